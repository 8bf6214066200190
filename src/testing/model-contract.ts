import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model, ModelCallOptions, ModelRequest } from '#ports/model';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createModelServer, type ModelServer, type ServerReply, type WireName } from './model-server.ts';

/** What a model needs to reach the server of the contract. */
export interface ContractAccess {
  readonly wire: WireName;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Stands still: deadlines and pauses end only when the contract moves it. */
  readonly clock: Clock;
}

const apiKey = 'key-of-the-contract-0815';
const secret = 'the merger with Umbrella is off';
const allWires: readonly WireName[] = ['openai', 'compatible', 'anthropic', 'google'];
/** These wires carry a tool's input as the text that the model wrote. */
const textWires: readonly WireName[] = ['openai', 'compatible'];

const decide = {
  name: 'record_decision',
  description: 'Records what should happen to the message.',
  inputSchema: {
    type: 'object',
    properties: { action: { type: 'string' }, confidence: { type: 'number', minimum: 0, maximum: 1 } },
    required: ['action', 'confidence'],
    additionalProperties: false,
  },
} as const;

const request: ModelRequest = {
  messages: [
    { role: 'system', text: 'You triage mail.' },
    { role: 'user', text: `Subject: ${secret}` },
    { role: 'assistant', text: 'I would file it.' },
    { role: 'user', text: 'That is no decision.' },
  ],
  tools: [decide],
  temperature: 0.1,
  maxOutputTokens: 4096,
};
const options: ModelCallOptions = { timeoutMs: 30_000 };
const answered = { action: 'archive', confidence: 0.9 };
const goodReply: ServerReply = { tool: 'record_decision', input: answered };

/**
 * The contract of the model port, as a suite: the same scenarios over every provider's interface. `make` gets
 * what it needs to reach a server that plays the provider.
 */
