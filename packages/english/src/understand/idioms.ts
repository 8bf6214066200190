import { asked, day, duties } from './duties.ts';

const hour =
  "(?:at )?(?:\\d{1,2}(?:[:.]\\d\\d)?(?:\\s?[ap]\\.?m\\.?| o['’]clock)?|noon|midnight|half past \\p{L}+)";
const leadingTime = `(?:${day}(?:,? ${hour})?|at ${hour}(?: ${day})?)`;
/** What people do, and no assistant does for them. “Do I have anything”, “call with Bob” and “return flight” are none. */
const chores = [
  String.raw`(?:water|feed|pay|buy|order|collect|clean|wash|empty|renew|charge|iron|cook|bake|mow|hoover|vacuum|pick up|put out|back up) (?!me\b|it\b|that\b|(?:bill|aerobics|day)\b)\S`,
  String.raw`(?:call|phone|ring) (?!me\b|it\b|with\b|about\b|from\b|cent(?:re|er)\b)\p{L}`,
  String.raw`(?:take|get|bring|check|post|return|do|turn|give|walk) (?:the|my|our|an?|his|her|their|some|out|off|down)\b`,
  String.raw`go (?:to|for)\b`,
].join('|');

const wroteBack =
  '(?:did|has|have) (?!(?:i|we|you|it|that|this|there|the|any\\p{L}*|some\\p{L}*|no\\p{L}*)\\b)(\\p{L}+(?: (?!ever\\b|already\\b|finally\\b)\\p{L}+)?) (?:(?:ever|already|actually|even|finally) )?(?:write|written|wrote|repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|e-?mail(?:ed)?|(?:get|got|gotten|come) back)(?: back)?(?: to)?(?: (?:me|us))?';

/** An order behind what it is about: “…, so can you please …”. */
const orderAfter = String.raw`[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could|would|will) (?:you|u|we)\s+)?(?:please\s+)?`;
const ofAList = 'add|put|make|create|set|remind|show|move|change|delete|cancel|schedule|book';

/**
 * Idioms, and the words that router and grammar know them by: the first that fits is put in its place, with `$1` for its first group. Tried in this
 * order on a message without politeness.
 */
