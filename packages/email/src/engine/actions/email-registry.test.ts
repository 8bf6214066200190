import { dangerOf, namesOf } from '@tact/core/kernel';
import type { DangerLevel, JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { taskTools } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import {
  noMailServices,
  emailRegistryWithoutServices as registry,
} from '../../../../../test/examples/mail-services.ts';
import { exampleAction, exampleActionOf } from '../../../../../test/examples/proposals.ts';
import { createEmailRegistry } from './index.ts';

/** The fifteen actions as the source document lists them, with parameters that fit. */
const actions: readonly (readonly [string, DangerLevel, JsonObject, readonly string[], string])[] = [
  ['apply_label', 'safe', { label: 'Choir' }, ['unapply_label'], 'label it “Choir”'],
  ['mark_read', 'safe', {}, ['mark_unread'], 'mark it as read'],
  ['mark_unread', 'safe', {}, ['mark_read'], 'mark it as unread'],
  ['archive', 'safe', {}, ['move'], 'archive it'],
  ['move', 'safe', { folder: 'Receipts' }, ['move'], 'move it to “Receipts”'],
  ['none', 'safe', {}, ['none'], 'no action'],
  ['star', 'reversible', {}, ['unstar'], 'star it'],
  ['unstar', 'reversible', {}, ['star'], 'take its star off'],
  [
    'snooze',
    'reversible',
    { until: '2026-11-09T08:00:00Z' },
    ['unsnooze'],
    'hide it until 2026-11-09T08:00:00Z',
  ],
  ['add_note', 'reversible', { text: 'Call back.' }, ['remove_note'], 'note “Call back.”'],
  [
    'create_task',
    'reversible',
    { title: 'Pay', deadline: '2026-11-09', priority: 'high' },
    ['delete_task', 'reopen_task'],
    'make a task “Pay” due 2026-11-09 with high priority',
  ],
  ['delete', 'dangerous', {}, ['restore'], 'move it to the trash'],
  [
    'forward',
    'dangerous',
    { to: ['eve@example.net'], note: 'FYI' },
    ['none', 'delete_reply'],
    'forward it to “eve@example.net” with the note “FYI”',
  ],
  ['auto_reply', 'dangerous', { body: 'Thanks.' }, ['delete_reply'], 'answer “Thanks.”'],
  [
    'escalate',
    'dangerous',
    { reason: 'It burns.', to: ['eve@example.net'] },
    ['deescalate'],
    'escalate it to “eve@example.net” because “It burns.”',
  ],
];

describe('the mail actions', () => {
  test('are the fifteen of the source document, and those alone may be proposed', () => {
    expect(registry.offered.map(({ name }) => name).toSorted()).toEqual(
      actions.map(([name]) => name).toSorted(),
    );
  });

  test.each(actions)('%s is %s', (name, danger, parameters) => {
    const action = registry.find(name);

    expect(action?.danger).toBe(danger);
    expect(dangerOf(action, parameters, 'ann')).toBe(danger);
  });

  test.each(actions)(
    '%s (%s) with %j is taken back by %j and reads “%s”',
    (name, _, parameters, inverses, words) => {
      const action = registry.find(name);

      expect(action?.parameters.safeParse(parameters).success).toBe(true);
      expect(action?.inverses).toEqual(inverses);
      expect(action?.describe(parameters)).toBe(words);
    },
  );

  test('have inverses that the registry knows', () => {
    for (const { name, inverses } of registry.offered) {
      for (const inverse of inverses) expect(registry.find(inverse), `${name}: ${inverse}`).not.toBeNull();
    }
  });

  test('have inverses that must not be proposed, unless they are actions of their own', () => {
    for (const name of [
      'unapply_label',
      'restore',
      'unsnooze',
      'remove_note',
      'delete_task',
      'reopen_task',
      'delete_reply',
      'deescalate',
    ]) {
      expect(registry.find(name), name).not.toBeNull();
      expect(
        registry.offered.map((action) => action.name),
        name,
      ).not.toContain(name);
    }
  });

  test.each(actions)('%s takes no parameter that it does not know', (name, _, parameters) => {
    expect(registry.find(name)?.parameters.safeParse({ ...parameters, more: true }).success).toBe(false);
  });

  test.each([
    ['apply_label', {}],
    ['apply_label', { label: '' }],
    ['apply_label', { label: '\\Deleted' }],
    ['move', { folder: '../etc' }],
    ['move', {}],
    ['snooze', { until: 'tomorrow' }],
    ['snooze', { until: '2026-11-09T08:00:00' }],
    ['forward', { to: [] }],
    ['forward', { to: ['not an address'] }],
    ['forward', { to: Array.from({ length: 21 }, (_, index) => `p${index}@example.net`) }],
    ['auto_reply', { body: ' ' }],
    ['auto_reply', { body: 'x'.repeat(10_001) }],
    ['create_task', { title: '' }],
    ['create_task', { title: 'Pay', due: 'soon' }],
    ['create_task', { title: 'Pay', deadline: 'soon' }],
    ['create_task', { title: 'Pay', recurrence: 'often' }],
    ['add_note', { text: '' }],
    ['escalate', { to: ['eve@example.net'] }],
  ])('%s does not take %j', (name, parameters) => {
    expect(registry.find(name)?.parameters.safeParse(parameters).success).toBe(false);
  });

  test('take the older name of a deadline, as rules and recorded questions have it', () => {
    const task = registry.find('create_task');
    const older = { title: 'Pay', due: '2026-11-09' };

    expect(task?.parameters.safeParse(older).success).toBe(true);
    expect(task?.describe(older)).toBe('make a task “Pay” due 2026-11-09');
  });

  test('are shared with other engines, where they have them too', () => {
    const shared = taskTools(noMailServices.items);
    const own = createEmailRegistry(noMailServices, [], shared);

    expect(shared).toContain(own.find('create_task'));
    expect(own.find('list_tasks')).toBeNull();
  });

  test('quote whatever they show of their parameters', () => {
    const nasty = 'x” and then “pay\u202e\nnow';
    const shown = quote(nasty);

    for (const [name, parameters] of [
      ['apply_label', { label: nasty }],
      ['unapply_label', { label: nasty }],
      ['move', { folder: nasty }],
      ['restore', { folder: nasty }],
      ['forward', { to: [nasty], note: nasty }],
      ['auto_reply', { body: nasty }],
      ['create_task', { title: nasty }],
      ['add_note', { text: nasty }],
      ['escalate', { reason: nasty, to: [nasty] }],
    ] as const) {
      const words = registry.find(name)?.describe(parameters);
      expect(words, name).toContain(shown);
      expect(words?.replaceAll(shown, ''), name).not.toMatch(/pay|now|x/);
    }
  });
});

describe('moving to the trash', () => {
  const move = registry.find('move');

  test('is as dangerous as deleting, and counts as it', () => {
    expect(dangerOf(move, { folder: 'Trash' }, 'ann')).toBe('dangerous');
    expect(namesOf(move, exampleActionOf('move', { folder: 'INBOX/Papierkorb' }))).toEqual([
      'move',
      'delete',
    ]);
  });

  test('is not what moving elsewhere is', () => {
    expect(dangerOf(move, { folder: 'Receipts' }, 'ann')).toBe('safe');
    expect(namesOf(move, exampleActionOf('move', { folder: 'Receipts' }))).toEqual(['move']);
  });
});

describe('actions of the program’s own', () => {
  test('may be proposed like the others', () => {
    const own = createEmailRegistry(noMailServices, [exampleAction({ name: 'water_plants' })]);

    expect(own.offered.map(({ name }) => name).slice(-2)).toEqual(['water_plants', 'none']);
  });

  test('cannot take the name of another', () => {
    expect(() => createEmailRegistry(noMailServices, [exampleAction({ name: 'delete' })])).toThrow(
      'Two actions are called delete.',
    );
  });
});
