"""Words of the pages around a run: labs, arms, hints, diagnosis, comparison, what comes next."""

from __future__ import annotations

PAGES: dict[str, tuple[str, str]] = {
    # labs
    "labs.title": ("labs", "labs"),
    "labs.solved": ("{solved} of {count} solved", "{solved} de {count} resueltos"),
    "labs.more.one": ("+1 optional", "+1 opcional"),
    "labs.more": ("+{count} optional", "+{count} opcionales"),
    "labs.optional": ("optional", "opcional"),
    "labs.hints.one": ("1 hint", "1 pista"),
    "labs.hints": ("{count} hints", "{count} pistas"),
    "labs.raised": ("{score}, now {now}", "{score}, ahora {now}"),
    "labs.first_counts": (
        "The first pass counts: {score} points; the newest grade is {now}.",
        "Cuenta el primer aprobado: {score} puntos; la última nota es {now}.",
    ),
    "labs.state.solved": ("solved", "resuelto"),
    "labs.state.graded": ("graded, not passed", "calificado, sin aprobar"),
    "labs.state.ready": ("ready to be graded", "falta solo la nota"),
    "labs.state.postmortem": ("post-mortem begun", "post-mortem empezado"),
    "labs.state.run": ("run, no answers yet", "corrido, sin respuestas"),
    "labs.state.new": ("new", "nuevo"),
    "labs.state.stopping": ("stopping {step}/{of}", "parando {step}/{of}"),
    "labs.state.running": ("running {step}/{of}", "entrenando {step}/{of}"),
    "labs.state.coming": ("coming", "próximamente"),
    "labs.about": ("About {minutes} min.", "Unos {minutes} min."),
    "labs.panels": (
        "You will need panels {panels} and the batch log.",
        "Necesitarás los paneles {panels} y el registro de batches.",
    ),
    "labs.turned": (
        "A panel's number once more turns it to its second page, where it has one: {panels}.",
        "El número de un panel, otra vez, lo pasa a su segunda página, si la tiene: {panels}.",
    ),
    "labs.coming_text": (
        "This lab is not in this version yet. It will come with an update.",
        "Este lab aún no está en esta versión. Llegará con una actualización.",
    ),
    "labs.reading": ("reading the labs", "leyendo los labs"),
    "labs.none": ("no lab matches", "ningún lab coincide"),
    "labs.search": ("search", "buscar"),
    "labs.broken": ("cannot be opened: {reason}", "no se puede abrir: {reason}"),
    "labs.no_learner": ("no learner", "sin aprendiz"),
    # who is learning
    "who.ask": (
        "Your name, for the folder learners/NAME (Enter alone: {default}):",
        "Tu nombre, para la carpeta learners/NOMBRE (Enter solo: {default}):",
    ),
    "who.pick": (
        "A number, or another name for the folder learners/NAME (Enter alone: {default}):",
        "Un número, u otro nombre para la carpeta learners/NOMBRE (Enter solo: {default}):",
    ),
    "who.name": ("your name", "tu nombre"),
    "who.title": ("who is learning?", "¿quién aprende?"),
    "who.intro": (
        "labrunner: runs of small language models that fail, and you find out why. Your work goes into the folder "
        "learners/NAME. Give a name of letters, digits, - and _; it is remembered for the next start.",
        "labrunner: ejecuciones de pequeños modelos de lenguaje que fallan, y tú averiguas por qué. Tu trabajo va a la carpeta "
        "learners/NOMBRE. Escribe un nombre con letras, cifras, - y _; se recuerda para la próxima vez.",
    ),
    "who.example": (
        "{name} is the worked example of this course: give another name",
        "{name} es el ejemplo resuelto de este curso: escribe otro nombre",
    ),
    "who.impossible": (
        "a name is letters, digits, - and _, at most 64 of them",
        "un nombre son letras, cifras, - y _, como mucho 64",
    ),
    "who.other": ("another name", "otro nombre"),
    "who.not_kept": ("the name counts for this time only: {reason}", "el nombre vale solo por esta vez: {reason}"),
    # arms
    "arms.title": ("Arms of {lab}", "Brazos de {lab}"),
    "arms.kind.control": ("the run as it should be", "la ejecución como debe ser"),
    "arms.kind.break": ("the run that fails", "la ejecución que falla"),
    "arms.kind.ablation": ("one cause taken away", "una causa menos"),
    "arms.kind.fix": ("an accepted fix", "un arreglo aceptado"),
    "arms.kind.beside": ("another run that fails", "otra ejecución que falla"),
    "arms.kind.extra": ("a comparison", "una comparación"),
    "arms.kind.learner": ("your fix.toml", "tu fix.toml"),
    "arms.folder": ("its folder: {name}", "su carpeta: {name}"),
    "arms.nonfinite": ("non-finite at {first}, ended at {last}", "no finita en {first}, fin en {last}"),
    "arms.against": ("Against {arm}: {changes}", "Frente a {arm}: {changes}"),
    "arms.asked": ("a question asks about it", "una pregunta trata de él"),
    "arms.takes": ("about {seconds}", "unos {seconds}"),
    "arms.no_fix": ("write a fix first", "escribe antes un arreglo"),
    "arms.no_fix_yet": (
        "not run: no fix.toml is written yet; {key} opens the page that writes one",
        "no se ejecuta: aún no hay fix.toml; {key} abre la página que lo escribe",
    ),
    # hints
    "hints.title": ("Hints for {lab}", "Pistas de {lab}"),
    "hints.number": ("Hint {number} of {count}", "Pista {number} de {count}"),
    "hints.cost": ("costs {cost} points of this lab", "cuesta {cost} puntos de este lab"),
    "hints.free": ("free: the lab is solved", "gratis: el lab está resuelto"),
    "hints.paid": ("taken", "tomada"),
    "hints.read": ("read after the lab was solved: free", "leída con el lab resuelto: gratis"),
    "hints.hidden": ("hidden", "oculta"),
    "hints.all": ("All hints are taken.", "Ya tomaste todas las pistas."),
    "hints.none": ("This lab has no hints.", "Este lab no tiene pistas."),
    "hints.ask": ("Enter reveals hint {number}; it {cost}.", "Enter revela la pista {number}; {cost}."),
    "hints.ask_free": (
        "Enter reveals hint {number}; it is free: the lab is solved.",
        "Enter revela la pista {number}; es gratis: el lab está resuelto.",
    ),
    "hints.ask_nothing": (
        "Enter reveals hint {number}; it costs nothing.",
        "Enter revela la pista {number}; no cuesta nada.",
    ),
    "hints.total": ("{cost} points paid so far", "{cost} puntos pagados hasta ahora"),
    # a sample of text
    "sample.title": ("What the net of {arm} says", "Lo que dice la red de {arm}"),
    # diagnosis
    "diag.title": ("Stability check of {arm}", "Comprobación de estabilidad de {arm}"),
    "diag.title_beside": (
        "Stability check of {arm} (the post-mortem is about {asked})",
        "Comprobación de estabilidad de {arm} (el post-mortem trata de {asked})",
    ),
    "diag.ask": ("look at the panel, then y or n", "mira el panel, luego y (sí) o n (no)"),
    "diag.steps": (
        "That is: is its level at the end of steps {first} to {last} above that at their beginning?",
        "Es decir: ¿está su nivel al final de los pasos {first} a {last} por encima del que tiene al principio?",
    ),
    "diag.you": ("you: {answer}", "tú: {answer}"),
    "diag.program": ("program: {answer}", "programa: {answer}"),
    "diag.agree": ("the same", "igual"),
    "diag.differ": ("differs", "difiere"),
    "diag.answer.true": ("yes", "sí"),
    "diag.answer.false": ("no", "no"),
    "diag.answer.null": ("this run cannot tell", "esta ejecución no lo dice"),
    "diag.choice.long-tail-batch": ("long-tail-batch", "long-tail-batch (piezas raras)"),
    "diag.choice.lr-discontinuity": ("lr-discontinuity", "lr-discontinuity (salto de la tasa)"),
    "diag.choice.duplicate-batch": ("duplicate-batch", "duplicate-batch (batch repetido)"),
    "diag.choice.optimizer-reset": ("optimizer-reset", "optimizer-reset (momentos perdidos)"),
    "diag.choice.source-shift": ("source-shift", "source-shift (otra fuente de texto)"),
    "diag.choice.loss-scale": ("loss-scale", "loss-scale (escala de loss)"),
    "diag.choice.lr-too-high": ("lr-too-high", "lr-too-high (tasa demasiado alta)"),
    "diag.choice.lr-zero": ("lr-zero", "lr-zero (tasa cero)"),
    "diag.choice.bad-resume": ("bad-resume", "bad-resume (mal reinicio)"),
    "diag.choice.weight-growth": ("weight-growth", "weight-growth (crecen los pesos)"),
    "diag.choice.unknown": ("unknown", "unknown (no se ve ninguna)"),
    "diag.verdict": ("verdict: {verdict}   cause: {cause}", "veredicto: {verdict}   causa: {cause}"),
    "diag.verdict.over": (
        "verdict: {verdict}   what it met and got over: {cause}",
        "veredicto: {verdict}   lo que encontró y superó: {cause}",
    ),
    "diag.verdict.alone": ("verdict: {verdict}", "veredicto: {verdict}"),
    "diag.withheld_by": (
        "{lab} asks you for this one: the program says what it takes for it after your first grade there",
        "esto te lo pregunta {lab}: el programa dice lo suyo después de tu primera nota allí",
    ),
    "diag.withheld": (
        "you are asked for this one: the program says what it takes for it after your first grade ({key})",
        "esto se te pregunta a ti: el programa dice lo suyo después de tu primera nota ({key})",
    ),
    "diag.more": ("... {count} more lines, {key} shows them", "... {count} líneas más, {key} las muestra"),
    "diag.not_yet": (
        "answer first, then o compares your answers with the program's",
        "responde primero; luego o compara tus respuestas con las del programa",
    ),
    "diag.rest": (
        "compared so far; the verdict comes with your last answer",
        "comparado hasta aquí; el veredicto llega con tu última respuesta",
    ),
    "diag.detour": (
        "here the program went another way: answer anew with {keys} and go on, the verdict comes with your last answer",
        "aquí el programa fue por otro camino: responde de nuevo con {keys} y sigue, el veredicto llega con tu última "
        "respuesta",
    ),
    "diag.elsewhere": (
        "healthy: the loss by itself shows nothing. What happened to this run is in the other panels, and beside the control.",
        "healthy, sana: la loss por sí sola no muestra nada. Lo que le pasó a esta ejecución está en los otros paneles, y al "
        "lado del control.",
    ),
    "diag.alarm": (
        "the panels' alarm goes by another rule: at step {step} the loss is {sigmas} sigma above all of the {window} steps before",
        "la alarma de los paneles va por otra regla: en el paso {step} la loss está {sigmas} sigmas sobre todos los {window} "
        "pasos anteriores",
    ),
    "diag.running": (
        "the run is not over: the check will look at what is there",
        "la ejecución no terminó: la comprobación mira lo que hay",
    ),
    # a batch in full
    "batch.title": ("Batch of step {step}, {arm}", "Batch del paso {step}, {arm}"),
    "batch.rare": ("‹piece› is rare", "‹pieza› es rara"),
    "batch.no_text": ("its text is not on this machine", "su texto no está en esta máquina"),
    # leaving
    "leave.live": (
        "{lab}: {arm} trains on, step {step} of {of}; open the lab to see it",
        "{lab}: {arm} sigue entrenando, paso {step} de {of}; abre el lab para verlo",
    ),
    "leave.stopping": ("{lab}: {arm} stops, as you asked", "{lab}: {arm} se para, como pediste"),
    # what comes next
    "next.start": ("next: {key} starts {arm}", "sigue: {key} arranca {arm}"),
    "next.start_other": (
        "next: {up} {down} to {arm}, {key} starts it",
        "sigue: {up} {down} hasta {arm}, {key} lo arranca",
    ),
    "next.question": ("next: answer {question}", "sigue: responde {question}"),
    "next.reveal": ("next: {key}, compare with the program", "sigue: {key}, comparar con el programa"),
    "next.here.postmortem": ("next: {key}, the next section", "sigue: {key}, la siguiente sección"),
    "next.here.edit": ("next: {key} writes in this section", "sigue: {key} escribe en esta sección"),
    "next.here.remarks": (
        "next: mend what the lines marked below say, then {key}",
        "sigue: corrige lo que dicen abajo las líneas marcadas, luego {key}",
    ),
    "next.here.remarked": (
        "next: mend what is remarked on in section {sections} ({key} goes to the next one)",
        "sigue: corrige lo señalado en la sección {sections} ({key} va a la siguiente)",
    ),
    "next.here.writing": ("next: fill the gap, {key} to the next", "sigue: rellena el hueco, {key} al siguiente"),
    "next.here.questions": (
        "next: {key} answers the chosen one ({done} of {of} with points answered)",
        "sigue: {key} responde la elegida ({done} de {of} con puntos respondidas)",
    ),
    "next.here.answered": (
        "next: {key} answers {number}, the next open one; {change} changes this answer",
        "sigue: {key} responde la {number}, la siguiente abierta; {change} cambia esta",
    ),
    "next.here.experiments": (
        "next: hypothesis, a change, a prediction, then {key} ({done} of {of} predicted)",
        "sigue: hipótesis, un cambio, una predicción, luego {key} ({done} de {of})",
    ),
    "next.here.fix": (
        "next: {change} changes a setting, {key} runs it",
        "sigue: {change} cambia un ajuste, {key} lo corre",
    ),
    "next.here.typing": (
        "next: {key} takes the value, {leave} leaves it as it was",
        "sigue: {key} toma el valor, {leave} lo deja como estaba",
    ),
    "next.here.picking": (
        "next: {key} takes the choice, {leave} leaves the answer as it was",
        "sigue: {key} toma la opción, {leave} deja la respuesta como estaba",
    ),
    "next.here.fix_run": ("next: {key} runs the fix", "sigue: {key} corre el arreglo"),
    "next.here.above": (
        "next: {key} to the hypothesis, for another experiment",
        "sigue: {key} hasta la hipótesis, para otro experimento",
    ),
    "next.here.above_other": (
        "next: {key} to the hypothesis, for an experiment with another prediction",
        "sigue: {key} hasta la hipótesis, para un experimento con otra predicción",
    ),
    "next.here.try_run": ("next: go down to {arm}, {key} runs it", "sigue: baja hasta {arm}, {key} lo corre"),
    "next.here.fly_it": ("next: {key} runs what you committed", "sigue: {key} corre lo que has fijado"),
    "next.here.grade": ("next: {key} grades again", "sigue: {key} califica otra vez"),
    "next.here.grading": (
        "the grader makes runs of its own: minutes the first time, seconds after that",
        "el evaluador hace ejecuciones propias: minutos la primera vez, luego segundos",
    ),
    "next.read": ("next: {key}, the briefing", "sigue: {key}, las instrucciones"),
    "next.fly": ("next: {key}, the {arm}", "sigue: {key}, {arm}"),
    "next.go_on": ("next: {key}, {arm} goes on", "sigue: {key}, {arm} continúa"),
    "next.watch": ("next: {arm} is training; watch it", "sigue: {arm} entrena; míralo"),
    "next.meanwhile": ("{arm} trains; {next}", "{arm} entrena; {next}"),
    "next.look": (
        "next: {key}, the check; {postmortem}, post-mortem",
        "sigue: {key}, comprobar; {postmortem}, post-mortem",
    ),
    "next.write": ("next: {key}, post-mortem: {title}", "sigue: {key}, post-mortem: {title}"),
    "next.before.hypotheses": (", before experiments and fix", ", antes de experimentos y arreglo"),
    "next.before.rootcause": (", before the questions", ", antes de las preguntas"),
    "next.before.classification": (", before the questions", ", antes de las preguntas"),
    "next.remarked": (
        "next: {key}, remarks on the post-mortem (section {sections})",
        "sigue: {key}, avisos del post-mortem (sección {sections})",
    ),
    "next.answer": (
        "next: {key}, the questions ({done} of {of} with points answered)",
        "sigue: {key}, las preguntas ({done} de {of} con puntos respondidas)",
    ),
    "next.try": (
        "next: {key}, the experiments ({done} of {of} predicted)",
        "sigue: {key}, los experimentos ({done} de {of} predichos)",
    ),
    "next.try_more": (
        "next: {key}, another experiment ({done} of {of}; one alone earns nothing)",
        "sigue: {key}, otro experimento ({done} de {of}; uno solo no gana nada)",
    ),
    "next.one_word": (
        "next: {key}, all predictions are one word; that earns nothing",
        "sigue: {key}, solo se predice una palabra; eso no gana nada",
    ),
    "next.one_true.fix": (
        "next: {key}, only {word} came true, for two fifths; or {fix}, the fix",
        "sigue: {key}, solo acertó {word}, por dos quintos; o {fix}, el arreglo",
    ),
    "next.one_true.grade": (
        "next: {key}, only {word} came true, for two fifths; or {grade}, the grade",
        "sigue: {key}, solo acertó {word}, por dos quintos; o {grade}, la nota",
    ),
    "next.here.one_word": (
        "next: an experiment with another prediction, then {key}",
        "sigue: un experimento con otra predicción, luego {key}",
    ),
    "next.try_run": ("next: {key}, one experiment is not run", "sigue: {key}, un experimento sin correr"),
    "next.hypotheses_first": (
        "this names causes: write hypotheses first ({key}, section 2), or press it again",
        "eso nombra causas: escribe antes hipótesis ({key}, sección 2) o repite la tecla",
    ),
    "next.mend": ("next: {key}, the fix", "sigue: {key}, el arreglo"),
    "next.mend_again": (
        "next: {key}, the fix changed; run it again",
        "sigue: {key}, el arreglo cambió; córrelo otra vez",
    ),
    "next.grade": ("next: {key}, the grade", "sigue: {key}, la nota"),
    "next.better": (
        "next: {key}, once more; first mend what its first lines name ({score} of {most} so far)",
        "sigue: {key}, otra vez; antes corrige lo que dice arriba ({score} de {most} hasta ahora)",
    ),
    "next.solved": (
        "solved; next: {key}, what was learned, then another lab",
        "resuelto; sigue: {key}, lo aprendido, luego otro lab",
    ),
    "next.here.solved": ("solved; next: {key}, another lab", "resuelto; sigue: {key}, otro lab"),
    "next.begin_lab": ("next: {key} opens {lab}; its text comes first", "sigue: {key} abre {lab}; primero, su texto"),
    "next.go_on_lab": ("next: {key}, go on with {lab}", "sigue: {key}, continuar con {lab}"),
    "next.begin_lab.elsewhere": (
        "next: {key} opens this one; next in order: {lab} ({up} {down})",
        "sigue: {key} abre este; el siguiente es {lab} ({up} {down})",
    ),
    "next.go_on_lab.elsewhere": (
        "next: {key} opens this one; begun: {lab} ({up} {down})",
        "sigue: {key} abre este; empezado: {lab} ({up} {down})",
    ),
    "next.all_solved": ("every lab is solved; next: {key}, another case", "todos resueltos; sigue: {key}, otro caso"),
    "next.labs.search": (
        "next: type a part of a lab's name, {key} opens the one pointed at",
        "sigue: escribe parte del nombre de un lab, {key} abre el señalado",
    ),
    "next.labs.none": (
        "no lab is called so; next: {key}, every lab again",
        "ningún lab se llama así; sigue: {key}, todos otra vez",
    ),
    # the worked example
    "example.title": ("{name}'s worked example of {lab}", "el ejemplo resuelto de {name}: {lab}"),
    "example.warn": (
        "the example solves this lab: {key} again reads it, and counts as the hint {hint} (-{cost})",
        "el ejemplo resuelve este lab: {key} otra vez lo abre, y cuenta como la pista {hint} (-{cost})",
    ),
    "example.warn_free": (
        "the example solves this lab: {key} again reads it",
        "el ejemplo resuelve este lab: {key} otra vez lo abre",
    ),
    # a solved lab
    "solved.title": ("{lab} is solved", "{lab} está resuelto"),
    "solved.score": ("**{score} of {most}** points, {hints}.", "**{score} de {most}** puntos, {hints}."),
    "solved.no_hints": ("no hints", "sin pistas"),
    "solved.hints.one": ("one hint", "una pista"),
    "solved.hints": ("{count} hints", "{count} pistas"),
    "solved.took": ("First run to pass: {time}.", "De la primera ejecución al aprobado: {time}."),
    "solved.causes": ("The break needed together: {causes}.", "El break necesitó a la vez: {causes}."),
    "solved.lesson": ("Your lesson", "Tu lección"),
    # comparison
    "cmp.title": ("{a} and {b}", "{a} y {b}"),
    "cmp.part": ("They part at step {step}, first in {field}.", "Se separan en el paso {step}, primero en {field}."),
    "cmp.later": (
        "The table shows both runs at one step. At which step they part, and how far, is told after the first grade.",
        "La tabla muestra las dos ejecuciones en un mismo paso. En qué paso se separan, y cuánto, se dice tras la primera nota.",
    ),
    "cmp.later_step": (
        "The two runs are not the same. At which step they part is told after the first grade.",
        "Las dos ejecuciones no son iguales. En qué paso se separan se dice tras la primera nota.",
    ),
    "cmp.waits": (
        "Until this is solved the table leaves out what would name the cause; each run's own readings stay as they are.",
        "Hasta resolver esto, la tabla omite lo que nombraría la causa; las lecturas de cada ejecución siguen igual.",
    ),
    "cmp.same": ("They are the same in every step that both have.", "Son iguales en cada paso que ambas tienen."),
    "cmp.config": ("settings", "ajustes"),
    "cmp.untold": (
        "Settings that would tell the cause are not told yet.",
        "Los ajustes que dirían la causa aún no se dicen.",
    ),
    "cmp.none": ("no differences in the settings", "sin diferencias en los ajustes"),
    "cmp.largest": ("largest", "mayor"),
    "cmp.need": ("two runs are needed: run another arm first", "hacen falta dos ejecuciones: corre antes otro brazo"),
    # help and texts
    "help.title": ("Keys here", "Teclas aquí"),
    "help.shapes": (
        "Shapes: {alarm} alarm, {nan} NaN, {up} +inf, {down} -inf; a heavy frame is the chosen panel, "
        "a grey dotted curve the overlaid run, a grey {dot} where that is not finite.",
        "Formas: {alarm} alarma, {nan} NaN, {up} +inf, {down} -inf; un marco grueso es el panel elegido, "
        "una curva gris punteada la ejecución superpuesta, un {dot} gris donde esa no es finita.",
    ),
    "help.sections": (
        "Beside a section's number: {ok} complete, ! something is missing, {bad} something is not so, {dot} still empty.",
        "Junto al número de una sección: {ok} completa, ! falta algo, {bad} algo no es así, {dot} aún vacía.",
    ),
    "help.mouse": (
        "Mouse: click a panel to put the cursor there, wheel to zoom; a click on a line above is its key.",
        "Ratón: clic en un panel pone el cursor, la rueda amplía; un clic en una línea de arriba es su tecla.",
    ),
    "text.title": ("Briefing of {lab}", "Presentación de {lab}"),
    "text.head.summary": ("In short", "En breve"),
    "text.head.symptoms": ("What is seen, and what is asked", "Lo que se ve, y lo que se pide"),
    "text.head.what-happened": ("What happened", "Lo que pasó"),
    "text.head.mechanism": ("Why", "Por qué"),
    "text.head.fix": ("What heals it", "Lo que lo cura"),
    "text.head.ladder": ("Where to look, step by step", "Dónde mirar, paso a paso"),
    "text.head.what-it-is-not": ("What it is not", "Lo que no es"),
    "text.head.cross-references": ("To read on", "Para seguir leyendo"),
    "text.later": (
        "Once the lab is solved, its explanation opens here.",
        "Cuando el lab esté resuelto, aquí se abre su explicación.",
    ),
    "text.explained": ("What happened, and why", "Qué pasó, y por qué"),
}
