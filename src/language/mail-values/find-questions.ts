import type { FoundValue } from './found-value.ts';

/** Sentences that end in a question mark. */
export function findQuestions(text: string): readonly FoundValue[] {
  return [...unwrapped(text).matchAll(sentence)].flatMap(({ 0: found, index }) => {
    const start = found.length - found.replace(lead, '').length;
    const asked = found.slice(start).trimEnd();
    return /\p{L}/u.test(asked) ? [{ kind: 'questions' as const, text: asked, index: index + start }] : [];
  });
}

/** A line that was broken for its length goes on in the next one; a short one ends there. */
function unwrapped(text: string): string {
  return text.replace(/([^\n]{60,}[^\s.!?:])\n(?=\S)/g, '$1 ');
}

/** A dot inside a word or a number ends nothing. */
const sentence = /(?:[^.!?\n]|\.(?=[\p{L}\p{N}]))+\?+/gu;
/** Bullets, numbers and blanks before the words. */
const lead = /^(?:[\s>*•·–-]+|\(?\d{1,2}[.):]\s*)+/u;
