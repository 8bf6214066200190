import type { JsonObject, Proposal } from '@tact/core/records';
import { recordedObject, wordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';
import type { Candidate } from '../candidate.ts';

const scale = z.number();
const candidateSchema = z.object({
  message: wordsSchema(4000, z.string()),
  category: z.string(),
  signals: z.array(
    z.object({
      type: z.string(),
      key: z.string(),
      urgencyHint: z.number(),
      isOthers: z.literal(true).exactOptional(),
    }),
  ),
  relevance: scale,
  timing: scale,
  urgency: scale,
  actionType: z.enum(['text', 'button_prompt']),
  offer: z.object({ action: z.string(), parameters: recordedObject }).nullable(),
  similar: z.object({ messageId: z.string(), similarity: z.number() }).nullable(),
  framing: z.object({
    label: z.enum(['equips', 'corrects']),
    by: z.enum(['model', 'classifier', 'template']),
  }),
});

/** A candidate as the details of its proposal. */
export function detailsOfCandidate({ signals, offer, similar, framing, ...plain }: Candidate): JsonObject {
  return {
    ...plain,
    signals: signals.map((signal) => ({ ...signal })),
    offer: offer === null ? null : { ...offer },
    similar: similar === null ? null : { ...similar },
    framing: { ...framing },
  };
}

/** The candidate that a proposal stands for, as proposed or as read back from a record; null if it stands for none. */
export function candidateOf({ details }: Pick<Proposal, 'details'>): Candidate | null {
  const read = candidateSchema.safeParse(details);
  return read.success ? read.data : null;
}
