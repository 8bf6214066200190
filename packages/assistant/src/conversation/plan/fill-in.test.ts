import { exposeOutside, type JsonObject } from '@tact/core/records';
import { type Moment, type OpenQuestion, readFilling } from '@tact/english';
import { toolFor } from '@tact/tools';
import { expect, test } from 'vitest';
import { toolsWithoutServices } from '../../../../../test/examples/tools.ts';
import * as filling from './fill-in.ts';
import type { MissingField, PlannedAction } from './planned.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

type Asked = Parameters<typeof filling.fillIn>;
const fillIn = (clarifying: Asked[0], text: string, at: Moment) => {
  const [action] = clarifying?.plan?.actions ?? [];
  const missing = clarifying?.plan?.clarification?.missing;
  const names = action && missing && toolFor(action, toolsWithoutServices)?.fields?.[missing.field]?.names;
  const question: OpenQuestion | null =
    clarifying === null
      ? null
      : {
          ...{ kind: 'missing', words: exposeOutside(clarifying.question), isHighStakes: false },
          ...{ names: names ?? 'text', choices: missing?.options.length ?? 0 },
        };
  return filling.fillIn(clarifying, readFilling(text, question, at), toolsWithoutServices);
};

const asked = (
  action: Pick<PlannedAction, 'domain' | 'action' | 'params'>,
  missing: Omit<MissingField, 'position' | 'options'> & { readonly options?: MissingField['options'] },
  question = 'Which one do you mean?',
) => ({
  question,
  plan: {
    actions: [{ ...action, reasoning: '' }],
    confidence: 0.9,
    clarification: { question, missing: { position: 0, options: [], ...missing } },
  },
});
const paramsOf = (plan: ReturnType<typeof fillIn>): JsonObject | undefined => plan?.actions[0]?.params;

const mail = { domain: 'email', action: 'send_email', params: { to: ['Bob'], body: 'Hi.' } } as const;
const deletion = {
  domain: 'calendar',
  action: 'delete_event',
  params: { find_by: 'meeting with Sarah' },
} as const;
const meetings = [
  { id: 'w', title: 'Meeting with Sarah (Wed 25 Nov, 10:00)' },
  { id: 'f', title: 'Meeting with Sarah (Fri 27 Nov, 15:00)' },
];
const bobs = [
  { id: 'bob@example.org', title: 'Bob Lee (bob@example.org)' },
  { id: 'stone@example.org', title: 'Bob Stone (stone@example.org)' },
];

test.each([
  ['the first one', 'w'],
  ['2', 'f'],
  ['the latter', 'f'],
  ['Friday', 'f'],
  ['the Wednesday one please', 'w'],
])('“%s” chooses among the things that were offered', (text, id) => {
  expect(paramsOf(fillIn(asked(deletion, { field: 'find_by', options: meetings }), text, moment))).toEqual({
    find_by: id,
  });
});

test('what narrows the choice down is added to the words before', () => {
  const plan = fillIn(asked(deletion, { field: 'find_by', options: meetings }), 'the one at 3pm', moment);

  expect(paramsOf(plan)).toEqual({ find_by: 'meeting with Sarah at 3pm' });
});

test('a surname or a place in the list chooses a recipient', () => {
  const question = asked(mail, { field: 'to', options: bobs });

  expect(paramsOf(fillIn(question, 'Bob Stone', moment))).toMatchObject({ to: ['stone@example.org'] });
  expect(paramsOf(fillIn(question, 'the first one', moment))).toMatchObject({ to: ['bob@example.org'] });
});

test('an address is taken out of its sentence', () => {
  const plan = fillIn(asked(mail, { field: 'to' }), 'his address is b.lee@example.net, I think', moment);

  expect(paramsOf(plan)).toMatchObject({ to: ['b.lee@example.net'] });
});

test('of several recipients, the answer stands for the one that was asked about', () => {
  const both = { ...mail, params: { to: ['Zoe', 'Ann'], body: 'Hi.' } };
  const plan = fillIn(
    asked(both, { field: 'to' }, 'I have no address for “Zoe”.'),
    'zoe@example.net',
    moment,
  );

  expect(paramsOf(plan)).toMatchObject({ to: ['zoe@example.net', 'Ann'] });
});

test('the words around an answer are no part of it', () => {
  const body = fillIn(asked(mail, { field: 'body' }), 'that the printer is broken', moment);
  const title = fillIn(
    asked({ domain: 'task', action: 'create', params: {} }, { field: 'title' }),
    'to charge the camera',
    moment,
  );

  expect(paramsOf(body)).toMatchObject({ body: 'The printer is broken' });
  expect(paramsOf(title)).toMatchObject({ title: 'Charge the camera' });
});

test.each(['yes', 'ok, go ahead', 'no', 'delete the tax task', 'what is on my list?', 'thanks'])(
  '“%s” fills nothing in',
  (text) => {
    expect(fillIn(asked(deletion, { field: 'find_by', options: meetings }), text, moment)).toBeNull();
  },
);

test('only a time answers when', () => {
  const event = { domain: 'calendar', action: 'create_event', params: { summary: 'Tea' } } as const;

  expect(fillIn(asked(event, { field: 'start_time' }), 'with Tom', moment)).toBeNull();
  expect(paramsOf(fillIn(asked(event, { field: 'start_time' }), 'Thursday at 11', moment))).toEqual({
    summary: 'Tea',
    start_time: 'Thursday at 11',
  });
});

test('where nothing was asked, nothing is filled in', () => {
  expect(fillIn(null, 'Friday', moment)).toBeNull();
});

test('a yes takes the only thing that was offered, a no takes nothing', () => {
  const question = asked(deletion, { field: 'find_by', options: meetings.slice(0, 1) });

  expect(paramsOf(fillIn(question, 'yes please', moment))).toEqual({ find_by: 'w' });
  expect(fillIn(question, 'no', moment)).toBeNull();
});
