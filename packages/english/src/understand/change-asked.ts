import type { ReplyReading } from '../replies/index.ts';
import { isOwnRequest } from './belongs-to.ts';
import { corrects, isBareValue, readChange } from './read-change.ts';
import type { Change, Situation } from './understanding.ts';

/**
 * The change that a message makes to the pending plan or to a draft; null where it makes none. Anything else that was done is changed
 * by a request of its own.
 */
export function changeAsked(text: string, answer: ReplyReading, situation: Situation): Change | null {
  const { topic, isWaiting, question } = situation;
  const isOpen = isWaiting || question?.kind === 'offer';
  if (isOpen && answer.kind === 'modify')
    return asksOn.test(text) ? null : readChange(answer.change ?? text, situation);
  const isOther = isOwnRequest(text, question?.words) && !toTheSame.test(text);
  if ((answer.kind !== 'other' && answer.kind !== 'modify') || isOther) return null;
  const isOfTopic = isWaiting ? topic?.isWaiting === true : topic?.verb === 'create_draft';
  const change = isOfTopic ? readChange(text, situation) : null;
  return change === null || (isBareValue(change) && !corrects(text)) ? null : change;
}

/** “And the 12th?” asks the same of another day. */
const asksOn = /^\W*and\b[^?]*\?\s*$/i;

/** “Also ask him to …” continues the mail to him. */
const toTheSame =
  /^\W*(?:(?:and|also|but|please|yes|ok(?:ay)?|oh)[\s,]+)*(?:ask|tell|let) (?:him|her|them)\b/i;
