import { type GateView, type Gathered, type GatherServices, loadSources } from '#kernel';
import type { EmailInput } from './email-input.ts';
import { type EmailFacts, earlierDecisions, threadTag } from './facts.ts';
import { summariseThread, type ThreadSummary } from './thread-summary.ts';

/** What proposing needs beyond the facts. */
export interface EmailContext {
  readonly thread: ThreadSummary | null;
}

const deadlineMs = 2000;
const noThread = { context: { thread: null }, evidence: null, failures: [] };

/** Summarises earlier messages of the thread and the notes about them. */
export async function gather(
  { signal: { user, input }, facts }: GateView<EmailInput, EmailFacts>,
  { store, clock }: GatherServices,
): Promise<Gathered<EmailContext, null>> {
  const tag = threadTag(input);
  if (tag === null || facts.thread.length === 0) return noThread;
  const { values, failures } = await loadSources(
    {
      decisions: {
        deadlineMs,
        fallback: [],
        load: async () => (await store.ledger.tagged(user, 'email', [tag], earlierDecisions)).get(tag) ?? [],
      },
      notes: {
        deadlineMs,
        fallback: [],
        load: () => store.items.list(user, { kind: 'note', state: 'open', limit: 200 }),
      },
    },
    clock,
  );
  const { decisions, notes } = values;
  const inputs = await loadSources(
    {
      inputs: {
        deadlineMs,
        fallback: new Map<string, string>(),
        load: async () =>
          new Map(
            await store.documents.texts(
              user,
              decisions.map(({ inputDigest }) => inputDigest),
            ),
          ),
      },
    },
    clock,
  );
  return {
    context: { thread: summariseThread(input, decisions, inputs.values.inputs, notes) },
    evidence: null,
    failures: [...failures, ...inputs.failures],
  };
}
