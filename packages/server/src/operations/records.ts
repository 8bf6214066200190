import { overrideWords, type RecheckedApproval } from '@tact/core/kernel';
import type { StoreEvent } from '@tact/core/ports/store';
import { type ApprovalState, decisionPaths, stageNames, verdictWords } from '@tact/core/records';
import { z } from 'zod';

/** Records as JSON. Each has more fields than are promised here; those that are stay. */

const text = z.string();
const time = z.number().describe('milliseconds since 1970');

export const eventKinds = [
  'decision',
  'effect',
  'approval',
  'message',
] as const satisfies readonly StoreEvent['kind'][];
export const approvalStates = [
  'pending',
  'approved',
  'edited',
  'denied',
  'expired',
  'superseded',
] as const satisfies readonly ApprovalState[];

export const idInput = z
  .string()
  .min(1)
  .max(200)
  .describe('of the decision or of one of its questions; the last digits are enough, four at least');

export const reasonJson = z.looseObject({ code: text, text });
const overrideJson = z.looseObject({
  code: text,
  action: text,
  text,
  effect: z.enum(['ask', 'decline']),
});

export const decisionJson = z.looseObject({
  id: text,
  engine: text,
  reference: text,
  title: text.describe('outside text'),
  createdAt: time,
  path: z.enum(decisionPaths),
  verdict: z.enum(verdictWords),
  outcome: text.describe('the names of its actions, joined by +'),
  confidence: z.number().nullable(),
  requiresApproval: z.boolean(),
  actions: z.array(
    z.looseObject({ action: text, parameters: z.record(text, z.unknown()), disposition: text }),
  ),
  reasons: z.array(reasonJson),
  overrides: z.array(overrideJson),
  ms: z.partialRecord(z.enum(stageNames), z.number()),
});

export const effectJson = z.looseObject({
  id: text,
  action: text,
  parameters: z.record(text, z.unknown()),
  state: z.enum(['planned', 'running', 'done', 'failed', 'unknown']),
});

export const approvalJson = z.looseObject({
  id: text,
  decisionId: text,
  action: text,
  parameters: z.record(text, z.unknown()),
  hash: text.describe('what an answer can be bound to'),
  state: z.enum(approvalStates),
  answerableBy: z.array(text),
  card: z.looseObject({ question: text }),
  createdAt: time,
  expiresAt: time,
  answer: z.looseObject({ by: text, via: text, at: time, why: text.nullable() }).nullable(),
});

export const standingJson = z.object({
  approval: approvalJson.describe('with the card as it would be shown now'),
  forbidden: z.array(overrideJson).describe('what forbids a yes by now'),
  added: z.array(overrideJson).describe('what speaks against it since it was asked'),
  because: z.array(z.string()).describe('why it is asked, in words for a person'),
});

/** A question as it stands now, with its reasons in words. */
export type StandingQuestion = RecheckedApproval & { readonly because: readonly string[] };

export function withWords<Standing extends RecheckedApproval>(standing: Standing) {
  return { ...standing, because: standing.approval.card.because.map(overrideWords) };
}
