"""Every word of the terminal UI and of `--plain`, in English and Spanish, side by side."""

from __future__ import annotations

from collections.abc import Mapping

from labrunner.deck.strings_help import HELP
from labrunner.deck.strings_pages import PAGES

LANGUAGES = ("en", "es")

_TEXT: dict[str, tuple[str, str]] = {
    # panels
    "panel.1": ("loss", "loss"),
    "panel.2": ("learning rate", "tasa de aprendizaje"),
    "panel.3": ("gradient norm", "norma del gradiente"),
    "panel.4": ("activations", "activaciones"),
    "panel.5": ("weights, moments, update", "pesos, momentos, paso"),
    "panel.6": ("loss scale, tokens/s", "escala de loss, tokens/s"),
    "panel.7": ("loss per token", "loss por token"),
    "panel.log": ("log", "log"),
    "panel.clip": ("clip", "clip"),
    "panel.other": ("other", "otro"),
    "panel.skipped": ("overflow", "overflow"),
    "panel.nonfinite_tokens": ("{count} not finite", "{count} no finitos"),
    "panel.tensor": ("tensor {name}", "tensor {name}"),
    "panel.waiting": ("waiting for the first step", "esperando el primer paso"),
    # run
    "run.no_run": ("no run yet: press r and choose an arm", "aún sin corrida: pulsa r y elige un brazo"),
    "run.no_steps": ("no step yet", "ningún paso aún"),
    "run.batch": ("batch", "lote"),
    "run.rare": ("rare", "raros"),
    "run.norm": ("norm", "norma"),
    "run.clip": ("clip", "clip"),
    "run.clip_off": ("off", "no"),
    "run.hist": ("hist", "hist"),
    "run.tail": ("tail", "cola"),
    "run.field": ("field", "campo"),
    "run.first_nonfinite": ("first not finite:", "primero no finito:"),
    "run.quiet": ("nothing unusual so far", "nada inusual hasta ahora"),
    "run.step": ("step", "paso"),
    "run.seed": ("seed", "semilla"),
    "run.eta": ("ETA", "faltan"),
    "run.vs": ("vs", "vs"),
    "run.speed": ("max {speed}/s", "máx {speed}/s"),
    "run.speed_live": ("full speed", "a toda velocidad"),
    "run.batch_log": ("batch log", "registro de lotes"),
    "run.readings": ("readings at step {step}", "lecturas en el paso {step}"),
    "run.events": ("events", "eventos"),
    "run.frozen": ("view paused", "vista en pausa"),
    "run.alarm_pause": ("stops on alarm", "para en alarma"),
    # rows of the readings, thirteen columns wide
    "table.loss": ("loss", "loss"),
    "table.loss_ema": ("loss ema", "loss ema"),
    "table.lr": ("lr", "lr"),
    "table.grad_norm_pre": ("grad norm", "norma grad"),
    "table.grad_norm_post": ("  post clip", "  tras clip"),
    "table.clip_coef": ("  clip coef", "  coef clip"),
    "table.param_norm": ("param norm", "norma pesos"),
    "table.m_norm": ("m norm", "norma m"),
    "table.v_norm": ("v norm", "norma v"),
    "table.v_zero": ("v=0", "v=0"),
    "table.update_ratio": ("update ratio", "update ratio"),
    "table.act": ("act {group}", "act {group}"),
    "table.norm": ("norm {group}", "norma {group}"),
    "table.loss_scale": ("loss scale", "escala loss"),
    "table.tokens_per_second": ("tokens/s", "tokens/s"),
    "state.created": ("starting", "arrancando"),
    "state.running": ("live", "en vivo"),
    "state.paused": ("paused", "en pausa"),
    "state.finished": ("finished", "terminada"),
    "state.nonfinite": ("went non-finite", "no finita"),
    "state.stopped": ("stopped", "detenida"),
    "state.failed": ("failed", "falló"),
    "state.lost": ("trainer gone", "sin entrenador"),
    "state.none": ("not run", "sin correr"),
    # alarms and events
    "alarm.gradient": ("gradient {times} baseline", "gradiente {times} base"),
    "alarm.loss": ("loss +{sigmas}σ", "loss +{sigmas}σ"),
    "alarm.loss-back": ("back after {steps}", "de vuelta tras {steps}"),
    "alarm.loss-not-back": ("not back after {steps}", "sin volver tras {steps}"),
    "alarm.nonfinite": ("not finite: {name}", "no finito: {name}"),
    "alarm.overflow": ("overflow, step skipped", "overflow, paso omitido"),
    "event.phase": ("phase: {source}", "fase: {source}"),
    "event.checkpoint": ("checkpoint", "checkpoint"),
    "event.checkpoint.bad": ("checkpoint, not finite", "checkpoint no finito"),
    "event.resume": ("resumed", "reanudada"),
    "event.pause": ("paused", "en pausa"),
    "event.speed": ("speed", "velocidad"),
    "event.stop": ("stop", "parada"),
    "event.versions": ("other versions", "otras versiones"),
    "event.other": ("{what}", "{what}"),
    # what happens, said in one sentence
    "say.started": ("{arm} started", "{arm} arrancó"),
    "say.attached": ("attached to the live run of {arm}", "conectado a la corrida en vivo de {arm}"),
    "say.finished": ("{arm} is done: {steps} steps", "{arm} terminó: {steps} pasos"),
    "say.nonfinite": ("{arm} went non-finite at step {step}", "{arm} se hizo no finita en el paso {step}"),
    "say.died": ("the trainer of {arm} ended: {reason}", "el entrenador de {arm} terminó: {reason}"),
    "say.lost": ("the run folder of {arm} is gone", "la carpeta de la corrida {arm} desapareció"),
    "say.rubbish.one": (
        "1 unreadable line in the journal of {arm} was left out",
        "1 línea ilegible del registro de {arm} se omitió",
    ),
    "say.rubbish": (
        "{count} unreadable lines in the journal of {arm} were left out",
        "{count} líneas ilegibles del registro de {arm} se omitieron",
    ),
    "say.paused": ("trainer paused", "entrenador en pausa"),
    "say.resumed": ("trainer goes on", "el entrenador sigue"),
    "say.stopped": (
        "trainer stops after this step; its run is kept",
        "el entrenador para tras este paso; la corrida queda",
    ),
    "say.alarm_stop": (
        "paused on an alarm at step {step}: space goes on",
        "pausa por alarma en el paso {step}: espacio sigue",
    ),
    "say.alarm_on": ("the run will pause on the next alarm", "la corrida se pausará en la próxima alarma"),
    "say.alarm_off": ("alarms no longer pause the run", "las alarmas ya no pausan la corrida"),
    "say.speed": ("at most {speed} steps/s", "como mucho {speed} pasos/s"),
    "say.speed_live": ("full speed", "a toda velocidad"),
    "say.no_mark": ("no alarm to go to", "no hay alarma a la que ir"),
    "say.first_mark": ("no alarm after that: the first one", "no hay alarma después: la primera"),
    "say.last_mark": ("no alarm before that: the last one", "no hay alarma antes: la última"),
    "say.only_mark": ("this is the only alarm", "esta es la única alarma"),
    "say.over": ("{arm} laid over, grey and dotted", "{arm} superpuesta, gris y punteada"),
    "say.over_off": ("overlay off", "sin superposición"),
    "say.frozen": ("view paused, the run goes on", "vista en pausa, la corrida sigue"),
    "say.unfrozen": ("view follows the run", "la vista sigue la corrida"),
    "say.saved": ("saved", "guardado"),
    "say.not_saved": ("not saved: {reason}", "no se guardó: {reason}"),
    "say.evidence": ("evidence written for {arms}", "evidencia escrita para {arms}"),
    "say.no_evidence": ("evidence not written: {reason}", "no se escribió la evidencia: {reason}"),
    "say.inserted": ("inserted: {text}", "insertado: {text}"),
    "say.no_gap": (
        "every line has its value: clear one, and the reading goes there",
        "cada línea tiene su valor: borra uno, y la lectura irá ahí",
    ),
    "say.no_reading": ("this panel has no number at step {step}", "este panel no tiene número en el paso {step}"),
    "say.no_value": (
        "the run does not say this line's value at step {step}",
        "la corrida no dice el valor de esta línea en el paso {step}",
    ),
    "say.form": ("now in the form: {form}", "ahora con la forma: {form}"),
    "say.form_kept": (
        "now in the form: {form}; as it was before, it is kept as {file}",
        "ahora con la forma: {form}; como estaba antes, queda en {file}",
    ),
    "say.copied_form": (
        "new post-mortem, seven sections; Esc, then {key}: the six of an incident report",
        "post-mortem nuevo, siete secciones; Esc y luego {key}: las seis de un incidente",
    ),
    "say.leave_running": (
        "the trainer keeps running; open the lab again to see it",
        "el entrenador sigue; abre el lab de nuevo para verlo",
    ),
    "say.sampling": ("sampling from the newest checkpoint", "muestreando del checkpoint más nuevo"),
    "say.sample": (
        "step {step}: different words {words}; {share} % is {token}",
        "paso {step}: palabras distintas {words}; el {share} % es {token}",
    ),
    "say.sample_dead": ("step {step}: what the net says is not a number", "paso {step}: la red no dice números"),
    "say.no_sample": ("no sample: {reason}", "sin muestra: {reason}"),
    # keys of the user's own
    "keys.unknown": ("keys: there is no action {action}.", "keys: no hay una acción {action}."),
    "keys.fixed": ("keys: {action} keeps its digits.", "keys: {action} conserva sus dígitos."),
    "keys.no_key": ("keys: {key} for {action} is no key.", "keys: {key} para {action} no es una tecla."),
    "keys.taken": (
        "keys: {key} for {action} is taken by terminals, tmux or screen.",
        "keys: {key} para {action} la usan terminales, tmux o screen.",
    ),
    "keys.double": (
        "keys: {key} for {action} already means {other} on the screen {screen}.",
        "keys: {key} para {action} ya significa {other} en la pantalla {screen}.",
    ),
    # sizes
    "small.title": ("This terminal is {width}x{height}.", "Esta terminal es de {width}x{height}."),
    "small.ask": (
        "labrunner needs {width}x{height}: make it larger.",
        "labrunner necesita {width}x{height}: agrándala.",
    ),
    "palette.search": ("Search for commands…", "Busca un comando…"),
    # footer labels
    "action.open": ("open", "abrir"),
    "action.onward": ("go to the run", "ir a la corrida"),
    "action.search": ("search", "buscar"),
    "action.up": ("up", "arriba"),
    "action.down": ("down", "abajo"),
    "action.page_up": ("page up", "página arriba"),
    "action.page_down": ("page down", "página abajo"),
    "action.turn": ("page", "página"),
    "action.choose": ("run or show", "correr o ver"),
    "action.again": ("run anew", "correr de nuevo"),
    "action.arms": ("run", "correr"),
    "action.pause": ("pause", "pausa"),
    "action.stop": ("stop", "parar"),
    "action.slower": ("speed", "velocidad"),
    "action.faster": ("speed", "velocidad"),
    "action.alarm_pause": ("stop on alarm", "parar en alarma"),
    "action.freeze": ("view", "vista"),
    "action.step_back": ("step", "paso"),
    "action.step_on": ("step", "paso"),
    "action.leap_back": ("ten steps back", "diez pasos atrás"),
    "action.leap_on": ("ten steps on", "diez pasos adelante"),
    "action.first_step": ("first step", "primer paso"),
    "action.last_step": ("last step", "último paso"),
    "action.next_mark": ("alarm", "alarma"),
    "action.previous_mark": ("previous alarm", "alarma anterior"),
    "action.panel": ("panel", "panel"),
    "action.next_panel": ("next panel", "panel siguiente"),
    "action.previous_panel": ("previous panel", "panel anterior"),
    "action.full": ("full", "completo"),
    "action.zoom_in": ("zoom", "zoom"),
    "action.zoom_out": ("zoom", "zoom"),
    "action.log": ("log", "log"),
    "action.smooth": ("smooth", "suavizar"),
    "action.overlay": ("compare", "comparar"),
    "action.compare": ("differences", "diferencias"),
    "action.diagnose": ("diagnose", "diagnosticar"),
    "action.hints": ("hint", "pista"),
    "action.postmortem": ("post-mortem", "post-mortem"),
    "action.insert_second": ("insert second number", "insertar segundo número"),
    "action.insert_here": ("insert reading", "insertar lectura"),
    "action.questions": ("questions", "preguntas"),
    "action.fix": ("fix", "arreglo"),
    "action.grade": ("grade", "nota"),
    "action.sample": ("sample", "muestra"),
    "action.briefing": ("briefing", "presentación"),
    "action.reveal": ("reveal", "revelar"),
    "action.answers": ("compare", "comparar"),
    "action.form": ("form", "forma"),
    "action.edit": ("write", "escribir"),
    "action.instruments": ("instruments", "instrumentos"),
    "action.line_up": ("line up", "línea arriba"),
    "action.line_down": ("line down", "línea abajo"),
    "action.previous_section": ("section", "sección"),
    "action.next_section": ("section", "sección"),
    "action.insert": ("insert reading", "insertar lectura"),
    "action.other_arm": ("other run", "otra corrida"),
    "action.change": ("change", "cambiar"),
    "action.accept": ("take it", "aceptar"),
    "action.drop": ("take back", "quitar"),
    "action.try_it": ("run the fix", "correr el arreglo"),
    "action.grade_again": ("grade again", "calificar de nuevo"),
    "action.stop_grading": ("stop", "parar"),
    "action.choice": ("choose", "elegir"),
    "action.yes": ("yes", "sí"),
    "action.no": ("no", "no"),
    "action.back": ("back", "volver"),
    "action.leave": ("back", "volver"),
    "action.help": ("help", "ayuda"),
    "action.palette": ("commands", "comandos"),
    "action.quit": ("quit", "salir"),
}

TEXT: dict[str, tuple[str, str]] = {**_TEXT, **PAGES, **HELP}


class Say:
    """Looks words up in one language: `say("say.started", arm="break")`. With a `count` of one, `KEY.one` where there is
    such a text."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._column = LANGUAGES.index(self.language)

    def __call__(self, key: str, /, **values: object) -> str:
        if values.get("count") == 1 and f"{key}.one" in TEXT:
            key = f"{key}.one"
        text = TEXT[key][self._column]
        return text.format(**values) if values else text

    def either(self, texts: Mapping[str, str]) -> str:
        """The text of this language out of `{"en": ..., "es": ...}`, else any that is there."""
        return texts.get(self.language) or next(iter(texts.values()), "")
