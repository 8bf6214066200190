import { createFakeClock } from '@tact/testing';
import { dynamicTool, generateText, jsonSchema, type ModelMessage, type ToolSet, tool } from 'ai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { guardTools } from '../../packages/tact/src/ai-sdk.ts';
import { ann, asked, openBank, payBob, resultsIn, user } from './guarded-fixture.ts';
import { type ScriptedStep, toolCallingModel } from './tool-calling-model.ts';

/** Calls of a run over its whole life: cut off, pruned, withdrawn, repeated, delegated. */

type Bank = Awaited<ReturnType<typeof openBank>>;

const label7 = { id: 'call-2', tool: 'label', input: { payment: '7', label: 'rent' } } as const;
const readPage = { id: 'call-3', tool: 'read_page', input: { url: 'a' } } as const;
const said = (content: string): ModelMessage => ({ role: 'user', content });

async function answer(
  { guarded }: Pick<Bank, 'guarded'>,
  messages: readonly ModelMessage[],
  ...script: readonly ScriptedStep[]
) {
  const { tools, toolApproval } = guarded;
  const { responseMessages } = await generateText({
    ...{ model: toolCallingModel(...script), tools, toolApproval, messages: [...messages] },
    stopWhen: () => false,
  });
  return [...messages, ...responseMessages];
}

const textOf = (messages: readonly ModelMessage[] | null) => JSON.stringify(messages);
const waits = /The call waits for approval, id \w{8}, do not call again\./;

describe('a call that is decided and not executed', () => {
  test('is run by nothing but resume with the messages that hold it', async () => {
    const bank = await openBank();
    const messages = await answer(bank, asked, { calls: [label7], finish: 'length' });
    await bank.assistant.resume(user);
    expect(bank.deeds).toEqual([]);

    await bank.guarded.resume(messages);
    expect(bank.deeds).toEqual(['label 7 rent']);
  });

  test('is withdrawn at the next decision of its run, unless that is of the same answer', async () => {
    const bank = await openBank();
    const label8 = { ...label7, id: 'call-8', input: { payment: '8', label: 'rent' } };
    const cut = await answer(bank, asked, { calls: [label7, label8], finish: 'length' });
    await answer(
      bank,
      [...asked, said('Again, please.')],
      { calls: [{ ...label7, id: 'call-9' }] },
      { text: 'Done.' },
    );

    expect(bank.deeds).toEqual(['label 7 rent']);
    expect(resultsIn(await bank.guarded.resume(cut))).toMatchObject({
      'call-2': { type: 'execution-denied', reason: 'It was withdrawn before it ran; nothing was run.' },
      'call-8': { type: 'execution-denied' },
    });
  });

  test('is withdrawn after an hour', async () => {
    const bank = await openBank();
    const messages = await answer(bank, asked, { calls: [label7], finish: 'length' });
    await bank.clock.advance(3_600_000);
    await bank.assistant.resume(user);

    expect(resultsIn(await bank.guarded.resume(messages))).toMatchObject({
      'call-2': { type: 'execution-denied' },
    });
    expect(bank.deeds).toEqual([]);
  });
});

