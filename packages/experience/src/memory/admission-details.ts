import type { Decision } from '@tact/core/records';
import { z } from 'zod';
import type { Admission } from './admission.ts';

const schema = z.object({
  decision: z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE']),
  runId: z.string(),
  targetRunId: z.string().nullable().catch(null),
  reason: z.string().catch(''),
  similarityScore: z.number().nullable().catch(null),
  embedder: z.string().nullable().catch(null),
  difference: z.string().nullable().catch(null),
  canonicalRunId: z.string().nullable().catch(null),
});

/** What a recorded decision says became of a run; null for one that says nothing of the kind, such as one that failed. */
export function admissionIn({ details }: Pick<Decision, 'details'>): Admission | null {
  const parsed = schema.safeParse(details);
  return parsed.success ? parsed.data : null;
}
