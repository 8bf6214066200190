import { classesOf } from './lexicon.ts';

/** A message and the assistant's message before it, as input to the cues. */
export interface FollowupInput {
  readonly tokens: readonly string[];
  /** The tokens, joined by spaces. */
  readonly text: string;
  /** The assistant's last message, in lower case. */
  readonly before: string;
}

/** What the assistant's last message was: an offer ("Is this good?"), a question, and so on. Several may hold. */
export const situations = {
  isQuestion: ({ before }: FollowupInput) => /\?\s*$/.test(before),
  offers: ({ before }: FollowupInput) =>
    /\?\s*$/.test(before) && !/(?:anything|something) else|help you|assist|(?:more|other) help/.test(before),
  asksWhich: ({ before }: FollowupInput) =>
    /\b(?:what|which|when|where|who|how)\b[^?]*\?/.test(before) &&
    !/how(?:'s| is| about| does) (?:this|now|that|it)/.test(before),
  asksToConfirm: ({ before }: FollowupInput) =>
    /(?:is this|is that|does this|how(?:'s| is| about)|looking for|ok|correct|good|confirm|(?:shall|should) i|one of these|(?:do|would) you (?:want|like))[^?]*\?/.test(
      before,
    ),
  asksForDetails: ({ before }: FollowupInput) =>
    /please confirm|you want me to|(?:would|do) you (?:like|want)|\bdid you\b|what (?:time|date|day|is the)|which (?:date|day)/.test(
      before,
    ),
  offersMoreHelp: ({ before }: FollowupInput) =>
    /(?:any ?thing|something|any|more|other|further|some) (?:else|other help|more help|help|assist|further|you need|i can)|let me know|need (?:more|other|some) (?:help|assist)|(?:assist|help|do for) you/.test(
      before,
    ),
  shows: ({ before }: FollowupInput) => /one of these|here are some|options|found \d+/.test(before),
  hasDone: ({ before }: FollowupInput) =>
    /i've (?:put|changed|deleted|added|scheduled|declined|accepted|updated|sent|created)|has been (?:added|scheduled|created)|i have (?:added|scheduled|put)/.test(
      before,
    ),
  couldNot: ({ before }: FollowupInput) =>
    /i (?:can't|cannot|can only|am not able|couldn't|didn't find|don't)|i'm (?:unable|not able|sorry)|sorry/.test(
      before,
    ),
  toldWeather: ({ before }: FollowupInput) => /weather|temperature|rain|snow|°|clear|forecast/.test(before),
} as const;

const politely = '(?:(?:ok|okay|yes|no|great|thanks|please|and|can|could|you|tell|me|hello|hi|show) )*';

