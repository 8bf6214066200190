import type { Store } from '@tact/core/ports/store';
import type { Feedback, Message } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { engagementKind } from '../conclude.ts';
import { laterButton, yesButton } from '../delivery/fit-message.ts';
import { outcomeOf } from './outcome.ts';

/**
 * What became of the messages that were sent to a user unasked.
 *
 * Invariants:
 * 1. The outcome follows from when a message was sent and when the user wrote, so that it does not matter who settles it, how often,
 *    or in which order the user's messages became known: what was settled before an earlier message appeared is corrected.
 * 2. Each change compares and sets: of several that settle at once, one does.
 * 3. A click and a refusal are the user's own words about one message; time changes neither.
 * 4. A button that a channel hands over as a message answers the latest message before it, and no other.
 * 5. What is not known to have arrived is settled by a click or a refusal alone, because these show that it did.
 */
type FeedbackStores = Pick<Store, 'feedback' | 'messages'>;

const engine = 'proactive';
/** States that time and messages decide about. */
const timed = ['pending', 'late', 'ignored'] as const;
/** A message that becomes known later than this after a send changes nothing any more. */
const correctedForMs = 24 * 60 * 60_000;
const maxSends = 200;

/** Settles what can be settled by now; resolves with how many changed. For each message of a user, each tick and each sweep. */
export async function settleFeedback(
  user: string,
  { store, now }: { readonly store: FeedbackStores; readonly now: number },
): Promise<number> {
  const open = await timedSends(user, store, now);
  if (open.length === 0) return 0;
  const written = await messagesSince(user, Math.min(...open.map(({ createdAt }) => createdAt)), store);
  let changed = 0;
  for (const { createdAt } of written.filter(isButton))
    if ((await settleAs('button_click', user, { at: createdAt }, store)) === 'changed') changed += 1;
  const answers = written.filter((message) => !isButton(message));
  for (const { id, state, createdAt } of open) {
    const answeredAt = answers.find((answer) => answer.createdAt >= createdAt)?.createdAt ?? null;
    const { outcome, latencyMs } = outcomeOf(createdAt, answeredAt, now);
    if (rankOf(outcome) <= rankOf(state)) continue;
    const change = latencyMs === null ? {} : { latencyMs };
    if (await store.feedback.move(user, id, state, outcome, change)) changed += 1;
  }
  return changed;
}

/** A message that is found late can only make an outcome better; one that is no longer kept changes nothing. */
function rankOf(state: string): number {
  return ['pending', 'ignored', 'late', 'engaged'].indexOf(state);
}

async function timedSends(
  user: string,
  { feedback }: FeedbackStores,
  now: number,
): Promise<readonly Feedback[]> {
  const rows = await Promise.all(
    timed.map((state) => {
      const since = state === 'pending' ? {} : { since: now - correctedForMs };
      return feedback.list(user, { engine, state, limit: maxSends, ...since });
    }),
  );
  return rows.flat().filter(({ kind }) => kind === engagementKind);
}

const conversationsRead = 20;
const messagesRead = [50, 1000, 10_000];

/** What a user wrote at or after a time, in any conversation, oldest first. */
async function messagesSince(
  user: string,
  from: number,
  { messages }: Pick<Store, 'messages'>,
): Promise<readonly Message[]> {
  const written: Message[] = [];
  for (const { conversation, lastAt } of await messages.conversations(user, conversationsRead)) {
    if (lastAt < from) continue;
    for (const limit of messagesRead) {
      const said = await messages.last(user, conversation, limit);
      const isEnough = said.length < limit || (said[0]?.createdAt ?? from) < from;
      if (!isEnough && limit !== messagesRead.at(-1)) continue;
      written.push(...said.filter(({ role, createdAt }) => role === 'user' && createdAt >= from));
      break;
    }
  }
  return written.sort((one, other) => one.createdAt - other.createdAt);
}

function isButton({ text }: Message): boolean {
  return saysSame(text, yesButton.id) || saysSame(text, laterButton.id);
}

/**
 * The same for a batch: one query for all, and more only for those with something open. Resolves with the users about whom anything
 * changed.
 */
export async function settleBatch(
  users: readonly string[],
  { store, now }: { readonly store: FeedbackStores & Pick<Store, 'bulk'>; readonly now: number },
): Promise<readonly string[]> {
  const rows = await store.bulk.feedback(engine, users, now - correctedForMs);
  const isOpen = ({ state }: Feedback) => (timed as readonly string[]).includes(state);
  const changed: string[] = [];
  for (const [index, user] of users.entries()) {
    if (!(rows[index] ?? []).some(isOpen)) continue;
    if ((await settleFeedback(user, { store, now })) > 0) changed.push(user);
  }
  return changed;
}

/** What a user says about one message: the one that is named, else the latest sent by then. */
export interface MessageReference {
  readonly messageId?: string;
  readonly at: number;
}

/** The user pressed a button. It counts whenever it comes, after the sweep too. False where there is no such message. */
export async function settleClick(
  user: string,
  said: MessageReference,
  store: Pick<Store, 'feedback'>,
): Promise<boolean> {
  return (await settleAs('button_click', user, said, store)) !== 'unknown';
}

/** The user does not want to be told such things. */
export async function settleRefusal(
  user: string,
  said: MessageReference,
  store: Pick<Store, 'feedback'>,
): Promise<boolean> {
  return (await settleAs('negative', user, said, store)) !== 'unknown';
}

async function settleAs(
  outcome: 'button_click' | 'negative',
  user: string,
  { messageId, at }: MessageReference,
  { feedback }: Pick<Store, 'feedback'>,
): Promise<'changed' | 'as_it_was' | 'unknown'> {
  for (;;) {
    const rows = await feedback.list(user, { engine, since: at - refersBackMs, limit: maxSends });
    const sends = rows.filter(({ kind, state }) => kind === engagementKind && state !== 'failed');
    const meant =
      messageId === undefined
        ? latest(sends.filter(({ createdAt }) => createdAt <= at))
        : sends.find(({ id }) => id === messageId);
    if (meant === undefined) return 'unknown';
    if (meant.state === outcome || meant.state === 'negative') return 'as_it_was';
    if (await feedback.move(user, meant.id, meant.state, outcome, { source: 'explicit' })) return 'changed';
  }
}

/** Nobody means a message of last month. */
const refersBackMs = 30 * 24 * 60 * 60_000;

function latest(sends: readonly Feedback[]): Feedback | undefined {
  return sends.reduce<Feedback | undefined>(
    (last, one) => (last === undefined || one.createdAt >= last.createdAt ? one : last),
    undefined,
  );
}
