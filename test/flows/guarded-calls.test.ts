import { createAssistant } from '@tact/core/assistant';
import { createRuntime, rulesText } from '@tact/core/kernel';
import { dynamicTool, jsonSchema, type ModelMessage, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { type GuardOptions, guardTools } from '../../packages/tact/src/ai-sdk.ts';
import {
  ann,
  asked,
  bankActions,
  bankTools,
  type Deeds,
  openBank,
  payBob,
  resultsIn,
  user,
} from './guarded-fixture.ts';

/** What guarded tools take, refuse and survive, call by call. */

const options = { messages: [], context: undefined as never };

/** One call as the SDK makes it: it asks first, and executes what needs no approval. */
async function call(
  bank: Pick<Awaited<ReturnType<typeof openBank>>, 'guarded'>,
  {
    id,
    tool: toolName,
    input,
  }: { readonly id: string; readonly tool: 'pay' | 'label' | 'read_page'; readonly input: object },
): Promise<unknown> {
  const { tools, toolApproval } = bank.guarded;
  const status = await toolApproval({ toolCall: { toolName, toolCallId: id, input }, messages: [] });
  if (status !== undefined) return status;
  return tools[toolName].execute(input as never, { ...options, toolCallId: id });
}

const label7 = { id: 'call-2', tool: 'label', input: { payment: '7', label: 'rent' } } as const;

/** The conversation in which a model has just made these calls. */
function calling(
  ...calls: readonly { readonly id: string; readonly tool: string; readonly input: object }[]
): ModelMessage[] {
  return [
    ...asked,
    {
      role: 'assistant',
      content: calls.map(({ id, tool: toolName, input }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName,
        input,
      })),
    },
  ];
}

describe('execute', () => {
  test('refuses a call that nobody decided', async () => {
    const bank = await openBank();
    const run = bank.guarded.tools.label.execute(label7.input, { ...options, toolCallId: 'call-2' });

    await expect(run).rejects.toMatchObject({ code: 'TOOL_CALL_NOT_DECIDED' });
    expect(bank.deeds).toEqual([]);
  });

  test('refuses a decided call with another input', async () => {
    const bank = await openBank();
    await call(bank, label7);
    const other = { payment: '7', label: 'bribe' };
    const run = bank.guarded.tools.label.execute(other, { ...options, toolCallId: 'call-2' });

    await expect(run).rejects.toMatchObject({ code: 'TOOL_CALL_NOT_DECIDED' });
    expect(bank.deeds).toEqual(['label 7 rent']);
  });

  test('refuses a call that waits for an answer, and one that was denied', async () => {
    const bank = await openBank();
    await call(bank, { ...payBob, tool: 'pay' });
    const run = () => bank.guarded.tools.pay.execute(payBob.input, { ...options, toolCallId: 'call-1' });
    await expect(run()).rejects.toMatchObject({ code: 'TOOL_CALL_UNANSWERED' });

    await bank.assistant.deny({ ...ann, id: (await bank.question()).id, why: 'No.' });
    await expect(run()).rejects.toMatchObject({
      code: 'TOOL_CALL_REFUSED',
      message: 'The call call-1 of pay is refused: Denied by owner: No.',
    });
    expect(bank.deeds).toEqual([]);
  });

  test('runs a decided call once, and gives its result as often as it is asked', async () => {
    const bank = await openBank();
    const first = await call(bank, label7);

    expect(await call(bank, label7)).toEqual(first);
    expect(bank.deeds).toEqual(['label 7 rent']);
  });

  test('keeps runs apart in which the same call id occurs', async () => {
    const bank = await openBank();
    const { tact, deeds } = bank;
    const other = guardTools(bankTools(deeds), { tact, user, run: 'run-2', actions: bankActions(deeds) });
    await call(bank, label7);
    await call({ guarded: other }, label7);

    expect(deeds).toEqual(['label 7 rent', 'label 7 rent']);
  });
});

