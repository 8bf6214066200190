import { editDistance } from '#text';

/** Whether two words differ by at most one typo (two from 8 letters on): a letter wrong, missing, added or transposed. */
export function isMisspelling(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < 4 || /\d/.test(one + other)) return one === other;
  return editDistance(one.slice(0, longest), other.slice(0, longest)) <= (length < 8 ? 1 : 2);
}

const longest = 40;
