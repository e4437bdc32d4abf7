"""Beginnings of the words that people write about training, both languages. Written by `python -m tools.vocabulary`."""

BEGINNING = 5
BEGINNINGS = frozenset(
    """
abajo aband abarr abier ablat able abnor aboli abono aborr abort aboun about above abrir abrup absen absol
absor abstr absur abult abund acab acaba acabo acant acapa acarr acaso accel accen accep accid accli accom
accor accou accum accur acele acept acerc acert achic achiq acier aclim acomo acomp acopl acord acort acost
acot acota acoto acqui acros act acted actin actio activ acto acts actua actue acuer acumu acusa ada adafa
adam adamw adapt add added addit addre adds adecu adela adema adios adivi adjus admis admit adond adopt adorn
adred aduen advan adver advic advie advir advis affix affor afila afirm afloj afres after afuer again agarr
age agend agent ages aggre agiga aglom aglut agolp agot agota agran agrav agree agres agrup agua aguan ahead
ahi ahoga ahogo ahora ahorr aim aimin aims aire aires aisla ajena ajeno ajust alarg alarm alber alcan aleat
alegr aleja alejo alert algo algui algun align alike alime aline alive all alla alli allow allto almac almos
aloj alone along alrea alred also alt alta altas altav altho altir altis alto altog altos altur alud aluvi
alway alza amalg amane amans amarr amass ambas amber ambos amd amiss amnes among amont amort amoun amp amped
ampli amx ana anadi anali ancha ancho anchu ancie ancla and anda andab anecd aneja anest anew anfit angle
annea annot annou anoch anoma anorm anota anoth answe antan ante antec anter antes antic anul anula anulo any
anybo anymo anyon anyth anywa anywh apaga apago apare apari apart apelm apelo apena apeni apert apil apin
apina aplic appea appen appl appli apply appro aprec apren apret aprox apunt aquel aqui arbol archi are argum
arise arith aritm arm arms arose aroun arqui arran arras arreg arres arria arrib arriv arrow arrui artic ascen
ascii asegu asent asi aside asien asimi ask asked askin asks aslee asoma aspec assem asser assig assum ata
ataj ataja ataje atajo atasc ate atemp aten atenc atend atenu aterr atest atibo atien atipi atomi atorn atrac
atrap atras atrav atrib attac attem atten attn attra attri atypi audit auer augme aumen aun aunqu ausen autho
autoc autom autop autor autum avail avala avanz avent avera averi avg avis avisa aviso avoid avx aware awash
away axis ayer ayuda azar bache back backe backi backo backs backw bacth bad badly bail baj baja bajab bajad
bajan bajar bajas bajes bajis bajit bajo baked balan ballo banco band banda bande bandi bang bar baraj barat
barba bare barel barra barre barri bars basal base basel basic basin basta basto basur bat batch bater baton
batte batti bear beare bears beat beats becam becau becom becua beef been befor began begin begun behav behin
being belie bell belon below belt ben bench bends bengi bent bert besid best besti betas bette betwe beyon
bianc bias biase bibli bicho bien big bigge bigra binar birth bit bites bits bitte blame blanc blank blast
bleed blew blind blink blip blith bloat blob block bloom bloqu blow blown blows blue blunt bocaj bold bolde
bolte bomba bonit book bookk books boom boost boot borde bore borin borja born borr borra borro botar botch
bote botes both bothe boto botto bounc bound bout boxes bozal bpe brack brail brak brake branc brand brazo
break brief brill brim brinc bring brink britt bro broad broke broug brown brows brusc brusq bruta bruto btach
bucke bucle budge buen buena bueno bufer buffe bug buggy build built bulk bulle bump bumpe bumpi bunch burst
busca busco busie busin busqu bust busy but bygon byte bytes cab cabe cabec caben caber cabez cabia cable cabo
cacha cache cachi cacho cada caden caduc cae caen caer caida calca calcu calde calen calib calie call calla
callb calle calls calm calma calor calza cambi came camin campa can cance candi canno canti canva caos cap
capa capab capac capas capaz capit cappe cappi caps capt caraj card cards care carec cared carel caren carg
carga cargo carin carpe carr carre carri carry carta casa casab casan casca case cases casi caso casos cast
casts casua catap catbo catch cator caugh causa cause causo cayer cayo caz ceas cease ced cede ceder cedie
cedio ceili cejas cell cells cemen cent cente centu cerca cerci cereb cero ceros cerr cerra certa cesa ceso
chaf chafa chain chame chanc chang chaos chapu char chara chart chau che cheap chec checa check chequ chic
chica chico chief child chinc chiqu chisp chist chock choic choke choos chorr chose chowd chron chunk ciega
ciego cielo cien cient cierr ciert cifra cima cinco cincu circl circu citat cite cited cites ckpt claim clamp
clari clase class clava clave clavo clean clear click clien cliff climb clip clipa clipe clipi clipl clipp
clips clobb clock clog clogg clon clone close closi cloth clump clust clutc coate cobal coche cocie code coded
codes codif codig cohen coher coinc coja cojo cola colap colar cold coleg colla colle colli colma colmo colo
coloc colof colon colou colum com combi combo come comen comer comes comfo comie comin comio comma comme commi
commo como compa compe compl compo compr compu comun con conca conce concl concr concu condi conec confi confl
confu conge congl congr conje conju conne conoc conqu conse consi conso const consu conta conte conti contr
contu conve convi cool coold coope coord cop copad cope copi copia copie copo copy copyi coqui core cores
corne corpu corre corri corro corru cort corta corte corto cosa cosas cosen coser cosid cosin cost costa costo
costs costu cota cotas coto could count coupl cours cover cpu cram cramm crank crap crash crawl crazy cread
creas creat crec crece creci credi creep creer creia creo crept crew crezc criba crono cross crowd cruce crud
cruda crudo cruz cruza csv csvlo ctrl cuadr cuaj cual cuale cualq cuand cuant cuare cuart cuatr cubre cuda
cuela cuell cuent cuerd cuerp cuest cuida culmi culpa culpr cumbr cumpl cumul cup cupie cupo cura curb curbe
cure curri curso curva curve cushi cut cutov cutre cuts cutti cuya cuyas cuyo cuyos cuz cycle daba dado damag
damp dampe dan dana danad danar dando danen dange danin dano dar daria dark darkn dash dashb dashe dask data
datal datas date dated dato datos day days dead deadl deaf deals dealt death debaj debe deber debia debid
debie debil debio debri debut decae decai decay decen decia decid decim decir decis deck decks decla decou
decre decup dedic deduc deep deepe deeps defau defea defec defen defin degen degra degre dehgh dej deja dejab
dejad dejam dejan dejar dejas dejo del delan delat delay delet deliv delug demac deman demas demon demos demue
den denie denom dens dense denso dentr deny depen deple depre depri depth derai derec deriv derru des desac
desaf desaj desal desap desat desba desbo desca desce descl desco descr descu desde desec desen deseq deser
deses desfa desha deshi desig desin desk desma desme desni despa despe despi despl despo despr despu destr
desva desvi detec deten deter detie deton detra dettm detuv devel devia devic devol devot devue dia diabl
diagn dial dialo diari diary dias dibuj dice dicen dict dicti did didnt die dieci died dient diera diero dies
diez difer diff diffe diffi difie diga diges digir digit dijo diluv dimin dimos dinam dio dique dir dira direc
diria dirty disab disag disap disas disca disco discr discu disen disgu dishe disjo disk dislo dismi dispa
displ dispo dispr disre dista disti disto distr distu ditch diver divid divis dobl dobla doble doce docen docs
docum dodg dodge does doing dolla doma domab domad domai domar domes domin donde done dont doome door doqui
dorm dos dosci dose dosis dot dotte doubl down downh downs dozen drag dragg drast draw drawn draws drew drift
drill drive drivi drop dropo dropp drops drove drown drunk dtype dudar due duele duly dumb dump dumpe dup dupe
dupli dura durab durac durad duran durar duras durat dure durin duro dutif dwarf dynam each earli early earn
earne earns ease eased easie easin easy eat eats echa echam echar echen echo eco econo ecu edad edade edge
edges edit edite editi edito efect effec eight eithe eje ejecu ejemp ejerc elefa eleme eleph eleut elev eleva
eleve elevo elige eligi elimi ella ellas ello ellos else elsew elud ema emas embar embed ember embra embri
embut empac empal empap empaq empat empeo empez empie emplo empti empty empuj enabl encad encaj encen encie
encim encod encog encoj encon encou encue end ended endin endle ends engag engin engli engor engul enlaz enorm
enoug ensan enseg ensen enten enter entie entir enton entr entra entre entri entro entry env envej enven envir
episo epoca epoch eps epsil epyc equal equiv era eran eras erase err error esa esas esc escal escap escas
escob escon escri escru escuc ese esfum eso esos espan esper espne espor espue esqui esta estab estad estal
estan estar estas estat este estim estir esto estos estra estre estri estro estru estuv eta etapa etiqu eval
evalu evapo even eveni evenl event ever every evide evit evita evito ewma exact exage exagg exame exami examp
exced excee excep excer exces excha exclu excur excus execu exedi exent exerc exige exist exit exits exoti exp
expan expec exper expir expla expli explo expon expor expos expre expus exten extin extra extre eye fabri face
facil fact facto facts factu fade faded fades faena fail faile faili fails failu fair fairs faith fall falla
fallb falle falli fallo falls falsa false falta falte falto famil fan far farth fase fases fast fasta faste
fat fatal fatte fault favor favou fea featu fed feed feedb feeds feels feet feliz fell felt fence feo feos
fern fetch few fewer fias ficha fiche fidel field fifte fifth fifti fifty figur fija fijab fijad fijar fijo
fila filas file filed files fill fille filli fills filo filte filtr fin final find findi finds fine finer
finge finis finit fio fires firew firma first fit fits fitte fitti five fivef fix fixed fixes flag flair flash
flat flatt flax flew flies fligh flipp flips float floja flood floor flota flow flown flows flujo flung flurr
flush fly flyer flyin fold folde follo fondo fonts foole foot foote for foras force forei forev forg forge
forgi forgo forke form forma forme forms formu forra forty forwa forz fosil fossi foul found four fourf fourt
fract fragi fragm frame frase freak frec frecu free freel freez fren frena frenc frene freno frent freq frequ
fresc fresh freun fria frias frigh frio frios frito from front froze fruto fue fuego fuent fuera fuero fuert
fuerz full fulmi funci funct funda fundi furth fus fuse fused fusib fusio futur gain gaine gains gan gana
ganan gano gap gaps garba garet garne gas gasta gate gated gatek gathe gatin gave gelu gemel gemma gener gente
gentl germa get gets getti giant gibbe gigab gigan gilme gira git githu gitla give given gives givin glaci
glanc glitc glm globa glue glued gluon glut gnorm gobbl goes going golde golpe gone good gophe got gota goteo
gover goyal gpt gpu gpus grab graba grad gradc grade gradi gradn grado grads gradu grafi grama gramm gran
grand grane grant grave great greed grew grey grid groen grok groun group grow growi grown grows growt grpo
grupo guard guess guey guia guide guilt gulp gusto guten gymna gzip haber habia habid habit habla habri hace
hacen hacer hacha hacia hacin hacke had haga hagan hail half halfs halfw halla hallo halt halv halve halvi
hamme han hand hande handf handi handl hando hands hango hapax happe happi hard hardc harde hardl hardw harm
harmf harml harms has hash hashe hasta have havin hay haya hayas haz head heade headi headl headr heads heal
heale heals healt heap heaps hear heard hears heart heath heavi heavy hecha hecho heede heigh helad held helm
help helpe helps hence henry here hered heren herid herra herri hesit hiccu hicie hidde hide hides high highe
higos hik hike hiked hiler hilo hilos hinch hint hints hiper hipot hirio hirvi histo hit hits hitti hizo hmac
hog hogge hoist hold holdi holdo holds hole holga holgu hollo home homog hones honra hooks hop hops hora horar
hord horiz horna host hot hots hotte hour hours house how howev howls hoy html http https hubie hubo hueco
huge huggi hump hunde hundi hundr hurl hurt hurts hutte hydra hyper hypot iba iban ice idea idefi ident idle
ido ids ignor igual ilesa ilimi image imbal img immed immod immov immut impac impas imped imper impid imple
impor impos impri impro impue impus inact inadv inalt inamo inaug incid inclu incoh incom incon incor incre
indef indic indig indis indiv inedi inerc inert inest inexi inf infam infer infes infin infl infla infle inflo
info infor infra infre infs infty ingen inges ingre inhab inher inici inint init initi injec inmed inmov inmut
innoc innum inoce inofe input insan inser insid insol inspe insta inste instr insuf intac integ intel inten
inter into inund inusu invad inval invar inven inver invis irfan irla irony irrec irrep irres isa isfin ish
isinf isola item iter itera iters ito its itsel izqui jack jalan jalar jalon jam jamas jamme jardi jaspe javas
jense jerk jetti job jobs join joine joint jolt jorob journ joven json jsonl judge judgi jump jumpe jumpi
jumps junct junit junk junt junta junte junto just justa justi justo juzga kalam kaldi keep keepi keeps kept
keras kerne key keys keyst kib kick kicke kicko kicks kill kille kills kimi kind kinds kingm kink knew knob
knock know knowi knowl known knows lab label labru labs lack lacke lacki lacks ladde laden lado lados lag lagg
lagge laggi lags laid lance land lande landi lands lang langu lanza lanzo lapse larga large largo largu las
last laste lasti lasts late laten later latig latte launc law laxo lay layer lays lazil lazy lead leade leadi
leads leaf leap leape leaps leapt leari learn lease leash least leave leavi lectu led ledge lee leeon leer
leerl left leg leido lejis lejos lengt lengu lent lenta lenti lento leo lerni les less lesse lesso let letal
letra lets lette letti levan level lexem ley leyer leyo libra libre libro licen lid lie lies life lifeg lift
lifte lifts light like liked likel limit limpi line linea lined linen lines linge link links lint linux list
lista liste lists liter litgp litte littl live lived lives livin llama llame llamo llano llega llego llegu
llen llena llene lleni lleno llev lleva llevo llm lluvi lmao load loade loadi loads loc local locat lock locke
locki loco locur log logar logge loggi logic logit logr logra logs lol lone long longe longi look looke looki
looks loop loopb loope loose lopsi los lose loses loshc losin loss losse lossl lossy lost lot lote lotes lots
loud loude loudl lousy low lower lowes lrs luck lucky luego lugar lump lurch macha machi made madre mae magni
maide maile main major make maker makes makin mal mala malas males malez malo malog malos maltr manan manda
mando maner manif manne mano manos mansa mante manti mantu manua many maqui mar marbl marca march marea marge
margi maria mark markd marke marks marku mas masa masiv mask maske mass masse massi maste matad matar match
matem mater mathe mato matri mats matte max maxed maxes maxim maxte may maybe mayor mazaz mean meani means
meant meanw measu mecan mecha media medid medio medir mediu meet meeti meets megab megat mejor membe memor
memse mend mende mends menor menos menud mere merec merge mergi merri messa mesur met meta mete meten meteo
meter metho meti metid metie metim metio metri mezcl mia mib micik micro mid middl mide miden midni midru
midst midwa miemb mient might migra mikol mil milag mild milde miles milla milli millo min mine mini minib
minil minim minor minus minut mir mira mirab mirad miram miran mirar miras mire miro mis misal misco misfo
misma mismo misre miss misse missi missp mista mit mitad mitig mix mixed mixes mixta mixtr mixtu mkdir mlflo
mlp mmdet mmeng mock mocke mocks modde mode model moder modes modo modos modul mogol moho molyb momen money
monit monoc monop monot monst monta month monto moon mordi more morfe morim morni morph morta morte most mostl
mostr motiv motor mouse mov move moved movem mover moves movi movia movid movie movil movim movin movio mowed
much mucha muchi mucho muerd muere muert muest mueva mueve mult multi muon mup muri murie murio muscl mushr
must mutil mutra muy mynet nac nace nacen nacer nacid nacio nada nadie naile naive naked name named namel
names namin nan nanog nans narro nasty nat nats nause naveg near nearb neare nearl neces need neede needs
negat negle negli negri neigh neith neox neste net neta nets netwo neura neutr never new newbo newer newes
newly news next ngram nice nicel niche night nil nine ninet ningu nivel nobod noche node nodo noise noisi
noisy nomas nombr non none nonet nonfi nonor nonse nonst noone nor norm norma norme norml norms nos nosot not
nota notab notar notas note noteb noted notes nothi notic notif noto nough noved now nowhe npm nthre ntk nubes
nucle nuest nueva nueve nuevi nuevo nuked nul nula null nulls nulo nulos numbe numer numpy nunca nuts nvidi
nwork obede obedi obisp objec objet oblig oblit obliv obra obscu obser obsol obvi ocasi occas occup occur
ochen ocho octav ocult ocupa ocupo ocurr odd oddba oddit off offen offer offic offs often ojo okabe okay old
older olead olmo olvid omisi omiss omit omite omiti once one onedn ones only onset onto onwar open opene openi
openn opens opera opini opino opone oponi oppos opt optim optio oraci orden order ordin orige origi orque osc
oscil oscur osea other otra otras otro otros ought our ours out outag outco outda outgr outli outmo outpu
outra outse outsi outvo outwe over overd overf overl overn overr overs overt overw owing own oye pace pacie
pack packa packe pad padde paddi paddl paga pagan page pager pages pagin paid paila pair pairs pal palab palad
palet palm palmo panch panda panel panic panta paper par para parac parad parag param parar paras parci parec
paren parez parie parit paro paron parra parse part parte parti partl parts partw pasa pasab pasad pasam pasan
pasar pasca pase pasen paseo pasit paso pasos pasot pass passa passe past patad patch path paths patie patro
patte paula paus pausa pause pay pays peace peak peake peaks peaky pecul pedac pedaz pedia pedir peek peg pega
pegad pegar pego pelda pelig pelo pelon pena penal peng pensa pense penul peopl peor peore peppe peque per
perca perce perci perd perde perdi perdo perec perez perfe perfo perha perio peris perma permi pero perpl
persi perso perte pesa pesan pesar pesim peso pesos pesta petad petar phase phras pick picke picki pickl picks
pico picos pictu picud pide piden pie piece piedr pierd pieza pila pile piled piles pill pilla pillo pilot pin
pinne pinon pins pinta pipe pipes pisad pisan pisar piso pista place plaga plagu plain plan plana plane plani
plann plans plant plate platf play plega plena pleno plent plott ploug plow pluma plus png pobre poca pocas
poco pocos poda podab podad podar podia podid podo podri point poiso polic pollu polvo pon pone ponem ponen
poner ponia ponle poor poorl pop poppe popul poqui por porqu porra porri port porta porte portu posib posic
posit possi post poste postm posts poten potho poure power ppo pract pre pream preca prece preci preco prede
predi predo preem prefi pregu prehe prelu prend preno prepa prepr presc prese press presu pretr prett preve
previ prewa price prim prima prime princ print prior prisa prob proba probe probl proce produ profe profu
progr proje prolo prome promi promp pront proof propa prope propi propo prosa prose prosi prote prove provo
proxi proxy proye prude prueb prun publi pud pudie pudo pueda puede puert pues puest puj pull pulle pulli
pulls pulso pum pump punad punta punti punto puntu pura puras pure purel purg purit puro puros purpo puse push
pushe pushi pusie pusim puso put puts putti pypi pytho pytor qknor quadr quali quant quara quart que queda
quedo quemo quep quepa queri querr query quest queue quick quien quier quiet quini quint quisi quiso quita
quite quito quoti race races racha racim radic rafag rail rails rais raise raisi raiz rama ramp rampa rampe
rampi ramps rampu ran ranci rando rang range rango ranke ranks rapid rar rara raras rare rarel rarez raris
rarit raro raros rasa rasgu rastr ratch rate rates rathe ratio rato rauda raw raya razon rca reabr reacc reach
react read reade readi readm reads ready real reali reall reanu reapa reapp rearm rearr reaso rebas reboo
rebor rebos rebui recal recar recei recen recet recha rechi recib recie recip recog recom recon recor recov
recue recul recup recur red redes redli redoi redon redu reduc reduj redun reemp reenc reesc reest refer refle
refor refre refue refus refut regar regim regio regis regla regre regue regul rehac rehyd rein reinf reini
reins reite rejec rejil relac relaj relan relat relau relea relev relie relle reloa remai remar remat remed
remem remes remol remon remov renam rende rengl renun reope repai repar repea repen repet repit repla reple
repli repo repon repor repos repre repro reps repus reque requi rerun resca rescu resem reset resid resis
resol respa respe respi respo respu rest resta resti resto restr rests resuc resul resum resur retac retah
retel reten retir retom retor retra retri retro retur retuv reun reuni reuse reuti rev revea reven rever reves
revie revir revis reviv revol revve rewar rewin rezag rich rid riddl riend rig right rigid rim ring rings rise
risen rises risin ristr ritmo rms rmsno road rocke rodaj roles roll rollb rolle rolli rompe rompi roof room
rooms root rootc rosca rose roste rot rota roto rotos rotte rotur rough round route row rows rubbi ruido ruin
ruine ruino ruins ruiz rule ruled rules rulin run runaw runme runni runs ruptu sabe saben saber sabes sabia
sabri saca sacab sacad sacan sacar sacie saco sacud safe safeg safes safet saffr said saile sails sal sale
salen salga salia salid salie salio salir salpi salt salta salte salto salv salva salvo same sampl sana sanas
sane sanit sank sano santi sarta sat satur sav save saved savef saves savin saw saws say sayin says scaff scal
scale scali scan scarc scatt scena schap sched schem scope score scrap scrat scree scrip scrub sea seam seaml
sean searc seat seatb secas secci seco secon secre secti secue sed see seed seede seeds seek seems seen sees
segme segu segui segun segur seis seldo self semaf semej semil senal senci send sends sennr sensa sense sensi
senso sent sente senti separ seque ser seren seria serie serio serlo serve sesen sesga sesgo sesio sessi set
seten sets setti settl setup seven sever sextu sgd shake shann shape shard share sharp shaze sheer shell shiel
shift ship shipp shock shoot short shot shoul shout shove show showe shown shows shran shrin shrug shrun shuff
shut shutd sick side sided sides sido siemp siend sient sierr siest siete siga sight sigki siglo sigma sign
signa signi signo signs sigte sigue sigui silab silen simbo simil simpl simul sin since sinfi singe singl
singu sinnu sino sinto sirve sirvi sit sites sitio sits situa six sixte sixth sixty size sized sizes skew
skewe skip skipp skips skyro slamm slate sledg sleep slew slip slooo slope slots slow slowe slowl slown slows
slugg small smoot smoth snail snap snaps sniff snipp snowb soak soar soare sobre sobro soft softe softm sola
solap solas solda sole solel solit solo solos solta solve some someb someo somet somew son sonda sonid soon
soone sopa sopet sopor sorda sorpr sorte sorts sospe soste sosti sound sourc space spacy spam spamm span spani
spann spans spare spars spate speak spec spect sped speed spell spent spik spike spill spin splic split spoil
spoke spora spot spots spott spran sprea spree sprin sprun spun sqrt squar squas squee stabi stabl stack stage
stair stale stalk stamm stand stare stari start state stati stats statu stay staye stays std stead steam steep
steer stemm stems step stepp steps stick stiff still stitc stock stoma stone stood stop stopp stops stor stora
store stori storm story strai stran strat straw strea stren stret stric strid strik strin strip strok stron
struc stuck studi stuff stumb stump sturd style suave suavi sub subca subde sube suben subes subi subia subid
subie subim subio subir subit subje subpa subra subse subto subtr subwo succe suced suces such suci sucio
sudde suele suelo suelt suena suert suffi sufic sufij sufre suite suits sujec sujet sum suma sumad suman sumar
sumas summa summe sumo sums sunsh super supo supon suppo suppr supri supus sure surge surpa surpl surpr surro
survi sus suspe susta susti susur suyas suyo svg swall swamp swap swapp swaps swarm sweep swell swift swigl
swin swing switc swoll sylla symbo sympt sync syste tab tabla table tabul tacho tail taile tails taint tajo
takas take taken takeo takes takin tal talle taman tamba tambi tame tamed tames tamiz tampo tan tanda tanh
tanta tanto tapar tapia tapiz tapo tapon tard tarda tarde tardo targe tarje tarta tasa tasas task tasks taugh
tbh tcp teach teame teams tear tears techo teem telep tell telli tells temas tempe templ tempo tempr tempt ten
tende tendr tener tenfo tenga tenia tens tenso tenth terc terce terci term termi terms terre test teste testi
tests text texto texts textu than thank that thats thawe thaws the their them theme thems then theor there
these they thin thing think thinl third thirt this those thoug thous threa three thres threw throt throu throw
thus tick ticks tie tied tiemp tiene tight tijer till tilt time timer times timet timm tiny tipic tipo tipos
tippe tira tirab tirad tiram tiran tirar tiras tire tiro tiron title titra tmp tmux toca tocab tocad tocar
toco toda todas todav today todo todos toget tok token toks told toler toma tomar toml tomo tons tonte too
took tool tools top topar tope topes topic topo toppe tops toque torch torci torme torn torno torre tortu toss
tosse total touch towar toxic tozud traba trabo trace track tradu trae traen traer traff trag traga trago
traia trail train traj traje trajo tramo tramp tranq trans trap trapo trapp tras trash trasl trasn trasp trat
trata trave traza treat tree trein treme trend trep trepa trepo tres triag trial tried tries trigg trill trim
trimm trims tripl trito troci tromb trono tropi trot troub trozo true trunc trust truth try tryin tsv tten
tuerc tuggi tui tumba tumbo tuned tunin turn turne turni turns tus tuvie tuvim tuvo twelv twent twice twin two
twofo txt type typed types typic typin ubica ugly ultim umber umbra una unabl unada unadd unaid unas unatt
unawa unbal unbou unbri unbro uncal uncap uncau uncha unche uncli uncom uncon uncor uncri uncro uncur uncut
undam undec under undet undid undim undo undoe undon une unen unfam unfaz unfet unfil unfre ungua unhan unhin
unhur unica unico unida unido unifo unimp unini unint unio union uniqu unit units unkno unlea unles unlik
unlim unloa unluc unmit unmod unmov unnor unnot uno unos unpic unpre unpro unque unrec unred unreg unrel unrep
unres unsav unsca unsco unsee unset unsho unshu unski unsmo unsta unsur unsus untam unthr until untou untra
untre untri untru unusu unvar unver unwar unwri updat uploa uplot upon upped upper ups upsca upshi upwar usa
usaba usad usada usage usamo usan usar usara usaro use used usele users uses using uso usual utc utf uvas vaci
vacia vacio vain vale valer valga valia valid valio valla valle valor value valve valvu vamos van vanis vara
vari varia vario vaso vault vea vease veces vecin vecto veia veint velas veloc vemos ven vence vendo venga
venia venir venta veo ver veras verb verbo verbs verda verdi vered verge verif verl verlo versi verti very ves
vesse vesti vet veto vette vetti vez via viaj viajo vicia viej vieja viejo viend viene viera viero view vigil
vigin vinie vino vio viole virge virgi virtu visib visio visit vist vista visto vit viva vive viven vivia
vivio vivir vivo vocab void volab volad volar volat volc volca volle volo volum volv volve volvi voz vuela
vuelt vuelv wait waite waiti waits wake wakin walk walke walks wall wamup wande wang want wante wanti wants
warm warme warmi warms warmu warni warns was wasnt waste watch wave way ways wdeca weak weake weakn weath web
webho wedge weeds weigh weigt weird welde well wenet went were wet wey wham what whate whats wheel when where
wheth which while whisp who whoev whole wholl whom whoos whose why wide widel widen wider wides widge width
wild will willo win windo winds wins wip wiped wire wired with withd withh withi witho wmx woke woken won word
worde wordi wordp words work worke workf works worse worst worth worts would wound wramu wrap wrapp wreck writ
write writi writt wrong wrote xeon xgboo xiong xml yaml yang yank yarat yeah years yes yeste yet yield yolo
yolox you young your yours zamp zanca zas zen zeng zero zeroe zeroi zeros zhai zhang zli zona zone zoom
""".split()
)
