import type { BulkReads, BulkWrites, Message, Store, WrittenMessages } from '@tact/core/ports/store';
import type { MemoryMessages } from './values.ts';

type Parts = Pick<Store, 'values' | 'items' | 'approvals' | 'feedback'> & {
  readonly ledger: Pick<Store['ledger'], 'decided' | 'tagged' | 'list'>;
  readonly messages: Pick<MemoryMessages, 'ofUser'>;
};

/** In memory a read costs nothing, so one after the other is as good as one for all. */
export function bulkOver({
  ledger,
  values,
  items,
  approvals,
  feedback,
  messages,
}: Parts): BulkReads & BulkWrites {
  const each = <Asked, Result>(asked: readonly Asked[], read: (one: Asked) => Promise<Result>) =>
    Promise.all(asked.map(read));
  return {
    decided: (engine, asked) =>
      each(
        asked,
        async ({ user, reference }) => (await ledger.decided(user, engine, [reference])).size === 1,
      ),
    tagged: (engine, asked, limitPerTag) =>
      each(
        asked,
        async ({ user, tag }) => (await ledger.tagged(user, engine, [tag], limitPerTag)).get(tag) ?? [],
      ),
    recentDecisions: (engine, users, from, limitEach) =>
      each(users, (user) =>
        ledger.list({ user, engine, role: 'main', since: justBefore(from), limit: limitEach }),
      ),
    values: (asked) => each(asked, ({ user, name }) => values.get(user, name)),
    items: (asked, limitEach = 100) =>
      each(asked, ({ user, kind, state = 'open' }) => items.list(user, { kind, state, limit: limitEach })),
    unasked: async (users, from) => users.map((user) => unaskedFrom(messages.ofUser(user), from)),
    messagesBy: async (users, before = Number.POSITIVE_INFINITY) =>
      users.map((user) => writtenIn(messages.ofUser(user).filter(({ createdAt }) => createdAt < before))),
    pendingApprovals: (users, limitEach = 100) =>
      each(users, (user) => approvals.list(user, ['pending'], limitEach)),
    feedback: (engine, users, from) =>
      each(users, (user) => feedback.list(user, { engine, since: justBefore(from), limit: Infinity })),
    setValues: (changes, now) =>
      each(changes, ({ user, name, value, expected }) => values.set(user, name, value, expected, now)),
  };
}

/** Lists leave out what was made at `since` itself; times are whole milliseconds. */
function justBefore(from: number): number {
  return from - 1;
}

function unaskedFrom(said: readonly Message[], from: number): readonly Message[] {
  const sent = said
    .filter(({ unasked }) => unasked !== undefined)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const recent = sent.filter(({ createdAt }) => createdAt >= from);
  return recent.length > 0 ? recent : sent.slice(-1);
}

function writtenIn(said: readonly Message[]): WrittenMessages {
  const times = said.filter(({ role }) => role === 'user').map(({ createdAt }) => createdAt);
  return { count: times.length, lastAt: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)) };
}
