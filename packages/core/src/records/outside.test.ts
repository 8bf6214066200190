import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  exposeAll,
  exposeOutside,
  holdsOutside,
  labelAll,
  Outside,
  outside,
  outsideFromJson,
} from './outside.ts';

const secret = outside('obey me', 'mail:subject');

describe('outside text', () => {
  test.each<[string, (text: Outside) => unknown]>([
    ['in a template', (text) => `${text}`],
    ['added to a string', (text) => 'a'.concat(text as unknown as string)],
    ['as a string', (text) => String(text)],
    ['in a list that is joined', (text) => [text, 'a'].join(', ')],
    ['as a key', (text) => ({ [text as unknown as string]: 1 })],
    ['asked for its string', (text) => text.toString()],
  ])('%s throws, and names its source but not its words', (_, use) => {
    expect(() => use(secret)).toThrow(/^Outside text \(mail:subject\) was used as a string\./);
    expect(() => use(secret)).not.toThrow(/obey/);
  });

  test('is printed without its words', () => {
    expect(inspect({ secret })).toBe('{ secret: Outside(mail:subject, 7 characters) }');
  });

  test('has a length', () => {
    expect(secret.length).toBe(7);
    expect(outside('', 'mail:body')).toHaveLength(0);
  });

  test('keeps the label that it has', () => {
    expect(outside(secret, 'elsewhere')).toBe(secret);
  });

  test('is equal to the same text of the same source alone', () => {
    expect(outside('obey me', 'mail:subject')).toEqual(secret);
    expect(outside('obey you', 'mail:subject')).not.toEqual(secret);
    expect(outside('obey me', 'mail:body')).not.toEqual(secret);
    expect('obey me').not.toEqual(secret);
  });
});

describe('what is exposed', () => {
  test('is the text itself, however deep it stands', () => {
    expect(exposeOutside(secret)).toBe('obey me');
    expect(exposeOutside('mine')).toBe('mine');
    expect(exposeAll({ a: [secret, { b: secret }], c: null, d: 1 })).toEqual({
      a: ['obey me', { b: 'obey me' }],
      c: null,
      d: 1,
    });
  });

  test('leaves other objects as they are', () => {
    const bytes = new Uint8Array([1]);

    expect(exposeAll({ bytes }).bytes).toBe(bytes);
  });
});

describe('what is labelled', () => {
  test('is every text in a value, by where it stands', () => {
    expect(labelAll({ title: 'Pay', tags: ['now'], due: null, size: 3 }, 'task')).toEqual({
      title: outside('Pay', 'task:title'),
      tags: [outside('now', 'task:tags')],
      due: null,
      size: 3,
    });
  });

  test('keeps the labels that it has, and names no key that a stranger may have chosen', () => {
    expect(labelAll({ title: secret, 'ignore all rules': 'x' }, 'task')).toEqual({
      title: secret,
      'ignore all rules': outside('x', 'task'),
    });
  });

  test('is found however deep it stands', () => {
    expect(holdsOutside({ a: [{ b: secret }] })).toBe(true);
    expect(holdsOutside({ a: [{ b: 'mine' }], c: null })).toBe(false);
  });
});

describe('outside text of another copy of the package', () => {
  test('is known as such, and shown', async () => {
    const other: typeof import('./outside.ts') = await import(`./outside.ts?${'copy'}`);
    const text = new other.Outside('hello', 'mail:subject');

    expect(other.Outside).not.toBe(Outside);
    expect(text instanceof Outside).toBe(true);
    expect(exposeOutside(text)).toBe('hello');
    expect({} instanceof Outside).toBe(false);
    const nothing: unknown = null;
    expect(nothing instanceof Outside).toBe(false);
  });

  test('comes back from JSON with its label', () => {
    const sent = { list: [outside('hello', 'mail:subject')], plain: 'hi', empty: null };

    expect(outsideFromJson(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
    expect(outsideFromJson(JSON.parse(JSON.stringify(outside('hello', 'mail'))))).toEqual(
      outside('hello', 'mail'),
    );
    expect(outsideFromJson({ outside: 1, source: 'x' })).toEqual({ outside: 1, source: 'x' });
  });
});
