import { readFileSync } from 'node:fs';

/**
 * The files of `models/`. The build replaces this module with one that holds their bytes (`scripts/build.ts`), so that a bundler takes
 * them along.
 */

export function routerWeights(): Uint8Array {
  return read('router.bin');
}

export function replyWeights(): string {
  return read('replies.tsv').toString();
}

function read(name: string): Buffer {
  return readFileSync(new URL(`../models/${name}`, import.meta.url));
}
