// Written by evals/training/train-rarities.ts; not by hand.

/** By stem: its inverse document frequency in 8805 public messages to assistants. */
export const wordRarities: ReadonlyMap<string, number> = readRarities(`
=1.25 the
=1.5 my to
=1.75 i
=2 a for is me on what
=2.25 do pleas you
=2.5 in list of
=2.75 can hav how meet
=3 and at email from tel this
=3.25 are book calendar it need new plai room set todai with
=3.5 add alarm am an next that tim up
=3.75 about any be event get mak schedul shop tomorrow want when wil
=4 all appointment cal check day find know light lik off pm reminder remov song ther turn wher
=4.25 chang delet did go if last mani nam not now olli one out put read send show start week would
=4.5 by card current giv going groceri let march much music open order remind tak was weather who
=4.75 2 between cancel car contact could creat fiv fridai im item john mor morn number rat reserv right
should som train two your
=5 3 5 account anyth as availabl birthdai clear com dat first good has her hour latest long look movi phon
playlist reservation say thing tonight volum work
=5.25 4 address again answer bank best bil buy citi clean coffe conferenc credit dinner dont down floor
food help hey hom hotel id location lunch mail messag minut mom mondai month podcast radio recent rep s
saturdai see seven six so ten text thre ticket todo tuesdai tweet twenti use weekend which year
=5.5 1 10 after area befor confirm dollar eight exchang four fre gam happen hear hundr information jok
just lat liv mark mean milk most near no or parti plac plan pric recip remember repeat request sav search
stock task thank them thirti traffic until updat vacuum way york
=5.75 12 8 9 alert april back build conf cook detail doctor dog everyth facebook flight friend kind lower
may nin noon oil pay peopl pick plug point post rain real restaurant rid run said someth status stop stor
switch talk temperatur thei think thursdai timer travel uber us vacation wak we wednesdai word writ
=6 11 1st 30 6 afternoon appl around ask been blu bob cleaner command dentist doing don dot eras even
everi favorit flag forecast googl got hous inbox increas interest join later laundri lov mari market mov
night old our over person pizza receiv red report respons robot second sent snow socket speaker sur taxi
too town trip visa wer world
=6.25 7 added ai album attend boss bring busi cat center chicago chicken clock color compani complaint
correct countri definition deliveri eat episod euro fact follow forward fun inform ive jun left lif limit
listen local mad monei mut notifi offic possibl resum review rock sal sam servic shuffl shut smith social
someon sound speak stat station tabl tir titl tom top transaction trend twitter upcom veri wash wel why
=6.5 2019 2nd 3pm 3rd 5pm 6pm accept ahead alexa alreadi amazon angel another articl attende audio
audiobook averag banana bathroom black born bread but california calori cant channel chas chees chines
closest connect content convert danc deposit describ different dish due egg explain extend fil fish gas
gmail green had happi hello high him his hot includ info ingredient into invit jan januari jazz joe keep
littl locat london los m mal media microsoft mik mil nearest nic nineti notification o onli other park
payment photo plus power pul purchas readi recal redmond refer rm rol rout scor shar soon spend stev
subject suppos takeawai thousand through til trump try twelv typ voic wait walk water wemo yesterdai yet
=6.75 4pm american app application appreciat artist bedroom begin big bit boston break business christma
class complet dim direct direction displai driv election end enough ever fami famous far februari feed
feel finish forget frank garden headlin hi holidai hungri important instead insuranc international
internet juli kitchen leav low madden miami michael mind miss mother nearbi ok orang pasta paus pin player
pop pound prepar process program provid pto question rais respond return saf sarah sinc skip smart stai
star sundai their topic under used using visit watch whisper wish yes youv zon
=7 20 4th 5th abl activat activiti airlin airport america amount anniversari apr arriv awai b bad band bbc
being better brightness cak carri catch charg coin cold contain cool cost d dad dai defin deliver dic
didnt differenc doesnt els exact fal fan flip florida fm form forti fuel funni further georg group half
highest hit hop ill india indian its jacket jam jennifer job jump librari lin lisa longer lost louder
machin medicin memori mexico minimum mix mod newest oclock oliv outsid p paper paris paul popular rap
recommend record regard releas rent replac reschedul reward school seventeen sid siri spel stil street
suit tax than thes tun turkei u unit unread wed wif win
=7.25 100 12th 15 22nd 7pm 7th adjust age ago air alex apply approv austin availabiliti bar beatl
biographi blank block bought bright brighter brother budget burger bus carl carrot central charl cheapest
checkout chess chili china choos chor clos cloth cod colleg condition continu cover cup customer dan delta
die domino doubl downtown drink each earth electric england entir entri exam excalibur expect farm fast
favourit fifteen fifti fourth franc fraudulent fred fridg ful garag hair hal harri health hip hold hottest
idea improv incom instruction italian jak japan jason kid level link loud luggag lyric main mastercard
matter meal mobil moment mop must network never north november ocean okai onc parent peanut perfect pet
pie president previous product queen replacement requir road robert root s1 san season seattl sel sentenc
sign silent singer singl sister soccer soda sorri south sp spaghetti squar starbuck sugar sun taken tal
team theater then third tower track transfer trivia tru umbrella understand vega vegetabl w2 walmart wanna
warn wear whether whil whit whol wind won worth wrong yeap
=7.5 01 10am 10th 14th 15th 25 2:00 401k 45 6am 7:00 9am a1 abc activ adam amaz amy anymor anyon appt
august awful bailei bak balanc batteri becaus bed beef beij bjw boil box brighten butter canada cel
celebriti checkbook chelsea chris clarifi client cnn coldest colour compos concert control converter cooki
count currenci cut dalla dark data dav david declin devic din discover divid dress drop dry dur dvd earn
eleven empti engin engineer equal expiration extra factori feb few fifteenth final footbal futur gift gold
gon great hand havent histori hut iphon isnt issu jack jef jess jessica juic justin la languag las lowest
madonna maintenanc marri met min mpg national obama october outlook pacific papa parton percent personal
pillow pink plant polici pot potato potter practic pressur prim reduc relat remain rephras replai result
rom romantic sacramento senior seventh shal sho sixth slow special staf steakhous step steven stori
substitut suggest summer sunni super susan swim t taco thai theatr timezon toilet total towel trash
twentieth usual vaccin video websit within without wouldnt yahoo yeah yen
=7.75 10:00 10:30 13 29th 2pm 3:00 3:30 6th accent accident actual agenda allow amex animal assistanc
award barcelona bas basebal bay bear bel ben bieber bottl brad britnei brown buddi cabl calculat cash
casserol celsius chart chocolat circuit classic coat colleagu comcast compar compil cream daughter deal
degre department description disnei dol dr duration east easter eastern employe english europ expir
fahrenheit fantastic fargo fifth filter fix flea flood flower fly fold folder fund g gari gat girl goal
golden gonna gotten grandparent gym hard hat he head heart hik hors inch instagram instruct island jean
jimmi king lamp land larg lasagna launch lawn lawrenc learn less lock lucki maker mar martin maximum
mcdonald medium menu ms myself n nick nsa onlin onto oven own packag pag paid paint pandora past paycheck
pend per philadelphia pictur playback politic present presidential queri quiet r ran refund reset rest
ruth s2 salad sandwich scratch screen select seventi shampoo shot sit sixti siz sleep son southwest spear
speech sport spot standard steak strong studi stuf sup sushi system tail takeout tech tenth test tip
together told tomato tommorow touch tv umami ups urgent usa vaccination valu vehicl view virginia war warm
washington window wing wonder wrot x
=8 03 1234 17th 21 23 24 258 25th 333 4:00 500 63 76 8:00 8am 8pm 8th 9:00 9pm academi access adel advanc
advisori airplan al alabama alaska albert alic allen alpha alter ann anna apartment append art assistant
attachment australia auto awesom babi bag beach becom beer bespin biggest bird boat bodi both bowl breach
breakfast brexit british brooklyn brunch buffalo cab capital captain carpet carrier centimeter cereal
chair chapter chester chip chipotl church climat club co comment communiti comput computer coupon coverag
coworker cpr crav davinci dc death delai denver depart derek detect dial dirti door dos easi ebai
edinburgh eighti either elaborat elvis emploi enjoi enter enterpris eric errand everest everyon express
fair favor fee feet femal figur film fin flat folk fourteenth freez french front fruit fry gallon gasolin
general genr glass gluten golf gossip government grand grass haircut halloween hang hellen helpful higher
hol hollywood hotmail houston human hurrican ice incorrect index inr interview iron ist jerri jim jo joel
k kennedi kil kim kingdom korea laptop lax lee legal lemon letter li lincoln lobster lot lotteri louis
major man manager manchester mario match math mechanic mexican might mona mortgag mount mow mr mumbai non
normal nutrition nutritional offer often oh ohio organiz original originat overhead pancak part
participant particular pass pencil pepper percentag phoenix phras plat polar poor population porch
portland prediction prefer problem programmer provider pub push qualiti quarter quit random rang ratio ray
refresh rental research rihanna ring roast rollover roth round rupe russia sara sea she shel shirt silenc
singapor smartphon softer solv soup spent stan starv ston submit suggestion sum sunscreen sweet swift sync
taj tampa tank taylor td ted term terribl tesco texa thanksgiv thos tre tuna twelfth universiti upgrad usd
uv vitamin voicemail w wallet web west windi women worker written young youtub zoo
`);

/** A word that begins with `=` is the rarity of those that follow. */
function readRarities(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let rarity = 0;
  for (const word of text.trim().split(/\s+/)) {
    if (word.startsWith('=')) rarity = Number(word.slice(1));
    else found.set(word, rarity);
  }
  return found;
}
