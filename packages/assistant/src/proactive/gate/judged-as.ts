import type { ProactiveSignal } from '@tact/core/records';
import type { TickTiming } from '../candidates/local-scores.ts';

/**
 * The name under which a signal counts as judged: once its key or its hint changes, it is judged again. Under a timing, also once
 * that changes: a free slot begins, an event ends.
 */
export function judgedAs(
  { key, urgencyHint }: Pick<ProactiveSignal, 'key' | 'urgencyHint'>,
  timing: TickTiming | null = null,
): string {
  return `${timing === null ? '' : prefixOf(timing)}${urgencyHint} ${key}`;
}

/** The names that count under a timing, as `judgedAs` gives them without one. */
export function judgedUnder(judged: readonly string[], timing: TickTiming): ReadonlySet<string> {
  const prefix = prefixOf(timing);
  return new Set(
    judged.flatMap((name) => {
      if (!name.startsWith('@')) return [name];
      return name.startsWith(prefix) ? [name.slice(prefix.length)] : [];
    }),
  );
}

function prefixOf({ inFreeSlot, duringEvent, lateForBriefing }: TickTiming): string {
  const parts = [inFreeSlot ? 'free' : '', duringEvent ? 'event' : '', lateForBriefing ? 'late' : ''];
  return `@${parts.filter((part) => part !== '').join('+')} `;
}
