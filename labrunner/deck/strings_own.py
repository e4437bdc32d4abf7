"""Words of what is not graded, in English and Spanish: practice on further cases, and anybody's log."""

from __future__ import annotations

OWN: dict[str, tuple[str, str]] = {
    # practice
    "case.title": ("case {name}: what was it?", "caso {name}: ¿qué fue?"),
    "case.step": ("first bad step", "primer paso malo"),
    "case.ask_step": (
        "At which step did the break go wrong? Type it; Enter takes it as your call.",
        "¿En qué paso se estropeó el break? Escríbelo; Enter lo toma como tu respuesta.",
    ),
    "case.ask_both": (
        "At which step did the break go wrong? Type it (nothing, where it was off from the start); then choose which "
        "of these it is.",
        "¿En qué paso se estropeó el break? Escríbelo (nada, si iba mal desde el principio); luego elige cuál de estos es.",
    ),
    "case.wrong": ("not yet: {what}; look again", "todavía no: {what}; mira otra vez"),
    "case.wrong.step": ("the step is another", "el paso es otro"),
    "case.wrong.lab": ("the lab is another", "el lab es otro"),
    "case.wrong.variant": ("the variant is another", "el brazo es otro"),
    "case.right": (
        "right{what}, unaided, in {took}; tries: {tries}",
        "correcto{what}, sin ayuda, en {took}; intentos: {tries}",
    ),
    "case.right_aided": (
        "right{what}, in {took}, with the program's answers; tries: {tries}",
        "correcto{what}, en {took}, con las respuestas del programa; intentos: {tries}",
    ),
    "case.never": ("none", "ninguno"),
    "case.record": (
        "Practice: {tried} cases, {unaided} solved unaided, the fastest in {best}.",
        "Práctica: {tried} casos, {unaided} resueltos sin ayuda, el más rápido en {best}.",
    ),
    "case.record.one": (
        "Practice: 1 case, {unaided} solved unaided, the fastest in {best}.",
        "Práctica: 1 caso, {unaided} resuelto sin ayuda, el más rápido en {best}.",
    ),
    "case.choices": ("which of these: {names}", "cuál de estos: {names}"),
    "case.entered": ("another case: practice, no points", "otro caso: práctica, sin puntos"),
    "case.begun": (
        "Case {name}: no points, only a record. Run control and break, then say what it was: call STEP. help tells more.",
        "Caso {name}: sin puntos, solo un registro. Corre control y break y di qué fue: decir PASO. ayuda dice más.",
    ),
    "case.help": (
        "run: train the control, then the break, and tell of it; run break again makes it anew; follow tells on\nlook ARM, step N, panel N, alarms: what there "
        "is to see\ndiagnose: the program's answers; what is solved after that is not unaided\n"
        "call STEP, call STEP CHOICE: what it was\nback, quit",
        "correr: entrena el control, luego el break, y lo cuenta; correr break otra vez lo hace de nuevo; seguir cuenta más\nver BRAZO, paso N, panel N, alarmas: lo que "
        "hay que ver\ndiagnosticar: las respuestas del programa; lo resuelto después no es sin ayuda\n"
        "decir PASO, decir PASO OPCIÓN: qué fue\nvolver, salir",
    ),
    "case.next.run": ("next: {key}, run control and break", "sigue: {key}, corre control y break"),
    "case.next.wait": ("the break trains; watch it", "el break entrena; míralo"),
    "case.next.call": ("next: {key}, say what it was", "sigue: {key}, di qué fue"),
    "case.next.done": ("solved; {key} goes back to the labs", "resuelto; {key} vuelve a los labs"),
    # anybody's log
    "own.title": ("own log", "log propio"),
    "own.intro": (
        "Path of a training log: CSV, JSON lines, printed, W&B, TensorBoard, a run. It is read once and never written to.",
        "Ruta de un log de entrenamiento: CSV, líneas JSON, impreso, W&B, TensorBoard, una ejecución. Se lee una vez y "
        "el log no se modifica.",
    ),
    "own.path": ("path of a log", "ruta de un log"),
    "own.none": ("type the path of a log first", "escribe primero la ruta de un log"),
    "own.reading": ("reading {name}", "leyendo {name}"),
    "own.next": (
        "own log: {walk} the check, {report} a report, {page} its page",
        "log propio: {walk} la comprobación, {report} un informe, {page} su página",
    ),
    "own.facts": ("{rows} rows", "{rows} filas"),
    "own.facts.one": ("1 row", "1 fila"),
    "own.steps": ("steps {first} to {last}", "pasos {first} a {last}"),
    "own.notes": ("report on {name}", "informe sobre {name}"),
    "own.kept": ("report kept: {path}", "informe guardado: {path}"),
    "own.page": ("page written: {path}", "página escrita: {path}"),
    "own.writing": ("writing the page", "escribiendo la página"),
    "own.commands": (
        "Commands: diagnose, alarms, step N, panel N, write N, page, help, back, quit.",
        "Comandos: diagnosticar, alarmas, paso N, panel N, escribir N, pagina, ayuda, volver, salir.",
    ),
    "own.help": (
        "diagnose: the stability check, question by question\nalarms: what stood out, with its step\n"
        "step N: every number of a step\npanel 1 to 7: a panel in sentences; with two steps behind it the numbers between them\n"
        "write N: add to section 1 to 7 of the report; a line with a single dot ends it\n"
        "page: one HTML page with panels, check and report\nback, quit",
        "diagnosticar: la comprobación de estabilidad, pregunta por pregunta\nalarmas: lo que destacó, con su paso\n"
        "paso N: todos los números de un paso\npanel 1 a 7: un panel en frases; con dos pasos detrás, los números entre ellos\n"
        "escribir N: añade a la sección 1 a 7 del informe; una línea con un solo punto la termina\n"
        "pagina: una página HTML con paneles, comprobación e informe\nvolver, salir",
    ),
    "own.write": ("{title}. A line with a single dot ends it.", "{title}. Una línea con un solo punto la termina."),
    "own.section.1": ("What was seen, and when", "Qué se vio, y cuándo"),
    "own.section.2": ("What was expected", "Qué se esperaba"),
    "own.section.3": ("What may have caused it", "Qué pudo causarlo"),
    "own.section.4": ("What speaks for each, with numbers", "Qué habla por cada una, con números"),
    "own.section.5": ("The cause, or what this log can't tell", "La causa, o lo que este log no dice"),
    "own.section.6": ("What to do with this run", "Qué hacer con esta ejecución"),
    "own.section.7": ("What would have caught it earlier", "Qué lo habría detectado antes"),
}
