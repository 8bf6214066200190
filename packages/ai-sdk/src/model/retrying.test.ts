import { tactError } from '@tact/core/errors';
import type { ModelAnswer } from '@tact/core/ports/model';
import { createFakeClock } from '@tact/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempt, type ModelFailure, retrying } from './retrying.ts';

const answer: ModelAnswer = {
  toolCalls: [],
  text: 'yes',
  finish: 'stop',
  inputTokens: 1,
  outputTokens: 1,
  model: 'm',
};

describe('retrying', () => {
  it('pauses half a second, then twice as long each time, up to eight seconds', async () => {
    const { pauses } = await run(Array(7).fill(failed({})), { maxRetries: 6, random: 0.999_999 });

    expect(pauses.map((ms) => Math.round(ms))).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });

  it('leaves up to half of a pause to chance', async () => {
    const { pauses } = await run([failed({}), failed({}), { answer }], { random: 0 });

    expect(pauses).toEqual([250, 500]);
  });

  it('pauses as long as it was told, and never less', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 59_000 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        async (ms, random) => {
          const { pauses } = await run([failed({ retryAfterMs: ms }), { answer }], {
            random,
            timeoutMs: 100_000,
          });
          expect(pauses).toHaveLength(1);
          expect(pauses[0]).toBeGreaterThanOrEqual(ms);
          expect(pauses[0]).toBeLessThanOrEqual(ms * 1.1);
        },
      ),
    );
  });

  it('does not pause when told to come back at once', async () => {
    const { outcome, pauses } = await run([failed({ retryAfterMs: 0 }), { answer }]);

    expect([outcome, pauses]).toEqual(['yes', []]);
  });

  it('gives up after its retries with the last failure', async () => {
    const { outcome, attempts } = await run([failed({}), failed({}), failed({ why: 'last' })]);

    expect(outcome).toContain('last');
    expect(attempts).toBe(3);
  });

  it('does not try again what fails for good', async () => {
    const { outcome, attempts } = await run([failed({ passing: false, why: 'for good' })]);

    expect(outcome).toContain('for good');
    expect(attempts).toBe(1);
  });

  it('gives up at once when the pause would outlast the deadline', async () => {
    const { pauses, attempts } = await run([failed({ retryAfterMs: 10_000 })], { timeoutMs: 10_000 });

    expect([pauses, attempts]).toEqual([[], 1]);
  });
});

function failed({
  why = 'busy',
  passing = true,
  retryAfterMs = null,
}: {
  why?: string;
  passing?: boolean;
  retryAfterMs?: number | null;
}): Attempt {
  const failure: ModelFailure = {
    error: tactError('MODEL_UNAVAILABLE', { model: 'm', why }),
    passing,
    retryAfterMs,
    teaches: '',
  };
  return { failure };
}

async function run(
  script: readonly Attempt[],
  {
    maxRetries = 2,
    random = 0,
    timeoutMs = 60_000,
  }: { maxRetries?: number; random?: number; timeoutMs?: number } = {},
) {
  const clock = createFakeClock();
  const pauses: number[] = [];
  let attempts = 0;
  const over = new AbortController();
  const outcome = await retrying(async () => script[attempts++] ?? expect.fail('one attempt too many'), {
    maxRetries,
    random: () => random,
    deadline: { signal: over.signal, leftMs: () => timeoutMs - clock.monotonicMs() },
    clock: {
      ...clock,
      sleep: async (ms) => {
        if (ms > 0) pauses.push(ms);
        await clock.advance(ms);
      },
    },
  }).then(
    ({ text }) => text,
    (error: Error) => error.message,
  );
  return { outcome, pauses, attempts };
}
