/** Days as idioms name them. The source of a pattern. */
export const day =
  '(?:(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|every (?:first|last|second|third|\\d{1,2}(?:st|nd|rd|th)) of (?:the|every) month|every (?:other )?(?:day|weekday|week|month|morning|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day))(?: (?:morning|afternoon|evening|night))?';

const notForgetting =
  "(?:(?:please )?(?:(?:make|be) (?:sure|certain) (?:that )?)?(?:(?:i|we) (?:really |just |also )?)?(?:must(?:n['’]t| not)|can(?:['’]t|not| not)|shouldn['’]t|should not|better not|had better not|don['’]t want to|wouldn['’]t want to|ought not to|don['’]t|do not|never)(?: let (?:me|us))?(?: ever)? forget)";

/** Idioms for what the owner has to do or buy (`idioms.ts`): “I must not forget to …”, “shopping: milk, oats”, “renew the passport before Christmas”. */
export const duties: readonly (readonly [RegExp, string])[] = [
  // “I must not forget to call the plumber”, “make sure I pay the rent”, “mustn't forget mum's present”
  [new RegExp(`^${notForgetting} to (?=\\p{L})`, 'iu'), 'remind me to '],
  [
    new RegExp(
      `^(?!(?:don['’]t|do not|never) forget)${notForgetting} (?:about |that )?(?!(?:it|that|this|them|me|you|i)\\b)(?=\\p{L})`,
      'iu',
    ),
    'remind me about ',
  ],
  [
    /^(?:(?:make|be) (?:sure|certain)|see(?: to it)?)(?: that)? (?:i|we) (?:(?:remember|get (?:round|around)) to |actually |definitely )?(?!(?:am|are|can|could|have|had|was|were|do|did|don|will|would|get|got|never|ever|remember|forget|know|said)\b)(?=\p{L})/iu,
    'remind me to ',
  ],
  [/^(?:make|be) (?:sure|certain) to (?!remind\b)/i, 'remind me to '],
  [/^(?:make|be) (?:sure|certain) to (?=remind\b)/i, ''],
  // “Shopping: milk, oats”, “to buy: milk and foil”, “groceries: apples”
  [
    /^(?:(?:(?:i|we) )?need (?:from|at) the (?:shops?|store|supermarket)|(?:things )?(?:to|need to) (?:buy|get)|for the (?:shops?|store|supermarket)|(?:the |my )?(?:shopping|supermarket))\s*[:–-]\s*(\S.*?)[\s.!]*$/i,
    'add $1 to my shopping list',
  ],
  [/^(?:the |my )?(groceries)\s*[:–-]\s*(\S.*?)[\s.!]*$/i, 'add $2 to $1'],
  // “Jot down swimming every Monday at 6”: what repeats at an hour is an event
  [
    /^(?:put|note|jot|write) (?:down|in)(?: that)? (?:we have |i have |there['’]s )?([^\d:,]{3,40}?)(?: is| are)?(?: on)? (every (?:other |second )?(?:day|weekday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?: (?:morning|afternoon|evening|night))? (?:at )?(?:\d|noon|half ).{0,20}?)[\s.!]*$/i,
    'schedule $1 $2',
  ],
  // “Change the passport deadline to the 20th”
  [
    /^(?:change|move|set|push|update|extend|shift) (?:the |my )?(?!(?:deadline|due date)\b)(\p{L}.{1,40}?)(?:['’]s)?(?: task(?:['’]s)?)? (?:deadline|due date) (?:to|until|till|back to) /iu,
    'move the $1 task to ',
  ],
  // “Renew passport before Christmas”, “I have to call the bank before Monday”: what one does oneself, with a deadline
  [
    new RegExp(
      `^(?:(?:i|we)(?:['’]ve| have)?(?: also)? ?(?:got|need|have|must|should|ought|gotta)?(?: to)? )?(?=(?:call|phone|ring|pay|finish|complete|submit|hand in|return|renew|buy|order|pick up|collect|fetch|fill in|fill out|sign|print|file|clean|wash|fix|repair|register|apply|prepare|review|read|post|pack|choose|book (?:flights?|tickets?|the (?:flights?|tickets?|hotel|train))|do)\\b)(\\S.{2,60}? (?:before|by|until|no later than) (?:${day}|the \\d|the (?:end|weekend)|next |christmas|easter|new year|\\d|\\p{L}+ \\d|noon|end of)[^,;]{0,30}?)[\\s.!]*$`,
      'iu',
    ),
    'remind me to $1',
  ],
  // “Add milk and bread to a new list called Saturday”
  [
    /^(?:add|put) (\S.*?) (?:to|on|onto|in|into) (?:a|another|the) (?:new )?list (?:called|named) ["“']?(\p{L}[^"”']{1,40}?)["”']?[\s.!]*$/iu,
    'add $1 to my $2 list',
  ],
  // “I need to put two ideas in my cake list: pear and yuzu”
  [
    /^(?:(?:i|we) (?:need|want|have|would like) to )?(?:add|put|note|write)(?: down)? (?:(?:two|three|four|\d+|some|a few|these) )?(?:more |new |other )?(?:ideas?|things?|items?|points?|lines?) ((?:to|on|onto|in|into) (?:my|the|our) .{2,40}?)\s*[:–-]\s*(\S.*?)[\s.!]*$/iu,
    'add $2 $1',
  ],
  // “Remind me the day before the dentist to print the form”
  [
    /^remind (me|us) ((?:the|\d+|an?|half an|one|two|three|five|ten|fifteen|twenty|thirty) \p{L}+ (?:before|after) (?:the|my|our) (?:(?!to\b)\S+ ){0,4}?(?:(?!to\b)\S+)) to (?!the\b|my\b)(\p{L}.+?)[\s.!]*$/iu,
    'remind $1 to $3 $2',
  ],
];

/** A question inside a sentence. */
const wondering =
  "(?:(?:i|we) )?(?:['’]?(?:m|re) |am |are )?(?:(?:just )?wonder(?:ing|ed)?|not (?:quite |really )?sure(?: any ?more)?|forgot(?:ten)?|forget|(?:have )?no idea|(?:can(?:['’]?t|not)|don['’]?t|do not) (?:remember|recall|know)|(?:have )?lost track(?: of)?|check|see|look|find out|let me know|need to know|(?:['’]?d |would )?(?:like|want|love) to know)";

/** Idioms for what is asked of an event by its name. */
export const asked: readonly (readonly [RegExp, string])[] = [
  // “I wonder when the dentist is”, “not sure if I have anything on Friday”
  [new RegExp(`^${wondering} (?:if|whether) (i|we) (have|need|had|must|owe)\\b`, 'iu'), 'do $1 $2'],
  [new RegExp(`^${wondering} (?:if|whether) (i)(?:['’]?m| am)\\b`, 'iu'), 'am $1'],
  [new RegExp(`^${wondering} (?=(?:when|what|where|who|which|how)\\b)`, 'iu'), ''],
  [/^(?:by|until|till|since) when\b/i, 'when'],
  [/^(?:(?:what|which)(?:['’]?s| is| are)? )?overdue\s*\?*$/i, 'which tasks are overdue?'],
  [
    /^(?:(?:what (?:can|could) you )?tell me (?:everything|all|more|something)?|what can you tell me|show me everything|show me all|look up|find out)(?: (?:about|on))? (?!me\b|us\b|you\b|mails?\b|e-?mails?\b|tasks?\b)(?=(?:the |my |our )?\p{L}+(?: \p{L}+){0,3}[\s?.!]*$)/iu,
    'what do you know about ',
  ],
  [
    /^what (?:have i got|do i have) (?:going )?on(?= (?:today|tonight|tomorrow|this|next|on|for)\b)/i,
    'what have I got',
  ],
  // “My hourly rate is 85 euros, please remember.”
  [
    /^((?:my|our|i|we|the)\b.{3,200}?)(?: from now(?: on)?)?[\s,.;–-]+(?:and )?(?:so )?(?:please|pls|kindly) remember(?: (?:that|this|it))?[\s.!]*$/i,
    'remember that $1',
  ],
  // “Where was the dentist again?”
  [/^((?:what|when|where|who|which)\b.{6,80}?) again[\s?.!]*$/i, '$1'],
  // “Is the dentist still on?”
  [
    /^(?:is|are) ((?:the|my|our) .{2,40}?) still (?:on|happening|going ahead|taking place|planned|scheduled|booked|in (?:the|my) (?:calendar|diary))(?: (?:for|on) .+?)?[\s?.!]*$/i,
    'when is $1',
  ],
];
