import type { CalendarEvent, Occurrence } from '@tact/core/ports/calendar';
import { type Exposed, type JsonObject, labelAll, outside } from '@tact/core/records';
import { sampleItem } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { noToolServices, toolsWithoutServices } from '../../../test/examples/tools.ts';
import { bindAction, toolFor } from './bind-action.ts';
import { type TimeReader, Unclear } from './bind-context.ts';
import { createTools } from './create-tools.ts';
import type { FindByWords } from './find-item.ts';
import type { FoundMail } from './find-mail.ts';
import { createPlanningData, sourcesOf } from './planning-source.ts';

const tools = toolsWithoutServices;
const now = Date.parse('2026-11-23T09:00:00+01:00');

/** Everything whose text has all the words, the best matches in no order. */
const find: FindByWords = (phrase, among) => {
  const words = phrase.toLowerCase().match(/\p{L}+/gu) ?? [];
  const fitting = among.filter(({ text, people = [] }) =>
    words.some((word) => `${text} ${people.join(' ')}`.toLowerCase().split(/\W+/).includes(word)),
  );
  if (fitting.length === 0) return { status: 'unknown' };
  return fitting.length === 1
    ? { status: 'resolved', mentions: fitting, confidence: 0.9 }
    : { status: 'ambiguous', among: fitting };
};

/** Reads ISO times and no words. */
const times: TimeReader = {
  read(words, field) {
    const ms = Date.parse(words);
    if (Number.isNaN(ms)) throw new Unclear(`I could not read “${words}”.`, field);
    const start = { iso: words, ms, date: words.slice(0, 10), time: words.slice(11, 19) || null };
    return { start, end: null, recurrence: null, remarks: [] };
  },
  readEnd(words, field) {
    return times.read(words, field).start;
  },
  relative: () => null,
  rule: (words) => words,
};

const contact = (name: string, ...addresses: string[]) =>
  sampleItem({ kind: 'contact', content: { name, addresses, isGroup: addresses.length > 1, nicknames: [] } });
const task = (id: string, title: string) => sampleItem({ id, content: { title }, version: 3 });

function occurrence(
  given: Partial<CalendarEvent> & {
    readonly at: string;
    readonly occurrence?: string;
    readonly hours?: number;
  },
): Occurrence {
  const { at, occurrence: name = null, hours = 1, ...event } = given;
  const startsAt = Date.parse(at);
  return {
    event: {
      ref: 'event-1',
      version: 'v1',
      summary: 'Dentist',
      start: at.slice(0, 19),
      end: new Date(Date.parse(`${at.slice(0, 19)}Z`) + hours * 3_600_000).toISOString().slice(0, 19),
      zone: 'Europe/Berlin',
      location: '',
      description: '',
      attendees: [],
      recurrence: name === null ? null : 'FREQ=WEEKLY',
      status: 'confirmed',
      label: { origin: 'owner', source: 'calendar' },
      ...event,
    },
    startsAt,
    endsAt: startsAt + hours * 3_600_000,
    isAllDay: false,
    occurrence: name,
  };
}

const mail = ({
  id = 'a'.repeat(64),
  messageId = 'one@example.net',
  references = ['zero@example.net'],
  receivedAt = 1,
  from = { name: 'Bob Lee', address: 'bob@example.net' },
  answerTo = 'bob@example.net',
  subject = 'Lunch',
  text = 'At noon?',
}: Partial<Exposed<FoundMail>> = {}): FoundMail => ({
  id,
  messageId,
  references,
  receivedAt,
  recipients: [],
  unsubscribe: { how: 'none', why: 'it names no way to unsubscribe' },
  ...labelAll({ from, answerTo, subject, text }, 'mail'),
});

