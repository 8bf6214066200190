import type { VerdictWord } from '@tact/core/records';
import type { Paint, Style } from './paint.ts';

const styles: Readonly<Record<VerdictWord | 'open', Style>> = {
  act: 'green',
  ask: 'yellow',
  defer: 'cyan',
  decline: 'dim',
  open: 'cyan',
};

/** A verdict in its colour. */
export function paintVerdict(word: VerdictWord | 'open', paint: Paint): string {
  return paint[styles[word]](word);
}

export type VerdictCounts = Readonly<Record<VerdictWord, number>>;

export const noVerdicts: VerdictCounts = { act: 0, ask: 0, defer: 0, decline: 0 };

/** `25 act · 3 ask · 15 decline`; verdicts with a count of zero are left out. */
export function formatCounts(counts: VerdictCounts, paint: Paint): string {
  return (Object.keys(noVerdicts) as VerdictWord[])
    .filter((word) => counts[word] > 0)
    .map((word) => `${counts[word]} ${paintVerdict(word, paint)}`)
    .join(' · ');
}
