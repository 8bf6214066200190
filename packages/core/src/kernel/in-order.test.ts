import { createFakeClock } from '@tact/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder } from './pipeline.ts';

/** Work that a test finishes by hand, item by item. */
function manualWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  return {
    begun,
    end: (item: string) => ends.get(item)?.resolve(),
    fail: (item: string) => ends.get(item)?.reject(new Error(`${item} failed`)),
    work(item: string) {
      begun.push(item);
      return new Promise<string>((resolve, reject) => {
        ends.set(item, { resolve: () => resolve(`${item}!`), reject });
      });
    },
  };
}

async function collect<Value>(results: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const result of results) all.push(result);
  return all;
}

describe('work side by side', () => {
  test('yields results in the order of the items, whichever ends first', async () => {
    const clock = createFakeClock();
    const results = collect(
      inOrder([30, 10, 20], 3, async (ms, index) => {
        await clock.sleep(ms);
        return `${index}: ${ms}`;
      }),
    );
    await clock.whenSleeping(3);
    await clock.advance(30);

    expect(await results).toEqual(['0: 30', '1: 10', '2: 20']);
  });

  test('is started for as many items as the limit allows, and for one more when the next result is requested', async () => {
    const manual = manualWork();
    const results = inOrder(['a', 'b', 'c', 'd'], 2, manual.work);

    const first = results.next();
    expect(manual.begun).toEqual(['a', 'b']);
    manual.end('b');
    manual.end('a');
    expect(await first).toEqual({ done: false, value: 'a!' });
    expect(manual.begun).toEqual(['a', 'b']);
    await results.next();
    expect(manual.begun).toEqual(['a', 'b', 'c']);
  });

  test('that runs ahead goes on beside a first item that takes long, within the limit', async () => {
    const manual = manualWork();
    const results = inOrder(['a', 'b', 'c', 'd'], 2, manual.work, { runsAhead: true });

    const first = results.next();
    manual.end('b');
    await new Promise(setImmediate);
    expect(manual.begun).toEqual(['a', 'b', 'c']);
    manual.end('c');
    await new Promise(setImmediate);
    expect(manual.begun).toEqual(['a', 'b', 'c', 'd']);
    manual.end('a');
    expect(await first).toEqual({ done: false, value: 'a!' });
  });

  test('that runs ahead begins nothing more once an item failed', async () => {
    const manual = manualWork();
    const first = inOrder(['a', 'b', 'c'], 1, manual.work, { runsAhead: true }).next();
    manual.fail('a');

    await expect(first).rejects.toThrow('a failed');
    expect(manual.begun).toEqual(['a']);
  });

  test('is never more than its concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 })),
        fc.integer({ min: -1, max: 5 }),
        async (turns, concurrency) => {
          let now = 0;
          let most = 0;
          const results = await collect(
            inOrder(turns, concurrency, async (count, index) => {
              now += 1;
              most = Math.max(most, now);
              for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
              now -= 1;
              return index;
            }),
          );

          expect(results).toEqual(turns.map((_, index) => index));
          expect(most).toBeLessThanOrEqual(Math.max(1, concurrency));
        },
      ),
    );
  });

  test('starts no further item once the caller stops, and ends when those in progress have ended', async () => {
    const manual = manualWork();
    const results = inOrder(['a', 'b', 'c', 'd'], 2, manual.work);
    const first = results.next();
    manual.end('a');
    await first;
    let hasEnded = false;
    const ending = results.return(undefined).then(() => {
      hasEnded = true;
    });
    await Promise.resolve();

    expect(hasEnded).toBe(false);
    manual.end('b');
    await ending;
    expect(manual.begun).toEqual(['a', 'b']);
    expect(await results.next()).toEqual({ done: true, value: undefined });
  });

  test('starts no further item once one failed, and throws the error in order', async () => {
    const manual = manualWork();
    const results = inOrder(['a', 'b', 'c', 'd'], 2, manual.work);
    const first = results.next();
    manual.fail('b');
    manual.end('a');
    expect(await first).toEqual({ done: false, value: 'a!' });

    const second = results.next();
    manual.end('c');
    await expect(second).rejects.toThrow('b failed');
    expect(manual.begun).toEqual(['a', 'b', 'c']);
  });

  test('of no items is nothing', async () => {
    expect(await collect(inOrder([], 4, async () => 1))).toEqual([]);
  });

  test('passes on items that are undefined', async () => {
    expect(await collect(inOrder([undefined, null], 1, async (item) => item))).toEqual([undefined, null]);
  });
});
