/** When something that failed may be tried again: after pauses that grow, until it works. */
export interface Pace {
  /** The pause before the next try, in milliseconds. */
  failed(): number;
  worked(): void;
}

const firstMs = 5_000;
const maxMs = 5 * 60_000;

export function createPace(): Pace {
  let pauseMs = firstMs;
  return {
    failed() {
      const now = pauseMs;
      pauseMs = Math.min(maxMs, pauseMs * 2);
      return now;
    },
    worked() {
      pauseMs = firstMs;
    },
  };
}
