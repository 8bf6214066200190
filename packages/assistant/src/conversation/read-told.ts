import type { Store } from '@tact/core/ports/store';
import { holdsOutside, type Message, Outside, type ToldSignal } from '@tact/core/records';
import { toldAnswer } from '@tact/english';
import { readTask } from '@tact/tools';
import type { ConversationHistory } from './history.ts';
import type { LastNotification, MessageSubject, ProactiveMessage } from './told-unasked.ts';

/** Reads what is known about a message that was sent unasked, for whoever answers it. */

type UnaskedMessage = Message & Required<Pick<Message, 'unasked'>>;

const offerLifetimeMs = 24 * 60 * 60 * 1000;

/** The last message before this one, if it was sent unasked. */
export function lastUnasked({ messages }: Pick<ConversationHistory, 'messages'>): UnaskedMessage | null {
  const last = messages.at(-1);
  return last?.role === 'assistant' && isUnasked(last) ? last : null;
}

export function isUnasked(message: Message): message is UnaskedMessage {
  return message.unasked !== undefined;
}

/** What it asked, for whoever reads the answer; null if it asked nothing, or in words of others. */
export function questionOf({ text, unasked }: UnaskedMessage): string | null {
  return unasked.offer === null || text instanceof Outside ? null : text;
}

/** @param now when the answer came, in milliseconds since 1970 */
export async function toldFacts(
  { id: messageId, user, createdAt: at, origin, decisionId, unasked }: UnaskedMessage,
  now: number,
  { ledger }: Pick<Store, 'ledger'>,
): Promise<ProactiveMessage> {
  const { category, offer } = unasked;
  const decision = offer === null || decisionId === null ? null : await ledger.get(user, decisionId);
  const labels = decision?.actions.flatMap((action) => action.labels ?? []) ?? [];
  return {
    ...{ messageId, at, category, offer },
    isOld: now - at > offerLifetimeMs,
    isOutside:
      origin === 'outside' || holdsOutside(offer) || labels.some((label) => label.origin === 'outside'),
  };
}

const answeredWithinMs = 60 * 60_000;

/** What a short answer is about; null for any other message, and where our last message asks something else. */
export async function readToldLast(
  { text, user, now }: { readonly text: string; readonly user: string; readonly now: number },
  history: Pick<ConversationHistory, 'messages' | 'pending' | 'clarifying'>,
  store: Pick<Store, 'ledger' | 'items' | 'messages'>,
): Promise<LastNotification | null> {
  const answer = toldAnswer(text);
  if (answer === null) return null;
  const elsewhere = await toldElsewhere(user, store);
  const byId = new Map([...elsewhere, ...history.messages].map((message) => [message.id, message]));
  const ours = [...byId.values()]
    .filter(({ role, createdAt }) => role === 'assistant' && now - createdAt <= answeredWithinMs)
    .sort((one, other) => one.createdAt - other.createdAt);
  for (const message of ours.toReversed()) {
    const signals = await signalsOf(message, user, store);
    if (signals !== null) {
      const about = await Promise.all(thingsIn(signals).map((one) => named(one, user, store)));
      const category = isUnasked(message) ? message.unasked.category : null;
      // What it offered is answered by the tools.
      if (isUnasked(message) && message.unasked.offer !== null) return null;
      return { messageId: message.id, answer, category, about };
    }
    // A question of ours that came later goes first while it is the last thing said.
    const isLast = message === ours.at(-1);
    const asks = message.decisionId === history.pending?.decisionId || history.clarifying !== null;
    if (isLast && asks) return null;
  }
  return null;
}

/** What is told goes to the conversation that was used last, which may be another one. */
async function toldElsewhere(
  user: string,
  { messages }: Pick<Store, 'messages'>,
): Promise<readonly Message[]> {
  const recent = await messages.conversations(user, recentConversations);
  const found = await Promise.all(
    recent.map(({ conversation }) => messages.last(user, conversation, recentMessages)),
  );
  return found.flat();
}

const recentConversations = 3;
const recentMessages = 20;

/** What a message told; null for one that told nothing. */
async function signalsOf(
  message: Message,
  user: string,
  { ledger }: Pick<Store, 'ledger'>,
): Promise<readonly Pick<ToldSignal, 'type' | 'key'>[] | null> {
  if (isUnasked(message)) return message.unasked.signals;
  const decision = message.decisionId === null ? null : await ledger.get(user, message.decisionId);
  if (decision?.engine !== 'reminders') return null;
  const signals = decision.actions[0]?.parameters['signals'];
  return Array.isArray(signals) ? (signals as unknown as readonly ToldSignal[]) : [];
}

const keyForms = [
  /^reminder:(?<id>.+):\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^(?:TASK_DUE|TASK_OVERDUE|CALENDAR_EVENT_SOON):(?<id>.+):(?<at>\d+)$/,
];

/** What the keys of signals name, each once. */
function thingsIn(
  signals: readonly Pick<ToldSignal, 'key'>[],
): readonly { readonly id: string; readonly at: number | null }[] {
  const found = signals.map(({ key }) => {
    const { id = key, at } =
      keyForms.map((form) => form.exec(key)).find((match) => match !== null)?.groups ?? {};
    return { id, at: at === undefined ? null : Number(at) };
  });
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

async function named(
  { id, at }: { readonly id: string; readonly at: number | null },
  user: string,
  { items }: Pick<Store, 'items'>,
): Promise<MessageSubject> {
  const item = await items.get(user, id);
  if (item?.kind !== 'task') return { of: 'event', id, title: null, at };
  return { of: 'task', id, title: readTask(item.content)?.title ?? null, at };
}
