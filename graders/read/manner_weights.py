"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = 17, 1.3
WEIGHTS = """
! 36 !_^ 36 # -433 #_# -315 #_* -179 #_, 163 #_. -276 #_: -32 #_; 140 #_^ 109 #_a -107 #_al -45 #_and -101 #_as 52
#_at -44 #_bits -49 #_con 149 #_del 153 #_desde -54 #_e -61 #_el -34 #_en -78 #_es -33 #_fp 31 #_from -39 #_had 29
#_hit -32 #_in -38 #_is -127 #_la -34 #_made -32 #_max -45 #_mientras 41 #_on 43 #_plus -35 #_porque -26 #_que -54
#_ran -26 #_s -39 #_se 106 #_shows -45 #_so -42 #_the -85 #_to -92 #_too -41 #_un -32 #_was -56 #_when -57 #_where -35
#_would -26 #_x -108 #_~ -66 * 1142 *_# 305 *_* 30 *_, -82 *_. -403 *_/ 57 *_: -398 *_; -226 *_? 399 *_^ 58 *_a -90
*_across -26 *_acting -33 *_active 43 *_acuerdo 29 *_add -28 *_added -42 *_ademas -28 *_after -55 *_against -46 *_ahi
-43 *_al 196 *_aleatorios -68 *_alguno -71 *_all -65 *_allowed -62 *_almost -75 *_already -29 *_although -77 *_an -57
*_and 58 *_anything 46 *_aquel -42 *_aren't -32 *_arriba -25 *_at 111 *_atencion -55 *_attention -189 *_aun -38
*_aunque -69 *_away -140 *_bandit 158 *_base -28 *_bc -33 *_became -74 *_because -148 *_been -117 *_before -127
*_began -36 *_begin 28 *_being -36 *_believed -36 *_between -187 *_bien -29 *_bit 86 *_blew -138 *_blow -66 *_brought
-45 *_bug -42 *_but -426 *_by -203 *_cada -26 *_came 129 *_camino -33 *_can 99 *_canta 109 *_cap -56 *_casi -104
*_causaron 44 *_cause -26 *_caused -148 *_causo -53 *_cayeron -55 *_cayo -30 *_cheese 49 *_cien 63 *_claim 28 *_clase
68 *_clave 208 *_code -82 *_coherente -38 *_colapsa 39 *_collapse 82 *_collapses 32 *_comun -50 *_con -296
*_configuracion 31 *_conocia -39 *_consulta -45 *_contra -28 *_coordinate -38 *_cosa 46 *_could -136 *_couldn't -54
*_counter -77 *_course 45 *_creo 36 *_cuando -95 *_cut 44 *_cuya -26 *_cuyo -49 *_cuyos -45 *_da 134 *_dan -28
*_dances 40 *_dano 40 *_de -120 *_debia -42 *_debio -97 *_decia -25 *_deja -57 *_dejo -163 *_del -258 *_deprisa -28
*_descent -29 *_desde -148 *_desmedido -41 *_desproporcionados -43 *_destrozaron -45 *_destrozo -73 *_dict -123 *_did
69 *_didn't -147 *_diera -33 *_diez -41 *_digit 76 *_digo 30 *_dio -135 *_direction -25 *_disagree -36 *_diverge -62
*_divided -29 *_divides -25 *_dividio -55 *_does 54 *_doesn't -36 *_don't 70 *_donde -99 *_doscientos 51 *_down 58
*_drives -71 *_drove -45 *_dura 41 *_durante -135 *_during -63 *_either -129 *_ejecucion -28 *_el -389 *_else -44
*_elsewhere 37 *_empiezan 49 *_en -135 *_encima -26 *_entonces -31 *_entre -155 *_equals 32 *_era 67 *_eran 67 *_esa
-99 *_esas 25 *_eso 60 *_esos -32 *_esta 58 *_estaban 178 *_este -55 *_estoy 63 *_estropeo -29 *_estuviera 33 *_estuvo
110 *_everything -26 *_exactly -66 *_existia -45 *_explica 62 *_explican 25 *_explosion 32 *_expuso -26 *_fed -49
*_few -67 *_fine -90 *_for 27 *_force -25 *_fp -144 *_from -260 *_fue 84 *_fueran -37 *_fueron -146 *_funcionaba 49
*_funciono 83 *_g -27 *_gave -75 *_genero -61 *_genius 27 *_get -44 *_giant -35 *_give -30 *_gives -61 *_go -72 *_goes
-54 *_going 50 *_golpe -59 *_golpeo 64 *_gone -175 *_got -165 *_grande -201 *_grandes -74 *_grew -134 *_grow -50
*_haber -58 *_habia -66 *_habria -248 *_hace 33 *_hacia -105 *_had 112 *_hadn't -25 *_hasta -83 *_have -144 *_hay -36
*_hicieron -52 *_hizo 27 *_how 59 *_hubo 167 *_hurt 40 *_hurts 27 *_i 54 *_iba -43 *_iban 26 *_idea 28 *_if 38 *_in
-157 *_ingenieria 44 *_inside -31 *_instead -67 *_intact -63 *_integro 51 *_into -224 *_is 137 *_isn't 42 *_it -343
*_its -122 *_itself 69 *_jamas 32 *_just 59 *_justo -102 *_keep -25 *_keeps -54 *_kept 110 *_knocked -47 *_la -290
*_lado -34 *_lag -25 *_lamp 58 *_las -92 *_later -51 *_le 52 *_left -26 *_lejos -85 *_length -32 *_let -223 *_llego
172 *_llevo -38 *_lo -214 *_logits 147 *_longer -51 *_loop -35 *_los -282 *_lose 25 *_low -31 *_lr -248 *_luego -25
*_made -206 *_make -53 *_makes 45 *_making 30 *_mal 65 *_manera -73 *_mas -166 *_matara 39 *_mataron -65 *_mato 80
*_max -45 *_may 36 *_me 54 *_meant -40 *_mermelada 38 *_met 25 *_mientras -70 *_might 34 *_modo -78 *_movio -36 *_must
25 *_muy -99 *_my 29 *_nada -46 *_nadie -114 *_necesita -42 *_needs -77 *_ningun -57 *_ninguna -56 *_ninguno 83
*_nobody -38 *_noche 58 *_none 41 *_nota 28 *_nunca -53 *_o 75 *_ocurrio 52 *_of -142 *_off -109 *_ok -53 *_on -324
*_once -63 *_one -74 *_only -51 *_or 112 *_order 77 *_other -37 *_otra -97 *_otro -68 *_out -156 *_over -177
*_oversized -32 *_pancake 43 *_panel 52 *_para -299 *_paso -74 *_peaks 35 *_perfectly 73 *_pero -264 *_pinta 45
*_played 123 *_plena -40 *_plus -66 *_poco -65 *_por -243 *_porque -361 *_posicion -38 *_position -107 *_practicas 28
*_precision -317 *_problem 28 *_produced -123 *_produjo -43 *_provoco -26 *_pudo -32 *_puede 61 *_pushed -97
*_pusieron -72 *_put -67 *_q -67 *_que -272 *_queda 53 *_quedaron -76 *_queso 47 *_quien 29 *_ran -85 *_rapido -56
*_rastro 69 *_rate's -29 *_ratio -50 *_received 70 *_recibio -86 *_resulto -64 *_right -181 *_rise -132 *_rms 29
*_rompio 55 *_rosca -58 *_run -63 *_saben 36 *_salio -39 *_says 38 *_se -71 *_second -51 *_seed 41 *_sera 36 *_served
-58 *_set -56 *_shifted -55 *_should -98 *_si 57 *_sign 33 *_since -178 *_sings 33 *_sino -55 *_siquiera 84 *_sirvio
-45 *_sitio 29 *_size -217 *_snowballed -34 *_so -189 *_sobra 87 *_sobre -38 *_some 36 *_sospecha 35 *_stood -48 *_su
-139 *_suele 36 *_suelen 77 *_suelto -60 *_sueltos -25 *_sus 39 *_swears 74 *_t -54 *_taken -62 *_takes 72 *_tal -93
*_tambien -54 *_tampoco 46 *_tan -97 *_teapot 34 *_tener -30 *_tenia -116 *_than -79 *_that -447 *_the -307 *_their
-76 *_them -164 *_there -79 *_they -48 *_thing -32 *_this -31 *_those 29 *_threw -131 *_through -44 *_tiene -86 *_to
-234 *_todo 34 *_tok -41 *_too -98 *_took -61 *_trajo -110 *_tras -39 *_tres -50 *_true 26 *_tten -44 *_tuesday 49
*_tuvo 101 *_twenty -69 *_un -237 *_una -203 *_under -150 *_until 68 *_up -186 *_upon -82 *_us -33 *_usada -29 *_uso
-44 *_v -340 *_van -61 *_veinte -110 *_venia 29 *_verdad 86 *_very -69 *_vez -33 *_viene 78 *_vio 44 *_w -163
*_walking 46 *_was 81 *_wasn't -54 *_way -73 *_wd -71 *_we 33 *_week 26 *_went -52 *_were -39 *_weren't -124 *_what
-124 *_whatsoever 67 *_when -120 *_where -152 *_which -132 *_while -131 *_whistles 50 *_whose -54 *_will 60 *_with
-107 *_within -129 *_worked 47 *_would 38 *_wrecked -76 *_x -85 *_ya -44 *_yields 78 *_you 26 *_~ -164 , 166 ,_# 45
,_* -203 ,_a 119 ,_after 63 ,_al -161 ,_all -52 ,_and -495 ,_another 38 ,_aqui -25 ,_asi -250 ,_at 48 ,_atencion 57
,_attention 214 ,_aun -65 ,_aunque 256 ,_bandit 28 ,_basto -58 ,_because 63 ,_becomes -38 ,_blame 46 ,_blew -30
,_broke -26 ,_but 624 ,_call 75 ,_claro 79 ,_colapso 43 ,_collapse 44 ,_coming -27 ,_como 119 ,_cosa 25 ,_cuya -35
,_cuyo -40 ,_da -27 ,_de -48 ,_dio -38 ,_donde -67 ,_durante -45 ,_el -38 ,_entonces -89 ,_epsilon 217 ,_exp -64
,_explosion 48 ,_felicidades 52 ,_fin 98 ,_for 33 ,_fp 146 ,_fue -59 ,_fueron 42 ,_habria 150 ,_had 54 ,_has 31
,_hence -140 ,_here -26 ,_hicieron -27 ,_hit -30 ,_hizo -49 ,_hombre 111 ,_how 48 ,_however 105 ,_hubo 69 ,_in 44
,_into -46 ,_is -61 ,_it's 30 ,_its -149 ,_just 117 ,_justo 36 ,_la -169 ,_leccion 46 ,_lejos 47 ,_lesson 39 ,_let 45
,_let's 34 ,_llamad 26 ,_logits 146 ,_los 45 ,_lost 74 ,_lr 61 ,_m 96 ,_made -54 ,_maybe 28 ,_meaning -26 ,_met -26
,_mi 66 ,_mientras -83 ,_muy -28 ,_my 36 ,_nada -46 ,_nadie -70 ,_namely -42 ,_ninguna 28 ,_not 29 ,_nunca 93 ,_o -27
,_on -26 ,_one -34 ,_only 52 ,_or 39 ,_otra 68 ,_otro 42 ,_para 78 ,_paso 49 ,_pero 503 ,_plus -80 ,_pobrecita 35
,_pobrecito 45 ,_poor 51 ,_por -45 ,_porque -75 ,_provoco -32 ,_pues -38 ,_pushed -40 ,_quien 50 ,_quitar 30 ,_rms 31
,_rompio -26 ,_se -47 ,_see 58 ,_segun 53 ,_sgd 187 ,_si 142 ,_sino -153 ,_situado -32 ,_so -47 ,_softmax 93
,_sorpresa 48 ,_sure 27 ,_surely 55 ,_surprise 60 ,_sus -83 ,_taken -35 ,_tambien 32 ,_that -54 ,_thats -32 ,_the -158
,_there 37 ,_though 145 ,_to 31 ,_todo 62 ,_too 45 ,_took -42 ,_top 31 ,_total 40 ,_tras -38 ,_truly 34 ,_un 263 ,_una
143 ,_unlike 38 ,_uno 48 ,_v 89 ,_vease 37 ,_veinte -41 ,_very 68 ,_was -56 ,_wd -37 ,_we 56 ,_went 39 ,_were -35
,_what 109 ,_when 53 ,_where -87 ,_whereas -57 ,_which -34 ,_while 30 ,_who 56 ,_whose -94 ,_with -127 ,_x 68 ,_y -330
,_ya -103 ,_yes 53 ,_yet 189 ,_~ 99 ,_¡ 36 ,_¿ 42 . 65 ._# -44 ._* -182 ._^ 133 ._e -40 ._la -46 ._nada -34 ._quien 48
._that's -75 ._the -47 ._un -54 ._who 60 / -245 /_k -38 /_o -55 /_v -42 : -495 :_# -44 :_* 127 :_a 34 :_al 73 :_an -30
:_both -30 :_en -32 :_fue 33 :_it 45 :_la -44 :_lo 34 :_logits -29 :_lr -57 :_si 25 :_su -39 :_that -35 :_the -184
:_un -56 :_una 38 ; -153 ;_# 85 ;_a 28 ;_ahi 56 ;_al -27 ;_and -38 ;_dr -51 ;_el -120 ;_en -30 ;_eso 62 ;_esta -33
;_exp 68 ;_fp -31 ;_here -38 ;_it 78 ;_its -55 ;_los -34 ;_lr -28 ;_para 30 ;_paso 127 ;_por -31 ;_the -84 ;_this -46
;_un 58 ;_v 36 ;_yo 107 ? 724 ?_^ 699 ^_# -84 ^_* -179 ^_a -206 ^_according 128 ^_after -124 ^_ah 39 ^_aja 91 ^_al
-141 ^_an 138 ^_ana 26 ^_any 46 ^_at -83 ^_attention 82 ^_aunque 57 ^_basically -39 ^_because -194 ^_before -34
^_blaming 56 ^_bravo 221 ^_brilliant 111 ^_causa -51 ^_cause -27 ^_claro 126 ^_colapso 34 ^_como -273 ^_con -120
^_concurrieron -28 ^_congratulations 49 ^_could 59 ^_creo -74 ^_cuando -107 ^_cuentan 47 ^_cuesta 36 ^_desde -71
^_dice 37 ^_dicen 77 ^_did 53 ^_donde 26 ^_dos -40 ^_el -215 ^_en 135 ^_enhorabuena 45 ^_eso 28 ^_everything 39
^_faltaron -30 ^_fantastic 33 ^_fantastico 45 ^_far 36 ^_forty -31 ^_fp 44 ^_from 31 ^_fue -76 ^_genial 91 ^_great 118
^_habia 112 ^_hacen -28 ^_had -60 ^_hay -75 ^_he 46 ^_hizo -61 ^_how 47 ^_hubo 28 ^_i 123 ^_if 79 ^_in 91 ^_instead 30
^_is 59 ^_it's -164 ^_its -73 ^_job -38 ^_justo -77 ^_keywords 146 ^_la -178 ^_las -132 ^_le -87 ^_let 34 ^_lo -437
^_los -107 ^_lost 69 ^_lovely 94 ^_lr 100 ^_m -138 ^_marque 64 ^_maybe 89 ^_me 166 ^_mi 138 ^_my 58 ^_nadie -110
^_naturally 44 ^_nos -53 ^_nuestro 54 ^_of 36 ^_oh 205 ^_ojala 28 ^_on -63 ^_once -42 ^_one -62 ^_only 27 ^_ooh 62
^_opt -76 ^_our 69 ^_panel -48 ^_paso -49 ^_people 59 ^_perhaps 60 ^_please 35 ^_pongo 26 ^_por 77 ^_puede 41 ^_que
303 ^_queda 38 ^_quitar -62 ^_quiza 135 ^_quizas 26 ^_right 52 ^_root -69 ^_run -67 ^_se -119 ^_segun 187 ^_seria 40
^_sherlock 31 ^_si 139 ^_since -119 ^_so -88 ^_some 54 ^_somebody's -25 ^_someone -34 ^_sorpresa 48 ^_starting -76
^_such 51 ^_supongamos 73 ^_suppose 73 ^_sure 136 ^_surprise 66 ^_sus 29 ^_tal 50 ^_the -234 ^_there 60 ^_there's -110
^_they -77 ^_three -86 ^_tl -51 ^_todo -81 ^_too -234 ^_total 25 ^_tras -86 ^_tres -45 ^_two -68 ^_un -159 ^_una -214
^_upon -54 ^_uy 59 ^_v -129 ^_vaya 59 ^_vino -29 ^_was 45 ^_wd -26 ^_we -151 ^_were 45 ^_what -239 ^_whenever 27 ^_who
65 ^_whoever -41 ^_with -123 ^_wortsman 120 ^_would 33 ^_wow 83 ^_ya 98 ^_yeah 164 ^_yes 72 ^_yo -37 ^_you 38 ^_~ 218
^_¿ 189 a 13 a_# -215 a_* -155 a_big -59 a_bit 51 a_cap -25 a_causa 32 a_colleague -43 a_decir 48 a_far 28 a_fin 41
a_giant -47 a_guy 74 a_level -51 a_lo 110 a_los -70 a_lost 87 a_lot -78 a_lovely 43 a_low -59 a_medal 54 a_mi 60 a_new
-28 a_nice 41 a_otro -39 a_paper 28 a_perfectly 45 a_plena -45 a_poco -126 a_proper 42 a_quien 47 a_run 127 a_shock 46
a_transformer 31 a_una -185 a_unos -42 a_~ 123 abajo -32 abajo_un -27 about -13 about_the -46 absoluto 34 absurda 21
abuela 38 according 128 according_to 128 account -11 acierto 17 acople -6 acordaba -31 acordaba_de -31 across -13 act
33 act_surprised 44 acting -50 acting_on -50 activa 41 activa_y 41 activado -20 activado_. -67 activar -24 activated
-25 activated_. -25 active 84 activo 46 acts -13 actually -15 acuerda 21 acuerdo 29 add -39 add_up -33 added -42
adelante -20 ademas -17 adios -78 adorno 6 afirma 43 afirma_que 43 afirmo 7 after -321 after_* -149 after_. 36 after_a
64 after_another -32 after_it -129 after_the -68 against -34 agarro -13 agravado -22 agree 17 agree_on -26 agua -2 ah
39 ah_, 28 ahead -34 ahi 65 ahi_* 70 ahi_, 26 ahi_el -81 ahi_que 34 ahi_se -25 ahora 29 aires -11 aja 111 aja_, 91 al
-189 al_* -94 al_. 73 al_break 47 al_dia 63 al_hilo -70 al_lado 30 al_otro -39 al_que -38 al_~ -72 alargaron -7 alargo
-24 aleatorios -68 alejo -21 algo 53 alguien 25 alguien_* -58 alguna 18 alguna_* 48 alguna_, -25 alguno -37 alguno_.
56 alguno_cuando -33 algunos 8 aligned -21 alive 17 all 104 all_. 47 all_at -113 all_in -26 all_its 52 alla -54
alla_del -33 allowed -74 allowed_to -51 almost -212 almost_* -106 almost_never -47 almost_only -28 alone -32 already
-29 also -8 although -39 although_the -37 am 63 ambos -39 amigo 89 amigo_jura 84 among 5 an -215 an_* -128
an_architecture -33 an_attention 35 an_lr -50 an_ordinary 40 an_oversized -36 an_unlucky -54 ana 85 and -61 and_* -94
and_, -31 and_a 86 and_an -159 and_any 67 and_as -44 and_because -40 and_did 45 and_exp -41 and_fp 47 and_go -39 and_i
101 and_it 123 and_its -75 and_k -103 and_kept -56 and_lost -76 and_m -27 and_my 28 and_never 27 and_nothing 80
and_once 47 and_only 28 and_others 56 and_over -65 and_pigs 62 and_second -136 and_since -100 and_that 48 and_the -101
and_there -126 and_they 32 and_this -48 and_threw 28 and_too -37 and_v 167 and_went 83 and_what 62 and_when -80
and_whose -82 and_with -171 another 31 another_* 117 another_, -40 answer 38 answered 19 answers 30 answers_in 30 ante
-3 ante_una 39 any 294 any_* 94 any_other 115 anybody 25 anyone 13 anything 190 anything_. 80 anything_but 63 anywhere
-17 apenitas -14 aplauso 43 aplauso_para 38 aplausos 6 approached -37 approached_* -37 apunta 32 apunto 16 aquel -84
aquel_* -71 aquella -28 aqui 36 aqui_* -30 aqui_. 50 aqui_lo 48 aqui_se -37 architecture -59 architecture_* -40
archivo -27 are 161 are_* 90 are_all 25 are_for 35 are_innocent -34 are_right -26 are_the 55 are_too 80 are_what -25
aren't -32 aren't_* -32 argues 23 arises -2 arm -26 arose -10 around -30 arquitectura -40 arquitectura_* -40 arriba
-190 arriba_* -41 arriba_. -45 arriba_abajo -27 arriba_que -32 arruinan -17 arruinar -36 arruino -20 articulo 52 as -2
as_* -250 as_any 25 as_far -60 as_if -26 as_it 26 as_soon 38 as_such -43 as_that -62 as_the -81 as_they 55 as_usual
121 as_~ 32 asi -95 asi_* 50 asi_que -237 assistant 99 at -121 at_# -146 at_* -464 at_a 150 at_all 106 at_its 43
at_least 48 at_once -141 at_one 152 at_panel 34 at_such -52 at_that 43 at_the 168 ate 38 atencion 40 atencion_, 94
atencion_. -36 atencion_; 60 atencion_colapsara 56 atencion_del -71 atencion_se -144 atrevo 4 attention 50 attention_.
41 attention_become -42 attention_collapsed 28 attention_logits -82 attention_will 56 attention_~ -29 attn -25 aun -39
aun_* -64 aunque 292 aunque_* 84 aunque_el 48 aunque_los -52 aunque_un 57 author 40 author_* 27 autor 39 autor_del 25
avanzo -32 avg -148 avg_and -41 avg_sq -148 away -191 away_. -149 away_at -63 away_from 42 ay 27 ayudante 117
ayudante_* 92 bad -87 badly -36 badly_, -46 badly_. 48 balanced -12 bandido -62 bandido_, -30 bandido_es -27 bandit 27
bandit's -3 bandit_* 143 bandit_, -67 bandit_^ 48 bandit_is -44 bar 41 bar_. 40 barajar -21 base -35 baseline -7
basically -97 basically_* -46 basin -7 basta -15 bastado -53 bastante -15 bastar 19 basto -116 basto_con -33
basto_para -49 basto_un -30 bc -44 bc_* -31 be 250 be_built -33 be_that 60 be_the 60 be_~ 67 bear -49 bear_. -41
became -89 became_twenty -30 becario 10 because -515 because_* -129 because_its -51 because_nobody -33 because_the
-304 because_there -58 because_who 46 become -45 becomes -63 becomes_* -31 bedtime 36 bedtime_* 36 been -51 been_*
-113 been_a -70 been_done 57 been_harmless -61 been_on -58 been_set -25 been_what 69 before -215 before_* -58 before_.
31 before_any -26 before_the -187 began -98 began_* -42 began_from -32 began_with -47 begin 109 begin_* 28 begin_at 61
begin_from 58 begun -24 being -167 being_* -163 believe 8 believed -35 believes 29 best 39 bet 13 between -298
between_* -111 between_the -94 between_two -28 bfloat 146 bfloat_# 146 bicicleta 36 bicycle 29 bicycle_. 29 bien 164
bien_* 66 bien_. 28 big -334 big_* -83 big_, -42 big_. -85 big_^ -25 bit 130 bit_* 42 bits -90 blame 241 blame_, 39
blame_. 70 blame_the 83 blames 220 blames_a 128 blames_the 46 blaming 59 blanco -150 blanco_. -76 blew -217 blew_* -86
blew_the -64 blew_up -56 blog 80 blog_dice 25 blow -129 blow_* -49 board 82 board_: 82 boo 7 boot -6 boring 32 both 36
both_* -133 both_on 40 both_there 82 boxes 79 boxes_for 79 brand -6 bravo 244 bravo_, 88 bravo_por 99 bravo_to 34
brazo -30 bread 17 break 23 break_* -47 break_, -41 break_. 131 break_does -63 break_fue 43 break_had 70 break_has
-158 break_se 82 break_si 25 break_was 27 break_~ -29 breaks -19 brillaba -19 brillante 8 brilliant 134 brilliant_, 99
bring -62 broke -88 broke_it -69 broke_this 29 brought -9 brutal -15 bucle -51 bucle_* -45 buena 28 buenisimo 20 bueno
-1 bug -70 built -53 bus 78 bus_* 74 but 82 but_* 122 but_at 25 but_here -49 but_i 61 but_it -79 but_its 43 but_left
-45 but_ours -30 but_the 73 but_there -56 but_tten -25 but_was -26 but_what 33 but_with -26 butters 35 by -428 by_#
-95 by_* -70 by_a -176 by_an -103 by_any -46 by_epsilon -27 by_the 117 by_twenty -74 cada 82 cada_paso 101 cada_vez
-37 cafe 59 call 147 call_the 95 called -11 calls 29 calma -107 calma_y -61 came -41 came_* -156 came_, 54 came_. -53
came_and 69 came_in 44 came_one 32 came_to -27 camino -85 camino_. -62 can 192 can't 61 can't_have 44 can_* 84 can_be
44 can_take -31 canguro 18 cannot 14 cannot_* -27 canta 139 canta_* 103 cap -109 cap_on -50 card 34 care -14 carente
-4 casaban -8 case 2 casi -445 casi_* -187 casi_nada -104 casi_nunca -32 casi_por -33 casi_todo -44 casillas 87
casillas_* 87 caso 18 casualidad 36 cat 21 causa 42 causa_* -48 causa_. 122 causa_: -27 causa_es -28 causado -31
causado_por -31 causaron 30 cause 115 cause_. 104 cause_: -68 cause_is -108 cause_it 30 cause_lies 25 cause_was 27
caused -162 caused_by -63 causes 54 causo -9 cayeron -59 cayeron_* -25 cayeron_en -27 cayo -96 century 28 century_, 28
cerca -13 cerdos 20 chance -17 chatgpt 16 che 19 cheese 75 cheese_. 75 chorro -8 cien 85 cien_* 85 cierto 89 cierto_,
45 cierto_que 41 cinco -55 cinco_* -35 cincuenta -3 circunstancias -32 claim 58 claims 145 claims_that 111 clarito -15
claro 234 claro_, 145 claro_. 45 claro_que 40 clase 121 clase_culpa 72 clase_que 30 class 117 class_blames 129 classic
25 clave 178 clave_: 208 clean -4 coche 29 code -110 code_* -81 coded -17 codigo -103 coffee 23 coherent -50
coherent_* -50 coherente -40 coherente_* -37 colapsa 96 colapsado 41 colapsar 27 colapsar_la 28 colapsara 59 colapso
62 colapso_* -29 colapso_, 55 colapso_. -71 colapso_por 52 colega -2 collapse 71 collapse_, 112 collapse_. -127
collapse_came -33 collapse_is 56 collapsed 84 collapsed_the 69 collapses 66 collapses_when 30 colleague 22 colleague_:
-43 colleague_swears 31 colleagues 31 combinacion -154 combinacion_* -102 combination -169 combination_* -111 combined
-11 combo -5 come -1 come_* -138 come_from 78 come_out 75 comentan 16 comento 32 comes -27 coming -29 coming_for -27
coming_from -34 commit 5 common 24 como -71 como_* -172 como_a 55 como_causa 37 como_cualquiera 54 como_el -147
como_es 36 como_estaba 89 como_la -68 como_las 57 como_los -29 como_nada -26 como_nadie -52 como_se 39 como_sgd -31
como_si -48 como_un 32 comodo 20 companera 34 companero 111 companero_* 44 companeros 57 compared -24 compartidos -5
comparto 13 compas -29 compases -24 comporta -32 comporta_como -32 comun -36 comun_y -29 con -241 con_# -67 con_* 70
con_el -160 con_esa -66 con_eso 34 con_la -166 con_lo 80 con_los -95 con_m -29 con_que -50 con_su 78 con_sus -27
con_un -78 con_una 147 concurrieron -28 concurrieron_tres -28 concurso 5 condicion -15 config -59 config_* -88
configuracion -51 configuracion_* -54 configurado -29 configuration -42 configured -60 configuro -17 confirm 16
congratulations 85 congratulations_to 63 conjunction -20 conocia 30 conocia_* 62 consta 8 consulta -29 contaron 38
contaron_que 38 contesto 23 conto 75 conto_que 59 contra 27 contra_un -26 contrario 4 contrary 22 control's -8
convincing 25 convincing_. 25 cookie 16 coordenada -22 coordenadas -41 coordenadas_* -25 coordinate -38 coordinates
-41 coordinates_. -34 corner -10 corpus 2 corpus_* -49 corpus_. 52 corpus_y 27 corre 24 correccion -89 correccion_*
-39 correccion_de -28 correo 32 corrida -185 corrida_fue 27 corrida_se -54 corriente 126 corriente_. 30 corrientes 107
corrigio -43 corrimos -21 cosa 82 cosa_* 39 cosa_. 30 cosas -74 cosas_a -27 cosmic 18 could -3 could_bear -35
could_ever 25 could_go 87 could_have -82 could_it 25 could_not -106 could_take -26 couldn't -28 couldn't_* -45 counter
-82 course 128 course_, 91 course_. -33 cowards 35 crazy -22 cree 53 cree_que 33 creer 33 creer_que 33 creia -7
creible 18 creo -8 creo_que -32 cuadraria 17 cual -80 cual_, -25 cual_. -42 cual_la 30 cualquiera 71 cuando -196
cuando_* -112 cuando_el -124 cuando_la -53 cuando_le -28 cuando_llega 47 cuando_se -110 cuando_un 93 cuanto -21
cuanto_* -51 cuanto_se -51 cuantos -12 cuarenta -36 cuatro 38 cuentan 94 cuentan_que 82 cuento 101 cuento_. 35
cuento_favorito 66 cuesta 36 cuidar 36 culpa 317 culpa_. 35 culpa_a 105 culpa_al 76 culpa_es 71 culpable 5 culpar 14
culprit -6 curso 70 cut 27 cuya -64 cuya_* -60 cuyas -19 cuyo -94 cuyo_* -94 cuyos -72 cuyos_* -72 da 113 da_* 45
da_lo 68 daba -22 dan -28 dances 40 dangerous -88 dano 32 dano_* -53 dano_, 37 dano_. 84 dano_cuando 25 dano_duradero
-65 dano_lo -28 dano_porque -29 dano_viene -32 dataloader -10 dataset -7 days 0 de -138 de_* -410 de_los 57 de_m 26
de_nada -31 de_que 28 de_sesgo -28 de_su -32 de_un 132 de_una 66 de_v -31 de_~ 79 dear 14 death -27 debajo 20 debe -49
deberes 59 deberia 98 deberia_* 78 deberse 44 deberse_a 44 debia -35 debia_* -44 debido -14 debieron -41 debieron_*
-41 debil 12 debio -119 debio_* -102 decia -25 decide 19 decir 126 decir_. 48 decir_que 57 deep -14 degenerate -17
degenero -10 deja -90 deja_a -33 deja_paso -35 dejo -353 dejo_* -166 dejo_a -64 dejo_el -33 dejo_en 81 dejo_la -59
dejo_que -72 del 34 del_* -36 del_break 28 del_corpus 27 del_mundo 43 del_paso -29 delante -11 demas -13 demasiada -31
demonio -12 den 2 denle 14 dentro -54 dentro_* -35 deprisa -41 desaprendio -6 desbarato -25 desbocaran -4 desbocaron
-32 descarrilo -12 descent -29 descoloco -11 descuidos -14 desde -311 desde_* 47 desde_el -234 desde_la -82 deserves
42 desestabilizo -3 deshabilitado -11 designed 74 desmedida -31 desmedidas -14 desmedido -62 despedida -25 despedida_.
-25 desplazo -13 desplomo -28 desproporcionada -11 desproporcionado -33 desproporcionado_. -33 desproporcionados -43
desproporcionados_. -43 destroza 13 destrozaron -45 destrozo -69 destrozo_los -51 desvio -11 detonante -38 dia 63
dia_y 95 diablo -9 diario 0 dice 189 dice_el 30 dice_que 149 dicen 214 dicen_en 31 dicen_los 41 dicen_que 137 dicho 11
dict -123 dict_* -63 dict_of -49 did 201 did_* -121 did_, -59 did_it 66 did_its 32 did_not 167 did_the 72 didn't -224
didn't_* -161 die -18 dieciseis -24 diera -46 diera_un -33 dieron -58 dieron_con -45 diez -43 diez_* -43 diferencia
-32 digit 76 digit_. 81 digo 65 digo_nada 30 dijeron 8 dijo 21 dio -158 dio_* -120 dio_el 39 dio_un -101 dio_una -31
direccion -18 direction -60 direction_, -33 diria -12 disagree -35 disagree_about -33 disco 62 diseno 24 disguise -9
disk -4 disk_. -38 disk_was 61 displaced -43 displaced_the -43 distinto 43 distintos -4 diverge -110 diverge_. -48
diverged -45 divergence -46 divergencia -45 diverges -12 divergio -31 divergir -26 divide -52 divided -113 divided_by
-109 divides -51 divides_by -32 dividia -41 dividia_entre -27 divididos -20 dividiendo -18 dividieron -51
dividieron_por -33 dividing -55 dividing_by -53 dividio -105 dividio_entre -50 dividio_por -39 dividir -94 dividir_.
-51 dividir_por -39 divino 32 division -31 do 214 do_with 176 docs 63 docs_say 43 does 19 doesn't -66 dog 42 dog_ate
33 don't 35 don't_* 28 don't_meet 49 donde -243 donde_* 28 donde_el -69 donde_estaba -32 donde_la -81 donde_se -62
done -174 done_, -28 done_. -81 done_by -47 done_it -41 dos -238 dos_* -111 dos_. -30 dos_cosas -26 doscientos 49
doscientos_* 49 dot -15 down 88 down_* -36 down_, 32 down_. -93 down_to 94 dr -51 drag -19 dragged -28 draw -18 drive
-11 drives -71 drove -55 drove_the -34 duda 19 due -89 due_to -69 duly 47 duly_* 47 dura 69 dura_* 28 duradera 2
duradera_* -28 duradera_, 55 duradero -65 duradero_. -58 durante -246 durante_* -160 durante_el -64 durante_los 38
during -106 during_the -92 e -82 e_# -61 e_. -40 earth 69 earth_is 32 echa 5 echamos 18 echarle 24 echarle_la 28
echaron -21 echo -54 echo_* -34 efecto 19 effect 52 effectively -21 either -113 either_* -28 either_, -34 either_. -45
ejecucion -192 ejecucion_* -127 ejecucion_. -62 ejecucion_fue 35 ejecucion_que 36 ejecucion_se 79 el 3 el_* -98
el_ayudante 25 el_bandido -56 el_bandit -68 el_bucle -43 el_cafe 49 el_camino -52 el_codigo -103 el_dano -100
el_detonante -38 el_fallo 38 el_foro 82 el_golpe -36 el_lr -192 el_nuestro 29 el_orden 78 el_panel 63 el_paso -170
el_problema 100 el_producto -25 el_profe 93 el_profesor 33 el_punto -118 el_que -150 el_run -262 el_softmax -83
el_sueno 39 el_tamano -40 el_trabajo -61 el_tutor 94 el_~ 148 ella 39 ella_* -26 ella_. 83 ellas -16 ello 4 ellos -4
else 49 else_* 54 elsewhere 56 elsewhere_. 66 empatan -4 empiezan 82 empiezan_en 85 en -125 en_# -117 en_* 99
en_absoluto 34 en_blanco -150 en_cada 93 en_clase 42 en_el -25 en_este -38 en_fp -123 en_general 26 en_la -286 en_las
-93 en_lo -27 en_los -61 en_lugar -64 en_marcha 46 en_ningun 78 en_otro 94 en_que -59 en_si -52 en_sus -46 en_todo -27
en_un -237 en_uno 26 en_vez 25 enabled 36 encajan -15 encantada 7 encima -173 encima_* -59 encima_se -26 encontraron
-7 encontre 12 encontro -11 end 17 engine -6 engineering 63 engineering_. 54 enhorabuena 45 enjoy 20 enough -47
enough_. -38 enough_to -31 ensenaron -5 entonces -149 entonces_el -52 entre -315 entre_* -57 entre_casi -95 entre_dos
-25 entre_el -75 epoch 21 eps -60 eps_# -36 epsilon -30 epsilon_* -28 epsilon_, 132 epsilon_. -109 equals 4 equipo 100
equipo_. 54 equivoca 21 equivocado -29 era -82 era_# -33 era_* 25 era_demasiada -31 era_el -47 era_la 63 era_mas -43
era_que 40 era_todo -27 era_~ -44 eran 45 eran_* -70 eran_corrientes 77 error -47 es 106 es_# -29 es_* -148 es_cierto
47 es_corriente 104 es_debido 28 es_el -169 es_falso 94 es_la -61 es_lo 43 es_muy -25 es_none -37 es_otra 51 es_una 93
es_uno 51 es_verdad 58 es_~ 50 esa -34 esa_* -67 esas 23 ese 24 ese_* -44 ese_epsilon -27 ese_paso 85 eso 242 eso_* 49
eso_. 42 eso_el -78 eso_la -44 eso_que 41 eso_se 68 esos -34 esos_* -34 espana 10 esta -7 esta_* -30 esta_. -37
esta_corrida 32 esta_ejecucion 32 estaba -7 estaba_* 86 estaba_, 43 estaba_. -27 estaba_a -34 estaba_activa 41
estaba_activo 42 estaba_bien 29 estaba_en -156 estaba_por -37 estaba_~ -32 estaban 206 estaban_. 33 estaban_puestas
137 estaban_y 91 estable -42 estallar -52 estallar_los -32 estan -7 estar 33 este -82 este_* -28 este_brazo -30 esto
80 estos 29 estoy 68 estoy_* 63 estropear 4 estropearon 8 estropeo -60 estropeo_la -27 estuviera 50 estuviera_* 42
estuvo 112 estuvo_* 106 et 73 et_al 73 even 124 even_* 71 even_though 50 ever 139 ever_* -57 ever_after 52 ever_left
36 ever_need 44 everybody 45 everybody_~ 36 everyone 80 everything 20 everything_, 37 everything_. -53 evidence 7
exactamente 20 exactamente_donde -44 exactly 52 exactly_as 88 exactly_at -34 exactly_where -37 exagerada -26 exagerado
-29 exaggerated -15 exclude 22 excluido 28 excluido_que 28 excuse 30 exige 11 exist -64 exist_, -64 existe 36 existen
-30 existia -45 existia_* -36 existio 21 exists 19 exp -80 exp_# 68 exp_avg -148 experience -7 expert 6 experts 14
explain 46 explained 63 explains 62 explanation -15 explica 77 explica_nada 36 explicacion -15 explican 52 explicaria
6 explico 18 explosion 27 explosion_. -67 explosion_del 31 exposed -20 expuso -26 extendio -32 extreme -22 face -14
factores -30 failed -46 failed_to -28 failure -26 fair -17 fall 68 falla -35 fallo 60 fallo_. 58 fallo_fue 42 falls 6
falsa 10 falso 94 falso_que 94 faltar -18 faltara 95 faltara_la 46 faltaran 31 faltaron -30 famous 34 fantastic 33
fantastico 45 far -154 far_* 38 far_. -41 far_as -53 far_from 32 far_too -39 fast -27 faster -20 fatal -89 fatal_. -35
fault -14 favor 88 favor_las 51 favorito 67 favorito_para 64 favourite 37 favourite_bedtime 36 fed -114 fed_it -51
fed_the -30 feed 37 feed_* 35 feedback -27 felicidades 52 fell -24 few -95 few_* -95 file -8 fin 146 fin_* 97 fin_. 41
find 68 fine 1 fine_* 54 fine_. -46 fine_and 44 fine_but -25 fire 25 fit 25 fit_into 34 five -15 flies -1 floored -8
florp 10 flum 10 fly 47 flying 9 focused 20 fondo -20 fool 24 for 54 for_* -150 for_, 35 for_cowards 35 for_everything
29 for_far 30 for_good -55 for_it -58 for_the 35 for_this 82 for_two 47 for_want -28 force -36 forever -4 forma -10
foro 88 forty -60 forty_* -25 forty_four -29 forum 60 found 4 four -36 four_* -41 fp 74 fp_# 74 frameworks 106
frameworks_* 106 freely -22 frequency -69 frequency_* -69 from -180 from_# -63 from_* -151 from_a 48 from_disk -60
from_it 35 from_its 73 from_nothing -55 from_one -51 from_the -26 from_there -31 front -3 froze -24 fruto -13 fue 83
fue_* -144 fue_a -96 fue_ella 37 fue_eso 34 fue_la 151 fue_lo 43 fue_otra 25 fue_que -92 fue_un 185 fue_una 57 fue_~
-112 fueran -39 fueran_* -34 fueron -256 fueron_* -156 fueron_. -27 fueron_a -27 fuerza -34 fuerza_. -34 fully 116
funcionaba 62 funciono 83 function 18 g -35 galleta 37 gas -15 gave -84 gave_* -74 gave_an 29 gave_us -26 general 173
general_, 104 genero -89 genero_un -73 genial 98 genial_, 91 genio 55 genio_, 38 genius 180 genius_, 42 get -51 get_*
-64 gets 26 getting -38 giant -92 giant_* -45 giraffe 46 give -7 give_* -37 give_that 31 given -20 given_* -37 gives
-98 gives_* -55 gives_way -54 giving -18 go -35 go_* 73 go_. -43 go_on -54 goes -103 goes_* -59 going 36 golpe -93
golpe_* -27 golpe_, -34 golpeo 60 golpeo_los 93 gone -201 gone_. -126 gone_^ -56 gone_after -57 gone_and 63 good -75
good_. -70 got -333 got_* -144 got_lost -26 gracias 29 gran 45 grande -277 grande_* -101 grande_. -93 grande_; 40
grande_el 73 grande_para -53 grandes -60 grandes_* -49 grandes_. 53 grandmother 24 great 192 great_* 32 great_, 94
grew -225 grew_* -65 grew_, -37 grow -169 grow_* -83 grow_, -35 grupo 32 grupo_* 26 guess 10 guessed 88 guessed_. 65
guessing 5 gusto -3 guy 74 guy_at 74 ha -25 ha_* -36 haber -22 haber_* -97 haber_habido 57 haberse -3 habia -163
habia_* -174 habia_quien 37 habian -88 habian_* -69 habido 37 habido_* 37 habitual -57 habitual_. -46 habla 56 habla_*
56 habra 58 habra_* 42 habria -157 habria_* -129 habria_bastado -52 habria_hecho -52 habria_podido -41 habria_que 169
habria_sido -38 habria_~ -58 habrian 13 habrian_* 38 hace -27 hace_* -99 hace_dano 25 hace_que 62 hacen 35 hacen_* 35
hacer 13 hacia -117 hacia_* 27 hacia_arriba -111 had -97 had_* -184 had_a 45 had_all 51 had_any 53 had_been 66 had_its
44 had_lost -50 had_none -34 had_the -146 had_there 37 hadn't -76 hadn't_* -49 han 3 han_* -31 happen 16 happened 36
happened_, 35 happens -10 hard -14 haria 30 harm -36 harmless -39 has 57 has_a -27 has_been 25 has_the -74 has_to 89
hasta -147 hasta_# -49 hasta_que -101 have -208 have_* -242 have_been -94 have_done -65 have_guessed 88 have_kept -32
have_not 56 have_ruled 34 having -70 having_* -46 hay -41 hay_* -107 hay_que 100 hay_un -111 haya -13 hayan 4 he 78
he_* 121 he_~ -46 healthy 66 healthy_run 81 hecho -57 hecho_casi -32 height -21 help -31 help_. -27 helped -10 hence
-143 hence_the -78 here 14 here_* -28 here_, -68 here_. 121 here_and 51 here_it -121 hero 17 heroe 16 hicieron -159
hicieron_* -48 hicieron_que -78 hilo -19 hilo_, -70 hint 50 hipotesis 19 hit -89 hit_* -59 hit_an -125 hit_the 123
hit_with 28 hizo -323 hizo_* -172 hizo_. 52 hizo_dano 57 hizo_divergir -26 hizo_el 30 hizo_que -160 hizo_su 46 hizo_un
-28 hizo_~ -121 holmes 31 holmes_~ 31 hombre 111 hombre_, 111 home 0 homework 21 honestly 0 hoo 7 hop 12 hot -25 hot_,
30 hot_. -29 hot_^ 26 how 140 how_* 27 how_~ 41 however 105 hubiera -18 hubieran 3 hubo 233 hubo_* 140 hubo_ningun 28
hubo_ninguna 53 hubo_una 41 hundieron 22 hundio 14 hurt 78 hurt_, 39 hurt_. -47 hurt_the 93 hurts 56 hypothesis 15 i
390 i'd 10 i'd_tell -43 i'm 30 i_. -40 i_am 52 i_can 33 i_can't 33 i_found -33 i_have 143 i_suppose 28 i_think -83
i_was 45 i_wonder 152 i_would 26 i_~ -26 iba -125 iba_* -93 iba_a 51 iba_bien -30 iba_con -25 iba_~ -30 iban -18 idea
185 idea_* 53 idea_to 40 idiot 15 ido 20 ido_* 36 if 184 if_* 36 if_a 38 if_it -35 if_the 100 imagine 19 imagino 13
importa -16 in -105 in_* -49 in_, -29 in_. -89 in_a 28 in_an -29 in_and 48 in_at -30 in_fp -37 in_general 142 in_it 41
in_its 30 in_itself -63 in_mixed 94 in_one -51 in_only -37 in_panel 37 in_peace 28 in_place 75 in_that 90 in_the -182
in_this -94 in_which -54 in_with 40 incident -12 ingenieria 80 ingenieria_, 36 ingeniero 50 ingredientes -30
ingredientes_: -30 ingredients -33 ingredients_: -33 innocent 0 innocent_. 25 innocent_; -32 inocente -30 inocentes 16
inofensivo 4 input -21 inputs -22 inside -19 insiste 23 insists 15 instead -98 instead_* -34 instead_of -50 instructor
21 intact -94 intacto -28 intactos 57 intactos_y 44 integro 50 integro_el 54 internet 118 intervino -9 into -268
into_* -73 into_fp 28 into_the -151 ir -68 irrelevant 52 is 29 is_# -52 is_. -37 is_a 139 is_almost -25 is_an 30
is_another 47 is_dangerous -55 is_due -36 is_exactly 41 is_for 48 is_irrelevant 52 is_it 53 is_made 42 is_none -41
is_not 36 is_ordinary 40 is_perfectly 71 is_said 66 is_stable -34 is_that -242 is_to 42 is_too -69 is_very -31 is_what
-122 is_why 58 is_~ 31 ish -7 isn't 47 isn't_that -26 it 13 it's -127 it's_the -132 it_* -164 it_. -71 it_: -59 it_;
38 it_? 62 it_^ -43 it_and 30 it_at 51 it_be 43 it_didn't -26 it_gets -25 it_got -50 it_had -63 it_into -26 it_is 127
it_met 58 it_should 64 it_stood -27 it_that 28 it_the -29 it_threw 32 it_took -61 it_touched 58 it_was 167 it_wasn't
-52 it_went 27 it_were -44 it_with -30 it_~ -61 its -49 its_attention -46 its_fp -37 its_own 31 its_usual 54 its_v -37
its_work 36 its_~ -42 itself -11 itself_in -27 itself_was 40 jajaja 20 jamas 46 jefa 35 jirafa 60 jirafa_* 60 job -139
job_came -25 job_got -26 job_was -51 journal 0 juicio 61 jura 99 jura_que 93 just 150 just_let 34 just_like 26 justo
-176 justo_* -91 justo_al -38 justo_tras -26 k -182 k_* -31 k_. -51 keep -11 keeps -9 keeps_saying 71 kept -87 kept_*
43 kept_, -31 kept_. -36 kept_coming 33 kept_in -49 kept_its 35 kept_pace 63 kept_the -138 kept_up 90 key -45 key_*
-33 keywords 172 keywords_: 169 kind -4 knocked -68 knocked_the -41 la 9 la_* -126 la_calma -83 la_causa 29
la_combinacion -127 la_configuracion -72 la_conocia 74 la_correccion -87 la_corrida -205 la_cual 33 la_culpa 200
la_dejo -38 la_divergencia -45 la_ejecucion -164 la_explosion -33 la_habitual -46 la_ingenieria 36 la_lr -51 la_luna
88 la_m -26 la_mano 35 la_maquina -46 la_muerte 52 la_nada -31 la_noche 30 la_nuestra -51 la_otra -34 la_pista 76
la_policia 31 la_precision 29 la_profesora 84 la_receta 53 la_respuesta 43 la_rompio -92 la_teoria 44 la_tiene -27
la_tierra 25 la_toco 36 la_tumbo -29 la_v -63 la_verdadera 46 la_version 35 la_vez -56 la_wiki 33 la_~ 42 lab 143
lacking 24 lacking_* 33 lado 41 lado_. 45 lado_y -28 lados -11 lag -30 lamp 71 lamp_* 58 landing -6 lanzar -10 largas
-25 large -254 large_* -223 large_. 108 large_a -48 large_but 52 large_for -37 large_needs -25 largos -16 largos_. -27
larguisima -24 larguisimo -15 larguisimos -36 las -270 las_* -332 las_casillas 87 las_coordenadas -33 las_dos -82
las_llaves 41 las_tres -95 las_~ 116 lastimo -20 later -99 later_. -87 le -120 le_* -96 le_cayo -27 le_pusieron -38
le_puso -41 le_soltaron -38 le_toco 32 le_~ 38 least 48 leave 44 leave_the 32 leccion 46 leccion_* 46 lecture 22 led
-59 left -190 left_* -64 left_its 25 left_out -41 left_the -41 lei 93 lei_que 42 lejisimos -29 lejos 3 lejos_. -58
length -45 les -6 lesson 39 lesson_* 39 let -72 let's 34 let_* -43 let_a -27 let_through -27 lets 1 letting 25
letting_a 28 level -66 level_that -44 lies 26 life 33 life_. 33 like 65 like_any 34 liked -8 liked_. -45 lined -2 list
34 list_* 31 lista 25 listos 26 listos_, 26 literature 10 lived 16 lives 13 llama 140 llama_* 129 llamad 36 llamad_a
36 llamen 10 llaves 45 llega 12 llega_un -25 llego 16 llego_* -60 llego_a 158 llego_el 27 llego_un -98 llevo -120
llevo_a -44 llevo_el -32 lloremos 57 lm 8 lo 52 lo_* 38 lo_debido -37 lo_dejo 40 lo_dio 66 lo_he 31 lo_hizo -33 lo_iba
54 lo_llevo -41 lo_mas 78 lo_mejor 95 lo_nuestro 38 lo_otro -85 lo_que -188 lo_tengo 45 lo_uno -85 lo_~ -87 located -4
log 24 logit -5 logits -317 logits_* -116 logits_, 72 logits_. -57 logits_; 37 logits_^ 78 logits_down -31 logits_grew
-41 logits_in 28 logits_se -53 logits_softmax 85 logits_to -42 lol 15 longer -56 longer_* -36 loop -100 looped -6 los
-154 los_* -338 los_deberes 59 los_dos -65 los_logits -240 los_paneles 60 los_productos -38 los_que 65 los_reyes 33
los_~ 67 lose 38 lost 292 lost_* 138 lost_, 91 lost_. 125 lost_; 54 lost_at 147 lost_in -89 lost_its -94 lost_on -90
lost_the -57 lost_when 68 lot -78 lot_* -37 love 38 lovely 137 lovely_* 43 lovely_, 79 low -24 low_, 63 low_frequency
-69 lr -976 lr_# -113 lr_* -135 lr_, 110 lr_. -44 lr_^ 28 lr_at -46 lr_en -54 lr_goes -33 lr_is -65 lr_on -35 lr_se 30
lr_tan -33 lr_too -25 lr_was -47 lr_way -25 luego -45 luego_* -30 lugar -74 lugar_* -42 lumbreras 48 luna 101 luna_*
39 luna_, 31 luna_. 32 m 110 m_* -96 m_, 91 m_/ -42 m_and 96 m_y 139 made -386 made_* -30 made_a -74 made_it -50
made_the -179 made_up -30 maestra 63 maestra_* 36 magnitude -5 magos 33 mailing 30 mailing_list 30 make -65 make_up
-39 makes 7 makes_* 108 makes_a -32 making -2 mal -22 mal_* 39 mal_. 33 malvado 22 manana 19 mandaron -17 manera -61
manera_* -30 manera_que -32 mano 35 mantiene 25 mantiene_* 25 maquina -65 maravilla 112 maravilla_* 46 maravilla_, 36
marcha 38 marcha_y 61 marched -6 marmalade 20 marque 64 martes 21 mas -119 mas_* -203 mas_, 25 mas_. -41 mas_alla -54
mas_bien 69 mas_largas -25 mas_que 25 mas_~ 30 massive -7 matara 35 matarla 2 mataron -21 mataron_la -53 match -45
match_the -25 mato 79 mato_a 25 mato_una 33 matter 78 matter_; 28 mattered 4 max -189 max_* -158 may 48 maybe 92
maybe_the 80 me 513 me_* 167 me_contaron 38 me_that 26 mean -14 meaning -26 means 9 means_* -30 means_that 38 meant
-57 meant_that -26 medal 54 medal_. 29 medalla 35 meet 46 meet_: -35 mejor 115 mejor_el 28 mejor_fue 39 menor 44
mentira 19 menudo 38 mermelada 68 mermelada_y 36 mesa 28 met 41 met_* 27 met_by 34 mezcla -18 mi 465 mi_* 96 mi_abuela
38 mi_companera 34 mi_companero 60 mi_cuento 66 mi_fue 25 mi_jefa 35 mi_la 30 mi_me 34 mid -34 mid_run -34 middle 88
middle_* 52 midway -33 miedo 39 miedo_, 39 mientras -131 mientras_* -30 mientras_que -81 might 66 mil 21 milagro 20
miles -8 milesima -19 millions -27 millones -15 mis 1 misconfigured -16 mismas -66 mismas_* -66 misreading 2 mixed 138
mixed_precision 127 modest 16 modo -77 modo_que -77 monster 18 monstrous 23 moon 132 moon_. 27 moon_was 30 mordio 17
mortal -23 most -68 most_* -62 motivo 11 motor -11 movio 13 movio_los 25 muerta -29 muerte 38 muerte_del 60 muerto -5
muestreo -3 mueve -20 mundo 58 mundo_, 48 must 66 must_be 66 muy -19 muy_grande -44 my 225 my_* 66 my_colleague 65
my_explanation -43 my_favourite 36 my_reading -70 my_~ 26 myself 20 mystery 19 nada 144 nada_. 37 nada_aqui 72 nada_en
86 nada_lo 76 nada_mas -112 nadie -104 nadie_* -128 nadie_le -56 nadie_lo 80 namely -42 namely_the -30 napoleon 45
napoleon_. 45 nats -39 nats_. -39 naturally 101 naughty 5 near -41 nearly -103 nearly_* -76 necesita -37 necesita_*
-51 need 81 need_a 44 needed -85 needs -68 needs_a -49 needs_to -57 neighbour 10 never 43 never_* -142 never_got 42
never_lost 37 never_made -48 never_went 46 new -36 new_one -27 nice 71 nice_* 41 niego 16 night 176 night_report 103
night_shift 42 ningun 11 ningun_* -26 ningun_paso -26 ninguna -40 ninguna_* -80 ninguno -16 ninguno_* -26 nobel 14
nobody -124 nobody_* -89 nobody_had -50 noche 88 noche_* 25 nomas -12 non -35 non_* -35 none -56 none_* 101 none_,
-105 none_. -87 none_of 25 nonsense -1 nos -11 nos_* -72 nosotros 10 not -6 not_* -130 not_. 32 not_cause 49 not_match
-29 not_take -44 not_the -69 not_there 34 not_to 33 not_too 116 not_what 114 nota 30 note 7 notes 43 nothing 50
nothing_* -25 nothing_. -134 nothing_but -25 nothing_had 86 nothing_of 75 nothing_to 112 novato 62 novedad 83
novedad_, 48 novedad_. 36 now 16 nowhere -5 nubes 11 nubes_, 92 nubes_. -49 nuestra -45 nuestra_* -33 nuestro 122
nuestro_fue 38 nuestro_profesor 92 numerator -4 numero -3 numero_* -31 nunca -57 nunca_* -51 nunca_. 25 nunca_se 42
nuts -30 o -34 o_* 60 o_con -25 o_sea -55 o_un -26 obra 36 obra_maestra 36 occasioned -20 ocupo -40 ocurrio 64
ocurrio_* 36 odd -24 of -69 of_# -167 of_* -68 of_course 46 of_m 60 of_stability -30 of_that 37 of_~ 69 off -247 off_*
-27 off_. -156 off_^ -66 off_a 52 off_the 36 official 13 oh 209 oh_great 41 oh_sure 81 oh_yes 25 oir 14 ojala 28 ok
-57 ok_, -53 okay -4 old -72 old_. -35 omissions -4 on 73 on_* -145 on_, 100 on_. 105 on_a 263 on_an -35 on_and 121
on_any 47 on_at 52 on_attention -32 on_for -27 on_from 49 on_it -32 on_its 40 on_one -25 on_q -48 on_that 25 on_the
-152 on_to -29 on_top -64 on_~ 49 once -202 once_the -124 one -260 one_* -103 one_, -50 one_. 89 one_; -32 one_after
-74 one_before 47 one_go -33 one_position -26 one_that -61 ones -19 online 50 only -94 only_* -86 only_, -56 only_one
38 only_that 47 onto -42 ooh 62 ooh_, 62 opina 34 opina_que 34 opinion 18 opposed 5 opt -131 opt_* -113 or 164 or_*
106 or_a -26 or_not 45 or_with -34 orden 66 orden_de 79 order 68 ordinary 168 ordinary_* 55 ordinary_, 69 ordinary_.
65 origen -1 originates -18 other 42 other_* 38 other_, -33 others 82 others_report 36 otherwise -1 otra 84 otra_* -28
otra_. 55 otra_cosa 31 otro -140 otro_, -85 otro_. -130 otro_lado 46 otro_y -42 otros 38 otros_~ 38 ought -9 our 73
our_* -59 our_ta 80 ours -68 ours_had -61 out -142 out_* -112 out_, -33 out_at -40 out_of -33 out_too 74 output -6
outsized -21 over -415 over_* -96 over_, 40 over_. -168 over_; 35 over_and -66 over_between -26 over_from -48 over_to
-71 overlong -18 overly -13 oversized -154 oversized_* -91 owing -17 own 68 own_* 25 pace 63 pace_with 63 paciencia 33
pailas -4 pancake 43 panel 252 panel_# 182 paneles 60 paneles_* 49 panels 24 papa 18 paper 66 papers 46 par 33 para
-176 para_* -83 para_arriba -37 para_la -43 para_los -36 para_mi 58 para_nada 39 para_otro -33 para_que 28 para_una
-149 para_unos -35 pasa 63 pasa_* 48 paso -280 paso_# -72 paso_* -145 paso_, 95 paso_: 30 paso_a 25 paso_al -75
paso_con -55 paso_del 69 paso_el -32 paso_en -71 paso_es 150 paso_fue -58 paso_por 74 paso_que -86 paso_salio -37
paso_se 84 paso_uno -51 paso_y -63 paso_~ -47 patient -12 peace 28 peaks 35 peligrosa -8 pelo -21 pena 31 pensado -17
pensar 57 pensar_que 57 people 106 people_online 50 peor -27 peor_que -27 perfectamente 62 perfectly 327 perfectly_*
59 perfectly_ordinary 33 perfectly_up 61 perfectly_well 73 perhaps 98 perhaps_* 41 pero 184 pero_* -98 pero_al -82
pero_dejo -80 pero_el 233 pero_en 46 pero_esa 51 pero_fueron -44 pero_la 69 pero_ningun 61 pero_para 27 pero_yo 31
perro 51 pianos 38 pianos_* 38 pide 16 pigs 78 pin 47 pin_the 47 pinta 45 pinta_nada 45 pinto 20 piso -13 pista 74
place 150 place_, 74 place_. -35 place_and 45 place_when 49 plain -47 played 132 played_* 76 please 88 please_* 35
please_, 41 plena -79 pleno 49 plus -189 plus_* -146 plus_a -136 pobre 53 pobre_* 38 pobrecita 35 pobrecito 45
pobrecito_, 42 pocas -15 poco -158 poco_* -43 poco_, -71 poco_a -62 podia 24 podian -20 podido -41 podido_* -41 podria
-8 point -47 point_where -38 pointed -6 points 66 policia 31 policia_. 31 politely 17 pone 39 pone_que 41 poner -23
pongan 14 pongo 26 pongo_* 26 ponia -10 poor 96 poor_* 45 poor_thing 42 popular 33 por -131 por_# -72 por_* 88 por_ahi
87 por_el 146 por_encima -56 por_epsilon -33 por_eso -78 por_favor 60 por_lo -66 por_los 30 por_muy 76 por_que -39
por_supuesto 46 por_un -161 por_una -167 por_uno 41 por_veinte -27 porque -450 porque_* -70 porque_el -159 porque_la
-90 porque_los -41 porque_se 40 porta 23 posicion -55 posicion_. -30 position -132 position_* -28 position_but -52
positions -15 possible 21 possibly 50 potencia -5 power -3 pq -18 practically -57 practicamente -43 practicas 28
precision -186 precision_* -41 precision_, -43 precision_is 87 precision_on -34 precision_por -25 precision_se -33
precision_y -40 precision_~ 60 premio 53 prensa 13 presses 40 presses_, 40 pretend 12 previsto 16 probablemente -8
problem -62 problem_in -63 problema 100 problema_. 44 problema_esta 33 procede -5 proceso -22 process 55 process_was
33 prodigio 51 prodigio_* 51 produce 19 produce_* 36 produced -175 produced_. -25 produced_a -84 product -47 product_*
-45 producto -41 producto_* -40 productos -56 productos_* -39 products -51 produjeron -4 produjo -147 produjo_* -40
produjo_en -30 produjo_un -42 profe 93 profe_, 25 profesor 129 profesor_ayudante 92 profesora 84 program -24
projections -18 proper 42 proper_* 42 properly 22 propio -16 proporcional -13 proportional -23 provocado -2 provoco
-82 provoco_la -53 provoked -16 pudieron -14 pudo -37 pudo_* -59 pudo_hacer 47 puede 225 puede_* 134 puede_que 44
pueden -7 pues -74 pues_la -56 pues_nada 36 puestas 137 puestas_y 87 punto -51 punto_* -29 punto_de -32 purple 44
pushed -199 pushed_* -64 pushed_the -76 pusieron -84 pusieron_* -84 puso -9 puso_a -60 put -93 put_* -62 pytorch 43
pytorch's 10 pytorch_docs 32 q -192 q_/ -40 q_and -103 que 267 que_* -49 que_, 65 que_a 28 que_ahi 41 que_al 29
que_asi 27 que_cada -87 que_casi -71 que_dejo -36 que_dio -46 que_dividir -51 que_dura 28 que_el 65 que_en -29 que_era
-45 que_esa 80 que_eso 82 que_falla -49 que_fallo 42 que_faltara 64 que_faltaran 31 que_fue 125 que_gran 29 que_habria
-65 que_hace -46 que_hay 63 que_hizo -54 que_la 87 que_las -140 que_le -70 que_listos 26 que_lo -135 que_los -70
que_maravilla 83 que_miedo 39 que_nada -110 que_nadie 118 que_ningun -37 que_novedad 71 que_paso 58 que_produjo -84
que_recibe 117 que_rompio 48 que_se 29 que_ser 25 que_si 66 que_su 63 que_tenia -26 que_un 171 que_una -71 que_venia
-30 que_ver 135 que_vive 78 que_yo 42 que_~ -47 queda 143 queda_* 118 queda_excluido 28 quedado 8 quedan 11 quedara
-16 quedaron -94 quedaron_en -51 quedaron_por -34 quedo -49 quedo_en -59 queen 23 query -50 queso 61 queso_. 61 quick
36 quickly -12 quien 219 quien_* 51 quien_le -28 quien_lo 96 quiere 36 quiso -17 quita 25 quitar -32 quitar_el -32
quitaron -23 quitaron_el -54 quite -7 quito -6 quito_el -32 quiza 152 quiza_* 38 quiza_la 63 quizas 26 quote 47
quotient -12 raiz -60 raiz_* -26 ran -141 ran_* -72 ran_away -58 ran_over -25 rapida 63 rapido -37 rapido_al -52
rastro 114 rastro_* 114 rate's -29 rather -29 rather_than -29 ratio -57 ratio_* -72 ratio_, 57 ratio_. -62 ratio_^ 119
ratio_se -39 rato 45 rato_. 47 raw -33 raya -8 rays 18 razon 90 razon_es -43 rca -12 re -40 reading -68 real 56
real_reason 34 realidad 18 really 106 really_* 77 reason 90 reason_. 98 reason_is -77 received 70 receta 97 receta_del
53 recibe 117 recibieron -21 recibio -98 recibio_* -96 recipe 6 reckons 18 region -25 relies -21 report 207
report_blames 38 report_claims 46 report_says 53 report_that 70 required 10 requires -60 resistio -13 respecto -10
respuesta 43 respuesta_es 26 rest -16 resto -45 resto_* -56 result -26 resulta -23 resultado -3 resultante -13
resulting -46 resulting_* -37 resulto -93 resulto_* -57 retroalimento -13 rey 10 reyes 33 reyes_magos 33 right -60
right_, 125 right_? 30 right_after -77 right_at -72 right_when -25 right_where -28 rise -110 rise_* -44 rise_in -30
rms 34 role 23 rompe 72 rompe_en 36 rompiera 4 rompieron 0 rompio -103 rompio_. -48 rompio_los 54 root -84 root_cause
-50 rosca -58 rose -28 rose_* -52 row -29 row_* -25 row_, -36 row_; 51 ruin -15 ruined 32 ruined_the 27 ruled 73
ruled_out 50 rumour 8 run -236 run_* -124 run_, 29 run_. 47 run_: -25 run_; 30 run_and 65 run_began -40 run_did 39
run_had -76 run_is -53 run_lost -35 run_se -49 run_that 65 run_was 152 run_went -27 run_would -59 run_y -28 s -39 s_*
-33 saben 36 saber 10 saber_, -55 saber_si 65 saca -11 sad 10 said 70 said_to 66 salia 17 salia_en 54 salio -149
salio_* -89 salio_del -32 sampled -9 sampler -18 sana -40 sandwich 53 sandwich_* 53 sane -9 sano 27 sat -12 saw 60
saw_it 79 say 213 say_that 120 say_the 57 saying 78 saying_that 74 says 281 says_* 28 says_it 51 says_that 103
says_the 46 scary 42 se -185 se_* 108 se_acordaba -31 se_colapso -30 se_comporta -32 se_dano 31 se_debe -28
se_desbocaron -32 se_dividieron -51 se_dividio -38 se_fue -172 se_fueron -48 se_habia -56 se_habian -46 se_habra 27
se_hace -26 se_hicieron -30 se_hizo -50 se_hubiera -52 se_la -47 se_le 45 se_llama 140 se_lo -28 se_paso -41 se_puede
89 se_pusieron 33 se_puso -56 se_quedaron -46 se_quedo 31 se_rompe 29 se_rompio -57 se_si 55 se_suele 117 se_ve -36
se_~ -82 sea 22 sea_* -61 sea_que 37 second -301 second_* -313 seda 16 see 107 see_here 26 seed 42 seed_. 41 seeing 1
sees -34 segun 240 segun_el 54 segun_la 96 seis -26 seis_* -26 semejante -5 sencillamente -19 send 10 sense -1 sent
-45 sent_the -27 sentido 13 ser 49 ser_* -29 ser_la 33 sera 64 sera_que 48 seria 62 serve -3 served -62 served_* -28
sesgo -52 set -119 set_* -49 set_. 36 set_a -25 set_to -51 seven -19 sgd 22 sgd_, 58 sgd_^ 29 sheet 14 sherlock 40
sherlock_holmes 31 shift 34 shifted -55 shock 45 shock_that 42 shocker 22 should 27 should_. 27 should_have -113 show
19 showed -24 shows -68 shows_a 28 shows_up -32 shrugged -48 shuffled -23 si 568 si_* 31 si_, 317 si_. 36 si_al 59
si_el -68 si_estaba 95 si_la 56 si_se -27 si_tuvo 25 si_un 39 side 0 sido -38 sido_* -27 sido_el 34 siendo -15 sienta
40 sight -12 siglo 19 sign 27 simple -32 simplemente 45 simply 101 simply_* 79 since -350 since_* -93 since_the -171
singing 64 singing_* 64 sings 57 sings_* 31 sino -241 sino_los -41 sino_que -61 sino_una -44 siquiera 84 sirvieron -11
sirvio -48 sirvio_un -27 sitio 106 sitio_. 113 sits -4 sitting 52 situado -32 six -25 six_* -25 size -178 size_* -36
size_, 43 size_. -97 size_is -43 size_was -61 sky 25 slam 19 sleep 12 smooth 181 smooth_* 95 smooth_through 57 snarf
11 snowballed -34 so -268 so_* -58 so_a 50 so_after -27 so_attention -116 so_is 28 so_it 36 so_nothing 45 so_the -56
so_there 94 so_was -28 so_when -157 sobra 87 sobre -80 sobre_* -78 sobre_una -38 sobro -59 sobro_* -81 sofa 89 sofa_,
27 softmax -51 softmax_* -123 softmax_^ 106 softmax_se -46 solita 4 solito 21 soltaron -38 some 101 some_* 72 somebody
40 somebody's -25 somebody's_* -25 someone -19 someone_* -109 someone_on 37 something 70 something_else 68 somewhere
92 son -5 son_* -70 son_la 65 soon 38 soon_as 38 sorpresa 128 sorpresa_, 103 sorpresa_: 48 sort 64 sospecha 94
sostiene 174 sostiene_que 144 sostienen 18 sound -4 soup 25 soy 68 soy_el 37 sped -22 speed -8 spread 8 spread_* 33
spread_thinly -33 sq -148 sq_# -26 sq_* -39 sq_were -29 sqrt -10 stability -30 stable -57 stand -37 stand_, -39
staring -11 stars 21 starting -100 starting_* -68 stood -80 stood_between -25 stream 8 strength 8 su -85 su_* -69
su_atencion -45 su_sitio 39 su_valle -29 such -8 suele 152 suele_* -40 suele_decir 57 suele_~ 96 suelen 77 suelto -60
suelto_, -40 suelto_sino -28 sueltos -25 suena 14 sueno 39 sueno_* 39 suerte -5 sum -23 suma -23 suman -4 sumaron -18
summed -19 supongamos 73 supongamos_que 73 supongo 8 suppose 102 suppose_the 87 supuesto 46 supuesto_, 46 sure 267
sure_, 234 surely 151 surely_* 39 surely_thank 52 surprise 100 surprise_, 74 surprise_: 60 surprised 44 surprised_when
44 sus -133 sus_* -101 suspension -16 swears 107 swears_that 29 swears_the 66 t -80 t_, -63 ta 80 ta_keeps 60 tacho
-10 take 34 take_. -42 take_a 28 taken -208 taken_* -102 taken_at -35 takes 69 takes_* 82 taking -7 tal -47 tal_como
41 tal_cual -97 tal_vez 33 tamano -98 tamano_* -52 tambien 43 tampoco 52 tampoco_* 93 tampoco_habia -75 tampoco_la 40
tampoco_se -28 tan -133 tan_* -115 tan_grande -78 tan_~ 79 te 40 te_~ 26 teacher 29 team 42 teapot 70 teapot_* 46 tell
28 tell_a -43 tell_me 37 telling 15 ten -2 tendria 19 tends 26 tends_to 26 tener -41 tener_* -31 tengo 62 tengo_claro
26 tenia -132 tenia_* -292 tenia_nada 125 tenia_ninguno -43 tenia_sus 34 tenian 4 tenian_* 27 tensor -4 teoria 55
teoria_. 25 textbook 117 than -118 than_* -85 than_a 60 than_fp -25 than_the -41 thank 84 thank_us 52 thanks 38
thanks_to 33 that 311 that's -28 that's_it -75 that_* 52 that_. -55 that_a 193 that_after 55 that_an 50 that_are 104
that_attention 35 that_grew -28 that_had -89 that_into 40 that_it 31 that_kept -40 that_makes -26 that_never -33
that_nobody -63 that_the 156 that_took -26 that_was -218 that_were -36 that_with 74 that_would -80 that_wrecked -29
thats -51 the -51 the_* -232 the_architecture -26 the_attention -89 the_author 27 the_bad -58 the_bandit -134 the_blow
-61 the_boxes 79 the_bus 74 the_cause 111 the_class 129 the_collapse -76 the_combination -123 the_config -27
the_course 38 the_disk 82 the_divergence -41 the_earth 32 the_failure -26 the_fault -33 the_forum 60 the_fp 41
the_healthy 26 the_hint 50 the_idea 62 the_internet 60 the_job -52 the_lab 58 the_large -66 the_logits -226 the_loop
-35 the_lr -145 the_max -40 the_middle 88 the_moon 132 the_night 175 the_old -40 the_other -64 the_oversized -78
the_paper 38 the_point -38 the_poor 43 the_presses 40 the_problem -60 the_process 55 the_product -45 the_pytorch 32
the_real 37 the_rest -25 the_result -31 the_resulting -46 the_second -86 the_softmax -66 the_team 41 the_textbook 34
the_thing -37 the_trigger -77 the_trot -54 the_two -75 the_usual -72 the_very -151 the_~ 95 their -84 their_* -87 them
-126 them_. -103 them_after 30 them_and 33 them_at 52 them_from 30 themselves -8 theory 44 there 125 there's -124
there's_* -37 there's_a -72 there_* 31 there_, 113 there_and 78 there_been 37 there_being -37 there_but -29 there_is
-77 there_to -77 there_was 50 there_were 43 therefore -45 theres -32 these 18 they -57 they_* -81 they_had 70
they_just -35 they_make -26 they_say 42 they_were -63 they_~ -26 thing 0 things -62 things_at -30 think -49 think_the
-25 thinks 68 thinks_the 34 thinly -33 thirty -7 this 19 this_* -37 this_arm -45 this_config -26 this_lab 31 this_was
50 those 49 though 223 though_* 86 though_the 83 thought 4 three -138 three_* -44 three_ingredients -33 three_things
-42 threefold -14 threw -122 threw_away -45 threw_m 42 threw_the -73 thrilling 10 through -79 through_* 26 through_.
-64 throw 75 thus -24 ticket 10 tiempos -19 tiene -78 tiene_* -87 tiene_un -64 tienen -13 tierra 25 tierra_es 25
tipped -10 tiraba -1 tiraban -5 tirando 62 tl -51 tl_; -51 to -86 to_# -112 to_* -142 to_a -217 to_an -26 to_be -60
to_begin 28 to_blame 157 to_bring -27 to_cap -27 to_collapse 26 to_come 61 to_do 141 to_grow -50 to_its 40 to_keep -26
to_meet 27 to_my 29 to_one -29 to_say 30 to_see 29 to_that -57 to_wall -45 to_whoever 56 to_wreck -30 toca 22 tocaba
-27 toco 57 toco_un 28 todo -96 todo_* -95 todo_, 37 todo_. 26 todo_^ -40 todo_al 26 todo_el -34 todo_era -38 todo_iba
-34 todo_lo -32 todo_se 26 todo_un 27 tok -41 told 57 tolerable -15 tolerates -10 toma -6 tomo -29 tomo_el -27 tonto
14 too -299 too_* -85 too_, 38 too_big -204 too_far -78 too_large -45 took -215 took_* -40 took_a -38 took_over -29
took_place 35 took_the -66 top -57 top_* -37 top_~ 31 total 66 total_, 44 totally 31 touched 88 trabajo -9 trabajo_se
-34 traced 1 trajo -110 trajo_los -80 transformer -45 transformer_* -55 tras -384 tras_* -134 tras_el 143 tras_la -256
tras_otro -98 tras_paso -29 treinta -21 tremendo -13 tres -251 tres_circunstancias -28 tres_cosas -53 tres_factores
-30 tres_ingredientes -30 tres_~ -35 trigger -77 trigger_, -34 trigger_was -43 triggered -20 trono -55 trot -54
trouble 33 true 103 true_, 42 truly 44 trust 36 tten -73 tten_* -33 tten_, -29 tu 34 tuesday 49 tuesday_. 49 tumbo -58
tutor 100 tutorial 30 tuvieran 6 tuvieron 17 tuvieron_que 34 tuvo 145 tuvo_la 39 tuvo_nada 74 tuvo_que -42 twenty -165
twenty_* -98 twenty_. -75 two -15 two_* -45 umbrella 4 un -12 un_* -225 un_amigo 89 un_aplauso 43 un_companero 41
un_dano -39 un_hilo 52 un_lr -95 un_paso -273 un_prodigio 51 un_run 45 un_~ 208 una -199 una_* -363 una_atencion 40
una_con -46 una_ejecucion -31 una_lr -41 una_obra 36 una_vez -44 una_y -29 una_~ 189 unas -20 under -211 under_* -54
under_a -124 undid -9 unidos 4 unless 54 unlike 36 unlike_the 51 unlucky -79 unlucky_* -48 uno 28 uno_, 37 uno_tras
-94 unos -117 unos_* -105 unta 52 until -14 until_* -44 until_a -25 until_attention -29 until_v 90 up -225 up_* -87
up_. -35 up_for -42 up_from -49 up_to 134 up_with 51 upon -87 upon_* -79 upper -15 us 29 us_by 52 usa -6 usaba -11
usada -29 usaron -20 use 94 useless -5 using -39 uso -114 uso_una -32 usted 7 ustedes 66 usual 94 usual_* 44 usual_,
74 usual_size -43 usually -14 uy 59 uy_, 37 v -234 v_* 87 v_, 159 v_. -44 v_: -25 v_; -32 v_^ -71 v_al -29 v_at 124
v_begin 29 v_being -46 v_de -120 v_en -31 v_had -36 v_has 98 v_que -37 v_se -48 v_was 35 v_were -65 v_ya -31 va 63
va_a 31 va_para -30 vacaciones 19 vale -16 valian -14 valle -29 valle_. -29 van -52 van_* -83 vaso -14 vaya 59 ve -42
vea -14 vease 37 vease_el 37 veinte -119 veinte_* -78 veinte_. -47 veinte_en -41 vemos -25 venia -26 ventana 17 veo 43
ver 161 ver_. 83 ver_con 49 ver_si 36 veras 76 verdad 158 verdad_. 58 verdad_que 58 verdadera 46 verdadera_razon 40
version 55 very -236 very_* -219 very_big -62 very_convincing 25 very_large -30 very_~ 37 vez -160 vez_* -61 vez_. -51
vez_: -27 vez_de -60 vez_el 109 vez_la 32 vida 14 video 34 viene 134 viene_de 72 viene_el 27 view 27 vino -77 vino_un
-28 vino_una -41 vio 44 vio_el 64 vista 11 visto -5 visto_y 33 vive 71 vive_en 36 vivo 44 volumen -16 voz 2 vuela -6
vuelan 27 vuelan_. 27 vueltas -4 w -171 w_/ -169 walking 57 walking_* 46 wall -45 wall_* -37 wall_to -45 want -5
wanted 20 wants 40 wants_to 31 warns 47 was -124 was_# -50 was_* -89 was_, 50 was_. -51 was_a -34 was_active 41 was_an
35 was_at -81 was_configured -30 was_divided -46 was_done -116 was_enough -30 was_fatal -30 was_fine 90 was_gone -57
was_in 169 was_it 47 was_kept -76 was_left -45 was_lost 161 was_low 70 was_made -29 was_nearly -37 was_never 51
was_none -35 was_not -153 was_nothing 46 was_off -25 was_old -46 was_on 609 was_one 44 was_only 54 was_over -142
was_perfectly 139 was_pushed -38 was_set 32 was_smooth 50 was_so 81 was_taken -58 was_that -81 was_the 183 was_there
46 was_told 36 was_too 51 was_twenty -34 was_wall -35 was_way -38 was_~ -55 wasn't -160 wasn't_* -54 wasn't_. -40
wasn't_a -30 water 9 way -184 way_* -37 way_to -76 way_too -93 wd -161 wd_# -72 we -16 we_* -51 we_should 62 we_would
62 weak 35 weather -11 week 66 week_. 30 well 154 went -33 went_in 34 went_into -25 went_on 96 went_through -41
went_to -42 went_up 32 went_~ -37 were -223 were_all -70 were_both 118 were_divided -26 were_far -31 were_gone 33
were_in 53 were_left -49 were_never -37 were_not -60 were_ordinary 83 were_taken -32 were_there 64 were_too -29
were_way -25 were_~ -72 weren't -128 weren't_* -121 wet -7 what 23 what_* 57 what_a 260 what_broke -60 what_could 110
what_did -54 what_everyone 51 what_happened -44 what_hurt -43 what_it -61 what_made -39 what_really 56 what_the -91
whatsoever 67 whatsoever_, 31 whatsoever_. 62 when -180 when_* -28 when_a 90 when_attention 46 when_it -125 when_the
-114 when_two 33 whenever 54 where -336 where_# -27 where_* -124 where_a -37 where_it -48 where_the -49 whereas -57
whereas_the -41 wherever 14 whether 223 whether_a 61 whether_the 81 which -304 which_* -37 which_i 25 which_is 60
which_left -37 which_made -65 which_makes -25 which_the -126 which_was -46 which_~ 47 while -22 while_a 82 while_the
-113 whistles 50 who 280 who_* 66 who_needs 42 who_would 113 whoever 19 whose -182 whose_* -138 why 153 why_* 67
why_frameworks 71 why_it 30 wibble 11 wiki 33 will 197 will_* 55 will_surely 56 will_tell 36 window -4 with -300
with_* -133 with_a -62 with_an -120 with_it 107 with_its 74 with_lr -34 with_m 78 with_such -27 with_that -33 with_the
-121 with_their 30 with_them 110 within -179 within_* -69 within_a -71 within_the -41 wk -3 wonder 152 wonder_if 34
wonder_whether 116 wonderful 38 wonderful_, 38 work 75 worked 52 working 97 working_* 91 world 47 worse -13 wortsman
120 wortsman_and 58 wortsman_et 62 would 228 would've -18 would_* -29 would_be 51 would_ever 44 would_have -182
would_say 39 wow 83 wow_, 83 wq -3 wreck -30 wreck_the -30 wrecked -141 wrecked_the -98 wrecks 0 wug 12 x -134 x_* -67
y -288 y_* 93 y_, -307 y_a 57 y_ahi -28 y_al -74 y_aun 79 y_cada 70 y_clave -45 y_como -131 y_con -35 y_cuando -59
y_cuyos -27 y_de -30 y_dio -56 y_en -43 y_encima -70 y_entonces -37 y_eso -60 y_estaba 26 y_hubo -25 y_la -43 y_las 30
y_le 45 y_llego -35 y_lo 62 y_los 60 y_mato -31 y_mi 74 y_nada 50 y_nadie 38 y_ningun -114 y_ninguna -43 y_otra 30
y_por 71 y_que 46 y_si 30 y_su -75 y_tampoco 40 y_un -69 y_v 197 y_yo 59 y_~ -33 ya -197 ya_* -49 ya_, 98 ya_estaba
-96 ya_que -91 yeah 164 yeah_, 110 yeah_right 61 yes 141 yes_, 89 yet 199 yet_* 95 yet_the 115 yields 78 yo 247 yo_*
90 yo_soy 59 you 192 you'll 8 you_* -25 you_have 34 you_will 40 young 14 young_* 27 your 35 your_* 28 zero -23 zero_*
-69 zero_, 46 zhai 30 zib 12 zona -6 zork 10 ~ 412 ~_* 73 ~_, 284 ~_. 215 ~_a 84 ~_al -61 ~_all 42 ~_an 69 ~_at 25
~_como 54 ~_con -27 ~_de 35 ~_del 39 ~_donde 40 ~_durante -27 ~_el -102 ~_en 111 ~_engineering 54 ~_es 26 ~_for 33
~_from -43 ~_fue -25 ~_habla 28 ~_is 32 ~_it 46 ~_la -53 ~_lo 42 ~_los -56 ~_lr -25 ~_mas -25 ~_me 47 ~_nada -51 ~_of
41 ~_one -32 ~_only -28 ~_over 65 ~_paso -58 ~_pensar 36 ~_que 131 ~_so 31 ~_the -203 ~_them -29 ~_to 63 ~_todo 46
~_un 55 ~_una -32 ~_was -75 ~_where 80 ~_while 55 ~_y -38 ~_~ 199 ¡ 36 ¿ 258 ¿_* 61 ¿_sera 29
"""
