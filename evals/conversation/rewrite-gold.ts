/** What the author of a rewrite replaced each pronoun of a question with. */

export const pronounClasses = [
  'he or she',
  'his or her',
  'it',
  'they',
  'their',
  'this or that',
  'there',
] as const;
type PronounClass = (typeof pronounClasses)[number];

export interface GoldReference {
  readonly pronoun: string;
  /** Index of the word in the question. */
  readonly place: number;
  readonly class: PronounClass;
  /** The words that replace it: `giannina braschi's united states of banana`. */
  readonly by: string;
}

/**
 * Aligns the two texts by their longest common subsequence of words. A pronoun without a counterpart in the rewrite was replaced
 * by the words between its aligned neighbours. If those are all function words ("this" → "the"), the pronoun was not resolved
 * and is left out.
 */
export function goldReferences(text: string, rewrite: string): readonly GoldReference[] {
  const said = wordsOf(text);
  const written = wordsOf(rewrite);
  const partners = align(said, written);
  return said.flatMap((pronoun, place) => {
    const kind = classOf.get(pronoun);
    if (kind === undefined || partners[place] !== null) return [];
    const before = partners.slice(0, place).findLast((partner) => partner !== null) ?? -1;
    const after = partners.slice(place + 1).find((partner) => partner !== null) ?? written.length;
    const by = written.slice(before + 1, after).join(' ');
    return contentWordsOf(by).length === 0 ? [] : [{ pronoun, place, class: kind, by }];
  });
}

const classOf: ReadonlyMap<string, PronounClass> = new Map(
  (
    [
      ['he or she', 'he him himself she herself'],
      ['his or her', 'his her hers'],
      ['it', 'it its itself'],
      ['they', 'they them themselves'],
      ['their', 'their theirs'],
      ['this or that', 'this that these those'],
      ['there', 'there'],
    ] as const
  ).flatMap(([name, words]) => words.split(' ').map((word): [string, PronounClass] => [word, name])),
);

/**
 * Whether a replacement means the same as the gold one: at least half of the content words of either occur in the other,
 * allowing for misspellings. A possessor is ignored ("novel" of "Giannina Braschi's novel"), unless the pronoun is a possessive.
 */
export function isRightReplacement(by: string, gold: GoldReference): boolean {
  const isOwner = gold.class === 'his or her' || gold.class === 'their';
  const wanted = contentWordsOf(isOwner ? gold.by : headOf(gold.by));
  const given = contentWordsOf(isOwner ? by : headOf(by));
  const shared = given.filter((word) => wanted.some((other) => isSpeltAlike(word, other))).length;
  return shared > 0 && (shared * 2 >= given.length || shared * 2 >= wanted.length);
}

/** The words in lower case without diacritics, as both texts are compared. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.toLowerCase().replaceAll(/[’‘`]/g, "'").normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}-]*(?:'\p{L}+)*'?/gu) ?? [];
}

/** "Braschi's novel": novel. */
function headOf(phrase: string): string {
  return wordsOf(phrase)
    .join(' ')
    .replace(/^.*'s? (?=\S)/, '');
}

function contentWordsOf(phrase: string): readonly string[] {
  const words = wordsOf(phrase).map((word) => word.replace(/'s?$/, ''));
  return words.filter((word) => !functionWords.has(word)).map((word) => word.replace(/(?<=.{3})s$/, ''));
}

const functionWords = new Set(
  `a an the of in on at to for with by from and or as is was were are be been did do does has have had that this these those
  his her its their he she it they him them who which what when where besides other than about during after before`.split(
    /\s+/,
  ),
);

/** Authors misspell names: at most one letter in five may differ. */
function isSpeltAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(one.length, other.length);
  return (
    length >= 5 &&
    length - align([...one], [...other]).filter((partner) => partner !== null).length <= length / 5
  );
}

/** For each item of `one`, its index in `other` along the longest common subsequence, or null. */
function align(one: readonly string[], other: readonly string[]): readonly (number | null)[] {
  const at = commonLengths(one, other);
  const partners: (number | null)[] = [];
  let column = 0;
  for (let row = 0; row < one.length; row += 1) {
    while (column < other.length && one[row] !== other[column] && at(row, column + 1) > at(row + 1, column)) {
      column += 1;
    }
    const isPair = column < other.length && one[row] === other[column];
    partners.push(isPair ? column : null);
    if (isPair) column += 1;
  }
  return partners;
}

/** The length of the longest common subsequence of `one` from a row on and `other` from a column on. */
function commonLengths(
  one: readonly string[],
  other: readonly string[],
): (row: number, column: number) => number {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const isPair = one[row] === other[column];
      const best = isPair ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = best;
    }
  }
  return at;
}
