"""Long words of root causes and of the labs' texts. Written by `python -m tools.vocabulary`."""

SPELLINGS = """
abarrotado abierta abnormal abrigue abrupt abrupta abruptamente abruptly abrupto absence absent absolutamente
absolutely absoluto absorb absorba absorbed absorbio absurd absurda absurdly absurdo absurdos abuela aburria aburridas
acababa acabada acabado acabados acaban acabar acabaran acabaria acabaron acabarse acabase acantilado acapara
acaparado acaparo accelerated accelerator accept accepted accepts according accordingly account accumulated
accumulates accumulation accumulator acelera acelerado acelerador acelerar acelero acepta acepto acerca achaca achica
achicara achique acierta acierto acople acordaba acordandose acordarse acorta acortara acorto acostumbrada acotaba
acotada acotado acotar acotara across acting activa activacion activaciones activado activar activated activation
activations active activo actualiza actualizacion actualizaciones actualizan actualizar actualizarse actualizo
actually actuando acuerda acuerdo acumula acumulacion acumulada acumuladas acumulado acumulador acumuladores
acumulando acumularon acumularse acumulo acusar adapta adaptaba adaptacion adaptado adaptarse adaptativo adapted
adaptive adapto adapts addition adelante ademas adivinan adivinar adjustment administrador admission admite admiten
admitir adonde adopted adorno adrede adueno advertisement advice advierte aficionado afilada afirma afirman afirmarlo
afirmo afresh aftershock aftershocks afterward afterwards afuera against agarrara agarrarse agarro agenda aggressive
agiganto aglomeracion agotaban agradecida agradecieron agranda agrandaba agrandado agrandaron agrando agravada
agravado agravo agresiva agresivo agrupacion agrupo aguanta aguantaba aguantaban aguantado aguantan aguantando
aguantar aguantaran aguantarla aguantaron aguanto aguara ahogaron ahorrar ahorrarle aiming aislado ajusta ajustaba
ajustada ajustado ajustar ajustarse ajuste ajustes alargan alargaron alargo alarma alcance alcanza alcanzada alcanzar
alcanzo aleatoria aleatorios alegrar alegremente alegria alejando alerta alguien alguna algunas alguno algunos aligned
alimentaron alimento alineados alinean allowed allows almacenamiento almaceno almost already alrededor altavoces
although altiro altisima altisimo altogether altura alturas aluvion always amanecio amarillo amateur amazing amnesia
amnesiac amnesico amontonaba amontonada amontonadas amontonado amontonamiento amontonara amontonaran amontonaron
amontono amortiguara amortiguaran amortiguarla amortigue amplificaran amplificaron amplified amplifying anchas anchos
ancient anclada anclado andaba andabamos anestesia anfitrion anoche anomala anomalo anomalos anomalous anoraba
anorando anormal anormalmente anotado anotarse another answer answered answers antecesor anterior anteriores anticuada
anticuado anticuados anulado anular anulara anularse anybody anymore anyone anything anyway anyways anywhere apagada
apagado apagados apagaron apagon aparece aparecia aparecio apariciones aparta apartan aparte aparto apelotonara apenas
apenitas apertura apinado apinaron aplauso aplausos aplica aplicaba aplicaban aplicada aplicado aplicamos aplican
aplicar aplicara aplicaron aplicarse aplico apocalypse apparently appear appearances appeared appearing appears
applause applied applies applying approached aprecia aprende aprenden aprender aprendia aprendida aprendido
aprendiendo aprendieron aprendisaje aprendizage aprendizaje apretadas aprovecha aproximacion apunta apuntaba apuntalo
apuntan apuntes apunto aquella aquello architecture archiva archivo argues argumenta arises arithmetic aritmetica
armario around arquitectura arranca arrancado arrancamos arrancando arrancar arrancara arrancaron arranco arranque
arrastran arrastrar arrastrara arrastraran arrastraron arrastro arregla arreglan arreglo arriara arriba arrival arrive
arrived arrives arriving arruina arruinado arruinan arruinar arruinara arruinaron arruino articulo ascendente ascendio
ascenso ascent asegura asentado asienta asientan asistente asking asleep aspecto assistant assume assumes astonished
astronauta asusto atajaba atajar atajara atascada atencion atencional atender atendiendo atendiera atenuacion aterrizo
atestado atiborrado atipico atractor atrapa atrasada atrasado atraveso atrevo atribuye atribuyen atribuyo attended
attending attention attractor attributable attribute attributed augmented aumenta aumentada aumentado aumentando
aumentar aumentaran aumentaron aumente aumento aunque ausencia ausente author authors automatic automatica automatico
autopista autores available avalancha avanzada avanzo avento average averaged averages averaging averigua averiguar
avisar avisen awfully ayudante ayudar ayudara baches backed backing backoff backstop backward backwards bajaba bajada
bajado bajando bajara bajaran bajarla bajase bajisima bajita bajito balanced ballooned banana bananas bandazos bandera
bandido bandit barajan barajar barajo barato barbaridad barely barrage barranco barring baseline basically basicamente
bastado bastan bastante bastantes bastar bastaria bastarian basura batata batches batching batchs bateria battery
batting bearing became becario because become becomes becuase bedtime before beforehand beginner beginning begins
behave behaves behind believe believed believes belleza belong belonged belongs bengio beside bestia bestial bestiales
bestialidad better between beyond bianchi biblioteca bibliotecas bicicleta bicycle bigger blamed blames blaming blanca
blanco blasted blindly blinking blithely blocks bloque bloques bocadillo bocajarro bolted bombardeo bombazo bomberos
bonita bonito bookkeeping boosted border bordes boredom boring borracho borrada borrado borrados borrar borrarlo
borraron borron botched bounced bouncer boundaries boundary bounded bounding boundless bounds brakes branch brazos
breadth breaker breaking breaks brigade brillaba brillante brillantisima brilliant brinca brincazo brinco bringing
brings brittle broken brought brusca bruscamente brusco brusque brutal bucket buenas buenisima buenisimo buenos
buferes buffer buffers builds bumped bumping bunched burros bursts buscaba buscaban buscalo buscando buscar business
butler butter butters bygone caballero caballeros cabecera cabeza cabezas cabian cableada cachaba cadena calcadas
calcula calculada calculado calcular calculo calendario calentada calentado calentamiento calentamineto calentar
calentarse calento calibrada calibrado calibrated calienta caliente called calmados calmer calzaban cambia cambiado
cambiamos cambian cambiar cambiara cambiaran cambiarlo cambiaron cambie cambien cambies cambio cambios camello camino
campeon campeones cancel cancela cancelan cancelarse cancelled cancelling cancelo cancels canguro cannot canones
cantando cantar cantidad cantinela cantores capacidad capacity capitulo capped capping captain carajo carece carecer
carecia carecian careciendo careful carelessly carente cargadisimo cargado cargador cargamos cargan cargando cargar
cargarlo cargaron cargarse caring carpeta carretadas carried carries carrying casaban casillas casualidad catapulted
catches catching catedral cathedral catorce caught causado causan causaron causas caused causes cautious cayera
cayeron ceased cedieron ceiling cemented centenares center centesimo century cercana cercano cerdos cerrado cerrar
cerrarse certain chafas chained chance change changed changeover changes chanting chapucero chatbot chatgpt cheaper
checar checked checking checklist checkpoint checkpointing checks cheese chequeaba chequeo chequeos chicos chiefly
chiquita chiquitisimo chiquitito chiquito chiquitos chispa chistar choice choked chorro chosen chowdhery christmas
ciegas cielos ciento cientos cierran cierre ciertas cierto cifras cincuenta cincuentavo circulo circunstancias claimed
claims clamped clarisimo clarito clases clasico classic classmate clavada clavadas clavado clavaron claves cleared
clearly cliffs climbed climbing climbs cliparon clipear cliping clipless clipped clipping clogged clones closed
closely closes closing clothes clumped cluster clustered clustering clutch coated cobardes cociente codigo coffee
coherent coherente coherently cohort coincidan coincide coincided coinciden coincidence coincidencia coincides
coincidia coincidian coincidiendo coincidiera coincidieran coincidieron coincidio cojamonos colapsa colapsaba
colapsada colapsado colapsar colapsara colapsaron colapse colapso colaron colega colegas collapse collapsed collapses
colleague colleagues collect collected collecting colocado colorado colorin column columna combinacion combinada
combination combined comenta comentan comentarista comento comenzar comenzo comfortably comida comienza comienzo
comieron coming commenter commit committed common comoda comodo companera companero companeros compara comparacion
comparado comparalo compare compared comparison comparten compartian compartidos comparto compas compases compensara
compensarse compensated compenso completa completado completamente completar completarse complete completed completely
completes completion completito completo completos comporta composicion composition compounded compra comprobaba
comprobacion comprobaciones comprobado comprobar comprobara comprobarlo comprobarlos comprobaron comprobarse comprobe
comprobo comprueba compruebe compuesta compuesto computed comunes conceivably concentra concentraba concentraban
concentracion concentrada concentradas concentrado concentrados concentrar concentraron concentrarse concentrate
concentrated concentrating concentration concentro conclude concluia concluido concluir conclusion concluye concluyen
concluyo concurren concurrentes concurrieron concurso condicion condiciones condition conditions confiaba config
configuracion configurado configurar configuration configured configuro confirm confirma confundio congela congelada
congeladas congratulations conjuncion conjunction conjunto connect conoce conocia conque consectetur consecuencia
consecuencias consecutive consecutively consecutivos consensus consequence consequences consequently conserva
conservaba conservaban conservada conservado conservando conservar conservo considerate consiste consisted consistia
consisting consists consta constant constante constato consternada constructed construirlo construirlos construye
construyen construyo consulta consultant consultar consultas consultor consumed contador contagiara contagio contagion
contain contained containing contains contaminados contaminara contaminaron contamino contar contaron contarse
contemplaciones contencion contener contenerlo contenia contenian contenido contento contentos contestado conteste
contesto contiene contienen continua continuacion continuar continuarlo continuation continue continued continuidad
continuing continuity continuo continuos continuous continuously contra contradicen contradict contrario contrary
contrastado control controla controlaba controlara controlase controles controlled controlling contuviera contuvieran
contuvo convenient conveniente convertido convertidos conviene convierte convinced convincente convincing convirtieron
convirtio cookie coordenada coordenadas coordinate coordinates copado copiado copiar copias copied copies corner
corners corpses corpus correa correccion correcciones correct corrected correction correctly correcto correctos
corrects corred corregida correo correr correspondia corria corriamos corrida corridas corrido corriente corrientes
corrige corrigen corrigieron corrigio corrimos corrompio corrupt corrupted corrupto corruptos cortaba cortafuegos
cortan cortapisas cortar cortara cortaran coseno cosine cosmic costado costaron costero costura counted counter
counteracts counters countless counts couple course cousin covered cowards crammed cramming crandel crandle cranked
crashes crawler creada creados creamos created crecen crecer crecia crecian crecido crecidos creciendo crecientes
crecieron crecimiento crecio creerme creertelo creible crezcan crossed crosses crossing crossover crowded crowding
crowds crudas crudos cuadra cuadrado cuadrados cuadraria cuadratica cuales cualquier cualquiera cuando cuantas cuanto
cuantos cuarenta cuarta cuatro cuchara cucharas cuello cuenta cuentagotas cuentame cuentan cuenten cuento cuerda
cuerpo cuesta cuestion cuestionar cuidar culpable culpar culprit cumbre cumplido cumulo cunado cupiera cupieran
cupieron curbed curriculo curriculum cursor curvada curvas curvatura curvature curved curves cutover cutting damage
damaged dampen danada danado danados danara danaron dances dangerous danina danino darling dashboard datacenter
dataloader dataset debajo deberes deberia deberias deberse debido debieron decaen decaer decaia decaian decaimiento
decayed decays decenas dechado decian decida decide decided decides decido decima decimo decimos decirlo decision
decisive decoupled dedicado dedicated deducen default defaults defecto defectuoso defectuosos defence defenceless
defended defensa defines definicion definitivo degeneradas degenerado degenerate degenerated degenero degradation
dehghani dejaba dejaban dejado dejamos dejara dejarla dejaron dejarse dejase delante delata delays deleted delicada
delightful demaciado demands demasiada demasiadas demasiado demasiados demonio demostrado demostrarlo demuestra
denominador denominadores denominator denominators denotes dentro depend depende dependen depends depressed deprisa
derailed derecha derecho derive derrumbe derrumbo desacomodo desacoplado desactivada desactivado desactualizada
desactualizado desafino desajuste desalojo desaparece desaparecen desaparecido desaparecieron desaprendio desayuna
desbaratase desbarato desbocadas desbocado desbocados desbocaran desbocaron desborda desbordado desbordados
desbordamiento desbordamientos desbordan desbordar desbordara desbordaria desbordarian desbordaron desbordarse
desborde desbordo descanse descanso descarrilara descarrilo descarta descartaba descartaban descartado descartados
descartan descartar descartara descartarlo descartaron descartarse descarto descenso descent descolocara descolocaron
descoloco descomponer descompuso descomunal descomunales desconectado desconectas desconocida desconocido desconosido
descontrolaron descontrolo describe described describen describes describia descubre descubrio descubriste descuento
descuidos desechara desencadeno desequilibrado deserves desescala desestabilizo desfasada desfasado deshabilitado
deshace deshacer deshacerlo deshizo design designed desmadran desmadraron desmandan desmedida desmedidas desmedido
desmedidos desmemoriado desmesurada desmesuradas desmesurado desmesurados desnivel despacio despacito despedida
despedidos desperto despistada desplazados desplazo desploma desplomo despojado despreciable despreciarse
desproporcionada desproporcionadas desproporcionado desproporcionados desprovistas despues destroy destroyed destroys
destroza destrozara destrozaron destrozo destructiva destructive destruidos destruyera destruyo desvanece desviacion
desvio detail detallazo detalle deteccion detecta detectaba detectado detectar detectara detecte detected detection
detective detecto detector detects detenido detenimiento determinado determinista deterministic detiene detonante
detras dettmers detuvo deviation device devolverlo devolverlos devolvia devolvio devoted devuelto devuelve devuelven
diablo diagnosis dialogo dialogue diario dibujar dibuje dicese dieciseis dientes dieran dieron diferencia diferencias
diffed differ difference differences different differently differs difiere difieren digest digirio digito digits
dijera dijeron diluvio diminuto diminutos dinamica dinamico direccion direcciones direct directa directamente
direction directions directly directo dirian disabled disagree disappeared disaster discard discarded discards
discontinua discontinuidad discontinuity discontinuo discontinuous discussion diseno disguise dished dispara disparada
disparado disparados disparan dispararan dispararon dispararse disparatada disparatado disparo displaced dispositivo
disproportionate distingan distingue distinguen distinguir distinta distintas distinto distintos distorted
distribucion distribution distributions disturbed diverge diverged divergen divergence divergencia divergent
divergente diverges divergian divergiera divergieron divergio divergir diversion divertido divide divided dividen
divides dividia dividian dividido divididos dividiendo dividieron dividing dividio dividir divinamente divino division
divisor dmitri doblada docena docenas document documentacion documentation domaba domado domain domina dominaba
dominada dominado dominated dominates domingo doomed doquier dormida dormilona dormir doscientas doscientos double
doubled doubles doubling doubted downhill dozens dragged dragging dramatica drawer dreaming dreams drifted drilled
drills drinks driven drives driving dropped dropping drunkard duendes dumped duplica duplicado duplicados duplican
duplicated duplicates duplico duraba duradera duradero durante durara duraron durase duration during dwarfed dynamic
earlier earliest easing echale echamos echarle echaron edades edificio efectivas efectivo efecto efectuo effect
effective effectively eighth eighty einstein either ejecucion ejecuciones ejecuta ejecuto ejemplo ejemplos ejercicio
ejercicios ejercito elefante elefantes elegante element elemento elementos elements elephant elevada elevado elevar
elevaron elevarse elevated eleven eligio elijan eliminado elimino elsewhere embarrada embedding embeddings embrague
emocion emocionante empalmaban empalmado empalman empalmar empalmaron empalme empatan empena empeorara empezado
empezar empezara empezaron empezo empiece empiecen empieces empieza empiezan employed emptied empties empuja empujaba
empujaban empujar empujaron empujo empujon empujones enabled enabling encadenados encadenaron encadeno encaja encajaba
encajan encajaron encajo encantada encantados encantar encantaria encendido encendidos encima encoge encogen
encogerlos encogia encogian encogido encogiera encogio encoja encontrado encontrara encontraron encontrarse encontre
encontro encountered encuentra encuentran ending endless endlessly endorsing engane engine engineer engineering
engineers england engordaban engordan engordar engordaron enhorabuena enlazaba enlazo enorme enormes enormous enough
enseguida ensena ensename ensenan ensenara ensenaron ensene enseno entendemos entera enteraba enterado enteramente
enterarse enterase entere entered enterito entero enteros enters entiende entiendo entire entirely entonces entraba
entraban entrada entradas entrado entran entrando entrar entrara entraran entraron entrega entregar entregaron entrego
entrena entrenaba entrenabamos entrenada entrenado entrenador entrenadores entrenamiento entrenamientos entrenamos
entrenan entrenando entrenar entrenas entrenes entries entropia entropy envejece envenenado envenenados enveneno
episode epocas epochs epsilon equally equals equipaje equipazo equipo equipos equivale equivoca equivocado equivocaria
equivoco erased errors escala escalada escalado escalador escalados escalar escalarse escalas escalated escalera
escalo escalon escalonadamente escapara escaparan escaparon escapo escasa escasisimo escaso escoba esconde escriba
escribe escribia escribieron escribio escribirse escribo escrita escrito escritos escuchar esfumado esfumaron esfumo
espana especial espera esperar esperarse espuertas esquina esquinas estaba estabamos estaban estabilidad estabiliza
estable estadisticas estado estados estallan estallar estallo estaria estarian estatica estatico estelar estimacion
estimaciones estimada estimate estimates estiron estratificada estratificado estrecho estrenar estricto estropeado
estropear estropearon estropearse estropee estropeo estruendo estudiar estudio estupendo estuviera estuvieron estuvo
etapas evaporaron evaporated evening evenly eventos everybody everyday everyone everything everywhere evidence
exactamente exactitud exactly exacto exagerada exagerado exagerados exaggerated examen examinado examined example
examples excede exceded excedieron excedio exceed exceeded exceeding exceeds excelente excepcional except excepto
excesiva excesivamente excesivas excesivo excesivos exceso excess excessive exclude excluida excluido exclusiva
exclusivamente excluyo excursion excusa excusas excuse executed exedio exentas exercise existe existed existen existia
existiese existio existir exists exotic expect expects experience experiencia experiment experimento expert expertos
experts expired expiry explain explained explains explanation explica explicacion explican explicar explicaria explico
explique explode exploded explodes exploding exploits explosion explota explotan explotar explotara explotaran
explotaron exploto exponent exponente exponential exposed expuso extendio extrana extranamos extrano extranos extrema
extreme extremo extremos fabrica factor factores factors failed failsafe failure failures fainted fainting faithfully
fallar fallback fallecimiento fallen fallos faltaba faltaban faltan faltando faltar faltara faltaran faltaron family
famoso famous fantasia fantasmas fantastic fantastico farlopio faster fastest fastidiado faulty favorito favourite
feedback felices felicidades felicitaciones fenomenal fetches fichas fichero fidelidad fidelity fiesta fifths fiftieth
fijaba fijado fijara filled filling filtered filtraban filtrar filtraron filtre filtro finaliza finalizar finding
fingerprint finish finished finishes finita finitas finite finiteness finito finitos finitud finjamos firewall fisuras
fitted fitting flares flatmate flatter floats flooded flooding floored flooring flores flotantes flowers flushed
flying focused folder follow followed following follows forasteros foreign foresight forever forget forgets forgivable
forgive forgiven forgives forgot forgotten formaban formado forman formarlos formas format formato formatos formats
former forward fourfold fourteen fourth fragil fragile fragment fragmento frameworks frases frecuencia frecuente
frecuentes freely freeze freezes fregar frenaba frenada frenado frenar frenara frenos frente frequency frequent
freshly freund fright frontera frozen fuente fuentes fueran fueron fuerte fuerza fulminante funcion funcionaba
funciono function fundamentalmente funeral further future futuro gaitas galleta ganancia garbage garete gastado
gathered gatitos gelatina gemela gemelo general generally generated genero generous genial genialidad genios genius
gentle gentlemen gently getting ghosts gigante gigantes gigantesca gigantesco gigantescos gigantic gilmer giraffe
giving global goldfish golpea golpearon golpeo governor graceful gracias gradeint gradiant gradient gradientazo
gradiente gradientes gradients gradscaler gradual gradually gradualmente grafica graficas grafique grandazos grande
grandes grandmother grandote granel grateful graves greater greatly greedy griega ground growing growth grupos guarda
guardaba guardada guardado guardados guardan guardar guardarlos guardaron guardas guarde guarded guardia guardo guards
guessed guessing guilty guitar gustaria gutenberg haberlo haberse habersele habiamos habian habido habitual habituales
hablan hablar habran habria habriamos habrian hacerse hachazo hacian hagais hagamosle halfway hallazgo halved halves
halving halvings hammered hammering handed handful handing handled handoff handout handover hangover happen happened
happens happily hardcoded hardly hardware hariamos harmed harmful harmless harmlessly having hazard header headroom
healed healthy heavily hechos hedgehog height heightened helado helped heredada herencia herida hermano herring hiccup
hiciera hicieran hicieron higher highest highlight hileras himself hinchan hiperparametros hipotesis hirviendo
histogram histograma historia historial historias history hitting hogged holding holdover hollywood holmes hombre
homework homogeneo homogeneous honest honestly honrada hooray horario horarios hornea hornean horsemen hotter however
hubiera hubieran hubieron hubiesen hundida hundido hundieron hundimiento hundio hundred hundredfold hundreds hundredth
hurray hutter hyperparams hypothesis identical identicas identicos idioma idiota idiots ignora ignorante ignoraron
ignored ignores ignoro iguala iguales igualito igualmente ilimitada ilimitado ilimitados illusion ilusion imagen
imaginar imagination imagine imagining imagino immediate immediately immoderate immovable immutable impact impecables
impidiera impidio importa importado importar importara importaria importe importo imposible impresionante impressive
imprimirla improbable impuesta impuesto impuso inactive inactivo inadvertido inaugural incidencia incident incidente
include included including incluia incluida incluido incluidos incluso incoherente incompetent incompetente incompleta
incompletas incomplete incompleto inconsistent incorpora incorporo increase increased increases increasing
incrementada incrementado incrementar incrementarle incrementaron incremento indeed indefensa indispensable inedita
inercia inertia inestabilidad inestable inestables inexistencia inexistente infalible inference infinidad infinita
infinite infinitely infinities infinito infinitos infinitud infinity inflado inflados inflaron inflate inflated
inflating inflexible influence influyo inform informando informe informed informes informo infraestructura infrecuente
infrequent ingenieria ingeniero ingenua ingredientes ingredients inicial iniciales inicializacion inicializada
inicializados inicializar inicializaron iniciaron inicio ininterrumpida initial initialisation initialised inmediata
inmediatamente inmediato inmutarse innocent innovation inocente inocentes inofensiva inofensivo inputs insanely insert
insertar inservible inservibles inside insiste insists insolita inspect inspected inspection inspects instability
instance instances instant instantanea instantaneo instantaneous instante instantly instead instructor instrument
instrumento intact intacto intactos integra integramente integro intended intercepted internal internas internet
interno interpuso interrumpido interrumpio interrupcion interrupted interruption interval intervalo intervened
intervino inundacion inundado inundo inusual inutiles invadido invalidated invent inventado invention invento
investigacion involved irrelevant isfinite isolated iteracion iteraciones iteration iterations itself jajaja jalando
jammed jardin jirafa joined joroba journal jovenes judged jugada juicio julian jumped jumping junction juntando
juntaron juntarse juntas juntos jurarlo justamente justicia juzgar kalamkar kangaroo karpathy keeping kernel kettle
keywords kicked kickoff killed kingma kittens knocked knocking labmate laboratorio lacked lacking ladder ladies lagged
lagging lampara lancen landed landing language lanzada lanzar lanzaron largada largar largaron largas largely larger
largest largos larguisima larguisimas larguisimo larguisimos lasagna lasana lasted lastima lastimada lastimo lasting
latigazo latter laughing launch laureles layernorm layers lazily leader leading leaped leaping learing learned learnig
learning learns leaves leaving leccion lecturas lecture leerlo legend legendary lejisimos length lenguaje lentamente
lentisima lentisimo lentitud lentos lerning lesser lesson letter letters letting levanta levantamos levantar
levantaron levanto leyenda leyeron liando libraries library libremente librerias libros lifeguard lifted ligero likely
limita limitaba limitaban limitacion limitada limitadas limitado limitador limitamos limitar limitara limitation
limite limited limiter limiting limitless limito limits limpio limpios lineal linear lineas linger lingering listas
listening listos literally literatura literature little living llamad llamamos llaman llamar llamarias llamen llanos
llaves llegaba llegada llegado llegan llegando llegar llegara llegaron llegue llenaba llenado llenan llenar llenara
llenaron llenarse llenas llenisimo llenos llevaba llevaban llevado llevan llevar llevaron lloremos llueven lluvia
loaded loader loaders loading located locked locura logarithm logarithmic logaritmico logaritmo logged logits lograr
longer longitud looked looking looped looser lopsided loshchilov losing losses loteria loudest loudly lovely lowered
lowers lumbreras lurched machacaba machacaban machine machines maestra magically magnified magnitud magnitude maiden
mailing makers making maleza malograda malogrados malogro maltrecha malvada malvado manada manana mandaba mandad
mandan mandar mandarle mandaron mandru manera maneras mansalva mantener mantenido mantequilla mantiene mantienen
mantuviera mantuvo manual manuales maquina maquinas maravilla marble marcas marcha marched margen markus marmalade
marque marquen married martes marvellous masiva masivamente massed masses massive massively masterpiece mataba matado
matara matarla mataron matched matrices matrix matter mattered matters maxima maximal maximo maximos maximum mayordomo
mayores mayoria mazazo meaning meanwhile measure measures mecanismo mechanism medalla medals median mediana medias
medida mediocre medium meeting mejores members memoria memorias memory mensaje mention mentioning mentira mentor
menuda menudo menudos mercurio merece merely mermelada merrily message mesura meteorologico meterle metida metidas
metido metieron metimos metodo mezcla mezclados mezclan micikevicius microfono middle midrun midway miembros mientras
mighty mikolov milagro mildest milesima milesimo millares million millions millon millones minibatch minimo minority
minusculo minute minuto miraba mirabas mirado mirame miramientos miramos mirando mirara mirarlo mirarlos mirase
misconfigured misfortune mismas mismatch mismos misreading missing mistake mistaken mistakes misterio mitades mitigate
mixture modelo modelos models moderaba moderase moderate modero modest mogollon molybog moment momenta momento
momentos moments momentum monitor monocorde monopolised monopolizado monotematico monotonos monotonous monster
monstrous monstruosa montando monton montones monumento morado mordia mordio morimos moriria morning mortal mortem
mostly mostraron mother motivo motivos moverse movido moviera movieron moviles moving muchas muchisimas muchisimo
muchisimos muchos muerde mueren muerta muertas muerte muerto muestra muestran muestrea muestreo mueven multiple
multiples multiplica multiplicacion multiplicada multiplicado multiplicamos multiplican multiplicar multiplicarse
multiplication multiplico multiplied multiplier multiplies multiplo multiplos multiply multiplying multistep muriera
murieron muscles musketeers myself mystery nacida nacido nacional nailed namely napoleon narrow narrower naturally
naughty nauseam navegaba nearest nearly necesarias necesita necesitaba necesitan necesitas needed neglected negligible
neighbour neighbours neither nervioso network networks neurologist nevertheless newborn newest nicely nightly ningun
ninguna ninguno nobody nombra nombran nombrar nombre nombres nonetheless nonfinite nonsense nonstop normal normales
normalidad normalisacion normalisation normalise normalised normalises normalising normaliza normalizaba normalizaban
normalizacion normalizadas normalizado normalizados normalizan normalizar normalizara normalizaron normalization
normalized normalizing normalizo normally normalmente normas normed normless nosotros nostalgic notaba notara nothing
notice noticed notices noticia noticias noticing nought novato novedad nowhere nuestra nuestro nuevas nuevito nuevos
number numbers numerador numerator numeric numerical numerico numero numeros numerous obedece obispo objetar obscure
obsoleta obsoleto obviamente obvious obviously ocasion ocasiones occasion occasioned occurred occurrences occurring
occurs ochenta octaves octavo ocupaba ocupadas ocurre ocurrido ocurrio ocurriria oddity official oficial oleada
olimpiadas olvida olvidado olvidados olvidaos olvidar olvidara olvidaron olvidarse olvidense olvido omision omission
omissions omiten omitia omitido omitiera omitio omitirse online onward onwards opening operations opinan opinion
oponen oponia opposed opposes opposite optimiser optimiza optimizador optimizer optimizes oracion ordena orders
ordinary orgulloso origen origina original originates orquesta oscillation others otherwise outage outages outdated
outgrew outgrow outlier outmoded output outputs outran outset outside outsize outsized ovacion overdose overflew
overflow overflowed overflowing overflows overfull overloaded overlong overly overnight overran overrated overrun
overshoot overshooting overshoots overshot oversized overstepped overtook overwhelmed overwritten overwrote paciencia
paciente packed pagando pagina paginas pailas painted palabra palabras palabrita paladas pancake paneles panels
pantalla papers paracaidas parachute parada parade parado paraguas parameter parameters parametros paramos params
parara pararlo pararon parase parcial parciales parece parecen parecidos pareja parejo parezca pariente parientes
parrot parten partes partia partial particular partida partiendo partieron partio partir partly partner partridge
partway pasaba pasaban pasada pasadas pasadisima pasadisimo pasado pasados pasamos pasandose pasara pasaran pasaron
pasaste pascanu pasitos pasote passage passed passes passing pasted pastel patada patience patient patrones pattern
patterns paulatina paused payaso peaceful peaked pedacito pedazo pedirsela pegada pegadito pegados pegando pegara
pegaria pegatina peldano pelicula peligrosa peligroso peligrosos penalty penguins pensaba pensada pensado pensados
pensar pensaria penultima people peores pequena pequenas pequenitos pequeno pequenos percent perder perdera perderia
perderlo perderse perdices perdida perdidas perdido perdidos perdiera perdieran perdieron perdimos perdio perdiz
perdona perdonado perdonar perdono perecio perezosa perezoso perfectamente perfectly perhaps period periodo perished
perjura permanent permanente permanentes permite permitio permitted person persona pertenece pestanear petardazo
phased phases pianos picked picking picture picudisima pieces piedra piensa pienso pierda pierde pierden pierdo piezas
piling pillado pillaron pinguinos pinned pintan pisaron pizarra placed places plagado planes planificacion
planificador planificadores planned plataforma platano platin plausible played please plegaron plenty plotted plumazo
pobrecita pobrecito pobrecitos podaba podaban podada podadas podado podados podara podian podido podria podrian
podrido podridos pointed pointing points poison poisoned police policia politely pondria ponemos ponerle pongamos
pongan poorly popped popular poquisimo poquisimos poquito poquitos porque porqueria porrazo porrillo portero
posibilidad posible posicion position positions positive positivo possible possibly posterior posteriores postmortem
potato potencia potholes poured practically practicamente practicas prayers preamble precalentamiento precalentar
precedes preceding preceptivo precio preciosa precioso precious precipicio precipicios precisamente precise precisely
precision preciso predecessor predefined predominated preempted preemption preferiria preferred pregunta preguntales
preguntar preguntarme preguntas preguntate preguntenle pregunto premio prender prendieron prensa preparada
prescindiendo prescindimos prescindio prescindir present presenta presentarse presentes presento preset presses
presumably pretend pretty prevent prevented previa previas previo previos previous prevision previsto priest primarily
primer primera primeras primerisimas primero primeros principal principalmente principio printed probabilidad
probability probablemente probably probada probar probaria problem problema problemas procede procedencia proceed
procesador proceso process procession processor prodigio produce produced produces producian producida producido
producing producir product producto productos products produjeron produjo profesor profesora professional
professionals professor program programa programacion programo progresiva progreso progress projections prolongada
prolongar prolonged prolongo promedia promediaba promediada promedio promedios promocion pronto pronuncio propaganda
proper properly propia propias propio propios proporcion proporcional proportion proportional proseguir proteccion
protecciones protect protected protection protege protegia protegian protegiera protegieron protegio protestar
proveedor proves provocaba provocado provocan provocaron provoco provoked proxima proximate proximo proyecciones
prudences prudencia prudente prudentes prueba pruebas public publicas pudding pudiera pudieron pueden puerta puesta
puestas puesto puestos pulled pulling punado punados puntajes puntilla puntua puntuaciones pupils purely purple
purpose pushed pushes pushing pusiera pusieran pusieron pusimos putting pytorch qknorm quality quarter quedaba
quedaban quedado quedan quedara quedaron quedarse queria querido queries querrias question questions quibble quickly
quiebre quienes quiera quiere quieren quieres quieta quieter quinientas quinta quintas quinto quintuplico quitaba
quitada quitadas quitado quitan quitar quitarle quitaron quitas quitemos quizas quotient quotients quoting radica
rafaga raised raises raising ramiro ramped rampeo ramping rampita rampup rancia rancio random rapida rapido rarely
rarest rareza rarisima rarisimo rarito rasguno rastreo rastro rather raudales razona razonable reacciona reaccionaba
reaccionar reaccionara reacciono reached reaches reaching reacted reacts reading readings readme realidad
realimentando realimentaron reality really reanuda reanudacion reanudada reanudado reanudamos reanudar reanudaron
reanudarse reanudemos reanudo rearranque reason reasonable reasons rebasa rebasan rebasar rebasara rebaso reboot
reborn rebosaba rebosante rebosar rebuilt recalentar recarga recargar recargaron recargarse recargo received recent
receta recetan recetas rechaza rechazo rechistar recibe reciben recibieron recibimiento recibio recien reciente
recientes recipe recipes reckon reckons recoge recommend recommended recommends recompensa recompensas record
recordaba recordando recorre recorta recortaba recortabamos recortaban recortado recortados recortamos recortan
recortando recortar recortara recortarlo recortaron recortarse recorte recortes recorto recover recoverable recovered
recovers recovery recuerda recuerdan recuerde recuerdo recuerdos recupera recuperacion recuperado recuperaron
recuperarse recupero recurren recurrent recurrentes recurring redlined redoing redondea redondeado redondean redondear
redondeo reduce reduced reducia reducida reducido redujera redujeron redujo reescala reescalaba references reflected
reflects reflejaba reforzaron refuerzo refuse refused regalo regardless region registered registro registros reglajes
reguero regulada regular regularisation regularise regularisers regularising regularizacion regularizamos
regularization rehacerlos reinforced reinforcement reinicia reiniciado reinicializaron reiniciamos reiniciar
reiniciaron reinicio reinicios reinitialised reinitialized reiterada reject rejected rejects relacion relanzamiento
relanzamos relanzar relanzo relatable relativa relative relato relaunch relaunched relaunching relevo relies relleno
reload reloaded reloading remained remarked rematar remato remediase remedio remember remembered remembering remembers
remesa remolque remove removed removes removing renglon renuncia repair reparacion reparos reparten repartida
repartido repartidos repartirse repeat repeated repeating repeats repente repentina repentinamente repentino repetia
repetian repeticion repeticiones repetida repetidas repetidisima repetidisimo repetido repetidos repetition
repetitions repetitive repetitivo repetitivos repite repiten repitiendo repitio repito replaced repleto replicas
repone report reported reports repositories repositorio repositorios repository represent representa representable
representar represented representing repuso required requires rescaled reservo reseteada reseteado residual resistio
resolution respaldarlo respecto respetaron respeto respingo responde respondio responsible respuesta respuestas
restaba restablecido restando restart restarted restarting restarts restaura restauracion restaurado restauralo
restaurar restauraron restaurarse restauro restituir restoration restore restored restores restoring restrain
restrained restraint restraints restriccion result resulta resultado resultante resultaron resulted resulting resulto
results resume resumed resumen resumes resuming resumption retacado retahila retener retirement retiro retomamos
retomar retomaron retomo retrasa retrasada retrasara retraso retroalimento retrocede retrocedieron retrogrado returned
returns reunido reuniera reventado reventar reventara reventarlo reventaron revento revienta reviewer reviewers revisa
revisaba revisar revisarse revise revision reviso revisor revoluciones revved reward rewarded rewards rewarm rezagada
rezagado rezaramos riddled rigidez rising ristra rmsnorm rmsnormed robust rocket rodaje rollback rolled rolling rompen
romper romperia rompiera rompieran rompieron rompio roommate rotativas rotten rotura roughly rounded rounding rounds
rubbish ruidosos ruined ruinosas ruinous rumour runaway running runway ruptura rupture sabian sabida sabido sabria
sacaba sacado sacaron saciedad sacude sacudida safeguard safeguards safely safest safety sailed salgan salida salidas
salido salidos saliera salieran salieron salirse saltaba saltaban saltado saltados saltan saltando saltar saltara
saltaria saltaron saltarse saltarselo saltas saltase saltazo saltazos saltito saltos salvado salvara salvas salvos
sample sampled sampler samples sandwich santiamen satura saturado saturados saturaron saturated saturates saturation
saturo savefile saving saying scaled scaler scales scaling scarce scarcely scattered schapire schedule scheduler
schedulers schedules scientific scientists scores scratch screen script scripts seamless seatbelt seccion second
section secuencia secuencias secundario seeing segmentos segments seguia seguian seguida seguidas seguidilla
seguiditos seguido seguidos seguir seguira seguiremos seguirla seguirlos segunda segundas segundo segundos segura
seguramente seguridad seguro seldom semaforo semana semejante semilla semillas seminario senala sencillamente senior
sensata sensato sensible sensor sentence sentences sentido sentinel separa separaba separado separan sequence
sequences sereno series seriously served servicio sesenta sesgado sesion session setting settings settled settles
several sextuple shaken shaking shards shared sharply sharpness sherlock shielded shifted shocked shocker shoots
shortcut shorten shortened shortens shorter shortest shortness should shouting shoved showed shrank shrink shrinkage
shrinking shrinks shrugged shrunk shuffle shuffled shutdown siempre siendo siendolo sienta sierra siesta signature
significa signos siguen siguiente siguientes siguiera siguieran siguieron siguio silaba silence silencio silently
similar simple simplemente simply simultaneas sinfin singer singing single sinnumero sintoma siquiera sirven sirvieron
sirvio sistemas sitios sitting situado sixteen skewed skimmed skipped skipping slammed sledgehammer sleepy slightest
sloooow slower slowly slowness sluggish smaller smallest smokescreen smooth smoother smoothest smoothly snapshot
sneaking snooze snowballed soared sobrecargado sobredimensionada sobredimensionadas sobredimensionado sobredosis
sobrepaso sobrerrepresentado sobresalto sobrescribio sobrevivan sobrevive sobrevivido sobreviviera sobrevivio
sobrevivir soften softened softmax solamente solely solita solitary solito solitos soltaron soluciones solution solved
somebody someone something somewhere sonido sooner sopeton soplaron soporta soportaba soportable soportado soportar
soporte soporto sorprende sorpresa sorpresas sortea sortean sorteo sorteos sospecha sospecho sostener sostengo
sostenida sostiene sostienen sought source sources spammed spamming spanning spared spelling spiked spikes spliced
spoils spoilt spoons spotted sprang spread spring sprung square squared squares squeezed stability stable stableadamw
stacked staged stages stammers standard standing stands stared staring started starting starts startup statement
states static statistics stayed steadily steady stemmed stepped stepping sticker stomach stopped stopping storage
stored stories storing storms straight strange stranger strangers stratified streak stream streamed street strength
stretch stride strides strikes string stroke strong stronger struck student stuffed stumble suavecito suavemente
suaves suavidad suavizara suavizaron subcapas subdesbordamiento subdesbordaron subestima subestimaba subestimaron
subida subido subiendo subiera subieran subieron subimos subirle subita subitamente subito subject subpalabra subrayar
subscribe subsequent subtle subtoken subtracted subword success succession successive successor sucesion sucesivos
sucios sudden suddenly suelen sueltas suelto sueltos suerte suffix suficiente sufijo sujeciones sujetaba sujetame
sujetan sujetara sujetaran sujetarlos sujete sujeto sumada sumado sumaron summary summed sunshine supera superaba
superado superar superara superasen supere superen superior supero supervisor supone supongamos supongo suposicion
support supports suppose suprimido supuesto supuso surely surged surpassed surplus surprise surprised surprises
survivable survive survived survives suscribo suspect suspected suspects suspension sustained sustituyo susurro
swallow swallowed swallows swamped swapped swears swelled swells swiglu switch switched switches switching swollen
syllable symptom symptoms sysadmin tabula tachan tainted takase takeover taking taller tamano tamanos tambaleo tambien
tampoco tandas tantas tantos taparlo tararean tardaba tardara tarjeta tarjetas tartamudea taught teacher teaches
teamed teammate teapot technique tecnica teensy telenovela teleported teleports telling temper tempered tempering
temporada temporal temprano tempting tendran tendria teneis tenemos tenfold teniamos tenian tenido tensor tensors
teoria tercera tercero tercios termina terminaba terminacion terminado terminar termine termino ternura terreno
terribly tested testigo testing tetera textbook textbooks thanks themselves theory therefore theres things thinking
thinks thinly thirds thirtieth thirty though thought thoughts thousand thousands thousandth threads threefold
threshold thrilled thrilling throttle through throughout throwing thrown throws ticket tiemblen tiempo tiempos tienen
tienes tierra tighter tightly timetable tipica tipico tipicos tipped tiraba tiraban tirada tiradas tirado tiramos
tirando tirara tiraron tirase tirones titrated titration tocaba tocado tocaria todavia toenails together tokencito
tokenizador tokenizer tokens tolerable tolerated tolerates tomando tomaron tonterias toparse topped torcido torcidos
tormenta tormentas torrent torrente tortillas tortita tortuga tossed totalidad totally totalmente touched trabajaba
trabajar trabajo traced tracked tracking tradujo traduzco traffic tragara tragarse tragedia tragedy tragic traiamos
traian traiganle trails trained trainer trainers training trains trajera trajeron tramontana tramos trampolin
trampolines tranquila tranquilamente tranquilas tranquilo tranquilos transcribo transformer transicion transition
trapped trashed trashes traspaso trazas treatment treats treinta treintavo tremenda tremendo tremendos trepando trepar
treparon trigger triggered trimmed trimming trinidad trinity triple tripled triplicaron triplico triumph trocito
tromba trombon trombone trompeta trompetas tropezo tropiezan tropiezo trouble trozos trumpet trumpets truncar
truncaron truncated trusted tuerce tuesday tuesdays tugging tulipan tumbara tumbaron turned turning tutorial tuviera
tuvieran tuvieron tuvimos twenty twentyfold twofold typically ubicado ultima ultimo ultimos umbral umbrella umbrellas
unable unaddressed unattenuated unaware unbalanced unbounded unbroken uncapped uncaught unchecked unclipped uncommon
unconcerned uncontrolled uncropped uncurbed undecayed underestimated underestimates underflew underflow underflowed
underrepresented understand undertrained undetected undiminished undimmed undoes undone unfamiliar unfazed unfiltered
unguarded unhandled unhappily unharmed unhindered unholy unhurt unicamente unicas unicorns unicos unidad unidades
unidos unieron uniforme uninitialised uninterrupted unknown unlearned unless unlike unlikely unlimited unloaded
unlucky unmoderated unmoved unnormalised unnormalized unnormed unnoticed unprepared unprotected unreduced
unregularised unregularized unregulated unrelated unrepresentable unrescaled unresponsive unrestored unrestricted
unsaved unscale unscaled unseen unshuffled unskipped unsmooth unstable untamed untested unthrottled untouched
untrained untreated untrimmed untrue unusual unusually unvarying unverified unwarmed update updated updates upward
upwards usamos usaron useless ustedes usually vacaciones vacias vacios valdria valgan valian valido valley valores
values valvula vanish vanished vanishing variables variado variance varianza varianzas varias varios various vecina
vecino vecinos vectores vectors veinte veintidos veintiocho veintiuno velocidad velocity vencer vendor ventana verbos
verdad verdadera verdes verdict veredicto veriamos verifica verificaba verificacion verificado verificar verifico
verified verify version vertical vessel vestido vetted vetting viciados victim viejas viejisima viejos viendo vienen
vieran vieron vigente vigila vigilaba vigilancia vigilando vigile village villain villano viniera vinieran vinieron
violent violento violet violetas violin virgen virgenes virtually visible vision visionary vistazo vocabulario
vocabulary volaba volaran volcado volley volume volumen volver volviera volvieron volvimos volvio vorpal vuelan vuelta
vueltas vuelto vuelve vuelven vulnerable waking walked walking waltzes wandered wanted wanting wardrobe warmed warming
warmup warning watches watching watson wdecay weaker weakness weather weekend weighs weight weightless weights weigths
welded whatever whatsoever whenever whereas whereupon wherever whether whichever whisper whistles whodunit whoever
wholly whoosh wibble window wishes within without wonder wonderful wondering wonders wordpiece worked working wortsman
wrapper wrecked wrecks writing written wrongly yarats yellow yesteryear yielded yielding yields yourself zancada
zancadas zeroed zeroes zeroing
"""
