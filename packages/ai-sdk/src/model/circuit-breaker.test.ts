import type { ErrorCode } from '@tact/core/errors';
import type { Model, ModelRequest } from '@tact/core/ports/model';
import { createFakeClock, createScriptedModel, type ScriptedAnswer } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { withCircuitBreaker } from './circuit-breaker.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'What now?' }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 10,
};
const good: ScriptedAnswer = { text: 'yes' };
const ready: ScriptedAnswer = { text: 'ready' };
const down: ScriptedAnswer = { fails: 'MODEL_UNAVAILABLE' };

const accountCodes: readonly ErrorCode[] = [
  'MODEL_KEY_REFUSED',
  'MODEL_CREDIT_USED_UP',
  'MODEL_ACCESS_REFUSED',
  'MODEL_NOT_FOUND',
  'MODEL_SETTINGS_INVALID',
  'MODEL_RATE_LIMITED',
];

describe('the circuit breaker', () => {
  it.each(accountCodes)('stops asking after three times %s, and goes on saying so', async (fails) => {
    const { inner, ask } = guarded([{ fails }, { fails }, { fails }]);

    const outcomes = [];
    for (let i = 0; i < 5; i++) outcomes.push(await ask());

    expect(outcomes).toEqual([fails, fails, fails, fails, fails]);
    expect(inner.requests).toHaveLength(3);
  });

  it('stops asking after three failures of the server where a request of one line fails too', async () => {
    const { inner, ask } = guarded([down, { fails: 'MODEL_TIMEOUT' }, down, down]);

    const outcomes = [];
    for (let i = 0; i < 5; i++) outcomes.push(await ask());

    expect(outcomes).toEqual([
      'MODEL_UNAVAILABLE',
      'MODEL_TIMEOUT',
      'MODEL_UNAVAILABLE',
      'MODEL_UNAVAILABLE',
      'MODEL_UNAVAILABLE',
    ]);
    expect(askedIn(inner.requests)).toEqual(['What now?', 'What now?', 'What now?', oneLine]);
  });

  it('goes on asking where the server fails at three inputs, and answers a request of one line', async () => {
    const { inner, ask } = guarded([down, down, down, ready, good, good]);

    for (let i = 0; i < 3; i++) await ask();

    expect([await ask(), await ask()]).toEqual(['yes', 'yes']);
    expect(askedIn(inner.requests)[3]).toBe(oneLine);
  });

  it('says why it does not ask, and when it asks again', async () => {
    const { clock, model, ask } = guarded([down, down, down, down]);
    for (let i = 0; i < 4; i++) await ask();

    await clock.advance(18_500);

    await expect(model.generate(request, { timeoutMs: 1000 })).rejects.toThrow(
      'The model scripted:model cannot be reached: it failed 3 times in a row; next attempt in 12 s.',
    );
  });

  it('keeps asking when answers come in between', async () => {
    const { inner, ask } = guarded([down, down, good, down, down, good]);

    for (let i = 0; i < 6; i++) await ask();

    expect(askedIn(inner.requests)).not.toContain(oneLine);
  });

  it.each<ErrorCode>(['MODEL_ANSWER_EMPTY', 'MODEL_REQUEST_REFUSED', 'MODEL_INPUT_REFUSED'])(
    'keeps asking a model that is there, whatever it says: %s',
    async (fails) => {
      const { inner, ask } = guarded(Array.from({ length: 8 }, () => ({ fails })));

      for (let i = 0; i < 8; i++) await ask();

      expect(inner.requests).toHaveLength(8);
    },
  );

  it('counts answers that fail in the middle, and hands on what they said', async () => {
    const heard: string[] = [];
    const half = { pieces: ['Half '], fails: 'MODEL_UNAVAILABLE' as const };
    const { inner, model } = guarded([half, half, half, down]);

    for (let i = 0; i < 5; i++) {
      await model
        .generate(request, { timeoutMs: 1000, onText: (piece) => heard.push(piece) })
        .catch(() => null);
    }

    expect(inner.requests).toHaveLength(4);
    expect(heard).toEqual(['Half ', 'Half ', 'Half ']);
  });

  it('asks again after half a minute, and goes on when the model answers', async () => {
    const { clock, inner, ask } = guarded([down, down, down, down, ready, good, good]);
    for (let i = 0; i < 4; i++) await ask();

    await clock.advance(29_999);
    expect(await ask()).toBe('MODEL_UNAVAILABLE');
    expect(inner.requests).toHaveLength(4);

    await clock.advance(1);
    expect([await ask(), await ask()]).toEqual(['yes', 'yes']);
  });

  it('waits another half a minute when the request of one line fails', async () => {
    const { clock, inner, ask } = guarded([down, down, down, down, down, ready, good]);
    for (let i = 0; i < 4; i++) await ask();

    await clock.advance(30_000);
    expect([await ask(), await ask()]).toEqual(['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE']);
    expect(inner.requests).toHaveLength(5);

    await clock.advance(30_000);
    expect(await ask()).toBe('yes');
  });

  it('sends one line for all who ask at the same time', async () => {
    const { clock, inner, ask } = guarded([down, down, down, { afterMs: 500, text: 'ready' }, good, good]);
    for (let i = 0; i < 3; i++) await ask();

    const both = Promise.all([ask(), ask()]);
    await clock.advance(500);

    expect(await both).toEqual(['yes', 'yes']);
    expect(inner.requests).toHaveLength(6);
  });

  it('leaves the answer the time that the request of one line did not take', async () => {
    const { clock, ask } = guarded([
      ...[down, down, down, { afterMs: 800, text: 'ready' }],
      { afterMs: 300, text: 'late' },
    ]);
    for (let i = 0; i < 3; i++) await ask();

    const asked = ask();
    await clock.advance(800);
    await clock.advance(300);

    expect(await asked).toBe('MODEL_TIMEOUT');
  });

  it('does not wait longer for failures of requests that were under way already', async () => {
    const late: ScriptedAnswer = { afterMs: 900, fails: 'MODEL_UNAVAILABLE' };
    const { clock, ask } = guarded([late, down, down, down, down, ready, good]);
    const underWay = ask();
    for (let i = 0; i < 4; i++) await ask();

    await clock.advance(900);
    expect(await underWay).toBe('MODEL_UNAVAILABLE');
    await clock.advance(29_100);

    expect(await ask()).toBe('yes');
  });
});

const oneLine = 'Answer with the one word: ready';

function askedIn(requests: readonly ModelRequest[]): readonly (string | undefined)[] {
  return requests.map(({ messages }) => messages[0]?.text);
}

function guarded(script: readonly ScriptedAnswer[]) {
  const clock = createFakeClock();
  const inner = createScriptedModel(script, { clock });
  const model: Model = withCircuitBreaker(inner, { clock });
  /** The answer's text, or the error's code. */
  const ask = (): Promise<string> =>
    model.generate(request, { timeoutMs: 1000 }).then(
      (answer) => answer.text,
      (error) => error.code,
    );
  return { clock, inner, model, ask };
}
