import { describe, expect, test } from 'vitest';
import type { PatternCompiler } from '#ports/pattern';
import type { WrittenDocument } from '#ports/written-document';
import type { JsonObject } from '#records';
import { parseRulebook } from './parse-rulebook.ts';

const patterns: PatternCompiler = {
  compile(source) {
    const expression = new RegExp(source, 'iu');
    return { test: (text) => expression.test(text) };
  },
};
const context = {
  patterns,
  actions: ['apply_label', 'archive', 'delete', 'forward', 'none'],
  validateAction: (action: string, parameters: JsonObject) =>
    action === 'apply_label' && typeof parameters['label'] !== 'string'
      ? { field: 'label', why: 'is missing' }
      : null,
};
const parse = (value: JsonObject) => parseRulebook(documentOf(value), context);

describe('a rule', () => {
  test('is read with its defaults', () => {
    const { rulebook, mistakes } = parse({
      rules: [{ id: 'one', when: { subject: { contains: 'invoice' } }, actions: ['archive'] }],
    });

    expect(mistakes).toEqual([]);
    expect(rulebook.rules).toEqual([
      {
        id: 'one',
        name: 'one',
        enabled: true,
        priority: 0,
        scope: { kind: 'global' },
        when: { kind: 'text', field: 'subject', operator: 'contains', values: ['invoice'] },
        actions: [{ action: 'archive', parameters: {} }],
        delegates: false,
        continues: false,
        permitsDangerous: false,
      },
    ]);
  });

  test('is read with everything it may say', () => {
    const { rulebook, mistakes } = parse({
      rules: [
        {
          id: 'two',
          name: 'Two',
          enabled: false,
          priority: -5,
          scope: 'sender:Bob@Example.org',
          when: {
            all: [{ from: { domain: ['Example.org', '*.example.net'] } }],
            any: [{ size: { over: '5MB', under: '1GB' } }, { age: { over: '30d' } }],
            not: { label: { equals: 'Keep' } },
            header: { 'X-Mailer': { regex: '^Pigeon', exists: true } },
            has_attachment: true,
          },
          actions: [{ action: 'apply_label', parameters: { label: 'Two' } }, { action: 'delete' }],
          continue: true,
          permit_dangerous: true,
        },
      ],
    });

    expect(mistakes).toEqual([]);
    expect(rulebook.rules[0]).toEqual({
      id: 'two',
      name: 'Two',
      enabled: false,
      priority: -5,
      scope: { kind: 'sender', value: 'bob@example.org' },
      when: {
        kind: 'all',
        of: [
          {
            kind: 'all',
            of: [
              { kind: 'text', field: 'from', operator: 'domain', values: ['example.org', '*.example.net'] },
            ],
          },
          {
            kind: 'any',
            of: [
              {
                kind: 'all',
                of: [
                  { kind: 'compare', field: 'size', operator: 'over', amount: 5_000_000 },
                  { kind: 'compare', field: 'size', operator: 'under', amount: 1_000_000_000 },
                ],
              },
              { kind: 'compare', field: 'age', operator: 'over', amount: 2_592_000_000 },
            ],
          },
          { kind: 'not', of: { kind: 'text', field: 'label', operator: 'equals', values: ['Keep'] } },
          { kind: 'exists', field: 'header:x-mailer', exists: true },
          { kind: 'text', field: 'header:x-mailer', operator: 'regex', values: ['^Pigeon'] },
          { kind: 'attachment', has: true },
        ],
      },
      actions: [
        { action: 'apply_label', parameters: { label: 'Two' } },
        { action: 'delete', parameters: {} },
      ],
      delegates: false,
      continues: true,
      permitsDangerous: true,
    });
  });

  test('may delegate instead of acting, and may leave its scope to decide alone', () => {
    const { rulebook, mistakes } = parse({
      rules: [{ id: 'x', scope: 'domain:example.org', delegate: true }],
    });
    expect(mistakes).toEqual([]);
    expect(rulebook.rules[0]).toMatchObject({ delegates: true, actions: [], when: null });
  });

  const whole = { id: 'x', when: { subject: { contains: 'a' } }, actions: ['archive'] };
  test.each<[string, JsonObject, string, string, string]>([
    [
      'an unknown key',
      { ...whole, prority: 1 },
      'prority',
      'is not known here; perhaps "priority" was meant',
      'Use one of id, name,',
    ],
    ['no id', { ...whole, id: undefined }, '#', 'is missing', 'Add `id = "…"`.'],
    [
      'a bad id',
      { ...whole, id: 'My Rule' },
      'id',
      'must be small letters, digits and single hyphens',
      'my-receipts',
    ],
    [
      'an unknown action',
      { ...whole, actions: ['archvie'] },
      'actions[1].action',
      'there is no action "archvie"; perhaps "archive" was meant',
      'Use one of apply_label,',
    ],
    [
      'a parameter missing',
      { ...whole, actions: [{ action: 'apply_label' }] },
      'actions[1].parameters.label',
      'is missing',
      'Give apply_label the parameters it takes',
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
      'does not go with actions',
      'Take away `actions` or `delegate`',
    ],
    [
      'delegate with permission',
      { id: 'x', when: whole.when, delegate: true, permit_dangerous: true },
      'permit_dangerous',
      'does not go with delegate',
      'Take away one of the two.',
    ],
    [
      'every mail',
      { id: 'x', actions: ['archive'] },
      'when',
      'is missing, so the rule would match every mail',
      'Add a condition',
    ],
    ['an empty condition', { ...whole, when: {} }, 'when', 'says nothing', 'Add what to look for'],
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
      'is not known here; known are all, any, not, from,',
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
      'is not known here; known are equals, contains, regex, exists',
      'Use one of',
    ],
    [
      'an operator of another field',
      { ...whole, when: { subject: { domain: 'a.example' } } },
      'when.subject.domain',
      'is not known here',
      'Use one of equals, contains, regex, exists.',
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
      'contains = "…"',
    ],
    [
      'a broken pattern',
      { ...whole, when: { subject: { regex: 'a(' } } },
      'when.subject.regex',
      'is no pattern: Invalid regular expression',
      'Mend the pattern',
    ],
    [
      'a name as an address',
      { ...whole, when: { from: { equals: 'Ann Smith' } } },
      'when.from.equals',
      'is no address',
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
      'is no domain',
      '*.example.org',
    ],
    [
      'a size without a unit',
      { ...whole, when: { size: { over: 5 } } },
      'when.size.over',
      'is no size',
      'such as "5MB"',
    ],
    [
      'an age in an unknown unit',
      { ...whole, when: { age: { under: '5m' } } },
      'when.age.under',
      'is no age',
      'such as "30d"',
    ],
    [
      'a size compared with nothing',
      { ...whole, when: { size: {} } },
      'when.size',
      'says nothing',
      'Add what',
    ],
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
      'is no name of a header',
      'header.X-Mailer',
    ],
    [
      'an unknown scope',
      { ...whole, scope: 'domian:a.example' },
      'scope',
      'there is no scope "domian"; perhaps "domain" was meant',
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
      'a scope that is no address',
      { ...whole, scope: 'sender:bob' },
      'scope',
      '"bob" is no address',
      'Write "global"',
    ],
    [
      'a scope that is no domain',
      { ...whole, scope: 'domain:a b' },
      'scope',
      '"a b" is no domain',
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
  ])('with %s is refused', (_, entry, field, why, remedy) => {
    const { rulebook, mistakes } = parse({ rules: [entry] });

    expect(rulebook.rules).toEqual([]);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toEqual({
      file: 'rules.toml',
      line: expect.any(Number),
      field:
        field === '#'
          ? 'rules[1].id'
          : `rules[${typeof entry['id'] === 'string' ? entry['id'] : 1}].${field}`,
      why: expect.stringContaining(why),
      remedy: expect.stringContaining(remedy),
    });
  });
});

