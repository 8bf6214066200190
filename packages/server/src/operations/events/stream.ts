import { tactError } from '@tact/core/errors';
import type { FeedEvent, StoreEvent } from '@tact/core/ports/store';
import { z } from 'zod';
import { defineOperation, type OperationContext } from '../operation.ts';
import { maySee } from '../principal.ts';
import { eventKinds } from '../records.ts';
import { listenForChanges } from './await-change.ts';

/** What happened: ids and states, no texts. */
export interface ListedEvent extends Pick<StoreEvent, 'kind' | 'id' | 'state'> {
  readonly cursor: string;
}

const pageSize = 200;

/** Tells what happens to decisions, effects, questions and messages, in the order in which it was committed. */
export const streamEvents = defineOperation({
  name: 'events.stream',
  summary: 'Tells what happens to decisions, effects, questions and messages, as ids and states, each once.',
  area: 'events',
  effect: 'read',
  input: z.strictObject({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the cursor of an event')
      .optional()
      .describe(
        'of an event: goes on behind it; `0` begins with the oldest. Without it, only what happens from now on',
      ),
    kinds: z
      .array(z.enum(eventKinds))
      .min(1)
      .default([...eventKinds]),
    follow: z
      .boolean()
      .default(true)
      .describe('wait for what happens next; false ends with the newest event'),
  }),
  stream: z.object({
    cursor: z.string(),
    kind: z.enum(eventKinds),
    id: z.string(),
    state: z
      .string()
      .describe('the verdict of a decision, the state of an effect or a question, the role of a message'),
  }),
  output: z.object({ cursor: z.string().describe('behind everything that was read') }),
  idOf: ({ cursor }: ListedEvent) => cursor,
  async *run(
    { cursor: given, kinds: wanted, follow },
    context,
  ): AsyncGenerator<ListedEvent, { readonly cursor: string }> {
    const { store } = context.assistant.runtime;
    const changes = listenForChanges(context);
    try {
      const end = await store.events.end();
      let cursor = given === undefined ? end : Number(given);
      if (cursor > end)
        throw tactError('OPERATION_INPUT_INVALID', {
          ...{ operation: 'events.stream', field: 'cursor', why: 'must be the cursor of an event' },
        });
      while (context.signal?.aborted !== true) {
        const page = await store.events.after(cursor, pageSize);
        for (const event of page.events) {
          if (!wanted.includes(event.kind) || !(await isVisible(event, context))) continue;
          const { kind, id, state } = event;
          yield { cursor: String(event.cursor), kind, id, state };
        }
        const isEnd = page.cursor === cursor;
        cursor = page.cursor;
        if (!isEnd) continue;
        if (!follow) break;
        await changes.next();
      }
      return { cursor: String(cursor) };
    } finally {
      changes.stop();
    }
  },
});

/** Of decisions, effects and questions an agent hears what it proposed itself, and of messages nothing. */
async function isVisible(
  { user, kind, id }: FeedEvent,
  { assistant, principal }: OperationContext,
): Promise<boolean> {
  if (user !== principal.user) return false;
  if (principal.kind !== 'agent') return true;
  const { ledger, outbox, approvals } = assistant.runtime.store;
  if (kind === 'message') return false;
  const row = kind === 'effect' ? outbox.get(user, id) : kind === 'approval' ? approvals.get(user, id) : null;
  const decisionId = row === null ? id : (await row)?.decisionId;
  const decision = decisionId === undefined ? null : await ledger.get(user, decisionId);
  return decision !== null && maySee(principal, decision);
}
