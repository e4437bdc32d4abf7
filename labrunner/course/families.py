"""Families of words: what people say for one thing, in English and Spanish. `[[concepts]]` of a lab name them.

They are written in capitals there: `BATCH + CROWDED`. In a family a word stands for itself, `pack*` for every word that
begins so, `hardly_seen` for words in a row.
`NUMBER` is a family without a list: a number of 3 or more in digits or in letters; `step_#` is a step with its number.

A lab that writes its sayings in plain words has some of them, too: a word that belongs to a family of `KIN` stands for
all of it, and any other for what begins as it does, its ending left out.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

FAMILIES: dict[str, str] = {
    # data
    "RARE": (
        "rare* uncommon* infrequent* unusual* scarce* seldom hardly barely unfrequent* low_frequency long_tail "
        "little_seen exotic* raro* rara* rarisim* infrecuent* poco_frecuent* poco_comun* poco_habitual* "
        "poco_usual* poco_vist* apenas casi_no_se casi_nunca inusual* escas* insolit* excepcional* cola_larga "
        "casi_inexistente* nearly_absent "
        "strange* odd extran* handful few_times pocas_veces almost_absent casi_ausente little_known obscure* "
        "oscur* rarit* rareza* peculiar* atypical* atipic* anomal* "
        "weird* poco_usad* little_used almost_never almost_unseen almost_unknown never_seen not_seen hardly_ever "
        "practically_not practically_never practically_unseen practically_unknown practicamente_no casi_no_ha "
        "casi_no_habia casi_no_aparec* casi_no_sal* casi_desconocid* nearly_unseen nearly_unknown nearly_never "
        "virtually_never virtually_unseen one_off "
    ),
    "TOKEN": (
        "token* piece* subword* bpe word words ending* suffix* syllable* fragment* pieza* palabra* terminacion* "
        "sufij* subpalabra* silaba* trozo*"
    ),
    "BATCH": "batch batches minibatch* lote lotes minilote* tanda* mini_batch* mini_lote*",
    "ONE": (
        "one single same whole entire entirely just solo sola solos mismo misma mismos unico unica entero entera "
        "complet*"
    ),
    "ROWS": "row rows line lines sentence* sequence* example* fila* linea* frase* oracion* secuencia* ejemplo*",
    "ALL": "all every each everywhere throughout todo toda todos todas cada",
    "CROWDED": (
        "pack* stuff* crowd* cram* fill* full overful* overload* load* flood* dominat* saturat* monopol* consist* "
        "compos* made_up made_of made_almost nothing_but swamp* jam* teem* cluster* bunch* concentrat* gather* "
        "group* pile* accumulat* collect* collid* coincid* together overrun* overwhelm* took_over takes_over "
        "heavy clog* rich occup* almost_all mostly entirely exclusively solely purely homogen* lump* inund* "
        "satur* excess* overdose surplus lleno* llena* lleno llenan llenaron repleto* repleta* cargad* atiborr* "
        "abarrot* atest* plaga* domina* compuest* formad* hecho_de hecha_de concentr* junt* agrup* acumul* "
        "amonton* reun* rebos* colma* copad* copo ocupa* exceso avalancha aluvion apin* apil* apelot* invad* "
        "por_todas_partes hasta_arriba casi_todo casi_solo casi_por_completo homogene* sobrecarg* monotem* hog* "
        "everywhere nothing_else other_than over_represent* overrepresent* identical* dup* tight* abnormal* "
        "anormal* too_much much surge* wave burst* cumulo* oleada* rafaga* apret* acapar* sobrerrepresent* "
        "sobre_represent* identic* por_todos_lados por_todas por_doquier puro pura pure mas_que no_era_mas_que "
        "invadid* hord* swarm* barrage stack* stock* brim* carry carries took take taken cover* coated pollut* "
        "contamin* infest* engulf* bombard* nearly_all nearly_every virtually casi_todas casi_todos mayor* major* "
        "predomin* abund* abound* cop* copar* ristra* monton* sopa sheer dens* skew* sesgad* half mitad share* "
        "percent por_ciento 100 clon* calcad* glut jam* riddled "
        "wall_to_wall de_arriba_abajo full_to over_sampl* oversampl* sobremuestre* de_mas lopsided desequilibrad* "
        "bulk "
    ),
    "REPEAT": (
        "repeat* repetit* copy copies duplicat* dozens times fold occurrence* instance* appearance* over_and_over "
        "again_and_again many_times so_many too_many appear* occur* turned_up shows_up showed_up massively "
        "repetid* repit* repet* repiti* copia* decena* docena* veces ocurrencia* aparicion* aparec* una_y_otra "
        "muchisim* demasiad* tanto tanta tantos tantas count counts number_of cantidad numero_de recur* iterat* "
        "reiter* reappear* multiple multiples mult* several varias varios numerous numeros* often same_thing "
        "redund* drill* ejercicio* again cientos hundreds tons loads mucha muchas muchos mucho a_menudo frecuencia"
    ),
    # the gradient and its limit
    "GRADIENT": (
        "gradient* grad grads gnorm update* step steps backward norm actualizacion* paso pasos norma element* "
        "value* valor* number* loss perdida scaled escalad*"
    ),
    "CLIP": "clip clips clipp* cliping recort* max_norm",
    "LIMIT": (
        "limit* bound bounds bounded bounding cap caps capped capping threshold* contain* restrict* restrain* "
        "constrain* curb* tame* rein* brak* brake hold* held stop* cut cuts cutting shorten* shrink* shrank "
        "scale_down scales_down scaled_down scaled_it_down acot* tope topes umbral* fren* conten* contuv* restring* "
        "cota "
        "cotas limita* sujet* acort* "
        "redujer* reduc* ceiling* techo* restric* norma_maxima maximum_norm max_norm maxim* check_on keep_small "
        "kept_small mantuv* amortigu* dampen* damp* soften* suaviz* tope* scale_back scales_back mitig* attenuat* "
        "atenu* trim* truncat* corta* corte* top"
        " cort* max_grad_norm ease* eases"
    ),
    "UNCLIPPED": (
        "unclip* unbound* unlimit* uncap* uncapp* unrestrain* unconstrain* unrestrict* uncontrolled ilimitad* "
        "sin_limite* desclip* uncut undamp* unmitigat* unscaled undiminish* at_full_strength "
        "full_length full_size full_strength full_force in_full whole_length undimmed al_completo a_plena_fuerza "
        "toda_su_longitud toda_su_norma sin_freno* sin_tope "
    ),
    # number formats
    "OVERFLOW": "overflow* overflew desbord* rebos*",
    "HALF": "fp16 float16 f16 half_precision media_precision precision_media 16_bit* 16bit* sixteen_bit*",
    "INFINITE": "infinit* inf infs non_finite nonfinite not_finite no_finit* infinito*",
    "EXCEED": (
        "exceed* beyond over above past outside out_of surpass* larger_than bigger_than greater_than too_big "
        "too_large blew super* exced* sobrepas* rebas* pasa* paso_de por_encima fuera mas_alla sale* salio* "
        "salier* saturat* satur* no_longer_fit* not_fit* didn't_fit* doesn't_fit* no_cab* no_cup* no_entra* "
        "cannot_represent not_represent* no_pud* hit* llev* went ran reach* alcanz* top_of burst* broke through "
        "desbocad* no_caben can't_represent can't_hold can't_store could_not_hold couldn't_hold not_fit not_hold "
        "not_store unable no_entraba no_puede* no_podia* no_podian no_logr* too_much demasiado mayor_que mas_que "
        "muy_grande* very_large very_big too_great muy_alto* muy_altos very_high no_pudo_representar top* "
        "maxed_out tops_out topped_out "
    ),
    "RANGE": (
        "65504 range max maximum maxim* limit limits ceiling largest top rango limite* maximo* techo tope "
        "capacidad fp16 float16 half_precision media_precision"
    ),
    "SCALE": "scale scales scaler* scaling escala escalas escalad* escalador* multipl* 65536 factor",
    "FIXED": (
        "static* constant* fixed hard_coded hardcoded frozen never not_adapt* not_adjust* not_dynamic non_dynamic "
        "no_dynamic unchanging unadapt* stay* stayed kept keeps rigid invariab* inflexible manual* estatic* "
        "constante* fija* fijo* fijad* nunca_se nunca_baj* nunca_adapt* no_se_adapt* no_se_ajust* no_se_redu* "
        "no_baj* no_reaccion* no_adapt* no_ajust* no_dinamic* inmovil* rigid* non_adapt* no_adaptativ* "
        "never_chang* nunca_cambi* never_adjust* never_lower* never_reduc* nunca unchang* no_way_of fixed_at "
        "not_lower* not_reduc* not_chang* no_cambi* no_tenia_manera single_value hard_wired cableada puesta"
    ),
    "CHECK": (
        "check checks checked checking test tests tested testing detect* look looks looked looking notic* verif* "
        "guard guards guarded safeguard* inspect* catch* caught examin* monitor* validat* watch* mechanism* "
        "screen* comprob* comprueb* mir* revis* control controles chequ* deteccion* kept_from keep_from proteg* "
        "proteccion* "
        "salvaguard* vigil* mecanismo* filtr* skip_nonfinite ask* question* handle* handl* treat* attend* look_at "
        "seek* search* ignor* pregunt* busca* busco trat* atend* atiend* reaccion* react* rule rules police* "
        "sanit* dynamic_scal* gradscaler grad_scaler escalador_dinamic* escala_dinamic* screening finite_check "
        "verific* pill* cerciora* asegur* barrera* barrier* defen* net "
        "red_de_seguridad safety* precaucion* precaution*"
    ),
    "IGNORED": (
        "ignor* unhandled unnoticed overlook* disregard* undetected unchecked unguarded inadvertid* sin_atender "
        "desatend* pasado_por_alto pasa_por_alto paso_por_alto"
    ),
    "SKIP": (
        "skip* drop* discard* reject* omit* block* prevent* abort* veto* intercept* backs_off back_off backed_off "
        "salt* descart* evit* rechaz* impid* impedi* bloque* anul* detuv* deten* cancel* stop stops stopped halt* "
        "avoid* refus* withh* void* throw_away thrown_away thrown_out undo undone par* fren* ahorr* ignor* "
        "desech* elud*"
    ),
    "ANYWAY": (
        "anyway anyways regardless nonetheless nevertheless carried_on carries_on went_ahead igual igualmente "
        "de_todos_modos de_todas_formas a_pesar siguio_adelante sigue_adelante went_through goes_through "
        "all_the_same straight_into allowed_to accepted accepts swallow* swallowed blindly blind a_ciegas ciegas "
        "ciego sin_mas trago tragar* acept* just_the_same as_if_nothing como_si_nada tal_cual regardless_of "
        "permit* dej* let lets straight directly directamente sin_filtro unfiltered used uses usa uso"
        " as_if_it_were como_si_fuera "
        "whatever whichever no_matter lo_que_le lo_que_sea lo_que_venga lo_que_llega cualquier happily "
        "tan_tranquil* tan_content* igual "
    ),
    "APPLY": (
        "appl* taken take takes took step stepped steps fed written wrote update* optimizer* weights aplic* dio "
        "da dado paso pesos actualiz* execut* perform* go went optimiz* adam* use uses used usar uso usa ejecut* "
        "hizo"
    ),
    # the optimizer's state
    "RESTART": (
        "restart* reload* resum* checkpoint* relaunch* restor* reinici* recarg* reanud* restaur* punto_de_control "
        "retom* interrupt* interrup* started_again starting_again start_again continu* picked_up went_on "
        "went_back rearm* siguio loaded load loading cargar cargo cargad* cargarl* relanz* volvio_a_lanzar "
        "vuelto_a_lanzar arranco_de_nuevo rearranc* reboot* parada crash* rearranque* relanzamiento* stop_and_go "
        "stopped_and kill* warm_start picked came_back come_back coming_back recuper* bring* vuelta vuelto volver "
        "volvio retorn* return* requeue* preempt* preempc*"
    ),
    "OPTSTATE": (
        "moment moments momento momentos momentum variance* varianza* second_moment* v m buffer* average* "
        "statistic* estadistic* media medias acumulador* accumulator* exp_avg* estimate* estimacion* estado state "
        "states memory memoria history historia historial optimi* denominator* denominador* divisor* bufer* "
        "bufers accumulat* acumulad* ema emas averages running slots internals adamw's adam's squares cuadrados"
    ),
    "OPTIMIZER": "optimi* adam adamw adam's adamw's",
    "LOST": (
        "left_out leave_out dejo_fuera dejar_fuera dejado_fuera "
        "lost lose loses losing loss_of drop* discard* wip* clear* eras* delet* forg* vanish* gone miss* reset* "
        "reinit* zero zeros zeroes zeroed zeroing empty emptied blank fresh from_scratch from_nothing anew round* "
        "truncat* underflow* underflew cast* float16 fp16 half_precision 16_bits sixteen_bits remov* disappear* "
        "threw_away thrown_away throw_away absent only_the_weights weights_only uninitiali* new_optimi* flush* "
        "perd* pierd* descart* borr* olvid* desaparec* esfum* vaci* cero ceros nulo nula nulos en_blanco elimin* "
        "tiro tirad* redonde* trunc* subdesbord* media_precision faltab* falto falta faltan solo_los_pesos "
        "solo_se_cargaron optimizador_nuevo desde_cero de_cero anul* resete* se_reinici* reinicio_m inicializ* "
        "evaporat* evapor* thrown threw initialised initialized initiali* re_initiali* newborn recien_nacid* "
        "amnesi* overwrit* overwrote sobrescri* incomplete* incomplet* null nulls corrupt* destroy* destruy* "
        "destru* damage* lossy nothing_left cold frio cold_start not_there ya_no nuevo nueva nuevos new "
        "without_any cut_down degrad* broken deplet* unrecover* irrecuper* costo cost reemplaz* replac* sustitu* "
        "began_again begun_again begin_again started_over starts_over start_over empezaron_otra "
        "empezo_otra empez*_de_nuevo "
        "ausente* absen* ausencia missed tossed dump* strip* left_behind atras quedaron_fuera por_el_camino "
        "recort*"
        " sin_inicializar but_not pero_no did_not_come not_come no_volvi* no_vuelv* no_regres* blank* in_blanco unset"
    ),
    "RESTORE": (
        "give_back gave_back given_back restor* reload* load* sav* surviv* carr* brought bring* recover* "
        "keep* kept return* "
        "came_back come_back llev* "
        "contain* includ* stor* preserv* have had has reappl* transfer* read restaur* recarg* carg* guard* "
        "sobreviv* recuper* conserv* traj* trae* traer devolv* contien* conten* inclu* volv* volvi* tenia* tiene* "
        "tuvo writ* written wrote escrib* escri* part parte part_of sync* pass* copi* copy copied persist* "
        "persistier* migra* move* ship* forman formab* estaba estaban presente* present* available dispon* "
        "vinier* vino llegar* llego saved salv* made make makes got through pasar pasaron llego"
    ),
    # the schedule
    "RATE": (
        "learning_rate* lr lrs tasa tasas step_size* stepsize* rate tamano_de_paso tamano_del_paso "
        "ritmo_de_aprendizaje factor_de_aprendizaje velocidad_de_aprendizaje"
    ),
    "SCHEDULE": "schedul* programa planificador* plan planes programador* calendario* programacion",
    "WARMUP": (
        "warm_up* warmup* warm_ups warm* calent* calient* ramp ramps ramp_up ramped ramping rampa* rampup unwarm* "
        "caldeo* precalent* prewarm*"
    ),
    "GRADUAL": (
        "gradual* rise rising climb climbing climbed slowly smoothly gentle gently grow growing increas* "
        "ease* easing poco_a_poco crecer creciendo subir subiendo suave* despacio lentamente progresiv* slow "
        "lento lenta "
        "lentos smoother"
    ),
    "DECAY": "decay* cosine* coseno* decaimiento* decae* bajada descens* main principal",
    "LACKING": "without lacking lacked lacks sin carec* none_of ninguno_de ninguna_de sin_ninguno "
    "sin_ninguna with_none",
    "FIRST": (
        "first* initial* early earliest beginn* start started starts primer* inicial* inicio principio comienzo "
        "temprana* temprano* arranque opening* apertur* beginning* outset begin empezar empez* comenz* inici* "
        "arranc* newborn virgen* fresh* virgin* random untrained step_one early_on"
    ),
    "STEP": "step steps update* paso pasos actualizacion* iteration* iteracion* batch* lote* phase fase updates",
    "AT-ONCE": (
        "cold from_the_start from_the_beginning from_the_outset from_the_very at_the_start at_the_beginning "
        "right_away straight_away immediate* at_once instantly from_step_one from_step_1 step_1 step_one paso_1 "
        "paso_uno day_one desde_el_principio desde_el_inicio desde_el_comienzo desde_el_arranque desde_el_primer* "
        "de_inmediato inmediat* al_principio al_inicio al_comienzo de_entrada en_frio frio untrained "
        "random_weights fresh* sin_entrenar pesos_aleatorios recien_inicializ* recien_nacid* begin_with to_begin "
        "mismo_comienzo desde_el_mismo de_una_vez en_seguida enseguida desde_el_minuto from_day from_the_get "
        "straight_off hot_start cold_start without_preamble a_todo_gas full_throttle de_primeras"
        " raw too_early demasiado_pronto"
    ),
    "JUMP": (
        "jump* leap* leapt sudden* abrupt* discontinu* cliff* twentyfold spik* shot shoot* instantan* instant* "
        "all_at_once at_once one_go step_change step_up stepped_up mismatch* exploded explod* bump* surge* sharp* "
        "sharply not_continuous not_smooth break_in kink* multipl* factor times 20x hike* hop* skyrocket* rocket* "
        "overnight salt* brinc* brusc* subit* subid* repent* de_golpe pronto dispar* escalon* veces de_una_vez "
        "ruptura no_fue_continu* no_era_continu* no_es_continu* desajust* explot* acantilado* pico in_one_step "
        "in_a_single_step one_step_to_the_next two_consecutive dos_pasos_consecutivos un_paso_al_siguiente "
        "un_solo_paso un_paso_a_otro soar* stroke plumazo en_un_paso violent* twenty_times veinte_veces "
        "vigintupl* isn't_continuous isn't_smooth not_match nada_suave without_transition sin_transicion "
        "no_es_suave no_era_suave no_coincid* off_by too_fast demasiado_rapid* demasiado_pronto por_las_nubes "
        "flung hurl* "
        "through_the_roof catapult* inflat* infl* escal* steep* step_like escalonad* estirón tiron* vault* boost* "
        "20_fold fold noche_a_la_manana mismatched thrown lanzad* wasn't_continuous weren't_continuous "
        "not_agree don't_agree doesn't_agree"
        " one_step_later un_paso_despues "
        "moment_to_the moment_to_other moment_to_another moment_to_moment momento_a_otro much_larger way_larger "
        "far_larger lot_larger much_bigger way_bigger far_bigger lot_bigger much_higher way_higher far_higher "
        "lot_higher mucho_mayor muchisimo_mayor mucho_mas_grande muy_grande mucho_mas_alta many_times gap hueco "
        "precipi* x20 20x 20_veces very_big very_large differ* difier* drastic* step_like broken break rot* "
        "tropiez* pega_un bang petardaz* "
    ),
    "END": (
        "end ends ended ending finish* over done complete* ran_out run_out runs_out after following past once "
        "stop* gave_way gives_way give_way close closes closing closed transition* boundary switch* meets meet "
        "join* conclu* last hand* exit* leaving left expire* final fin finaliz* acab* termin* tras despues "
        "complet* agot* pasad* relevo* cierre frontera* union transicion* salida salir dio_paso da_paso paro "
        "para_el posterior siguiente sigue siguio acabado empalm* luego then to_the follow* une unen nada_mas "
        "through "
        "passed past_the phase fase period* periodo* termination deja_paso dejo_paso cede* cedio passes pass give "
        "over_to culmin* conclusion* remat* consum* tail cola top behind atras testigo baton turns turned "
        "convierte convirtio"
        " comes_to done behind termine acabe acabar terminar"
    ),
    "HAND-OVER": (
        "hand_over hands_over handed_over handing_over handover* hand_off took_over takes_over takeover relevo* "
        "cedio cede second_schedul* two_schedul* two_learning next_schedul* another_schedul* segundo_planif* "
        "otro_planif* dos_planific* dos_plan* segundo_plan siguiente_schedul* siguiente_plan* schedulers "
        "planificadores different_peak* another_peak* pico_distint* otro_pico picos_distint* splice* empalm* "
        "hand_off* hand_offs seam* costura* junction* junctur* joint* wired second_plan next_plan two_plans "
        "peak_of picos wrong_peak pico_equivocado pico_err* joined merge* fus* concaten* chain* encaden* pega* "
        "peg* step_# steps_# paso_# pasos_#"
    ),
    # what labs say in plain words
    "RAISED": (
        "rais* increas* high* up upward* upwards hik* bump* lift* grew larger bigger doubl* multipl* boost* "
        "went_from "
        "sub* suba aument* elev* alt* alza mayor multiplic* dispar* paso_de paso_a incremen*"
        " crank* push* turn* mas_tasa metio duplic* dobl* ramp* escal* greater stepped"
    ),
    "DECAYING": "decay* wd weight_decay decaimiento* decae* decai* shrank shrink* encog*",
    "NORMED": (
        "norm norms normed normal norma normas layernorm* rmsnorm* layer_norm* rms_norm* qk_norm* qknorm* normalis* "
        "normaliz* unnormalis* unnormaliz* unnormed"
    ),
    "SLOW": (
        "slow* sluggish* lag lags lagg* trail* behind late stale outdated outmoded out_of_date not_caught "
        "hadn't_caught "
        "not_noticed old lent* tard* desfasad* rezag* atrasad* retras* anticuad* obsolet* perezos* viej* "
        "desactualizad* detras atras not_follow couldn't_follow not_keep_up "
        "describ* no_pud* no_se_enter* no_se_habia_enterado remember* recuerd* "
        "memory memoria averag* promedi* thousand mil elephant* elefante* belonged correspond* pertenec* quiet "
        "tranquil* calm sleepy dormid* delay* unaware ajena trailing inert* a_remolque adapt* no_se_mueve "
        "hardly_moves apenas_se still_small todavia_pequen* "
    ),
    "VARIANCE": ("v variance* varianza* second_moment* segundo_momento* exp_avg_sq denominator* denominador*"),
    "ZERO": "zero zeros 0 cero ceros nul* none null",
    "SERIES": (
        "succession in_a_row consecut* seguid* sucesiv* successive* serie series racha* streak* stretch sequence "
        "secuencia "
        "run_of runs_of poison* envenen* junk garbage basura shard* fragmento burst* rafaga* one_after "
        "back_to_back tras_otro "
        "steps_straight chunk* spell"
    ),
    "SEVERAL": "several many multiple eight 8 ocho varios varias multiples",
    "WHOLE": "whole entire entirely full complete entero entera todo toda complet* long largo larga sustain* prolong*",
}

#: Families of which any word, in a saying of two words or more, stands for all.
KIN = ("RATE", "RAISED", "DECAYING", "NORMED", "SLOW", "VARIANCE", "ZERO", "SEVERAL", "WHOLE", "STEP", "BATCH")
#: Endings of words, the longest first; what is left has at least so many letters.
_ENDINGS = "ieron aron ando iendo ados adas idos idas aban ado ada ido ida aba ing ies ed es an en s e a o".split()

_NUMBER = re.compile(
    r"(?:[3-9]|\d{2,6}|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|tres|cuatro|cinco|seis|"
    r"siete|ocho|nueve|diez|doce|veinte|treinta|cuarenta|cincuenta)"
)
_STEM, _LEAST_LEFT = 4, 5


@dataclass(frozen=True, eq=False, slots=True)
class Group:
    """Alternatives for one place of a phrase: whole words, beginnings of words, and rows of words."""

    whole: frozenset[str]
    beginnings: tuple[str, ...] = ()
    rows: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)  #: by their first word, the longest first
    number: bool = False

    def fits(self, word: str) -> bool:
        """Whether one word by itself is one of them."""
        if word in self.whole or self.beginnings and word.startswith(self.beginnings):
            return True
        return self.number and _NUMBER.fullmatch(word) is not None

    def ends_at(self, words: tuple[str, ...], start: int) -> int:
        """The place after the longest alternative that begins at `start`; 0 where none does."""
        for row in self.rows.get(words[start], ()):
            if len(row) <= len(words) - start and all(map(_same, words[start : start + len(row)], row)):
                return start + len(row)
        return start + 1 if _fits(self, words[start]) else 0


@functools.lru_cache(maxsize=65536)
def _fits(group: Group, word: str) -> bool:
    return group.fits(word)


def _same(word: str, wanted: str) -> bool:
    if wanted == "#":
        return word.isdecimal()
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted


@functools.lru_cache(maxsize=1024)
def group_of(word: str) -> Group:
    """The alternatives that a word of a phrase stands for: a family's, or itself and, from four letters on, what begins
    with it."""
    if word == "NUMBER":
        return Group(frozenset(), number=True)
    if word not in FAMILIES:
        return Group(frozenset((word,)), (word,) if len(word) >= _STEM else ())
    listed = FAMILIES[word].split()
    single = [entry for entry in listed if "_" not in entry]
    rows = sorted((tuple(entry.split("_")) for entry in listed if "_" in entry), key=len, reverse=True)
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for row in rows:
        by_first.setdefault(row[0], []).append(row)
    return Group(
        frozenset(entry for entry in single if not entry.endswith("*")),
        tuple(entry[:-1] for entry in single if entry.endswith("*")),
        by_first,
    )


@functools.lru_cache(maxsize=1024)
def kin_of(word: str) -> Group:
    """The alternatives that a plain word stands for in a saying of several: those of its kin, or of its stem."""
    kin = next((group_of(family) for family in KIN if group_of(family).fits(word)), None)
    if kin is not None or word in FAMILIES or word == "NUMBER":
        return kin or group_of(word)
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= _LEAST_LEFT), "")
    return group_of(word.removesuffix(ending))


def unknown_families(phrase: str) -> list[str]:
    """The words in capitals that name no family."""
    found = [word.strip("()") for word in phrase.split()]
    return [word for word in found if len(word) > 1 and word.isupper() and word not in FAMILIES and word != "NUMBER"]
