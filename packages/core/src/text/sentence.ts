import { type MaybeOutside, Outside } from '#records';
import { joinText, mapText } from './outside.ts';
import { quote } from './quote.ts';

/**
 * Sentences of ours that quote. A sentence is ours only where each part of it is: who wrote what it quotes is known by construction,
 * and never told from the text.
 */

/** A part of a sentence that is not a literal of ours. Plain outside text is none, so that nothing is said without quotation marks. */
export class SentencePart {
  readonly text: MaybeOutside;

  constructor(text: MaybeOutside) {
    this.text = text;
  }
}

/** A value in our quotation marks. */
export function quoted(value: MaybeOutside, maxLength?: number): SentencePart {
  return new SentencePart(mapText(value, (text) => quote(text, maxLength)));
}

/** What was made a sentence, or a part of one, before. */
export function said(sentence: MaybeOutside): SentencePart {
  return new SentencePart(sentence);
}

/** Parts as people list them: `“A”, “B” or “C”`. */
export function listedParts(parts: readonly SentencePart[], word: 'and' | 'or'): SentencePart {
  const [last, ...others] = parts.toReversed();
  if (last === undefined || others.length === 0) return last ?? new SentencePart('');
  const before = joinText(
    others.reverse().map(({ text }) => text),
    ', ',
  );
  return new SentencePart(joinText([before, last.text], ` ${word} `));
}

/** Words of ours with parts in them. Strings are ours: what somebody else wrote is no string. */
export function sentence(
  words: TemplateStringsArray,
  ...parts: readonly (string | SentencePart)[]
): MaybeOutside {
  return joinText(
    words.flatMap((ours, index) => {
      const part = parts[index];
      if (part === undefined) return [ours];
      return [ours, part instanceof SentencePart ? part.text : part];
    }),
    '',
  );
}

/** Whether every text is ours. */
export function isOurs(text: MaybeOutside): text is string {
  return !(text instanceof Outside);
}

/**
 * A wall-clock time written as `HH:MM`, from `00:00` to `23:59`, in milliseconds since midnight; null for anything else, such as
 * `25:00`, `24:00` or `7:30`.
 */
export function readClockTime(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60_000;
}