describe('a tool', () => {
  const refusalOf = async (tools: Parameters<typeof guardTools>[0]) => {
    const tact = await openInMemory();
    try {
      guardTools(tools, { tact, user, run: 'run-1' });
    } catch (thrown) {
      return thrown;
    }
    throw new Error('It was guarded.');
  };
  const inputSchema = z.object({ query: z.string() });
  const outputSchema = z.string();

  test.each([
    [
      'the provider runs it',
      {
        type: 'provider',
        id: 'openai.web_search',
        args: {},
        isProviderExecuted: true,
        inputSchema,
        outputSchema,
      },
    ],
    ['it has no execute function, so the client runs it', { inputSchema, outputSchema }],
    [
      'it needs a context, which another process would not have',
      { inputSchema, contextSchema: z.object({ session: z.string() }), execute: async () => 'found' },
    ],
  ])('that cannot be guarded is refused: %s', async (why, search) => {
    expect(await refusalOf({ search } as never)).toMatchObject({
      code: 'TOOL_NOT_GUARDABLE',
      message: `The tool search cannot be guarded: ${why}.`,
    });
  });

  test('that is not among the guarded ones is left to the SDK', async () => {
    const { guarded } = await openBank();
    const toolCall = { toolName: 'toString', toolCallId: 'call-1', input: {} };

    expect(await guarded.toolApproval({ toolCall, messages: [] })).toBeUndefined();
  });

  test('that is guarded again has to be declared alike', async () => {
    const { tact, deeds } = await openBank();
    const again = (actions: GuardOptions<ReturnType<typeof bankTools>>['actions']) => () =>
      guardTools(bankTools(deeds), {
        tact,
        user,
        run: 'run-2',
        ...(actions === undefined ? {} : { actions }),
      });

    expect(again({ ...bankActions(deeds), pay: { danger: 'safe' } })).toThrow(
      'The tool pay is guarded already, with another danger or undo.',
    );
    expect(again({ ...bankActions(deeds), label: { danger: 'reversible' } })).toThrow('The tool label');
    expect(again(bankActions(deeds))).not.toThrow();
  });

  test('that was guarded for two users runs with what each of them gave', async () => {
    const { tact, assistant } = await openBank();
    const [anns, bobs]: [Deeds, Deeds] = [[], []];
    const guardFor = (whose: string, deeds: Deeds) => ({
      guarded: guardTools(bankTools(deeds), { tact, user: whose, run: 'run-1', actions: bankActions(deeds) }),
    });
    const ann2 = guardFor('ann', anns);
    const bob = guardFor('bob', bobs);
    await call(ann2, { ...payBob, tool: 'pay' });
    await call(bob, label7);
    const [question] = await assistant.approvals('ann');
    await assistant.approve({ user: 'ann', by: 'ann', via: 'test', id: question?.id ?? '' });

    expect(anns).toEqual(['pay Bob 20']);
    expect(bobs).toEqual(['label 7 rent']);
  });

  test('with the wish for approval is asked about, and the card says that the tool wants it', async () => {
    const tact = await openInMemory();
    const look = tool({
      inputSchema: z.object({ at: z.string() }),
      needsApproval: ({ at }) => at === 'secrets',
      execute: async ({ at }) => at,
    });
    const { toolApproval } = guardTools(
      { look },
      { tact, user, run: 'run-1', actions: { look: { danger: 'safe' } } },
    );
    const statusOf = (at: string) =>
      toolApproval({ toolCall: { toolName: 'look', toolCallId: at, input: { at } }, messages: [] });

    expect(await statusOf('weather')).toBeUndefined();
    expect(await statusOf('secrets')).toEqual({
      type: 'user-approval',
      reason: 'call “look” with at: “secrets”',
    });
    const [question] = await tact.assistant.approvals(user);
    expect(question?.card.because).toMatchObject([{ code: 'RequestedByTool' }]);
  });

  test('that is known at run time only is guarded, too', async () => {
    const tact = await openInMemory();
    const remote = dynamicTool({
      inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } } }),
      execute: async (input) => input,
    });
    const guarded = guardTools(
      { remote },
      { tact, user, run: 'run-1', actions: { remote: { danger: 'safe' } } },
    );
    const toolCall = { toolName: 'remote', toolCallId: 'call-1', input: { city: 'Bonn' } };
    await guarded.toolApproval({ toolCall, messages: [] });

    expect(
      resultsIn(await guarded.resume(calling({ id: 'call-1', tool: 'remote', input: { city: 'Bonn' } }))),
    ).toEqual({ 'call-1': { type: 'json', value: { city: 'Bonn' } } });
  });

  test('that reports progress has its last value as its result', async () => {
    const tact = await openInMemory();
    const count = tool({
      inputSchema: z.object({}),
      async *execute() {
        yield 'one';
        yield 'two';
      },
      toModelOutput: ({ output }) => ({ type: 'text', value: `counted to ${output}` }),
    });
    const guarded = guardTools(
      { count },
      { tact, user, run: 'run-1', actions: { count: { danger: 'safe' } } },
    );
    await guarded.toolApproval({
      toolCall: { toolName: 'count', toolCallId: 'call-1', input: {} },
      messages: [],
    });

    expect(resultsIn(await guarded.resume(calling({ id: 'call-1', tool: 'count', input: {} })))).toEqual({
      'call-1': { type: 'text', value: 'counted to two' },
    });
  });

  test('is called as a method of its own', async () => {
    const tact = await openInMemory();
    const greet = {
      greeting: 'Hello',
      inputSchema: z.object({}),
      async execute() {
        return this.greeting;
      },
    };
    const guarded = guardTools(
      { greet },
      { tact, user, run: 'run-1', actions: { greet: { danger: 'safe' } } },
    );
    const toolCall = { toolName: 'greet', toolCallId: 'call-1', input: {} };
    await guarded.toolApproval({ toolCall, messages: [] });

    expect(resultsIn(await guarded.resume(calling({ id: 'call-1', tool: 'greet', input: {} })))).toEqual({
      'call-1': { type: 'text', value: 'Hello' },
    });
  });

  test('whose schema makes something else of its input than JSON is not called', async () => {
    const tact = await openInMemory();
    const meet = tool({
      inputSchema: z.object({ day: z.string().transform((text) => new Date(text)) }),
      execute: async ({ day }) => day.toISOString(),
    });
    const guarded = guardTools({ meet }, { tact, user, run: 'run-1' });
    const input = { day: new Date('2026-11-22') };
    const toolCall = { toolName: 'meet', toolCallId: 'call-1', input };

    expect(await guarded.toolApproval({ toolCall, messages: [] })).toBeUndefined();
    await expect(
      guarded.tools.meet.execute(input as never, { ...options, toolCallId: 'call-1' }),
    ).rejects.toMatchObject({ code: 'ACTION_PARAMETERS_INVALID' });
    expect(await tact.assistant.log({ user })).toEqual([]);
  });
});

