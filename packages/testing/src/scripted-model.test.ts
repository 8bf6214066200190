import type { ModelRequest } from '@tact/core/ports/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';
import { streamingScenarios } from './model-scenarios/streaming.ts';
import { callsTool, createScriptedModel, type ScriptedAnswer } from './scripted-model.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'What now?' }],
  tools: [{ name: 'decide', description: 'Says what to do.', inputSchema: { type: 'object' } }],
  temperature: 0.1,
  maxOutputTokens: 100,
};
const options = { timeoutMs: 1000 };

describe('the scripted model', () => {
  it('answers in the order of its list', async () => {
    const model = createScriptedModel([{ text: 'first' }, callsTool('decide', { action: 'archive' })]);

    expect((await model.generate(request, options)).text).toBe('first');
    expect(model.left).toBe(1);
    expect(await model.generate(request, options)).toEqual({
      toolCalls: [{ name: 'decide', input: { action: 'archive' }, inputText: '{"action":"archive"}' }],
      text: '',
      finish: 'tool-calls',
      inputTokens: 100,
      outputTokens: 20,
      model: 'model',
    });
    expect(model.left).toBe(0);
    expect(model.requests).toEqual([request, request]);
  });

  it('answers from a function of the request', async () => {
    const model = createScriptedModel(({ messages }, call) => ({ text: `${messages[0]?.text} ${call}` }));

    expect((await model.generate(request, options)).text).toBe('What now? 1');
    expect((await model.generate(request, options)).text).toBe('What now? 2');
  });

  it('throws on a call that is not in its script, and keeps that in mind', async () => {
    const fromList = createScriptedModel([]);
    const fromFunction = createScriptedModel(() => undefined, { id: 'scripted:other' });

    await expect(fromList.generate(request, options)).rejects.toThrow(
      'The scripted model scripted:model was called once more than its script says: call 1, 1 messages, tools decide.',
    );
    await expect(fromFunction.generate(request, options)).rejects.toThrow('scripted:other');
    expect(fromList.unscripted).toHaveLength(1);
    expect(fromFunction.unscripted).toHaveLength(1);
  });

  it('has nothing unscripted as long as its script lasts', async () => {
    const model = createScriptedModel([{ text: 'yes' }]);

    await model.generate(request, options);

    expect(model.unscripted).toEqual([]);
  });

  it('gives input that is no JSON as it came', async () => {
    const model = createScriptedModel([{ toolCalls: [{ name: 'decide', inputText: '{"action":' }] }]);

    expect((await model.generate(request, options)).toolCalls).toEqual([
      { name: 'decide', input: undefined, inputText: '{"action":' },
    ]);
  });

  it('fails with the code of its script, its sentence filled in', async () => {
    const model = createScriptedModel([{ fails: 'MODEL_UNAVAILABLE' }, { fails: new Error('boom') }]);

    await expect(model.generate(request, options)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: 'The model scripted:model cannot be reached: the script says so.',
    });
    await expect(model.generate(request, options)).rejects.toThrow('boom');
  });

  it('answers late on the clock that it was given', async () => {
    const clock = createFakeClock();
    const model = createScriptedModel([{ afterMs: 400, text: 'late' }], { clock });
    const answer = model.generate(request, options);

    await clock.whenSleeping(1);
    await clock.advance(400);

    expect((await answer).text).toBe('late');
    expect(clock.monotonicMs()).toBe(400);
  });

  it('times out when it is later than it was given time', async () => {
    const clock = createFakeClock();
    const model = createScriptedModel([{ afterMs: 5000, text: 'late' }], { clock });
    const failed = expect(model.generate(request, options)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });

    await clock.whenSleeping(1);
    await clock.advance(1000);

    await failed;
  });

  it('stops as soon as it is cancelled', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const model = createScriptedModel([{ afterMs: 500, text: 'late' }], { clock });
    const answer = model.generate(request, { timeoutMs: 1000, signal: controller.signal });

    await clock.whenSleeping(1);
    controller.abort();

    await expect(answer).rejects.toMatchObject({ code: 'MODEL_CANCELLED' });
  });

  it('hands out a text word by word where the script has no pieces', async () => {
    const heard: string[] = [];
    const model = createScriptedModel([{ text: 'Lunch is\nat noon.' }]);

    const { text } = await model.generate(request, { ...options, onText: (piece) => heard.push(piece) });

    expect(heard).toEqual(['Lunch ', 'is\n', 'at ', 'noon.']);
    expect(text).toBe('Lunch is\nat noon.');
  });

  it('waits before its first piece, on the clock that it was given', async () => {
    const clock = createFakeClock();
    const heard: string[] = [];
    const model = createScriptedModel([{ afterMs: 300, pieces: ['Hello ', 'there.'] }], { clock });
    const answer = model.generate(request, { ...options, onText: (piece) => heard.push(piece) });

    await clock.whenSleeping(1);
    await clock.advance(299);
    expect(heard).toEqual([]);
    await clock.advance(1);

    expect((await answer).text).toBe('Hello there.');
    expect(heard).toEqual(['Hello ', 'there.']);
  });
});

describe('the scripted model keeps the streaming part of the model contract', () => {
  let clock = createFakeClock();
  let script: ScriptedAnswer[] = [];

  beforeEach(() => {
    clock = createFakeClock();
    script = [];
  });

  streamingScenarios({
    get clock() {
      return clock;
    },
    play({ thenFails, ...answer }) {
      script = [thenFails ? { ...answer, fails: 'MODEL_UNAVAILABLE' } : answer];
    },
    generate: (how) => createScriptedModel(script, { clock }).generate(request, how),
  });
});
