import type { RequestReading } from './understanding.ts';

/**
 * Whether what a reading makes has a name: whatever else a clause says, nothing is called by a piece of a sentence, a whole message, a time or
 * a pronoun. What stands in quotation marks is a name in any case.
 */
export function makesNamed(text: string, { action, slots }: RequestReading['parsed']): boolean {
  if (action === 'memory.store' || action === 'memory.update') return makesFact(slots);
  if (!creating.test(action)) return true;
  if (slots.when !== undefined && isMove(slots.when.text, action)) return false;
  const { title } = slots;
  if (title === undefined || /^["“]/.test(title) || isQuotedIn(text, title)) return true;
  if (isPiece(title) || namesOccasion(text, title)) return false;
  if (action === 'task.create' && framed.test(text)) return true;
  if (isSpoken(title)) return false;
  return action === 'calendar.create'
    ? title.length <= maxEventTitle
    : !(forAssistant.test(title) || aboutKept.test(title));
}

function isPiece(title: string): boolean {
  return isEmpty(title) || [noName, scrap, sentence, asking].some((pattern) => pattern.test(title));
}

function isSpoken(title: string): boolean {
  const rest = title.replace(had, '').replace(told, '');
  return ofPronoun.test(title) || spoken.test(rest) || /\bones?$/i.test(title);
}

function makesFact({ key, value }: RequestReading['parsed']['slots']): boolean {
  return !asking.test(value ?? '') && !(key !== undefined && key !== value && noKey.test(key));
}

/** “The viewing an hour later”, “Silke out for now”: a change, and no time at which anything new begins. */
function isMove(when: string, action: RequestReading['parsed']['action']): boolean {
  return shift.test(when) || (action === 'calendar.create' && atOnce.test(when));
}

function isQuotedIn(text: string, title: string): boolean {
  const [said, name] = [text.toLowerCase(), title.toLowerCase()];
  return [`“${name}”`, `"${name}"`, `'${name}'`].some((quoted) => said.includes(quoted));
}

const shift = /\b(?:later|earlier|sooner|longer|shorter)\b/i;
const atOnce = /^(?:for |right |just )?now$/i;
const creating = /^(?:task|calendar)\.create$/;
const maxEventTitle = 100;

/** “Day”, “12 30”, “the same”, “this one”: says when or how, and not what. */
function isEmpty(title: string): boolean {
  const words = title.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.every((word) => empty.has(word) || /^\d+$/.test(word));
}

const empty = new Set(
  `a an the my our your his her its their this that these those it them one ones both all same other another again too also and or of for at
  on in by to from with before after until till as well then now later earlier instead just only please day days week weeks month time hour
  hours hr hrs minute minutes min mins half an morning afternoon evening night noon midnight today tomorrow tonight yesterday am pm monday
  tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun next last every each weekend back there reminder
  reminders me us i we you yes no ok okay`.split(/\s+/),
);

/** “No stall”, “everything that's due”, “out of my note”, “the flour one”, “Changed the shift with my colleague, the” */
const scrap =
  /^(?:after|before|during) .+ to \p{L}|^(?:\d+|an?|half an) ?(?:h|hrs?|hours?|m|mins?|minutes?|days?) (?:before|ahead|earlier|later)\b|^(?:right|list|anyway|both|again|also|too|no|not|nope|ugh|yo|lol|instead|otherwise|everything|everthing|anything|out of|because|bc|if|unless|until|till|when|while|once|since|correct(?: (?:it|that))?|(?:\d{1,2}(?::\d\d)? ?(?:[ap]m )?both))(?:$|[\s,])|^(?:n|n['’]|&|or|nor|than|can|could|should|would|does|did)\s|^(?:my |the |all )+(?:notes|tasks|events|mails|e-?mails|lists)$|\bboth as\b|\bone for each\b|\b(?:no )?hang on\b|[\s,](?:the|an?|my|our|your|their|and|or|but|than|instead|anyway|both|start|starts|starting|end|ending|begin)$/iu;

/** What somebody says rather than the name of a thing: “no wait, leave it”, “remind me of it, mind, I never forget”. */
export const sentence =
  /^(?:no|nah|yes|wait|hang on|never ?mind),? (?:wait|leave|keep|don['’]?t|it|i|we|that)\b|^(?:i|we)(?:['’]d| would| should| could| went| want| need| think| hope| know)\s|,\s*(?:mind|i|we|he|she|they|it|nobody|everybody|everyone|somebody|someone)\b|\S\s?\.\s+(?:i|we|he|she|it|they)(?:['’]\p{L}+)?\s/iu;

/** A fact is kept under a few words. */
const noKey = /[.!?,;]\s|\bones?$/;

/** Another order or question inside. */
const asking =
  /\b(?:remind me|can (?:you|u|i)|could (?:you|u|i)|would (?:you|u)|will (?:you|u)|do i (?:have|need)|did (?:you|u)|have i got|let me know|(?:make|set|push|bump|move) it (?:to|a|by))\b|[?]\s*\S/i;

/** A sentence has a subject and a verb; no event is called by one. */
const spoken =
  /(?:^|[\s,])(?:i|we|you|u|he|she|they)(?:['’](?:m|re|s|ve|d|ll))?\s+(?!(?:and|&)\b)\p{L}|\p{L} (?:(?:is|are)(?! \p{L}+ing$)|was|were|will|would|can|has|have|had|should|must|isn['’]?t|won['’]?t|can['’]?t|(?:moves|starts|begins|ends|changes|shifts|stays)(?= (?:to|at|on|from|until|the|half)\b))(?= )/iu;

/** “We're driving to Sedona”, “I've got a study group”: what follows is the event. */
const had =
  /^(?:i|we)(?:['’](?:ve|m|re)| have| am| are)(?: got)? (?=(?:an?|the|my|our|on|at|in|off|away) |\p{L}+ing\b|\p{L}+$)/iu;

/** “Closing is at First American Title”: its name, and where it is. */
const told = /(?<=\S) (?:is|are|will be)(?: (?:at|in)\b.*)?$/i;

/** “Remind me to …”, “a task: …”: whatever follows is what to do. */
const framed = /\b(?:remind|reminder|tasks?|to-?\s?dos?|forget|alert|nudge|ping)\b/i;

/** Said to an assistant about what it keeps, or about what was spoken of; nobody has that to do. */
const forAssistant =
  /^(?:swap|bump|reschedule|prepone|postpone|snooze|unsnooze|star|archive|undo|merge|unsubscribe|push|shift|label|mute|rename|replace|exchange|shorten|extend|tell me|show|list)\b/iu;
/** “Order this all online”, “pencil it in” */
const ofPronoun =
  /^(?!(?:lock|drop|pick|do|check|get|hand|try|fix|clean|finish|read|sign|return|post)\b)\p{L}+ (?:it|them|this|that|these|those|both|everything|all (?:of )?(?:it|this|that|them|these|those))(?:$|[\s,.])/iu;

/** “Make two tasks”, “add a line to the note” */
const aboutKept =
  /^(?:make|add|create|set|put|write|draft|send|enter|move|change|update|delete|cancel)\b.*\b(?:tasks?|reminders?|events?|notes?|lines?|mails?|e-?mails?|calendar|meetings?|appointments?|lists?)$/i;

/** “Remind me at half 12 on my break” says when, and not of what. */
function namesOccasion(text: string, title: string): boolean {
  const [, occasion] = occasionAtEnd.exec(text) ?? [];
  return (
    occasion !== undefined && title.replace(/^(?:my|our|the) /i, '').toLowerCase() === occasion.toLowerCase()
  );
}

const occasionAtEnd =
  /\b(?:on|in|during|at|over) (?:my|our|the) ((?:(?:lunch|coffee|tea|dinner) ?)?break|commute|way(?: (?:home|back|in|out|to (?:work|school)))?)\W*$/i;

const noName =
  /^\p{L}+ ones?$|^(?:each|every one|all|both|one) of (?:those|these|them)\b|^(?:it|that|this) back\b|^(?:back|again|same time|the same time|there|home)$|^(?:actually|instead|then|too|please|maybe|rather|also|again)$|^(?:make|change|move|set|put|push|shift|book|schedule|add|do)$|^(?:make|change|move|set|put|push|shift|book|schedule|add|do|cancel|delete|remove|drop|skip) (?:it|that|this|them|the same|one|both)\b|\bsure (?:that )?(?:i|we)$|^call (?:it|that)\b|\bas (?:the |its |an? )?(?:location|place|venue|title|name|time|date|attendee|guest)$/iu;
