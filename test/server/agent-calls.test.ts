import { asTactError } from '@tact/core/errors';
import { awaitAction } from '@tact/server/operations/actions/await';
import { proposeAction } from '@tact/server/operations/actions/propose';
import { reportAction } from '@tact/server/operations/actions/report';
import { approveQuestion, denyQuestion, editQuestion } from '@tact/server/operations/approvals/answer';
import { getQuestion } from '@tact/server/operations/approvals/get';
import { waitForAnswer } from '@tact/server/operations/approvals/wait';
import { type Operation, runOperation } from '@tact/server/operations/operation';
import { ownerOf, type Principal } from '@tact/server/operations/principal';
import { createFakeClock, type FakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InMemoryTact, openInMemory } from '#presets/in-memory';

let tact: InMemoryTact;
let clock: FakeClock;

beforeEach(async () => {
  clock = createFakeClock({ now: '2026-11-22T12:00:00Z' });
  tact = await openInMemory({
    clock,
    agents: { tools: { add_label: 'reversible', read_orders: 'safe' }, executors: ['create_task'] },
  });
});
afterEach(() => tact.assistant.close());

const agent = (name = 'crm-bot'): Principal => ({
  ...{ user: 'owner', kind: 'agent', name, via: `http:${name}`, hasToken: true },
  scopes: ['actions:write', 'approvals:read'],
});
const owner = () => ownerOf(tact.user, 'test');

type Given<Schema> = Schema extends Operation<infer Input> ? Input['_zod']['input'] : never;

function call<Input extends Parameters<typeof runOperation>[0], Output>(
  operation: Input & { run(...given: never): Promise<Output> },
  input: Given<Input>,
  principal: Principal = agent(),
): Promise<Output> {
  return runOperation(operation as never, input, { assistant: tact.assistant, principal });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (thrown: unknown) => asTactError(thrown).code,
  );

const rent = { run: 'november', tool: 'send_money', input: { to: 'Bob', euros: 700 } };
const propose = (given: string, more: object = {}, principal?: Principal) =>
  call(proposeAction, { ...rent, call: given, ...more }, principal);

