"""What a batch holds: tokens, rows, how many of them, and how long it goes on."""

WORDS = {
    "RARE": """
        a_cuentagotas almost_absent almost_does_not almost_never almost_no_experience almost_nowhere
        almost_unknown almost_unseen anomal* aparece_poco aparecia_poco apenas apenas_si atipic* atypical*
        baja_frec baja_frecuencia barely barely_trained bicho_raro blue_moon casi_ausente casi_desconocid*
        casi_inedit* casi_inexistente* casi_jamas casi_ni casi_no_aparec* casi_no_conoc* casi_no_ha
        casi_no_habia casi_no_sal* casi_no_se casi_nunca casi_sin_ver cola_larga con_cuentagotas contad*
        couple_of_times de_cuando_en_cuando de_higos_a de_milagro de_uvas_a de_vez_en_cuando desacostumbrad*
        desconocid* escas* esporadic* excepcional* exotic* extran* few_and_far few_appearances few_examples
        few_occurrences few_times freak* handful hapax hardly hardly_anywhere hardly_encountered hardly_ever
        improbable inedit* infrecuenci* infrecuent* infrequent* inhabitual* insolit* inusual* jamas_vist*
        less_common less_frequent less_seen lesser_known lesser_seen little_experience little_known
        little_seen little_trained little_used long_tail low_count low_counts low_freq low_frequency
        mal_aprendid* mal_entrenad* marginal* menos_comun* menos_frecuente* menos_usad* menos_vist*
        minoritari* minority muy_poco nada_comun* nada_frecuente* nada_habitual* nearly_absent nearly_never
        nearly_unknown nearly_unseen never_seen next_to_never niche no_experience no_suele not_common
        not_frequent not_often not_seen nunca_vist* obscure* ocasional* occasional* odd oddball* once_in_a
        once_in_a_blue once_or_twice one_off oscur* outlier* par_de_veces peculiar* poca_experiencia
        pocas_apariciones pocas_ocasiones pocas_veces poco_aprendid* poco_comun* poco_conocid* poco_corriente*
        poco_entrenad* poco_frecuent* poco_habitual* poco_present* poco_representad* poco_trabajad*
        poco_trillad* poco_usad* poco_usual* poco_vist* pocos_ejemplos poorly_learned poorly_trained poquisim*
        practically_never practically_not practically_unknown practically_unseen practicamente_no
        practicamente_nunca rara* rara_vez rare* rarisim* rarit* raro* residual* sale_muy_poco sale_poco
        salia_poco scarce* se_ve_poco seldom* seldom_encountered seldom_met seldom_seen singleton* singular*
        sparse* sporadic* strange* testimonial* times_in_all times_in_the_corpus times_in_the_whole uncommon*
        under_represented under_trained underrepresented undertrained unfamiliar* unfrequent* unlikely unseen
        unusual* veces_en_toda veces_en_todo veia_poco virtually_never virtually_unseen weird*
    """,
    "TOKEN": """
        cachit* ficha fichas pedacit*
        affix* bigram* bpe cacho* cadena* desinencia* ending* entries entry fragment* id ids letra* letters lexem*
        morfem* morphem* palabra* palabreja* palabrita* particle* particula* pedazo* piece* pieza* prefij* prefix*
        silaba* simbolo* string* sub_token* sub_tokens sub_word* subpalabra* subtoken* subword* suffix* sufij* syllable*
        symbol* term terminacion* termino* terms tok token* toks trocit* trozo* vocab* word word_piece wordpiece* words
    """,
    "BATCH": """
        bacth batch batches batchs btach hornada* lote lotes mini_batch* mini_lote* mini_tanda* minibatch* minilote*
        remesa* tanda*
    """,
    "ONE": """
        aislad* complet* concret* entera entero entire entirely individual* isolated just lone misma mismo mismos one
        particular same single sola sole solitari* solitary solo solos unica unicas unico unicos whole
    """,
    "ROWS": """
        document* ejemplo* entries example* fila* frase* line linea* lines muestra* oracion* paragraph* parrafo*
        passage* phrase* record* renglon* row rows sample samples secuencia* sentence* sequence* string* text texto*
        texts
    """,
    "ALL": """
        all cada each every everywhere throughout toda todas todo todos
    """,
    "CROWDED": """
        100 a_base_de a_carretadas a_espuertas a_granel a_mansalva a_montones a_paladas a_punados a_raudales
        a_rebosar a_reventar a_tope abarrot* abnormal* aborrot* abound* abultad* abund* acapar* accumulat*
        acumul* aggregat* aglomer* aglutin* agolp* agrup* alike all_one all_the_same almost_all alud aluvion
        always_the_same amalgam* amass* amonton* anormal* apelmaz* apelot* apil* apin* apret* assembl*
        atascad* atest* atiborr* atracon* avalancha avalanche* awash barely_anything_else barrage basicamente
        bias* blanket* blob bombard* brim* built_from built_of bulk bunch* burst* calcad* cargad* carries
        carry casi_por_completo casi_solo casi_todas casi_todo casi_todos chiefly chock clog* clon* clump*
        cluster* coated coincid* collect* collid* colma* compact* compos* compris* compuest* concentr* conflu*
        congest* conglomer* congregat* consist* constituid* constitut* contained_mostly contained_only
        contains_only contamin* converg* cop* copy_past* cover* cram* crowd* cuaj* cumulo* de_arriba_abajo
        de_bote_en de_golpe_en de_mas dedicad* dedicated deluge* demasiada_de demasiado_de dens* desbalance*
        descompens* desequilibr* devoted diluvio domina* dose dosis drown* dup* embut* empach* empapad*
        empaquet* en_bloque en_masa end_to_end engulf* enteramente entirely everything_was everywhere exceso
        excess* exclusiv* fill* flood* formad* forrad* full full_to fundamentalmente gather* gemel* glut
        group* hacin* half hammer* hardly_anything_else hasta_arriba hasta_el_cuello hasta_el_tope
        hasta_la_bandera hasta_las_cejas hasta_las_manos hasta_los_bordes hasta_los_topes heap* heavily heavy
        hecha_casi hecha_de hecha_por hecho_casi hecho_de hecho_entero hecho_por hinchad* hog* homogen* hord*
        identic* iguales igualit* imbalance* infest* integramente inund* invad* jam* junt* la_misma_pieza
        laden largely las_mismas lined_up litter* little_else llen* lleva_solo llevaba_solo lluvia load*
        lopsided lump* made_almost made_from made_of made_up major* marea mas_que masiv* mass massed masses
        mayor* metid* metieron misma_palabra mismo_token mitad monocord* monopol* monotem* monothem* monoton*
        monton* mostly much nada_mas_que nearly_all nearly_every no_contenia_mas no_era_mas_que no_traia_mas
        nothing_but nothing_else nothing_other occup* ocupa* oleada* one_sided one_token one_topic other_than
        over_represent* over_sampl* overdose overful* overload* overrepresent* overrun* oversampl* overwhelm*
        pack* pepper* percent petad* pila pile* plaga* plague* pollut* populat* por_ciento por_completo
        por_decenas por_docenas por_doquier por_entero por_todas por_todas_partes por_todos_lados
        practicamente_solo practicamente_todas practicamente_todo practicamente_todos predomin* pretty_much
        primarily principalmente pura pura_repeticion puras pure purely purit* puro puros racimo* rafaga*
        rebos* recargad* reconcentr* repleta* repleto* retac* reun* rich riddled ristra* salpicad* same_line
        same_piece same_row same_subword same_token same_word satur* sesgad* share* sheer shove* side_by_side
        siempre_la_misma siempre_lo_mismo single_topic skew* smother* soak* sobre_represent* sobre_todo
        sobrecarg* sobredosis sobremuestre* sobrerrepresent* solely solo_contenia solo_habia solo_tenia
        solo_traia sopa spam* squash* squeez* stack* stock* stuff* surge* surplus swamp* swarm* take taken
        takes_over tapizad* teem* tight* todos_juntos together too_much took took_over top_heavy torrent
        torrente totalmente traia_solo tromba un_monton un_solo_fragmento un_solo_token un_unico_token
        una_sola_frase una_sola_linea una_sola_pieza unbalanced uniform* virtually volcad* wall_of
        wall_to_wall wave wedge* wholly
    """,
    "REPEAT": """
        a_cada_momento a_cada_paso a_cada_rato a_menudo a_porrillo abundan* ad_nauseam again again_and_again
        aparec* aparicion* appear* cada_dos_por_tres cada_rato cantidad centenar* ciento* copia* copies copy
        count countless counts decena* demasiadas demasiados docena* dozen* drill* dupe* duplicat* ejercicio*
        en_bucle fold frecuencia heaps hundred* infinidad innumerable* instance* iterat* loads lots machacon*
        many_times massively mil_veces mogollon montones mucha muchas muchisim* mucho muchos mult* nonstop
        number_of numero_de numeros* numerous occur* ocurrencia* often on_loop over_and_over plenty punado
        reappear* recur* redund* reiter* repeat* repet* repit* reps same_thing scores several showed_up
        shows_up sin_parar sinfin sinnumero so_many tanta tantas tanto tantos thousand* time_after_time
        time_and_again times tons too_many turned_up una_tras_otra una_y_otra uno_tras_otro varias varios
        veces
    """,
    "SERIES": """
        a_lo_largo a_while after_another after_the_other al_hilo alargad* aluvion* back_to_back barrage*
        basura batch_after batches_long block_of bloque_de bombardeo bout bunch burst* cadena* cascad* chain*
        chunk* clump_of cluster_of consecut* continu* cuantos_pasos detras_de_otra detras_de_otro drawn_out
        duraba duran durara duraron durase duro eight_steps eight_straight encaden* encima_de_otro envenen*
        episode epoca few_steps fila_de five_straight flurry* for_steps four_straight fragmento garbage goteo
        hail_of handful hilera* hileras hilo_de in_a_row ininterrump* junk lasted lasting lasts lote_tras
        mantenid* many_steps muchos_pasos multi_step multistep nine_straight nonstop ocho_pasos oleada on_end
        on_the_trot one_after one_by_one parade paso_tras_paso patch period periodo persist* poison*
        por_tandas procession prolong* punado queue racha* rafaga* reguero retahila ristra* row_of run_of
        runs_of salva_de salvas_de salvo_of salvos sarta secuencia secuencial* seguid* sequence sequential*
        serie series seven_straight several several_batches several_steps shard* shard_entero sin_parar
        sin_pausa six_straight slew* sosten* spate* spell spree step_after_step steps_straight straight_bad
        straight_batches straight_steps straight_updates streak* stretch string_of succession successive*
        sucedi* sucesion sucesiv* sustain* tanda* temporada ten_straight three_straight throughout tirada_de
        tiradas train_of tramo* tras_otra tras_otro two_straight un_buen_rato un_rato unbroken uninterrupted
        uno_a_uno unos_pasos varios varios_pasos volley wave wave_of whole_shard
    """,
    "SEVERAL": """
        8 bunch couple eight few handful many muchas muchos multiple multiples numeros* numerous ocho par_de punado
        series several unas_cuantas unos_cuantos varias varios various
    """,
    "WHOLE": """
        complet* entera entero entire entirely full larga largo lasting long prolong* sosten* sustain* throughout toda
        todo whole
    """,
    "BAD": """
        abnormal* anomal* averiad* bad basura broken chaf* contaminad* contaminat* corrupt* crap* cutre* damaged danad*
        data datos defect* dirty disparatad* envenen* estropead* extran* faulty fea feo feos foul fragmento* garbage
        infam* junk lousy mala malas malo* monotem* nasty noisy odd pesim* podrid* poison* porqueria rar* repeated
        repetid* rot* shard* spoil* strange suci* tainted toxic* trash* ugly weird wrong
    """,
}