describe('a call that goes wrong', () => {
  async function openBroken(danger: 'safe' | 'reversible') {
    const tact = await openInMemory();
    let calls = 0;
    const broken = tool({
      inputSchema: z.object({}),
      execute: async (): Promise<string> => {
        calls += 1;
        throw new Error('no connection to the bank');
      },
    });
    const guarded = guardTools({ broken }, { tact, user, run: 'run-1', actions: { broken: { danger } } });
    const toolCall = { toolName: 'broken', toolCallId: 'call-1', input: {} };
    await guarded.toolApproval({ toolCall, messages: [] });
    return { tact, guarded, calls: () => calls };
  }

  test('fails once, and says so', async () => {
    const { guarded, calls } = await openBroken('reversible');
    const messages = calling({ id: 'call-1', tool: 'broken', input: {} });
    const failure = { type: 'error-text', value: 'The tool broken failed: no connection to the bank' };

    expect(resultsIn(await guarded.resume(messages))).toEqual({ 'call-1': failure });
    await expect(
      guarded.tools.broken.execute({}, { ...options, toolCallId: 'call-1' }),
    ).rejects.toMatchObject({ code: 'TOOL_CALL_FAILED', message: failure.value });
    expect(calls()).toBe(1);
  });

  /** As if the process that began the call had died while it ran. */
  async function interrupt(
    bank: Awaited<ReturnType<typeof openBank>>,
    toolName: 'label' | 'read_page',
    input: object,
  ) {
    const { runtime } = bank.assistant;
    await bank.guarded.toolApproval({ toolCall: { toolName, toolCallId: 'call-2', input }, messages: [] });
    const [effect] = await runtime.store.outbox.inState(user, ['planned']);
    const now = bank.clock.now();
    await runtime.store.outbox.start(user, effect?.id ?? '', {
      now,
      worker: 'gone',
      leaseUntil: now + 60_000,
    });
    return calling({ id: 'call-2', tool: toolName, input });
  }

  test('and was interrupted is waited for as long as its lease, then unknown and not repeated', async () => {
    const bank = await openBank();
    const messages = await interrupt(bank, 'label', label7.input);
    expect(await bank.guarded.resume(messages)).toBeNull();
    await bank.clock.advance(60_000);

    expect(resultsIn(await bank.guarded.resume(messages))).toEqual({
      'call-2': {
        type: 'error-text',
        value:
          'It is unknown whether tool:label happened: it was interrupted while running. It is not called again.',
      },
    });
    expect(bank.deeds).toEqual([]);
  });

  test('and was interrupted is repeated if it is safe', async () => {
    const bank = await openBank();
    const messages = await interrupt(bank, 'read_page', { url: 'a' });
    expect(await bank.guarded.resume(messages)).toBeNull();
    await bank.clock.advance(60_000);

    expect(resultsIn(await bank.guarded.resume(messages))).toEqual({
      'call-2': { type: 'text', value: 'The page at a.' },
    });
  });

  test('in a process that has died since is told from the record, and nothing runs again', async () => {
    const bank = await openBank();
    await call(bank, label7);
    const next = restarted(bank);

    expect(resultsIn(await next.guarded.resume(calling(label7)))).toMatchObject({
      'call-2': { type: 'json', value: { label: 'rent' } },
    });
    expect([bank.deeds, next.deeds]).toEqual([['label 7 rent'], []]);
  });
});