const candidates = {
  tasks: [task('task-1', 'Call mom'), task('task-2', 'Call the bank'), task('task-3', 'Pay the rent')],
  notes: [sampleItem({ id: 'note-1', kind: 'note', content: { title: 'Shopping', body: 'Milk' } })],
  contacts: [
    contact('Bob Lee', 'bob@example.org'),
    contact('Team', 'bob@example.org', 'ann@example.org'),
    contact('Dan'),
  ],
  memories: [
    sampleItem({ id: 'memory-1', kind: 'memory', content: { key: 'wifi password', value: 'blue' } }),
  ],
  events: [
    occurrence({ ref: 'uid-1', at: '2026-11-24T15:00:00+01:00' }),
    occurrence({ ref: 'sarah', at: '2026-11-24T10:00:00+01:00', summary: 'Meeting with Sarah' }),
    occurrence({ ref: 'board', at: '2026-11-25T10:00:00+01:00', summary: 'Board meeting' }),
    occurrence({ ref: 'gone', at: '2026-11-02T10:00:00+01:00', summary: 'Board lunch' }),
    occurrence({
      ref: 'uid-7',
      at: '2026-11-24T09:00:00+01:00',
      occurrence: '2026-11-24T09:00:00',
      summary: 'Standup',
    }),
    occurrence({
      ref: 'uid-7',
      at: '2026-12-01T09:00:00+01:00',
      occurrence: '2026-12-01T09:00:00',
      summary: 'Standup',
    }),
  ],
  mails: [mail(), mail({ messageId: 'two@example.net', subject: 'Re: Lunch', receivedAt: 2 })],
};

const inviting = createTools({ ...noToolServices, sendsInvitations: () => true });

const bindWith = (
  given: Partial<Record<keyof typeof candidates, readonly unknown[]>> & {
    readonly sendsInvitations?: boolean;
  },
  domain: string,
  action: string,
  params: JsonObject,
) => {
  const { sendsInvitations = false, ...more } = given;
  const { mails, ...entries } = { ...candidates, ...more };
  const byName: Readonly<Record<string, readonly unknown[]>> = entries;
  const data = createPlanningData(
    sourcesOf(tools).map((source) => ({ source, entries: byName[source.name] ?? [] })),
  );
  const look = {
    user: 'owner',
    find,
    times,
    now,
    zone: 'Europe/Berlin',
    asks: { toBeReminded: false, toAddPeople: false },
    data,
  };
  return bindAction({ domain, action, params }, sendsInvitations ? inviting : tools, look, mails);
};
const bind = (domain: string, action: string, params: JsonObject) => bindWith({}, domain, action, params);
const parametersOf = (...planned: Parameters<typeof bind>) => {
  const bound = bind(...planned);
  if (bound.status === 'unclear') throw new Error('It asks.');
  return bound.parameters;
};
const questionOf = (...planned: Parameters<typeof bind>) => {
  const bound = bind(...planned);
  return bound.status === 'unclear' ? [bound.field, bound.question] : bound;
};

describe('a planned action', () => {
  test('is known by its domain and its short name, or by its name in the registry', () => {
    expect(toolFor({ domain: 'task', action: 'create' }, tools)?.name).toBe('create_task');
    expect(toolFor({ domain: 'notes', action: 'create' }, tools)?.name).toBe('create_note');
    expect(toolFor({ domain: 'calendar', action: 'check_availability' }, tools)?.name).toBe('find_free_time');
    expect(toolFor({ domain: 'task', action: 'create_event' }, tools)?.name).toBe('create_event');
    expect(toolFor({ domain: 'task', action: 'revert' }, tools)).toBeNull();
    expect(toolFor({ domain: 'email', action: 'add_note' }, tools)).toBeNull();
    expect(questionOf('task', 'launch', {})).toEqual([null, 'I cannot do that. What else should I do?']);
  });

  test('needs nothing looked up to make something', () => {
    expect(bind('task', 'create', { title: ' Call mom ', priority: 'urgent', deadline: null })).toMatchObject(
      {
        status: 'bound',
        action: 'create_task',
        parameters: { title: 'Call mom', priority: 'high' },
        ignored: [],
      },
    );
  });

  test('loses what its tool does not know, and says so', () => {
    expect(bind('email', 'send_email', { to: 'Bob', body: 'Hi', bcc: 'eve@example.net' })).toMatchObject({
      status: 'bound',
      ignored: ['bcc'],
      parameters: { to: ['bob@example.org'], subject: 'Hi', body: 'Hi' },
    });
    expect(
      bind('task', 'update', { find_by: 'rent', changes: { title: 'Rent', colour: 'red' } }),
    ).toMatchObject({
      ignored: ['changes.colour'],
      parameters: { changes: { title: 'Rent' } },
    });
  });

  test.each([
    ['task', 'create', {}, 'title', 'What is the task?'],
    ['task', 'create', { title: 'Pay', deadline: 'soon' }, 'deadline', 'I could not read “soon”.'],
    ['calendar', 'create_event', { summary: 'Lunch' }, 'start_time', 'When should “Lunch” be?'],
    ['calendar', 'delete_event', {}, 'find_by', 'Which event do you mean?'],
    ['email', 'send_email', { body: 'Hi' }, 'to', 'Who should it go to?'],
    ['email', 'send_email', { to: 'Bob' }, 'body', 'What should it say?'],
    ['email', 'reply_to_email', { body: 'Hi' }, 'sender_name', 'Whose mail should I answer?'],
    ['memory', 'store', { key: 'wifi' }, 'value', 'What should I remember about it?'],
    ['notes', 'append', { find_by: 'Shopping' }, 'text', 'What should I add?'],
    ['task', 'update', { find_by: 'rent' }, 'changes', 'What should I change?'],
  ] as const)('of %s %s with %j asks for %s', (domain, action, params, field, question) => {
    expect(questionOf(domain, action, params)).toEqual([field, question]);
  });
});

