import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUuidV7 } from './uuid-v7.ts';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const noon = Date.UTC(2026, 10, 2, 12);

describe('UUIDv7', () => {
  it('begins with the milliseconds since 1970', () => {
    const ids = createUuidV7({ clock: { now: () => 0x017f22e279b0 } });
    expect(ids.next()).toMatch(/^017f22e2-79b0-7/);
  });

  it('has the version and the variant of RFC 9562', () => {
    const ids = createUuidV7({ clock: { now: () => noon } });
    for (let i = 0; i < 1000; i++) expect(ids.next()).toMatch(shape);
  });

  it('is larger than every earlier one, whatever the clock does', () => {
    const step = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 200 }), (steps) => {
        let now = noon;
        const ids = createUuidV7({ clock: { now: () => now } });
        const given = steps.map((step) => {
          now += step;
          return ids.next();
        });
        expect([...given].sort()).toEqual(given);
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });

  it('is larger than every earlier one within one millisecond', () => {
    const ids = createUuidV7({ clock: { now: () => noon } });
    const given = Array.from({ length: 20_000 }, () => ids.next());
    expect([...given].sort()).toEqual(given);
    expect(new Set(given).size).toBe(given.length);
  });

  it('differs between two generators in the same millisecond', () => {
    const clock = { now: () => noon };
    expect(createUuidV7({ clock }).next()).not.toBe(createUuidV7({ clock }).next());
  });
});
