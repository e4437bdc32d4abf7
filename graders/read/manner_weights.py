"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -18, 0.5
WEIGHTS = """
# -659 #_* -80 #_, 114 #_. -60 #_a -52 #_and -65 #_at -25 #_desde -37 #_e -38 #_en -35 #_from -39 #_in -34 #_s -35
#_se 29 #_the -36 #_to -49 #_was -25 #_y -125 #_~ -62 * 1121 *_# -199 *_* 291 *_, -131 *_. -317 *_: -259 *_; 47 *_?
282 *_^ 283 *_after 39 *_against -37 *_al 85 *_aleatorios -46 *_alguno 38 *_alta -35 *_alto -32 *_and 72 *_antes -47
*_are -64 *_arrived -27 *_as -116 *_away -115 *_back -54 *_badly -40 *_baja -45 *_became -29 *_because -91 *_been -46
*_began -59 *_between -77 *_bigger -37 *_blew -86 *_blow -57 *_broke 53 *_bug -25 *_but -235 *_by -232 *_cambio -36
*_cap -57 *_casi -47 *_causaron 68 *_caused -124 *_causo -56 *_cayeron -39 *_change -41 *_changed -32 *_clase 76
*_coherente -27 *_como -52 *_con -436 *_coordinate -26 *_could -85 *_counter -29 *_creo 60 *_cuando -186 *_dano 79
*_de -139 *_debio -39 *_deja -35 *_dejo -78 *_del -47 *_dentro -47 *_desde -72 *_destrozo -39 *_did 107 *_didn't -57
*_dio -152 *_diverge -72 *_divided -29 *_dividio -34 *_donde -34 *_eight -78 *_either -27 *_el -392 *_en -88 *_enorme
-37 *_entre -72 *_entro -32 *_era -97 *_eran -54 *_es 78 *_ese -28 *_espana 34 *_estaba -108 *_estaban -46 *_estuviera
78 *_explican 34 *_far -50 *_fell -26 *_for -27 *_fp -144 *_from -223 *_fueron -108 *_gave -120 *_gigantic -28
*_golpeo 148 *_got -35 *_grande -116 *_grandes -105 *_haber -53 *_habia -168 *_habria -97 *_hace -84 *_harm 28 *_has
41 *_hay -47 *_here -36 *_hicieron -29 *_hit 51 *_hizo -50 *_hubo 68 *_hurt 56 *_hurts 28 *_idea 33 *_in -107 *_inside
-30 *_instead -33 *_integro 107 *_into -136 *_is 53 *_it -89 *_its -32 *_justo -34 *_knocked -32 *_la -219 *_lamp 68
*_landed -31 *_larger -82 *_largo -60 *_las -72 *_left -25 *_lejos -56 *_let -134 *_llego 123 *_lo -118 *_longer -33
*_loop -30 *_los -251 *_lost 57 *_low -29 *_lr -84 *_m -104 *_made -226 *_makes -33 *_making 58 *_mal -61 *_mato 60
*_me 57 *_meant -45 *_met 106 *_mientras -43 *_might 45 *_modo -62 *_needs -43 *_never 27 *_ningun -164 *_none 66 *_o
126 *_ocho -53 *_of -153 *_off -41 *_on -28 *_once -38 *_one -65 *_only -49 *_or 169 *_other -36 *_out -133 *_over
-146 *_overshoot -50 *_overshot -101 *_panel 60 *_para -45 *_pero -124 *_plena -37 *_poco -54 *_por -187 *_porque -142
*_precision -211 *_produced -68 *_protected -45 *_pudo -43 *_pushed -70 *_put -46 *_que -296 *_quedaron 31 *_quedo -25
*_quitado -40 *_quitar -25 *_raised -59 *_ran -30 *_rather -29 *_ratio -133 *_recien -58 *_right -51 *_rise -66
*_rompio 35 *_rose -25 *_row -72 *_saben 88 *_second -40 *_seen -43 *_shifted -57 *_should -58 *_si 46 *_since -57
*_size -130 *_so -48 *_sobre -33 *_son -49 *_stood -39 *_su -162 *_sube -33 *_sus -57 *_swears 93 *_tal -38 *_teapot
45 *_tenia -195 *_that -375 *_the -190 *_their -57 *_them -89 *_there -81 *_this 36 *_threw -86 *_tiene -29 *_to -182
*_todo 61 *_too -52 *_took -37 *_trajo -55 *_tras 41 *_tuvo 97 *_twenty -102 *_ultimo -34 *_un -350 *_una -101 *_up
-101 *_up's -47 *_v -155 *_veinte -144 *_walking 57 *_wasn't -58 *_were -216 *_what -33 *_when -204 *_where -72
*_while -57 *_whose -30 *_with -236 *_within -42 *_worked 113 *_would 240 *_wrecked -29 *_ya -72 *_~ -275 , 30 ,_* -39
,_a 274 ,_after 36 ,_al -37 ,_and -163 ,_asi -135 ,_aunque 64 ,_blame 50 ,_but 32 ,_call 100 ,_claro 26 ,_con 56
,_cosa 29 ,_el 39 ,_fp 104 ,_fue 26 ,_fueron 50 ,_hence -45 ,_hombre 43 ,_how 44 ,_i 68 ,_it 119 ,_its -51 ,_just 37
,_la -65 ,_las -39 ,_llamad 55 ,_lost 69 ,_m 32 ,_made -56 ,_maybe 57 ,_met -26 ,_not 29 ,_o 45 ,_one -36 ,_or 45
,_otra 54 ,_pero -43 ,_plus -45 ,_porque -33 ,_provoco -37 ,_pushed -36 ,_que 51 ,_right 32 ,_saco -31 ,_see 97
,_seguro 30 ,_si 30 ,_sino -77 ,_so -294 ,_sus -46 ,_the 130 ,_there 48 ,_though 44 ,_un 101 ,_una 38 ,_vease 78
,_what 32 ,_where -28 ,_which -121 ,_whose -38 ,_with -97 ,_yet 80 ,_~ 109 ,_¿ 35 . 52 ._* 68 ._^ 52 / 8 : -287 :_*
-31 :_a -28 :_its -28 :_la 31 :_su -35 :_the -27 ; -43 ;_* 170 ;_el -40 ;_la -77 ;_the -112 ? 512 ?_^ 512 ^_* 160 ^_a
-148 ^_according 73 ^_after -125 ^_al -167 ^_as 66 ^_at -40 ^_because -153 ^_blaming 47 ^_claro 31 ^_como -107 ^_con
48 ^_contrary 27 ^_could 41 ^_creo -60 ^_cualquier 89 ^_cuando -55 ^_cuentan 53 ^_cuesta 38 ^_dicen 57 ^_did 33 ^_el
-369 ^_en 89 ^_es 98 ^_everything 57 ^_far 38 ^_fp 63 ^_from 34 ^_habria 25 ^_had 34 ^_hay 42 ^_how 43 ^_i 126 ^_if 51
^_is 30 ^_it 67 ^_it's -47 ^_its -57 ^_la -211 ^_las -69 ^_let 48 ^_lo -115 ^_los -114 ^_lost 82 ^_lr 101 ^_maybe 63
^_me 34 ^_mi 93 ^_murio -33 ^_my 65 ^_nobody 25 ^_ocho -25 ^_oh 77 ^_on -81 ^_once -30 ^_only 33 ^_ooh 100 ^_our -25
^_people 31 ^_pongo 28 ^_pues 54 ^_que 120 ^_queda 75 ^_quien 49 ^_quitar -27 ^_se -143 ^_sherlock 26 ^_si 66 ^_since
-50 ^_some 41 ^_somebody 66 ^_starting -58 ^_suppose 38 ^_sure 75 ^_the -402 ^_there 77 ^_there's -25 ^_they 83 ^_too
-65 ^_tras -89 ^_un -196 ^_una -122 ^_uy 63 ^_v -104 ^_was 41 ^_were 74 ^_what -109 ^_when -93 ^_where -44 ^_with -43
^_wow 38 ^_yeah 65 ^_you 48 ^_~ 398 ^_¿ 146 a 17 a_# -105 a_* -345 a_big -52 a_different 34 a_fool 30 a_guy 93 a_high
37 a_la 39 a_large -38 a_los -67 a_medal 40 a_run 99 a_saber 88 a_shocker 32 a_too -56 a_un 123 a_una -49 a_very -43
a_~ 158 about -54 about_the -36 according 73 according_to 73 adapta -2 adapts -5 added -12 adelante -9 after -164
after_* -80 after_it -47 after_the -27 against -26 against_a -25 agree -9 aguanta -13 ahead -9 ahi 26 ahi_el -26 al
-191 al_* -115 al_borde -59 al_~ 26 aleatorios -46 alejo -19 alert 44 alert_the 44 algo 41 alguien 67 alguna 17 alguno
98 alguno_. 108 aligned -36 all -10 all_* -42 all_. 30 all_at -31 alla -12 allowed -39 almost -81 almost_* -58 along
-18 already -28 alta -77 alta_* 115 alta_, 38 alta_. -34 alta_revento -29 although -12 alto -17 alto_para -27 altura
16 always 35 am 103 ambos -28 amigo 127 amigo_jura 114 an -72 an_* -96 an_ordinary 60 an_unlucky -32 an_~ -38 and -211
and_* -35 and_an -57 and_i 69 and_in 46 and_kept -53 and_lost -48 and_second -56 and_since -43 and_that 35 and_this
-30 and_with -58 and_~ 37 another 90 another_* 57 another_one 53 answer 31 answers -1 anterior 14 antes -102 antes_*
-42 antes_del -29 any 170 any_* 63 any_other 101 anybody 7 anyone 12 anything 53 apagada -3 apagado -70 apagado_. -53
apart -45 aplausos 10 aqui 14 are -35 are_the 34 arm -44 arrived -27 arruinar -29 arruino -3 as -33 as_* -67 as_if -35
as_soon -27 as_the -73 as_well 26 as_~ 65 asi -135 asi_que -135 assistant 107 at -62 at_# -45 at_* -156 at_lr -49
at_once -70 at_that 32 at_the 239 ate 24 aumento -58 aumento_* -51 aunque 51 aunque_el 45 author 28 autor 22 avg -40
avg_sq -40 away -104 away_. -125 ay 25 back -202 back_* -42 bad -23 badly -77 badly_, -40 baja 29 baja_la -36 bajo -10
bandido -61 bandit -58 base -43 basto -14 be 234 be_* 25 be_a 36 be_the 25 be_~ 32 became -29 because -369 because_*
-41 because_it -32 because_the -195 because_there -39 been -58 been_* -73 been_harmless -36 before -171 before_any -40
before_the -107 began -81 began_at -44 began_with -34 begin -8 being -86 being_* -93 believe 29 believed -6 believes
21 best 35 between -151 between_* -48 between_the -34 bias -90 bias_correction -85 bicycle 34 bicycle_. 34 bien 12 big
-65 bigger -58 bigger_than -34 bits -4 blame 126 blame_the 80 blames 189 blames_a 125 blames_the 35 blaming 47 blanco
-43 blanco_. -37 blew -106 blew_* -26 blew_the -68 blog 78 blow -98 board 63 board_: 63 borde -59 borde_* -59 both -25
both_* -99 bravo 22 brazo -41 break -130 break_* -74 break_does -27 bring -43 broke -45 broke_it -43 brought -15 bucle
-51 bucle_* -32 buena 19 bueno 5 bug 2 built -15 bus 93 bus_* 93 but -167 but_* -41 but_a 49 but_it 39 but_left -46
but_the -137 but_this 29 by -327 by_# -66 by_* -56 by_a -169 by_next -26 by_the 115 by_twenty -47 cabe -6 cada -66
cada_* -81 call 144 call_the 138 cambiar -25 cambio -105 cambio_* -97 came -60 came_* 39 came_along -38 came_back -87
came_from 31 came_through 33 can 55 can't 5 can_exclude 28 can_~ 30 cap -61 cap_on -47 casi -201 casi_* -73 casi_nada
-44 casi_todo -35 caso 14 casualidad 24 cat 40 causa 79 causa_. 136 causa_es -31 causa_fue -49 causado -6 causaron 53
cause 262 cause_. 88 cause_is -33 cause_was 67 caused -150 caused_an -29 caused_the -44 causo -7 causo_el -28 causo_un
-36 cayeron -39 cayeron_en -37 change -51 changed -43 cinco -23 claim 33 claim_that 26 claims 52 claims_that 52 claro
76 claro_, 49 clase 122 clase_culpa 76 clase_que 46 class 110 class_blames 110 climbs -12 code -50 codigo -22 coherent
-50 coherent_* -50 coherente -29 combinacion -41 combinacion_* -35 combination -30 comes -16 commit 14 como -140
como_* -120 como_~ 32 companera 30 comun -25 con -448 con_* -25 con_el -115 con_la -80 con_los -27 con_un -76 con_una
-68 config -17 configuracion -33 configuration -32 configured -32 configuro -16 contador -86 contesto 31 conto 34
contra 80 contrary 53 contrary_to 53 coordenada -22 coordenadas -37 coordinate -26 coordinates -52 coordinates_. -46
corpus -47 correccion -50 corrected -20 correction -90 correction_* -27 correctos -8 cosa 112 cosa_. 35 cosa_que 29
cosas -5 could -132 could_not -109 counter -34 course 64 course_, 40 course_. -29 crecio -16 cree 32 creer 31
creer_que 31 creia -9 creo 12 cual -45 cualquier 80 cuando -246 cuando_* 31 cuando_el -124 cuando_llego -39 cuando_se
-77 cuanto -55 cuanto_* -27 cuarenta -16 cuatro -6 cuentan 77 cuentan_que 53 cuesta 38 culpa 159 culpa_. 45 culpa_a
109 culpable -8 culprit 0 curva 1 curve -12 cut -10 cuyas -17 cuyo -12 cuyos -17 da -15 danados 5 dano -16 dano_. -75
data 30 data_. 85 datos -14 datos_* -27 datos_. 29 de -173 de_* -335 de_los 58 de_un 73 de_una 46 dead 54 dead_. 54
dear 9 debe -28 deberia 45 deberia_~ 45 debia -14 debio -41 debio_* -41 decide 33 decir 37 deja -35 dejo -186 dejo_*
-76 dejo_que -65 del -71 del_* -50 den 12 dentro -47 desactivada -16 desactivado -5 descarrilo -6 desconectado -21
desde -141 desde_el -71 desde_la -38 desde_un -30 desplazo -11 destrozo -62 destrozo_los -40 desvio -12 diario 17 dice
85 dice_que 85 dicen 155 dicen_que 98 dicho 32 did 152 did_not 106 did_the 47 didn't -48 died 4 diera -54 dieron -34
different 27 digo 21 dinamico -3 dio -166 dio_* -43 dio_un -133 dio_una -25 direction -27 diria 29 disabled -19
disagree -28 distinto 62 distintos -19 diverge -104 diverge_. -73 diverged -40 divergence -19 divergencia -30 divergio
-31 divergir -14 divide -12 divided -51 divided_by -51 divides -12 dividing -5 dividio -57 dividio_entre -51 dividir
-39 division -29 do 220 do_not 43 do_with 163 doble -8 does 33 dog 33 donde -95 donde_el -36 done -16 done_. 52 dos
-174 dos_* -144 down -12 drills -20 drove -14 due -34 due_to -28 duradero -24 durante -14 during -7 dynamic -14 e -38
e_# -38 earth 45 earth_is 45 echo -11 edge -69 edge_of -69 efecto 9 effect 50 eight -157 eight_* -117 either -20
ejecucion -98 ejecucion_* -48 ejecucion_. -45 ejercicios -12 el -291 el_bandido -44 el_break -48 el_bucle -35
el_cambio -57 el_contador -83 el_corpus -31 el_fallo 28 el_foro 41 el_lr -174 el_panel 81 el_paso -234 el_primo 114
el_problema -46 el_profesor 34 el_que -93 el_rey 34 el_run -167 el_segundo -169 el_tamano -38 el_~ 29 ella 31 ella_.
38 ellas -7 else 29 elsewhere 26 elsewhere_. 26 empujo -23 empujon -6 en -270 en_* -182 en_blanco -43 en_clase 46
en_cuanto -32 en_el 313 en_este -36 en_fp -77 en_la -160 en_las -93 en_los -89 en_ningun 141 en_otro 57 en_su -28
en_un -36 en_vez -47 encima -9 encontro -10 enorme -102 enormes -40 enormous -21 enough 8 entonces -6 entradas -6
entraron -13 entre -135 entre_casi -46 entre_el -55 entries -23 entro -87 entro_* -70 enveneno -4 epsilon -102
epsilon_. -87 equals -26 equals_* -26 equivocado -11 era -173 era_* -129 era_casi -31 era_mas -25 era_~ -46 eran -77
eran_* -31 es 167 es_el -103 es_falso 119 es_lo -25 es_mentira 31 es_plana 32 esa -39 esa_* -39 ese -43 ese_* -37 eso
89 eso_* 67 espana 34 espana_. 34 esta 76 esta_* 48 estaba -167 estaba_al -40 estaba_apagado -58 estaba_en -93
estaba_puesto 52 estaba_~ 67 estaban -46 este 20 este_brazo -41 esto 65 estropearon 18 estropeo -23 estuviera 109
estuviera_* 78 even 69 ever 57 ever_* 29 everything 74 exactamente 0 exactly -64 excesiva -20 exclude 28 excluido 57
excluido_que 57 existia -13 exp -40 exp_avg -40 explain 28 explained 80 explanation 56 explica 33 explica_esto 30
explican 60 exposed -12 expuso -16 failed -12 failure -13 fallo 0 false 30 false_that 30 falso 119 falso_que 119
faltar -5 faltara 107 faltara_la 107 famous 47 far -64 far_. -46 far_from 38 far_too -55 fatal -16 fault -8 favor 65
fed -18 fell -26 few -34 few_* -34 fin 15 find 58 fine 82 fine_, 65 finite -36 finito -23 finitos -17 fit -11 five -11
flat 49 flat_. 25 flies 12 fool 30 for -54 for_* -89 for_a 56 for_the -32 force -8 foro 41 forty -46 forum 60 found 49
four -26 four_* -26 fp 32 fp_# 32 frequency -18 from -143 from_# -44 from_* -157 from_a -92 from_its 106 from_the 69
fue -60 fue_* -81 fue_el -78 fue_la 103 fue_un 53 fue_~ -83 fueron -52 fueron_* -86 fueron_las 62 fueron_~ -39 gave
-108 gave_* -40 gave_a -59 genero -20 genius 19 get 11 giant -27 giant_* -27 gigante -24 gigantic -28 gigantic_. -28
give 36 give_me 40 given -3 go -27 go_. -27 goes -15 going -5 golpe -25 golpeo 122 golpeo_los 146 gone -53 good 6 got
-52 gran 8 grande -95 grande_* -75 grande_. -27 grande_el 64 grandes -115 grandes_. -47 grandmother 20 great 25
great_, 25 grow -32 guess 20 guy 93 guy_at 93 ha 49 ha_~ 49 haber -55 haber_* -43 habia -218 habia_* -184 habian -71
habian_* -54 habido 1 habra 24 habria -76 habria_que 25 habria_sido -28 habria_~ -27 hace -140 hace_* -69 hacia -33
had -121 had_the -48 happened 29 happens -6 hard -3 harm 16 harmless 18 has 81 has_a -28 hasta -31 have 68 having -21
hay 0 hay_* -69 hay_que 28 hay_quien 34 he 42 he_* 42 hecho -24 height 5 hence -45 here 81 here_. 66 hicieron -98
hicieron_* -30 hicieron_que -62 high -93 high_* -43 high_. -39 high_a -31 high_for -39 high_from 25 higher -20 hint 25
hipotesis 20 hit 2 hit_* -50 hit_an -35 hit_the 99 hizo -173 hizo_* -40 hizo_la -27 hizo_que -69 hizo_~ -60 holmes 26
holmes_~ 26 hombre 43 hombre_, 43 homework 22 how 96 how_original 48 hubiera 41 hubo 129 hubo_* 139 huge -73 huge_*
-36 hundio 37 hundio_el 37 hurt 94 hurt_the 84 hurts 28 hurts_the 28 hypothesis 20 i 349 i'd -16 i_* 79 i_am 89
i_believe -27 i_do 52 i_have 63 i_know 25 i_think -53 iba 36 iba_* 25 idea 122 idea_* 48 idea_that 40 idiot 32 if 127
if_the 101 in -227 in_* -118 in_a 37 in_all -28 in_fp 43 in_it -33 in_its 25 in_one -48 in_place 33 in_the -46
in_which -56 innocent 0 inofensivo 36 inside -30 inside_a -30 insists 38 insists_that 38 instead -8 intact -19
intactos 20 integro 107 integro_el 107 into -181 into_* -64 into_the -75 is 68 is_* -50 is_an 81 is_false 30 is_flat
49 is_not -26 is_that -26 is_the -83 is_there 36 is_too -36 is_what -46 is_wrong 67 isn't -20 it 95 it's -67 it's_the
-26 it_* -132 it_, 116 it_? 67 it_died -28 it_is 141 it_took -27 it_were -29 it_would 26 its -179 its_* -92 its_peak
-31 its_second -26 its_~ -78 itself -13 jamas 24 job -6 jura 114 jura_que 114 just 36 just_like 40 justo -63 keep 49
kept -145 kept_. -33 kept_the -90 knew -29 knocked -45 knocked_the -36 know 68 la -150 la_* -175 la_causa 43
la_combinacion -35 la_configuracion -33 la_correccion -44 la_culpa 86 la_divergencia -30 la_ejecucion -58 la_policia
55 la_prensa 26 la_rotura -62 la_tierra 32 la_ultima -45 la_v -41 la_~ 87 lab 75 lamp 68 lamp_* 68 landed -31
landed_in -26 large -279 large_* -141 large_. -38 large_a -36 larger -40 larger_* 38 larger_. -54 largo -60 largo_.
-60 las -331 las_* -341 las_coordenadas -34 las_dos -42 las_ocho -45 las_~ 116 lasting -23 le 16 led -24 left -189
left_* -41 left_out -34 left_the -71 lei 47 lejos 2 lejos_* 53 lejos_. -48 let -94 let_the -103 lies 4 like 145
like_any 101 like_the 40 liked -5 liked_. -29 list 13 lista 21 llamad 76 llamad_a 76 llega -13 llego 6 llego_a 66
llego_un -58 llevo -26 lo 48 lo_* 39 lo_causo 59 lo_otro -31 lo_que -164 lo_uno -31 long -51 longer -33 loop -101 los
-281 los_* -370 los_datos -26 los_dos -30 los_paneles 84 los_~ 66 lose 32 lost 493 lost_* 69 lost_, 59 lost_. 104
lost_at 253 lost_in -42 lost_its -71 lost_on -69 lost_when 119 low 31 lowered -14 lr -629 lr_# -131 lr_* -149 lr_, 34
lr_se -28 lr_was -48 luego -1 lugar -7 m -162 m_* -58 m_y -64 made -408 made_a -32 made_it -43 made_the -267 made_up
-35 make 32 makes -98 makes_a -33 makes_the -51 making 58 mal -95 mal_~ -49 mala 30 mando -10 manera -10 many -66
many_* -63 mas -12 mas_* -61 mas_. 40 matara 15 mataron 38 mataron_el 38 match -22 mato 69 mato_el -27 mato_los 46
matter -47 max -34 max_* -34 may 22 maybe 63 maybe_the 57 me 371 me_* 45 me_a 51 me_~ 52 meant -45 medal 40 medal_. 40
menos 64 mentira 31 mentira_que 31 met 78 met_* 49 met_a 92 met_an -42 metio -15 mi 207 mi_* 117 mi_companera 30 mi_~
34 miedo 60 miedo_, 60 mientras -53 might 50 mis 0 modo -70 modo_que -70 moon 61 more -8 more_than -38 most -6 moviera
-21 movieron -7 moviles -14 movio -33 muerte 12 muestra 0 mundo 21 murio -49 murio_al -26 must 62 must_be 62 muy 13 my
213 my_* 54 my_~ 69 nacido -9 nada 205 nada_* -102 nada_, 40 nada_. 31 nada_en 68 nada_lo 131 nada_que 41 nadie -27
nadie_* -109 nadie_lo 59 napoleon 77 napoleon_. 77 nearly -62 nearly_* -52 necesita -33 necesita_* -61 needs -24
needs_a -35 never -39 new -31 new_* -27 next -137 next_* -84 next_. -46 night 106 ningun -61 ningun_* -50 ninguna -38
ninguna_* -81 ninguno -21 nobody 11 noche 16 non -17 none 40 none_, -41 none_^ 40 not 93 not_* -74 not_believe 49
not_cause 64 not_the -25 not_~ -25 nothing 66 nothing_. -41 nothing_of 45 nothing_was 42 novato 65 novedad 54
novedad_. 54 nuestro -21 numero -13 nunca -21 nunca_se -34 o 186 o_* 110 obviously 19 ocho -180 ocho_* -150 ocupo -12
ocurrio 15 of -100 of_# -132 of_* -79 of_a -42 of_eight -27 of_the 151 of_v 28 off -40 oh 83 oh_great 25 oh_sure 29
old -18 on 56 on_* -111 on_, 65 on_. 98 on_a 254 on_from 29 on_the -184 on_~ -38 once -111 once_the -67 one -139 one_*
-132 one_. 44 only 15 only_a 41 only_the -49 only_~ 26 ooh 100 ooh_, 100 or 258 or_* 128 or_that 45 order -4 ordinary
60 original 48 other 76 other_. 98 otra 105 otra_cosa 35 otra_vez 76 otro 65 otro_. -25 our -21 out -147 out_* -60
out_the -46 over -314 over_* -36 over_, -39 over_. -98 over_at -29 over_from -28 overshoot -55 overshot -114
overshot_. -60 oversized -25 oversized_* -25 panel 337 panel_# 310 paneles 84 paneles_* 61 panels 32 para -84 para_*
-37 para_la -25 para_una -40 paso -378 paso_# -104 paso_* -68 paso_, 44 paso_al -52 paso_en -36 paso_que -30 paso_se
27 patada -16 peak -107 peak_* -39 peak_, -44 peak_. -46 peak_^ 45 peaks -14 pensar 45 pensar_que 45 people 45
pequenas -32 pequenos 22 perfectly 62 permanent -3 pero -186 pero_* -72 pero_dejo -61 pero_este 28 pero_la -51 pick 18
pide 14 pista 22 place 82 place_. -31 plana 32 please 42 plena -51 plus -57 plus_a -43 pobre 14 poco -33 podia -16
podria -15 point 15 points 81 poisoned -33 policia 55 policia_. 55 pongo 28 pongo_* 28 poor 59 poor_* 59 popular 49
por -158 por_ahi 40 por_el 92 por_eso -43 por_favor 49 por_la -57 por_un -185 por_una -47 por_veinte -61 porque -252
porque_* -73 porque_el -62 porque_la -66 possible 14 post 41 precision -260 precision_* -40 precision_, -43
precision_y -29 prensa 26 pretend 21 primo 114 primo_* 68 probablemente -11 problem -32 problema -59 proceso -8
process -10 produced -91 produced_a -39 product -16 produjo -58 produjo_* -29 profesor 34 protect -19 protected -45
provoco -54 provoco_la -51 prueba -15 pudo -50 puede 56 pues 49 pues_nada 54 puesto 23 punto -20 push -28 pushed -109
pushed_the -107 puso -7 puso_a -31 put -42 put_* -41 que 354 que_* -235 que_a 44 que_cada -31 que_casi -27 que_dejo
-35 que_el 103 que_es -25 que_fue 49 que_hace -48 que_hundio 37 que_la 98 que_las -73 que_lo -87 que_los 38 que_miedo
60 que_nada -31 que_nadie 74 que_novedad 54 que_produjo -42 que_ser 27 que_sorpresa 32 que_un 303 que_ver 87 queda 81
queda_excluido 57 quedaron -13 quedo -55 quien 109 quien_lo 27 quitada -4 quitado -63 quitado_. -36 quitar -27
quitar_el -27 quiza 39 quote 53 raised -75 raised_the -59 raiz 0 ran -51 rate's -24 rather -40 rather_than -40 ratio
-133 ratio_* -27 ratio_. -50 razon 33 reason 30 rebuilt -26 recibieron -12 recibio -56 recien -59 region -11 report 66
represent -4 representar -5 rest 15 result -10 resulting -12 revento -34 rey 34 rey_* 34 right 6 right_, 43 right_? 38
right_after -31 rise -39 rise_* -57 rompiera 12 rompieron -6 rompio -4 rompio_los 35 root 29 rose -38 rotos 101 rotura
-62 rotura_* -38 row -72 row_* -35 ruin 5 ruined -8 ruled 13 run -245 run_* 30 run_, -28 run_is -39 run_se -42 run_~
47 s -35 sabe 22 saben 88 saber 93 saber_si 93 saco -42 salio -31 say 97 say_that 51 says 139 says_the 68 scary 35
scratch -9 se -174 se_* 153 se_habian -39 se_hizo -58 se_puso -25 se_quedaron -39 se_uso -37 se_~ -197 sea 26 second
-234 second_* -234 see 102 seen -21 seen_* -34 seguir -27 segundo -240 segundo_* -240 segundos -27 segundos_* -27
seguro 30 seis -34 seis_* -34 sense 18 sent -6 ser 60 sera 8 seria 46 served -7 sesgo -23 set -28 set_. 67 set_to -36
sherlock 26 sherlock_holmes 26 shift 13 shifted -57 shocker 32 should -45 should_have -50 show 19 shows -2 shuffled
-11 si 392 si_* 25 si_, 66 si_. 30 si_la 71 si_los 37 side 23 sido -15 siempre 7 sign 7 siguientes -7 simply 9 since
-215 since_* -104 since_the -95 singing 21 sino -93 sino_los -32 sitio 9 six -34 six_* -34 size -153 size_* -46 size_.
-50 sized -34 sleep 32 small 16 small_* -34 smooth 124 so -337 so_a -37 so_that -42 so_the -190 so_there 48 sobre -76
sobre_* -54 some 73 some_* 32 somebody 74 someone 30 something 12 son -15 son_* -33 son_la 47 soon -27 soon_as -27
soportar -26 soportar_. -26 sorpresa 63 sorpresa_, 44 sostiene 46 soy 89 soy_el 34 spread -13 sq -40 starting -63
starting_* -47 still -19 stood -41 stood_between -37 su -294 su_* -245 su_~ 56 sube -57 subia -37 subia_poco -37 subio
-16 subio_* -31 such -32 such_a -30 suena 25 suerte 7 sum -21 summed -13 suppose 38 suppose_the 38 sure 122 sure_, 99
surprise 33 sus -139 sus_* -137 swears 103 swears_the 77 t -37 t_, -28 take 25 taken -73 taken_* -28 takes -9 tal -23
tal_cual -45 tamano -59 tamano_* -38 tambien 11 tampoco 20 tan -60 tan_alta -35 tan_grande -27 teacher 49 teapot 68
teapot_* 56 tell 46 tell_me 40 telling 20 tengo 15 tenia -225 tenia_* -131 tenian -18 tensor -6 than -174 than_* -67
than_the -40 that 265 that_* -50 that_a 195 that_fp 26 that_is -48 that_the 302 that_was -42 that_would -41 the -227
the_* -348 the_bandit -46 the_blow -41 the_break -76 the_bus 93 the_cause 141 the_class 110 the_data 33 the_earth 45
the_edge -69 the_forum 60 the_high -26 the_hint 25 the_idea 76 the_lab 62 the_large -51 the_loop -50 the_lr -167
the_moon 61 the_next -135 the_night 106 the_panels 32 the_peak -74 the_poor 59 the_run -188 the_second -108 the_very
-88 the_~ 190 their -100 their_* -51 them -160 them_. -81 theory 28 there 125 there's -42 there's_* -29 there_, 58
there_. 39 there_is 41 there_to -31 there_was 34 therefore -9 these 67 they 74 things -9 think 0 think_that 33
think_the -44 thinks 37 this 138 this_. 51 this_arm -44 this_run -49 those 15 though 41 three -23 threw -97 threw_the
-55 through 51 through_. -33 through_the 94 tiene -43 tiene_un -36 tierra 32 tierra_es 32 time 32 tiny -21 to -118
to_# -105 to_* -243 to_a -69 to_be 45 to_blame 46 to_do 163 to_its -28 to_my 89 to_nothing -26 to_say 32 to_the -74
to_~ 26 todo -16 todo_* -30 todo_el -52 told 64 tomo -6 tonto 15 too -335 too_* -38 too_big -49 too_far -26 too_high
-31 too_large -146 too_~ -29 took -108 took_* -34 took_a -36 took_over -30 top -22 trabajo -13 tragedia 15 traia -9
trajo -55 trajo_los -38 tras -125 tras_* -37 tras_la -104 triggered -10 true 62 tuvieron 8 tuvo 97 tuvo_la 27
tuvo_nada 42 tuvo_que -25 twenty -284 twenty_* -202 twenty_. -49 two -105 two_* -87 ultima -35 ultima_~ -29 ultimo -27
ultimo_paso -35 un -126 un_* -249 un_amigo 127 un_lr -62 un_paso -165 un_run 39 un_~ 126 una -393 una_* -440
una_ejecucion -40 una_vez -49 una_~ 89 under -16 unless 30 unlucky -32 uno -11 uno_* -50 unos -3 until -11 up -223
up's -47 up's_* -40 up_* -72 up_, -32 upon -6 us 26 usaron -23 use -9 using -15 uso -83 uso_una -34 usual 15
usual_size -25 uy 63 uy_, 63 v -455 v_* -102 v_, 31 v_. -35 v_being -32 v_de -49 v_se -34 v_were -31 va -5 valle -20
vaya 22 vea -2 vease 78 vease_el 78 veinte -265 veinte_* -185 veinte_. -53 veinte_en -27 venia -6 ver 112 ver_. 56
ver_si 34 verdad 41 version 48 vertical -5 very -137 very_* -102 very_high -43 vez -17 vez_* -59 vez_el 91 video 36
viene -15 vino -4 visto 23 vuela 13 vuelan 33 vuelan_. 33 walking 68 walking_* 56 want 8 wants 50 warns 19 was -224
was_# -43 was_* -104 was_. -30 was_a -76 was_an 78 was_at -52 was_done -28 was_fine 63 was_high -42 was_huge -45
was_kept -49 was_left -48 was_like 101 was_lost 215 was_never -29 was_none -34 was_not -33 was_on 249 was_over -83
was_set 26 was_that -36 was_the 104 was_there 45 was_~ -124 wasn't -86 way -11 way_* 27 way_to -41 we 48 we_can 28
well 26 went -76 went_* -39 went_on 47 went_to -33 were -234 were_* -133 were_both 36 were_gone -28 were_lost 57
were_the 55 were_~ -44 weren't 27 what -188 what_a 55 what_broke -76 what_it -49 what_the 25 whatever 22 when -203
when_* -92 when_a -35 when_it -59 where -175 where_* -44 where_the -109 whether 60 whether_the 72 which -212 which_*
-54 which_left -45 which_made -37 which_the -46 which_would -36 while -70 while_the -76 who 125 whoever 18 whose -96
whose_* -94 why -23 will 79 will_* 25 with -410 with_* -47 with_a -182 with_an -31 with_it 72 with_the -76 within -92
within_the -39 worked 113 would 319 would_be 92 would_say 28 would_think 25 would_~ 69 wow 38 wow_, 38 wrecked -32
wrecked_the -29 wrong 71 wrong_. 39 x -28 y -262 y_* -69 y_, -84 y_a 112 y_cada 40 y_con 26 y_el -222 y_la 176 y_las
-31 y_los -37 y_nada 62 y_nadie -42 y_ninguna -37 y_otra 37 y_por -26 y_que 49 y_se -29 y_su -27 y_un -76 y_v -66 y_yo
52 y_~ 50 ya -83 ya_* -62 yeah 65 yeah_, 26 yes 23 yet 80 yet_the 49 yo 77 yo_soy 72 you 154 you_have 44 you_will 46
zero -16 ~ 432 ~_, 341 ~_. 203 ~_: 117 ~_; -65 ~_^ 34 ~_a 58 ~_alguien 42 ~_de 33 ~_el 66 ~_epsilon -73 ~_for 45 ~_has
64 ~_here 68 ~_insists 38 ~_it 29 ~_la -81 ~_los -50 ~_me 51 ~_nada 37 ~_por 30 ~_que 87 ~_sobre -42 ~_that 64 ~_the
-38 ~_un 44 ~_up -25 ~_vuelan 33 ~_was -61 ~_y 50 ~_~ 400 ¿ 181 ¿_explica 30 ¿_se 32
"""
