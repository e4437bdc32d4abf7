"""Beginnings of the words that people write about training, both languages. Written by `python -m tools.vocabulary`."""

BEGINNING = 5
BEGINNINGS = frozenset(
    """
abajo abarr abier ablat abnor aboli abort aboun about above abrup absen absol absor abstr absur abund acab
acaba acabe acabo acant acapa acaso accel accen accep accid accor accou accum acele acept acerc achic acier
acort acot acota acoto acqui acros act acted actio activ acto acts actua actue acuer acumu ada adafa adam
adamw adapt add added addit addre adds adecu adela adema adios adivi adjus adond adred aduen advan adver advic
advis affor afila afirm after again agarr age ages aggre agiga agot agota agran agrav agree agres agrup aguan
ahead ahi ahora ahorr aims aisla ajena ajeno ajust alarg alarm alcan aleat aleja alejo algo algui algun align
alike alime aline alive all alla alli allow allto almac almos alone along alrea alred also alt alta altas
altho alto altog altos altur aluvi alway alza amane ambas amber ambos amd amiss amnes among amont amort amoun
ampli amx ana ancha ancho anchu ancla and anda anecd anew anfit angle annea annot anoch anoma anorm anota
anoth answe ante antec anter antes antic anul anula anulo any anybo anyon anyth anywa anywh apaga apare apari
apart apelo apena apert apil apin apina aplic appea appen appl appli apply appro apren apret apunt aquel aqui
arbol archi are argum arith aritm arm arms aroun arqui arran arras arreg arrib arriv arrow arrui artic ascen
ascii asegu asent asi aside asien ask asked askin asks asoma aspec asser assig assum ata atajo atasc aten
atenc atend atenu atest atibo atien atipi atomi atrac atrap atras atrib attac attem atten attra attri atypi
auer aumen aun aunqu ausen autho autoc autom autor autum avail avala avanz avera averi avg aviso avoid avx
away axis ayuda azar back backe backi backs backw bad badly baj baja bajab bajad bajan bajar bajes bajo balan
banco band bandi bang bar baraj barat bare barel barra barre barri bars basal base basel basic basin basta
basto basur batch baton bear beare becam becau becom been befor began begin begun behav behin being belie bell
belon below ben bench bends bengi bent bert besid best betas bette betwe beyon bianc bias biase bibli bien big
bigge bigra binar bit bites bits bitte blame blanc blank bleed blew blind block bloom bloqu blow blue bold
bolde bomba book books boost borde borja born borr borra borro botch both botto bound boxes bpe brack brail
brak brake branc brand brazo break brief brim brinc bring britt broad broke broug brown brows brusc bruta
bucle budge buen buena bueno bufer buffe bug build built bulk bulle bump bumpe bunch burst busca busco busqu
busy but byte bytes cab cabe cabec caben cabez cabia cable cabo cache cada caden cae caen calca calcu calde
calen calib calie call calla callb calle calls calm calma cambi came camin can cance candi canno canti canva
caos cap capa capab capac capas capaz capit cappe cappi caps card carec carg carga cargo carpe carr carre
carri carry casa casan casca case cases casi caso casos cast casts casua catap catbo catch cator caugh causa
cause causo cayer cayo cede cedie cedio ceili cell cells cent cente centu cerca cerci cereb cero ceros cerra
cesa chain chame chanc chang chaos chapu char chara chart cheap check chequ child chinc chisp choic choos
chose chowd chron chunk ciega ciego cien cient cierr ciert cifra cinco cincu circl circu citat cite cited
cites claim clase class claus clava clave clavo clean clear click clien cliff climb clip clipi clipp clips
clock clog clon clone close closi cloth clump clust coate cobal cocie code coded codes codig cohen coher coinc
cola colap cold coleg colla colle colli colma colon colou colum com combi come comen comer comes comfo comie
comin comma comme commi commo como compa compe compl compo compr compu comun con conca conce concl condi confi
confu conge conju conoc conse consi conso const consu conta conte conti contr contu conve convi cool coold
coope coord cop copad copar cope copi copia copie copo copy coqui core cores corne corpu corre corri corru
cort corta corte corto cosa cosas cosen cosin cost costa costo costs costu cota cotas could count coupl cours
cover cpu cram cramm crank crash crawl cread creas crece creci credi creep creer creia creo crew crezc cross
crowd cruce cruza csv csvlo ctrl cuadr cual cuale cualq cuand cuant cuare cuart cuatr cubre cuda cuent cuerd
cuest culmi culpa culpr cumul cup cupie cura curb cure curri curso curva curve cut cuts cutti cuya cuyas cuyo
cuyos cycle daba dado damag damp dampe dan dana danad danar dando danen dange danin dano dar daria dark darkn
dash dashe dask data date dato datos day days dead deadl deals dealt death debaj debe deber debia debil debio
debri decae decai decay decen decia decid decim decir decis deck decks decla decou deduc deep deepe deeps
defau defea defec defen defin degen degra degre dehgh dej deja dejab dejad dejan dejar dejo del delan delat
delay delet deman demas demos demue den denie denom dens dense denso dentr deny depen deple depre depri depth
derai derec deriv desac desaj desap desat desbo desca desce descl desco descr descu desde desec desen deseq
deses desfa desha deshi desig desme despa despe despl despr despu destr desva desvi detec deten detie deton
detra dettm detuv devel devia devic devol devue dia diagn dialo diari diary dias dibuj dice dicen dict dicti
did die dieci died dient diera diero dies diez difer diffe diffi difie diga diges digit dijo dimin dimos dinam
dio dir dira direc diria disab disag disap disas disca disco discu disho disk dispa dispo disre dista disti
disto distr diver divid divis dobl dobla doble doce docen docs docum dodge does doing dolla domad domin donde
done door doqui dormi dos dosci dose dot dotte doubl down downh downs dozen drag dragg drast draw drawn draws
drew drift drill drive drop dropo dropp drops drove drunk dtype due duele dump dup dupli dura durab durac
durad duran durar duras durat dure durin duro dynam each earli early earn earne earns ease eased eases easie
easin easy echar echo eco econo edad edade edge edit edite editi edito edits efect effec eight eithe eje ejecu
ejemp ejerc elefa eleme eleph eleut elev eleva eleve elevo elige eligi elimi ella ellas ello ellos else elsew
elud ema emas embed ember empal empeo empez empie empti empty empuj enabl encad encaj encen encim encod encog
encon encue end ended endin endle ends engag engin engli engor engul enorm enoug ensan enseg ensen enten enter
entie entir enton entra entre entri entro env envej enven envir epoca epoch eps epsil epyc equal equiv era
eran eras erase err error esa esas esc escal escap escas escon escri escuc ese esfum eso esos espan esper
espne esqui esta estab estad estal estan estar estas estat este estim estir esto estos estra estre estri estro
estru estuv etapa etiqu eval evalu evapo even eveni evenl event ever every evide evit evita evito exact exage
exame exami examp exced excee excep exces excha exclu excur excus execu exerc exige exist exit exits exoti exp
expec exper expir expla expli explo expon expor expos expus exten extra extre eye fabri face facil fact facto
facts factu fade faded fades fail faile faili fails failu fair fairs fall falla falle falli fallo falls falsa
false falta falte falto famil fan far farth fase fases fast fasta faste fatal fault favor favou featu fed
feedb feeds feels fell felt fence fern fetch few fewer fias fiche fidel field fifte fifth fifti fifty figur
fija fijad fijo fila filas file filed files fill fille filli fills filte filtr fin final find findi finds fine
finer finge finis finit fio fires firma first fit fits fitte fitti five fix fixed fixes flair flat flatt flax
flew flies fligh flipp flips float floja flood floor flow flown flows flujo flung flush fly flyer flyin fold
folde follo fondo fonts foole foote for foras force forei forg forge forgi forgo forke form forma forms formu
forty forwa found four fourf fourt fract fragi fragm frame frase freak frecu free freel freez fren frena frenc
frene freno frent frequ fresh freun frigh frio from front froze fruto fue fuent fuera fuero fuert fuerz full
funct fundi furth fus fused fusio futur gain gaine gains gana ganan gano gap gaps garba garne gas gasta gate
gathe gatin gave gelu gemel gemma gener gente gentl get gets giant gibbe gigab gigan gilme gira git githu
gitla give given gives glm globa glued gluon glut gnorm goes going golde golpe gone good gophe got goyal gpt
gpu gpus grad grade gradi gradn grado grads gradu grama gramm gran grand grant grave great greed grew grey
grid groen groun group grow growi grown grows growt grpo grupo guard guess guia guide gusto guten gymna gzip
haber habia habid habit habla habri hace hacen hacer hacia had haga hagan half halfw halla hallo halt halve
halvi han hand hande handf handi handl hando hands hang happe happi hard hardc harde hardl hardw harm harmf
harml harms has hash hashe hasta have havin hay haya haz head heade headi headl heads heal heale heals healt
heap hear heard hears heart heath heavy hecha hecho heede heigh held helm help helps hence henry here herid
herra herri hiccu hicie hidde hide hides high highe hik hike hilos hinch hint hints histo hit hits hizo hmac
hog hogge hold holdi holds holga home homog hones honra hooks hop hops hora horar hord horiz host hot hots
hour hours house how howev hoy html http https hubie hubo hueco huge huggi hump hunde hundi hundr hurl hurt
hurts hutte hyper hypot iba iban idea idefi ident idle ido ids ignor igual ilimi image img immed impac imped
impid imple impor impri impro inact inadv incid inclu incoh incom incon incor incre indef index indic indig
inert inest inexi inf infer infes infin infl infla infle inflo info infor infra infre infs ingen ingre inici
init initi inmed inmov innoc inoce inofe input insid insol inspe insta inste instr intac integ intel inter
into inund inusu invad invar inven inver invis irony irrec isa isola iter itera ito its itsel izqui jam jamas
jamme jaspe javas jense job jobs join joine joint jorob journ joven json jsonl judge judgi jump jumpe jumps
junct junit junk junt junta junte junto just justa justi justo juzga kalam kaldi keep keepi keeps kept keras
kerne key keys keyst kib kick kicke kill kille kills kimi kind kinds kingm kink knew knock know knowi knowl
known knows lab label labru labs lack lacke lacki lacks ladde lado lados lag lagg lagge laggi lags laid lance
lande landi lands lang langu lanza larga large largo largu las last laste lasti lasts late laten later launc
law laxo lay layer lays lead leade leads leaf leap leape leaps leapt learn lease least leave leavi lectu led
lee leeon leer leerl left leido lejos lengt lengu lent lenta lenti lento leo lerni les less lesso let lets
letti levan level ley leyer leyo libra libre libro licen lie lies life lift lifte lifts light like liked likel
limit limpi line linea lined linen lines linge link links lint linux list lista liste lists liter litgp littl
live lived lives llama llame llamo llano llega llego llegu llena llene lleno llev lleva llevo llm load loade
loadi loads local locat lock locke locki log logar logge loggi logit logr logra logs long longe longi look
looke looki looks loop loopb loose lopsi los lose loses loshc losin loss losse lossl lossy lost lot lote lotes
lots loud loude loudl low lower lowes lrs luck lucky luego lugar lump machi made mae magni maile main major
make maker makes makin mal mala males malo malos manan manda mando maner manif manne manos mante manti mantu
manua many maqui marbl marca march marge margi maria mark markd marke marks marku mas masiv massi maste matar
match matem mater mathe mato matri matte max maxed maxes maxim maxte may mayor mean meani means meant meanw
measu mecan mecha media medid medio medir mediu meet meeti meets megab megat mejor membe memor memse mend
mende mends menor menos menud mere merec merge mergi messa met meta metho metid metio metri mezcl mib micik
micro mid middl mide miden midni miemb mient might migra mikol mil mild milde miles milla milli millo min mine
mini minib minil minim minus minut mir mira mirab mirad miran mirar mire miro mis misal misco misma mismo
misre miss misse missi missp mista mit mitad mitig mix mixed mixes mixta mixtr mixtu mkdir mlflo mlp mmdet
mmeng mocke mocks modde mode model moder modes modo modos modul molyb momen money monit monop monot monta
month monto mordi more morni morta morte most mostl mostr motiv motor mouse move moved movem mover moves movia
movid movie movil movim movio much mucha muchi mucho muerd muere muert muest mueva mueve mult multi muon mup
murie murio must mutra muy nace nacen nacid nacio nada nadie naive name named namel names namin nan nanog nans
narro nat nats near nearb neare nearl neces need neede needs negat negle negli negri neigh neith neox neste
net nets netwo neura never new newbo newer newes news next ngram night nine ninet ningu nivel nobod noche node
noise noisi noisy nombr non none nonet nonfi nonor nonse nor norm norma norme norms nos not nota notab notas
note noteb noted notes nothi notic notif noto noved now nowhe npm nthre ntk nubes nucle nuest nueva nueve
nuevo nul nula null nulls nulo nulos numbe numer numpy nunca nvidi nwork objec oblig obra obscu obser obsol
ocasi occas occup occur ochen ocho octav ocult ocupa ocupo ocurr odd oddit off offen offer offic offs often
ojo okabe old older olead olmo olvid omit omite omiti once one onedn ones only onset onto onwar open opene
openi openn opens opera opini opino opone oponi oppos opt optim optio oraci orden order ordin origi osc oscur
other otra otras otro otros ought our ours out outco outda outgr outli outmo outpu outse outsi outvo outwe
over overd overf overl overn overr overs overw owing own oye pace pack packa packe pad padde paddi paddl paga
pagan page pager pages pagin paid pair pairs palab palet palm panel panic panta paper par para parad parag
param parar paras parci parec paren parez parie paro parse part parte parti partl parts pasa pasab pasad pasan
pasar pasca pase pasen paso pasos pass passe past patad path paths patro patte pausa pause pay pays peak peaks
pecul pedia pedir peg pega pego pelig pena penal peng pensa pense penul peopl peor peore peque per perce perd
perde perdi perdo perez perfe perfo perio perma permi pero perpl persi perso perte pesa pesan pesar peso pesos
petar phase phras picke pickl pico picos pictu pide pie piece pierd pieza pile piles pill pilot pin pinne pins
pinta pipe pipes pista place plaga plain plan plana plane plani plann plans plant plate platf plena pleno
pluma plus png pobre pocas poco pocos podia podid podri point poiso polic pollu pon pone ponen poner ponia
poor poorl por porqu port porte posib posic posit possi post poste postm posts poten power ppo pract pre pream
preca prece preci prede predi predo preem prefi pregu prepa prepr presc prese press presu pretr preve previ
prewa price prime princ print prior prisa proba probe probl proce produ profu progr proje prolo prome promi
promp pront proof propa prope propi propo prosa prose prote prove provo proxi proxy prueb publi pud pudie pudo
pueda puede puert pues puest pull pulle pulli pulls punad punto puntu pura pure purel puro purpo push pushe
pusie pusim puso put puts putti pypi pytho pytor qknor quali quant quart que queda quedo quepa queri querr
query quest quick quien quier quiet quini quint quisi quiso quita quite quito quoti race races racha rafag
rails rais raise raisi raiz rama ramp rampa rampe rampi ramps rampu ran rando range rango ranke rapid rara
raras rare rarel rarez raris rarit raro raros rasgu rastr rate rates rathe ratio rato raw raya razon reacc
reach react read reade readi readm reads ready real reali reall reanu reapp rearm rearr reaso rebas reboo
rebos rebui recal recar recen recet recha recib recie recip recog recom recon recor recov recue recup recur
red redes redoi redon redu reduc reduj redun reemp reesc refer refle refor refue refus refut regar regio regis
regla regre regul rehac rein reinf reini reite rejec rejil relac relan relat relau relea relev relie reloa
remai remar remat remed remem remol remov renam rende renun repai repar repea repen repet repit repla reple
repli repo repon repor repos repre repro reque requi resca resem reset resid resis resol respe respo respu
rest resta resto restr rests resul resum retel reten retom retor retra retro retur reun revea reven reves
revis rewar rewin rezag rich rid riddl right rigid ring rings rise risen rises risin ristr ritmo rms rmsno
road rocke roles rollb rolli rompe rompi roof room rooms root rootc rose roste rot rota roto rotos rotur rough
round route row rows rubbi ruido ruin ruine ruino ruiz rule ruled rules run runaw runme runni runs ruptu sabe
saben saber sabes sabia sabri saca saco sacud safe safeg safes safet saffr said sal sale salen salid salie
salio salir salt salta salte salto salv salva salvo same sampl sana sanas sanit sank sano sat satur sav save
saved saves savin saw saws say sayin says scaff scal scale scali scarc scatt scena schap sched schem score
scrat scree scrip sea seam sean searc secon secre secti secue sed see seed seede seeds seek seems seen sees
segui segun segur seis seldo self semil senal senci send sends sennr sensa sense sensi sent sente senti separ
seque ser seria serie serio serlo serve sesen sesga sesgo sessi set seten sets setta setti settl seven sever
sgd shake shann shape shard share sharp shaze sheer shell shiel shift ship shipp shoot short shot shoul show
showe shown shows shran shrin shrug shrun shuff sick side sides sido siemp siend sient sierr siete siga sight
sigki sigma sign signa signi signo signs sigte sigue sigui silab silen simil simpl simul sin since singl sino
sinto sirve sirvi sites sitio sits situa six sixte sixth sixty size sized sizes skew skewe skip skipp skips
skyro slamm slate sleep slip slope slots slow slowe slowl slown slows slugg small smoot snipp soar soare sobre
soft softe softm sola solap solas solel solo solos solta solve some someb someo somet somew son soon sopa
sopor sorpr sorte sorts sospe soste sosti sound sourc space spacy span spani spare spars speak spec spect sped
speed spell spent spik spike splic split spoil spoke spot sprea sqrt squar squee stabi stabl stack stage stale
stamm stand start state stati stats statu stay staye stays std stead steep steer step stepp steps stick still
stock stood stop stopp stops stor stora store stori storm story strai stran strat strea stren stret stric
strik strin strip strok stron struc stuck studi stuff stumb stump sturd suave suavi sub suba subca subde sube
suben subes subia subid subie subim subio subir subit subje subpa subtr subwo succe suces such sudde suele
suelo suelt suena suert suffi sufic sufij sufre suite suits sujet sum suma sumad suman sumar sumas summa summe
sumo sums super supon suppo supri supus surge surpa surpl surpr surro survi sus suspe susta susti suyas suyo
svg swall swamp swap swaps swarm sweep swell swift swigl swin swing switc sylla symbo sympt sync syste tab
tabla table tail taile takas take taken takeo takes takin tal talle taman tamba tambi tame tamed tames tampo
tan tanda tanh tanta tanto tapar tard tarda tarde tarje tarta tasa tasas task tasks taugh tcp teach techo teem
tell telli tells tempe templ tempo tempr tempt ten tende tendr tener tenfo tenga tenia tens tenso tenth terce
terci term termi terms terre test teste testi tests text texto texts textu than thank that thaw thawe thaws
the their them theme thems then theor there these they thin thing think third thirt this those thoug thous
threa three thres threw throt throu throw thus tick tie tied tiemp tiene tight time timer times timm tiny
tipic tipo tipos tippe tira tirab tirad tiran tirar tiras tiro tiron title tmp tmux toca tocab tocad tocar
toco toda todas todav today todo todos toget token told toler toma toml tomo tons tonte too took tool tools
top tope topes topic topo toppe tops torch torme torn torno tosse total touch towar traba trace track tradu
trae traen traer traga trago traia trail train traj trajo tramo tranq trans trap tras trat trata traza treat
tree trein treme trend trepa tres tried tries trigg trill trim tripl trito tropi troub trozo true trunc trust
truth try tryin tsv tten tuerc tui tuned tunin turn turne turni turns tus tuvie tuvim tuvo tuya twelv twent
twice twin two twofo txt type typed types typic typin ultim umber umbra una unabl unada unaid unas unawa unbou
uncal uncap uncha unche uncli uncom uncon uncor uncut undam under undet undim undo undoe undon une unen unfil
unfre ungua unhan unhin unhur unica unico unida unido unifo unini unio union uniqu unit units unkno unles
unlik unlim unluc unmet unmit unnor unnot uno unos unpic unpro unrec unrel unres unsca unsco unsee unset unshu
unski unsmo unsta until untou untra unusu unver unwar unwri updat uploa uplot upon upper ups upwar usa usaba
usad usada usage usan usar usara usaro use used usele users uses using uso usual utc utf vaci vacia vacio vain
vale valer valga valia valid valla valle valor value van vanis vara varia vario vault vea vease veces vecin
vecto veia veint veloc vemos ven vendo venga venia venir veo ver veras verbo verbs verda verdi vered verif
verl verlo versi verti very ves vesti veto vez viej vieja viejo viene viero view vigil vigin vinie vino vio
viole virge virgi virtu visib visio vist vista visto vit viva vive viven vivio vivir vivo vocab void volab
volad volv volve volvi vuela vuelt vuelv wait waite waiti waits walk walke walks wall wang want wante wants
warm warme warmi warms warmu warni warns was waste watch wave way ways weak weake weakn weath web webho weigh
weird welco well wenet went were what whate whats wheel when where wheth which while who whoev whole wholl
whom whose why wide widel widen wider wides widge width wild will willo win windo wins wip wiped wire wired
with withd withh withi witho wmx won word worde wordi words work worke works worse worst worth worts would
wound wreck writ write writi writt wrong wrote xeon xgboo xiong xml yaml yang yarat years yes yet yolo yolox
you young your yours zen zeng zero zeroe zeroi zeros zhai zhang zli zona zone zoom
""".split()
)
