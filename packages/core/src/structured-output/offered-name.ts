import type { Integrity } from '#records';

/** Names as models write them: with another case, other separators, or what their server puts before and behind a tool's name. */

const transportPrefix = /^(?:functions|default_api|tools?)[.:/]/i;
const transportTail = /<[|｜].*$/s;
const position = /:\d{1,4}$/;

/** The one offered name that a written one stands for; null where it is none of them, or could be several. */
export function offeredName(written: string, offered: readonly string[]): string | null {
  if (offered.includes(written)) return written;
  const bare = withoutTransport(written);
  const same = offered.filter((name) => foldName(name) === foldName(bare));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Without case and separators. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s._-]+/g, '');
}

function withoutTransport(written: string): string {
  const name = written.trim().replace(transportTail, '').trim().replace(position, '');
  return name.replace(transportPrefix, '');
}

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
