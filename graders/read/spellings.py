"""Long words of root causes and of the labs' texts. Written by `python -m tools.vocabulary`."""

SPELLINGS = """
abarrotado abierta abnormal abrigue abrupt abruptamente abruptly abrupto absence absent absoluto absorb absorba
absorbed absorbio absurd absurda absurdo abuela aburridas acababa acabado acabados acaban acabar acabaran acabaria
acabaron acantilado acaparado acaparo accelerated accept accepted accepts according account accumulated accumulates
accumulation acelerado acelerador acelero acepta acepto acerca achica achicara acierta acierto acorta acortara acorto
acotaba acotada acotado acotar acotara across activa activacion activaciones activado activar activated activation
activations active activo actualizacion actualizaciones actualizar actualizarse actualizo acuerdo acumula acumulacion
acumuladas acumulado acumuladores acumularon acumulo acusar adapta adaptaba adaptacion adaptado adaptarse adaptativo
adapted adaptive adapts addition adelante ademas adivinan adivinar adjustment administrador admitir adonde adorno
adrede adueno advertisement advierte aficionado afilada afirma aftershock aftershocks afterward afterwards afuera
against agarrara agarrarse agarro agenda aggressive agiganto agranda agrando agravado agresiva agrupacion agrupo
aguanta aguantaba aguantaban aguantado aguantan aguantar aguanto ahorrar ahorrarle aislado ajusta ajustada ajustar
ajustarse ajuste ajustes alargan alargaron alargo alarma alcance alcanza alcanzar alcanzo aleatoria aleatorios
alegremente alejando alguien alguna algunas alguno algunos aligned alimentaron alimento alineados alinean allowed
allows almacenamiento almaceno almost already alrededor although altisimo altogether altura alturas aluvion always
amanecio amarillo amateur amnesia amnesiac amontonaba amontonada amontonadas amontonado amontonamiento amontonaron
amontono amortiguaran amortigue amplificaran amplificaron amplified amplifying anchos ancient anclada anclado
andabamos anestesia anfitrion anoche anomala anomalo anormal anotado anotarse another answer answered answers
antecesor anterior anteriores anticuada anticuado anticuados anulado anular anybody anyone anything anyway anyways
anywhere apagada apagado apagon aparece aparecia aparecio apariciones aparta apartan aparte aparto apenas apertura
apinado aplauso aplausos aplica aplicaba aplicada aplicado aplican aplicar aplicara aplicaron aplicarse aplico
apocalypse apparently appearances appeared appearing appears applause applied applies applying approached aprende
aprenden aprender aprendia aprendida aprendido aprendiendo aprendieron aprendizaje apretadas aproximacion apunta
apuntan apunto aquella aquello architecture archiva archivo argues argumenta arithmetic aritmetica armario around
arquitectura arranca arrancar arrancaron arranco arranque arrastran arrastrar arrastraran arrastro arregla arreglo
arriba arrival arrive arrived arrives arriving arruinado arruinan arruinar arruinara arruino articulo ascendente
ascenso ascent asegura asentado asienta asientan asistente asking asleep aspecto assistant assume assumes atascada
atencion atender atendiera atenuacion atestado atiborrado atipico atractor atrapa atrasada atraveso atribuyen
attending attention attractor aumenta aumentada aumentado aumentar aumentaron aumento aunque ausencia ausente author
authors automatic automatica automatico autores available avalancha avanzada avanzo average averaged averages
averaging averigua averiguar avisar avisen ayudante ayudar ayudara backed backing backoff backstop backward bajaba
bajada bajado bajara bajarla balanced ballooned banana bananas bandido bandit barajan barajar barajo barato barely
barrage barranco barring baseline basically basicamente bastan bastante bastar bastarian basura batata batches
batching batchs batting became becario because become becomes bedtime before beforehand beginner beginning begins
behave behind believe believed believes belong belonged belongs bengio beside bestia better between beyond bianchi
biblioteca bibliotecas bicicleta bicycle bigger blames blaming blanca blanco blindly blinking blithely blocks bloque
bloques bocadillo bocajarro bolted bombazo bomberos bookkeeping boosted boring borracho borrada borrados borrar
borrarlo borraron botched bouncer boundaries boundary bounded bounding boundless bounds branch brazos breaker breaking
breaks brigade brillaba brillante brilliant brinco brings brittle broken brought brusca bruscamente brusco brusque
brutal buenas buenisima buenisimo buenos buferes buffer buffers builds bumped bunched burros bursts buscaba buscaban
buscalo business butler butter butters bygone caballero caballeros cabecera cabeza cabezas cableada cadena calcadas
calcula calculada calculado calculo calendario calentada calentado calentamiento calentar calentarse calento calienta
caliente called cambia cambiado cambian cambiar cambiara cambiaran cambiarlo cambiaron cambie cambien cambies cambio
cambios camello camino campeon cancel cancela cancelan cancelarse cancelled cancelling cancelo cancels canguro cannot
cantando cantidad cantores capacidad capacity capped capping captain carece carelessly cargado cargador cargar
cargarlo cargaron cargarse caring carpeta carried carries carrying casaban casillas casualidad catches catedral
cathedral catorce caught causado causan causaron causas caused causes cayeron cedieron ceiling cemented centenares
centesimo century cercana cercano cerdos cerrar chafas chance change changed changeover changes chapucero chatbot
chatgpt cheaper checked checking checklist checkpoint checks cheese chequeo chiefly chiquita chispa chistar choice
chosen chowdhery ciegas cielos ciento cientos cierran cierre ciertas cierto cifras cincuenta cincuentavo circulo
claimed claims clamped clases clavada clavado claves cleared clearly cliffs climbed climbing climbs clipear cliping
clipless clipped clipping clones closed closes closing clothes clumped cluster clustering coated cociente codigo
coffee coherent coherente coherently cohort coincide coinciden coincides coincidia coincidian coincidiera coincidieran
coincidieron coincidio cojamonos colapsa colapsado colapsar colapsara colapso colaron colega colegas collapse
collapsed collapses colleague colleagues collect colorado colorin column columna combinacion combination combined
comenta comentarista comento comenzo comida comienza comienzo comieron coming commenter commit common comoda comodo
companera companero companeros compara comparacion comparado comparalo compare compared comparison comparten
compartian compartidos compas compensara compenso completa completado completamente completar completarse complete
completed completely completes completito completo comporta composicion composition compounded comprobaba comprobacion
comprobado comprobar comprobara comprobarlos comprobaron comprobe comprobo comprueba compruebe compuesto computed
concentra concentraba concentracion concentrada concentradas concentrado concentrados concentraron concentrated
concentration concentro conclude concluia concluir concluye concluyen concluyo concurso condicion condition config
configuracion configurado configurar configuration configured configuro confirm confirma confundio congela congelada
congeladas congratulations conjunto connect conoce conocia consectetur consecuencias consecutive consecutivos
consensus consequences consequently conserva conservada conservado conservando conservar conservo consisted consistia
consisting consists constant constante consternada constructed construirlo construirlos construye construyen construyo
consulta consultant consultar consultas consultor consumed contador contagiara contagio contagion contain contained
contains contaminaron contamino contaron contarse contemplaciones contencion contener contenerlo contenia contenian
contento contentos contestado conteste contesto contiene contienen continua continuacion continuar continuation
continue continued continuing continuo continuos continuous contra contradicen contradict contrario contrary
contrastado control controlaba controlara controlase controles controlled controlling contuviera contuvieran contuvo
convenient convertidos convierte convinced convincente convincing convirtieron convirtio cookie coordenada coordenadas
coordinate coordinates copado copiado copias copied copies corner corners corpus correa correccion correcciones
correct corrected correction correcto correctos corrects corred corregida correo correspondia corria corrida corrido
corriente corrientes corrige corrigen corrigieron corrigio corrimos corrupted corrupto corruptos cortafuegos cortan
cortapisas cortaran coseno cosine cosmic costado costaron costura counted counter counters countless counts couple
course cousin crammed crandel crandle cranked creada creados creamos created crecen crecer crecia crecian crecido
crecidos creciendo crecientes crecieron crecimiento crecio creerme creertelo creible crezcan crossed crosses crossing
crossover crowded crowding crowds crudas crudos cuadrado cuadrados cuadratica cuales cualquier cualquiera cuando
cuantas cuanto cuantos cuarenta cuarta cuatro cuchara cucharas cuenta cuentagotas cuentan cuenten cuento cuerda cuesta
cuestion cuestionar culpable culpar culprit cumbre cumulo cunado cupiera curriculo curriculum curvada curvas curvatura
curvature curved curves cutover cutting damage damaged dampen danada danado danados danara danaron dances dangerous
danina danino datacenter dataset debajo deberes deberia deberias deberse debido decaen decaer decaia decaian
decaimiento decayed decays decenas decida decide decides decido decima decimo decimos decirlo decision decisive
decoupled dedicated deducen default defaults defecto defectuosos defence defenceless defensa degenerado degenerate
degenero dehghani dejaban dejado dejara dejarla dejaron delante delata delays deleted demasiadas demasiado demasiados
demostrado demostrarlo demuestra denominador denominadores denominator denominators dentro depend depende dependen
depends deprisa derailed derecha derive derrumbe desacomodo desacoplado desactivada desactivado desactualizada
desajuste desaparece desaparecen desaparecido desaparecieron desayuna desbocadas desbocados desbocaran desbocaron
desborda desbordado desbordados desbordamiento desbordamientos desbordan desbordar desbordara desbordaria desbordarian
desbordaron desbordarse desbordo descanse descarrilo descarta descartaba descartado descartados descartan descartar
descartaron descarto descenso descent descolocaron descoloco descomponer descomunal desconectado desconocido describe
described describen describes describia descubrio descubriste descuento desechara desencadeno desequilibrado deserves
desescala desestabilizo desfasada desfasado deshabilitado deshace deshacer deshacerlo deshizo design designed
desmadraron desmedida desmedido desmesurado desmesurados desnivel despacio despedidos desplazo despreciable
despreciarse desproporcionado despues destroy destroyed destroza destrozara destrozaron destrozo destructiva
destructive destruyera destruyo desvanece desviacion desvio deteccion detectado detectar detectara detection detective
detecto detenido detiene detonante detras dettmers detuvo deviation device devolverlo devolverlos devolvia devolvio
devoted devuelto devuelve devuelven diablo dialogo dialogue diario dibujar dieciseis dientes dieron diferencia
diferencias differ difference differences different differently differs difiere difieren digest digito digits dijera
diluvio diminuto diminutos dinamica dinamico direccion direcciones direct directa directamente direction directions
directly directo disabled disagree disappeared disaster discard discarded discontinua discontinuidad discontinuity
discontinuo discontinuous discussion diseno dispara disparado disparados disparan dispararan dispararon dispararse
disparatada disparatado disparo dispositivo distingan distingue distinguen distinguir distintas distinto distintos
distorted diverge diverged divergen divergence divergencia divergent diverges divergian divergieron divergio divergir
divide divided dividen divides dividia dividian dividido divididos dividieron dividing dividio dividir division
divisor doblada docena docenas documentacion documentation domaba domado domain dominaba dominado dominated dominates
domingo doquier dormida dormir doscientas doscientos double doubled doubles doubling doubted downhill dozens dragged
drifted drills drinks drives dropped drunkard duendes duplica duplicados duplican duplicates duplico duraba duradera
duradero durante durara duraron durase duration during dwarfed dynamic earlier earliest easing echale echarle echaron
edades efectivas efecto effect effective eighth eighty either ejecucion ejecuciones ejecuta ejecuto ejemplos ejercicio
ejercicios ejercito elefante elefantes element elemento elementos elements elephant elevada elevado elevaron eleven
eligio elijan eliminado elimino elsewhere embedding embeddings emocion emocionante empalmado empalmar empalmaron
empeorara empezado empezar empezaron empezo empiece empiecen empieces empieza empiezan emptied empties empujaban
empujar empujaron empujo empujon empujones enabled enabling encadenaron encaja encajaba encajan encajo encantada
encantaria encendido encima encoge encogen encogerlos encogia encogido encogiera encogio encontrado encontrara
encontraron encontrarse encontre encontro encuentra encuentran ending endlessly engane engineer engordaban engordan
enhorabuena enorme enormes enormous enough enseguida ensena ensename ensenan ensenara ensenaron ensene enseno entera
enteraba enterado enteramente enterarse enterase entere entered entero enteros enters entiendo entire entirely
entonces entraba entraban entrada entradas entran entrar entrara entraran entraron entregar entregaron entrego entrena
entrenador entrenadores entrenamiento entrenamientos entrenan entrenando entrenar entrenas entrenes entries entropia
entropy envejece envenenado envenenados enveneno episode epocas epochs epsilon equally equals equipo equivoca
equivocado equivocaria equivoco erased escala escalada escalado escalador escalados escalar escalarse escalas
escalated escalo escalon escalonadamente escapara escaparan escaparon escasa escaso esconde escriba escribe escribia
escribieron escribio escribirse escribo escrita escrito escritos escuchar esfumaron espana espera esperar esperarse
esquinas estaba estaban estabilidad estabiliza estable estadisticas estado estados estallan estallar estaria estatica
estatico estimacion estimaciones estimate estimates estiron estratificada estratificado estrecho estrenar estricto
estropeado estropear estropearon estropee estropeo estruendo estuviera estuvo etapas evaporaron evaporated evening
evenly eventos everybody everyday everyone everything everywhere evidence exactamente exactitud exactly exagerada
exagerado exagerados exaggerated examen example examples excede excedio exceed exceeded except excepto excesiva
excesivas excesivo exceso excess excessive exclude excluida excluido exclusiva excluyo excusa excuse executed exercise
existe existed existen existia expect expects experiment experimento expertos experts explain explained explains
explanation explica explicacion explican explicaria explico explique explode exploded explodes exploding explosion
explota explotan explotar explotara explotaran explotaron exploto exponent exponente exponential exposed expuso
extendio extrana extrano extranos extrema extreme extremo extremos fabrica factor failed failsafe failure failures
fallar fallback fallen fallos faltaba faltaban faltan faltar faltara famoso famous fantasia fantastic farlopio faster
fastest fastidiado faulty favorito favourite feedback felices felicidades fetches fichas fichero fidelidad fidelity
fifths fiftieth fijaba fijado fijara filled filling filtered filtraron filtre filtro finalizar fingerprint finish
finished finishes finita finitas finite finiteness finito finitos finitud finjamos firewall fitted fitting flatmate
flatter floats flooded flores flotantes flowers flushed flying focused folder follow followed following follows
forasteros foreign forget forgets forgive forgiven forgives forgot forgotten formaban formado forman formarlos formas
format formato formatos formats former forward fourfold fourteen fourth fragil fragile fragmento frases frecuencia
frecuente freely freeze frenaba frenar frenara frenos frente frequency frequent freshly freund frontera frozen fuente
fuentes fueran fueron fuerte fuerza fulminante funcionaba funciono function fundamentalmente funeral further future
futuro gaitas galleta garbage garete gastado gatitos gelatina gemela gemelo general genero genial genius gentle
gentlemen gently gigante gigantes gigantesca gigantesco gigantescos gigantic gilmer giraffe giving global goldfish
golpea golpearon golpeo gracias gradeint gradiant gradient gradientazo gradiente gradientes gradients gradscaler
gradual gradually gradualmente grafica graficas grande grandes grandmother granel graves greater greatly greedy griega
ground growing growth guarda guardaba guardada guardado guardados guardan guardar guardarlos guardaron guardas guarded
guardia guardo guards guessed guessing guilty guitar gustaria gutenberg haberlo haberse habiamos habian habido
habitual habituales hablar habria habriamos habrian hacerse hachazo hacian hagais hagamosle halfway hallazgo halved
halves halving halvings hammering handed handful handing handled handout handover hangover happen happened happens
happily hardcoded hardly hardware hariamos harmed harmful harmless having header headroom healed healthy heavily
hedgehog height helped herida herring hiccup hiciera hicieron higher highest himself hinchan hipotesis histogram
histograma historia historial historias history hogged holdover holmes hombre homework honest honrada hooray horario
horarios hornea hornean horsemen hotter hubiera hundida hundido hundieron hundio hundred hundredfold hundreds
hundredth hurray hutter hypothesis identical identicas identicos idiota idiots ignora ignorante ignoraron ignored
ignores ignoro iguala iguales igualito igualmente ilimitada ilimitado ilimitados illusion ilusion imagen imaginar
imagination imagine imagino immediate immediately immovable immutable impact impidiera impidio importa importado
importar importara importaria importe imprimirla improbable inactive inactivo inadvertido inaugural incident included
including incluido incluso incoherente incompetent incompetente incompleta incomplete incompleto inconsistent
incorpora increase increased increases increasing incrementada incrementado incremento indefensa inercia inertia
inestabilidad inestable inestables inexistente inference infinidad infinita infinite infinitely infinities infinito
infinitos infinitud infinity inflado inflados inflaron inflated inflexible influence influyo inform informando informe
informed informes informo infraestructura infrecuente infrequent ingenieria ingeniero ingenua ingredientes ingredients
inicial iniciales inicializacion inicializada inicializar inicializaron iniciaron inicio initial initialisation
initialised inmediata inmediatamente inmediato inmutarse innocent inocente inocentes inofensiva inofensivo inputs
insert insertar inside insiste insists instability instances instant instantanea instantaneo instantaneous instante
instantly instead instructor instrument instrumento intact intacto intactos integra integramente integro intercepted
internas internet interpuso interrumpio interrupcion interrupted interruption interval intervalo intervened intervino
inundacion inundado inundo inusual invadido invent inventado invention invento irrelevant isfinite isolated
iteraciones iteration itself jajaja jammed jirafa joined joroba journal jovenes judged juicio jumped jumping junction
juntaron juntarse juntas juntos justamente justicia juzgar kalamkar kangaroo karpathy keeping kernel kettle keywords
kicked kickoff killed kingma kittens knocked labmate laboratorio lacked lacking ladder ladies lagged lagging lampara
lancen landed landing language lanzada lanzar lanzaron largas largely larger largest largos larguisima larguisimas
larguisimo larguisimos lasagna lasana lasted lastima lastimo lasting latigazo latter laughing layernorm layers lazily
leader leaped learing learned learnig learning learns leaves leaving leccion lecturas lecture leerlo legend length
lenguaje lentamente lentitud lentos lerning lesser lesson letters letting levanta levanto leyenda leyeron libraries
library libremente librerias libros lifted likely limita limitaba limitada limitadas limitado limitar limitara limite
limited limiting limitless limito limits limpio lineal linear lineas linger lingering listas listening little llamad
llamamos llaman llamar llamarias llamen llanos llaves llegaba llegada llegado llegan llegar llegara llegaron llegue
llenaba llenado llenan llenara llenaron llenas llenos llevaba llevaban llevado llevan llevar llevaron lloremos lluvia
loaded loader loaders loading located locked logarithm logarithmic logaritmico logaritmo logged logits lograr longer
longitud looked looking looser lopsided loshchilov losing losses loteria loudest loudly lowered lowers lumbreras
machacaban machine magnitud magnitude maiden mailing makers making maltrecha malvada malvado manana mandaba mandad
mandan mandar mandaron mandru manera maneras mansalva mantener mantenido mantequilla mantiene mantienen mantuviera
mantuvo manual maquina maravilla marble marcas marcha margen marmalade marque marquen married martes masivamente
massed masses massively masterpiece matado matara matarla mataron matrices matter mattered matters maxima maximal
maximo maximos maximum mayordomo mayores mayoria meanwhile measure measures mechanism medalla medals median mediana
medias medida mediocre medium meeting members memoria memorias memory mensaje mention mentira mentor menudo merece
mermelada merrily message metidas metido metieron mezcla mezclados micikevicius middle midway miembros mientras mighty
mikolov milagro mildest milesima milesimo millares million millions millon millones minibatch minimo minority
minusculo minute minuto mirabas mirado mirame miramientos mirando mirara mirarlo mirarlos mirase misconfigured mismas
mismatch mismos missing mistake mistaken misterio mitades modelo modelos models modero mogollon molybog moment momenta
momento momentos moments momentum monopolised monopolizado monotematico monotonos monotonous monster monton montones
monumento morado mordio morning mortal mortem mostly mostraron mother motivos moverse movido moviera movieron moviles
muchas muchisimas muchisimo muchisimos muchos muerde mueren muerta muertas muerte muerto muestra muestran muestrea
muestreo mueven multiple multiples multiplica multiplicacion multiplicada multiplicado multiplicamos multiplican
multiplicar multiplicarse multiplication multiplico multiplied multiplies multiplos multiply multiplying multistep
murieron myself mystery nacida nacido nacional nailed namely napoleon narrow narrower naturally naughty nauseam
nearest nearly necesarias necesita necesitaba necesitan necesitas needed neglected negligible neighbour neighbours
neither network nevertheless newborn newest nightly ningun ninguna ninguno nobody nombra nombran nombrar nombre
nonetheless nonfinite nonsense nonstop normal normales normalidad normalisation normalise normalised normalises
normalising normaliza normalizaba normalizaban normalizacion normalizados normalizan normalizar normalizaron
normalization normalized normalizo normally normalmente normas normed normless notaba notara nothing notice noticed
notices noticia noticing novato novedad nowhere nuestra nuestro nuevas nuevos number numbers numerador numerator
numerico numero numeros numerous objetar obscure obsoleta obsoleto obviamente obvious obviously ocasion ocasiones
occasion occurred occurrences occurs ochenta octavo ocupadas ocurre ocurrio oddity official oleada olvida olvidado
olvidaos olvidar olvidara olvidaron olvidense olvido omiten omitido omitio online onwards opening opinion oponen
oponia opposed opposes opposite optimiser optimiza optimizador optimizer optimizes oracion ordena orders ordinary
orgulloso original others otherwise outage outdated outgrew outgrow outlier outmoded output outset outside outsized
ovacion overdose overflew overflow overflowed overflowing overflows overfull overloaded overlong overnight overran
overrun overshoot overshoots overshot oversized overtook overwhelmed overwritten overwrote packed pagando pagina
paginas painted palabra palabras paladas pancake paneles panels pantalla papers paracaidas parachute parada parade
paraguas parameter parameters parametros params parara pararlo pararon parase parcial parciales parece parecen
parecidos pareja parezca pariente parientes parrot partes partial particular partida partiendo partir partly partner
partridge pasaba pasaban pasada pasadas pasado pasados pasamos pasara pasaran pasaron pascanu passed passes pastel
patada patrones pattern patterns paulatina payaso peaceful pedirsela pegatina peligrosa peligroso peligrosos penalty
penguins pensaba pensada pensado pensados pensar pensaria penultima people peores pequena pequenas pequeno pequenos
percent perder perdera perderlo perdices perdida perdidas perdido perdidos perdiera perdieran perdieron perdimos
perdio perdiz perdona perdonado perdonar perdono perezosa perezoso perfectamente perfectly perhaps period periodo
permanent permanente permanentes permite permitio person persona pertenece pestanear petardazo phased phases pianos
picked picking picture pieces piedra piensa pienso pierda pierde pierden piezas pinguinos pinned pintan pisaron
pizarra places plagado planes planificador planificadores platano platin plausible played please plenty plumazo
pobrecita pobrecitos podian podido podria podrian podrido podridos pointed pointing points poison poisoned police
policia politely ponerle pongamos pongan poorly popped popular poquisimo poquito porque porqueria porrazo porrillo
portero posibilidad posible posicion position positions positive positivo possible possibly posterior posteriores
potato potencia practically practicamente prayers preamble precio preciosa precipicio precipicios precision
predecessor predefined preferiria preferred pregunta preguntales preguntar preguntarme preguntas preguntate
preguntenle pregunto premio prensa preparada prescindiendo prescindir present preset presses presumably pretend pretty
prevent prevented previas previous previsto priest primarily primer primera primeras primerisimas primero primeros
principal principalmente principio printed probabilidad probability probablemente probably probada probar probaria
problem problema problemas procesador proceso process procession processor produce produced produces producian
producing product producto productos products produjeron produjo profesor profesora professor program programa
programacion progresiva progreso progress projections promedia promediaba promediada promedio promedios promocion
pronto propaganda proper properly propia propias propio propios proporcion proporcional proportion proportional
proteccion protecciones protect protected protection protege protegia protegian protegiera protegieron protegio
protestar proves provocado provocan provocaron provoco provoked proxima proximo prueba pruebas public publicas pudding
pudiera pudieron pueden puerta puesta puestas puesto puestos pulled pulling punado punados puntajes puntua purely
purple purpose pushed pushes pusiera pusieron pusimos putting pytorch quality quarter quedaba quedaban quedado quedan
quedara quedaron quedarse queria querido queries querrias question questions quibble quickly quienes quiera quiere
quieren quieres quieta quinientas quinta quintas quinto quitada quitadas quitado quitan quitar quitaron quotient
quoting rafaga raised raises raising ramped rampeo ramping rampup rancio random rapida rapido rarely rareza rarisima
rarisimo rasguno rastreo rastro rather raudales razona reacciona reaccionar reaccionara reacciono reached reaches
reaching reacted reacts reading readings realidad realimentando realimentaron really reanuda reanudacion reanudado
reanudar reanudaron reanudarse reanudo rearranque reason reasons rebasa rebasan rebaso reboot reborn rebosante rebosar
rebuilt recalentar recarga recargar recargaron recargarse recargo recent receta recetas rechaza rechazo rechistar
recibe reciben recibieron recibio recien reciente recientes recipe recipes reckons recoge recompensa recompensas
record recordaba recorre recorta recortaba recortaban recortado recortados recortan recortar recortara recortarlo
recortaron recortarse recorte recortes recorto recover recoverable recovered recovers recuerda recuerdan recuerde
recuerdo recupera recuperaron recupero recurren recurrent recurrentes redoing redondea redondeado redondean redondear
redondeo reduce reduced reducia reducida redujera redujo reescala reescalaba references reflected reforzaron refuerzo
refuse refused regardless region registered registro regular regularisation rehacerlos reinforced reinforcement
reinicia reiniciado reinicializaron reiniciar reinicio reinicios reinitialised reject rejected relacion relanzar
relanzo relativa relative relato relaunch relaunched relaunching relevo relies relleno reload reloaded reloading
remarked remato remedio remember remembered remembers remolque remove removed removes removing renglon renuncia repair
reparacion reparos reparten repartida repartido repartidos repartirse repeat repeated repeating repeats repente
repentina repentinamente repentino repetia repetian repeticion repeticiones repetida repetidas repetido repetidos
repetitions repetitive repetitivo repite repiten repitio replaced repleto replicas report reports repositories
repositorio repositorios repository represent representa representable representar represented representing required
requires rescaled reseteada residual respecto respingo responde respuesta respuestas restaba restart restarted
restarting restarts restaura restauracion restaurado restauralo restaurar restauraron restauro restore restored
restores restoring restrained restriccion result resulta resultado resulting resulto resume resumed resumen resumes
resuming resumption retacado retahila retener retiro retomamos retomar retomaron retomo retrasa retrasada retrasara
retraso retroalimento retrocede retrocedieron returns reunido reventarlo reventaron revento reviewer revisaba revisar
revisarse reviso revisor reward rewarded rewards rewarm rezagada riddled rising rmsnorm rodaje rollback rolled rompen
romper romperia rompiera rompieran rompieron rompio roommate rotativas rotten rotura roughly rounded rounding rounds
rubbish ruined ruinosas ruinous rumour runaway running ruptura rupture sabria sacaron sacude safeguard safely safest
safety sailed salgan salida salidas salido salidos saliera salieron salirse saltaba saltaban saltado saltados saltan
saltar saltara saltaria saltaron saltarse saltarselo saltas saltos salvado salvara sample sampled sampler samples
sandwich santiamen satura saturado saturated saturates saturation saturo savefile saving saying scaled scaler scales
scaling scarce schapire schedule scheduler schedulers schedules scores scratch screen scripts seatbelt seccion second
section secuencia secuencias secundario seeing segmentos segments seguia seguian seguida seguidas seguidilla seguido
seguidos seguir seguira seguiremos seguirla seguirlos segunda segundas segundo segundos seguramente seguridad seguro
seldom semaforo semejante semilla semillas senala sencillamente senior sensata sensato sensible sentence sentences
sentido sentinel separa separaba separado separan sequence sequences sereno series seriously served sesenta sesgado
sesion session setting settings settled settles several shaken shaking shards shared sharply sharpness sherlock
shielded shifted shocked shocker shoots shortcut shorten shortened shortens shorter shortest shortness should shoved
showed shrank shrink shrinkage shrinking shrinks shrugged shrunk shuffle shuffled shutdown siempre siendo siendolo
sienta sierra siesta signature significa signos siguen siguiente siguientes siguiera siguieran siguieron siguio silaba
silence silencio silently similar simple simplemente simply sinfin singing single sinnumero sintoma siquiera sirvieron
sirvio sitios situado sixteen skewed skimmed skipped skipping slammed sleepy sloooow slower slowly slowness sluggish
smaller smallest smokescreen smooth smoother smoothest smoothly sneaking snooze snowballed soared sobrecargado
sobredosis sobrepaso sobrerrepresentado sobresalto sobrescribio sobrevivan sobrevive sobrevivido sobrevivio sobrevivir
soften softened softmax solely solitary soltaron soluciones solution somebody someone something somewhere sooner
sopeton soplaron soporta soportaba soportable soportar soporto sorpresa sorpresas sortea sortean sorteo sorteos
sospecha sospecho sostener sostenida sostiene sostienen source sources spared spelling spiked spikes spliced spoils
spoilt spoons spotted sprang spread spring sprung square squared squares squeezed stability stable stableadamw stacked
stages stammers standard stands staring started starting starts startup states static statistics stayed steadily
steady stepped stepping sticker stopped storage stored stories storing storms straight strange strangers stratified
streak stream street strength stretch strikes string stroke strong stronger struck student stuffed stumble suavemente
suaves suavidad suavizara suavizaron subcapas subdesbordamiento subdesbordaron subestima subestimaba subestimaron
subida subido subiendo subiera subieron subimos subirle subita subitamente subito subpalabra subtoken subword
succession successive sucesion sucesivos sudden suddenly suelen suelto sueltos suerte suffix suficiente sufijo
sujetaba sujetame sujetara sujete sujeto sumado sumaron summary summed supera superado superar superasen superen
superior supero supervisor supone supongamos supongo supports suppose supuesto supuso surely surged surpassed surplus
surprise surprises survivable survive survived survives suspect suspects sustained sustituyo swallow swallowed
swallows swamped swears swiglu switch switched swollen syllable symptom symptoms sysadmin tabula tachan tainted takase
takeover taking taller tamano tamanos tambaleo tambien tampoco tandas tantas tantos tararean tardaba tarjetas
tartamudea taught teacher teaches teamed teammate teapot technique tecnica telling temper temporada temprano tempting
tendria teneis tenfold teniamos tenian tensor teoria tercera tercero tercios termina terminaba terminacion terminado
terminar termine termino terreno terribly tested testigo testing tetera thanks themselves theory therefore things
thinks thirds thirtieth thirty though thought thoughts thousand thousands thousandth threads threefold threshold
thrilling throttle through throughout thrown throws ticket tiemblen tiempo tiempos tienen tienes tierra tighter
tightly timetable tipica tipped tiraba tiraban tirado tiramos tiraron tirase tocaba tocado tocaria todavia toenails
together tokenizador tokenizer tokens tolerates tomaron tonterias topped tormenta tormentas torrent torrente tortillas
tortita tortuga tossed totally totalmente touched trabajo traced tracking tradujo traduzco tragara tragarse tragedia
tragedy tragic traian trails trained trainer trainers training trains tramos tranquila tranquilamente tranquilas
tranquilo tranquilos transformer transicion transition trapped trashes trazas treats treinta treintavo tremendo
trepando trepar trigger triggered trinidad trinity triple tripled triplicaron triplico tromba trombon trombone
trompeta trompetas tropiezan trouble trozos trumpet trumpets truncaron truncated trusted tuerce tuesday tuesdays
tulipan turned turning tutorial tuviera tuvieran tuvieron tuvimos twenty twentyfold twofold ultima ultimo ultimos
umbral umbrella umbrellas unable unaddressed unattenuated unaware unbalanced unbounded unbroken uncapped unchecked
unclipped uncommon unconcerned uncontrolled uncropped uncurbed undecayed underestimated underestimates underflew
underflow underflowed underrepresented understand undertrained undetected undimmed undoes undone unfazed unfiltered
unguarded unhandled unhappily unharmed unhindered unholy unhurt unicamente unicas unicorns unicos unidades unidos
uniforme uninitialised uninterrupted unknown unless unlike unlikely unlimited unloaded unlucky unmoderated unmoved
unnormalised unnormalized unnormed unnoticed unprepared unprotected unreduced unregularised unregulated unrelated
unrepresentable unrescaled unresponsive unrestored unrestricted unsaved unscale unscaled unseen unshuffled unskipped
unsmooth unstable untamed unthrottled untouched untrained untreated untrimmed untrue unusual unvarying unverified
unwarmed update updated updates upward upwards usaron useless usually vacias vacios valgan valido valley valores
values valvula vanish vanished variables variance varianza varianzas varias varios various vecina vecino vecinos
veinte veintidos veintiocho veintiuno velocidad velocity ventana verbos verdad verdadera verdes verdict veredicto
veriamos verifica verificacion verifico verified verify version vertical vestido vetted vetting victim viejos viendo
vienen vieran vieron vigila vigilaba vigilancia vigile village villain villano vinieron violent violento violet
violetas violin virgenes virtually visible vision vistazo volaba volcado volley volver volviera volvieron volvimos
volvio vorpal vuelan vuelta vueltas vuelto vuelve vuelven waking walked walking waltzes wandered wanted wardrobe
warmed warming warmup warning watches watching watson weaker weakness weather weekend weighs weight weightless weights
welded whatever whatsoever whereas wherever whether whichever whistles whoever wholly whoosh wibble window wishes
within without wonder wonderful worked wortsman wrecked wrecks writing written yarats yellow yourself zancada zancadas
zeroed zeroes zeroing
"""