/** Another process on the same store: one without the tools, or one that guards them. */
function restarted({ assistant, run, clock }: Awaited<ReturnType<typeof openBank>>) {
  const { store, jobs, ids, log, telemetry, policy } = assistant.runtime;
  const runtime = createRuntime({
    ...{ store, jobs, clock, ids, log, telemetry, policy, engines: [] },
    rules: () => rulesText(''),
  });
  const other = createAssistant(runtime);
  const deeds: Deeds = [];
  return {
    assistant: other,
    deeds,
    get guarded() {
      return guardTools(bankTools(deeds), {
        ...{ tact: { assistant: other }, user, run, actions: bankActions(deeds) },
      });
    },
  };
}

describe('a process without the tools', () => {
  test('answers a question; the next one that has them runs it', async () => {
    const bank = await openBank();
    await call(bank, { ...payBob, tool: 'pay' });
    const other = restarted(bank);
    const { approval, effects } = await other.assistant.approve({ ...ann, id: (await bank.question()).id });

    expect(approval.state).toBe('approved');
    expect(effects).toMatchObject([{ action: 'tool:pay', state: 'planned' }]);
    expect(await other.assistant.resume(user)).toMatchObject({ effects: [] });
    expect(resultsIn(await bank.guarded.resume(calling(payBob)))).toMatchObject({
      'call-1': { type: 'json' },
    });
    expect(bank.deeds).toEqual(['pay Bob 20']);
  });

  test('undoes a call as soon as one that has them resumes', async () => {
    const bank = await openBank();
    await call(bank, label7);
    const other = restarted(bank);
    const [decision] = await other.assistant.log({ user });
    const { effects } = await other.assistant.undo({ ...ann, id: decision?.id ?? '' });
    expect(effects).toMatchObject([{ action: 'undo_tool:label', state: 'planned' }]);
    expect(bank.deeds).toEqual(['label 7 rent']);

    await bank.assistant.resume(user);
    expect(bank.deeds).toEqual(['label 7 rent', 'label 7 none']);
  });

  test('edits a question; the next one that has them runs what was approved', async () => {
    const bank = await openBank();
    await call(bank, { ...payBob, tool: 'pay' });
    const { id } = await bank.question();
    const other = restarted(bank).assistant;
    const { card } = await other.edit({ ...ann, id, parameters: { euros: 5 } });
    await other.approve({ ...ann, id });
    await bank.guarded.resume(calling(payBob));

    expect(card.lines).toEqual([
      { name: 'to', text: 'Bob' },
      { name: 'euros', text: '5' },
    ]);
    expect(bank.deeds).toEqual(['pay Bob 5']);
  });

  test('may edit what does not fit, which is then not run', async () => {
    const bank = await openBank();
    await call(bank, { ...payBob, tool: 'pay' });
    const { id } = await bank.question();
    const other = restarted(bank).assistant;
    await other.edit({ ...ann, id, parameters: { euros: 'five' } });
    await other.approve({ ...ann, id });
    await bank.guarded.resume(calling(payBob));

    expect(bank.deeds).toEqual([]);
    await expect(other.edit({ ...ann, id, action: 'tool:label', parameters: {} })).rejects.toMatchObject({
      code: 'APPROVAL_CLOSED',
    });
  });

  test('runs no call of a user for whom it guards nothing', async () => {
    const bank = await openBank();
    await call(bank, { ...payBob, tool: 'pay' });
    const other = restarted(bank);
    guardTools(bankTools(other.deeds), {
      tact: other,
      user: 'eve',
      run: 'run-1',
      actions: bankActions(other.deeds),
    });
    const { effects } = await other.assistant.approve({ ...ann, id: (await bank.question()).id });

    expect(effects).toMatchObject([{ state: 'planned', problem: { code: 'TOOL_NOT_LOADED' } }]);
    expect(other.deeds).toEqual([]);
    await bank.guarded.resume(calling(payBob));
    expect(bank.deeds).toEqual(['pay Bob 20']);
  });
});
