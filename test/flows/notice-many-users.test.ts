import {
  approvalSignals,
  calendarSignals,
  mailSignals,
  memorySignals,
  taskSignals,
  userSignals,
} from '@tact/assistant/proactive';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import type { BulkReads, Store } from '@tact/core/ports/store';
import { defaultProfile, Outside, outside, type ProactiveSignal } from '@tact/core/records';
import {
  createFakeClock,
  sampleApproval,
  sampleDecision,
  sampleItem,
  sampleMessage,
  sampleRecord,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openTestStore, storeKinds } from '../test-store.ts';

const now = '2026-11-23T09:00:00Z';
const hourMs = 3_600_000;
const clock = createFakeClock({ now });
const at = clock.now();

/** Each user has something of every kind that there is. */
async function fill(store: Store, user: string): Promise<void> {
  const content = { title: 'Pay rent', deadline: '2026-11-23T12:00:00Z' };
  await store.items.add(sampleItem({ user, kind: 'task', content }));
  const memory = { category: 'plans', key: 'dentist', value: 'November 23' };
  await store.items.add(
    sampleItem({ user, kind: 'memory', content: memory, createdAt: at - 72 * hourMs, origin: 'outside' }),
  );
  const calendar = createItemCalendar({ items: store.items, user, clock });
  const event = { zone: 'UTC', location: '', description: '', attendees: [], recurrence: null };
  const times = { start: '2026-11-23T09:30:00', end: '2026-11-23T10:00:00' };
  const label = { origin: 'outside', source: 'import' } as const;
  await calendar.create({ summary: outside('Demo', 'ics'), ...times, ...event }, `${user}-demo`, label);
  const action = { action: 'escalate', parameters: {}, target: 'mail:7', labels: [] };
  const escalated = sampleDecision({
    user,
    createdAt: at - hourMs,
    actions: [{ ...action, disposition: 'run' }],
  });
  await store.ledger.record(sampleRecord({ decision: escalated }));
  const asked = sampleDecision({ user, verdict: 'ask', createdAt: at - 9 * 24 * hourMs });
  const question = { createdAt: at - 9 * 24 * hourMs, expiresAt: at + hourMs };
  const approval = sampleApproval({ user, decisionId: asked.id, ...question });
  await store.ledger.record(sampleRecord({ decision: asked, approvals: [approval] }));
  for (const ago of [96, 1])
    await store.messages.add(sampleMessage({ user, role: 'user', createdAt: at - ago * hourMs }));
}

function counted(bulk: Store['bulk']) {
  const asked: string[] = [];
  const counting = new Proxy(bulk, {
    get(target, name: keyof BulkReads) {
      asked.push(name);
      return target[name].bind(target);
    },
  });
  return { asked, bulk: counting };
}

async function notice(store: Store, names: readonly string[]) {
  const { asked, bulk } = counted(store.bulk);
  const users = names.map((user) => ({ user, profile: { ...defaultProfile, zone: 'Europe/Berlin' } }));
  const sources = [
    calendarSignals(createItemCalendarReads({ bulk }), { bulk }),
    ...[taskSignals, mailSignals, memorySignals, approvalSignals, userSignals].map((make) => make({ bulk })),
  ];
  const found: ReadonlyMap<string, readonly ProactiveSignal[]>[] = [];
  for (const source of sources) found.push(await source.collect(users, at, new AbortController().signal));
  const of = (user: string) => found.flatMap((each) => each.get(user) ?? []);
  return { asked, of };
}

describe.each(storeKinds)('sources on %s', (kind) => {
  test('notice the same of many users as of one, with as many queries', async () => {
    const { store } = await openTestStore(kind, { clock });
    const names = Array.from({ length: 40 }, (_, index) => `user-${index}`);
    for (const name of names) await fill(store, name);

    const one = await notice(store, ['user-7']);
    const all = await notice(store, [...names, 'nobody']);

    expect(one.of('user-7').map(({ type }) => type)).toEqual([
      'CALENDAR_EVENT_SOON',
      'CALENDAR_FREE_SLOT',
      'CALENDAR_FREE_SLOT',
      'TASK_DUE',
      'EMAIL_IMPORTANT',
      'MEMORY_RECALL',
      'APPROVAL_EXPIRES',
      'USER_RETURNED',
    ]);
    expect(all.of('user-7')).toEqual(one.of('user-7'));
    expect(names.map((name) => all.of(name).length)).toEqual(names.map(() => 8));
    expect(all.of('nobody')).toEqual([]);
    expect(all.asked).toEqual(one.asked);
    expect(one.asked.length).toBeLessThanOrEqual(11);
  });

  test('leave the words of strangers outside text when they come out of the store', async () => {
    const { store } = await openTestStore(kind, { clock });
    await fill(store, 'ann');

    const { of } = await notice(store, ['ann']);

    const theirs = of('ann').filter(({ subject }) => subject instanceof Outside);
    expect(theirs.map(({ type }) => type)).toEqual([
      'CALENDAR_EVENT_SOON',
      'EMAIL_IMPORTANT',
      'MEMORY_RECALL',
    ]);
  });

  test('notice a moved event whose earlier time comes out of the store', async () => {
    const { store } = await openTestStore(kind, { clock });
    await fill(store, 'ann');
    await notice(store, ['ann']);
    const calendar = createItemCalendar({ items: store.items, user: 'ann', clock });
    const window = { from: at, to: at + hourMs, zone: 'UTC' };
    const [demo] = (await calendar.list(window)).occurrences;
    const { ref = '', version = '' } = demo?.event ?? {};
    await calendar.update({ ref, version, changes: { start: '2026-11-23T09:40:00' } });

    await notice(store, ['ann']);
    const { of } = await notice(store, ['ann']);

    const changed = of('ann').find(({ type }) => type === 'CALENDAR_CHANGED');
    expect(changed?.data).toMatchObject({
      startsAt: Date.parse('2026-11-23T09:40:00Z'),
      previousStartsAt: Date.parse('2026-11-23T09:30:00Z'),
    });
    expect(changed?.subject).toBeInstanceOf(Outside);
  });
});
