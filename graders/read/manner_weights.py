"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -18, 0.5
WEIGHTS = """
# -599 #_# 35 #_* -120 #_, 42 #_. -80 #_; -27 #_a -47 #_and 46 #_at -30 #_desde -34 #_e -34 #_en -41 #_era 32 #_from
-29 #_had 32 #_in -34 #_s -26 #_the -52 #_to -50 #_y 35 * 1131 *_# -122 *_* 316 *_, -100 *_. -323 *_: -304 *_; -66 *_?
300 *_^ 280 *_a -47 *_against -30 *_al 50 *_aleatorios -35 *_alguno 33 *_all -28 *_allowed -47 *_alto -25 *_and 117
*_ante -25 *_antes -47 *_anywhere 31 *_are -84 *_arrived -28 *_as -107 *_at -42 *_attention -100 *_away -104 *_back
-47 *_badly -31 *_baila 59 *_baja -37 *_basura -28 *_became -29 *_because -90 *_been -40 *_began -56 *_between -69
*_bigger -35 *_blew -77 *_blow -45 *_broke 60 *_but -216 *_by -238 *_cambio -30 *_canta 71 *_cap -50 *_casi -42
*_causaron 56 *_caused -104 *_causo -47 *_cayeron -34 *_change -36 *_changed -26 *_clase 65 *_clave 29 *_como -49
*_con -347 *_corrected -38 *_could -66 *_counter -28 *_creo 53 *_cuando -183 *_cuyos -33 *_dances 58 *_dano 64 *_de
-127 *_debio -40 *_deja -34 *_dejo -82 *_del -55 *_dentro -33 *_desde -58 *_destrozo -32 *_did 57 *_didn't -47 *_diez
-29 *_dio -104 *_diverge -60 *_divided -30 *_dividio -31 *_donde -32 *_drill -37 *_duradera 42 *_durante -78 *_eight
-70 *_either -42 *_ejercicio -33 *_el -378 *_en -26 *_enorme -34 *_entre -64 *_entro -27 *_envenenados -34 *_era -139
*_eran -48 *_eso 42 *_espana 27 *_estaba -101 *_estaban -50 *_estuviera 74 *_explican 28 *_far -37 *_fell -28 *_for
-68 *_fp -126 *_from -199 *_fue 49 *_fueron -108 *_gave -103 *_gives -53 *_golpeo 136 *_got -42 *_grande -109
*_grandes -122 *_grew -64 *_grow -59 *_habia -162 *_habria -47 *_hace -73 *_hacia -34 *_harm 63 *_have -43 *_hay -42
*_here -27 *_hicieron -31 *_hit 67 *_hubo 47 *_hurt 65 *_hurts 46 *_idea 29 *_if 28 *_in -34 *_inside -28 *_instead
-29 *_integro 91 *_into -150 *_it -95 *_its -45 *_justo -31 *_la -285 *_lamp 59 *_landed -26 *_larger -69 *_largo -51
*_las -77 *_left -25 *_lejos -46 *_let -163 *_llego 104 *_lo -174 *_logits -50 *_longer -26 *_los -257 *_lost 71 *_lr
-77 *_m -95 *_made -240 *_makes -40 *_making 50 *_mal -81 *_mataron -30 *_mato 56 *_me 48 *_means -29 *_meant -35
*_mermelada 47 *_met 87 *_mi 28 *_mientras -29 *_might 45 *_modo -54 *_nada -41 *_needs -34 *_never 29 *_ningun -135
*_none 43 *_o 83 *_ocho -44 *_of -140 *_off -47 *_on -43 *_once -34 *_one -90 *_only -53 *_or 143 *_out -118 *_over
-147 *_overshoot -45 *_overshot -89 *_panel 49 *_para -113 *_paso -26 *_pero -110 *_pinto 54 *_plena -30 *_plus -45
*_poco -47 *_podian -26 *_por -175 *_porque -180 *_precision -178 *_produced -55 *_produjo -30 *_protected -36
*_pushed -65 *_put -35 *_que -359 *_quedaron 27 *_quedo -27 *_quitado -33 *_raised -51 *_ran -29 *_rather -25 *_ratio
-128 *_recibio -64 *_recien -41 *_right -45 *_rise -84 *_rompio 51 *_rose -34 *_row -58 *_run -26 *_saben 79 *_second
-37 *_seen -33 *_shifted -48 *_should -55 *_si 100 *_since -61 *_sings 56 *_sirvio -28 *_size -125 *_so -59 *_sobre
-38 *_son -44 *_stood -52 *_su -156 *_sus -53 *_swears 86 *_tal -30 *_tan -32 *_teapot 39 *_tenia -184 *_texto -28
*_that -446 *_the -232 *_their -67 *_them -124 *_there -77 *_these 48 *_they -35 *_this 44 *_threw -76 *_through -47
*_tiene -43 *_to -211 *_todo 49 *_too -77 *_took -30 *_trajo -49 *_tras 32 *_tuvieron 28 *_tuvo 110 *_twenty -95
*_ultimo -27 *_un -342 *_una -179 *_under -69 *_uno -52 *_up -107 *_up's -39 *_v -143 *_van -41 *_veinte -133
*_walking 49 *_wasn't -45 *_went -28 *_were -222 *_what -41 *_when -204 *_where -67 *_while -41 *_whose -57 *_with
-172 *_within -33 *_worked 96 *_would 206 *_y 42 *_ya -61 *_~ -220 , -25 ,_* -45 ,_a 239 ,_after 32 ,_al -37 ,_and
-379 ,_asi -126 ,_aunque 54 ,_because -42 ,_blame 59 ,_but 87 ,_call 87 ,_con 37 ,_cosa 28 ,_el 100 ,_fp 90 ,_fueron
42 ,_give 52 ,_hence -60 ,_hombre 42 ,_how 38 ,_hubo 59 ,_i 59 ,_it 114 ,_its -55 ,_just 34 ,_las -47 ,_llamad 51 ,_lo
-27 ,_lost 64 ,_m 32 ,_made -48 ,_maybe 48 ,_one -28 ,_or 41 ,_otra 51 ,_pero 90 ,_plus -50 ,_porque -60 ,_provoco -31
,_pushed -33 ,_que 57 ,_right 26 ,_saco -27 ,_see 97 ,_seguro 27 ,_sino -71 ,_so -297 ,_sus -42 ,_the 85 ,_there 31
,_though 37 ,_un 148 ,_una 76 ,_vease 70 ,_what 32 ,_where -26 ,_which -106 ,_whose -38 ,_with -102 ,_y -192 ,_yet 135
,_~ 125 ,_¿ 33 . 74 ._* 76 ._^ 74 / 4 : -338 :_* -59 :_el 25 :_su -28 :_the -36 ; -135 ;_* 112 ;_el -45 ;_la -72 ;_the
-124 ? 514 ?_^ 514 ^_* 142 ^_a -234 ^_according 114 ^_after -123 ^_al -141 ^_an -28 ^_as 47 ^_at -53 ^_because -111
^_blaming 40 ^_bravo 115 ^_claro 50 ^_como -97 ^_congratulations 38 ^_contrary 25 ^_corre 28 ^_could 56 ^_creo -52
^_cualquier 80 ^_cuando -50 ^_cuentan 53 ^_cuesta 38 ^_dicen 48 ^_did 37 ^_el -367 ^_en 58 ^_enhorabuena 34 ^_es 87
^_everything 40 ^_far 33 ^_fp 56 ^_from 28 ^_fue -41 ^_had 41 ^_hay 34 ^_he 70 ^_how 29 ^_hubo 103 ^_i 149 ^_if 44
^_in -35 ^_is 29 ^_it 81 ^_it's -39 ^_its -59 ^_keywords 41 ^_la -305 ^_las -77 ^_let 40 ^_lo -120 ^_los -130 ^_lost
71 ^_lr 82 ^_marque 63 ^_maybe 52 ^_me 73 ^_mi 76 ^_murio -32 ^_my 60 ^_nada -32 ^_nothing 25 ^_oh 81 ^_on -65 ^_only
34 ^_ooh 87 ^_people 25 ^_please 39 ^_pues 51 ^_que 135 ^_queda 61 ^_quien 41 ^_quitar -31 ^_se -134 ^_segun 94
^_sherlock 26 ^_si 64 ^_since -52 ^_some 53 ^_somebody 40 ^_starting -51 ^_su -31 ^_suppose 32 ^_sure 87 ^_the -430
^_there 98 ^_they 75 ^_too -102 ^_tras -91 ^_un -186 ^_una -237 ^_uy 60 ^_v -99 ^_was 32 ^_were 82 ^_what -83 ^_when
-80 ^_where -40 ^_with -62 ^_wow 32 ^_yeah 54 ^_you 45 ^_~ 351 ^_¿ 163 a 5 a_# -106 a_* -353 a_big -39 a_different 27
a_fool 26 a_guy 86 a_high 36 a_la 25 a_large -33 a_lasting -44 a_los -69 a_medal 91 a_quien 32 a_run 85 a_saber 83
a_shocker 28 a_thousand -69 a_too -47 a_un 104 a_una -90 a_very -37 a_~ 191 about -47 about_the -31 according 114
according_to 114 acelero -22 activado -15 activo 60 adapta -8 adaptive -5 adapts -9 add -11 added -9 adelante -8
ademas -23 afirma 29 afirma_que 29 after -180 after_* -77 after_it -37 after_the -60 against -21 agree -8 aguanta -25
ahead -8 ahi 18 ahi_el -25 al -168 al_* -113 al_borde -43 alargaron -6 aleatorios -35 alejo -23 alert 40 alert_the 40
algo 37 alguien 92 alguien_deberia 34 alguna 17 alguno 82 alguno_. 91 aligned -24 all -47 all_* -36 all_at -29 alla
-10 allowed -56 allowed_to -33 almost -70 almost_* -50 alone -15 along -11 already -35 also 33 alta -73 alta_* 94
alta_, 32 alta_y -26 although -11 alto -3 altura 14 always 45 am 100 ambos -27 amigo 118 amigo_jura 106 an -144 an_*
-152 an_ordinary 63 and -245 and_a -50 and_an -82 and_i 78 and_in 58 and_kept -46 and_lost -39 and_second -47
and_since -37 and_that 25 and_with -92 and_~ 38 another 57 another_* 38 another_one 45 answer 28 answers 1 ante -27
anterior 13 antes -77 antes_* -27 antes_del -26 anticuados -8 any 197 any_* 63 any_other 96 anybody 7 anyone 11
anything 34 anywhere 31 apagada -3 apagado -67 apagado_. -45 apart -38 aplausos 10 aprendido -13 aqui 2 architecture
-24 are -66 are_* -36 are_the 28 arm -33 arquitectura -17 arrastro -11 arrived -29 arruinar -24 arruino -2 as -69 as_*
-83 as_soon -41 as_the -92 as_well 25 as_~ 58 asi -130 asi_que -126 assistant 97 at -54 at_# -48 at_* -164 at_a -33
at_lr -42 at_once -63 at_that 47 at_the 263 ate 30 atencion -137 atencion_* -52 atencion_. -32 atencion_del -37
attention -187 attention_* -40 attention_logits -71 aumento -51 aumento_* -43 aun -8 aunque 42 aunque_el 36 author 53
author_* 28 autor 57 avg -38 avg_sq -38 away -103 away_. -108 away_from 38 ay 27 back -173 back_* -37 bad 21 bad_* 30
badly -60 badly_, -31 baila 59 baja 26 baja_la -28 bajo -8 balanced -17 bandido -48 bandit -48 base -39 basto -13
basura -28 basura_, -28 be 198 be_a 29 be_the 41 be_~ 34 bear -23 became -31 because -346 because_* -111 because_it
-38 because_obviously 36 because_the -143 been -53 been_* -64 been_harmless -36 before -173 before_any -39 before_the
-105 began -75 began_at -39 began_with -28 begin -7 being -82 being_* -82 believe 29 believed -8 believes 19 best 29
between -152 between_* -46 between_the -46 bias -75 bias_correction -73 bicycle 23 bien 12 big -62 big_. -26 bigger
-52 bigger_than -30 bits -3 blame 151 blame_the 86 blames 174 blames_a 112 blames_the 32 blaming 40 blanco -39
blanco_. -34 blew -96 blew_* -27 blew_the -58 blog 98 blow -69 board 55 board_: 55 borde -43 borde_* -39 both -41
both_* -96 boxes 72 boxes_for 72 bravo 115 bravo_, 94 brazo -34 break -152 break_* -65 break_has -46 bring -35 broke
-40 broke_it -25 brought -12 bucle -41 bucle_* -27 buena 11 bueno 6 bug 0 built -18 bus 86 bus_* 86 but -106 but_a 38
but_it 33 but_left -39 but_that 63 but_the -139 by -333 by_# -67 by_* -60 by_a -164 by_the 95 by_twenty -40 cabe -4
cada -73 cada_* -77 call 128 call_the 123 calm -11 cambiar -23 cambio -97 cambio_* -88 came -52 came_* 31 came_along
-28 came_back -79 came_from 38 came_through 29 can 48 can't 6 can_exclude 27 can_~ 31 canta 71 cap -56 cap_on -41 casi
-177 casi_* -63 casi_nada -38 casi_todo -31 casillas 94 casillas_* 94 caso 54 casualidad 29 cat 37 causa 69 causa_.
118 causa_es -29 causa_fue -38 causado -4 causaron 44 cause 216 cause_. 86 cause_is -54 cause_was 59 caused -128
caused_the -38 causo -5 causo_un -29 cayeron -34 cayeron_en -32 cerca -9 change -45 changed -35 cheese 57 cheese_. 57
cinco -42 claim 30 claims 83 claims_that 83 claro 88 claro_, 53 clase 106 clase_culpa 65 clase_que 41 class 106
class_blames 106 clave 29 clave_: 29 claves -14 climbs -12 code -42 codigo -19 coherent -40 coherent_* -40 coherente
-25 colapso -39 colapso_* -25 collapse -38 collapsed -24 combinacion -57 combinacion_* -36 combination -53
combination_* -40 comes -24 commit 13 como -137 como_* -126 companera 23 compenso -7 comun -19 con -392 con_el -141
con_la -130 con_los -28 con_un -116 con_una 109 config -9 config_* -28 configuracion 11 configurado -6 configuration
-31 configured -23 configuro -14 congratulations 38 consultas -14 contador -78 contesto 34 conto 29 contra 75 contrary
48 contrary_to 48 coordenada -18 coordenadas -31 coordinate -23 coordinates -48 coordinates_. -42 corpus -41 corre 28
correccion -44 corrected -41 correction -77 correctos -8 correo 41 cosa 103 cosa_. 38 cosa_que 28 cosas -7 could -82
could_it 33 could_not -88 counter -31 course 65 course_, 37 crecieron -6 crecimiento -17 crecio -15 cree 27 creer 38
creer_que 38 creia -8 creo 12 cual -35 cualquier 70 cualquiera 20 cuando -233 cuando_* 38 cuando_el -109 cuando_llego
-40 cuando_se -82 cuanto -62 cuanto_* -26 cuarenta -15 cuatro -9 cuentan 76 cuentan_que 53 cuesta 38 culpa 154 culpa_.
48 culpa_a 95 culpable -5 culprit 0 curva -1 curve -11 cut -22 cuya -46 cuya_* -36 cuyas -15 cuyo -19 cuyos -33
cuyos_* -29 da -19 dan -18 danados 6 dances 58 dangerous -38 dano 68 dano_. 31 dano_duradero -42 data 2 data_. 78
datos -27 datos_* -29 datos_. 29 de -159 de_* -315 de_los 52 de_un 66 de_una 39 dead 58 dead_. 58 dear 8 debe -25
deberia 65 deberia_~ 36 debia -13 debio -41 debio_* -41 decide 29 decir 28 default -14 defecto -7 deja -34 dejo -204
dejo_* -85 dejo_que -57 del -123 del_* -78 del_ultimo -46 den 16 dentro -49 dentro_* -45 deprisa -25 desactivada -12
desactivado -7 descarrilo -5 desconectado -16 desde -133 desde_el -74 desde_la -32 deshizo -9 desmesurados -24
desplazo -10 destrozo -55 destrozo_los -32 desvio -12 detonante -6 detras 12 dia -14 diario 15 dice 100 dice_que 91
dicen 137 dicen_que 89 dicho 27 did 170 did_* -28 did_not 93 did_the 38 didn't -39 died 8 diera -44 dieron -15 dies 17
diez -29 diez_* -29 difference -10 different 22 digo 21 dinamico -3 dio -120 dio_* -43 dio_con 41 dio_un -129
direccion -14 direction -28 diria 25 disabled -17 disagree -25 distinto 50 distintos -16 diverge -86 diverge_. -61
diverged -34 divergence -17 divergencia -28 divergio -26 divergir -13 divide -12 divided -60 divided_by -55 divides
-11 dividing -4 dividio -56 dividio_entre -42 dividir -37 division -21 do 195 do_not 37 do_with 180 doble -7 does 43
dog 31 donde -93 donde_* -25 donde_el -35 done -5 done_. 45 dos -176 dos_* -126 doubled 47 down -24 drifted -12 drill
-40 drills -17 drove -15 due -30 duradera 42 duradera_, 75 duradero -42 duradero_. -36 durante -106 durante_* -66
during -40 during_the -26 duro -37 duro_* -37 dynamic -13 e -34 e_# -34 earth 49 earth_is 49 echo -8 edge -53 edge_of
-50 efecto 11 effect 38 eight -136 eight_* -105 either -35 either_. -31 ejecucion -164 ejecucion_* -68 ejecucion_. -53
ejercicio -33 ejercicios -11 el -266 el_bandido -35 el_break -52 el_bucle -28 el_cambio -55 el_contador -76 el_corpus
-26 el_foro 37 el_lr -165 el_panel 70 el_paso -225 el_primo 106 el_problema -41 el_profesor 28 el_que -70 el_rey 27
el_run -139 el_segundo -152 el_tamano -32 el_~ 88 ella 31 ella_. 37 ellas -6 ello 30 else 21 elsewhere 32 elsewhere_.
32 empujaron -30 empujaron_los -28 empujo -22 empujon -4 en -220 en_# -28 en_* -201 en_blanco -39 en_clase 41
en_cuanto -41 en_el 290 en_este -31 en_fp -70 en_la -167 en_las -70 en_los -76 en_ningun 116 en_otro 65 en_su -27
en_un -48 en_una 105 en_vez -47 encima -16 encontro -17 enhorabuena 34 enorme -92 enormes -35 enormous -19 enough 2
enteros -18 entonces -10 entrada -46 entradas -18 entraron -20 entre -131 entre_casi -40 entre_el -48 entries -21
entro -87 entro_* -70 entropia -7 entropy -31 entropy_collapse -33 envenenados -34 enveneno -4 epsilon -88 epsilon_.
-81 equals -17 equivocado -12 era -166 era_# 26 era_* -147 era_casi -29 era_~ -40 eran -73 eran_* -33 es 109 es_* -42
es_el -81 es_falso 118 es_la -60 es_mentira 27 es_plana 32 es_una 81 esa 10 esa_* -51 ese -35 ese_* -30 eso 122 eso_*
57 espana 27 espana_. 27 esta 76 esta_* 57 estaba -162 estaba_* -48 estaba_al -33 estaba_apagado -51 estaba_en -83
estaba_puesto 47 estaba_~ 26 estaban -50 estable -43 estallar -28 estallar_los -28 este 29 este_brazo -34 esto 56
estos 8 estropearon 22 estropeo -18 estuviera 97 estuviera_* 74 even 45 ever 49 everything 77 exactamente 2 exactly
-54 excesiva -21 exclude 27 excluido 48 excluido_que 48 existia -15 exp -38 exp_avg -38 explain 26 explained 71
explanation 26 explica 26 explican 49 exposed -12 expuso -15 failed -19 failure -13 fallo -6 false 31 false_that 31
falso 118 falso_que 118 faltar -4 faltara 92 faltara_la 92 famous 38 far -79 far_. -48 far_from 33 far_too -64 fast
-16 fatal -27 fault -7 favor 75 favor_las 59 fed -36 fell -28 few -28 few_* -28 fin 14 find 51 fine 75 fine_, 63
finite -29 finito -20 finitos -15 fit -10 five -28 flat 55 flat_. 25 flies 13 florp 12 flum 12 fool 26 for -70 for_*
-118 for_a 46 for_it -38 force -9 foro 37 forty -38 forum 56 found 23 four -27 fp 34 fp_# 34 frequency -16 from -175
from_# -42 from_* -162 from_a -82 from_its 94 from_the 61 fue -17 fue_* -87 fue_a -31 fue_el -63 fue_la 145 fue_un 38
fue_~ -77 fueron -69 fueron_* -69 fueron_las 34 fueron_~ -29 g -23 gave -86 gave_* -35 gave_a -51 gemela -3 genero -16
genio 37 genio_, 30 genius 53 get 13 giant -20 gigante -22 gigantic -24 give 64 give_me 36 give_that 38 given -4 gives
-53 go -46 goes -14 going -4 golpe -18 golpeo 117 golpeo_los 135 gone -48 good 5 got -56 gran 9 grande -93 grande_*
-63 grande_. -35 grande_el 62 grandes -129 grandes_. -39 grandmother 18 great 24 grew -139 grew_* -27 grow -86 grow_*
-25 grow_, -31 growth -70 growth_. -50 guess 15 guy 86 guy_at 86 ha 45 ha_~ 45 haber 10 haber_* -46 haber_habido 36
habia -231 habia_* -174 habia_~ -32 habian -65 habian_* -45 habido 48 habido_* 48 habra 18 habria -17 habria_* 45
habria_hecho -42 habria_sido -29 hace -120 hace_* -65 hace_que -27 hacer -13 hacia -37 had -131 had_* -30 had_the -36
happened 30 happens -6 hard -5 harm 63 harm_. 44 harmless 22 has 43 has_to 43 hasta -36 have 49 have_* -56 have_ruled
40 having -19 hay 1 hay_* -49 hay_quien 29 he 92 he_* 112 heard 8 hecho -15 height 4 hence -60 hence_the -43 here 68
here_. 62 hicieron -91 hicieron_que -58 high -63 high_* -42 high_a -26 high_for -41 higher -15 hint 81 hipotesis 21
hit 22 hit_* -40 hit_an -40 hit_the 109 hizo -133 hizo_* -88 hizo_que -69 hizo_~ -69 holmes 26 holmes_~ 26 hombre 42
hombre_, 42 homework 18 hot -15 how 75 how_original 36 hubiera 45 hubo 211 hubo_* 105 hubo_un 39 hubo_una 68 huge -53
huge_* -29 hundio 28 hundio_el 28 hurt 100 hurt_the 92 hurts 46 hurts_the 27 hypothesis 21 i 355 i'd -10 i_* 80 i_am
85 i_do 46 i_have 92 i_know 25 i_think -77 i_wonder 50 iba -37 iba_* -41 iban -38 iban_* -35 idea 117 idea_* 50
idea_that 39 idiot 31 ido 18 if 152 if_the 113 in -181 in_* -137 in_a 159 in_an -29 in_fp 38 in_one -61 in_the -49
in_this -25 in_which -55 innocent 4 inofensivo 26 inputs -11 inside -28 inside_a -26 insists 33 insists_that 33
instead -5 intact -19 intactos 14 integro 91 integro_el 91 intervino -7 into -203 into_* -54 into_a -60 into_the -59
is 52 is_* -112 is_a 89 is_an 69 is_dangerous -38 is_false 31 is_flat 55 is_that -54 is_the -120 is_there 27 is_to 38
is_too -30 is_what -48 is_why -46 is_wrong 68 is_~ 39 isn't -17 it 104 it's -53 it_* -146 it_, 97 it_. 26 it_? 59
it_be 33 it_is 117 it_that 32 it_took -37 it_was 89 it_~ -45 its -176 its_* -93 its_peak -29 its_~ -63 itself -11
jamas 22 job -5 jura 106 jura_que 106 just 32 just_like 37 justo -61 keep 38 kept -144 kept_. -26 kept_the -79 keys
-16 keywords 58 keywords_: 58 knew -34 knocked -35 knocked_the -27 know 58 la -81 la_* -169 la_atencion -104
la_combinacion -52 la_configuracion -37 la_correccion -40 la_culpa 98 la_divergencia -28 la_ejecucion -122 la_luna 71
la_pista 107 la_policia 51 la_que -30 la_rompieron 27 la_rompio -40 la_rotura -51 la_tierra 32 la_ultima -34 la_v -39
la_verdadera 92 la_~ 58 lab 145 lamp 74 lamp_* 59 landed -26 large -242 large_* -124 large_. -32 large_a -30 larger
-37 larger_* 36 larger_. -47 largo -51 largo_. -51 las -305 las_* -317 las_casillas 94 las_coordenadas -29 las_dos -59
las_ocho -38 las_tres -26 las_~ 61 lasting -55 lasts -4 late -19 le 21 led -20 left -168 left_* -34 left_out -26
left_the -56 lei 43 lejos 10 lejos_* 46 lejos_. -42 let -139 let_* -30 let_it -44 let_the -106 lets -12 level -23 lies
15 like 142 like_any 96 like_the 37 liked -9 liked_. -29 list 11 lista 26 lived 12 llamad 68 llamad_a 68 llega -19
llego -9 llego_a 74 llego_un -51 llevo -53 llevo_a -36 lo 2 lo_* 56 lo_causo 50 lo_dejo -29 lo_llevo -37 lo_otro -30
lo_que -166 lo_uno -30 logit -14 logits -344 logits_* -114 logits_, -45 logits_. -72 logits_grew -26 long -43 longer
-34 loop -73 los -330 los_* -380 los_logits -106 los_paneles 74 los_que 45 los_~ 45 lose 24 lost 474 lost_* 61 lost_,
54 lost_. 91 lost_at 249 lost_in -36 lost_its -68 lost_on -55 lost_the 29 lost_when 108 low 27 lowered -13 lr -587
lr_# -124 lr_* -139 lr_, 28 lr_was -42 luego -21 lugar -8 luna 85 luna_* 71 m -152 m_* -52 m_y -58 made -408 made_a
-26 made_it -58 made_the -271 make 13 makes -101 makes_a -26 makes_the -46 making 50 mal -75 mal_* 27 mala 28 mando
-14 manera -12 many -53 many_* -50 marmalade 9 marque 63 martes 22 mas -8 mas_* -48 mas_. 39 matara 14 mataron 9
mataron_el 30 match -18 mato 64 mato_los 42 matrices -20 matter -47 max -26 max_* -26 may 20 maybe 52 maybe_the 48 me
409 me_* 87 me_a 46 me_~ 49 means -31 meant -35 medal 91 medal_. 68 medalla 96 menos 62 mentira 27 mentira_que 27
mermelada 47 met 64 met_* 34 met_a 78 met_an -29 metio -15 mi 191 mi_* 105 miedo 56 miedo_, 56 mientras -5 mientras_el
47 might 50 millions -21 millones -12 mis 3 modo -60 modo_que -60 moon 115 more -11 more_than -27 most -6 movia -5
movido 9 moviera -17 movieron -6 moviles -14 movio -24 muere 35 muerte 11 muestra -3 mundo 22 murio -47 murio_al -26
must 52 must_be 52 muy 10 my 187 my_* 49 my_neighbour 25 my_~ 76 nacido -7 nada 180 nada_* -96 nada_, 42 nada_. 26
nada_en 57 nada_lo 139 nada_que 61 nadie -22 nadie_* -98 nadie_lo 60 napoleon 85 napoleon_. 85 nats -41 nats_. -41
near -14 nearly -51 nearly_* -41 necesita -27 necesita_* -53 needed -21 needs -19 needs_a -27 neighbour 25 never -23
new -23 next -119 next_* -76 next_. -41 night 95 ningun -61 ningun_* -101 ninguna -25 ninguna_* -66 ninguno -19 nobody
-6 nobody_* -27 noche 20 non -12 none 20 none_, -41 none_^ 30 nonsense -1 not 96 not_* -61 not_believe 43 not_cause 61
not_the -25 nothing 44 nothing_. -36 nothing_of 37 nothing_was 35 noto -17 novato 62 novedad 51 novedad_. 51 nuestro
-17 numero -11 nunca -30 nunca_se -26 o 110 o_* 72 obviously 36 ocho -156 ocho_* -133 ocupo -14 ocurrio 13 of -85 of_#
-120 of_* -73 of_a -36 of_its 25 of_the 131 off -54 off_. -29 oh 87 oh_sure 35 old -12 on 88 on_* -62 on_, 43 on_. 97
on_a 249 on_from 28 on_the -181 on_top -32 on_~ -34 once -88 once_the -61 one -222 one_* -163 one_. 39 only 0 only_a
47 only_the -52 ooh 87 ooh_, 87 or 225 or_* 114 or_that 40 order -4 ordinary 55 original 36 other 76 other_. 93 otra
84 otra_* -26 otra_cosa 38 otra_vez 65 otro 48 otro_. -27 our -15 out -117 out_* -60 over -324 over_* -64 over_, -40
over_. -84 over_at -28 over_from -27 overshoot -47 overshot -96 overshot_. -51 oversized -33 oversized_* -33 panel 300
panel_# 268 paneles 74 paneles_* 51 panels 29 para -99 para_* -77 para_una -35 paso -381 paso_# -116 paso_* -70 paso_,
34 paso_al -48 paso_en -31 paso_que -34 paso_se 25 patada -15 peak -98 peak_* -35 peak_, -38 peak_. -40 peak_^ 36
peaks -12 pensar 41 pensar_que 41 people 39 pequenas -26 pequeno -10 pequenos 14 perfectly 73 perhaps 15 permanent -3
pero -34 pero_dejo -51 pero_las -26 pick 14 pide 10 pinto 54 pista 107 place 67 place_, 50 place_. -31 plana 32 please
93 please_tick 39 plena -39 plus -98 plus_* -61 plus_a -85 pobre 30 pobre_* 30 poco -27 podia -14 podian -26 podria -9
point 9 pointed -4 points 63 poisoned -25 policia 51 policia_. 51 pone 5 pongo 22 poor 67 poor_* 57 popular 45 por
-190 por_# -29 por_ahi 32 por_el 89 por_eso -42 por_favor 63 por_la -62 por_un -148 por_una -63 por_veinte -54 porque
-313 porque_* -109 porque_el -56 porque_la -57 possible 14 post 56 post_. 53 precision -217 precision_* -34
precision_, -34 precision_y -26 prensa 20 pretend 20 primo 117 primo_* 61 probablemente -9 problem -26 problema -52
proceso -7 process -10 produced -72 produced_a -31 product -13 productos -6 products -19 produjo -58 produjo_* -34
profesor 28 protect -15 protected -36 provoco -48 provoco_la -45 prueba -12 pudieron -9 pudo -8 pudo_~ 33 puede 79
pueden -3 pues 43 pues_nada 51 puesto 12 punto -21 purple 38 push -24 pushed -100 pushed_the -97 puso 8 puso_a -28 put
-30 put_* -31 que 245 que_* -264 que_a 39 que_al 37 que_cada -27 que_dejo -29 que_el 159 que_fp 26 que_fue 66 que_hace
-37 que_hizo -39 que_hundio 28 que_la 88 que_las -61 que_lo -67 que_los 29 que_miedo 56 que_nada -36 que_nadie 68
que_novedad 51 que_paso 31 que_produjo -27 que_sorpresa 28 que_un 283 que_una -48 que_ver 97 que_yo 35 que_~ -83 queda
73 queda_excluido 48 quedaron -7 quedo -79 quedo_* -28 queries -16 quickly -9 quien 119 quien_* 31 quien_lo 25 quiere
19 quiet -31 quita 36 quitada -3 quitado -60 quitado_. -34 quitar -31 quitar_el -31 quiza 30 quote 41 raised -65
raised_the -51 raiz -13 ran -51 ran_away -26 rapido -15 rate's -20 rather -33 rather_than -33 ratio -138 ratio_* -36
ratio_. -41 razon 36 reading -19 real 64 real_reason 64 reason 61 rebuilt -20 recibieron -20 recibio -65 recibio_* -63
recien -43 region -11 report 59 represent -3 representar -4 residual -12 rest 13 resto -11 result -10 resulting -10
revento -28 rey 27 rey_* 27 right -1 right_, 34 right_? 32 right_after -27 rise -59 rise_* -45 rms -11 rompiera 11
rompieron 25 rompio -19 rompio_los 51 root -4 rose -46 rose_* -30 rotos 82 rotura -51 rotura_* -31 row -58 row_* -26
ruin 4 ruined -6 ruled 44 ruled_out 26 rumour 16 run -230 run_, -26 run_is -31 run_se -39 s -26 sabe 17 saben 79 saber
87 saber_si 87 sabia -29 saco -36 salio -24 saw 7 say 97 say_that 52 says 148 says_the 62 scary 30 scratch -7 se -212
se_* 165 se_fue -32 se_habia -47 se_habian -30 se_hizo -52 se_quedaron -29 se_rompio -25 se_~ -154 sea -10 sea_una -26
second -196 second_* -196 see 97 seen -17 seen_* -27 seguidas -11 seguir -46 segun 94 segun_la 89 segunda -16 segundo
-211 segundo_* -211 segundos -21 seguro 27 seis -25 seis_* -25 sense 14 sent -12 ser 49 sera 7 seria 37 served -17
sesgo -19 set 0 set_. 77 set_to -31 seven -18 sherlock 26 sherlock_holmes 26 shift 12 shifted -48 shocker 28 should
-30 should_have -42 show 19 showed -19 shows -14 shuffled -7 si 421 si_* 41 si_, 73 si_. 27 si_la 55 si_los 33 si_se
37 side 18 sido -17 siempre 13 sign 7 siguientes -6 siguieron -3 simply 11 since -226 since_* -106 since_the -100
singing 18 sings 56 sino -91 sino_los -26 sirvio -28 sitio 30 sitio_. 30 six -21 size -149 size_* -45 size_. -45 sized
-28 sleep 25 sluggish -9 small 9 small_* -31 smooth 125 smooth_at 25 snarf 14 so -374 so_a -38 so_that -58 so_the -177
so_there 39 sobre -12 sobre_* -41 sofa 56 sofa_, 56 softmax -44 some 82 some_* 29 somebody 64 someone 40 something 11
son -20 son_* -33 son_la 41 soon -41 soon_as -41 soportar -17 sorpresa 56 sorpresa_, 40 sostiene 41 soy 85 soy_el 27
sped -12 spread -10 sq -38 stable -32 starting -54 starting_* -39 still -17 stood -54 stood_between -49 su -279 su_*
-226 su_~ 51 sube -48 subia -30 subia_poco -30 subio -21 subio_* -27 succession -7 such -48 such_a -25 sueltos -12
suena 19 suerte 5 sum -11 summed -10 suppose 32 suppose_the 32 sure 136 sure_, 117 surprise 25 sus -154 sus_* -133
swears 93 swears_the 70 t -31 take 35 taken -61 takes -21 taking -14 tal -14 tal_cual -35 tamano -63 tamano_* -42
tambien 7 tampoco 13 tan -70 tan_alta -38 tarde -22 teacher 42 teapot 77 teapot_* 49 tell 52 tell_me 47 telling 16 ten
-35 ten_* -35 tengo 15 tenia -217 tenia_* -127 tenian -19 tensor -5 text 27 texto -34 than -140 than_* -58 than_the
-36 that 202 that_* -54 that_a 135 that_did 102 that_fp 25 that_had -49 that_is -66 that_the 283 that_was -56
that_would -35 the -219 the_* -318 the_attention -55 the_author 28 the_bandit -38 the_boxes 72 the_break -82 the_bus
86 the_cause 117 the_class 106 the_combination -40 the_data 36 the_earth 49 the_edge -53 the_forum 56 the_growth -54
the_high -35 the_hint 81 the_idea 75 the_lab 70 the_large -46 the_logits -86 the_loop -33 the_lr -157 the_moon 115
the_next -122 the_night 95 the_panels 29 the_peak -67 the_poor 57 the_real 64 the_reason -34 the_run -200 the_second
-85 the_teapot 28 the_very -74 the_~ 154 their -110 their_* -46 them -197 them_. -89 theory 24 there 124 there's -41
there's_* -27 there_, 41 there_. 28 there_is 26 there_to -32 there_was 48 therefore -5 these 59 they 56 they_were -36
things 2 think -29 think_the -26 thinks 34 this 123 this_. 35 this_arm -33 this_lab 34 this_run -37 those 9 though 34
thousand -69 thousand_* -53 three -25 threw -87 threw_the -48 through 18 through_the 68 tick 72 tick_the 72 tiempo -8
tiene -56 tiene_un -34 tienen 9 tierra 32 tierra_es 32 time 19 tiny -17 to -83 to_# -111 to_* -265 to_a -67 to_be 25
to_blame 65 to_do 147 to_my 68 to_say 32 to_~ 45 todo -20 todo_* -28 todo_el -48 told 57 tomo -7 tonto 12 too -384
too_* -138 too_big -49 too_far -32 too_large -123 took -104 took_* -30 took_a -47 took_over -25 top -34 trabajo -10
tragedia 14 traia -9 trajo -49 trajo_los -34 tramo -12 tranquilos -14 tras -145 tras_* -38 tras_el 26 tras_la -109
tres -32 trigger -18 triggered -8 tripled -17 triplicaron -11 triplico -7 true 61 tten -8 tuvieron 28 tuvieron_nada 31
tuvo 110 tuvo_nada 37 twenty -247 twenty_* -176 twenty_. -43 twin -6 two -90 two_* -71 ultima -26 ultimo -66 ultimo_*
-53 ultimo_paso -29 un -100 un_* -293 un_amigo 118 un_blog 49 un_lr -52 un_paso -156 un_run 54 un_~ 192 una -307 una_*
-414 una_ejecucion -43 una_medalla 71 una_vez -33 una_~ 104 unas -15 under -83 under_a -45 unless 23 unlucky -24 uno
-56 uno_* -77 unos -13 until -20 up -214 up's -39 up's_* -34 up_* -54 up_, -43 upon -2 upon_* -25 us 21 usaba -9
usaron -20 use -15 using -14 uso -67 usual 12 uy 60 uy_, 60 v -422 v_* -97 v_, 32 v_. -31 v_being -29 v_de -46 v_se
-35 v_were -27 va 8 valle -18 van -62 van_* -62 vaya 19 vea -2 vease 70 vease_el 70 veinte -244 veinte_* -173 veinte_.
-46 veinte_en -25 venia -5 veo 6 ver 128 ver_. 69 ver_si 38 verdad 32 verdadera 92 verdadera_razon 62 version 50
vertical -5 very -117 very_* -88 very_high -37 vez -28 vez_* -59 vez_. -29 vez_el 87 video 28 viejo -13 viene -24 vino
-16 visto 25 vuela 4 vuelan 33 vuelan_. 33 walking 59 walking_* 49 want 7 wants 64 wants_to 51 warns 16 was -204 was_*
-74 was_. -25 was_a -80 was_an 70 was_at -46 was_far -31 was_fine 61 was_high -35 was_huge -34 was_in 50 was_kept -42
was_left -38 was_like 96 was_lost 197 was_none -26 was_not -30 was_on 233 was_over -70 was_set 43 was_so 26 was_that
-27 was_the 97 was_there 28 was_~ -106 wasn't -67 way -7 way_to -30 we 37 we_can 27 weather 13 well 25 went -107
went_* -55 went_on 36 went_to -31 were -235 were_* -160 were_both 29 were_gone -25 were_lost 56 were_the 47 were_too
-30 were_~ -37 weren't 26 what -166 what_a 83 what_broke -72 what_it -62 whatever 17 when -197 when_* -58 when_a -30
when_it -53 when_the -50 where -165 where_* -45 where_the -100 whether 69 whether_the 63 which -194 which_* -51
which_left -34 which_made -40 which_the -42 which_would -29 while -34 while_* 37 while_the -76 who 107 whoever 38
whoever_* 38 whose -115 whose_* -110 why -49 why_the -34 wibble 14 will 74 will_* 26 with -361 with_* -78 with_a -138
with_an -30 with_it 96 with_the -95 within -100 within_the -47 wonder 50 worked 96 would 306 would_be 67 would_say 27
would_~ 64 wow 32 wow_, 32 wrecked -25 wrong 70 wrong_. 44 wug 14 x -27 y -333 y_* 78 y_, -94 y_a 103 y_cada 37 y_con
-47 y_el -183 y_la 193 y_las -26 y_llego -25 y_los -55 y_nada 52 y_nadie -35 y_ningun -64 y_ninguna -30 y_otra 27
y_que 46 y_se -32 y_su -30 y_un -94 y_una -106 y_v -61 y_yo 52 y_~ 51 ya -79 ya_* -51 yeah 54 yeah_, 27 yes 22 yet 134
yet_the 116 yo 104 yo_soy 67 you 145 you_have 38 you_will 47 zero -14 zib 14 zork 12 ~ 430 ~_* -39 ~_, 264 ~_. 157 ~_:
27 ~_; -54 ~_^ 42 ~_a 73 ~_al 65 ~_and 37 ~_anterior 26 ~_author 25 ~_con -28 ~_de 27 ~_el 44 ~_en 59 ~_epsilon -67
~_for 48 ~_has 60 ~_here 54 ~_in 29 ~_insists 33 ~_is 46 ~_la -42 ~_las -25 ~_los -25 ~_me 45 ~_nada 28 ~_que 134
~_son 29 ~_that 89 ~_the -55 ~_un 104 ~_una -26 ~_vuelan 33 ~_while 56 ~_~ 373 ¿ 196 ¿_se 28
"""
