import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArrivedFile, arrivalsAfter, cursorOf } from './arrival-order.ts';

const file = (id: string, mtimeMs: number, ctimeMs = mtimeMs): ArrivedFile => ({ id, mtimeMs, ctimeMs });
const nothingKnown = () => false;
const idsAfter = (files: readonly ArrivedFile[], cursor: string | null, readAtMs: number) =>
  arrivalsAfter(files, cursor, readAtMs, nothingKnown).map((arrival) => arrival.file.id);

describe('arrival order', () => {
  const files = [file('c', 3000), file('a', 1000), file('b', 1000)];

  it('is by time, then by name', () => {
    expect(idsAfter(files, null, 100_000)).toEqual(['a', 'b', 'c']);
  });

  it('goes on after the cursor', () => {
    const [first] = arrivalsAfter(files, null, 100_000, nothingKnown);

    expect(idsAfter(files, first?.cursor ?? null, 100_001)).toEqual(['b', 'c']);
  });

  it('finds a file with an old time that was moved in after the cursor was made', () => {
    const last = arrivalsAfter(files, null, 100_000, nothingKnown).at(-1);
    const movedIn = file('old', 500, 101_000);

    expect(idsAfter([...files, movedIn], last?.cursor ?? null, 102_000)).toEqual(['old']);
  });

  it('lists a file again when it was changed since, unless it is known', () => {
    const last = arrivalsAfter(files, null, 100_000, nothingKnown).at(-1);
    const changed = [file('a', 1000, 101_000), file('b', 1000), file('c', 3000)];
    const cursor = last?.cursor ?? null;

    expect(idsAfter(changed, cursor, 102_000)).toEqual(['a']);
    expect(arrivalsAfter(changed, cursor, 102_000, ({ id }) => id === 'a')).toEqual([]);
  });

  it('does not list again what arrived just before the folder was read', () => {
    const fresh = [file('a', 1000, 99_999), file('b', 1000, 99_999), file('c', 3000, 99_999)];
    const last = arrivalsAfter(fresh, null, 100_000, nothingKnown).at(-1);

    expect(idsAfter(fresh, last?.cursor ?? null, 100_001)).toEqual([]);
  });

  it('starts at the beginning where the cursor is not one of its own', () => {
    for (const cursor of ['x', '[', '[1]', '[1,2,3,4]', '["a",1,"b",[]]', '[1,2,"a",[3]]', '{}']) {
      expect(idsAfter(files, cursor, 100_000)).toEqual(['a', 'b', 'c']);
    }
  });

  it('goes on after a file that was read by itself with what changed since', () => {
    const alone = file('b', 1000, 50_000);

    expect(idsAfter([...files.slice(0, 2), alone], cursorOf(alone), 100_000)).toEqual(['c']);
  });

  it('loses no file, whatever arrives, is moved in or changed between listings that end anywhere', () => {
    const step = fc.record({
      pauseMs: fc.integer({ min: 1, max: 5000 }),
      arrive: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 3 }),
      changeFirst: fc.boolean(),
      take: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let now = 1_000_000;
        let cursor: string | null = null;
        let names = 0;
        let present: ArrivedFile[] = [];
        const listed = new Set<string>();
        const list = (take: number): void => {
          for (const arrival of arrivalsAfter(present, cursor, now, nothingKnown).slice(0, take)) {
            listed.add(arrival.file.id);
            cursor = arrival.cursor;
          }
        };
        for (const { pauseMs, arrive, changeFirst, take } of steps) {
          now += pauseMs;
          for (const ageMs of arrive) {
            names += 1;
            present.push(file(String(names), now - ageMs, now));
          }
          if (changeFirst)
            present = present.map((one, index) => (index === 0 ? { ...one, ctimeMs: now } : one));
          now += 1;
          list(take);
        }
        now += 1;
        list(Number.POSITIVE_INFINITY);

        expect(listed.size).toBe(names);
      }),
      { numRuns: 500 },
    );
  });
});