describe('a question', () => {
  test('can be told as waiting, and its end is told once, before the newest message of the user', async () => {
    const bank = await openBank();
    const open = [...(await answer(bank, asked, { calls: [payBob] })), said('And the weather?')];
    const told = await bank.guarded.resume(open, { waiting: 'tell' });
    expect(resultsIn(told)).toEqual({ 'call-1': { type: 'text', value: expect.stringMatching(waits) } });

    const going = [...(await answer(bank, told ?? [], { text: 'Sunny.' })), said('Is it paid?')];
    expect(await bank.guarded.resume(going)).toEqual(going);
    await bank.assistant.approve({ ...ann, id: (await bank.question()).id });
    const ended = await bank.guarded.resume(going);

    expect(ended?.slice(-3)).toMatchObject([
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolName: 'pay', input: { to: 'Bob', euros: 20 } }],
      },
      { role: 'tool', content: [{ type: 'tool-result', output: { value: { receipt: 1 } } }] },
      { role: 'user', content: 'Is it paid?' },
    ]);
    expect(await bank.guarded.resume(ended ?? [])).toEqual(ended);
    expect(await bank.guarded.resume([...going, said('Thanks.')])).toEqual([
      ...(ended ?? []),
      said('Thanks.'),
    ]);
    expect(bank.deeds).toEqual(['pay Bob 20']);
  });

  test('that the messages lost comes back until it is answered, and then its end does', async () => {
    const bank = await openBank();
    await answer(bank, asked, { calls: [payBob] });
    const lost = [...asked, said('Is it done?')];
    const waiting = await bank.guarded.resume(lost);
    expect(waiting?.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(textOf(waiting)).toMatch(waits);

    await bank.assistant.deny({ ...ann, id: (await bank.question()).id, why: 'Not now.' });
    expect(resultsIn(await bank.guarded.resume(lost))).toEqual({
      'call-1': { type: 'execution-denied', reason: 'Denied by owner: Not now.' },
    });
  });

  test('whose end the model has read does not come back when the messages are pruned', async () => {
    const bank = await openBank();
    const messages = await answer(bank, asked, { calls: [payBob] });
    await bank.assistant.approve({ ...ann, id: (await bank.question()).id });
    await bank.guarded.resume(messages);
    const pruned = [...asked, said('What next?')];

    expect(await bank.guarded.resume(pruned)).toEqual(pruned);
  });

  const denied = (messages: readonly ModelMessage[]): ModelMessage[] => {
    const [approvalId = ''] = messages.flatMap(({ role, content }) =>
      role === 'assistant' && typeof content !== 'string'
        ? content.flatMap((part) => (part.type === 'tool-approval-request' ? [part.approvalId] : []))
        : [],
    );
    const response = { type: 'tool-approval-response' as const, approvalId, approved: false, reason: 'no' };
    return [...messages, { role: 'tool', content: [response] }];
  };

  test('that the client denies is withdrawn, which is no answer of the owner’s', async () => {
    const bank = await openBank();
    const messages = denied(await answer(bank, asked, { calls: [payBob] }));
    const { id, decisionId } = await bank.question();

    expect(resultsIn(await bank.guarded.resume(messages))).toEqual({
      'call-1': {
        type: 'execution-denied',
        reason: 'The question was withdrawn by the client; nothing was run.',
      },
    });
    await expect(bank.assistant.approve({ ...ann, id })).rejects.toMatchObject({ code: 'APPROVAL_CLOSED' });
    expect((await bank.assistant.explain(user, decisionId)).feedback).toEqual([]);
  });

  test('is withdrawn with all others of its run', async () => {
    const bank = await openBank();
    await answer(bank, asked, { calls: [payBob, { ...payBob, id: 'call-5' }] });

    expect(await bank.guarded.withdraw('another run')).toBe(0);
    expect(await bank.guarded.withdraw()).toBe(2);
    expect(await bank.assistant.approvals(user)).toEqual([]);
  });

  test('of a tool that is gone is answered from the record', async () => {
    const bank = await openBank();
    const messages = await answer(bank, asked, { calls: [payBob] });
    const other = guardTools({}, { tact: bank.tact, user, run: bank.run });
    expect(await other.resume(messages)).toBeNull();

    await bank.assistant.deny({ ...ann, id: (await bank.question()).id });
    expect(resultsIn(await other.resume(messages))).toMatchObject({ 'call-1': { type: 'execution-denied' } });
  });
});

