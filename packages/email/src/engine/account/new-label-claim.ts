import { digest } from '@tact/core/kernel';
import type { VerdictClaim } from '@tact/core/records';

/** The labels that a model made today, and how many it may make. */
export interface NewLabels {
  /** A day of UTC, such as `2026-11-02`. */
  readonly day: string;
  /** In small letters. */
  readonly made: readonly string[];
  /** Places of the day that nobody has taken yet, from 1. */
  readonly free: readonly number[];
  readonly limit: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The place that a new label takes, until the day after is over; none where the label was made today already. Workers begin at
 * different places, so that few of them want the same one. Pure.
 */
export function newLabelClaim(
  label: string,
  { day, made, free }: NewLabels,
  reference: string,
): readonly VerdictClaim[] {
  if (made.includes(label) || free.length === 0) return [];
  const start = Number.parseInt(digest(reference).slice(0, 8), 16);
  const place = free[start % free.length] ?? 0;
  return [{ key: claimKey(day, place), until: Date.parse(day) + 2 * dayMs }];
}

/** The claim of one of the day's places. */
export function claimKey(day: string, place: number): string {
  return `email.new-label:${day}:${place}`;
}
