import { createPolicy, type GateView } from '@tact/core/kernel';
import { describe, expect, test } from 'vitest';
import { re2Patterns } from '#pattern/re2';
import { exampleMail, exampleSignal } from '../../../../test/examples/mails.ts';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { gate } from './gate.ts';
import { compileRulebook, type EmailRulebook } from './rulebook.ts';
import type { LlmRule, Rule } from './rules/index.ts';

const subjectHas = (word: string): Rule['when'] => ({
  kind: 'text',
  field: 'subject',
  operator: 'contains',
  values: [word],
});

function exampleRule(part: Partial<Rule> & { readonly id: string }): Rule {
  return {
    name: part.id,
    enabled: true,
    priority: 0,
    scope: { kind: 'global' },
    when: subjectHas('lunch'),
    actions: [{ action: 'archive', parameters: {} }],
    delegates: false,
    continues: false,
    permitsDangerous: false,
    ...part,
  };
}

function viewOf(
  rules: readonly Rule[],
  input: EmailInput = exampleMail(),
): GateView<EmailInput, EmailFacts, EmailRulebook> {
  return {
    signal: exampleSignal(input),
    facts: { thread: [], sender: [], prediction: null },
    rules: compileRulebook({ rules, llmRules: [], directions: [] }, re2Patterns),
    policy: createPolicy(),
    now: input.receivedAt + 1000,
  };
}

const target = 'mail:ann%40example.org/memory-1';

describe('the gate', () => {
  test('settles what a rule matches, with the owner’s word as its only label', () => {
    const rule = exampleRule({
      id: 'lunches',
      name: 'Lunches',
      actions: [
        { action: 'apply_label', parameters: { label: 'Lunch' } },
        { action: 'archive', parameters: {} },
      ],
    });

    expect(gate(viewOf([rule]))).toEqual({
      settled: true,
      proposals: [
        {
          actions: [
            { action: 'apply_label', parameters: { label: 'Lunch' }, target },
            { action: 'archive', parameters: {}, target },
          ],
          proposer: 'rule',
          confidence: 1,
          rationale: 'Matches your rule “Lunches”.',
          needsApproval: false,
          labels: [{ origin: 'owner', source: 'rule:lunches' }],
          integrity: 'intact',
          permitsDangerous: false,
          salientFeatures: [],
          matchedDirections: [],
          alternatives: [],
          undoHint: null,
          findings: [],
        },
      ],
      reasons: [{ code: 'RULE_MATCHED', text: 'Your rule “Lunches” (lunches) matches.' }],
    });
  });

  test('proceeds where no rule matches', () => {
    expect(gate(viewOf([exampleRule({ id: 'bills', when: subjectHas('bill') })]))).toEqual({
      settled: false,
      proposals: [],
      reasons: [],
    });
    expect(gate(viewOf([]))).toEqual({ settled: false, proposals: [], reasons: [] });
  });

  test('stops at the first rule that matches, unless it says continue', () => {
    const archive = exampleRule({ id: 'archive', continues: true });
    const star = exampleRule({ id: 'star', actions: [{ action: 'star', parameters: {} }] });
    const never = exampleRule({ id: 'never' });
    const idsOf = (rules: readonly Rule[]) => gate(viewOf(rules)).reasons.map(({ text }) => text);

    expect(idsOf([star, never])).toEqual(['Your rule “star” (star) matches.']);
    expect(idsOf([archive, star, never])).toEqual([
      'Your rule “archive” (archive) matches.',
      'Your rule “star” (star) matches.',
    ]);
  });

  test('looks at the larger priority first', () => {
    const late = exampleRule({ id: 'late', priority: 1 });
    const early = exampleRule({ id: 'early', priority: 2 });

    expect(gate(viewOf([late, early])).reasons).toMatchObject([
      { text: 'Your rule “early” (early) matches.' },
    ]);
  });

  test('proceeds where a rule leaves it to the model, with what other rules want beside it', () => {
    const archive = exampleRule({ id: 'archive', continues: true });
    const ask = exampleRule({ id: 'ask', delegates: true, actions: [] });
    const gated = gate(viewOf([archive, ask]));

    expect(gated.settled).toBe(false);
    expect(gated.proposals.map(({ actions }) => actions.map(({ action }) => action))).toEqual([['archive']]);
    expect(gated.reasons).toEqual([
      { code: 'RULE_MATCHED', text: 'Your rule “archive” (archive) matches.' },
      { code: 'RULE_DELEGATED', text: 'Your rule “ask” (ask) delegates to the model.' },
    ]);
  });

  test('gives every rule a proposal of its own, so that a permission of one is none of another', () => {
    const rules = [
      exampleRule({ id: 'permitted', continues: true, permitsDangerous: true }),
      exampleRule({ id: 'usual' }),
    ];

    expect(
      gate(viewOf(rules)).proposals.map(({ labels, permitsDangerous }) => [
        labels[0]?.source,
        permitsDangerous,
      ]),
    ).toEqual([
      ['rule:permitted', true],
      ['rule:usual', false],
    ]);
  });

  test('looks at the time that it is given', () => {
    const old: Rule = exampleRule({
      id: 'old',
      when: { kind: 'compare', field: 'age', operator: 'over', amount: 60_000 },
    });
    const view = viewOf([old]);

    expect(gate(view).settled).toBe(false);
    expect(gate({ ...view, now: view.signal.receivedAt + 60_001 }).settled).toBe(true);
  });

  test('leaves an unreadable message alone, without proposals', () => {
    const unreadable = exampleMail({ unreadable: { code: 'MAIL_UNPARSABLE', text: 'It is no mail.' } });

    expect(gate(viewOf([exampleRule({ id: 'all' })], unreadable))).toMatchObject({
      settled: true,
      proposals: [
        {
          actions: [{ action: 'none', parameters: {}, target }],
          proposer: 'local',
          rationale: 'The message cannot be read; no action.',
          permitsDangerous: false,
        },
      ],
      reasons: [{ code: 'MAIL_UNPARSABLE', text: 'It is no mail.' }],
    });
  });
});

