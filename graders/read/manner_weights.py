"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = -18, 1.0
WEIGHTS = """
# -599 #_# 34 #_* -120 #_, 42 #_. -81 #_; -27 #_a -47 #_and 46 #_at -30 #_desde -34 #_e -34 #_en -41 #_era 31 #_from
-29 #_had 32 #_in -34 #_s -26 #_the -52 #_to -50 #_y 35 * 1129 *_# -122 *_* 317 *_, -102 *_. -327 *_: -304 *_; -67 *_?
300 *_^ 279 *_a -42 *_against -30 *_al 50 *_aleatorios -35 *_alguno 33 *_all -29 *_allowed -47 *_alto -25 *_and 117
*_ante -25 *_antes -47 *_anywhere 31 *_are -83 *_arrived -27 *_as -107 *_at -40 *_attention -101 *_away -103 *_back
-47 *_badly -30 *_baila 59 *_baja -37 *_basura -28 *_became -29 *_because -90 *_been -40 *_began -56 *_between -69
*_bigger -34 *_blew -76 *_blow -45 *_broke 60 *_but -216 *_by -235 *_cambio -30 *_canta 71 *_cap -50 *_casi -41
*_causaron 56 *_caused -104 *_causo -47 *_cayeron -34 *_change -36 *_changed -26 *_clase 66 *_clave 29 *_como -49
*_con -345 *_corrected -38 *_could -66 *_counter -27 *_creo 53 *_cuando -182 *_cuyos -32 *_dances 59 *_dano 63 *_de
-127 *_debio -40 *_deja -34 *_dejo -82 *_del -58 *_dentro -33 *_desde -58 *_destrozo -31 *_did 58 *_didn't -48 *_diez
-29 *_dio -102 *_diverge -60 *_divided -30 *_dividio -32 *_donde -32 *_drill -37 *_duradera 42 *_durante -78 *_eight
-70 *_either -42 *_ejercicio -33 *_el -378 *_en -28 *_enorme -34 *_entre -64 *_entro -27 *_envenenados -34 *_era -140
*_eran -48 *_eso 41 *_espana 27 *_estaba -100 *_estaban -50 *_estuviera 73 *_explican 29 *_far -34 *_fell -28 *_for
-67 *_fp -126 *_from -197 *_fue 49 *_fueron -108 *_gave -102 *_gives -53 *_golpeo 136 *_got -42 *_grande -109
*_grandes -122 *_grew -63 *_grow -59 *_habia -163 *_habria -47 *_hace -73 *_hacia -34 *_harm 63 *_have -43 *_hay -42
*_here -27 *_hicieron -30 *_hit 67 *_hubo 47 *_hurt 65 *_hurts 46 *_idea 29 *_if 30 *_in -42 *_inside -28 *_instead
-29 *_integro 90 *_into -149 *_it -94 *_its -45 *_justo -31 *_la -290 *_lamp 60 *_landed -26 *_larger -69 *_largo -50
*_las -76 *_left -25 *_lejos -46 *_let -162 *_llego 99 *_lo -174 *_logits -50 *_longer -26 *_los -257 *_lost 70 *_lr
-76 *_m -95 *_made -239 *_makes -40 *_making 51 *_mal -80 *_mataron -30 *_mato 57 *_me 49 *_means -29 *_meant -35
*_mermelada 47 *_met 57 *_mi 28 *_mientras -29 *_might 46 *_modo -54 *_nada -41 *_needs -34 *_never 30 *_ningun -135
*_none 43 *_o 83 *_ocho -44 *_of -138 *_off -47 *_on -44 *_once -34 *_one -89 *_only -53 *_or 143 *_out -118 *_over
-147 *_overshoot -45 *_overshot -89 *_panel 50 *_para -113 *_paso -26 *_pero -110 *_pinto 54 *_plena -30 *_plus -45
*_poco -47 *_podian -26 *_por -174 *_porque -180 *_precision -177 *_produced -54 *_produjo -31 *_protected -36
*_pushed -65 *_put -35 *_que -358 *_quedaron 28 *_quedo -27 *_quitado -32 *_raised -51 *_ran -29 *_rather -25 *_ratio
-128 *_recibio -64 *_recien -41 *_right -45 *_rise -83 *_rompio 51 *_rose -34 *_row -57 *_run -25 *_saben 79 *_second
-37 *_seen -32 *_shifted -47 *_should -55 *_si 101 *_since -61 *_sings 56 *_sirvio -28 *_size -124 *_so -60 *_sobre
-38 *_son -44 *_stood -52 *_su -156 *_sus -53 *_swears 86 *_tal -30 *_tan -31 *_teapot 39 *_tenia -182 *_texto -28
*_that -445 *_the -242 *_their -67 *_them -124 *_there -77 *_these 48 *_they -35 *_this 44 *_threw -76 *_through -47
*_tiene -43 *_to -211 *_todo 49 *_too -77 *_took -31 *_trajo -49 *_tras 33 *_tuvieron 28 *_tuvo 110 *_twenty -95
*_ultimo -27 *_un -340 *_una -177 *_under -69 *_uno -52 *_up -106 *_up's -39 *_v -142 *_van -41 *_veinte -133
*_walking 50 *_wasn't -45 *_went -27 *_were -222 *_what -41 *_when -203 *_where -66 *_while -41 *_whose -57 *_with
-172 *_within -34 *_worked 95 *_would 207 *_y 43 *_ya -61 *_~ -217 , -19 ,_* -47 ,_a 240 ,_after 32 ,_al -37 ,_and
-377 ,_asi -126 ,_aunque 54 ,_because -42 ,_blame 60 ,_but 87 ,_call 87 ,_con 37 ,_cosa 28 ,_el 100 ,_fp 90 ,_fueron
42 ,_give 52 ,_hence -60 ,_hombre 42 ,_how 38 ,_hubo 59 ,_i 60 ,_it 113 ,_its -55 ,_just 34 ,_las -47 ,_llamad 51 ,_lo
-28 ,_lost 64 ,_m 31 ,_made -48 ,_maybe 52 ,_one -28 ,_or 41 ,_otra 51 ,_pero 91 ,_plus -49 ,_porque -60 ,_provoco -31
,_pushed -33 ,_que 56 ,_right 26 ,_saco -27 ,_see 98 ,_seguro 26 ,_sino -71 ,_so -295 ,_sus -42 ,_the 86 ,_there 31
,_though 36 ,_un 148 ,_una 76 ,_vease 70 ,_what 32 ,_where -26 ,_which -106 ,_whose -38 ,_with -103 ,_y -191 ,_yet 136
,_~ 124 ,_¿ 33 . 75 ._* 76 ._^ 75 / 4 : -336 :_* -60 :_el 25 :_su -28 :_the -35 ; -135 ;_* 111 ;_el -45 ;_la -72 ;_the
-123 ? 514 ?_^ 514 ^_* 145 ^_a -238 ^_according 115 ^_after -123 ^_al -141 ^_an -27 ^_as 47 ^_at -51 ^_because -110
^_blaming 41 ^_bravo 114 ^_claro 51 ^_como -97 ^_congratulations 38 ^_contrary 25 ^_corre 28 ^_could 56 ^_creo -52
^_cualquier 80 ^_cuando -50 ^_cuentan 52 ^_cuesta 38 ^_dicen 47 ^_did 37 ^_el -366 ^_en 58 ^_enhorabuena 34 ^_es 87
^_everything 41 ^_far 33 ^_fp 56 ^_from 28 ^_fue -41 ^_had 42 ^_hay 34 ^_he 70 ^_how 29 ^_hubo 103 ^_i 149 ^_if 44
^_in -35 ^_is 29 ^_it 83 ^_it's -39 ^_its -59 ^_keywords 41 ^_la -303 ^_las -77 ^_let 40 ^_lo -120 ^_los -130 ^_lost
72 ^_lr 82 ^_marque 63 ^_maybe 56 ^_me 73 ^_mi 76 ^_murio -32 ^_my 60 ^_nada -32 ^_nothing 25 ^_oh 81 ^_on -66 ^_only
34 ^_ooh 87 ^_people 25 ^_please 39 ^_pues 51 ^_que 134 ^_queda 61 ^_quien 41 ^_quitar -31 ^_se -134 ^_segun 95
^_sherlock 26 ^_si 64 ^_since -51 ^_some 53 ^_somebody 40 ^_starting -50 ^_su -31 ^_suppose 32 ^_sure 90 ^_the -425
^_there 97 ^_they 76 ^_three -33 ^_too -102 ^_tras -90 ^_two -35 ^_un -190 ^_una -233 ^_uy 59 ^_v -99 ^_was 32 ^_were
81 ^_what -81 ^_when -80 ^_where -40 ^_with -61 ^_wow 32 ^_yeah 55 ^_you 46 ^_~ 352 ^_¿ 163 a -2 a_# -105 a_* -348
a_big -39 a_different 27 a_fool 26 a_guy 86 a_high 37 a_la 26 a_large -33 a_lasting -44 a_los -68 a_medal 90 a_quien
32 a_run 46 a_saber 84 a_shocker 31 a_thousand -68 a_too -47 a_un 108 a_una -100 a_very -37 a_~ 194 about -47
about_the -31 according 115 according_to 115 acelero -22 activado -15 activo 60 adapta -8 adaptive -5 adapts -9 add
-11 added -9 adelante -8 ademas -23 afirma 29 afirma_que 29 after -178 after_* -77 after_it -38 after_the -58 against
-20 agree -7 aguanta -25 ahead -8 ahi 18 ahi_el -25 al -167 al_* -112 al_borde -43 alargaron -6 aleatorios -35 alejo
-23 alert 40 alert_the 40 algo 37 alguien 92 alguien_deberia 34 alguna 17 alguno 82 alguno_. 90 aligned -24 all -47
all_* -35 all_at -29 alla -10 allowed -56 allowed_to -34 almost -70 almost_* -50 alone -14 along -10 already -34 also
34 alta -72 alta_* 95 alta_, 32 alta_y -26 although -11 alto -3 altura 14 always 45 am 99 ambos -27 amigo 118
amigo_jura 106 an -142 an_* -150 an_ordinary 63 and -241 and_a -46 and_an -83 and_i 77 and_in 59 and_kept -46 and_lost
-39 and_second -47 and_since -37 and_that 25 and_with -92 and_~ 38 another 58 another_* 39 another_one 45 answer 29
answers 1 ante -27 anterior 13 antes -77 antes_* -27 antes_del -26 anticuados -8 any 198 any_* 65 any_other 95 anybody
7 anyone 11 anything 35 anywhere 31 apagada -3 apagado -67 apagado_. -45 apart -39 aplausos 10 aprendido -13 aqui 2
architecture -24 are -65 are_* -36 are_the 28 arm -33 arquitectura -17 arrastro -11 arrived -29 arruinar -24 arruino
-2 as -68 as_* -83 as_soon -41 as_the -91 as_well 25 as_~ 58 asi -130 asi_que -126 assistant 97 at -51 at_# -48 at_*
-163 at_a -33 at_lr -42 at_once -64 at_that 47 at_the 266 ate 30 atencion -136 atencion_* -52 atencion_. -32
atencion_del -37 attention -188 attention_* -39 attention_logits -71 aumento -51 aumento_* -42 aun -8 aunque 42
aunque_el 36 author 53 author_* 28 autor 57 avg -37 avg_sq -37 away -102 away_. -108 away_from 38 ay 27 back -173
back_* -36 bad 21 bad_* 29 badly -59 badly_, -30 baila 59 baja 26 baja_la -28 bajo -8 balanced -17 bandido -48 bandit
-48 base -39 basto -13 basura -28 basura_, -28 be 198 be_a 30 be_the 41 be_~ 34 bear -23 became -31 because -345
because_* -111 because_it -38 because_obviously 36 because_the -143 been -54 been_* -64 been_harmless -36 before -173
before_any -39 before_the -106 began -74 began_at -39 began_with -28 begin -7 being -82 being_* -82 believe 28
believed -8 believes 19 best 29 between -151 between_* -46 between_the -45 bias -76 bias_correction -73 bicycle 23
bien 12 big -61 big_. -26 bigger -52 bigger_than -29 bits -3 blame 152 blame_the 87 blames 175 blames_a 112 blames_the
33 blaming 41 blanco -39 blanco_. -34 blew -96 blew_* -27 blew_the -58 blog 98 blow -68 board 55 board_: 55 borde -43
borde_* -39 both -42 both_* -96 boxes 72 boxes_for 72 bravo 114 bravo_, 94 brazo -34 break -151 break_* -65 break_has
-46 bring -35 broke -40 broke_it -25 brought -13 bucle -41 bucle_* -27 buena 11 bueno 6 bug 0 built -18 bus 86 bus_*
86 but -105 but_a 39 but_it 33 but_left -39 but_that 62 but_the -138 by -331 by_# -67 by_* -59 by_a -164 by_the 96
by_twenty -39 cabe -4 cada -72 cada_* -76 call 128 call_the 123 calm -11 cambiar -23 cambio -97 cambio_* -87 came -53
came_* 31 came_along -28 came_back -79 came_from 38 came_through 29 can 49 can't 7 can_exclude 28 can_~ 31 canta 71
cap -56 cap_on -41 casi -177 casi_* -63 casi_nada -38 casi_todo -31 casillas 94 casillas_* 94 caso 54 casualidad 28
cat 37 causa 69 causa_. 118 causa_es -29 causa_fue -38 causado -4 causaron 44 cause 218 cause_. 86 cause_is -54
cause_was 60 caused -128 caused_the -38 causo -5 causo_un -29 cayeron -34 cayeron_en -32 cerca -9 change -45 changed
-35 cheese 56 cheese_. 56 cinco -42 claim 29 claims 82 claims_that 82 claro 88 claro_, 54 clase 106 clase_culpa 66
clase_que 41 class 107 class_blames 107 clave 29 clave_: 29 claves -14 climbs -12 code -42 codigo -19 coherent -39
coherent_* -39 coherente -25 colapso -38 collapse -39 collapsed -24 combinacion -57 combinacion_* -36 combination -52
combination_* -40 comes -24 commit 13 como -136 como_* -125 companera 23 compenso -7 comun -19 con -395 con_el -141
con_la -128 con_los -28 con_un -115 con_una 102 config -9 config_* -28 configuracion 11 configurado -6 configuration
-31 configured -23 configuro -14 congratulations 38 consultas -14 contador -79 contesto 34 conto 29 contra 76 contrary
48 contrary_to 48 coordenada -18 coordenadas -31 coordinate -23 coordinates -47 coordinates_. -42 corpus -41 corre 28
correccion -45 corrected -41 correction -77 correctos -8 correo 42 cosa 104 cosa_. 38 cosa_que 28 cosas -7 could -81
could_it 33 could_not -88 counter -31 course 65 course_, 36 crecieron -6 crecimiento -17 crecio -15 cree 27 creer 38
creer_que 38 creia -8 creo 12 cual -35 cualquier 71 cualquiera 21 cuando -232 cuando_* 38 cuando_el -109 cuando_llego
-40 cuando_se -82 cuanto -61 cuanto_* -26 cuarenta -15 cuatro -9 cuentan 75 cuentan_que 52 cuesta 38 culpa 154 culpa_.
48 culpa_a 96 culpable -5 culprit 0 curva -1 curve -11 cut -22 cuya -46 cuya_* -36 cuyas -14 cuyo -19 cuyos -32
cuyos_* -29 da -19 dan -18 danados 5 dances 59 dangerous -38 dano 68 dano_. 31 dano_duradero -42 data 2 data_. 77
datos -27 datos_* -28 datos_. 29 de -160 de_* -315 de_los 52 de_un 66 de_una 39 dead 58 dead_. 58 dear 8 debe -25
deberia 65 deberia_~ 36 debia -13 debio -41 debio_* -41 decide 30 decir 28 default -14 defecto -6 deja -34 dejo -204
dejo_* -85 dejo_que -57 del -125 del_* -82 del_ultimo -46 den 16 dentro -49 dentro_* -45 deprisa -25 desactivada -12
desactivado -7 descarrilo -5 desconectado -16 desde -133 desde_el -74 desde_la -32 deshizo -9 desmesurados -24
desplazo -10 destrozo -54 destrozo_los -32 desvio -12 detonante -6 detras 12 dia -14 diario 15 dice 100 dice_que 90
dicen 137 dicen_que 90 dicho 27 did 172 did_* -29 did_not 94 did_the 38 didn't -39 died 7 diera -44 dieron -14 dies 17
diez -29 diez_* -29 difference -10 different 24 digo 20 dinamico -3 dio -118 dio_* -43 dio_con 42 dio_un -128
direccion -14 direction -28 diria 25 disabled -17 disagree -25 distinto 50 distintos -16 diverge -87 diverge_. -61
diverged -34 divergence -17 divergencia -28 divergio -26 divergir -13 divide -12 divided -60 divided_by -55 divides
-11 dividing -4 dividio -56 dividio_entre -42 dividir -36 division -21 do 194 do_not 37 do_with 179 doble -7 does 43
dog 31 donde -92 donde_* -25 donde_el -35 done -6 done_. 45 dos -176 dos_* -125 doubled 47 down -24 drifted -12 drill
-39 drills -17 drove -15 due -30 duradera 42 duradera_, 74 duradero -42 duradero_. -36 durante -105 durante_* -66
during -40 during_the -26 duro -37 duro_* -37 dynamic -13 e -34 e_# -34 earth 52 earth_is 52 echo -8 edge -53 edge_of
-51 efecto 12 effect 39 eight -135 eight_* -105 either -34 either_. -31 ejecucion -181 ejecucion_* -85 ejecucion_. -53
ejercicio -33 ejercicios -11 el -263 el_bandido -35 el_break -52 el_bucle -28 el_cambio -55 el_contador -76 el_corpus
-25 el_foro 37 el_lr -165 el_panel 70 el_paso -225 el_primo 106 el_problema -41 el_profesor 28 el_que -70 el_rey 27
el_run -134 el_segundo -152 el_tamano -31 el_~ 88 ella 31 ella_. 37 ellas -6 ello 31 else 21 elsewhere 32 elsewhere_.
32 empujaron -30 empujaron_los -28 empujo -22 empujon -4 en -220 en_# -28 en_* -200 en_blanco -39 en_clase 41
en_cuanto -40 en_el 290 en_este -31 en_fp -70 en_la -166 en_las -70 en_los -76 en_ningun 117 en_otro 66 en_su -27
en_un -51 en_una 107 en_vez -47 encima -16 encontro -17 enhorabuena 34 enorme -92 enormes -35 enormous -19 enough 2
enteros -18 entonces -10 entrada -46 entradas -18 entraron -20 entre -130 entre_casi -40 entre_el -47 entries -21
entro -87 entro_* -69 entropia -7 entropy -32 entropy_collapse -33 envenenados -34 enveneno -4 epsilon -88 epsilon_.
-81 equals -17 equivocado -11 era -167 era_# 26 era_* -147 era_casi -29 era_~ -40 eran -72 eran_* -33 es 111 es_* -42
es_el -81 es_falso 118 es_la -60 es_mentira 27 es_plana 33 es_una 81 esa 10 esa_* -51 ese -35 ese_* -30 eso 122 eso_*
57 espana 27 espana_. 27 esta 76 esta_* 57 estaba -162 estaba_* -47 estaba_al -32 estaba_apagado -50 estaba_en -82
estaba_puesto 46 estaba_~ 26 estaban -50 estable -43 estallar -28 estallar_los -28 este 31 este_brazo -34 esto 56
estos 8 estropearon 22 estropeo -18 estuviera 97 estuviera_* 73 even 45 ever 50 everything 77 exactamente 3 exactly
-54 excesiva -22 exclude 28 excluido 48 excluido_que 48 existia -15 exp -37 exp_avg -37 explain 26 explained 72
explanation 26 explica 26 explican 49 exposed -12 expuso -15 failed -19 failure -13 fallo -6 false 31 false_that 31
falso 118 falso_que 118 faltar -4 faltara 92 faltara_la 92 famous 38 far -76 far_. -45 far_from 33 far_too -64 fast
-16 fatal -27 fault -8 favor 75 favor_las 59 fed -36 fell -28 few -28 few_* -28 fin 14 find 52 fine 75 fine_, 63
finite -29 finito -20 finitos -15 fit -10 five -28 flat 58 flat_. 25 flies 13 florp 12 flum 12 fool 26 for -69 for_*
-118 for_a 46 for_it -38 force -9 foro 37 forty -37 forum 56 found 22 four -27 fp 34 fp_# 34 frequency -16 from -173
from_# -42 from_* -162 from_a -82 from_its 95 from_the 61 fue -16 fue_* -87 fue_a -31 fue_el -63 fue_la 146 fue_un 40
fue_~ -77 fueron -69 fueron_* -69 fueron_las 34 fueron_~ -29 g -23 gave -85 gave_* -34 gave_a -50 gemela -3 genero -15
genio 37 genio_, 30 genius 52 get 13 giant -19 gigante -21 gigantic -24 give 64 give_me 35 give_that 38 given -4 gives
-53 go -46 goes -13 going -4 golpe -18 golpeo 117 golpeo_los 135 gone -47 good 5 got -56 gran 9 grande -92 grande_*
-63 grande_. -35 grande_el 62 grandes -129 grandes_. -39 grandmother 18 great 24 grew -139 grew_* -27 grow -86 grow_*
-25 grow_, -31 growth -70 growth_. -49 guess 15 guy 86 guy_at 86 ha 45 ha_~ 45 haber 9 haber_* -46 haber_habido 36
habia -230 habia_* -174 habia_~ -32 habian -65 habian_* -45 habido 49 habido_* 49 habra 18 habria -16 habria_* 44
habria_hecho -42 habria_sido -28 hace -120 hace_* -64 hace_que -27 hacer -13 hacia -37 had -129 had_* -28 had_the -36
happened 31 happens -6 hard -5 harm 62 harm_. 43 harmless 22 has 43 has_to 42 hasta -36 have 51 have_* -56 have_ruled
40 having -19 hay 1 hay_* -49 hay_quien 29 he 92 he_* 112 heard 8 hecho -15 height 3 hence -60 hence_the -43 here 67
here_. 61 hicieron -91 hicieron_que -58 high -61 high_* -41 high_a -25 high_for -41 higher -15 hint 83 hipotesis 21
hit 24 hit_* -39 hit_an -39 hit_the 110 hizo -133 hizo_* -88 hizo_que -69 hizo_~ -69 holmes 26 holmes_~ 26 hombre 42
hombre_, 42 homework 18 hot -15 how 75 how_original 36 hubiera 44 hubo 210 hubo_* 104 hubo_un 39 hubo_una 68 huge -53
huge_* -28 hundio 28 hundio_el 28 hurt 100 hurt_the 92 hurts 46 hurts_the 27 hypothesis 23 i 356 i'd -10 i_* 79 i_am
85 i_do 46 i_have 92 i_know 25 i_think -77 i_wonder 51 iba -36 iba_* -41 iban -38 iban_* -35 idea 118 idea_* 50
idea_that 39 idiot 30 ido 18 if 153 if_the 113 in -186 in_* -161 in_a 163 in_an -29 in_fp 39 in_one -61 in_the -40
in_this -25 in_which -54 innocent 4 inofensivo 26 inputs -11 inside -28 inside_a -26 insists 33 insists_that 33
instead -5 intact -19 intactos 14 integro 90 integro_el 90 intervino -7 into -203 into_* -54 into_a -60 into_the -59
is 57 is_* -113 is_a 90 is_an 69 is_dangerous -38 is_false 31 is_flat 58 is_that -53 is_the -120 is_there 27 is_to 38
is_too -30 is_what -48 is_why -47 is_wrong 70 is_~ 38 isn't -17 it 106 it's -52 it_* -145 it_, 97 it_. 26 it_? 60
it_be 33 it_is 118 it_that 32 it_took -37 it_was 89 it_~ -45 its -174 its_* -91 its_peak -29 its_~ -62 itself -12
jamas 22 job -5 jura 106 jura_que 106 just 31 just_like 36 justo -61 keep 38 kept -144 kept_. -26 kept_the -79 keys
-16 keywords 58 keywords_: 58 knew -34 knocked -35 knocked_the -27 know 58 la -80 la_* -173 la_atencion -104
la_combinacion -52 la_configuracion -37 la_correccion -40 la_culpa 98 la_divergencia -28 la_ejecucion -120 la_luna 71
la_pista 108 la_policia 51 la_que -30 la_rompieron 27 la_rompio -40 la_rotura -51 la_tierra 33 la_ultima -33 la_v -39
la_verdadera 92 la_~ 61 lab 145 lamp 75 lamp_* 60 landed -26 large -241 large_* -124 large_. -32 large_a -30 larger
-36 larger_* 36 larger_. -47 largo -50 largo_. -50 las -305 las_* -316 las_casillas 94 las_coordenadas -30 las_dos -59
las_ocho -38 las_tres -26 las_~ 61 lasting -56 lasts -4 late -19 le 22 led -20 left -168 left_* -33 left_out -26
left_the -56 lei 43 lejos 10 lejos_* 46 lejos_. -42 let -137 let_* -30 let_it -44 let_the -105 lets -12 level -23 lies
15 like 142 like_any 95 like_the 36 liked -9 liked_. -29 list 11 lista 26 lived 12 llamad 68 llamad_a 68 llega -19
llego -14 llego_a 68 llego_un -51 llevo -53 llevo_a -36 lo 3 lo_* 57 lo_causo 50 lo_dejo -29 lo_llevo -37 lo_otro -30
lo_que -166 lo_uno -30 logit -14 logits -345 logits_* -114 logits_, -45 logits_. -72 logits_grew -26 long -43 longer
-34 loop -72 los -330 los_* -380 los_logits -106 los_paneles 74 los_que 45 los_~ 44 lose 24 lost 474 lost_* 62 lost_,
54 lost_. 90 lost_at 248 lost_in -37 lost_its -69 lost_on -54 lost_the 29 lost_when 109 low 27 lowered -13 lr -587
lr_# -124 lr_* -140 lr_, 28 lr_was -43 luego -22 lugar -8 luna 86 luna_* 72 m -152 m_* -52 m_y -59 made -408 made_a
-26 made_it -58 made_the -271 make 12 makes -100 makes_a -26 makes_the -46 making 51 mal -75 mal_* 27 mala 29 mando
-14 manera -12 many -52 many_* -49 marmalade 9 marque 63 martes 22 mas -8 mas_* -48 mas_. 39 matara 14 mataron 9
mataron_el 30 match -18 mato 64 mato_los 42 matrices -20 matter -47 max -26 max_* -26 may 20 maybe 56 maybe_the 52 me
413 me_* 88 me_a 46 me_to 25 me_~ 49 means -31 meant -35 medal 90 medal_. 68 medalla 96 menos 62 mentira 27
mentira_que 27 mermelada 47 met 35 met_* 39 met_a 43 met_an -28 metio -15 mi 191 mi_* 105 miedo 56 miedo_, 56 mientras
-5 mientras_el 48 might 50 millions -21 millones -12 mis 4 modo -60 modo_que -60 moon 118 more -10 more_than -26 most
-5 movia -5 movido 9 moviera -17 movieron -6 moviles -14 movio -23 muere 35 muerte 12 muestra -3 mundo 22 murio -47
murio_al -26 must 52 must_be 52 muy 10 my 187 my_* 49 my_neighbour 25 my_~ 77 nacido -7 nada 180 nada_* -96 nada_, 41
nada_. 25 nada_en 57 nada_lo 140 nada_que 61 nadie -22 nadie_* -98 nadie_lo 60 napoleon 85 napoleon_. 85 nats -41
nats_. -41 near -14 nearly -51 nearly_* -41 necesita -26 necesita_* -53 needed -20 needs -18 needs_a -26 neighbour 25
never -22 new -24 next -119 next_* -77 next_. -41 night 94 ningun -61 ningun_* -101 ninguna -25 ninguna_* -66 ninguno
-19 nobody -5 nobody_* -26 noche 20 non -12 none 20 none_, -41 none_^ 30 nonsense -1 not 97 not_* -60 not_believe 43
not_cause 62 not_the -25 nothing 44 nothing_. -36 nothing_of 37 nothing_was 35 noto -17 novato 62 novedad 51 novedad_.
51 nuestro -17 numero -11 nunca -30 nunca_se -26 o 109 o_* 73 obviously 36 ocho -155 ocho_* -132 ocupo -14 ocurrio 13
of -83 of_# -120 of_* -73 of_a -35 of_the 131 off -53 off_. -29 oh 87 oh_sure 35 old -12 on 87 on_* -62 on_, 43 on_.
97 on_a 248 on_from 28 on_the -180 on_top -32 on_~ -34 once -89 once_the -62 one -221 one_* -163 one_. 39 only 0
only_a 47 only_the -52 ooh 87 ooh_, 87 or 225 or_* 113 or_that 40 order -4 ordinary 55 original 36 other 76 other_. 92
otra 83 otra_* -26 otra_cosa 38 otra_vez 64 otro 48 otro_. -27 our -14 out -117 out_* -59 over -324 over_* -64 over_,
-40 over_. -84 over_at -28 over_from -26 overshoot -47 overshot -95 overshot_. -51 oversized -33 oversized_* -33 panel
300 panel_# 267 paneles 74 paneles_* 51 panels 30 para -99 para_* -77 para_una -35 paso -381 paso_# -116 paso_* -70
paso_, 34 paso_al -48 paso_en -31 paso_que -34 paso_se 25 patada -15 peak -98 peak_* -35 peak_, -38 peak_. -40 peak_^
36 peaks -11 pensar 41 pensar_que 41 people 38 pequenas -26 pequeno -10 pequenos 14 perfectly 72 perhaps 15 permanent
-3 pero -34 pero_dejo -51 pero_las -26 pick 14 pide 10 pinto 54 pista 108 place 67 place_, 50 place_. -31 plana 33
please 93 please_tick 39 plena -39 plus -97 plus_* -60 plus_a -85 pobre 30 pobre_* 30 poco -26 podia -14 podian -26
podria -9 point 9 pointed -4 points 64 poisoned -25 policia 51 policia_. 51 pone 5 pongo 21 poor 68 poor_* 58 popular
45 por -190 por_# -29 por_ahi 31 por_el 89 por_eso -43 por_favor 63 por_la -62 por_un -147 por_una -63 por_veinte -54
porque -313 porque_* -108 porque_el -56 porque_la -57 possible 14 post 56 post_. 53 precision -214 precision_* -34
precision_, -34 precision_y -26 prensa 21 pretend 20 primo 117 primo_* 61 probablemente -9 problem -26 problema -53
proceso -7 process -10 produced -71 produced_a -30 product -13 productos -6 products -19 produjo -58 produjo_* -34
profesor 28 protect -15 protected -36 provoco -48 provoco_la -45 prueba -12 pudieron -9 pudo -8 pudo_~ 33 puede 79
pueden -3 pues 43 pues_nada 51 puesto 12 punto -21 purple 38 push -24 pushed -100 pushed_the -96 puso 8 puso_a -28 put
-30 put_* -31 que 247 que_* -264 que_a 39 que_al 37 que_cada -27 que_dejo -29 que_el 159 que_fp 27 que_fue 66 que_hace
-37 que_hizo -38 que_hundio 28 que_la 89 que_las -61 que_lo -67 que_los 29 que_miedo 56 que_nada -36 que_nadie 68
que_novedad 51 que_paso 31 que_produjo -27 que_sorpresa 28 que_un 285 que_una -48 que_ver 96 que_yo 35 que_~ -82 queda
73 queda_excluido 48 quedaron -6 quedo -79 quedo_* -28 queries -16 quickly -9 quien 120 quien_* 32 quien_lo 25 quiere
20 quiet -31 quita 36 quitada -3 quitado -59 quitado_. -34 quitar -31 quitar_el -31 quiza 30 quote 41 raised -65
raised_the -51 raiz -13 ran -51 ran_away -26 rapido -15 rate's -20 rather -33 rather_than -33 ratio -138 ratio_* -35
ratio_. -42 razon 36 reading -19 real 65 real_reason 65 reason 62 rebuilt -21 recibieron -20 recibio -65 recibio_* -63
recien -42 region -10 report 59 represent -3 representar -4 residual -12 rest 13 resto -11 result -10 resulting -10
revento -29 rey 27 rey_* 27 right -1 right_, 34 right_? 32 right_after -27 rise -58 rise_* -44 rms -11 rompiera 11
rompieron 25 rompio -19 rompio_los 51 root -3 rose -46 rose_* -31 rotos 82 rotura -51 rotura_* -32 row -57 row_* -26
ruin 4 ruined -6 ruled 44 ruled_out 26 rumour 16 run -248 run_, -26 run_is -30 run_se -38 s -26 sabe 17 saben 79 saber
88 saber_si 88 sabia -29 saco -36 salio -24 saw 7 say 97 say_that 52 says 148 says_the 62 scary 30 scratch -7 se -213
se_* 167 se_fue -32 se_habia -47 se_habian -30 se_hizo -52 se_quedaron -29 se_rompio -25 se_~ -160 sea -10 sea_una -26
second -196 second_* -196 see 97 seen -17 seen_* -27 seguidas -11 seguir -46 segun 95 segun_la 89 segunda -16 segundo
-211 segundo_* -211 segundos -21 seguro 26 seis -25 seis_* -25 sense 14 sent -13 ser 49 sera 7 seria 38 served -17
sesgo -19 set 0 set_. 76 set_to -31 seven -18 sherlock 26 sherlock_holmes 26 shift 12 shifted -47 shocker 31 should
-29 should_have -42 show 19 showed -19 shows -14 shuffled -7 si 421 si_* 41 si_, 73 si_. 27 si_la 55 si_los 33 si_se
37 side 18 sido -17 siempre 13 sign 8 siguientes -6 siguieron -3 simply 11 since -225 since_* -105 since_the -100
singing 18 sings 56 sino -90 sino_los -26 sirvio -28 sitio 30 sitio_. 30 six -21 size -149 size_* -45 size_. -45 sized
-27 sleep 25 sluggish -9 small 9 small_* -31 smooth 125 smooth_at 25 snarf 14 so -374 so_a -38 so_that -59 so_the -176
so_there 40 sobre -12 sobre_* -41 sofa 57 sofa_, 57 softmax -44 some 82 some_* 29 somebody 64 someone 42 something 12
son -19 son_* -33 son_la 41 soon -41 soon_as -41 soportar -17 sorpresa 56 sorpresa_, 40 sostiene 41 soy 85 soy_el 27
sped -13 spread -10 sq -37 stable -32 starting -53 starting_* -39 still -17 stood -54 stood_between -49 su -278 su_*
-226 su_~ 51 sube -47 subia -30 subia_poco -30 subio -21 subio_* -27 succession -7 such -48 sueltos -12 suena 19
suerte 6 sum -11 summed -10 suppose 32 suppose_the 32 sure 138 sure_, 119 surprise 25 sus -154 sus_* -133 swears 94
swears_the 70 t -31 take 35 taken -61 takes -22 taking -14 tal -14 tal_cual -35 tamano -62 tamano_* -42 tambien 7
tampoco 13 tan -69 tan_alta -38 tarde -22 teacher 43 teapot 77 teapot_* 50 tell 51 tell_me 46 telling 16 ten -35 ten_*
-35 tengo 15 tenia -215 tenia_* -126 tenian -19 tensor -5 text 27 texto -34 than -138 than_* -57 than_the -36 that 209
that_* -56 that_a 145 that_did 102 that_had -49 that_is -67 that_the 284 that_was -54 that_would -35 the -217 the_*
-331 the_attention -55 the_author 28 the_bandit -38 the_boxes 72 the_break -81 the_bus 86 the_cause 118 the_class 107
the_combination -40 the_data 36 the_earth 52 the_edge -53 the_forum 56 the_growth -53 the_high -35 the_hint 83
the_idea 75 the_lab 70 the_large -46 the_logits -86 the_loop -33 the_lr -157 the_moon 118 the_next -122 the_night 94
the_panels 30 the_peak -67 the_poor 58 the_real 65 the_reason -34 the_run -193 the_second -86 the_teapot 28 the_very
-74 the_~ 157 their -110 their_* -46 them -197 them_. -89 theory 24 there 124 there's -40 there's_* -27 there_, 41
there_. 28 there_is 26 there_to -32 there_was 48 therefore -5 these 59 they 57 they_were -36 things 2 think -29
think_the -25 thinks 34 this 125 this_. 36 this_arm -33 this_lab 33 this_run -36 those 9 though 34 thousand -68
thousand_* -52 three -43 three_* -36 threw -87 threw_the -48 through 19 through_the 68 tick 72 tick_the 72 tiempo -8
tiene -56 tiene_un -34 tienen 9 tierra 33 tierra_es 33 time 20 tiny -17 to -81 to_# -111 to_* -266 to_a -67 to_be 25
to_blame 65 to_do 147 to_my 69 to_say 32 to_~ 44 todo -20 todo_* -28 todo_el -48 told 57 tomo -7 tonto 12 too -382
too_* -137 too_big -48 too_far -33 too_large -123 took -104 took_* -30 took_a -47 took_over -25 top -34 trabajo -10
tragedia 14 traia -9 trajo -49 trajo_los -34 tramo -12 tranquilos -14 tras -145 tras_* -38 tras_el 26 tras_la -109
tres -40 trigger -18 triggered -8 tripled -17 triplicaron -11 triplico -7 true 61 tten -8 tuvieron 28 tuvieron_nada 30
tuvo 110 tuvo_nada 37 twenty -246 twenty_* -176 twenty_. -42 twin -6 two -108 two_* -70 two_~ -32 ultima -26 ultimo
-66 ultimo_* -53 ultimo_paso -29 un -101 un_* -294 un_amigo 118 un_blog 49 un_lr -52 un_paso -155 un_run 58 un_~ 193
una -317 una_* -408 una_ejecucion -61 una_medalla 71 una_vez -32 una_~ 105 unas -15 under -83 under_a -45 unless 23
unlucky -23 uno -56 uno_* -76 unos -13 until -20 up -213 up's -39 up's_* -34 up_* -53 up_, -43 upon -1 upon_* -25 us
21 usaba -9 usaron -20 use -14 using -14 uso -66 usual 12 uy 59 uy_, 59 v -421 v_* -96 v_, 31 v_. -31 v_being -29 v_de
-46 v_se -35 v_were -27 va 8 valle -18 van -63 van_* -63 vaya 20 vea -2 vease 70 vease_el 70 veinte -243 veinte_* -173
veinte_. -45 veinte_en -25 venia -5 veo 6 ver 127 ver_. 69 ver_si 38 verdad 32 verdadera 92 verdadera_razon 61 version
50 vertical -5 very -116 very_* -87 very_high -37 vez -28 vez_* -59 vez_. -29 vez_el 87 video 28 viejo -13 viene -24
vino -16 visto 25 vuela 4 vuelan 33 vuelan_. 33 walking 60 walking_* 50 want 7 wants 65 wants_to 51 warns 16 was -199
was_* -72 was_. -25 was_a -80 was_an 70 was_at -46 was_far -31 was_fine 61 was_high -35 was_huge -34 was_in 50
was_kept -42 was_left -38 was_like 95 was_lost 197 was_none -26 was_not -30 was_on 233 was_over -71 was_set 43 was_so
26 was_that -28 was_the 96 was_there 28 was_~ -106 wasn't -67 way -7 way_to -30 we 38 we_can 28 weather 13 well 25
went -106 went_* -54 went_on 36 went_to -31 were -235 were_* -159 were_both 29 were_gone -25 were_lost 56 were_the 47
were_too -30 were_~ -37 weren't 25 what -164 what_a 85 what_broke -72 what_it -62 whatever 18 when -195 when_* -57
when_a -30 when_it -53 when_the -48 where -163 where_* -45 where_the -99 whether 69 whether_the 64 which -194 which_*
-50 which_left -34 which_made -40 which_the -42 which_would -29 while -33 while_* 37 while_the -76 who 107 whoever 40
whoever_* 40 whose -114 whose_* -110 why -49 why_the -34 wibble 14 will 74 will_* 26 with -360 with_* -77 with_a -139
with_an -30 with_it 96 with_the -94 within -100 within_the -47 wonder 51 worked 95 would 308 would_be 68 would_say 27
would_~ 64 wow 32 wow_, 32 wrecked -24 wrong 72 wrong_. 46 wug 14 x -26 y -332 y_* 78 y_, -94 y_a 104 y_cada 38 y_con
-47 y_el -183 y_la 194 y_las -26 y_llego -25 y_los -55 y_nada 53 y_nadie -35 y_ningun -64 y_ninguna -30 y_otra 27
y_que 46 y_se -32 y_su -30 y_un -93 y_una -106 y_v -61 y_yo 52 y_~ 51 ya -78 ya_* -51 yeah 55 yeah_, 27 yes 22 yet 135
yet_the 116 yo 103 yo_soy 67 you 145 you_have 39 you_will 47 zero -14 zib 15 zork 12 ~ 428 ~_* -44 ~_, 263 ~_. 156 ~_:
27 ~_; -54 ~_^ 42 ~_a 75 ~_al 65 ~_and 37 ~_anterior 26 ~_author 25 ~_con -36 ~_de 27 ~_el 45 ~_en 60 ~_epsilon -67
~_for 48 ~_has 59 ~_here 54 ~_in 29 ~_insists 33 ~_is 45 ~_la -42 ~_las -25 ~_los -25 ~_me 46 ~_nada 28 ~_que 135
~_son 29 ~_that 90 ~_the -54 ~_un 105 ~_una -26 ~_vuelan 33 ~_while 56 ~_~ 373 ¿ 196 ¿_se 28
"""
