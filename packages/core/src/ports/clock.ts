/** The time. Everything that asks for it asks here, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. May go back when the machine's clock is set. */
  now(): number;
  /** Milliseconds since an arbitrary start; never goes back. For durations only. */
  monotonicMs(): number;
  /** Resolves after at least that many milliseconds, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
