import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#errors';
import type { Model, ModelRequest } from '#ports/model';
import { createFakeClock, createScriptedModel, type ScriptedAnswer } from '#testing';
import { withCircuitBreaker } from './circuit-breaker.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'What now?' }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 10,
};
const good: ScriptedAnswer = { text: 'yes' };
const down: ScriptedAnswer = { fails: 'MODEL_UNAVAILABLE' };

describe('the circuit breaker', () => {
  it('stops asking after five failures in a row', async () => {
    const { inner, ask } = guarded([
      down,
      { fails: 'MODEL_TIMEOUT' },
      { fails: 'MODEL_RATE_LIMITED' },
      down,
      down,
    ]);

    const outcomes = [];
    for (let i = 0; i < 7; i++) outcomes.push(await ask());

    expect(outcomes).toEqual([
      'MODEL_UNAVAILABLE',
      'MODEL_TIMEOUT',
      'MODEL_RATE_LIMITED',
      'MODEL_UNAVAILABLE',
      'MODEL_UNAVAILABLE',
      'MODEL_UNAVAILABLE',
      'MODEL_UNAVAILABLE',
    ]);
    expect(inner.requests).toHaveLength(5);
  });

  it('says why it does not ask, and when it asks again', async () => {
    const { clock, model, ask } = guarded([down, down, down, down, down]);
    for (let i = 0; i < 5; i++) await ask();

    await clock.advance(18_500);

    await expect(model.generate(request, { timeoutMs: 1000 })).rejects.toThrow(
      'The model scripted:model cannot be reached: it failed 5 times in a row; next attempt in 12 s.',
    );
  });

  it('keeps asking when answers come in between', async () => {
    const { inner, ask } = guarded([down, down, down, down, good, down, down, down, down, good]);

    for (let i = 0; i < 10; i++) await ask();

    expect(inner.requests).toHaveLength(10);
  });

  it.each<ErrorCode>(['MODEL_ANSWER_EMPTY', 'MODEL_REQUEST_REFUSED', 'MODEL_KEY_REFUSED'])(
    'keeps asking a model that is there, whatever it says: %s',
    async (fails) => {
      const { inner, ask } = guarded(Array.from({ length: 8 }, () => ({ fails })));

      for (let i = 0; i < 8; i++) await ask();

      expect(inner.requests).toHaveLength(8);
    },
  );

  it('counts answers that fail in the middle, and hands on what they said', async () => {
    const heard: string[] = [];
    const { inner, model } = guarded(
      Array.from({ length: 6 }, () => ({ pieces: ['Half '], fails: 'MODEL_UNAVAILABLE' as const })),
    );

    for (let i = 0; i < 6; i++) {
      await model
        .generate(request, { timeoutMs: 1000, onText: (piece) => heard.push(piece) })
        .catch(() => null);
    }

    expect(inner.requests).toHaveLength(5);
    expect(heard).toEqual(['Half ', 'Half ', 'Half ', 'Half ', 'Half ']);
  });

  it('asks again after half a minute, and goes on when the model answers', async () => {
    const { clock, inner, ask } = guarded([down, down, down, down, down, good, down, good]);
    for (let i = 0; i < 5; i++) await ask();

    await clock.advance(29_999);
    expect(await ask()).toBe('MODEL_UNAVAILABLE');
    expect(inner.requests).toHaveLength(5);

    await clock.advance(1);
    expect([await ask(), await ask(), await ask()]).toEqual(['yes', 'MODEL_UNAVAILABLE', 'yes']);
  });

  it('waits another half a minute when the probe fails', async () => {
    const { clock, inner, ask } = guarded([down, down, down, down, down, down, good]);
    for (let i = 0; i < 5; i++) await ask();

    await clock.advance(30_000);
    expect([await ask(), await ask()]).toEqual(['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE']);
    expect(inner.requests).toHaveLength(6);

    await clock.advance(30_000);
    expect(await ask()).toBe('yes');
  });

  it('sends one probe at a time', async () => {
    const { clock, inner, ask } = guarded([
      down,
      down,
      down,
      down,
      down,
      { afterMs: 500, text: 'yes' },
      good,
    ]);
    for (let i = 0; i < 5; i++) await ask();
    await clock.advance(30_000);

    const probe = ask();
    expect(await ask()).toBe('MODEL_UNAVAILABLE');
    await clock.advance(500);

    expect(await probe).toBe('yes');
    expect(await ask()).toBe('yes');
    expect(inner.requests).toHaveLength(7);
  });

  it('probes again at once when a probe is cancelled', async () => {
    const { clock, ask } = guarded([down, down, down, down, down, { fails: 'MODEL_CANCELLED' }, good]);
    for (let i = 0; i < 5; i++) await ask();
    await clock.advance(30_000);

    expect([await ask(), await ask()]).toEqual(['MODEL_CANCELLED', 'yes']);
  });

  it('does not wait longer for failures of requests that were under way already', async () => {
    const late: ScriptedAnswer = { afterMs: 900, fails: 'MODEL_UNAVAILABLE' };
    const { clock, ask } = guarded([late, down, down, down, down, down, good]);
    const underWay = ask();
    for (let i = 0; i < 5; i++) await ask();

    await clock.advance(900);
    expect(await underWay).toBe('MODEL_UNAVAILABLE');
    await clock.advance(29_100);

    expect(await ask()).toBe('yes');
  });
});

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
