import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { ServerReply } from '../model-server.ts';
import { answered, apiKey, goodReply, type ModelSetup, options, request, secret } from './model-setup.ts';
import { listening } from './streaming.ts';

/** Scenarios for answers that arrive over a network connection. */
export function streamingWireScenarios(setup: ModelSetup): void {
  describe('streaming over the wire', () => {
    streamedAnswers(setup);
    brokenStreams(setup);
    failuresInMidStream(setup);
    streamDeadlines(setup);
  });
}

function streamedAnswers(setup: ModelSetup): void {
  it('asks for a stream when somebody listens, and only then', async () => {
    setup.server.reply({ text: 'Yes.' }, { text: 'Yes.' });

    await setup.generate(request, { ...options, onText: () => {} });
    await setup.generate(request, options);

    expect(setup.server.requests.map((one) => one.streams)).toEqual([true, false]);
    expect(setup.server.requests[0]).toMatchObject({ messages: request.messages, key: apiKey });
  });

  it('gives the tool call with its input parsed, the tokens and the model', async () => {
    setup.server.reply({ ...goodReply, inputTokens: 321, outputTokens: 45 });
    const { pieces, onText } = listening();

    expect(await setup.generate(request, { ...options, onText })).toEqual({
      toolCalls: [
        { name: 'record_decision', input: answered, inputText: '{"action":"archive","confidence":0.9}' },
      ],
      text: '',
      finish: 'tool-calls',
      inputTokens: 321,
      outputTokens: 45,
      model: expect.stringMatching(/^m-1(-2026-10-01)?$/),
    });
    expect(pieces).toEqual([]);
  });

  it('hands out prose beside a tool call', async () => {
    setup.server.reply({ ...goodReply, text: 'I will file it.' });
    const { pieces, onText } = listening();

    const answer = await setup.generate(request, { ...options, onText });

    expect(answer).toMatchObject({ text: 'I will file it.', finish: 'tool-calls' });
    expect(pieces).toEqual(['I ', 'will ', 'file ', 'it.']);
    expect(answer.toolCalls).toHaveLength(1);
  });

  it('gives a call of a tool that it was not offered as it came', async () => {
    setup.server.reply({ tool: 'delete_everything', input: { sure: true } });

    expect(await setup.generate(request, { ...options, onText: () => {} })).toMatchObject({
      toolCalls: [{ name: 'delete_everything', input: { sure: true } }],
    });
  });
}

function brokenStreams(setup: ModelSetup): void {
  it.skipIf(setup.wire === 'google')(
    'gives input that is no JSON as text (a wire that sends values cannot carry it)',
    async () => {
      setup.server.reply({ tool: 'record_decision', inputText: '{"action": "arch' });

      expect((await setup.generate(request, { ...options, onText: () => {} })).toolCalls).toEqual([
        { name: 'record_decision', input: undefined, inputText: '{"action": "arch' },
      ]);
    },
  );

  it.each<[string, ServerReply, string]>([
    ['was cut off', { text: 'I would arch', cutOff: true }, 'length'],
    ['was refused', { refuses: 'I cannot help with that.' }, 'refused'],
  ])('says when the answer %s', async (_, reply, finish) => {
    setup.server.reply(reply);
    const { pieces, onText } = listening();

    const answer = await setup.generate(request, { ...options, onText });

    expect(answer.finish).toBe(finish);
    expect(pieces.join('')).toBe(answer.text);
  });

  it('takes an answer without anything in it for a failure', async () => {
    setup.server.reply({ empty: true });

    expect(await setup.failure({ ...options, onText: () => {} })).toMatchObject({
      code: 'MODEL_ANSWER_EMPTY',
    });
  });

  it.each<[string, ServerReply]>([
    ['the provider fails', { fails: { kind: 'unavailable' } }],
    ['the stream fails', failingAfter(0, { kind: 'unavailable' })],
    ['the connection is cut', { cuts: true }],
  ])('asks again when %s before the first word', async (_, reply) => {
    setup.server.reply(reply, { text: 'Here I am.' });
    const { pieces, onText } = listening();
    const answer = setup.generate(request, { ...options, onText });

    await setup.clock.whenSleeping(2);
    await setup.clock.advance(500);

    expect((await answer).text).toBe('Here I am.');
    expect(pieces.join('')).toBe('Here I am.');
    expect(setup.server.requests).toHaveLength(2);
  });
}

function failuresInMidStream(setup: ModelSetup): void {
  it.each<[string, string, ServerReply]>([
    ['that it is overloaded', 'MODEL_UNAVAILABLE', failingAfter(2, { kind: 'unavailable' })],
    ['that it allows no more', 'MODEL_RATE_LIMITED', failingAfter(2, { kind: 'rate-limited' })],
    ['nothing, the connection is cut', 'MODEL_UNAVAILABLE', failingAfter(2, 'cut')],
    ['nothing, the stream just ends', 'MODEL_UNAVAILABLE', failingAfter(2, 'end')],
    ['what nobody can read', 'MODEL_UNAVAILABLE', failingAfter(2, 'malformed')],
  ])('says in the middle of an answer %s: %s, and asks only once', async (_, code, reply) => {
    setup.server.reply(reply);
    const { pieces, onText } = listening();

    expect(await setup.failure({ ...options, onText })).toMatchObject({ code });
    expect(pieces).toEqual(['One ', 'two ']);
    expect(setup.server.requests).toHaveLength(1);
  });
}

function streamDeadlines(setup: ModelSetup): void {
  it('ends when the time is up because nothing more comes, and closes the connection', async () => {
    setup.server.reply(failingAfter(2, 'silence'));
    const { onText, whenHeard } = listening();
    const failed = setup.failure({ timeoutMs: 5_000, onText });

    await whenHeard(2);
    await setup.clock.advance(5_000);

    expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT' });
    await new Promise<void>((resolve) => {
      const gone = setup.server.requests[0]?.gone;
      if (gone?.aborted) resolve();
      else gone?.addEventListener('abort', () => resolve(), { once: true });
    });
  });

  it('waits before the first word as long as the provider does', async () => {
    setup.server.reply({ text: 'At last.', waitMs: 800 });
    const { pieces, onText } = listening();
    const answer = setup.generate(request, { ...options, onText });

    await setup.clock.whenSleeping(2);
    expect(pieces).toEqual([]);
    await setup.clock.advance(800);

    expect((await answer).text).toBe('At last.');
  });

  it('keeps key and request out of an error in the middle, and prints nothing', async () => {
    const talkative = `Key ${apiKey} is fine, but I dislike "Subject: ${secret}"`;
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    setup.server.reply(failingAfter(1, { kind: 'request-refused', message: talkative }));

    const error = await setup.failure({ ...options, onText: () => {} });

    const everything = `${inspect(error, { depth: null, showHidden: true })} ${JSON.stringify(error)}`;
    expect(everything).toContain('MODEL_REQUEST_REFUSED');
    expect(everything).not.toContain(apiKey);
    expect(everything).not.toContain('merger');
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
}

function failingAfter(
  pieces: number,
  outcome: 'cut' | 'silence' | 'malformed' | 'end' | Extract<ServerReply, { fails: unknown }>['fails'],
): ServerReply {
  return { text: 'One two three four.', streamed: { after: { pieces, outcome } } };
}
