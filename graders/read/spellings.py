"""Long words of root causes and of the labs' texts. Written by `python -m tools.vocabulary`."""

SPELLINGS = """
abarrotado abierta abnormal abrigue abrupt abrupta abruptamente abruptly abrupto absence absent absoluto absorb
absorba absorbed absorbio absurd absurda absurdo absurdos abuela aburridas acababa acabado acabados acaban acabar
acabaran acabaria acabaron acabarse acabase acantilado acaparado acaparo accelerated accelerator accept accepted
accepts according account accumulated accumulates accumulation acelerado acelerador acelero acepta acepto acerca
achica achicara acierta acierto acordaba acordandose acorta acortara acorto acotaba acotada acotado acotar acotara
across activa activacion activaciones activado activar activated activation activations active activo actualizacion
actualizaciones actualizar actualizarse actualizo acuerda acuerdo acumula acumulacion acumuladas acumulado
acumuladores acumulando acumularon acumulo acusar adapta adaptaba adaptacion adaptado adaptarse adaptativo adapted
adaptive adapts addition adelante ademas adivinan adivinar adjustment administrador admiten admitir adonde adorno
adrede adueno advertisement advierte aficionado afilada afirma afirman afirmo afresh aftershock aftershocks afterward
afterwards afuera against agarrara agarrarse agarro agenda aggressive agiganto agotaban agradecida agranda agrandado
agrandaron agrando agravado agravo agresiva agrupacion agrupo aguanta aguantaba aguantaban aguantado aguantan
aguantando aguantar aguantarla aguanto ahogaron ahorrar ahorrarle aislado ajusta ajustaba ajustada ajustar ajustarse
ajuste ajustes alargan alargaron alargo alarma alcance alcanza alcanzada alcanzar alcanzo aleatoria aleatorios
alegremente alejando alerta alguien alguna algunas alguno algunos aligned alimentaron alimento alineados alinean
allowed allows almacenamiento almaceno almost already alrededor although altisima altisimo altogether altura alturas
aluvion always amanecio amarillo amateur amnesia amnesiac amontonaba amontonada amontonadas amontonado amontonamiento
amontonaran amontonaron amontono amortiguaran amortiguarla amortigue amplificaran amplificaron amplified amplifying
anchos ancient anclada anclado andabamos anestesia anfitrion anoche anomala anomalo anomalos anomalous anormal
anormalmente anotado anotarse another answer answered answers antecesor anterior anteriores anticuada anticuado
anticuados anulado anular anybody anyone anything anyway anyways anywhere apagada apagado apagon aparece aparecia
aparecio apariciones aparta apartan aparte aparto apenas apenitas apertura apinado aplauso aplausos aplica aplicaba
aplicaban aplicada aplicado aplican aplicar aplicara aplicaron aplicarse aplico apocalypse apparently appear
appearances appeared appearing appears applause applied applies applying approached aprende aprenden aprender aprendia
aprendida aprendido aprendiendo aprendieron aprendizage aprendizaje apretadas aproximacion apunta apuntan apunto
aquella aquello architecture archiva archivo argues argumenta arises arithmetic aritmetica armario around arquitectura
arranca arrancado arrancar arrancara arrancaron arranco arranque arrastran arrastrar arrastraran arrastraron arrastro
arregla arreglo arriara arriba arrival arrive arrived arrives arriving arruinado arruinan arruinar arruinara arruino
articulo ascendente ascendio ascenso ascent asegura asentado asienta asientan asistente asking asleep aspecto
assistant assume assumes astonished atascada atencion atender atendiendo atendiera atenuacion atestado atiborrado
atipico atractor atrapa atrasada atrasado atraveso atribuyen attended attending attention attractor attributable
attribute aumenta aumentada aumentado aumentar aumentaron aumento aunque ausencia ausente author authors automatic
automatica automatico autores available avalancha avanzada avanzo avento average averaged averages averaging averigua
averiguar avisar avisen ayudante ayudar ayudara backed backing backoff backstop backward bajaba bajada bajado bajara
bajarla bajito balanced ballooned banana bananas bandazos bandido bandit barajan barajar barajo barato barely barrage
barranco barring baseline basically basicamente bastado bastan bastante bastar bastarian basura batata batches
batching batchs batting became becario because become becomes bedtime before beforehand beginner beginning begins
behave behaves behind believe believed believes belleza belong belonged belongs bengio beside bestia bestial better
between beyond bianchi biblioteca bibliotecas bicicleta bicycle bigger blames blaming blanca blanco blindly blinking
blithely blocks bloque bloques bocadillo bocajarro bolted bombazo bomberos bookkeeping boosted boredom boring borracho
borrada borrados borrar borrarlo borraron botched bouncer boundaries boundary bounded bounding boundless bounds brakes
branch brazos breadth breaker breaking breaks brigade brillaba brillante brillantisima brilliant brinco bringing
brings brittle broken brought brusca bruscamente brusco brusque brutal bucket buenas buenisima buenisimo buenos
buferes buffer buffers builds bumped bumping bunched burros bursts buscaba buscaban buscalo buscando business butler
butter butters bygone caballero caballeros cabecera cabeza cabezas cabian cableada cadena calcadas calcula calculada
calculado calcular calculo calendario calentada calentado calentamiento calentar calentarse calento calibrated
calienta caliente called calmados cambia cambiado cambian cambiar cambiara cambiaran cambiarlo cambiaron cambie
cambien cambies cambio cambios camello camino campeon campeones cancel cancela cancelan cancelarse cancelled
cancelling cancelo cancels canguro cannot cantando cantidad cantores capacidad capacity capped capping captain carajo
carece carecer carecian careciendo carelessly carente cargado cargador cargan cargar cargarlo cargaron cargarse caring
carpeta carretadas carried carries carrying casaban casillas casualidad catapulted catches catedral cathedral catorce
caught causado causan causaron causas caused causes cayera cayeron cedieron ceiling cemented centenares centesimo
century cercana cercano cerdos cerrado cerrar chafas chained chance change changed changeover changes chanting
chapucero chatbot chatgpt cheaper checked checking checklist checkpoint checkpointing checks cheese chequeo chequeos
chiefly chiquita chiquitisimo chiquito chispa chistar choice choked chorro chosen chowdhery christmas ciegas cielos
ciento cientos cierran cierre ciertas cierto cifras cincuenta cincuentavo circulo circunstancias claimed claims
clamped clarisimo clarito clases clavada clavado claves cleared clearly cliffs climbed climbing climbs clipear cliping
clipless clipped clipping clones closed closes closing clothes clumped cluster clustered clustering coated cociente
codigo coffee coherent coherente coherently cohort coincide coinciden coincidencia coincides coincidia coincidian
coincidiendo coincidiera coincidieran coincidieron coincidio cojamonos colapsa colapsado colapsar colapsara colapso
colaron colega colegas collapse collapsed collapses colleague colleagues collect collecting colorado colorin column
columna combinacion combination combined comenta comentan comentarista comento comenzo comida comienza comienzo
comieron coming commenter commit committed common comoda comodo companera companero companeros compara comparacion
comparado comparalo compare compared comparison comparten compartian compartidos comparto compas compases compensara
compenso completa completado completamente completar completarse complete completed completely completes completion
completito completo comporta composicion composition compounded comprobaba comprobacion comprobaciones comprobado
comprobar comprobara comprobarlo comprobarlos comprobaron comprobarse comprobe comprobo comprueba compruebe compuesta
compuesto computed concentra concentraba concentracion concentrada concentradas concentrado concentrados concentraron
concentrated concentration concentro conclude concluia concluido concluir concluye concluyen concluyo concurrieron
concurso condicion condition conditions config configuracion configurado configurar configuration configured configuro
confirm confirma confundio congela congelada congeladas congratulations conjuncion conjunto connect conoce conocia
conque consectetur consecuencia consecuencias consecutive consecutivos consensus consequences consequently conserva
conservaba conservada conservado conservando conservar conservo consisted consistia consisting consists consta
constant constante consternada constructed construirlo construirlos construye construyen construyo consulta consultant
consultar consultas consultor consumed contador contagiara contagio contagion contain contained containing contains
contaminaron contamino contar contaron contarse contemplaciones contencion contener contenerlo contenia contenian
contenido contento contentos contestado conteste contesto contiene contienen continua continuacion continuar
continuation continue continued continuidad continuing continuity continuo continuos continuous continuously contra
contradicen contradict contrario contrary contrastado control controlaba controlara controlase controles controlled
controlling contuviera contuvieran contuvo convenient conveniente convertidos conviene convierte convinced convincente
convincing convirtieron convirtio cookie coordenada coordenadas coordinate coordinates copado copiado copias copied
copies corner corners corpus correa correccion correcciones correct corrected correction correcto correctos corrects
corred corregida correo correspondia corria corriamos corrida corrido corriente corrientes corrige corrigen
corrigieron corrigio corrimos corrupted corrupto corruptos cortaba cortafuegos cortan cortapisas cortaran coseno
cosine cosmic costado costaron costura counted counter counters countless counts couple course cousin cowards crammed
cramming crandel crandle cranked creada creados creamos created crecen crecer crecia crecian crecido crecidos
creciendo crecientes crecieron crecimiento crecio creerme creertelo creible crezcan crossed crosses crossing crossover
crowded crowding crowds crudas crudos cuadrado cuadrados cuadraria cuadratica cuales cualquier cualquiera cuando
cuantas cuanto cuantos cuarenta cuarta cuatro cuchara cucharas cuenta cuentagotas cuentan cuenten cuento cuerda cuerpo
cuesta cuestion cuestionar cuidar culpable culpar culprit cumbre cumplido cumulo cunado cupiera curriculo curriculum
cursor curvada curvas curvatura curvature curved curves cutover cutting damage damaged dampen danada danado danados
danara danaron dances dangerous danina danino datacenter dataloader dataset debajo deberes deberia deberias deberse
debido debieron decaen decaer decaia decaian decaimiento decayed decays decenas decian decida decide decides decido
decima decimo decimos decirlo decision decisive decoupled dedicado dedicated deducen default defaults defecto
defectuoso defectuosos defence defenceless defended defensa definicion definitivo degeneradas degenerado degenerate
degenerated degenero dehghani dejaban dejado dejara dejarla dejaron dejarse dejase delante delata delays deleted
demasiada demasiadas demasiado demasiados demonio demostrado demostrarlo demuestra denominador denominadores
denominator denominators dentro depend depende dependen depends deprisa derailed derecha derecho derive derrumbe
derrumbo desacomodo desacoplado desactivada desactivado desactualizada desactualizado desajuste desaparece desaparecen
desaparecido desaparecieron desaprendio desayuna desbaratase desbarato desbocadas desbocado desbocados desbocaran
desbocaron desborda desbordado desbordados desbordamiento desbordamientos desbordan desbordar desbordara desbordaria
desbordarian desbordaron desbordarse desbordo descanse descarrilo descarta descartaba descartado descartados descartan
descartar descartara descartarlo descartaron descarto descenso descent descolocaron descoloco descomponer descomunal
desconectado desconocido describe described describen describes describia descubrio descubriste descuento desechara
desencadeno desequilibrado deserves desescala desestabilizo desfasada desfasado deshabilitado deshace deshacer
deshacerlo deshizo design designed desmadran desmadraron desmandan desmedida desmedidas desmedido desmemoriado
desmesurada desmesurado desmesurados desnivel despacio despacito despedida despedidos desperto desplazo desploma
desplomo despojado despreciable despreciarse desproporcionada desproporcionadas desproporcionado desproporcionados
desprovistas despues destroy destroyed destroza destrozara destrozaron destrozo destructiva destructive destruyera
destruyo desvanece desviacion desvio detail deteccion detectado detectar detectara detecte detection detective detecto
detenido detenimiento determinado detiene detonante detras dettmers detuvo deviation device devolverlo devolverlos
devolvia devolvio devoted devuelto devuelve devuelven diablo diagnosis dialogo dialogue diario dibujar dieciseis
dientes dieran dieron diferencia diferencias differ difference differences different differently differs difiere
difieren digest digito digits dijera dijeron diluvio diminuto diminutos dinamica dinamico direccion direcciones direct
directa directamente direction directions directly directo disabled disagree disappeared disaster discard discarded
discontinua discontinuidad discontinuity discontinuo discontinuous discussion diseno dispara disparada disparado
disparados disparan dispararan dispararon dispararse disparatada disparatado disparo dispositivo disproportionate
distingan distingue distinguen distinguir distinta distintas distinto distintos distorted disturbed diverge diverged
divergen divergence divergencia divergent diverges divergian divergiera divergieron divergio divergir divide divided
dividen divides dividia dividian dividido divididos dividiendo dividieron dividing dividio dividir divinamente divino
division divisor doblada docena docenas documentacion documentation domaba domado domain dominaba dominado dominated
dominates domingo doomed doquier dormida dormir doscientas doscientos double doubled doubles doubling doubted downhill
dozens dragged drifted drilled drills drinks driven drives driving dropped dropping drunkard duendes duplica
duplicados duplican duplicates duplico duraba duradera duradero durante durara duraron durase duration during dwarfed
dynamic earlier earliest easing echale echarle echaron edades efectivas efecto efectuo effect effective effectively
eighth eighty either ejecucion ejecuciones ejecuta ejecuto ejemplos ejercicio ejercicios ejercito elefante elefantes
element elemento elementos elements elephant elevada elevado elevaron elevarse eleven eligio elijan eliminado elimino
elsewhere embarrada embedding embeddings emocion emocionante empalmado empalmar empalmaron empalme empeorara empezado
empezar empezaron empezo empiece empiecen empieces empieza empiezan emptied empties empuja empujaban empujar empujaron
empujo empujon empujones enabled enabling encadenaron encadeno encaja encajaba encajan encajo encantada encantaria
encendido encima encoge encogen encogerlos encogia encogido encogiera encogio encoja encontrado encontrara encontraron
encontrarse encontre encontro encuentra encuentran ending endlessly engane engine engineer engineering engordaban
engordan engordaron enhorabuena enorme enormes enormous enough enseguida ensena ensename ensenan ensenara ensenaron
ensene enseno entera enteraba enterado enteramente enterarse enterase entere entered enterito entero enteros enters
entiende entiendo entire entirely entonces entraba entraban entrada entradas entrado entran entrar entrara entraran
entraron entrega entregar entregaron entrego entrena entrenada entrenador entrenadores entrenamiento entrenamientos
entrenan entrenando entrenar entrenas entrenes entries entropia entropy envejece envenenado envenenados enveneno
episode epocas epochs epsilon equally equals equipo equivoca equivocado equivocaria equivoco erased errors escala
escalada escalado escalador escalados escalar escalarse escalas escalated escalera escalo escalon escalonadamente
escapara escaparan escaparon escasa escaso esconde escriba escribe escribia escribieron escribio escribirse escribo
escrita escrito escritos escuchar esfumaron espana espera esperar esperarse espuertas esquinas estaba estabamos
estaban estabilidad estabiliza estable estadisticas estado estados estallan estallar estallo estaria estatica estatico
estimacion estimaciones estimate estimates estiron estratificada estratificado estrecho estrenar estricto estropeado
estropear estropearon estropee estropeo estruendo estupendo estuviera estuvo etapas evaporaron evaporated evening
evenly eventos everybody everyday everyone everything everywhere evidence exactamente exactitud exactly exagerada
exagerado exagerados exaggerated examen examinado example examples excede excedio exceed exceeded exceeding excelente
except excepto excesiva excesivamente excesivas excesivo exceso excess excessive exclude excluida excluido exclusiva
exclusivamente excluyo excusa excuse executed exentas exercise existe existed existen existia existiese existir exotic
expect expects experience experiencia experiment experimento expert expertos experts explain explained explains
explanation explica explicacion explican explicaria explico explique explode exploded explodes exploding explosion
explota explotan explotar explotara explotaran explotaron exploto exponent exponente exponential exposed expuso
extendio extrana extrano extranos extrema extreme extremo extremos fabrica factor factores failed failsafe failure
failures faithfully fallar fallback fallen fallos faltaba faltaban faltan faltando faltar faltara famoso famous
fantasia fantastic fantastico farlopio faster fastest fastidiado faulty favorito favourite feedback felices
felicidades felicitaciones fetches fichas fichero fidelidad fidelity fifths fiftieth fijaba fijado fijara filled
filling filtered filtraban filtrar filtraron filtre filtro finaliza finalizar fingerprint finish finished finishes
finita finitas finite finiteness finito finitos finitud finjamos firewall fitted fitting flatmate flatter floats
flooded floored flores flotantes flowers flushed flying focused folder follow followed following follows forasteros
foreign forget forgets forgive forgiven forgives forgot forgotten formaban formado forman formarlos formas format
formato formatos formats former forward fourfold fourteen fourth fragil fragile fragment fragmento frameworks frases
frecuencia frecuente freely freeze freezes frenaba frenar frenara frenos frente frequency frequent freshly freund
frontera frozen fuente fuentes fueran fueron fuerte fuerza fulminante funcionaba funciono function fundamentalmente
funeral further future futuro gaitas galleta garbage garete gastado gathered gatitos gelatina gemela gemelo general
generally generated genero genial genialidad genius gentle gentlemen gently getting gigante gigantes gigantesca
gigantesco gigantescos gigantic gilmer giraffe giving global goldfish golpea golpearon golpeo gracias gradeint
gradiant gradient gradientazo gradiente gradientes gradients gradscaler gradual gradually gradualmente grafica
graficas grande grandes grandmother granel graves greater greatly greedy griega ground growing growth guarda guardaba
guardada guardado guardados guardan guardar guardarlos guardaron guardas guarded guardia guardo guards guessed
guessing guilty guitar gustaria gutenberg haberlo haberse habersele habiamos habian habido habitual habituales hablar
habran habria habriamos habrian hacerse hachazo hacian hagais hagamosle halfway hallazgo halved halves halving
halvings hammering handed handful handing handled handoff handout handover hangover happen happened happens happily
hardcoded hardly hardware hariamos harmed harmful harmless harmlessly having header headroom healed healthy heavily
hechos hedgehog height helado helped heredada herida herring hiccup hiciera hicieran hicieron higher highest himself
hinchan hipotesis hirviendo histogram histograma historia historial historias history hitting hogged holding holdover
holmes hombre homework homogeneo homogeneous honest honestly honrada hooray horario horarios hornea hornean horsemen
hotter hubiera hubieran hubieron hubiesen hundida hundido hundieron hundimiento hundio hundred hundredfold hundreds
hundredth hurray hutter hypothesis identical identicas identicos idiota idiots ignora ignorante ignoraron ignored
ignores ignoro iguala iguales igualito igualmente ilimitada ilimitado ilimitados illusion ilusion imagen imaginar
imagination imagine imagino immediate immediately immovable immutable impact impecables impidiera impidio importa
importado importar importara importaria importe importo imprimirla improbable impuesta impuesto impuso inactive
inactivo inadvertido inaugural incident included including incluido incluso incoherente incompetent incompetente
incompleta incompletas incomplete incompleto inconsistent incorpora incorporo increase increased increases increasing
incrementada incrementado incrementar incrementarle incremento indefensa inedita inercia inertia inestabilidad
inestable inestables inexistencia inexistente infalible inference infinidad infinita infinite infinitely infinities
infinito infinitos infinitud infinity inflado inflados inflaron inflate inflated inflexible influence influyo inform
informando informe informed informes informo infraestructura infrecuente infrequent ingenieria ingeniero ingenua
ingredientes ingredients inicial iniciales inicializacion inicializada inicializar inicializaron iniciaron inicio
initial initialisation initialised inmediata inmediatamente inmediato inmutarse innocent inocente inocentes inofensiva
inofensivo inputs insert insertar inservible inside insiste insists inspect inspected instability instances instant
instantanea instantaneo instantaneous instante instantly instead instructor instrument instrumento intact intacto
intactos integra integramente integro intercepted internal internas internet interno interpuso interrumpio
interrupcion interrupted interruption interval intervalo intervened intervino inundacion inundado inundo inusual
invadido invalidated invent inventado invention invento irrelevant isfinite isolated iteraciones iteration itself
jajaja jammed jardin jirafa joined joroba journal jovenes judged juicio jumped jumping junction juntaron juntarse
juntas juntos justamente justicia juzgar kalamkar kangaroo karpathy keeping kernel kettle keywords kicked kickoff
killed kingma kittens knocked labmate laboratorio lacked lacking ladder ladies lagged lagging lampara lancen landed
landing language lanzada lanzar lanzaron largada largas largely larger largest largos larguisima larguisimas
larguisimo larguisimos lasagna lasana lasted lastima lastimo lasting latigazo latter laughing laureles layernorm
layers lazily leader leaped leaping learing learned learnig learning learns leaves leaving leccion lecturas lecture
leerlo legend lejisimos length lenguaje lentamente lentisimo lentitud lentos lerning lesser lesson letters letting
levanta levantar levanto leyenda leyeron libraries library libremente librerias libros lifeguard lifted likely limita
limitaba limitada limitadas limitado limitar limitara limitation limite limited limiter limiting limitless limito
limits limpio lineal linear lineas linger lingering listas listening listos literature little living llamad llamamos
llaman llamar llamarias llamen llanos llaves llegaba llegada llegado llegan llegando llegar llegara llegaron llegue
llenaba llenado llenan llenar llenara llenaron llenarse llenas llenos llevaba llevaban llevado llevan llevar llevaron
lloremos lluvia loaded loader loaders loading located locked logarithm logarithmic logaritmico logaritmo logged logits
lograr longer longitud looked looking looped looser lopsided loshchilov losing losses loteria loudest loudly lovely
lowered lowers lumbreras machacaban machine maestra magnitud magnitude maiden mailing makers making maleza maltrecha
malvada malvado manana mandaba mandad mandan mandar mandaron mandru manera maneras mansalva mantener mantenido
mantequilla mantiene mantienen mantuviera mantuvo manual manuales maquina maravilla marble marcas marcha margen
marmalade marque marquen married martes marvellous masivamente massed masses massive massively masterpiece mataba
matado matara matarla mataron matched matrices matter mattered matters maxima maximal maximo maximos maximum mayordomo
mayores mayoria meaning meanwhile measure measures mecanismo mechanism medalla medals median mediana medias medida
mediocre medium meeting members memoria memorias memory mensaje mention mentira mentor menudo mercurio merece
mermelada merrily message meteorologico metidas metido metieron metodo mezcla mezclados mezclan micikevicius middle
midway miembros mientras mighty mikolov milagro mildest milesima milesimo millares million millions millon millones
minibatch minimo minority minusculo minute minuto miraba mirabas mirado mirame miramientos mirando mirara mirarlo
mirarlos mirase misconfigured misfortune mismas mismatch mismos misreading missing mistake mistaken misterio mitades
mitigate modelo modelos models moderaba moderase modero mogollon molybog moment momenta momento momentos moments
momentum monocorde monopolised monopolizado monotematico monotonos monotonous monster monstrous monton montones
monumento morado mordia mordio morimos moriria morning mortal mortem mostly mostraron mother motivos moverse movido
moviera movieron moviles moving muchas muchisimas muchisimo muchisimos muchos muerde mueren muerta muertas muerte
muerto muestra muestran muestrea muestreo mueven multiple multiples multiplica multiplicacion multiplicada
multiplicado multiplicamos multiplican multiplicar multiplicarse multiplication multiplico multiplied multiplier
multiplies multiplo multiplos multiply multiplying multistep murieron muscles myself mystery nacida nacido nacional
nailed namely napoleon narrow narrower naturally naughty nauseam navegaba nearest nearly necesarias necesita
necesitaba necesitan necesitas needed neglected negligible neighbour neighbours neither network nevertheless newborn
newest nightly ningun ninguna ninguno nobody nombra nombran nombrar nombre nonetheless nonfinite nonsense nonstop
normal normales normalidad normalisation normalise normalised normalises normalising normaliza normalizaba
normalizaban normalizacion normalizado normalizados normalizan normalizar normalizaron normalization normalized
normalizing normalizo normally normalmente normas normed normless nosotros notaba notara nothing notice noticed
notices noticia noticing nought novato novedad nowhere nuestra nuestro nuevas nuevos number numbers numerador
numerator numerico numero numeros numerous objetar obscure obsoleta obsoleto obviamente obvious obviously ocasion
ocasiones occasion occasioned occurred occurrences occurring occurs ochenta octavo ocupadas ocurre ocurrio ocurriria
oddity official oleada olvida olvidado olvidados olvidaos olvidar olvidara olvidaron olvidense olvido omision
omissions omiten omitido omitio omitirse online onward onwards opening operations opinan opinion oponen oponia opposed
opposes opposite optimiser optimiza optimizador optimizer optimizes oracion ordena orders ordinary orgulloso origen
original oscillation others otherwise outage outdated outgrew outgrow outlier outmoded output outset outside outsized
ovacion overdose overflew overflow overflowed overflowing overflows overfull overloaded overlong overly overnight
overran overrated overrun overshoot overshooting overshoots overshot oversized overstepped overtook overwhelmed
overwritten overwrote paciencia packed pagando pagina paginas painted palabra palabras paladas pancake paneles panels
pantalla papers paracaidas parachute parada parade paraguas parameter parameters parametros params parara pararlo
pararon parase parcial parciales parece parecen parecidos pareja parezca pariente parientes parrot parten partes
partial particular partida partiendo partir partly partner partridge partway pasaba pasaban pasada pasadas pasadisimo
pasado pasados pasamos pasara pasaran pasaron pascanu passage passed passes pasted pastel patada patrones pattern
patterns paulatina payaso peaceful pedacito pedirsela pegada pegados pegando pegatina peldano peligrosa peligroso
peligrosos penalty penguins pensaba pensada pensado pensados pensar pensaria penultima people peores pequena pequenas
pequeno pequenos percent perder perdera perderlo perdices perdida perdidas perdido perdidos perdiera perdieran
perdieron perdimos perdio perdiz perdona perdonado perdonar perdono perecio perezosa perezoso perfectamente perfectly
perhaps period periodo perished permanent permanente permanentes permite permitio person persona pertenece pestanear
petardazo phased phases pianos picked picking picture pieces piedra piensa pienso pierda pierde pierden piezas pillado
pillaron pinguinos pinned pintan pisaron pizarra places plagado planes planificador planificadores platano platin
plausible played please plenty plumazo pobrecita pobrecito pobrecitos podian podido podria podrian podrido podridos
pointed pointing points poison poisoned police policia politely ponerle pongamos pongan poorly popped popular
poquisimo poquisimos poquito poquitos porque porqueria porrazo porrillo portero posibilidad posible posicion position
positions positive positivo possible possibly posterior posteriores potato potencia poured practically practicamente
prayers preamble preceding preceptivo precio preciosa precious precipicio precipicios precise precisely precision
preciso predecessor predefined preempted preemption preferiria preferred pregunta preguntales preguntar preguntarme
preguntas preguntate preguntenle pregunto premio prender prensa preparada prescindiendo prescindio prescindir present
presentes preset presses presumably pretend pretty prevent prevented previas previo previous previsto priest primarily
primer primera primeras primerisimas primero primeros principal principalmente principio printed probabilidad
probability probablemente probably probada probar probaria problem problema problemas procede proceed procesador
proceso process procession processor produce produced produces producian producida producing product producto
productos products produjeron produjo profesor profesora professor program programa programacion programo progresiva
progreso progress projections prolongada prolongar prolonged prolongo promedia promediaba promediada promedio
promedios promocion pronto propaganda proper properly propia propias propio propios proporcion proporcional proportion
proportional proseguir proteccion protecciones protect protected protection protege protegia protegian protegiera
protegieron protegio protestar proves provocaba provocado provocan provocaron provoco provoked proxima proximo
prudences prueba pruebas public publicas pudding pudiera pudieron pueden puerta puesta puestas puesto puestos pulled
pulling punado punados puntajes puntilla puntua purely purple purpose pushed pushes pushing pusiera pusieron pusimos
putting pytorch quality quarter quedaba quedaban quedado quedan quedara quedaron quedarse queria querido queries
querrias question questions quibble quickly quienes quiera quiere quieren quieres quieta quieter quinientas quinta
quintas quinto quitada quitadas quitado quitan quitar quitaron quotient quoting radica rafaga raised raises raising
ramped rampeo ramping rampup rancio random rapida rapido rarely rareza rarisima rarisimo rarito rasguno rastreo rastro
rather raudales razona reacciona reaccionaba reaccionar reaccionara reacciono reached reaches reaching reacted reacts
reading readings realidad realimentando realimentaron reality really reanuda reanudacion reanudada reanudado
reanudamos reanudar reanudaron reanudarse reanudemos reanudo rearranque reason reasons rebasa rebasan rebasar rebaso
reboot reborn rebosaba rebosante rebosar rebuilt recalentar recarga recargar recargaron recargarse recargo received
recent receta recetan recetas rechaza rechazo rechistar recibe reciben recibieron recibio recien reciente recientes
recipe recipes reckons recoge recommended recommends recompensa recompensas record recordaba recorre recorta recortaba
recortaban recortado recortados recortan recortando recortar recortara recortarlo recortaron recortarse recorte
recortes recorto recover recoverable recovered recovers recuerda recuerdan recuerde recuerdo recupera recuperado
recuperaron recupero recurren recurrent recurrentes redoing redondea redondeado redondean redondear redondeo reduce
reduced reducia reducida redujera redujeron redujo reescala reescalaba references reflected reflects reflejaba
reforzaron refuerzo refuse refused regardless region registered registro regular regularisation regularizacion
rehacerlos reinforced reinforcement reinicia reiniciado reinicializaron reiniciar reinicio reinicios reinitialised
reject rejected relacion relanzar relanzo relativa relative relato relaunch relaunched relaunching relevo relies
relleno reload reloaded reloading remarked rematar remato remediase remedio remember remembered remembers remesa
remolque remove removed removes removing renglon renuncia repair reparacion reparos reparten repartida repartido
repartidos repartirse repeat repeated repeating repeats repente repentina repentinamente repentino repetia repetian
repeticion repeticiones repetida repetidas repetido repetidos repetition repetitions repetitive repetitivo repite
repiten repitio replaced repleto replicas repone report reports repositories repositorio repositorios repository
represent representa representable representar represented representing repuso required requires rescaled reseteada
residual resistio respecto respetaron respeto respingo responde responsible respuesta respuestas restaba restablecido
restando restart restarted restarting restarts restaura restauracion restaurado restauralo restaurar restauraron
restauro restituir restore restored restores restoring restrain restrained restraints restriccion result resulta
resultado resultante resulting resulto resume resumed resumen resumes resuming resumption retacado retahila retener
retiro retomamos retomar retomaron retomo retrasa retrasada retrasara retraso retroalimento retrocede retrocedieron
retrogrado returned returns reunido reuniera reventado reventar reventara reventarlo reventaron revento reviewer
revisaba revisar revisarse revise reviso revisor reward rewarded rewards rewarm rezagada riddled rising ristra rmsnorm
robust rodaje rollback rolled rolling rompen romper romperia rompiera rompieran rompieron rompio roommate rotativas
rotten rotura roughly rounded rounding rounds rubbish ruined ruinosas ruinous rumour runaway running ruptura rupture
sabido sabria sacaron sacude safeguard safeguards safely safest safety sailed salgan salida salidas salido salidos
saliera salieron salirse saltaba saltaban saltado saltados saltan saltar saltara saltaria saltaron saltarse saltarselo
saltas saltase saltos salvado salvara sample sampled sampler samples sandwich santiamen satura saturado saturados
saturaron saturated saturates saturation saturo savefile saving saying scaled scaler scales scaling scarce scarcely
schapire schedule scheduler schedulers schedules scores scratch screen script scripts seamless seatbelt seccion second
section secuencia secuencias secundario seeing segmentos segments seguia seguian seguida seguidas seguidilla seguido
seguidos seguir seguira seguiremos seguirla seguirlos segunda segundas segundo segundos segura seguramente seguridad
seguro seldom semaforo semejante semilla semillas senala sencillamente senior sensata sensato sensible sentence
sentences sentido sentinel separa separaba separado separan sequence sequences sereno series seriously served servicio
sesenta sesgado sesion session setting settings settled settles several shaken shaking shards shared sharply sharpness
sherlock shielded shifted shocked shocker shoots shortcut shorten shortened shortens shorter shortest shortness should
shoved showed shrank shrink shrinkage shrinking shrinks shrugged shrunk shuffle shuffled shutdown siempre siendo
siendolo sienta sierra siesta signature significa signos siguen siguiente siguientes siguiera siguieran siguieron
siguio silaba silence silencio silently similar simple simplemente simply sinfin singing single sinnumero sintoma
siquiera sirven sirvieron sirvio sistemas sitios sitting situado sixteen skewed skimmed skipped skipping slammed
sleepy sloooow slower slowly slowness sluggish smaller smallest smokescreen smooth smoother smoothest smoothly
sneaking snooze snowballed soared sobrecargado sobredimensionadas sobredimensionado sobredosis sobrepaso
sobrerrepresentado sobresalto sobrescribio sobrevivan sobrevive sobrevivido sobreviviera sobrevivio sobrevivir soften
softened softmax solamente solely solita solitary solito soltaron soluciones solution somebody someone something
somewhere sooner sopeton soplaron soporta soportaba soportable soportado soportar soporto sorpresa sorpresas sortea
sortean sorteo sorteos sospecha sospecho sostener sostenida sostiene sostienen sought source sources spared spelling
spiked spikes spliced spoils spoilt spoons spotted sprang spread spring sprung square squared squares squeezed
stability stable stableadamw stacked stages stammers standard stands staring started starting starts startup states
static statistics stayed steadily steady stemmed stepped stepping sticker stomach stopped storage stored stories
storing storms straight strange stranger strangers stratified streak stream streamed street strength stretch stride
strikes string stroke strong stronger struck student stuffed stumble suavecito suavemente suaves suavidad suavizara
suavizaron subcapas subdesbordamiento subdesbordaron subestima subestimaba subestimaron subida subido subiendo subiera
subieran subieron subimos subirle subita subitamente subito subpalabra subrayar subscribe subtoken subword success
succession successive successor sucesion sucesivos sudden suddenly suelen suelto sueltos suerte suffix suficiente
sufijo sujeciones sujetaba sujetame sujetara sujetarlos sujete sujeto sumado sumaron summary summed sunshine supera
superaba superado superar superasen supere superen superior supero supervisor supone supongamos supongo supports
suppose suprimido supuesto supuso surely surged surpassed surplus surprise surprises survivable survive survived
survives suspect suspects sustained sustituyo swallow swallowed swallows swamped swears swells swiglu switch switched
switching swollen syllable symptom symptoms sysadmin tabula tachan tainted takase takeover taking taller tamano
tamanos tambaleo tambien tampoco tandas tantas tantos tararean tardaba tarjetas tartamudea taught teacher teaches
teamed teammate teapot technique tecnica telling temper temporada temporal temprano tempting tendria teneis tenfold
teniamos tenian tensor tensors teoria tercera tercero tercios termina terminaba terminacion terminado terminar termine
termino terreno terribly tested testigo testing tetera textbook thanks themselves theory therefore things thinks
thinly thirds thirtieth thirty though thought thoughts thousand thousands thousandth threads threefold threshold
thrilling throttle through throughout throwing thrown throws ticket tiemblen tiempo tiempos tienen tienes tierra
tighter tightly timetable tipica tipped tiraba tiraban tirado tiramos tirando tiraron tirase tirones tocaba tocado
tocaria todavia toenails together tokenizador tokenizer tokens tolerable tolerated tolerates tomaron tonterias topped
torcido torcidos tormenta tormentas torrent torrente tortillas tortita tortuga tossed totally totalmente touched
trabajaba trabajo traced tracked tracking tradujo traduzco tragara tragarse tragedia tragedy tragic traian trails
trained trainer trainers training trains trajeron tramos trampolin tranquila tranquilamente tranquilas tranquilo
tranquilos transformer transicion transition trapped trashed trashes trazas treats treinta treintavo tremenda tremendo
trepando trepar trigger triggered trinidad trinity triple tripled triplicaron triplico tromba trombon trombone
trompeta trompetas tropiezan tropiezo trouble trozos trumpet trumpets truncaron truncated trusted tuerce tuesday
tuesdays tugging tulipan tumbara turned turning tutorial tuviera tuvieran tuvieron tuvimos twenty twentyfold twofold
ultima ultimo ultimos umbral umbrella umbrellas unable unaddressed unattenuated unaware unbalanced unbounded unbroken
uncapped unchecked unclipped uncommon unconcerned uncontrolled uncropped uncurbed undecayed underestimated
underestimates underflew underflow underflowed underrepresented understand undertrained undetected undimmed undoes
undone unfazed unfiltered unguarded unhandled unhappily unharmed unhindered unholy unhurt unicamente unicas unicorns
unicos unidades unidos uniforme uninitialised uninterrupted unknown unlearned unless unlike unlikely unlimited
unloaded unlucky unmoderated unmoved unnormalised unnormalized unnormed unnoticed unprepared unprotected unreduced
unregularised unregulated unrelated unrepresentable unrescaled unresponsive unrestored unrestricted unsaved unscale
unscaled unseen unshuffled unskipped unsmooth unstable untamed unthrottled untouched untrained untreated untrimmed
untrue unusual unusually unvarying unverified unwarmed update updated updates upward upwards usaron useless ustedes
usually vacaciones vacias vacios valgan valian valido valley valores values valvula vanish vanished variables variance
varianza varianzas varias varios various vecina vecino vecinos veinte veintidos veintiocho veintiuno velocidad
velocity ventana verbos verdad verdadera verdes verdict veredicto veriamos verifica verificacion verifico verified
verify version vertical vestido vetted vetting viciados victim viejos viendo vienen vieran vieron vigila vigilaba
vigilancia vigilando vigile village villain villano vinieron violent violento violet violetas violin virgenes
virtually visible vision vistazo vocabulario vocabulary volaba volaran volcado volley volver volviera volvieron
volvimos volvio vorpal vuelan vuelta vueltas vuelto vuelve vuelven waking walked walking waltzes wandered wanted
wanting wardrobe warmed warming warmup warning watches watching watson weaker weakness weather weekend weighs weight
weightless weights welded whatever whatsoever whenever whereas whereupon wherever whether whichever whistles whoever
wholly whoosh wibble window wishes within without wonder wonderful worked wortsman wrecked wrecks writing written
wrongly yarats yellow yields yourself zancada zancadas zeroed zeroes zeroing
"""
