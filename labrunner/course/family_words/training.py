"""The optimizer and its state, restarts, the schedule, and the words that labs say plainly."""

WORDS = {
    "RESTART": """
        apagon arranca_de_nuevo arrancar_de_nuevo arrancar_otra arranco_de_nuevo back_from back_up bring*
        bringing_the_run brought_the_run caida came_back cargad* cargar cargarl* cargo carried_on carry_on
        checkpoint* ckpt* come_back coming_back continu* corte crash* de_vuelta deserializ* despert* despiert*
        died encend* enciend* fresh_process guardado halfway_stop instantanea* interrup* kill* levant* load
        loaded loading new_job new_process new_session next_session nueva_sesion nuevo_arranque nuevo_proceso
        otra_vez_en_marcha outage parada parar_y_seguir paron partida_guardada paus* pick_it_up pick_the_run
        pick_up picked picked_it_up picked_the_run picked_training picked_up picking_it_up picking_the_run
        picking_the_training picking_training picking_up picks_it_up picks_up preempc* preempt* proceso_nuevo
        prosegu* prosig* punto_de_control punto_de_guardado re_entry re_start* reabr* reactiv* reanud* rearm*
        rearranc* rearranque* reboot* recarg* recomenz* recomien* recuper* reemprend* reencend* rehydrat*
        reinici* relanc* relanz* relaunch* relevant* reload* reopen* requeue* rerun* respawn* restart*
        restaur* restor* resucit* resum* resurrect* retom* retorn* return* reviv* save_file saved_file
        saved_run saved_state savefile se_cayo second_half second_launch second_leg second_part second_run
        second_session segunda_mitad segunda_parte segunda_sesion shut_down shutdown siguio snapshot* spin_up
        spun_back spun_up start_again started_again started_back started_it_again started_it_up
        started_the_job_again starting_again starting_it_again stop_and stop_and_go stopped_and takes_up
        taking_up took_up unpickl* volcado volv* volvio_a_lanzar vuelta vuelto vuelto_a_lanzar vuelv* wake
        waking warm_start went_back went_on woke woken
    """,
    "OPTSTATE": """
        accumulat* acumul* adam's adamw's adaptativ* adaptive_state average* bookkeeping bufer* buffer* cuadrados
        cuadratic* denominador* denominator* divisor* ema emas estadistic* estado estimacion* estimate* ewma* exp_avg
        exp_avg* historia historial history inercia inertia interna* interno* m mean_square* media medias medias_moviles
        memoria memorias memory moment momenta momento momentos momentos' moments momentum moving_average* mu nu
        opt_state optimi* precondicionador* preconditioner* promedio* recuerdo* running running_average* second_moment*
        slots squares state states statistic* stats v variables_internas variance* varianza* velocity
    """,
    "OPTIMIZER": """
        adam adam_w adam's adamw adamw's optim optimi*
    """,
    "LOST": """
        16_bits a_ceros a_estrenar a_medias absen* amnesi* anew anul* arrancaron_de arranco_de_cero atras ausencia
        ausente* bare began_again began_at begin_again begun_again blank_slate blank* borr* broken but_not cast* cero
        ceros clean_slate clear* clobber* coja cojo cold cold_start corrupt* cost costo cut_down damage* de_cero degrad*
        dejado_fuera dejar_fuera dejaron_atras dejo_fuera delet* deplet* desaparec* descart* desde_cero desmemoriad*
        destroy* destru* desvanec* did_not_come disappear* discard* ditch* drop* dump* elimin* empez*_de_nuevo
        empezaron_otra empezo_otra emptied empty en_blanco en_ceros en_limpio eras* esfum* estren* evapor* extravi*
        falta faltab* faltan falto float16 flush* forg* fp16 fresh frio from_0 from_nothing from_scratch from_zero gone
        half_loaded half_precision half_restored hollow* in_blanco incomplet* inexistent* inicializ* initiali*
        irrecuper* just_the_weights lacking leave_out left_behind left_on left_out lose loses losing loss_of lossy lost
        machac* media_precision miss* model_only mutilad* naked neglect* new new_optimi* newborn nil no_regres*
        no_volvi* no_vuelv* not_come not_there nothing_left nueva nuevo nuevos nuked nula null nulls nulo nulos
        obliterat* olvid* omit* only_model only_params only_the_model only_the_net only_the_weights optimizador_nuevo
        overlook* overwrit* overwrote params_only parcial* partial* partiendo_de_cero perd* pero_no pierd* pisad*
        pisaron por_el_camino purg* quedaron_fuera quedo_fuera re_initiali* recien_nacid* recort* redonde* reemplaz*
        reinicio_m reinit* remov* replac* reset* round* scrub* se_esfum* se_fue_al_garete se_quedo_fuera se_reinici*
        sin_inicializar sixteen_bits skipped sobrescri* solo_el_modelo solo_la_red solo_los_parametros solo_los_pesos
        solo_modelo solo_parametros solo_pesos solo_se_cargaron solo_se_cargo solo_volvi* start_from start_over
        started_from started_over starting_at starts_over strip* subdesbord* sustitu* tabula_rasa threw threw_away
        throw_away thrown thrown_away tirad* tiramos tiraron tiro tossed trash* trunc* underflew underflow*
        unicamente_el_modelo unicamente_los_pesos uninitiali* unloaded unrecover* unrestored unsaved unset vaci* vanish*
        virgen* void volatiliz* weights_alone weights_only wip* without_any ya_no zero zeroed zeroes zeroing zeros
    """,
    "RESTORE": """
        hand_over handed_over traer traia traian
        restablec* all_there respeto respetaron
        acarre* accompan* acompan* along aparec* appear* arrastr* arriv* available bring_back bring* brought came_back
        carg* carr* come come_back conserv* contain* conten* contien* continu* copi* copy cross* dej* devolv* dispon*
        dump* entr* escri* estaba estaban existed fetch* figur* fill filled filling follow* formab* forman gave_back
        give_back given_back got grab* guard* had has have hered* hydrat* inclu* incorpor* inherit* keep* kept leer
        leido leyeron leyo llegar* llego llev* load* made made_it make make_it makes manten* mantuv* meter metio migra*
        move* part part_of parte pasar pasaron pass* persist* pick* populat* present* preserv* pull* quedaba quedaban
        reach* read reaparec* reappear* reappl* rebuil* recarg* recog* reconstru* recover* recuper* reestablec* regres*
        rehydrat* reinstal* reinstat* rellen* reload* remain* repon* repus* rescat* rescue* restaur* restor* resurrect*
        retriev* return* reuse* reutiliz* salv* sav* serializ* ship* show_up sobreviv* stor* subi* surviv* sync* tenia*
        through tiene* tocar trae* traj* transfer* traslad* travel* tuvo viaj* vinier* vino volc* volv* writ* wrote
    """,
    "RATE": """
        aprendis* aprendiz* eta factor_de_aprendizaje learing_rate learn_rate learnig_rate learning_rate*
        learning_speed lr lr's lrs rate rates ritmo ritmo_de_aprendizaje step_length step_size* stepsize*
        tamano_de_paso tamano_del_paso tasa tasas velocidad_de_aprendizaje
    """,
    "SCHEDULE": """
        agenda calendario* cronogram* curva curvas curve horario* lr_plan plan planes planificador* programa
        programacion programador* regime* schedul* timetable
    """,
    "WARMUP": """
        la_subida
        rampa_inicial initial_ramp
        arranque_suave ascend* ascenso ascent build_up caldeo* calent* calient* climb ease_in entrada_gradual
        fase_de_subida gentle_start gradual_increase gradual_ramp gradual_rise inicio_gradual inicio_suave lead_in
        linear_climb linear_increase linear_rise precalent* preheat* prewarm* ramp ramp_up rampa* ramped rampeo ramping
        ramps rampup rise_phase rising_part rising_phase run_up slow_start soft_start subida_de_la_tasa subida_gradual
        subida_inicial subida_lineal subida_paulatina subida_progresiva subida_suave tramo_ascendente tramo_de_subida
        unwarm* wamup* warm_up warm_up* warm_ups warm* wramup*
    """,
    "GRADUAL": """
        acclimat* aclimat* adaptacion aproximacion ascend* bit_by_bit break_in breaking_in build_up built_up climb
        climbed climbing crecer creciendo de_a_poco de_menos_a_mas de_poquito despacio ease* easing escalonadamente
        gentle gently gradual* grow growing increas* incremental* lenta lentamente lento lentos little_by_little
        paulatin* periodo_de phase_in phased poco_a_poco poquito_a_poco preambl* prelud* prepar* progresiv* progressiv*
        rise rising rodaje run_in slow slowly smoother smoothly step_by_step suave* suavidad subida subiendo subir
        transic* transition*
    """,
    "DECAY": """
        anneal* bajada bajar coseno* cosine* decae* decaia decaimiento* decay* descend* descens* main principal
        second_part segunda_parte
    """,
    "LACKING": """
        carec* lacked lacking lacks ninguna_de ninguno_de none_of sin sin_ninguna sin_ninguno with_none without
    """,
    "FIRST": """
        apertur* arranc* arranque begin beginn* birth born cold comenz* comienzo debut earliest early early_on empez*
        first* fresh* inaugural inici* init initial* kick_off kickoff maiden nac* newborn onset opening* outset prim*
        principio random recien salida start start_up started starts startup step_one tempran* untrained virgen* virgin*
    """,
    "STEP": """
        actualizacion* batch* fase iter iteracion* iteration* iters lote* paso paso's pasos phase step steps stride*
        tick ticks update* zancada*
    """,
    "AT-ONCE": """
        a_bocajarro a_full a_la_primera a_las_primeras a_saco a_todo_gas al_comienzo al_inicio al_principio antes_de_que
        at_init at_once at_peak at_the_beginning at_the_peak at_the_start before_it_had begin_with blank cold cold_start
        day_1 day_one de_arranque de_buenas_a de_cero de_entrada de_golpe de_inmediato de_partida de_primeras de_salida
        de_sopeton de_una de_una_vez demasiado_pronto desde_cero desde_el_arranque desde_el_comienzo desde_el_inicio
        desde_el_minuto desde_el_mismo desde_el_paso desde_el_primer* desde_el_principio desde_el_uno desde_el_vamos
        desde_la_primera desde_las_primer* desde_los_primer* desde_ya directly directo en_caliente en_frio en_seguida
        enseguida fresh* fria frias frio frios from_cold from_day from_step_1 from_step_one from_the_beginning
        from_the_get from_the_outset from_the_start from_the_very from_update_1 from_update_one full_blast full_power
        full_rate full_size full_speed full_strength full_throttle get_go golpe_y_porrazo helad* hot_start ice_cold
        immediate* inmediat* instantly iteration_1 just_created just_init* knew_nothing know_nothing knows_nothing
        maxima_potencia maximo_desde minute_one mismo_comienzo nada_mas_arrancar nada_mas_empezar nada_mas_nacer
        newly_created newly_init* no_sabe_nada no_sabia_nada off_the_bat out_of_the_gate paso_1 paso_uno peak_rate
        pesos_aleatorios plena_potencia random_weights raw recien_cread* recien_estrenad* recien_iniciad*
        recien_inicializ* recien_nacid* right_away sin_anestesia sin_entrenar sin_preambul* sin_rampa sin_rodaje step_0
        step_1 step_one step_zero stone_cold straight straight_away straight_off to_begin toda_potencia toda_velocidad
        too_early unprepared untrained very_first without_preamble word_go
    """,
    "JUMP": """
        aterriz* bote botes brincazo far_above landed lands muy_por_encima pasote saltazo teleport* way_above
        20_fold 20_veces 20x abrupt* acantilado* al_instante all_at_once at_once badly_joined badly_spliced bang
        barranco between_one_step blast* boom boost* break break_in brinc* broken brusc* brusque* bump* catapult* cliff*
        de_golpe de_la_nada de_sopeton de_un_paso de_un_tiron de_un_update de_una de_una_actualizacion de_una_vez
        del_tiron demasiado_brusc* demasiado_pronto demasiado_rapid* desacopl* desajust* desconect* desfas* desnivel
        despeg* didn't_match differ* difier* directa_a directo_a disconnect* discontin* disjoint* disloc* dispar*
        doesn't_agree doesn't_connect doesn't_match doesn't_meet don't_agree don't_connect don't_meet
        dos_pasos_consecutivos drastic* en_apenas_un en_seco en_solo_un en_un_abrir en_un_instante en_un_paso
        en_un_santiamen escal* estiron explod* explot* factor far_bigger far_higher far_larger flung fold fractur*
        from_one_step from_one_update fulminante gap glitch* go_straight goes_straight goes_up hachazo hacia_arriba
        hiccup hike* hop* hueco hurl* in_a_flash in_a_single in_a_single_step in_an_instant in_just_one in_one_step
        in_only_one incoheren* incompatib* inconsisten* infl* instant* isn't_continuous isn't_smooth jerk* jolt* jump*
        kick* kink* lanzad* latigazo leap* ledge lift_off lot_bigger lot_higher lot_larger lurch* mal_cosid* mal_empalm*
        mal_pegad* many_times mismatch* moment_to_another moment_to_moment moment_to_other moment_to_the momento_a_otro
        much_bigger much_higher much_larger muchisimo_mayor mucho_mas_alta mucho_mas_grande mucho_mayor multipl*
        muy_grande nada_suave no_casa* no_coincid* no_conect* no_cuadr* no_empalm* no_encaj* no_enlaz* no_era_continu*
        no_era_suave no_es_continu* no_es_suave no_fue_continu* no_pega* no_ramp noche_a_la_manana not_a_continuous
        not_agree not_connect not_continuous not_match not_meet not_smooth off_by one_go one_step_later
        one_step_to_the_next one_update_to orden_de_magnitud order_of_magnitude orders_of out_of_nowhere out_of_the_blue
        overnight para_arriba patad* pega_un petardaz* pico plumazo pop popped por_las_nubes porrazo precipi* pronto pum
        quintupl* ratchet* repent* respingo rocket* rot* rough ruptura rupture sacud* salt* se_fue_a se_fue_para
        se_fue_por sharp* shoot* shoots_up shot shot_up sin_avisar sin_aviso sin_rampa sin_transicion skyrocket* snap*
        soar* sobresalto sopeton spik* sprang spring sprung stair* steep* step_change step_function step_in_lr
        step_in_the step_jump step_like step_up step_upward* stepped_up straight_to stroke subid* subit* sudden* surge*
        tajo tear tenfold through_the_roof thrown times tiron* too_fast trep* tripl* tropiez* twenty_times twentyfold
        two_consecutive un_paso_a_otro un_paso_al_siguiente un_paso_despues un_solo_paso un_update_a un_update_al
        una_actualizacion_a upshift* upward upward_step upwards vault* veces veinte_veces vertical* very_big very_large
        vigintupl* violent* volvio_loc* wasn't_continuous way_bigger way_higher way_larger went_straight went_up
        weren't_continuous wham whoosh within_a_single within_one without_transition without_warning x20 yank* zas
    """,
    "END": """
        entreg* mando
        dejado_la habia_dejado left_off
        acab* after after_the afterward afterwards agot* alcanz* arranca arranco atras baton began begins behind borde
        border* boundary brink caduc* cambio came_in ceas* cede* cedio cerr* cesa* ceso change_over changeover cierr*
        cima close closed closes closing cola colof* comenzo comes_in comes_to comienza complet* conclu* consum*
        convierte convirtio costura crossover cruce culmin* cumbre cut_over cutover da_paso dead deja_paso dejo_paso
        despues died dies dio_paso done edge empalm* empezo empieza end ended ending ends entered enters entra entraba
        entrar entro exit* expire* extingu* fase filo fin final finaliz* finish* follow* frontera* gave_way give
        give_way gives_way halt* hand* join* junctur* junta kicked_in kicks_in lapse* last leaving left limit* llega
        llego luego meet meets muere muri* nada_mas next once over over_to para_el paro pasa_a pasad* pasamos pasar_a
        paso_a pass passed passes past past_the peak period* phase pico post posterior proxim* punto_de_union ran_out
        reach* relev* remat* run_out runs_out salida salir seam sigue siguiente siguio start starts stop* subida_acab*
        subsequent* switch* tail take takes taking_over termin* testigo then threshold through to_the took top
        transicion* transition* tras turned turns ultim* umbral une unen union verge winds wound wrap*
    """,
    "HAND-OVER": """
        another_maximum another_peak* another_schedul* cede cedio chain* concaten* coser cosid* cosine_schedul*
        cosine_takes costura* decay_began decay_begins decay_phase decay_starts decay_takes different_maximum
        different_peak* dos_curvas dos_horarios dos_librerias dos_plan* dos_planific* dos_segmentos dos_tramos empalm*
        encaden* fase_de_bajada fase_de_decay fus* hand_off hand_off* hand_offs hand_over handed_over handing_over
        handover* hands_over joined joint* junction* junctur* main_schedul* merge* next_phase next_plan next_schedul*
        other_schedul* otro_horario otro_maximo otro_pico otro_planif* otro_schedul* paso_# pasos_# peak_of peg*
        pico_distint* pico_equivocado pico_err* picos picos_distint* pieces_meet planificadores relevo* schedulers seam*
        second_curve second_phase second_plan second_schedul* second_stage segunda_fase segundo_plan segundo_planif*
        segundo_tramo siguiente_fase siguiente_plan* siguiente_schedul* siguiente_tramo splice* step_# steps_# stitch*
        takeover takes_over took_over tramos trozos two_curves two_learning two_libraries two_pieces two_plans
        two_schedul* two_segments wired wrong_maximum wrong_peak
    """,
    "RAISED": """
        accelerat* aceler* aggressiv* agrand* agresiv* alt* alza amp amped ampli* apret* augment* aument*
        beef* bestia bigger boost* bump* climb* crank* cuadriplic* cuadruplic* decuplic* desmesurad* dial*
        dispar* dobl* doubl* duplic* elev* empuj* engord* escal* excesiv* excess* forz* fuerte gas greater
        grew heighten* heightened hicieron_mayor high* hik* hoist* hot hotter increas* incremen* infl*
        intensif* jack* jump* kick* larger leap* levant* lift* magnific* magnified mas_grande mas_lr
        mas_rapido mas_tasa mayor mete meten meti* metieron metio more multipl* paso_a paso_de pisad* pisan
        pisar pisaron potenci* puj* pump* push* quadrupl* quintuplic* rais* ramp* ratchet* remont* rise risen
        rose salt* sharp* spik* stepped stiff* sub* tenfold too_big too_large trep* tripl* turn* up up's upped
        ups upward* went_from yank*
    """,
    "DECAYING": """
        atenuacion bring_back brings_back contrac* decae* decai* decay* decrec* descuento drag_back
        dragged_back dragging_back encog* l2 penalis* penaliz* penalty pull_back pull_down pulled_back
        pulled_down pulled_on pulling_down pulling_on pulls_on regularis* regulariz* shrank shrink* tira_de
        tiraba_de tirara_de tirase_de tire_de undecay* wd wdecay weight_decay
    """,
    "NORMED": """
        a_escala claves_crud* consultas_crud* crudas_a crudas_al crudos_a crudos_al en_escala enter_raw
        entered_raw entraban_crud* entran_crud* entraron_crud* estandariz* fed_raw go_raw goes_raw iban_crud*
        keys_crud* layer_norm* layernorm* ln norm norm's norma normal normalis* normaliz* normas normed
        normless norms prenorm* q_crud* qk qk_norm* qknorm* queries_crud* raw_dot raw_into raw_keys raw_q
        raw_queries rms rms_norm* rmsnorm* standardi* unnormalis* unnormaliz* unnormed van_crud* went_raw
    """,
    "SLOW": """
        a_remolque adapt* ajena ajustad* ancient anclad* antan* anterior* antes anticuad* apenas apenas_se
        asleep atascad* atras atrasad* aun averag* ayer baja bajo barely before behind belonged below beta2
        bygone caducad* calibrad* calibrat* calm chic* chiquit* clavad* correspond* corta corto
        couldn't_follow dated delay* desactualizad* descompas* describ* desfas* desinform* detras didn't_keep
        didn't_know diminut* dorm* earlier elefante* elephant* expired former fosil* fossil* glacial*
        hadn't_caught hangover hardly_moves hasn't_caught histor* holdover ignorant* inerci* inert*
        infravalor* insufficient* insuficient* lag lagg* lags larga_memoria late lazily lazy lent* linger*
        little long_memory long_window low memoria memory mil minuscul* moho* news no_al_dia no_pud*
        no_se_enter* no_se_habia_enterado no_se_mueve not_caught not_follow not_keep_up not_noticed
        noticia_vieja noticias_viejas obsolet* old old_news out_of_date out_of_touch outdated outmoded pasada
        pasadas pasado pasados past peaceful pequen* perezos* pertenec* por_debajo previo* prior promedi*
        quiet quieta ranci* recien recuerd* reflect* reflej* remember* retras* rezag* seguia seguian sereno
        short siesta sigue sized sleepy slow* sluggish* small smaller snail* stale still still_small stuck
        subestim* tard* thousand tiny todavia todavia_pequen* too_low tortuga trail* tranquil* trasnochad*
        tuned unaware underestim* understat* ventana_larga viej* yesterday* yesteryear
    """,
    "VARIANCE": """
        accumulator* acumulador* averag* beta2 cuadrado* cuadratic* denominador* denominator* divisor* estadistic*
        estimacion* estimador* estimate* estimator* exp_avg_sq historial history mean_square* media medias memoria
        memory moment normalis* normaliz* nu promedio* rms second_moment* second_order segundo_momento* segundo_orden
        squared squares statistic* v v_t variance* varianz* vt
    """,
    "ZERO": """
        0 apagad* cero ceros desactivad* disabled false inexist* none nul* off quitad* removed sacad* zero zeros
    """,
    "REACT": """
        al_dia up_to_date al_corriente al_tanto
        absorb* actualiz* adapt* adjust* ajust* alcanz* aprend* asimil* catch* caught compens* cope* crec* cuenta
        digest* dio_tiempo enter* follow* grew grow* hear* incorpor* keep* kept knew know* learn* llega* llego move*
        movi* not notaba notar notic* noto percat* percib* reaccion* react* realis* realiz* reflect* reflej* regist*
        respond* rise risen rose sabe sabia saw see seen segu* sigui* sub* supo tiempo time track* updat*
    """,
    "WEIGHTS": """
        claves consultas k keys matri* param* pesos q queries weight*
    """,
    "GROW": """
        agrand* aument* balloon* bloat* crec* creep* crept desbord* dispar* drift* engord* expand* fatten* grew grow*
        hinch* infl* mushroom* ran_away run_away runaway sin_freno swell* swollen unbounded unchecked
    """,
    "EXCEPT": """
        all_but and_not_its and_not_the apart_from aside_from barring but_for but_not_the except excepto menos minus
        other_than pero_no_el pero_no_la pero_no_las pero_no_los salvo save_for sin_el sin_los todo_menos without_the
        y_no_el y_no_la y_no_las y_no_los
    """,
    "BARE": """
        0 afuera default_value* default* estrenar fabrica fuera half halfway ignorad* ignoraron ignored ignoro inicial*
        initial just medio mitad nada nothing only original* out reborn saltado saltados saltaron scratch skipped solo
        start unicamente zero'd
    """,
}
