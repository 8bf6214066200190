import { describe, expect, it } from 'vitest';
import type { Slots } from '../slots/parsed-request.ts';
import { readFollowUp } from './read-follow-up.ts';
import type { Topic } from './understanding.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

const topics = {
  tasks: { kind: 'task', domain: 'task', verb: 'list', params: {} },
  due: { kind: 'task', domain: 'task', verb: 'list', params: { from: '2026-11-16', to: '2026-11-23' } },
  task: {
    kind: 'task',
    domain: 'task',
    verb: 'create',
    params: { title: 'Call Tim', deadline: '2026-11-27' },
  },
  event: {
    ...{ kind: 'event', domain: 'calendar', verb: 'create_event' },
    params: { summary: 'Lunch with Tim', start_time: '2026-11-26T16:00:00+01:00', attendees: ['Tim'] },
  },
  events: {
    ...{ kind: 'event', domain: 'calendar', verb: 'list_events' },
    params: { from: '2026-11-23', to: '2026-11-24', query: 'dentist' },
  },
  free: {
    ...{ kind: '', domain: 'calendar', verb: 'check_availability' },
    params: { from: '2026-11-26T15:00:00+01:00', to: '2026-11-26T16:00:00+01:00', minutes: 45 },
  },
  mails: { kind: 'email', domain: 'email', verb: 'list_emails', params: { from: 'Ann', query: 'budget' } },
  draft: { kind: 'email', domain: 'email', verb: 'create_draft', params: { to: ['Bob'], body: 'Hello.' } },
  list: {
    kind: 'note',
    domain: 'notes',
    verb: 'append',
    params: { find_by: 'shopping list', text: '- pears' },
  },
  note: { kind: 'note', domain: 'notes', verb: 'create', params: { title: 'Trip' } },
  fact: { kind: 'memory', domain: 'memory', verb: 'store', params: { key: 'shoe size', value: '44' } },
  recalled: { kind: 'memory', domain: 'memory', verb: 'recall', params: { query: 'Ann’s number' } },
} satisfies Readonly<Record<string, Topic>>;

function followUp(text: string, topic: keyof typeof topics) {
  const parsed = readFollowUp(text, { topic: topics[topic], moment, people: ['Bob', 'Lena'] });
  return parsed === null ? null : { action: parsed.action, ...shown(parsed.slots) };
}

/** Times by their words, which are read again where they are planned. */
function shown(slots: Slots): Readonly<Record<string, unknown>> {
  const { when, changes, ...rest } = slots;
  return {
    ...rest,
    ...(when === undefined ? {} : { when: when.text }),
    ...(changes === undefined ? {} : { changes: shown(changes) }),
  };
}

describe('what is done with a thing of the last list', () => {
  it.each([
    ['tick off the second one', 'tasks', { action: 'task.complete', target: 'the second one' }],
    ['ok, check the first two off', 'tasks', { action: 'task.complete', target: 'the first two' }],
    ['mark it as done please', 'task', { action: 'task.complete', target: 'it' }],
    ['the last one is done already', 'tasks', { action: 'task.complete', target: 'the last one' }],
    ['that’s done', 'task', { action: 'task.complete', target: 'that' }],
    ['I just did the third one', 'tasks', { action: 'task.complete', target: 'the third one' }],
    ['delete the last two', 'tasks', { action: 'task.delete', target: 'the last two' }],
    ['please get rid of them', 'tasks', { action: 'task.delete', target: 'them' }],
    ['cancel both', 'events', { action: 'calendar.delete', target: 'both' }],
    ['read the first one to me', 'mails', { action: 'email.read', target: 'the first one' }],
  ] as const)('is understood from “%s” after %s', (text, topic, wanted) => {
    expect(followUp(text, topic)).toEqual(wanted);
  });
});

describe('the last question', () => {
  it.each([
    ['and on Thursday?', 'events', { action: 'calendar.list', query: 'dentist', when: 'Thursday' }],
    ['and the day after?', 'events', { action: 'calendar.list', query: 'dentist', when: '2026-11-24' }],
    ['what about next week?', 'events', { action: 'calendar.list', query: 'dentist', when: 'next week' }],
    ['Friday?', 'events', { action: 'calendar.list', query: 'dentist', when: 'Friday' }],
    ['no, I meant Friday', 'events', { action: 'calendar.list', query: 'dentist', when: 'Friday' }],
    [
      'how about half past?',
      'free',
      { action: 'calendar.free', durationMinutes: 45, when: '2026-11-26 at 15:30' },
    ],
    ['and at 5?', 'free', { action: 'calendar.free', durationMinutes: 45, when: '2026-11-26 at 17:00' }],
    ['how about the next day?', 'free', { action: 'calendar.free', durationMinutes: 45, when: '2026-11-27' }],
    ['and next week?', 'due', { action: 'task.list', when: 'next week' }],
    ['and the week after?', 'due', { action: 'task.list', when: '2026-11-23 to 2026-11-29' }],
    ['and the overdue ones?', 'due', { action: 'task.list', isOverdue: true }],
    ['what about Bob?', 'mails', { action: 'email.list', query: 'budget', sender: 'Bob' }],
    ['and from Lena?', 'mails', { action: 'email.list', query: 'budget', sender: 'Lena' }],
    ['and today?', 'mails', { action: 'email.list', query: 'budget', sender: 'Ann', when: 'today' }],
    ['what about Bob?', 'recalled', { action: 'memory.recall', query: 'Bob’s number' }],
    ['and my haircut?', 'events', { action: 'calendar.list', query: 'haircut', when: '2026-11-23' }],
  ] as const)('is asked again by “%s” after %s, with its filters', (text, topic, wanted) => {
    expect(followUp(text, topic)).toEqual(wanted);
  });
});

