import type { Integrity } from '#records';

const ranks = [
  'intact',
  'repaired',
  'embedded',
  'truncated',
  'multiple',
] as const satisfies readonly Integrity[];

/** The most altered of several integrities. */
export function worstOf(...integrities: readonly Integrity[]): Integrity {
  return ranks[Math.max(...integrities.map((integrity) => ranks.indexOf(integrity)))] ?? 'multiple';
}
