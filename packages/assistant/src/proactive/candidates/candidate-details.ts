import type { JsonObject, MaybeOutside, OfferedPlan, Proposal, ToldSignal } from '@tact/core/records';
import { recordedObject, wordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';

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

/** One message that might be sent, as a model or a template worded it; the details of its proposal. */
export interface Candidate {
  /** Outside text where it repeats words of a stranger. */
  readonly message: MaybeOutside;
  readonly category: string;
  /** What made it worth saying. */
  readonly signals: readonly ToldSignal[];
  /** 0-10 each. */
  readonly relevance: number;
  readonly timing: number;
  readonly urgency: number;
  readonly actionType: 'text' | 'button_prompt';
  /** What *Yes* stands for; null for `text`. */
  readonly offer: OfferedPlan | null;
  /** The message of the last 24 hours that says nearly the same, with how similar it is, in [0, 1]; null if none does. */
  readonly similar: { readonly messageId: string; readonly similarity: number } | null;
  /** Whether it equips the user or corrects them, and who says so; a template of ours equips. */
  readonly framing: {
    readonly label: 'equips' | 'corrects';
    readonly by: 'model' | 'classifier' | 'template';
  };
}
