import type { ParsedDocument } from '@tact/core/ports/editable-file';
import type { JsonObject } from '@tact/core/records';
import { expect, test } from 'vitest';
import { context } from '../../../../../test/examples/sample-rules.ts';
import { parseRulebook } from './parse-rulebook.ts';

const parse = (value: JsonObject) => parseRulebook(documentOf(value), context);

const whole = { id: 'x', when: { subject: { contains: 'a' } }, actions: ['archive'] };
test.each<[string, JsonObject, string, string, string]>([
  [
    'an unknown key',
    { ...whole, prority: 1 },
    'prority',
    'is unknown; perhaps "priority" was meant',
    'Use one of id, name,',
  ],
  ['no id', { ...whole, id: undefined }, '#', 'is missing', 'Add `id = "…"`.'],
  [
    'a bad id',
    { ...whole, id: 'My Rule' },
    'id',
    'must be lowercase letters, digits and single hyphens',
    'my-receipts',
  ],
  [
    'an unknown action',
    { ...whole, actions: ['archvie'] },
    'actions[1].action',
    'unknown action "archvie"; perhaps "archive" was meant',
    'Use one of apply_label,',
  ],
  [
    'a parameter missing',
    { ...whole, actions: [{ action: 'apply_label' }] },
    'actions[1].parameters.label',
    'is missing',
    'Use the parameters of apply_label',
  ],
  [
    'an action without its name',
    { ...whole, actions: [{ parameters: {} }] },
    'actions[1].action',
    'is missing',
    'Add `action = "…"`.',
  ],
  [
    'an action that is a number',
    { ...whole, actions: [5] },
    'actions[1]',
    'must be a table, not the number 5',
    'Write it as',
  ],
  [
    'nothing to do',
    { ...whole, actions: [] },
    'actions',
    'is missing, so the rule does nothing',
    'Add `actions = ["archive"]`',
  ],
  [
    'delegate with actions',
    { ...whole, delegate: true },
    'delegate',
    'cannot be combined with actions',
    'Remove `actions` or `delegate`',
  ],
  [
    'delegate with permission',
    { id: 'x', when: whole.when, delegate: true, permit_dangerous: true },
    'permit_dangerous',
    'cannot be combined with delegate',
    'Remove one of the two.',
  ],
  [
    'every mail',
    { id: 'x', actions: ['archive'] },
    'when',
    'is missing, so the rule would match every mail',
    'Add a condition',
  ],
  ['an empty condition', { ...whole, when: {} }, 'when', 'is empty', 'Add what to look for'],
  [
    'an empty list of conditions',
    { ...whole, when: { all: [] } },
    'when.all',
    'must not be empty',
    'Give at least 1',
  ],
  [
    'an unknown field',
    { ...whole, when: { sender: { equals: 'x' } } },
    'when.sender',
    'is unknown; use one of all, any, not, from,',
    'Use one of',
  ],
  [
    'a dash for an underline',
    { ...whole, when: { 'list-id': { exists: true } } },
    'when.list-id',
    'perhaps "list_id" was meant',
    'Use one of',
  ],
  [
    'an unknown operator',
    { ...whole, when: { subject: { like: 'a' } } },
    'when.subject.like',
    'is unknown; use one of equals, contains, word, regex, exists',
    'Use one of',
  ],
  [
    'an operator of another field',
    { ...whole, when: { subject: { domain: 'a.example' } } },
    'when.subject.domain',
    'is unknown',
    'Use one of equals, contains, word, regex, exists.',
  ],
  [
    'a field without an operator',
    { ...whole, when: { subject: 'invoice' } },
    'when.subject',
    'must be a table, not "invoice"',
    'Write it as',
  ],
  [
    'an empty text',
    { ...whole, when: { subject: { contains: ['a', ' '] } } },
    'when.subject.contains[2]',
    'must not be empty',
    'Write the text',
  ],
  [
    'a number as text',
    { ...whole, when: { subject: { contains: 5 } } },
    'when.subject.contains',
    'must be text in quotes, not the number 5',
    'contains = "5"',
  ],
  [
    'a broken pattern',
    { ...whole, when: { subject: { regex: 'a(' } } },
    'when.subject.regex',
    'is not a valid pattern: Invalid regular expression',
    'Fix the pattern',
  ],
  [
    'a name as an address',
    { ...whole, when: { from: { equals: 'Ann Smith' } } },
    'when.from.equals',
    'is not an address',
    '`from_name`',
  ],
  [
    'a name as a part of an address',
    { ...whole, when: { from: { contains: 'Ann Smith' } } },
    'when.from.contains',
    'cannot be part of an address',
    '`from_name`',
  ],
  [
    'an address as a domain',
    { ...whole, when: { from: { domain: 'ann@a.example' } } },
    'when.from.domain',
    'is not a domain',
    '*.example.org',
  ],
  [
    'a size without a unit',
    { ...whole, when: { size: { over: 5 } } },
    'when.size.over',
    'is not a size',
    'such as "5MB"',
  ],
  [
    'an age in an unknown unit',
    { ...whole, when: { age: { under: '5m' } } },
    'when.age.under',
    'is not an age',
    'such as "30d"',
  ],
  [
    'a word without letters',
    { ...whole, when: { subject: { word: '!!' } } },
    'when.subject.word',
    'has no letter or digit',
    'use `contains`',
  ],
  [
    'a word of an address',
    { ...whole, when: { from: { word: 'ann' } } },
    'when.from.word',
    'is unknown',
    'Use one of',
  ],
  ['a size compared with nothing', { ...whole, when: { size: {} } }, 'when.size', 'is empty', 'Add what'],
  [
    'a mistake deep inside',
    { ...whole, when: { any: [{ not: { all: [{ body: { contain: 'x' } }] } }] } },
    'when.any[1].not.all[1].body.contain',
    'perhaps "contains" was meant',
    'Use one of',
  ],
  [
    'an odd name of a header',
    { ...whole, when: { header: { 'X Y': { exists: true } } } },
    'when.header.X Y',
    'is not a header name',
    'header.X-Mailer',
  ],
  [
    'an unknown scope',
    { ...whole, scope: 'domian:a.example' },
    'scope',
    'unknown scope "domian"; perhaps "domain" was meant',
    'Write "global"',
  ],
  [
    'a scope without its value',
    { ...whole, scope: 'account' },
    'scope',
    '"account:" needs a value',
    'Write "global"',
  ],
  [
    'a scope with too much',
    { ...whole, scope: 'global:x' },
    'scope',
    '"global" takes nothing after it',
    'Write "global"',
  ],
  [
    'a scope that is not an address',
    { ...whole, scope: 'sender:bob' },
    'scope',
    '"bob" is not an address',
    'Write "global"',
  ],
  [
    'a scope that is not a domain',
    { ...whole, scope: 'domain:a b' },
    'scope',
    '"a b" is not a domain',
    'Write "global"',
  ],
  [
    'text for a flag',
    { ...whole, enabled: 'yes' },
    'enabled',
    'must be true or false, not "yes"',
    'enabled = true',
  ],
  [
    'a fraction for a priority',
    { ...whole, priority: 1.5 },
    'priority',
    'must be a whole number, not the number 1.5',
    'priority = 1',
  ],
])('a rule with %s is refused', (_, entry, field, why, remedy) => {
  const { rulebook, issues } = parse({ rules: [entry] });

  expect(rulebook.rules).toEqual([]);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toEqual({
    file: 'rules.toml',
    line: expect.any(Number),
    field:
      field === '#' ? 'rules[1].id' : `rules[${typeof entry['id'] === 'string' ? entry['id'] : 1}].${field}`,
    why: expect.stringContaining(why),
    remedy: expect.stringContaining(remedy),
  });
});

function documentOf(value: JsonObject): ParsedDocument {
  return { file: 'rules.toml', value, lineOf: (path) => path.length };
}
