import { createReplyClassifier, createUnderstand, type Domain } from '@tact/english';
import { expect, test } from 'vitest';
import { planLocally } from './plan-locally.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const nothing = { task: [], calendar: [], email: [], memory: [], notes: [] };

interface Telling {
  readonly domain?: Domain;
  readonly confidence?: number;
  readonly titles?: Partial<Record<Domain, readonly string[]>>;
  readonly lastMentioned?: string;
}

/** Reads a clause as the router sent it, and plans it. */
const plan = (text: string, { domain, confidence = 0.9, titles = {}, lastMentioned }: Telling = {}) => {
  const parts = [{ text, domain: domain ?? null, confidence }];
  const routed = { domains: domain === undefined ? [] : [domain], confidence, isFollowup: false, parts };
  const understand = createUnderstand({
    router: { route: () => routed },
    replies: createReplyClassifier(),
    tools: [],
  });
  const topic =
    lastMentioned === undefined ? null : { kind: lastMentioned, domain: '', verb: '', params: {}, listed: 1 };
  return planLocally({
    understood: understand(text, {
      ...{ moment, history: [], question: null, isWaiting: false, topic, people: [] },
    }),
    moment,
    contacts: [],
    lastDraft: null,
    titles: { ...nothing, ...titles },
    lastMentioned: lastMentioned ?? null,
    forgetting: () => ({ actions: [], remarks: [] }),
  });
};
const actionsOf = (planned: ReturnType<typeof plan>) =>
  planned?.actions.map(({ domain, action, params }) => ({ name: `${domain}.${action}`, params }));

test('an order that the router doubts holds only if it names one of the owner’s things', () => {
  const known = plan('delete the ficus', {
    domain: 'task',
    confidence: 0.5,
    titles: { task: ['Water the ficus'] },
  });
  const unknown = plan('delete the ficus', { domain: 'task', confidence: 0.5 });

  expect(known?.confidence).toBeGreaterThan(0.7);
  expect(unknown).toBeNull();
});

test('what is deleted is an event or a task by what the owner has, not by what the router thinks', () => {
  const event = plan('delete the dentist', { domain: 'task', titles: { calendar: ['Dentist'] } });
  const task = plan('cancel the ficus', { domain: 'calendar', titles: { task: ['Water the ficus'] } });

  expect(actionsOf(event)?.[0]?.name).toBe('calendar.delete_event');
  expect(actionsOf(task)?.[0]?.name).toBe('task.delete');
});

test('what the owner says is done is the task of those words, and without such a task it is not', () => {
  const text = 'I already watered the ficus';

  expect(actionsOf(plan(text, { domain: 'task', titles: { task: ['Water the ficus'] } }))).toEqual([
    { name: 'task.complete', params: { find_by: 'the ficus' } },
  ]);
  expect(actionsOf(plan(text, { domain: 'task' }))?.[0]?.name).not.toBe('task.complete');
});

test('everything at once is asked about; one series is not everything', () => {
  const all = plan('delete all my tasks', { domain: 'task', titles: { task: ['Mop', 'Sweep'] } });
  const series = plan('delete all of my standups', { domain: 'calendar', titles: { calendar: ['Standup'] } });

  expect(all).toMatchObject({
    actions: [],
    clarification: { question: expect.stringContaining('Which one') },
  });
  expect(actionsOf(series)).toEqual([
    { name: 'calendar.delete_event', params: { find_by: 'all my standups' } },
  ]);
});

test('two orders joined by and are two, what somebody is reminded of is one', () => {
  const two = plan('add water the garden to my tasks and schedule a picnic on Saturday at 1pm', {
    domain: 'task',
  });
  const one = plan('remind me to buy stamps and schedule a picnic', { domain: 'task' });

  expect(actionsOf(two)?.map(({ name }) => name)).toEqual(['task.create', 'calendar.create_event']);
  expect(actionsOf(one)?.map(({ name }) => name)).toEqual(['task.create']);
});

test('where a task is kept is no part of what it is called', () => {
  expect(actionsOf(plan('add buy glue to my tasks', { domain: 'task' }))).toEqual([
    { name: 'task.create', params: { title: 'Buy glue' } },
  ]);
});

test('words that say that it is an event need not stand in its title', () => {
  const asked = actionsOf(plan('when is my dentist appointment?', { domain: 'calendar' }));

  expect(asked).toEqual([{ name: 'calendar.list_events', params: { query: 'dentist' } }]);
});

test('a day that was told as a fact is looked up as one, unless the calendar has it too', () => {
  const text = "when is Lena's birthday?";
  const told = { memory: ["Lena's birthday"] };

  expect(actionsOf(plan(text, { domain: 'calendar', titles: told }))?.[0]?.name).toBe('memory.recall');
  expect(
    actionsOf(plan(text, { domain: 'calendar', titles: { ...told, calendar: ["Lena's birthday"] } }))?.[0]
      ?.name,
  ).toBe('calendar.list_events');
});

test('a correction goes on with what was spoken of last', () => {
  expect(actionsOf(plan('no, 4pm', { domain: 'calendar', lastMentioned: 'event' }))?.[0]?.name).toBe(
    'calendar.update_event',
  );
  expect(actionsOf(plan('no, 4pm', { domain: 'calendar' }))?.[0]?.name).not.toBe('calendar.update_event');
});

test('nothing understood is no plan', () => {
  expect(plan('asdf qwer zxcv')).toBeNull();
});

test('each of several things that are there is done, and a title with an “and” in it is one', () => {
  const titles = { calendar: ['Gym', 'Budget review'], task: ['Rock and roll', 'Mop'] };
  const namesOf = (text: string, domain: Domain) =>
    actionsOf(plan(text, { domain, titles }))?.map(({ params }) => params);

  expect(namesOf('delete my gym session and my budget review', 'calendar')).toHaveLength(2);
  expect(namesOf('mark rock and roll as done', 'task')).toEqual([{ find_by: 'rock and roll' }]);
});

test('an event that is there is made longer or made to repeat; another is made', () => {
  const titles = { calendar: ['Gym'] };

  expect(actionsOf(plan('make gym weekly', { domain: 'calendar', titles }))?.[0]?.name).toBe(
    'calendar.update_event',
  );
  expect(actionsOf(plan('make gym weekly', { domain: 'calendar' }))?.[0]?.name).not.toBe(
    'calendar.update_event',
  );
});

test('whom a reminder is for stands in it', () => {
  expect(actionsOf(plan('remind Bob to send the report', { domain: 'task' }))).toEqual([
    { name: 'task.create', params: { title: 'Remind Bob to send the report' } },
  ]);
});
