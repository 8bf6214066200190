import type { Clock } from '@tact/core/ports/clock';
import type { Log } from '@tact/core/ports/log';

const windowMs = 60_000;
const maxLogged = 60;

/** Calls that were refused: all are counted, by their code, and at most 60 a minute are logged. */
export interface Refusals {
  /** @param via who called, where it is known */
  add(code: string, via: string | undefined): void;
  counts(): Readonly<Record<string, number>>;
}

export function createRefusals(log: Log, clock: Clock): Refusals {
  const counts = new Map<string, number>();
  let window = { startedAt: clock.monotonicMs(), count: 0 };
  return {
    add(code, via) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      const now = clock.monotonicMs();
      if (now - window.startedAt >= windowMs) {
        const left = window.count - maxLogged;
        if (left > 0) log.warn('calls refused', { count: left });
        window = { startedAt: now, count: 0 };
      }
      window.count += 1;
      if (window.count <= maxLogged) log.warn('call refused', { code, via: via ?? null });
    },
    counts: () => Object.fromEntries(counts),
  };
}
