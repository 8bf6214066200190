import { readSmallTalk } from './small-talk.ts';
import type { Situation } from './understanding.ts';

/**
 * Whether a message only says that something went wrong: “that's wrong”, “no, that's not what I said”, “no!”, swearing. It says no value
 * that would be right, so nothing can be changed by it.
 */
export function isComplaint(
  text: string,
  {
    question,
    hasJustActed = false,
    topic = null,
  }: Pick<Situation, 'question' | 'hasJustActed'> & Partial<Pick<Situation, 'topic'>>,
): boolean {
  if (text.length > maxLength) return false;
  const clauses = text
    .replaceAll('’', "'")
    .replace(lead, '')
    .split(/\s*(?:[.!?,;:–]|\band\b|\bbut\b)\s*/i)
    .filter((clause) => clause !== '' && !aside.test(clause));
  if (clauses.length === 0) return question === null && hasJustActed && crying.test(text);
  const isUndone = hasJustActed && topic?.verb === 'complete';
  if (isUndone && clauses.length === 1 && notDone.test(clauses[0] ?? '')) return true;
  if (clauses.every((clause) => complaints.some((complaint) => complaint.test(clause)))) return true;
  return hasJustActed && readSmallTalk(text) === 'displeasure';
}

const maxLength = 120;
const lead =
  /^\W*(?:(?:no|nope|nah|wait|hey|ugh+|argh+|oh|omg|sorry|hang on|hold on|stop|ok(?:ay)?|tact)\b[\s,.!…:–-]*)+/i;
/** “No!”, “no no no”: a plain “no” may answer what was said in passing. */
const crying = /^\W*(?:no[\s,.]*!|nooo*\b|no(?:[\s,.!]+no)+\b)[\s\S]*$/i;
const aside =
  /^(?:no+|nope|please|again|man|dude|tact|really|seriously|come on|ffs|wtf|omg|you (?:idiot|fool|moron)|stupid|dammit|damn(?: it)?|(?:for )?(?:god|heaven|christ|fuck|pete)'?s'? sake)$/i;

/** “I haven't picked it up yet”, said of what was ticked off. */
const notDone =
  /^(?:i|we|(?:it|that|this)(?:'s| is| has|)) ?(?:haven't|have not|didn't|did not|hasn't|isn't|not|havent|didnt)(?: (?:actually|really|even))?(?: (?:done|did|do|\w+ed|\w+|bought|got|been))(?: (?:it|that|this|them|the \w+))?(?: (?:up|off|out|in|back|done|finished))?(?: yet| at all)?$/i;

const subject = String.raw`(?:that|this|it|you|these|those|they|the \w+)`;
const degree =
  '(?:(?:so|all|just|totally|completely|absolutely|entirely|quite|really|still|also|clearly|obviously|plain|simply|an?|the) )*';
const fault = String.raw`(?:wrong(?: \w+)?|not (?:right|correct|true|it|ok(?:ay)?|good|what i \w+.*|how i \w+.*|the one i \w+.*|when i \w+.*|where i \w+.*)|incorrect|false|untrue|mistaken|(?:mistake|error|misunderstanding|mess|disaster)|nonsense|rubbish|garbage|bullshit|crap|stupid|ridiculous|terrible|awful|useless)`;
const complaints: readonly RegExp[] = [
  new RegExp(`^(?:${subject}(?:'s|'re| is| are| was| were)? ${degree})?${fault}$`, 'i'),
  new RegExp(
    String.raw`^${subject} (?:isn't|aren't|wasn't|weren't|ain't|isnt|wasnt|arent) ${degree}(?:right|correct|true|it|ok(?:ay)?|(?:what|how|when|where|who|the one) i \w+.*)$`,
    'i',
  ),
  /^(?:i|we) (?:didn't|did not|didnt|never|haven't) (?:say|said|ask(?:ed)?|mean|meant|want(?:ed)?|tell you|told you|order(?:ed)?)(?: (?:for|you|to))*(?: (?:that|this|it|any of (?:it|that)|anything like (?:it|that)|do (?:that|this|it)))?$/i,
  /^(?:you (?:have )?(?:got|misheard|misread|misunderstood|messed|screwed)(?: (?:it|that|this|me|everything))?(?: (?:all |completely |totally )?(?:wrong|up))?|you (?:made|did) (?:a|another) (?:mistake|mess)|you made that up|you don't (?:understand|listen)(?: to)?(?: me)?|you (?:are )?not listening(?: to me)?)$/i,
  /^(?:are you (?:kidding|serious|stupid|crazy|deaf|joking)(?: me)?|what (?:the (?:hell|fuck|heck)(?: (?:is|was) (?:that|this))?|have you done|was that|are you doing)|why would you do that|not (?:again|that(?: one)?|this(?: one)?|like (?:that|this)))$/i,
];
