import type { Decision } from '@tact/core/records';
import { sampleDecision } from '@tact/testing';
import { expect, test } from 'vitest';
import { type DialogueTurn, parseDialogue } from './dialogue.ts';
import { scoreTurn, type TurnOutcome } from './score-turn.ts';
import type { Card, Entry, World } from './world.ts';

function turnOf(turn: object): DialogueTurn {
  const [parsed] = parseDialogue({
    ...{ name: 'a dialogue', half: 'first', tags: ['made up'], now: '2026-11-25T10:00:00+01:00' },
    turns: [{ say: 'Hang up the washing and feed the cat', ...turn }],
  }).turns;
  if (parsed === undefined) throw new Error('a dialogue has a turn');
  return parsed;
}

const washing = { words: 'washing', done: [[{ add: 'task', with: { title: 'hang up the washing' } }]] };
const cat = { words: 'cat', done: [[{ add: 'task', with: { title: 'feed the cat' } }]], asks: ['cat'] };
const request = turnOf({ parts: [washing, cat] });
const deletion = turnOf({ parts: [{ words: 'cat', cards: [{ action: 'delete_task', text: ['cat'] }] }] });
const confirmation = {
  ...{ say: 'yes', closes: true },
  parts: [{ words: 'yes', done: [[{ remove: 'task', of: 'cat' }]] }],
};
const yes = turnOf({ ...confirmation, needs: [{ kind: 'card', name: 'cat' }] });
const talk = (kind: string) => turnOf({ talk: kind });

function task(title: string): Entry {
  return { kind: 'task', id: title, name: title, fields: { title, state: 'open' } };
}

function sent(text: string): Entry {
  return {
    kind: 'sent',
    id: text,
    name: text,
    fields: { to: ['bob@example.org'], cc: [], subject: text, text },
  };
}

function card(text: string, action = 'delete_task', state: Card['state'] = 'pending'): Card {
  return { id: text, action, state, parameters: { title: text }, text };
}

const world = (entries: readonly Entry[] = [], cards: readonly Card[] = []): World => ({ entries, cards });
const done = [task('Hang up the washing'), task('Feed the cat')];
const catCard = card('delete the task “Feed the cat”');

function outcome(
  reply: string,
  after: World = world(),
  { before = world(), path = 'action', reads = 0, decision = null as Decision | null } = {},
): TurnOutcome {
  const read = { domain: 'task', action: 'list', params: {}, success: true, result: null, error: null };
  return {
    before,
    after,
    result: { reply, path: path as 'action', actions: Array(reads).fill(read), decision },
  };
}

test.each([
  ['clarify', 'rightly asked'],
  ['rephrase', 'not understood'],
  ['out_of_scope', 'not understood'],
])('a reply with a question mark that was recorded as %s is %s', (kind, label) => {
  const decision = { ...sampleDecision(), details: { reply: { kind } } };
  const turn = turnOf({ parts: [cat] });
  const reply = 'I did not understand “that”. Do you mean the cat?';

  expect(scoreTurn(turn, outcome(reply, world(), { path: 'none', decision })).label).toBe(label);
});

test('what was asked for and done is right', () => {
  expect(scoreTurn(request, outcome('I have made two tasks.', world(done)))).toEqual({
    ...{ label: 'right', reasons: [], unmeant: [], withoutYes: 0 },
  });
});

test('a plan that is shown and waits for a yes is rightly asked', () => {
  const before = world(done);

  const score = scoreTurn(deletion, outcome('Shall I delete it?', world(done, [catCard]), { before }));

  expect(score.label).toBe('rightly asked');
});

test('a question about what may be done at once is rightly asked', () => {
  const planned = { ...card('make a task', 'create_task'), parameters: { title: 'Feed the cat' } };

  const score = scoreTurn(turnOf({ parts: [cat] }), outcome('Shall I?', world([], [planned])));

  expect(score.label).toBe('rightly asked');
});

test('a question back about the right thing is rightly asked', () => {
  const score = scoreTurn(
    request,
    outcome('I have made a task. Which cat do you mean?', world(done.slice(0, 1))),
  );

  expect(score.label).toBe('rightly asked');
});

test('a part that the reply names as left out is told', () => {
  const reply = 'I have made a task “Hang up the washing”. I did not understand “feed the cat”.';

  expect(scoreTurn(request, outcome(reply, world(done.slice(0, 1)))).label).toBe('partly and told');
});

test('nothing done and said so is not understood', () => {
  expect(scoreTurn(request, outcome('I did not understand that.')).label).toBe('not understood');
});

