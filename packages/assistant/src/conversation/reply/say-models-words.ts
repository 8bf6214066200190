import { modelSays } from '@tact/core/kernel';
import type { Approval, MaybeOutside } from '@tact/core/records';
import { distinctText, quoted, sentence } from '@tact/core/text';

/** How a model would put the questions of a plan, as its words: our own question stands beside them. */
export function sayModelsWords(asked: readonly Pick<Approval, 'card'>[]): readonly MaybeOutside[] {
  const words = asked.flatMap(({ card }) => card.quotes.filter(({ name }) => name === modelSays));
  return distinctText(words.map(({ text }) => text)).map((text) => sentence`The model says ${quoted(text)}.`);
}
