"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -17, 0.5
WEIGHTS = """
# -602 #_* -129 #_, 37 #_. -89 #_; -26 #_a -56 #_and 64 #_at -31 #_desde -37 #_e -37 #_en -41 #_era 37 #_from -32
#_had 35 #_in -34 #_por -26 #_s -31 #_se 27 #_that -25 #_the -53 #_to -52 #_x -25 #_y 36 * 1135 *_# -127 *_* 308 *_,
-118 *_. -319 *_: -276 *_; -29 *_? 302 *_^ 278 *_after 25 *_against -33 *_al 50 *_aleatorios -39 *_alguno 35 *_all -31
*_allowed -58 *_alto -30 *_and 59 *_ante -29 *_antes -47 *_are -69 *_arrived -30 *_as -119 *_away -111 *_back -51
*_badly -36 *_baila 63 *_baja -42 *_basura -31 *_became -25 *_because -100 *_been -44 *_began -61 *_between -69
*_bigger -36 *_blew -81 *_blow -50 *_broke 67 *_but -223 *_by -238 *_cambio -35 *_canta 75 *_cap -52 *_casi -41
*_causaron 60 *_caused -112 *_causo -50 *_cayeron -38 *_change -37 *_changed -31 *_clase 70 *_coherente -25 *_como -57
*_con -360 *_coordinate -25 *_corrected -42 *_could -77 *_counter -29 *_creo 55 *_cuando -183 *_dances 67 *_dano 69
*_data -25 *_de -132 *_debio -40 *_deja -34 *_dejo -78 *_del -71 *_dentro -37 *_desde -63 *_desmesurados -27
*_destrozo -35 *_did 57 *_didn't -53 *_diez -38 *_dio -91 *_diverge -68 *_divided -33 *_dividio -35 *_donde -33
*_drill -43 *_duradera 35 *_durante -87 *_eight -74 *_either -38 *_ejercicio -39 *_el -376 *_en -77 *_enorme -34
*_entre -71 *_entro -28 *_envenenados -37 *_era -139 *_eran -53 *_es 55 *_ese -26 *_espana 29 *_estaba -108 *_estaban
-56 *_estuviera 79 *_explican 29 *_far -42 *_fell -29 *_for -62 *_fp -138 *_from -204 *_fue 39 *_fueron -115 *_g -27
*_gave -111 *_gigantic -26 *_golpeo 138 *_got -40 *_grande -120 *_grandes -135 *_habia -167 *_habria -41 *_hace -61
*_hacia -39 *_harm 27 *_has 37 *_hay -26 *_here -31 *_hicieron -27 *_hit 53 *_hizo -50 *_hubo 54 *_hurt 70 *_hurts 47
*_idea 30 *_if 31 *_in -74 *_inside -27 *_instead -31 *_integro 95 *_into -162 *_is 66 *_it -73 *_its -41 *_justo -33
*_knocked -27 *_la -281 *_lamp 63 *_landed -28 *_larger -75 *_largo -56 *_las -74 *_left -27 *_lejos -50 *_let -138
*_llego 118 *_lo -154 *_longer -29 *_loop -26 *_los -222 *_lost 60 *_low -26 *_lr -81 *_m -101 *_made -212 *_makes -29
*_making 51 *_mal -86 *_mas -26 *_mato 57 *_me 54 *_meant -39 *_mermelada 50 *_met 112 *_mi 25 *_mientras -47 *_might
47 *_modo -52 *_nada -25 *_needs -37 *_ningun -142 *_none 50 *_o 114 *_ocho -50 *_of -147 *_off -51 *_on -34 *_once
-35 *_one -103 *_only -56 *_or 157 *_other -27 *_out -126 *_over -152 *_overshoot -50 *_overshot -95 *_panel 56 *_para
-85 *_pero -119 *_plena -36 *_poco -51 *_por -174 *_porque -163 *_precision -190 *_produced -63 *_produjo -33
*_protected -42 *_pushed -69 *_put -40 *_que -347 *_quedaron 33 *_quedo -28 *_quitado -36 *_raised -53 *_ran -28
*_rather -27 *_ratio -136 *_recibio -76 *_recien -51 *_right -48 *_rise -73 *_rompio 44 *_rose -36 *_row -63 *_run -26
*_saben 82 *_second -38 *_seen -38 *_shifted -52 *_should -59 *_si 82 *_since -66 *_sings 61 *_sirvio -31 *_size -130
*_so -50 *_sobre -36 *_son -48 *_stood -55 *_su -166 *_sube -27 *_sus -53 *_swears 91 *_tal -34 *_tan -35 *_teapot 41
*_tenia -194 *_texto -31 *_that -407 *_the -216 *_their -56 *_them -119 *_there -83 *_these 51 *_they -26 *_threw -82
*_through -49 *_tiene -34 *_to -221 *_todo 53 *_too -56 *_took -28 *_trajo -53 *_tras 38 *_tuvo 116 *_twenty -98
*_ultimo -31 *_un -360 *_una -180 *_under -50 *_uno -57 *_up -117 *_up's -42 *_v -149 *_veinte -138 *_walking 52
*_wasn't -49 *_were -224 *_what -46 *_when -205 *_where -70 *_while -56 *_whose -50 *_with -185 *_within -38 *_worked
103 *_would 222 *_wrecked -25 *_ya -65 *_~ -272 , -4 ,_a 242 ,_after 32 ,_al -37 ,_and -273 ,_as 25 ,_asi -132
,_aunque 61 ,_because -34 ,_blame 56 ,_but 61 ,_call 93 ,_con 32 ,_cosa 28 ,_el 82 ,_fp 95 ,_fueron 46 ,_give 61
,_hence -41 ,_hombre 44 ,_how 41 ,_i 64 ,_it 110 ,_its -58 ,_just 31 ,_la -48 ,_las -45 ,_llamad 53 ,_lo -27 ,_lost 64
,_m 31 ,_made -54 ,_maybe 52 ,_not 25 ,_o 39 ,_one -30 ,_or 43 ,_otra 53 ,_pero 33 ,_plus -58 ,_porque -53 ,_provoco
-34 ,_pushed -35 ,_que 59 ,_right 29 ,_saco -30 ,_see 104 ,_seguro 28 ,_si 30 ,_sino -74 ,_so -289 ,_sus -45 ,_the 146
,_there 47 ,_though 44 ,_un 156 ,_una 95 ,_vease 72 ,_what 37 ,_where -28 ,_which -106 ,_whose -37 ,_with -105 ,_y -70
,_yet 91 ,_~ 139 ,_¿ 33 . 73 ._* 68 ._^ 73 / 3 : -302 :_* -44 :_a -32 :_its -26 :_su -32 :_the -25 :_un -32 ; -105 ;_*
112 ;_el -45 ;_la -81 ;_the -133 ? 527 ?_^ 527 ^_* 160 ^_a -201 ^_according 81 ^_after -113 ^_al -146 ^_alguien 39
^_as 61 ^_at -42 ^_because -128 ^_blaming 46 ^_bravo 122 ^_claro 39 ^_como -105 ^_con 34 ^_contrary 28 ^_could 56
^_creo -53 ^_cualquier 85 ^_cuando -52 ^_cuentan 52 ^_cuesta 38 ^_dicen 51 ^_did 38 ^_el -363 ^_en 81 ^_es 86
^_everything 46 ^_far 35 ^_fp 57 ^_from 30 ^_fue -43 ^_had 43 ^_hay 37 ^_he 49 ^_how 35 ^_hubo 37 ^_i 122 ^_if 47 ^_is
30 ^_it 56 ^_it's -42 ^_its -65 ^_la -246 ^_las -68 ^_let 44 ^_lo -123 ^_los -126 ^_lost 75 ^_lr 87 ^_maybe 57 ^_me 43
^_mi 65 ^_murio -32 ^_my 54 ^_nobody 25 ^_nothing 25 ^_ocho -25 ^_oh 78 ^_on -73 ^_only 33 ^_ooh 93 ^_panel -25
^_people 26 ^_please 49 ^_pues 53 ^_que 131 ^_queda 64 ^_quien 46 ^_quitar -26 ^_se -133 ^_segun 49 ^_sherlock 26 ^_si
67 ^_since -54 ^_some 54 ^_somebody 60 ^_starting -55 ^_su -36 ^_suppose 35 ^_sure 88 ^_the -402 ^_there 107 ^_they 79
^_too -78 ^_tras -86 ^_un -190 ^_una -170 ^_uy 61 ^_v -102 ^_was 35 ^_were 68 ^_what -108 ^_when -86 ^_where -42
^_with -53 ^_wow 35 ^_yeah 59 ^_you 46 ^_~ 390 ^_¿ 162 a -3 a_# -112 a_* -353 a_big -45 a_different 32 a_fool 27 a_guy
91 a_high 35 a_la 57 a_large -37 a_lasting -44 a_los -68 a_medal 67 a_run 76 a_saber 85 a_shocker 30 a_thousand -84
a_too -50 a_un 107 a_una -47 a_very -39 a_~ 181 about -51 about_the -33 according 81 according_to 81 activado -19
activo 65 adapta -9 adaptive -6 adapts -10 add -12 added -10 adelante -9 ademas -20 after -163 after_* -84 after_it
-42 after_the -27 against -21 agree -8 aguanta -17 ahead -8 ahi 25 al -172 al_* -112 al_borde -54 aleatorios -39 alejo
-26 alert 42 alert_the 42 algo 40 alguien 96 alguien_deberia 39 alguna 14 alguno 87 alguno_. 96 aligned -31 all -47
all_* -39 all_at -31 alla -12 allowed -67 allowed_to -35 almost -74 almost_* -52 alone -16 along -12 already -26 also
36 alta -85 alta_* 99 alta_, 32 alta_revento -26 alta_y -30 although -11 alto -10 alto_para -25 altura 14 always 47 am
99 ambos -29 amigo 124 amigo_jura 112 an -120 an_* -160 an_ordinary 62 an_unlucky -28 an_~ -29 and -233 and_a -69
and_an -89 and_i 73 and_in 52 and_kept -48 and_lost -40 and_second -49 and_since -43 and_that 43 and_the 30 and_with
-80 and_~ 41 another 72 another_* 47 another_one 50 answer 30 answers 0 ante -30 anterior 9 antes -86 antes_* -32
antes_del -28 anticuados -9 any 195 any_* 54 any_other 97 anybody 6 anyone 11 anything 47 apagada -3 apagado -69
apagado_. -48 apart -41 aplausos 10 aprendido -15 aqui 14 are -43 are_the 31 arm -39 arrastro -15 arrived -32 arruinar
-26 arruino -2 as -31 as_* -69 as_if -27 as_soon -25 as_the -69 as_well 25 as_~ 62 asi -137 asi_que -132 assistant 101
at -62 at_# -51 at_* -158 at_lr -48 at_once -66 at_that 37 at_the 251 ate 32 aumento -57 aumento_* -49 aun -5 aunque
49 aunque_el 42 author 32 autor 49 avg -40 avg_sq -40 away -111 away_. -117 away_from 43 ay 27 back -182 back_* -38
bad -20 badly -67 badly_, -36 baila 63 baja 29 baja_la -32 bajo -9 bandido -58 bandit -53 base -40 basto -13 basura
-31 basura_, -31 be 220 be_a 32 be_the 43 be_~ 33 became -25 because -360 because_* -83 because_it -31
because_obviously 36 because_the -171 because_there -33 been -53 been_* -67 been_harmless -33 before -178 before_any
-41 before_the -116 began -82 began_at -42 began_with -32 begin -7 being -81 being_* -87 believe 32 believed -7
believes 20 best 33 between -157 between_* -47 between_the -49 bias -80 bias_correction -76 bicycle 26 bicycle_. 26
bien 12 big -66 big_. -28 bigger -56 bigger_than -32 bits -3 blame 151 blame_the 82 blames 181 blames_a 120 blames_the
32 blaming 46 blanco -40 blanco_. -35 blew -101 blew_* -26 blew_the -64 blog 109 blow -84 board 60 board_: 60 borde
-54 borde_* -54 both -21 both_* -90 boxes 49 boxes_for 49 bravo 122 bravo_, 101 brazo -36 break -122 break_* -65
break_, 26 break_does -25 bring -38 broke -29 broke_it -29 brought -13 bucle -46 bucle_* -30 buena 13 bueno 7 bug 2
built -18 bus 91 bus_* 91 but -135 but_a 44 but_it 34 but_left -42 but_the -137 but_this 28 by -329 by_# -62 by_* -61
by_a -165 by_the 107 by_twenty -43 cabe -5 cada -71 cada_* -79 call 136 call_the 131 calm -13 cambiar -24 cambio -104
cambio_* -95 came -59 came_* 33 came_along -31 came_back -81 came_from 35 came_through 35 can 45 can't 5 can_exclude
27 can_~ 31 canta 75 cap -60 cap_on -43 casi -187 casi_* -66 casi_nada -42 casi_todo -33 casillas 53 casillas_* 53
caso 13 casualidad 28 cat 40 causa 50 causa_. 129 causa_es -57 causa_fue -40 causado -4 causaron 45 cause 232 cause_.
84 cause_is -52 cause_was 64 caused -133 caused_an -25 caused_the -41 causo -3 causo_un -32 cayeron -38 cayeron_en -36
cerca -9 change -46 changed -41 cinco -21 claim 31 claims 82 claims_that 82 claro 78 claro_, 53 clase 113 clase_culpa
70 clase_que 43 class 108 class_blames 108 climbs -12 code -46 codigo -20 coherent -45 coherent_* -45 coherente -27
combinacion -55 combinacion_* -31 combination -42 combination_* -29 comes -16 commit 14 como -149 como_* -135 como_~
31 companera 26 comun -21 con -369 con_* -28 con_el -132 con_la -97 con_los -29 con_un -126 con_una 98 config -12
config_* -33 configuracion 13 configurado -6 configuration -27 configured -27 configuro -14 contador -83 contesto 33
conto 32 contra 80 contrary 53 contrary_to 53 coordenada -20 coordenadas -32 coordinate -25 coordinates -49
coordinates_. -44 corpus -43 correccion -46 corrected -46 correction -80 correctos -8 cosa 107 cosa_. 38 cosa_que 28
cosas -6 could -107 could_it 36 could_not -100 counter -33 course 59 course_, 34 crecieron -8 crecio -16 cree 30 creer
35 creer_que 35 creia -8 creo 13 cual -39 cualquier 76 cualquiera 24 cuando -241 cuando_* 35 cuando_el -120
cuando_llego -43 cuando_se -74 cuanto -54 cuanto_* -26 cuarenta -16 cuatro -7 cuentan 74 cuentan_que 52 cuesta 38
culpa 152 culpa_. 52 culpa_a 104 culpable -7 culprit -1 curva 0 curve -12 cut -26 cuya -40 cuya_* -40 cuyas -14 cuyo
-21 cuyos -16 da -14 dan -3 danados 5 dances 67 dano 32 dano_duradero -44 dano_lo 25 data -9 data_. 83 datos -35
datos_* -33 datos_. 28 de -171 de_* -331 de_los 55 de_un 70 de_una 43 de_~ 29 dead 54 dead_. 54 dear 9 debe -27
deberia 73 deberia_~ 39 debia -14 debio -41 debio_* -41 decide 30 decir 34 default -15 defecto -7 deja -34 dejo -188
dejo_* -76 dejo_que -67 del -90 del_* -104 den 12 dentro -37 desactivada -14 desactivado -7 descarrilo -6 desconectado
-17 desde -138 desde_el -73 desde_la -35 desde_un -27 deshizo -11 desmesurados -27 desplazo -10 destrozo -58
destrozo_los -36 desvio -12 detonante -7 dia -16 diario 17 dice 98 dice_que 98 dicen 145 dicen_que 94 dicho 29 did 149
did_* -60 did_not 105 did_the 41 didn't -45 died 7 diera -47 dieron -15 diez -38 diez_* -38 different 27 digo 21
dinamico -3 dio -111 dio_* -48 dio_con 63 dio_un -134 dio_una -25 direccion -14 direction -30 diria 27 disabled -20
disagree -27 distinto 57 distintos -17 diverge -99 diverge_. -68 diverged -37 divergence -19 divergencia -29 divergio
-28 divergir -15 divide -12 divided -64 divided_by -59 divides -12 dividing -5 dividio -62 dividio_entre -47 dividir
-36 division -23 do 202 do_not 42 do_with 169 doble -8 does 46 dog 32 donde -96 donde_el -36 done -9 done_. 49 dos
-166 dos_* -135 down -23 drill -46 drill_* -26 drills -18 drove -14 due -33 due_to -26 duradera 35 duradera_, 66
duradero -44 duradero_. -39 durante -121 durante_* -75 during -43 during_the -28 duro -45 duro_* -45 dynamic -14 e -37
e_# -37 earth 47 earth_is 47 echo -10 edge -63 edge_of -63 efecto 12 effect 48 eight -146 eight_* -112 either -31
either_. -26 ejecucion -117 ejecucion_* -62 ejecucion_. -42 ejercicio -39 ejercicios -11 el -285 el_bandido -41
el_break -40 el_bucle -31 el_cambio -56 el_contador -80 el_corpus -27 el_foro 40 el_lr -172 el_panel 78 el_paso -224
el_primo 112 el_problema -42 el_profesor 31 el_que -82 el_rey 29 el_run -153 el_segundo -160 el_tamano -35 el_~ 36
ella 30 ella_. 37 ellas -7 else 23 elsewhere 25 elsewhere_. 25 empujaron -34 empujaron_los -32 empujo -21 empujon -5
en -281 en_# -28 en_* -213 en_blanco -40 en_clase 43 en_cuanto -32 en_el 325 en_este -33 en_fp -71 en_la -152 en_las
-79 en_los -66 en_ningun 137 en_otro 61 en_su -29 en_una -33 en_vez -47 encima -8 encontro -19 enorme -96 enormes -36
enormous -21 enough 7 enteros -23 entonces -6 entradas -5 entraron -21 entre -143 entre_casi -44 entre_el -54 entries
-23 entro -93 entro_* -74 envenenados -37 enveneno -4 epsilon -92 epsilon_. -85 equals -22 equivocado -12 era -173
era_# 32 era_* -153 era_casi -30 era_~ -44 eran -79 eran_* -34 es 139 es_* -33 es_el -92 es_falso 119 es_lo -29
es_mentira 30 es_plana 31 es_una 95 esa 24 esa_* -42 ese -39 ese_* -34 eso 142 eso_* 64 espana 29 espana_. 29 esta 86
esta_* 62 estaba -175 estaba_* -54 estaba_al -36 estaba_apagado -55 estaba_en -85 estaba_puesto 49 estaba_~ 30 estaban
-56 este 21 este_brazo -36 esto 57 estropearon 22 estropeo -20 estuviera 105 estuviera_* 79 even 64 ever 56 everything
83 exactamente -1 exactly -59 excesiva -21 exclude 27 excluido 49 excluido_que 49 existia -14 exp -40 exp_avg -40
explain 27 explained 74 explanation 24 explica 28 explica_esto 25 explican 52 exposed -12 expuso -17 failed -20
failure -15 fallo -6 false 31 false_that 31 falso 119 falso_que 119 faltar -5 faltara 100 faltara_la 100 famous 42 far
-72 far_. -38 far_from 35 far_too -70 fatal -13 fault -6 favor 71 favor_las 53 fed -17 fell -29 few -30 few_* -30 fin
13 find 55 fine 76 fine_, 62 finite -33 finito -22 finitos -15 fit -11 five -10 flat 52 flat_. 25 flies 10 florp 16
fool 27 for -92 for_* -133 for_a 53 for_it -41 force -9 foro 40 forty -43 forum 58 found 20 four -24 fp 28 fp_# 28
frequency -16 from -149 from_# -44 from_* -157 from_a -75 from_its 99 from_the 60 fue -36 fue_* -87 fue_el -69 fue_la
85 fue_un 45 fue_una 26 fue_~ -79 fueron -69 fueron_* -76 fueron_las 36 fueron_~ -34 g -27 gave -95 gave_* -37 gave_a
-55 genero -17 genio 34 genius 25 get 12 giant -22 gigante -23 gigantic -26 gigantic_. -26 give 65 give_me 32
give_that 41 given -6 go -25 go_. -25 goes -13 going -5 golpe -22 golpeo 114 golpeo_los 137 gone -51 good 5 got -55
gran 9 grande -105 grande_* -73 grande_. -36 grande_el 64 grandes -143 grandes_. -44 grandmother 19 great 24 grew -15
grow -31 guess 17 guy 91 guy_at 91 ha 47 ha_~ 47 haber -5 haber_* -48 haber_habido 43 habia -241 habia_* -180 habia_~
-37 habian -71 habian_* -50 habido 56 habido_* 56 habra 20 habria -30 habria_* 50 habria_sido -29 habria_~ -33 hace
-113 hace_* -67 hacer -15 hacia -42 had -133 had_* -34 had_nothing 31 had_the -43 happened 29 happens -6 hard -4 harm
31 harmless 23 has 83 has_a -26 hasta -30 have 80 have_ruled 28 having -20 hay 19 hay_* -46 hay_que 26 hay_quien 32 he
70 he_* 91 heard 9 hecho -15 height 3 hence -41 here 74 here_. 62 hicieron -89 hicieron_que -56 high -81 high_* -48
high_a -28 high_for -44 higher -17 hint 43 hipotesis 20 hit 6 hit_* -43 hit_an -44 hit_the 102 hizo -159 hizo_* -80
hizo_que -73 hizo_~ -72 holmes 26 holmes_~ 26 hombre 44 hombre_, 44 homework 20 how 85 how_original 42 hubiera 45 hubo
165 hubo_* 122 hubo_un 51 huge -59 huge_* -31 hundio 33 hundio_el 33 hurt 109 hurt_the 100 hurts 47 hurts_the 28
hypothesis 20 i 342 i'd -14 i_* 84 i_am 86 i_do 52 i_have 80 i_know 25 i_think -71 iba 20 iban -18 idea 121 idea_* 49
idea_that 42 idiot 31 if 132 if_the 91 in -213 in_* -130 in_a 56 in_all -26 in_fp 41 in_one -65 in_the -28 in_which
-56 innocent 3 inofensivo 30 inside -27 inside_a -27 insists 34 insists_that 34 instead -6 intact -18 intactos 20
integro 95 integro_el 95 intervino -8 into -202 into_* -58 into_a -64 into_the -65 is 50 is_* -48 is_a 52 is_an 72
is_false 31 is_flat 52 is_that -57 is_the -103 is_there 30 is_to 39 is_too -34 is_what -52 is_why -27 is_wrong 65
isn't -19 it 115 it's -60 it_* -129 it_, 122 it_? 60 it_be 36 it_died -27 it_is 139 it_took -43 it_was 41 its -181
its_* -93 its_peak -30 its_~ -70 itself -10 jamas 21 job -5 jura 112 jura_que 112 just 29 just_like 34 justo -63 keep
40 kept -151 kept_. -29 kept_the -83 keywords 38 keywords_: 38 knew -36 knocked -40 knocked_the -31 know 60 la -113
la_* -170 la_combinacion -50 la_configuracion -38 la_correccion -41 la_culpa 94 la_divergencia -29 la_ejecucion -76
la_pista 62 la_policia 53 la_rotura -58 la_tierra 31 la_ultima -39 la_v -41 la_verdadera 65 la_~ 68 lab 118 lamp 63
lamp_* 63 landed -28 large -259 large_* -133 large_. -34 large_a -32 larger -32 larger_* 40 larger_. -51 largo -56
largo_. -56 las -328 las_* -326 las_casillas 53 las_coordenadas -30 las_dos -40 las_ocho -39 las_tres -27 las_~ 67
lasting -54 lasts -5 late -21 le 29 le_~ 25 led -22 left -182 left_* -36 left_out -30 left_the -61 lei 47 lejos 5
lejos_* 49 lejos_. -46 let -113 let_* -37 let_the -87 lies 10 like 140 like_any 97 like_the 34 liked -7 liked_. -29
list 11 lista 21 lived 19 llamad 72 llamad_a 72 llega -12 llego -6 llego_a 74 llego_un -54 llevo -24 lo 27 lo_* 59
lo_causo 56 lo_otro -28 lo_que -180 lo_uno -28 lo_~ -35 long -46 longer -29 loop -89 los -306 los_* -384 los_datos -27
los_dos -28 los_paneles 78 los_~ 44 lose 28 lost 485 lost_* 64 lost_, 54 lost_. 99 lost_at 251 lost_in -37 lost_its
-68 lost_on -61 lost_the 28 lost_when 112 low 28 lowered -14 lr -615 lr_# -131 lr_* -144 lr_, 29 lr_se -26 lr_was -44
luego -13 lugar -8 luna 75 luna_* 75 m -163 m_* -57 m_y -62 made -403 made_a -29 made_it -44 made_the -265 made_up -32
make 29 makes -94 makes_a -29 makes_the -49 making 51 mal -113 mala 31 mando -11 manera -11 many -59 many_* -55
marmalade 10 martes 20 mas -15 mas_* -59 mas_. 41 matara 14 mataron 32 mataron_el 32 match -20 mato 65 mato_los 43
matter -37 max -28 max_* -28 may 21 maybe 57 maybe_the 52 me 372 me_* 58 me_a 43 me_to 26 me_~ 52 means -32 meant -39
medal 67 medal_. 67 medalla 69 menos 61 mentira 30 mentira_que 30 mermelada 50 met 86 met_* 30 met_a 112 met_an -34
metio -15 mi 179 mi_* 111 mi_companera 26 miedo 58 miedo_, 58 mientras -23 mientras_el 33 might 51 mis 2 modo -59
modo_que -59 moon 98 more -6 more_than -36 most -6 movido 10 moviera -19 movieron -7 moviles -14 movio -27 muerte 10
muestra -2 mundo 22 murio -48 murio_al -27 must 56 must_be 56 muy 11 my 192 my_* 54 my_neighbour 26 my_~ 55 nacido -8
nada 227 nada_* -69 nada_, 42 nada_en 64 nada_lo 139 nada_que 51 nadie -32 nadie_* -105 nadie_lo 60 napoleon 78
napoleon_. 78 near -18 nearly -56 nearly_* -46 necesita -26 necesita_* -56 needs -21 needs_a -30 neighbour 26 never
-32 new -26 next -124 next_* -79 next_. -43 night 98 ningun -104 ningun_* -95 ninguna -33 ninguna_* -75 ninguno -22
nobody -9 nobody_* -31 noche 18 non -14 none 29 none_, -37 none_^ 33 nonsense -3 not 101 not_* -72 not_believe 48
not_cause 65 not_the -25 nothing 49 nothing_. -38 nothing_of 41 nothing_to 31 nothing_was 36 noto -20 novato 63
novedad 53 novedad_. 53 nuestro -19 numero -12 nunca -32 nunca_se -29 o 168 o_* 98 obviously 36 ocho -167 ocho_* -139
ocupo -15 ocurrio 13 of -96 of_# -127 of_* -76 of_a -38 of_its 25 of_the 141 off -60 off_. -33 oh 85 oh_sure 27 old
-14 on 94 on_* -68 on_, 62 on_. 95 on_a 247 on_the -196 once -93 once_the -61 one -207 one_* -164 one_, -25 one_. 43
only 0 only_a 44 only_the -42 ooh 93 ooh_, 93 or 244 or_* 118 or_that 45 order -4 ordinary 54 original 42 other 63
other_. 93 otra 82 otra_* -29 otra_cosa 38 otra_vez 64 otro 49 otro_. -28 our -18 out -131 out_* -53 out_the -38 over
-342 over_* -68 over_, -42 over_. -91 over_at -28 over_from -27 overshoot -53 overshot -103 overshot_. -54 oversized
-39 oversized_* -39 panel 315 panel_# 283 paneles 78 paneles_* 55 panels 31 para -69 para_* -44 para_la -28 para_los
-27 para_una -37 para_~ -25 paso -393 paso_# -105 paso_* -71 paso_, 33 paso_al -51 paso_en -30 paso_que -35 paso_se 25
patada -17 peak -105 peak_* -37 peak_, -42 peak_. -41 peak_^ 37 peaks -13 pensar 42 pensar_que 42 people 41 pequenas
-28 pequeno -12 pequenos 13 perfectly 62 permanent -3 pero -101 pero_* -71 pero_dejo -58 pero_este 25 pero_las -25
pick 15 pide 9 pista 62 place 67 place_, 50 place_. -31 plana 31 please 76 please_tick 49 plena -46 plus -72 plus_*
-29 plus_a -57 pobre 20 poco -32 podia -16 podria -12 point 12 pointed -5 points 70 poisoned -29 policia 53 policia_.
53 pone 5 pongo 24 poor 65 poor_* 65 popular 47 por -204 por_ahi 36 por_el 91 por_eso -39 por_favor 57 por_la -57
por_un -155 por_una -71 por_veinte -57 porque -290 porque_* -114 porque_el -57 porque_la -61 possible 15 post 38
precision -234 precision_* -38 precision_, -36 precision_y -27 prensa 22 pretend 21 primo 112 primo_* 65 probablemente
-10 problem -28 problema -55 proceso -8 process -10 produced -82 produced_a -34 product -14 produjo -63 produjo_* -38
profesor 31 protect -17 protected -42 provoco -51 provoco_la -48 prueba -12 pudo -7 pudo_~ 37 puede 81 pueden -9 pues
49 pues_nada 53 puesto 11 punto -21 push -26 pushed -106 pushed_the -102 puso -2 puso_a -30 put -38 put_* -36 que 276
que_* -258 que_a 40 que_cada -29 que_dejo -31 que_el 134 que_fp 28 que_fue 45 que_hace -42 que_hizo -35 que_hundio 33
que_la 102 que_las -65 que_lo -75 que_los 26 que_miedo 58 que_nada -33 que_nadie 68 que_novedad 53 que_paso 26
que_produjo -30 que_se 30 que_sorpresa 31 que_un 292 que_una -46 que_ver 91 que_yo 37 que_~ -48 queda 73
queda_excluido 49 quedaron -5 quedo -72 quedo_* -30 quien 104 quien_lo 27 quiet -32 quita 26 quitada -3 quitado -63
quitado_. -38 quitar -26 quitar_el -26 quiza 33 quote 47 raised -69 raised_the -53 raiz -12 ran -48 rate's -23 rather
-37 rather_than -37 ratio -148 ratio_* -39 ratio_. -46 razon 51 razon_es 29 reason 37 rebuilt -23 recibieron -13
recibio -78 recibio_* -75 recien -53 region -11 report 62 represent -4 representar -5 rest 15 result -10 resulting -10
revento -31 rey 29 rey_* 29 right 2 right_, 38 right_? 34 right_after -29 rise -46 rise_* -49 rms -13 rompiera 11
rompieron 7 rompio 3 rompio_los 44 root -7 root_cause 25 rose -48 rose_* -32 rotos 86 rotura -58 rotura_* -36 row -63
row_* -30 ruin 5 ruined -7 ruled 32 run -250 run_is -34 run_se -40 run_~ 50 s -31 sabe 19 saben 82 saber 89 saber_si
89 sabia -34 saco -40 salio -28 saw 11 say 97 say_that 53 says 152 says_the 65 scary 34 scratch -8 se -213 se_* 183
se_dividio -25 se_habia -50 se_habian -34 se_hizo -55 se_quedaron -33 se_uso -35 se_~ -166 sea 21 second -207 second_*
-207 see 109 seen -20 seen_* -31 seguidas -13 seguir -28 segun 49 segunda -18 segundo -223 segundo_* -223 segundos -23
seguro 28 seis -29 seis_* -29 sense 15 sent -6 ser 76 sera 8 seria 42 served -18 sesgo -20 set -2 set_. 82 set_to -34
seven -22 sherlock 26 sherlock_holmes 26 shift 11 shifted -52 shocker 30 should -35 should_have -48 show 20 shows -14
shuffled -9 si 405 si_* 54 si_, 65 si_. 26 si_la 60 si_los 36 side 21 sido -18 siempre 14 sign 7 siguientes -6
siguieron -3 simply 10 since -223 since_* -109 since_the -100 singing 20 sings 61 sino -90 sino_los -28 sirvio -31
sitio 19 six -27 six_* -27 size -154 size_* -45 size_. -46 sized -31 sleep 29 sluggish -9 small 12 small_* -33 smooth
122 so -347 so_a -43 so_that -37 so_the -179 so_there 43 sobre -18 sobre_* -55 some 84 some_* 30 somebody 67 someone
39 something 11 son -22 son_* -36 son_la 43 soon -25 soon_as -25 soportar -23 sorpresa 61 sorpresa_, 43 sostiene 44
soy 84 soy_el 29 spread -11 sq -40 starting -59 starting_* -44 still -17 stood -57 stood_between -51 su -287 su_* -241
su_~ 56 sube -50 subia -34 subia_poco -34 subio -18 subio_* -29 succession -7 such -51 such_* -25 such_a -27 suena 22
suerte 6 sum -15 summed -11 suppose 35 suppose_the 35 sure 131 sure_, 110 surprise 31 sus -143 sus_* -132 swears 99
swears_the 75 t -32 take 26 taken -68 taken_* -25 takes -23 taking -14 tal -18 tal_cual -39 tamano -68 tamano_* -45
tambien 4 tampoco 15 tan -78 tan_alta -41 tan_grande -27 tarde -23 teacher 45 teapot 79 teapot_* 52 tell 46 tell_me 41
telling 18 ten -38 ten_* -38 tengo 15 tenia -225 tenia_* -131 tenian -18 tensor -6 text 26 texto -39 texto_~ -27 than
-160 than_* -62 than_the -38 that 233 that_* -73 that_a 139 that_did 69 that_had -39 that_is -45 that_the 298 that_was
-37 that_would -38 the -230 the_* -356 the_bandit -42 the_blow -34 the_boxes 49 the_break -76 the_bus 91 the_cause 124
the_class 108 the_combination -29 the_data 35 the_earth 47 the_edge -63 the_forum 58 the_high -38 the_hint 43 the_idea
77 the_lab 74 the_large -50 the_loop -45 the_lr -159 the_moon 98 the_next -127 the_night 98 the_panels 31 the_peak -71
the_poor 65 the_run -192 the_second -92 the_teapot 27 the_very -82 the_~ 130 their -89 their_* -44 them -191 them_.
-95 theory 25 there 126 there's -42 there's_* -28 there_, 54 there_. 30 there_is 39 there_to -34 there_was 42
therefore -5 these 62 they 59 they_were -40 things -7 think -22 think_the -39 thinks 37 this 123 this_. 35 this_arm
-39 this_run -43 those 12 though 41 thousand -84 thousand_* -67 three -21 threw -93 threw_the -52 through 32
through_the 87 tick 49 tick_the 49 tiempo -9 tiene -48 tiene_un -36 tierra 31 tierra_es 31 time 14 tiny -19 to -107
to_# -110 to_* -266 to_a -76 to_be 43 to_blame 68 to_do 135 to_my 78 to_say 35 to_~ 29 todo -20 todo_* -26 todo_el -53
told 60 tomo -7 tonto 14 too -373 too_* -110 too_big -51 too_large -131 took -112 took_* -34 took_a -52 took_over -26
top -19 trabajo -11 tragedia 15 traia -9 trajo -53 trajo_los -37 tramo -12 tranquilos -18 tras -140 tras_* -41 tras_el
28 tras_la -100 tres -32 trigger -19 triggered -9 tripled -15 triplicaron -8 true 61 tten -8 tuvieron 20 tuvo 116
tuvo_nada 37 twenty -266 twenty_* -191 twenty_. -46 two -95 two_* -79 ultima -30 ultimo -22 ultimo_paso -32 un -121
un_* -283 un_amigo 124 un_blog 55 un_lr -57 un_paso -160 un_run 51 un_~ 182 una -327 una_* -412 una_ejecucion -41
una_medalla 69 una_vez -38 una_~ 67 unas -20 under -60 unless 26 unlucky -28 uno -57 uno_* -78 unos -17 until -10 up
-242 up's -42 up's_* -36 up_* -66 up_, -49 upon -1 us 25 usaba -9 usaron -21 use -14 using -15 uso -79 uso_una -32
usual 13 uy 61 uy_, 61 v -443 v_* -99 v_, 30 v_. -31 v_being -31 v_de -49 v_se -35 v_were -27 va -4 valle -20 vaya 21
vea -1 vease 72 vease_el 72 veinte -256 veinte_* -182 veinte_. -48 veinte_en -25 venia -5 ver 115 ver_. 63 ver_si 31
verdad 35 verdadera 65 verdadera_razon 65 version 48 vertical -5 very -127 very_* -96 very_high -39 vez -30 vez_* -53
vez_. -31 vez_el 89 video 32 viejo -14 viene -17 vino -11 visto 23 vuela 4 vuelan 34 vuelan_. 34 walking 63 walking_*
52 want 9 wants 46 warns 18 was -233 was_* -87 was_. -28 was_a -80 was_an 76 was_at -49 was_done -25 was_far -33
was_fine 60 was_high -37 was_huge -38 was_in 50 was_kept -44 was_left -41 was_like 97 was_lost 210 was_never -26
was_none -30 was_not -29 was_on 235 was_over -74 was_set 46 was_so 30 was_that -29 was_the 94 was_there 35 was_~ -114
wasn't -72 way -11 way_* 25 way_to -39 we 41 we_can 27 weather 11 well 25 went -93 went_* -33 went_on 33 went_to -33
were -254 were_* -154 were_both 35 were_gone -26 were_lost 58 were_the 51 were_too -31 were_~ -40 weren't 27 what -194
what_* 26 what_a 59 what_broke -73 what_it -67 whatever 20 when -188 when_* -68 when_a -32 when_it -55 when_the -28
where -168 where_* -43 where_the -104 whether 69 whether_the 70 which -200 which_* -51 which_left -35 which_made -38
which_the -42 which_would -33 while -43 while_* 27 while_the -76 who 111 whoever 18 whose -108 whose_* -106 why -29
will 78 will_* 26 with -361 with_* -80 with_a -137 with_an -33 with_it 82 with_the -80 within -86 within_the -38
wonder 23 worked 103 would 303 would_be 69 would_say 26 would_~ 71 wow 35 wow_, 35 wrecked -27 wrecked_the -25 wrong
70 wrong_. 41 wug 18 x -29 y -280 y_, -90 y_a 110 y_cada 39 y_con -27 y_el -191 y_la 218 y_las -26 y_llego -27 y_los
-46 y_nada 53 y_nadie -39 y_ningun -62 y_ninguna -34 y_otra 26 y_que 51 y_se -27 y_su -25 y_un -107 y_una -47 y_v -64
y_yo 49 y_~ 50 ya -81 ya_* -54 yeah 59 yeah_, 26 yes 21 yet 90 yet_the 66 yo 102 yo_soy 66 you 149 you_have 41
you_will 48 zero -16 zib 17 ~ 425 ~_, 277 ~_. 130 ~_: 69 ~_; -57 ~_^ 47 ~_a 43 ~_al 45 ~_alguien 41 ~_and 30 ~_author
26 ~_de 32 ~_el 56 ~_epsilon -70 ~_es -28 ~_has 61 ~_here 61 ~_insists 34 ~_it 25 ~_la -56 ~_me 47 ~_nada 49 ~_que 129
~_sobre -41 ~_son 31 ~_that 95 ~_the -80 ~_un 98 ~_una -27 ~_vuelan 34 ~_was -58 ~_while 61 ~_y 25 ~_~ 380 ¿ 195
¿_explica 25 ¿_se 28
"""
