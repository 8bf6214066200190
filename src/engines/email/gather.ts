import { type GateView, type Gathered, type GatherWorld, loadSources } from '#kernel';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { summariseThread, type ThreadSummary } from './thread-summary.ts';

/** What proposing needs beyond the facts. */
export interface EmailContext {
  readonly thread: ThreadSummary | null;
}

const deadlineMs = 2000;

/** Reads what earlier messages of the thread said and what was noted about them. */
export async function gather(
  { signal, facts }: GateView<EmailInput, EmailFacts>,
  { store, clock }: GatherWorld,
): Promise<Gathered<EmailContext>> {
  if (facts.thread.length === 0) return { context: { thread: null }, failures: [] };
  const targets = new Set(facts.thread.flatMap(({ actions }) => actions.map(({ target }) => target)));
  const { values, failures } = await loadSources(
    {
      inputs: {
        deadlineMs,
        fallback: new Map<string, string>(),
        load: async () =>
          new Map(await store.documents.texts(facts.thread.map(({ inputDigest }) => inputDigest))),
      },
      notes: {
        deadlineMs,
        fallback: [],
        load: async () => {
          const open = await store.items.list(signal.user, { kind: 'note', state: 'open', limit: 200 });
          return open.filter(({ target }) => targets.has(target));
        },
      },
    },
    clock,
  );
  return { context: { thread: summariseThread(facts.thread, values.inputs, values.notes) }, failures };
}
