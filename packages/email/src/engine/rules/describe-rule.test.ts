import { expect, test } from 'vitest';
import { describeCondition, describeRule, describeScope } from './describe-rule.ts';
import type { Condition, Rule } from './rule.ts';

const invoice: Condition = {
  kind: 'text',
  field: 'subject',
  operator: 'contains',
  values: ['invoice', 'bill'],
};

test.each<[Condition, string]>([
  [invoice, 'subject contains "invoice" or "bill"'],
  [
    { kind: 'text', field: 'header:x-mailer', operator: 'regex', values: ['^a'] },
    'header x-mailer matches "^a"',
  ],
  [{ kind: 'text', field: 'from', operator: 'domain', values: ['a.example'] }, 'from is under "a.example"'],
  [{ kind: 'text', field: 'list_id', operator: 'equals', values: ['a'] }, 'list id is "a"'],
  [{ kind: 'exists', field: 'cc', exists: false }, 'no cc'],
  [
    { kind: 'text', field: 'attachment_name', operator: 'word', values: ['invoice'] },
    'attachment name has the word "invoice"',
  ],
  [{ kind: 'attachment', has: true }, 'an attachment'],
  [{ kind: 'compare', field: 'size', operator: 'over', amount: 5_000_000 }, 'size over 5 MB'],
  [{ kind: 'compare', field: 'age', operator: 'under', amount: 86_400_000 }, 'age under 1 d'],
  [
    {
      kind: 'all',
      of: [
        { kind: 'any', of: [invoice, { kind: 'attachment', has: true }] },
        { kind: 'not', of: invoice },
      ],
    },
    '(subject contains "invoice" or "bill" or an attachment) and not subject contains "invoice" or "bill"',
  ],
])('%j is said in plain words', (condition, words) => {
  expect(describeCondition(condition)).toBe(words);
});

test('a rule is said in one line', () => {
  const rule: Rule = {
    id: 'x',
    name: 'X',
    enabled: true,
    priority: 0,
    scope: { kind: 'domain', value: 'a.example' },
    when: invoice,
    actions: [
      { action: 'apply_label', parameters: { label: 'Y' } },
      { action: 'archive', parameters: {} },
    ],
    delegates: false,
    continues: true,
    permitsDangerous: false,
  };
  expect(describeRule(rule)).toBe(
    'domain:a.example and subject contains "invoice" or "bill" → apply_label, archive, and on to later rules',
  );
  expect(
    describeRule({ ...rule, scope: { kind: 'global' }, actions: [], delegates: true, continues: false }),
  ).toBe('subject contains "invoice" or "bill" → the model decides');
  expect(describeScope({ kind: 'global' })).toBe('global');
});
