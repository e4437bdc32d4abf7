"""The words of the pages on which a run is changed: experiments, and the fix."""

from __future__ import annotations

TRIALS: dict[str, tuple[str, str]] = {
    # experiments
    "trial.title": ("Experiments on {lab}", "Experimentos de {lab}"),
    "trial.order": ("predict first, then run", "primero predecir, luego correr"),
    "trial.rule.one": (
        "The break needs one cause, and you find out which.\n"
        "All: an experiment that takes it away and comes out as predicted, and another of which you predict another word.\n"
        "Half: a run that the lab has you make anyway.\n"
        "Nothing: one word predicted throughout.\n"
        "Less: {cost} of {points} points for each prediction that fails, down to half.\n"
        "{most} count at most.",
        "El break necesita una causa, y cuál es lo averiguas tú.\n"
        "Todo: un experimento que la quita y acaba como se predijo, y otro del que predices otra palabra.\n"
        "La mitad: una ejecución que el lab ya te hace correr.\n"
        "Nada: predecir siempre la misma palabra.\n"
        "Menos: {cost} de {points} puntos por cada predicción que falla, hasta la mitad.\n"
        "Cuentan {most} como mucho.",
    ),
    "trial.rule": (
        "The break needs {count} causes at once, and you find out which. Each is either an event, a value (the control may "
        "have the same) or a missing guard.\n"
        "All: for each cause, one experiment that takes it away alone, so far that its harm is gone (by two settings only if it "
        "needs both), and comes out as predicted; {most} count at most.\n"
        "Half: a run that is made anyway, as the control's; one more right one makes it whole.\n"
        "Two fifths: only one word came true. Each failed prediction: -{cost}, down to half.\n"
        "Nothing: the same word in all of them, several causes taken away, or none.",
        "El break necesita {count} causas a la vez, y cuáles son lo averiguas tú. Cada una es o un evento, o un valor (el "
        "control puede tener el mismo) o una protección ausente.\n"
        "Todo: por cada causa, un experimento que quita solo esa, hasta que su daño desaparece (con dos ajustes solo si hacen "
        "falta), y acaba como se predijo; cuentan {most} como mucho.\n"
        "La mitad: una que se corre de todos modos, como la del control; otro acierto la completa.\n"
        "Dos quintos: solo acertó una palabra. Cada fallo: -{cost}, hasta la mitad.\n"
        "Nada: la misma palabra en todos, quitar varias causas de una vez, o ninguna.",
    ),
    "trial.rule.switch": (
        "{name} = false: in full where that leaves out one cause alone, half where its run is the control's step by step, "
        "nothing where it leaves out several.",
        "{name} = false: entero si deja fuera una sola causa, la mitad si su ejecución es paso a paso la del control, nada si "
        "deja fuera varias.",
    ),
    "trial.rule.milder": (
        "A run is milder than the break by its word, or where its smoothed loss rises less than 0.9 times as far above the "
        "control's as the break's. One that came out divergent or nan is not.",
        "Una ejecución es más leve que el break por su palabra, o si su loss suavizada sube sobre la del control menos de 0.9 "
        "veces lo que la del break. Una que acabó divergent o nan no lo es.",
    ),
    # what is decided on a row, in one line; the rule as a whole stands in the help
    "trial.now.one": (
        "1 cause is needed: take it away alone, and predict ({key} says what counts)",
        "Hace falta 1 causa: quita solo esa y predice ({key} dice qué cuenta)",
    ),
    "trial.now": (
        "{count} causes are needed: take each away alone, and predict ({key}: what counts)",
        "Hacen falta {count} causas: quita cada una sola y predice ({key}: qué cuenta)",
    ),
    "trial.now.predicts": (
        "Two different words must come true; each failed one: -{cost} ({key}: what counts)",
        "Deben cumplirse dos palabras distintas; cada fallo: -{cost} ({key}: qué cuenta)",
    ),
    "trial.covered": (
        "The break needs {count} causes together, and each wants an experiment of its own. Came out milder than the break: "
        "{milder} of {flown}. That need not be as many causes: two guards against one cause are one, two values of one setting "
        "too, and what makes every step gentler covers the harm of any cause and takes none away.",
        "El break necesita {count} causas a la vez, y cada una pide un experimento propio. Acabaron más leves que el break: "
        "{milder} de {flown}. No tienen por qué ser otras tantas causas: dos protecciones contra una causa son una, dos valores "
        "de un ajuste también, y lo que suaviza todos los pasos tapa el daño de cualquier causa y no quita ninguna.",
    ),
    "trial.covered.most": (
        "So at most {apart} of the {count} causes are taken away so far; {rest} or more is missing, and which is yours to find.",
        "Así que hasta ahora se quitan como mucho {apart} de las {count} causas; falta {rest} o más, y cuál lo averiguas tú.",
    ),
    "trial.covered.event": (
        "No experiment leaves out what the lab does to this run ({name} = false), which counts where that is one cause alone.",
        "Ningún experimento deja fuera lo que el lab le hace a esta ejecución ({name} = false), que cuenta si es una sola causa.",
    ),
    "trial.mixed": (
        "Beside {switch} = false something else is changed: unless one cause needs both to be taken away, this counts for none.",
        "Junto a {switch} = false se cambia otra cosa: si no hacen falta las dos para quitar una sola causa, no cuenta por ninguna.",
    ),
    "trial.one_word": (
        "All predictions handed in are one word, {word}: that predicts nothing and earns nothing. Add an experiment that you "
        "expect to come out otherwise.",
        "Todas las predicciones que se entregan son una palabra, {word}: eso no predice nada y no gana nada. Añade un "
        "experimento que esperes que acabe de otro modo.",
    ),
    "trial.one_true": (
        "Of what is handed in only {word} came true: two fifths are paid at most. All comes with one for each cause that the "
        "break needs, and one that comes out otherwise, as you predicted.",
        "De lo que se entrega solo se cumplió {word}: se pagan dos quintos como mucho. El resto llega con uno por cada causa que el "
        "break necesita y uno que acabe de otro modo, como predijiste.",
    ),
    "trial.innocent": (
        "Another word beside those: change what you hold to be innocent, which should leave the run as it was, {came}. That rules "
        "a rival out, and stands for none of the causes that the break needs.",
        "Otra palabra además de esas: cambia lo que tienes por inocente, que debería dejar la ejecución como estaba, {came}. Eso "
        "descarta un rival, y no vale por ninguna de las causas que el break necesita.",
    ),
    "trial.break": (
        "The break itself came out {word}{control}, as these words go:",
        "El break mismo acabó {word}{control}; las palabras son estas:",
    ),
    "trial.break.control": (", the control {word}", ", el control {word}"),
    "next.here.cover": (
        "next: an experiment for another cause, then {key} ({done} of {of} at most so far)",
        "sigue: un experimento para otra causa, luego {key} ({done} de {of} como mucho)",
    ),
    "next.here.unfinished": (
        "next: finish this experiment ({lacks}), then {key}",
        "sigue: termina este experimento ({lacks}), luego {key}",
    ),
    "next.here.commit": (
        "next: {key} commits the prediction of this experiment",
        "sigue: {key} fija la predicción de este experimento",
    ),
    "next.cover.fix": (
        "next: {key}, a cause lacks an experiment; or {fix}, the fix ({done} of {of})",
        "sigue: {key}, falta probar una causa; o {fix}, el arreglo ({done} de {of})",
    ),
    "next.cover.grade": (
        "next: {key}, a cause lacks an experiment; or {grade}, the grade ({done} of {of})",
        "sigue: {key}, falta probar una causa; o {grade}, la nota ({done} de {of})",
    ),
    "arms.shown": (
        "{arm}: its newest run is shown; {key} in the list of arms runs it anew",
        "{arm}: se ve su última ejecución; {key} en la lista de brazos lo corre de nuevo",
    ),
    "arms.shown_old": (
        "{arm} as it was: fix.toml has changed since; {key} in the list of arms runs it",
        "{arm} como era: fix.toml cambió desde entonces; {key} en la lista lo corre",
    ),
    "below.page_down.one": ("… 1 more line, {key} shows it", "… 1 línea más, {key} la muestra"),
    "below.page_down": ("… {count} more lines, {key} shows them", "… {count} líneas más, {key} las muestra"),
    "below.page_up.one": ("… 1 line above, {key} shows it", "… 1 línea antes, {key} la muestra"),
    "below.page_up": ("… {count} lines above, {key} shows them", "… {count} líneas antes, {key} las muestra"),
    "trial.tests": ("hypothesis", "hipótesis"),
    "trial.change": ("a change", "un cambio"),
    "trial.predicts": ("prediction", "predicción"),
    "trial.not_flown": ("not run yet", "aún sin correr"),
    "trial.right": ("came out {came}: right", "acabó {came}: acertado"),
    "trial.near": (
        "came out {came}, so near the border that {predicted} is right, too",
        "acabó {came}, tan cerca del límite que también vale {predicted}",
    ),
    "trial.wrong": ("came out {came}: not as predicted", "acabó {came}: no como se predijo"),
    "trial.wrong.left_out": (
        "not handed in: {came} came, -{cost} all the same",
        "no se entrega: acabó {came}, -{cost} igualmente",
    ),
    "trial.costs": ("{cost} points less, handed in or not", "{cost} puntos menos, se entregue o no"),
    "trial.control": (
        "step for step the control, which is flown anyway: half an experiment, which one more right one makes whole; none "
        "where it takes several causes away at once",
        "paso a paso el control, que se corre de todos modos: medio experimento, que otro más, acertado, completa; ninguno si "
        "quita varias causas de una vez",
    ),
    "trial.left_out": ("not handed in", "no se entrega"),
    "trial.committed": (
        "committed: now run it; if it fails, run or not: {cost} points less",
        "fijada: ahora córrelo; si falla, lo corras o no: {cost} puntos menos",
    ),
    "trial.unflown": (
        "Committed and not run: {arms}. The grader runs those, handed in or not: {cost} points less for each that does not come "
        "out as predicted.",
        "Fijado y sin correr: {arms}. El corrector los corre, se entreguen o no: {cost} puntos menos por cada uno que no acabe "
        "como se predijo.",
    ),
    "trial.taken_up": (
        "an experiment is in the making: it was kept as you left it",
        "hay un experimento a medias: se guardó como lo dejaste",
    ),
    "trial.stands": (
        "Committed: it can't be changed. If it fails it costs {cost} points, even where it is not run or not handed in: the grader "
        "runs it all the same. Any experiment counts half at most if its run is step for step the control's.",
        "Fijada: no se puede cambiar. Si falla cuesta {cost} puntos, aunque el experimento no se corra o no se entregue: el "
        "corrector lo corre igual. Cualquier experimento vale como mucho la mitad si su ejecución es paso a paso la del control.",
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
        "{most} experiments count and are handed in; leave one out first: {how}",
        "cuentan {most} experimentos y ya se entregan; deja antes uno fuera: {how}",
    ),
    "trial.leave_out": ("choose it in the list and press {key}", "elígelo en la lista y pulsa {key}"),
    "trial.gone": (
        "experiments.toml, line {line}: {key} can't be changed in this lab, not counted; take it out or change another setting",
        "experiments.toml, línea {line}: {key} no se cambia en este lab, no cuenta; quítalo o cambia otro ajuste",
    ),
    "trial.unreadable": ("experiments.toml cannot be read: {reason}", "experiments.toml no se puede leer: {reason}"),
    "trial.switch": (
        "something that the lab does to this run; false leaves it out. In full where that is one cause and no more; half where "
        "its run is then step by step the control's, which one more right experiment makes whole; else nothing.",
        "algo que el lab le hace a esta ejecución; false lo deja fuera. Entero si eso es una causa y nada más; la mitad si su "
        "ejecución es entonces paso a paso la del control, y otro experimento acertado lo completa; si no, nada.",
    ),
    "trial.switch.short": ("what the lab does to this run", "lo que el lab le hace a esta ejecución"),
    "trial.word.calm": (
        "calm: no spike or high step once the loss has a level; nothing else is judged",
        "calm: ni salto ni paso alto desde que la loss tiene nivel; nada más se juzga",
    ),
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
    # what a setting's number is measured in, by its key
    "unit.model.z_loss": ("a weight, no unit", "un peso, sin unidad"),
    "unit.model.logit_cap": ("a logit", "un logit"),
    "unit.optimizer.lr": ("peak rate, panel 2", "tasa máxima, panel 2"),
    "unit.optimizer.beta1": ("a share, no unit", "una parte, sin unidad"),
    "unit.optimizer.beta2": ("a share, no unit", "una parte, sin unidad"),
    "unit.optimizer.eps": ("beside sqrt(v)", "junto a sqrt(v)"),
    "unit.optimizer.weight_decay": ("a step, times the rate", "por paso, por la tasa"),
    "unit.optimizer.grad_clip": ("a norm, panel 3", "una norma, panel 3"),
    "unit.optimizer.clip_value": ("of one gradient element", "de un elemento del gradiente"),
    "unit.schedule.warmup_steps": ("in steps", "en pasos"),
    "unit.schedule.horizon": ("in steps", "en pasos"),
    "unit.schedule.min_lr_ratio": ("of the peak rate", "de la tasa máxima"),
    "unit.schedule.rewarm_steps": ("in steps", "en pasos"),
    "unit.schedule.jump_factor": ("times the rate", "veces la tasa"),
    "unit.schedule.jump_rise": ("in steps", "en pasos"),
    "unit.schedule.jump_steps": ("in steps", "en pasos"),
    "unit.data.batch_size": ("in rows", "en filas"),
    "unit.precision.loss_scale": ("a factor, panel 6", "un factor, panel 6"),
    "unit.precision.growth_interval": ("in good steps", "en pasos buenos"),
    # fix
    "fix.title": ("Fix for {lab}", "Arreglo de {lab}"),
    "fix.more": ("… more changes: {count}", "… cambios más: {count}"),
    "fix.against": ("against the break", "frente al break"),
    "fix.none": ("no change yet: choose a setting and press Enter", "aún sin cambios: elige un ajuste y pulsa Enter"),
    "fix.nothing_runs": (
        "nothing runs: no setting is changed yet; {key} changes the chosen one",
        "no se corre nada: aún no hay ningún cambio; {key} cambia el ajuste elegido",
    ),
    "fix.same": (
        "{key} = {value} is what the break has: that changes nothing",
        "{key} = {value} es lo que tiene el break: eso no cambia nada",
    ),
    "fix.is_the_break": (
        "fix.toml changes nothing against the break: its run would be the break once more",
        "fix.toml no cambia nada frente al break: su ejecución sería otra vez el break",
    ),
    "fix.no_setting": (
        "no setting that may be changed is called {name}: {keys}",
        "ningún ajuste que se pueda cambiar se llama {name}: {keys}",
    ),
    "fix.which": ("{name} may be each of these: {keys}", "{name} puede ser cada uno de estos: {keys}"),
    "fix.withheld": (
        "? is not shown: what the break has comes after the first grade, in all settings alike, what was drawn for it once the "
        "lab is solved; what the control has would be the fix",
        "? no se muestra: lo que tiene el break se ve tras la primera nota, en todos los ajustes por igual, lo que se sorteó "
        "para él al resolver el lab; lo que tiene el control sería el arreglo",
    ),
    "fix.control": ("the control has {value}", "el control tiene {value}"),
    "fix.range": ("between {low} and {high}", "entre {low} y {high}"),
    "fix.range_off": ("between {low} and {high}, or none", "entre {low} y {high}, o none"),
    "fix.choices": ("one of {choices}", "uno de {choices}"),
    "fix.empty": ("{key}: type a value, {wanted}", "{key}: escribe un valor, {wanted}"),
    "fix.bad.told": ("{key} = {value} {reason}", "{key} = {value} {reason}"),
    "fix.bad": (
        "{key} = {value} {reason}; type a value, {wanted}",
        "{key} = {value} {reason}; escribe un valor, {wanted}",
    ),
    "fix.value": ("New value for {key}", "Nuevo valor de {key}"),
    "fix.refused": ("{key} = {value} is refused: {reason}", "{key} = {value} se rechaza: {reason}"),
    "fix.unreadable": ("fix.toml cannot be read: {reason}", "fix.toml no se puede leer: {reason}"),
    "fix.healed": (
        "After the spike the smoothed loss of its run rises {damage} above the control's at most, its end level lies {above} "
        "above. Each may be {epsilon}; beyond, points go in proportion. Largest distance, for section 6: {distance}.",
        "Tras el salto su loss suavizada sube como mucho {damage} sobre la del control, y su nivel final queda {above} por "
        "encima. Cada una puede ser {epsilon}; más allá, puntos en proporción. Mayor distancia, para la sección 6: {distance}.",
    ),
    "fix.unended": (
        "Its run did not come as far as the control, in numbers: it heals nothing.",
        "Su ejecución no llegó, en números, hasta donde el control: no cura nada.",
    ),
    "fix.setting": ("setting", "ajuste"),
    "fix.broken": ("break", "break"),
    "fix.yours": ("yours", "tuyo"),
}
