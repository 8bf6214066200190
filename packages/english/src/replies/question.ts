/**
 * What a question says about the meaning of its answer: after "When shall it be?" a time is an answer, after "At 4?"
 * it is a change; "great" answers "Is this good?" but only acknowledges "It is booked."
 */
import { readReplyText } from './reply-text.ts';

/** What the rules need to know of a question. */
export interface Question {
  /**
   * `confirm` wants a yes or a no, `open` something else, `more` asks whether there is anything else, `statement` asks
   * nothing, `unknown` is a missing question.
   */
  readonly kind: 'confirm' | 'open' | 'more' | 'statement' | 'unknown';
  /** "Shall I …?", "would you like …?": a no ends the matter; after "Is this right?" a no asks for something else. */
  readonly isOffer: boolean;
  /** It reports something as done. */
  readonly isDone: boolean;
  /** "Shall I not send it?": a yes is ambiguous. */
  readonly isNegative: boolean;
  /** The verb of a question about removing something: "delete it" agrees to "Shall I delete …?". Otherwise null. */
  readonly removalVerb: string | null;
  readonly words: ReadonlySet<string>;
  /** The verbs of the proposed actions: `send` in "Shall I send it to Bob?" */
  readonly actions: readonly string[];
  /** The verb of each thing that a yes would do; empty where they are not known. */
  readonly deeds: readonly string[];
}

/** Reads a question, or the assistant's last message; null for an unknown one. Reads the first 2 000 characters. */
export function readQuestion(question: string | null, deeds?: readonly string[]): Question {
  const whole = (question ?? '').slice(0, maxChars);
  // Quoted text is addressed to somebody else: "Shall I send “When can you come?” to Bob?"
  const own = whole.replaceAll(/“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]/g, ' something ');
  const { plain } = readReplyText(own);
  const sentences = (plain.match(/[^.?]+[.?]?/g) ?? []).map((sentence) => sentence.trim());
  const asked = sentences.filter((sentence) => sentence.endsWith('?'));
  const last = asked.findLast((sentence) => permission.test(sentence)) ?? asked.at(-1) ?? plain;
  return {
    kind: plain === '' ? 'unknown' : kindOf(lastButOpen(last, asked), asked.length > 0),
    isOffer: offering.test(last) && !verifying.test(last),
    isDone: done.test(plain),
    isNegative: negative.test(last),
    removalVerb: removing.exec(mainVerbOf(plain))?.[0] ?? null,
    words: new Set(readReplyText(whole).plain.split(' ')),
    actions: actionsOf(own),
    deeds: deeds ?? [...plain.matchAll(/\bshall i (\w+)/g)].map(([, verb = '']) => verb),
  };
}

/** Longer questions are cut off here. */
const maxChars = 2_000;

function kindOf(last: string, hasMark: boolean): Question['kind'] {
  if (proposing.test(last)) return 'confirm';
  if (more.test(last)) return 'more';
  if (open.test(last)) return 'open';
  if (confirming.test(last)) return 'confirm';
  if (hasMark || asking.test(last)) return 'confirm';
  return 'statement';
}

/** Of several questions, one that a yes cannot answer, unless the last asks for permission. */
function lastButOpen(last: string, asked: readonly string[]): string {
  return permission.test(last) || proposing.test(last)
    ? last
    : (asked.find((sentence) => open.test(sentence)) ?? last);
}

function mainVerbOf(plain: string): string {
  return mainVerbs.map((pattern) => pattern.exec(plain)?.[1]).find((verb) => verb !== undefined) ?? '';
}

/** The lower-case words after "I", "to", "you" and the like; "to Bob" has none. */
function actionsOf(question: string): readonly string[] {
  const found = question
    .slice(-1_000)
    .matchAll(/\b(?:I|i|to|you|we|and|please|Please|now|now,)\s+([a-z]{2,})/g);
  return [...found].map(([, verb = '']) => verb);
}

