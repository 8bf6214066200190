import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Principal } from '#operations/principal';

export interface AdmissionOptions {
  readonly clock: Clock;
  /** Calls of one token within a minute; 600 unless given. */
  readonly maxCallsPerMinute?: number | undefined;
  /** Calls with unknown tokens from one address within a minute; 60 unless given. A call with a valid token is answered in any case. */
  readonly maxUnknownPerMinute?: number | undefined;
}

/**
 * Gives the caller who is known and calls no more often than may be. Throws `HTTP_TOO_MANY_CALLS`, and the code given for who is not.
 *
 * @param address of the caller, as far as it is known
 */
export type Admit = (
  caller: Principal | null,
  address: string,
  unknown: 'HTTP_TOKEN_UNKNOWN' | 'MCP_TOKEN_UNKNOWN',
) => Principal;

/** What every way in asks first. */
export function createAdmission({ clock, ...options }: AdmissionOptions): Admit {
  const limit = createRateLimit(options.maxCallsPerMinute ?? 600, clock);
  const limitUnknown = createRateLimit(options.maxUnknownPerMinute ?? 60, clock);
  return (caller, address, unknown) => {
    const seconds = caller === null ? limitUnknown(address) : limit(`${caller.user} ${caller.name}`);
    if (seconds > 0) throw tactError('HTTP_TOO_MANY_CALLS', { seconds });
    if (caller === null) throw tactError(unknown, {});
    return caller;
  };
}

const windowMs = 60_000;
/** Whom a server remembers at most; a token of the owner is one of at most a hundred. */
const maxKeys = 1000;

/** How often each caller may call within a minute. Gives the seconds to wait, 0 for a call that may go on. */
function createRateLimit(maxCalls: number, clock: Clock): (key: string) => number {
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