export const idioms: readonly (readonly [RegExp, string])[] = [
  [/^to remember to\s+/i, 'remind me to '],
  // “Friday 8 clock”, but no “2 clock radios”
  [/(?<=\b\d{1,2}) clock(?=[,.!?]*(?:$|\s+(?:in the|and|to|until|till|on|with|for)\b))/i, " o'clock"],
  // Angkor Wat is no question.
  [/^wat (?=(?:do|does|did|is|are|was|have|has|time|day|can|should)\b)/i, 'what '],
  // “Check-up for Mila on Friday”, “pick-up of the parcels”: the name of a thing, and nothing to do with one.
  [/^(\p{L}{3,6})-(ups?|ins?|outs?|offs?|backs?|overs?)(?=\s)/iu, '$1$2'],
  ...duties,
  ...asked,
  // “Remember me please one hour before”, as many say whose language has one word for both; “remember me to Anna” is a greeting.
  [
    /^[Rr]emember (?:me|us)(?: please)? (?=to \p{Ll}|(?:of|about|that|at|on|in|before|today|tomorrow|tonight|an?|one|two|half|\d)\b)/u,
    'remind me ',
  ],
  // “I should like to be reminded on Sunday to …”
  [
    /^(?:(?:(?:i|we)(?:['’]d| would| should)? (?:(?:also|really) )?(?:like|love|want|need) to )?be reminded|(?:i|we)(?:['’]d| would| should)? (?:like|love|want|prefer)(?: it if)?(?: that)? you(?: would|['’]d|(?: could)?)? remind (?:me|us)) (?=\S)/i,
    'remind me ',
  ],
  // “What reminders have I got now?”, “what does Thursday look like now?”: no window of time
  [
    /^(what (?:reminders|tasks|to-?dos|notes|lists|events|appointments|alarms) (?:have i got|do i have|are there)) (?:now|left|so far|at the moment)[\s?.!]*$/i,
    '$1',
  ],
  [
    new RegExp(
      `^(what does (?:my )?(?:${day}|the week(?:end)?|week(?:end)?) look like) (?:now|so far)[\\s?.!]*$`,
      'iu',
    ),
    '$1',
  ],
  // “Actually do Thursday same time”
  [
    new RegExp(
      `^(?:(?:actually|no|oh|sorry|wait)[\\s,]+)*do (${day})(?: instead)?(?:[\\s,]+(?:at )?(?:the )?same time)?[\\s.!]*$`,
      'iu',
    ),
    'no, make it $1',
  ],
  [
    new RegExp(
      `^((?:(?:actually|no|oh|sorry|wait|hang on|make|move|change|it['’]?s|can (?:we|you)) ).{0,40}?${day}.{0,30}?)[\\s,]+(?:at )?(?:the )?same time[\\s.!]*$`,
      'iu',
    ),
    '$1',
  ],
  // “Grocery list: milk, eggs”, “can we start a list for wedding stuff: book florist, confirm dj”
  [
    /^(?:my |the |our )?(?!to-?\s?do\b|task\b|wait(?:ing)?\b|mailing\b|price\b)(\p{L}{3,20}(?: \p{L}{3,20})? list)\s*[:–]\s*(\S.*?)[\s.!]*$/iu,
    'add $2 to my $1',
  ],
  [
    /^(?:(?:can|could|shall) (?:we|you|i) |let['’]?s |please )?(?:start|make|create|begin|do|keep)(?: me| us)? (?:a|another|a new) list (?:for|of|about) (?:the |my |our )?(.{2,40}?)(?: to (?:watch|read|see|buy|do|try|get|visit))?\s*[:–]\s*(\S.*?)[\s.!]*$/iu,
    'add $2 to my $1 list',
  ],
  [/^(?:and )?give (me|us) an? (?:heads[ -]?up|nudge|shout|prod|ping|reminder) (?=\S)/i, 'remind $1 '],
  // “Did Jonas ever answer me about the contract?”
  [new RegExp(`^${wroteBack}(?: yet)?[\\s?.!]*$`, 'iu'), 'show mail from $1'],
  [
    new RegExp(`^${wroteBack} (?:about|on|regarding) (.+?)(?: yet)?[\\s?.!]*$`, 'iu'),
    'show mail from $1 about $2',
  ],
  // “What's Ella got on Tuesday?”, “who do I have tomorrow?”
  [
    /^[Ww]hat(?:['’]s| has| does) (\p{Lu}\p{L}+) (?:got|have)(?: on| coming up)? (?=(?:on |this |next |today|tonight|tomorrow|\p{Lu}\p{L}+day))/u,
    'what do I have with $1 ',
  ],
  [
    /^who (?:do|have) (?:i|we) (?:got|have|see)(?: booked| in| down| on)? (?=(?:on |this |next |today|tonight|tomorrow|\p{L}+day))/iu,
    'what do I have ',
  ],
  // “Remind me 2.45 to get them from school”
  [/^remind (me|us) (?=\d{1,2}[.:]\d\d (?:to|about)\b)/i, 'remind $1 at '],
  // “I need to be at the school by 3:30”
  [
    new RegExp(
      `^(?:i|we)(?:['’]ve)? (?:need|have|got|must|gotta)(?: got)?(?: to)? be (?=(?:at|in|on|back|home|out|off|over|down|up)\\b)(?=.*(?:\\d|noon|midnight|${day}))(.+?)[\\s.!]*$`,
      'iu',
    ),
    'remind me to be $1',
  ],
  // “Every weekday at 7:30 take my tablets”
  [new RegExp(`^(${leadingTime})[,\\s]+(?=(?:${chores}))(.+?)[\\s.!]*$`, 'iu'), 'remind me to $2 $1'],
  // “Tomorrow do I have anything”
  [
    new RegExp(`^(${day})[,\\s]+((?:do|am|have|are|is) (?:i|we|there|my|our)\\b.+?)[\\s?.!]*$`, 'iu'),
    '$2 $1',
  ],
  // “On Monday I've got the auditors 10 to 12”
  [
    new RegExp(
      `^((?!every\\b)(?:on )?${day})[,\\s]+((?:i|we|there)(?:['’]ve got|['’]ve|['’]s| have got| have| is) (?!to\\b)\\S.*?)[\\s.!]*$`,
      'iu',
    ),
    '$2 $1',
  ],
  [/^note to self\s*[,:–-]\s*(?=\S)/i, 'note: '],
  // “Add to my reading list: Middlemarch”
  [
    /^(?:add|put) (?:this )?((?:to|on|onto) (?:my|the|our) [\p{L} -]{2,30}? list)\s*[:,–-]\s*(\S.*?)[\s.!]*$/iu,
    'add $2 $1',
  ],
  // “Did I say what time the dentist was?”
  [
    /^did (?:i|we) (?:say|tell you|mention) (?:when|what time|what day) (.{2,40}?) (?:was|is|are|were|will be)[\s?.!]*$/i,
    'when is $1',
  ],
  [
    /^(?:swap|switch|flip) ((?:the|my|our) .{2,40}?) (?:over )?to (?=(?:the \d|next|this|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|noon)\b)/i,
    'move $1 to ',
  ],
  // “Put the meeting back an hour”, “put the dentist back to 4”
  [/^put ((?:the|my|our) .{2,40}?) back (?:by )?(?=(?:\d+|an?|half|two|three)\b)/i, 'push $1 back by '],
  [/^put ((?:the|my|our) .{2,40}?) (?:back|forward) (?:to|till|until) /i, 'move $1 to '],
  // “Put the parcel off till Saturday”
  [
    /^put (?:off ((?:the|my|our) .{2,40}?)|((?:the|my|our) .{2,40}?) off) (?:to|till|until) /i,
    'move $1$2 to ',
  ],
  [/^(?:i|we) also (?:have|need|ought|got) to /i, 'remind me to '],
  // “Put out the bins”, “put the chairs away”
  [
    /^(put (?:(?:out|away)\s+(?:the|my|our)\s+\S|(?:the|my|our)\s+\S+\s+(?:out|away)\b).*)$/i,
    'remind me to $1',
  ],
  // “Book club on Thursday” is no order to book.
  [/^(?:(add|schedule|put)\s+)?book (?=(?:club|group|fair|launch|swap|festival)\b)/i, '$1 the book '],
  // “Make the rent task due on Monday”
  [
    /^(?:make|set|mark)\s+((?:the|my|our)\s.{2,60}?)\s+(?:to be\s+)?due\s+(?:on\s+|by\s+)?(?=\S)/i,
    'move $1 to ',
  ],
  // “Make the vet task urgent”
  [
    /^(?:make|mark|set|flag)\s+(?=(?:the|my|our|that|this)\s)(?!.*\b(?:e-?mails?|mails?|messages?|one)\b)(.{3,60}?)\s+(?:as\s+)?(?:urgent|important)[\s.!]*$/i,
    'make $1 high priority',
  ],
  // “In 20 min check the oven”
  [
    /^(in (?:\d+|an?|half an|one|two|three|four|five|ten|fifteen|twenty|thirty)\s?(?:min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?)),?\s+(?=(?:check|turn|take|stir|flip|switch|get|empty|ring|call|text|look|pick|feed|water|put|start|stop|move|let|leave|bring|pay|buy)\s+(?!me\b|it\b))/i,
    'remind me $1 to ',
  ],
  [
    /^(?:nudge|ping|poke|prod|buzz|prompt) (me|us) (?=(?:to|about|of|when|on|in|at|by|every|tomorrow|tonight|next)\b)/i,
    'remind $1 ',
  ],
  // “Tomorrow: call mom”
  [
    /^((?:on |next |this )?(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening|night))?)\s*:\s*(?=\p{L})(.+?)[\s.!]*$/iu,
    '$2 $1',
  ],
  // “Snooze it for 10 minutes”
  [
    /^snooze (it|that|this)(?: for| by)?\s+(?=(?:another |\d|an?\b|half\b|\p{L}+ (?:minutes?|hours?|days?)))/iu,
    'push $1 back by ',
  ],
  [/^snooze (it|that|this) (?:un)?till?\s+/i, 'move $1 to '],
  // “Stick a reminder in for tomorrow at 7 to print them”
  [
    /^(?:stick|chuck|pop|throw|put|set)(?: me)? an? reminder(?: (?:in|on|down))?(?: for)? (?=(?:at|on|tomorrow|today|tonight|next|this|every|the|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)\b)/i,
    'add a reminder ',
  ],
  // “Stick a haircut in for Thursday at 11”
  [
    /^(?:stick|chuck|pop|throw|shove|bung|put|slot|squeeze)\s+(?!it\b|that\b|this\b|me\b|one\b|them\b)(.{2,40}?)\s+in\s+(?:for\s+)?(?=(?:at|on|tomorrow|today|tonight|next|this|from|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d|the \d)\b)/i,
    'schedule $1 ',
  ],
  // “I have to pay the rent by Friday, can you remind me?”
  [
    /^(?!.*\b(?:remind|tell|ask|e-?mail)\b.*\bremind me)(?:(?:i|we)(?:['’]?ve)?\s+)?(?:hav|have|need|got|gotta|must)(?:\s+to)?\s+(?=\p{L}{2,}\s)(.{3,}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(?:please\s+)?remind me(?:\s+(?:about|of) (?:it|that|this))?[\s.!?]*$/iu,
    'remind me to $1',
  ],
  [
    /^(?:don['’]?t|do not|stop|no need to)\s+remind(?:ing)? me (?:about|of|to)\s+(?!(?:it|that|this)\b)(?!.*\b(?:(?:at|from|after|until|till|by|in) (?:the|next|\d)|next|from)\b)(.+?)(?:\s+(?:any ?more|any longer))?[\s.!]*$/i,
    'delete the task $1',
  ],
  [/^(?:and\s+)?what(?:['’]?s| is)?(?: else)?(?: is)? on my plate (?=\p{L})/iu, 'what do i have on '],
  // A wake-up time is in the morning unless said otherwise.
  [
    /^wake (?:me|us)(?: up)?\s+((?!.*\b(?:[ap]\.?m\.?|morning|afternoon|evening|night|noon|midnight|tonight|in (?:an?|half|\d+))\b).*(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b).*?)(\s+(?:unless|if|except)\s.*?)?[.!]*$/i,
    'remind me to wake up$2 $1 in the morning',
  ],
  [/^wake (?:me|us)(?: up)?(?=\s)/i, 'remind me to wake up'],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) (alarm|timer)(?: clock)?(?= for\s+(?:\d+|an?|half|\p{L}+) (?:seconds?|minutes?|mins?|hours?))(?: for)\s+/iu,
    'add a task: $1 in ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) alarm(?: clock)?\s+(?:for|at)\s+(\d\S*(?:\s.*?)?)\s+to\s+(?=\p{L}{2,})/iu,
    'remind me at $1 to ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) alarm(?: clock)?(?:\s+for\s+((?!\d)\S.*?))?\s+to\s+(?=\p{L}{2,})/iu,
    'remind me $1 to ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) (alarm|timer)(?: clock)?\s+(?:for|at)\s+/i,
    'add a task: $1 at ',
  ],
  [/^alarm (?:for |at )?(?=\d)/i, 'add a task: alarm at '],
  // “Eggs and washing powder on the shopping list”
  [
    /^(?!(?:(?:what|when|where|who|which|how|is|are|am|was|do|does|did|have|has|can|could|will|would|should|any\p{L}*|every\p{L}*|some\p{L}*|nothing|there|i|we|he|she|it|they|show|read|open|list|put|add|append|stick|pop|chuck|throw|write|jot|keep|save|take|cross|tick|check|strike|scratch|remove|delete|drop|get|make|change|rename|move|clear|note|no|not|one|two)(?:['’]\p{L}+)?)\b)(\p{L}[^.!?;:]{1,100}?)(?:,? (?:on|onto|to|for)|,) (?:(?:the|my|our) )?((?:shopping|grocery|groceries|packing) list)[\s.!]*$/iu,
    'add $1 to the $2',
  ],
  // “I need a reminder to take out the laundry”
  [
    /^(?:i|we)(?:['’]?d)?\s+(?:(?:also|just|really)\s+)?(?:need|want|would like|like)\s+(?:an?|another)\s+(?:new\s+)?(?=(?:reminder (?:to|for|about|that|on|at|tomorrow|tonight|next|every)|task (?:to|for|about)|to-?do\b))/i,
    'add a ',
  ],
  // “Could you keep that the door code is 4192?”
  [
    /^(?:keep|save|store|hold on to)(?: in mind)? that (?=(?:the|my|our|his|her|their|\p{Lu}\p{L}+)\b.*\b(?:is|are|has|have|was|were|likes?|needs?)\b)/u,
    'remember that ',
  ],
  [
    /^(?:what time|when|what day|which day) did you (?:put|set|make|book|schedule) (it|that|this)(?: (?:for|in|down|to))*[\s?.!]*$/i,
    'when is $1',
  ],
  // “I prefer window seats, remember that”, “my locker code is now 9999, please update that”
  [
    /^(?!(?:what|who|when|where|how|do|did|can|could|will|would|don['’]?t)\b)(\S.{6,}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could|would|will) (?:you|u)\s+)?(?:you )?(?:(?:remember|memori[sz]e|update|keep in mind|keep|save|store|write|note|jot) (?:that|this)(?: in mind| down| safe)?|(?:keep|make|take) (?:a|an) (?:\p{L}+ )?note of (?:that|this|it))(?: somewhere)?(?: for (?:me|later))?(?: also| too| as well)?(?:,? please)?[\s.!?]*$/iu,
    'remember that $1',
  ],
  // “I've got to send the invoice by Friday, add that to my list”, “need to order pipe, can you make that a task”
  [
    new RegExp(
      `^(?:(?:(?:i|we)(?:['’]?ve|['’]?d)? )?(?:need|have|got|gotta|ought|must|should|better)(?: got)?(?: to)? )?(?!(?:what|who|when|where|how|do|did|can|could|will|would|don['’]?t|${ofAList})\\b)(\\S.{4,100}?)${orderAfter}(?:(?:put|stick|pop|chuck|add|get) (?:it|that|this)(?: down)? (?:in|on|to|into|onto) (?:my|the) (?:to-?\\s?dos?|tasks?|to-?\\s?do list|task list|list|reminders)|make (?:it|that|this) (?:in)?(?:to )?an? (?:task|to-?\\s?do|reminder)|(?:make|add|create|set) an? (?:task|to-?\\s?do|reminder) (?:for|of|out of) (?:it|that|this))[\\s.!?]*$`,
      'iu',
    ),
    'add a task: $1',
  ],
  // “I don't need the spices task any more, delete it”
  [
    /^(?:i|we) (?:don['’]?t|do not|no longer) (?:need|want) (\S.{2,}?)(?: any ?more| any longer| now)?[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(delete|remove|cancel|drop|scrap) (?:it|that|this)[\s.!?]*$/i,
    '$2 $1',
  ],
  // “The flight is on the 14th at 6am, put it in the diary”
  [
    /^(?:(?:there['’]?s|there is|i['’]?ve got|i have|we['’]?ve got|we have)\s+)?((?!.*\b(?:and|that|he|she|they|wants?|called|said)\b.*\b(?:put|stick|pop|chuck|add|get) )\S.{6,60}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(?:(?:put|stick|pop|chuck|add|get) (?:it|that|this)(?: down)? (?:in|(?:in|on|to|into|onto) (?:my|the) (?:calendar|diary|agenda|schedule))|block (?:it|that|this|those days)(?: off| out)?)[\s.!?]*$/i,
    'add $1 to my calendar',
  ],
  [
    /^how (?:long|many days|much time)(?: is it| have i got| do i have)?(?: left)? (?:until|till|til|to|before) (?=(?:my|our|the)\s)/i,
    'when is ',
  ],
  [/^to\s+(?!(?:the|my|our|a|an|all|be|do|me|him|her|them|\p{Lu}\S*)\b)(?=\p{Ll}{3,}\s)/u, 'remind me to '],
  [/^(?:drop|shoot)\s+(.{2,30}?)\s+an?\s+(?:quick\s+)?(?:line|note)\b/i, 'email $1'],
  // “Write to Lena: see you on Friday”
  [/^write (?:to )?(?!down\b|note\b|this\b|that\b)(\p{L}+(?: \p{L}+)?)\s*:\s*(?=\S)/iu, 'email $1: '],
  [/^(?:stick|chuck|pop|throw|shove|bung)\s+(?=.+\b(?:on|onto|in|into|under)\s+(?:my|the|our)\b)/i, 'put '],
  [
    /^(.{5,}?)[\s,.;–-]+(?:and\s+|so\s+)?(?:please\s+)?don['’]t let me forget(?:\s+(?:it|that|this))?[.!]*$/i,
    'remind me that $1',
  ],
  [/^(?:to-?\s?do|task|reminder|note to self)\s*[:–-]\s*(?=\S)/i, 'add a task: '],
  [
    /^(?:urgent|important|asap|high priority)\s*[:,!–-]\s*(?:(?:i|we)(?:['’]ve| have)?\s*(?:have|need|must|got|ought)(?:\s+to)?\s+|remind me to\s+)?(?=\S)/i,
    'add a high priority task to ',
  ],
  [
    /^(?:for (?:future reference|the record|your information)|fyi|just so you know)\s*[,:–-]?\s*(?:that\s+)?(?=\S)/i,
    'remember that ',
  ],
  [
    /^(?:create|make|set up|new)\s+(?=an?\s+(?:(?:high|low|medium|top)[ -]priority|urgent|important)\s+(?:task|to-?\s?do|reminder)\b)/i,
    'add ',
  ],
  [
    /^(change|move|set|push|extend|shift)\s+(?:the|its)\s+(deadline|due date|priority)\s+(?=(?:to|until|back|by)\b)/i,
    '$1 the $2 of it ',
  ],
  [/^pencil (?:in|me in for)\s+(?=\S)/i, 'schedule '],
  [
    /^(?:answer|write back to|get back to)\s+(?!the\b|my\b|it\b|that\b|this\b|me\b)(\p{L}+)\s+(that|saying|to say)\b/iu,
    'reply to $1 $2',
  ],
  [
    /^(?:create|make|start|begin|set up|new)\s+(?:me\s+)?(?:an?\s+|my\s+)?(?:new\s+)?(?!to-?\s?do\b|task\b)(\S{2,20}(?:\s\S{2,20})?\slist)(?:\s+(?:with|of|containing|including)|\s*:)\s+(.+)$/iu,
    'add $2 to my $1',
  ],
];