/** Cues in the message itself. */
export const cues = {
  agrees: says(
    /^(?:yes|yeah|yep|yup|sure|ok|okay|correct|right|absolutely|definitely|of course|perfect|great|good|(?:looks?|sounds?) (?:good|great|right|fine|perfect)|(?:that|this|it) (?:is|looks|works|sounds|will|would)|confirm|confirmed|fine|exactly|cool|awesome|excellent|alright|do it|go ahead|please do|i like)\b/,
  ),
  smallTalk: says(
    /^(?:(?:hey|hi|hello) )*(?:how is it going|how are (?:you|things)|what is up|good (?:morning|evening|afternoon|night))\b/,
  ),
  refuses: says(/^(?:no|nope|not|nah|never|do not|cancel that|none|neither|stop|wrong|maybe|later)\b/),
  thanks: says(/\b(?:thanks|thank|bye|goodbye|appreciate)\b/),
  onlyThanks: says(
    /^(?:(?:ok|okay|great|perfect|no|good|cool|awesome|alright|that is|it is|all|nice|looks|fine|yes|very) )*(?:thanks|thank you|thank|thx)(?: you| so much| very much| a lot| for .*)?$/,
  ),
  waits: ({ text, tokens }: FollowupInput) =>
    tokens.length < 9 &&
    /\b(?:wait|hold|hang on|let me|think|sec|second|minute|moment|not sure|busy|hmm|lol|haha)\b/.test(text),
  pronoun: ({ text }: FollowupInput) =>
    /\b(?:it|that|those|them|these|then|there|him|her|they|he|she|same)\b/.test(
      text.replace(/\b(?:is|are|if|so|know|sure|says?|saying|tell me) that\b/g, ''),
    ),
  pronounAsObject: says(
    /\b(?:make|change|move|cancel|delete|schedule|set|put|add|do|have|extend|remove|keep|reschedule|update|book|push|let|rename|want|need|call|name|title|invite|switch|forward|confirm|is|will|does|start|end|with|for|at|before|after|during|in|of|to|from|decline|accept) (?:it|that|this|them|those|these|him|her|there)\b/,
  ),
  thatEvent: says(
    /\b(?:that|this|those|these|same|the|my) (?:event|meeting|appointment|one|day|time|date|events|meetings|slot|reminder|invite|invitation|option|evening|morning|afternoon)\b/,
  ),
  theEvent: says(
    /\bthe (?:event|meeting|appointment|time|date|one|invite|attendees|end|start|first|last|same)\b/,
  ),
  theNumber: says(/\bthe 0\b/),
  afterThat: says(
    /\b(?:after|before|during|following|between) (?:that|it|this|then|the|them)\b|\bafterwards?\b/,
  ),
  instead: says(
    /\b(?:but|i meant|i mean|instead|actually|rather|never ?mind|as well|too|again|another|also|other|more|else|earlier|later|longer|shorter)\b/,
  ),
  whatElse: says(
    /\b(?:what else|anything else|any other|else|other (?:events?|meetings?|appointments?|plans?|times?)|what about|how about)\b/,
  ),
  anyOther: says(/\b(?:any|anything|what|other|else) (?:other|else|do i have|do i|have)\b/),
  prefers: says(/\bi would (?:like|prefer)|i prefer|i want that|i will take|go with|lets (?:go|do)\b/),
  looksFor: says(/^(?:[a-z]+ ){0,3}(?:check|look|search|i meant|i mean) /),
  part: says(
    /\b(?:time|location|title|name|subject|duration|place|description|status|date|day|attendees|invite|end|start|length|hours?|minutes|half)\b/,
  ),
  setsPart: says(
    /\b(?:make|have|set|put|change|move|starts?|ends?|name|call|title) (?:the |its |it |that |this )?(?:time|location|title|name|subject|duration|place|date|day|start|end|to|for|at|on|in|be|is|an hour|longer|shorter|later|earlier)\b/,
  ),
  place: says(/\b(?:location|title|titled|named|called|name|label|at the|room)\b/),
  approves: says(/\b(?:correct|right|exactly|confirm|confirmed|works?|perfect)\b/),
  startsWithSmallWord: says(/^(?:the|in|on|at|for|to|just|only|with|from|by|about|number)\b/),
  states: says(/^(?:the|it|this|that|they|we|he|she) .*\b(?:is|was|will|should|needs|are)\b/),
  createsOne: says(
    /\b(?:create|creat|schedule|add|make|book|set|put|plan|arrange|have|need)\b.{0,12}\b(?:a|an|another|new|my|some)\b/,
  ),
  queries: says(
    new RegExp(
      `^${politely}(?:what|when|where|who|how|is|are|am|do|does|did|will|which|has|have|find|check|list|look)\\b`,
    ),
  ),
  asksAboutOne: says(new RegExp(`^${politely}(?:when|where|is|will|are|who)\\b`)),
  asksWhen: says(/^(?:[a-z]+ ){0,4}when (?:is|are|am|do|does|did|will|was)\b/),
  occasion: has('occasion'),
  eventWord: says(
    /\b(?:meeting|appointment|lunch|dinner|party|event|calendar|schedule|breakfast|game|class)\b/,
  ),
  calendar: says(/\b(?:calendar|schedule)\b/),
  available: says(/\b(?:available|availability|free|open|slots?)\b/),
  weather: has('weather'),
  with: says(/\bwith\b/),
  in: says(/\bin [a-z]+\b/),
  article: says(/\b(?:a|an)\b(?! (?:hour|half|little|bit|day|minute|few))/),
  namedDay: says(
    /\b(?:today|tomorrow|tonight|week|weekend|month|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  ),
  longTime: says(/\b(?:week|weekend|month|year)\b/),
  iNeed: says(/\bi (?:need|want|would like|have|am|will|wish)\b/),
  noVerb: lacks(['create', 'delete', 'change', 'show', 'send', 'wh', 'aux', 'want', 'done', 'attend']),
  upTo2: ({ tokens }: FollowupInput) => tokens.length <= 2,
  upTo4: ({ tokens }: FollowupInput) => tokens.length <= 4,
  upTo7: ({ tokens }: FollowupInput) => tokens.length <= 7,
  over12: ({ tokens }: FollowupInput) => tokens.length > 12,
} as const;

function says(pattern: RegExp): (input: FollowupInput) => boolean {
  return ({ text }) => pattern.test(text);
}

function has(name: string): (input: FollowupInput) => boolean {
  return ({ tokens }) => tokens.some((token) => classesOf(token).includes(name));
}

function lacks(names: readonly string[]): (input: FollowupInput) => boolean {
  return ({ tokens }) => !tokens.some((token) => classesOf(token).some((name) => names.includes(name)));
}
