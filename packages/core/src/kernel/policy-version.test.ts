import { describe, expect, test } from 'vitest';
import { exampleAction, exampleActionOf } from '../../../../test/examples/proposals.ts';
import { createActionRegistry } from './actions.ts';
import { createPolicy } from './policy.ts';
import { dangerChanges, policyVersion, readPolicyVersion, withDangers } from './policy-version.ts';

const star = exampleAction({ name: 'star', danger: 'safe' });
const dangerousStar = exampleAction({ name: 'star', danger: 'dangerous' });
const send = exampleAction({ name: 'send', danger: 'dangerous', formerNames: ['post'] });
const today = createActionRegistry([dangerousStar, send]);

describe('the version of a policy', () => {
  test('is read back with the dangers of the actions', () => {
    const policy = createPolicy({ confidenceDefault: 0.8 });

    expect(readPolicyVersion(policyVersion(policy, today).text)).toEqual({
      policy,
      dangers: { star: 'dangerous', send: 'dangerous' },
    });
  });

  test('is the same for the same content, whatever the order of the actions', () => {
    const turned = createActionRegistry([send, dangerousStar]);

    expect(policyVersion(createPolicy(), turned)).toEqual(policyVersion(createPolicy(), today));
  });

  test('is computed once for equal policies, however many objects hold them', () => {
    const policyFor = (user: string) => createPolicy({ approvers: [user] });

    const versions = ['ann', 'bob', 'ann', 'bob'].map((user) => policyVersion(policyFor(user), today));

    expect(versions[2]).toBe(versions[0]);
    expect(versions[3]).toBe(versions[1]);
    expect(versions[1]).not.toBe(versions[0]);
  });

  test('is another for a policy that was changed and still carries the name of its old version', () => {
    const policy = createPolicy();
    const stricter = { ...policy, confidenceDefault: 0.9 };
    const before = policyVersion(policy, today);

    expect(readPolicyVersion(policyVersion(stricter, today).text).policy).toEqual(stricter);
    expect(policyVersion(stricter, today).version).not.toBe(before.version);
    expect(policyVersion({ ...policy }, today)).toEqual(before);
  });

  test('is another when the policy, a danger or an action is another', () => {
    const versions = [
      policyVersion(createPolicy(), today),
      policyVersion(createPolicy({ confidenceDefault: 0.8 }), today),
      policyVersion(createPolicy(), createActionRegistry([star, send])),
      policyVersion(createPolicy(), createActionRegistry([dangerousStar])),
    ].map(({ version }) => version);

    expect(new Set(versions).size).toBe(4);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('a registry with the dangers of then', () => {
  const then = withDangers(today, { star: 'safe', post: 'reversible' });

  test('declares them, under former names too', () => {
    expect(then.all.map(({ name, danger }) => [name, danger])).toEqual([
      ['star', 'safe'],
      ['send', 'reversible'],
    ]);
    expect(then.find('post')).toMatchObject({ name: 'send', danger: 'reversible' });
    expect(then.offered.map(({ danger }) => danger)).toEqual(['safe', 'reversible']);
  });

  test('knows no action that was not known then', () => {
    const without = withDangers(today, { send: 'dangerous' });

    expect(without.find('star')).toBeNull();
    expect(without.all).toEqual([send]);
  });

  test('leaves an action as it is whose danger is the same', () => {
    expect(withDangers(today, { star: 'dangerous', send: 'safe' }).find('star')).toBe(dangerousStar);
  });
});

test('a change of danger is told once for each action, and one that came or went by null', () => {
  const dangers = { star: 'safe', post: 'dangerous', gone: 'safe' } as const;
  const actions = ['star', 'star', 'send', 'gone', 'new'].map((name) => exampleActionOf(name));
  const registry = createActionRegistry([dangerousStar, send, exampleAction({ name: 'new' })]);

  expect(dangerChanges(actions, dangers, registry)).toEqual([
    { action: 'star', before: 'safe', after: 'dangerous' },
    { action: 'gone', before: 'safe', after: null },
    { action: 'new', before: null, after: 'safe' },
  ]);
});
