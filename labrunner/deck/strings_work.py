"""Words of what a learner hands in: post-mortem, questions, and the grade."""

from __future__ import annotations

WORK: dict[str, tuple[str, str]] = {
    # post-mortem
    "pm.title": ("Post-mortem", "Post-mortem"),
    "pm.section.symptoms": ("symptoms", "síntomas"),
    "pm.section.hypotheses": ("hypotheses", "hipótesis"),
    "pm.section.evidence": ("discriminating evidence", "evidencia discriminante"),
    "pm.section.rootcause": ("root cause", "causa raíz"),
    "pm.section.remediation": ("remediation", "remedio"),
    "pm.section.verification": ("verification", "verificación"),
    "pm.section.lesson": ("lesson", "lección"),
    "pm.section.classification": ("classification", "clasificación"),
    "pm.section.recovery": ("recovery action", "acción de recuperación"),
    "pm.section.outcome": ("outcome", "resultado"),
    "pm.help.symptoms": (
        "Numbers of the break only, no theories; the batch index is its step.",
        "Solo números del break, sin teorías; el índice del batch es su paso.",
    ),
    "pm.no_break": (
        "The break is still to be run ({keys}): its numbers belong here. What the panels show is {arm}.",
        "Aún hay que correr el break ({keys}): aquí van sus números. Lo que muestran los paneles es {arm}.",
    ),
    "pm.no_break.no_run": (
        "The break is still to be run ({keys}): its numbers belong here.",
        "Aún hay que correr el break ({keys}): aquí van sus números.",
    ),
    "pm.help.hypotheses": (
        "Ranked, most likely first; each cites a panel.",
        "En orden, la más probable primero; cada una cita un panel.",
    ),
    "pm.help.evidence": (
        "Panel 3: 12.3 at step N, favours H1, rules out H3. At least {panels} different panels.",
        "Panel 3: 12.3 en el paso N, favorece H1, descarta H3. Al menos {panels} paneles distintos.",
    ),
    "pm.help.other_break": (
        "Also counts: at step N in the {arm} run.",
        "También cuenta: en el paso N en la ejecución {arm}.",
    ),
    "pm.help.rootcause": ("One sentence.", "Una sola frase."),
    "pm.help.remediation": ("The smallest change that removes the cause.", "El menor cambio que quita la causa."),
    "pm.help.verification": (
        "Seed, epsilon (of loss_ema), last step, and whether it held. {compare} their largest distance.",
        "Semilla, épsilon (de loss_ema), último paso, y si se cumplió. {compare} su mayor distancia.",
    ),
    "pm.compare": ("The page of the fix shows, once it has run,", "La página del arreglo dice, cuando ha corrido,"),
    "pm.help.lesson": ("One line for your notes.", "Una línea para tus notas."),
    "pm.help.classification": (
        "1 recoverable, 2 lingering, 3 divergent; and the cause in one sentence.",
        "1 recuperable, 2 persistente, 3 divergente; y la causa en una frase.",
    ),
    "pm.help.recovery": (
        "What was changed, as in the fix, and from which state the run went on.",
        "Qué se cambió, como en el arreglo, y desde qué estado siguió la ejecución.",
    ),
    "pm.help.outcome": (
        "Seed, epsilon, last step, whether it held, and what the incident cost.",
        "Semilla, épsilon, último paso, si se cumplió, y qué costó el incidente.",
    ),
    "pm.opens_writing": (
        "you are writing: letters go into the text; {key}: instruments",
        "estás escribiendo: las letras van al texto; {key}: instrumentos",
    ),
    "pm.form.spike": ("seven sections", "siete secciones"),
    "pm.form.scale": ("scale form", "plantilla scale"),
    "pm.complete": ("{done} of {count} sections complete", "{done} de {count} secciones completas"),
    "pm.no_findings": ("nothing to complain about in this section", "nada que objetar en esta sección"),
    "pm.turned": ("section {section}: {title}", "sección {section}: {title}"),
    "pm.gaps_left.one": (
        "the last gap here is still open; {key} again goes to another section",
        "aquí queda un hueco abierto; {key} otra vez pasa a otra sección",
    ),
    "pm.this_gap": (
        "gap {at} of {of} is open: type its value; {key} again leaves it open",
        "el hueco {at} de {of} está abierto: escribe su valor; {key} otra vez lo deja así",
    ),
    "pm.left_open": ("left open: {name}", "queda abierto: {name}"),
    "pm.left_open.section": (
        "left open in section {section} ({count}): {names}",
        "queda abierto en la sección {section} ({count}): {names}",
    ),
    "pm.gaps_left": (
        "gaps still open here: {count}; {key} again goes to another section",
        "huecos abiertos aquí: {count}; {key} otra vez pasa a otra sección",
    ),
    "pm.open_before.one": (
        "no gap further on; one in section {section}: {key} again goes there",
        "ningún hueco más adelante; uno en la sección {section}: {key} otra vez va a él",
    ),
    "pm.open_before": (
        "no gap further on; {count} in section {section}: {key} again goes there",
        "ningún hueco más adelante; {count} en la sección {section}: {key} otra vez va allí",
    ),
    "pm.label_kept": (
        "the form's own words stay; ctrl+k clears what follows, once more the line",
        "lo de la plantilla se queda; ctrl+k borra lo que sigue, otra vez la línea",
    ),
    "pm.waiting": ("lines still to fill in: {lines}", "líneas por rellenar: {lines}"),
    "pm.untouched": ("still the form's own: {gaps}", "sigue como en la plantilla: {gaps}"),
    "pm.half_filled": ("half filled, this is left: {gaps}", "a medias, queda: {gaps}"),
    "pm.empty": ("empty", "vacía"),
    "pm.more": ("… remarks not seen whole: {count} ({keys})", "… y {count} más ({keys})"),
    "pm.line": ("line {line}", "línea {line}"),
    "pm.found": (
        "Panel {panel}, step {step}: {value} is what the {arm} run has",
        "Panel {panel}, paso {step}: {value} es lo que tiene la ejecución {arm}",
    ),
    "pm.found_near": (
        "Panel {panel}, step {step}: {value} is what the {arm} run has. Values count up to the step at which the failure began, that one included. Which step that is, and whether step {step} comes after it, the grade says",
        "Panel {panel}, paso {step}: {value} es lo que tiene la ejecución {arm}. Los valores cuentan hasta el paso en que empezó el fallo, ese incluido. Qué paso es, y si el paso {step} viene después, lo dice la nota",
    ),
    "pm.any_run": (
        "Panel {panel}, step {step}: true and good to say; no points, since it is so in any run with these settings",
        "Panel {panel}, paso {step}: es cierto y bueno decirlo; no da puntos, porque es así en cualquier ejecución con estos ajustes",
    ),
    "pm.alike": (
        "Panel {panel}, step {step}: not counted for a hypothesis. The control reads {value} there too, and it is nothing unusual: "
        "it can't tell the two apart. It may rule a hypothesis out",
        "Panel {panel}, paso {step}: no cuenta a favor de una hipótesis. El control lee ahí también {value}, y no es nada fuera de "
        "lo normal: no distingue una ejecución de la otra. Puede descartar una hipótesis",
    ),
    "pm.in_the_control": (
        "So in the control too: whether it earns anything, the grade says",
        "También es así en el control: si da puntos lo dice la nota",
    ),
    "pm.other_seed": (
        "Only the grade tells two things more: what the control of another seed shows as well earns nothing, nor does a value from "
        "after the step at which the failure really began.",
        "Dos cosas más solo las dice la nota: no da puntos lo que también muestra el control con otra semilla, ni un valor posterior "
        "al paso en que el fallo empezó de verdad.",
    ),
    "pm.late": (
        "Panel {panel}, step {step}: not counted. Values, and multiples of the baseline (x1.5), count up to step {until}: so far "
        "all machines read the same. Of a later step write how it compares with the control: above or below the control, or how many times the control's it is (N times the control's, with the number that you read for N), or both",
        "Panel {panel}, paso {step}: no cuenta. Los valores, y los múltiplos de la línea base (x1.5), cuentan hasta el paso {until}: "
        "hasta ahí todas las máquinas leen lo mismo. De un paso posterior escribe cómo se compara con el control: por encima o por debajo del control, o cuántas veces la del control es (N veces la del control, con el número que leas en lugar de N), o ambas cosas",
    ),
    "pm.unsaid": (
        "not counted: what it says of the control is not read. Say it of the run: above the control, below the control, or N times "
        "the control's, with the number that you read for N",
        "no cuenta: lo que dice del control no se lee. Dilo de la ejecución: por encima del control, por debajo del control, o "
        "N veces la del control, con el número que leas en lugar de N",
    ),
    "pm.compared": (
        "Panel {panel}, step {step}: it does lie so beside the control",
        "Panel {panel}, paso {step}: así queda junto al control",
    ),
    "pm.not_compared": (
        "Panel {panel}, step {step}: {curve} does not show this: {claimed}",
        "Panel {panel}, paso {step}: {curve} no muestra esto: {claimed}",
    ),
    "pm.not_compared.elsewhere": (
        "Panel {panel}, step {step}: {curve} does not show this: {claimed}. Another curve of the panel does: name the one you mean",
        "Panel {panel}, paso {step}: {curve} no muestra esto: {claimed}. Otra curva del panel sí: nombra la que dices",
    ),
    "pm.too_near": (
        "Panel {panel}, step {step}: not counted, since run and control are too near to each other there",
        "Panel {panel}, paso {step}: no cuenta, porque la ejecución y el control están ahí demasiado cerca",
    ),
    "pm.named": (
        "Panel {panel}, step {step}: what this names is there in the {arm} run",
        "Panel {panel}, paso {step}: lo que esto nombra está ahí en la ejecución {arm}",
    ),
    "pm.nothing_named": (
        "Panel {panel}, step {step}: this names no row and no rare piece of that batch",
        "Panel {panel}, paso {step}: esto no nombra ninguna fila ni pieza rara de ese batch",
    ),
    "pm.not_found": (
        "Panel {panel}, step {step}: the {arm} run has not {value} there",
        "Panel {panel}, paso {step}: la ejecución {arm} no tiene ahí {value}",
    ),
    "pm.other_run": (
        "a number of another run counts where that run is named with it",
        "un número de otra ejecución vale si se la nombra con él",
    ),
    "pm.unlike": (
        "the break run has not {value} there, seen from the step that you name as the spike's",
        "la ejecución break no tiene ahí {value}, visto desde el paso que nombras como el del salto",
    ),
    "pm.unlike.before": (
        "the break run has not {value} one step before the step that you name as the spike's (panel 1, ema)",
        "la ejecución break no tiene {value} un paso antes del que nombras como el del salto (panel 1, ema)",
    ),
    "pm.unlike.index": (
        "{value} is not the step that you name as the spike's: a batch is called by its step",
        "{value} no es el paso que nombras como el del salto: a un batch se le llama por su paso",
    ),
    "pm.unpaid": (
        "these lines earn no points, since they are much the same in every case: {names}",
        "estas líneas no dan puntos, porque en todos los casos valen casi lo mismo: {names}",
    ),
    "pm.unpaid_line": (
        "no points for this one: it is much the same in every case",
        "sin puntos: en todos los casos vale casi lo mismo",
    ),
    "pm.unasked": (
        "not counted, since machines differ too much in it: {names}",
        "no cuenta, porque las máquinas difieren demasiado en ello: {names}",
    ),
    "pm.verify.seed": (
        "no seed, or not that of these runs: {seed}",
        "sin semilla, o no la de estas ejecuciones: {seed}",
    ),
    "pm.verify.epsilon": (
        "no epsilon: how near to the control it stays",
        "sin epsilon: a qué distancia del control se queda",
    ),
    "pm.verify.step": (
        "no last step, or none that these runs have: 1 to {steps}",
        "sin último paso, o uno que estas ejecuciones no tienen: 1 a {steps}",
    ),
    "pm.of_arm": ("{reading} in the {arm} run", "{reading} en la ejecución {arm}"),
    "pm.found_elsewhere": (
        "Panel {panel}, step {step}: {value} is what the {arm} run has; only these count: {runs}",
        "Panel {panel}, paso {step}: {value} es lo que tiene la ejecución {arm}; solo cuentan estas: {runs}",
    ),
    "pm.above_control": ("above the control", "por encima del control"),
    "pm.below_control": ("below the control", "por debajo del control"),
    "pm.above-times_control": ("above {factor} times the control's", "por encima de {factor} veces la del control"),
    "pm.below-times_control": ("below {factor} times the control's", "por debajo de {factor} veces la del control"),
    "pm.times_control": ("{factor} times the control's", "{factor} veces la del control"),
    "pm.near_control": ("within a factor of two of the control", "dentro de un factor de dos del control"),
    "pm.reading": ("Panel {panel}: {value} at step {step}", "Panel {panel}: {value} en el paso {step}"),
    "pm.writing": ("writing", "escribiendo"),
    "pm.writing.gap": ("writing, gap {at} of {of}", "escribiendo, hueco {at} de {of}"),
    "pm.unsaved": ("not saved yet", "aún sin guardar"),
    # questions
    "q.title": ("Questions of {lab}", "Preguntas de {lab}"),
    "q.answer": ("Your answer", "Tu respuesta"),
    "q.none": ("this lab has no questions", "este lab no tiene preguntas"),
    "q.open": ("no answer yet", "sin respuesta aún"),
    "q.answered": ("{done} of {count} answered", "{done} de {count} respondidas"),
    "q.answered.apart": (
        "answered: {done} of {count} with points, {others} of {rest} without",
        "respondidas: {done} de {count} con puntos, {others} de {rest} sin",
    ),
    "q.answered.unpaid": (
        "none has points; answered {done} of {count}",
        "ninguna da puntos; respondidas {done} de {count}",
    ),
    "q.without": ("without points, to learn from: {count}", "sin puntos, para aprender: {count}"),
    "q.later": (
        "after the first grade, without points, to learn from: {count}",
        "tras la primera nota, sin puntos, para aprender: {count}",
    ),
    "q.all_answered": (
        "every question has an answer; {change} changes this one",
        "todas las preguntas tienen respuesta; {change} cambia esta",
    ),
    "q.panel": ("Panel {panel} shows it.", "El panel {panel} lo muestra."),
    "diag.instead": (
        "this is the check of {arm}, which the post-mortem is about, not of {before}",
        "esta es la comprobación de {arm}, del que trata el post-mortem, no de {before}",
    ),
    "q.panel.turned": (
        "Panel {panel} shows it on its second page: {panel} once more.",
        "El panel {panel} lo muestra en su segunda página: {panel} otra vez.",
    ),
    "q.arm": ("It is read in the run {arm}.", "Se lee en la ejecución {arm}."),
    "q.arm.open": (
        "It is read in the run {arm}, which is still to be run: {how}.",
        "Se lee en la ejecución {arm}, que aún hay que correr: {how}.",
    ),
    "q.unit": ("in {unit}", "en {unit}"),
    "q.pick": (
        "Its number, or up and down, points at a choice, Enter takes it, Esc leaves it.",
        "Su número, o arriba y abajo, señala una opción, Enter elige, Esc lo deja.",
    ),
    "q.pick_first": (
        "no choice is pointed at yet: its number does that, or up and down",
        "aún no se señala ninguna opción: lo hace su número, o arriba y abajo",
    ),
    "q.bad.number": (
        "{given}: a number is asked for, such as 0.29 or 3e-4",
        "{given}: se pide un número, como 0.29 o 3e-4",
    ),
    "q.bad.unit": ("{given}: this is asked for in {unit}", "{given}: esto se pide en {unit}"),
    "q.bad.no_unit": ("{given}: a number without a unit is asked for", "{given}: se pide un número sin unidad"),
    "q.bad.choice": ("{given} is none of the choices: {choices}", "{given} no es ninguna de las opciones: {choices}"),
    "q.bad.order": (
        "{given}: put these in order, each once, separated by commas: {choices}",
        "{given}: pon estos en orden, cada uno una vez, separados por comas: {choices}",
    ),
    "q.exact": ("Only the exact number is right.", "Solo vale el número exacto."),
    "q.within": ("Right within {far}.", "Vale con un margen de {far}."),
    "q.point": ("{points} point", "{points} punto"),
    "q.unpaid": ("no points", "sin puntos"),
    "q.why_unpaid": (
        "Asked and judged, without points: who always gave one and the same answer would mostly be right.",
        "Se pide y se juzga, sin puntos: quien diera siempre la misma respuesta acertaría casi siempre.",
    ),
    "q.points": ("{points} points", "{points} puntos"),
    "q.order": ("(several, in order, separated by commas)", "(varios, en orden, separados por comas)"),
    "q.shut": (
        "this tells what to look for: first name a root cause ({key}, section {section})",
        "esto dice qué buscar: nombra antes una causa raíz ({key}, sección {section})",
    ),
    "q.unreadable": ("answers.toml cannot be read: {reason}", "answers.toml no se puede leer: {reason}"),
    # grade
    "grade.lacks": ("{what}; {key} again grades", "{what}; {key} califica igual"),
    "grade.lacks.sections": ("empty sections: {sections}", "secciones vacías: {sections}"),
    "grade.lacks.predictions": ("no prediction made", "ninguna predicción"),
    "grade.lacks.one_word": ("predictions all alike", "predicciones iguales"),
    "grade.choices": ("Choices", "Preguntas de elección"),
    "grade.choices.right": (
        "{right} of {of} are right; once the numbers asked for are right it is said which, and their points are given",
        "{right} de {of} están bien; cuando lo estén los números que se piden se dirá cuáles, y se darán sus puntos",
    ),
    "grade.choices.wait": (
        "judged once the numbers asked for are right",
        "se juzga cuando estén bien los números que se piden",
    ),
    "grade.title": ("Grade of {lab}", "Nota de {lab}"),
    "grade.working": (
        "grading: the grader makes your runs anew, to compare with",
        "calificando: el evaluador hace tus ejecuciones de nuevo, para comparar",
    ),
    "grade.running": (
        "running {run}: step {step} of {steps}, loss {loss}",
        "corriendo {run}: paso {step} de {steps}, loss {loss}",
    ),
    "grade.run": (
        "run {at} of {of}: {run}, step {step} of {steps}",
        "ejecución {at} de {of}: {run}, paso {step} de {steps}",
    ),
    "grade.perhaps.more": (
        "up to {perhaps} more if predictions did not come true",
        "hasta {perhaps} más si hay predicciones sin cumplir",
    ),
    "grade.about.all": ("about {time} are left", "quedan unos {time}"),
    "grade.more": ("{left} more after it", "después quedan {left}"),
    "grade.last": ("it is the last", "es la última"),
    "grade.perhaps": (
        ", and up to {perhaps} more if predictions did not come true",
        ", y hasta {perhaps} más si hay predicciones sin cumplir",
    ),
    "grade.about": ("; about {time}", "; unos {time}"),
    "grade.score": ("{score} of {most} points", "{score} de {most} puntos"),
    "grade.passed": ("passed", "aprobado"),
    "grade.not_yet": ("not passed: the first lines say why", "sin aprobar: las primeras líneas dicen por qué"),
    "grade.why_not": ("why it is not passed", "por qué no está aprobado"),
    "grade.not_passed": ("below the pass mark", "por debajo del mínimo"),
    "grade.later": (
        "the score that is kept stays {score} of {most}, that of the pass: since then the causes are told",
        "la nota que queda sigue siendo {score} de {most}, la del aprobado: desde entonces se dicen las causas",
    ),
    "grade.hint_cost": ("hints cost {cost}", "las pistas cuestan {cost}"),
    "grade.expected": ("expected", "esperado"),
    "grade.factor": ("reasoning × {factor}", "razonamiento × {factor}"),
    "grade.actual": ("you wrote", "escribiste"),
    "grade.measured": ("measured", "medido"),
    "grade.note": ("note", "nota"),
    "grade.tolerance": ("tolerance", "tolerancia"),
    "grade.source": ("judged by", "juzgado por"),
    "grade.where": ("where", "dónde"),
    "grade.leaving": (
        "leaving stops the grading: {key} once more leaves; what it finished is kept",
        "salir detiene la calificación: {key} otra vez sale; lo que terminó se guarda",
    ),
    "grade.left": (
        "grading stopped; what it finished is kept for the next time",
        "calificación detenida; lo que terminó se guarda para la próxima vez",
    ),
    "grade.stopped": ("grading stopped", "calificación detenida"),
    "grade.failed": ("grading did not work: {reason}", "la calificación no funcionó: {reason}"),
    "grade.source.rerun": ("a run of the grader", "una ejecución del evaluador"),
    "grade.source.calibration": ("the lab's calibration", "la calibración del lab"),
    "grade.source.arithmetic": ("arithmetic", "aritmética"),
    "grade.source.form": ("its form", "su forma"),
    "grade.status.pass": ("pass", "bien"),
    "grade.status.partial": ("partial", "parcial"),
    "grade.status.fail": ("fail", "mal"),
    "grade.status.error": ("could not judge", "no se pudo juzgar"),
    "grade.status.skipped": ("skipped", "omitido"),
    "grade.solved": ("solved: {key} shows what was learned", "resuelto: {key} muestra lo aprendido"),
}