describe('a rulebook', () => {
  const llmRule = (id: string, part: Partial<LlmRule> = {}): LlmRule => ({
    id,
    name: id,
    description: '',
    text: 'As I say.',
    scope: { kind: 'global' },
    enabled: true,
    ...part,
  });

  test('gives the rules in words that apply to a message', () => {
    const llmRules = [
      llmRule('all'),
      llmRule('off', { enabled: false }),
      llmRule('mine', { scope: { kind: 'account', value: 'ann@example.org' } }),
      llmRule('other', { scope: { kind: 'domain', value: 'shop.example' } }),
    ];
    const rulebook = compileRulebook({ rules: [], llmRules, directions: [] }, re2Patterns);

    expect(rulebook.llmRulesFor(exampleMail()).map(({ id }) => id)).toEqual(['all', 'mine']);
  });
});

describe('rules that contradict each other', () => {
  const ruleWith = (id: string, action: string, parameters = {}, part: Partial<Rule> = {}) =>
    exampleRule({ id, continues: true, actions: [{ action, parameters }], ...part });
  const wanted = (...rules: Rule[]) => {
    const { proposals, reasons } = gate(viewOf(rules));
    const actions = proposals.flatMap((one) =>
      one.actions.map(({ action }) => `${action} ${one.needsApproval ? 'ask' : 'run'}`),
    );
    return {
      actions,
      told: reasons.filter(({ code }) => code === 'RULES_CONTRADICT').map(({ text }) => text),
    };
  };

  test.each([
    [ruleWith('one', 'move', { folder: 'One' }), ruleWith('two', 'move', { folder: 'Two' }), 'move'],
    [ruleWith('one', 'archive'), ruleWith('two', 'move', { folder: 'Two' }), 'archive'],
    [ruleWith('one', 'mark_read'), ruleWith('two', 'mark_unread'), 'mark_read'],
    [ruleWith('one', 'unstar'), ruleWith('two', 'star'), 'unstar'],
  ])('have the first count, and are both named', (first, second, action) => {
    const { actions, told } = wanted(first, second);

    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatch(new RegExp(`^${action} run$`));
    expect(told).toEqual([expect.stringMatching(/“one” \(one: \w+\) and “two” \(two: \w+\) contradict/)]);
  });

  test('never delete unasked, whichever is the first', () => {
    const gone = ruleWith('gone', 'delete', {}, { permitsDangerous: true });
    const kept = ruleWith('kept', 'archive');

    expect(wanted(gone, kept).actions).toEqual(['delete ask']);
    expect(wanted(kept, gone).actions).toEqual(['archive run', 'delete ask']);
    expect(wanted(gone, ruleWith('starred', 'star')).actions).toEqual(['delete ask']);
  });

  test('are none where both can be', () => {
    const labels = [
      ruleWith('a', 'apply_label', { label: 'A' }),
      ruleWith('b', 'apply_label', { label: 'B' }),
    ];
    const same = [ruleWith('one', 'archive'), ruleWith('two', 'archive')];

    expect([wanted(...labels).told, wanted(...same).told]).toEqual([[], []]);
    expect(wanted(...labels).actions).toHaveLength(2);
  });
});
