import { editDistance } from '@tact/core/text';
import { type ComparedWord, haveOpposedDirections } from '@tact/english';

/**
 * Whether an ordinary word of substance stands in the place of another, as in “deployed the web service” and “deployed the worker
 * service”. Nobody can tell without understanding whether that is another thing or another word for it.
 */
export function exchangesWords(older: readonly ComparedWord[], newer: readonly ComparedWord[]): boolean {
  if (differInUnspacedScript(older, newer) || changeRoles(older, newer)) return true;
  const gaps = gapsBetween(withoutArticles(older), withoutArticles(newer));
  return gaps.some(({ old, new: instead, before, after }) => {
    if (old.length === 0 || instead.length === 0 || old.length > maxGap || instead.length > maxGap)
      return false;
    if (before === null && after === null) return false;
    const [mine, theirs] = [old.filter(isOfSubstance), instead.filter(isOfSubstance)];
    return mine.some((word) => theirs.length > 0 && theirs.every((other) => !areAlike(word, other)));
  });
}

/**
 * Whether two tasks are perhaps about different things: each names something that the other does not, or they have no word in common.
 * The first word is the deed, which is put in many ways.
 */
export function differInSubject(older: readonly ComparedWord[], newer: readonly ComparedWord[]): boolean {
  if (differInUnspacedScript(older, newer)) return true;
  const known = new Set(older.map(({ key }) => key));
  if (!newer.some(({ key }) => known.has(key))) return true;
  const lacks = (words: readonly ComparedWord[], others: readonly ComparedWord[]) =>
    words
      .slice(1)
      .filter(({ folded, kind }) => kind !== 'word' || (folded.length > 2 && !lightWords.has(folded)))
      .some((word) => others.every((other) => !areAlike(word, other)));
  return lacks(older, newer) && lacks(newer, older);
}

/** Where no spaces part the words, what is taken for one may be a whole sentence. */
function differInUnspacedScript(older: readonly ComparedWord[], newer: readonly ComparedWord[]): boolean {
  const keys = (words: readonly ComparedWord[]) => words.map(({ key }) => key).join(' ');
  return [...older, ...newer].some(({ folded }) => unspaced.test(folded)) && keys(older) !== keys(newer);
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longer ones are another way to put it. */
const maxGap = 2;

function withoutArticles(words: readonly ComparedWord[]): readonly ComparedWord[] {
  return words.filter(({ folded }) => !['a', 'an', 'the'].includes(folded));
}

/** Verbs and adverbs are put in many ways; what stands for a thing is told by what is left. */
function isOfSubstance({ folded, isFirst }: ComparedWord): boolean {
  if (tellingWords.has(folded)) return true;
  return !isFirst && folded.length > 2 && !/(?:ed|ing|ly)$/.test(folded) && !lightWords.has(folded);
}

/** Small words that say how much of something, or which. */
const tellingWords: ReadonlySet<string> = new Set(
  `all some most many few several half both none only more less most least this next last previous coming first same other
  another`.split(/\s+/),
);

/**
 * Whether the same things stand in each other's place: names, numbers or dates in another order, as in “Ann owes Bob” and “Bob owes
 * Ann”, or a word after the opposite preposition, as in “from the old disk to the new one” and the other way round.
 */
function changeRoles(older: readonly ComparedWord[], newer: readonly ComparedWord[]): boolean {
  const exact = (words: readonly ComparedWord[], others: readonly ComparedWord[]) => {
    const shared = new Set(others.map(({ key }) => key));
    return words.filter(({ kind, key }) => kind !== 'word' && shared.has(key)).map(({ key }) => key);
  };
  const [before, after] = [exact(older, newer), exact(newer, older)];
  if (before.length === after.length && before.join(' ') !== after.join(' ')) return true;
  return haveOpposedDirections(older, newer);
}

function areAlike(one: ComparedWord, other: ComparedWord): boolean {
  if (one.key === other.key) return true;
  if (one.kind !== 'word' || other.kind !== 'word') return false;
  const [short, long] = [one.folded, other.folded].sort((a, b) => a.length - b.length) as [string, string];
  return (
    (short.length >= 4 && long.startsWith(short)) || (short.length >= 5 && editDistance(short, long) <= 1)
  );
}

const lightWords: ReadonlySet<string> = new Set(
  `and but nor for yet with from into onto over than then that this these those there here its their his her our your was
  were are has have had will would can could may might must did does done made make got get also just very quite too now
  again still already via per using any each both which who whom whose what when where how`.split(/\s+/),
);

/** What stands between two texts' common words, in order: the old words, and those in their place. */
interface Gap {
  readonly old: readonly ComparedWord[];
  readonly new: readonly ComparedWord[];
  /** The common word right before and right after; null at an end. */
  readonly before: ComparedWord | null;
  readonly after: ComparedWord | null;
}

/** Gaps beside a longest common subsequence of words. */
function gapsBetween(older: readonly ComparedWord[], newer: readonly ComparedWord[]): readonly Gap[] {
  const lengths = commonLengths(older, newer);
  const gaps: Gap[] = [];
  let [i, j, before]: [number, number, ComparedWord | null] = [0, 0, null];
  let [from, to] = [0, 0];
  const close = (after: ComparedWord | null) => {
    if (i > from || j > to) gaps.push({ old: older.slice(from, i), new: newer.slice(to, j), before, after });
  };
  while (i < older.length && j < newer.length) {
    const [mine, theirs] = [older[i], newer[j]];
    if (mine === undefined || theirs === undefined) break;
    if (mine.key === theirs.key) {
      close(theirs);
      [i, j, before] = [i + 1, j + 1, theirs];
      [from, to] = [i, j];
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  [i, j] = [older.length, newer.length];
  close(null);
  return gaps;
}

/** How long the longest common subsequence of what remains from each pair of places is. */
function commonLengths(
  older: readonly ComparedWord[],
  newer: readonly ComparedWord[],
): readonly Uint16Array[] {
  const rows = Array.from({ length: older.length + 1 }, () => new Uint16Array(newer.length + 1));
  for (let i = older.length - 1; i >= 0; i -= 1) {
    const [row, below, key] = [rows[i], rows[i + 1], older[i]?.key];
    if (row === undefined || below === undefined) continue;
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      row[j] = key === newer[j]?.key ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
