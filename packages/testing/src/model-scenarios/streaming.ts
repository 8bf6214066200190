import type { TactError } from '@tact/core/errors';
import type { ModelAnswer, ModelCallOptions } from '@tact/core/ports/model';
import { describe, expect, it } from 'vitest';
import type { FakeClock } from '../fake-clock.ts';

/** An answer in pieces, described so that any model can be made to give it. */
interface StreamedAnswer {
  readonly pieces: readonly string[];
  /** Before each piece but the first, on the clock. */
  readonly betweenMs?: number;
  /** The model reports a failure after its last piece. */
  readonly thenFails?: true;
}

/** What the streaming scenarios need of a model under test, scripted or real. */
export interface StreamingSetup {
  readonly clock: FakeClock;
  /** The answer to the next call. */
  play(answer: StreamedAnswer): void;
  generate(how: ModelCallOptions): Promise<ModelAnswer>;
}

const pieces = ['Your lunch ', 'with Ann ', 'is at noon.'];

/** Prose that is handed out as it arrives. */
export function streamingScenarios(setup: StreamingSetup): void {
  describe('streaming', () => {
    streamedPieces(setup);
    interruptedStreams(setup);
  });
}

function streamedPieces(setup: StreamingSetup): void {
  it('hands out prose in pieces, and all of it as the answer', async () => {
    const heard: string[] = [];
    setup.play({ pieces });

    const answer = await setup.generate({ timeoutMs: 30_000, onText: (piece) => heard.push(piece) });

    expect(heard).toEqual(pieces);
    expect(answer).toMatchObject({ text: pieces.join(''), finish: 'stop', toolCalls: [] });
  });

  it('gives a caller that does not listen the same answer', async () => {
    setup.play({ pieces });

    expect(await setup.generate({ timeoutMs: 30_000 })).toMatchObject({ text: pieces.join('') });
  });

  it('hands out a piece while the next is still to come', async () => {
    const heard = listening();
    setup.play({ pieces, betweenMs: 400 });
    const answer = setup.generate({ timeoutMs: 30_000, onText: heard.onText });

    await heard.whenHeard(1);
    expect(heard.pieces).toEqual(['Your lunch ']);
    await passing(setup.clock, 400);
    await heard.whenHeard(2);
    expect(heard.pieces).toEqual(['Your lunch ', 'with Ann ']);
    await passing(setup.clock, 400);

    expect((await answer).text).toBe(pieces.join(''));
  });
}

function interruptedStreams(setup: StreamingSetup): void {
  it('fails in the middle of an answer with what was handed out, and does not ask again', async () => {
    const heard = listening();
    setup.play({ pieces: ['Your lunch ', 'with '], thenFails: true });

    const error = await failing(setup.generate({ timeoutMs: 30_000, onText: heard.onText }));

    expect(error.code).toBe('MODEL_UNAVAILABLE');
    expect(heard.pieces).toEqual(['Your lunch ', 'with ']);
    expect(setup.clock.monotonicMs()).toBe(0);
  });

  it('ends when the time is up in the middle of an answer, and hands out nothing after that', async () => {
    const heard = listening();
    setup.play({ pieces, betweenMs: 900 });
    const failed = failing(setup.generate({ timeoutMs: 1_000, onText: heard.onText }));

    await heard.whenHeard(1);
    await passing(setup.clock, 900);
    await heard.whenHeard(2);
    await passing(setup.clock, 100);

    expect((await failed).code).toBe('MODEL_TIMEOUT');
    await setup.clock.advance(10_000);
    expect(heard.pieces).toEqual(['Your lunch ', 'with Ann ']);
  });

  it('ends at once when it is cancelled in the middle of an answer, and hands out nothing after that', async () => {
    const heard = listening();
    const controller = new AbortController();
    setup.play({ pieces, betweenMs: 900 });
    const failed = failing(
      setup.generate({ timeoutMs: 30_000, signal: controller.signal, onText: heard.onText }),
    );

    await heard.whenHeard(1);
    controller.abort();

    expect((await failed).code).toBe('MODEL_CANCELLED');
    expect(setup.clock.monotonicMs()).toBe(0);
    await setup.clock.advance(10_000);
    expect(heard.pieces).toEqual(['Your lunch ']);
  });
}

/** A listener that can be waited for. */
export function listening() {
  const pieces: string[] = [];
  const waiting: { readonly count: number; resolve(): void }[] = [];
  return {
    pieces,
    onText(piece: string): void {
      pieces.push(piece);
      for (const one of waiting.splice(0)) {
        if (pieces.length >= one.count) one.resolve();
        else waiting.push(one);
      }
    },
    whenHeard(count: number): Promise<void> {
      if (pieces.length >= count) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ count, resolve });
      });
    },
  };
}

/** Lets time pass once the model, or the server behind it, waits for its next piece. */
async function passing(clock: FakeClock, ms: number): Promise<void> {
  await clock.whenSleeping(1);
  await clock.advance(ms);
}

function failing(answer: Promise<ModelAnswer>): Promise<TactError> {
  return answer.then(
    ({ text }) => expect.fail(`an error was expected, not ${text}`),
    (thrown: TactError) => thrown,
  );
}
