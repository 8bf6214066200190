/**
 * What a clause begins with, judged by its structure. `order`: a verb for what the assistant does. `chore`: a verb for what
 * people do. `question`: asks directly. `statement`: tells something. `rest`: no clause of its own, such as a name or a time.
 */
export type ClauseOpening = 'order' | 'chore' | 'question' | 'statement' | 'rest';

/** How the words begin, without politeness. A capitalised word may be a name where `isInside` a sentence. */
export function clauseOpening(said: string, { isInside }: { readonly isInside: boolean }): ClauseOpening {
  const text = said.trim().replace(/[’‘]/g, "'").replace(leadingTime, '');
  const words = text.toLowerCase().match(/[\p{L}\p{N}@][\p{L}\p{N}@'.:-]*/gu) ?? [];
  const [first = '', second = ''] = words;
  if (words.length < 2) return 'rest';
  if (directQuestion.test(text)) return 'question';
  if (wish.test(text)) return 'order';
  if (subject.test(text)) return 'statement';
  const isName = isInside && /^\p{Lu}/u.test(text) && names.has(first) && !afterVerb.test(second);
  if (isName || fewObjects.test(second)) return 'rest';
  if (orders.test(text)) return 'order';
  return chores.has(first) || (/^\p{Ll}/u.test(text) && isVerbBefore(first, second)) ? 'chore' : 'rest';
}

/** By what follows it. */
function isVerbBefore(first: string, second: string): boolean {
  if (!determiners.has(second) && !particles.has(second)) return false;
  return !closedClass.has(first) && !/(?:ing|ed|ly|s)$/.test(first);
}

/** Whether the words are addressed to the assistant: its owner speaks of “me” and “my”, or names what only it keeps. */
export function isToAssistant(said: string): boolean {
  return toAssistant.test(said);
}

/** “(Wednesday evening) I need to …”, “(tomorrow) remind me …” */
const leadingTime =
  /^(?:also\s+)?(?:on |this |next )*(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening|night))?,?\s+(?=(?:i|we|remind|please|can you|could you)\b)/i;

const toAssistant =
  /^\W*(?:please|can you|could you|would you|will you|remind me|show me|tell me|give me|let me know|find me|note (?:down|that)|remember that|make a note|take a note|set (?:a|an|up)|(?:add|create|make|draft) an? |mark\b|what|when|where|who|how)\b|\b(?:my|the|our) (?:calendar|schedule|agenda|inbox|to-?\s?do list|tasks?|task list|shopping list|grocery list|list|notes?|reminders?)\b/i;

const directQuestion =
  /^(?:(?:what|when|where|who|which|why|how)(?:'s|'re)\b|(?:what|when|where|who|whose|which|why|how)\b(?! (?:he|she|they|it|we|i|you|the|my)\b)(?: \p{L}+){0,3}? (?:is|are|am|was|were|do|does|did|have|has|can|could|will|would|should)\b|(?:what|who|how)(?: about| much| many| long)\b|(?:is|are|am|was|were|do|does|did|have|has|will|should|any) (?:i|we|you|there|my|the|it|he|she|they|this|that|any|anything|anyone|someone|\p{Lu})\b|any(?:thing|one|body)\b|did \p{L}+\b)/iu;
const wish =
  /^(?:i|we)(?:'d| would)? (?:also |still |really |just )*(?:need|want|like|have|must|got|gotta|ought)(?: you)?(?: to)? (?:to )?(?!been\b)\p{L}|^let (?:me|us|\p{L}+) know\b|^let's\b/iu;
const subject =
  /^(?:(?:i|we|he|she|it|they|you|this|that|there|everyone|everybody|nobody|somebody)(?:'\w+)? \p{L}|(?:i'm|we're|he's|she's|it's|they're|that's|there's|you're)\b|(?:the|my|our|his|her|their) (?:\p{L}+ ){1,4}?(?:is|are|was|were|has|have|had|will|can|needs?|wants?|looks?|seems?|won't|isn't|aren't|doesn't|starts?|ends?|takes?)\b)/iu;
const orders =
  /^(?:(?:add|append|put|schedule|reschedule|book|create|make|set|set up|skip|scrap|axe|nix|ditch|call off|free up|cancel|delete|remove|erase|clear|move|push|postpone|shift|rename|change|update|edit|remind|e-?mail|mail|text|message|send|write|reply|respond|answer|forward|draft|compose|cc|note|jot|remember|forget|memori[sz]e|store|save|show|list|read|find|search|look up|check|tell|ask|mark|tick|cross|complete|snooze|archive|block|plan|arrange|organi[sz]e|invite|undo|open|recall|dismiss|decline|notify|alert|let|keep|stop|play|turn|start|give|get|pull up|go through)\b)/i;
/** What follows a verb that also is a name or a noun: “Mark the report”, but not “Mark about the report”. */
const afterVerb =
  /^(?:me|us|my|our|the|a|an|it|that|this|them|him|her|all|down|up|for|to|some|every|any|what|when|if)$/;
/** A noun, not a verb: “plan for”, “call with”, “book club”. */
const fewObjects = /^(?:and|or|of|are|is|was|were|will|has|have)$/;

const words = (said: string): ReadonlySet<string> => new Set(said.split(' '));
/** Verbs that also are first names. */
const names = words(
  'mark bill grant frank rob sue pat jack chase drew chuck will art ray wade faith hope joy grace mail skip dean don',
);
const determiners = words(
  'the a an my our some his her their your this that these those more another both every',
);
const particles = words('up out off down away back');
const closedClass = words(
  'the a an my our your his her their this that these those some any all both no not and or but so if when while because since ' +
    'then than as at by for from in into of off on onto out over to under up upon with without within about after before ' +
    'during until till i we you he she it they me us him them who what which where why how is are was were be been do does did ' +
    'has have had can could will would shall should may might must also too very just only even still plus like near via per',
);
const chores = words(
  'buy order fetch pick collect get grab call ring phone pay wash clean water return renew print fix repair mend feed walk take bring drop ' +
    'mop sweep vacuum iron cook bake prepare pack unpack mail post ship finish start submit sign file fill complete review revise read learn study ' +
    'practise practice visit meet see pick-up drop-off charge replace change check confirm claim upload download install update back ' +
    'empty sort tidy dust hoover mow rake plant prune paint build measure cut sew borrow lend give hand deliver donate sell buy exchange cancel ' +
    'book reserve rent hire transfer deposit withdraw invoice register apply enrol enroll rsvp write draft edit proofread translate research ' +
    'find look search ask tell thank congratulate invite talk speak chat defrost freeze thaw refill restock top stop swing go run stretch exercise meditate do make put turn lock unlock close open hang assemble dispose throw recycle compost',
);