describe('what a model sends', () => {
  const issues = dynamicTool({
    inputSchema: jsonSchema({
      type: 'object',
      properties: {
        query: { type: 'string', pattern: '^(a+)+$' },
        limit: { type: 'integer', default: 5 },
        at: { type: 'string', format: 'date-time' },
        by: { type: 'string', nullable: true },
        more: { $ref: 'https://schemas.example/more.json' },
      },
      required: ['query'],
      additionalProperties: false,
    } as never),
    execute: async (input) => ({ found: input }),
  });
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;

  async function call(input: unknown, schema: ToolSet[string] = issues) {
    const tact = await openInMemory();
    const guarded = guardTools({ issues: schema }, {
      tact,
      user,
      run: 'run-1',
      actions: { issues: { danger: 'safe' } },
    } as never);
    const toolCall = { toolName: 'issues', toolCallId: 'call-1', input };
    const status = await guarded.toolApproval({ toolCall, messages: [] });
    const execute = guarded.tools['issues']?.execute as (given: unknown, options: object) => Promise<unknown>;
    const result = await execute(input, { toolCallId: 'call-1', messages: [] }).catch(
      (thrown: Error) => thrown.message,
    );
    const log = await tact.assistant.log({ user });
    return { status, result, decisions: log.length };
  }

  test.each([
    ['a text for a number', { query: 'a', limit: '10' }, 'limit must be integer'],
    ['an unknown field', { query: 'a', lim: 1 }, 'input must NOT have additional properties: lim'],
    ['a number without end', { query: 'a', limit: Number.POSITIVE_INFINITY }, 'input holds Infinity'],
    ['a list', ['a'], 'input must be a plain JSON object'],
    ['nothing', undefined, 'input must be a plain JSON object'],
    ['a pattern that would backtrack', { query: `${'a'.repeat(50_000)}!` }, 'query must match pattern'],
    ['3 000 levels', nested(3000), 'input is nested deeper than 200 levels'],
    [
      '100 000 keys',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`key${key}`, key])),
      'input has more than 10000 fields',
    ],
  ])('that does not fit is an error that it reads, and no decision: %s', async (_, input, why) => {
    expect(await call(input)).toEqual({
      status: undefined,
      result: expect.stringContaining(`Invalid parameters for issues: ${why}`),
      decisions: 0,
    });
  });

  test.each([
    ['a time without an offset', { query: 'a', at: '2026-11-27T10:00:00' }],
    ['null where the schema says nullable', { query: 'a', by: null }],
    ['anything where the schema points elsewhere', { query: 'a', more: [1] }],
  ])('runs as it was sent, without the defaults of the schema: %s', async (_, input) => {
    expect(await call(input)).toEqual({ status: undefined, result: { found: input }, decisions: 1 });
  });

  test('may have 64 levels and 5 000 keys', async () => {
    const any = dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'ok' });
    const input = {
      deep: nested(63),
      wide: Object.fromEntries(Array.from({ length: 4900 }, (_, key) => [`key${key}`, key])),
    };

    expect(await call(input, any)).toEqual({ status: undefined, result: 'ok', decisions: 1 });
  });

  test('that looks like a recorded outside text reaches the tool as itself', async () => {
    const any = dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async (input) => input });
    const input = { value: { outside: 'a', source: 'b' } };

    expect(await call(input, any)).toMatchObject({ result: input });
  });
});

