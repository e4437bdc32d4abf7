"""Gradients and their limits, number formats, what looks after overflows."""

WORDS = {
    "GRADIENT": """
        actualizacion* backward derivada* derivative* element* escalad* gnorm grad grad_norm gradient* grads loss norm
        norma number* paso pasos perdida scaled slope* step steps update* valor* value*
    """,
    "CLIP": """
        clamp* clip clip_grad* clipad* clipe* cliping clipp* clips gradclip* max_norm recort* tijera*
    """,
    "LIMIT": """
        a_raya absorb* achic* acort* acot* amansa* amortigu* arrest* atajaba atajar atajara ataje atempera*
        atenu* attenuat* backstop bajara bajaran bajase bound bounded bounding bounds bozal brak* cap capped
        capping caps ceiling* check_on constrain* contain* conten* controlaba controlara controlase controlled
        controlling contuv* correa cort* cota cotas coto curb* cushion* cut cuts cutting damp* dique doma
        domaba domar domest* ease* embrid* encog* fren* govern* gradient_max gradiente_maximo guard_rail*
        guardrail* held hold* in_check keep_small kept_small le_bajaba leash lid limit* limitador* mantuv*
        max_grad max_grad_norm max_gradient max_norm maxim* maximum_gradient maximum_norm mesura mitig* moder*
        norma_maxima paracaidas parachute poda podaba podaban podada podadas podado podados podar podara podo
        poner_limite proteccion protect* proteg* prun* pusiera_coto reduc* redujer* refren* regulador* rein*
        rein_in rescal* restrain* restric* restring* reten* retuv* rienda* safety_valve scale_back scale_down
        scaled_down scaled_it_down scales_back scales_down seat_belt seatbelt shield* shorten* shrank shrink*
        soften* stop* suaviz* sujec* sujet* suppress* tame* tapar taparlo tapo tapon techo* temper tempered
        tempering threshold* throttl* top tope* trim* truncat* umbral* upper_bound valla valvula
    """,
    "UNCLIPPED": """
        a_lo_bruto a_pelo a_plena_fuerza a_su_aire a_sus_anchas a_toda_potencia a_todo_trapo al_completo as_is
        at_full_strength barra_libre boundless carta_blanca clip_free clip_less clipless con_toda_su cruda
        crudas crudo crudos desatad* desbocad* desclip* descontrolad* desenfrenad* desprotegid*
        entire_gradient entire_length entire_norm free_rein free_running full_blast full_bore full_force
        full_gradient full_length full_magnitude full_norm full_size full_strength full_tilt gradient_whole
        gradiente_completo gradiente_entero gradiente_integro ilimitad* in_full indefens* irrestrict*
        limitless max_norm_inf original_length original_size ran_free raw run_free running_free runs_free
        sin_contencion sin_control sin_cortapisas sin_freno* sin_limite* sin_medida sin_miramientos
        sin_proteccion sin_recortes sin_red sin_tope sin_topes sueltas sueltos tal_cual toda_la_fuerza
        toda_su_fuerza toda_su_longitud toda_su_magnitud toda_su_norma unattenuated unbound* unbridle* uncap*
        unchecked unclip* unconstrain* uncontrolled uncropped uncurbed uncut undamp* undiminish* undimmed
        unfetter* unguarded unhinder* unimped* unlimit* unmitigat* unmoderated unprotected unreduced
        unregulated unrescaled unrestrain* unrestrict* unscaled unshorten* untamed unthrottled untrimmed
        via_libre whole_gradient whole_length wide_open
    """,
    "OVERFLOW": """
        desbord* over_flow* overflew overflo* overran overrun* rebos*
    """,
    "HALF": """
        16_bit* 16bit* amp baja_precision binary16 dieciseis_bits f16 float_16 float16 float16s flotantes_de_16
        formato_de_16 fp_16 fp16 half half_float half_floats half_precision halfs low_precision media_precision
        mixed_precision precision_media precision_mixta precision_reducida reduced_precision sixteen_bit* two_byte*
    """,
    "INFINITE": """
        inf infinid* infinit* infs infty isinf no_finit* non_finite nonfinite not_finite
    """,
    "HOLD": """
        accommodat* acomod* admit* aguant* alberg* almacen* aloj* cab* codific* contain* conten* cope* cup* digest*
        encod* entra* entro expres* fit fits fitted fitting guard* handle* held hold holds keep quep* represent* soport*
        stor* support* swallow*
    """,
    "EXCEED": """
        ceased_to_fit dejaba_de_caber dejo_de_caber dejo_de_entrar quedo_sin_rango ran_out_of sin_rango stopped_fitting
        above alcanz* atraves* beyond bigger bigger_than blew blow* broke burst* bust* can't_fit can't_hold
        can't_represent can't_store cannot_fit cannot_hold cannot_represent cannot_store climb* could_not_hold
        couldn't_fit couldn't_hold cross crossed crosses crossing cruz* demasiado desbocad* desbord* descomunal*
        desmesurad* didn't_fit* doesn't_fit* enorm* escap* exced* exceed* excesiv* fuera gigant* greater greater_than
        higher hit* huge irrepresentable* jumped larger larger_than leave leaves leaving left llev* mas_alla mas_alto
        mas_altos mas_grande* mas_que maxed_out mayor mayor_que mayores muy_alto* muy_altos muy_grande* no_aguant*
        no_alcanz* no_cab* no_caben no_cup* no_cupier* no_entra no_entra* no_entraba no_entran no_entro no_la_pudo
        no_le_cab* no_le_cup* no_llega* no_lo_pudo no_logr* no_longer_fit* no_los_pudo no_podia* no_podian no_pud*
        no_pudo_representar no_puede* no_room no_soport* not_fit not_fit* not_hold not_represent* not_representable
        not_store out_of outgrew outgrow* outside over overreach* overshoot* overshot overstep* overtook pasa* paso_de
        past por_encima push* queda_corto quedo_corto quedo_pequen* ran reach* rebas* rebos* revent* revient* rose sacan
        sacar sacaron saco sale* salgan salida salido salier* salio* salirse satur* se_pasa se_pasaron se_paso shot
        sobrepas* spill* super* surpass* through too_big too_great too_high too_huge too_large too_much too_wide top_of
        top* topped_out tops_out traspas* unable unrepresentable very_big very_high very_large wasn't_representable went
        won't_fit wouldn't_fit
    """,
    "RANGE": """
        16_bit* 16_bits 16bit* 65_000 65000 65504 65k 6e4 amp binary16 cap capacidad ceiling dieciseis_bits domain dtype
        f16 finit* float_16 float16 float16's floats format formato* fp_16 fp16 fp16's half half_float half_precision
        intervalo largest limit limite* limits margen max maxim* media_precision range rango representable representar
        roof sixteen span techo top tope topes
    """,
    "SCALE": """
        1024 131072 32768 65536 amplif* escala escalad* escalamiento* escalas factor loss_scale multipl* scale scaled
        scaler* scales scaling upscal*
    """,
    "FIXED": """
        a_fuego always amarrad* anclad* atascad* atornillad* baked bolted cableada cemented clamped clavad* congelad*
        constant* de_piedra dumb estatic* fija* fijo* fixed fixed_at flat frozen glued grabad* hard_coded hard_wired
        hardcoded immovable immutable imperterrit* inalter* inamovible* inflexible inmovil* inmut* invariab* keeps kept
        locked manual* nada_dinamic* nailed naive never_adjust* never_chang* never_lower* never_reduc* no_adapt*
        no_adaptativ* no_ajust* no_back_off no_backoff no_baj* no_cambi* no_dinamic* no_dynamic no_reaccion*
        no_retroced* no_se_adapt* no_se_ajust* no_se_movi* no_se_mueve no_se_redu* no_tenia_manera no_vari* no_way_of
        non_adapt* non_adaptive non_dynamic not_adapt* not_adjust* not_chang* not_dynamic not_lower* not_reduc*
        nunca_adapt* nunca_baj* nunca_cambi* nunca_se one_value permanent* pinned pinon_fijo plana predefined preset
        puesta puesto quiet* rigid* set_in siempre sin_adaptar* sin_ajustar* sin_ajuste sin_bajar sin_cambiar
        sin_moverse single single_value soldad* static* stay* steady stuck terc* tozud* trabad* unadapt* unchang* unico
        unmoved unresponsive untouched unvarying valor_unico welded without_backoff
    """,
    "ADAPT": """
        adapt* adjust* afloj* ajust* back* baj* cambi* ced* chang* correct* correg* cut decreas* dinamic* disminu* drop*
        dynamic* encog* halv* lower* mov* reaccion* react* recalcul* recul* redu* regul* relaj* respond* retroced*
        shrank shrink*
    """,
    "CHECK": """
        adviert* advirt* alarm* alert* analiz* asegur* ask* assert* atend* atiend* attend* audit* avis* aware
        backstop barrera* barrier* bother* bouncer breaker busca* busco capt* cared caring catch* caught caz*
        cerciora* chec* chequ* comprob* comprueb* control control_de controles cortafuegos criba* defen*
        deteccion* detect* diera_cuenta dio_cuenta discrimin* dynamic_scal* el_if enteraba enterar*
        escala_dinamic* escalador_dinamic* escrut* examin* fail_safe failsafe fallback fijaba fijara filtr*
        finite_check firewall flag* fuse fusible* gate gated gatekeep* glanc* grad_scaler gradscaler guard
        guarded guardian* guards handl* hizo_caso identif* if_statement ignor* inspec* interpon* interpus*
        interruptor* interven* is_finite isfinite keep_from kept_from look look_at looked looking looks
        mecanismo* mechanism* mir* monitor* net notaba notar notara notic* noto observ* ojo peek* percat*
        pill* police* portero precaucion* precaution* pregunt* probe* proteccion* proteg* prueba pruebas
        question* reaccion* react* realis* realiz* recogni* reconoc* red_de_seguridad repar* review* revis*
        rule rules safeguard* safety* salvaguard* sanit* scan* screen* se_entero search* seek* semaforo
        sensor* sentinel skip_nonfinite sniff* sonda spot spots spotted supervis* tamiz* test tested testing
        tests trap trapped trat* treat* triage* un_if valid* verif* vet vetted vetting viera vieran vieron
        vigil* vio vistazo watch*
    """,
    "IGNORED": """
        desapercibid* desatend* disregard* ignor* inadvert* neglect* overlook* pasa_por_alto pasado_por_alto
        paso_por_alto sin_atender sin_ver unaddressed unchecked undetected unguarded unhandled unnoticed unseen
        unsuspect* untreated
    """,
    "SKIP": """
        abandon* abort* ahorr* anul* apart* ataj* avoid* back_off backed_off backs_off bail* block* bloque* botar boto
        cancel* cort* descart* desech* desestim* deshac* deshizo deten* detuv* discard* ditch* dodg* drop* elud* esquiv*
        evit* excluy* filter* filtr* forgo* fren* halt* held_back hold_back ignor* impedi* impid* intercept* isolat*
        jettison* kept_out mask* neutrali* obvi* omit* par* pasara_de_largo pass_over passed_over prescind* prevent*
        quarantin* rechaz* refus* reject* reten* retir* retract* revert* revirt* roll_back rollback rolled_back salt*
        scrap* sidestep* sit_out skip* stop stopped stops suppress* suspend* throw_away throw* thrown_away thrown_out
        tirar tiro toss* undo* veto* void* withh*
    """,
    "ANYWAY": """
        a_ciegas a_pesar absorbio accepted accepts acept* alegremente all_the_same allowed_to anyway anyways
        as_any_other as_if_it_were as_if_nothing as_normal as_usual asi_y_todo ate aun_asi automatic* barrel* blind
        blindly blithely business_as_usual carelessly carried_on carries_on ciegas ciego colar colaron colo comio
        como_cualquier_otro como_si_fuera como_si_nada como_si_tal_cosa como_siempre cualquier cuela de_cualquier_forma
        de_cualquier_manera de_todas_formas de_todas_maneras de_todos_modos dej* digir* directamente directly dutiful*
        eat eats engull* even_so fed_straight full_steam gobbl* goes_through gulp* happily igual igualmente impasible*
        incondicional* indiscriminat* just_the_same let lets like_any_other lo_que_le lo_que_llega lo_que_sea
        lo_que_venga mecanic* mechanical* merrily nevertheless no_matter no_questions nonetheless obedient* oblivious*
        permit* plough* plow* regardless regardless_of sailed sails se_come sigue_adelante siguio_adelante sin_chistar
        sin_contemplaciones sin_cuestionar sin_dudar sin_filtro sin_inmutarse sin_mas sin_mirar sin_objetar sin_pensar
        sin_pestanear sin_preguntar sin_protestar sin_rechistar sin_reparos still straight straight_into swallow*
        tal_cual tan_campante* tan_content* tan_feliz tan_fresc* tan_panch* tan_tranquil* trag* tranquilamente
        unconcerned unconditional* uncritical* unfazed unfiltered unquestion* usa used uses uso went_ahead went_through
        whatever whichever without_asking without_batting without_blinking without_hesit* without_question zamp*
    """,
    "APPLY": """
        accept* actualiz* adam* aplic* appl* consum* da dado deliver* dio ejecut* enter* entrar entreg* entrenador*
        entro execut* fed go hizo ingest* llego metio optimiz* paso pass* perform* pesos pushed sent step stepped steps
        swallow* take taken takes took trainer* update* usa usar use used uses uso weights went written wrote
    """,
}
