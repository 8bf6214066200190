import type { Verdict } from '#records';

/**
 * The verdict that decides again later, from that time's facts.
 *
 * @param until milliseconds since 1970
 * @param why one sentence for people
 * @param code the reason for programs
 *
 * @example
 * deferUntil(Date.parse('2026-11-23T09:00:00Z'), 'The shop is closed until Monday.').word; // defer
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

/** The code of the reason for which nothing but the proposer's return helps: asking about the next one would be in vain. */
export const unreachableReason = 'MODEL_UNREACHABLE';

/** The code of the reason where the proposer answered, but with nothing that holds. */
export const unusableReason = 'MODEL_ANSWER_UNUSABLE';

/** The code of the reason where the proposer refused the request: the next one is worth a try, and two refusals count as its absence. */
export const refusedReason = 'MODEL_REFUSED';
