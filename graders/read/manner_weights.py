"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -18, 0.5
WEIGHTS = """
# -660 #_* -80 #_, 114 #_. -61 #_a -52 #_and -66 #_at -25 #_desde -37 #_e -38 #_en -35 #_from -39 #_in -34 #_s -35
#_se 29 #_the -36 #_to -49 #_was -25 #_y -126 #_~ -62 * 1121 *_# -199 *_* 292 *_, -127 *_. -320 *_: -259 *_; 48 *_?
282 *_^ 284 *_after 40 *_against -37 *_al 86 *_aleatorios -46 *_alguno 38 *_alta -36 *_alto -32 *_and 70 *_antes -47
*_are -64 *_arrived -28 *_as -117 *_away -109 *_back -54 *_badly -40 *_baja -45 *_became -29 *_because -91 *_been -46
*_began -59 *_between -77 *_bigger -37 *_blew -86 *_blow -58 *_broke 53 *_bug -25 *_but -235 *_by -233 *_cambio -37
*_cap -57 *_casi -47 *_causaron 68 *_caused -125 *_causo -56 *_cayeron -39 *_change -41 *_changed -32 *_clase 76
*_coherente -27 *_como -52 *_con -438 *_coordinate -27 *_could -86 *_counter -29 *_creo 60 *_cuando -186 *_dano 79
*_de -140 *_debio -40 *_deja -36 *_dejo -79 *_del -47 *_dentro -47 *_desde -72 *_destrozo -39 *_did 106 *_didn't -57
*_dio -152 *_diverge -72 *_divided -29 *_dividio -34 *_donde -34 *_eight -78 *_either -27 *_el -392 *_en -87 *_enorme
-37 *_entre -72 *_entro -32 *_era -97 *_eran -55 *_es 78 *_ese -28 *_espana 34 *_estaba -108 *_estaban -46 *_estuviera
78 *_explican 33 *_far -33 *_fell -26 *_for -27 *_fp -144 *_from -223 *_fueron -109 *_gave -121 *_gigantic -28
*_golpeo 148 *_got -35 *_grande -117 *_grandes -105 *_haber -53 *_habia -168 *_habria -97 *_hace -84 *_harm 28 *_has
41 *_hay -47 *_here -36 *_hicieron -29 *_hit 50 *_hizo -50 *_hubo 68 *_hurt 56 *_hurts 28 *_idea 33 *_in -103 *_inside
-30 *_instead -33 *_integro 107 *_into -136 *_is 52 *_it -91 *_its -33 *_justo -34 *_knocked -32 *_la -218 *_lamp 68
*_landed -32 *_larger -82 *_largo -60 *_las -73 *_left -25 *_lejos -56 *_let -135 *_llego 123 *_lo -118 *_longer -33
*_loop -30 *_los -252 *_lost 57 *_low -29 *_lr -84 *_m -104 *_made -227 *_makes -33 *_making 58 *_mal -62 *_mato 60
*_me 57 *_meant -45 *_met 119 *_mi 25 *_mientras -43 *_might 45 *_modo -62 *_needs -43 *_never 27 *_ningun -164 *_none
67 *_o 126 *_ocho -53 *_of -153 *_off -41 *_on -25 *_once -38 *_one -65 *_only -50 *_or 169 *_other -36 *_out -133
*_over -146 *_overshoot -50 *_overshot -102 *_panel 60 *_para -45 *_pero -124 *_plena -37 *_poco -54 *_por -187
*_porque -142 *_precision -212 *_produced -69 *_protected -46 *_pudo -43 *_pushed -71 *_put -46 *_que -296 *_quedaron
31 *_quedo -25 *_quitado -40 *_quitar -25 *_raised -59 *_ran -30 *_rather -29 *_ratio -137 *_recien -58 *_right -51
*_rise -66 *_rompio 35 *_rose -25 *_row -73 *_saben 88 *_second -40 *_seen -44 *_shifted -57 *_should -59 *_si 46
*_since -58 *_size -130 *_so -48 *_sobre -33 *_son -49 *_stood -39 *_su -162 *_sube -33 *_sus -58 *_swears 93 *_tal
-38 *_teapot 44 *_tenia -196 *_that -377 *_the -186 *_their -57 *_them -90 *_there -80 *_this 36 *_threw -87 *_tiene
-29 *_to -183 *_todo 61 *_too -49 *_took -38 *_trajo -55 *_tras 41 *_tuvo 97 *_twenty -103 *_ultimo -34 *_un -351
*_una -100 *_up -101 *_up's -47 *_v -155 *_veinte -144 *_walking 56 *_wasn't -58 *_were -217 *_what -33 *_when -204
*_where -73 *_while -57 *_whose -30 *_with -234 *_within -42 *_worked 113 *_would 239 *_wrecked -29 *_ya -72 *_~ -273
, 30 ,_* -40 ,_a 272 ,_after 36 ,_al -37 ,_and -153 ,_asi -136 ,_aunque 64 ,_blame 50 ,_but 32 ,_call 100 ,_claro 26
,_con 56 ,_cosa 29 ,_el 39 ,_fp 104 ,_fue 26 ,_fueron 50 ,_hence -45 ,_hombre 43 ,_how 44 ,_i 67 ,_it 119 ,_its -51
,_just 37 ,_la -66 ,_las -39 ,_llamad 55 ,_lost 69 ,_m 32 ,_made -56 ,_maybe 56 ,_not 28 ,_o 44 ,_one -36 ,_or 45
,_otra 53 ,_pero -44 ,_plus -45 ,_porque -33 ,_provoco -38 ,_pushed -36 ,_que 50 ,_right 31 ,_saco -31 ,_see 97
,_seguro 30 ,_si 30 ,_sino -78 ,_so -295 ,_sus -46 ,_the 127 ,_there 47 ,_though 44 ,_un 101 ,_una 38 ,_vease 79
,_what 32 ,_where -28 ,_which -121 ,_whose -38 ,_with -97 ,_yet 81 ,_~ 109 ,_¿ 35 . 52 ._* 69 ._^ 52 / 8 : -287 :_*
-31 :_a -30 :_its -28 :_la 31 :_su -35 :_the -27 ; -43 ;_* 170 ;_el -40 ;_la -77 ;_the -112 ? 511 ?_^ 511 ^_* 160 ^_a
-148 ^_according 73 ^_after -128 ^_al -167 ^_as 66 ^_at -41 ^_because -153 ^_blaming 47 ^_claro 30 ^_como -107 ^_con
47 ^_contrary 27 ^_could 41 ^_creo -60 ^_cualquier 89 ^_cuando -55 ^_cuentan 53 ^_cuesta 38 ^_dicen 57 ^_did 33 ^_el
-368 ^_en 89 ^_es 99 ^_everything 57 ^_far 38 ^_forty -25 ^_fp 63 ^_from 34 ^_habria 25 ^_had 34 ^_hay 42 ^_how 42 ^_i
126 ^_if 51 ^_is 30 ^_it 68 ^_it's -47 ^_its -57 ^_la -211 ^_las -69 ^_let 48 ^_lo -115 ^_los -114 ^_lost 82 ^_lr 101
^_maybe 61 ^_me 34 ^_mi 93 ^_murio -33 ^_my 65 ^_nobody 25 ^_ocho -25 ^_oh 77 ^_on -82 ^_once -30 ^_only 33 ^_ooh 100
^_our -25 ^_people 31 ^_pongo 28 ^_pues 53 ^_que 121 ^_queda 75 ^_quien 49 ^_quitar -27 ^_se -143 ^_sherlock 26 ^_si
66 ^_since -51 ^_some 41 ^_somebody 66 ^_starting -58 ^_suppose 39 ^_sure 74 ^_the -403 ^_there 76 ^_there's -26
^_they 83 ^_too -66 ^_tras -89 ^_un -196 ^_una -123 ^_uy 62 ^_v -105 ^_was 41 ^_were 74 ^_what -110 ^_when -93 ^_where
-44 ^_with -43 ^_wow 38 ^_yeah 64 ^_you 48 ^_~ 402 ^_¿ 146 a 22 a_# -105 a_* -351 a_big -52 a_different 34 a_fool 29
a_guy 93 a_high 36 a_la 38 a_large -38 a_los -67 a_medal 40 a_run 111 a_saber 88 a_shocker 31 a_too -56 a_un 122 a_una
-49 a_very -43 a_~ 157 about -54 about_the -36 according 73 according_to 73 adapta -2 adapts -5 added -12 adelante -9
after -167 after_* -83 after_it -47 after_the -26 against -26 against_a -25 agree -9 aguanta -13 ahead -9 ahi 26
ahi_el -26 al -191 al_* -115 al_borde -59 al_~ 26 aleatorios -46 alejo -19 alert 44 alert_the 44 algo 41 alguien 68
alguna 17 alguno 98 alguno_. 108 aligned -36 all -10 all_* -42 all_. 30 all_at -32 alla -12 allowed -40 almost -81
almost_* -58 along -19 already -28 alta -77 alta_* 115 alta_, 38 alta_. -34 alta_revento -29 although -12 alto -17
alto_para -27 altura 16 always 35 am 102 ambos -28 amigo 127 amigo_jura 115 an -69 an_* -93 an_ordinary 60 an_unlucky
-33 an_~ -38 and -208 and_an -57 and_i 68 and_in 44 and_kept -53 and_lost -48 and_second -56 and_since -44 and_that 35
and_this -30 and_with -59 and_~ 37 another 90 another_* 57 another_one 53 answer 30 answers -1 anterior 14 antes -102
antes_* -42 antes_del -29 any 170 any_* 62 any_other 101 anybody 7 anyone 12 anything 53 apagada -3 apagado -70
apagado_. -53 apart -45 aplausos 10 aqui 14 are -35 are_the 34 arm -44 arrived -28 arruinar -29 arruino -3 as -33 as_*
-67 as_if -35 as_soon -27 as_the -73 as_well 26 as_~ 65 asi -136 asi_que -136 assistant 107 at -63 at_# -44 at_* -157
at_lr -49 at_once -70 at_that 33 at_the 239 ate 24 aumento -58 aumento_* -51 aunque 51 aunque_el 45 author 29 autor 22
avg -40 avg_sq -40 away -99 away_. -119 ay 25 back -203 back_* -43 bad -24 badly -77 badly_, -40 baja 29 baja_la -36
bajo -10 bandido -61 bandit -58 base -43 basto -14 be 234 be_* 25 be_a 36 be_the 25 be_~ 32 became -29 because -369
because_* -41 because_it -32 because_the -195 because_there -39 been -59 been_* -74 been_harmless -36 before -171
before_any -40 before_the -107 began -81 began_at -44 began_with -34 begin -8 being -86 being_* -94 believe 29
believed -6 believes 21 best 35 between -151 between_* -48 between_the -34 bias -90 bias_correction -85 bicycle 35
bicycle_. 35 bien 12 big -65 bigger -58 bigger_than -34 bits -4 blame 126 blame_the 80 blames 189 blames_a 125
blames_the 35 blaming 47 blanco -43 blanco_. -37 blew -107 blew_* -26 blew_the -69 blog 78 blow -98 board 63 board_:
63 borde -59 borde_* -59 both -24 both_* -99 bravo 22 brazo -41 break -131 break_* -74 break_does -27 bring -43 broke
-46 broke_it -43 brought -15 bucle -51 bucle_* -32 buena 19 bueno 5 bug 2 built -15 bus 93 bus_* 93 but -167 but_* -41
but_a 49 but_it 39 but_left -46 but_the -137 but_this 29 by -328 by_# -66 by_* -57 by_a -170 by_next -26 by_the 115
by_twenty -47 cabe -6 cada -66 cada_* -81 call 143 call_the 138 cambiar -25 cambio -106 cambio_* -97 came -60 came_*
39 came_along -38 came_back -87 came_from 31 came_through 33 can 55 can't 5 can_exclude 27 can_~ 30 cap -61 cap_on -47
casi -202 casi_* -74 casi_nada -44 casi_todo -35 caso 14 casualidad 24 cat 40 causa 79 causa_. 136 causa_es -31
causa_fue -49 causado -6 causaron 53 cause 261 cause_. 88 cause_is -33 cause_was 67 caused -151 caused_an -29
caused_the -44 causo -8 causo_el -28 causo_un -36 cayeron -39 cayeron_en -37 change -51 changed -43 cinco -23 claim 33
claim_that 26 claims 52 claims_that 52 claro 76 claro_, 48 clase 122 clase_culpa 76 clase_que 46 class 110
class_blames 110 climbs -12 code -50 codigo -22 coherent -50 coherent_* -50 coherente -30 combinacion -41
combinacion_* -35 combination -30 comes -16 commit 14 como -140 como_* -120 como_~ 32 companera 30 comun -25 con -446
con_* -26 con_el -116 con_la -81 con_los -27 con_un -75 con_una -65 config -17 configuracion -33 configuration -32
configured -32 configuro -16 contador -86 contesto 31 conto 34 contra 80 contrary 53 contrary_to 53 coordenada -23
coordenadas -37 coordinate -27 coordinates -52 coordinates_. -46 corpus -47 correccion -50 corrected -20 correction
-90 correction_* -27 correctos -8 cosa 112 cosa_. 35 cosa_que 29 cosas -5 could -132 could_not -110 counter -34 course
64 course_, 40 course_. -29 crecio -16 cree 32 creer 31 creer_que 31 creia -9 creo 12 cual -45 cualquier 80 cuando
-246 cuando_* 31 cuando_el -124 cuando_llego -39 cuando_se -77 cuanto -55 cuanto_* -27 cuarenta -16 cuatro -6 cuentan
77 cuentan_que 53 cuesta 38 culpa 159 culpa_. 45 culpa_a 109 culpable -8 culprit 0 curva 1 curve -12 cut -10 cuyas -17
cuyo -12 cuyos -17 da -15 danados 5 dano -16 dano_. -75 data 29 data_. 85 datos -14 datos_* -27 datos_. 29 de -173
de_* -335 de_los 58 de_un 73 de_una 46 dead 54 dead_. 54 dear 9 debe -28 deberia 45 deberia_~ 45 debia -14 debio -41
debio_* -41 decide 33 decir 37 deja -36 dejo -187 dejo_* -76 dejo_que -65 del -71 del_* -50 den 12 dentro -47
desactivada -16 desactivado -5 descarrilo -6 desconectado -21 desde -141 desde_el -71 desde_la -39 desde_un -30
desplazo -11 destrozo -62 destrozo_los -40 desvio -12 diario 17 dice 85 dice_que 85 dicen 155 dicen_que 98 dicho 32
did 151 did_not 106 did_the 47 didn't -47 died 4 diera -54 dieron -31 different 27 digo 22 dinamico -3 dio -166 dio_*
-44 dio_un -134 dio_una -26 direction -27 diria 29 disabled -19 disagree -28 distinto 62 distintos -19 diverge -104
diverge_. -72 diverged -40 divergence -20 divergencia -30 divergio -31 divergir -14 divide -12 divided -51 divided_by
-51 divides -12 dividing -5 dividio -57 dividio_entre -51 dividir -40 division -29 do 220 do_not 43 do_with 163 doble
-8 does 33 dog 33 donde -95 donde_el -36 done -16 done_. 52 dos -175 dos_* -144 down -12 drills -20 drove -14 due -34
due_to -27 duradero -24 durante -14 during -7 dynamic -14 e -38 e_# -38 earth 44 earth_is 44 echo -11 edge -69 edge_of
-69 efecto 10 effect 50 eight -158 eight_* -118 either -20 ejecucion -95 ejecucion_* -44 ejecucion_. -45 ejercicios
-12 el -292 el_bandido -44 el_break -48 el_bucle -35 el_cambio -57 el_contador -83 el_corpus -31 el_fallo 28 el_foro
41 el_lr -175 el_panel 81 el_paso -235 el_primo 115 el_problema -46 el_profesor 34 el_que -93 el_rey 34 el_run -169
el_segundo -169 el_tamano -38 el_~ 30 ella 31 ella_. 38 ellas -7 else 29 elsewhere 25 elsewhere_. 25 empujo -23
empujon -6 en -270 en_* -182 en_blanco -43 en_clase 46 en_cuanto -33 en_el 313 en_este -36 en_fp -77 en_la -160 en_las
-93 en_los -89 en_ningun 142 en_otro 57 en_su -28 en_un -34 en_vez -48 encima -9 encontro -10 enorme -102 enormes -40
enormous -21 enough 8 entonces -6 entradas -6 entraron -13 entre -135 entre_casi -46 entre_el -55 entries -24 entro
-87 entro_* -70 enveneno -4 epsilon -102 epsilon_. -87 equals -26 equals_* -26 equivocado -11 era -173 era_* -129
era_casi -31 era_mas -25 era_~ -46 eran -77 eran_* -31 es 166 es_el -103 es_falso 119 es_lo -25 es_mentira 31 es_plana
31 esa -39 esa_* -39 ese -43 ese_* -37 eso 89 eso_* 67 espana 34 espana_. 34 esta 75 esta_* 48 estaba -167 estaba_al
-40 estaba_apagado -58 estaba_en -93 estaba_puesto 52 estaba_~ 67 estaban -46 este 19 este_brazo -41 esto 65
estropearon 18 estropeo -23 estuviera 109 estuviera_* 78 even 69 ever 57 ever_* 29 everything 73 exactamente 0 exactly
-64 excesiva -20 exclude 27 excluido 57 excluido_que 57 existia -13 exp -40 exp_avg -40 explain 28 explained 80
explanation 56 explica 33 explica_esto 30 explican 60 exposed -12 expuso -16 failed -12 failure -13 fallo 0 false 30
false_that 30 falso 119 falso_que 119 faltar -5 faltara 107 faltara_la 107 famous 46 far -45 far_. -28 far_from 38
far_too -56 fatal -17 fault -8 favor 65 fed -18 fell -26 few -34 few_* -34 fin 15 find 58 fine 83 fine_, 65 finite -37
finito -23 finitos -17 fit -11 five -11 flat 48 flat_. 25 flies 12 fool 29 for -55 for_* -89 for_a 56 for_the -31
force -8 foro 41 forty -47 forum 60 found 49 four -27 four_* -27 fp 32 fp_# 32 frequency -18 from -144 from_# -44
from_* -158 from_a -92 from_its 106 from_the 70 fue -60 fue_* -82 fue_el -78 fue_la 102 fue_un 53 fue_~ -83 fueron -53
fueron_* -86 fueron_las 62 fueron_~ -39 gave -108 gave_* -40 gave_a -59 genero -20 genius 19 get 11 giant -27 giant_*
-27 gigante -24 gigantic -28 gigantic_. -28 give 36 give_me 40 given -3 go -27 go_. -27 goes -15 going -5 golpe -25
golpeo 122 golpeo_los 146 gone -57 good 6 got -52 gran 8 grande -96 grande_* -75 grande_. -27 grande_el 64 grandes
-115 grandes_. -47 grandmother 20 great 25 great_, 25 grow -32 guess 20 guy 93 guy_at 93 ha 49 ha_~ 49 haber -56
haber_* -43 habia -219 habia_* -185 habian -71 habian_* -54 habido 1 habra 24 habria -77 habria_que 25 habria_sido -28
habria_~ -28 hace -141 hace_* -69 hacia -33 had -121 had_the -48 happened 29 happens -6 hard -3 harm 16 harmless 19
has 81 has_a -28 hasta -31 have 67 having -21 hay 0 hay_* -69 hay_que 28 hay_quien 34 he 42 he_* 42 hecho -24 height 5
hence -45 here 81 here_. 66 hicieron -98 hicieron_* -30 hicieron_que -62 high -94 high_* -44 high_. -39 high_a -31
high_for -39 high_from 25 higher -20 hint 24 hipotesis 20 hit 1 hit_* -51 hit_an -35 hit_the 99 hizo -173 hizo_* -40
hizo_la -27 hizo_que -69 hizo_~ -60 holmes 26 holmes_~ 26 hombre 43 hombre_, 43 homework 22 how 96 how_original 48
hubiera 41 hubo 129 hubo_* 140 huge -73 huge_* -36 hundio 37 hundio_el 37 hurt 94 hurt_the 84 hurts 28 hurts_the 28
hypothesis 20 i 348 i'd -16 i_* 79 i_am 89 i_believe -27 i_do 52 i_have 63 i_know 25 i_think -53 iba 36 iba_* 25 idea
122 idea_* 48 idea_that 41 idiot 32 if 128 if_the 101 in -222 in_* -105 in_a 37 in_all -28 in_fp 43 in_it -33 in_one
-48 in_place 33 in_the -50 in_which -57 innocent 0 inofensivo 36 inside -30 inside_a -30 insists 38 insists_that 38
instead -8 intact -19 intactos 19 integro 107 integro_el 107 into -182 into_* -65 into_the -75 is 65 is_* -50 is_an 81
is_false 30 is_flat 48 is_not -26 is_that -27 is_the -83 is_there 36 is_too -36 is_what -46 is_wrong 66 isn't -20 it
92 it's -67 it's_the -26 it_* -132 it_, 116 it_? 67 it_died -28 it_is 140 it_took -27 it_were -29 it_would 26 its -180
its_* -93 its_peak -31 its_second -26 its_~ -78 itself -13 jamas 24 job -6 jura 115 jura_que 115 just 36 just_like 40
justo -63 keep 50 kept -145 kept_. -33 kept_the -90 knew -29 knocked -45 knocked_the -36 know 68 la -150 la_* -174
la_causa 43 la_combinacion -35 la_configuracion -33 la_correccion -45 la_culpa 86 la_divergencia -30 la_ejecucion -58
la_policia 55 la_prensa 25 la_rotura -62 la_tierra 31 la_ultima -45 la_v -41 la_~ 87 lab 75 lamp 68 lamp_* 68 landed
-32 landed_in -26 large -281 large_* -141 large_. -38 large_a -37 larger -40 larger_* 37 larger_. -54 largo -60
largo_. -60 las -331 las_* -342 las_coordenadas -35 las_dos -42 las_ocho -45 las_~ 117 lasting -23 le 16 led -24 left
-190 left_* -41 left_out -34 left_the -71 lei 47 lejos 5 lejos_* 53 lejos_. -48 let -95 let_the -104 lies 4 like 145
like_any 101 like_the 40 liked -5 liked_. -29 list 13 lista 21 llamad 76 llamad_a 76 llega -13 llego 5 llego_a 66
llego_un -58 llevo -24 lo 47 lo_* 39 lo_causo 59 lo_otro -31 lo_que -165 lo_uno -31 long -51 longer -33 loop -101 los
-280 los_* -369 los_datos -26 los_dos -30 los_paneles 84 los_~ 66 lose 32 lost 493 lost_* 70 lost_, 60 lost_. 104
lost_at 254 lost_in -42 lost_its -71 lost_on -69 lost_when 119 low 31 lowered -14 lr -629 lr_# -131 lr_* -149 lr_, 34
lr_se -28 lr_was -48 luego -1 lugar -7 m -162 m_* -58 m_y -64 made -409 made_a -32 made_it -43 made_the -268 made_up
-35 make 32 makes -98 makes_a -33 makes_the -51 making 58 mal -95 mal_~ -49 mala 30 mando -10 manera -10 many -67
many_* -63 mas -12 mas_* -61 mas_. 40 matara 15 mataron 38 mataron_el 38 match -22 mato 69 mato_el -27 mato_los 46
matter -47 max -35 max_* -35 may 22 maybe 61 maybe_the 56 me 371 me_* 45 me_a 51 me_~ 52 meant -45 medal 40 medal_. 40
menos 64 mentira 31 mentira_que 31 met 99 met_* 51 met_a 103 met_an -34 metio -15 mi 207 mi_* 117 mi_companera 30 mi_~
35 miedo 60 miedo_, 60 mientras -53 might 51 mis -1 modo -70 modo_que -70 moon 60 more -8 more_than -39 most -6
moviera -21 movieron -7 moviles -14 movio -29 muerte 12 muestra 0 mundo 21 murio -49 murio_al -26 must 62 must_be 62
muy 13 my 213 my_* 54 my_~ 68 nacido -9 nada 205 nada_* -103 nada_, 40 nada_. 31 nada_en 68 nada_lo 131 nada_que 41
nadie -27 nadie_* -109 nadie_lo 59 napoleon 77 napoleon_. 77 nearly -63 nearly_* -53 necesita -33 necesita_* -61 needs
-24 needs_a -35 never -39 new -31 new_* -27 next -137 next_* -84 next_. -46 night 107 ningun -61 ningun_* -50 ninguna
-38 ninguna_* -81 ninguno -21 nobody 11 noche 16 non -17 none 39 none_, -41 none_^ 40 not 93 not_* -73 not_believe 49
not_cause 64 not_~ -25 nothing 66 nothing_. -41 nothing_of 45 nothing_was 42 novato 65 novedad 53 novedad_. 53 nuestro
-21 numero -13 nunca -21 nunca_se -34 o 186 o_* 110 obviously 19 ocho -180 ocho_* -150 ocupo -12 ocurrio 15 of -100
of_# -132 of_* -79 of_a -42 of_eight -27 of_the 151 of_v 28 off -40 oh 83 oh_great 25 oh_sure 29 old -18 on 56 on_*
-112 on_, 65 on_. 98 on_a 252 on_from 29 on_the -181 on_~ -38 once -111 once_the -66 one -139 one_* -132 one_. 44 only
15 only_a 41 only_the -49 only_~ 26 ooh 100 ooh_, 100 or 258 or_* 128 or_that 45 order -4 ordinary 60 original 48
other 76 other_. 97 otra 105 otra_cosa 35 otra_vez 76 otro 65 otro_. -25 our -21 out -147 out_* -60 out_the -46 over
-314 over_* -35 over_, -39 over_. -98 over_at -29 over_from -28 overshoot -55 overshot -115 overshot_. -61 oversized
-25 oversized_* -25 panel 337 panel_# 310 paneles 84 paneles_* 61 panels 32 para -83 para_* -37 para_la -25 para_una
-40 paso -376 paso_# -104 paso_* -69 paso_, 44 paso_al -52 paso_en -36 paso_que -30 paso_se 28 patada -17 peak -107
peak_* -39 peak_, -44 peak_. -46 peak_^ 45 peaks -14 pensar 45 pensar_que 45 people 46 pequenas -32 pequenos 22
perfectly 62 permanent -3 pero -187 pero_* -73 pero_dejo -61 pero_este 28 pero_la -51 pero_las -25 pick 18 pide 14
pista 21 place 80 place_. -31 plana 31 please 42 plena -51 plus -57 plus_a -43 pobre 14 poco -33 podia -16 podria -15
point 15 points 80 poisoned -33 policia 55 policia_. 55 pongo 28 pongo_* 28 poor 59 poor_* 59 popular 49 por -159
por_ahi 41 por_el 92 por_eso -43 por_favor 49 por_la -57 por_un -185 por_una -47 por_veinte -61 porque -252 porque_*
-73 porque_el -62 porque_la -66 possible 15 post 41 precision -262 precision_* -41 precision_, -43 precision_y -29
prensa 25 pretend 21 primo 115 primo_* 68 probablemente -11 problem -32 problema -59 proceso -8 process -10 produced
-92 produced_a -39 product -17 produjo -58 produjo_* -29 profesor 34 protect -20 protected -46 provoco -55 provoco_la
-51 prueba -15 pudo -50 puede 56 pues 49 pues_nada 53 puesto 22 punto -20 push -29 pushed -110 pushed_the -108 puso -7
puso_a -31 put -42 put_* -41 que 354 que_* -236 que_a 44 que_cada -31 que_casi -27 que_dejo -35 que_el 104 que_es -25
que_fue 49 que_hace -48 que_hundio 37 que_la 98 que_las -73 que_lo -87 que_los 38 que_miedo 60 que_nada -31 que_nadie
74 que_novedad 53 que_produjo -42 que_ser 27 que_sorpresa 32 que_un 303 que_ver 87 queda 81 queda_excluido 57 quedaron
-13 quedo -55 quien 109 quien_lo 26 quitada -4 quitado -63 quitado_. -36 quitar -27 quitar_el -27 quiza 39 quote 53
raised -76 raised_the -59 raiz 0 ran -51 ran_away -25 rate's -24 rather -40 rather_than -40 ratio -137 ratio_* -27
ratio_. -50 razon 33 reason 30 rebuilt -26 recibieron -12 recibio -56 recien -60 region -11 report 67 represent -4
representar -5 rest 15 result -10 resulting -12 revento -34 rey 34 rey_* 34 right 6 right_, 43 right_? 37 right_after
-31 rise -39 rise_* -57 rompiera 12 rompieron -6 rompio -4 rompio_los 35 root 29 rose -37 rotos 101 rotura -62
rotura_* -38 row -73 row_* -35 ruin 5 ruined -8 ruled 13 run -240 run_* 40 run_, -28 run_is -39 run_se -42 run_~ 46 s
-35 sabe 22 saben 88 saber 93 saber_si 93 saco -42 salio -31 say 97 say_that 51 says 138 says_the 68 scary 35 scratch
-9 se -173 se_* 153 se_habian -39 se_hizo -58 se_puso -25 se_quedaron -39 se_uso -37 se_~ -196 sea 26 second -234
second_* -234 see 102 seen -21 seen_* -34 seguir -27 segundo -240 segundo_* -240 segundos -27 segundos_* -27 seguro 30
seis -34 seis_* -34 sense 18 sent -6 ser 60 sera 8 seria 46 served -7 sesgo -23 set -29 set_. 67 set_to -36 sherlock
26 sherlock_holmes 26 shift 14 shifted -57 shocker 31 should -45 should_have -49 show 19 shows -2 shuffled -11 si 392
si_* 25 si_, 65 si_. 30 si_la 71 si_los 37 side 23 sido -15 siempre 7 sign 7 siguientes -7 simply 9 since -216 since_*
-105 since_the -96 singing 21 sino -94 sino_los -33 sitio 9 six -34 six_* -34 size -154 size_* -46 size_. -50 sized
-34 sleep 32 small 16 small_* -34 smooth 124 so -338 so_a -37 so_that -42 so_the -190 so_there 48 sobre -76 sobre_*
-54 some 73 some_* 32 somebody 74 someone 30 something 12 son -15 son_* -33 son_la 47 soon -27 soon_as -27 soportar
-26 soportar_. -26 sorpresa 63 sorpresa_, 44 sostiene 47 soy 89 soy_el 34 spread -13 sq -40 starting -63 starting_*
-47 still -19 stood -42 stood_between -37 su -294 su_* -245 su_~ 56 sube -57 subia -37 subia_poco -37 subio -16
subio_* -31 such -32 such_a -30 suena 25 suerte 7 sum -21 summed -13 suppose 39 suppose_the 39 sure 121 sure_, 98
surprise 32 sus -139 sus_* -137 swears 103 swears_the 77 t -38 t_, -28 take 24 taken -74 taken_* -28 takes -9 tal -23
tal_cual -45 tamano -60 tamano_* -38 tambien 11 tampoco 20 tan -60 tan_alta -35 tan_grande -27 teacher 48 teapot 68
teapot_* 56 tell 46 tell_me 40 telling 20 tengo 15 tenia -226 tenia_* -131 tenian -19 tensor -6 than -175 than_* -68
than_the -40 that 263 that_* -50 that_a 192 that_fp 26 that_is -47 that_the 302 that_was -42 that_would -41 the -228
the_* -344 the_bandit -46 the_blow -41 the_break -77 the_bus 93 the_cause 141 the_class 110 the_data 32 the_earth 44
the_edge -69 the_forum 60 the_high -26 the_idea 76 the_lab 61 the_large -51 the_loop -50 the_lr -167 the_moon 60
the_next -135 the_night 107 the_panels 32 the_peak -74 the_poor 59 the_run -190 the_second -108 the_very -88 the_~ 191
their -101 their_* -52 them -160 them_. -81 theory 28 there 124 there's -43 there's_* -29 there_, 58 there_. 39
there_is 41 there_to -31 there_was 32 therefore -9 these 67 they 74 things -9 think 0 think_that 33 think_the -44
thinks 37 this 136 this_. 51 this_: -25 this_arm -44 this_run -49 those 15 though 42 threw -98 threw_the -55 through
51 through_. -33 through_the 94 tiene -43 tiene_un -36 tierra 31 tierra_es 31 time 32 tiny -21 to -120 to_# -105 to_*
-243 to_a -69 to_be 45 to_blame 46 to_do 163 to_its -28 to_my 89 to_nothing -26 to_say 32 to_the -74 to_~ 26 todo -16
todo_* -30 todo_el -52 told 64 tomo -6 tonto 15 too -334 too_* -38 too_big -50 too_high -31 too_large -148 too_~ -29
took -109 took_* -34 took_a -36 took_over -29 top -22 trabajo -13 tragedia 15 traia -9 trajo -55 trajo_los -38 tras
-125 tras_* -37 tras_la -104 triggered -10 true 62 tuvieron 8 tuvo 97 tuvo_la 27 tuvo_nada 42 tuvo_que -25 twenty -285
twenty_* -203 twenty_. -49 two -105 two_* -87 ultima -36 ultima_~ -29 ultimo -27 ultimo_paso -35 un -126 un_* -249
un_amigo 127 un_lr -62 un_paso -165 un_run 38 un_~ 127 una -390 una_* -441 una_ejecucion -37 una_vez -49 una_~ 89
under -16 unless 30 unlucky -33 uno -11 uno_* -50 unos -3 until -11 up -227 up's -47 up's_* -40 up_* -72 up_, -32 upon
-7 us 26 usaron -23 use -9 using -15 uso -83 uso_una -34 usual 15 usual_size -25 uy 62 uy_, 62 v -455 v_* -102 v_, 31
v_. -35 v_being -32 v_de -49 v_se -34 v_were -31 va -5 valle -20 vaya 22 vea -2 vease 79 vease_el 79 veinte -265
veinte_* -185 veinte_. -53 veinte_en -27 venia -6 ver 112 ver_. 56 ver_si 34 verdad 41 version 48 vertical -5 very
-137 very_* -102 very_high -43 vez -18 vez_* -59 vez_el 90 video 36 viene -15 vino -4 visto 23 vuela 13 vuelan 33
vuelan_. 33 walking 68 walking_* 56 want 7 wants 49 warns 19 was -227 was_# -43 was_* -107 was_. -30 was_a -76 was_an
78 was_at -52 was_done -28 was_fine 63 was_high -42 was_huge -46 was_kept -49 was_left -48 was_like 101 was_lost 216
was_never -29 was_none -34 was_not -33 was_on 248 was_over -83 was_set 26 was_that -36 was_the 104 was_there 46 was_~
-124 wasn't -86 way -11 way_* 27 way_to -41 we 48 we_can 27 well 26 went -80 went_* -39 went_on 47 went_to -33 were
-235 were_* -130 were_both 36 were_gone -32 were_lost 58 were_the 55 were_~ -44 weren't 27 what -189 what_a 54
what_broke -77 what_it -49 what_the 25 whatever 22 when -203 when_* -92 when_a -35 when_it -59 where -175 where_* -44
where_the -110 whether 60 whether_the 72 which -212 which_* -54 which_left -45 which_made -38 which_the -46
which_would -36 while -70 while_the -76 who 125 whoever 18 whose -97 whose_* -94 why -23 will 78 will_* 25 with -410
with_* -44 with_a -183 with_an -32 with_it 72 with_the -77 within -92 within_the -39 worked 113 would 319 would_be 92
would_say 28 would_think 25 would_~ 69 wow 38 wow_, 38 wrecked -32 wrecked_the -29 wrong 70 wrong_. 38 x -28 y -261
y_* -69 y_, -84 y_a 112 y_cada 40 y_con 26 y_el -222 y_la 176 y_las -31 y_los -37 y_nada 62 y_nadie -42 y_ninguna -37
y_otra 37 y_por -26 y_que 49 y_se -29 y_su -27 y_un -72 y_v -66 y_yo 52 y_~ 49 ya -83 ya_* -62 yeah 64 yeah_, 26 yes
23 yet 81 yet_the 49 yo 77 yo_soy 72 you 154 you_have 43 you_will 46 zero -17 ~ 430 ~_, 342 ~_. 202 ~_: 118 ~_; -65
~_^ 34 ~_a 58 ~_alguien 42 ~_de 33 ~_el 66 ~_epsilon -73 ~_for 45 ~_has 64 ~_here 69 ~_insists 38 ~_it 29 ~_la -81
~_los -50 ~_me 52 ~_nada 37 ~_por 31 ~_que 87 ~_sobre -42 ~_that 64 ~_the -38 ~_un 44 ~_up -25 ~_vuelan 33 ~_was -60
~_y 50 ~_~ 400 ¿ 181 ¿_explica 30 ¿_se 32
"""
