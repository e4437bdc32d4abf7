"""Words of the pages around a run: labs, hints, post-mortem, fix, grade, diagnosis, comparison, `--plain`."""

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
    "labs.state.solved": ("solved", "resuelto"),
    "labs.state.graded": ("graded", "calificado"),
    "labs.state.postmortem": ("post-mortem begun", "post-mortem empezado"),
    "labs.state.run": ("run, no answers yet", "corrido, sin respuestas"),
    "labs.state.new": ("new", "nuevo"),
    "labs.state.running": ("running {step}/{of}", "entrenando {step}/{of}"),
    "labs.state.coming": ("coming", "próximamente"),
    "labs.about": ("About {minutes} min.", "Unos {minutes} min."),
    "labs.panels": (
        "You will need panels {panels} and the batch log.",
        "Necesitarás los paneles {panels} y el registro de batches.",
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
    # arms
    "arms.title": ("Arms of {lab}", "Brazos de {lab}"),
    "arms.kind.control": ("the run as it should be", "la ejecución como debe ser"),
    "arms.kind.break": ("the run that fails", "la ejecución que falla"),
    "arms.kind.ablation": ("one cause taken away", "una causa menos"),
    "arms.kind.fix": ("an accepted fix", "un arreglo aceptado"),
    "arms.kind.extra": ("a comparison", "una comparación"),
    "arms.kind.learner": ("your fix.toml", "tu fix.toml"),
    "arms.folder": ("its folder: {name}", "su carpeta: {name}"),
    "arms.nonfinite": ("non-finite at {first}, ended at {last}", "no finita en {first}, fin en {last}"),
    "arms.against": ("Against {arm}: {changes}", "Frente a {arm}: {changes}"),
    "arms.takes": ("about {seconds}", "unos {seconds}"),
    "arms.no_fix": ("write a fix first", "escribe antes un arreglo"),
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
    "pm.help.symptoms": ("Numbers only, no theories.", "Solo números, sin teorías."),
    "pm.help.hypotheses": (
        "Ranked, most likely first; each cites a panel.",
        "En orden, la más probable primero; cada una cita un panel.",
    ),
    "pm.help.evidence": (
        "Panel 3: 12.3 at step 100, favours H1, rules out H3. At least {panels} different panels.",
        "Panel 3: 12.3 en el paso 100, favorece H1, descarta H3. Al menos {panels} paneles distintos.",
    ),
    "pm.help.rootcause": ("One sentence.", "Una sola frase."),
    "pm.help.remediation": ("The smallest change that removes the cause.", "El menor cambio que quita la causa."),
    "pm.help.verification": (
        "Seed, epsilon, last step, and whether it held. C on the fix, the control over it, shows how far apart they are.",
        "Semilla, épsilon, último paso, y si se cumplió. C en el arreglo, con el control encima, dice cuánto distan.",
    ),
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
    "pm.form.spike": ("seven sections", "siete secciones"),
    "pm.form.scale": ("scale form", "forma scale"),
    "pm.complete": ("{done} of {count} sections complete", "{done} de {count} secciones completas"),
    "pm.no_findings": ("nothing to complain about in this section", "nada que objetar en esta sección"),
    "pm.untouched": ("still the form's own: {gaps}", "sigue como en la forma: {gaps}"),
    "pm.half_filled": ("half filled, this is left: {gaps}", "a medias, queda: {gaps}"),
    "pm.empty": ("empty", "vacía"),
    "pm.more": ("… remarks not seen whole: {count} ({keys})", "… y {count} más ({keys})"),
    "pm.line": ("line {line}", "línea {line}"),
    "pm.found": (
        "Panel {panel}, step {step}: {value} is what the {arm} run has",
        "Panel {panel}, paso {step}: {value} es lo que tiene la ejecución {arm}",
    ),
    "pm.compared": (
        "Panel {panel}, step {step}: it does lie so beside the control",
        "Panel {panel}, paso {step}: así queda junto al control",
    ),
    "pm.not_compared": (
        "Panel {panel}, step {step}: it does not lie so beside the control",
        "Panel {panel}, paso {step}: no queda así junto al control",
    ),
    "pm.not_found": (
        "Panel {panel}, step {step}: the {arm} run has not {value} there; name another run if it is another's",
        "Panel {panel}, paso {step}: la ejecución {arm} no tiene ahí {value}; nombra otra ejecución si es de otra",
    ),
    "pm.unlike": (
        "the break run has not {value} there, seen from the step that you name as the spike's",
        "la ejecución break no tiene ahí {value}, visto desde el paso que nombras como el del salto",
    ),
    "pm.of_arm": ("{reading} in the {arm} run", "{reading} en la ejecución {arm}"),
    "pm.found_elsewhere": (
        "Panel {panel}, step {step}: {value} is what the {arm} run has; only control, break and fix count",
        "Panel {panel}, paso {step}: {value} es lo que tiene la ejecución {arm}; solo cuentan control, break y fix",
    ),
    "pm.reading": ("Panel {panel}: {value} at step {step}", "Panel {panel}: {value} en el paso {step}"),
    "pm.writing": ("writing", "escribiendo"),
    "pm.unsaved": ("not saved yet", "aún sin guardar"),
    # a sample of text
    "sample.title": ("What the net of {arm} says", "Lo que dice la red de {arm}"),
    # questions
    "q.title": ("Questions of {lab}", "Preguntas de {lab}"),
    "q.answer": ("Your answer", "Tu respuesta"),
    "q.none": ("this lab has no questions", "este lab no tiene preguntas"),
    "q.open": ("no answer yet", "sin respuesta aún"),
    "q.answered": ("{done} of {count} answered", "{done} de {count} respondidas"),
    "q.panel": ("Panel {panel} shows it.", "El panel {panel} lo muestra."),
    "q.unit": ("in {unit}", "en {unit}"),
    "q.pick": (
        "Up and down point at a choice, Enter takes it, Esc leaves it.",
        "Arriba y abajo señalan, Enter elige, Esc lo deja.",
    ),
    "q.exact": ("It is asked exactly.", "Se pide exacto."),
    "q.within": ("Right within {far}.", "Vale con un margen de {far}."),
    "q.point": ("{points} point", "{points} punto"),
    "q.points": ("{points} points", "{points} puntos"),
    "q.order": ("(several, in order, separated by commas)", "(varios, en orden, separados por comas)"),
    "q.unreadable": ("answers.toml cannot be read: {reason}", "answers.toml no se puede leer: {reason}"),
    # experiments
    "trial.title": ("Experiments on {lab}", "Experimentos de {lab}"),
    "trial.order": ("predict first, then run", "primero predecir, luego correr"),
    "trial.tests": ("hypothesis", "hipótesis"),
    "trial.predicts": ("prediction", "predicción"),
    "trial.not_flown": ("not run yet", "aún sin correr"),
    "trial.right": ("came out {came}: right", "acabó {came}: acertado"),
    "trial.wrong": ("came out {came}: not as predicted", "acabó {came}: no como se predijo"),
    "trial.left_out": ("not handed in", "no se entrega"),
    "trial.committed": ("committed: now run it", "fijada: ahora córrelo"),
    "trial.stands": (
        "This prediction is committed and can't be changed; the experiment can be left out of what is handed in.",
        "Esta predicción está fijada y no se puede cambiar; el experimento se puede dejar fuera de lo que se entrega.",
    ),
    "trial.from_file": (
        "This stands in experiments.toml. To run it commits its prediction; to change it, edit the file before.",
        "Esto está en experiments.toml. Correrlo fija su predicción; para cambiarla, edita antes el archivo.",
    ),
    "trial.no_section": (
        "write the hypotheses first: section 2 of the post-mortem",
        "escribe antes las hipótesis: sección 2 del post-mortem",
    ),
    "trial.no_hypothesis": ("choose the hypothesis that this tests", "elige la hipótesis que esto prueba"),
    "trial.no_change": ("change something of the break first", "cambia antes algo del break"),
    "trial.no_prediction": ("predict how it comes out", "predice cómo acaba"),
    "trial.seen": (
        "these changes are committed already, with the prediction {predicted}; change something else",
        "estos cambios ya están fijados, con la predicción {predicted}; cambia otra cosa",
    ),
    "trial.many": (
        "{most} experiments count and are handed in; leave one out first",
        "cuentan {most} experimentos y ya se entregan; deja antes uno fuera",
    ),
    "trial.unreadable": ("experiments.toml cannot be read: {reason}", "experiments.toml no se puede leer: {reason}"),
    "trial.switch": (
        "what was planted at one step of the break; false leaves it out",
        "lo que se plantó en un paso del break; false lo deja fuera",
    ),
    "trial.word.calm": ("calm: healthy, without a high step", "calm: sana, sin un paso alto"),
    "trial.word.outlier-batch": (
        "outlier-batch: one high step, and straight back",
        "outlier-batch: un paso alto, y de vuelta enseguida",
    ),
    "trial.word.recoverable": (
        "recoverable: hurt, and back within 200 steps",
        "recoverable: dañada, y de vuelta en 200 pasos",
    ),
    "trial.word.lingering": (
        "lingering: hurt, and back later or not",
        "lingering: dañada, y de vuelta más tarde o nunca",
    ),
    "trial.word.divergent": (
        "divergent: half of what was learned is lost at the end",
        "divergent: al final se ha perdido la mitad de lo aprendido",
    ),
    "trial.word.nan": ("nan: the loss is no number any longer", "nan: la loss deja de ser un número"),
    # fix
    "fix.title": ("Fix for {lab}", "Arreglo de {lab}"),
    "fix.against": ("against the break", "frente al break"),
    "fix.none": ("no change yet: choose a setting and press Enter", "aún sin cambios: elige un ajuste y pulsa Enter"),
    "fix.range": ("from {low} to {high}", "de {low} a {high}"),
    "fix.range_off": ("from {low} to {high}, or none", "de {low} a {high}, o none"),
    "fix.choices": ("one of {choices}", "uno de {choices}"),
    "fix.value": ("New value for {key}", "Nuevo valor de {key}"),
    "fix.refused": ("{key} = {value} is refused: {reason}", "{key} = {value} se rechaza: {reason}"),
    "fix.unreadable": ("fix.toml cannot be read: {reason}", "fix.toml no se puede leer: {reason}"),
    "fix.setting": ("setting", "ajuste"),
    "fix.broken": ("break", "break"),
    "fix.yours": ("yours", "tuyo"),
    # grade
    "grade.choices": ("Choices", "Preguntas de elección"),
    "grade.choices.right": (
        "{right} of {of} are right; which ones is said once the numbers asked for are right",
        "{right} de {of} están bien; se dirá cuáles cuando estén bien los números que se piden",
    ),
    "grade.choices.wait": (
        "judged once the numbers asked for are right",
        "se juzga cuando estén bien los números que se piden",
    ),
    "grade.title": ("Grade of {lab}", "Nota de {lab}"),
    "grade.working": (
        "grading: runs that are missing are run again",
        "calificando: las ejecuciones que faltan se vuelven a correr",
    ),
    "grade.running": (
        "running {run}: step {step} of {steps}, loss {loss}",
        "corriendo {run}: paso {step} de {steps}, loss {loss}",
    ),
    "grade.score": ("{score} of {most} points", "{score} de {most} puntos"),
    "grade.passed": ("passed", "aprobado"),
    "grade.not_passed": ("below the pass mark", "por debajo del mínimo"),
    "grade.hint_cost": ("hints cost {cost}", "las pistas cuestan {cost}"),
    "grade.expected": ("expected", "esperado"),
    "grade.factor": ("reasoning × {factor}", "razonamiento × {factor}"),
    "grade.actual": ("you wrote", "escribiste"),
    "grade.measured": ("measured", "medido"),
    "grade.note": ("note", "nota"),
    "grade.tolerance": ("tolerance", "tolerancia"),
    "grade.source": ("judged by", "juzgado por"),
    "grade.where": ("where", "dónde"),
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
    # diagnosis
    "diag.title": ("Stability check of {arm}", "Comprobación de estabilidad de {arm}"),
    "diag.ask": ("look at the panel, then y or n", "mira el panel, luego y (sí) o n (no)"),
    "diag.you": ("you: {answer}", "tú: {answer}"),
    "diag.program": ("program: {answer}", "programa: {answer}"),
    "diag.agree": ("the same", "igual"),
    "diag.differ": ("differs", "difiere"),
    "diag.answer.true": ("yes", "sí"),
    "diag.answer.false": ("no", "no"),
    "diag.answer.null": ("this run cannot tell", "esta ejecución no lo dice"),
    "diag.verdict": ("verdict: {verdict}   cause: {cause}", "veredicto: {verdict}   causa: {cause}"),
    "diag.not_yet": (
        "answer first, then o compares your answers with the program's",
        "responde primero; luego o compara tus respuestas con las del programa",
    ),
    "diag.rest": (
        "compared so far; the verdict comes with your last answer",
        "comparado hasta aquí; el veredicto llega con tu última respuesta",
    ),
    "diag.detour": (
        "here the program went another way: answer anew and go on, the verdict comes with your last answer",
        "aquí el programa fue por otro camino: responde de nuevo y sigue, el veredicto llega con tu última respuesta",
    ),
    "diag.running": (
        "the run is not over: the check will look at what is there",
        "la ejecución no terminó: la comprobación mira lo que hay",
    ),
    "who.ask": (
        "Your name, for the folder learners/NAME [{default}]:",
        "Tu nombre, para la carpeta learners/NOMBRE [{default}]:",
    ),
    "who.pick": (
        "A number, or another name for the folder learners/NAME [{default}]:",
        "Un número, u otro nombre para la carpeta learners/NOMBRE [{default}]:",
    ),
    "who.name": ("your name", "tu nombre"),
    "who.title": ("who is learning?", "¿quién aprende?"),
    "who.intro": (
        "Your work goes into the folder learners/NAME. Give a name of letters, digits, - and _; it is remembered.",
        "Tu trabajo va a la carpeta learners/NOMBRE. Da un nombre de letras, cifras, - y _; se recuerda.",
    ),
    "who.other": ("another name", "otro nombre"),
    "who.not_kept": ("the name counts for this time only: {reason}", "el nombre vale solo por esta vez: {reason}"),
    "grade.solved": ("solved: {key} shows what was learned", "resuelto: {key} muestra lo aprendido"),
    # a batch in full
    "batch.title": ("Batch of step {step}, {arm}", "Batch del paso {step}, {arm}"),
    "batch.rare": ("‹piece› is rare", "‹pieza› es rara"),
    "batch.no_text": ("its text is not on this machine", "su texto no está en esta máquina"),
    # leaving
    "leave.live": (
        "{lab}: {arm} trains on, step {step} of {of}; open the lab to see it",
        "{lab}: {arm} sigue entrenando, paso {step} de {of}; abre el lab para verlo",
    ),
    # what comes next
    "next.here": ("next: what this page asks for", "sigue: lo que pide esta página"),
    "next.read": ("next: {key}, the briefing", "sigue: {key}, las instrucciones"),
    "next.fly": ("next: {key}, the {arm}", "sigue: {key}, {arm}"),
    "next.go_on": ("next: {key}, {arm} goes on", "sigue: {key}, {arm} continúa"),
    "next.watch": ("next: {arm} is training, watch it", "sigue: {arm} entrena, míralo"),
    "next.look": ("next: {key}, what happened", "sigue: {key}, qué pasó"),
    "next.write": (
        "next: {key}, the post-mortem ({done} of {of} sections begun)",
        "sigue: {key}, el post-mortem ({done} de {of} secciones empezadas)",
    ),
    "next.answer": (
        "next: {key}, the questions ({done} of {of} answered)",
        "sigue: {key}, las preguntas ({done} de {of} respondidas)",
    ),
    "next.try": (
        "next: {key}, the experiments ({done} of {of} predicted)",
        "sigue: {key}, los experimentos ({done} de {of} predichos)",
    ),
    "next.mend": ("next: {key}, the fix", "sigue: {key}, el arreglo"),
    "next.grade": ("next: {key}, the grade", "sigue: {key}, la nota"),
    "next.better": (
        "next: {key}, the grade again ({score} of {most} so far)",
        "sigue: {key}, la nota otra vez ({score} de {most} hasta ahora)",
    ),
    "next.solved": ("solved; next: {key}, another lab", "resuelto; sigue: {key}, otro lab"),
    "next.begin_lab": ("next lab: {lab} ({key})", "siguiente lab: {lab} ({key})"),
    "next.go_on_lab": ("next: {key}, go on with {lab}", "sigue: {key}, continuar con {lab}"),
    "next.all_solved": ("every lab is solved", "todos los labs están resueltos"),
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
    "solved.lesson": ("Your lesson", "Tu lección"),
    # --plain
    "plain.lab": (
        "Which lab? Number or name, case LAB, case mixed, open LOG, q leaves:",
        "¿Qué lab? Número o nombre, caso LAB, caso mixto, abrir LOG, q sale:",
    ),
    "plain.no_lab": ("no lab is called {word}", "ningún lab se llama {word}"),
    "plain.lab_help": (
        "Type the number of a lab, or its name, to enter it; q to leave. Inside, ? lists the commands.",
        "Escribe el número de un lab, o su nombre, para entrar; q para salir. Dentro, ? da la lista de comandos.",
    ),
    "plain.commands": ("Type ? for the commands.", "Escribe ? para ver los comandos."),
    "plain.unknown": ("no command is called {word}: type ?", "ningún comando se llama {word}: escribe ?"),
    "plain.quotes": ("a quotation mark is not closed", "una comilla no está cerrada"),
    "plain.no_run": ("no run yet: type run control", "aún sin ejecución: escribe correr control"),
    "plain.look": ("look ARM, one of: {arms}", "ver BRAZO, uno de: {arms}"),
    "plain.number": ("a whole number is missing", "falta un número entero"),
    "plain.no_step": ("this run has steps {first} to {last}", "esta ejecución tiene los pasos {first} a {last}"),
    "plain.panel": ("panels with curves are 1 to 6", "los paneles con curvas son 1 a 6"),
    "plain.sections": ("sections are 1 to {last}", "las secciones son 1 a {last}"),
    "plain.fix_key": ("fix KEY=VALUE, with one of: {keys}", "arreglo CLAVE=VALOR, con una de: {keys}"),
    "plain.trial": (
        "experiment HYPOTHESIS KEY=VALUE ... PREDICTION, as: experiment H1 {example} calm; "
        "predictions: {words}; may be changed: {keys}",
        "experimento HIPÓTESIS CLAVE=VALOR ... PREDICCIÓN, como: experimento H1 {example} calm; "
        "predicciones: {words}; se puede cambiar: {keys}",
    ),
    "plain.trial_next": ("now: run {arm}", "ahora: correr {arm}"),
    "plain.no_trial": (
        "no experiment is called {arm}: type experiments",
        "ningún experimento se llama {arm}: escribe experimentos",
    ),
    "plain.answer": ("answer QUESTION VALUE", "responder PREGUNTA VALOR"),
    "plain.write": (
        "Section {title}. {help} Type its lines; a single dot ends. No line keeps what stands:",
        "Sección {title}. {help} Escribe sus líneas; un punto solo termina. Sin líneas queda lo que hay:",
    ),
    "plain.help": (
        "brief: the lab's texts\narms: the arms and how they stand\n"
        "run ARM: start an arm and follow it\nfollow: follow the run\n"
        "stop: stop the run\nlook ARM: read from another arm's run\n"
        "alarms: what stood out, by step\n"
        "step N: every reading of a step\npanel N: a panel's numbers\n"
        "diagnose: the stability check\nhint: the next hint\n"
        "write N: write section N of the post-mortem\n"
        "check: what the post-mortem lacks\nquestions: the questions\n"
        "answer QUESTION VALUE\n"
        "experiments: what was predicted, and what came\n"
        "experiment H1 KEY=VALUE ... PREDICTION: commit a prediction; run experiment-1 tries it\n"
        "experiment 1: leave it out of what is handed in, or put it back\n"
        "fix KEY=VALUE ...: propose a fix; fix alone shows it; run fix tries it\n"
        "grade: the grade\n"
        "back: the labs\nquit",
        "texto: los textos del lab\nbrazos: los brazos y cómo están\ncorrer BRAZO: arranca un brazo y lo sigue\n"
        "seguir: sigue la ejecución\nparar: detiene la ejecución\nver BRAZO: lee de la ejecución de otro brazo\n"
        "alarmas: lo llamativo, por paso\npaso N: todas las lecturas de un paso\npanel N: los números de un panel\n"
        "diagnosticar: la comprobación de estabilidad\npista: la próxima pista\n"
        "escribir N: escribe la sección N del post-mortem\n"
        "revisar: lo que falta en el post-mortem\npreguntas: las preguntas\n"
        "responder PREGUNTA VALOR\n"
        "experimentos: lo predicho, y lo que vino\n"
        "experimento H1 CLAVE=VALOR ... PREDICCIÓN: fija una predicción; correr experiment-1 la prueba\n"
        "experimento 1: lo deja fuera de lo que se entrega, o lo vuelve a poner\n"
        "arreglo CLAVE=VALOR ...: propone un arreglo; solo, lo muestra; correr fix lo prueba\n"
        "nota: la nota\nvolver: los labs\nsalir",
    ),
    # the command that does what an action of the run screen does
    "plain.next.briefing": ("brief", "texto"),
    "plain.next.arms": ("run", "correr"),
    "plain.next.pause": ("run", "correr"),
    "plain.next.diagnose": ("diagnose", "diagnosticar"),
    "plain.next.postmortem": ("write", "escribir"),
    "plain.next.questions": ("questions", "preguntas"),
    "plain.next.experiments": ("experiments", "experimentos"),
    "plain.next.fix": ("fix", "arreglo"),
    "plain.next.grade": ("grade", "nota"),
    "plain.next.back": ("back", "volver"),
    # comparison
    "cmp.title": ("{a} and {b}", "{a} y {b}"),
    "cmp.part": ("They part at step {step}, first in {field}.", "Se separan en el paso {step}, primero en {field}."),
    "cmp.same": ("They are the same in every step that both have.", "Son iguales en cada paso que ambas tienen."),
    "cmp.config": ("settings", "ajustes"),
    "cmp.untold": (
        "Settings in which the lab makes these arms differ are not told before it is solved.",
        "Los ajustes en los que el lab hace distintos a estos brazos no se dicen hasta resolverlo.",
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
    "help.mouse": (
        "Mouse: click a panel to put the cursor there, wheel to zoom; a click on a line above is its key.",
        "Ratón: clic en un panel pone el cursor, la rueda amplía; un clic en una línea de arriba es su tecla.",
    ),
    "text.title": ("Briefing of {lab}", "Presentación de {lab}"),
    "text.head.ladder": ("Where to look, step by step", "Dónde mirar, paso a paso"),
    "text.head.what-it-is-not": ("What it is not", "Lo que no es"),
    "text.head.cross-references": ("To read on", "Para seguir leyendo"),
    "text.later": (
        "Once the lab is solved, its explanation opens here.",
        "Cuando el lab esté resuelto, aquí se abre su explicación.",
    ),
    "text.explained": ("What happened, and why", "Qué pasó, y por qué"),
}
