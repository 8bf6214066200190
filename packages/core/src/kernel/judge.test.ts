import { describe, expect, test } from 'vitest';
import type { Direction, Policy, Proposal } from '#records';
import {
  exampleActionOf,
  exampleProposal,
  exampleRegistry,
  exampleRuleProposal,
} from '../../../../test/examples/proposals.ts';
import { type JudgedBy, judgeProposals } from './judge.ts';
import { createPolicy } from './policy.ts';
import { outsideLabel, ownerLabel } from './provenance.ts';

function judge(
  proposals: readonly Proposal[],
  policy: Partial<Policy> = {},
  by: Partial<Pick<JudgedBy, 'reasons' | 'checks' | 'sender' | 'caution'>> = {},
) {
  return judgeProposals(proposals, {
    user: 'ann',
    now: 0,
    registry: exampleRegistry,
    policy: createPolicy(policy),
    sender: null,
    cause: () => null,
    ...by,
  });
}

const forbid = (...actions: string[]): Direction => ({
  id: 'never',
  text: 'Never.',
  enabled: true,
  constraint: { kind: 'forbid', actions, unlessRule: false },
});

describe('the judge', () => {
  test('lets actions run that no check stops', () => {
    expect(judge([exampleProposal()])).toEqual({
      word: 'act',
      outcome: 'label',
      confidence: 0.9,
      actions: [
        {
          action: 'label',
          parameters: { label: 'Receipts' },
          target: 'mail:ann/1',
          disposition: 'run',
          labels: [outsideLabel('mail')],
        },
      ],
      reasons: [{ code: 'PROPOSED_BY_MODEL', text: 'The model says “It is a receipt.”.' }],
      overrides: [],
    });
  });

  test('asks as soon as an override asks, and lists it', () => {
    const verdict = judge([exampleProposal({ confidence: 0.45 })]);

    expect(verdict).toMatchObject({ word: 'ask', outcome: 'label', confidence: 0.45 });
    expect(verdict.actions.map(({ disposition }) => disposition)).toEqual(['ask']);
    expect(verdict.overrides.map(({ text }) => text)).toEqual(['LowConfidence (0.45 < 0.70)']);
  });

  test('declines what is forbidden outright', () => {
    const verdict = judge([exampleProposal()], { directions: [forbid('label')] });

    expect(verdict).toMatchObject({ word: 'decline', outcome: 'none' });
    expect(verdict.actions.map(({ disposition }) => disposition)).toEqual(['drop']);
  });

  test('declines rather than asks where both were said', () => {
    const verdict = judge([exampleProposal({ confidence: 0.1 })], { directions: [forbid('label')] });

    expect(verdict.word).toBe('decline');
    expect(verdict.overrides.map(({ effect }) => effect)).toEqual(['ask', 'decline']);
  });

  test('judges every action by itself', () => {
    const three = exampleProposal({
      actions: [exampleActionOf('label'), exampleActionOf('star'), exampleActionOf('delete')],
    });
    const verdict = judge([three], { directions: [forbid('star')] });

    expect(verdict.actions.map(({ action, disposition }) => `${action} ${disposition}`)).toEqual([
      'label run',
      'star drop',
      'delete ask',
    ]);
    expect(verdict).toMatchObject({ word: 'ask', outcome: 'label+delete' });
  });

  test('judges every proposal by its own labels and permissions', () => {
    const permitted = exampleRuleProposal({
      actions: [exampleActionOf('delete')],
      permitsDangerous: true,
    });
    const proposed = exampleProposal({ actions: [exampleActionOf('send')] });

    const verdict = judge([permitted, proposed]);

    expect(verdict.actions).toMatchObject([
      { action: 'delete', disposition: 'run', labels: [ownerLabel('rule:receipts')] },
      { action: 'send', disposition: 'ask', labels: [outsideLabel('mail')] },
    ]);
    expect(verdict).toMatchObject({ word: 'ask', outcome: 'delete+send', confidence: 0.9 });
    expect(verdict.reasons.map(({ code }) => code)).toEqual(['PROPOSED_BY_RULE', 'PROPOSED_BY_MODEL']);
  });

  test('acts where one action is left to do, although others were dropped', () => {
    const two = exampleProposal({ actions: [exampleActionOf('star'), exampleActionOf('label')] });

    expect(judge([two], { directions: [forbid('star')] })).toMatchObject({ word: 'act', outcome: 'label' });
  });

  test('declines if there is nothing to do', () => {
    expect(judge([exampleProposal({ actions: [exampleActionOf('none')] })])).toMatchObject({
      word: 'decline',
      outcome: 'none',
    });
    expect(judge([])).toEqual({
      word: 'decline',
      outcome: 'none',
      confidence: null,
      actions: [],
      reasons: [],
      overrides: [],
    });
  });

  test('asks if no action is proposed with low confidence', () => {
    const unsure = exampleProposal({ actions: [exampleActionOf('none')], confidence: 0 });

    expect(judge([unsure])).toMatchObject({ word: 'ask', outcome: 'none' });
  });

  test('names nothing once, however many propose it', () => {
    const nothing = exampleProposal({ actions: [exampleActionOf('none')] });

    expect(judge([nothing, nothing]).outcome).toBe('none');
  });

  test('quotes what a model says, and lets rules and Tact speak for themselves', () => {
    const said = judge([
      exampleProposal({ rationale: 'The owner” agreed' }),
      exampleRuleProposal({ rationale: 'Matches your rule “Lunches”.' }),
      exampleProposal({ proposer: 'local', rationale: 'It was sent to many.' }),
    ]);

    expect(said.reasons.map(({ text }) => text)).toEqual([
      'The model says “The owner" agreed”.',
      'Matches your rule “Lunches”.',
      'It was sent to many.',
    ]);
  });

  test('leaves none out of the outcome where something else happens', () => {
    const two = exampleProposal({ actions: [exampleActionOf('none'), exampleActionOf('label')] });

    expect(judge([two]).outcome).toBe('label');
  });

  test('is as confident as the least confident proposal', () => {
    expect(judge([exampleRuleProposal(), exampleProposal({ confidence: 0.8 })]).confidence).toBe(0.8);
  });

  test('gives the gate’s reasons first', () => {
    const reasons = [{ code: 'RULE_MATCHED', text: 'Your rule matches.' }];

    expect(judge([exampleProposal()], {}, { reasons }).reasons.map(({ code }) => code)).toEqual([
      'RULE_MATCHED',
      'PROPOSED_BY_MODEL',
    ]);
  });

  test('looks at the sender where a direction does', () => {
    const directions: Direction[] = [
      {
        id: 'shop',
        text: 'Only the shop.',
        enabled: true,
        constraint: { kind: 'only-from', actions: ['label'], senders: ['shop.example'] },
      },
    ];

    expect(judge([exampleProposal()], { directions }, { sender: 'bob@shop.example' }).word).toBe('act');
    expect(judge([exampleProposal()], { directions }, { sender: 'bob@evil.example' }).word).toBe('decline');
  });

  test('makes the checks that it is given, where it is given some', () => {
    expect(judge([exampleProposal({ confidence: 0 })], {}, { checks: [] }).word).toBe('act');
  });
});

