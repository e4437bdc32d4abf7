"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -19, 1.0
WEIGHTS = """
# -577 #_# -136 #_* -93 #_, 77 #_. -197 #_; -40 #_a -45 #_and 70 #_desde -34 #_e -30 #_en -52 #_era 68 #_from -38
#_had 30 #_in -32 #_is -27 #_por -26 #_s -26 #_the -53 #_to -39 #_was 26 * 1134 *_# -37 *_* 320 *_, -123 *_. -386 *_:
-216 *_; -137 *_? 309 *_^ 289 *_a -33 *_after 37 *_al 114 *_aleatorios -46 *_allowed -40 *_and 82 *_antes -42 *_any
-28 *_as -91 *_atencion -26 *_attention -95 *_away -116 *_back -58 *_badly -25 *_baila 47 *_baja -37 *_became -29
*_because -69 *_been -41 *_before -64 *_began -55 *_between -93 *_blew -68 *_blow -42 *_broke 51 *_but -201 *_by -245
*_cambio -32 *_can 34 *_canta 56 *_cap -46 *_casi -44 *_causaron 48 *_caused -107 *_causo -43 *_cayeron -37 *_change
-51 *_clase 66 *_clave 38 *_como -49 *_comun -27 *_con -315 *_corrected -34 *_could -60 *_creo 44 *_cuando -151 *_cuya
-26 *_cuyos -27 *_dances 48 *_dano 47 *_de -92 *_debio -35 *_deja -40 *_dejo -79 *_del -96 *_dentro -27 *_desde -93
*_destrozo -43 *_dict -26 *_did 95 *_didn't -40 *_diez -26 *_dio -91 *_diverge -53 *_divided -26 *_dividio -30 *_donde
-66 *_duradera 40 *_durante -85 *_during -34 *_either -31 *_el -370 *_else -26 *_empujaron -28 *_en -76 *_enorme -30
*_entre -71 *_entro -61 *_era -63 *_esa -27 *_ese -25 *_eso 36 *_estaban 32 *_estuviera 62 *_ever -28 *_exactly -51
*_excesiva -44 *_existia -25 *_explican 28 *_far -33 *_fell -26 *_for -102 *_fp -132 *_from -162 *_fue 31 *_fueron
-119 *_gave -92 *_gives -59 *_golpeo 109 *_gone -47 *_got -48 *_grande -114 *_grandes -121 *_grew -56 *_grow -61
*_habia -118 *_habria -88 *_hace -63 *_hacia -52 *_had 39 *_harm 50 *_hasta -33 *_have -33 *_hay -78 *_here -42
*_hicieron -38 *_hit 40 *_hizo -43 *_hubiera -29 *_hubo 89 *_hurt 46 *_hurts 42 *_idea 25 *_if 37 *_in -74 *_inside
-25 *_instead -34 *_integro 73 *_into -146 *_it -85 *_its -59 *_justo -85 *_la -274 *_lamp 56 *_landed -26 *_las -78
*_left -31 *_lejos -56 *_let -158 *_like -29 *_llego 59 *_lo -183 *_logits -49 *_longer -25 *_los -241 *_lost 93 *_lr
-81 *_m -89 *_made -233 *_makes -47 *_making 49 *_mal -73 *_mas -38 *_mato 47 *_me 50 *_means -25 *_meant -29
*_mermelada 30 *_met 60 *_mientras -51 *_might 41 *_modo -48 *_nada -47 *_nadie -40 *_necesita -37 *_needs -57 *_never
-29 *_ningun -139 *_none -31 *_o 68 *_of -114 *_off -42 *_on -116 *_once -31 *_one -91 *_only -51 *_or 145 *_otra -26
*_otro -27 *_out -110 *_over -179 *_overshoot -38 *_overshot -85 *_panel 54 *_para -142 *_pero -111 *_pinto 45 *_plus
-57 *_poco -49 *_por -146 *_porque -199 *_precision -180 *_produced -56 *_protected -27 *_pushed -61 *_put -28 *_que
-296 *_quitado -44 *_ran -27 *_ratio -122 *_recibio -54 *_recien -34 *_right -103 *_rise -75 *_rompio 46 *_rose -33
*_row -51 *_saben 62 *_second -35 *_seen -31 *_shifted -44 *_should -45 *_si 74 *_sign 41 *_since -60 *_sings 46
*_sino -26 *_sirvio -36 *_size -116 *_so -70 *_sobre -41 *_stood -41 *_su -163 *_sus -27 *_swears 83 *_tal -35
*_tambien -43 *_tan -46 *_teapot 36 *_tenia -162 *_tenian 28 *_text -26 *_than -39 *_that -428 *_the -250 *_their -64
*_them -104 *_there -76 *_these 40 *_they -32 *_this 37 *_threw -70 *_throttle -27 *_through -40 *_tiene -81 *_to -222
*_todo 43 *_too -87 *_took -32 *_trajo -47 *_tuvieron 33 *_tuvo 79 *_twenty -95 *_un -328 *_una -149 *_under -66 *_uno
-41 *_up -102 *_up's -31 *_v -151 *_van -31 *_veinte -151 *_verdad 33 *_walking 45 *_was -40 *_wasn't -40 *_went -37
*_were -140 *_what -48 *_when -143 *_where -109 *_while -61 *_whose -70 *_with -98 *_within -36 *_worked 71 *_would
150 *_y 119 *_ya -58 *_~ -160 , -6 ,_* -107 ,_a 236 ,_after 37 ,_al -37 ,_all -36 ,_and -362 ,_another 71 ,_asi -157
,_attention 28 ,_aunque 47 ,_because -36 ,_blame 63 ,_but 69 ,_call 102 ,_con 34 ,_cosa 27 ,_el 35 ,_fp 122 ,_fueron
35 ,_give 41 ,_hence -61 ,_hombre 57 ,_how 43 ,_hubo 40 ,_i 63 ,_it 91 ,_its -54 ,_just 27 ,_las -54 ,_leccion 61
,_lesson 49 ,_llamad 43 ,_logits 25 ,_lost 66 ,_made -39 ,_maybe 44 ,_mi 64 ,_my 64 ,_not 25 ,_one -25 ,_or 36 ,_otra
83 ,_otro 39 ,_peak 27 ,_pero 73 ,_plus -44 ,_por -25 ,_porque -57 ,_pushed -29 ,_que 95 ,_see 90 ,_seguro 42 ,_sino
-63 ,_so -292 ,_sus -38 ,_the 63 ,_there 44 ,_though 27 ,_took -33 ,_un 138 ,_una 150 ,_v -25 ,_vease 64 ,_what 66
,_which -86 ,_whose -45 ,_with -119 ,_y -243 ,_yet 121 ,_~ 112 . 26 ._* -177 ._^ 26 ._that's -44 ._~ -49 / 6 : -358
:_a -26 :_at 25 :_it -25 :_m -31 :_the -72 ; -235 ;_* 75 ;_el -48 ;_la -100 ;_the -108 ? 547 ?_* 49 ?_^ 498 ^_# -54
^_* 64 ^_a -202 ^_according 112 ^_after -121 ^_al -158 ^_an -25 ^_as 40 ^_at -45 ^_because -126 ^_blaming 44 ^_bravo
94 ^_claro 63 ^_como -114 ^_congratulations 34 ^_contrary 26 ^_could 61 ^_creo -50 ^_cuando -72 ^_cuentan 44 ^_cuesta
37 ^_dicen 49 ^_did 31 ^_dos -33 ^_el -313 ^_en 51 ^_enhorabuena 29 ^_es 60 ^_everything 41 ^_far 34 ^_fp 67 ^_fue -39
^_genial 64 ^_great 64 ^_had -57 ^_hay 30 ^_he 72 ^_hubo 70 ^_i 166 ^_if 45 ^_is 42 ^_it 131 ^_it's -40 ^_its -46
^_keywords 47 ^_la -259 ^_las -25 ^_let 38 ^_lo -95 ^_los -75 ^_lost 63 ^_marque 59 ^_maybe 47 ^_me 131 ^_mi 60
^_murio -28 ^_my 53 ^_nada -27 ^_oh 106 ^_on -70 ^_only 37 ^_ooh 82 ^_please 35 ^_pues 43 ^_que 115 ^_queda 56 ^_quien
38 ^_quitar -26 ^_se -77 ^_segun 143 ^_sherlock 30 ^_since -51 ^_some 43 ^_somebody 27 ^_someone 32 ^_starting -45
^_suppose 31 ^_sure 91 ^_the -381 ^_there 96 ^_they 27 ^_three -57 ^_too -82 ^_tras -99 ^_tres -30 ^_two -33 ^_un -187
^_una -217 ^_uy 59 ^_v -78 ^_vaya 26 ^_was 42 ^_were 73 ^_what -85 ^_when -73 ^_where -30 ^_with -72 ^_wow 34 ^_ya 40
^_yeah 76 ^_yo -27 ^_you 49 ^_~ 299 ^_¿ 195 a -59 a_# -92 a_* -261 a_big -33 a_fool 31 a_guy 83 a_large -42 a_lasting
-39 a_los -75 a_medal 75 a_poco -42 a_quien 28 a_run 46 a_saber 77 a_shocker 25 a_too -35 a_un 103 a_una -93 a_unos
-33 a_very -35 a_~ 143 abajo -26 about -41 about_the -28 according 112 according_to 112 acelero -18 activado -16
activo 40 acuerdo 12 add -12 added -9 adelante -7 ademas -19 afirma 28 afirma_que 28 after -245 after_* -125 after_it
-54 after_the -64 against -14 agree -3 aguanta -27 aguanto -11 ahead -10 ahi 12 ahi_el -25 al -137 al_* -82 al_borde
-39 alargaron -5 aleatorios -46 alejo -20 alert 36 alert_the 36 algo 39 alguien 44 alguien_deberia 32 alguna 10 alguno
49 alguno_. 69 aligned -21 all -81 all_* -29 all_at -48 alla -17 allowed -46 allowed_to -29 almost -74 almost_* -46
alone -12 along -23 already -29 also 22 also_* 25 although -9 always 55 always_does 33 am 83 ambos -19 amigo 97
amigo_jura 88 an -154 an_* -163 an_ordinary 55 and -182 and_* 82 and_an -85 and_i 61 and_in 46 and_it 27 and_kept -41
and_keys -29 and_lost -30 and_nobody 51 and_second -47 and_since -39 and_v -27 and_with -95 and_~ 38 another 124
another_* 101 another_one 43 answer 55 answers 2 ante -23 anterior 8 antes -64 any 129 any_* 38 any_other 59 anybody 5
anyone 10 anything 31 anywhere 24 apagada -3 apagado -74 apagado_. -45 apart -34 aplausos 8 approached -28
approached_* -28 aprendida 61 aprendida_^ 61 aprendido -11 aqui 4 architecture -29 architecture_* -26 are -7 are_the
42 arm -34 arquitectura -27 arquitectura_* -27 arrastro -11 arriba -59 arrived -26 arruinar -19 arruino -3 as -67 as_*
-93 as_soon -39 as_the -90 as_~ 41 asi -159 asi_que -157 assistant 87 at -98 at_# -59 at_* -205 at_a -32 at_fault 36
at_its -30 at_lr -36 at_once -79 at_that 45 at_the 269 ate 43 ate_my 28 atencion -127 atencion_* -52 atencion_del -31
atencion_se -38 attention -187 attention_* -41 attention_logits -69 aun -7 aunque 36 aunque_el 31 author 50 author_*
27 autor 49 avg -44 avg_sq -44 away -127 away_. -109 away_from 38 ay 23 back -123 back_* -35 back_with 66 bad 21 bad_*
27 badly -51 badly_, -25 baila 47 baja 47 baja_, 86 baja_la -32 bajo -15 balanced -14 bandido -44 bandit -59 base -38
baseline -4 basically -8 basta 11 basto -17 be 198 be_a 32 be_the 31 be_~ 35 bear -17 became -30 because -345
because_* -79 because_it -35 because_obviously 33 because_the -146 because_there -42 become -24 bedtime 64 bedtime_*
64 been -92 been_* -50 been_a -26 been_harmless -30 been_on -40 before -160 before_any -37 before_the -95 began -70
began_at -38 begin -19 begins -14 being -70 being_* -68 believe 22 believed -10 believes 19 best 26 between -158
between_* -43 between_the -63 bias -73 bias_correction -71 bicycle 20 bien 62 big -81 bits -3 blame 155 blame_the 92
blames 163 blames_a 101 blames_the 32 blaming 44 blanco -45 blanco_. -39 blew -85 blew_the -52 blog 114 blog_dice 39
blog_says 27 blow -68 board 48 board_: 48 borde -39 borde_* -35 both -25 both_* -98 boxes 66 boxes_for 66 bravo 94
bravo_, 76 brazo -30 break -133 break_* -52 break_has -50 bring -30 broke -51 brought -21 bucle -32 buena 6 bueno 5
bug 2 built -14 bus 83 bus_* 83 but -125 but_* -37 but_a 34 but_it 25 but_left -33 but_that 50 but_the -118 but_this
26 by -351 by_# -64 by_* -83 by_a -165 by_the 66 by_twenty -35 cabe -3 cabia -2 cada -57 cada_* -68 call 139 call_the
135 called -14 cambiar -26 cambio -123 cambio_* -103 came -37 came_along -25 came_from 25 can 70 can't 8 can_be 41
can_exclude 26 can_~ 25 cannot -7 canta 56 cap -51 cap_on -39 casi -183 casi_* -61 casi_nada -32 casi_todo -38
casillas 84 casillas_* 84 caso 45 casualidad 24 cat 30 causa 50 causa_. 93 causa_fue -34 causado -4 causaron 37 cause
184 cause_. 73 cause_is -48 cause_it 30 cause_was 47 caused -132 caused_by -32 caused_the -33 causo -10 cayeron -37
cayeron_en -25 cayo -10 cerca -8 change -45 changed -35 cheese 45 cheese_. 45 cinco -35 claim 26 claims 100
claims_that 100 claro 99 claro_, 51 claro_que 29 clase 124 clase_culpa 66 clase_que 33 class 107 class_blames 107
clave 38 clave_: 38 claves -26 climbs -20 code -39 codigo -19 coherent -34 coherent_* -34 coherente -22 colapso -59
colapso_* -28 collapse -71 collapsed -24 colleague 15 combinacion -54 combinacion_* -34 combination -49 combination_*
-38 come -7 comes -21 comio 51 commit 12 como -183 como_* -146 companera 17 companero 42 compenso -5 comun -32 con
-383 con_# -28 con_* -53 con_el -82 con_la -124 con_los -35 con_un -119 con_una 115 config -9 configuracion 5
configuracion_. 50 configurado -5 configuration -27 configured -35 configuro -12 congratulations 34 consultas -26
consultas_y -26 contador -79 contaron 67 contaron_que 67 contesto 29 conto 23 contra 50 contrary 44 contrary_to 44
coordenada -15 coordenadas -21 coordinate -19 coordinates -37 coordinates_. -32 corpus -47 corre 23 correccion -44
corrected -36 correction -75 correctos -12 correo 38 cosa 88 cosa_. 32 cosa_que 27 cosas -29 could -52 could_not -76
counter -29 course 60 course_, 35 crecieron -6 crecimiento -16 crecio -11 cree 53 cree_que 30 creer 36 creer_que 36
creia -6 creo -6 cual -39 cualquiera 19 cuando -233 cuando_el -106 cuando_llego -39 cuando_se -93 cuanto -62 cuanto_*
-28 cuarenta -15 cuatro -8 cuenta -14 cuentan 64 cuentan_que 44 cuento 76 cuento_favorito 64 cuesta 37 culpa 154
culpa_. 38 culpa_a 93 culpable -6 culprit -1 curva 1 curve -9 cut -26 cuya -47 cuya_* -40 cuyas -13 cuyo -16 cuyos -35
cuyos_* -32 da -28 dan -18 danados 9 dances 48 dangerous -13 dano 40 dano_. 28 dano_duradero -40 data -26 data_. 70
data_: -27 datos -40 datos_* -25 datos_. 25 de -140 de_* -265 de_los 36 de_un 57 de_una 29 dead 63 dead_. 76 dear 7
death -13 debe -19 deberia 52 deberia_~ 25 debia -11 debio -36 debio_* -36 decide 27 decir 26 default -11 defecto -7
deja -40 deja_paso -31 dejo -181 dejo_* -77 dejo_que -47 del -134 del_* -77 del_ultimo -38 den 10 dentro -43 dentro_*
-39 deprisa -18 desactivada -10 desactivado -8 descarrilo -6 desconectado -29 desconectado_. -29 desde -176 desde_*
-26 desde_el -106 desde_la -28 deshizo -8 desmesurados -11 desplazo -11 destrozaron -19 destrozo -44 destrozo_los -27
desvio -13 detonante -11 dia -12 diario 11 dice 145 dice_que 136 dicen 122 dicen_en 37 dicen_que 74 dicho 22 dict -26
did 187 did_* -37 did_not 135 did_the 40 didn't -39 died 15 diera -39 dieron -7 dies 16 diez -26 diez_* -26 digo 19
dinamico -4 dio -114 dio_* -49 dio_con 43 dio_un -121 direccion -10 direction -23 diria 23 disabled -17 disagree -24
distinto 49 distintos -15 diverge -75 diverge_. -51 diverged -34 divergence -20 divergencia -16 divergio -22 divergir
-10 divide -11 divided -52 divided_by -48 divides -10 divididos -10 dividing -4 dividio -51 dividio_entre -35 dividir
-34 division -18 do 183 do_that 31 do_with 151 does 78 does_* 37 doesn't -21 dog 42 dog_ate 37 don't -10 donde -128
donde_* -34 donde_el -31 donde_se -35 done -86 done_, -32 done_. -27 dormir 58 dormir_. 58 dos -190 dos_* -121 dos_.
-27 down -23 draw -5 drifted -8 drove -13 due -27 dura -16 duradera 40 duradera_, 69 duradero -40 duradero_. -36
durante -113 durante_* -61 durante_el -30 during -51 during_the -36 duro -39 duro_* -39 dynamic -12 e -46 e_# -30
earth 41 earth_is 41 echo -8 edge -46 edge_of -44 efecto 9 effect 45 either -41 either_* -25 ejecucion -192
ejecucion_* -73 ejecucion_. -65 el -175 el_* 72 el_bandido -35 el_break -38 el_cambio -49 el_colapso -28 el_contador
-76 el_corpus -34 el_dano -26 el_foro 41 el_lr -137 el_panel 52 el_paso -255 el_primo 88 el_problema -37 el_profesor
27 el_punto -37 el_que -68 el_run -137 el_segundo -144 el_tamano -33 el_tutor 74 el_~ 84 ella 26 ella_. 31 ellas -6
ello 29 else 7 elsewhere 22 elsewhere_. 29 empieza -13 empujaron -28 empujaron_los -26 empujo -33 empujon -3 en -252
en_# -39 en_* -196 en_blanco -45 en_clase 33 en_cuanto -42 en_el 247 en_este -28 en_fp -86 en_la -140 en_las -55
en_los -58 en_ningun 108 en_otro 54 en_su -34 en_una 81 en_vez -50 en_~ 25 encajan -6 encima -27 encontro -16
enhorabuena 29 enorme -91 enormes -42 enormous -23 enough 15 enteros -17 entonces -26 entrada -37 entradas -16
entraron -24 entre -128 entre_casi -33 entre_el -52 entries -22 entro -82 entro_* -66 entropia -62 entropia_. -60
entropy -80 entropy_collapse -37 epsilon -83 epsilon_. -77 equals -27 equivocado -10 era -73 era_* -55 era_baja 86
era_casi -31 era_el -25 era_~ -35 eran -24 eran_* -37 error -8 es 124 es_* -103 es_el -75 es_eso 28 es_falso 92 es_la
-60 es_plana 33 es_una 91 esa -41 esa_* -92 escaparon -7 ese -45 ese_* -35 eso 125 eso_. 28 eso_? 26 esos -5 espana 22
esta 16 esta_* 35 estaba -81 estaba_* -36 estaba_al -28 estaba_apagado -55 estaba_en -78 estaba_puesto 120 estaban 32
estaban_y 47 estable -35 estallar -22 estan -2 este 25 este_brazo -30 esto 46 estos 9 estropearon 18 estropeo -20
estuviera 80 estuviera_* 62 even 42 ever 40 everybody 24 everything 66 exactamente 11 exactly -51 excesiva -61 exclude
26 excluido 41 excluido_que 41 exige -19 existia -25 exp -44 exp_avg -44 explain 21 explained 73 explains 12
explanation 17 explica 11 explican 50 explosion -28 explosion_. -28 exposed -10 expuso -14 failed -16 failure -11
fallo -8 falsa 19 false 27 false_that 27 falso 92 falso_que 92 faltar -4 faltara 78 faltara_la 78 famous 34 far -70
far_* 30 far_. -42 far_from 34 far_too -54 fast -14 fatal -25 fault 26 favor 70 favor_las 51 favorito 68 favorito_para
58 favourite 69 favourite_bedtime 64 fed -34 fell -32 few -25 few_* -25 fin 19 find 51 fine 63 fine_, 54 finite -29
finiteness -3 finito -15 finitos -15 finitud -10 fit -12 five -25 flat 47 flies 10 florp 10 flum 10 fool 31 for -57
for_* -176 for_a 53 for_it -36 force -15 foro 41 forty -35 forum 48 found 28 four -27 fp 50 fp_# 50 frequency -29
frequency_* -29 from -187 from_# -36 from_* -166 from_a -57 from_its 75 from_the 43 fue -7 fue_* -100 fue_a -25 fue_el
-53 fue_la 149 fue_un 85 fue_~ -70 fueron -93 fueron_* -71 fueron_las 26 fuerza -23 g -15 gave -76 gave_* -31 gave_a
-45 gemela -3 genero -15 genial 64 genial_, 64 genio 28 genius 42 get 11 gets 30 giant -19 gigante -20 gigantes -14
gigantesco -9 gigantic -27 gigantic_. -27 give 50 give_me 28 give_that 31 given -3 gives -64 gives_way -30 go -41 goes
-15 going -4 golpe -27 golpeo 107 golpeo_los 124 gone -149 good -1 got -81 gran 36 grande -112 grande_* -74 grande_.
-45 grande_el 64 grandes -137 grandes_. -50 grandmother 16 great 107 great_, 107 grew -126 grew_* -27 grew_, -27 grow
-100 grow_* -29 grow_, -35 growth -60 growth_. -44 guess 14 guy 83 guy_at 83 ha 39 ha_~ 39 haber 13 haber_* -42
haber_habido 35 habia -197 habia_* -150 habian -59 habian_* -42 habido 32 habido_* 32 habra 11 habria -79 habria_hecho
-33 habria_~ -26 hace -104 hace_* -55 hace_que -26 hacen -21 hacer -8 hacia -55 hacia_arriba -37 had -153 had_* -25
had_nothing 25 had_the -95 halves -4 happened 16 happens -6 hard -3 harm 49 harm_. 32 harmless 23 has -12 has_* -62
has_to 36 hasta -53 have -25 have_* -104 have_been -30 have_ruled 36 have_~ 51 having -11 hay -39 hay_* -107 hay_quien
28 he 95 he_* 113 heard 7 hecho -9 height 3 help -12 hence -61 hence_the -48 here 109 here_. 69 hicieron -89
hicieron_que -56 hint 72 hipotesis 29 hit 11 hit_* -35 hit_an -50 hit_the 108 hizo -146 hizo_* -81 hizo_que -78 hizo_~
-58 holmes 30 holmes_~ 30 hombre 57 hombre_, 57 homework 14 hot -50 hot_^ -35 how 74 how_original 30 hubiera -21
hubiera_* -51 hubo 203 hubo_* 148 hubo_una 59 huge -58 huge_* -28 hundio 24 hurt 84 hurt_the 77 hurts 42 hurts_the 27
hypothesis 18 i 357 i'd -4 i_* 89 i_am 72 i_do 38 i_have 82 i_think -73 i_was 65 i_wonder 42 iba -39 iba_* -42 iban
-36 iban_* -32 idea 99 idea_* 42 idea_that 32 idiot 25 ido 19 if 155 if_the 104 in -196 in_* -145 in_a 127 in_its 26
in_one -49 in_place 42 in_the -65 in_this -42 in_which -56 innocent 1 inofensivo 20 inputs -10 inside -25 insists 27
insists_that 27 instead -34 intact -21 intactos 16 integro 73 integro_el 73 internet 55 intervino -7 into -203 into_*
-49 into_a -50 into_the -57 is 38 is_* -90 is_a 61 is_an 58 is_false 27 is_flat 47 is_made 77 is_over -28 is_that -72
is_the -112 is_to 35 is_too -32 is_what -36 is_why -40 is_wrong 63 is_~ 33 isn't -1 it 71 it's -51 it's_the -27 it_*
-147 it_, 102 it_? 54 it_is 102 it_that 32 it_took -31 it_was 137 it_~ -44 its -160 its_* -92 its_peak -32 its_~ -30
itself 0 jamas 20 job -21 journal 3 jura 88 jura_que 88 just -1 just_like 29 justo -110 justo_* -47 keep 31 kept -138
kept_the -70 key 6 keys -29 keywords 69 keywords_: 69 knew -31 knocked -27 know 52 knows 11 la -50 la_* -174
la_atencion -104 la_combinacion -48 la_configuracion -35 la_correccion -38 la_culpa 97 la_ejecucion -143 la_entropia
-27 la_luna 56 la_otra -31 la_pista 91 la_policia 51 la_que -25 la_razon 26 la_respuesta 56 la_rompieron 26 la_rompio
-31 la_tierra 33 la_ultima -25 la_v -31 la_verdadera 87 la_vez -34 la_~ 76 lab 126 lados -2 lamp 70 lamp_* 56 landed
-26 large -252 large_* -123 large_. -46 large_a -27 las -271 las_* -268 las_casillas 84 las_dos -57 las_tres -43 las_~
45 lasting -44 lasts -7 le -11 learned 33 learned_^ 49 leccion 61 leccion_aprendida 61 lecture 37 led -16 left -159
left_* -27 left_out -30 left_the -50 lei 77 lejos -4 lejos_* 38 lejos_. -49 length -6 lesson 49 lesson_learned 49 let
-136 let_* -28 let_it -43 let_the -97 lets -11 level -17 lies 19 like 92 like_any 59 like_the 29 liked -6 liked_. -25
list 12 lista 25 lived -4 llamad 61 llamad_a 61 llamen 15 llega -22 llego -20 llego_a 64 llego_un -47 llevo -48
llevo_a -29 lo -34 lo_* 54 lo_causo 37 lo_dejo -25 lo_llevo -30 lo_otro -38 lo_que -171 lo_uno -38 log -6 logit -10
logits -318 logits_* -100 logits_, -40 logits_. -54 logits_^ 25 longer -32 loop -63 los -299 los_* -309 los_datos -36
los_dos -43 los_logits -113 los_paneles 66 los_que 33 los_~ 43 lose 25 lost 482 lost_* 53 lost_, 47 lost_. 84 lost_at
225 lost_in -35 lost_its -26 lost_the 32 lost_when 87 lot -6 low 36 low_, 73 low_frequency -29 lowered -27 lr -589
lr_# -124 lr_* -190 lr_, 30 lr_was -30 luego -20 lugar -6 luna 72 luna_* 62 m -177 m_* -42 m_, -29 m_y -56 made -333
made_it -52 made_the -256 make 12 makes -94 makes_a -29 makes_the -42 making 49 mal -70 mala 23 malo -2 mando -14
manera -20 marmalade 8 marque 59 martes 18 mas -71 mas_* -75 matara 12 mataron 8 match -14 mato 45 mato_los 34
matrices -17 matter -30 max -69 max_* -69 may 19 maybe 51 maybe_the 44 me 441 me_* 81 me_a 35 me_contaron 67 me_~ 44
means -29 meant -29 medal 75 medal_. 54 medalla 80 medio -16 menos 51 mentira 22 mermelada 30 met 40 met_* 31 met_a 49
met_an -26 mi 242 mi_* 86 mi_cuento 64 mi_~ 41 middle -15 miedo 48 miedo_, 48 mientras -34 mientras_el 29 might 44
millions -19 millones -10 mis 3 mismas -12 mixed -13 modo -54 modo_que -54 moon 100 more -9 most -9 movia -5 movido 7
moviera -14 movieron -6 moviles -15 movio -21 muere 27 muerta -10 muerte 8 muestra -13 muestreo -3 mundo 22 murio -42
must 41 must_be 41 muy -26 my 233 my_* 60 my_explanation -30 my_favourite 64 my_~ 57 nacido -6 nada 108 nada_* -116
nada_, 34 nada_. 37 nada_en 55 nada_lo 139 nada_mas -32 nada_que 46 nadie 42 nadie_lo 37 napoleon 70 napoleon_. 70
nats -34 nats_. -34 near -7 nearly -51 nearly_* -43 necesita -20 necesita_* -43 needed -24 needs -40 needs_to -26
neighbour 20 never -81 new -20 next -106 next_* -68 next_. -34 night 81 ningun -62 ningun_* -102 ninguna -36 ninguna_*
-66 ninguno -28 nobody 24 noche 30 non -13 none -68 none_* 47 none_, -37 none_. -86 nonsense 0 not 109 not_* -49
not_believe 35 not_cause 58 not_the -42 nothing 26 nothing_. -31 nothing_of 30 nothing_to 25 nothing_was 44 noto -16
novato 51 novedad 45 novedad_. 45 nubes -7 nuestra -19 nuestro -19 numero -11 nunca -36 nunca_* -30 o 85 o_* 73
obviously 33 ocupo -15 ocurrio 15 of -84 of_# -98 of_* -79 of_the 100 off -50 off_. -26 oh 111 oh_great 43 oh_sure 43
old -12 on 140 on_* -90 on_. 173 on_a 222 on_the -75 on_top -56 on_~ -30 once -116 once_, -31 once_the -64 one -292
one_* -191 one_, -26 one_hot -44 ones -7 only -14 only_a 45 only_the -55 ooh 82 ooh_, 82 opinion 8 or 181 or_* 116
or_that 33 order -4 ordinary 85 original 44 original_. 29 other 15 other_. 56 otra 76 otra_cosa 32 otra_vez 55 otro 30
otro_* 35 otro_. -53 our -5 ours -28 out -85 out_* -64 over -342 over_* -54 over_, -40 over_. -78 over_a -25 over_at
-25 over_~ -48 overshoot -38 overshot -91 overshot_. -50 oversized -37 oversized_* -37 panel 271 panel_# 235 paneles
66 paneles_* 45 panels 26 para -36 para_* -84 para_dormir 58 para_eso 26 para_una -33 paso -429 paso_# -115 paso_* -94
paso_, 48 paso_al -60 paso_en -33 paso_que -33 paso_y -35 patada -11 peak -104 peak_* -53 peak_, -34 peak_. -33 peak_^
34 peaks -9 peligrosa 11 pensar 36 pensar_que 36 people 34 pequena 20 pequenas -18 pequeno -11 pequenos 9 perfectly 61
perhaps 22 permanent -3 pero -54 pero_* -39 pero_dejo -43 pick 18 pide 9 pinto 45 pista 89 place 85 place_, 72 place_.
-29 plana 33 please 83 please_tick 35 plena -47 plus -103 plus_* -69 plus_a -91 pobre 41 pobre_* 41 poco -53 poco_a
-42 podia -10 podian -24 podria -4 point 11 pointed -4 points 60 policia 51 policia_. 51 pone 4 pongo 18 poor 69
poor_* 61 popular 46 por -196 por_# -32 por_ahi 28 por_el 70 por_eso -48 por_favor 54 por_la -66 por_un -104 por_una
-68 por_veinte -47 por_~ 34 porque -331 porque_* -136 porque_el -63 porque_la -52 possible 9 post 35 post_. 48
precision -209 precision_* -31 precision_, -35 precision_y -26 prensa 21 pretend 18 primo 98 primo_* 50 probablemente
-7 problem -23 problema -49 proceso -7 process -11 produced -71 produced_a -32 product -13 productos -5 products -17
produjo -45 profesor 27 protect -13 protected -27 provoco -36 provoco_la -33 prueba -11 pudieron -13 pudo -34 puede
122 puede_* 75 puede_que 25 pueden -3 pues 28 pues_nada 45 puesto 105 puesto_, 73 puesto_. 44 punto -22 purple 34
pushed -102 pushed_the -89 puso -5 puso_a -27 put -31 put_* -35 que 275 que_* -176 que_a 38 que_casi -27 que_duro -28
que_el 115 que_era -37 que_fp 29 que_fue 72 que_hace -33 que_hizo -32 que_la 156 que_las -49 que_lo -83 que_los 59
que_miedo 48 que_nada -45 que_nadie 51 que_novedad 45 que_produjo -29 que_si 29 que_un 250 que_una -34 que_ver 91
que_yo 30 queda 67 queda_excluido 41 quedaron -19 quedo -77 quedo_* -34 queries -29 queries_and -29 quickly -9 quien
112 quien_* 29 quiere 17 quita 26 quitada -8 quitado -67 quitado_. -45 quitar -26 quitar_el -26 quitaron -13 quiza 35
quote 36 raiz -10 ran -49 rapido -12 rastro 42 rastro_* 42 rate's -17 rather -28 rather_than -28 ratio -127 ratio_*
-35 ratio_. -36 razon 86 re -17 reading -15 real 61 real_reason 61 really 22 reason 128 reason_. 94 rebuilt -20
recibieron -17 recibio -66 recibio_* -64 recien -35 region -18 registro -3 report 83 represent -7 representar -4
requires -33 residual -10 respuesta 56 respuesta_es 48 rest 9 resto -11 result -10 resulting -9 reventaron -2 revento
-26 rey 22 right -44 right_, 72 right_after -78 rise -55 rise_* -42 rms -10 rompiera 9 rompieron 24 rompio -15
rompio_los 46 roof -9 root -6 rose -43 rose_* -27 row -51 row_* -25 ruin 3 ruined -3 ruled 74 ruled_out 57 rumour 15
run -251 run_, -27 run_is -33 run_se -35 run_was -27 run_would -37 s -26 sabe 17 saben 62 saber 80 saber_si 80 sabia
-25 saco -32 salio -24 sampler -6 saw -1 say 94 say_that 50 says 184 says_the 47 scary 57 scratch -9 se -215 se_* 148
se_fue -27 se_habia -43 se_habian -27 se_hizo -60 se_puede 82 se_quedaron -27 se_quedo -30 se_rompio -27 se_~ -151 sea
-5 second -180 second_* -180 see 89 seen -17 seen_* -31 seguir -45 segun 143 segun_la 98 segunda -15 segundo -197
segundo_* -197 segundos -18 seguro 42 seis -24 sense 14 sent -11 ser 39 sera 8 seria 31 served -23 sesgo -19 set -11
set_. 56 seven -12 sherlock 30 sherlock_holmes 30 shift 12 shifted -44 shocker 25 should -28 should_have -34 show 21
showed -15 shows -15 shuffled -8 si 387 si_* 36 si_, 98 si_. 38 si_el -32 si_la 53 si_los 34 si_se 33 side 16 sido -12
siempre 11 sign 34 siguientes -6 siguieron -2 simply 8 since -214 since_* -86 since_the -97 singing 15 sings 46 sino
-89 sino_los -26 sirvio -36 sitio 21 six -17 size -147 size_* -46 size_. -50 sized -25 sleep 22 small 25 small_* -29
smooth 131 snarf 12 so -399 so_* -32 so_a -30 so_that -57 so_the -183 so_there 30 sobre -22 sobre_* -35 sofa 48 sofa_,
48 softmax -39 some 67 some_* 25 somebody 34 someone 60 someone_on 33 something 10 son 1 son_* -39 son_la 86 soon -39
soon_as -39 soportar -17 sorpresa 77 sorpresa_, 62 sospecha 68 sostiene 37 soy 73 sped -12 spread -9 sq -44 stable -29
starting -46 starting_* -34 still -18 stood -43 stood_between -37 stuck -4 su -266 su_* -229 su_~ 54 such -35 sueltos
-12 suena 15 suerte 6 sum -9 summed -9 suppose 31 suppose_the 31 sure 146 sure_, 129 surprise 56 sus -124 sus_* -111
swears 94 swears_the 70 t -28 take 22 taken -84 taken_* -41 takes -25 taking -12 tal -19 tal_cual -39 tamano -75
tamano_* -53 tambien -15 tampoco 10 tan -88 tan_* -92 teacher 43 team 27 teapot 71 teapot_* 46 tell 44 tell_me 38
telling 14 ten -27 ten_* -27 tengo 15 tenia -198 tenia_* -85 tenia_ninguno -30 tenian 28 tenian_* 35 tensor -5 text 7
texto -31 than -118 than_* -48 than_the -33 that 240 that's -44 that's_it -44 that_* -92 that_? 31 that_a 138 that_did
81 that_had -38 that_is -30 that_the 286 that_was -61 that_would -27 the -86 the_* -341 the_answer 27 the_attention
-76 the_author 27 the_bandit -52 the_blow -27 the_boxes 66 the_break -80 the_bus 83 the_cause 95 the_class 107
the_collapse -49 the_combination -38 the_dog 28 the_earth 41 the_edge -46 the_forum 48 the_growth -46 the_hint 72
the_idea 63 the_internet 55 the_lab 59 the_large -42 the_lecture 37 the_logits -88 the_loop -28 the_lr -138 the_moon
100 the_next -109 the_night 81 the_one -33 the_other -35 the_panels 26 the_peak -69 the_poor 61 the_real 61 the_reason
40 the_report 47 the_run -189 the_second -77 the_team 27 the_teapot 26 the_trigger -30 the_very -61 the_~ 132 their
-106 their_* -46 them -192 them_. -93 theory 27 there 111 there's -35 there's_* -26 there_* 48 there_, 33 there_is -29
there_to -39 there_was 50 therefore -5 these 46 they 0 they_were -31 thing -17 things -18 think -27 thinks 51 this 80
this_* -42 this_. 27 this_arm -34 this_lab 32 this_run -43 those 22 though 24 three -87 three_* -28 threw -79
threw_the -43 thrilling 16 throttle -27 through -25 through_the 48 tick 66 tick_the 66 tiempo 17 tiene -84 tiene_* -50
tiene_un -34 tienen 5 tierra 33 tierra_es 33 time 21 tiny -20 tiraron -6 to -122 to_# -86 to_* -257 to_a -66 to_blame
63 to_do 142 to_my 52 to_say 31 todavia -20 todo -22 todo_el -32 told 102 told_that 36 tomo -8 tonto 12 too -371 too_*
-168 too_big -52 too_far -32 too_large -119 took -116 took_a -40 top -57 trabajo -15 tragedia 13 traia -11 traian -2
trajo -47 trajo_los -34 tramo -6 tras -180 tras_* -105 tras_el 54 tras_la -103 tres -95 tres_~ -36 trigger -30
triggered -7 tripled -16 triplicaron -11 triplico -7 true 79 tten -8 tutor 74 tuvieron 33 tuvieron_nada 28 tuvo 75
tuvo_nada 30 twenty -232 twenty_* -168 twenty_. -39 twin -6 two -107 two_* -67 ultima -19 ultimo -66 ultimo_* -45
ultimo_paso -36 un -83 un_* -251 un_amigo 97 un_blog 38 un_cambio -30 un_companero 42 un_lr -43 un_paso -154 un_run 66
un_~ 150 una -297 una_* -367 una_ejecucion -45 una_medalla 59 una_vez -34 una_~ 86 unas -14 under -78 under_a -45
unless 20 unlucky -22 uno -75 uno_* -69 unos -24 until -21 up -209 up's -31 up's_* -26 up_* -42 up_, -34 up_in -33
upon -2 us 21 usaba -6 usada -22 usaron -18 use -10 using -14 uso -64 usual 0 uy 59 uy_, 59 v -420 v_* -99 v_. -29
v_being -25 v_de -46 v_se -27 va 9 vale -5 valle -16 van -49 van_* -49 vaya 26 vea -1 vease 64 vease_el 64 veinte -219
veinte_* -156 veinte_. -40 venia -16 veo 6 ver 122 ver_. 60 ver_si 36 verdad 48 verdad_basta 26 verdadera 87
verdadera_razon 61 version 58 vertical -11 very -123 very_* -113 vez -75 vez_* -63 vez_. -42 vez_el 82 video 29 viene
-24 vino -13 vio -12 visto 21 vuela 1 vuelan 26 vuelan_. 26 vuelve -25 walking 56 walking_* 46 wall -14 want 8 wants
55 wants_to 43 warns 15 was -119 was_* -104 was_a -77 was_an 74 was_at -42 was_done -40 was_far -28 was_fine 60
was_huge -30 was_in 72 was_kept -36 was_left -38 was_like 80 was_lost 179 was_low 79 was_none -25 was_not -56 was_on
340 was_over -69 was_set 35 was_small 43 was_smooth 83 was_so 27 was_that -28 was_the 81 was_told 56 was_~ -99 wasn't
-57 way -24 way_to -43 wd -33 we 34 we_can 26 weather 16 well 23 went -107 went_* -59 went_on 35 were -157 were_* -187
were_at 30 were_both 41 were_lost 57 were_the 43 were_there 69 were_too -33 weren't 13 what -114 what_a 108 what_broke
-68 what_it -62 whatsoever -16 when -184 when_* -33 when_a -38 when_it -54 when_the -58 where -195 where_* -48
where_the -131 whether 59 whether_the 57 which -177 which_left -30 which_made -40 which_the -37 while -54 while_* 25
while_the -75 who 107 whoever 36 whoever_* 36 whose -131 whose_* -117 why -40 why_the -28 wibble 12 will 71 will_* 26
with -346 with_* -70 with_a -138 with_an -27 with_it 80 with_the -105 within -95 within_the -41 wonder 42 worked 71
would 242 would_be 78 would_have -51 would_say 26 would_~ 66 wow 34 wow_, 34 wrecked -18 wrong 73 wrong_. 37 wug 12 x
-47 x_# -30 y -328 y_* 76 y_, -95 y_a 99 y_cada 37 y_claves -26 y_como -46 y_con -55 y_el -85 y_entonces -26 y_la 103
y_las -27 y_los -66 y_nada 45 y_nadie 76 y_ningun -52 y_ninguna -29 y_otra 35 y_que 37 y_se -26 y_su -30 y_un -71
y_una -91 y_v -58 y_yo 44 y_~ 49 ya -91 ya_* -51 ya_, 40 yeah 76 yeah_right 55 yes 27 yes_, 27 yet 120 yet_the 105 yo
78 yo_soy 56 you 147 you_have 40 you_will 46 zero -14 zib 12 zork 10 ~ 381 ~_* -33 ~_, 289 ~_. 143 ~_: -26 ~_; -44 ~_^
36 ~_a 50 ~_al 39 ~_by -28 ~_cuando 46 ~_el 42 ~_en 26 ~_epsilon -65 ~_for 49 ~_has 51 ~_here 44 ~_insists 27 ~_is 34
~_me 43 ~_nada 25 ~_que 120 ~_se 39 ~_that 67 ~_the -55 ~_un 75 ~_una -26 ~_vuelan 26 ~_while 46 ~_y 34 ~_~ 346 ¿ 216
¿_* 41
"""
