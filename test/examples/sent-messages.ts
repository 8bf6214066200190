import type { Store } from '@tact/core/ports/store';
import {
  createMemoryStore,
  sampleDecision,
  sampleFeedback,
  sampleMessage,
  sampleRecord,
} from '@tact/testing';
import { sends } from './delivery-engine.ts';

export interface Sent {
  readonly user?: string;
  readonly category?: string;
  readonly state?: string;
  readonly latencyMs?: number;
}

/** Messages that were sent unasked, as the end of their decisions leaves them, and what the users wrote. */
export function createSentMessages({ store = createMemoryStore() }: { readonly store?: Store } = {}) {
  let said = 0;
  return {
    store,
    /** The id is that of the message, of its feedback and of its decision. */
    async send(
      id: string,
      at: number,
      { user = 'ann', category, state = 'pending', latencyMs = 0 }: Sent = {},
    ) {
      const given = sends(category === undefined ? {} : { category });
      const decision = sampleDecision({
        ...{ id: `decision-${user}-${id}`, user, engine: 'proactive', reference: `tick/${id}` },
        ...{ verdict: 'act', outcome: 'send_message', createdAt: at },
        actions: [{ ...given, disposition: 'run', labels: [{ origin: 'system', source: 'test' }] }],
      });
      await store.ledger.record(sampleRecord({ decision }));
      await store.feedback.add(
        sampleFeedback({
          ...{ id, user, decisionId: decision.id, engine: 'proactive', kind: 'engagement', state },
          ...{ source: 'implicit', latencyMs, createdAt: at },
        }),
      );
    },
    async write(at: number, { user = 'ann', conversation = 'main', text = 'Thanks.' } = {}) {
      said += 1;
      await store.messages.add(
        sampleMessage({ id: `said-${said}`, user, conversation, role: 'user', text, createdAt: at }),
      );
    },
    async outcomes(user = 'ann') {
      const rows = await store.feedback.list(user, { engine: 'proactive', limit: 500 });
      return Object.fromEntries(
        rows
          .toSorted((one, other) => one.createdAt - other.createdAt)
          .map(({ id, state, latencyMs }) => [
            id,
            state === 'engaged' ? `engaged ${latencyMs / 1000}` : state,
          ]),
      );
    },
  };
}