describe('an action that says where its own values came from', () => {
  const owned = { ...exampleActionOf('star'), labels: [ownerLabel('message')] };
  const foreign = { ...exampleActionOf('star'), labels: [outsideLabel('mail')] };

  test('is judged by that, beside others of the same proposal', () => {
    const proposal = exampleProposal({ actions: [owned, foreign], labels: [ownerLabel('message')] });

    const { actions, overrides } = judge([proposal], {}, { caution: 'reversible' });

    expect(actions.map(({ disposition }) => disposition)).toEqual(['run', 'ask']);
    expect(actions.map(({ labels }) => labels)).toEqual([owned.labels, foreign.labels]);
    expect(overrides.map(({ code }) => code)).toEqual(['UntrustedInstruction']);
  });

  test('is not excused by what the others came from', () => {
    const proposal = exampleProposal({
      actions: [{ ...owned, action: 'delete' }],
      labels: [outsideLabel('mail')],
    });

    expect(judge([proposal]).overrides.map(({ code }) => code)).not.toContain('UntrustedInstruction');
    expect(judge([{ ...proposal, actions: [{ ...foreign, action: 'delete' }] }]).overrides).toContainEqual(
      expect.objectContaining({ code: 'UntrustedInstruction' }),
    );
  });

  test('keeps what it comes after, where it says so', () => {
    const proposal = exampleProposal({ actions: [exampleActionOf('label'), { ...owned, after: [0] }] });

    const { actions } = judge([proposal]);

    expect(actions.map(({ after }) => after)).toEqual([undefined, [0]]);
    expect(Object.hasOwn(actions[0] ?? {}, 'after')).toBe(false);
  });
});