test.each<[string, DialogueTurn, TurnOutcome, string]>([
  ['a part dropped in silence', request, outcome('I have made a task.', world(done.slice(0, 1))), 'drops 1'],
  ['a message passed over', request, outcome('All right.'), 'drops 2'],
  [
    'a deed that was not meant',
    request,
    outcome('Made.', world([...done, task('Sigh')])),
    'did what was not meant',
  ],
  [
    'a garbled title',
    request,
    outcome('Two tasks.', world([task('Hang up'), task('Feed the cat')])),
    'did what was not meant',
  ],
  [
    'a plan that was not meant',
    request,
    outcome('Shall I?', world(done, [catCard])),
    'proposes what was not meant',
  ],
  ['a claim without a deed', request, outcome("I've made a task “Feed the cat”."), 'claims a deed'],
  ['a claim of a sent mail', request, outcome("I've sent Bob a mail.", world(done)), 'claims to have sent'],
  [
    'a question that quotes the message as a title',
    request,
    outcome('When should “Feed the cat” be?'),
    'drops 2',
  ],
  [
    'an answer with a question that nobody needs',
    request,
    outcome('I have made two tasks. When should “Washing” be?', world(done)),
    'asks about a request',
  ],
  [
    'an internal id',
    request,
    outcome('Task 0191f2b4-77aa-7000-8000-000000000001', world(done)),
    'internal id',
  ],
  [
    'data in answer to a sigh',
    talk('statement'),
    outcome('There are 2 tasks.', world(), { reads: 1 }),
    'data',
  ],
  ['a task made of a sigh', talk('statement'), outcome('Noted.', world([task('Phew')])), 'did what was not'],
  [
    'a question made of thanks',
    talk('small_talk'),
    outcome('When should it be?', world(), { path: 'clarification' }),
    'asks about a request',
  ],
  ['a pretence', talk('out_of_scope'), outcome('The lights are off now.'), 'passes over'],
  [
    'a question that was not answered but closed',
    talk('statement'),
    outcome('Oh dear.', world(done, [card(catCard.text, 'delete_task', 'denied')]), {
      before: world(done, [catCard]),
    }),
    'closes a question',
  ],
  [
    'a yes to nothing that does something',
    yes,
    outcome('Deleted.', world(done.slice(0, 1)), { before: world(done) }),
    'did what was not meant',
  ],
  [
    'a refused question that stays',
    turnOf({ parts: [{ words: 'no', done: [[]] }], waiting: 'none' }),
    outcome('All right.', world(done, [catCard]), { before: world(done, [catCard]) }),
    'leaves a question waiting',
  ],
])('%s is wrong', (_, turn, played, reason) => {
  const { label, reasons } = scoreTurn(turn, played);

  expect(label).toBe('wrong');
  expect(reasons.join('\n')).toContain(reason);
});

test('a request that is taken for a statement and said to be one is not understood', () => {
  const reply = 'I took that as something you are telling me, so I have done nothing.';

  expect(scoreTurn(request, outcome(reply)).label).toBe('not understood');
});

test.each<[string, DialogueTurn, TurnOutcome, string]>([
  ['a sigh that is heard', talk('statement'), outcome('That sounds hard.'), 'right'],
  ['a refusal of what is out of scope', talk('out_of_scope'), outcome("I can't do that."), 'right'],
  [
    'thanks that are not understood',
    talk('small_talk'),
    outcome('I did not understand “tak”.'),
    'not understood',
  ],
  ['a yes to nothing', yes, outcome('Nothing is waiting.'), 'not understood'],
])('%s is not wrong', (_, turn, played, label) => {
  expect(scoreTurn(turn, played).label).toBe(label);
});

test.each<[string, DialogueTurn, string]>([
  [
    'a yes to a plan that was never shown',
    turnOf({ ...confirmation, needs: [{ kind: 'card', name: 'dog' }] }),
    'not understood',
  ],
  ['a word that may be a yes', talk('small_talk'), 'right'],
])('%s may be answered with the plan that waits', (_, turn, label) => {
  const waiting = world(done, [catCard]);
  const reply = 'Shall I delete the task “Feed the cat”?';

  const score = scoreTurn(turn, outcome(reply, waiting, { before: waiting, path: 'clarification' }));

  expect(score.label).toBe(label);
});

test('a question that is shown again is not dropped', () => {
  const again = { ...catCard, id: 'again' };
  const after = world(done, [card(catCard.text, 'delete_task', 'superseded'), again]);
  const before = world(done, [catCard]);

  expect(scoreTurn(talk('statement'), outcome('Oh dear. Shall I?', after, { before })).label).toBe('right');
});

test('dropping a question that should never have been put is no fault', () => {
  const after = world(done, [card(catCard.text, 'delete_task', 'denied')]);
  const played = outcome('Oh dear.', after, { before: world(done, [catCard]) });

  expect(scoreTurn(talk('statement'), { ...played, unmeant: new Set([catCard.id]) }).label).toBe('right');
});

test('a deletion after a yes is right, and counts as approved', () => {
  const before = world(done, [catCard]);
  const after = world(done.slice(0, 1), [card(catCard.text, 'delete_task', 'approved')]);

  expect(scoreTurn(yes, outcome("I've deleted it.", after, { before }))).toMatchObject({
    label: 'right',
    withoutYes: 0,
  });
});

test.each<[string, DialogueTurn, TurnOutcome]>([
  ['a deletion', deletion, outcome("I've deleted it.", world(), { before: world(done.slice(1)) })],
  [
    'a deletion that only an expectation allows',
    turnOf({ parts: [{ words: 'cat', done: [[{ remove: 'task', of: 'cat' }]] }] }),
    outcome("I've deleted it.", world(), { before: world(done.slice(1)) }),
  ],
  ['a sent mail', request, outcome("I've sent a mail.", world([...done, sent('Hello')]))],
])('%s without a yes is wrong and counted apart', (_, turn, played) => {
  expect(scoreTurn(turn, played)).toMatchObject({ label: 'wrong', withoutYes: 1 });
});
