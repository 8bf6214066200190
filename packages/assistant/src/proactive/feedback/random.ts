import { digest } from '@tact/core/kernel';

/** A generator of numbers in [0, 1) that gives the same ones for the same seed. */
export type Random = () => number;

/** Mulberry32 (public domain), begun from the SHA-256 of the seed. */
export function createRandom(seed: string): Random {
  let state = Number.parseInt(digest(seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A draw from Beta(alpha, beta), as a share of two gamma draws. */
export function sampleBeta(alpha: number, beta: number, random: Random): number {
  const one = sampleGamma(alpha, random);
  const other = sampleGamma(beta, random);
  // Both can only be 0 for shapes so small that neither side is known.
  return one + other === 0 ? 0.5 : one / (one + other);
}

/** Marsaglia and Tsang, ACM TOMS 26 (2000) 363-372; a shape below 1 by their boost. */
function sampleGamma(shape: number, random: Random): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = sampleNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Box and Muller. */
function sampleNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
