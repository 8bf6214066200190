import type { Random } from '../../packages/simulation/src/random.ts';
import type { Attempt } from './search.ts';

/** What texts under a name are made of. */
export type Vocabulary = Readonly<
  Record<
    string,
    {
      /** Pieces that are put in. */
      readonly pieces: readonly string[];
      /** The text is always one of the pieces, whole. */
      readonly isWhole?: boolean;
    }
  >
>;

/** One to four small changes, mostly to a single text. */
export function mutate(parent: Attempt, vocabulary: Vocabulary, donor: Attempt, random: Random): Attempt {
  const names = Object.keys(vocabulary);
  let attempt = parent;
  do {
    const name = oneOf(names, random);
    const { pieces = [], isWhole = false } = vocabulary[name] ?? {};
    const text = isWhole
      ? oneOf(pieces, random)
      : oneOf(mutators, random)(attempt[name] ?? '', { pieces, other: donor[name] ?? '', random });
    attempt = { ...attempt, [name]: text.slice(0, longest) };
  } while (random.chance(0.4));
  return attempt;
}

const longest = 2_000;

interface Material {
  readonly pieces: readonly string[];
  /** The same text of another attempt that was kept. */
  readonly other: string;
  readonly random: Random;
}

type Mutator = (text: string, material: Material) => string;

const insert: Mutator = (text, { pieces, random }) => {
  const at = placeIn(text, random);
  return text.slice(0, at) + oneOf(pieces, random) + text.slice(at);
};

const append: Mutator = (text, { pieces, random }) => text + oneOf(pieces, random);

const prepend: Mutator = (text, { pieces, random }) => oneOf(pieces, random) + text;

const replaceAll: Mutator = (_, { pieces, random }) => oneOf(pieces, random);

const replaceSpan: Mutator = (text, { pieces, random }) => {
  const [from, to] = spanIn(text, random);
  return text.slice(0, from) + oneOf(pieces, random) + text.slice(to);
};

const remove: Mutator = (text, { random }) => {
  const [from, to] = spanIn(text, random);
  return text.slice(0, from) + text.slice(to);
};

const repeat: Mutator = (text, { random }) => {
  const [from, to] = spanIn(text, random);
  return text.slice(0, to) + text.slice(from, to) + text.slice(to);
};

const swap: Mutator = (text, { random }) => {
  const [from, to] = spanIn(text, random);
  const middle = placeIn(text.slice(from, to), random) + from;
  return text.slice(0, from) + text.slice(middle, to) + text.slice(from, middle) + text.slice(to);
};

const cross: Mutator = (text, { other, random }) =>
  text.slice(0, placeIn(text, random)) + other.slice(placeIn(other, random));

const changeCase: Mutator = (text, { random }) => {
  const [from, to] = spanIn(text, random);
  const piece = text.slice(from, to);
  return (
    text.slice(0, from) + (random.chance(0.5) ? piece.toUpperCase() : piece.toLowerCase()) + text.slice(to)
  );
};

/** Any character of the basic plane that stands for itself, or one beyond it. */
const anyCharacter: Mutator = (text, { random }) => {
  const at = placeIn(text, random);
  const code = Math.floor(
    random.uniform() * (random.chance(0.3) ? 0x20 : random.chance(0.8) ? 0xd800 : 0x20000),
  );
  const character = code >= 0xd800 && code < 0xe000 ? '\ufffd' : String.fromCodePoint(code);
  return text.slice(0, at) + character + text.slice(at + (random.chance(0.5) ? 1 : 0));
};

const mutators: readonly Mutator[] = [
  ...[insert, insert, append, prepend, replaceAll, replaceSpan, replaceSpan, remove, remove],
  ...[repeat, swap, cross, changeCase, anyCharacter],
];

function oneOf<T>(all: readonly T[], random: Random): T {
  const found = all[Math.floor(random.uniform() * all.length)];
  if (found === undefined) throw new RangeError('Nothing to choose from.');
  return found;
}

function placeIn(text: string, random: Random): number {
  return Math.floor(random.uniform() * (text.length + 1));
}

/** Mostly a short one. */
function spanIn(text: string, random: Random): readonly [number, number] {
  const from = placeIn(text, random);
  const length = 1 + Math.floor(random.exponential(Math.max(3, text.length / 8)));
  return [from, Math.min(text.length, from + length)];
}
