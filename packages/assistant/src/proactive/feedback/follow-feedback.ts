import { asTactError } from '@tact/core/errors';
import { type Engine, learnFromFeedback, type Runtime } from '@tact/core/kernel';
import type { JobHandler } from '@tact/core/ports/jobs';
import type { Store, StoreEvent } from '@tact/core/ports/store';
import { laterButton, yesButton } from '../delivery/fit-message.ts';
import { settleBatch, settleClick, settleFeedback } from './settle.ts';

type FeedbackServices = Pick<Runtime, 'store' | 'clock'>;

/** Settles what can be settled about a user, and learns from it. */
async function settleAndLearn(
  engine: Engine,
  user: string,
  { store, clock }: FeedbackServices,
): Promise<void> {
  const changed = await settleFeedback(user, { store, now: clock.now() });
  if (changed > 0) await learnFromFeedback(engine, user, { store, clock });
}

/** The same for a batch, with one query for those who were told nothing lately. */
export async function settleAndLearnAll(
  engine: Engine,
  users: readonly string[],
  { store, clock }: FeedbackServices,
): Promise<void> {
  for (const user of await settleBatch(users, { store, now: clock.now() }))
    await learnFromFeedback(engine, user, { store, clock });
}

/** The sweep: due when a message counts as ignored. */
export function sweepFeedback(engine: () => Engine, following: FeedbackServices): JobHandler {
  return (_, { user }) => settleAndLearn(engine(), user, following);
}

export interface FeedbackFollower {
  stop(): void;
  /** Resolves once every message so far is settled. */
  settled(): Promise<void>;
}

/**
 * Settles feedback whenever a user writes, through whatever channel, one after the other. What fails is logged; the next message,
 * tick or sweep settles it.
 */
export function followMessages(
  engine: Engine,
  { store, clock, log }: FeedbackServices & Pick<Runtime, 'log'>,
): FeedbackFollower {
  let last = Promise.resolve();
  const settle = async ({ user, id }: StoreEvent) => {
    try {
      const clicked =
        (await isButton(user, id, store)) && (await settleClick(user, { at: clock.now() }, store));
      if (clicked) await learnFromFeedback(engine, user, { store, clock });
      await settleAndLearn(engine, user, { store, clock });
    } catch (thrown) {
      log.warn('feedback not settled', { code: asTactError(thrown).code });
    }
  };
  const stop = store.events.listen((events) => {
    for (const event of events) {
      if (event.kind === 'message' && event.state === 'user') last = last.then(() => settle(event));
    }
  });
  return { stop, settled: () => last };
}

const latestMessages = 10;

/** Whether a message is a button of one that was sent unasked, as its channel hands it over. */
async function isButton(user: string, id: string, { messages }: Pick<Store, 'messages'>): Promise<boolean> {
  const [latest] = await messages.conversations(user, 1);
  if (latest === undefined) return false;
  const said = await messages.last(user, latest.conversation, latestMessages);
  const text = said.find((message) => message.id === id)?.text;
  return text === yesButton.id || text === laterButton.id;
}
