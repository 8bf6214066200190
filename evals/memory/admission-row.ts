import { z } from 'zod';
import type { Offer } from './admitted.ts';
import { type ExistingRun, runOf, runRowSchema } from './run-row.ts';

/** A run that is offered to a memory, and what should come of it. Fields that are not named here are ignored. */
export const admissionRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  /** What the row is about, by which figures are listed. */
  kind: z.string().optional(),
  existing: z.array(runRowSchema),
  new: runRowSchema,
  expected: z
    .object({
      decision: z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE']),
      target: z.string().optional(),
      merge: z
        .object({ canonical: z.string(), references: z.array(z.string()), artifacts: z.array(z.string()) })
        .partial()
        .optional(),
    })
    .optional(),
});

export type AdmissionRow = z.output<typeof admissionRowSchema>;

const hourMs = 3_600_000;

/** The new run is called `new` and the others `existing:<place>` meanwhile, as ids in a row may be missing or equal. */
export function offerOf({ existing, new: made }: AdmissionRow): Offer {
  const start = Date.UTC(2026, 0, 1);
  return {
    existing: existing.map(
      (row, place): ExistingRun => ({
        run: runOf(row, { id: `existing:${place}`, at: start + place * hourMs }),
        status: row.status ?? 'active',
        isOthers: isOthers(row.user, made.user),
      }),
    ),
    run: runOf(made, { id: 'new', at: start + existing.length * hourMs }),
  };
}

/** What the row itself calls a run. */
export function idInRow({ existing, new: made }: AdmissionRow, id: string): string {
  if (id === 'new') return made.id ?? id;
  const place = Number(id.slice('existing:'.length));
  return existing[place]?.id ?? id;
}

/** Without a user, a run belongs to the new run's. */
function isOthers(user: string | null | undefined, mine: string | null | undefined): boolean {
  return user != null && user !== (mine ?? 'owner');
}
