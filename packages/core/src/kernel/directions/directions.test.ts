import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction, DirectionConstraint } from '#records';
import { checkDirection, type DirectedAction, describeConstraint, parseConstraint } from './directions.ts';

const actions = [
  'apply_label',
  'archive',
  'delete',
  'forward',
  'auto_reply',
  'create_task',
  'mark_read',
  'none',
];

describe('a constraint', () => {
  test.each<[string, DirectionConstraint]>([
    ['forbid delete', { kind: 'forbid', actions: ['delete'], unlessRule: false }],
    ['Never forward.', { kind: 'forbid', actions: ['forward'], unlessRule: false }],
    [
      'forbid delete, forward unless rule',
      { kind: 'forbid', actions: ['delete', 'forward'], unlessRule: true },
    ],
    [
      'never delete or forward unless a rule',
      { kind: 'forbid', actions: ['delete', 'forward'], unlessRule: true },
    ],
    ['forbid everything', { kind: 'forbid', actions: ['*'], unlessRule: false }],
    ['forbid * unless rule', { kind: 'forbid', actions: ['*'], unlessRule: true }],
    ['forbid reply, and task', { kind: 'forbid', actions: ['auto_reply', 'create_task'], unlessRule: false }],
    ['forbid delete and delete', { kind: 'forbid', actions: ['delete'], unlessRule: false }],
    ['  ask   before create-task ', { kind: 'ask', actions: ['create_task'] }],
    [
      'only apply_label mail from example.org, Ann@Example.com',
      { kind: 'only-from', actions: ['apply_label'], senders: ['example.org', 'ann@example.com'] },
    ],
    [
      'only label from *.example.org',
      { kind: 'only-from', actions: ['apply_label'], senders: ['*.example.org'] },
    ],
    [
      'only forward mails from bücher.example',
      { kind: 'only-from', actions: ['forward'], senders: ['xn--bcher-kva.example'] },
    ],
  ])('%s is understood', (text, constraint) => {
    expect(parseConstraint(text, actions)).toEqual(constraint);
  });

  test.each([
    ['', '"" is not understood'],
    ['do not delete', '"do not delete" is not understood; write "forbid ACTION"'],
    ['forbid', '"forbid" is not understood'],
    ['forbid delte', 'unknown action "delte"; perhaps "delete" was meant'],
    ['forbid banana', 'unknown action "banana"; use one of apply_label, archive'],
    ['forbid delete,, forward', 'expected an action, found a comma'],
    ['forbid delete, ', 'expected an action, found a comma'],
    ['forbid none', '"none" changes nothing'],
    ['forbid delete unless asked', 'after "unless" only "rule" is understood, not "asked"'],
    ['ask before delete unless rule', '"unless rule" belongs to "forbid"'],
    ['only label mail from everybody else', '"everybody else" is not a sender'],
    ['only label mail from *', '"*" is not a sender'],
    ['only label mail', '"only label mail" is not understood'],
  ])('"%s" is refused with what is wrong', (text, problem) => {
    expect(parseConstraint(text, actions)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('a word that fits two actions is refused with both', () => {
    expect(parseConstraint('forbid label', ['apply_label', 'unapply_label'])).toEqual({
      problem: '"label" could be apply_label or unapply_label',
    });
  });

  test('what is described reads back as the same constraint', () => {
    const someActions = fc.uniqueArray(fc.constantFrom('*', ...actions.slice(0, -1)), { minLength: 1 });
    const senders = fc.constantFrom(
      'example.org',
      '*.example.org',
      'ann@example.com',
      'xn--bcher-kva.example',
    );
    const constraint: fc.Arbitrary<DirectionConstraint> = fc.oneof(
      fc.record({ kind: fc.constant('forbid' as const), actions: someActions, unlessRule: fc.boolean() }),
      fc.record({ kind: fc.constant('ask' as const), actions: someActions }),
      fc.record({
        kind: fc.constant('only-from' as const),
        actions: someActions,
        senders: fc.uniqueArray(senders, { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(constraint, (given) => {
        expect(parseConstraint(describeConstraint(given), actions)).toEqual(given);
      }),
    );
  });
});

describe('a direction', () => {
  const deletion: DirectedAction = { action: 'delete', byRule: false, sender: 'ann@example.org' };
  const check = (enforce: string, directed: Partial<DirectedAction>, enabled = true) => {
    const breach = checkDirection(direction(enforce, enabled), { ...deletion, ...directed });
    return breach === null ? [] : [[breach.effect, breach.text]];
  };

  test('that forbids an action declines it', () => {
    expect(check('forbid delete', {})).toEqual([['decline', 'DirectionViolation (one: forbid delete)']]);
    expect(check('forbid delete', { action: 'archive' })).toEqual([]);
  });

  test('that is switched off does nothing', () => {
    expect(check('forbid delete', {}, false)).toEqual([]);
  });

  test('without a constraint is left to the model check', () => {
    const freeText: Direction = { id: 'one', text: 'Be kind.', enabled: true, constraint: null };
    expect(checkDirection(freeText, deletion)).toBeNull();
  });

  test('beats a rule', () => {
    expect(check('forbid delete', { byRule: true })).toHaveLength(1);
    expect(check('ask before delete', { byRule: true })).toHaveLength(1);
    expect(check('only delete mail from other.example', { byRule: true })).toHaveLength(1);
  });

  test('with "unless rule" lets only rules through', () => {
    expect(check('forbid delete unless rule', { byRule: true })).toEqual([]);
    expect(check('forbid delete unless rule', { byRule: false })).toHaveLength(1);
  });

  test('that asks before an action asks', () => {
    expect(check('ask before delete', {})).toEqual([['ask', 'DirectionViolation (one: ask before delete)']]);
  });

  test('about everything covers unknown actions and leaves out only none', () => {
    expect(check('forbid everything', { action: 'launch' })).toHaveLength(1);
    expect(check('forbid everything', { action: 'none' })).toEqual([]);
  });

  test.each(['Delete', ' delete ', 'DELETE'])('is not escaped by writing "%s"', (action) => {
    expect(check('forbid delete', { action })).toHaveLength(1);
  });

  test.each(['ann@example.org', 'Ann <ANN@example.org>', 'bob@mail.example.com'])(
    'about senders lets %s through',
    (sender) => {
      expect(check('only delete mail from example.org, *.example.com', { sender })).toEqual([]);
    },
  );

  test.each([
    'ann@evil-example.org',
    'ann@example.org.evil.com',
    'ann@mail.example.org',
    'ann@ехample.org',
    '"ann@example.org" <mallory@evil.com>',
    'ann@example.org <mallory@evil.com>',
  ])('about senders is not fooled by %s', (sender) => {
    expect(check('only delete mail from example.org', { sender })).toEqual([
      ['decline', 'DirectionViolation (one: only delete mail from example.org; this is another sender)'],
    ]);
  });

  test.each([null, '', 'Ann', '<ann@example.org> <mallory@evil.com>', '"ann@example.org"@evil.com'])(
    'about senders declines where the sender is %s',
    (sender) => {
      expect(check('only delete mail from example.org', { sender })).toEqual([
        [
          'decline',
          'DirectionViolation (one: only delete mail from example.org; this sender cannot be told)',
        ],
      ]);
    },
  );

  test('about senders says nothing about other actions', () => {
    expect(check('only forward mail from example.org', { sender: null })).toEqual([]);
  });

  test('written by a program with capitals is compared all the same', () => {
    const constraint: DirectionConstraint = {
      kind: 'only-from',
      actions: ['delete'],
      senders: ['Example.ORG'],
    };
    const written: Direction = { id: 'one', text: 'x', enabled: true, constraint };
    expect(checkDirection(written, { ...deletion, sender: 'a@example.org' })).toBeNull();
    expect(checkDirection(written, { ...deletion, sender: 'a@example.com' })?.effect).toBe('decline');
  });
});

function direction(enforce: string, enabled: boolean): Direction {
  const constraint = parseConstraint(enforce, actions);
  if ('problem' in constraint) throw new Error(constraint.problem);
  return { id: 'one', text: 'An instruction.', enabled, constraint };
}
