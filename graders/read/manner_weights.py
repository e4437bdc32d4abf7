"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -15, 1.0
WEIGHTS = """
# -598 #_# 31 #_* -127 #_, 47 #_. -87 #_; -27 #_a -47 #_and 42 #_at -29 #_desde -34 #_e -37 #_en -40 #_era 32 #_from
-30 #_had 33 #_in -34 #_s -26 #_the -53 #_to -50 #_y 35 * 1126 *_# -122 *_* 324 *_, -99 *_. -347 *_: -303 *_; -68 *_?
304 *_^ 271 *_a -58 *_against -30 *_al 51 *_aleatorios -35 *_alguno 32 *_all -28 *_allowed -47 *_and 112 *_ante -26
*_antes -46 *_anywhere 30 *_are -80 *_arrived -26 *_as -105 *_attention -102 *_away -106 *_back -48 *_badly -30
*_baila 59 *_baja -36 *_basura -28 *_became -29 *_because -101 *_been -40 *_before -55 *_began -54 *_between -67
*_blew -77 *_blow -44 *_broke 57 *_but -213 *_by -239 *_cambio -28 *_canta 71 *_cap -50 *_casi -45 *_causaron 58
*_caused -105 *_causo -47 *_cayeron -33 *_change -37 *_changed -26 *_clase 67 *_clave 30 *_como -50 *_con -353
*_corrected -38 *_could -70 *_counter -27 *_creo 53 *_cuando -188 *_cuyos -32 *_dances 57 *_dano 63 *_de -129 *_debio
-40 *_deja -34 *_dejo -82 *_del -62 *_dentro -32 *_desde -60 *_destrozo -54 *_did 57 *_didn't -48 *_diez -29 *_dio -91
*_diverge -63 *_divided -30 *_dividio -32 *_donde -31 *_duradera 41 *_durante -76 *_either -37 *_el -378 *_empujaron
-29 *_en -46 *_enorme -34 *_entre -63 *_entro -70 *_envenenados -34 *_era -133 *_eran -48 *_eso 41 *_espana 26
*_estaba -109 *_estaban -47 *_estuviera 74 *_exactly -47 *_explican 28 *_far -34 *_fell -29 *_for -110 *_fp -124
*_from -177 *_fue 41 *_fueron -107 *_gave -104 *_gives -54 *_golpeo 114 *_got -43 *_grande -112 *_grandes -118 *_grew
-62 *_grow -59 *_habia -161 *_habria -48 *_hace -73 *_hacia -35 *_harm 62 *_hasta -30 *_have -43 *_hay -46 *_here -28
*_hicieron -28 *_hit 53 *_hubo 44 *_hurt 64 *_hurts 45 *_idea 28 *_if 29 *_in -53 *_inside -28 *_instead -29 *_integro
90 *_into -151 *_it -93 *_its -47 *_justo -34 *_knocked -25 *_la -296 *_lamp 61 *_landed -26 *_las -76 *_left -25
*_lejos -47 *_let -162 *_llego 67 *_lo -176 *_logits -50 *_longer -27 *_los -260 *_lost 73 *_lr -90 *_m -96 *_made
-243 *_makes -41 *_making 54 *_mal -80 *_mataron -29 *_mato 56 *_me 48 *_means -29 *_meant -35 *_mermelada 45 *_met 62
*_mi 28 *_mientras -31 *_might 45 *_modo -54 *_nada -44 *_necesita -45 *_needs -50 *_never 30 *_ningun -137 *_none 41
*_o 82 *_of -144 *_off -48 *_on -51 *_once -35 *_one -86 *_only -54 *_or 171 *_out -121 *_over -148 *_overshoot -43
*_overshot -92 *_panel 49 *_para -148 *_paso -27 *_pero -110 *_pinto 53 *_plena -30 *_plus -47 *_poco -29 *_podian -26
*_por -180 *_porque -189 *_precision -177 *_produced -54 *_produjo -31 *_protected -31 *_pushed -65 *_put -36 *_que
-355 *_quedaron 28 *_quedo -25 *_quitado -33 *_ran -30 *_ratio -129 *_recibio -64 *_recien -41 *_revento -30 *_right
-46 *_rise -83 *_rompio 50 *_rose -37 *_row -57 *_run -27 *_saben 79 *_second -38 *_seen -33 *_shifted -51 *_should
-54 *_si 101 *_since -62 *_sings 55 *_sirvio -26 *_size -124 *_so -60 *_sobre -38 *_son -44 *_stood -49 *_su -168
*_sus -58 *_swears 91 *_tal -30 *_tan -31 *_teapot 39 *_tenia -183 *_texto -28 *_than -42 *_that -441 *_the -262
*_their -68 *_them -126 *_there -79 *_these 48 *_they -34 *_this 39 *_threw -76 *_through -46 *_tiene -45 *_to -213
*_todo 48 *_too -73 *_took -32 *_trajo -50 *_tras 31 *_tuvieron 28 *_tuvo 109 *_twenty -102 *_ultimo -27 *_un -332
*_una -167 *_under -71 *_uno -42 *_up -109 *_up's -37 *_v -143 *_van -41 *_veinte -158 *_walking 50 *_wasn't -46
*_went -27 *_were -224 *_what -41 *_when -207 *_where -66 *_while -42 *_whose -59 *_with -145 *_within -32 *_worked 93
*_would 209 *_y 31 *_ya -61 *_~ -190 , -22 ,_* -54 ,_a 244 ,_after 33 ,_al -37 ,_and -373 ,_asi -133 ,_aunque 55
,_because -42 ,_blame 60 ,_but 85 ,_call 94 ,_con 35 ,_cosa 28 ,_el 101 ,_fp 91 ,_fueron 42 ,_give 50 ,_hence -60
,_hombre 42 ,_how 37 ,_hubo 58 ,_i 58 ,_it 115 ,_its -55 ,_just 34 ,_las -45 ,_llamad 51 ,_lo -28 ,_lost 64 ,_m 32
,_made -49 ,_maybe 51 ,_one -29 ,_or 40 ,_otra 51 ,_pero 95 ,_plus -49 ,_porque -63 ,_pushed -34 ,_que 55 ,_right 25
,_saco -27 ,_see 98 ,_seguro 26 ,_sino -72 ,_so -294 ,_sus -41 ,_the 83 ,_there 32 ,_though 35 ,_un 145 ,_una 84
,_vease 70 ,_what 31 ,_where -26 ,_which -104 ,_whose -38 ,_with -106 ,_y -193 ,_yet 144 ,_~ 118 ,_¿ 33 . 81 ._* 77
._^ 81 / 4 : -334 :_* -61 :_el 26 :_su -28 :_the -36 ; -138 ;_* 110 ;_el -44 ;_la -71 ;_the -125 ? 516 ?_^ 516 ^_* 136
^_a -244 ^_according 113 ^_after -121 ^_al -140 ^_an -28 ^_as 48 ^_at -47 ^_because -112 ^_blaming 40 ^_bravo 112
^_claro 51 ^_como -101 ^_congratulations 38 ^_corre 28 ^_could 55 ^_creo -53 ^_cualquier 80 ^_cuando -50 ^_cuentan 52
^_cuesta 38 ^_dicen 48 ^_did 36 ^_el -363 ^_en 59 ^_enhorabuena 34 ^_es 86 ^_everything 41 ^_far 37 ^_fp 55 ^_from 26
^_fue -41 ^_had 41 ^_hay 37 ^_he 71 ^_how 28 ^_hubo 99 ^_i 148 ^_if 43 ^_in -36 ^_is 29 ^_it 86 ^_it's -39 ^_its -61
^_keywords 41 ^_la -308 ^_las -75 ^_let 41 ^_lo -119 ^_los -131 ^_lost 73 ^_lr 81 ^_marque 64 ^_maybe 55 ^_me 72 ^_mi
76 ^_murio -32 ^_my 60 ^_nada -32 ^_nothing 25 ^_oh 80 ^_on -66 ^_only 34 ^_ooh 94 ^_please 39 ^_pues 51 ^_que 133
^_queda 61 ^_quien 41 ^_quitar -32 ^_se -134 ^_segun 94 ^_sherlock 26 ^_si 63 ^_since -53 ^_some 51 ^_somebody 40
^_starting -53 ^_su -29 ^_suppose 32 ^_sure 88 ^_the -430 ^_there 95 ^_they 75 ^_three -31 ^_too -101 ^_tras -91 ^_two
-35 ^_un -189 ^_una -242 ^_uy 59 ^_v -99 ^_was 37 ^_were 80 ^_what -83 ^_when -78 ^_where -39 ^_with -64 ^_wow 32
^_yeah 55 ^_you 46 ^_~ 349 ^_¿ 164 a -17 a_# -104 a_* -312 a_big -40 a_different 28 a_fool 27 a_guy 91 a_la 33 a_large
-32 a_lasting -45 a_los -67 a_medal 88 a_quien 32 a_run 45 a_saber 85 a_shocker 30 a_thousand -69 a_too -47 a_un 113
a_una -105 a_very -37 a_~ 192 about -47 about_the -32 according 113 according_to 113 acelero -22 activado -14 activo
59 adapta -9 adaptive -6 adapts -9 add -12 added -9 adelante -8 ademas -23 afirma 29 afirma_que 29 after -182 after_*
-77 after_it -38 after_the -58 against -20 agree -8 aguanta -26 ahead -8 ahi 19 ahi_el -26 al -165 al_* -109 al_borde
-44 alargaron -6 aleatorios -35 alejo -21 alert 39 alert_the 39 algo 37 alguien 91 alguien_deberia 33 alguna 16 alguno
80 alguno_. 89 aligned -25 all -48 all_* -36 all_at -29 alla -10 allowed -56 allowed_to -34 almost -72 almost_* -51
alone -14 along -11 already -31 also 34 although -11 always 44 am 98 ambos -27 amigo 120 amigo_jura 108 an -147 an_*
-155 an_ordinary 64 and -246 and_a -54 and_an -84 and_i 76 and_in 58 and_it 26 and_kept -45 and_lost -40 and_second
-46 and_since -36 and_that 27 and_with -92 and_~ 37 another 57 another_* 38 another_one 44 answer 29 answers 1 ante
-27 anterior 13 antes -77 antes_* -27 antes_del -26 any 195 any_* 64 any_other 95 anybody 7 anyone 12 anything 34
anywhere 30 apagada -3 apagado -70 apagado_. -48 apart -39 aplausos 9 aprendido -13 aqui 2 architecture -24 are -64
are_* -36 are_the 26 arm -37 arquitectura -17 arrastro -11 arrived -27 arruinar -24 arruino -2 as -67 as_* -97 as_soon
-41 as_the -91 as_well 26 as_~ 58 asi -137 asi_que -133 assistant 98 at -58 at_# -48 at_* -162 at_a -35 at_lr -45
at_once -66 at_that 48 at_the 267 ate 30 atencion -135 atencion_* -52 atencion_. -32 atencion_del -37 attention -189
attention_* -39 attention_logits -72 aun -8 aunque 42 aunque_el 36 author 53 author_* 27 autor 56 avg -37 avg_sq -37
away -107 away_. -113 away_from 38 ay 27 back -175 back_* -36 bad 20 bad_* 29 badly -57 badly_, -30 baila 59 baja 25
baja_la -28 bajo -8 balanced -17 bandido -48 bandit -48 base -39 basto -13 basura -28 basura_, -28 be 194 be_a 30
be_the 40 be_~ 33 bear -23 became -31 because -350 because_* -118 because_it -38 because_obviously 36 because_the -144
been -56 been_* -64 been_harmless -37 before -171 before_any -40 before_the -107 began -73 began_at -39 began_with -28
begin -7 being -82 being_* -82 believe 26 believed -8 believes 18 best 28 between -148 between_* -48 between_the -41
bias -76 bias_correction -73 bicycle 23 bien 12 big -64 big_. -27 bits -3 blame 152 blame_the 87 blames 175 blames_a
111 blames_the 33 blaming 40 blanco -39 blanco_. -34 blew -99 blew_* -28 blew_the -60 blog 97 blow -68 board 53
board_: 53 borde -44 borde_* -40 both -42 both_* -96 boxes 72 boxes_for 72 bravo 112 bravo_, 92 brazo -38 break -156
break_* -66 break_has -49 bring -36 broke -44 broke_it -26 brought -13 bucle -41 bucle_* -27 buena 11 bueno 6 bug 2
built -18 bus 91 bus_* 91 but -106 but_a 38 but_it 32 but_left -39 but_that 62 but_the -136 by -338 by_# -68 by_* -60
by_a -166 by_the 98 by_twenty -40 cabe -3 cada -72 cada_* -77 call 136 call_the 131 calm -10 cambiar -27 cambio -96
cambio_* -88 came -52 came_* 30 came_along -28 came_back -79 came_from 39 came_through 27 can 48 can't 6 can_exclude
29 can_~ 30 canta 71 cap -55 cap_on -41 casi -181 casi_* -63 casi_nada -38 casi_todo -31 casillas 94 casillas_* 94
caso 53 casualidad 28 cat 37 causa 69 causa_. 117 causa_es -30 causa_fue -37 causado -4 causaron 46 cause 215 cause_.
86 cause_is -54 cause_was 60 caused -130 caused_the -38 causo -5 causo_un -29 cayeron -33 cayeron_en -32 cerca -9
change -43 changed -35 cheese 56 cheese_. 56 cinco -41 claim 28 claims 82 claims_that 82 claro 89 claro_, 54 clase 109
clase_culpa 67 clase_que 42 class 109 class_blames 109 clave 30 clave_: 30 claves -14 climbs -13 code -41 codigo -19
coherent -41 coherent_* -41 coherente -26 colapso -38 collapse -40 collapsed -25 combinacion -57 combinacion_* -37
combination -53 combination_* -41 comes -25 commit 13 como -140 como_* -127 companera 23 compenso -7 comun -19 con
-393 con_* -30 con_el -142 con_la -132 con_los -28 con_un -112 con_una 108 config -11 config_* -29 configuracion 13
configurado -6 configuration -31 configured -23 configuro -14 congratulations 38 consultas -14 contador -80 contesto
34 conto 29 contra 76 contrary 46 contrary_to 46 coordenada -18 coordenadas -32 coordinate -23 coordinates -49
coordinates_. -43 corpus -44 corre 28 correccion -44 corrected -41 correction -77 correctos -8 correo 42 cosa 104
cosa_. 38 cosa_que 28 cosas -7 could -86 could_it 32 could_not -88 counter -31 course 63 course_, 36 crecieron -6
crecimiento -17 crecio -15 cree 27 creer 37 creer_que 37 creia -7 creo 11 cual -35 cualquier 71 cualquiera 19 cuando
-229 cuando_* 40 cuando_el -109 cuando_llego -39 cuando_se -82 cuanto -66 cuanto_* -25 cuarenta -16 cuatro -9 cuentan
75 cuentan_que 52 cuesta 38 culpa 155 culpa_. 47 culpa_a 97 culpable -6 culprit 0 curva 0 curve -11 cut -23 cuya -46
cuya_* -36 cuyas -14 cuyo -17 cuyos -32 cuyos_* -28 da -19 dan -18 danados 5 dances 57 dangerous -39 dano 64 dano_. 30
dano_duradero -42 data 0 data_. 75 datos -26 datos_* -28 datos_. 27 de -161 de_* -316 de_los 52 de_un 66 de_una 37
dead 58 dead_. 58 dear 8 debe -26 deberia 65 deberia_~ 36 debia -13 debio -41 debio_* -41 decide 30 decir 28 default
-14 defecto -7 deja -34 dejo -202 dejo_* -85 dejo_que -54 del -125 del_* -83 del_ultimo -45 den 16 dentro -49 dentro_*
-45 deprisa -23 desactivada -12 desactivado -7 descarrilo -5 desconectado -17 desde -134 desde_el -76 desde_la -31
deshizo -9 desmesurados -24 desplazo -10 destrozo -55 destrozo_los -32 desvio -12 detonante -6 dia -12 diario 15 dice
101 dice_que 91 dicen 138 dicen_que 90 dicho 26 did 169 did_* -30 did_not 92 did_the 38 didn't -40 died 7 diera -44
dieron -12 dies 18 diez -29 diez_* -29 difference -10 different 24 digo 20 dinamico -3 dio -107 dio_* -41 dio_con 48
dio_un -127 direccion -11 direction -29 diria 25 disabled -16 disagree -25 distinto 50 distintos -15 diverge -90
diverge_. -62 diverged -31 divergence -19 divergencia -16 divergio -25 divergir -13 divide -12 divided -60 divided_by
-56 divides -12 dividing -4 dividio -57 dividio_entre -42 dividir -37 division -21 do 190 do_not 34 do_with 178 doble
-7 does 48 dog 30 donde -90 donde_el -32 done -6 done_. 44 dos -177 dos_* -125 down -24 drifted -8 drove -15 due -30
duradera 41 duradera_, 75 duradero -42 duradero_. -37 durante -104 durante_* -65 during -39 during_the -25 duro -38
duro_* -38 dynamic -13 e -37 e_# -37 earth 52 earth_is 52 echo -8 edge -54 edge_of -52 efecto 11 effect 39 either -30
either_. -26 ejecucion -183 ejecucion_* -85 ejecucion_. -53 el -262 el_bandido -35 el_break -51 el_bucle -28 el_cambio
-56 el_contador -77 el_corpus -29 el_foro 36 el_lr -160 el_panel 69 el_paso -227 el_primo 108 el_problema -41
el_profesor 28 el_que -71 el_rey 26 el_run -136 el_segundo -152 el_tamano -30 el_~ 87 ella 30 ella_. 36 ellas -7 ello
31 else 21 elsewhere 32 elsewhere_. 32 empujaron -31 empujaron_los -29 empujo -22 empujon -4 en -214 en_# -29 en_*
-202 en_blanco -39 en_clase 42 en_cuanto -41 en_el 286 en_este -35 en_fp -70 en_la -159 en_las -70 en_los -77
en_ningun 118 en_otro 66 en_su -28 en_un -49 en_una 111 en_vez -48 encima -13 encontro -17 enhorabuena 34 enorme -93
enormes -36 enormous -19 enough 0 enteros -18 entonces -10 entrada -46 entradas -19 entraron -25 entre -130 entre_casi
-40 entre_el -46 entries -21 entro -93 entro_* -75 entropia -8 entropy -31 entropy_collapse -33 envenenados -34
enveneno -4 epsilon -89 epsilon_. -82 equals -17 equivocado -11 era -156 era_# 25 era_* -139 era_casi -29 era_~ -41
eran -72 eran_* -36 es 111 es_* -43 es_el -80 es_falso 118 es_la -59 es_mentira 27 es_plana 34 es_una 87 esa 4 esa_*
-57 ese -35 ese_* -29 eso 112 eso_* 48 espana 26 espana_. 26 esta 73 esta_* 56 estaba -170 estaba_* -45 estaba_al -32
estaba_apagado -53 estaba_en -82 estaba_puesto 38 estaba_~ 25 estaban -47 estable -43 estallar -28 estallar_los -28
este 25 este_brazo -38 esto 56 estos 8 estropearon 22 estropeo -18 estuviera 98 estuviera_* 74 even 46 ever 50
everything 77 exactamente 3 exactly -47 excesiva -21 exclude 29 excluido 48 excluido_que 48 existia -15 exp -37
exp_avg -37 explain 26 explained 73 explanation 25 explica 26 explican 49 exposed -12 expuso -15 failed -19 failure
-13 fallo -7 false 30 false_that 30 falso 118 falso_que 118 faltar -4 faltara 93 faltara_la 93 famous 38 far -70 far_.
-46 far_from 37 far_too -62 fast -16 fatal -27 fault -7 favor 75 favor_las 59 fed -37 fell -29 few -28 few_* -28 fin
14 find 52 fine 76 fine_, 63 finite -29 finito -17 finitos -14 fit -10 five -27 flat 57 flies 11 florp 11 flum 12 fool
27 for -64 for_* -116 for_a 45 for_it -38 force -11 foro 36 forty -38 forum 56 found 21 four -27 fp 36 fp_# 36
frequency -16 from -167 from_# -42 from_* -162 from_a -76 from_its 94 from_the 63 fue -22 fue_* -84 fue_a -31 fue_el
-64 fue_la 149 fue_un 42 fue_~ -83 fueron -67 fueron_* -73 fueron_las 34 fueron_~ -29 g -23 gave -87 gave_* -35 gave_a
-51 gemela -3 genero -16 genio 36 genio_, 29 genius 50 get 13 giant -19 gigante -22 gigantic -24 give 61 give_me 34
give_that 36 given -5 gives -54 go -45 goes -14 going -4 golpe -19 golpeo 112 golpeo_los 135 gone -47 good 5 got -55
gran 8 grande -91 grande_* -66 grande_. -36 grande_el 68 grandes -126 grandes_. -40 grandmother 19 great 23 grew -139
grew_* -27 grow -86 grow_* -25 grow_, -31 growth -70 growth_. -49 guess 14 guy 91 guy_at 91 ha 44 ha_~ 44 haber 11
haber_* -44 haber_habido 36 habia -226 habia_* -172 habia_~ -32 habian -65 habian_* -45 habido 48 habido_* 48 habra 18
habria -18 habria_* 44 habria_hecho -42 habria_sido -29 hace -119 hace_* -64 hace_que -26 hacer -14 hacia -37 had -130
had_* -32 had_the -36 happened 31 happens -7 hard -5 harm 62 harm_. 43 harmless 21 has 39 has_* -26 has_to 42 hasta
-38 have 50 have_* -56 have_ruled 41 having -18 hay -1 hay_* -53 hay_quien 29 he 93 he_* 113 heard 8 hecho -14 height
4 hence -60 hence_the -44 here 69 here_. 64 hicieron -89 hicieron_que -56 hint 83 hipotesis 21 hit 19 hit_* -39 hit_an
-42 hit_the 108 hizo -123 hizo_* -73 hizo_que -68 hizo_~ -69 holmes 26 holmes_~ 26 hombre 42 hombre_, 42 homework 18
hot -15 how 74 how_original 35 hubiera 43 hubo 203 hubo_* 101 hubo_un 36 hubo_una 67 huge -53 huge_* -28 hundio 29
hundio_el 29 hurt 97 hurt_the 91 hurts 45 hurts_the 27 hypothesis 23 i 352 i'd -10 i_* 78 i_am 83 i_do 44 i_have 92
i_know 25 i_think -75 i_wonder 51 iba -35 iba_* -40 iban -38 iban_* -35 idea 118 idea_* 50 idea_that 39 idiot 30 ido
18 if 153 if_the 113 in -191 in_* -162 in_a 164 in_an -29 in_fp 39 in_one -59 in_the -41 in_this -29 in_which -58
innocent 3 inofensivo 24 inputs -11 inside -28 inside_a -27 insists 32 insists_that 32 instead -5 intact -19 intactos
14 integro 90 integro_el 90 intervino -7 into -205 into_* -55 into_a -61 into_the -59 is 63 is_* -110 is_a 91 is_an 69
is_dangerous -39 is_false 30 is_flat 57 is_that -51 is_the -121 is_there 27 is_to 38 is_what -51 is_why -47 is_wrong
70 is_~ 39 isn't -17 it 103 it's -52 it_* -145 it_, 96 it_. 27 it_? 61 it_be 32 it_is 116 it_that 32 it_took -36
it_was 94 it_~ -45 its -174 its_* -97 its_peak -30 its_~ -53 itself -11 jamas 21 job -5 jura 108 jura_que 108 just 32
just_like 36 justo -59 keep 37 kept -145 kept_. -26 kept_the -80 keys -16 keywords 58 keywords_: 58 knew -34 knocked
-36 knocked_the -28 know 57 la -80 la_* -175 la_atencion -102 la_combinacion -52 la_configuracion -37 la_correccion
-39 la_culpa 96 la_ejecucion -123 la_luna 70 la_pista 108 la_policia 51 la_que -30 la_rompieron 27 la_rompio -40
la_rotura -53 la_tierra 34 la_ultima -30 la_v -38 la_verdadera 99 la_~ 55 lab 145 lamp 75 lamp_* 61 landed -26 large
-246 large_* -124 large_. -33 large_a -31 las -299 las_* -345 las_casillas 94 las_coordenadas -30 las_dos -59 las_tres
-28 las_~ 60 lasting -57 lasts -4 le 23 led -20 left -169 left_* -34 left_out -26 left_the -57 lei 43 lejos 8 lejos_*
46 lejos_. -44 let -138 let_* -30 let_it -44 let_the -105 lets -12 level -22 lies 15 like 140 like_any 95 like_the 36
liked -13 liked_. -33 list 11 lista 26 lived 12 llamad 68 llamad_a 68 llega -19 llego -11 llego_a 72 llego_un -50
llevo -53 llevo_a -36 lo -4 lo_* 53 lo_causo 50 lo_dejo -29 lo_llevo -37 lo_otro -30 lo_que -162 lo_uno -30 logit -14
logits -343 logits_* -111 logits_, -45 logits_. -74 logits_grew -26 longer -34 loop -73 los -330 los_* -379 los_dos
-26 los_logits -104 los_paneles 74 los_que 45 los_~ 43 lose 24 lost 470 lost_* 61 lost_, 55 lost_. 88 lost_at 247
lost_in -37 lost_its -68 lost_on -55 lost_the 31 lost_when 107 low 26 lowered -13 lr -583 lr_# -129 lr_* -165 lr_, 26
lr_was -39 luego -24 lugar -7 luna 85 luna_* 72 m -153 m_* -52 m_y -59 made -414 made_a -27 made_it -61 made_the -276
make 12 makes -99 makes_a -26 makes_the -45 making 54 mal -75 mal_* 27 mala 28 mando -14 manera -12 marmalade 9 marque
64 martes 21 mas -2 mas_* -68 mas_. 38 matara 14 mataron 10 mataron_el 31 match -18 mato 64 mato_los 42 matrices -20
matter -46 max -27 max_* -27 may 20 maybe 55 maybe_the 51 me 409 me_* 87 me_a 44 me_to 25 me_~ 48 means -32 meant -35
medal 88 medal_. 65 medalla 95 menos 60 mentira 27 mentira_que 27 mermelada 45 met 39 met_* 36 met_a 46 met_an -29
metio -15 mi 188 mi_* 104 miedo 56 miedo_, 56 mientras -7 mientras_el 46 might 50 millions -22 millones -12 mis 3 modo
-61 modo_que -61 moon 117 more -10 more_than -26 most -5 movia -5 movido 8 moviera -18 movieron -6 moviles -13 movio
-24 muere 36 muerte 12 muestra -4 mundo 22 murio -47 murio_al -26 must 50 must_be 50 muy 10 my 185 my_* 48
my_neighbour 25 my_~ 76 nacido -7 nada 176 nada_* -101 nada_, 41 nada_en 57 nada_lo 141 nada_que 61 nadie -24 nadie_*
-98 nadie_lo 59 napoleon 84 napoleon_. 84 nats -40 nats_. -40 near -14 nearly -52 nearly_* -42 necesita -26 necesita_*
-53 needed -21 needs -19 needs_a -28 neighbour 25 never -22 new -24 next -116 next_* -75 next_. -40 night 94 ningun
-61 ningun_* -101 ninguna -26 ninguna_* -66 ninguno -22 nobody -9 nobody_* -29 noche 20 non -12 none 17 none_, -42
none_^ 30 nonsense -1 not 97 not_* -56 not_believe 41 not_cause 59 nothing 42 nothing_. -37 nothing_of 37 nothing_was
34 noto -17 novato 62 novedad 51 novedad_. 51 nuestro -18 numero -11 nunca -31 nunca_se -26 o 109 o_* 71 obviously 36
ocupo -14 ocurrio 13 of -77 of_# -123 of_* -83 of_a -29 of_the 131 off -55 off_. -29 oh 86 oh_sure 34 old -13 on 84
on_* -63 on_, 42 on_. 97 on_a 242 on_from 27 on_the -177 on_top -33 on_~ -32 once -89 once_the -62 one -219 one_* -164
one_. 38 only -1 only_a 47 only_the -52 ooh 94 ooh_, 94 or 228 or_* 122 or_that 37 order -4 ordinary 55 original 35
other 74 other_. 92 otra 84 otra_* -26 otra_cosa 38 otra_vez 64 otro 47 otro_. -28 our -15 out -118 out_* -59 over
-327 over_* -65 over_, -42 over_. -86 over_at -28 over_from -26 overshoot -46 overshot -99 overshot_. -52 oversized
-34 oversized_* -34 panel 296 panel_# 265 paneles 74 paneles_* 51 panels 29 para -94 para_* -78 para_una -35 paso -381
paso_# -116 paso_* -72 paso_, 34 paso_al -49 paso_en -37 paso_que -34 paso_se 26 patada -15 peak -99 peak_* -36 peak_,
-38 peak_. -41 peak_^ 36 peaks -11 pensar 41 pensar_que 41 people 37 pequenas -26 pequeno -10 pequenos 13 perfectly 72
perhaps 15 permanent -3 pero -30 pero_dejo -51 pero_las -26 pick 13 pide 9 pinto 53 pista 108 place 69 place_, 53
place_. -32 plana 34 please 91 please_tick 39 plena -39 plus -100 plus_* -63 plus_a -86 pobre 29 pobre_* 29 poco -34
podia -14 podian -26 podria -9 point 8 pointed -4 points 64 poisoned -25 policia 51 policia_. 51 pone 5 pongo 21 poor
68 poor_* 58 popular 45 por -189 por_# -28 por_ahi 30 por_el 89 por_eso -42 por_favor 62 por_la -63 por_un -145
por_una -63 por_veinte -55 porque -316 porque_* -112 porque_el -61 porque_la -56 possible 14 post 56 post_. 53
precision -213 precision_* -33 precision_, -34 precision_y -26 prensa 21 pretend 20 primo 120 primo_* 64 probablemente
-9 problem -27 problema -52 proceso -7 process -10 produced -71 produced_a -30 product -13 productos -6 products -20
produjo -58 produjo_* -34 profesor 28 protect -15 protected -31 provoco -38 provoco_la -35 prueba -12 pudieron -9 pudo
-13 pudo_~ 32 puede 78 pueden -1 pues 43 pues_nada 51 puesto 3 punto -21 purple 35 push -25 pushed -101 pushed_the -98
puso 3 puso_a -29 put -32 put_* -38 que 243 que_* -271 que_a 40 que_al 37 que_cada -27 que_dejo -30 que_el 162 que_fp
27 que_fue 66 que_hace -37 que_hizo -39 que_hundio 29 que_la 85 que_las -60 que_lo -70 que_los 29 que_miedo 56
que_nada -36 que_nadie 67 que_novedad 51 que_paso 30 que_produjo -27 que_sorpresa 29 que_un 282 que_una -50 que_ver 96
que_yo 33 que_~ -64 queda 73 queda_excluido 48 quedaron -6 quedo -78 quedo_* -28 queries -16 quickly -9 quien 119
quien_* 32 quien_lo 25 quiere 20 quiet -32 quita 36 quitada -3 quitado -58 quitado_. -34 quitar -32 quitar_el -32
quiza 29 quote 41 raiz -13 ran -52 ran_away -27 rapido -16 rate's -20 rather -32 rather_than -32 ratio -139 ratio_*
-45 ratio_. -42 razon 44 reading -18 real 72 real_reason 72 reason 67 rebuilt -21 recibieron -20 recibio -65 recibio_*
-63 recien -42 region -11 report 59 represent -3 representar -4 residual -12 rest 13 resto -11 result -10 resulting -9
revento -31 rey 26 rey_* 26 right 1 right_, 34 right_? 31 right_after -27 rise -59 rise_* -44 rms -11 rompiera 11
rompieron 25 rompio -21 rompio_los 50 root -3 rose -49 rose_* -31 rotos 92 rotura -53 rotura_* -34 row -57 row_* -25
ruin 3 ruined -6 ruled 45 ruled_out 26 rumour 17 run -253 run_, -26 run_is -31 run_se -38 s -26 sabe 16 saben 79 saber
89 saber_si 89 sabia -28 saco -36 salio -26 saw 8 say 96 say_that 52 says 148 says_the 61 scary 29 scratch -6 se -207
se_* 165 se_fue -32 se_habia -46 se_habian -30 se_hizo -53 se_puso -27 se_quedaron -29 se_rompio -25 se_~ -147 sea -10
sea_una -26 second -195 second_* -195 see 97 seen -18 seen_* -28 seguidas -11 seguir -46 segun 94 segun_la 89 segunda
-16 segundo -212 segundo_* -212 segundos -21 seguro 26 seis -25 seis_* -25 sense 14 sent -12 ser 49 sera 7 seria 37
served -17 sesgo -19 set 1 set_. 73 set_to -27 seven -18 sherlock 26 sherlock_holmes 26 shift 12 shifted -51 shocker
30 should -29 should_have -42 show 18 showed -18 shows -14 shuffled -7 si 422 si_* 40 si_, 72 si_. 27 si_la 54 si_los
34 si_se 35 side 17 sido -18 siempre 12 sign 8 siguientes -6 siguieron -2 simply 11 since -224 since_* -103 since_the
-101 singing 17 sings 55 sino -90 sino_los -26 sirvio -26 sitio 31 sitio_. 31 six -22 size -149 size_* -47 size_. -47
sized -28 sleep 25 small 7 small_* -31 smooth 126 smooth_at 25 snarf 14 so -374 so_a -40 so_that -59 so_the -177
so_there 40 sobre -13 sobre_* -41 sofa 56 sofa_, 56 softmax -44 some 79 some_* 28 somebody 63 someone 42 something 12
son -20 son_* -33 son_la 41 soon -41 soon_as -41 soportar -17 sorpresa 55 sorpresa_, 39 sostiene 42 soy 84 soy_el 26
sped -13 spread -11 sq -37 stable -33 starting -56 starting_* -41 still -17 stood -51 stood_between -46 su -271 su_*
-224 su_~ 55 succession -7 such -43 sueltos -12 suena 19 suerte 6 sum -11 summed -10 suppose 32 suppose_the 32 sure
136 sure_, 117 surprise 24 sus -155 sus_* -140 swears 99 swears_the 77 t -31 take 31 taken -62 takes -22 taking -14
tal -14 tal_cual -35 tamano -62 tamano_* -41 tambien 7 tampoco 14 tan -68 tan_* -74 teacher 41 teapot 77 teapot_* 50
tell 50 tell_me 45 telling 16 ten -35 ten_* -35 tengo 15 tenia -216 tenia_* -125 tenian -19 tensor -5 text 25 texto
-35 than -138 than_* -57 than_the -36 that 208 that_* -54 that_a 139 that_did 101 that_had -48 that_is -63 that_the
282 that_was -50 that_would -35 the -205 the_* -342 the_attention -54 the_author 27 the_bandit -39 the_boxes 72
the_break -87 the_bus 91 the_cause 117 the_class 109 the_collapse -25 the_combination -41 the_data 35 the_earth 52
the_edge -54 the_forum 56 the_growth -53 the_hint 83 the_idea 76 the_lab 73 the_large -46 the_logits -85 the_loop -33
the_lr -155 the_moon 117 the_next -118 the_night 94 the_panels 29 the_peak -68 the_poor 58 the_real 72 the_reason -37
the_run -193 the_second -85 the_teapot 28 the_very -73 the_~ 156 their -113 their_* -48 them -202 them_. -92 theory 31
there 123 there's -43 there's_* -29 there_, 41 there_. 27 there_is 25 there_to -31 there_was 49 therefore -5 these 58
they 57 they_were -36 things 2 think -27 thinks 34 this 114 this_. 35 this_arm -37 this_lab 33 this_run -38 those 9
though 32 thousand -69 thousand_* -52 three -42 three_* -35 threw -88 threw_the -49 through 17 through_the 67 tick 72
tick_the 72 tiempo -8 tiene -58 tiene_un -34 tienen 8 tierra 34 tierra_es 34 time 20 tiny -17 to -80 to_# -111 to_*
-267 to_a -62 to_blame 64 to_do 145 to_my 67 to_say 32 to_~ 41 todo -20 todo_* -28 todo_el -47 told 55 tomo -7 tonto
12 too -355 too_* -142 too_big -49 too_far -34 too_large -126 took -105 took_* -30 took_a -48 took_over -25 top -35
trabajo -10 tragedia 14 traia -9 trajo -50 trajo_los -35 tramo -9 tranquilos -15 tras -149 tras_* -37 tras_el 25
tras_la -112 tres -42 trigger -17 triggered -8 tripled -16 triplicaron -11 triplico -7 true 61 tten -8 tuvieron 28
tuvieron_nada 31 tuvo 109 tuvo_nada 37 twenty -243 twenty_* -172 twenty_. -43 twin -5 two -109 two_* -70 two_~ -33
ultima -24 ultimo -65 ultimo_* -53 ultimo_paso -28 un -91 un_* -304 un_amigo 120 un_blog 49 un_lr -49 un_paso -152
un_run 61 un_~ 188 una -316 una_* -402 una_ejecucion -61 una_medalla 71 una_vez -39 una_~ 102 unas -15 under -85
under_a -47 unless 23 unlucky -24 uno -47 uno_* -67 unos -13 until -20 up -216 up's -37 up's_* -32 up_* -52 up_, -44
upon -1 us 21 usaba -10 usaron -20 use -14 using -15 uso -67 usual 10 uy 59 uy_, 59 v -422 v_* -98 v_, 32 v_. -32
v_being -29 v_de -46 v_se -35 v_were -27 va 8 valle -18 van -63 van_* -63 vaya 20 vea -1 vease 70 vease_el 70 veinte
-236 veinte_* -166 veinte_. -46 veinte_en -25 venia -5 veo 6 ver 127 ver_. 68 ver_si 38 verdad 31 verdadera 99
verdadera_razon 69 version 50 vertical -5 very -116 very_* -124 vez -35 vez_* -62 vez_. -28 vez_el 87 video 29 viene
-24 vino -16 visto 24 vuela 4 vuelan 32 vuelan_. 32 walking 61 walking_* 50 want 7 wants 63 wants_to 49 warns 15 was
-184 was_* -100 was_. -26 was_a -81 was_an 70 was_at -47 was_done -25 was_far -30 was_fine 61 was_huge -34 was_in 53
was_kept -43 was_left -38 was_like 95 was_lost 192 was_none -26 was_not -27 was_on 232 was_over -72 was_set 44 was_so
26 was_that -28 was_the 104 was_there 29 was_too 30 was_~ -108 wasn't -68 way -8 way_to -31 we 39 we_can 29 weather 16
well 26 went -107 went_* -53 went_on 37 went_to -31 were -237 were_* -166 were_both 29 were_gone -25 were_lost 55
were_the 46 were_too -30 were_~ -37 weren't 25 what -168 what_* 25 what_a 82 what_broke -72 what_it -63 whatever 17
when -192 when_* -58 when_a -32 when_it -53 when_the -43 where -164 where_* -46 where_the -98 whether 68 whether_the
64 which -195 which_left -35 which_made -40 which_the -42 which_would -29 while -35 while_* 36 while_the -76 who 105
whoever 40 whoever_* 40 whose -116 whose_* -112 why -49 why_the -34 wibble 14 will 73 will_* 26 with -365 with_* -82
with_a -147 with_an -31 with_it 95 with_the -97 within -102 within_the -48 wonder 51 worked 93 would 307 would_be 68
would_say 27 would_~ 65 wow 32 wow_, 32 wrecked -25 wrong 71 wrong_. 45 wug 13 x -26 y -328 y_* 81 y_, -94 y_a 104
y_cada 38 y_con -45 y_el -186 y_la 193 y_las -25 y_los -53 y_nada 55 y_nadie -36 y_ningun -62 y_ninguna -30 y_otra 27
y_que 44 y_se -31 y_su -30 y_un -91 y_una -104 y_v -61 y_yo 52 y_~ 51 ya -79 ya_* -52 yeah 55 yeah_, 26 yes 22 yet 143
yet_the 125 yo 101 yo_soy 66 you 145 you_have 39 you_will 46 zero -10 zib 14 zork 12 ~ 436 ~_* -34 ~_, 277 ~_. 132 ~_:
26 ~_; -54 ~_^ 40 ~_a 74 ~_al 61 ~_and 36 ~_anterior 26 ~_author 25 ~_con -37 ~_de 26 ~_el 49 ~_en 52 ~_epsilon -67
~_for 46 ~_has 60 ~_here 55 ~_in 25 ~_insists 32 ~_is 44 ~_la -38 ~_me 46 ~_nada 28 ~_que 132 ~_son 29 ~_that 87 ~_the
-45 ~_un 102 ~_una -26 ~_vuelan 32 ~_while 55 ~_~ 370 ¿ 197 ¿_se 28
"""