describe('an id that occurs again in a run', () => {
  const pay = (euros: number) => ({ id: 'call_0', tool: 'pay', input: { to: 'Bob', euros } });

  test('is another call', async () => {
    const bank = await openBank();
    const first = await answer(bank, asked, { calls: [pay(1)] });
    await bank.assistant.approve({ ...ann, id: (await bank.question()).id });
    const messages = [...((await bank.guarded.resume(first)) ?? []), said('The same again.')];
    await answer(bank, messages, { calls: [pay(1)] });

    expect((await bank.question()).card.because.map(({ code }) => code)).toContain('DangerousAction');
    expect((await bank.question()).card.because.map(({ code }) => code)).not.toContain('MayRepeat');
  });

  test('is asked about where the messages do not hold the earlier call, unless it is safe', async () => {
    const bank = await openBank();
    const again = { ...label7, id: 'call_0' };
    const read = { ...readPage, id: 'call_1' };
    await answer(bank, asked, { calls: [again, read] }, { text: 'Done.' });
    await answer(bank, [said('And again.')], { calls: [again, read] });

    expect((await bank.question()).card.because).toMatchObject([{ code: 'MayRepeat' }]);
    expect(bank.deeds.toSorted()).toEqual(['label 7 rent', 'read a', 'read a']);
  });

  test('runs nothing twice, however the messages are sent again, cut back or pruned', async () => {
    const step = fc.record({ euros: fc.integer({ min: 1, max: 2 }), says: fc.boolean() });
    const change = fc.record({
      from: fc.nat(6),
      to: fc.nat(6),
      prunes: fc.boolean(),
      resumes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 3 }),
        fc.array(change, { maxLength: 4 }),
        async (steps, changes) => {
          const bank = await openBank();
          const label = (euros: number) => ({
            id: 'call_0',
            tool: 'label',
            input: { payment: String(euros), label: 'x' },
          });
          let messages: ModelMessage[] = [...asked];
          const made: { readonly messages: ModelMessage[]; readonly euros: number }[] = [];
          for (const { euros, says } of steps) {
            made.push({ messages, euros });
            messages = await answer(bank, messages, { calls: [label(euros)] }, { text: 'Done.' });
            if (says) messages = [...messages, said('Go on.')];
          }
          const done = [...bank.deeds];
          for (const { from, to, prunes, resumes } of changes) {
            const sent = made[from % made.length] ?? { messages: [], euros: 1 };
            const kept = prunes ? sent.messages.slice(to % (sent.messages.length + 1)) : sent.messages;
            if (resumes) await bank.guarded.resume(messages.slice(0, to)).catch(() => null);
            else
              await answer(
                bank,
                kept.length === 0 ? asked : kept,
                { calls: [label(sent.euros)] },
                { text: 'Done.' },
              );
          }

          // Whatever could be a repetition was asked about.
          expect(bank.deeds).toEqual(done);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('messages that a model answers anew, with calls of new ids', () => {
  const next = (id: string) => [
    { ...label7, id },
    { ...readPage, id: `${id}-read` },
  ];

  test('are asked about where an equal call ran for them, unless it is safe', async () => {
    const bank = await openBank();
    await answer(bank, asked, { calls: next('first') }, { text: 'Done.' });
    await answer(bank, asked, { calls: next('second') });

    expect((await bank.question()).card.because).toMatchObject([{ code: 'MayRepeat' }]);
    expect(bank.deeds.toSorted()).toEqual(['label 7 rent', 'read a', 'read a']);
  });

  test('are asked about as well after they were cut back to what was sent', async () => {
    const bank = await openBank();
    const whole = await answer(bank, asked, { calls: next('first') }, { text: 'Done.' });
    const again = [...whole, said('And the other one.')];
    const label8 = (id: string) => ({ ...label7, id, input: { payment: '8', label: 'rent' } });
    await answer(bank, again, { calls: [label8('third')] }, { text: 'Done.' });
    await answer(bank, again, { calls: [label8('fourth')] });

    expect((await bank.question()).card.because.map(({ code }) => code)).toContain('MayRepeat');
    expect(bank.deeds.filter((deed) => deed === 'label 8 rent')).toHaveLength(1);
  });

  test('run where the earlier call never did, is another one, or stands in the same answer', async () => {
    const bank = await openBank();
    await answer(bank, asked, { calls: [{ ...label7, id: 'stopped' }], finish: 'length' });
    const both = [
      { ...label7, id: 'one' },
      { ...label7, id: 'two' },
    ];
    await answer(bank, asked, { calls: both }, { text: 'Done.' });
    const other = { ...label7, id: 'three', input: { payment: '9', label: 'rent' } };
    await answer(bank, asked, { calls: [other] }, { text: 'Done.' });

    expect(bank.deeds).toEqual(['label 7 rent', 'label 7 rent', 'label 9 rent']);
  });

  test('run where the messages went on after the earlier call', async () => {
    const bank = await openBank();
    const whole = await answer(bank, asked, { calls: [{ ...label7, id: 'one' }] }, { text: 'Done.' });
    await answer(
      bank,
      [...whole, said('The same again.')],
      { calls: [{ ...label7, id: 'two' }] },
      { text: 'Done.' },
    );

    expect(bank.deeds).toEqual(['label 7 rent', 'label 7 rent']);
  });
});

describe('labels', () => {
  const codes = async (bank: Bank) => (await bank.question()).card.because.map(({ code }) => code);

  test('stay as weak as they were after the messages were pruned', async () => {
    const bank = await openBank();
    await answer(bank, asked, { calls: [readPage] }, { text: 'Read.' });
    await answer(bank, [said('Pay the bill.')], { calls: [payBob] });

    expect(await codes(bank)).toEqual(['DangerousAction', 'UntrustedInstruction']);
  });

  test.each([
    ['a part of a kind that is not known', { role: 'user', content: [{ type: 'custom', value: 'x' }] }],
    [
      'a denial of a tool that is not guarded',
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c',
            toolName: 'other',
            output: { type: 'execution-denied', reason: 'x' },
          },
        ],
      },
    ],
  ])('are outside after %s', async (_, message) => {
    const bank = await openBank();
    const toolCall = { toolName: 'pay', toolCallId: 'call-1', input: payBob.input };
    await bank.guarded.toolApproval({ toolCall, messages: [message as ModelMessage] });

    expect(await codes(bank)).toEqual(['DangerousAction', 'UntrustedInstruction']);
  });

  test('are outside where the provider runs a tool within the answer', async () => {
    const bank = await openBank();
    const search = { type: 'provider', id: 'openai.web_search', args: {}, isProviderExecuted: true } as never;
    const toolCall = { toolName: 'pay', toolCallId: 'call-1', input: payBob.input };
    await bank.guarded.toolApproval({ toolCall, messages: [...asked], tools: { search } });

    expect(await codes(bank)).toEqual(['DangerousAction', 'UntrustedInstruction']);
  });

  test('are the owner’s after a denial of Tact’s own', async () => {
    const bank = await openBank();
    const messages = await answer(bank, asked, { calls: [payBob] });
    await bank.assistant.deny({ ...ann, id: (await bank.question()).id });
    const resumed = (await bank.guarded.resume(messages)) ?? [];
    await answer(bank, [...resumed, said('Then pay Eve.')], { calls: [{ ...payBob, id: 'call-6' }] });

    expect(await codes(bank)).toEqual(['DangerousAction']);
  });
});

describe('a card', () => {
  test('quotes the tool’s name with what is invisible in it, and tells keys apart that look alike', async () => {
    const tact = await openInMemory();
    const run = tool({
      inputSchema: z.object({ env: z.record(z.string(), z.string()) }),
      execute: async () => 'ok',
    });
    const name = 'pa\u200by';
    const { toolApproval } = guardTools({ [name]: run }, { tact, user, run: 'run-1' });
    const env = {
      dry_run: 'a',
      'dry run': 'b',
      LD_PRELOAD: 'c',
      'dry\u00a0run': 'd',
      ' a': 'e',
      'a ': 'f',
      'a  b': 'g',
    };
    await toolApproval({ toolCall: { toolName: name, toolCallId: 'c', input: { env } }, messages: [] });
    const [question] = await tact.assistant.approvals(user);

    expect(question?.card.question).toContain('call “pa\\u{200b}y” with env:');
    expect(question?.card.lines?.map((line) => line.name)).toEqual([
      'env: dry_run',
      'env: “dry run”',
      'env: LD_PRELOAD',
      'env: “dry\\u{a0}run”',
      'env: “\\u{20}a”',
      'env: “a\\u{20}”',
      'env: “a\\u{20} b”',
    ]);
  });

  test('asks about whole numbers that a number does not hold exactly', async () => {
    const bank = await openBank();
    const toolCall = { toolName: 'pay', toolCallId: 'c', input: { to: 'Bob', euros: 2 ** 53 } };
    await bank.guarded.toolApproval({ toolCall, messages: [] });

    expect((await bank.question()).card).toMatchObject({
      question: 'call “pay” with to: “Bob”, euros: 9007199254740992',
      because: [{ code: 'DangerousAction' }, { code: 'InexactNumber' }],
    });
  });
});

describe('a result', () => {
  async function resultOf(result: () => unknown, more: object = {}, danger: 'safe' | 'reversible' = 'safe') {
    const tact = await openInMemory();
    const work = { inputSchema: z.object({}), execute: async () => result(), ...more } as ToolSet[string];
    const actions = { work: { danger, ...(danger === 'safe' ? {} : { inverse: async () => {} }) } };
    const guarded = guardTools({ work }, { tact, user, run: 'run-1', actions } as never);
    const messages = await answer(
      { guarded } as never,
      asked,
      { calls: [{ id: 'c', tool: 'work', input: {} }] },
      { text: 'Done.' },
    );
    const [decision] = await tact.assistant.log({ user });
    return {
      shown: resultsIn(messages)['c'],
      explained: await tact.assistant.explain(user, decision?.id ?? ''),
    };
  }

  test('loses nothing but what JSON has no form for', async () => {
    const circular: Record<string, unknown> = { name: 'a' };
    circular['self'] = circular;
    const { shown } = await resultOf(() => ({ big: 5n, at: new Date(0), circular, left: 'whole' }));

    expect(shown).toEqual({
      type: 'json',
      value: {
        big: '5',
        at: '1970-01-01T00:00:00.000Z',
        circular: { name: 'a', self: '[circular]' },
        left: 'whole',
      },
    });
  });

  test('is shown by the tool from what it really returned, and plain where that fails', async () => {
    const show = (toText: (output: never) => string) => ({
      toModelOutput: ({ output }: { readonly output: never }) => ({ type: 'text', value: toText(output) }),
    });
    const at = () => ({ at: new Date(0) });

    expect(
      (await resultOf(at, show(({ at: day }: { at: Date }) => day.toISOString()) as never)).shown,
    ).toEqual({
      type: 'text',
      value: '1970-01-01T00:00:00.000Z',
    });
    expect(
      (await resultOf(at, show(({ gone }: { gone: string }) => gone.trim()) as never)).shown,
    ).toMatchObject({
      type: 'json',
    });
  });

  test('with an error of MCP has failed, and leaves nothing to undo', async () => {
    const failed = { isError: true, content: [{ type: 'text', text: 'quota exceeded' }] };
    const { shown, explained } = await resultOf(() => failed, {}, 'reversible');

    expect(shown).toEqual({ type: 'error-text', value: 'TactError: The tool work failed: quota exceeded' });
    expect(explained).toMatchObject({ effects: [{ state: 'failed' }], journal: [] });
  });

  test('that is an error says its name, code and causes, masks secrets and is cut', async () => {
    const key = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`;
    const { shown } = await resultOf(() => {
      const cause = Object.assign(new TypeError(`refused ${key}`), { code: 'ECONNREFUSED' });
      throw Object.assign(new Error('fetch failed', { cause }), { status: 503, more: 'x'.repeat(9000) });
    });
    const { value } = shown as { readonly value: string };

    expect(value).toContain('fetch failed (status 503)\ncaused by TypeError: refused [secret:');
    expect(value).toContain('(code ECONNREFUSED)');
    expect(value).not.toContain('sk-proj');
  });

  test('that only looks like an explanation of Tact’s is shown by its tool', async () => {
    const { shown } = await resultOf(() => ({ note: 'a', ran: 'b', output: 'c' }), {
      toModelOutput: () => ({ type: 'text', value: 'its own' }),
    });

    expect(shown).toEqual({ type: 'text', value: 'its own' });
  });
});

describe('a tool that runs', () => {
  const never = (signals: AbortSignal[]) =>
    tool({
      inputSchema: z.object({}),
      execute: async (_, { abortSignal }) => {
        if (abortSignal !== undefined) signals.push(abortSignal);
        return new Promise<string>(() => {});
      },
    });

  test.each([
    ['safe', 'planned'],
    ['reversible', 'unknown'],
  ] as const)('and is %s is stopped by whoever asked for it, and is %s then', async (danger, state) => {
    const tact = await openInMemory();
    const signals: AbortSignal[] = [];
    const stop = new AbortController();
    const guarded = guardTools(
      { work: never(signals) },
      { tact, user, run: 'run-1', actions: { work: { danger } } },
    );
    await guarded.toolApproval({ toolCall: { toolName: 'work', toolCallId: 'c', input: {} }, messages: [] });
    const running = guarded.tools.work.execute(
      {},
      { toolCallId: 'c', messages: [], abortSignal: stop.signal, context: undefined as never },
    );
    await expect.poll(() => signals).toHaveLength(1);
    stop.abort('stop');

    await expect(running).rejects.toThrow();
    expect(signals[0]?.aborted).toBe(true);
    const [decision] = await tact.assistant.log({ user });
    expect((await tact.assistant.explain(user, decision?.id ?? '')).effects).toMatchObject([{ state }]);
    // A promise that is still open is waited for, and no second one begun.
    if (danger === 'safe')
      void guarded.resume([
        ...asked,
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'work', input: {} }] },
      ]);
    await Promise.resolve();
    expect(signals).toHaveLength(1);
  });

  test('and is out of time has failed where it is safe, else it is unknown', async () => {
    for (const [danger, type] of [
      ['safe', 'failed: it took longer than 5000 ms'],
      ['dangerous', 'unknown'],
    ] as const) {
      const clock = createFakeClock();
      const tact = await openInMemory({ clock });
      const signals: AbortSignal[] = [];
      const actions = { work: { danger, timeoutMs: 5000 } };
      const guarded = guardTools({ work: never(signals) }, { tact, user, run: 'run-1', actions });
      const messages = [
        ...asked,
        {
          role: 'assistant' as const,
          content: [{ type: 'tool-call' as const, toolCallId: 'c', toolName: 'work', input: {} }],
        },
      ];
      await guarded.toolApproval({
        toolCall: { toolName: 'work', toolCallId: 'c', input: {} },
        messages: asked,
      });
      const [question] = await tact.assistant.approvals(user);
      const running =
        question === undefined
          ? guarded.resume(messages)
          : tact.assistant.approve({ ...ann, id: question.id });
      await expect.poll(() => signals).toHaveLength(1);
      await clock.advance(5000);
      await running;

      expect(textOf(await guarded.resume(messages))).toContain(type);
    }
  });

  test('and asks within waits for the answer, and is not run again', async () => {
    const bank = await openBank();
    let delegated = 0;
    const delegate = tool({
      inputSchema: z.object({ task: z.string() }),
      execute: async ({ task }) => {
        delegated += 1;
        await answer(bank, [said(task)], { calls: [payBob] });
        return 'I have asked.';
      },
    });
    const outer = guardTools(
      { delegate },
      { tact: bank.tact, user, run: 'outer', actions: { delegate: { danger: 'safe' } } },
    );
    const messages = await answer(
      { guarded: outer } as never,
      asked,
      { calls: [{ id: 'o', tool: 'delegate', input: { task: 'Pay Bob.' } }] },
      { text: 'Asked.' },
    );
    expect(resultsIn(messages)['o']).toMatchObject({ value: expect.stringMatching(waits) });
    expect(await outer.resume(messages)).toBeNull();

    await bank.assistant.approve({ ...ann, id: (await bank.question()).id });
    expect(resultsIn(await outer.resume(messages))['o']).toEqual({
      type: 'json',
      value: {
        said: 'I have asked.',
        asked: [{ tool: 'pay', input: payBob.input, state: 'done', output: { receipt: 1 } }],
      },
    });
    expect([delegated, bank.deeds]).toEqual([1, ['pay Bob 20']]);
  });

  test('is the one of its own run', async () => {
    const tact = await openInMemory();
    const wrote: string[] = [];
    const toolsOf = (chat: string) => ({
      save: tool({
        inputSchema: z.object({ note: z.string() }),
        execute: async ({ note }) => wrote.push(`${note} in ${chat}`),
      }),
    });
    const [a, b] = ['A', 'B'].map((chat) => guardTools(toolsOf(chat), { tact, user, run: chat }));
    const ask = (guarded: typeof a, note: string) =>
      guarded?.toolApproval({
        toolCall: { toolName: 'save', toolCallId: note, input: { note } },
        messages: [],
      });
    for (const [guarded, note] of [
      [a, 'of A'],
      [b, 'of B'],
      [a, 'late'],
    ] as const)
      await ask(guarded, note);
    a?.close();
    const questions = (await tact.assistant.approvals(user)).toReversed();
    const answers = [];
    for (const { id } of questions)
      answers.push((await tact.assistant.approve({ ...ann, id })).effects[0]?.state);

    expect(wrote).toEqual(['of B in B']);
    expect(answers).toEqual(['planned', 'done', 'planned']);
    guardTools(toolsOf('any'), { tact, user, run: 'C', anyRun: true });
    await tact.assistant.resume(user);
    expect(wrote).toEqual(['of B in B', 'of A in any', 'late in any']);
  });
});

describe('a schema that changed since the question', () => {
  test('asks again with what it would make of the input, and runs what was shown then', async () => {
    const tact = await openInMemory();
    const ran: unknown[] = [];
    const before = z.object({ to: z.string() });
    const toolsWith = (inputSchema: z.ZodType<{ to: string }>) => ({
      pay: tool({ inputSchema, execute: async (input) => ran.push(input) }),
    });
    const first = guardTools(toolsWith(before), { tact, user, run: 'run-1' });
    await first.toolApproval({
      toolCall: { toolName: 'pay', toolCallId: 'c', input: { to: 'Bob' } },
      messages: [],
    });
    guardTools(toolsWith(before.extend({ all: z.boolean().default(true) })), { tact, user, run: 'run-1' });
    const [question] = await tact.assistant.approvals(user);
    const id = question?.id ?? '';

    await expect(tact.assistant.approve({ ...ann, id })).rejects.toMatchObject({ code: 'APPROVAL_CHANGED' });
    const [again] = await tact.assistant.approvals(user);
    expect(again?.card.question).toBe('call “pay” with to: “Bob”, all: true');
    expect(ran).toEqual([]);
    await tact.assistant.approve({ ...ann, id });
    expect(ran).toEqual([{ to: 'Bob', all: true }]);
  });
});
