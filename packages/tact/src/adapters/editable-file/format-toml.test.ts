import type { Json, JsonObject } from '@tact/core/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/examples/any-character.ts';
import { formatEntry } from './format-toml.ts';
import { parseToml } from './parse-toml.ts';

describe('an entry', () => {
  test('is laid out as a person would', () => {
    const entry = {
      id: 'receipts',
      priority: 10,
      enabled: true,
      when: {
        from: { domain: 'shop.example' },
        any: [{ subject: { contains: 'receipt' } }, { size: { over: '1MB' } }],
      },
      actions: [{ action: 'apply_label', parameters: { label: 'Receipts' } }, 'archive'],
    };

    expect(formatEntry('rules', entry)).toBe(
      [
        '[[rules]]',
        'id = "receipts"',
        'priority = 10',
        'enabled = true',
        'when.from.domain = "shop.example"',
        'when.any = [{ subject.contains = "receipt" }, { size.over = "1MB" }]',
        'actions = [{ action = "apply_label", parameters.label = "Receipts" }, "archive"]',
        '',
      ].join('\n'),
    );
  });

  test('has a long list on one line per value', () => {
    const senders = ['a', 'b', 'c'].map((name) => `${name.repeat(30)}@example.org`);
    expect(formatEntry('rules', { when: { from: { equals: senders } } })).toBe(
      `[[rules]]\nwhen.from.equals = [\n${senders.map((sender) => `  "${sender}",\n`).join('')}]\n`,
    );
  });

  test('has text of several lines in three quotes', () => {
    expect(formatEntry('llm_rules', { text: 'One.\nTwo "2".' })).toBe(
      '[[llm_rules]]\ntext = """\nOne.\nTwo \\"2\\"."""\n',
    );
  });

  test('keeps the backslashes of a pattern readable', () => {
    expect(formatEntry('rules', { when: { subject: { regex: '\\bPO-\\d+' } } })).toBe(
      "[[rules]]\nwhen.subject.regex = '\\bPO-\\d+'\n",
    );
  });

  test('leaves out what is null or undefined', () => {
    expect(formatEntry('rules', { id: 'x', name: null, when: undefined, parameters: { a: null } })).toBe(
      '[[rules]]\nid = "x"\n',
    );
  });

  test('reads back as what it was', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('"""', "'''", 'a\\b', '\r\n', 'x\ny\n', '\u007F', '\\'),
    );
    const { tree } = fc.letrec<{ tree: Json; table: JsonObject }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        text.map((written) => written.toWellFormed()),
        fc.boolean(),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
        fc.array(tie('tree'), { maxLength: 4 }),
        tie('table'),
      ),
      table: fc.dictionary(
        text
          .map((written) => written.toWellFormed())
          .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
        tie('tree'),
        { maxKeys: 4, noNullPrototype: true },
      ),
    }));
    const entry = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tree, { noNullPrototype: true });
    fc.assert(
      fc.property(entry, (given) => {
        expect(parseToml(formatEntry('things', given), 'x.toml').value).toEqual({ things: [given] });
      }),
      { numRuns: 500 },
    );
  });
});
