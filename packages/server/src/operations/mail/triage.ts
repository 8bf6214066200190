import { tactError } from '@tact/core/errors';
import type { Decision, Effect } from '@tact/core/records';
import { z } from 'zod';
import { type DecisionSubject, subjectOf } from '../decisions/decision-subject.ts';
import { defineHomeStream, type HomeContext } from '../opened-home.ts';
import { decisionJson, effectJson } from '../records.ts';

/** One message of a mailbox. */
export interface TriagedMessage {
  /** Null for one that was decided about before. */
  readonly decision: Decision | null;
  readonly subject: DecisionSubject | null;
  readonly effects: readonly Effect[];
}

/** Decides about new mail. */
export const triageMail = defineHomeStream({
  name: 'mail.triage',
  summary:
    'Decides about each new message of the mailbox, the oldest first, and does what needs no approval.',
  area: 'mail',
  effect: 'write',
  notForAgents: true,
  decides: true,
  input: z.strictObject({
    where: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe(
        'a path or address, which only the owner in person can give; the mailbox of the settings unless given',
      ),
    limit: z.int().min(1).max(1_000_000).optional().describe('of decisions'),
    concurrency: z.int().min(1).max(64).default(1),
  }),
  stream: z.object({
    decision: decisionJson.nullable().describe('null for a message that was decided about before'),
    subject: z.looseObject({}).nullable().describe('outside text'),
    effects: z.array(effectJson),
  }),
  output: z.object({ decided: z.number(), before: z.number().describe('decided about before') }),
  async *run({ where, limit, concurrency }, context): AsyncGenerator<TriagedMessage, Counts> {
    const { home, assistant, principal, signal, dryRun = false } = context;
    const mailbox = await home.openMailbox(placeOf(where, context));
    let [decided, before] = [0, 0];
    const options = { dryRun, concurrency, limit, signal };
    for await (const { decision, signal: message } of home.triage(mailbox, options)) {
      if (decision === null) before += 1;
      else decided += 1;
      const { outbox } = assistant.runtime.store;
      yield {
        decision,
        subject: decision === null ? null : subjectOf(message?.input ?? null, decision),
        effects: decision === null || dryRun ? [] : await outbox.ofDecision(principal.user, decision.id),
      };
    }
    return { decided, before };
  },
});

export interface Counts {
  readonly decided: number;
  readonly before: number;
}

/** Whoever calls with a token reads no file and calls no server of their own choice. */
function placeOf(where: string | undefined, { home, principal }: HomeContext): string {
  if (where !== undefined && principal.hasToken === true)
    throw tactError('OPERATION_INPUT_INVALID', {
      ...{ operation: 'mail.triage', field: 'where' },
      why: 'can be given with the command line only',
    });
  const place = where ?? home.config.mailbox?.where;
  if (place !== undefined) return place;
  const problem = 'No mailbox given, and none configured in config.toml.';
  throw tactError('USAGE_INVALID', { problem, help: 'tact triage --help' });
}
