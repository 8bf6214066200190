import type { Experience } from '@tact/core/ports/store';
import { exposeAll, type MaybeOutside, Outside, runOutcomes } from '@tact/core/records';
import { z } from 'zod';
import type { KeptRun } from './kept-run.ts';

/** Words of a run that came from outside are outside text; ids, times and outcomes have a fixed form, and are plain. */
const words: z.ZodType<MaybeOutside> = z.union([z.string(), z.instanceof(Outside)]);
const formal = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(exposeAll, schema);
const names = z.array(words).catch([]);
const id = formal(z.string());
const time = z.number();

const schema = z.object({
  task: words,
  summary: words.nullable().catch(null),
  outcome: formal(z.enum(runOutcomes)).catch('unknown'),
  references: names,
  artifacts: names,
  steps: names,
  completedAt: time,
  validFrom: time.nullable().catch(null),
  validUntil: time.nullable().catch(null),
  supersededBy: id.nullable().catch(null),
  canonical: id.nullable().catch(null),
  decisionId: id.nullable().catch(null),
  fingerprint: id,
  own: z.object({ references: names, artifacts: names }),
  merged: z
    .array(z.object({ id, uses: z.number(), canonical: id.nullable(), references: names, artifacts: names }))
    .catch([]),
  replaced: z.object({ id, validUntil: time.nullable() }).nullable().catch(null),
  repeats: z.array(z.object({ id, completedAt: time, counts: z.boolean() })).catch([]),
  earlierRepeats: z.number().catch(0),
  repeatOf: id.nullable().catch(null),
  isLate: z.boolean().catch(false),
  byModel: z.boolean().catch(false),
  times: z.number().catch(1),
  lastAt: time.nullable().catch(null),
  restored: z
    .object({ supersededBy: id, validUntil: time.nullable(), decisionId: id.nullable() })
    .nullable()
    .catch(null),
});

/** A run out of the store; null for what is none, such as an erased one. */
export function readRun({ id: runId, state, content, uses, createdAt }: Experience): KeptRun | null {
  const parsed = schema.safeParse(content);
  if (!parsed.success) return null;
  const status = state === 'superseded' || state === 'removed' ? state : 'active';
  const { lastAt, completedAt } = parsed.data;
  return { ...parsed.data, lastAt: lastAt ?? completedAt, id: runId, status, uses, recordedAt: createdAt };
}
