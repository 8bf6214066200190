import type { MaybeOutside } from '#records';
import { matchOutside } from './outside.ts';

/**
 * The known word that was probably meant, or null. Up to one wrong, missing, extra or swapped
 * letter in four is tolerated, and so is an unambiguous prefix; case and `-` versus `_` do not matter.
 */
export function closestWord(word: string, known: readonly string[]): string | null {
  const written = normalise(word);
  const longer =
    written.length < 3 ? [] : known.filter((candidate) => normalise(candidate).startsWith(written));
  if (longer.length === 1) return longer[0] ?? null;
  let closest: string | null = null;
  let least = Math.max(1, Math.floor(written.length / 4)) + 1;
  for (const candidate of known) {
    const distance = editDistance(written, normalise(candidate));
    if (distance < least) {
      least = distance;
      closest = candidate;
    }
  }
  return closest;
}

/** `perhaps "archive" was meant`, or known words to choose from. Fits into a sentence after a semicolon. */
export function suggestWord(word: string, known: readonly string[]): string {
  const closest = closestWord(word, known);
  return closest === null ? `use one of ${listNearest(word, known)}` : `perhaps "${closest}" was meant`;
}

/** `archive, apply_label, add_note and 34 more`: the known words, the one that was meant first; of a long list only the nearest. */
export function listNearest(word: string, known: readonly string[]): string {
  if (known.length <= maxListLength) {
    const closest = closestWord(word, known);
    return (closest === null ? known : [...new Set([closest, ...known])]).join(', ');
  }
  const nearest = known
    .map((candidate) => ({ candidate, distance: distanceByParts(normalise(word), normalise(candidate)) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, nearestListed)
    .map(({ candidate }) => candidate);
  return `${nearest.join(', ')} and ${known.length - nearest.length} more`;
}

const maxListLength = 20;
const nearestListed = 5;

/** The distance of two words, or of their most similar parts: `mail_forward` is near `forward`. */
function distanceByParts(left: string, right: string): number {
  const parts = left
    .split('_')
    .flatMap((one) => right.split('_').map((other) => editDistance(one, other) + 1));
  return Math.min(editDistance(left, right), ...parts);
}

function normalise(word: string): string {
  return word.slice(0, 60).toLowerCase().replaceAll('-', '_');
}

/** Optimal string alignment: Levenshtein distance in which swapped neighbours count once. */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const current = [i];
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      let distance = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + cost);
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) distance = Math.min(distance, at(beforePrevious, j - 2) + 1);
      current.push(distance);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Ids that Tact and mail servers make up: UUIDs, and digests of 24 hexadecimal digits or more. */
const made = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{24,}\b/i;

/** Whether a text holds an id that none of these texts has. */
export function holdsInternalId(text: MaybeOutside, said: readonly string[] = []): boolean {
  return matchOutside(text, (raw) => {
    const found = made.exec(raw)?.[0].toLowerCase();
    return found !== undefined && !said.some((one) => one.toLowerCase().includes(found));
  });
}

/**
 * Unicode's compatibility form without case: the one meaning of “case is ignored” for texts. By way of the capitals `ß` equals `ss`, and
 * every sigma another; the dot above that a Turkish İ leaves on an i is dropped, and ı is another letter than i. Marks stay.
 */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(/[^ı]+/g, (letters) => letters.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC');
}

const ascii = /^[\0-\x7f]*$/;
