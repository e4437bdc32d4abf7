"""One sentence of help for every action, in English and Spanish."""

from __future__ import annotations

HELP: dict[str, tuple[str, str]] = {
    "help.open": ("Open the lab that is pointed at.", "Abre el lab señalado."),
    "help.search": (
        "Show only labs whose name or text holds what you type.",
        "Muestra solo los labs cuyo nombre o texto contiene lo escrito.",
    ),
    "help.up": ("One line up.", "Una línea arriba."),
    "help.down": ("One line down.", "Una línea abajo."),
    "help.first_line": ("To the first line.", "A la primera línea."),
    "help.last_line": ("To the last line.", "A la última línea."),
    "help.page_up": ("As many lines up as fit.", "Tantas líneas arriba como caben."),
    "help.page_down": ("As many lines down as fit.", "Tantas líneas abajo como caben."),
    "help.turn_below": (
        "A page up or down in what is said below the list, where not all of it fits.",
        "Una página arriba o abajo en lo que se dice bajo la lista, si no cabe entero.",
    ),
    "help.turn": ("A page up or down.", "Una página arriba o abajo."),
    "help.example": (
        "Read the course's worked example of this lab. It solves the lab: before you have, it counts as the last hint.",
        "Lee el ejemplo resuelto de este lab. Lo resuelve: antes de que tú lo hagas cuenta como la última pista.",
    ),
    "help.another": (
        "Another case of this lab, with another seed, step or variant: no points, only a record.",
        "Otro caso de este lab, con otra semilla, paso o brazo: sin puntos, solo un registro.",
    ),
    "help.mixture": (
        "A case of one of your solved labs, three or more, without its name: which one is it?",
        "Un caso de uno de tus labs resueltos, tres o más, sin su nombre: ¿cuál es?",
    ),
    "help.call": (
        "Say at which step the break went wrong, and which of the choices it is.",
        "Di en qué paso se estropeó el break, y cuál de las opciones es.",
    ),
    "help.call_it": ("Take what was typed and chosen as your call.", "Toma lo escrito y elegido como tu respuesta."),
    "help.own_log": (
        "Open anybody's training log: its panels, the stability check to walk, a report to write. It is never written to.",
        "Abre el log de entrenamiento de cualquiera: sus paneles, la comprobación de estabilidad y un informe por escribir. "
        "El log no se modifica.",
    ),
    "help.open_log": ("Open the log whose path stands in the field.", "Abre el log cuya ruta está en el campo."),
    "help.notes": (
        "Write the report about this log; it is kept beside the runs.",
        "Escribe el informe sobre este log; se guarda junto a las ejecuciones.",
    ),
    "help.make_page": (
        "Write one HTML page: panels, stability check, and your report.",
        "Escribe una página HTML: paneles, comprobación de estabilidad y tu informe.",
    ),
    "help.solved": (
        "Once the lab is solved: score, time, hints, your lesson, and the explanation.",
        "Cuando el lab está resuelto: nota, tiempo, pistas, tu lección y la explicación.",
    ),
    "help.batch": (
        "Read the batch of the cursor's step, line by line; a click on a batch does the same.",
        "Lee el batch del paso del cursor, línea por línea; un clic en un batch hace lo mismo.",
    ),
    "help.language": (
        "The next language ({next}), at once and at the next start; what you wrote stays as it is.",
        "El siguiente idioma ({next}), ya y al volver a empezar; lo que escribiste queda como está.",
    ),
    "help.pick": ("Learn under this name; it is remembered.", "Aprende con este nombre; se recuerda."),
    "help.choose": ("Start this arm, or show its newest run.", "Arranca este brazo o muestra su última ejecución."),
    "help.again": (
        "Start this arm anew; the earlier run is kept.",
        "Corre este brazo de nuevo; la ejecución anterior queda.",
    ),
    "help.arms": ("Choose an arm of the lab to run or to look at.", "Elige un brazo del lab para correr o mirar."),
    "help.pause": ("Pause the trainer, or let it go on.", "Pausa el entrenador o lo deja seguir."),
    "help.stop": (
        "Stop the trainer after this step. The run is kept and can be looked at.",
        "Para el entrenador tras este paso. La ejecución queda y se puede mirar.",
    ),
    "help.slower": ("Slower: 100, 30, 10 steps a second.", "Más lento: 100, 30, 10 pasos por segundo."),
    "help.faster": ("Faster, up to full speed.", "Más rápido, hasta toda velocidad."),
    "help.alarm_pause": ("Let the next alarm pause the trainer.", "Deja que la próxima alarma pause el entrenador."),
    "help.freeze": ("Freeze the view while the run goes on.", "Congela la vista mientras la ejecución sigue."),
    "help.step_back": (
        "Cursor one step back, in all panels. Mouse: click or drag.",
        "Cursor un paso atrás, en todos los paneles. Ratón: clic o arrastrar.",
    ),
    "help.step_on": ("Cursor one step on.", "Cursor un paso adelante."),
    "help.leap_back": (
        "Cursor ten steps back (also Shift and the arrow).",
        "Cursor diez pasos atrás (también Mayús y la flecha).",
    ),
    "help.leap_on": (
        "Cursor ten steps on (also Shift and the arrow).",
        "Cursor diez pasos adelante (también Mayús y la flecha).",
    ),
    "help.first_step": ("Cursor to the first step.", "Cursor al primer paso."),
    "help.last_step": ("Cursor off: the newest step again.", "Sin cursor: de nuevo el paso más reciente."),
    "help.peak": (
        "Cursor to the largest value of the chosen panel's first curve: of what is in view, once more of the whole run.",
        "Cursor al mayor valor de la primera curva del panel elegido: de lo que está a la vista, otra vez de toda la ejecución.",
    ),
    "help.elsewhere": (
        "Where the learner's folder can't be written: write the text into the folder of your own data.",
        "Si no se puede escribir en la carpeta del alumno: escribe el texto en la carpeta de tus datos.",
    ),
    "help.units.1": (
        "loss, ema, eval: nats; ema is a mean of about fifty steps in which newer ones weigh more. lr: learning rate. norm or pre, "
        "post: length of the gradient before and after the clip. × is times its baseline, the median of the hundred steps "
        "before; a panel alone shows that, too. A post-mortem cites it as x1.5, up to the failure.",
        "loss, ema, eval: nats; ema es una media de unos cincuenta pasos en la que pesan más los recientes. lr: tasa de aprendizaje. norma "
        "o pre, post: longitud del gradiente antes y después del clip. × es cuántas veces su línea base, la mediana de los cien "
        "pasos anteriores; un panel solo la muestra también. Un post-mortem la cita como x1.5, hasta el fallo.",
    ),
    "help.units.2": (
        "Panel 4: root mean square of each block's output. Panel 5: w length of all weights, m and v of the two moments, u of "
        "the update over that of the weights, v=0 the share of v that is zero as the step begins. "
        "tok/s: tokens a second. H: entropy in nats.",
        "Panel 4: raíz de la media de cuadrados de la salida de cada bloque. Panel 5: w longitud de todos los pesos, m y v de los "
        "dos momentos, u de la actualización entre la de los pesos, v=0 la parte de v que es cero al empezar el paso. tok/s: tokens por segundo. "
        "H: entropía en nats.",
    ),
    "help.units.3": (
        "batch: the first letters of its fingerprint, then its rows: a13:017 is sentence 17 of the training text, drill: a "
        "line of a book of drills. rare: pieces that few sentences hold. tail: the tokens with the largest losses. hist: how "
        "many tokens have which loss, small ones on the left. Panel 0 is the batch log: it has no curves and no key; a citation "
        "of panel 0, or of the batch log, is of a step's batch.",
        "batch: las primeras letras de su huella y sus filas: a13:017 es la frase 17 del texto, drill: una línea de un libro de "
        "ejercicios. raras: piezas que tienen pocas frases. cola: los tokens de mayor loss. hist: cuántos tokens tienen cada "
        "loss, las pequeñas a la izquierda. El panel 0 es el registro de batches: no tiene curvas ni tecla; una cita del panel 0, o del "
        "registro de batches, es del batch de un paso.",
    ),
    "help.units.causes": (
        "long-tail-batch: one batch is full of the same rare tokens. duplicate-batch: the loader serves an earlier batch once "
        "more. source-shift: from a step on the text comes from another source. lr-discontinuity: the learning rate jumps; "
        "lr-too-high, lr-zero: it is that from early on. optimizer-reset: the moments were lost or spoiled where the run was "
        "restarted; bad-resume: a restart after which the loss is another, for whatever else was lost. loss-scale: the factor "
        "by which 16-bit gradients are multiplied. weight-growth: the weights grow. unknown: none of these shows.",
        "long-tail-batch: un batch está lleno de los mismos tokens raros. duplicate-batch: el cargador sirve otra vez un batch "
        "anterior. source-shift: desde un paso el texto viene de otra fuente. lr-discontinuity: la tasa de aprendizaje salta; "
        "lr-too-high, lr-zero: lo es desde pronto. optimizer-reset: los momentos se perdieron o dañaron al reiniciar la "
        "ejecución; bad-resume: un reinicio tras el cual la loss es otra, por lo demás que se perdiera. loss-scale: el factor "
        "por el que se multiplican los gradientes de 16 bits. weight-growth: los pesos crecen. unknown: no se ve ninguna.",
    ),
    "help.next_mark": (
        "Cursor to the next alarm: of the loss, the gradient, an overflow, a value that is no number. What leaves its place "
        "on another panel before that raises none: it is yours to find. Of two σ the check's is by the whole run, and the one to "
        "cite; the alarm's is as it came.",
        "Cursor a la próxima alarma: de la loss, del gradiente, de un overflow, de un valor que no es un número. Lo que antes "
        "deja su lugar en otro panel no da ninguna: encontrarlo es cosa tuya. De dos σ, la final es por la ejecución entera, y la que "
        "se cita; la de alarma es como llegó.",
    ),
    "help.previous_mark": ("Cursor to the alarm before.", "Cursor a la alarma anterior."),
    "help.panel": (
        "Choose a panel; in a small window it takes the place of the other one. Once more: 4 turns to attention, 5 to "
        "how large the gradient is beside its v, 7 to the tokens of the batch. In 1, eval is the loss of sentences that are never trained on.",
        "Elige un panel; en una ventana pequeña toma el lugar del otro. Otra vez: 4 pasa a la atención, 5 a lo "
        "grande que es el gradiente frente a su v, 7 a los tokens del batch. En 1, eval es la loss de frases con las que nunca se entrena.",
    ),
    "help.next_panel": ("Choose the next panel.", "Elige el panel siguiente."),
    "help.previous_panel": ("Choose the panel before.", "Elige el panel anterior."),
    "help.full": ("The chosen panel alone, or all again.", "Solo el panel elegido, o todos de nuevo."),
    "help.zoom_in": (
        "Fewer steps across, around the cursor. Mouse wheel does the same.",
        "Menos pasos a lo ancho, en torno al cursor. La rueda hace lo mismo.",
    ),
    "help.zoom_out": ("More steps across.", "Más pasos a lo ancho."),
    "help.log": (
        "Logarithmic axis for the chosen panel, on or off.",
        "Eje logarítmico para el panel elegido, sí o no.",
    ),
    "help.smooth": (
        "Smoothed curves over the range of the raw ones.",
        "Curvas suavizadas sobre el rango de las crudas.",
    ),
    "help.overlay": (
        "Lay another arm's run over this one: next arm, then none.",
        "Superpone la ejecución de otro brazo: el siguiente, luego ninguno.",
    ),
    "help.compare": ("Table of differences to the overlaid run.", "Tabla de diferencias con la ejecución superpuesta."),
    "help.diagnose": (
        "Walk the stability check, question by question.",
        "Recorre la comprobación de estabilidad, pregunta a pregunta.",
    ),
    "help.hints": (
        "Hints, one at a time; each says its cost first.",
        "Pistas, de una en una; cada una dice antes su costo.",
    ),
    "help.postmortem": ("Write the post-mortem beside the panels.", "Escribe el post-mortem junto a los paneles."),
    "help.form": (
        "Seven sections, or the six of the scale form, the report of an incident; what you wrote goes along.",
        "Siete secciones, o las seis de la plantilla scale, el informe de un incidente; lo que escribiste va contigo.",
    ),
    "help.insert_second": (
        "The same with the panel's second number: the EMA, the norm after the clip.",
        "Lo mismo con el segundo número del panel: la EMA, la norma tras el clip.",
    ),
    "help.insert_here": ("The same, while writing.", "Lo mismo, mientras escribes."),
    "help.questions": ("Answer the lab's questions.", "Responde las preguntas del lab."),
    "help.experiments": (
        "Change the break, predict how it comes out, and run it.",
        "Cambia el break, predice cómo acaba y córrelo.",
    ),
    "help.commit": (
        "Commit the prediction; from then on it can't be changed.",
        "Fija la predicción; desde entonces no se puede cambiar.",
    ),
    "help.fly_it": ("Run this experiment, or look at its run.", "Corre este experimento, o mira su ejecución."),
    "help.take_out": (
        "Take this change back; leave an experiment that was made out of what is handed in, or put it back.",
        "Quita este cambio; deja un experimento hecho fuera de lo que se entrega, o lo vuelve a poner.",
    ),
    "help.fix": ("Propose a fix and run it.", "Propón un arreglo y córrelo."),
    "help.grade": (
        "Grade this lab: every check, what was compared with what.",
        "Califica este lab: cada comprobación, qué se comparó con qué.",
    ),
    "help.sample": (
        "Text from the run's newest checkpoint, and how much of it is one token.",
        "Texto del checkpoint más nuevo de la ejecución, y cuánto de él es un solo token.",
    ),
    "help.briefing": ("Read the lab's texts.", "Lee los textos del lab."),
    "help.reveal": ("Pay for it, and show it.", "Págala y muéstrala."),
    "help.answers": (
        "Compare your answers with the program's. Costs nothing; what you have not answered stays hidden.",
        "Compara tus respuestas con las del programa. No cuesta nada; lo que no has respondido sigue oculto.",
    ),
    "help.edit": (
        "Write in this section; Esc returns to the instruments.",
        "Escribe en esta sección; Esc vuelve a los instrumentos.",
    ),
    "help.instruments": (
        "From the text to the panels; everything is saved as you type.",
        "Del texto a los paneles; todo se guarda al escribir.",
    ),
    "help.line_up": (
        "Caret of the text one line up: where a reading will go.",
        "Cursor del texto una línea arriba: donde irá la lectura.",
    ),
    "help.line_down": ("Caret of the text one line down.", "Cursor del texto una línea abajo."),
    "help.previous_section": ("The section before.", "La sección anterior."),
    "help.next_section": (
        "Among the instruments: the next section. While writing the same key goes to the next gap, and beyond a section's "
        "last one to the next section, at the second press where gaps are open.",
        "Entre los instrumentos: la sección siguiente. Escribiendo, la misma tecla va al siguiente hueco y, tras el último "
        "de una sección, a la siguiente, a la segunda si quedan huecos.",
    ),
    "help.insert": (
        "Put the chosen panel's number at the cursor's step into the line that is pointed at, in place of the one there; "
        "among the symptoms, what the line asks for.",
        "Pone el número del panel elegido, en el paso del cursor, en la línea señalada, en lugar del que haya; entre los "
        "síntomas, lo que pide la línea.",
    ),
    "help.next_field": (
        "While writing: the next gap of the form, which typing replaces; Shift+Tab: the one before.",
        "Escribiendo: el siguiente hueco de la plantilla, que lo escrito reemplaza; Mayús+Tab: el anterior.",
    ),
    "help.insert_all": (
        "Fill every line of the symptoms that the step on the first line settles; once more after that step has changed: "
        "lines that you typed yourself stay. The rest is to judge.",
        "Rellena cada línea de los síntomas que el paso de la primera decide; otra vez si ese paso cambia: lo que escribiste "
        "tú queda. El resto se juzga.",
    ),
    "help.undo": (
        "Take back the last change of this section (writing: Ctrl+Z).",
        "Deshace el último cambio de esta sección (escribiendo: Ctrl+Z).",
    ),
    "help.other_arm": ("Read from another arm's run.", "Lee de la ejecución de otro brazo."),
    "help.change": (
        "Type a value; where there are choices, choose: questions list them, elsewhere the next one is taken.",
        "Escribe un valor; donde hay opciones, elige: las preguntas las listan, en lo demás se toma la siguiente.",
    ),
    "help.change_back": (
        "The choice before the one that is chosen; a number is typed.",
        "La opción anterior a la elegida; un número se escribe.",
    ),
    "help.change_on": (
        "The choice after the one that is chosen; a number is typed.",
        "La opción siguiente a la elegida; un número se escribe.",
    ),
    "help.accept": ("Take what is typed.", "Acepta lo escrito."),
    "help.next_open": (
        "After an answer, which stays in view: answer the next question that has none, those with points first.",
        "Tras una respuesta, que queda a la vista: responde la siguiente pregunta sin respuesta, antes las que dan puntos.",
    ),
    "help.drop": (
        "Take this value back: no answer; in a fix, what the break has.",
        "Quita este valor: sin respuesta; en un arreglo, lo que tiene el break.",
    ),
    "help.try_it": ("Run the break with this fix and watch it.", "Corre el break con este arreglo y míralo."),
    "help.grade_again": ("Grade the folder again.", "Califica la carpeta de nuevo."),
    "help.stop_grading": ("Stop grading; nothing is lost.", "Deja de calificar; no se pierde nada."),
    "help.point": (
        "Point at the choice of that number; Enter takes it.",
        "Señala la opción de ese número; Enter la toma.",
    ),
    "help.choice": ("Answer with one of the numbered words.", "Responde con una de las palabras numeradas."),
    "help.yes": ("Answer the question with yes.", "Responde sí a la pregunta."),
    "help.no": ("Answer the question with no.", "Responde no a la pregunta."),
    "help.to_labs": ("Leave the lab: the list says which one comes next.", "Sale del lab: la lista dice cuál sigue."),
    "help.onward": ("Go on to the run screen.", "Sigue a la pantalla de la ejecución."),
    "help.back": ("Back to where you came from.", "Vuelve a donde estabas."),
    "help.leave": ("Back to the run; the draft is saved.", "Vuelve a la ejecución; el borrador está guardado."),
    "help.help": ("This page.", "Esta página."),
    "help.palette": ("Every command by name.", "Todos los comandos por su nombre."),
    "help.quit": ("Leave. A trainer that runs keeps running.", "Salir. Un entrenador en marcha sigue."),
    # --plain: its commands
    "plain.help": (
        "brief: what the night shift reports\nexplain: what happened and why, once the lab is solved; brief N: one part of it\narms: the arms and how they stand\n"
        "run ARM: start an arm and follow it; alone: the one that comes next; run ARM again: anew, where its run is there\nfollow: follow the run\n"
        "stop: stop the run\nlook ARM: read from another arm's run\n"
        "alarms: what stood out, by step\ncompare STEP: this run and the control at a step; after the first grade also where they part and by how much\n"
        "step N: every reading of a step, its batch (ids of its lines, drill:PIECE for drill rows), rare pieces and the most "
        "frequent ones with how often they stand there, and the tokens at the right tail of its losses\nbatch N: the lines of that batch to read\npanel N: a panel in sentences: 1 loss, 2 learning rate, "
        "3 gradient norm, 4 activations, 5 moments and updates, 6 loss scale, 7 entropy of the tokens, whose single losses step N has; panel 0, the batch log, is batch N\n"
        "panel N FIRST LAST: every step between two, of a long stretch also the highest and lowest; panel N FIRST LAST 50: every fiftieth step\nunits: what the short names and units mean\n"
        "diagnose: the stability check\nhint: the next hint; hints: those taken, once more\n"
        "write N: write section N of the post-mortem, till a dot alone; two dots discard what was typed; write N LINE: one line of it, by its number\n"
        "check: what the post-mortem lacks\nquestions: the questions\n"
        "answer QUESTION VALUE: answer one, by its name\n"
        "experiments: what may be changed, how it is paid, what was predicted and what came\n"
        "experiment H1 KEY=VALUE ... PREDICTION: commit a prediction; run experiment-1 tries it\n"
        "experiment 1: leave it out of what is handed in, or put it back\n"
        "fix KEY=VALUE ...: propose a fix; fix KEY= takes that change back; fix alone shows it; run fix tries it\n"
        "grade: the grade\n"
        "back: the labs\nquit",
        "texto: lo que cuenta el turno de noche\nexplicar: qué pasó y por qué, con el lab resuelto; texto N: una parte sola\nbrazos: los brazos y cómo están\ncorrer BRAZO: arranca un brazo y lo sigue; solo: el que toca; correr BRAZO otra vez: de nuevo, si su ejecución ya está\n"
        "seguir: sigue la ejecución\nparar: detiene la ejecución\nver BRAZO: lee de la ejecución de otro brazo\n"
        "alarmas: lo llamativo, por paso\ncomparar PASO: esta ejecución y el control en un paso; tras la primera nota, también dónde se separan y en cuánto\npaso N: todas las lecturas de un paso, su batch (ids de sus líneas, drill:PIEZA las de ejercicio), las piezas raras "
        "y las más frecuentes con cuántas veces están, y los tokens en la cola derecha de sus losses\nbatch N: las líneas de ese batch, para leerlas\npanel N: un panel en frases: 1 loss, "
        "2 tasa de aprendizaje, 3 norma del gradiente, 4 activaciones, 5 momentos y actualizaciones, 6 escala de loss, 7 "
        "entropía de los tokens, cuyas losses da paso N; el 0, el registro de batches, es batch N\n"
        "panel N PRIMERO ÚLTIMO: todos los pasos entre dos, de un tramo largo también el máximo y el mínimo; panel N PRIMERO ÚLTIMO 50: cada cincuenta pasos\nunidades: qué significan los nombres cortos y las unidades\n"
        "diagnosticar: la comprobación de estabilidad\npista: la próxima pista; pistas: las tomadas, otra vez\n"
        "escribir N: escribe la sección N del post-mortem, hasta un punto solo; dos (..) descartan lo escrito; escribir N LÍNEA: una línea suya, por su número\n"
        "revisar: lo que falta en el post-mortem\npreguntas: las preguntas\n"
        "responder PREGUNTA VALOR: responde a una, por su nombre\n"
        "experimentos: qué se puede cambiar, cómo se paga, lo predicho y lo que vino\n"
        "experimento H1 CLAVE=VALOR ... PREDICCIÓN: fija una predicción; correr experiment-1 la prueba\n"
        "experimento 1: lo deja fuera de lo que se entrega, o lo vuelve a poner\n"
        "arreglo CLAVE=VALOR ...: propone un arreglo; arreglo CLAVE= retira ese cambio; solo, lo muestra; correr fix lo prueba\n"
        "nota: la nota\nvolver: los labs\nsalir",
    ),
}
