import { type ProactiveSignal, urgentHint } from '@tact/core/records';
import type { EarlierSend } from '../tick-facts.ts';
import { judgedAs } from './judged-as.ts';

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
