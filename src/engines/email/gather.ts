import { type GateView, type Gathered, type GatherServices, loadSources } from '#kernel';
import { type AccountContents, accountContents } from './account-contents.ts';
import type { EmailInput } from './email-input.ts';
import { type EmailFacts, earlierDecisions, threadTag } from './facts.ts';
import type { MailServices } from './mail-services.ts';
import { summariseThread, type ThreadSummary } from './thread-summary.ts';

/** What proposing needs beyond the facts. */
export interface EmailContext {
  readonly thread: ThreadSummary | null;
  /** Missing where no model is asked. */
  readonly contents?: AccountContents;
}

const deadlineMs = 2000;
/** A server on a slow line is asked for two lists. */
const contentsDeadlineMs = 10_000;
const noThread = { context: { thread: null }, evidence: null, failures: [] };

/** Summarises the thread, and lists what the account has for a model to choose from. */
export async function gatherForModel(
  view: GateView<EmailInput, EmailFacts>,
  services: GatherServices,
  mail: Pick<MailServices, 'mailbox'>,
): Promise<Gathered<EmailContext, null>> {
  const source = accountContents(mail, view.signal.input.account, contentsDeadlineMs);
  const [gathered, { values, failures }] = await Promise.all([
    gather(view, services),
    loadSources({ contents: source }, services.clock),
  ]);
  return {
    ...gathered,
    context: { ...gathered.context, contents: values.contents },
    failures: [...gathered.failures, ...failures],
  };
}

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
  const { decisions } = values;
  const targets = new Set(decisions.flatMap(({ actions }) => actions.map(({ target }) => target)));
  const notes = values.notes.filter(({ target }) => targets.has(target));
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
    context: { thread: summariseThread(decisions, inputs.values.inputs, notes) },
    evidence: null,
    failures: [...failures, ...inputs.failures],
  };
}