describe('an item that words refer to', () => {
  test('is named by its id, with its version and its title', () => {
    expect(parametersOf('task', 'complete', { find_by: 'mom' })).toEqual({
      find_by: 'mom',
      id: 'task-1',
      version: 3,
      title: 'Call mom',
    });
    expect(parametersOf('memory', 'update', { key: 'wifi', new_value: 'red' })).toMatchObject({
      id: 'memory-1',
      key: 'wifi password',
      new_value: 'red',
    });
    expect(parametersOf('notes', 'append', { find_by: 'Shopping', text: 'Eggs' })).toMatchObject({
      id: 'note-1',
      title: 'Shopping',
    });
  });

  test('may be spoken of by its id', () => {
    expect(parametersOf('task', 'delete', { find_by: 'task-2' })).toMatchObject({
      id: 'task-2',
      title: 'Call the bank',
    });
  });

  test('is asked about where several fit, or none', () => {
    expect(questionOf('task', 'complete', { find_by: 'call' })).toEqual([
      'find_by',
      'Which one do you mean: “Call mom” or “Call the bank”?',
    ]);
    expect(questionOf('task', 'complete', { find_by: 'gardening' })).toEqual([
      'find_by',
      'I found no task like “gardening”. There is “Call mom”, “Call the bank” and “Pay the rent”. Which one do you mean?',
    ]);
    expect(bindWith({ tasks: [] }, 'task', 'delete', { find_by: 'x' })).toEqual({
      status: 'unclear',
      field: 'find_by',
      question: 'I found no task like “x”. Which one do you mean?',
      options: [],
    });
    expect(bind('task', 'complete', { find_by: 'call' })).toMatchObject({
      options: [
        { id: 'task-1', title: 'Call mom' },
        { id: 'task-2', title: 'Call the bank' },
      ],
    });
  });

  test('is as certain as the words are', () => {
    expect(bind('task', 'complete', { find_by: 'mom' })).toMatchObject({ confidence: 0.9 });
    expect(bind('task', 'complete', { find_by: 'task-1' })).toMatchObject({ confidence: 1 });
    expect(bind('task', 'create', { title: 'Pay' })).toMatchObject({ confidence: 1 });
  });

  test('never names more than four', () => {
    const tasks = [1, 2, 3, 4, 5, 6].map((number) => task(`t${number}`, `Call ${number}`));

    expect(bindWith({ tasks }, 'task', 'delete', { find_by: 'call' })).toMatchObject({
      question: 'Which one do you mean: “Call 1”, “Call 2”, “Call 3”, “Call 4” or one of 2 others?',
    });
  });
});

