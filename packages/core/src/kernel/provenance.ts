import { type Label, type Origin, type Outside, outside, type Span } from '#records';
import { mapOutside, plainLine } from '#text';

/**
 * Labels, and how they combine.
 *
 * Invariants:
 * 1. A value without a label is `outside`.
 * 2. A join is as weak as its weakest part: outside text joined to anything gives outside.
 * 3. Labels say where a value came from. Whether it happens to look like something the owner wrote does not matter:
 *    comparing strings would let coincidences through.
 */

const weakness: Readonly<Record<Origin, number>> = { owner: 0, system: 1, outside: 2 };

/** The weakest origin of all; `outside` when there is no label at all. */
export function joinOrigins(labels: readonly Label[]): Origin {
  let weakest: Origin | null = null;
  for (const { origin } of labels) {
    if (weakest === null || weakness[origin] > weakness[weakest]) weakest = origin;
  }
  return weakest ?? 'outside';
}

/** A label for what the owner said, with the place it was read from: `ownerLabel('form')`. */
export const ownerLabel = (source: string): Label => ({ origin: 'owner', source });
/** A label for what Tact or your program made itself: `systemLabel('timer')`. */
export const systemLabel = (source: string): Label => ({ origin: 'system', source });
/** A label for what anybody else wrote: `outsideLabel('mail:body')`. */
export const outsideLabel = (source: string): Label => ({ origin: 'outside', source });

/** For a proposal that was made with words of other inputs in sight than the one it is about, such as an earlier mail. */
export const otherInputLabel: Label = outsideLabel('other-input');

/** Whether words of other inputs may have caused what carries these labels. */
export function restsOnOtherInput(labels: readonly Label[]): boolean {
  return labels.some(({ origin, source }) => origin === 'outside' && source === otherInputLabel.source);
}

const spanLength = 160;

/** An excerpt of outside text as evidence. */
export function spanOf(part: string, text: string | Outside): Span {
  return { part, text: mapOutside(outside(text, part), (raw) => plainLine(raw, spanLength)) };
}
