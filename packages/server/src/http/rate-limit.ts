import type { Clock } from '@tact/core/ports/clock';

const windowMs = 60_000;
/** Whom a server remembers at most; a token of the owner is one of at most a hundred. */
const maxKeys = 1000;

/** How often each caller may call within a minute. Gives the seconds to wait, 0 for a call that may go on. */
export function createRateLimit(maxCalls: number, clock: Clock): (key: string) => number {
  const windows = new Map<string, { readonly startedAt: number; count: number }>();
  return (key) => {
    const now = clock.now();
    let window = windows.get(key);
    if (window === undefined || now - window.startedAt >= windowMs) {
      if (windows.size >= maxKeys) windows.clear();
      window = { startedAt: now, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= maxCalls) return 0;
    return Math.max(1, Math.ceil((window.startedAt + windowMs - now) / 1000));
  };
}