describe('a rule for the model', () => {
  test('is read with its defaults', () => {
    const { rulebook, mistakes } = parse({ llm_rules: [{ id: 'school', text: ' Star it. ' }] });
    expect(mistakes).toEqual([]);
    expect(rulebook.llmRules).toEqual([
      {
        id: 'school',
        name: 'school',
        description: '',
        text: 'Star it.',
        scope: { kind: 'global' },
        enabled: true,
      },
    ]);
  });

  test('without a text is refused', () => {
    expect(parse({ llm_rules: [{ id: 'school' }] }).mistakes).toMatchObject([
      { field: 'llm_rules[school].text', why: 'is missing' },
    ]);
  });
});

describe('a direction', () => {
  test('is read, with what the code enforces of it', () => {
    const { rulebook, mistakes } = parse({
      directions: [
        { id: 'kind', text: 'Be kind.' },
        { id: 'keep', text: 'Delete nothing.', enabled: false, enforce: 'forbid delete unless rule' },
      ],
    });
    expect(mistakes).toEqual([]);
    expect(rulebook.directions).toEqual([
      { id: 'kind', text: 'Be kind.', enabled: true, constraint: null },
      {
        id: 'keep',
        text: 'Delete nothing.',
        enabled: false,
        constraint: { kind: 'forbid', actions: ['delete'], unlessRule: true },
      },
    ]);
  });

  test('with a constraint that is not understood is refused', () => {
    expect(parse({ directions: [{ id: 'x', text: 'y', enforce: 'forbid delte' }] }).mistakes).toMatchObject([
      { field: 'directions[x].enforce', why: 'there is no action "delte"; perhaps "delete" was meant' },
    ]);
  });
});

