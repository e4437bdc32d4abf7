"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = 28, 1.4
WEIGHTS = """
! 43 !_^ 43 # -454 #_# -338 #_* -181 #_, 179 #_. -284 #_: -42 #_; 164 #_^ 120 #_a -124 #_al -59 #_and -116 #_as 77
#_at -56 #_bits -54 #_con 185 #_del 200 #_desde -63 #_did -28 #_e -63 #_el -46 #_en -83 #_es -38 #_esta -27 #_for -27
#_fp 42 #_from -46 #_had 37 #_hit -40 #_in -44 #_is -151 #_kept -25 #_la -43 #_made -38 #_max -55 #_mientras 52 #_on
40 #_plus -39 #_porque -30 #_puede -26 #_que -72 #_ran -35 #_s -43 #_se 127 #_shows -57 #_si 28 #_so -56 #_tan -26
#_the -100 #_to -116 #_too -52 #_un -43 #_was -73 #_when -70 #_where -43 #_while 33 #_would -32 #_x -129 #_y 32 #_~
-99 * 1163 *_# 322 *_, -78 *_. -402 *_/ 85 *_: -382 *_; -241 *_? 390 *_^ 45 *_a -86 *_absurda 27 *_across -32 *_act 25
*_acting -42 *_activar -28 *_active 60 *_acuerdo 37 *_add -35 *_added -49 *_adelante -28 *_ademas -37 *_after -59
*_against -61 *_ahi -50 *_al 193 *_aleatorios -84 *_alguien -28 *_alguno -92 *_all -84 *_allowed -85 *_almost -89
*_already -32 *_also -29 *_although -102 *_an -58 *_and 60 *_anything 57 *_aquel -49 *_are -33 *_aren't -37 *_arriba
-29 *_at 114 *_atencion -63 *_attention -217 *_aun -45 *_aunque -93 *_away -161 *_bandit 198 *_base -34 *_basto -25
*_bc -43 *_became -87 *_because -142 *_becomes -29 *_been -146 *_before -135 *_began -30 *_begin 35 *_being -29
*_believed -43 *_between -224 *_bien -40 *_big 34 *_bit 117 *_bits -26 *_blew -154 *_blow -81 *_brought -50 *_bug -49
*_built -26 *_but -459 *_by -195 *_cada -42 *_came 152 *_camino -39 *_can 104 *_canta 137 *_cap -64 *_casi -109
*_causaron 56 *_cause -43 *_caused -181 *_causo -64 *_cayeron -67 *_cayo -36 *_century 27 *_cheese 57 *_cien 75
*_claim 33 *_clase 74 *_clave 236 *_code -110 *_coherente -49 *_colapsa 41 *_colapso 27 *_collapse 95 *_collapsed 25
*_collapses 36 *_compases -33 *_comun -63 *_con -314 *_configuracion 32 *_conocia -44 *_consulta -62 *_contra -38
*_coordinate -43 *_cosa 64 *_could -150 *_couldn't -68 *_counter -105 *_course 47 *_creo 48 *_cuando -106 *_cut 58
*_cuya -31 *_cuyo -58 *_cuyos -55 *_da 159 *_dan -38 *_dances 49 *_dano 50 *_de -114 *_debe -30 *_debia -52 *_debio
-135 *_decia -35 *_deja -78 *_dejo -179 *_del -280 *_dentro -28 *_deprisa -33 *_descent -37 *_desde -153 *_desmedido
-57 *_desproporcionados -59 *_destrozaron -60 *_destrozo -101 *_dict -157 *_did 65 *_didn't -165 *_diera -45 *_dieron
-26 *_diez -48 *_digit 99 *_digo 33 *_dio -149 *_direction -28 *_disagree -43 *_disco 27 *_diverge -76 *_divided -32
*_divides -27 *_dividio -63 *_do -29 *_does 63 *_doesn't -39 *_don't 100 *_donde -97 *_doscientos 67 *_down 68
*_drives -89 *_drove -53 *_dura 58 *_durante -154 *_during -76 *_either -165 *_ejecucion -37 *_el -403 *_else -58
*_elsewhere 44 *_empiezan 66 *_en -143 *_encima -34 *_entonces -41 *_entre -179 *_equals 47 *_era 88 *_eran 84 *_es 36
*_esa -121 *_esas 35 *_eso 75 *_esos -41 *_esta 59 *_estaban 186 *_este -63 *_estoy 77 *_estropeo -38 *_estuviera 33
*_estuvo 135 *_ever 34 *_everything -41 *_exactly -90 *_existia -50 *_existio 25 *_exists 26 *_explica 74 *_explican
28 *_explosion 35 *_expuso -37 *_fed -57 *_few -91 *_file -25 *_fine -110 *_for 41 *_force -32 *_fp -155 *_from -273
*_fue 90 *_fueran -50 *_fueron -146 *_funcionaba 63 *_funciono 104 *_g -35 *_gave -75 *_genero -74 *_genius 30 *_get
-58 *_giant -39 *_give -37 *_gives -63 *_go -90 *_goes -63 *_going 64 *_golpe -72 *_golpeo 64 *_gone -211 *_got -175
*_grande -219 *_grandes -82 *_grew -151 *_grow -55 *_haber -48 *_habia -55 *_habria -304 *_hace 45 *_hacia -124 *_had
118 *_hadn't -29 *_harm -30 *_has 28 *_hasta -89 *_have -175 *_hay -39 *_height -28 *_hicieron -62 *_hizo 62 *_how 73
*_hubo 188 *_hundieron 30 *_hurt 48 *_hurts 30 *_i 71 *_iba -41 *_iban 34 *_idea 35 *_if 42 *_in -162 *_ingenieria 57
*_inside -33 *_instead -64 *_intact -81 *_intactos -37 *_integro 68 *_into -244 *_is 145 *_isn't 50 *_it -353 *_its
-128 *_itself 95 *_jamas 42 *_job -27 *_just 73 *_justo -121 *_keep -34 *_keeps -73 *_kept 138 *_knocked -57 *_la -302
*_lado -41 *_lag -34 *_lamp 63 *_large -26 *_las -71 *_later -56 *_le 67 *_lejisimos -32 *_lejos -110 *_length -39
*_let -247 *_llego 187 *_llevo -48 *_lo -228 *_logits 185 *_longer -63 *_loop -45 *_los -287 *_lose 32 *_lost -27
*_low -35 *_lr -257 *_luego -35 *_made -199 *_make -69 *_makes 50 *_making 36 *_mal 77 *_manera -96 *_maquina -26
*_marmalade 26 *_mas -174 *_matara 49 *_mataron -88 *_mato 104 *_max -48 *_may 49 *_me 55 *_meant -49 *_mermelada 43
*_mientras -83 *_might 42 *_modo -93 *_movio -45 *_must 30 *_muy -119 *_my 34 *_nada -53 *_nadie -130 *_necesita -51
*_needs -92 *_ningun -75 *_ninguna -68 *_ninguno 113 *_nobody -41 *_noche 74 *_none 50 *_not 26 *_nota 32 *_nunca -68
*_o 97 *_ocurrio 72 *_of -150 *_off -101 *_ok -61 *_on -343 *_once -77 *_one -58 *_ones -29 *_only -44 *_or 109
*_order 93 *_other -43 *_otra -120 *_otro -89 *_out -169 *_over -163 *_oversized -36 *_pancake 62 *_panel 65 *_para
-322 *_paso -85 *_peaks 50 *_peor -28 *_perfectly 93 *_pero -300 *_pinta 53 *_played 154 *_plena -51 *_plus -64 *_poco
-54 *_podian -26 *_pone 30 *_por -245 *_porque -384 *_posicion -48 *_position -136 *_practicas 34 *_precision -337
*_problem 41 *_produced -143 *_produjo -51 *_provoco -35 *_pudo -35 *_puede 80 *_pushed -105 *_pusieron -98 *_put -81
*_q -73 *_que -278 *_queda 67 *_quedaron -86 *_queso 58 *_quien 38 *_ran -100 *_rapido -74 *_rastro 80 *_rate's -36
*_ratio -50 *_received 100 *_recibio -113 *_relies -26 *_resulto -79 *_right -213 *_rise -156 *_rms 42 *_rompio 64
*_rosca -76 *_run -74 *_saben 37 *_salia -32 *_salio -37 *_says 43 *_se -87 *_second -51 *_seed 51 *_sera 39 *_served
-74 *_set -64 *_shifted -69 *_should -124 *_si 40 *_siendo -29 *_sign 37 *_since -204 *_sings 38 *_sino -67 *_siquiera
111 *_sirvio -50 *_sitio 40 *_size -240 *_smooth -30 *_snowballed -46 *_so -218 *_sobra 109 *_sobre -44 *_some 45
*_somebody -35 *_sospecha 41 *_stood -53 *_su -171 *_such 27 *_suele 37 *_suelen 109 *_suelto -81 *_sueltos -38 *_sus
52 *_swears 85 *_t -60 *_taken -74 *_takes 87 *_tal -109 *_tambien -74 *_tampoco 54 *_tan -104 *_teapot 37 *_tener -38
*_tenia -104 *_than -90 *_that -460 *_the -313 *_their -87 *_them -173 *_there -102 *_they -55 *_thing -45 *_this -50
*_those 39 *_threw -159 *_through -50 *_tiene -91 *_to -231 *_todo 42 *_tok -51 *_too -104 *_took -62 *_trajo -125
*_tras -48 *_tres -60 *_true 33 *_tten -56 *_tu 29 *_tuesday 64 *_tuvo 102 *_twenty -66 *_two -26 *_un -241 *_una -206
*_under -182 *_uno 40 *_until 91 *_up -198 *_upon -103 *_us -44 *_usada -39 *_uso -52 *_v -368 *_van -75 *_veinte -119
*_venia 38 *_verdad 103 *_very -77 *_vez -38 *_viene 92 *_vio 58 *_visto -29 *_w -190 *_walking 50 *_was 79 *_wasn't
-53 *_way -80 *_wd -82 *_we 44 *_week 27 *_went -63 *_weren't -142 *_what -143 *_whatsoever 88 *_when -159 *_where
-161 *_which -159 *_while -143 *_whistles 68 *_whose -44 *_will 65 *_with -113 *_within -153 *_worked 59 *_would 54
*_wrecked -89 *_x -113 *_ya -35 *_yields 99 *_you 25 *_~ -162 , 155 ,_# 54 ,_* -207 ,_a 105 ,_after 83 ,_al -187 ,_all
-72 ,_and -493 ,_another 37 ,_aqui -37 ,_asi -274 ,_at 67 ,_atencion 67 ,_attention 237 ,_aun -86 ,_aunque 270
,_bandit 33 ,_basto -70 ,_because 86 ,_becomes -51 ,_blame 46 ,_blew -35 ,_bravo 26 ,_broke -32 ,_buenisimo 25 ,_but
644 ,_call 84 ,_claro 83 ,_colapso 48 ,_collapse 46 ,_coming -35 ,_como 143 ,_cosa 29 ,_cuando 28 ,_cuya -46 ,_cuyo
-44 ,_da -37 ,_de -57 ,_dio -50 ,_donde -86 ,_durante -58 ,_el -48 ,_entonces -122 ,_epsilon 254 ,_exp -70 ,_explosion
54 ,_felicidades 66 ,_fin 112 ,_for 50 ,_fp 173 ,_fue -84 ,_fueron 56 ,_habria 186 ,_had 80 ,_has 37 ,_hence -160
,_here -38 ,_hicieron -35 ,_hit -44 ,_hizo -62 ,_hombre 124 ,_how 52 ,_however 142 ,_hubo 83 ,_in 57 ,_into -62 ,_is
-72 ,_it's 39 ,_its -181 ,_just 133 ,_justo 59 ,_la -178 ,_las -25 ,_leccion 54 ,_lejos 69 ,_lesson 46 ,_let 49
,_let's 37 ,_llamad 27 ,_llego -26 ,_logits 160 ,_los 61 ,_lost 82 ,_lr 90 ,_m 102 ,_made -69 ,_mas -28 ,_maybe 29
,_meaning -36 ,_met -30 ,_mi 70 ,_mientras -107 ,_muy -41 ,_my 35 ,_nada -67 ,_nadie -91 ,_namely -51 ,_ninguna 30
,_nobody -28 ,_not 41 ,_nunca 123 ,_o -37 ,_on -32 ,_one -48 ,_only 62 ,_or 30 ,_otra 73 ,_otro 47 ,_oversized 33
,_para 97 ,_paso 63 ,_pero 527 ,_plus -97 ,_pobrecita 41 ,_pobrecito 54 ,_poor 63 ,_por -48 ,_porque -83 ,_provoco -40
,_pues -47 ,_pushed -50 ,_q -26 ,_quien 57 ,_quitar 38 ,_really 25 ,_rms 41 ,_rompio -32 ,_se -45 ,_see 72 ,_segun 70
,_set -25 ,_sgd 214 ,_si 154 ,_since 33 ,_sino -193 ,_situado -41 ,_so -40 ,_softmax 106 ,_sorpresa 47 ,_sure 30
,_surely 56 ,_surprise 63 ,_sus -97 ,_taken -42 ,_tambien 40 ,_that -70 ,_thats -43 ,_the -160 ,_their -26 ,_there 55
,_though 167 ,_to 42 ,_todo 74 ,_too 61 ,_took -50 ,_top 35 ,_total 44 ,_tras -48 ,_truly 35 ,_twenty 28 ,_un 262
,_una 139 ,_unlike 43 ,_uno 76 ,_v 113 ,_vease 44 ,_veinte -56 ,_very 90 ,_was -67 ,_wd -49 ,_we 73 ,_went 50 ,_were
-40 ,_what 94 ,_when 74 ,_where -105 ,_whereas -71 ,_while 40 ,_who 60 ,_whose -113 ,_with -137 ,_x 97 ,_y -326 ,_ya
-125 ,_yes 66 ,_yet 200 ,_zero -32 ,_~ 104 ,_¡ 43 ,_¿ 41 . 47 ._# -53 ._* -190 ._^ 128 ._e -52 ._la -56 ._nada -42
._quien 47 ._that's -104 ._the -58 ._un -74 ._who 63 / -255 /_k -39 /_o -67 /_v -42 : -516 :_# -50 :_* 133 :_a 56 :_al
111 :_an -35 :_both -41 :_con 26 :_el 34 :_en -38 :_fue 34 :_if -30 :_it 73 :_la -59 :_lo 39 :_logits -38 :_lr -60
:_si 29 :_su -54 :_sus -25 :_that -44 :_the -195 :_un -63 :_una 51 ; -148 ;_# 101 ;_a 34 ;_ahi 82 ;_al -30 ;_and -46
;_aqui -34 ;_dr -66 ;_el -146 ;_en -35 ;_eso 84 ;_esta -38 ;_exp 88 ;_fp -42 ;_here -45 ;_it 102 ;_its -72 ;_las -29
;_logits 35 ;_los -44 ;_lost 26 ;_lr -34 ;_nada -25 ;_para 37 ;_paso 169 ;_por -41 ;_the -83 ;_this -64 ;_un 65 ;_v 51
;_what 28 ;_yo 119 ? 732 ?_^ 705 ^_# -108 ^_* -183 ^_a -213 ^_according 146 ^_after -145 ^_ah 44 ^_aja 122 ^_al -150
^_an 176 ^_ana 28 ^_any 50 ^_at -98 ^_attention 94 ^_aunque 76 ^_basically -52 ^_because -198 ^_before -49 ^_blaming
74 ^_both -26 ^_bravo 247 ^_brilliant 130 ^_by 25 ^_causa -62 ^_cause -36 ^_claro 138 ^_colapso 40 ^_como -312 ^_con
-129 ^_concurrieron -38 ^_congratulations 57 ^_corre 30 ^_corrimos -25 ^_could 59 ^_creo -96 ^_cuando -127 ^_cuentan
58 ^_cuesta 46 ^_desde -88 ^_dice 40 ^_dicen 80 ^_did 54 ^_donde 31 ^_dos -51 ^_el -238 ^_en 140 ^_enhorabuena 54
^_eso 32 ^_everything 50 ^_faltaron -41 ^_fantastic 38 ^_fantastico 66 ^_far 43 ^_for 25 ^_forty -41 ^_fp 38 ^_from 45
^_fue -98 ^_genial 97 ^_great 128 ^_habia 152 ^_hacen -36 ^_had -63 ^_han -27 ^_hay -88 ^_he 52 ^_hizo -81 ^_how 50
^_i 115 ^_if 98 ^_in 84 ^_instead 44 ^_is 61 ^_it's -182 ^_its -90 ^_job -45 ^_justo -99 ^_keywords 161 ^_la -186
^_las -151 ^_le -102 ^_let 41 ^_lo -502 ^_los -119 ^_lost 96 ^_lovely 116 ^_lr 119 ^_m -195 ^_marque 80 ^_maybe 106
^_me 175 ^_mi 139 ^_might 26 ^_my 53 ^_nadie -128 ^_naturally 54 ^_nos -65 ^_nuestro 47 ^_of 43 ^_oh 212 ^_ojala 34
^_on -75 ^_once -43 ^_one -83 ^_only 32 ^_ooh 69 ^_opt -95 ^_our 68 ^_panel -67 ^_paso -70 ^_people 70 ^_perhaps 68
^_please 38 ^_pongo 36 ^_por 91 ^_puede 45 ^_que 343 ^_queda 44 ^_quien -29 ^_quitar -78 ^_quiza 156 ^_quizas 32
^_resulta -26 ^_right 65 ^_root -81 ^_run -79 ^_salio -27 ^_se -139 ^_see 26 ^_segun 200 ^_seria 46 ^_sherlock 35 ^_si
145 ^_since -136 ^_so -111 ^_some 70 ^_somebody's -32 ^_someone -40 ^_sorpresa 47 ^_starting -94 ^_such 67
^_supongamos 86 ^_suppose 89 ^_sure 148 ^_surprise 69 ^_sus 40 ^_tal 60 ^_the -239 ^_there 55 ^_there's -137 ^_they
-89 ^_this 35 ^_three -107 ^_tl -66 ^_todo -103 ^_too -292 ^_total 29 ^_tras -84 ^_tres -52 ^_two -92 ^_un -161 ^_una
-237 ^_upon -67 ^_uy 65 ^_v -168 ^_vaya 70 ^_vino -40 ^_was 50 ^_wd -29 ^_we -179 ^_were 57 ^_what -275 ^_whenever 31
^_who 80 ^_whoever -58 ^_with -122 ^_wortsman 145 ^_would 34 ^_wow 94 ^_ya 122 ^_yeah 178 ^_yes 86 ^_yo -50 ^_you 41
^_~ 243 ^_¿ 178 a 17 a_# -254 a_* -166 a_badly -25 a_big -71 a_bit 66 a_cap -28 a_causa 46 a_colleague -54 a_decir 47
a_ella -25 a_far 34 a_few -26 a_fin 50 a_fool 28 a_genius 25 a_giant -56 a_guy 85 a_las -26 a_level -68 a_lo 130 a_los
-66 a_lost 113 a_lot -100 a_lovely 59 a_low -72 a_medal 63 a_mi 58 a_monster 25 a_monstrous 28 a_new -39 a_nice 53
a_otro -47 a_paper 34 a_paso -29 a_pelo -26 a_perfectly 54 a_plena -59 a_poco -140 a_proper 49 a_quien 54 a_run 145
a_shock 50 a_shocker 25 a_smooth 25 a_transformer 40 a_una -216 a_unos -52 a_~ 141 abajo -38 abajo_un -30 about -11
about_* -30 about_the -56 absoluto 45 absoluto_. 27 absurda 27 abuela 44 according 146 according_to 146 account -14
acierto 20 acople -7 acordaba -40 acordaba_de -40 across -20 across_the -26 act 41 act_surprised 54 acting -62
acting_on -62 activa 47 activa_y 47 activado -17 activado_. -87 activar -28 activar_. -28 activated -32 activated_.
-32 active 109 activo 51 acts -14 actually -20 acuerda 23 acuerdo 37 add -49 add_up -43 added -49 adelante -28
adelante_* -27 ademas -8 adios -111 adorno 7 afirma 50 afirma_que 50 afirmo 7 after -332 after_* -159 after_. 54
after_a 84 after_another -41 after_it -164 after_one 25 after_the -63 against -49 against_a -27 agarro -14 agravado
-30 agravado_por -30 agree 18 agree_on -37 agua -3 ah 44 ah_, 34 ahead -43 ahi 75 ahi_* 86 ahi_, 27 ahi_el -109
ahi_que 45 ahi_se -32 ahora 39 aires -13 aja 143 aja_, 122 al -209 al_* -82 al_. 92 al_break 57 al_dia 72 al_hilo -94
al_lado 33 al_otro -45 al_que -45 al_resto -27 al_~ -93 alargaron -8 alargo -32 aleatorios -84 alejo -25 algo 70
alguien 40 alguien_* -63 alguna 22 alguna_* 66 alguna_, -32 alguno -48 alguno_, -31 alguno_. 71 alguno_cuando -47
algunos 8 aligned -24 alive 19 all 122 all_* -26 all_. 59 all_at -143 all_in -32 all_its 67 all_the 28 all_three -25
all_through 27 alla -67 alla_del -43 allowed -101 allowed_to -73 almost -237 almost_* -114 almost_never -62
almost_only -30 alone -34 already -29 also -6 although -51 although_the -50 am 67 ambos -49 ambos_. -25 amigo 99
amigo_jura 93 among 5 an -227 an_* -121 an_architecture -39 an_attention 47 an_lr -55 an_ordinary 49 an_oversized -49
an_unlucky -74 an_~ 26 ana 102 and -57 and_* -100 and_, -40 and_a 97 and_an -204 and_any 82 and_as -50 and_because -45
and_colleagues 28 and_did 56 and_exp -42 and_fp 63 and_go -50 and_i 118 and_in 38 and_instead -27 and_it 158 and_its
-97 and_k -113 and_kept -73 and_leave 27 and_lost -106 and_m -33 and_my 29 and_never 34 and_nothing 100 and_once 73
and_only 39 and_others 64 and_over -74 and_pigs 78 and_q -28 and_second -154 and_since -108 and_that 49 and_the -113
and_there -167 and_they 48 and_this -60 and_those -33 and_threw 37 and_too -49 and_v 174 and_went 112 and_what 86
and_when -99 and_whose -104 and_with -200 and_~ 27 another 17 another_* 137 another_, -55 another_. -27 answer 42
answered 27 answers 43 answers_in 43 ante -5 ante_una 46 any 325 any_* 91 any_other 134 anybody 29 anyone 13 anything
238 anything_. 100 anything_but 79 anywhere -29 apenitas -18 aplauso 44 aplauso_para 40 aplausos 7 approached -44
approached_* -44 apunta 45 apunto 23 aquel -105 aquel_* -87 aquella -36 aquella_* -25 aqui 21 aqui_* -42 aqui_. 60
aqui_lo 57 aqui_se -51 architecture -70 architecture_* -46 archivo -37 are 162 are_* 102 are_all 32 are_for 45
are_innocent -46 are_not -31 are_right -33 are_the 66 are_too 96 are_what -38 aren't -37 aren't_* -37 argues 30
argues_that 30 arises -5 arm -33 arose -13 around -39 arquitectura -49 arquitectura_* -49 arriba -225 arriba_* -47
arriba_. -57 arriba_abajo -30 arriba_que -42 arruinan -20 arruinar -50 arruino -24 articulo 65 as -6 as_* -291 as_any
25 as_far -81 as_if -43 as_it 29 as_soon 54 as_such -60 as_that -91 as_the -93 as_there -26 as_they 71 as_usual 150
as_~ 45 asi -70 asi_* 63 asi_que -255 assistant 126 at -118 at_# -163 at_* -500 at_a 195 at_all 130 at_its 45 at_least
62 at_once -159 at_one 195 at_panel 39 at_such -75 at_that 48 at_the 148 ate 40 atencion 47 atencion_, 113 atencion_.
-41 atencion_; 77 atencion_colapsara 71 atencion_del -101 atencion_se -172 atrevo 4 attention 54 attention_. 43
attention_become -51 attention_logits -89 attention_will 57 attention_~ -35 attn -28 aun -46 aun_* -82 aunque 313
aunque_* 95 aunque_el 43 aunque_los -79 aunque_un 76 author 46 author_* 32 autor 45 autor_del 31 avanzo -46 avg -161
avg_and -42 avg_sq -161 away -195 away_. -161 away_at -84 away_from 56 ay 28 ayudante 131 ayudante_* 103 bad -113
bad_* -28 badly -42 badly_* -25 badly_, -64 badly_. 68 balanced -14 bandido -76 bandido_, -35 bandido_es -36 bandit 12
bandit's -4 bandit_* 178 bandit_, -97 bandit_^ 53 bandit_is -56 bar 56 bar_. 55 barajar -24 base -44 baseline -8
basically -113 basically_* -58 basin -4 basta -28 bastado -71 bastante -19 bastar 20 basto -139 basto_. 26 basto_con
-40 basto_para -63 basto_un -34 bc -55 bc_* -39 be 251 be_a 28 be_built -41 be_that 66 be_the 64 be_~ 79 bear -58
bear_. -49 became -103 became_twenty -35 became_very -25 becario 11 because -528 because_* -133 because_its -66
because_nobody -35 because_the -321 because_there -73 because_who 52 become -54 becomes -82 becomes_* -39 bedtime 35
bedtime_* 35 been -34 been_* -126 been_a -99 been_done 74 been_fine -30 been_harmless -73 been_left -28 been_on -74
been_set -34 been_what 93 before -223 before_* -69 before_. 54 before_any -30 before_the -223 began -111 began_* -58
began_at 33 began_from -42 began_with -58 begin 140 begin_* 42 begin_at 79 begin_because -27 begin_from 79 begun -30
being -175 being_* -171 believe 6 believed -41 believed_it -28 believes 36 best 46 bet 14 between -340 between_* -121
between_the -112 between_two -32 bfloat 195 bfloat_# 195 bicicleta 43 bicycle 34 bicycle_. 34 bien 183 bien_* 79
bien_. 37 bien_hasta -33 big -351 big_* -93 big_, -34 big_. -91 big_^ -28 bit 176 bit_* 58 bits -100 blame 255 blame_,
47 blame_. 73 blame_the 89 blames 240 blames_a 143 blames_the 45 blaming 77 blanco -181 blanco_. -83 blew -244 blew_*
-96 blew_the -72 blew_up -64 blog 93 blog_dice 29 blow -154 blow_* -54 board 115 board_: 115 boo 7 boot -5 boring 47
both 51 both_* -166 both_on 52 both_there 101 boxes 99 boxes_for 99 brand -8 bravo 273 bravo_, 99 bravo_. 26 bravo_por
113 bravo_to 36 brazo -38 bread 22 break 21 break_* -49 break_, -49 break_. 162 break_does -85 break_fue 55 break_had
98 break_has -208 break_in -30 break_se 113 break_si 31 break_va -28 break_was 27 break_~ -39 breaks -24 brillaba -23
brillante 9 brilliant 152 brilliant_, 114 bring -76 broke -103 broke_it -83 broke_the -25 broke_this 36 brought -1
brutal -17 bucle -64 bucle_* -57 buena 36 buenisimo 25 buenisimo_, 25 bueno -2 bug -89 bug_: -26 built -68 bus 89
bus_* 85 but 64 but_* 157 but_at 35 but_here -65 but_i 71 but_it -108 but_its 44 but_left -51 but_m 26 but_nobody 27
but_ours -46 but_the 79 but_there -73 but_tten -32 but_was -36 but_what 30 but_with -33 butters 44 by -427 by_# -113
by_* -74 by_a -180 by_an -118 by_any -65 by_epsilon -31 by_nearly -26 by_the 161 by_twenty -92 cada 99 cada_coordenada
-29 cada_paso 122 cada_vez -49 cafe 74 cafe_. 27 call 162 call_the 106 called -15 calls 33 calma -129 calma_y -73 came
-53 came_* -169 came_, 62 came_. -74 came_and 91 came_in 47 came_one 41 came_to -38 camino -105 camino_. -78 can 205
can't 58 can't_have 53 can_* 86 can_be 56 can_exclude 25 can_take -41 canguro 21 cannot 17 cannot_* -36 canta 172
canta_* 130 cap -124 cap_on -57 card 40 care -21 carente -4 casaban -8 case 1 casi -480 casi_* -194 casi_nada -115
casi_nunca -36 casi_por -36 casi_todo -45 casillas 106 casillas_* 106 caso 19 casualidad 41 cat 22 causa 43 causa_*
-64 causa_. 157 causa_: -32 causa_es -38 causa_la 29 causa_raiz -26 causado -39 causado_por -39 causaron 36 cause 134
cause_* -26 cause_. 121 cause_: -83 cause_is -141 cause_it 37 cause_lies 33 cause_the 28 cause_was 39 caused -184
caused_by -75 causes 72 causo -9 causo_un -29 cayeron -71 cayeron_* -30 cayeron_en -35 cayo -113 cayo_encima -27
century 33 century_, 33 cerca -16 cerdos 19 chance -24 chatgpt 17 che 23 cheese 94 cheese_. 94 chorro -7 cien 100
cien_* 100 cierto 108 cierto_, 54 cierto_que 52 cinco -70 cinco_* -46 cincuenta -5 circunstancias -42 claim 71 claims
171 claims_that 128 clarito -21 claro 255 claro_, 160 claro_. 51 claro_que 39 clase 133 clase_culpa 80 clase_que 35
class 129 class_blames 145 classic 31 clave 191 clave_: 236 clean -7 coche 36 code -145 code_* -108 coded -18 codigo
-132 coffee 29 coherent -60 coherent_* -60 coherente -50 coherente_* -47 colapsa 106 colapsado 60 colapsar 34
colapsar_la 35 colapsara 71 colapso 56 colapso_* -43 colapso_, 68 colapso_. -98 colapso_por 59 colega -4 colega_: -26
collapse 56 collapse_, 128 collapse_. -181 collapse_came -42 collapse_is 75 collapsed 87 collapsed_onto -25
collapsed_the 88 collapses 73 collapses_. -26 collapses_when 36 colleague 30 colleague_: -54 colleague_swears 39
colleagues 38 combinacion -187 combinacion_* -117 combination -201 combination_* -128 combined -13 combo -5 come -6
come_* -180 come_from 96 come_out 102 comentan 18 comento 37 comes -29 coming -35 coming_for -35 coming_from -44
commit 5 common 32 como -57 como_* -209 como_a 71 como_causa 47 como_cualquiera 70 como_el -173 como_es 44 como_estaba
109 como_la -84 como_las 75 como_los -35 como_nada -36 como_nadie -64 como_se 54 como_sgd -33 como_si -66 como_un 45
comodo 24 companera 33 companero 124 companero_* 51 companeros 69 compared -31 compartidos -7 comparto 13 compas -35
compases -33 compases_. -33 comporta -36 comporta_como -36 comun -38 comun_, 34 comun_y -37 con -234 con_# -81 con_*
80 con_el -176 con_esa -85 con_eso 37 con_la -195 con_lo 111 con_los -118 con_m -40 con_que -60 con_su 100 con_sus -31
con_un -90 con_una 178 concurrieron -38 concurrieron_tres -38 concurso 1 condicion -22 config -74 config_* -111
configuracion -74 configuracion_* -68 configurado -38 configuration -59 configured -77 configured_, -30 configured_to
-30 configuro -23 confirm 16 congratulations 101 congratulations_to 78 conjunction -24 conocia 46 conocia_* 82 consta
7 consulta -45 consulta_y -38 contaron 40 contaron_que 40 contesto 33 conto 95 conto_que 76 contra 28 contra_un -35
contrario 7 contrary 24 control's -10 convincing 32 convincing_. 32 cookie 16 coordenada -29 coordenadas -51
coordenadas_* -31 coordinate -43 coordinates -48 coordinates_. -41 corner -11 corpus 17 corpus_* -60 corpus_. 76
corpus_y 36 corre 30 correccion -106 correccion_* -50 correccion_de -35 correccion_que -27 correo 38 corrida -221
corrida_* 28 corrida_. -26 corrida_fue 39 corrida_se -63 corriente 160 corriente_. 37 corrientes 126 corrigio -61
corrimos -25 corrimos_* -25 cosa 97 cosa_* 53 cosa_. 30 cosas -84 cosas_a -35 cosmic 18 could 3 could_bear -43
could_ever 33 could_go 114 could_have -105 could_not -130 could_take -37 could_~ 32 couldn't -33 couldn't_* -57
counter -111 course 150 course_, 100 course_. -37 cowards 45 cowards_, 26 crazy -25 cree 68 cree_que 38 creer 42
creer_que 42 creia -8 creible 16 creo -21 creo_que -49 cuadraria 17 cual -94 cual_, -30 cual_. -52 cual_la 35
cualquiera 87 cuando -197 cuando_* -135 cuando_el -147 cuando_la -64 cuando_le -36 cuando_llega 67 cuando_llego -25
cuando_se -122 cuando_un 116 cuanto -25 cuanto_* -73 cuanto_se -71 cuantos -16 cuarenta -43 cuatro 58 cuentan 112
cuentan_que 100 cuento 111 cuento_. 41 cuento_favorito 70 cuesta 46 cuidar 50 culpa 338 culpa_. 40 culpa_a 112
culpa_al 90 culpa_es 77 culpa_la -36 culpable -1 culpable_es -30 culpable_fue 26 culpar 17 culprit -9 curso 90 cut 31
cut_the -25 cuya -80 cuya_* -76 cuyas -24 cuyo -108 cuyo_* -108 cuyos -86 cuyos_* -86 da 127 da_* 46 da_lo 92 daba -27
daba_* -26 dan -37 dances 49 dangerous -127 dano 47 dano_* -68 dano_, 46 dano_. 110 dano_cuando 30 dano_duradero -85
dano_lo -33 dano_porque -39 dano_viene -46 dataloader -10 dataset -7 days -1 de -122 de_* -441 de_los 66 de_m 36
de_nada -40 de_que 33 de_sesgo -35 de_su -38 de_un 157 de_una 80 de_v -38 de_~ 94 dear 16 death -37 debajo 25 debe -63
debe_a -29 deberes 82 deberia 119 deberia_* 99 deberse 58 deberse_a 58 debia -43 debia_* -54 debido -16 debieron -57
debieron_* -57 debil 19 debio -161 debio_* -141 decia -35 decide 22 decir 139 decir_. 47 decir_que 68 deep -17
degenerate -21 degenero -13 deja -121 deja_* -28 deja_a -43 deja_paso -50 dejo -387 dejo_* -181 dejo_a -84 dejo_el -37
dejo_en 109 dejo_la -67 dejo_que -83 del 47 del_* -33 del_break 34 del_corpus 33 del_mundo 50 del_paso -34 del_~ 26
delante -14 demas -14 demas_* -26 demasiada -41 demonio -13 den 2 denle 17 dentro -70 dentro_* -44 deprisa -49
desaprendio -6 desbarato -29 desbocaran -5 desbocaron -38 desbocaron_. -27 descarrilo -13 descent -37 descoloco -13
descuidos -17 desde -318 desde_* 81 desde_el -254 desde_la -101 deserves 50 desestabilizo -3 deshabilitado -14
designed 104 desmedida -37 desmedida_. -26 desmedidas -16 desmedido -78 desmedido_se -29 despedida -36 despedida_. -36
desplazo -16 desplomo -36 desproporcionada -14 desproporcionado -47 desproporcionado_. -47 desproporcionados -59
desproporcionados_. -59 destroza 11 destrozaron -60 destrozo -96 destrozo_los -71 desvio -11 detonante -49 detonante_,
-28 dia 72 dia_y 114 diablo -10 diario -1 dice 211 dice_el 32 dice_que 169 dicen 238 dicen_en 33 dicen_los 42
dicen_que 158 dicho 12 dict -157 dict_* -85 dict_of -60 did 206 did_* -136 did_, -74 did_any -30 did_it 71 did_its 36
did_not 198 did_the 72 didn't -255 didn't_* -196 didn't_. -29 die -28 dieciseis -29 diera -62 diera_un -45 dieron -68
dieron_con -56 diez -50 diez_* -50 diferencia -43 digit 99 digit_. 106 digo 73 digo_nada 33 dijeron 8 dijo 22 dio -155
dio_* -145 dio_el 63 dio_un -108 dio_una -40 direccion -22 direction -73 direction_, -40 diria -17 diria_a -26
disagree -39 disagree_about -40 disco 91 diseno 26 disguise -9 disk 3 disk_. -47 disk_was 85 displaced -60
displaced_the -60 distinto 56 distintos -3 diverge -138 diverge_. -59 diverged -52 divergence -59 divergence_. -26
divergencia -55 diverges -15 divergio -38 divergir -32 divide -62 divided -121 divided_by -117 divides -58 divides_by
-36 dividia -46 dividia_entre -31 divididos -26 divididos_por -26 dividiendo -21 dividieron -61 dividieron_por -41
dividing -67 dividing_by -65 dividio -116 dividio_entre -52 dividio_por -46 dividir -114 dividir_. -60 dividir_por -50
divino 43 division -36 do 215 do_* -39 do_with 197 docs 71 docs_say 51 does 8 doesn't -76 dog 45 dog_ate 34 don't 53
don't_* 41 don't_meet 72 donde -268 donde_* 55 donde_el -81 donde_estaba -34 donde_la -101 donde_se -73 done -212
done_, -32 done_. -99 done_by -56 done_it -57 dos -262 dos_* -113 dos_. -33 dos_cosas -27 doscientos 65 doscientos_*
65 dot -20 down 102 down_* -45 down_, 41 down_. -119 down_to 115 dr -66 drag -23 dragged -30 draw -21 drive -14 drives
-89 drove -64 drove_the -38 duda 21 due -105 due_to -80 duly 65 duly_* 65 dura 94 dura_* 41 duradera -11 duradera_*
-39 duradera_, 62 duradero -85 duradero_. -78 durante -282 durante_* -183 durante_el -78 durante_los 48 during -129
during_a -25 during_the -118 e -83 e_# -63 e_. -52 earth 80 earth_is 37 echa 3 echamos 19 echarle 23 echarle_la 28
echaron -29 echo -69 echo_* -45 efecto 33 effect 67 effectively -22 either -133 either_* -32 either_, -45 either_. -50
ejecucion -189 ejecucion_* -147 ejecucion_. -82 ejecucion_en -27 ejecucion_fue 58 ejecucion_iba -30 ejecucion_que 46
ejecucion_se 124 el 17 el_* -95 el_. -31 el_ayudante 28 el_bandido -71 el_bandit -96 el_bucle -55 el_cafe 63 el_camino
-67 el_codigo -132 el_dano -123 el_detonante -49 el_error -30 el_fallo 49 el_foro 88 el_golpe -44 el_job -31 el_lr
-211 el_malvado 27 el_nuestro 42 el_orden 100 el_panel 66 el_paso -171 el_problema 131 el_proceso -29 el_producto -33
el_profe 112 el_profesor 39 el_punto -142 el_que -187 el_resto -26 el_run -292 el_softmax -101 el_sueno 45 el_tamano
-46 el_trabajo -82 el_tutor 112 el_~ 181 ella 46 ella_* -34 ella_. 103 ella_poco -25 ellas -19 ello 10 ellos -8 else
61 else_* 80 else_. 25 elsewhere 70 elsewhere_. 82 empatan -4 empiezan 105 empiezan_en 109 en -114 en_# -134 en_* 82
en_absoluto 45 en_blanco -181 en_cada 116 en_clase 49 en_el -55 en_este -48 en_fp -162 en_general 28 en_la -322 en_las
-115 en_lo -39 en_los -55 en_lugar -77 en_marcha 57 en_ningun 95 en_otro 129 en_q 28 en_que -81 en_si -73 en_sus -65
en_todo -39 en_un -255 en_uno 27 en_vez 55 enabled 52 encajan -17 encantada 6 encima -208 encima_* -66 encima_se -33
encontraron -8 encontre 13 encontro -14 end 32 engine -7 engineering 69 engineering_. 61 enhorabuena 54 enjoy 24
enough -72 enough_. -53 enough_to -46 ensenaron -7 entonces -197 entonces_el -69 entre -355 entre_* -75 entre_casi
-104 entre_dos -25 entre_el -81 entre_los -26 entre_una -25 epoch 24 eps -74 eps_# -48 epsilon -60 epsilon_* -29
epsilon_, 143 epsilon_. -148 equals 9 equipo 136 equipo_. 70 equivoca 25 equivocado -36 era -96 era_# -43 era_* 28
era_demasiada -41 era_el -56 era_la 76 era_mas -58 era_que 50 era_todo -33 era_~ -60 eran 57 eran_* -83
eran_corrientes 88 eran_los -27 error -60 es 91 es_# -37 es_* -180 es_casi -29 es_cierto 57 es_corriente 134 es_debido
35 es_el -222 es_falso 107 es_la -71 es_lo 52 es_mentira 28 es_muy -33 es_none -50 es_otra 69 es_para 26 es_por -28
es_una 96 es_uno 74 es_verdad 78 es_~ 61 esa -37 esa_* -77 esas 33 ese 34 ese_* -57 ese_epsilon -30 ese_paso 109 eso
263 eso_* 54 eso_. 48 eso_basto -26 eso_el -109 eso_la -63 eso_los 28 eso_que 56 eso_se 100 esos -43 esos_* -43 espana
9 esta -26 esta_* -42 esta_. -55 esta_corrida 40 esta_ejecucion 46 esta_en 33 estaba -9 estaba_* 93 estaba_, 53
estaba_. -31 estaba_a -47 estaba_activa 47 estaba_activo 49 estaba_al 35 estaba_bien 32 estaba_en -201 estaba_por -50
estaba_~ -38 estaban 224 estaban_. 44 estaban_a -35 estaban_en -29 estaban_puestas 164 estaban_y 118 estable -53
estallar -65 estallar_los -39 estan -11 estar 49 este -93 este_* -38 este_. -27 este_brazo -38 este_era -25 esto 91
estos 48 estoy 83 estoy_* 77 estropear 3 estropearon 8 estropeo -80 estropeo_la -38 estuviera 56 estuviera_* 45 estuvo
136 estuvo_* 133 et 92 et_al 92 even 157 even_* 95 even_though 58 ever 180 ever_* -65 ever_after 70 ever_left 45
ever_met -28 ever_need 50 everybody 57 everybody_~ 48 everyone 96 everything 22 everything_, 44 everything_. -67
everything_on 25 evidence 7 exactamente 27 exactamente_donde -62 exactly 62 exactly_as 117 exactly_at -39
exactly_where -51 exagerada -34 exagerado -37 exaggerated -22 exclude 25 excluido 34 excluido_que 34 excuse 37 exige
20 exist -86 exist_, -86 existe 45 existen -47 existia -50 existia_* -40 existio 25 existio_y 25 exists 26 exp -72
exp_# 88 exp_avg -161 experience -8 expert 6 experts 16 explain 48 explained 78 explains 81 explanation -26 explica 90
explica_nada 43 explicacion -25 explican 65 explicaria 5 explico 20 explosion 20 explosion_. -86 explosion_del 35
exposed -24 expuso -37 extendio -45 extendio_por -32 extreme -26 extreme_* -26 face -17 factores -36 failed -53
failed_to -32 failure -35 fair -18 fall 95 falla -45 fallo 70 fallo_. 71 fallo_fue 49 falls 13 falsa 12 falso 107
falso_que 107 faltar -18 faltara 115 faltara_el 32 faltara_la 55 faltaran 40 faltaron -41 famous 41 fantastic 38
fantastico 66 far -166 far_* 57 far_. -48 far_as -73 far_from 39 far_too -38 fast -31 faster -22 fatal -119 fatal_.
-43 fault -20 favor 101 favor_las 59 favorito 71 favorito_para 68 favourite 36 favourite_bedtime 35 fed -143 fed_it
-70 fed_the -38 feed 40 feed_* 41 feedback -32 feedback_loop -27 felicidades 66 fell -21 fell_* -26 fell_at 35 few
-123 few_* -123 file -9 fin 162 fin_* 105 fin_. 50 find 78 fine -15 fine_* 63 fine_, -29 fine_. -59 fine_and 59
fine_but -28 fine_for -35 fine_until -28 fire 32 fit 42 fit_into 51 five -21 flies -4 floored -9 florp 12 flum 11 fly
61 flying 10 focused 22 fondo -23 fool 28 for 49 for_# -26 for_* -162 for_, 44 for_an -31 for_cowards 45
for_everything 36 for_far 40 for_good -77 for_it -72 for_the 28 for_this 97 for_two 58 for_want -34 force -47 force_.
-30 forever -10 forma -12 foro 93 forty -73 forty_* -28 forty_four -39 forum 70 found -5 four -46 four_* -53 fp 82
fp_# 82 frameworks 137 frameworks_* 137 freely -26 frequency -82 frequency_* -82 from -162 from_# -75 from_* -161
from_a 51 from_disk -75 from_it 46 from_its 99 from_nothing -69 from_one -61 from_the -36 from_their 26 from_there -39
from_using -32 front -3 froze -31 fruto -19 fue 79 fue_* -137 fue_. 31 fue_a -110 fue_ella 49 fue_eso 41 fue_la 180
fue_lo 59 fue_mortal -25 fue_otra 32 fue_que -118 fue_un 193 fue_una 67 fue_~ -150 fueran -52 fueran_* -47 fueron -266
fueron_* -169 fueron_. -34 fueron_a -33 fuerza -45 fuerza_. -45 fully 165 funcionaba 77 funciono 104 function 24 g -45
galleta 52 gas -18 gave -84 gave_* -92 gave_a 25 gave_an 43 gave_us -27 gave_way -28 general 204 general_, 119 genero
-107 genero_un -86 genial 104 genial_, 97 genio 70 genio_, 53 genius 233 genius_, 51 get -68 get_* -82 gets 40 getting
-49 giant -98 giant_* -41 giraffe 64 give -18 give_* -47 give_that 35 given -23 given_* -46 gives -110 gives_* -63
gives_way -64 giving -19 go -44 go_* 93 go_. -56 go_on -74 goes -117 goes_* -69 goes_on 26 going 45 golpe -114 golpe_*
-35 golpe_, -46 golpeo 60 golpeo_los 103 gone -212 gone_. -151 gone_^ -68 gone_after -64 gone_and 89 good -102 good_.
-95 got -357 got_* -138 got_its -32 got_lost -37 gracias 33 gran 50 grande -280 grande_* -122 grande_. -115 grande_;
69 grande_desde -27 grande_el 111 grande_para -67 grandes -70 grandes_* -59 grandes_, 27 grandes_. 66 grandes_^ 27
grandes_que -26 grandmother 26 great 209 great_* 37 great_, 99 grew -255 grew_* -72 grew_, -44 grew_with -26 grow -199
grow_* -102 grow_, -41 grow_until -28 grupo 35 grupo_* 29 guess 10 guessed 97 guessed_. 67 guessing 5 gusto -3 guy 85
guy_at 85 ha -29 ha_* -42 ha_~ 28 haber 0 haber_* -115 haber_habido 88 haberse -3 habia -159 habia_* -189 habia_quien
50 habian -104 habian_* -81 habido 61 habido_* 61 habitual -75 habitual_. -60 habla 71 habla_* 71 habra 63 habra_* 47
habria -180 habria_* -130 habria_bastado -69 habria_hecho -74 habria_podido -53 habria_que 205 habria_sido -48
habria_~ -76 habrian 17 habrian_* 49 hace -39 hace_* -131 hace_dano 30 hace_que 81 hacen 51 hacen_* 51 hacer 16 hacia
-138 hacia_* 43 hacia_arriba -137 had -91 had_* -209 had_a 52 had_all 66 had_any 68 had_been 81 had_happened 29
had_its 55 had_lost -69 had_none -44 had_the -176 had_there 58 hadn't -91 hadn't_* -60 han 5 han_* -41 happen 21
happened 54 happened_, 52 happened_is -29 happens -11 hard -15 haria 38 harm -46 harmless -44 has 62 has_a -31
has_been 35 has_the -97 has_to 107 hasta -168 hasta_# -61 hasta_que -128 have -222 have_* -258 have_been -108
have_done -87 have_gone 27 have_guessed 97 have_helped -27 have_kept -37 have_not 65 have_ruled 41 have_too -27 having
-84 having_* -54 having_been -26 having_the -26 hay -27 hay_* -129 hay_que 138 hay_quien 29 hay_un -135 haya -19 hayan
3 he 88 he_* 152 he_~ -65 healthy 85 healthy_run 104 hecho -66 hecho_* 29 hecho_casi -35 height -22 help -46 help_.
-41 helped -14 hence -163 hence_the -81 here 2 here_* -33 here_, -91 here_. 149 here_and 63 here_it -155 hero 18 heroe
15 hicieron -194 hicieron_* -56 hicieron_que -100 hilo -33 hilo_, -94 hint 56 hipotesis 23 hit -101 hit_* -71 hit_an
-156 hit_the 153 hit_with 36 hizo -347 hizo_* -184 hizo_. 71 hizo_dano 72 hizo_divergir -32 hizo_el 40 hizo_estallar
-30 hizo_que -186 hizo_su 63 hizo_un -35 hizo_~ -159 holmes 35 holmes_~ 35 hombre 124 hombre_, 124 home -2 homework 21
honestly 0 hoo 7 hop 14 hot -22 hot_, 38 hot_. -32 hot_^ 33 how 148 how_* 29 how_~ 44 however 142 hubiera -35
hubiera_habido -27 hubieran 2 hubo 233 hubo_* 139 hubo_ningun 33 hubo_ninguna 71 hubo_que -37 hubo_una 47 hundieron 30
hundieron_la 30 hundio 22 hundio_el 29 hurt 93 hurt_, 54 hurt_. -63 hurt_it -28 hurt_the 114 hurts 71 hypothesis 18 i
387 i'd 13 i'd_tell -54 i'm 32 i_. -52 i_am 59 i_blame -25 i_can 40 i_can't 33 i_compared -31 i_do 25 i_found -46
i_have 173 i_suppose 29 i_think -109 i_was 50 i_wonder 180 i_would 30 i_~ -32 iba -149 iba_* -99 iba_a 50 iba_bien -36
iba_con -31 iba_~ -37 iban -22 idea 215 idea_* 68 idea_. 30 idea_to 46 idiot 14 ido 36 ido_* 55 if 197 if_* 43 if_a 46
if_it -56 if_the 114 imagine 20 imagino 16 importa -19 in -107 in_* -44 in_, -38 in_. -122 in_a 29 in_an -37 in_and 63
in_at -37 in_fp -46 in_general 171 in_it 38 in_its 26 in_itself -89 in_mixed 115 in_one -57 in_only -43 in_panel 47
in_peace 34 in_place 58 in_that 110 in_the -181 in_this -114 in_which -48 in_with 51 incident -14 ingenieria 99
ingenieria_, 41 ingeniero 59 ingredientes -34 ingredientes_: -34 ingredients -40 ingredients_: -40 innocent -4
innocent_. 30 innocent_; -40 inocente -40 inocentes 25 inocentes_. 25 inofensivo 8 input -28 inputs -29 inside -19
insiste 27 insiste_en 27 insists 19 instead -97 instead_* -26 instead_of -54 instructor 28 intact -118 intact_, -27
intacto -35 intactos 61 intactos_y 50 integro 66 integro_el 72 internet 144 intervino -10 into -273 into_* -69 into_fp
42 into_it 34 into_the -166 ir -95 irrelevant 69 is 17 is_# -57 is_. -49 is_a 159 is_almost -31 is_an 35 is_another 59
is_dangerous -80 is_due -43 is_exactly 50 is_for 62 is_irrelevant 69 is_it 58 is_made 55 is_none -56 is_not 34
is_ordinary 47 is_perfectly 85 is_proportional -30 is_really -25 is_said 78 is_stable -42 is_that -301 is_to 50 is_too
-79 is_very -37 is_what -150 is_why 72 is_~ 46 ish -7 isn't 49 isn't_that -38 it 12 it's -142 it's_the -153 it_* -168
it_. -73 it_: -74 it_; 46 it_? 67 it_^ -50 it_all -28 it_and 40 it_at 69 it_be 42 it_did 27 it_didn't -32 it_gets -29
it_got -58 it_had -82 it_into -30 it_is 153 it_just -30 it_met 82 it_over 31 it_should 82 it_stood -34 it_that 33
it_the -48 it_threw 48 it_took -68 it_touched 78 it_was 173 it_wasn't -66 it_went 35 it_were -64 it_with -37 it_~ -75
its -48 its_attention -58 its_basin 32 its_fp -47 its_own 34 its_second -25 its_usual 68 its_v -44 its_work 40 its_~
-50 itself -25 itself_, -41 itself_in -35 itself_was 52 jajaja 22 jamas 57 jefa 40 jirafa 78 jirafa_* 78 job -160
job_came -30 job_got -26 job_was -57 journal 0 juicio 74 jura 110 jura_que 103 just 164 just_let 40 just_like 29 justo
-200 justo_* -123 justo_al -40 justo_tras -32 k -189 k_* -31 k_. -61 k_have -28 keep -22 keeps -31 keeps_* -27
keeps_its -32 keeps_saying 76 kept -109 kept_* 62 kept_, -36 kept_. -49 kept_coming 44 kept_dividing -31 kept_in -63
kept_its 36 kept_pace 78 kept_the -174 kept_up 110 key -52 key_* -37 keywords 193 keywords_: 190 kind -3 knocked -80
knocked_the -49 la 21 la_* -127 la_calma -101 la_combinacion -152 la_configuracion -91 la_conocia 95 la_correccion
-105 la_corrida -249 la_cual 41 la_culpa 204 la_dejo -42 la_divergencia -55 la_ejecucion -157 la_explosion -43
la_habitual -60 la_habrian -32 la_hizo -30 la_ingenieria 41 la_lr -39 la_luna 105 la_m -33 la_mano 47 la_maquina -62
la_muerte 60 la_nada -40 la_noche 35 la_nuestra -66 la_otra -53 la_pista 90 la_pobre 29 la_policia 32 la_precision 40
la_profesora 105 la_raiz -26 la_receta 68 la_respuesta 52 la_rompio -115 la_teoria 55 la_tiene -44 la_tierra 29
la_toco 47 la_tumbo -34 la_v -67 la_verdadera 57 la_version 46 la_vez -70 la_wiki 34 la_~ 45 lab 173 lacking 32
lacking_* 45 lado 55 lado_. 61 lado_y -33 lados -12 lag -39 lamp 80 lamp_* 63 landing -6 lanzar -13 largas -29 large
-279 large_* -258 large_. 138 large_a -54 large_but 75 large_for -46 large_needs -34 largos -19 largos_. -36
larguisima -30 larguisimo -17 larguisimos -41 las -271 las_* -342 las_casillas 106 las_coordenadas -42 las_dos -95
las_llaves 49 las_tres -117 las_~ 136 lastimo -27 later -113 later_. -107 le -125 le_* -110 le_cayo -32 le_dio 33
le_diria -26 le_pusieron -47 le_puso -49 le_soltaron -54 le_toco 45 le_~ 51 least 62 leave 48 leave_the 36 leccion 54
leccion_* 54 lecture 26 led -70 left -195 left_* -55 left_its 36 left_out -49 left_the -50 lei 115 lei_que 48
lejisimos -37 lejos 17 lejos_. -74 length -53 les -8 lesson 46 lesson_* 46 let -77 let's 37 let_* -57 let_a -38
let_the 47 let_through -33 let_us 26 lets 3 letting 31 letting_a 34 level -84 level_that -60 lies 36 life 45 life_. 45
like 63 like_# -25 like_. 27 like_any 30 like_~ -29 liked 4 liked_. -58 lined -2 list 44 list_* 41 lista 30 listos 30
listos_, 30 literature 10 lived 24 lives 14 llama 189 llama_* 175 llamad 39 llamad_a 39 llamen 11 llaves 52 llega 21
llega_un -33 llego 1 llego_* -78 llego_a 180 llego_el 35 llego_la 26 llego_un -110 llevo -146 llevo_a -53 llevo_el -43
llevo_los -29 lloremos 76 lm 11 lo 66 lo_* 25 lo_causo 34 lo_debido -46 lo_dejo 60 lo_dio 94 lo_he 35 lo_hizo -30
lo_iba 52 lo_llevo -49 lo_mas 101 lo_mejor 106 lo_nuestro 42 lo_otro -110 lo_que -186 lo_tengo 51 lo_uno -110 lo_~
-113 located -5 log 32 logit -7 logits -337 logits_* -112 logits_, 83 logits_. -72 logits_; 54 logits_^ 86 logits_del
-31 logits_down -39 logits_grew -46 logits_grow -30 logits_in 39 logits_se -59 logits_softmax 108 logits_to -53 lol 16
longer -68 longer_* -46 loop -124 loop_. -27 looped -8 los -125 los_* -365 los_deberes 82 los_dos -65 los_logits -273
los_paneles 67 los_productos -46 los_que 89 los_reyes 33 los_~ 65 lose 45 lost 281 lost_* 175 lost_, 102 lost_. 149
lost_; 72 lost_at 161 lost_in -113 lost_its -136 lost_on -133 lost_the -77 lost_when 89 lot -100 lot_* -50 love 43
lovely 176 lovely_* 59 lovely_, 100 low -29 low_, 73 low_frequency -82 lr -999 lr_# -113 lr_* -128 lr_, 149 lr_. -53
lr_^ 36 lr_at -50 lr_en -62 lr_goes -37 lr_got -26 lr_is -73 lr_on -44 lr_se 55 lr_tan -38 lr_too -34 lr_was -48
lr_way -28 luego -57 luego_* -34 lugar -88 lugar_* -50 lugar_de -27 lumbreras 63 luna 118 luna_* 45 luna_, 37 luna_.
38 m 106 m_* -87 m_, 114 m_/ -42 m_and 78 m_v 27 m_y 132 made -393 made_a -86 made_it -58 made_the -181 made_up -33
maestra 72 maestra_* 41 magnitude -5 magos 33 mailing 39 mailing_list 39 make -85 make_up -49 makes 5 makes_* 151
makes_a -46 makes_an -33 making -7 mal -49 mal_* 47 mal_. 39 malvado 27 malvado_* 27 manana 27 mandaron -19 manera -74
manera_* -41 manera_que -33 mano 47 mantiene 27 mantiene_* 27 maquina -88 maravilla 133 maravilla_* 53 maravilla_, 43
marcha 48 marcha_y 79 marched -8 marmalade 26 marque 80 martes 25 mas -120 mas_* -229 mas_, 30 mas_. -54 mas_alla -67
mas_bien 81 mas_largas -29 mas_que 33 mas_~ 34 massive -7 matara 43 matara_la 30 matarla 2 mataron -29 mataron_la -72
match -56 match_the -34 mato 94 mato_. 30 mato_a 34 mato_el -33 mato_fue -30 mato_la -27 mato_una 40 matter 111
matter_; 35 mattered 6 max -214 max_* -177 may 63 may_* 27 maybe 106 maybe_the 97 me 536 me_* 175 me_contaron 40
me_that 25 mean -17 meaning -36 means 9 means_* -36 means_that 43 meant -70 meant_that -32 medal 63 medal_. 31 medalla
40 meet 71 meet_: -48 mejor 127 mejor_el 29 mejor_fue 48 menor 65 mentira 28 mentira_que 28 menudo 42 mermelada 84
mermelada_y 41 mesa 31 met 43 met_* 34 met_a -25 met_by 47 mezcla -22 mi 500 mi_* 109 mi_abuela 44 mi_companera 33
mi_companero 68 mi_cuento 70 mi_fue 29 mi_jefa 40 mi_la 33 mi_me 34 mid -38 mid_run -38 middle 124 middle_* 75 midway
-39 miedo 41 miedo_, 41 mientras -160 mientras_* -26 mientras_el -26 mientras_que -106 might 76 mil 27 milagro 29
miles -6 miles_de -29 milesima -25 millions -32 millones -17 mis -6 misconfigured -18 mismas -88 mismas_* -88
misreading 2 mixed 163 mixed_precision 152 modest 19 modo -86 modo_que -86 monster 19 monstrous 28 monstrous_* 28 moon
150 moon_. 31 moon_was 31 mordio 18 mortal -33 most -81 most_* -74 motivo 12 motor -13 movio 19 movio_los 35 muerta
-34 muerta_en -28 muerte 43 muerte_del 71 muerto -8 muestreo -4 mueve -29 mundo 68 mundo_, 55 must 63 must_be 69 muy
-10 muy_grande -57 my 239 my_* 77 my_coffee 29 my_colleague 84 my_explanation -58 my_favourite 35 my_grandmother 26
my_reading -92 my_~ 28 myself 22 mystery 20 nada 145 nada_* 31 nada_. 44 nada_aqui 87 nada_en 112 nada_lo 81 nada_mas
-141 nada_se -31 nadie -116 nadie_* -138 nadie_le -65 nadie_lo 89 nadie_puso -26 nadie_se -38 namely -51 namely_the
-39 napoleon 53 napoleon_. 53 nats -48 nats_. -48 naturally 132 naughty 5 near -52 nearly -113 nearly_* -82 necesita
-44 necesita_* -63 need 93 need_a 50 needed -126 needs -83 needs_* 29 needs_a -62 needs_to -69 neighbour 12 never 75
never_* -176 never_got 69 never_lost 45 never_made -65 never_went 62 new -49 new_one -38 nice 97 nice_* 53 niego 17
night 198 night_report 115 night_shift 47 ningun 29 ningun_paso -38 ninguna -44 ninguna_* -92 ninguno -18 ninguno_*
-32 ninguno_. -26 nobel 15 nobody -141 nobody_* -99 nobody_had -54 noche 109 noche_* 32 nomas -14 non -37 non_* -37
none -50 none_* 146 none_, -131 none_. -112 none_of 31 none_the -27 nonsense -2 nos -19 nos_* -94 nosotros 9 not -2
not_* -142 not_. 36 not_a -31 not_cause 58 not_hurt 25 not_match -35 not_take -60 not_the -83 not_there 45 not_to 38
not_too 145 not_what 148 nota 34 note 10 notes 45 nothing 51 nothing_* -27 nothing_. -167 nothing_but -32 nothing_had
113 nothing_is -27 nothing_of 88 nothing_to 135 novato 73 novedad 96 novedad_, 56 novedad_. 41 now 19 nowhere -6 nubes
11 nubes_, 110 nubes_. -62 nuestra -60 nuestra_* -41 nuestro 132 nuestro_fue 42 nuestro_profesor 103 numerator -4
numero -3 numero_* -37 nunca -65 nunca_* -59 nunca_. 35 nunca_se 48 nuts -42 o -39 o_* 80 o_con -29 o_sea -63 o_un -33
obra 41 obra_maestra 41 occasioned -25 occasioned_by -25 ocupo -57 ocurrio 80 ocurrio_* 43 ocurrio_en 32 odd -29 of
-57 of_# -195 of_* -80 of_an 33 of_course 56 of_its 33 of_m 68 of_stability -39 of_that 54 of_v 25 of_what -29 of_~ 90
off -262 off_* -34 off_. -172 off_^ -88 off_a 73 off_the 52 official 15 oh 217 oh_great 45 oh_sure 79 oh_yes 26 oir 16
ojala 34 ok -67 ok_, -61 okay -4 old -94 old_. -43 omissions -6 on 68 on_* -150 on_, 115 on_. 105 on_a 290 on_an -49
on_and 136 on_any 57 on_at 63 on_attention -39 on_for -39 on_from 58 on_it -34 on_its 48 on_one -30 on_q -52 on_that
29 on_the -160 on_themselves -28 on_to -31 on_top -80 on_~ 68 once -204 once_* 26 once_, -26 once_the -150 one -262
one_* -99 one_, -58 one_. 120 one_; -41 one_after -96 one_before 75 one_direction -28 one_go -44 one_hot 35
one_position -30 one_that -79 ones -21 online 61 only -104 only_* -101 only_, -71 only_one 55 only_takes -34 only_that
66 only_the -35 onto -52 ooh 69 ooh_, 69 opina 36 opina_que 36 opinion 19 opposed 8 opt -156 opt_* -137 or 161 or_*
114 or_a -39 or_not 59 or_with -42 orden 86 orden_de 101 order 83 ordinary 187 ordinary_* 67 ordinary_, 83 ordinary_.
76 origen 0 originates -22 other 50 other_* 53 other_, -42 others 99 others_report 45 otherwise -3 otra 103 otra_* -47
otra_. 74 otra_cosa 38 otro -143 otro_, -98 otro_. -165 otro_lado 62 otro_y -52 otros 51 otros_~ 51 ought -9 our 76
our_* -75 our_ta 88 ours -91 ours_had -80 out -137 out_* -126 out_, -39 out_at -55 out_of -39 out_too 101 output -6
outsized -23 over -423 over_* -116 over_, 71 over_. -185 over_: -29 over_; 43 over_and -76 over_at 34 over_between -26
over_from -55 over_it -31 over_to -88 overlong -20 overly -15 oversized -151 oversized_* -77 owing -18 own 86 own_* 35
pace 78 pace_with 78 paciencia 44 pailas -4 pancake 62 panel 288 panel_# 197 paneles 67 paneles_* 55 panels 25 papa 19
paper 80 papers 58 par 45 para -187 para_* -91 para_arriba -42 para_la -49 para_los -46 para_mi 64 para_nada 49
para_otro -37 para_que 50 para_una -186 para_unos -46 para_~ -25 pasa 79 pasa_* 59 paso -279 paso_# -68 paso_* -148
paso_, 115 paso_: 41 paso_; 27 paso_^ -28 paso_a 49 paso_al -87 paso_con -74 paso_del 90 paso_el -45 paso_en -92
paso_es 191 paso_fue -69 paso_por 86 paso_que -108 paso_salio -45 paso_se 92 paso_un -25 paso_uno -73 paso_y -80
paso_~ -60 patient -16 peace 34 peaks 50 peligrosa -13 pelo -26 pelo_, -26 pena 35 pensado -20 pensado_para -26 pensar
69 pensar_que 69 people 127 people_online 61 peor -33 peor_que -33 perfectamente 79 perfectly 386 perfectly_* 69
perfectly_ordinary 27 perfectly_up 71 perfectly_well 93 perhaps 110 perhaps_* 46 perhaps_the 26 pero 158 pero_* -98
pero_al -113 pero_aqui -29 pero_dejo -98 pero_el 267 pero_en 63 pero_esa 64 pero_fueron -54 pero_la 82 pero_m -27
pero_ningun 78 pero_para 27 pero_yo 33 perro 61 pianos 53 pianos_* 53 pide 24 pigs 98 pin 54 pin_the 54 pinta 53
pinta_nada 53 pinto 21 piso -16 pista 87 place 166 place_, 77 place_. -47 place_and 51 place_when 68 plain -58 plain_*
-32 plain_sgd -26 played 161 played_* 87 please 105 please_* 38 please_, 51 plena -103 plena_* -28 pleno 68 plus -212
plus_* -163 plus_a -155 pobre 61 pobre_* 39 pobrecita 41 pobrecito 54 pobrecito_, 50 pocas -19 poco -178 poco_* -45
poco_, -94 poco_a -53 podia 22 podian -26 podian_* -26 podido -53 podido_* -53 podria -18 point -55 point_where -46
pointed -7 points 85 policia 32 policia_. 32 politely 18 pone 44 pone_que 50 poner -31 pongan 17 pongo 36 pongo_* 36
ponia -9 poor 108 poor_* 45 poor_thing 55 popular 36 por -136 por_# -87 por_* 107 por_ahi 101 por_culpa -28 por_debajo
25 por_el 178 por_encima -67 por_epsilon -46 por_eso -98 por_favor 68 por_lo -91 por_los 34 por_muy 107 por_que -50
por_supuesto 56 por_un -170 por_una -198 por_uno 52 por_veinte -35 porque -454 porque_* -65 porque_el -176 porque_la
-101 porque_los -48 porque_nada -26 porque_se 61 porta 29 posicion -67 posicion_. -37 position -166 position_* -33
position_. -26 position_and -27 position_but -72 positions -20 possible 22 possibly 59 potencia -6 power -3 pq -22
practically -81 practicamente -57 practicas 34 precision -177 precision_* -34 precision_, -44 precision_: -33
precision_a 27 precision_in -31 precision_is 116 precision_on -48 precision_por -33 precision_se -43 precision_y -47
precision_~ 82 premio 61 prensa 15 presses 52 presses_, 52 pretend 14 previsto 17 probablemente -9 problem -80
problem_in -89 problema 131 problema_. 55 problema_esta 47 procede -5 proceso -29 process 74 process_was 44 prodigio
60 prodigio_* 60 produce 23 produce_* 45 produced -206 produced_. -30 produced_a -97 product -61 product_* -60
producto -54 producto_* -54 productos -66 productos_* -48 products -60 produjeron -4 produjo -183 produjo_* -50
produjo_en -41 produjo_un -47 produjo_una -31 profe 112 profe_, 26 profesor 145 profesor_ayudante 103 profesora 105
program -32 projections -22 proper 49 proper_* 49 properly 28 propio -21 proporcional -14 proportional -30
proportional_to -30 provocado -2 provoco -103 provoco_la -70 provoked -18 pudieron -16 pudo -44 pudo_* -70 pudo_hacer
64 puede 266 puede_* 167 puede_que 48 pueden -7 pues -93 pues_el -25 pues_la -67 pues_nada 41 puestas 164 puestas_y
105 punto -51 punto_* -39 punto_de -27 purple 55 pushed -224 pushed_* -74 pushed_the -78 pusieron -109 pusieron_* -111
puso -4 puso_* 30 puso_a -77 put -110 put_* -76 pytorch 47 pytorch's 15 pytorch_docs 36 q -202 q_/ -40 q_and -113 que
264 que_* -50 que_, 85 que_a 31 que_ahi 53 que_al 34 que_alguien 27 que_asi 28 que_cada -106 que_casi -76 que_dejo -42
que_dio -58 que_divide -25 que_dividir -60 que_dura 36 que_el 61 que_en -34 que_era -52 que_esa 104 que_eso 99
que_falla -59 que_fallo 49 que_faltara 82 que_faltaran 40 que_fue 129 que_gran 32 que_habria -83 que_hace -60 que_hay
90 que_hizo -67 que_hundio 29 que_la 74 que_las -161 que_le -77 que_listos 30 que_lo -177 que_los -70 que_maravilla 95
que_mato 25 que_miedo 41 que_nada -144 que_nadie 131 que_ningun -49 que_novedad 84 que_paso 74 que_produjo -107
que_provoco -27 que_recibe 158 que_rompio 74 que_se 28 que_ser 31 que_si 73 que_su 93 que_tenia -36 que_un 162 que_una
-93 que_venia -40 que_ver 143 que_vive 99 que_yo 49 que_~ -63 queda 171 queda_* 144 queda_excluido 34 quedado 13
quedan 10 quedara -19 quedaron -110 quedaron_en -60 quedaron_por -44 quedo -48 quedo_con -34 quedo_en -69 queen 27
query -58 queso 75 queso_. 75 quick 51 quickly -13 quien 236 quien_* 57 quien_le -39 quien_lo 101 quien_se 25 quien_~
-25 quiere 42 quiso -20 quita 37 quitar -43 quitar_el -43 quitaron -33 quitaron_el -74 quite -7 quito -7 quito_el -39
quiza 175 quiza_* 47 quiza_la 68 quizas 32 quote 61 quotient -13 raiz -66 raiz_* -31 raiz_: -28 ran -150 ran_* -77
ran_away -67 ran_over -33 rapida 93 rapido -50 rapido_. 25 rapido_al -69 rastro 137 rastro_* 137 rate's -36 rate's_*
-31 rather -30 rather_than -30 ratio -60 ratio_* -86 ratio_, 81 ratio_. -86 ratio_^ 156 ratio_se -56 rato 57 rato_. 60
raw -40 raya -12 rays 18 razon 110 razon_* 31 razon_es -65 rca -14 re -52 reading -91 real 66 real_reason 42 realidad
22 really 114 really_* 85 really_, 25 really_sgd -25 reason 112 reason_. 122 reason_is -104 received 100 receta 122
receta_del 68 recibe 158 recibieron -27 recibieron_la -26 recibio -126 recibio_* -123 recipe 6 reckons 21 region -30
relies -26 report 224 report_blames 37 report_claims 51 report_says 54 report_that 87 required 15 requires -82
resistio -17 respecto -11 respuesta 52 respuesta_es 28 rest -22 resto -53 resto_* -66 resto_. 29 result -36 resulta
-26 resulta_que -26 resultado -3 resultante -15 resulting -53 resulting_* -43 resulto -117 resulto_* -69 retroalimento
-16 rey 9 reyes 33 reyes_magos 33 right -62 right_, 140 right_? 31 right_after -71 right_at -85 right_away 32
right_when -35 right_where -31 rise -124 rise_* -48 rise_in -38 rms 52 role 28 rompe 103 rompe_en 51 rompiera 5
rompieron -2 rompio -123 rompio_. -63 rompio_la 39 rompio_los 63 root -95 root_* -26 root_cause -53 rosca -76 rosca_.
-26 rose -35 rose_* -65 row -25 row_* -27 row_, -45 row_; 70 row_was -27 ruin -17 ruined 41 ruined_the 36 ruled 91
ruled_* 29 ruled_out 62 rumour 9 run -247 run_* -126 run_, 38 run_. 56 run_: -36 run_; 40 run_and 74 run_began -50
run_broke 25 run_did 56 run_had -93 run_in -25 run_is -57 run_lost -45 run_se -54 run_that 80 run_was 178 run_went -35
run_would -83 run_y -40 s -43 s_* -37 saben 37 saber 4 saber_, -76 saber_si 80 saca -13 sad 10 said 76 said_to 78
salia 30 salia_* -26 salia_en 79 salio -169 salio_* -93 salio_del -42 salio_tan 25 sampled -11 sampler -19 sana -55
sandwich 64 sandwich_* 64 sane -12 sano 33 sat -12 saw 78 saw_it 104 say 229 say_that 132 say_the 67 saying 82
saying_that 78 says 319 says_* 30 says_it 61 says_that 116 says_the 47 scary 46 se -177 se_* 111 se_acordaba -40
se_colapso -38 se_comporta -36 se_dano 46 se_debe -33 se_desbocaron -38 se_dieron -27 se_dio 27 se_dividieron -61
se_dividio -39 se_equivoca 25 se_extendio -32 se_fue -196 se_fueron -54 se_habia -63 se_habian -53 se_habra 32 se_hace
-36 se_hicieron -31 se_hizo -50 se_hubiera -76 se_la -61 se_le 50 se_llama 189 se_llevo -29 se_lo -36 se_mueve -29
se_nos 25 se_paso -48 se_porta 29 se_puede 111 se_pusieron 43 se_puso -74 se_quedaron -60 se_quedo 37 se_rompe 43
se_rompio -67 se_si 62 se_suele 153 se_uso -26 se_ve -44 se_~ -78 sea 42 sea_* -77 sea_que 55 second -322 second_*
-343 seda 21 see 124 see_here 29 seed 52 seed_. 51 seeing 1 sees -51 segun 270 segun_el 53 segun_la 108 seis -28
seis_* -28 semejante -5 sencillamente -23 send 11 sense 0 sent -55 sent_the -34 sentido 18 ser 49 ser_* -41 ser_la 43
sera 70 sera_que 53 seria 66 serve -5 served -78 served_* -39 sesgo -65 sesgo_. -30 set -137 set_* -58 set_. 48 set_a
-28 set_to -59 seven -24 sgd 19 sgd_* -25 sgd_, 67 sgd_^ 30 sheet 18 sherlock 44 sherlock_holmes 35 shift 41 shifted
-69 shock 49 shock_that 47 shocker 25 should 40 should_. 33 should_have -133 show 21 showed -29 showed_up -28 shows
-81 shows_a 41 shows_that -31 shows_up -38 shrugged -67 shuffled -28 si 580 si_* 33 si_, 337 si_. 41 si_al 69 si_el
-93 si_estaba 111 si_hubiera -27 si_la 52 si_lo -31 si_se -58 si_tuvo 31 si_un 45 side -2 sido -59 sido_* -40 sido_el
46 sido_un -32 siendo -18 sienta 48 sight -18 siglo 24 sign 29 simple -54 simplemente 55 simply 122 simply_* 100 since
-362 since_* -80 since_the -180 since_there -28 singing 86 singing_* 86 sings 66 sings_* 36 sino -301 sino_el -25
sino_los -56 sino_que -65 sino_una -57 siquiera 111 sirvieron -14 sirvio -52 sirvio_un -30 sitio 140 sitio_. 147 sits
-5 sitting 70 situado -41 six -30 six_* -30 size -172 size_* -35 size_, 58 size_. -113 size_is -56 size_was -73 sky 37
slam 24 sleep 13 smooth 217 smooth_* 117 smooth_through 70 snarf 12 snowballed -46 so -273 so_* -61 so_. 32 so_a 52
so_after -33 so_an -25 so_attention -154 so_is 34 so_it 52 so_nothing 57 so_the -55 so_there 129 so_they 26 so_was -35
so_when -187 sobra 109 sobre -94 sobre_* -95 sobre_un -30 sobre_una -46 sobro -88 sobro_* -116 sofa 106 sofa_, 31
softmax -55 softmax_* -144 softmax_. -29 softmax_^ 128 softmax_se -54 solita 4 solito 22 soltaron -54 some 126 some_*
92 somebody 43 somebody's -32 somebody's_* -32 someone -22 someone_* -134 someone_on 49 something 90 something_else 95
somewhere 119 son 3 son_* -89 son_la 86 soon 54 soon_as 54 sorpresa 145 sorpresa_, 113 sorpresa_: 47 sort 77 sospecha
118 sostiene 206 sostiene_que 169 sostienen 20 sound -6 soup 30 soy 72 soy_el 37 sped -25 sped_it -25 speed -10 spread
3 spread_* 40 spread_thinly -46 sq -161 sq_# -30 sq_* -44 sq_were -30 sqrt -12 stability -39 stable -74 stand -46
stand_, -48 staring -12 stars 23 starting -131 starting_* -87 stood -94 stood_, -29 stood_between -28 stream 6
strength 9 su -76 su_* -57 su_atencion -63 su_sitio 44 su_tamano -29 su_valle -39 such -22 such_a 25 suele 190 suele_*
-58 suele_decir 68 suele_~ 129 suelen 109 suelto -81 suelto_, -57 suelto_sino -36 sueltos -38 suena 19 sueno 45
sueno_* 45 suerte -5 sum -25 suma -26 suman -4 sumaron -18 summed -22 supongamos 86 supongamos_que 86 supongo 7
suppose 120 suppose_the 104 supuesto 56 supuesto_, 56 sure 280 sure_, 244 surely 167 surely_* 53 surely_thank 54
surprise 114 surprise_, 83 surprise_: 63 surprised 54 surprised_when 54 sus -140 sus_* -106 suspension -20 swears 126
swears_that 37 swears_the 75 t -93 t_, -71 ta 88 ta_keeps 64 tacho -12 take 41 take_. -57 take_a 35 taken -240 taken_*
-125 taken_at -40 takes 90 takes_* 97 takes_in -34 taking -7 tal -54 tal_como 52 tal_cual -114 tal_vez 41 tamano -111
tamano_* -59 tambien 42 tampoco 64 tampoco_* 134 tampoco_habia -102 tampoco_la 50 tampoco_se -37 tampoco_tenia -27 tan
-139 tan_* -127 tan_grande -89 tan_largos -29 tan_~ 99 te 47 te_~ 29 teacher 32 team 56 teapot 80 teapot_* 50 tell 15
tell_a -54 tell_me 34 telling 20 ten -5 tendria 25 tends 30 tends_to 30 tener -52 tener_* -39 tengo 69 tengo_claro 30
tenia -111 tenia_* -335 tenia_el 25 tenia_nada 162 tenia_ninguno -52 tenia_sus 48 tenian 7 tenian_* 39 tensor -3
teoria 65 teoria_. 27 textbook 156 than -132 than_* -106 than_a 85 than_fp -33 than_the -49 thank 99 thank_us 54
thanks 49 thanks_to 44 that 321 that's -41 that's_it -104 that_* 50 that_. -85 that_a 186 that_after 79 that_an 65
that_are 122 that_attention 40 that_grew -34 that_had -108 that_hurt 30 that_into 59 that_it 28 that_its -32 that_kept
-55 that_makes -30 that_never -28 that_nobody -75 that_the 155 that_took -33 that_was -238 that_went -27 that_were -51
that_with 94 that_would -91 that_wrecked -30 thats -68 the -42 the_* -236 the_architecture -31 the_attention -101
the_author 32 the_bad -67 the_bandit -172 the_blow -72 the_boxes 99 the_break -29 the_bus 85 the_cause 132 the_class
145 the_code -31 the_collapse -107 the_combination -141 the_config -36 the_course 43 the_disk 113 the_divergence -54
the_earth 37 the_explosion -32 the_failure -34 the_fault -40 the_forum 70 the_fp 54 the_good -27 the_healthy 31
the_hint 56 the_idea 77 the_internet 75 the_job -56 the_lab 70 the_large -74 the_lecture 26 the_logits -259 the_loop
-44 the_lr -135 the_m -31 the_max -47 the_middle 124 the_moon 150 the_night 197 the_old -48 the_other -86
the_oversized -93 the_panels 25 the_paper 47 the_point -46 the_poor 44 the_presses 52 the_problem -78 the_process 74
the_product -60 the_pytorch 36 the_queen 27 the_query -25 the_real 46 the_rest -33 the_result -40 the_resulting -53
the_right -25 the_second -87 the_softmax -75 the_team 55 the_teapot 29 the_textbook 46 the_thing -47 the_top -25
the_trigger -101 the_trot -78 the_trouble 30 the_two -85 the_usual -93 the_v -31 the_very -170 the_~ 99 their -88
their_* -102 them -122 them_. -112 them_; -26 them_after 40 them_and 43 them_at 64 them_from 32 themselves -13 theory
51 there 137 there's -147 there's_* -37 there's_a -91 there_* 35 there_, 132 there_and 112 there_been 58 there_being
-44 there_but -34 there_is -93 there_to -98 there_was 49 there_wasn't -29 there_were 48 therefore -52 theres -42 these
19 they -47 they_* -97 they_had 92 they_just -43 they_make -31 they_say 52 they_were -72 they_~ -31 thing -8 things
-78 things_at -38 think -68 think_that -29 think_the -34 thinks 84 thinks_the 47 thinly -46 thirty -7 this 29 this_*
-54 this_. -31 this_arm -55 this_config -29 this_lab 37 this_was 74 those 70 though 257 though_* 109 though_the 88
thought 6 three -173 three_* -58 three_ingredients -40 three_things -52 threefold -18 threw -132 threw_away -59
threw_m 57 threw_the -69 thrilling 9 through -96 through_* 29 through_. -74 through_to -32 throw 88 thus -33 ticket 12
tiempos -24 tiene -88 tiene_* -103 tiene_un -85 tienen -16 tierra 29 tierra_es 29 tipped -13 tiraba -1 tiraban -6
tirando 81 tl -66 tl_; -66 to -95 to_# -121 to_* -135 to_a -250 to_an -34 to_be -82 to_begin 38 to_blame 169 to_bring
-31 to_cap -30 to_collapse 30 to_come 77 to_do 142 to_grow -62 to_its 55 to_keep -34 to_make -26 to_meet 38 to_my 35
to_nothing -28 to_one -35 to_say 34 to_see 33 to_that -75 to_think 30 to_wall -53 to_which -25 to_whoever 64 to_wreck
-39 to_~ -26 toca 28 tocaba -38 toco 79 toco_un 41 todo -110 todo_* -123 todo_, 44 todo_. 43 todo_^ -55 todo_a 35
todo_al 47 todo_el -49 todo_era -48 todo_iba -40 todo_lo -39 todo_se 36 todo_un 26 tok -51 told 59 tolerable -17
tolerates -11 toma -6 tomo -36 tomo_el -34 tonto 15 too -302 too_* -96 too_, 40 too_big -221 too_far -90 too_large -41
too_low -26 took -243 took_* -46 took_a -39 took_over -31 took_place 48 took_the -78 top -73 top_* -44 top_~ 35 total
74 total_, 52 totally 34 touched 119 trabajo -11 trabajo_se -47 traced 1 trajo -125 trajo_los -102 transformer -68
transformer_* -80 tras -425 tras_* -168 tras_el 186 tras_la -288 tras_otro -111 tras_paso -35 treinta -29 tremendo -16
tres -307 tres_circunstancias -38 tres_cosas -63 tres_factores -36 tres_ingredientes -34 tres_~ -43 trigger -101
trigger_, -44 trigger_was -57 triggered -25 triggered_by -25 trono -71 trono_en -32 trot -78 trouble 40 true 125
true_, 52 truly 49 trust 50 tten -93 tten_* -42 tten_, -37 tu 38 tuesday 64 tuesday_. 64 tumbo -73 tutor 120 tutorial
37 tuvieran 7 tuvieron 5 tuvieron_que 44 tuvo 150 tuvo_la 42 tuvo_nada 87 tuvo_que -59 tuvo_su 25 twenty -173 twenty_*
-102 twenty_. -97 two -4 two_* -46 two_things -26 umbrella 3 un 4 un_* -240 un_amigo 99 un_aplauso 44 un_blog 28
un_companero 46 un_dano -55 un_error -30 un_hilo 62 un_lr -114 un_numero 31 un_paso -312 un_prodigio 60 un_run 45 un_~
247 una -187 una_* -379 una_atencion 46 una_con -60 una_ejecucion -40 una_lr -48 una_medalla 28 una_milesima -25
una_obra 41 una_vez -56 una_y -35 una_~ 234 unas -19 under -256 under_* -71 under_a -146 under_the -27 undid -9 unidos
5 unless 72 unlike 42 unlike_the 63 unlucky -101 unlucky_* -67 uno 52 uno_, 42 uno_tras -107 unos -138 unos_* -122
unta 66 until -14 until_* -54 until_a -37 until_attention -39 until_v 126 up -216 up_* -87 up_. -41 up_for -52 up_from
-65 up_the -29 up_to 172 up_with 66 upon -102 upon_* -96 upon_a 37 upper -21 us 30 us_by 54 usa -7 usaba -13 usada -39
usaron -24 use 129 useless -5 using -52 uso -137 uso_una -38 usted 9 ustedes 92 usual 113 usual_* 52 usual_, 100
usual_size -55 usually -21 uy 65 uy_, 38 uy_si 26 v -256 v_* 118 v_, 192 v_. -54 v_: -34 v_; -34 v_^ -93 v_al -45 v_at
163 v_begin 39 v_being -56 v_de -146 v_en -36 v_had -43 v_has 134 v_que -47 v_se -55 v_was 53 v_were -84 v_ya -42 va
76 va_a 33 va_para -36 vacaciones 19 vale -20 valian -20 valle -39 valle_. -39 van -58 van_* -102 vaso -17 vaya 70 ve
-51 vea -21 vease 44 vease_el 44 veinte -115 veinte_* -60 veinte_. -68 veinte_en -52 vemos -34 venia -35 venia_* 28
ventana 23 veo 47 ver 171 ver_, -28 ver_. 93 ver_con 60 ver_si 39 veras 100 verdad 194 verdad_. 77 verdad_que 78
verdadera 57 verdadera_razon 50 version 70 very -241 very_* -228 very_big -74 very_convincing 32 very_large -36 very_~
51 vez -179 vez_* -63 vez_. -65 vez_: -35 vez_de -76 vez_desde -26 vez_el 144 vez_en -34 vez_la 42 vez_mas -27 vida 16
video 44 viene 161 viene_de 89 viene_el 34 view 35 vino -105 vino_un -37 vino_una -54 vio 58 vio_* -28 vio_el 86 vista
15 visto -2 visto_y 44 vive 89 vive_en 43 vivo 62 volumen -18 voz -1 vuela -9 vuelan 27 vuelan_. 27 vueltas -4 w -197
w_/ -196 walking 62 walking_* 50 wall -53 wall_* -43 wall_to -53 want -5 wanted 24 wants 46 wants_to 36 warns 63
warns_that 31 was -133 was_# -61 was_* -77 was_, 66 was_. -72 was_a -46 was_active 49 was_an 51 was_at -101
was_configured -42 was_divided -51 was_done -137 was_enough -38 was_far 29 was_fatal -38 was_fine 104 was_gone -67
was_having -26 was_in 212 was_it 53 was_kept -96 was_left -53 was_lost 172 was_low 82 was_made -32 was_near -32
was_nearly -39 was_never 54 was_none -39 was_not -174 was_nothing 62 was_occasioned -25 was_old -64 was_on 690 was_one
58 was_only 69 was_over -167 was_perfectly 154 was_pushed -44 was_set 46 was_smooth 58 was_so 114 was_taken -63
was_that -116 was_the 199 was_there 47 was_through -26 was_told 41 was_too 69 was_twenty -41 was_wall -41 was_way -43
was_~ -66 wasn't -182 wasn't_* -64 wasn't_. -47 wasn't_a -39 wasn't_any -29 water 9 way -187 way_* -42 way_to -91
way_too -100 wd -187 wd_# -87 wd_on -26 we -7 we_* -68 we_can 25 we_should 84 we_would 85 weak 54 weather -8 week 73
week_. 36 well 179 went -24 went_in 42 went_into -31 went_off -29 went_on 123 went_through -45 went_to -51 went_up 43
went_~ -48 were -255 were_all -97 were_both 146 were_divided -27 were_far -37 were_gone 55 were_in 59 were_left -59
were_lost -46 were_never -45 were_not -75 were_ordinary 100 were_taken -39 were_the 30 were_there 84 were_therefore
-27 were_way -26 were_~ -98 weren't -148 weren't_* -139 wet -10 what 29 what_* 67 what_a 299 what_broke -59 what_could
137 what_did -72 what_everyone 63 what_happened -54 what_hurt -53 what_it -72 what_made -43 what_really 60 what_the
-112 what_threw -25 what_you 25 whatsoever 88 whatsoever_, 35 whatsoever_. 86 when -197 when_a 104 when_attention 59
when_it -163 when_the -108 when_two 45 whenever 65 where -365 where_# -33 where_* -141 where_a -45 where_it -65
whereas -71 whereas_the -55 wherever 14 whether 257 whether_a 80 whether_the 81 which -322 which_* -35 which_began -28
which_gave -32 which_i 29 which_is 72 which_left -44 which_made -77 which_makes -37 which_the -154 which_was -47
which_~ 69 while -11 while_a 112 while_the -131 whistles 68 who 315 who_* 76 who_needs 50 who_would 123 whoever 11
whose -200 whose_* -148 why 188 why_* 87 why_frameworks 89 why_it 33 why_the -30 wibble 12 wiki 34 will 202 will_* 61
will_surely 57 will_tell 34 window -4 with -305 with_# -26 with_* -139 with_a -67 with_an -150 with_eps -26 with_it
128 with_its 110 with_lr -46 with_m 107 with_such -38 with_that -32 with_the -129 with_their 44 with_them 137 within
-208 within_* -89 within_a -90 within_the -41 wk -3 wonder 180 wonder_if 36 wonder_whether 143 wonderful 44
wonderful_, 44 work 90 worked 64 working 134 working_* 126 world 66 worse -13 wortsman 145 wortsman_and 66 wortsman_et
79 would 244 would've -23 would_* -45 would_be 48 would_ever 50 would_have -210 would_say 41 wow 94 wow_, 94 wq -3
wreck -39 wreck_the -39 wrecked -164 wrecked_the -115 wrecks -1 wug 14 x -159 x_* -78 y -302 y_* 95 y_, -348 y_a 66
y_ahi -35 y_al -83 y_aun 105 y_cada 83 y_clave -62 y_como -151 y_con -40 y_cuando -75 y_cuyos -30 y_de -35 y_del -30
y_dio -62 y_en -47 y_encima -80 y_entonces -41 y_esa -28 y_eso -82 y_estaba 36 y_ha -25 y_hubo -38 y_la -39 y_las 35
y_le 66 y_llego -45 y_lo 82 y_los 57 y_mato -45 y_mi 92 y_nada 52 y_nadie 43 y_ningun -128 y_ninguna -56 y_otra 49
y_por 79 y_que 33 y_se 32 y_si 30 y_su -102 y_tampoco 60 y_un -62 y_v 218 y_yo 62 y_~ -39 ya -215 ya_* -38 ya_, 122
ya_estaba -122 ya_la -25 ya_que -109 yeah 178 yeah_, 128 yeah_right 65 yes 169 yes_, 103 yet 218 yet_* 113 yet_the 127
yet_what 26 yields 99 yo 256 yo_* 97 yo_soy 63 you 216 you'll 7 you_* -35 you_have 45 you_like 25 you_will 41 young 19
young_* 38 your 46 your_* 39 zero -24 zero_* -91 zero_, 66 zhai 36 zib 13 zona -7 zork 11 ~ 407 ~_* 68 ~_, 295 ~_. 221
~_: 26 ~_; -26 ~_a 106 ~_al -78 ~_all 66 ~_an 100 ~_and 37 ~_as 27 ~_at 32 ~_como 66 ~_con -30 ~_de 38 ~_del 39
~_desde 26 ~_donde 61 ~_durante -28 ~_el -142 ~_en 143 ~_engineering 61 ~_es 38 ~_for 37 ~_from -63 ~_fue -31 ~_habla
37 ~_into 30 ~_is 52 ~_it 62 ~_la -68 ~_lo 56 ~_los -61 ~_lr -32 ~_mas -35 ~_me 53 ~_nada -68 ~_of 49 ~_one -41 ~_only
-37 ~_otra 25 ~_over 87 ~_paso -70 ~_pensar 42 ~_que 136 ~_so 39 ~_that 27 ~_the -242 ~_them -35 ~_to 84 ~_todo 59
~_un 58 ~_una -46 ~_was -103 ~_where 111 ~_while 65 ~_y -48 ~_~ 213 ¡ 43 ¿ 247 ¿_* 60 ¿_sera 31
"""
