import { describe, expect, test } from 'vitest';
import { copyJson } from './copy-json.ts';
import { outside } from './outside.ts';

describe('a copy of JSON', () => {
  test('is equal, shares nothing, and keeps outside text', () => {
    const title = outside('Hello', 'mail:subject');
    const given = { list: [1, 'two', null, { yes: true }], title };

    const copied = copyJson(given);

    expect(copied).toEqual({ ok: true, value: given });
    expect(copied.ok && (copied.value as typeof given).list).not.toBe(given.list);
    expect(copied.ok && (copied.value as typeof given).title).toBe(title);
  });

  test('lacks keys that are undefined, and has no negative zero', () => {
    expect(copyJson({ a: undefined, b: -0 })).toEqual({ ok: true, value: { b: 0 } });
  });

  test('holds what stands twice, and a key that means something to JavaScript', () => {
    const twice = { n: 1 };
    const given = JSON.parse('{"__proto__": {"n": 1}}');

    expect(copyJson([twice, twice])).toEqual({ ok: true, value: [{ n: 1 }, { n: 1 }] });
    expect(copyJson(given)).toEqual({ ok: true, value: given });
  });

  test('keeps a valid date where dates are kept', () => {
    const at = new Date('2026-05-01T10:00:00Z');

    expect(copyJson({ at }, { keepsDates: true })).toEqual({ ok: true, value: { at } });
    expect(copyJson({ at })).toEqual({ ok: false, field: 'at', why: 'is not plain JSON' });
    expect(copyJson({ at: new Date(Number.NaN) }, { keepsDates: true })).toMatchObject({
      ok: false,
      field: 'at',
    });
  });

  const circle: Record<string, unknown> = {};
  circle.itself = circle;
  test.each([
    ['NaN', { order: { amount: Number.NaN } }, 'order.amount', 'is NaN, which JSON cannot hold'],
    ['infinity', [1, Number.POSITIVE_INFINITY], '1', 'is Infinity, which JSON cannot hold'],
    ['a big integer', { balance: 1n }, 'balance', 'is a bigint, which JSON cannot hold'],
    ['a function', { callback: () => 1 }, 'callback', 'is a function, which JSON cannot hold'],
    ['a map', { prices: new Map() }, 'prices', 'is not plain JSON'],
    ['a set', { topics: new Set() }, 'topics', 'is not plain JSON'],
    ['an instance of a class', { url: new URL('https://example.org') }, 'url', 'is not plain JSON'],
    ['a cycle', circle, 'itself', 'contains itself'],
    ['nothing', undefined, '', 'is missing'],
    ['a hole in a list', [undefined], '0', 'is missing'],
    [
      'a getter that throws',
      {
        get secret() {
          throw new Error('no');
        },
      },
      '',
      'cannot be read',
    ],
  ])('is refused for %s, with the place', (_, given, field, why) => {
    expect(copyJson(given)).toEqual({ ok: false, field, why });
  });

  test('is refused where it is nested too deeply', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 5000; depth += 1) deep = [deep];

    expect(copyJson(deep)).toMatchObject({ ok: false, why: 'is nested too deeply' });
  });
});
