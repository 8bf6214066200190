import { type MaybeOutside, outside, type ProactiveSignal } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { groundReply } from '#replies';
import type { SpokenTime } from './spoken-time.ts';
import { saySignal } from './templates.ts';

/**
 * A message of a model's, with each signal in our words.
 *
 * Invariants:
 * 1. What is said of a signal comes from its facts, worded by us. A model places it by its number: `{{1}}`. What it leaves out is added.
 * 2. A sentence of the model's own stays only if it is recognised as talk, which tells of no deed, time, number or name, in any language
 *    (`replies/talk`).
 */
export interface WrittenMessage {
  readonly message: string;
  /** What it is about; what is said of any other signal is left out. */
  readonly about: readonly ProactiveSignal[];
}

export interface MessageFacts {
  /** Signal 1 is the first. */
  readonly signals: readonly ProactiveSignal[];
  readonly time: SpokenTime;
  /** What the owner wrote lately. */
  readonly own: readonly string[];
  /** The model was shown words of strangers. */
  readonly hasOutside: boolean;
}

export function groundMessage({ message, about }: WrittenMessage, facts: MessageFacts): MaybeOutside {
  const slots = facts.signals.map((signal, index) => {
    const isDue = about.includes(signal);
    return { text: isDue ? tokenOf(index) : '', isDue };
  });
  const { reply } = groundReply(message, {
    ...{ slots, own: facts.own, people: [], outside: [], mayInform: false, asksWhether: false },
    plain: slots.flatMap(({ text, isDue }) => (isDue ? [text] : [])).join(' '),
  });
  return withSignals(reply, /⟦(\d+)⟧/, facts);
}

/** As the model wrote it, with its slots filled in: what its framing is judged by. */
export function filledMessage(message: string, facts: MessageFacts): MaybeOutside {
  return withSignals(message, /\{\{\s*(\d{1,4})\s*\}\}/, facts, 1);
}

/** No sentence that holds these brackets is recognised as talk, so that nothing a model writes is taken for a signal. */
function tokenOf(index: number): string {
  return `⟦${index}⟧`;
}

function withSignals(
  text: string,
  marker: RegExp,
  { signals, time, hasOutside }: MessageFacts,
  first = 0,
): MaybeOutside {
  const parts = text.split(marker).map((part, position): MaybeOutside => {
    if (position % 2 === 0) return hasOutside && part !== '' ? outside(part, 'model') : part;
    const signal = signals[Number(part) - first];
    return signal === undefined ? '' : saySignal(signal, time);
  });
  return joinText(parts, '');
}
