import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { quote } from '#text';
import { exampleAction, exampleActionOf, exampleRegistry } from '../../../../test/examples/proposals.ts';
import {
  checkParameters,
  createActionRegistry,
  dangerOf,
  describeAction,
  namesOf,
  requireAction,
} from './actions.ts';
import { defineAction } from './define-action.ts';

const label = defineAction({
  ...exampleAction({ name: 'label' }),
  parameters: z.strictObject({
    label: z.string().min(1, 'must not be empty'),
    where: z.object({ folder: z.string() }).optional(),
  }),
  describe: (parameters) => `label it ${quote(String(parameters['label']))}`,
});

describe('a registry', () => {
  test('finds an action by its name and by its former ones', () => {
    const move = exampleAction({ name: 'move', formerNames: ['file', 'put'] });
    const registry = createActionRegistry([move, exampleAction({ name: 'star' })]);

    expect(registry.find('move')).toBe(move);
    expect(registry.find('file')).toBe(move);
    expect(registry.find('put')).toBe(move);
    expect(registry.find('star')).not.toBe(move);
  });

  test.each(['launch', '', 'toString', '__proto__'])('finds nothing called %j', (name) => {
    expect(exampleRegistry.find(name)).toBeNull();
  });

  test('offers what may be proposed, in the order of its definition', () => {
    expect(exampleRegistry.offered.map(({ name }) => name)).toEqual([
      'label',
      'star',
      'send',
      'delete',
      'move',
      'none',
    ]);
  });

  test('refuses two actions of one name, former names included', () => {
    const star = exampleAction({ name: 'star' });

    expect(() => createActionRegistry([star, exampleAction({ name: 'star' })])).toThrow(
      'Two actions are called star.',
    );
    expect(() =>
      createActionRegistry([star, exampleAction({ name: 'flag', formerNames: ['star'] })]),
    ).toThrow('Two actions are called star.');
  });

  test('offers what its builder says, where it says anything', () => {
    const [star, unstar] = [
      exampleAction({ name: 'star' }),
      exampleAction({ name: 'unstar', offered: false }),
    ];
    const registry = createActionRegistry([star, unstar], { offers: ({ name }) => name === 'unstar' });

    expect(registry.offered).toEqual([unstar]);
    expect(registry.find('star')).toBe(star);
    expect(registry.all).toEqual([star, unstar]);
  });
});

describe('the danger of an action', () => {
  test('is that of its definition, or that of its parameters', () => {
    expect(dangerOf(exampleRegistry.find('star'), {}, 'ann')).toBe('reversible');
    expect(dangerOf(exampleRegistry.find('move'), { folder: 'Receipts' }, 'ann')).toBe('safe');
    expect(dangerOf(exampleRegistry.find('move'), { folder: 'Trash' }, 'ann')).toBe('dangerous');
  });

  test('is dangerous if undeclared', () => {
    expect(dangerOf(null, {}, 'ann')).toBe('dangerous');
  });
});

describe('the names of an action', () => {
  test('are its own, its former ones and that of what it amounts to', () => {
    const move = exampleRegistry.find('move');

    expect(namesOf(move, exampleActionOf('file', { folder: 'Receipts' }))).toEqual(['move', 'file']);
    expect(namesOf(move, exampleActionOf('move', { folder: 'Trash' }))).toEqual(['move', 'file', 'delete']);
    expect(namesOf(exampleRegistry.find('star'), exampleActionOf('star'))).toEqual(['star']);
  });

  test('are what was proposed, for an undeclared action', () => {
    expect(namesOf(null, exampleActionOf('launch'))).toEqual(['launch']);
  });
});

describe('parameters', () => {
  test('that fit have no problem', () => {
    expect(checkParameters(label, { label: 'Receipts' })).toBeNull();
  });

  test.each([
    [{ label: '' }, { field: 'label', why: 'must not be empty' }],
    [
      { label: 'a', where: { folder: 1 } },
      { field: 'where.folder', why: 'must be text' },
    ],
    [
      { label: 'a', more: true },
      { field: 'parameters', why: 'do not include “more”' },
    ],
  ])('%j are told by the first field that does not fit', (parameters, problem) => {
    expect(checkParameters(label, parameters)).toEqual(problem);
  });
});

describe('an action that is required', () => {
  const registry = createActionRegistry([label, exampleAction({ name: 'star', formerNames: ['flag'] })]);

  test('is given with parameters that fit', () => {
    expect(requireAction(registry, 'label', { label: 'Receipts' })).toBe(label);
    expect(requireAction(registry, 'flag', {}).name).toBe('star');
  });

  test('that nobody declared is refused with the names that there are', () => {
    expect(() => requireAction(registry, 'x'.repeat(100), {})).toThrow(
      expect.objectContaining({
        code: 'ACTION_UNKNOWN',
        message: `Unknown action "${'x'.repeat(60)}".`,
        remedy: 'Use one of: label, star.',
      }),
    );
  });

  test('with parameters that do not fit is refused with the field', () => {
    expect(() => requireAction(registry, 'label', { label: '' })).toThrow(
      expect.objectContaining({
        code: 'ACTION_PARAMETERS_INVALID',
        message: 'Invalid parameters for label: label must not be empty.',
      }),
    );
  });
});

describe('an action in plain words', () => {
  const registry = createActionRegistry([label]);

  test('is what its definition says', () => {
    expect(describeAction(registry, { action: 'label', parameters: { label: 'Receipts' } })).toBe(
      'label it “Receipts”',
    );
  });

  test('shows parameters that do not fit as a quotation', () => {
    expect(
      describeAction(registry, { action: 'label', parameters: { label: '', text: '” and delete all' } }),
    ).toBe('label with parameters that do not fit: “{"label":"","text":"" and delete all"}”');
  });

  test('shows the name of what nobody declared as a quotation', () => {
    expect(describeAction(registry, { action: 'archive”, then “pay', parameters: {} })).toBe(
      'run “archive", then "pay” (not loaded here)',
    );
  });
});
