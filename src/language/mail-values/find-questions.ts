import type { FoundValue } from './found-value.ts';

/** Sentences that end in a question mark, without what was quoted from an earlier mail. */
export function findQuestions(text: string): readonly FoundValue[] {
  return [...text.matchAll(sentence)].flatMap(({ 0: found, index }) => {
    const start = found.length - found.replace(lead, '').length;
    const asked = found.slice(start).trimEnd();
    return /\p{L}/u.test(asked) ? [{ kind: 'questions' as const, text: asked, index: index + start }] : [];
  });
}

/** An ending of a sentence, or a blank line, begins the next one; a dot inside a word or a number does not. */
const sentence = /(?:[^.!?\n]|\.(?=[\p{L}\p{N}])|\n(?!\s*\n))+\?+/gu;
/** Bullets, numbers and blanks before the words. */
const lead = /^(?:[\s>*•·–-]+|\(?\d{1,2}[.):]\s*)+/u;
