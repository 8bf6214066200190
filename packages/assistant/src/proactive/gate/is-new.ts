import { type ProactiveSignal, urgentHint } from '@tact/core/records';
import type { TickTiming } from '../candidates/score.ts';
import type { EarlierSend } from '../tick-facts.ts';

/**
 * Whether there is anything to tell: not if its key was told within 24 hours, and not if it was judged before as it is.
 *
 * Told under 8, a signal is new again once its hint is 8 or more: an exam in three days and the exam in an hour are two pieces of
 * news. A telling dated later than now, because the clock was set back, counts within 24 hours too.
 */
export function isNew(
  signal: ProactiveSignal,
  sends: readonly EarlierSend[],
  judged: ReadonlySet<string>,
  now: number,
): boolean {
  if (isTold(signal, sends, now)) return false;
  return judged.size === 0 || !judged.has(judgedAs(signal));
}

/** Told within 24 hours, and not become urgent since. */
export function isTold(
  { key, urgencyHint }: Pick<ProactiveSignal, 'key' | 'urgencyHint'>,
  sends: readonly EarlierSend[],
  now: number,
): boolean {
  for (const { at, signals } of sends) {
    if (Math.abs(now - at) >= toldMs) continue;
    for (const told of signals) {
      if (told.key !== key) continue;
      if (urgencyHint < urgentHint || told.urgencyHint >= urgentHint) return true;
    }
  }
  return false;
}

const toldMs = 24 * 60 * 60_000;

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
