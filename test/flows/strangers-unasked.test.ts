import { mailSignals } from '@tact/assistant/proactive';
import { importCalendar } from '@tact/calendar/import-calendar';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { exposeAll, exposeOutside, type Label, outside } from '@tact/core/records';
import { createMemoryStore, sampleDecision, sampleRecord } from '@tact/testing';
import { keepAnswer } from '@tact/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';
import { openMailRuntime, rawMail } from './mail-runtime.ts';
import { decides } from './model-answers.ts';
import { ann, dayMs, hourMs, oldFriend, openProactive } from './proactive-fixture.ts';

/** What strangers write into calendars and mails, against what is told unasked, through days and nights on the fake clock. */

const owner: Label = { origin: 'owner', source: 'test' };
const evening = '2026-11-02T22:00:00Z';

const stampOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

interface FileEvent {
  readonly uid: string;
  readonly at: number;
  readonly minutes?: number;
  readonly lines?: readonly string[];
}

function fileOf(events: readonly FileEvent[]): string {
  const blocks = events.map(({ uid, at, minutes = 30, lines = [] }) =>
    [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', `SUMMARY:Urgent ${uid}`],
      ...[`DTSTART:${stampOf(at)}`, `DTEND:${stampOf(at + minutes * 60_000)}`, ...lines, 'END:VEVENT'],
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR', ''].join('\r\n');
}

const invited = [
  'ORGANIZER:mailto:mallory@evil.example',
  'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org',
];

async function open(now: string) {
  // Mail that was decided about elsewhere.
  const mails = createMemoryStore();
  const sources = [{ ...mailSignals(mails), name: 'mail of others' }];
  const opened = await openProactive({ now, profile: oldFriend, messages: 100, sources });
  const { store, clock } = opened;
  const calendar = createItemCalendar({
    ...{ items: store.items, user: ann, clock, addresses: ['ann@example.org'] },
  });
  return {
    ...opened,
    ...{ calendar, mails },
    /** Of the owner's own; its title is its id. */
    task: (title: string, dueAt: number) =>
      store.items.add({
        ...{ id: title, user: ann, kind: 'task', target: 'cli', origin: 'owner' },
        ...{ state: 'open', createdAt: clock.now() },
        content: {
          ...{ title, description: '', priority: 'medium', recurrence: null },
          deadline: new Date(dueAt).toISOString(),
        },
      }),
    import: (text: string, isOwnCalendar = false) =>
      calendar.import(importCalendar(text), { origin: 'outside', source: 'import:x.ics' }, { isOwnCalendar }),
    /** Ticks every five minutes until then. */
    async live(until: number) {
      while (clock.now() < until) {
        await clock.advance(5 * 60_000);
        await opened.tick();
      }
    },
    told: () => opened.channel.messages.map(({ text }) => exposeOutside(text)),
  };
}

const isQuietAt = (at: number) => {
  const hour = new Date(at).getUTCHours();
  return hour >= 23 || hour < 8;
};

describe('a hostile calendar file', () => {
  test('says nothing in the night, and takes no place of the owner’s own', async () => {
    const tact = await open(evening);
    const { store, told } = tact;
    const night = Date.parse('2026-11-03T00:00:00Z');
    await tact.import(
      fileOf([
        ...Array.from({ length: 20 }, (_, index) => ({ uid: `m${index}`, at: night + index * 24 * 60_000 })),
        ...Array.from({ length: 40 }, (_, index) => ({
          ...{ uid: `i${index}`, at: night + 8 * hourMs + index * 15 * 60_000 },
          lines: invited,
        })),
      ]),
    );
    for (const [index, hour] of [9, 11, 13, 15, 17].entries())
      await tact.task(`own ${index}`, night + hour * hourMs);

    await tact.live(night + 17 * hourMs);

    const sent = (await store.messages.last(ann, 'main', 100)).filter(({ unasked }) => unasked);
    expect(sent.filter(({ createdAt }) => isQuietAt(createdAt))).toEqual([]);
    expect([0, 1, 2].every((index) => told().some((text) => text.includes(`own ${index}`)))).toBe(true);
    expect(
      sent.filter(({ unasked }) => unasked?.signals.every(({ isOthers }) => isOthers)).length,
    ).toBeLessThan(3);
  });

  test('rings in the night once the owner has accepted it, until its time changes', async () => {
    const tact = await open(evening);
    const { store, told, clock } = tact;
    const at = Date.parse('2026-11-03T04:00:00Z');
    await tact.import(fileOf([{ uid: 'colleague', at, lines: invited }]));
    const [event] = (await tact.calendar.list({ from: at, to: at + hourMs, zone: 'UTC' })).occurrences.map(
      (one) => one.event,
    );
    if (event !== undefined) await keepAnswer(event, 'accepted', { user: ann, now: clock.now(), store });

    await tact.live(at);

    expect(told()).toEqual(['“Urgent colleague” starts in 15 minutes, at 04:00, with “ann@example.org”.']);
    const moved = at + dayMs + hourMs;
    await tact.import(fileOf([{ uid: 'colleague', at: moved, lines: [...invited, 'SEQUENCE:1'] }]));
    await tact.live(moved);
    expect(told().filter((text) => text.includes('starts'))).toHaveLength(1);
  });

  test.each([
    [
      'moved',
      (at: number) => ({ at: at + 2 * hourMs, lines: [...invited, 'SEQUENCE:1'] }),
      '“Urgent colleague” is now today at 17:00 instead of today at 15:00.',
    ],
    [
      'cancelled',
      (at: number) => ({ at, lines: [...invited, 'SEQUENCE:1', 'STATUS:CANCELLED'] }),
      '“Urgent colleague”, today at 15:00, was cancelled.',
    ],
  ])('that the owner accepted is told where it is %s, as the owner’s', async (_, changed, expected) => {
    const tact = await open('2026-11-03T09:00:00Z');
    const { store, clock } = tact;
    const at = Date.parse('2026-11-03T15:00:00Z');
    await tact.import(fileOf([{ uid: 'colleague', at, lines: invited }]));
    const { occurrences } = await tact.calendar.list({ from: at, to: at + hourMs, zone: 'UTC' });
    for (const { event } of occurrences)
      await keepAnswer(event, 'accepted', { user: ann, now: clock.now(), store });
    await tact.live(clock.now() + hourMs);

    await tact.import(fileOf([{ uid: 'colleague', ...changed(at) }]));
    await tact.live(clock.now() + hourMs);

    expect(tact.told()).toEqual([expected]);
    const [told] = (await store.messages.last(ann, 'main', 100)).filter(({ unasked }) => unasked);
    expect(told?.unasked?.signals.map(({ isOthers = false }) => isOthers)).toEqual([false]);
  });

  test('is the owner’s own where they said so and nobody else is in it', async () => {
    const tact = await open(evening);
    const at = Date.parse('2026-11-03T04:00:00Z');
    await tact.import(
      fileOf([
        { uid: 'mine', at },
        { uid: 'theirs', at: at + hourMs, lines: invited },
      ]),
      true,
    );

    await tact.live(at + hourMs);

    expect(tact.told()).toEqual(['“Urgent mine” starts in 15 minutes, at 04:00.']);
  });
});

test('a declined repeating event takes neither the cap nor the time', async () => {
  const tact = await open('2026-11-03T07:55:00Z');
  const day = Date.parse('2026-11-03T00:00:00Z');
  await tact.import(
    fileOf([
      {
        ...{ uid: 'daily', at: day + 8 * hourMs, minutes: 30 },
        lines: [
          'RRULE:FREQ=HOURLY;COUNT=10',
          'ORGANIZER:mailto:mallory@evil.example',
          'ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org',
        ],
      },
    ]),
  );
  for (const [index, hour] of [10, 12, 14, 16, 18].entries())
    await tact.task(`own ${index}`, day + hour * hourMs);

  await tact.live(day + 18 * hourMs);

  expect(tact.told().filter((text) => text.includes('own'))).toHaveLength(5);
});

test('a deadline out of a mail is no reason to speak before the owner confirms it', async () => {
  const tact = await open('2026-11-03T09:00:00Z');
  const dueAt = tact.clock.now() + 2 * hourMs;
  const add = (id: string, isConfirmed: boolean) =>
    tact.store.items.add({
      ...{ id, user: ann, kind: 'task', target: 'mail:1', origin: 'outside', state: 'open' },
      createdAt: tact.clock.now(),
      content: {
        ...{ title: `pay ${id}`, description: '', priority: 'medium', recurrence: null },
        ...{ deadline: new Date(dueAt).toISOString(), ...(isConfirmed ? { isConfirmed } : {}) },
        writer: outside('Eve <eve@evil.example>', 'mail:from'),
      },
    });
  await add('unconfirmed', false);
  await add('confirmed', true);

  await tact.live(dueAt);

  expect(
    tact
      .told()
      .some((text) => text.includes('“pay confirmed”, from a mail by “Eve <eve@evil.example>”, is due')),
  ).toBe(true);
  expect(tact.told().filter((text) => text.includes('pay unconfirmed'))).toEqual([]);
});

test('a task that a model made from a mail keeps who wrote the mail', async () => {
  const { decide, store } = await openMailRuntime('memory', {
    model: (request) => decides(request, { action: 'create_task', parameters: { title: 'Pay' } }),
  });

  await decide(rawMail({ from: 'Eve <eve@evil.example>' }));

  const [item] = await store.items.list('ann', { kind: 'task', state: 'open', limit: 5 });
  expect(item?.content['writer']).toEqual(outside('Eve <eve@evil.example>', 'task:writer'));
});

describe('a deadline out of a mail is confirmed', () => {
  test('by a yes to a card that showed it, and not without', async () => {
    const confirmed = async (approvalAlways: readonly string[]) => {
      const { decide, store, assistant } = await openMailRuntime('memory', {
        model: (request) => decides(request, { action: 'create_task', parameters: { title: 'Pay' } }),
        policy: { approvalAlways },
      });
      await decide(rawMail());
      for (const { id, hash } of await assistant.approvals())
        await assistant.approve({ id, hash, by: 'ann', via: 'cli' });
      const [item] = await store.items.list('ann', { kind: 'task', state: 'open', limit: 5 });
      return item?.content['isConfirmed'];
    };

    expect([await confirmed(['create_task']), await confirmed([])]).toEqual([true, undefined]);
  });

  test('by an edit of the owner’s', async () => {
    const { keep, say, contents } = await openChatFixture();
    await keep(
      'task',
      'theirs',
      { title: outside('Pay the invoice', 'mail:subject'), deadline: '2026-11-24' },
      'outside',
    );
    expect(await contents('task')).not.toMatchObject([{ isConfirmed: true }]);

    await say('Move the invoice task to Friday');

    expect(exposeAll(await contents('task'))).toMatchObject([{ deadline: '2026-11-27', isConfirmed: true }]);
  });
});

test('whatever strangers add, nothing is said in quiet hours and nothing urgent of the owner’s is lost', async () => {
  const day = Date.parse('2026-11-03T00:00:00Z');
  const eventOf = fc.record({
    at: fc.integer({ min: 0, max: 24 * 12 }),
    minutes: fc.constantFrom(0, 5, 30, 600),
    lines: fc.constantFrom([], invited, ['RRULE:FREQ=HOURLY;COUNT=30'], [...invited, 'STATUS:TENTATIVE']),
  });
  const minutesOfDay = fc.integer({ min: 0, max: 12 * 60 });
  const mailOf = fc.record({ at: minutesOfDay, action: fc.constantFrom('escalate', 'star') });
  const given = fc.record({
    events: fc.array(eventOf, { maxLength: 30 }),
    mails: fc.array(mailOf, { maxLength: 10 }),
    tasks: fc.array(minutesOfDay, { maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ events, mails, tasks }) => {
      const tact = await open(evening);
      const { store } = tact;
      for (const [index, { at, action }] of mails.entries())
        await tact.mails.ledger.record(
          sampleRecord({
            decision: sampleDecision({
              ...{ id: `mail-${index}`, user: ann, reference: `box/${index}` },
              // Some came lately and are important, others have been open for an answer for days.
              createdAt: Date.parse(evening) - at * 4 * 60_000,
              title: outside(`Mallory: URGENT ${index}`, 'decision:title'),
              actions: [{ action, parameters: {}, target: `mail:${index}`, disposition: 'run', labels: [] }],
            }),
          }),
        );
      for (const [index, at] of tasks.entries())
        await store.items.add({
          ...{ id: `t${index}`, user: ann, kind: 'task', target: 'mail:1', origin: 'outside', state: 'open' },
          createdAt: Date.parse(evening),
          content: {
            ...{ title: outside(`pay ${index}`, 'mail:subject'), description: '', priority: 'medium' },
            ...{ recurrence: null, deadline: new Date(day + at * 60_000).toISOString() },
          },
        });
      await tact.import(
        fileOf(
          events.map(({ at, minutes, lines }, index) => ({
            ...{ uid: `x${index}`, at: day + at * 5 * 60_000, minutes, lines },
          })),
        ),
      );
      await tact.calendar.create(
        {
          ...{
            summary: 'own meeting',
            start: '2026-11-03T04:00:00',
            end: '2026-11-03T05:00:00',
            zone: 'UTC',
          },
          ...{ location: '', description: '', attendees: [], recurrence: null },
        },
        'own',
        owner,
      );
      await tact.task('own report', day + 12 * hourMs);

      await tact.live(day + 13 * hourMs);

      const sent = (await tact.store.messages.last(ann, 'main', 100)).filter(({ unasked }) => unasked);
      const inQuiet = sent.filter(({ createdAt }) => isQuietAt(createdAt));
      expect(inQuiet.map(({ text }) => exposeOutside(text))).toEqual([
        '“own meeting” starts in 15 minutes, at 04:00.',
      ]);
      expect(tact.told().some((text) => text.includes('own report'))).toBe(true);
    }),
    { numRuns: 5 },
  );
});
