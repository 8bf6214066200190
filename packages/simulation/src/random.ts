/** Random numbers that follow from a seed: the same seed gives the same sequence, on every machine. */
export interface Random {
  /** In [0, 1). */
  uniform(): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  between(from: number, to: number): number;
  exponential(mean: number): number;
  poisson(mean: number): number;
  /** One of the entries, by their weights. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
}

/** A sequence of its own for each name, so that drawing more from one changes none of the others. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const uniform = mulberry32(fnv1a(seed.join('\u0000')));
  const random: Random = {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    chance: (probability) => uniform() < probability,
    between: (from, to) => from + (to - from) * uniform(),
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    poisson: (mean) => poisson(mean, uniform),
    pick: (weighted) => pick(weighted, uniform()),
  };
  return random;
}

/** 32 bits of state: tommyettinger's mulberry32, which passes gjrand at this size. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a over UTF-16 units, with a final mix, because names that differ in one digit are the usual case here. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Knuth's multiplication for small means, the normal approximation for large ones. */
function poisson(mean: number, uniform: () => number): number {
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = uniform(); product > limit; product *= uniform()) count += 1;
  return count;
}

function pick<T>(weighted: readonly (readonly [T, number])[], uniform: number): T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let left = uniform * total;
  for (const [value, weight] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = weighted.at(-1);
  if (last === undefined) throw new RangeError('Nothing to pick from.');
  return last[0];
}
