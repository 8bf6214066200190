import type { ReplyClassifier, ReplyReading } from '../replies/index.ts';
import { isOwnRequest, opensChange } from './own-request.ts';
import type { Situation } from './understanding.ts';

/** The message as an answer to the open question, or to nothing in particular. */
export function readAnswer(text: string, { question }: Situation, replies: ReplyClassifier): ReplyReading {
  const isAsked = question?.kind === 'plan' || question?.kind === 'offer';
  const context = { question: question?.words ?? null, isHighStakes: isAsked, isPending: isAsked };
  return asAnswer(text, replies.classify(text, context), isAsked);
}

const longestBareChange = 6;
/** “Send it” says yes to a mail that waits; where none does, it asks for one to be sent. “I meant Friday” corrects. */
const sending = /^\W*(?:(?:ok(?:ay)?|please|now|then|and)[\s,]+)*send\b|\bi mean(?:t)?\b/i;

/**
 * What the reading of an answer leaves open is settled by what the message asks for. A request of its own is no change of what
 * waits, though it may follow a yes or a no; and a long change counts as one where its words open like one.
 */
function asAnswer(text: string, reading: ReplyReading, isPending: boolean): ReplyReading {
  const isLong = text.split(/\s+/).length > longestBareChange;
  const isNone =
    reading.rest === null && (isOwnRequest(text) || (!isPending && (isLong || sending.test(text))));
  if (isNone) return { ...reading, kind: 'other', change: null };
  const { kind, change } = reading;
  if (kind === 'negative' || kind === 'cancel')
    return { ...reading, rest: reading.rest ?? requestAfterNo(text) };
  if (kind !== 'modify' || change === null) return reading;
  if (change === text) {
    const isChange = !isLong || opensChange(text);
    return isChange ? reading : { ...reading, kind: 'other', change: null };
  }
  return isOwnRequest(change) ? { ...reading, ...besideAnswer(text, change) } : reading;
}

/** “Wait no, cancel the retro”: a no, and a request beside it. Not so “no, don't cancel …”, whose request is refused. */
function requestAfterNo(text: string): string | null {
  const request = text.replace(
    /^(?:\W*(?:no|nope|nah|wait|sorry|oh|oops|hmm+|actually|never ?mind)[\s,.!;:–-]+)+/i,
    '',
  );
  return request !== text && isOwnRequest(request) ? request : null;
}

/** “No, but remind me to …”: an answer, and a request beside it. */
function besideAnswer(text: string, request: string): Pick<ReplyReading, 'kind' | 'change' | 'rest'> {
  const rest = request.replace(/^(?:but|and|instead|rather)[\s,]+/i, '');
  const kind = /^\W*(?:no|nope|nah|don'?t|not)\b/i.test(text)
    ? 'negative'
    : /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?)\b/i.test(text)
      ? 'affirmative'
      : 'other';
  return { kind, change: null, rest: kind === 'other' ? null : rest };
}
