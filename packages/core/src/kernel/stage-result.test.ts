import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dangerOf } from './actions.ts';
import { defineAction } from './define-action.ts';
import { defineCheck } from './define-check.ts';
import { defineEngine } from './define-engine.ts';

const pay = {
  ...{ name: 'pay', summary: 'Pay.', danger: 'safe' as const, parameters: z.strictObject({}) },
  execute: async () => ({}),
};

describe('a name', () => {
  const odd = ['', ' pay', 'pay+star', '1pay', 'pay\n', 'ｐay', 'p'.repeat(65), 7, undefined, null, ['pay']];

  test.each(odd)('%j is refused for an action, an engine and a check', (name) => {
    const given = name as string;
    const refused = expect.objectContaining({ code: 'NAME_INVALID' });

    expect(() => defineAction({ ...pay, name: given })).toThrow(refused);
    expect(() => defineEngine({ name: given, input: z.any() })).toThrow(refused);
    expect(() => defineCheck({ name: given, check: () => null })).toThrow(refused);
  });

  test.each(['pay', 'wire_money', 'Bank-2.0'])('%s is taken', (name) => {
    expect(defineAction({ ...pay, name }).name).toBe(name);
    expect(defineEngine({ name, input: z.any() }).name).toBe(name);
    expect(defineCheck({ name, check: () => null }).name).toBe(name);
  });
});

describe('the danger of an action', () => {
  test.each(['Dangerous', 'DANGEROUS', 'high', '', null, undefined, 3, ['safe']])(
    '%s is refused where it is defined',
    (danger) => {
      expect(() => defineAction({ ...pay, danger: danger as 'safe' })).toThrow(
        expect.objectContaining({ code: 'ACTION_INVALID' }),
      );
    },
  );

  test('of a value that nobody defined is dangerous where it is not a level', () => {
    const action = { ...defineAction(pay), danger: 'high' as 'safe' };

    expect(dangerOf(action, {}, 'ann')).toBe('dangerous');
  });

  test.each<[string, 'safe' | 'reversible', () => unknown, string]>([
    ['lower', 'reversible', () => 'safe', 'reversible'],
    ['higher', 'reversible', () => 'dangerous', 'dangerous'],
    ['the same', 'safe', () => 'safe', 'safe'],
    ['misspelt', 'safe', () => 'Safe', 'dangerous'],
    ['nothing', 'safe', () => undefined, 'dangerous'],
    ['a promise', 'safe', async () => 'safe', 'dangerous'],
    ['a promise that is rejected', 'safe', () => Promise.reject(new Error('late')), 'dangerous'],
    [
      'an exception',
      'safe',
      () => {
        throw new Error('bug');
      },
      'dangerous',
    ],
  ])('is at least its own where `dangerOf` gives %s', (_, danger, given, expected) => {
    const action = defineAction({ ...pay, danger, dangerOf: given as () => 'safe' });

    expect(dangerOf(action, {}, 'ann')).toBe(expected);
  });
});
