import { digest } from '@tact/core/kernel';

/** A seed of 32 bits that follows from a text. */
export function seedFrom(text: string): number {
  return Number.parseInt(digest(text).slice(0, 8), 16);
}

/** The same order for the same seed: Fisher and Yates, with numbers by Mulberry32 (public domain). */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = mulberry32(seed);
  const left = [...items];
  const order: Item[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
