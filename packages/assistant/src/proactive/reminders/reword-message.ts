import type { Store } from '@tact/core/ports/store';
import { exposeOutside, type MaybeOutside, parseRecorded } from '@tact/core/records';
import { clockTime, currentTask, readTask } from '@tact/tools';
import { sendMessageName } from '../action-names.ts';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import type { Reminder } from './reminder.ts';
import { type RingInput, remindersName } from './reminder-engine.ts';
import { sayMissed, sayReminder } from './reminder-words.ts';

/** A message that was told some minutes ago, for a copy that was refused. */
export type MessageCopy =
  | { readonly kind: 'text'; readonly text: string }
  /** Not in quiet hours. */
  | { readonly kind: 'wait' }
  /** It was answered or done meanwhile. */
  | { readonly kind: 'over' };

/**
 * A message in words of now. In quiet hours only reminders and what is urgent goes on.
 *
 * @param at when it was told
 */
export async function rewordMessage(
  { user, decisionId, at }: { readonly user: string; readonly decisionId: string; readonly at: number },
  {
    store,
    now,
    zone,
    isQuiet,
  }: { readonly store: Store; readonly now: number; readonly zone: string; readonly isQuiet: boolean },
): Promise<MessageCopy> {
  const [written] = await store.bulk.messagesBy([user]);
  if ((written?.lastAt ?? 0) > at) return { kind: 'over' };
  const decision = await store.ledger.get(user, decisionId);
  if (decision === null) return { kind: 'over' };
  if (decision.engine === remindersName) {
    const kept = (await store.documents.texts(user, [decision.inputDigest])).get(decision.inputDigest);
    const input = kept === undefined ? null : (parseRecorded(kept) as RingInput);
    return input === null ? { kind: 'over' } : remindersOf(input, user, store, now);
  }
  const sent = decision.actions.find(({ action }) => action === sendMessageName);
  const { message, signals } = (sent?.parameters ?? {}) as Partial<SendMessageParameters>;
  if (message === undefined || signals === undefined) return { kind: 'over' };
  if (isQuiet && !signals.some(({ urgencyHint }) => urgencyHint >= 8)) return { kind: 'wait' };
  return { kind: 'text', text: withTime(message, at, zone) };
}

async function remindersOf(
  { reminders, zone }: RingInput,
  user: string,
  { items }: Pick<Store, 'items'>,
  now: number,
): Promise<MessageCopy> {
  const open: Reminder[] = [];
  for (const one of reminders) {
    const item = one.of === 'task' ? await items.get(user, one.id) : null;
    if (one.of === 'task' && !isOpen(one, item, { now, zone })) continue;
    open.push(one);
  }
  const [first, ...more] = open;
  if (first === undefined) return { kind: 'over' };
  const text: MaybeOutside = more.length === 0 ? sayReminder(first, now, zone) : sayMissed(open, now, zone);
  return { kind: 'text', text: exposeOutside(text) };
}

/** Whether the occurrence that a reminder was about is still open. */
function isOpen(
  { concernsAt }: Reminder,
  item: Awaited<ReturnType<Store['items']['get']>>,
  owner: { readonly now: number; readonly zone: string },
): boolean {
  const task = item === null || item.state !== 'open' ? null : readTask(item.content);
  if (task === null) return false;
  if (task.closed == null || concernsAt === null) return true;
  const { deadline } = currentTask(task, owner);
  return deadline === null || Date.parse(deadline) <= concernsAt;
}

function withTime(message: MaybeOutside, at: number, zone: string): string {
  return `${exposeOutside(message)} (told at ${clockTime(at, zone).slice(11, 16)})`;
}
