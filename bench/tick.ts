import type { TickResult } from '@tact/assistant/proactive';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import { createFixedClock } from '@tact/core/clock/fixed';
import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { createMemoryJobs, createMemoryMailbox, createMemoryMailTransport } from '@tact/testing';
import { assemble } from '#presets/assemble';
import { createChatChannel } from '#presets/local-channel';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * A tick over many users on SQLite, with all of Tact's own sources. Most users have nothing to be told of: they must cost next to
 * nothing, and leave nothing. One in a hundred has a task that is due tonight, while quiet hours hold it back.
 */
export interface TickFigures {
  readonly users: number;
  /** Nobody has anything. Of all runs the median, in milliseconds. */
  readonly idleMs: number;
  readonly idleUsersPerSecond: number;
  /** One in a hundred has a signal, which the gate holds back. */
  readonly heldMs: number;
  readonly held: number;
  /** Decisions that these runs left; there should be none. */
  readonly recorded: number;
}

const hourMs = 3_600_000;
const night = Date.parse('2026-11-02T23:30:00Z');

export async function benchTick({ users = 100_000, rounds = 3 } = {}): Promise<TickFigures> {
  const names = Array.from({ length: users }, (_, index) => `user-${index}`);
  const opened = await openTemporaryStore();
  try {
    const { store } = opened;
    const tick = tickOn(store);
    const idle = await medianMs(rounds, () => count(tick(names)));
    const busy = names.filter((_, index) => index % 100 === 0);
    for (const user of busy) await addTask(user, store);
    const held = await medianMs(rounds, () => count(tick(names)));
    const [someone = ''] = busy;
    return {
      users,
      idleMs: idle.ms,
      idleUsersPerSecond: (1000 * users) / idle.ms,
      heldMs: held.ms,
      held: held.result,
      recorded: await store.ledger.count({ user: someone }),
    };
  } finally {
    await opened.close();
  }
}

function tickOn(store: Store): (users: readonly string[]) => AsyncGenerator<TickResult> {
  const clock = createFixedClock(night, createSystemClock());
  const policy = createPolicy();
  const channel = createChatChannel();
  const mailbox = createMemoryMailbox();
  const { tick } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids: createUuidV7({ clock }) },
    transport: createMemoryMailTransport(),
    mailbox: async () => mailbox,
    calendar: async (user) => createItemCalendar({ items: store.items, user, clock }),
    calendarReads: createItemCalendarReads(store),
    zone: () => 'UTC',
    policy: () => policy,
    proactive: {
      channel: () => channel,
      defaults: () => ({ zone: 'UTC', createdAt: Date.parse('2026-01-01T00:00:00Z') }),
      model: null,
    },
  });
  if (tick === null) throw new Error('Nothing is told unasked.');
  return tick;
}

async function addTask(user: string, { items }: Store): Promise<void> {
  await items.add({
    ...{ id: `task-${user}`, user, kind: 'task', target: 'bench', origin: 'owner', state: 'open' },
    content: {
      ...{ title: 'send the report', description: '', priority: 'high', recurrence: null },
      deadline: new Date(night + 3 * hourMs).toISOString(),
    },
    createdAt: night - hourMs,
  });
}

async function count(cycles: AsyncGenerator<TickResult>): Promise<number> {
  let found = 0;
  for await (const _ of cycles) found += 1;
  return found;
}

async function medianMs<Result>(rounds: number, run: () => Promise<Result>) {
  const runs: { readonly ms: number; readonly result: Result }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const result = await run();
    runs.push({ ms: performance.now() - start, result });
  }
  const [median] = runs.sort((one, other) => one.ms - other.ms).slice(Math.floor(rounds / 2));
  if (median === undefined) throw new RangeError('At least one round is needed.');
  return median;
}
