"""Words of `--plain`, which types its commands."""

from __future__ import annotations

PLAIN: dict[str, tuple[str, str]] = {
    # --plain
    "plain.begin": (
        "labrunner, {learner}: small language models that train and fail, and you find out why; your work goes into "
        "learners/{learner}",
        "labrunner, {learner}: pequeños modelos de lenguaje que entrenan y fallan, y tú averiguas por qué; tu trabajo va a "
        "learners/{learner}",
    ),
    "plain.lab": (
        "Which lab? Number or name; case LAB, shift NAME, open LOG, ? helps, q leaves:",
        "¿Qué lab? Número o nombre; caso LAB, turno NOMBRE, abrir LOG, ? ayuda, q sale:",
    ),
    "plain.no_lab": (
        "no lab is called {word}: type its name, or its number of 1 to {last}",
        "ningún lab se llama {word}: escribe su nombre, o su número de 1 a {last}",
    ),
    "plain.lab_help": (
        "Type the number of a lab, or its name, to enter it; q to leave. Inside, ? lists the commands.\n"
        "case LAB: practise on another case of a lab, without points; case mixed: a case of one of the labs that you solved, at least "
        "three, without its name\nshift NAME: an incident on a run that is on, yours to mend; shift alone lists what waits and the names\n"
        "open LOG: anybody's training log, by its path\nidioma: otro idioma, another language",
        "Escribe el número de un lab, o su nombre, para entrar; q para salir. Dentro, ? da la lista de comandos.\n"
        "caso LAB: practica con otro caso de un lab, sin puntos; caso mixto: un caso de uno de los labs que resolviste, al menos tres, sin su nombre\n"
        "turno NOMBRE: un incidente en una ejecución en marcha, que resuelves tú; turno a solas da lo que espera y los nombres\n"
        "abrir LOG: el log de entrenamiento de cualquiera, por su ruta\nlanguage: another language, otro idioma",
    ),
    "plain.ctrl_c": (
        "quit leaves, and so does another Ctrl-C; what you wrote is kept",
        "salir termina, y otro Ctrl-C también; lo que escribiste se guarda",
    ),
    "plain.input_ended": (
        "the input has ended; what you wrote is kept",
        "la entrada ha terminado; lo que escribiste se guarda",
    ),
    "plain.language": ("idioma", "language"),
    "plain.commands": ("Type ? for the commands.", "Escribe ? para ver los comandos."),
    "plain.unknown": ("no command is called {word}: type ?", "ningún comando se llama {word}: escribe ?"),
    "plain.no_run": ("no run yet: type run control", "aún sin ejecución: escribe correr control"),
    "plain.look": ("look ARM, one of: {arms}", "ver BRAZO, uno de: {arms}"),
    "plain.number": ("a whole number is missing", "falta un número entero"),
    "plain.number.none": ("{word} is no whole number", "{word} no es un número entero"),
    "plain.no_step": ("this run has steps {first} to {last}", "esta ejecución tiene los pasos {first} a {last}"),
    "plain.no_steps_yet": ("this run has no step yet", "esta ejecución aún no tiene ningún paso"),
    "plain.backwards": (
        "the first step of a stretch comes first, and {first} is after {last}",
        "el primer paso de un tramo va primero, y {first} está después de {last}",
    ),
    "plain.panel": (
        "panel 0 is the batch log, which batch N reads; the other panels are 1 to 7",
        "el 0 es el registro de batches, que batch N lee; los demás paneles son 1 a 7",
    ),
    "plain.cited": (
        "A citation of the {name} says so beside the number: Panel {panel}: NUMBER ({name}) at step N.",
        "Quien cita {name} lo dice junto al número: Panel {panel}: NÚMERO ({name}) en el paso N.",
    ),
    "plain.cited.many": (
        "A citation of one of these says which beside the number: Panel {panel}: NUMBER ({name}) at step N. The names: {names}.",
        "Quien cita uno de estos dice cuál junto al número: Panel {panel}: NÚMERO ({name}) en el paso N. Los nombres: {names}.",
    ),
    "plain.extremes": (
        "{field}: highest {high} at step {at}, lowest {low} at step {where}",
        "{field}: máximo {high} en el paso {at}, mínimo {low} en el paso {where}",
    ),
    "plain.extremes.all": ("of all {of} steps:", "de los {of} pasos:"),
    "plain.more_steps": (
        "rows shown: {count} of {of}; panel {panel} {rest} shows the rest",
        "filas que se muestran: {count} de {of}; panel {panel} {rest} muestra el resto",
    ),
    "plain.overview": (
        "Panel {panel}, {title}, of {arm}, steps {first} to {last}.",
        "Panel {panel}, {title}, de {arm}, pasos {first} a {last}.",
    ),
    "plain.overview.more": (
        "Step by step: panel {panel} FIRST LAST. Every fiftieth step: panel {panel} {first} {last} 50.",
        "Paso a paso: panel {panel} PRIMERO ÚLTIMO. Cada cincuenta pasos: panel {panel} {first} {last} 50.",
    ),
    "plain.overflows": (
        "Overflow of the gradient: {count} steps, the first {first}, the last {last}.",
        "Overflow del gradiente: {count} pasos, el primero {first}, el último {last}.",
    ),
    "plain.curve_absent": ("{name}: not read in this run.", "{name}: no se lee en esta ejecución."),
    "plain.curve_flat": (
        "{name}: {value} in every reading, up to step {step}.",
        "{name}: {value} en todas las lecturas, hasta el paso {step}.",
    ),
    "plain.curve_nonfinite": (
        "{name}: no finite number in {count} of {of} readings, the first is {value} at step {step}.",
        "{name}: sin número finito en {count} de {of} lecturas, la primera es {value} en el paso {step}.",
    ),
    "plain.curve_range": (
        "{name}: {value} at step {step}; lowest {low} at step {where}, highest {high} at step {at}; {course}.",
        "{name}: {value} en el paso {step}; mínimo {low} en el paso {where}, máximo {high} en el paso {at}; {course}.",
    ),
    "plain.leap.rise": (
        "first leap at step {step}, a rise from {before} to {after}",
        "primer salto en el paso {step}, una subida de {before} a {after}",
    ),
    "plain.leap.fall": (
        "first leap at step {step}, a fall from {before} to {after}",
        "primer salto en el paso {step}, una caída de {before} a {after}",
    ),
    "plain.no_leap": ("no leap", "ningún salto"),
    "plain.curve.loss": ("loss, in nats", "loss, en nats"),
    "plain.curve.loss_ema": ("smoothed loss, in nats", "loss suavizada, en nats"),
    "plain.curve.eval_loss": ("loss on held-out text, in nats", "loss en texto aparte, en nats"),
    "plain.curve.lr": ("learning rate", "tasa de aprendizaje"),
    "plain.curve.grad_norm_pre": ("gradient norm before the clip", "norma del gradiente antes del clip"),
    "plain.curve.grad_norm_post": ("gradient norm after the clip", "norma del gradiente después del clip"),
    "plain.curve.act_rms.": (
        "activations of {part}, root mean square",
        "activaciones de {part}, raíz de la media de cuadrados",
    ),
    "plain.curve.attn_logit_max.": ("largest attention logit of {part}", "mayor logit de atención de {part}"),
    "plain.curve.attn_entropy.": ("attention entropy of {part}, in nats", "entropía de atención de {part}, en nats"),
    "plain.curve.param_norm": ("norm of the weights", "norma de los pesos"),
    "plain.curve.m_norm": ("norm of the first moment m", "norma del primer momento m"),
    "plain.curve.v_norm": ("norm of the second moment v", "norma del segundo momento v"),
    "plain.curve.update_ratio": ("update as a share of the weights", "actualización, como parte de los pesos"),
    "plain.curve.v_zero": ("share of v that is zero", "parte de v que es cero"),
    "plain.curve.grad_v_rms": (
        "gradient over root of v, root mean square",
        "gradiente entre raíz de v, raíz de la media de cuadrados",
    ),
    "plain.curve.loss_scale": ("loss scale", "escala de loss"),
    "plain.curve.tokens_per_second": ("tokens per second", "tokens por segundo"),
    "plain.curve.token_entropy": (
        "entropy of the batch's tokens, in nats",
        "entropía de los tokens del batch, en nats",
    ),
    "plain.second_page": ("{arm}, second page", "{arm}, segunda página"),
    "plain.whole": (
        "now that the whole run is there, these take the place of what was said at or near these steps:",
        "ahora que está la ejecución entera, estas ocupan el lugar de lo dicho en estos pasos o cerca:",
    ),
    "plain.started": (
        "{arm} started; told every 50 steps, Ctrl-C stops the telling, not the run",
        "{arm} arrancó; se cuenta cada 50 pasos, Ctrl-C deja de contarlo, la ejecución sigue",
    ),
    "plain.aloud.alarm.gradient": (
        "gradient norm {times} times its baseline",
        "norma del gradiente {times} veces su base",
    ),
    "plain.aloud.alarm.loss": ("loss {sigmas} sigma above its mean", "loss {sigmas} sigma sobre su media"),
    "plain.aloud.alarm.loss.both": (
        "loss {sigmas} robust sigma above its median, as the check of the whole run says; live it was {live} sigma above its mean",
        "loss {sigmas} sigmas robustas sobre su mediana, como dice la comprobación de la ejecución entera; en vivo fueron {live} "
        "sigmas sobre su media",
    ),
    "plain.aloud.alarm.start": (
        "loss leaves the {start} that it began with, for good",
        "la loss deja el {start} con que empezó, y no vuelve",
    ),
    "plain.aloud.alarm.loss-back": ("loss back after {steps} steps", "loss de vuelta tras {steps} pasos"),
    "plain.aloud.alarm.loss-not-back": ("loss not back after {steps} steps", "loss sin volver tras {steps} pasos"),
    "plain.aloud.alarm.loss-not-back.rise": (
        "loss not back after {steps} steps: it rose at step {since}, from {before} to {highest} at most",
        "loss sin volver tras {steps} pasos: subió en el paso {since}, de {before} a {highest} como mucho",
    ),
    "plain.baseline": ("{times} times its baseline of {value}", "{times} veces su línea base de {value}"),
    "plain.times": ("times", "por"),
    "plain.apart": (
        "{field} {a}, {b}; furthest apart at step {step}, by {largest}",
        "{field} {a}, {b}; donde más difieren, en el paso {step}, {largest}",
    ),
    "plain.same_step": ("at step {step} they show the same", "en el paso {step} muestran lo mismo"),
    "plain.units": (
        "In panels and steps: loss_ema is ema, eval_loss eval. grad_norm_pre and grad_norm_post: pre and post. act_rms.PART: "
        "panel 4. param_norm w, m_norm m, v_norm v, update_ratio u, v_zero v=0, as the step begins. grad_v_rms: how large the "
        "gradient is for the v that divides it, near 1 in fair weather. attn_logit_max: the largest logit of a block's attention; "
        "attn_entropy, token_entropy: entropies. In parentheses: the last reading before, of what is not read at every step.",
        "En paneles y pasos: loss_ema es ema, eval_loss eval. grad_norm_pre y grad_norm_post: pre y post. act_rms.PARTE: "
        "panel 4. param_norm w, m_norm m, v_norm v, update_ratio u, v_zero v=0, al empezar el paso. grad_v_rms: cuán grande es "
        "el gradiente para la v que lo divide, cerca de 1 con buen tiempo. attn_logit_max: el mayor logit de la atención de un "
        "bloque; attn_entropy, token_entropy: entropías. Entre paréntesis: la última lectura anterior de lo que no se lee en cada "
        "paso.",
    ),
    "plain.pm.compare": ("look fix, then compare, shows", "ver fix, y luego comparar, dice"),
    "plain.batch_rare": ("[piece] is rare", "[pieza] es rara"),
    "plain.sections": ("sections are 1 to {last}", "las secciones son 1 a {last}"),
    "plain.no_fix": (
        "no fix is proposed yet: fix KEY=VALUE proposes one, fix alone lists what may be changed",
        "aún no se propone ningún arreglo: arreglo CLAVE=VALOR propone uno, arreglo solo da lo que se puede cambiar",
    ),
    "plain.fix_how": (
        "fix KEY=VALUE proposes a change, several one after the other; run fix tries it",
        "arreglo CLAVE=VALOR propone un cambio, varios uno tras otro; correr fix lo prueba",
    ),
    "plain.fix_back": ("fix KEY= takes a change back", "arreglo CLAVE= retira un cambio"),
    "plain.trial_tests": (
        "{word} is no hypothesis: first comes H1, the first of section 2, or H2",
        "{word} no es una hipótesis: primero va H1, la primera de la sección 2, o H2",
    ),
    "plain.trial_change": ("{word} is no change: write KEY=VALUE", "{word} no es un cambio: escribe CLAVE=VALOR"),
    "plain.trial_predicts": (
        "{word} is no prediction: last comes one of {words}",
        "{word} no es una predicción: al final va una de {words}",
    ),
    "plain.trial_no_prediction": (
        "the prediction is missing: last comes one of {words}",
        "falta la predicción: al final va una de {words}",
    ),
    "plain.trial": (
        "experiment HYPOTHESIS KEY=VALUE ... PREDICTION, as: experiment H1 {example} calm; "
        "predictions: {words}; may be changed: {keys}",
        "experimento HIPÓTESIS CLAVE=VALOR ... PREDICCIÓN, como: experimento H1 {example} calm; "
        "predicciones: {words}; se puede cambiar: {keys}",
    ),
    "plain.trial_how": (
        "experiment HYPOTHESIS KEY=VALUE ... PREDICTION commits one, as: experiment H1 {example} calm; H1 is the first "
        "hypothesis of section 2",
        "experimento HIPÓTESIS CLAVE=VALOR ... PREDICCIÓN fija uno, como: experimento H1 {example} calm; H1 es la primera "
        "hipótesis de la sección 2",
    ),
    "plain.hypotheses_first": (
        "this names what can be changed: write your hypotheses first (write 2), or say the word again",
        "esto nombra lo que se puede cambiar: escribe antes tus hipótesis (escribir 2), o repite la palabra",
    ),
    "plain.ended_level": (
        "{arm} came out {word}, the control {control}, with the control's smoothed loss in every step that both have",
        "{arm} acabó {word}, el control {control}, con la loss suavizada del control en cada paso que ambos tienen",
    ),
    "plain.ended_same": (
        "{arm} came out {word}, the control {control}; they are the same in every step that both have",
        "{arm} acabó {word}, el control {control}; son iguales en cada paso que ambos tienen",
    ),
    "plain.ended_beside": (
        "{arm} came out {word}, the control {control}: at step {step} its smoothed loss is {a}, the control's {b}; they are furthest apart, by "
        "{largest}, at step {at}",
        "{arm} acabó {word}, el control {control}: en el paso {step} su loss suavizada es {a}, la del control {b}; lo más que se apartan es "
        "{largest}, en el paso {at}",
    ),
    "plain.lacking": ("not yet: {sections}", "faltan: {sections}"),
    "plain.grade_empty": (
        "nothing stands yet in the sections: {sections}; a lab is passed with none empty. Ctrl-C stops the grading",
        "aún no hay nada en las secciones: {sections}; un lab se aprueba sin ninguna vacía. Ctrl-C detiene la nota",
    ),
    "plain.grade_untried": (
        "no prediction is handed in, and experiments earn nothing without one: experiments says how one is made",
        "no se entrega ninguna predicción, y sin una los experimentos no dan nada: experimentos dice cómo se hace",
    ),
    "plain.lost": ("what lost points, the most first:", "lo que perdió puntos, lo que más, primero:"),
    "plain.not_lost": ("what lost none:", "lo que no perdió ninguno:"),
    "plain.parts": ("by part: {parts}", "por partes: {parts}"),
    "plain.part": ("{part} {score} of {most}", "{part} {score} de {most}"),
    "plain.part.numbers": ("numbers", "números"),
    "plain.part.experiments": ("experiments", "experimentos"),
    "plain.part.fix": ("fix", "arreglo"),
    "plain.part.words": ("words", "palabras"),
    "plain.brief_offer": (
        "explain: the explanation, now that the lab is solved; brief names its parts, to read one alone",
        "explicar: la explicación, ahora que el lab está resuelto; texto nombra sus partes, para leer una sola",
    ),
    "plain.brief_more": (
        "Now that the lab is solved, explain reads its explanation, or one part alone: {parts}. hints reads the hints again.",
        "Ahora que el lab está resuelto, explicar lee su explicación, o una parte sola: {parts}. pistas relee las pistas.",
    ),
    "plain.brief_one": ("brief {part}, {heading}", "texto {part}, {heading}"),
    "plain.no_hint": ("no hint was taken", "no se tomó ninguna pista"),
    "plain.hints_left": ("not taken: {count}; hint asks for the next", "sin tomar: {count}; pista ofrece la próxima"),
    "plain.brief_part": ("part {part} of {of}", "parte {part} de {of}"),
    "plain.brief_parts": ("the text has parts 1 to {last}", "el texto tiene las partes 1 a {last}"),
    "plain.grade_stopped": (
        "grading stopped, nothing is lost: your work is as it was, and the runs that the grader has finished are kept; "
        "grade goes on from there",
        "calificación detenida, nada se pierde: tu trabajo está como estaba, y las ejecuciones que el evaluador terminó se "
        "guardan; nota sigue desde ahí",
    ),
    "plain.trial_leave_out": (
        "experiment N, its number alone (again: back in)",
        "experimento N, solo su número (otra vez: de vuelta)",
    ),
    "plain.run_arm": ("run {arm}", "correr {arm}"),
    "plain.run_words": (
        "run ARM, or run ARM again to make a run anew that is there: no {words} behind {arm}",
        "correr BRAZO, o correr BRAZO otra vez para hacer de nuevo una ejecución que ya está: nada de {words} tras {arm}",
    ),
    "plain.flown": (
        "{arm} is run to its end, and another run of it has the same numbers: look {arm} reads it, run {arm} again makes it anew",
        "{arm} ya corrió hasta el final, y otra ejecución da los mismos números: ver {arm} la lee, correr {arm} otra vez la hace "
        "de nuevo",
    ),
    "plain.no_arm": ("no run is called {arm}: {arms}", "ninguna ejecución se llama {arm}: {arms}"),
    "plain.all_run": (
        "what comes next is no run; run already: {arms} (run ARM again makes one anew)",
        "lo que sigue no es una ejecución; ya corridos: {arms} (correr BRAZO otra vez lo hace de nuevo)",
    ),
    "plain.not_run": ("; not run: {arms} (run ARM)", "; sin correr: {arms} (correr BRAZO)"),
    "plain.not_run_yet": ("{arm} is not run yet: {how}", "{arm} aún está sin correr: {how}"),
    "plain.trial_next": ("next: run {arm}", "sigue: correr {arm}"),
    "plain.no_trial": (
        "no experiment is called {arm}: type experiments",
        "ningún experimento se llama {arm}: escribe experimentos",
    ),
    "plain.kept": (
        "kept: the {count} lines typed stand in section {section}",
        "guardado: las {count} líneas escritas están en la sección {section}",
    ),
    "plain.kept.one": (
        "kept: the line typed stands in section {section}",
        "guardado: la línea escrita está en la sección {section}",
    ),
    "plain.left": ("section {section} is as it was", "la sección {section} está como estaba"),
    "plain.discarded": (
        "discarded: section {section} is as it was",
        "descartado: la sección {section} está como estaba",
    ),
    "plain.answer": (
        "answer QUESTION VALUE; questions lists their names",
        "responder PREGUNTA VALOR; preguntas da sus nombres",
    ),
    "plain.answer_value": ("the answer is missing: answer {name} VALUE", "falta la respuesta: responder {name} VALOR"),
    "plain.no_question": ("no question is called {name}: {names}", "ninguna pregunta se llama {name}: {names}"),
    "plain.write": (
        "Section {title}. {help} Type its lines, then a dot alone: they take the place of what stands there. A dot at once leaves "
        "the section as it is; two dots alone (..) discard what was typed; Ctrl-C keeps it and leaves; ? alone says this again.",
        "Sección {title}. {help} Escribe sus líneas y luego un punto solo: sustituyen lo que hay. Un punto nada más empezar deja la "
        "sección como está; dos puntos solos (..) descartan lo escrito; Ctrl-C lo guarda y sale; ? a solas lo repite.",
    ),
    "plain.write_stands": ("It stands so, line by line:", "Está así, línea por línea:"),
    "plain.writing": (
        "A dot alone ends the section and keeps what was typed, two dots alone (..) discard it, Ctrl-C keeps it and leaves; "
        "\\? writes a question mark.",
        "Un punto solo acaba la sección y guarda lo escrito, dos puntos solos (..) lo descartan, Ctrl-C lo guarda y sale; "
        "\\? escribe un signo de interrogación.",
    ),
    "plain.writing.stands": ("Section {title} stands so until then:", "Hasta entonces la sección {title} está así:"),
    "plain.writing.typed": ("Typed so far:", "Escrito hasta ahora:"),
    "plain.writing.nothing": ("Nothing is typed yet.", "Aún no se ha escrito nada."),
    "plain.still": (
        "section {section} still has remarks (line {lines}; write {section} LINE mends one)",
        "la sección {section} aún tiene avisos (línea {lines}; escribir {section} LÍNEA corrige una)",
    ),
    "plain.still.whole": (
        "section {section} still has remarks (check lists them)",
        "la sección {section} aún tiene avisos (revisar los da)",
    ),
    "plain.write_which": (
        "write N writes section N, write N LINE one line of it",
        "escribir N escribe la sección N, escribir N LÍNEA una línea suya",
    ),
    "plain.write_alone": (
        "type write {section} {line} and nothing behind it: the line itself is asked for then",
        "escribe escribir {section} {line} y nada detrás: la línea misma se pide después",
    ),
    "plain.write_line": (
        "What you type takes the place of line {line} of section {section}; a dot leaves it, a dash alone takes it out. It stands so:",
        "Lo que escribas sustituye la línea {line} de la sección {section}; un punto la deja, un guion solo la quita. Está así:",
    ),
    "plain.write_more": (
        "What you type becomes line {line} of section {section}; a dot leaves the section as it is.",
        "Lo que escribas será la línea {line} de la sección {section}; un punto deja la sección como está.",
    ),
    "plain.lines": (
        "this section has the lines 1 to {last}; {more} adds one",
        "esta sección tiene las líneas 1 a {last}; {more} añade una",
    ),
    "plain.write_symptoms": (
        "Values alone go to these lines in their order, an empty line leaves one as it is; LABEL: VALUE changes that line, "
        "values after it go on from there, and of a label its first words are enough.",
        "Los valores solos van a estas líneas por su orden, una línea vacía deja la suya como está; ETIQUETA: VALOR cambia esa "
        "línea, los valores que siguen van tras ella, y de una etiqueta bastan las primeras palabras.",
    ),
    "plain.write_entries": (
        "Each line is an entry; its number or dash is put before it.",
        "Cada línea es una entrada; su número o su guion se le antepone.",
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
    "plain.next.solved": ("explain", "explicar"),
    # the same for a case of practice and for anybody's log
    "plain.next.another": ("case LAB", "caso LAB"),
    "plain.next.call": ("call STEP", "decir PASO"),
    "plain.next.back": ("back", "volver"),
    "plain.next.notes": ("write N", "escribir N"),
    "plain.next.make_page": ("page", "pagina"),
}