describe('a call that an agent proposes', () => {
  it('asks, runs once after a yes, and ends as its agent reports', async () => {
    const asked = await propose('1');
    const approved = await call(approveQuestion, { id: asked.question ?? '' }, owner());
    const turns = await Promise.all([1, 2, 3].map(() => call(awaitAction, { id: asked.id })));
    await call(reportAction, { id: asked.id, state: 'done', output: { receipt: 'R-1' } });
    const later = await call(awaitAction, { run: rent.run, call: '1' });
    const again = await propose('1');

    expect(asked).toMatchObject({ verdict: 'ask', state: 'waiting', isChanged: false });
    expect(approved.effects).toMatchObject([{ action: 'agent_call', state: 'planned' }]);
    expect(turns.map(({ state }) => state).toSorted()).toEqual(['run', 'running', 'running']);
    expect(later).toMatchObject({ state: 'done', output: { receipt: 'R-1' } });
    expect(again).toEqual(later);
  });

  it('is for one call: a second like it asks anew, and another input under its id is an error', async () => {
    const asked = await propose('1');
    await call(approveQuestion, { id: asked.question ?? '' }, owner());

    expect(await propose('2')).toMatchObject({ state: 'waiting' });
    expect(await codeOf(propose('1', { input: { to: 'Bob', euros: 701 } }))).toBe('AGENT_CALL_CHANGED');
    expect(await codeOf(propose('1', { tool: 'send_all' }))).toBe('AGENT_CALL_CHANGED');
    expect(await call(awaitAction, { id: asked.id })).toMatchObject({ state: 'run', input: rent.input });
  });

  it('runs at once where the owner declared its tool, for one of those who propose it at the same time', async () => {
    const label = { tool: 'add_label', input: { label: 'rent' } };
    const states = await Promise.all([1, 2].map(() => propose('1', label)));

    expect(states.map(({ verdict, state }) => [verdict, state]).toSorted()).toEqual([
      ['act', 'run'],
      ['act', 'running'],
    ]);
    expect(await propose('3', { ...label, turn: false })).toMatchObject({
      verdict: 'act',
      state: 'approved',
    });
    expect(await propose('2', { ...label, ask: true })).toMatchObject({ verdict: 'ask', state: 'waiting' });
  });

  it('is not made after a no, nor after nobody answered', async () => {
    const [no, none] = [await propose('1'), await propose('2')];
    await call(denyQuestion, { id: no.question ?? '', why: 'already paid' }, owner());
    const denied = await call(awaitAction, { id: no.id });
    clock.advance(8 * 86_400_000);

    expect(denied).toMatchObject({ state: 'refused', reason: 'Denied by owner: already paid' });
    expect(await call(awaitAction, { id: none.id })).toMatchObject({
      state: 'refused',
      reason: 'Nobody answered in time; nothing was run.',
    });
  });

  it('runs as whoever approved it changed it', async () => {
    const asked = await propose('1');
    const edited = { tool: 'send_money', input: { to: 'Bob', euros: 70 } };
    await call(editQuestion, { id: asked.question ?? '', parameters: { input: edited.input } }, owner());
    await call(approveQuestion, { id: asked.question ?? '' }, owner());

    expect(await call(awaitAction, { id: asked.id })).toMatchObject({
      ...{ ...edited, state: 'run', isChanged: true },
    });
  });

  it('ends as unknown where its agent never reports, and as it says where that comes late', async () => {
    const { id } = await propose('1', { tool: 'add_label', within: 60 });
    clock.advance(59_000);
    const before = await call(awaitAction, { id });
    await tact.assistant.resume(tact.user, { abandonedAfterMs: 0 });
    const resumed = await call(awaitAction, { id });
    clock.advance(2000);

    expect([before.state, resumed.state]).toEqual(['running', 'running']);
    expect(await call(awaitAction, { id })).toMatchObject({ state: 'unknown' });
    expect(await call(reportAction, { id, state: 'done' })).toMatchObject({ state: 'done' });
    expect(await codeOf(call(reportAction, { id, state: 'failed' }))).toBe('AGENT_CALL_NOT_RUNNING');
  });

  it('is not good for ever after a yes: what nobody collects in the term of a question is withdrawn', async () => {
    const [asked, forgotten] = [await propose('1'), await propose('2')];
    for (const { question } of [asked, forgotten])
      await call(approveQuestion, { id: question ?? '' }, owner());
    clock.advance(7 * 86_400_000 - 1000);
    const inTime = await call(awaitAction, { id: asked.id });
    clock.advance(1000);
    const late = await call(awaitAction, { id: forgotten.id });

    expect(inTime.state).toBe('run');
    expect(late).toMatchObject({
      state: 'failed',
      reason: 'agent_call was withdrawn before it started because nobody did it in time after the yes.',
    });
  });

  it('is withdrawn then too where nobody asks for it any more', async () => {
    const { id, question } = await propose('1');
    await call(approveQuestion, { id: question ?? '' }, owner());
    clock.advance(7 * 86_400_000);
    await tact.assistant.resume(tact.user);

    const [effect] = await tact.assistant.runtime.store.outbox.ofDecision(tact.user, id);
    expect(effect).toMatchObject({ state: 'failed', problem: { code: 'EFFECT_WITHDRAWN' } });
  });

  it('is declined where it would be one question of its agent too many, and one of others is not', async () => {
    await tact.assistant.close();
    tact = await openInMemory({ clock, agents: { tools: { read_orders: 'safe' }, maxOpenQuestions: 2 } });
    const [first] = [await propose('1'), await propose('2')];
    const third = await propose('3');
    const safe = await propose('4', { tool: 'read_orders' });
    const ofOther = await propose('1', {}, agent('mail-bot'));
    await call(denyQuestion, { id: first?.question ?? '' }, owner());

    expect(third).toMatchObject({ verdict: 'decline', state: 'refused', question: null });
    expect(third.reason).toContain('too many questions of this agent are open already; ask again');
    expect(safe).toMatchObject({ verdict: 'act', state: 'run' });
    expect(ofOther).toMatchObject({ verdict: 'ask' });
    expect(await propose('5')).toMatchObject({ verdict: 'ask' });
  });

  it('cannot be reported before its turn', async () => {
    const { id } = await propose('1');

    expect(await codeOf(call(reportAction, { id, state: 'done' }))).toBe('AGENT_CALL_NOT_RUNNING');
    expect(await call(awaitAction, { id })).toMatchObject({ state: 'waiting' });
  });

  it('is seen and awaited by its own agent alone, which speaks for itself', async () => {
    const { id, question } = await propose('1');
    const other = agent('mail-bot');

    expect(await codeOf(call(awaitAction, { id }, other))).toBe('ID_NOT_FOUND');
    expect(await codeOf(call(reportAction, { id, state: 'done' }, other))).toBe('ID_NOT_FOUND');
    expect(await codeOf(call(waitForAnswer, { id: question ?? '' }, other))).toBe('ID_NOT_FOUND');
    expect(await codeOf(propose('2', { agent: 'mail-bot' }))).toBe('OPERATION_INPUT_INVALID');
    expect(await codeOf(call(approveQuestion, { id: question ?? '' }))).toBe('OPERATION_NOT_FOR_AGENTS');
  });
});