describe('an event that words mean', () => {
  test('is named by its ref and version, with when it is', () => {
    expect(parametersOf('calendar', 'delete_event', { find_by: 'dentist' })).toEqual({
      event_id: 'uid-1',
      version: 'v1',
      find_by: 'dentist',
      title: 'Dentist',
      start: '2026-11-24T15:00:00+01:00',
    });
  });

  test('is asked about with the times, where several fit', () => {
    expect(questionOf('calendar', 'delete_event', { find_by: 'meeting' })).toEqual([
      'find_by',
      'Which one do you mean: “Meeting with Sarah (Tue 24 Nov, 10:00)” or “Board meeting (Wed 25 Nov, 10:00)”?',
    ]);
  });

  test('is one to come before one past', () => {
    expect(parametersOf('calendar', 'delete_event', { find_by: 'board' })).toMatchObject({
      event_id: 'board',
    });
    expect(parametersOf('calendar', 'delete_event', { find_by: 'lunch' })).toMatchObject({
      event_id: 'gone',
    });
  });

  test('that recurs is the next time of it, a certain one, or the whole series', () => {
    const next = { event_id: 'uid-7', occurrence: '2026-11-24T09:00:00' };

    expect(parametersOf('calendar', 'delete_event', { find_by: 'standup' })).toMatchObject(next);
    expect(parametersOf('calendar', 'delete_event', { event_id: 'uid-7@2026-12-01T09:00:00' })).toMatchObject(
      {
        occurrence: '2026-12-01T09:00:00',
        start: '2026-12-01T09:00:00+01:00',
      },
    );
    for (const find_by of ['every standup', 'standup series', 'all my standup']) {
      const series = parametersOf('calendar', 'delete_event', { find_by });
      expect(series).toMatchObject({ event_id: 'uid-7', series: true });
      expect(series).not.toHaveProperty('occurrence');
    }
    expect(parametersOf('calendar', 'delete_event', { event_id: 'uid-7' })).not.toHaveProperty('occurrence');
    expect(
      parametersOf('calendar', 'update_event', { find_by: 'standup', changes: { recurrence: 'FREQ=DAILY' } }),
    ).not.toHaveProperty('occurrence');
  });

  test('that recurs moves as a whole as far as the next time of it', () => {
    const moved = { start_time: '2026-11-24T10:00:00+01:00' };
    const all = parametersOf('calendar', 'update_event', { find_by: 'every standup', changes: moved });
    const one = parametersOf('calendar', 'update_event', {
      event_id: 'uid-7@2026-12-01T09:00:00',
      changes: { start_time: '2026-12-02' },
    });

    expect(all).toMatchObject({ series: true, changes: moved });
    expect(one).toMatchObject({ occurrence: '2026-12-01T09:00:00', changes: { start_time: '2026-12-02' } });
  });

  test('by an unknown id is looked up by the words beside it', () => {
    expect(
      parametersOf('calendar', 'delete_event', { event_id: 'made-up', find_by: 'dentist' }),
    ).toMatchObject({
      event_id: 'uid-1',
    });
    expect(bind('calendar', 'delete_event', { event_id: 'made-up' })).toMatchObject({ status: 'unclear' });
  });
});

describe('people', () => {
  test('who are written to are named by their addresses, each once', () => {
    expect(
      parametersOf('email', 'send_email', {
        to: 'Bob and eve@example.net',
        cc: ['the whole team'],
        subject: 'S',
        body: 'B',
      }),
    ).toEqual({
      to: ['bob@example.org', 'eve@example.net'],
      cc: ['ann@example.org'],
      subject: 'S',
      body: 'B',
    });
  });

  test('without an address are asked about, with how to keep it', () => {
    expect(questionOf('email', 'send_email', { to: 'Grace', body: 'Hi' })).toEqual([
      'to',
      'I have no address for “Grace”. What is it? You can also save it with `tact contacts add`.',
    ]);
    expect(bind('email', 'create_draft', { to: 'Bob', cc: 'Dan', body: 'Hi' })).toMatchObject({
      field: 'cc',
    });
  });

  test('of the same name are asked about', () => {
    const contacts = [
      contact('Sarah Chen', 'chen@example.org'),
      contact('Sarah Miller', 'miller@example.org'),
    ];

    expect(bindWith({ contacts }, 'email', 'send_email', { to: 'Sarah', body: 'Hi' })).toMatchObject({
      question:
        'Which one do you mean: “Sarah Chen (chen@example.org)” or “Sarah Miller (miller@example.org)”?',
    });
  });

  test('who take part are addresses where they are known, and names where no invitation goes out', () => {
    const lunch = { summary: 'Lunch', start_time: '2026-11-24T12:00:00+01:00', attendees: 'Bob and Grace' };

    expect(parametersOf('calendar', 'create_event', lunch)).toMatchObject({
      attendees: ['bob@example.org', 'Grace'],
    });
    expect(bindWith({ sendsInvitations: true }, 'calendar', 'create_event', lunch)).toMatchObject({
      status: 'unclear',
      field: 'attendees',
    });
    expect(
      parametersOf('calendar', 'update_event', { find_by: 'dentist', changes: { attendees: ['Bob'] } }),
    ).toMatchObject({ changes: { attendees: ['bob@example.org'] } });
  });
});