const proposing = /\b(?:shall|should) (?:i|we) (?!do any|help|find any|look for any)/;
const more =
  /\b(?:(?:any|some) ?thing (?:else|more)|any other help|what (?:else|more)|help you (?:further|with)|(?:assist|help) you any further|any further help|how (?:can|may) i (?:help|assist))\b/;
const open =
  /^(?:(?:and|ok|okay|sure|so|also|well|alright|great|sorry|please tell me|tell me|,) )*(?:(?:in|at|on|for|to|from|with|by) )?(?:what|whats|which|when|where|wheres|who|whos|whom|whose|why|how (?:many|much|long|often|far|old|soon|big)|how (?:would|should|do|can|shall) )\b(?! (?:about|if)\b)|\b(?:what|which) (?:date|day|time|city|place|location|area|kind|type|name|one|ones|number|address|person)(?: \w+)? \?$/;
const confirming =
  /\b(?:confirm(?:ing|ation)?|verify|correct|is (?:that|this|it|everything) (?:right|ok|okay|fine)|look right|double check|permission|approv(?:e|al)|shall (?:i|we)|should i|go ahead)\b/;
const asking =
  /^(?:(?:ok|okay|sure|so|great|alright|,|\.) )*(?:do|does|did|is|are|was|would|will|shall|should|can|could|may|want|whether|have)\b|\b(?:you(?:d| would)? (?:would )?(?:like|want|need|wish)|are wanting|if (?:you want|that is|thats|that|you like)|to (?:review|clarify|recap|be sure|make sure)|make sure|ensure|(?:the|these|here are the) details|heres what i have|instead)\b/;
const permission =
  /\b(?:(?:shall|should|may|can) (?:i|we)|(?:want|like) me to|go ahead|(?:ok|okay|all right|alright|sure|correct) \?|(?:is|does) (?:that|this|it) (?:ok|right|good|correct|fine|look|sound))/;
const negative =
  /\b(?:shall|should|will|would|can|could|may|do|did|am|is|are) (?:i|we|you|it|that|this|they) not\b|^(?:(?:so|then|ok|okay|,) )*(?:i|we|you) (?:wont|will not|shall not|shouldnt|should not|dont|do not)\b/;
const linking = '(?: (?:go ahead and|now|really|also|then|please|just|the|to))*';
/** The first proposed action, after the words that ask for it; otherwise the beginning of the question. */
const mainVerbs = [
  new RegExp(
    `\\b(?:(?:shall|should|may|can|could|will) (?:i|we)|(?:i|we) (?:will|shall)|ill|(?:want|like|need) (?:me )?to|(?:sure|ok|okay|about|going) (?:you want )?to)${linking} ([a-z]+)`,
  ),
  new RegExp(`(?:^|\\b(?:confirm|please) )(?:confirm )?${linking} ?([a-z]+)`),
];
const removing =
  /^(?:cancel|delet|forget|remov|discard|declin|drop|eras|trash|clear|unsubscrib|stop|abort|archiv|reject)/;
const offering =
  /\b(?:would you(?: also)? (?:like|want|care|prefer|need)|(?:do|did) you (?:want|wish|need|like|care)|(?:shall|should|can|could|may|might|will) i|shall we|(?:like|want|need) me to|are you (?:interested|ready|looking)|want (?:to|a|some)|wanna|interested in|for you)\b/;
/** “You want me to play it on TV?”, “please confirm that you would like …”: repeats what was asked for. */
const verifying =
  /\b(?:confirm(?:ing|ation)?|verify|double check|details|is (?:that|it|this) (?:right|correct|ok|okay))\b|\b(?:right|correct) \?$|^(?:(?:so|ok|okay|and|,) )*you (?:want|would like|wish|need)\b/;
const done =
  /\b(?:(?:ive|i have|has been|have been|is|are|was|were|its been|successfully) (?:now |all |already |been |successfully )*(?:put|added|booked|reserved|confirmed|created|made|scheduled|sent|changed|updated|deleted|removed|cancel\w+|set|done|purchased|transferred|shared|saved|ordered)|enjoy|youre all set|you are all set|confirmed now)\b/;
