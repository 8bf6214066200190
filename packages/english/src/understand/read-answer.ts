import type { ReplyClassifier, ReplyReading } from '../replies/index.ts';
import { isBareChange, isOwnRequest, opensChange, otherOne } from './belongs-to.ts';
import { isDismissal } from './read-dismissal.ts';
import type { Situation } from './understanding.ts';

/**
 * The message as an answer to the question of our last message; of kind `other` for everything else.
 *
 * Invariants:
 * 1. A request of its own answers and changes nothing, though it may follow a yes or a no.
 * 2. A change counts only for what was asked: it is a bare value, or opens like a change.
 * 3. “Ok” before a request only opens it: it is no yes to what waits.
 * 4. While a plan waits that was not asked about last, only an explicit yes is one: it will be asked about again.
 */
export function readAnswer(
  text: string,
  situation: Pick<Situation, 'question' | 'isWaiting' | 'topic'>,
  replies: ReplyClassifier,
): ReplyReading {
  const { question, isWaiting } = situation;
  const isAsked = question?.kind === 'plan' || question?.kind === 'offer';
  const words = isAsked ? question.words : null;
  const context = {
    ...{ question: words, deeds: question?.deeds },
    ...{ isHighStakes: isAsked || isWaiting, isPending: isAsked },
  };
  const reading = replies.classify(text, context);
  // “No need to remind me” is an order of its own, and “there is no practice” is told.
  if (
    /^\W*(?:no need to\s|(?:there(?:['’]?s| is| are| will be| won['’]?t be)|(?:i|we)(?:['’]ve)? (?:have|got)) no\s)/i.test(
      text,
    )
  )
    return noAnswer(reading);
  if (isDismissal(text, situation))
    return {
      kind: reading.kind === 'negative' ? 'negative' : 'cancel',
      confidence: 1,
      change: null,
      rest: null,
    };
  if (!isAsked && isWaiting && goingAhead.test(text) && !isOwnRequest(text))
    return { ...reading, kind: 'affirmative', change: null, rest: null };
  return isAsked ? ofQuestion(text, reading, words) : ofNothing(text, reading);
}

/** “Right, go ahead with the interview thing”: names what waits; it is shown again before anything is done. */
const goingAhead =
  /^\W*(?:(?:ok(?:ay)?|right|yes|yeah|yep|well|so|please|now|then|and|alright)[\s,]+)*(?:go ahead|proceed|carry on) (?:with|and)\b|^\W*(?:yes|yeah|yep|yup|yea)[\s,.!]+(?:please[\s,]+)?(?:delete|remove|cancel|send|book|move|change|do) (?:it|that|them)\b[\s.!]*$/i;

const maxBareAnswerWords = 6;
/** “Send it” says yes to a mail that waits; where none was asked about, it asks for one to be sent. “I meant Friday” corrects. */
const sending = /^\W*(?:(?:ok(?:ay)?|please|now|then|and)[\s,]+)*send\b|\bi mean(?:t)?\b/i;

function ofNothing(text: string, reading: ReplyReading): ReplyReading {
  const isLong = text.split(/\s+/).length > maxBareAnswerWords;
  const request = saysNo.test(text) ? requestAfterNo(text) : null;
  if (request !== null) return { ...reading, kind: 'negative', change: null, rest: reading.rest ?? request };
  const isNone = reading.rest === null && (isLong || sending.test(text) || isOwnRequest(text));
  const isChange = reading.kind === 'modify';
  return isNone || isChange || opensOnly(text, reading)
    ? noAnswer(reading)
    : withRequestAfterNo(text, reading);
}

function ofQuestion(text: string, reading: ReplyReading, question: string | null): ReplyReading {
  const { kind, change, rest } = reading;
  if (rest === null && (isOwnRequest(text, question) || deniesAnother(text, question)))
    return noAnswer(reading);
  const instead = kind === 'affirmative' ? null : otherOne(text);
  if (instead !== null && (refusing.test(text) || kind === 'negative'))
    return { ...reading, kind: 'negative', change: null, rest: instead };
  if (opensOnly(text, reading)) return noAnswer(reading);
  if (kind === 'negative' || kind === 'cancel') return withRequestAfterNo(text, reading);
  return kind === 'modify' && change !== null ? ofChange(text, change, reading, question) : reading;
}

function ofChange(
  text: string,
  change: string,
  reading: ReplyReading,
  question: string | null,
): ReplyReading {
  if (change === text) return opensChange(text, question) || isBareChange(text) ? reading : noAnswer(reading);
  return isOwnRequest(change, question) ? { ...reading, ...besideAnswer(text, change) } : reading;
}

/** “Actually not the vet”, to a question about the dentist: it is about something else. */
function deniesAnother(text: string, question: string | null): boolean {
  const denied = denying.exec(text)?.[1]?.toLowerCase();
  const asked = question?.toLowerCase() ?? '';
  return denied !== undefined && asked !== '' && !denied.split(/\s+/).some((word) => asked.includes(word));
}

const denying =
  /^\W*(?:(?:no|nope|nah|actually|wait|oh|sorry|but|and|just|ok(?:ay)?)[\s,]+)*not (?:the|my|our) (\p{L}[\p{L}\s'’-]{2,40}?)(?: one| task| though| after all| please)*[\s.!]*$/iu;

const refusing = /^\W*(?:no|nope|nah|not (?:that|this)|wrong one|i mean(?:t)?)\b/i;

function noAnswer({ confidence }: ReplyReading): ReplyReading {
  return { kind: 'other', confidence, change: null, rest: null };
}

const saysNo = /^\W*(?:no|nope|nah)\b/i;

/** “Ok, remind me to …”, as against “ok, and remind me to …”. */
function opensOnly(text: string, { kind, rest }: ReplyReading): boolean {
  return kind === 'affirmative' && rest !== null && opener.test(text) && !joining.test(text);
}

const opener = /^\W*(?:ok(?:ay)?|k|alright|all right|great|cool|nice|good|perfect|fine|right|thanks)\b/i;
const joining = /\b(?:and|also|then|plus)\b/i;

function withRequestAfterNo(text: string, reading: ReplyReading): ReplyReading {
  const isNo = reading.kind === 'negative' || reading.kind === 'cancel';
  return isNo ? { ...reading, rest: reading.rest ?? requestAfterNo(text) } : reading;
}

/** “Wait no, cancel the retro”: a no, and a request beside it. Not so “no, don't cancel …”, whose request is refused. */
function requestAfterNo(text: string): string | null {
  const request = text.replace(
    /^(?:\W*(?:no|nope|nah|wait|sorry|oh|oops|hmm+|actually|just|never ?mind)[\s,.!;:–-]+)+/i,
    '',
  );
  return request !== text && isOwnRequest(request) ? request : null;
}

/** “No, but remind me to …”: an answer, and a request beside it. */
function besideAnswer(text: string, request: string): Pick<ReplyReading, 'kind' | 'change' | 'rest'> {
  const rest = request.replace(/^(?:but|and|instead|rather)[\s,]+/i, '');
  const kind = /^\W*(?:no|nope|nah|don'?t|not)\b/i.test(text)
    ? 'negative'
    : /^\W*(?:yes|yeah|yep|yup|sure)\b/i.test(text)
      ? 'affirmative'
      : 'other';
  return { kind, change: null, rest: kind === 'other' ? null : rest };
}