describe('a mail without a subject', () => {
  test.each([
    ['I am late.', 'I am late'],
    ['I am late. The train stands still.', 'I am late'],
    ['Dear Bob,\nI am late.', 'Dear Bob'],
    [`${'word '.repeat(30)}`, 'word word word word word word word word word word word…'],
  ])('%j is about %j', (body, subject) => {
    expect(parametersOf('email', 'send_email', { to: 'Bob', body }).subject).toBe(subject);
  });
});

describe('an answer', () => {
  test('goes to the sender of the last mail, within its thread', () => {
    expect(parametersOf('email', 'reply_to_email', { sender_name: 'Bob', body: 'Yes.' })).toEqual({
      to: [outside('bob@example.net', 'mail:answerTo')],
      sender_name: outside('Bob Lee', 'mail:from:name'),
      subject: outside('Re: Lunch', 'mail:subject'),
      body: 'Yes.',
      in_reply_to: 'two@example.net',
      references: ['zero@example.net', 'two@example.net'],
    });
  });

  test('goes where the mail asks for it, which the question shows', () => {
    const mails = [mail({ answerTo: 'list@example.net' })];
    const bound = bindWith({ mails }, 'email', 'reply_to_email', { sender_name: 'bob', body: 'Yes.' });

    expect(bound).toMatchObject({
      parameters: {
        to: [outside('list@example.net', 'mail:answerTo')],
        subject: outside('Re: Lunch', 'mail:subject'),
      },
    });
    expect(bound.status === 'bound' && bound.tool.describe(bound.parameters)).toBe(
      'reply to “Bob Lee” at “list@example.net” about “Re: Lunch”: “Yes.”',
    );
  });

  test('is about the message that is meant, where there are several', () => {
    const mails = [mail({ receivedAt: 5, messageId: 'tax', subject: 'Taxes' }), mail()];

    expect(
      bindWith({ mails }, 'email', 'reply_to_email', { sender_name: 'Bob', body: 'Yes.', message: 'lunch' }),
    ).toMatchObject({ parameters: { in_reply_to: 'one@example.net' } });
  });

  test('asks if two people of one name wrote, or nobody, or nobody with an address', () => {
    const other = mail({ from: { name: 'Bob Ross', address: 'ross@example.net' }, messageId: 'ross' });
    const asks = (mails: readonly FoundMail[]) =>
      bindWith({ mails }, 'email', 'reply_to_email', { sender_name: 'Bob', body: 'Yes.' });

    expect(asks([mail(), other])).toMatchObject({
      question: outside(
        'Which one do you mean: “Bob Lee <bob@example.net>” or “Bob Ross <ross@example.net>”?',
        'mail:from:name+mail:from:address',
      ),
    });
    expect(asks([])).toMatchObject({ question: 'I found no mail from “Bob”. Whose mail should I answer?' });
    expect(asks([mail({ answerTo: 'nowhere' })])).toMatchObject({ status: 'unclear', field: 'sender_name' });
  });

  test('goes to the contact of that name, where one of them wrote', () => {
    const stranger = mail({ from: { name: 'Bob Ross', address: 'ross@example.net' }, receivedAt: 9 });
    const known = mail({ from: { name: 'B. Lee', address: 'bob@example.org' }, answerTo: 'bob@example.org' });

    expect(
      bindWith({ mails: [stranger, known] }, 'email', 'reply_to_email', { sender_name: 'Bob', body: 'Yes.' }),
    ).toMatchObject({ parameters: { to: [outside('bob@example.org', 'mail:answerTo')] } });
  });
});
