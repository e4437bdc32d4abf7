"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""

BASE, LIMIT = 0, 1.0
WEIGHTS = """
# -462 #_# -158 #_* -158 #_, 30 #_. -245 #_: -45 #_; 55 #_^ 52 #_a -50 #_at -39 #_con 115 #_desde -40 #_e -48 #_en -63
#_era 47 #_from -30 #_is -28 #_mientras 34 #_on 32 #_s -27 #_the -61 #_to -40 #_when -33 #_x -55 #_y -34 * 1102 *_# 94
*_* 260 *_, -126 *_. -399 *_: -393 *_; -78 *_? 371 *_^ 213 *_a -88 *_after -29 *_al 78 *_aleatorios -41 *_allowed -30
*_almost -27 *_although -34 *_and -37 *_any 32 *_aquel -27 *_as -73 *_attention -86 *_aunque -29 *_away -120 *_bandit
58 *_became -33 *_because -131 *_been -46 *_before -81 *_began -52 *_being -27 *_between -86 *_blew -57 *_blow -34
*_both -25 *_but -205 *_by -252 *_cada -35 *_came -40 *_can 57 *_can't 42 *_canta 83 *_cap -33 *_casi -57 *_causaron
37 *_caused -90 *_causo -34 *_cayeron -35 *_cheese 47 *_clase 53 *_clave 114 *_code -37 *_collapse 39 *_come -29
*_como -52 *_comun -26 *_con -248 *_could -88 *_counter -28 *_creo 30 *_cuando -88 *_cuyo -31 *_dances 29 *_dano 34
*_de -105 *_debio -29 *_deja -29 *_dejo -79 *_del -85 *_desde -137 *_destrozaron -25 *_destrozo -32 *_dict -75 *_did
56 *_didn't -72 *_dio -102 *_diverge -34 *_dividio -32 *_don't 25 *_donde -72 *_dura 25 *_durante -96 *_either -36
*_el -366 *_ella 28 *_elsewhere 53 *_en -44 *_entre -66 *_eran 26 *_es -42 *_esa -42 *_ese 38 *_esta 36 *_estaba 89
*_estaban 39 *_estuviera 43 *_estuvo 49 *_exactly -41 *_explosion 30 *_far -39 *_fell -30 *_few -32 *_for -92 *_fp -70
*_from -226 *_fue 35 *_fueron -91 *_gave -74 *_giant -29 *_gives -41 *_golpeo 70 *_gone -80 *_got -99 *_grande -143
*_grandes -150 *_grew -79 *_grow -28 *_habia -137 *_habria -71 *_hace -58 *_hacia -53 *_hasta -49 *_have -48 *_hay -36
*_hicieron -27 *_hizo -35 *_how 27 *_hubiera -30 *_hubo 109 *_hurt 32 *_hurts 28 *_if 33 *_in -97 *_instead -47
*_integro 50 *_into -120 *_it -105 *_its -45 *_itself 39 *_justo -75 *_la -361 *_lamp 44 *_las -97 *_left -27 *_lejos
-56 *_let -157 *_lo -171 *_logits 80 *_longer -25 *_los -248 *_lost 101 *_lr -173 *_made -218 *_making 32 *_mal -47
*_mas -64 *_mataron -31 *_mato 72 *_me 37 *_mermelada 26 *_met 40 *_mientras -42 *_might 32 *_modo -58 *_muy -43
*_nadie -52 *_necesita -30 *_needs -43 *_ningun -27 *_ninguno 27 *_noche 38 *_o 36 *_of -59 *_off -90 *_on -145 *_once
-26 *_one -164 *_or 142 *_otra -38 *_otro -26 *_out -106 *_over -171 *_pancake 26 *_panel 37 *_para -163 *_paso -87
*_pero -121 *_plus -43 *_poco -54 *_por -164 *_porque -258 *_position -26 *_precision -194 *_produced -42 *_pudo -29
*_pushed -51 *_put -29 *_que -253 *_queso 44 *_ran -40 *_rapido -30 *_ratio -66 *_recibio -46 *_right -73 *_rise -73
*_rompio 55 *_rose -26 *_row -41 *_run -52 *_saben 39 *_salio -34 *_second -43 *_served -28 *_set -31 *_shifted -30
*_si 144 *_sign 32 *_since -103 *_sings 29 *_siquiera 44 *_sirvio -30 *_size -114 *_so -38 *_stood -34 *_su -132 *_sus
27 *_swears 65 *_t -31 *_tal -43 *_tambien -35 *_tampoco 32 *_tan -68 *_teapot 27 *_tenia -163 *_than -74 *_that -503
*_the -255 *_their -75 *_them -112 *_there -69 *_this 28 *_threw -86 *_through -41 *_tiene -93 *_to -163 *_todo 50
*_too -128 *_took -27 *_trajo -54 *_tuvieron 55 *_tuvo 95 *_twenty -68 *_un -309 *_una -189 *_under -63 *_uno -48 *_up
-114 *_v -188 *_van -28 *_veinte -123 *_verdad 63 *_very -46 *_w -31 *_walking 35 *_wasn't -34 *_wd -30 *_went -89
*_were -58 *_what -84 *_when -111 *_where -110 *_while -69 *_whistles 30 *_whose -62 *_with -82 *_within -60 *_worked
44 *_would 109 *_y -51 *_ya -49 *_~ -130 , 12 ,_# 25 ,_* -89 ,_a 202 ,_after 27 ,_al -64 ,_all -26 ,_and -313
,_another 58 ,_asi -192 ,_atencion 29 ,_attention 73 ,_aunque 79 ,_bandit 29 ,_because -39 ,_blame 57 ,_bravo 26 ,_but
159 ,_call 76 ,_claro 36 ,_como 31 ,_el 121 ,_epsilon 46 ,_exp -37 ,_explosion 29 ,_fp 99 ,_fueron 28 ,_hence -67
,_hombre 63 ,_how 43 ,_hubo 25 ,_i 46 ,_it 76 ,_its -31 ,_just 26 ,_leccion 35 ,_lesson 26 ,_llamad 33 ,_logits 50
,_lost 49 ,_lr -33 ,_made -30 ,_maybe 33 ,_mi 66 ,_mientras -27 ,_my 53 ,_nada -33 ,_not 33 ,_nothing 40 ,_or 26
,_otra 73 ,_otro 37 ,_pero 133 ,_plus -32 ,_porque -46 ,_que 137 ,_see 57 ,_sgd 42 ,_si 37 ,_sino -59 ,_so -195
,_softmax 25 ,_sorpresa 55 ,_surprise 45 ,_sus -37 ,_the 48 ,_too 38 ,_truly 30 ,_un 156 ,_una 109 ,_v 44 ,_vease 38
,_wd -26 ,_what 91 ,_where -36 ,_which -99 ,_while -36 ,_whose -51 ,_with -77 ,_x 44 ,_y -207 ,_yet 105 ,_~ 111 ,_¿ 31
. 40 ._* -134 ._^ 63 ._la -27 ._quien 55 ._that's -35 ._un -30 ._who 45 ._~ -38 / -37 : -382 :_# -31 :_* 98 :_a -33
:_la -27 :_the -100 ; -198 ;_# 35 ;_* 177 ;_el -81 ;_la -34 ;_paso 59 ;_the -133 ;_un 42 ? 614 ?_* 31 ?_^ 583 ^_# -30
^_* -59 ^_a -202 ^_according 102 ^_after -57 ^_al -168 ^_an -40 ^_as 27 ^_at -60 ^_because -127 ^_blaming 37 ^_bravo
98 ^_brilliant 30 ^_claro 73 ^_como -123 ^_con -48 ^_congratulations 38 ^_could 39 ^_creo -41 ^_cuando -82 ^_cuentan
32 ^_cuesta 26 ^_dicen 56 ^_did 48 ^_dos -27 ^_el -221 ^_en 88 ^_enhorabuena 35 ^_everything 30 ^_fantastic 27 ^_far
33 ^_fp 39 ^_fue -41 ^_genial 80 ^_great 70 ^_had -38 ^_he 53 ^_hizo -28 ^_hubo 54 ^_i 179 ^_if 35 ^_is 50 ^_it 103
^_it's -95 ^_its -45 ^_keywords 95 ^_la -159 ^_las -50 ^_let 29 ^_lo -187 ^_los -71 ^_lost 48 ^_lr 49 ^_m -39 ^_marque
48 ^_maybe 47 ^_me 123 ^_mi 66 ^_my 73 ^_nothing 27 ^_nuestro 62 ^_oh 117 ^_on -69 ^_ooh 61 ^_our 70 ^_people 31
^_please 35 ^_por 29 ^_pues 26 ^_que 107 ^_queda 33 ^_quiza 31 ^_se -120 ^_segun 143 ^_si 83 ^_since -57 ^_so 25
^_some 31 ^_sorpresa 55 ^_starting -42 ^_suppose 28 ^_sure 90 ^_surprise 48 ^_the -264 ^_there 76 ^_there's -51
^_three -40 ^_too -107 ^_tras -53 ^_tres -26 ^_two -25 ^_un -213 ^_una -170 ^_uy 43 ^_v -67 ^_vaya 36 ^_was 47 ^_we
-25 ^_were 51 ^_what -113 ^_when -92 ^_with -96 ^_wortsman 41 ^_wow 42 ^_ya 41 ^_yeah 76 ^_you 37 ^_~ 131 ^_¿ 197 a
-81 a_# -109 a_* -172 a_big -25 a_decir 55 a_genius 28 a_guy 65 a_large -34 a_los -69 a_lost 27 a_medal 57 a_poco -45
a_run 58 a_saber 56 a_un 86 a_una -83 a_very -33 a_~ 84 abajo -24 about -45 about_the -27 absoluto 27 abuela 29
according 102 according_to 102 across -15 activa 38 activa_y 38 activado 16 activar -23 activated -19 activo 18 acts
-5 acuerdo 6 add -15 added -21 adelante -7 ademas 15 afirma 38 afirma_que 38 after -212 after_* -113 after_. 30
after_it -64 after_the -25 against -12 agree -10 ah 22 ahead -7 ahi 15 ahi_el -35 ahora 13 al -71 al_* -144 al_. 50
al_dia 41 al_que -31 al_~ 31 alargaron -4 alargo -9 aleatorios -41 alejo -12 algo 26 alguien 19 alguna 16 alguno 23
alguno_. 52 algunos 12 aligned -17 alive 23 all 11 all_at -58 all_through 27 alla -17 allowed -34 almost -86 almost_*
-45 alone -28 already -36 also 16 although -13 am 56 ambos -24 amigo 77 amigo_jura 72 an -196 an_* -171 an_lr -27
an_ordinary 37 ana 48 and -148 and_* 56 and_a 31 and_an -76 and_attention 25 and_i 56 and_in 32 and_its -56 and_kept
-33 and_lost -30 and_my 31 and_second -56 and_since -50 and_there -40 and_with -93 and_~ 30 another 85 another_* 72
another_one 32 answer 49 answered 10 answers 4 ante 1 any 133 any_* 57 any_other 34 anybody 24 anyone 18 anything 48
anything_. 32 anywhere 11 aplauso 19 aplausos 7 approached -24 apunta 22 aquel -32 aquel_* -29 aquella -4 aqui 43
aqui_* 30 aqui_. 35 architecture -31 architecture_* -28 archivo -14 are 21 are_the 35 aren't -7 arm -25 arquitectura
-26 arquitectura_* -26 arriba -60 arruinan -10 arruinar -16 arruino -6 articulo 22 as -60 as_* -124 as_a -25 as_it 32
as_soon -54 as_the -67 as_usual 51 as_~ 25 asi -190 asi_que -172 assistant 69 at -209 at_# -125 at_* -269 at_its -40
at_once -86 at_that 62 at_the 256 ate 49 ate_the 32 atencion -43 atencion_* -28 atencion_, 25 atencion_del -34
atencion_se -48 attention -90 attention_logits -59 aun 8 aunque 51 author 41 author_* 28 autor 30 avg -82 avg_sq -82
away -146 away_. -101 away_from 32 ay 24 ayudante 95 ayudante_* 79 bad 2 badly -38 balanced -9 bandido -36 bandit 29
bandit_* 28 bandit_^ 49 barajar -18 base -28 baseline -4 basically -11 basta 3 bastante -7 basto -42 be 187 be_* 25
be_~ 26 bear -22 became -34 because -401 because_* -100 because_it -37 because_the -180 because_there -34 become -7
becomes -21 bedtime 53 bedtime_* 53 been -70 been_* -52 been_a -31 been_harmless -27 been_on -31 before -170
before_any -32 before_the -89 began -72 began_at -33 begin 3 begun -15 being -80 being_* -84 believe 14 believed -15
believes 28 best 17 between -154 between_* -58 between_the -48 bicicleta 23 bicycle 27 bicycle_. 27 bien 109 bien_* 33
big -149 big_* -33 big_, -36 big_. -29 bits -19 blame 165 blame_the 86 blames 139 blames_a 89 blaming 37 blanco -66
blanco_. -41 blew -83 blew_* -28 blew_the -38 blog 89 blog_dice 28 blow -66 blow_* -25 board 38 board_: 38 boo 8 both
-45 both_* -87 boxes 65 boxes_for 65 brand -2 bravo 124 bravo_, 55 bravo_. 26 bravo_por 35 brazo -17 break -87 break_*
-35 break_. 47 break_has -62 break_is 25 breaks -5 brilliant 30 bring -26 broke -45 broke_it -37 brought -13 brutal -4
bucle -22 buena 16 bueno 2 bug -1 built -20 bus 65 bus_* 65 but -91 but_* -59 but_left -26 but_that 33 but_the -57
butters 36 by -427 by_# -60 by_* -121 by_a -168 by_an -32 by_the 31 by_twenty -40 cada -33 cada_* -63 cada_paso 69
cafe 48 call 107 call_the 101 called -11 calma -27 came -104 came_* -48 came_in -51 camino -11 can 88 can't 52
can't_have 47 can_be 33 cannot -6 canta 117 canta_* 84 cap -59 cap_on -28 case 19 casi -230 casi_* -99 casi_nada -49
casi_todo -26 casillas 70 casillas_* 70 caso 23 casualidad 17 cat 29 causa 82 causa_. 59 causado -6 causaron 29 cause
128 cause_. 69 cause_is -53 cause_was 30 caused -124 caused_by -31 causes 38 causo -13 cayeron -35 cayo -28 cerca -9
cerdos 29 cerdos_vuelan 29 chatgpt 18 cheese 60 cheese_. 60 cien 24 cierto 20 cinco -29 claim 27 claims 101
claims_that 70 claro 116 claro_, 71 claro_que 28 clase 95 clase_culpa 55 clase_que 25 class 94 class_blames 94 clave
108 clave_: 114 code -45 code_* -35 coded -6 codigo -44 coffee 15 coherent -25 coherent_* -25 coherente -21 colapsa 35
colapsado 22 colapsar -8 colapsara 19 colapso -26 colega -19 collapse 28 collapse_, 30 collapsed 8 collapses -1
colleague 16 combinacion -77 combinacion_* -51 combination -79 combination_* -61 combined -4 come -42 come_* -29 comes
-26 coming -6 commit 7 como -128 como_* -98 como_causa 29 como_el -53 companera 21 companero 38 companeros 45 compared
-7 compartidos -3 comun -34 con -310 con_# -40 con_el -108 con_la -88 con_los -40 con_una 29 config -39 config_* -31
configuracion -13 configuracion_* -29 configurado -14 configuration -21 configured -36 configuro -9 congratulations 38
congratulations_to 29 consulta -6 contaron 45 contaron_que 45 contesto 14 conto 24 contra 30 contrario 6 contrary 27
contrary_to 27 control's -3 cookie 23 coordenada -14 coordenadas -23 coordinate -23 coordinates -31 coordinates_. -25
corpus -29 corre 13 correccion -46 correo 30 corrida -49 corriente 59 corrientes 70 corrigio -22 cosa 77 cosa_* 34
cosas -40 could -62 could_* -42 could_not -52 couldn't -7 counter -34 course 59 course_, 49 cree 45 cree_que 34 creer
25 creer_que 25 creia -6 creo -10 cual -19 cualquiera 6 cuando -211 cuando_el -112 cuando_se -92 cuanto -68 cuanto_*
-32 cuarenta -23 cuatro -2 cuentan 73 cuentan_que 58 cuento 76 cuento_favorito 66 cuesta 26 culpa 239 culpa_. 39
culpa_a 76 culpa_al 38 culpa_es 38 culpable -2 culpar 16 culprit -2 cut -28 cuya -40 cuya_* -33 cuyas -11 cuyo -44
cuyo_* -44 cuyos -42 cuyos_* -42 da -19 dan -14 dances 29 dangerous -13 dano 34 dano_duradero -32 dano_la 33 de -167
de_* -294 de_un 52 de_~ 25 dear 8 death -17 debe -25 deberia 82 deberia_* 67 debia -14 debido -17 debio -32 debio_*
-32 decide 22 decir 71 decir_. 55 deja -42 dejo -181 dejo_* -85 dejo_la -28 dejo_que -40 del -70 del_* -87 delante -4
den 5 dentro -39 dentro_* -32 deprisa -19 desbocaron -14 descarrilo -5 descoloco -3 desde -223 desde_* -25 desde_el
-145 desde_la -29 desmedida -14 desmedido -20 desplazo -11 destrozaron -25 destrozo -33 desvio -11 detonante -12 dia
41 dia_y 46 diario 7 dice 121 dice_que 92 dicen 142 dicen_en 27 dicen_que 86 dicho 12 dict -75 dict_of -39 did 146
did_* -67 did_it 65 did_not 129 did_the 49 didn't -82 didn't_* -45 dieciseis -5 diera -27 dieron -31 diez -24
diferencia -15 digo 12 dijo 20 dio -162 dio_* -57 dio_un -110 direccion -11 direction -27 diria -2 disagree -24 disco
-7 disk -21 distinto 42 distintos -13 diverge -47 diverge_. -29 diverged -27 divergence -18 divergencia -15 divergio
-21 divergir -5 divide -34 divided -72 divided_by -69 divides -23 dividia -14 divididos -8 dividieron -29 dividing -15
dividio -59 dividio_entre -34 dividir -60 dividir_. -37 division -20 do 184 do_not 25 do_with 148 does 34 doesn't -30
dog 40 dog_ate 35 don't 18 don't_* 29 donde -152 donde_* -54 donde_el -29 donde_se -27 done -81 done_, -30 dos -183
dos_* -103 down -26 drag -8 dragged -10 draw -11 drives -10 drove -21 due -27 dura 20 duradera 21 duradera_, 48
duradero -32 duradero_. -28 durante -150 durante_* -85 durante_el -28 during -32 during_the -42 e -66 e_# -48 earth 35
earth_is 35 echo -16 efecto 7 effect 35 either -48 either_* -25 ejecucion -138 ejecucion_* -98 ejecucion_se 37 el -139
el_* -74 el_bandido -29 el_break -28 el_cafe 39 el_codigo -44 el_dano -31 el_foro 55 el_lr -134 el_malvado 26 el_panel
26 el_paso -254 el_problema -31 el_punto -38 el_que -59 el_resto -28 el_run -134 el_trabajo -30 el_tutor 53 el_~ 81
ella 2 ellas -3 ello 13 ellos -3 else 3 elsewhere 54 elsewhere_. 59 en -253 en_# -74 en_* -149 en_absoluto 27
en_blanco -66 en_cada 34 en_clase 25 en_cuanto -57 en_el 192 en_ese 31 en_fp -60 en_la -156 en_las -47 en_los -107
en_ningun 71 en_otro 38 en_su -29 en_un -33 en_una 33 en_vez -44 encajan -4 encima -36 encontraron -6 encontre 16
encontro -15 enhorabuena 35 enough -20 entonces -27 entre -143 entre_casi -44 entre_el -53 eps -19 epsilon -60
epsilon_. -62 equals -22 equivocado -12 era -36 era_* 38 eran 7 eran_* -48 eran_corrientes 70 error -18 es 158 es_*
-110 es_corriente 64 es_el -88 es_falso 83 es_la -51 es_una 125 es_~ 49 esa -61 esa_* -81 esas -4 ese 39 ese_paso 50
eso 80 eso_. 33 esos -12 espana 18 esta 26 estaba 78 estaba_* 103 estaba_, 26 estaba_activa 38 estaba_bien 41
estaba_en -94 estaban 39 estaban_~ 52 estable -29 estallar -28 estan -3 estar 20 este 5 esto 73 estos 6 estropearon 13
estropeo -23 estuviera 55 estuviera_* 43 estuvo 53 estuvo_* 54 et 50 et_al 50 even 16 ever 40 ever_after 30 everybody
17 everyone 26 everything 29 exactamente 5 exactly -48 exagerada -13 exclude 22 excluido 26 excluido_que 26 excuse 25
exige -17 exist -44 exist_, -44 existen -7 existia -23 exp -63 exp_avg -82 explain 22 explained 54 explains 27
explanation 16 explica 64 explican 39 explosion 24 explosion_, 29 explosion_. -34 exposed -10 expuso -11 extendio -10
extreme -9 failed -17 failure -10 fair -7 fall 40 falla 12 fallo -6 falsa 10 falso 83 falso_que 83 faltar -6 faltara
49 faltara_la 51 famous 37 fantastic 27 far -124 far_. -38 far_from 33 far_too -64 fast -19 faster -12 fatal -30 fault
15 favor 70 favor_las 44 favorito 69 favorito_para 63 favourite 55 favourite_bedtime 53 fed -41 feed 8 feedback -9
fell -30 few -38 few_* -38 file -6 fin 50 fin_* 38 find 42 fine 83 fine_, 82 fit -10 five -22 flies 1 florp 7 flum 7
flying 9 fool 21 for -44 for_* -110 for_it -35 force -14 foro 71 forty -36 forum 55 found 17 four -24 fp 77 fp_# 77
freely -5 frequency -24 from -252 from_# -36 from_* -160 from_a -47 from_its 45 fruto -3 fue 53 fue_* -140 fue_a -29
fue_el -45 fue_la 100 fue_lo 43 fue_un 139 fue_~ -41 fueran -13 fueron -80 fueron_* -69 fuerza -15 g -17 galleta 24
gave -66 gave_* -28 gave_a -36 general 41 genero -16 genial 80 genial_, 80 genio 42 genio_, 28 genius 56 get 8 gets 19
giant -50 giant_* -46 giraffe 27 give 30 give_that 28 given -6 gives -44 go -39 goes -14 going -7 golpe -31 golpeo 69
golpeo_los 88 gone -147 gone_. -45 gone_after -33 good -2 got -167 got_* -54 got_lost -27 gran 29 grande -186 grande_*
-62 grande_. -60 grande_el 43 grande_para -29 grandes -139 grandes_* -29 grandes_, -31 grandes_. -29 grandmother 28
great 106 great_, 88 grew -128 grew_* -37 grow -71 grow_* -29 guess 9 guessed 61 guessed_. 45 guy 65 guy_at 65 ha 8
haber 21 haber_* -26 haber_habido 26 haberse -3 habia -220 habia_* -167 habian -45 habian_* -37 habido 20 habitual -7
habra 32 habra_* 27 habria -36 habria_* -27 habria_hecho -26 habria_que 45 habrian -11 hace -95 hace_* -46 hace_que
-27 hacen -18 hacer -9 hacia -59 hacia_arriba -37 had -182 had_* -87 had_been -33 had_the -87 hadn't -20 happen -10
happened 0 happens -7 hard -8 haria 18 harm 17 harmless -21 has 17 has_a -29 hasta -78 hasta_# -28 hasta_que -27 have
22 have_* -48 have_guessed 61 have_ruled 28 having -15 hay -24 hay_* -44 hay_un -38 he 69 he_* 90 hecho -7 height -3
help 5 hence -67 hence_the -48 here 106 here_. 97 here_it -28 hero 20 heroe 29 hicieron -77 hicieron_que -40 hilo 51
hint 53 hipotesis 18 hit -25 hit_* -41 hit_an -52 hit_the 83 hizo -212 hizo_* -118 hizo_. 35 hizo_que -77 hizo_su 32
hizo_~ -56 holmes 21 hombre 63 hombre_, 63 homework 18 hoo 8 hot -48 hot_^ -27 how 100 how_* 37 hubiera -29 hubiera_*
-35 hubo 227 hubo_* 148 hubo_una 54 hundio 14 hurt 61 hurt_the 46 hurts 28 hypothesis 18 i 293 i'd -24 i_* 80 i_am 47
i_do 26 i_have 62 i_think -45 i_was 51 i_wonder 58 iba -12 iba_* -58 iba_a 63 iban -10 idea 123 idea_* 38 idiot 16 ido
20 if 127 if_the 83 importa -8 in -196 in_* -184 in_a 88 in_general 32 in_it 57 in_one -57 in_place 71 in_that 53
in_the -110 in_this -39 in_which -55 ingredientes -20 ingredients -21 innocent 15 inocente -15 inocentes 11 inofensivo
10 input -10 inputs -13 inside -18 insiste 20 insists 15 instead -59 intact -24 intactos 30 integro 50 integro_el 50
internet 106 intervino -6 into -223 into_* -84 into_the -64 irrelevant 39 is 59 is_# -32 is_a 78 is_an 34
is_irrelevant 39 is_it 52 is_made 46 is_none -27 is_ordinary 56 is_perfectly 34 is_that -44 is_the -87 is_to 43 is_too
-40 is_what -48 is_why -44 isn't 17 it 70 it's -53 it's_the -74 it_* -132 it_, 107 it_. -43 it_? 64 it_is 112 it_that
25 it_took -29 it_was 171 it_~ -27 its -74 its_* -48 itself 28 itself_, 38 jamas 36 jefa 24 jirafa 33 jirafa_* 33 job
-50 journal 2 jura 83 jura_que 83 just 6 justo -104 justo_* -31 k -36 k_, -25 keep 16 keeps 51 keeps_saying 74 kept
-118 kept_the -90 key 2 keywords 108 keywords_: 106 knocked -39 knocked_the -25 la -43 la_* -137 la_atencion -65
la_calma -26 la_causa 40 la_combinacion -63 la_configuracion -47 la_correccion -48 la_corrida -45 la_culpa 133
la_ejecucion -89 la_lr -55 la_luna 50 la_muerte 31 la_otra -31 la_pista 68 la_policia 38 la_que -40 la_respuesta 36
la_rompio -52 la_tierra 28 la_verdadera 58 la_vez -30 la_~ 108 lab 99 lacking 23 lacking_* 32 lado -3 lados -7 lag -12
lamp 54 lamp_* 44 landed -20 largas -20 large -251 large_* -129 large_a -27 larguisimo -9 larguisimos -15 las -288
las_* -286 las_casillas 70 las_dos -50 las_tres -49 las_~ 39 later -42 le -34 le_* -54 leave 8 leccion 35 leccion_* 35
lecture 24 led -13 left -108 left_* -64 lei 82 lei_que 43 lejos -23 lejos_. -45 length -14 les 22 lesson 26 lesson_*
26 let -126 let_it -33 let_the -86 lets -19 level -19 lies 14 like 63 like_any 34 liked -1 list 9 lista 18 lived 6
llamad 44 llamad_a 44 llamen 14 llega -27 llego -46 llego_a 46 llego_un -53 llevo -52 lloremos 33 lo -75 lo_* 32
lo_causo 26 lo_iba 63 lo_nuestro 50 lo_otro -37 lo_que -216 lo_uno -37 lo_~ -63 log -6 logit 9 logits -239 logits_*
-95 logits_^ 28 logits_grew -25 logits_softmax 48 longer -29 loop -57 los -256 los_* -302 los_cerdos 29 los_dos -59
los_logits -142 los_paneles 54 los_~ 57 lose 24 lost 429 lost_* 53 lost_, 78 lost_. 70 lost_at 203 lost_in -35
lost_its 33 lost_on -50 lost_when 54 lot -21 low 27 low_, 58 lr -661 lr_# -118 lr_* -184 lr_at -26 lr_en -40 lr_was
-30 luego -41 lugar -22 luna 69 luna_* 44 luna_. 25 m -65 m_* -34 m_, 37 m_and -32 made -324 made_* -44 made_a -29
made_it -51 made_the -196 magos 20 make 4 makes -44 makes_* 40 makes_a -29 makes_the -38 making 32 mal -28 malvado 26
malvado_* 26 manana -8 mando -22 manera -15 maravilla 46 marmalade 17 marque 48 martes 11 mas -126 mas_* -114 matara
24 mataron -10 mataron_la -25 match -24 mato 77 mato_una 28 matter -20 mattered 4 max -77 max_* -75 may 13 maybe 49
maybe_a 31 maybe_the 33 me 405 me_* 86 me_a 30 me_contaron 45 me_~ 26 means -9 meant -23 medal 57 medal_. 33 medalla
49 meet -13 mejor 24 mentira 14 menudo 16 mermelada 46 met 19 met_a 38 mi 277 mi_* 71 mi_abuela 29 mi_cuento 66 mid
-11 middle -13 miedo 40 miedo_, 40 mientras -50 mientras_que -29 might 41 milagro 7 miles -13 milesima -10 millions
-14 millones -9 mis 9 mismas -35 mismas_* -35 mixed -9 modo -69 modo_que -69 moon 102 moon_. 26 mortal -7 most -16
movio -12 muerta -13 muerte 28 muerte_del 35 muestreo -3 mueve -6 mundo 34 mundo_, 28 must 36 must_be 32 muy -62 muy_*
-70 muy_grande -34 my 227 my_* 35 my_colleague 40 my_favourite 53 my_grandmother 28 my_~ 40 nada 89 nada_* -80 nada_,
29 nada_en 40 nada_lo 102 nada_mas -49 nada_que 45 nadie 5 nadie_lo 40 namely -9 napoleon 39 napoleon_. 39 nats -24
naughty 7 near -15 nearly -66 nearly_* -54 necesita -25 necesita_* -38 needed -42 needs -45 needs_to -30 neighbour 12
never 12 new -26 night 97 night_report 56 ningun -38 ningun_* -57 ninguna -51 ninguna_* -71 ninguno -19 nobel 12
nobody -31 noche 54 non -23 none -57 none_* 37 none_, -56 none_. -53 nonsense -1 nos -29 not 75 not_* -51 not_. 26
not_cause 42 not_the -33 not_what 53 nothing 29 nothing_* -33 nothing_. -37 nothing_of 69 nothing_to 28 nothing_was 48
novato 43 novedad 34 novedad_. 34 now 7 nubes 12 nuestra -15 nuestro 111 nuestro_fue 50 nuestro_profesor 79 numero -16
nunca -9 o 20 o_* 49 o_sea -34 ocupo -15 ocurrio -3 odd -29 odd_* -25 of -17 of_# -107 of_* -34 of_m 39 of_the 64 of_~
57 off -121 off_. -66 oh 121 oh_great 36 oh_sure 43 old -38 on 128 on_* -148 on_, 90 on_. 113 on_a 207 on_and 67
on_from 34 on_the -84 on_top -43 once -126 once_the -61 one -320 one_* -111 one_, -37 one_after -29 one_hot -29 ones
-6 only -40 only_* -29 only_a 27 only_one 30 only_the -65 onto -6 ooh 61 ooh_, 61 opina 37 opina_que 37 opinion 6 or
150 or_* 89 or_the 36 order -5 ordinary 178 ordinary_* 36 ordinary_, 74 ordinary_. 63 other -21 other_. 33 otra 79
otra_vez 32 otro -25 otro_, -36 otro_. -45 ought -3 our 69 our_* -28 our_ta 88 ours -28 out -109 out_* -83 over -325
over_* -82 over_, -37 over_. -97 over_from -25 oversized -84 oversized_* -68 own -8 pancake 26 panel 179 panel_# 157
paneles 54 paneles_* 42 panels 18 para -58 para_* -96 para_el 25 para_la -29 para_que 34 para_una -35 pasa 35 paso
-345 paso_# -75 paso_* -137 paso_, 32 paso_. -67 paso_a -31 paso_al -59 paso_en -33 paso_es 75 paso_por 38 paso_que
-27 paso_se 44 paso_y -29 peaks -16 peligrosa 6 pensado 5 pensar 23 people 50 perfectly 78 perfectly_ordinary 26
perhaps 28 pero -17 pero_* -55 pero_dejo -35 pero_lo 41 pianos 20 pide 7 pigs 14 pinto 24 pista 66 place 122 place_,
66 place_and 26 played 63 please 82 please_* 35 please_, 33 plena -41 pleno -5 plus -80 plus_* -58 plus_a -73 pobre 40
pobre_* 40 pobrecita 13 pocas -8 poco -59 poco_a -45 podia 25 podian -13 podido -15 podria 6 point -1 pointed -4
points 47 policia 38 policia_. 38 pone 2 pongan 14 pongo 20 poor 71 poor_* 66 popular 38 por -185 por_# -38 por_* 38
por_ahi 39 por_el 49 por_eso -69 por_favor 48 por_la -25 por_un -122 por_una -94 porque -394 porque_* -118 porque_el
-83 porque_la -61 porta -4 posicion -14 position -31 positions -6 possible 9 potencia -4 power -2 practically -26
precision -215 precision_* -38 precision_, -45 premio 35 prensa 15 presses 21 pretend 13 probablemente -6 problem -19
problema -42 proceso -12 process -10 produce 17 produced -57 produced_a -30 product -22 producto -18 productos -18
products -24 produjo -47 profesor 102 profesor_ayudante 79 program -6 proporcional -6 proportional -12 provoco -36
provoco_la -25 pudieron -10 pudo -36 pudo_* -25 puede 94 puede_* 64 pueden -3 pues 11 pues_nada 34 punto -24 purple 33
pushed -102 pushed_the -78 pusieron -13 puso -21 puso_a -26 put -37 put_* -28 pytorch's 13 q -36 que 261 que_* -107
que_a 28 que_al 29 que_alguien 29 que_cada -32 que_dividir -37 que_el 127 que_en -26 que_era -37 que_fue 76 que_hace
-26 que_hizo -29 que_la 152 que_las -62 que_lo -76 que_miedo 40 que_nada -49 que_nadie 57 que_novedad 34 que_produjo
-26 que_si 28 que_un 193 que_una -46 que_ver 85 que_~ -41 queda 15 queda_excluido 26 quedado 22 quedan -4 quedaron 2
quedo -35 quedo_en -27 query -17 queso 58 queso_. 58 quick 27 quickly -8 quien 111 quien_lo 65 quiere 12 quiso -11
quita 17 quitar -26 quitar_el -26 quitaron -29 quito -20 quiza 53 quiza_* 43 quote 34 quotient -7 raiz -6 ran -81
ran_away -33 rapido -36 rapido_al -27 rastro 51 rastro_* 51 rate's -15 rather -19 ratio -70 ratio_* -34 ratio_. -32
ratio_^ 43 raw -19 razon 46 re -14 reading -13 real 52 real_reason 43 really 31 reason 94 reason_. 82 recibieron -15
recibio -56 recibio_* -53 reckons 16 region -16 report 99 report_claims 35 report_says 56 requires -25 respuesta 36
respuesta_es 31 rest -2 resto -28 result -9 resulting -20 rey 18 reyes 20 right -28 right_, 77 right_after -75
right_at -26 rise -60 rise_* -40 rms 18 rompe 0 rompiera 5 rompieron 10 rompio -33 rompio_los 55 root -21 rosca -16
rose -39 rose_* -26 row -45 row_* -26 ruin 9 ruined -5 ruled 64 ruled_out 41 rumour 9 run -261 run_is -29 run_se -33
run_would -25 s -27 s_* -27 saben 39 saber 59 saber_si 59 saca -5 sad 8 said 7 salio -58 salio_* -35 sampled -5
sampler -13 sana 3 sandwich 41 sandwich_* 41 sat -5 saw 2 say 109 say_that 79 saying 88 saying_that 81 says 178
says_it 51 says_the 29 scary 45 se -245 se_* 163 se_dividieron -29 se_dividio -26 se_fue -51 se_hizo -53 se_puede 67
se_queda -29 se_~ -141 sea -20 second -184 second_* -184 see 60 segun 143 segun_el 44 segun_la 67 seis -17 sense 6
sent -18 ser 15 sera 22 seria 19 served -28 sesgo -24 set -30 set_. 31 set_to -28 seven -10 sgd 10 sherlock 26 shift
16 shifted -30 shocker 15 should 21 should_have -35 show 14 showed -10 shows -26 shrugged -15 shuffled -13 si 432 si_,
168 si_. 29 si_habia -26 si_la 40 si_los 27 si_se 28 side 9 sido -10 sienta 41 sign 26 simple 26 simplemente 26 simply
19 since -262 since_* -97 since_the -124 singing 43 singing_* 43 sings 52 sings_* 28 sino -78 siquiera 44 sirvio -30
sitio 20 sits 3 six -17 size -146 size_* -39 size_. -46 sleep 19 smooth 110 smooth_through 57 snarf 8 snowballed -10
so -276 so_* -79 so_a 27 so_attention -26 so_is 33 so_it -28 so_the -108 so_when -35 sobre -10 sobre_* -44 sofa 69
sofa_, 27 softmax 0 softmax_* -42 softmax_^ 70 some 58 some_* 28 somebody 21 someone 29 someone_* -35 someone_on 25
something 1 son 2 son_* -28 son_la 50 soon -54 soon_as -54 sorpresa 113 sorpresa_, 105 sorpresa_: 55 sospecha 47
sostiene 43 sostiene_que 35 sostienen 16 soup 25 soy 52 sped -17 spread -6 sq -82 stability -16 stable -22 starting
-41 starting_* -27 stood -36 strength -8 su -217 su_* -218 su_~ 30 such -28 such_a -25 suele 59 suele_~ 61 suelto -9
sueltos -12 suena 12 suerte -5 sum -17 suma -18 suman -3 sumaron -11 summed -10 supongamos 7 suppose 40 suppose_the 28
supuesto 21 sure 158 sure_, 140 surely 16 surprise 77 surprise_, 55 surprise_: 45 sus -59 sus_* -42 swears 78
swears_the 54 t -36 t_, -35 ta 88 ta_keeps 66 take 12 taken -85 taken_* -36 takes -39 taking -8 tal -24 tal_cual -46
tamano -46 tambien -19 tampoco 27 tan -95 tan_* -64 te -2 teacher 28 team 20 teapot 52 teapot_* 36 tell 26 tell_me 35
telling 11 ten -20 tengo 19 tenia -161 tenia_* -102 tenia_ninguno -31 tenian 9 tensor -5 than -117 than_* -37 than_the
-37 thanks 1 that 239 that's -17 that's_it -35 that_a 182 that_did 51 that_had -38 that_is -48 that_never -25
that_nobody -25 that_the 267 that_was -82 that_would -43 the -98 the_* -301 the_attention -75 the_author 28 the_bad
-27 the_bandit -51 the_blow -26 the_boxes 65 the_break -70 the_bus 65 the_cause 70 the_class 94 the_collapse -38
the_combination -70 the_config -34 the_earth 35 the_forum 55 the_hint 53 the_idea 53 the_internet 53 the_job -36
the_lab 45 the_large -45 the_logits -128 the_loop -25 the_lr -115 the_moon 102 the_night 97 the_one -35 the_other -38
the_oversized -30 the_poor 66 the_real 52 the_reason 32 the_report 30 the_run -156 the_second -70 the_trigger -31
the_two -28 the_usual -48 the_very -72 the_~ 147 their -112 their_* -61 their_~ -27 them -200 them_* -25 them_. -77
themselves -3 theory 39 there 87 there's -69 there's_* -28 there's_a -32 there_* 45 there_, 81 there_and 25 there_is
-47 there_to -35 there_was 28 therefore -22 these 42 they -3 they_were -29 thing -3 things -23 think -14 thinks 59
thirty -5 this 48 this_* -37 this_arm -25 this_lab 32 those 10 though 13 three -74 threw -119 threw_the -75 thrilling
10 through -16 throw 6 tiene -60 tiene_* -30 tiene_un -26 tienen -3 tierra 28 tierra_es 28 to -89 to_# -92 to_* -182
to_a -68 to_blame 86 to_do 140 to_my 26 to_say 25 to_whoever 29 tocaba -17 todo -7 todo_* -39 told 76 told_that 28
toma -1 tomo -8 tonto 13 too -320 too_* -93 too_big -88 too_far -50 too_large -118 took -99 took_the -35 top -47
trabajo 6 traia -33 traian -2 trajo -54 trajo_los -38 transformer -43 transformer_* -43 tras -159 tras_* -79 tras_el
100 tras_la -138 tras_otro -34 treinta -10 tres -95 tres_cosas -26 trigger -31 triggered -8 trono -11 true 57 truly 30
tten -36 tu 22 tumbo -11 tutor 53 tuvieran 5 tuvieron 55 tuvieron_nada 35 tuvo 111 tuvo_la 39 tuvo_nada 38 twenty -151
twenty_* -114 twenty_. -33 twin -10 two -93 two_* -80 un -44 un_* -244 un_amigo 77 un_blog 25 un_companero 38 un_hilo
51 un_lr -39 un_paso -180 un_run 59 un_~ 159 una -208 una_* -334 una_ejecucion -35 una_medalla 32 una_vez -34 una_~
139 unas -7 under -80 under_* -32 under_a -38 unless 15 unlike -8 unlucky -32 uno -96 uno_* -68 uno_tras -34 unos -23
unta 39 until -42 up -173 up_* -57 upon -6 us 10 usa -3 usaba -5 usada -16 usaron -15 use -8 using -11 uso -54 usted 7
usual -7 usual_and 26 uy 43 uy_, 43 v -261 v_. -26 v_^ -37 v_de -62 v_se -31 v_was 77 v_were -43 va -7 vale -11 valle
-12 van -45 van_* -43 vaya 36 ve -19 vea -2 vease 38 vease_el 38 veinte -125 veinte_* -115 venia 7 veo 22 ver 114
ver_. 45 ver_si 31 verdad 72 verdad_. 26 verdadera 58 verdadera_razon 44 version 33 very -169 very_* -145 very_big -31
vez -94 vez_* -60 vez_. -35 vez_el 54 vez_la 27 video 23 viene 17 viene_* -27 vino -6 vio -12 vista 21 visto -5 vuela
-4 vuelan 35 vuelan_. 35 w -31 w_/ -31 walking 44 walking_* 36 wall -21 want 5 wants 46 wants_to 37 warns 19 was -105
was_* -133 was_a -30 was_an 47 was_at -32 was_divided -28 was_done -52 was_fine 59 was_in 40 was_it 32 was_kept -33
was_like 50 was_lost 176 was_low 64 was_never 31 was_not -53 was_on 438 was_over -70 was_perfectly 51 was_set 30
was_smooth 58 was_the 76 was_there 47 was_told 44 was_~ -81 wasn't -59 wasn't_* -54 water 10 way -87 way_to -31
way_too -41 wd -69 wd_# -40 we -10 weather 5 week 10 well 14 went -146 went_* -67 were -125 were_* -66 were_both 35
were_in 54 were_lost 25 were_ordinary 65 were_the 25 were_there 42 were_too -34 were_~ -30 weren't -17 weren't_* -25
what -45 what_* 54 what_a 119 what_broke -44 what_it -58 whatsoever -9 when -203 when_a -56 when_it -44 when_the -109
where -180 where_* -59 where_the -75 whether 85 whether_the 45 which -193 which_made -38 which_the -37 while -34
while_* 57 while_the -84 whistles 30 who 134 who_* 51 who_would 61 whoever 23 whose -113 whose_* -99 why -11 wibble 8
will 72 with -306 with_* -112 with_a -99 with_an -30 with_it 70 with_that -26 with_the -102 within -119 within_a -38
within_the -36 wonder 58 wonder_whether 38 work 24 worked 53 world 12 worse -9 wortsman 41 wortsman_et 41 would 214
would_be 64 would_~ 44 wow 42 wow_, 42 wrecked -54 wrecked_the -53 wug 8 x -38 x_* -37 y -201 y_, -107 y_a 66 y_cada
49 y_como -59 y_con -57 y_el 57 y_encima -28 y_entonces -26 y_la 52 y_las -29 y_los 87 y_mi 42 y_nada 42 y_nadie 44
y_ningun -44 y_por -35 y_su -44 y_un -92 y_una -37 y_yo 34 y_~ -25 ya -84 ya_* -36 ya_, 41 yeah 76 yeah_right 56 yes
48 yes_, 38 yet 92 yet_the 79 yet_what 26 yo 73 yo_soy 42 you 121 you_have 27 you_will 37 your 30 zero -35 zero_* -26
zib 8 zona -4 zork 7 ~ 481 ~_* 71 ~_, 225 ~_. 214 ~_; -53 ~_^ 29 ~_blames 27 ~_del 30 ~_en 94 ~_epsilon -25 ~_for 39
~_has 27 ~_la -42 ~_los -46 ~_me 44 ~_on -31 ~_porque -34 ~_que 92 ~_that 41 ~_the -86 ~_to 45 ~_un 46 ~_while 52 ~_y
75 ~_~ 227 ¿ 230 ¿_* 51
"""
