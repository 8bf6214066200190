import type { ErrorCode } from '@tact/core/errors';
import type { Model, ModelRequest } from '@tact/core/ports/model';
import { createScriptedModel, type ScriptedAnswer } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { withFallback } from './with-fallback.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'What now?' }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 10,
};

function pair(first: ScriptedAnswer) {
  const main = createScriptedModel([first], { id: 'first:model' });
  const second = createScriptedModel([{ text: 'second', model: 'second-1' }], { id: 'second:model' });
  const deadlines: number[] = [];
  const listening: Model = {
    ...second,
    generate(asked, options) {
      deadlines.push(options.timeoutMs);
      return second.generate(asked, options);
    },
  };
  return { main, second, deadlines, model: withFallback(main, { model: listening, timeoutMs: 700 }) };
}

const elsewhere: readonly ErrorCode[] = [
  'MODEL_UNAVAILABLE',
  'MODEL_TIMEOUT',
  'MODEL_RATE_LIMITED',
  'MODEL_CREDIT_USED_UP',
];
const nowhere: readonly ErrorCode[] = [
  'MODEL_INPUT_REFUSED',
  'MODEL_ANSWER_EMPTY',
  'MODEL_REQUEST_REFUSED',
  'MODEL_KEY_REFUSED',
  'MODEL_CANCELLED',
];

describe('a second model', () => {
  it.each(elsewhere)('answers where the first fails with %s, within a deadline of its own', async (fails) => {
    const { model, deadlines } = pair({ fails });
    const answer = await model.generate(request, { timeoutMs: 1000 });

    expect(answer).toMatchObject({ text: 'second', model: 'second-1' });
    expect(deadlines).toEqual([700]);
  });

  it.each(nowhere)('is not asked after %s', async (fails) => {
    const { model, second } = pair({ fails });

    await expect(model.generate(request, { timeoutMs: 1000 })).rejects.toMatchObject({ code: fails });
    expect(second.requests).toEqual([]);
  });

  it.each([
    ['an answer', { text: 'first' }],
    ['a refusal', { text: 'I cannot help with that.', finish: 'refused' as const }],
    ['an answer that nobody can use', { text: '{{{{' }],
  ])('is not asked after %s', async (_, answer) => {
    const { model, second } = pair(answer);

    expect((await model.generate(request, { timeoutMs: 1000 })).text).toBe(answer.text);
    expect(second.requests).toEqual([]);
  });

  it('is not asked once a piece of an answer was handed out', async () => {
    const { model, second } = pair({ pieces: ['Half '], fails: 'MODEL_UNAVAILABLE' });
    const heard: string[] = [];
    const onText = (piece: string) => heard.push(piece);

    await expect(model.generate(request, { timeoutMs: 1000, onText })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
    });
    expect(heard).toEqual(['Half ']);
    expect(second.requests).toEqual([]);
  });

  it('is not asked where nobody waits any more', async () => {
    const { model, second } = pair({ fails: 'MODEL_UNAVAILABLE' });
    const signal = AbortSignal.abort();

    await expect(model.generate(request, { timeoutMs: 1000, signal })).rejects.toBeDefined();
    expect(second.requests).toEqual([]);
  });
});
