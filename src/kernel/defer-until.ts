import type { Verdict } from '#records';

/**
 * The verdict that decides again later, from that time's facts.
 *
 * @param until milliseconds since 1970
 * @param why one sentence for people
 * @param code the reason for programs
 */
export function deferUntil(until: number, why: string, code = 'DEFERRED'): Verdict {
  return {
    word: 'defer',
    outcome: 'none',
    confidence: null,
    actions: [],
    reasons: [{ code, text: why }],
    overrides: [],
    deferral: { until, why },
  };
}