export function modelContract(name: string, make: (access: ContractAccess) => Promise<Model>): void {
  describe.each(allWires)(`${name} on the %s wire`, (wire) => {
    let server: ModelServer;
    let clock: FakeClock;
    let model: Model;

    beforeEach(async () => {
      server = await createModelServer();
      clock = createFakeClock();
      model = await make({ wire, model: 'm-1', apiKey, baseUrl: server.baseUrl(wire), clock });
    });

    afterEach(async () => {
      await server.close();
      expect(server.unscripted).toEqual([]);
      expect(clock.sleepers).toBe(0);
    });

    const generate = (asked: ModelRequest = request, how: ModelCallOptions = options) =>
      model.generate(asked, how);

    const failure = async (how: ModelCallOptions = options): Promise<TactError> => {
      const error: unknown = await generate(request, how).then(
        (answer) => expect.fail(`an error was expected, not ${inspect(answer)}`),
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(TactError);
      return error as TactError;
    };

    describe('answers', () => {
      it('gives the tool call with its input parsed, the tokens and the model', async () => {
        server.reply({ ...goodReply, inputTokens: 321, outputTokens: 45 });

        const answer = await generate();

        expect(answer).toEqual({
          toolCalls: [
            { name: 'record_decision', input: answered, inputText: '{"action":"archive","confidence":0.9}' },
          ],
          text: '',
          finish: 'tool-calls',
          inputTokens: 321,
          outputTokens: 45,
          model: expect.stringMatching(/^m-1(-2026-10-01)?$/),
        });
      });

      it('gives prose beside a tool call', async () => {
        server.reply({ ...goodReply, text: 'I will file it.' });

        const answer = await generate();

        expect(answer.text).toBe('I will file it.');
        expect(answer.toolCalls).toHaveLength(1);
      });

      it('gives prose instead of the tool call as text', async () => {
        server.reply({ text: '{"action":"archive"}' });

        expect(await generate()).toMatchObject({
          toolCalls: [],
          text: '{"action":"archive"}',
          finish: 'stop',
          inputTokens: 100,
          outputTokens: 20,
        });
      });

      it('gives a call of a tool that it was not offered as it came', async () => {
        server.reply({ tool: 'delete_everything', input: { sure: true } });

        expect(await generate()).toMatchObject({
          toolCalls: [{ name: 'delete_everything', input: { sure: true }, inputText: '{"sure":true}' }],
          finish: 'tool-calls',
        });
      });

      it('gives input that breaks the schema as it came', async () => {
        server.reply({ tool: 'record_decision', input: { action: 7 } });

        expect((await generate()).toolCalls).toMatchObject([{ input: { action: 7 } }]);
      });

      it.skipIf(!textWires.includes(wire))(
        'gives input that is no JSON as text (a wire that parses input cannot carry it)',
        async () => {
          server.reply({ tool: 'record_decision', inputText: '{"action": "arch' });

          expect((await generate()).toolCalls).toEqual([
            { name: 'record_decision', input: undefined, inputText: '{"action": "arch' },
          ]);
        },
      );

      it.skipIf(!textWires.includes(wire))(
        'gives input that reaches for a prototype as text (a wire that parses input cannot carry it)',
        async () => {
          server.reply({ tool: 'record_decision', inputText: '{"__proto__":{"admin":true}}' });

          expect((await generate()).toolCalls).toMatchObject([
            { input: undefined, inputText: '{"__proto__":{"admin":true}}' },
          ]);
        },
      );

      it('says when the answer was cut off', async () => {
        server.reply({ text: 'I would arch', cutOff: true });

        expect(await generate()).toMatchObject({ text: 'I would arch', finish: 'length' });
      });

      it('says when the model refused, which is an answer', async () => {
        server.reply({ refuses: 'I cannot help with that.' });

        expect(await generate()).toMatchObject({ toolCalls: [], finish: 'refused' });
      });

      it('takes an answer without anything in it for a failure', async () => {
        server.reply({ empty: true });

        expect(await failure()).toMatchObject({ code: 'MODEL_ANSWER_EMPTY' });
      });

      it('takes an answer whose tokens went before its first word for a failure', async () => {
        server.reply({ empty: true, cutOff: true });

        expect(await failure()).toMatchObject({ code: 'MODEL_ANSWER_EMPTY' });
      });
    });

    describe('requests', () => {
      it('sends messages, tool, settings and key', async () => {
        server.reply(goodReply);

        await generate();

        expect(server.requests).toMatchObject([
          {
            wire,
            key: apiKey,
            model: 'm-1',
            messages: request.messages,
            tools: [decide],
            temperature: 0.1,
            maxOutputTokens: 4096,
          },
        ]);
      });

      it('makes the model call the tool when there is one', async () => {
        server.reply(goodReply);

        await generate();

        expect(server.requests[0]?.forcedTool).toBe('record_decision');
      });

      it('leaves the choice to the model when there are two tools', async () => {
        server.reply({ text: 'Neither.' });

        await generate({ ...request, tools: [decide, { ...decide, name: 'ask_back' }] });

        expect(server.requests[0]?.forcedTool).toBeNull();
        expect(server.requests[0]?.tools.map((tool) => tool.name)).toEqual(['record_decision', 'ask_back']);
      });

      it('offers no tool when there is none', async () => {
        server.reply({ text: 'Yes.' });

        expect((await generate({ ...request, tools: [] })).text).toBe('Yes.');
        expect(server.requests[0]).toMatchObject({ tools: [], forcedTool: null });
      });

      it('leaves out the temperature for a model that refuses it, from then on', async () => {
        const message = 'temperature is not supported with this model';
        server.reply({ fails: { kind: 'request-refused', message } }, goodReply, goodReply);

        await generate();
        await generate();

        expect(server.requests.map((one) => one.temperature)).toEqual([0.1, null, null]);
      });

      it('does not force the tool on a model that refuses that', async () => {
        const message = 'Thinking mode does not support this tool_choice';
        server.reply({ fails: { kind: 'request-refused', message } }, goodReply);

        expect((await generate()).toolCalls).toHaveLength(1);
        expect(server.requests.map((one) => one.forcedTool)).toEqual(['record_decision', null]);
      });
    });

    describe('refusals', () => {
      it.each([
        ['MODEL_KEY_REFUSED', { kind: 'key-refused' }],
        ['MODEL_NOT_FOUND', { kind: 'unknown-model' }],
        ['MODEL_REQUEST_REFUSED', { kind: 'request-refused', message: 'max_tokens is too large' }],
      ] as const)('answers with %s, and asks only once', async (code, fails) => {
        server.reply({ fails });

        expect(await failure()).toMatchObject({ code });
        expect(server.requests).toHaveLength(1);
      });

      it('names the reason of a refusal', async () => {
        server.reply({ fails: { kind: 'request-refused', message: 'max_tokens is too large.' } });

        expect((await failure()).message).toMatch(/refused the request: max_tokens is too large\.$/);
      });

      it('gives up on a setting that stays refused without it', async () => {
        const fails = { kind: 'request-refused', message: 'temperature must be 7' } as const;
        server.reply({ fails }, { fails });

        expect(await failure()).toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
      });
    });

    describe('passing failures', () => {
      it('waits as long as a rate limit says, then asks again', async () => {
        server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 7 } }, goodReply);
        const answer = generate();

        await clock.whenSleeping(2);
        await clock.advance(6_999);
        expect(server.requests).toHaveLength(1);
        await clock.advance(701);

        expect((await answer).toolCalls).toHaveLength(1);
        expect(server.requests).toHaveLength(2);
      });

      it('fails at once when a rate limit lasts longer than there is time', async () => {
        server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 60 } });

        expect(await failure()).toMatchObject({ code: 'MODEL_RATE_LIMITED' });
        expect(clock.monotonicMs()).toBe(0);
      });

      it('asks again after the provider failed', async () => {
        server.reply(
          { fails: { kind: 'unavailable' } },
          { fails: { kind: 'unavailable', status: 500 } },
          goodReply,
        );
        const answer = generate();

        await clock.whenSleeping(2);
        await clock.advance(500);
        await server.whenRequested(2);
        await clock.whenSleeping(2);
        await clock.advance(1_000);

        expect((await answer).toolCalls).toHaveLength(1);
      });

      it('gives up on a provider that fails three times', async () => {
        const fails = { kind: 'unavailable' } as const;
        server.reply({ fails }, { fails }, { fails });
        const failed = failure();

        await clock.whenSleeping(2);
        await clock.advance(500);
        await server.whenRequested(2);
        await clock.whenSleeping(2);
        await clock.advance(1_000);

        expect(await failed).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
        expect(server.requests).toHaveLength(3);
      });

      it('asks again when the connection was cut', async () => {
        server.reply({ cuts: true }, goodReply);
        const answer = generate();

        await clock.whenSleeping(2);
        await clock.advance(500);

        expect((await answer).toolCalls).toHaveLength(1);
      });

      it('says when nothing listens at the address', async () => {
        await server.close();
        const failed = failure();

        for (const pauseMs of [500, 1_000]) {
          await clock.whenSleeping(2);
          await clock.advance(pauseMs);
        }

        expect((await failed).message).toMatch(/cannot be reached: nothing listens at its address\.$/);
      });

      it('does not take a page for an answer', async () => {
        server.reply({ status: 200, body: '<html>Sign in to the hotel network</html>' });

        expect(await failure()).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
      });
    });

    describe('deadlines', () => {
      it('ends when the time is up, and closes the connection', async () => {
        server.reply({ hangs: true });
        const failed = failure({ timeoutMs: 5_000 });

        await server.whenRequested(1);
        await clock.advance(5_000);

        expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT', details: { timeoutMs: 5_000 } });
        await aborted(server.requests[0]?.gone);
      });

      it('counts its retries towards the deadline', async () => {
        server.reply({ fails: { kind: 'unavailable' } }, { hangs: true });
        const failed = failure({ timeoutMs: 5_000 });

        await clock.whenSleeping(2);
        await clock.advance(500);
        await server.whenRequested(2);
        await clock.advance(4_500);

        expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT' });
      });

      it('ends as soon as it is cancelled, and closes the connection', async () => {
        server.reply({ hangs: true });
        const controller = new AbortController();
        const failed = failure({ ...options, signal: controller.signal });

        await server.whenRequested(1);
        controller.abort();

        expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
        await aborted(server.requests[0]?.gone);
      });

      it('ends a pause as soon as it is cancelled', async () => {
        server.reply({ fails: { kind: 'unavailable' } });
        const controller = new AbortController();
        const failed = failure({ ...options, signal: controller.signal });

        await clock.whenSleeping(2);
        controller.abort();

        expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
      });

      it('sends nothing when it is cancelled already', async () => {
        expect(await failure({ ...options, signal: AbortSignal.abort() })).toMatchObject({
          code: 'MODEL_CANCELLED',
        });
        expect(server.requests).toEqual([]);
      });
    });

    describe('secrets', () => {
      const talkative = `Key ${apiKey} is fine, but I dislike "Subject: ${secret}"`;
      const replies: Readonly<Record<string, ServerReply>> = {
        'a refused key': { fails: { kind: 'key-refused' } },
        'a refusal that quotes the request': { fails: { kind: 'request-refused', message: talkative } },
        'a refusal that quotes the key': {
          fails: { kind: 'request-refused', message: `${apiKey} lacks the scope` },
        },
        'a broken answer': { status: 200, body: talkative },
        'an empty answer': { empty: true },
        'a page': { status: 404, body: talkative },
      };

      it.each(Object.keys(replies))('keeps key and request out of the error after %s', async (what) => {
        const reply = replies[what];
        if (reply) server.reply(reply);

        const error = await failure();

        const everything = `${inspect(error, { depth: null, showHidden: true })} ${JSON.stringify(error)}`;
        expect(everything).toContain(error.code);
        expect(everything).not.toContain(apiKey);
        expect(everything).not.toContain('merger');
      });

      it('writes nothing to the process', async () => {
        const written: unknown[] = [];
        const note = (warning: unknown) => written.push(warning);
        process.on('warning', note);
        // Out of its range with every provider: the library behind has something to warn of.
        server.reply(goodReply);

        await generate({ ...request, temperature: -3 });

        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        process.off('warning', note);
        expect(written).toEqual([]);
      });
    });
  });
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
