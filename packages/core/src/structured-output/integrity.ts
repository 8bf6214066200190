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

/** Whether an answer may not be what the model decided: it stood beside other words, was cut off or was one of several. */
export function isUncertain(integrity: Integrity): boolean {
  return integrity !== 'intact' && integrity !== 'repaired';
}