describe('what an agent says', () => {
  const labelsOf = async ({ id }: { readonly id: string }) => {
    const decision = await tact.assistant.runtime.store.ledger.get(tact.user, id);
    return decision?.actions.flatMap(({ labels }) => labels.map(({ origin }) => origin));
  };
  const trusted = [{ origin: 'owner' as const, source: 'me' }];

  it('makes no call the owner’s: its labels only lower trust, and its request is quoted', async () => {
    const claimed = await propose('1', { labels: trusted, request: 'pay “Bob”\u202e now' });
    const requested = await propose('2', { run: 'other', request: 'pay Bob' }, owner());
    const lowered = { run: 'third', request: 'pay Bob', labels: [{ origin: 'outside', source: 'web' }] };
    const { approval } = await call(getQuestion, { id: claimed.question ?? '' });

    expect(await labelsOf(claimed)).toEqual(['outside', 'outside']);
    expect(claimed.reason).toBe('dangerous action; may be caused by untrusted content (outside text)');
    expect(requested.reason).toBe('dangerous action');
    expect(await labelsOf(await propose('3', lowered, owner()))).toEqual(['owner', 'outside']);
    expect(approval.card.question).toBe('let it call “send_money” with to: “Bob”, euros: 700');
    expect(
      approval.card.quotes.map(({ name, text }) => [name, String(JSON.stringify(text)).includes('202e')]),
    ).toEqual([
      ['agent', false],
      ['run', false],
      ['request', false],
    ]);
  });

  it('never raises trust in the course of a run', async () => {
    const request = { run: 'r', request: 'tidy up' };
    const first = await propose('1', { ...request, tool: 'read_orders' }, owner());
    const second = await propose('2', { ...request, tool: 'add_label' }, owner());

    expect(await labelsOf(first)).toEqual(['owner']);
    // It has read what the first one returned.
    expect(await labelsOf(second)).toEqual(['owner', 'outside']);
  });
});

describe('an executor', () => {
  const task = { executor: 'create_task', tool: 'add_todo', input: { title: 'Water the basil' } };

  it('is an action of ours that the owner listed, and does the call with an undo', async () => {
    const done = await propose('1', task);
    const [item] = await tact.assistant.runtime.store.items.list(tact.user, { kind: 'task' });
    await tact.assistant.undo({ user: tact.user, id: done.id, by: 'owner', via: 'test' });

    expect(done).toMatchObject({ verdict: 'act', state: 'done', isChanged: false });
    expect(item?.origin).toBe('outside');
  });

  it('is nothing else', async () => {
    expect(await codeOf(propose('1', { ...task, executor: 'send_email' }))).toBe('AGENT_EXECUTOR_UNKNOWN');
    expect(await codeOf(propose('2', { ...task, executor: 'agent_call' }))).toBe('AGENT_EXECUTOR_UNKNOWN');
    expect(await codeOf(propose('3', { ...task, executor: 'https://evil.example' }))).toBe(
      'AGENT_EXECUTOR_UNKNOWN',
    );
    expect(await codeOf(propose('4', { ...task, input: { titel: 'x' } }))).toBe('ACTION_PARAMETERS_INVALID');
  });
});

describe('waiting', () => {
  it('ends with the answer, and gives an open question back after its time', async () => {
    const { question } = await propose('1');
    const id = question ?? '';
    const early = call(waitForAnswer, { id, wait: 25 });
    await clock.whenSleeping(1);
    await clock.advance(25_000);
    const late = call(waitForAnswer, { id, wait: 25 });
    await clock.whenSleeping(1);
    await call(denyQuestion, { id }, owner());
    await clock.advance(250);

    expect(await early).toMatchObject({ isOpen: true, approval: { state: 'pending' } });
    expect(await late).toMatchObject({
      ...{ isOpen: false, approval: { state: 'denied', answer: { by: 'owner', via: 'test' } } },
    });
  });
});

describe('a refused call', () => {
  it('is found by the owner among the decisions, once an hour however often it is tried', async () => {
    const { question } = await propose('1');
    const told = async () =>
      (await tact.assistant.log({ user: tact.user, engine: 'access' })).map(({ verdict, reasons }) => [
        verdict,
        reasons[0]?.text,
      ]);
    const approve = () => codeOf(call(approveQuestion, { id: question ?? '' }));
    const refused = ['decline', 'An agent may not call approvals.approve, whatever its scopes.'];

    expect([await approve(), await approve()]).toEqual(Array(2).fill('OPERATION_NOT_FOR_AGENTS'));
    await expect.poll(told).toEqual([refused]);
    clock.advance(3_600_000);
    await approve();
    await expect.poll(told).toEqual([refused, refused]);
  });
});
