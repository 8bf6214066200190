/** What the writer of a rewrite put in the place of each pronoun of a question. */

export const pronounClasses = [
  'he or she',
  'his or her',
  'it',
  'they',
  'their',
  'this or that',
  'there',
] as const;
export type PronounClass = (typeof pronounClasses)[number];

export interface GoldReference {
  readonly pronoun: string;
  /** Which of the question's words it is, from 0. */
  readonly place: number;
  readonly class: PronounClass;
  /** The words in its place: `giannina braschi's united states of banana`. */
  readonly by: string;
}

/**
 * The two texts are aligned by their longest common run of words. A pronoun that is not in the rewrite was replaced by the
 * words between its aligned neighbours; where those hold no word with a meaning ("this" → "the"), it was not resolved, and
 * does not count.
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
    return meaningOf(by).length === 0 ? [] : [{ pronoun, place, class: kind, by }];
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
 * Whether a naming is right for a gold one: of the words with a meaning of either, at least half are in the other, where a
 * letter or two may be wrong. Who owns the thing does not count, "novel" alone of "Giannina Braschi's novel", unless the
 * pronoun itself is the owner.
 */
export function isRightNaming(by: string, gold: GoldReference): boolean {
  const isOwner = gold.class === 'his or her' || gold.class === 'their';
  const wanted = meaningOf(isOwner ? gold.by : headOf(gold.by));
  const given = meaningOf(isOwner ? by : headOf(by));
  const shared = given.filter((word) => wanted.some((other) => isSpeltAlike(word, other))).length;
  return shared > 0 && (shared * 2 >= given.length || shared * 2 >= wanted.length);
}

/** Words in lower case without marks, as both texts are compared. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.toLowerCase().replaceAll(/[’‘`]/g, "'").normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}-]*(?:'\p{L}+)*'?/gu) ?? [];
}

/** "Braschi's novel": novel. */
function headOf(naming: string): string {
  return wordsOf(naming)
    .join(' ')
    .replace(/^.*'s? (?=\S)/, '');
}

function meaningOf(naming: string): readonly string[] {
  const words = wordsOf(naming).map((word) => word.replace(/'s?$/, ''));
  return words.filter((word) => !empty.has(word)).map((word) => word.replace(/(?<=.{3})s$/, ''));
}

const empty = new Set(
  `a an the of in on at to for with by from and or as is was were are be been did do does has have had that this these those
  his her its their he she it they him them who which what when where besides other than about during after before`.split(
    /\s+/,
  ),
);

/** Writers misspell names: the same letters but for one in five. */
function isSpeltAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(one.length, other.length);
  return (
    length >= 5 &&
    length - align([...one], [...other]).filter((partner) => partner !== null).length <= length / 5
  );
}

/** For each of the one its place in the other, or null, along the longest common subsequence. */
function align(one: readonly string[], other: readonly string[]): readonly (number | null)[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const isPair = one[row] === other[column];
      const best = isPair ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = best;
    }
  }
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
