import type { ParsedDocument } from '@tact/core/ports/editable-file';
import type { JsonObject } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { context } from '../../../../../test/examples/sample-rules.ts';
import { parseRulebook } from './parse-rulebook.ts';

const parse = (value: JsonObject) => parseRulebook(documentOf(value), context);

describe('a rule', () => {
  test('is read with its defaults', () => {
    const { rulebook, issues } = parse({
      rules: [{ id: 'one', when: { subject: { contains: 'invoice' } }, actions: ['archive'] }],
    });

    expect(issues).toEqual([]);
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
    const { rulebook, issues } = parse({
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

    expect(issues).toEqual([]);
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
    const { rulebook, issues } = parse({
      rules: [{ id: 'x', scope: 'domain:example.org', delegate: true }],
    });
    expect(issues).toEqual([]);
    expect(rulebook.rules[0]).toMatchObject({ delegates: true, actions: [], when: null });
  });
});

describe('a rule for the model', () => {
  test('is read with its defaults', () => {
    const { rulebook, issues } = parse({ llm_rules: [{ id: 'school', text: ' Star it. ' }] });
    expect(issues).toEqual([]);
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
    expect(parse({ llm_rules: [{ id: 'school' }] }).issues).toMatchObject([
      { field: 'llm_rules[school].text', why: 'is missing' },
    ]);
  });
});

describe('a direction', () => {
  test('is read, with what the code enforces of it', () => {
    const { rulebook, issues } = parse({
      directions: [
        { id: 'kind', text: 'Be kind.' },
        { id: 'keep', text: 'Delete nothing.', enabled: false, enforce: 'forbid delete unless rule' },
      ],
    });
    expect(issues).toEqual([]);
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
    expect(parse({ directions: [{ id: 'x', text: 'y', enforce: 'forbid delte' }] }).issues).toMatchObject([
      { field: 'directions[x].enforce', why: 'unknown action "delte"; perhaps "delete" was meant' },
    ]);
  });
});

describe('a file', () => {
  test('that is empty is an empty rulebook', () => {
    expect(parse({})).toEqual({ rulebook: { rules: [], llmRules: [], directions: [] }, issues: [] });
  });

  test('with an unknown list is refused', () => {
    expect(parse({ rule: [], direction: {} }).issues).toMatchObject([
      { field: 'rule', why: 'is unknown; perhaps "rules" was meant' },
      { field: 'direction', why: 'is unknown; perhaps "directions" was meant' },
    ]);
  });

  test('may have sections of other engines', () => {
    const beside = { ...context, otherSections: () => ['garden'] };

    expect(parseRulebook(documentOf({ garden: {}, rule: [] }), beside).issues).toMatchObject([
      { field: 'rule' },
    ]);
  });

  test('with a table where a list belongs is refused', () => {
    expect(parse({ rules: { id: 'x' } }).issues).toMatchObject([
      { field: 'rules', why: 'must be a list of tables', remedy: expect.stringContaining('[[rules]]') },
    ]);
  });

  test('in which an id comes twice is refused, whatever the lists', () => {
    const { issues } = parse({
      rules: [{ id: 'x', scope: 'domain:a.example', actions: ['archive'] }],
      directions: [{ id: 'x', text: 'y' }],
    });
    expect(issues).toMatchObject([{ field: 'directions[x].id', why: '"x" is already used on line 3' }]);
  });

  test('shows all mistakes at once, and the entries that have none', () => {
    const { rulebook, issues } = parse({
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
    expect(issues.map(({ field }) => field).toSorted()).toEqual([
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
    expect(parse({ rules: ['x', null], directions: [[]] }).issues).toMatchObject([
      { field: 'rules[1]', why: 'must be a table, not "x"' },
      { field: 'rules[2]', why: 'must be a table, not null' },
      { field: 'directions[1]', why: 'must be a table, not a list' },
    ]);
  });
});

function documentOf(value: JsonObject): ParsedDocument {
  return { file: 'rules.toml', value, lineOf: (path) => path.length };
}
