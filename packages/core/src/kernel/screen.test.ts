import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import type { Signal } from '#records';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import type { Engine, GateView } from './contract/engine.ts';
import { proposedNothing } from './fallback.ts';
import { isScreened, screen } from './screen.ts';

type BellEngine = Engine<string, number>;

/** An engine about bells that ring so many times: three times and more are worth deciding about. */
function bellEngine(part: Partial<BellEngine> = {}) {
  const views: GateView<string, number>[] = [];
  const reads: (readonly string[])[] = [];
  const engine: BellEngine = {
    name: 'bells',
    actions: [],
    describe: (input) => ({ title: input, tags: [], quotes: [] }),
    async facts(signals) {
      reads.push(signals.map(({ input }) => input));
      return signals.map(({ input }) => input.length);
    },
    gate(view) {
      views.push(view);
      return { settled: view.facts < 3, proposals: [], reasons: [] };
    },
    strategies: {
      main: {
        ...{ name: 'main', version: '1', propose: async () => proposedNothing() },
        judge: () => {
          throw new Error('Nothing is judged.');
        },
      },
    },
    ...part,
  };
  const runtime = createExampleRuntime({ engines: [engine as Engine] });
  const screenAll = (...inputs: readonly string[]) =>
    screen(
      engine,
      inputs.map((input) => signalOf(input)),
      runtime,
    );
  return { runtime, screenAll, views, reads };
}

function signalOf(input: string): Signal<string> {
  const label = { origin: 'system', source: 'test' } as const;
  return { ...{ engine: 'bells', user: `user of ${input}`, reference: input }, label, receivedAt: 1, input };
}

/** Facts that throw for every batch with a `bad` signal in it. */
async function failingFacts(signals: readonly Signal<string>[]): Promise<readonly number[]> {
  if (signals.some(({ input }) => input === 'bad')) throw new Error('a defect');
  return signals.map(({ input }) => input.length);
}

describe('screening a batch', () => {
  test('says of each signal what is known and what the gate answers, and reads the facts together', async () => {
    const { screenAll, reads } = bellEngine();

    const screened = await screenAll('x', 'xxx', 'xx');

    expect(screened).toMatchObject([
      { signal: { input: 'x' }, facts: 1, gated: { settled: true } },
      { signal: { input: 'xxx' }, facts: 3, gated: { settled: false } },
      { signal: { input: 'xx' }, facts: 2, gated: { settled: true } },
    ]);
    expect(screened.every(isScreened)).toBe(true);
    expect(reads).toEqual([['x', 'xxx', 'xx']]);
  });

  test('records nothing, whatever the gate says', async () => {
    const { screenAll, runtime } = bellEngine();

    await screenAll('x', 'xxx');

    for (const user of ['user of x', 'user of xxx']) {
      await expect(runtime.store.ledger.count({ user })).resolves.toBe(0);
    }
    await expect(runtime.store.events.after(null)).resolves.toMatchObject({ events: [] });
  });

  test('tells every gate the same time, that of after the facts were read', async () => {
    const { screenAll, runtime, views } = bellEngine({
      async facts(signals) {
        await runtime.clock.advance(5);
        return signals.map(() => 1);
      },
    });
    const before = runtime.clock.now();

    await screenAll('x', 'xx');

    expect(views.map(({ now }) => now)).toEqual([before + 5, before + 5]);
  });

  test('reads nothing for no signals', async () => {
    const { screenAll, reads } = bellEngine();

    await expect(screenAll()).resolves.toEqual([]);

    expect(reads).toEqual([]);
  });
});

describe('a signal that fails', () => {
  test('has why its facts could not be read, and the others have theirs', async () => {
    const { screenAll } = bellEngine({ facts: failingFacts });

    const screened = await screenAll('x', 'bad', 'xx', 'xxx');

    expect(screened.map((one) => (isScreened(one) ? one.facts : one))).toEqual([
      1,
      { stage: 'facts', code: 'INTERNAL_UNEXPECTED', text: 'Unexpected error: a defect' },
      2,
      3,
    ]);
  });

  test('costs a number of reads that hardly grows with the batch', async () => {
    let reads = 0;
    const { screenAll } = bellEngine({
      facts(signals) {
        reads += 1;
        return failingFacts(signals);
      },
    });
    const inputs = Array.from({ length: 1000 }, (_, index) => (index === 617 ? 'bad' : 'x'));

    const screened = await screenAll(...inputs);

    expect(screened.filter(isScreened)).toHaveLength(999);
    expect(reads).toBeLessThan(25);
  });

  test('has the failure that the engine names for it', async () => {
    const late = { stage: 'facts', code: 'SOURCE_LATE', text: 'Late.' } as const;
    const { screenAll } = bellEngine({
      facts: async (signals) => signals.map(({ input }) => (input === 'bad' ? late : input.length)),
    });

    const [good, bad] = await screenAll('x', 'bad');

    expect(good).toMatchObject({ facts: 1 });
    expect(bad).toEqual(late);
  });

  test('has why its gate threw, which is logged, and the others are gated', async () => {
    const { screenAll, runtime } = bellEngine({
      gate({ signal }) {
        if (signal.input === 'bad') throw new Error('a defect');
        return { settled: true, proposals: [], reasons: [] };
      },
    });

    const [bad, good] = await screenAll('bad', 'x');

    expect(bad).toMatchObject({ stage: 'gate', code: 'INTERNAL_UNEXPECTED' });
    expect(good).toMatchObject({ gated: { settled: true } });
    expect(runtime.log.events).toMatchObject([
      { level: 'error', event: 'gate failed', fields: { engine: 'bells', user: 'user of bad' } },
    ]);
  });

  test('ends the batch where it is the store that fails', async () => {
    const locked = tactError('STORE_LOCKED', { location: 'tact.db' });
    const { screenAll } = bellEngine({ facts: () => Promise.reject(locked) });

    await expect(screenAll('x', 'xx')).rejects.toBe(locked);
  });
});
