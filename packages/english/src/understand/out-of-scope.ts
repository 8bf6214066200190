/** What people ask of any assistant, and no tool here can do. */

/** Whether an order is for a device, a shop or a service: “turn on the lights”, “order a pizza”. */
export function isForOtherService(text: string): boolean {
  return isForDevice.test(text) || isForOthers.test(text);
}

/** Whether a question has the form of one about the world: “what is the capital of Peru?”, “how do you spell …”. */
export function isGeneralQuestion(text: string): boolean {
  return knowledge.test(text) || askedOfAnybody.test(text);
}

/** Devices, media, purchases and lookups that no tool here has. */
const isForDevice =
  /^(?:(?:and|then|also|now|just|please)[\s,]+)*(?:(?:turn|switch|dim|lock|unlock|open|close|shut|start|stop|raise|lower|increase|decrease|set)\b.*\b(?:lights?|lamps?|heating|heater|thermostat|temperature|a\/?c|air ?con(?:ditioning)?|tv|television|radio|music|volume|speakers?|blinds?|curtains?|doors?|garage|oven|coffee (?:machine|maker)|washing machine|dishwasher|vacuum|robot|fan|alarm system|wi-?fi|bluetooth|camera|playlist|song|brightness)\b|(?:play|sing|dance|navigate|stream|download|install|translate|google|calculate|compute|convert|solve|spell|tweet|roll|flip)\b|(?:mark|flag|archive|star|label|unsubscribe|mute|block)\b.*\b(?:e-?mails?|mails?|messages?|inbox|newsletter)\b|(?:book|reserve|order|call|get|find|fetch|hail|buy)\b(?!.*\b(?:remind|calendar|task|list)\b).*\b(?:taxis?|cabs?|uber|lyft|flights?|plane|hotels?|hostel|airbnb|table for|restaurants?|tickets?|pizzas?|burgers?|sushi|takeaway|take-?out|food|dinner for|lunch for)\b|(?:tell|read|give|sing|write) me (?:an? )?(?:\w+ )?(?:joke|story|poem|song|riddle|fact|recipe|compliment|quote)\b)/i;

/** Money to send, and things to print: no tool here has them. “Print the tickets by Friday” is something to do. */
const isForOthers =
  /^(?:(?:and|then|also|now|just|please)[\s,]+)*(?:(?:send|transfer|wire|pay|lend|give)\b.{0,30}\b(?:money|cash|\d+ ?(?:euros?|dollars?|pounds?|quid|bucks)|[€$£] ?\d+|\d+ ?[€$£])(?!.*\b(?:e-?mail|remind)\b)|print(?: (?:out|off))? (?:it|that|this|them|those|these|(?:the|my|this|that) (?:\S+ )?(?:list|calendar|agenda|schedule|notes?|tasks?|e?-?mails?))(?: (?:out|off))?(?: (?:for me|please|too|as well))*\W*$)/i;

/** “How do you spell …”, “do you know any jokes”: about the world, though it says “you”. */
const askedOfAnybody =
  /^(?:(?:and|but|so)\s+)?(?:how do you (?!feel\b|work\b|do\b|know\b|like\b)\p{L}|do you know (?:an?|any|how|some|if|whether)\b|what (?:should|shall|could) (?:i|we) (?:eat|cook|wear|watch|read|buy|drink|play|name|give|say)\b)/iu;

/** Questions about the world. */
const knowledge =
  /^(?:(?:and|but|so|ok(?:ay)?)\s+)?(?:what(?:['’]?s| is| are| was| were)\s+(?:the (?:capital|population|meaning|difference|best|weather|square|distance|price|cost|time in|temperature|height|definition|score|news|currency|formula|recipe|fastest|biggest|largest|tallest)|an?\s|\d|pi\b|love\b)|how (?:far|tall|old|deep|heavy|fast|big|long) (?:is|are|was|does|do) (?!my\b|our\b|the (?:meeting|call|appointment|event)\b)|how (?:many|much)\s+(?!(?:of )?(?:my|our|tasks?|to-?dos?|e-?mails?|mails?|events?|meetings?|appointments?|notes?|reminders?|things|unread|contacts?|messages|drafts?|lists?|items|do i|have i|time do i)\b)|how (?:do|does|can|to|should)\s+(?:i |you |one |we )?(?:get (?!to the (?:meeting|call)\b)|make|cook|bake|fix|clean|remove|write|say|spell|learn|tie|draw|build|grow|lose|stop|become|use|change a|boil)\b|who (?:is|was|won|wrote|invented|discovered|painted|sang|made|are|were)\s+(?!(?:my|our|coming|invited|attending|in my|at my|free)\b)|why (?:is|are|do|does|did|was|were|can|would)\s+(?!(?:my|our|i|you)\b)|where (?:is|are|can i (?:buy|find|get|eat))\s+(?!my\b|our\b|the (?:meeting|appointment|call|party|event)\b)|when (?:was|did|were)\s+(?!(?:i|my|we|our)\b)|(?:is|will) it (?:going to )?(?:rain|snow|be (?:sunny|cold|hot|warm|windy))|do (?:dogs|cats|people|birds|fish|men|women)\b|can (?:dogs|cats|people|birds|fish|men|women)\b|does the (?:sun|moon|earth)\b)/i;