describe('a file', () => {
  test('that is empty is an empty rulebook', () => {
    expect(parse({})).toEqual({ rulebook: { rules: [], llmRules: [], directions: [] }, mistakes: [] });
  });

  test('with an unknown list is refused', () => {
    expect(parse({ rule: [], direction: {} }).mistakes).toMatchObject([
      { field: 'rule', why: 'is not known here; perhaps "rules" was meant' },
      { field: 'direction', why: 'is not known here; perhaps "directions" was meant' },
    ]);
  });

  test('with a table where a list belongs is refused', () => {
    expect(parse({ rules: { id: 'x' } }).mistakes).toMatchObject([
      { field: 'rules', why: 'must be a list of tables', remedy: expect.stringContaining('[[rules]]') },
    ]);
  });

  test('in which an id comes twice is refused, whatever the lists', () => {
    const { mistakes } = parse({
      rules: [{ id: 'x', scope: 'domain:a.example', actions: ['archive'] }],
      directions: [{ id: 'x', text: 'y' }],
    });
    expect(mistakes).toMatchObject([{ field: 'directions[x].id', why: '"x" is taken already on line 3' }]);
  });

  test('shows all mistakes at once, and the entries that have none', () => {
    const { rulebook, mistakes } = parse({
      rules: [
        {
          id: 'bad',
          enabled: 1,
          priority: 'x',
          when: { subject: { contians: 'a', contains: 1 } },
          actions: ['x', 'y'],
        },
        { id: 'good', scope: 'domain:a.example', actions: ['archive'] },
      ],
      directions: [{ id: 'bad' }],
    });
    expect(rulebook.rules.map(({ id }) => id)).toEqual(['good']);
    expect(mistakes.map(({ field }) => field).toSorted()).toEqual([
      'directions[bad].id',
      'directions[bad].text',
      'rules[bad].actions[1].action',
      'rules[bad].actions[2].action',
      'rules[bad].enabled',
      'rules[bad].priority',
      'rules[bad].when.subject.contains',
      'rules[bad].when.subject.contians',
    ]);
  });

  test('that holds entries which are no tables is refused', () => {
    expect(parse({ rules: ['x', null], directions: [[]] }).mistakes).toMatchObject([
      { field: 'rules[1]', why: 'must be a table, not "x"' },
      { field: 'rules[2]', why: 'must be a table, not null' },
      { field: 'directions[1]', why: 'must be a table, not a list' },
    ]);
  });
});

function documentOf(value: JsonObject): WrittenDocument {
  return { file: 'rules.toml', value, lineOf: (path) => path.length };
}