describe('a correction of what was done', () => {
  it.each([
    [
      'sorry, 5 not 4',
      'event',
      { action: 'calendar.update', target: 'it', changes: { when: '2026-11-26 at 17:00' } },
    ],
    [
      'how about half past?',
      'event',
      { action: 'calendar.update', target: 'it', changes: { when: '2026-11-26 at 16:30' } },
    ],
    [
      'make that two hours',
      'event',
      { action: 'calendar.update', target: 'it', changes: { durationMinutes: 120 } },
    ],
    [
      'push it back an hour',
      'event',
      { action: 'calendar.update', target: 'it', changes: {}, shiftMinutes: 60 },
    ],
    [
      'Lena should come as well',
      'event',
      { action: 'calendar.update', target: 'it', changes: { people: ['Lena'] } },
    ],
    ['without Tim', 'event', { action: 'calendar.update', target: 'it', changes: { without: ['Tim'] } }],
    [
      'I meant Tom',
      'event',
      {
        action: 'calendar.update',
        target: 'it',
        changes: { title: 'Lunch with Tom', people: ['Tom'], without: ['Tim'] },
      },
    ],
    ['I meant Tom', 'task', { action: 'task.update', target: 'it', changes: { title: 'Call Tom' } }],
    ['no, Monday', 'task', { action: 'task.update', target: 'it', changes: { when: 'Monday' } }],
    [
      'actually make it urgent',
      'task',
      { action: 'task.update', target: 'it', changes: { priority: 'high' } },
    ],
    ['sorry, 45 not 44', 'fact', { action: 'memory.update', key: 'shoe size', value: '45' }],
    ['no, do mail it after all', 'draft', { action: 'email.send', target: 'it' }],
    ['ok send it', 'draft', { action: 'email.send', target: 'it' }],
  ] as const)('is “%s” after %s', (text, topic, wanted) => {
    expect(followUp(text, topic)).toEqual(wanted);
  });
});

describe('what is added', () => {
  it.each([
    ['add olives as well', 'list', { action: 'list.add', list: 'shopping list', items: ['olives'] }],
    [
      'and put some bread and milk on it',
      'list',
      { action: 'list.add', list: 'shopping list', items: ['bread', 'milk'] },
    ],
    ['also add the passports', 'note', { action: 'notes.append', target: 'it', body: 'the passports' }],
    ['add “sunscreen” to it', 'note', { action: 'notes.append', target: 'it', body: 'sunscreen' }],
    ['add buy stamps too', 'task', { action: 'task.create', title: 'Buy stamps' }],
  ] as const)('by “%s” goes where %s was spoken of', (text, topic, wanted) => {
    expect(followUp(text, topic)).toEqual(wanted);
  });
});

describe('no follow-up', () => {
  it.each([
    ['remind me to call Tom on Friday', 'task'],
    ['add olives to the shopping list', 'task'],
    ['4pm', 'event'],
    ['is it at 4?', 'event'],
    ['no, is it at 4pm?', 'event'],
    ['sorry I am late, I was at Tom’s until 4pm', 'event'],
    ['what about the weather?', 'event'],
    ['delete the tax task', 'tasks'],
    ['turn on the lights', 'events'],
    ['what a day', 'tasks'],
    ['thanks', 'draft'],
    ['on Thursday', 'fact'],
  ] as const)('is “%s” after %s', (text, topic) => {
    expect(followUp(text, topic)).toBeNull();
  });

  it('stands after nothing', () => {
    expect(readFollowUp('no, 4pm', { topic: null, moment, people: [] })).toBeNull();
  });

  it('changes what still waits: that is changed where it waits', () => {
    const topic = { ...topics.event, isWaiting: true } as const;

    expect(readFollowUp('no, 4pm', { topic, moment, people: [] })).toBeNull();
  });

  it.each([
    ['delete all my tasks', 'event'],
    ['delete all my tasks', 'tasks'],
    ['delete that task', 'event'],
    ['cancel the second meeting', 'tasks'],
  ] as const)('“%s” is more or else than what was spoken of (%s)', (text, topic) => {
    expect(followUp(text, topic)).toBeNull();
  });
});
