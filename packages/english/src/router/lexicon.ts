/**
 * Word classes. Unseen data name other dishes, bands and people, but still a dish, a
 * band, a person; what is learned about a class applies to words that no training row had.
 */

/** The classes of a word; empty for most words. */
export function classesOf(word: string): readonly string[] {
  return classes.get(word) ?? [];
}

const lexicon = {
  calendar:
    'calendar calender calendars schedule schedules scheduled agenda agendas diary planner availability',
  meeting:
    'meeting meetings meetting mettings appointment appointments event events invite invites invitation invitations ' +
    'conference interview interviews seminar workshop webinar standup kickoff review demo presentation training session ' +
    'sync brainstorming orientation checkup consultation meetup conferences engagement engagements attendee attendees ' +
    'invitees participants organizer meet meets rsvp',
  occasion:
    'lunch dinner breakfast brunch coffee party birthday anniversary wedding date game practice class lesson lessons church ' +
    'gym workout yoga haircut hair dentist doctor doctors vet spa massage trip vacation concert match recital funeral ' +
    'graduation picnic bbq barbecue drinks exam test school soccer football basketball baseball tennis golf hockey ' +
    'rehearsal playdate carpool surgery therapy therapist chiropractor physical ceremony festival parade reunion shower ' +
    'hike bowling swim swimming camp tutoring homework dance karate piano study project potluck sleepover babysitting',
  room: 'room rooms boardroom floor building conf rm lobby suite auditorium',
  remind:
    'remind reminder reminders remainder reminded reminding remind alert alerts notify notification notifications nudge ping ' +
    'remined remider',
  todo: 'task tasks chore chores checklist errand errands homework assignment assignments',
  list: 'list lists lsit',
  shopping: 'grocery groceries shopping groccery supermarket store buy purchase pick',
  goods:
    'milk eggs egg bread butter cheese bananas banana apples apple oranges tomatoes potatoes onions carrots lettuce ' +
    'chicken beef fish rice pasta flour sugar salt pepper coffee tea juice water beer wine soap shampoo toothpaste ' +
    'paper towels diapers detergent batteries cereal yogurt meat fruit fruits vegetables bacon ham turkey cookies chips ' +
    'oil honey peanut jelly garlic spinach broccoli cucumber peas beans corn avocado avocados',
  mail:
    'email emails mail mails inbox outlook gmail subject cc bcc attachment attachments unread spam draft drafts sender ' +
    'mailbox junk emailed mailed emailing hotmail yahoo newsletter correspondence reply replies respond forward @',
  message:
    'message messages text texts sms whatsapp voicemail voicemails texted msg messenger texting imessage slack telegram',
  contact: 'contact contacts address phone number numbers addresses cell mobile telephone',
  note: 'note notes notebook memo memos notepad jot evernote notebooks keep',
  remember: 'remember recall forget memory memories memorize memorise memorized forgot remembered remembers',
  name: 'name nickname names named call called calling refer',
  alarm: 'alarm alarms wake snooze timer timers stopwatch countdown alarmed waking awake',
  weather:
    'weather rain raining rainy snow snowing snowy sunny sun temperature temperatures temp forecast humid humidity umbrella ' +
    'degrees wind windy storm storms hot cold warm cloudy celsius fahrenheit chilly freezing hail fog foggy sunrise sunset ' +
    'sunscreen jacket coat hurricane tornado flood raincoat precipitation thunderstorm chance',
  music:
    'song songs music playlist playlists album albums artist artists band bands track tracks radio spotify pandora podcast ' +
    'podcasts audiobook audiobooks volume mute unmute shuffle louder quieter sing singer singing jazz rock rap pop hip ' +
    'hop country classical itunes station fm tune tunes lyrics soundtrack speaker speakers loud sound listen listening',
  play: 'play playing plays resume pause skip replay rewind repeat',
  home:
    'light lights lamp lamps bulb bulbs vacuum roomba hoover plug socket sockets outlet thermostat tv television brightness ' +
    'dim brighten brighter dimmer wemo lighting kettle maker robot cleaner kitchen bedroom bathroom garage lock hue colour ' +
    'color house living',
  news: 'news headlines headline articles article cnn bbc fox nbc breaking trending newspaper times politics topics',
  travel:
    'flight flights train trains bus buses taxi uber lyft cab ticket tickets traffic route directions drive driving miles ' +
    'hotel hotels rental car cars airport gas commute road highway distance map maps travel airline airlines luggage visa ' +
    'passport fly flying subway station mileage ride depart arrive tire tires mpg rent apartment bedroom attractions',
  food:
    'recipe recipes cook cooking bake restaurant restaurants pizza takeaway takeout delivery calories ingredient ' +
    'ingredients food sushi burger meal meals dish cuisine eat eating nutrition chinese mexican italian thai indian diet ' +
    'sandwich steak soup salad cake pie oven boil fry microwave burgers pub bar cafe diner',
  money:
    'bank account accounts balance credit card cards bill bills pay payment payments transfer tax taxes 401k insurance apr ' +
    'fees fee stock stocks exchange rate rates dollars dollar euros euro pounds money price shares savings checking ' +
    'deposit loan mortgage salary paycheck payday income currency cost spend spent spending transaction transactions ' +
    'rewards visa mastercard fraud routing pin w2 direct charge interest limit score',
  knowledge:
    'definition define spell capital population president meaning mean translate language convert equals square root divided ' +
    'multiplied plus minus times synonym spanish french german english italian country countries president history ' +
    'biggest largest tallest planet earth world famous born wikipedia facts fact describe explain weigh height tall ' +
    'actor actress inventor invented calculate percent information',
  online:
    'tweet tweets facebook twitter instagram post posts status snapchat linkedin reddit social feed complaint website',
  film: 'movie movies film films theater theatre cinema netflix show shows showing showtimes episode series watch book books',
  games: 'game games chess trivia poker sudoku dice coin flip roll solitaire quiz',
  chat:
    'joke jokes thanks thank hello hi hey bye goodbye hiya greetings sorry funny laugh nice cool awesome sure yep nope ok ' +
    'okay bored morning sweet lol hobbies human bot alive pets',
  zone: 'timezone zone gmt utc clock',
  device: 'device settings setting sync accent speed whisper mode language voice reset phone factory',
  weekday:
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays ' +
    'sundays mon tue tues wed thu thur thurs fri sat sun',
  month:
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec',
  daypart: 'morning afternoon evening tonight noon night midnight mornings evenings nights',
  day: 'today tomorrow tonight yesterday tommorow tomorow',
  span: 'week weeks month months day days weekend hour hours minute minutes year years mins hrs min weekends',
  clock: 'am pm oclock a.m p.m',
  frequency: 'every daily weekly monthly annual repeat repeating recurring each yearly',
  person:
    'mom dad mother father wife husband boss manager friend friends brother sister son daughter team colleague colleagues ' +
    'coworker coworkers everyone everybody grandma grandpa uncle aunt cousin kids kid family client clients girlfriend ' +
    'boyfriend roommate neighbor supervisor secretary assistant mum parents staff',
  given:
    'john mary james robert michael david william richard joseph thomas charles daniel matthew mark donald steven paul ' +
    'andrew joshua kenneth kevin brian george edward ronald tim timothy jason jeff jeffrey ryan jacob gary nick nicholas ' +
    'eric jonathan stephen larry justin scott brandon ben benjamin sam samuel greg frank alex alexander ray patrick jack ' +
    'dennis jerry tyler aaron jose adam henry nathan doug zach peter kyle walter ethan jeremy harold keith roger bob bill ' +
    'mike tom joe jim chris dave dan steve tony sarah patricia jennifer linda elizabeth barbara susan jessica karen lisa ' +
    'nancy betty sandra margaret ashley kimberly kim emily donna michelle carol amanda melissa deborah stephanie rebecca ' +
    'laura sharon cynthia kathy amy angela anna emma nicole helen samantha katherine rachel carolyn janet catherine maria ' +
    'heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan jane jill sally abby molly allison',
  mine: 'my mine our',
  me: 'i me we us',
  you: 'you your yours yourself',
  create:
    'add create make set put insert book plan arrange organize organise reserve new start include setup enter',
  delete:
    'delete remove cancel clear erase drop dismiss discard scrap eliminate clean rid wipe cancelled off',
  change:
    'change move reschedule update edit postpone push shift extend rename modify delay adjust switch shorten rearrange',
  show: 'show tell read check find search get give see view display look open pull bring know pull up list anything',
  send: 'send write compose draft sent sending shoot wrote drop',
  done: 'complete completed finish finished mark done cross crossed tick checked accomplish',
  attend: 'accept decline join attend attending tentative accepted declined accepting declining attendance',
  free: 'free busy available open availability booked slot slots occupied',
  wh: 'what when where who why how which whose whom',
  aux: 'do does did is are am was were can could will would have has had should shall may',
  want: 'want need like wish love prefer must',
  polite: 'please kindly hey hello hi ok okay thanks',
  negation: 'not no never none nothing',
  pronoun: 'it that this them those these him her one they he she',
} as const;

const classes: ReadonlyMap<string, readonly string[]> = byWord();

function byWord(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, words] of Object.entries(lexicon)) {
    for (const word of new Set(words.split(' '))) {
      const names = found.get(word);
      if (names === undefined) found.set(word, [name]);
      else names.push(name);
    }
  }
  return found;
}
