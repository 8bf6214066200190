import type { Decision, JsonObject } from '@tact/core/records';
import { z } from 'zod';

/** What the judge says about a cycle as data: how each candidate scored, and what became of it. */
export interface TickDetails {
  /** The trust level that was judged by; null where no verdict was reached. */
  readonly trust: string | null;
  /** The composite score that it takes to be sent; null where no verdict was reached. */
  readonly threshold: number | null;
  readonly candidates: readonly JudgedCandidate[];
  /** Signals that need not be judged again while nothing about them changes, as `judgedAs` names them. */
  readonly judged: readonly string[];
}

export interface JudgedCandidate {
  readonly category: string;
  /** Of the signals that it tells of. */
  readonly keys: readonly string[];
  /** Composite, 0-10, not rounded; null for a candidate that was rejected before it was scored. */
  readonly score: number | null;
  readonly fate: CandidateFate;
  readonly reason: FateReason;
}

/** `kept`: for the next time the user writes. `dropped`: not worth that either. `rejected`: must not be said. */
export type CandidateFate = 'sent' | 'kept' | 'dropped' | 'rejected';

/** Why a candidate met its fate. */
export type FateReason =
  | 'best'
  | 'another_is_better'
  | 'below_threshold'
  | 'below_minimum'
  | 'rarely_taken_up'
  | 'already_kept'
  | 'told_by_the_best'
  | 'forbidden'
  | 'corrects_the_user'
  | 'told_lately'
  | 'similar_to_earlier'
  | 'not_surviving';

const detailsSchema = z.object({
  trust: z.string().nullable().catch(null),
  threshold: z.number().nullable().catch(null),
  candidates: z
    .array(
      z.object({
        category: z.string(),
        keys: z.array(z.string()),
        score: z.number().nullable(),
        fate: z.enum(['sent', 'kept', 'dropped', 'rejected']),
        reason: z.string().transform((reason) => reason as FateReason),
      }),
    )
    .catch([]),
  judged: z.array(z.string()).catch([]),
});

/** The details of a recorded cycle; of one that the gate settled or that failed, empty ones. */
export function detailsOf({ details }: Pick<Decision, 'details'>): TickDetails {
  return detailsSchema.parse(details ?? {});
}

/** What a recorded cycle judged and what is not judged again while nothing about it changes. */
export function judgedIn(decision: Pick<Decision, 'details'>): readonly string[] {
  return detailsOf(decision).judged;
}

/** Details as a verdict carries them. */
export function recordedDetails({ trust, threshold, candidates, judged }: TickDetails): JsonObject {
  return { trust, threshold, candidates: candidates.map((one) => ({ ...one })), judged };
}

/** The kind of job that settles a message which nobody answered. */
export const sweepJob = 'settle-feedback';
