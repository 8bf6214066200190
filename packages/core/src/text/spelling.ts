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
