"""Beginnings of the words that people write about training, both languages. Written by `python -m tools.vocabulary`."""

BEGINNING = 5
BEGINNINGS = frozenset(
    """
abajo abarr abier ablat abnor aboli abort aboun about above abrup absen absol abstr absur abund acab acaba
acabo acant acapa accen accep accid accor accou accum acept acerc achic acier acort acot acota acqui acros act
acted actio activ acto acts actua actue acumu ada adafa adam adamw adapt add added addit addre adds adela
adema adivi adjus adond adred aduen advan adver advic advis affor afila afirm after again age aggre agot agota
agran agrav agree agrup aguan ahead ahi ahora ahorr aim aisla ajeno ajust alarm alcan aleat alejo algo algun
align alike alime aline alive all alla alli allow allto almac almos alone along alrea alred also alta altho
alto altog altur aluvi alway amane ambas amber ambos amd amiss amnes among amont amort amoun ampli ana ancha
ancho anchu and anecd anew anfit angle annea annot anoch anoma anorm anota anoth answe ante antec anter antes
antic anul anula anulo any anybo anyon anyth anywa anywh apaga apare apari apart apelo apena apert apil apina
aplic appea appen appl appli apply appro apren apret apunt aquel aqui arbol archi are argum arith aritm arm
arms aroun arran arras arreg arrib arriv arrui artic ascen ascii asegu asent asi asien ask asked askin asks
asoma aspec asser assig assum ata atajo atasc atenc atend atenu atest atibo atien atipi atomi atrac atrap
atras atrib attac attem atten attra attri atypi auer aumen aun aunqu ausen autho autoc autom autor autum avail
avala avanz avera averi avg aviso avoid away axis ayuda azar back backe backi backs backw bad badly baj baja
bajad bajar bajo band bandi bar baraj barat bare barel barra barre barri bars basal base basel basin basta
basto basur batch baton bear beare becam becau becom been befor began begin begun behav behin being belie bell
belon below ben bench bends bengi bent besid best betas bette betwe beyon bianc bias biase bibli bien big
bigge bigra binar bit bites bits bitte blame blanc blank bleed blew blind block bloom bloqu blow blue bold
bolde bomba book books boost borde borja born borr borra borro botch both botto bound bpe brack brail brak
brake branc brand brazo break brief brim brinc bring britt broad broke broug brown brows brusc bruta bucle
budge buen buena bueno bufer buffe bug build built bulle bump bumpe bunch burst busca busco busqu but byte
bytes cab cabe caben cabez cabia cable cabo cache cada caden caen calca calcu calde calen calib calie call
calla callb calle calls calm calma cambi came camin can cance candi canno canti canva cap capa capac capas
capit cappe cappi caps card carec carg carga cargo carpe carr carre carri carry casa casca case cases casi
caso casos cast casts casua catap catch cator caugh causa cause causo cayer cayo cede cedie cedio ceili cell
cells cent cente centu cerca cerci cereb cero ceros cerra cesa chain chame chanc chang chaos chapu char chara
chart cheap check chequ child chinc choic choos chose chowd chron ciega ciego cien cient cierr ciert cifra
cinco cincu circl citat cite cites claim clase class claus clave clean clear click clien cliff climb clip
clipi clipp clips clock clog clon clone close closi cloth clump clust coate cobal cocie code coded codes codig
cohen coher coinc cola colap cold coleg colla colle colli colma colon colou colum com combi come comen comer
comes comfo comie comin comma comme commi commo como compa compl compo compr compu comun con conca conce concl
condi confi conge conju conoc conse consi conso const consu conta conte conti contr contu conve convi cool
coold coope coord cop copad copar copi copia copie copo copy core cores corne corpu corre corri corru corta
corte cosa cosas cosen cosin cost costo costs costu cota cotas could count cours cover cpu cram cramm crash
cread creas crece creci credi creep creer creia creo crezc cross crowd cruza csv csvlo ctrl cuadr cual cuale
cualq cuand cuant cuare cuart cuatr cuda cuent cuerd cuest culmi culpa culpr cumul cup cura curb cure curri
curso curva curve cut cuts cutti cuya cuyas cuyo cuyos cycle daba dado damag damp dampe dan dana danad danan
danar dange danin dano dar daria dark darkn dashe dask data date dato datos day days dead deadl deals dealt
death debaj debe deber debia debil debio debri decae decai decay decen decia decid decim decir decis deck
decla decou deduc deep deepe deeps defau defea defec defen defin degen degra degre dehgh dej deja dejad dejan
dejar dejo del delan delat delay delet deman demas demos demue denie denom dens dense denso dentr deny depen
deple depre depri depth derai derec deriv desac desaj desap desat desbo desca desce descl desco descr descu
desde desec desen deses desha deshi desig desme despa despe despl despr despu destr desva desvi detec deten
detie deton detra dettm detuv devel devia devic devol devue diagn dialo diary dias dibuj dice dicen dicti did
die dieci died dient diera diero dies diez difer diffe diffi difie diga diges digit dimin dimos dinam dio dir
dira direc diria disab disag disap disas disca disco disk dispa dispo disre dista disti disto distr diver
divid divis dobla doble docen docs docum dodge does doing dolla domad domin donde done door doqui dos dosci
dose dot dotte doubl down downh downs dozen drag draw drawn draws drew drift drill drive drop dropo dropp
drops drove drunk dtype due duele dump dup dupli dura durac durad duran durat durin dynam each earli early
earn earne earns eased easie easy echar echo eco econo edge edite editi edits efect effec eight eithe eje
ejecu ejemp ejerc eleme eleut eleva eleve elevo eligi elimi ella ellas ellos else elsew elud ema emas embed
ember empal empez empie empti empty empuj enabl encad encaj encen encim encod encog encon encue end ended
endin endle ends engag engin engli engul enorm enoug ensan enseg ensen enter entie entir enton entra entre
entri entro env enven envir epoca epoch eps epsil epyc equal equiv era eran eras erase err error esa esas esc
escal escap escas escon escri ese esfum eso esos espan esper espne esqui esta estab estad estal estan estar
estas estat este estim estir esto estos estra estre estri estro estru etapa eval evalu evapo even eveni evenl
event ever every evide evit evita evito exact exami examp exced excee excep exces excha exclu excur excus
execu exerc exige exist exit exits exoti exp expec exper expir expla expli explo expon expor expos expus exten
extra extre eye fabri face facil fact facto facts factu fade faded fades fail faile faili fails failu fair
fairs fall falla falle falli fallo falls false falta falte falto famil fan far farth fase fases fast fasta
faste fatal fault favor favou featu fed feedb feels fell felt fence fern fetch few fewer fias fidel field
fifte fifth fifti fifty figur fija fijad fijo fila filas file filed files fill fille filli fills filte filtr
fin final find findi finds fine finer finge finis finit fires firma first fit fits fitte five fix fixed fixes
flat flatt flew flies fligh flipp flips float floja flood floor flown flows flush fly flyin fold folde follo
fonts foole foote for foras force forei forg forge forgi forgo forke form forma forms formu forty forwa found
four fourt fract fragi fragm frame frase frecu free freel freez fren frena frenc freno frent frequ fresh freun
frigh frio from front froze fruto fue fuent fuera fuero fuert fuerz full funct fundi furth fus fused fusio
futur gain gaine gains gana ganan gap gaps garne gas gasta gate gathe gatin gave gelu gemel gemma gener gente
gentl get gets getti giant gibbe gigab gigan gilme gira git githu gitla give given gives glm globa glued glut
gnorm goes going golde golpe gone good gophe got goyal gpt gpu gpus grad grade gradi gradn grado grads gradu
gramm gran grand grant grave great grew grey grid groen groun group grow growi grown grows growt grpo grupo
guard guess guide guten gymna gzip haber habia habid habit habla habri hace hacen hacer hacia had half halla
hallo halt halve halvi han hand hande handf handi handl hando hands happe hard hardc harde hardl hardw harm
harmf harml harms has hash hashe hasta have havin hay haya haz head heade headi headl heads heal heale heals
healt heard hears heart heath heavy hecha hecho heede heigh held helm help helps hence here herid herra hicie
hidde hide hides high highe hike hilos hinch hint hints histo hit hizo hmac hog hogge hold holdi holds holga
home homog hones honra hooks hop hops hora hord horiz host hot hour hours house how howev hoy html http https
hubie hubo huge huggi hump hunde hundi hundr hurt hurts hutte hyper hypot iba iban idea idefi ident idle ignor
igual ilimi image img immed imped impid imple impor impri impro inact inadv incid inclu incoh incom incon
incre index inest inexi inf infer infes infin infl infla infle inflo info infor infra infre infs ingen inici
init initi inmed inmov innoc inoce inofe input insid insol inspe insta inste instr intac integ intel inter
into inund inusu invad invar inven inver invis irfan irony irrec isola iter itera ito its itsel izqui jam
jamme jaspe javas jense job jobs join joine joint jorob journ joven json jsonl judge judgi jump jumpe jumps
junct junit junt junta junte junto just justa justi justo kalam kaldi keep keepi keeps kept keras kerne key
keys keyst kib kick kicke kill kille kills kimi kind kinds kingm kink knew knock know knowi knowl known knows
lab label labru labs lack lacke lacki lacks ladde lado lados lag lags laid lance lande lands lang langu lanza
larga large largo las last lasti lasts late laten later launc law laxo lay layer lays lead leade leads leaf
leap leape leaps leapt learn least leave leavi lectu led lee leeon leer leerl left leido lejos lengt lenta
lento les less lesso let lets levan level ley leyer leyo libra libro licen lie lies life lifte light like
liked likel limit line linea linen lines linge link links lint linux list lista liste lists liter littl live
lived lives llama llame llano llega llego llena llene lleno llev lleva llevo llm load loade loadi loads local
locat lock locki log logar logge loggi logit logr logra logs long longe longi look looke looki looks loop
loopb loose los lose loses loshc losin loss losse lossl lossy lost lot lote lotes loud loude low lower lowes
lrs luck lucky luego lugar lump machi made mae magni maile main major make maker makes makin mal mala malo
malos manan manda mando maner manif manne manos mante manti mantu manua many maqui marca margi mark markd
marke marks marku mas masiv massi maste matar match matem mater mathe mato matri matte max maxim may mayor
mean meani means meant meanw measu mecan mecha media medid medio medir mediu meet meeti meets megab megat
mejor membe memor memse mend mende mends menor menos menud mere merec merge mergi messa met meta metho metio
metri mezcl micik micro mid mide midni miemb mient might migra mikol mil mild milde miles milli millo min mine
mini minib minil minim minus minut mir mira mirab mirad mirar miro mis misal misco misma mismo misre miss
misse missi missp mista mit mitad mitig mix mixed mixes mixta mixtr mkdir mlflo mlp mmdet mmeng mocke mocks
modde mode model modes modo modos modul molyb momen money monit monop monot monta month monto mordi more morni
morte most mostl motiv motor mouse move moved movem mover moves movid movie movil movim movio much mucha muchi
mucho muerd muere muert muest mueva mueve mult multi muon mup murie murio must mutra muy nace nacid nacio nada
nadie naive name named namel names namin nan nanog nans narro nat nats near nearb neare nearl neces need neede
needs negat negli negri neigh neith neox neste net nets netwo neura never new newbo newer newes news next
ngram night nine ninet ningu nivel nobod noche noise noisi noisy nombr non none nonet nonfi nonor nor norm
norma norms nos not nota notab notas note notes nothi notic notif noto now nowhe npm nthre ntk nubes nuest
nueva nuevo nula null nulls nulo nulos numbe numer numpy nunca nvidi nwork objec obra obscu obser occup occur
ochen ocho octav ocupa ocupo ocurr odd off offen offer offic offs often ojo okabe old older olead olmo olvid
omit omiti once one ones only onset onto onwar open opene openi opens opera oppos opt optim optio oraci orden
order ordin origi osc oscur other otra otras otro otros ought our ours out outco outgr outli outpu outse outsi
outvo outwe over overd overf overl overn overr overs overw owing own oye pace pack packa packe pad padde paddi
paga pagan page pager pages pagin paid pair pairs palab palet palm panel panic panta paper par para parad
parag param parar parci parec paren parez parie paro parse part parte parti partl parts pasa pasab pasad pasan
pasar pasca pase paso pasos pass passe past patad path paths patro patte pause pay pays peak peaks pecul pedir
peg pega pego pelig pena penal peng pensa penul peopl peor peore peque per perce perd perde perdi perdo perfo
perio perma permi pero perpl persi perso perte pesa pesan pesar peso pesos phase phras picke pickl pico picos
pictu pide piece pierd pieza pile piles pill pilot pin pins pipe pipes place plaga plain plan plana plane
plani plann plans plant plate platf plena pluma plus png pobre pocas poco pocos podia podid podri point poiso
polic pollu pon pone poor poorl por porqu port porte posib posic posit possi post poste postm posts poten
power ppo pract pre pream preca prece preci prede predi predo preem prefi pregu prepa presc prese pretr preve
previ prewa price prime princ print prior proba probe probl proce produ profu progr proje prome promi pront
proof propa prope propi propo prosa prose prote prove provo proxi proxy prueb publi pud pudie pudo pueda puede
puert pues puest pull pulls punad punto puntu pura pure purel puro purpo push pushe pusie puso put puts putti
pypi pytho pytor quant quart que queda quedo quepa queri querr query quest quick quien quier quiet quini quint
quiso quita quite quito race races rafag rails raise raiz ramp rampa rampe rampi ramps rampu ran rando range
rango ranke rapid rara raras rare rarel rarez raris rarit raro raros rasgu rate rates rathe ratio rato raw
raya razon reacc reach react read reade readi readm reads ready real reall reanu reapp rearm rearr reaso rebas
reboo rebos rebui recal recar recen recet recha recib recie recip recog recom recor recov recue recup recur
red redes redoi redon redu reduc reduj redun reemp refer refle refor refue refus refut regar regio regis regla
regre regul rehac rein reinf reini reite rejec rejil relac relan relat relau relea relev reloa remai remat
remed remem remov renam rende renun repai repar repea repen repet repit repla reple repli repo repon repor
repos repre repro reque requi resem reset resol respe respo respu rest resta resto restr rests resul resum
retel retom retor retra retro retur reun revea reven reves revis rewar rewin rich rid riddl right rigid rings
rise risen rises risin ristr ritmo rmsno road rocke roles rollb rolli rompe rompi roof room rooms root rootc
rose roste rotur round row rows rubbi ruido ruin ruine ruino ruiz rule ruled rules run runaw runme runni runs
ruptu sabe saben sabes sabia sabri saca saco sacud safe safeg safes safet saffr said sal sale salen salid
salie salio salir salt salta salte salto salv salva same sampl sana sanas sanit sank sano satur sav save saved
saves savin saw saws say says scaff scale scali scarc scatt scena schap sched schem score scrat scree scrip
sea seam sean searc secon secre secti secue sed see seed seede seeds seek seems seen sees segui segun segur
seis seldo self semil senal senci send sensa sense sensi sent sente senti separ seque ser seria serie serio
serlo serve sesen sesga sesgo sessi set seten sets setta setti settl seven sever sgd shake shann shape shard
share sharp shaze sheer shell shift ship shipp shoot short shot shoul show showe shown shows shran shrin shrug
shuff sick side sides sido siemp siend sient sierr siete sight sigki sigma sign signa signi signo signs sigte
sigue sigui silab silen simpl simul sin since singl sino sinto sirve sirvi sites sitio situa six sixte sixth
sixty size sized sizes skew skewe skip skipp skips skyro slate slip slots slow slowe slowl slows small smoot
snipp soar soare sobre soft softe softm sola solas solel solo solos solve some someb someo somet somew son
soon sopa sopor sorpr sorte sorts sospe sourc space span spani spare spars speak spec spect speed spent spik
spike splic split spoil spoke spot sprea sqrt squar stabi stabl stack stage stale stamm stand start state
stati stats statu stay staye stays std stead steep steer step stepp steps stick still stock stood stop stopp
stops stor stora store stori storm story strai stran strat stren stret stric strik strin strip strok struc
stuck studi stuff stumb stump suave suavi sub subca subde sube subia subid subie subio subir subit subpa subtr
subwo succe such sudde suele suelo suelt suert suffi sufic sufij sufre suite suits sujet sum suma sumad suman
sumar sumas summa summe sumo sums super supon suppo supri supus surge surpa surpl surpr surro survi sus suspe
susti suyas suyo svg swall swamp swap swaps swarm sweep swell swigl swin switc sylla symbo sympt sync syste
tab tabla table tail taile tails takas take taken takeo takes takin tal talle taman tambi tame tamed tampo tan
tanda tanh tanta tanto tapar tarde tarje tarta tasa tasas task taugh tcp teach techo teem tell telli tells
templ tempo tempr tempt ten tendr tener tenga tenia tens tenso tenth terce terci term termi terms terre test
teste testi tests text texto texts textu than that thawe thaws the their them theme thems then theor there
these they thin thing think third thirt this those thoug thous threa three thres threw throt throu throw thus
tick tie tied tiemp tiene tight time timer times timm tiny tipic tipo tipos tira tirad tiran tirar tiro tiron
title tmp tmux toca tocab tocad tocar toco toda todas todav today todo todos toget token told toler toma toml
tomo tons too took tool tools top tope topes topic topo torch torme torn torno tosse total touch traba trace
trae traen traer traga trago traia trail train traj trajo tramo tranq trans trap tras trat trata traza treat
tree trein trend trepa tres tried tries trigg trill trim tripl trito tropi troub trozo true trunc trust try
tryin tsv tten tuerc tui tuned tunin turn turne turns tuvie tuvo tuya twelv twent twice twin two txt type
typed types typic typin ultim umber umbra una unabl unada unaid unas unbou uncal uncap uncha unche uncli uncom
uncon uncor uncut undam under undet undim undo undoe undon une unen unfil unfre ungua unhan unhin unhur unica
unico unida unido unifo unini unio union uniqu unit units unkno unles unlik unlim unluc unmet unmit unnot uno
unos unpic unpro unrec unrel unres unsca unsco unset unski unsmo unsta until untou untra unusu unver unwar
unwri updat uploa uplot upon upper ups upwar usa usaba usage usan usar usara usaro use used usele users uses
using uso usual utc utf vaci vacia vacio vain vale valer valga valia valid valla valle valor value van vanis
vara varia vario vault vea vease veces vecin vecto veint veloc vemos ven vendo venia ver veras verbo verbs
verdi vered verif versi verti very vesti veto vez vieja viejo viene viero view vigil vigin vinie vino vio
viole virge virgi virtu visib visio vist vista visto vit viva vive viven vivir vivo vocab void volab volv
volve volvi vuela vuelt vuelv wait waite waits walk walks wall wang want wante wants warm warme warmi warms
warmu warni warns was waste watch wave way ways weak weakn weath web webho weigh weird welco well wenet went
were what whate wheel when where wheth which while who whoev whole wholl whom whose why wide widen wider widge
width wild will win windo wins wip wiped wire wired with withd withh withi witho wmx won word words work worke
works worse worst worth worts would wound wreck writ write writi writt wrong wrote xml yaml yang yarat years
yes yet yolo yolox you young your yours zeng zero zeroe zeroi zeros zhai zli zona zone zoom
""".split()
)
