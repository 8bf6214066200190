import { canonicalJson } from '@tact/core/kernel';
import type { Run } from '@tact/core/records';
import { tokenSimilarity, tokensOfText } from '@tact/english';
import { textOfRun } from '../compare/plain-run.ts';
import { fingerprintOf } from '../fingerprint.ts';

/**
 * The positions of a batch's runs in waves: runs of one wave are decided about together, since none of them may be like another, and
 * each wave sees what the earlier ones stored. Within the whole, earlier runs come first, whatever order they were given in.
 */
export function inWaves(runs: readonly Run[]): readonly (readonly number[])[] {
  const ordered = runs
    .map((run, index) => {
      const fingerprint = fingerprintOf(run);
      return {
        run,
        index,
        fingerprint,
        place: canonicalJson([fingerprint, run]),
        tokens: tokensOfText(textOfRun(run)),
      };
    })
    .sort((a, b) => a.run.completedAt - b.run.completedAt || (a.place < b.place ? -1 : 1));
  const waveOf = new Map<number, number>();
  // Of equal runs the latest one stands for all: each comes after those before it.
  const latestOf = new Map<string, (typeof ordered)[number]>();
  for (const one of ordered) {
    let latest = -1;
    for (const other of latestOf.values()) {
      const isAfter = one.fingerprint === other.fingerprint || mayBeAlike(one.tokens, other.tokens);
      if (isAfter) latest = Math.max(latest, waveOf.get(other.index) ?? -1);
    }
    waveOf.set(one.index, latest + 1);
    latestOf.set(one.fingerprint, one);
  }
  const waves: number[][] = [];
  for (const { index } of ordered) {
    const wave = waveOf.get(index) ?? 0;
    waves[wave] = [...(waves[wave] ?? []), index];
  }
  return waves;
}

/** Far below what any embedder calls similar for texts that share words. */
const minShared = 0.1;

/** Texts that share hardly a word may still be alike to a model's embedder; then they are two runs, of which both are added. */
function mayBeAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === 0 || other.size === 0 || tokenSimilarity(one, other) >= minShared;
}
