"""What alarms have seen, in English and Spanish."""

from __future__ import annotations

#: key of an alarm's `text`: (English, Spanish).
EVIDENCE = {
    "whole": ("the log so far, judged as a whole", "el registro hasta aquí, juzgado entero"),
    "whole.over": (
        "the log so far, judged as a whole, no longer shows it",
        "el registro hasta aquí, juzgado entero, ya no lo muestra",
    ),
    "loss.excursion": (
        "loss {loss}, {sigma} sigma above its level of {before}",
        "loss {loss}, {sigma} sigmas por encima de su nivel de {before}",
    ),
    "told.phase": (
        "loss {loss} after {before}: the log says that another stage or task begins here, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que aquí empieza otra etapa o tarea, así que es un nivel propio",
    ),
    "told.source": (
        "loss {loss} after {before}: the log says that the data come from another source, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que los datos vienen de otra fuente, así que es un nivel propio",
    ),
    "told.length": (
        "loss {loss} after {before}: the log says that examples have another length, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que los ejemplos tienen otra longitud, así que es un nivel propio",
    ),
    "told.temperature": (
        "loss {loss} after {before}: the log says that it is made with another temperature, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que se calcula con otra temperatura, así que es un nivel propio",
    ),
    "told.loss_weight": (
        "loss {loss} after {before}: the log says that a part of it has another weight, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que una parte tiene otro peso, así que es un nivel propio",
    ),
    "loss.stays": (
        "loss not back from the spike: {count} rows above {before}, peak {peak} at step {at} ({sigma} sigma), now {loss}",
        "la loss no vuelve del salto: {count} filas por encima de {before}, pico {peak} en el paso {at} ({sigma} sigmas), "
        "ahora {loss}",
    ),
    "loss.stays.rate": (
        "the learning rate rose from {lr_before} to {lr} at step {lr_at}, and the loss is not back from the spike: {count} rows above {before}, peak {peak} at step {at} ({sigma} sigma), now {loss}",
        "la tasa de aprendizaje subió de {lr_before} a {lr} en el paso {lr_at} y la loss no vuelve del salto: {count} filas por encima de {before}, pico {peak} en el paso {at} ({sigma} sigmas), ahora {loss}",
    ),
    "loss.stays.one": (
        "loss {loss} at step {at}, {sigma} sigma above {before} and above where the run began",
        "loss {loss} en el paso {at}, {sigma} sigmas por encima de {before} y por encima de donde empezó la ejecución",
    ),
    "loss.stays.rate.one": (
        "the learning rate rose from {lr_before} to {lr} at step {lr_at}, and the loss is {loss} at step {at}, {sigma} sigma above {before} and above where the run began",
        "la tasa de aprendizaje subió de {lr_before} a {lr} en el paso {lr_at} y la loss está en {loss} en el paso {at}, {sigma} sigmas por encima de {before} y por encima de donde empezó la ejecución",
    ),
    "loss.back.before": (
        "loss back at {loss}: the run went back to before the spike of step {first} (before {before}, peak {peak})",
        "la loss vuelve a {loss}: la ejecución volvió a antes del salto del paso {first} (antes {before}, máximo {peak})",
    ),
    "loss.back.one": (
        "loss back at {loss} after one step (before the spike {before}, peak {peak})",
        "la loss vuelve a {loss} tras un paso (antes del salto {before}, pico {peak})",
    ),
    "loss.back": (
        "loss back at {loss} after {took} steps (before the spike {before}, peak {peak})",
        "la loss vuelve a {loss} tras {took} pasos (antes del salto {before}, pico {peak})",
    ),
    "loss.often": (
        "{count} of the last {rows} rows lie far above the level of {before}, the others where they were: part of the data, or of the workers, gives something else now (loss {loss})",
        "{count} de las últimas {rows} filas quedan muy por encima del nivel de {before} y las demás donde estaban: una parte de los datos, o de los procesos, da ahora otra cosa (loss {loss})",
    ),
    "loss.sudden": (
        "loss {loss}: within {count} rows next to nothing is left of the {before} at which it had settled, and no row scatters any more; no net learns so fast",
        "loss {loss}: en {count} filas casi no queda nada de los {before} en que se había asentado, y ninguna fila se dispersa ya; ninguna red aprende tan deprisa",
    ),
    "loss.sudden.over": (
        "loss {loss}, back where it had settled before it was next to nothing",
        "loss {loss}, de vuelta donde se había asentado antes de ser casi nada",
    ),
    "loss.floorless": (
        "loss {loss}, below 0 and each of {count} rows a quarter beyond the one before (it began at {start}): what is minimised has no floor",
        "loss {loss}, bajo 0 y cada una de {count} filas un cuarto más allá de la anterior (empezó en {start}): lo que se minimiza no tiene suelo",
    ),
    "agent.bursts": (
        "the agent's loss is {loss}, for {count} rows ten times and more beyond all that it was (at most {before})",
        "la loss del agente es {loss}: {count} filas diez veces o más por encima de todo lo anterior (como mucho {before})",
    ),
    "agent.grows": (
        "the agent's loss went from {before} to {loss} in {count} rows, by a third and more in each of them",
        "la loss del agente pasó de {before} a {loss} en {count} filas, un tercio o más en cada una de ellas",
    ),
    "agent.over": ("the agent's loss is back at {loss}", "la loss del agente vuelve a {loss}"),
    "loss.relapse": (
        "the loss went from {before} to {loss} at once, nearly back to its start ({start}), and has stood there for {count} rows",
        "la loss pasó de golpe de {before} a {loss}, casi de vuelta a su comienzo ({start}), y lleva {count} filas ahí",
    ),
    "loss.relapse.over": ("the loss is down again ({loss})", "la loss ha vuelto a bajar ({loss})"),
    "rate.leaps": (
        "the learning rate leapt from {before} to {lr}, to a multiple of all that it was, and has stayed there for {count} rows; the loss is no better for it",
        "la tasa de aprendizaje saltó de {before} a {lr}, un múltiplo de todo lo que había sido, y lleva {count} filas ahí; la loss no es mejor por ello",
    ),
    "rate.negative": (
        "the learning rate is below 0 ({lr}) in {count} rows in a row: every step climbs the loss",
        "la tasa de aprendizaje está por debajo de 0 ({lr}) en {count} filas seguidas: cada paso sube la loss",
    ),
    "rate.climbs": (
        "the loss climbs with its learning rate: {loss} in the mean of {count} rows, {before} at best, while the rate goes beyond all that it was ({lr_before} to {lr})",
        "la loss sube con su tasa de aprendizaje: {loss} de media en {count} filas, {before} como mínimo, mientras la tasa pasa de todo lo que había sido ({lr_before} a {lr})",
    ),
    "rate.climbs.over": ("the loss is down again ({loss})", "la loss ha vuelto a bajar ({loss})"),
    "loss.bursts": (
        "loss {loss}: {count} of the newest rows are a million times the usual {usual} and more, with usual ones between them; single batches with targets out of bounds, or numbers that overflow",
        "loss {loss}: {count} de las filas más recientes son un millón de veces lo habitual, {usual}, o más, con filas habituales en medio; batches sueltos con objetivos fuera de rango, o números que se desbordan",
    ),
    "still.thrown": (
        "the first steps threw the loss from {start} to {loss}, where a net guesses, and at a rate of {lr} it stands there: {count} rows so far",
        "los primeros pasos llevaron la loss de {start} a {loss}, donde una red adivina, y con una tasa de {lr} ahí sigue: {count} filas hasta ahora",
    ),
    "leap.over": ("the learning rate is back at {lr}", "la tasa de aprendizaje vuelve a {lr}"),
    "values.speed.up": (
        "the agent expects {value}: in {count} rows in a row that moved farther than ever ({moved} in the newest, never more than {fastest} before), and what is learned settles",
        "el agente espera {value}: en {count} filas seguidas eso se movió más que nunca ({moved} en la última, nunca más de {fastest} antes), y lo que se aprende se asienta",
    ),
    "nan.zeros": (
        "{count} of {rows} rows have a loss of exactly 0 (level before {before}), which none had before: batches without content, or all of their targets are masked",
        "{count} de {rows} filas tienen una loss exactamente 0 (nivel anterior {before}), y antes ninguna: batches sin contenido, o todos sus objetivos están enmascarados",
    ),
    "loss.diverged": (
        "loss {loss}, not back after {took} steps: at least half of what was learned since it stood at {before} is lost",
        "loss {loss}, no ha vuelto en {took} pasos: se ha perdido al menos la mitad de lo aprendido hasta estar en {before}",
    ),
    "loss.diverged.one": (
        "loss {loss}, not back a step later: at least half of what was learned since it stood at {before} is lost",
        "loss {loss}, no ha vuelto un paso después: se ha perdido al menos la mitad de lo aprendido hasta estar en {before}",
    ),
    "loss.start": (
        "the run explodes at its start: loss {loss}, first {before}",
        "la ejecución explota al empezar: loss {loss}, al principio {before}",
    ),
    "loss.creeps": (
        "the smoothed loss creeps up: {loss}, best {before} at step {since}",
        "la loss suavizada sube poco a poco: {loss}, lo mejor {before} en el paso {since}",
    ),
    "loss.steps.up": (
        "the level of the loss has stepped up from {before} to {loss}, by less than its rows scatter: the mean of {count} rows",
        "el nivel de la loss ha subido de golpe de {before} a {loss}, menos de lo que varían sus filas: media de {count} filas",
    ),
    "loss.steps.up.rate": (
        "since the learning rate went above all that it was, the level of the loss has gone from {before} to {loss}: the mean of {count} rows",
        "desde que la tasa de aprendizaje superó todo lo anterior, el nivel de la loss ha pasado de {before} a {loss}: media de {count} filas",
    ),
    "loss.crept.back": (
        "the smoothed loss is at a new best, {loss}",
        "la loss suavizada alcanza un nuevo mínimo, {loss}",
    ),
    "loss.swings": (
        "the loss swings ever wider: {count} of the last {rows} rows lost a fifth of what was learned (best {best}), and as "
        "often it came back",
        "la loss oscila cada vez más: {count} de las últimas {rows} filas perdieron un quinto de lo aprendido (lo mejor "
        "{best}), y otras tantas veces volvió",
    ),
    "loss.swings.over": ("the loss swings no more: {loss}", "la loss ya no oscila: {loss}"),
    "still.flat": (
        "the loss has stood at {loss} since the first row: {count} rows, and nothing learned",
        "la loss está en {loss} desde la primera fila: {count} filas sin aprender nada",
    ),
    "still.rate.zero": (
        "the learning rate has been 0 for {steps} steps, and the loss stands at {loss}",
        "la tasa de aprendizaje es 0 desde hace {steps} pasos, y la loss está quieta en {loss}",
    ),
    "still.gradient.zero": (
        "the gradient norm has been 0 for {steps} steps, and the loss stands at {loss}",
        "la norma de gradiente es 0 desde hace {steps} pasos, y la loss está quieta en {loss}",
    ),
    "still.gradient.never": (
        "the gradient norm has been 0 since the first row: {count} rows, {steps} steps",
        "la norma de gradiente es 0 desde la primera fila: {count} filas, {steps} pasos",
    ),
    "still.gradient.comes": (
        "a gradient reaches the weights after all: norm {norm}",
        "por fin llega gradiente a los pesos: norma {norm}",
    ),
    "still.over": (
        "the loss moves after all: {loss}, it had stood at {before}",
        "la loss se mueve por fin: {loss}, estaba quieta en {before}",
    ),
    "val.nan": (
        "{count} validations in a row are {value}: no checkpoint can be chosen by them",
        "{count} validaciones seguidas son {value}: no sirven para elegir un checkpoint",
    ),
    "val.nan.over": ("validation is a number again: {loss}", "la validación vuelve a ser un número: {loss}"),
    "val.frozen": (
        "{count} validations are one number, {loss}, while training went from {before} to {trained}: they are not of this net",
        "{count} validaciones son un mismo número, {loss}, mientras el entrenamiento pasó de {before} a {trained}: no son de esta red",
    ),
    "val.frozen.over": ("validation moves after all: {loss}", "la validación se mueve por fin: {loss}"),
    "val.still": (
        "validation is one number, {loss}, in all {count} since the first: the weights do not move",
        "la validación es un mismo número, {loss}, en las {count} desde la primera: los pesos no se mueven",
    ),
    "val.rises": (
        "validation was best at step {since} ({best}) and has risen to {loss}, {count} validations later, while training went from {before} to {trained}",
        "la validación fue mejor en el paso {since} ({best}) y ha subido a {loss}, {count} validaciones después, mientras el entrenamiento pasó de {before} a {trained}",
    ),
    "val.jumps": (
        "validation jumps to {loss} ({best} at its best, at step {since}), and training does not say why",
        "la validación salta a {loss} ({best} en lo mejor, en el paso {since}), y el entrenamiento no dice por qué",
    ),
    "val.above": (
        "validation {loss}, {count} validations after its best of {best}",
        "validación {loss}, {count} validaciones después de su mejor valor, {best}",
    ),
    "val.back": (
        "validation is at a new best, {loss} (before {best})",
        "la validación alcanza un nuevo mínimo, {loss} (antes {best})",
    ),
    "reward.lost": (
        "reward {reward}: {count} rows in a row have lost most of what the agent had learned to earn ({start} at first, "
        "{best} at its best, step {since})",
        "recompensa {reward}: {count} filas seguidas han perdido casi todo lo que el agente había aprendido a ganar "
        "({start} al principio, {best} como máximo, paso {since})",
    ),
    "reward.back": ("the agent earns {reward} again", "el agente vuelve a ganar {reward}"),
    "still.repeated": (
        "{count} rows in a row have the same numbers to the last digit (loss {loss}): the run hangs, or what writes its log does",
        "{count} filas seguidas tienen los mismos números hasta la última cifra (loss {loss}): la ejecución está colgada, o lo está lo que escribe su registro",
    ),
    "repeated.over": ("the rows differ again: loss {loss}", "las filas vuelven a ser distintas: loss {loss}"),
    "nan.once": ("loss {value}", "loss {value}"),
    "nan.stays": ("no finite loss in {count} rows in a row", "ninguna loss finita en {count} filas seguidas"),
    "nan.often": (
        "a tenth of the newest rows has no finite loss",
        "una décima parte de las últimas filas no tiene loss finita",
    ),
    "nan.zero": (
        "loss exactly 0 in {count} rows in a row, {before} before: trainers write 0 where it was no number",
        "loss exactamente 0 en {count} filas seguidas, antes {before}: hay entrenadores que escriben 0 cuando no es un número",
    ),
    "nan.blank": (
        "loss exactly 0 and no gradient norm in {count} rows: the trainer leaves a loss that is no number out of its mean",
        "loss exactamente 0 y ninguna norma de gradiente en {count} filas: el entrenador deja fuera de su media una loss que no es un número",
    ),
    "nan.back": ("loss is a number again: {loss}", "la loss vuelve a ser un número: {loss}"),
    "grad.excursion": (
        "gradient norm {norm}, {times} times its median",
        "norma de gradiente {norm}, {times} veces su mediana",
    ),
    "grad.rises": (
        "gradient norm rises {count} rows in a row, to {norm} (median {usual})",
        "la norma de gradiente sube {count} filas seguidas, hasta {norm} (mediana {usual})",
    ),
    "grad.stays": (
        "gradient norm stays high: {norm} after {count} rows (median before {usual})",
        "la norma de gradiente sigue alta: {norm} tras {count} filas (mediana anterior {usual})",
    ),
    "grad.back": (
        "gradient norm back at {norm} (median {usual})",
        "la norma de gradiente vuelve a {norm} (mediana {usual})",
    ),
    "grad.nan": ("gradient norm {norm}", "norma de gradiente {norm}"),
    "grad.nan.stays": (
        "no finite gradient norm in {count} rows in a row: these steps taught nothing",
        "ninguna norma de gradiente finita en {count} filas seguidas: esos pasos no enseñaron nada",
    ),
    "grad.nan.back": (
        "gradient norm is a number again: {norm}",
        "la norma de gradiente vuelve a ser un número: {norm}",
    ),
    "weights.grow": (
        "the norm of the weights had settled at {before} and grows since step {since}: {norm}, {share} % more, and never less",
        "la norma de los pesos se había asentado en {before} y crece desde el paso {since}: {norm}, un {share} % más, sin bajar nunca",
    ),
    "weights.over": ("the norm of the weights grows no more: {norm}", "la norma de los pesos ya no crece: {norm}"),
    "spread.fell": (
        "what the net makes of different inputs is alike: spread {value} in {count} rows, {best} at its best",
        "lo que la red hace de entradas distintas se parece: dispersión {value} en {count} filas, {best} como máximo",
    ),
    "modes.fell": (
        "the samples cover fewer modes: {value} in {count} rows, {best} at best",
        "las muestras cubren menos modos: {value} en {count} filas, {best} como máximo",
    ),
    "modes.fell.over": ("the samples cover {value} modes again", "las muestras vuelven a cubrir {value} modos"),
    "spread.shrinks": (
        "what the net makes of different inputs becomes alike from the first rows on: spread {value}, less in each of {count} rows, {best} at its highest",
        "lo que la red hace de entradas distintas se parece cada vez más desde las primeras filas: dispersión {value}, menor en cada una de {count} filas, {best} como máximo",
    ),
    "spread.fell.over": ("the spread is back at {value}", "la dispersión vuelve a {value}"),
    "posterior.fell": (
        "the posterior says next to nothing of its input: divergence {value} in {count} rows, {best} at its best",
        "el posterior apenas dice nada de su entrada: divergencia {value} en {count} filas, {best} como máximo",
    ),
    "posterior.fell.over": ("the divergence is back at {value}", "la divergencia vuelve a {value}"),
    "values.run.away": (
        "{count} rows in a row the agent expects {value}, and never earned more than {most}: its targets feed on themselves",
        "{count} filas seguidas el agente espera {value} y nunca ganó más de {most}: sus objetivos se alimentan de sí mismos",
    ),
    "values.over": ("what the agent expects is back at {value}", "lo que espera el agente vuelve a {value}"),
    "entropy.fell": (
        "the policy stops trying: entropy {value} in {count} rows in a row, {before} shortly before, and nothing more is earned",
        "la política deja de probar: entropía {value} en {count} filas seguidas, {before} poco antes, y no se gana más",
    ),
    "entropy.over": ("the policy tries again: entropy {value}", "la política vuelve a probar: entropía {value}"),
    "memory.grows": (
        "memory {value}, {before} before it began to grow: {count} rows that each add some",
        "memoria {value}, {before} antes de empezar a crecer: {count} filas que añaden algo cada una",
    ),
    "memory.over": ("memory is back at {value}", "la memoria vuelve a {value}"),
    "experts.one": (
        "one expert has got {value} of all tokens in {count} rows in a row: the others learn nothing",
        "un experto ha recibido {value} de todos los tokens en {count} filas seguidas: los demás no aprenden nada",
    ),
    "experts.unused": (
        "an expert has got next to no tokens in {count} rows in a row ({value} of an even share)",
        "un experto no ha recibido casi ningún token en {count} filas seguidas ({value} de una parte igual)",
    ),
    "experts.uneven": (
        "the experts are out of balance: {value} in {count} rows, {best} at its best",
        "los expertos están desequilibrados: {value} en {count} filas, {best} en su mejor momento",
    ),
    "experts.over": ("the experts are in balance again: {value}", "los expertos vuelven al equilibrio: {value}"),
    "adversary.wins": (
        "of two nets that play against each other one loses more than it ever did ({loss}, never above {high}) and the other less ({other}, never below {low})",
        "de dos redes que juegan una contra otra una pierde más que nunca ({loss}, nunca más de {high}) y la otra menos ({other}, nunca menos de {low})",
    ),
    "adversary.won": (
        "one net makes no mistake in {count} rows in a row (its loss {other}), and the other loses {loss}: nothing is left to learn from",
        "una red no se equivoca en {count} filas seguidas (su loss {other}) y la otra pierde {loss}: no queda de qué aprender",
    ),
    "adversary.bursts": (
        "two nets that play against each other lose far more than they ever did: {loss} and {other}, never above {high} and {other_high}",
        "dos redes que juegan una contra otra pierden mucho más que nunca: {loss} y {other}, nunca más de {high} y {other_high}",
    ),
    "adversary.over": ("the two nets are back in balance: {loss}", "las dos redes vuelven al equilibrio: {loss}"),
    "scale.settling": (
        "{count} overflows and the loss scale has not settled",
        "{count} overflows y la escala de loss no se ha asentado",
    ),
    "scale.run": (
        "{count} steps in a row skipped for overflow; loss scale {scale}",
        "{count} pasos seguidos saltados por overflow; escala de loss {scale}",
    ),
    "scale.often": (
        "about {share} % of the last 200 steps skipped for overflow; loss scale {scale}",
        "cerca del {share} % de los últimos 200 pasos saltados por overflow; escala de loss {scale}",
    ),
    "scale.collapse": (
        "the loss scale has fallen from {highest} to its floor",
        "la escala de loss ha caído de {highest} a su mínimo",
    ),
    "scale.back": ("{took} steps without an overflow", "{took} pasos sin overflow"),
    "data.waits": (
        "a step waits for its data {share} per cent of its time ({before} at best), and takes {time}, {fastest} at best",
        "un paso espera sus datos el {share} por ciento de su tiempo (como mínimo {before}) y tarda {time}, como mínimo {fastest}",
    ),
    "data.over": (
        "a step waits for its data {share} per cent of its time",
        "un paso espera sus datos el {share} por ciento de su tiempo",
    ),
    "margin.wrong": (
        "the rejected answer is the likelier one: margin {value}, below 0 in {count} rows in a row",
        "la respuesta rechazada es la más probable: margen {value}, por debajo de 0 en {count} filas seguidas",
    ),
    "margin.over": (
        "the chosen answer is the likelier one again: margin {value}",
        "la respuesta elegida vuelve a ser la más probable: margen {value}",
    ),
    "rate.slow": (
        "throughput {rate} for {count} rows, usually {usual}",
        "rendimiento {rate} durante {count} filas, lo usual es {usual}",
    ),
    "rate.back": ("throughput back at {rate}", "el rendimiento vuelve a {rate}"),
    "silence": (
        "no row for {seconds} s (usually one every {usual} s, never more than {longest} s)",
        "ninguna fila durante {seconds} s (lo usual es una cada {usual} s, nunca más de {longest} s)",
    ),
    "silence.over": ("rows again, after {seconds} s", "vuelve a haber filas, tras {seconds} s"),
    "resume": ("resumed: step {first} follows {last}", "reanudada: el paso {first} sigue al {last}"),
    "resume.back": (
        "resumed from an earlier step: {first} after {last}; the steps between are repeated",
        "reanudada desde un paso anterior: {first} tras {last}; los pasos intermedios se repiten",
    ),
    "resume.anew": (
        "the step counter and the loss begin anew after step {last}: judged as another run",
        "el contador de pasos y la loss empiezan de nuevo tras el paso {last}: se juzga como otra ejecución",
    ),
    "reread": (
        "later rows show that another column is the loss, or counts the steps: the log is judged again from its first row",
        "filas posteriores muestran que la loss, o la cuenta de pasos, es otra columna: el registro se juzga de nuevo desde su primera fila",
    ),
    "resume.loss": (
        "after the resume the loss is {loss}, before it was {before}: {sigma} sigma higher",
        "tras reanudar la loss es {loss}, antes era {before}: {sigma} sigmas más",
    ),
    "resume.low": (
        "after the resume the loss is {loss}, before it was {before}: {sigma} sigma lower; are batches seen twice?",
        "tras reanudar la loss es {loss}, antes era {before}: {sigma} sigmas menos; ¿se repiten batches?",
    ),
    "resume.lr": (
        "after the resume the learning rate is {lr}, at these steps it was {before}",
        "tras reanudar la tasa de aprendizaje es {lr}, en esos pasos era {before}",
    ),
    "resume.loop": (
        "restarted from step {first} or near it {count} times in a row without getting beyond step {last}",
        "reanudada {count} veces seguidas desde el paso {first} o cerca sin pasar del paso {last}",
    ),
    "resume.scale": (
        "after the resume the loss scale is {scale}, before it was {before}",
        "tras reanudar la escala de loss es {scale}, antes era {before}",
    ),
}
