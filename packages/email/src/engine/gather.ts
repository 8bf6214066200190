import { type GateView, type GatherResult, type GatherServices, loadSources } from '@tact/core/kernel';
import type { StageFailure } from '@tact/core/records';
import { type AccountContents, accountContents } from './account/account-contents.ts';
import type { EmailInput } from './email-input.ts';
import { type EmailFacts, earlierDecisions, threadTag } from './facts.ts';
import type { MailServices } from './mail-services.ts';
import { attemptsUpTo, type EarlierAttempts, firstAttempt } from './model-wait.ts';
import { summariseThread, type ThreadSummary } from './prompt/thread-summary.ts';

/** What proposing needs beyond the facts. */
export interface EmailContext {
  readonly thread: ThreadSummary | null;
  /** What earlier attempts about this message came to. */
  readonly earlier: EarlierAttempts;
  /** Missing where no model is asked. */
  readonly contents?: AccountContents;
}

const deadlineMs = 2000;
/** A server on a slow line is asked for two lists. */
const contentsDeadlineMs = 10_000;

/** Summarises the thread, and lists what the account has for a model to choose from. */
export async function gatherForModel(
  view: GateView<EmailInput, EmailFacts>,
  services: GatherServices,
  mail: Pick<MailServices, 'mailbox'>,
): Promise<GatherResult<EmailContext, null>> {
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

/** Summarises earlier messages of the thread and the notes about them, and reads how often the model was asked in vain. */
export async function gather(
  view: GateView<EmailInput, EmailFacts>,
  services: GatherServices,
): Promise<GatherResult<EmailContext, null>> {
  const [{ thread, failures }, earlier] = await Promise.all([
    gatherThread(view, services),
    earlierAttempts(view, services),
  ]);
  return { context: { thread, earlier }, evidence: null, failures };
}

async function earlierAttempts(
  { signal: { user, continues } }: GateView<EmailInput>,
  { store }: GatherServices,
): Promise<EarlierAttempts> {
  if (continues === undefined) return firstAttempt;
  const before = await store.ledger.get(user, continues.decisionId);
  return attemptsUpTo(continues.attempt, before?.proposals ?? []);
}

interface GatheredThread {
  readonly thread: ThreadSummary | null;
  readonly failures: readonly StageFailure[];
}

async function gatherThread(
  { signal: { user, input }, facts }: GateView<EmailInput, EmailFacts>,
  { store, clock }: GatherServices,
): Promise<GatheredThread> {
  const tag = threadTag(input);
  if (tag === null || facts.thread.length === 0) return { thread: null, failures: [] };
  const { values, failures } = await loadSources(
    {
      decisions: {
        deadlineMs,
        fallback: [],
        load: async () =>
          ((await store.ledger.tagged(user, 'email', [tag], earlierDecisions)).get(tag) ?? []).filter(
            ({ verdict }) => verdict !== 'defer',
          ),
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
    thread: summariseThread(input, decisions, inputs.values.inputs, notes),
    failures: [...failures, ...inputs.failures],
  };
}
