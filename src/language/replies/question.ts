/**
 * What was asked, as far as it tells what an answer means: after "When shall it be?" a time is an answer, after "At 4?"
 * it is a change; "great" answers "Is this good?" and thanks for "It is booked."
 */
import { readReplyText } from './reply-text.ts';

export interface Question {
  /**
   * `confirm` wants a yes or a no, `open` something else, `more` asks whether there is anything else, `told` asks
   * nothing; `unknown` when it is not known what was asked.
   */
  readonly kind: 'confirm' | 'open' | 'more' | 'told' | 'unknown';
  /** "Shall I …?", "would you like …?": a no leaves it at that; after "Is this right?" it wants something else. */
  readonly isOffer: boolean;
  /** It says that something is done. */
  readonly isDone: boolean;
  /** "Shall I not send it?": nobody can tell what a yes says. */
  readonly isNegative: boolean;
  /** What it asks about is itself to take something away: a "cancel it" agrees. */
  readonly isAboutCancelling: boolean;
  readonly words: ReadonlySet<string>;
  /** The verbs of what it is about to do: `send` of "Shall I send it to Bob?" */
  readonly actions: readonly string[];
}

export function readQuestion(question: string | null): Question {
  const { plain } = readReplyText(question?.slice(-1_000) ?? '');
  const asked = (plain.match(/[^.?]+\?/g) ?? []).map((sentence) => sentence.trim());
  const last = asked.at(-1) ?? plain;
  return {
    kind: plain === '' ? 'unknown' : kindOf(asked.length > 0 ? last : plain, asked.length > 0),
    isOffer: offering.test(last),
    isDone: done.test(plain),
    isNegative: negative.test(last),
    isAboutCancelling: cancelling.test(plain),
    words: new Set(plain.split(' ')),
    actions: actionsOf(question ?? ''),
  };
}

function kindOf(last: string, hasMark: boolean): Question['kind'] {
  if (more.test(last)) return 'more';
  if (open.test(last)) return 'open';
  if (confirming.test(last)) return 'confirm';
  if (hasMark || asking.test(last)) return 'confirm';
  return 'told';
}

/** Verbs are lower case after "I", "to", "you": so "to Bob" is none. */
function actionsOf(question: string): readonly string[] {
  const found = question
    .slice(-1_000)
    .matchAll(/\b(?:I|i|to|you|we|and|please|Please|now|now,)\s+([a-z]{2,})/g);
  return [...found].map(([, verb = '']) => verb);
}

const more =
  /\b(?:(?:any|some) ?thing (?:else|more)|any other help|what (?:else|more)|help you (?:further|with)|(?:assist|help) you any further|any further help|how (?:can|may) i (?:help|assist))\b/;
const open =
  /^(?:(?:and|ok|okay|sure|so|also|well|alright|great|sorry|please tell me|tell me|,) )*(?:(?:in|at|on|for|to|from|with|by) )?(?:what|whats|which|when|where|wheres|who|whos|whom|whose|why|how (?:many|much|long|often|far|old|soon|big)|how (?:would|should|do|can|shall) )\b(?! (?:about|if)\b)|\b(?:what|which) (?:date|day|time|city|place|location|area|kind|type|name|one|ones|number|address|person)(?: \w+)? \?$/;
const confirming =
  /\b(?:confirm(?:ing|ation)?|verify|correct|is (?:that|this|it|everything) (?:right|ok|okay|fine)|look right|double check|permission|approv(?:e|al)|shall (?:i|we)|should i|go ahead)\b/;
const asking =
  /^(?:(?:ok|okay|sure|so|great|alright|,|\.) )*(?:do|does|did|is|are|was|would|will|shall|should|can|could|may|want|whether|have)\b|\b(?:you(?:d| would)? (?:would )?(?:like|want|need|wish)|are wanting|if (?:you want|that is|thats|that|you like)|to (?:review|clarify|recap|be sure|make sure)|make sure|ensure|(?:the|these|here are the) details|heres what i have|instead)\b/;
const negative =
  /\b(?:(?:shall|should|will|would|can|could|may|do|did|am|is|are) (?:i|we|you|it|that|this|they) not|(?:so|then|ok|okay) (?:you|i|we) (?:dont|do not|wont|shouldnt)|(?:i|we) (?:wont|will not|shall not|shouldnt|should not|dont|do not)|you (?:dont|do not) want)\b/;
const cancelling =
  /\b(?:cancel\w*|delet\w*|remov\w*|discard\w*|declin\w*|drop\w*|eras\w*|trash\w*|clear\w*|unsubscribe\w*|stop\w*|abort\w*|get rid|forget\w*|archive\w*|reject\w*)\b/;
const offering =
  /\b(?:would you(?: also)? (?:like|want|care|prefer|need)|(?:do|did) you (?:want|wish|need|like|care)|(?:shall|should|can|could|may|might|will) i|shall we|(?:like|want|need) me to|are you (?:interested|ready|looking)|want (?:to|a|some)|wanna|interested in|for you)\b/;
const done =
  /\b(?:(?:ive|i have|has been|have been|is|are|was|were|its been|successfully) (?:now |all |already |been |successfully )*(?:put|added|booked|reserved|confirmed|created|made|scheduled|sent|changed|updated|deleted|removed|cancel\w+|set|done|purchased|transferred|shared|saved|ordered)|enjoy|youre all set|you are all set|confirmed now)\b/;
