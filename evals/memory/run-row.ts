import { type Run, type RunStatus, runOutcomes } from '@tact/core/records';
import { z } from 'zod';

/** An ISO 8601 time, in milliseconds since 1970; UTC unless it says otherwise. */
const instant = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]).transform((text) => {
  const hasZone = /T.*([+-]\d\d:?\d\d|Z)$/.test(text) || !text.includes('T');
  return Date.parse(hasZone ? text : `${text}Z`);
});

const texts = z
  .array(z.string())
  .nullish()
  .transform((given) => given ?? []);

/** A run in the wire format. Fields that are not named here are ignored. */
export const runRowSchema = z.object({
  id: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id == null ? null : String(id))),
  user: z.string().nullish(),
  task: z.string(),
  summary: z.string().nullish(),
  outcome: z
    .enum(runOutcomes)
    .nullish()
    .transform((outcome) => outcome ?? 'unknown'),
  references: texts,
  artifacts: texts,
  steps: texts,
  status: z.enum(['active', 'superseded', 'removed']).nullish(),
  valid_from: instant.nullish(),
  valid_until: instant.nullish(),
  completed_at: instant.nullish(),
});

export type RunRow = z.output<typeof runRowSchema>;

/** A run that the store holds before another one is offered. */
export interface ExistingRun {
  readonly run: Run;
  readonly status: RunStatus;
  /** Whether it is somebody else's. */
  readonly isOthers: boolean;
}

/** What to call it, and when it was completed where the row does not say. */
export interface Placed {
  readonly id: string;
  readonly at: number;
}

export function runOf(row: RunRow, { id, at }: Placed): Run {
  const { task, summary, outcome, references, artifacts, steps } = row;
  return {
    ...{ id, task, summary: summary ?? null, outcome, references, artifacts, steps },
    completedAt: row.completed_at ?? at,
    validFrom: row.valid_from ?? null,
    validUntil: row.valid_until ?? null,
  };
}
