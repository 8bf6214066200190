import type { EntryChange } from '@tact/core/ports/editable-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editToml } from './edit-toml.ts';
import { parseToml } from './parse-toml.ts';

const text = `# My rules.

# Shops
[[rules]]
id = "receipts" # keep
name   = 'Receipts'
actions = ["archive"]
# priority = 5

# Lists
[[rules]]
id = "lists"
enabled = true # for now
note = """
# no comment
"""
when.from.domain = "a.example"
when.subject.contains = "x"

[rules.extra]
deep = 1

# --- Directions ---

# The most important one.
[[directions]]
id = "no-delete"
text = "Never delete."
`;

const edit = (change: EntryChange, before = text) => editToml(before, change, 'rules.toml');

describe('an added entry', () => {
  test('stands after the last of its list', () => {
    const after = edit({ kind: 'add', list: 'rules', entry: { id: 'new', actions: ['star'] } });
    expect(after).toBe(text.replace('deep = 1\n', 'deep = 1\n\n[[rules]]\nid = "new"\nactions = ["star"]\n'));
  });

  test('of a new list stands at the end of the file', () => {
    expect(edit({ kind: 'add', list: 'llm_rules', entry: { id: 'new' } })).toBe(
      `${text}\n[[llm_rules]]\nid = "new"\n`,
    );
  });

  test('is the whole of an empty file', () => {
    expect(edit({ kind: 'add', list: 'rules', entry: { id: 'new' } }, '')).toBe('[[rules]]\nid = "new"\n');
  });

  test('starts a line of its own where the last one is not ended', () => {
    expect(edit({ kind: 'add', list: 'rules', entry: { id: 'new' } }, '[[rules]]\nid = "x"')).toBe(
      '[[rules]]\nid = "x"\n\n[[rules]]\nid = "new"\n',
    );
  });

  test('has the line breaks and leaves the byte order mark of the file', () => {
    expect(
      edit({ kind: 'add', list: 'rules', entry: { id: 'new' } }, '\uFEFF[[rules]]\r\nid = "x"\r\n'),
    ).toBe('\uFEFF[[rules]]\r\nid = "x"\r\n\r\n[[rules]]\r\nid = "new"\r\n');
  });

  test('is kept apart from a table that follows closely', () => {
    const before = '[[rules]]\nid = "x"\n[[directions]]\nid = "d"\n';
    expect(edit({ kind: 'add', list: 'rules', entry: { id: 'new' } }, before)).toBe(
      '[[rules]]\nid = "x"\n\n[[rules]]\nid = "new"\n\n[[directions]]\nid = "d"\n',
    );
  });
});

describe('a set field', () => {
  test('that stands there is changed in its place, with its comment', () => {
    expect(edit({ kind: 'set', list: 'rules', id: 'lists', fields: { enabled: false } })).toBe(
      text.replace('enabled = true # for now', 'enabled = false # for now'),
    );
  });

  test('that is new and short comes below the id', () => {
    expect(edit({ kind: 'set', list: 'rules', id: 'receipts', fields: { enabled: false } })).toBe(
      text.replace('id = "receipts" # keep\n', 'id = "receipts" # keep\nenabled = false\n'),
    );
  });

  test('that is new and long comes last', () => {
    expect(
      edit({ kind: 'set', list: 'rules', id: 'receipts', fields: { when: { label: { equals: 'x' } } } }),
    ).toBe(text.replace('actions = ["archive"]\n', 'actions = ["archive"]\nwhen.label.equals = "x"\n'));
  });

  test('that is written in several lines is written anew', () => {
    expect(
      edit({ kind: 'set', list: 'rules', id: 'lists', fields: { when: { body: { contains: 'y' } } } }),
    ).toBe(
      text.replace(
        'when.from.domain = "a.example"\nwhen.subject.contains = "x"\n',
        'when.body.contains = "y"\n',
      ),
    );
  });

  test('that is a table of its own is written anew', () => {
    expect(edit({ kind: 'set', list: 'rules', id: 'lists', fields: { extra: { other: 2 } } })).toBe(
      text.replace('\n[rules.extra]\ndeep = 1\n\n', 'extra.other = 2\n\n'),
    );
  });

  test('that is null goes', () => {
    expect(edit({ kind: 'set', list: 'rules', id: 'receipts', fields: { name: null } })).toBe(
      text.replace("name   = 'Receipts'\n", ''),
    );
  });

  test('goes to the entry with the id, in the list', () => {
    expect(edit({ kind: 'set', list: 'directions', id: 'no-delete', fields: { text: 'Keep all.' } })).toBe(
      text.replace('"Never delete."', '"Keep all."'),
    );
  });

  test('in the last line of a file without a last line break starts a new one', () => {
    expect(
      edit({ kind: 'set', list: 'rules', id: 'x', fields: { enabled: false } }, '[[rules]]\nid = "x"'),
    ).toBe('[[rules]]\nid = "x"\nenabled = false\n');
  });
});

test('a replaced entry keeps the layout of what stays the same', () => {
  const entry = { id: 'receipts', name: 'Receipts', actions: ['star'] };
  expect(edit({ kind: 'replace', list: 'rules', id: 'receipts', entry })).toBe(
    text.replace('actions = ["archive"]', 'actions = ["star"]'),
  );
});

describe('a removed entry', () => {
  test('goes with its comments', () => {
    expect(edit({ kind: 'remove', list: 'rules', id: 'receipts' })).toBe(
      `# My rules.\n\n${text.slice(text.indexOf('# Lists'))}`,
    );
  });

  test('goes with its inner tables and leaves the headings of others', () => {
    expect(edit({ kind: 'remove', list: 'rules', id: 'lists' })).toBe(
      text.slice(0, text.indexOf('# Lists')) + text.slice(text.indexOf('# --- Directions')),
    );
  });

  test('at the end goes with the empty lines before it', () => {
    expect(edit({ kind: 'remove', list: 'directions', id: 'no-delete' })).toBe(
      text.slice(0, text.indexOf('\n# The most important')),
    );
  });

  test('leaves the comment of the next one, though no empty line is between them', () => {
    const before = '[[rules]]\nid = "x"\n# about y\n[[rules]]\nid = "y"\n';
    expect(edit({ kind: 'remove', list: 'rules', id: 'x' }, before)).toBe('# about y\n[[rules]]\nid = "y"\n');
  });

  test('leaves the comment that starts the file', () => {
    const before = '# My file.\n[[rules]]\nid = "x"\n';
    expect(edit({ kind: 'remove', list: 'rules', id: 'x' }, before)).toBe('# My file.\n');
  });

  test('whose inner table stands further down goes from both places', () => {
    const before = '[[rules]]\nid = "x"\n\n[[directions]]\nid = "d"\n\n[rules.when]\nbody.contains = "y"\n';
    expect(edit({ kind: 'remove', list: 'rules', id: 'x' }, before)).toBe('[[directions]]\nid = "d"\n');
  });
});

test.each<[string, EntryChange]>([
  ['set', { kind: 'set', list: 'rules', id: 'no-delete', fields: { enabled: false } }],
  ['remove', { kind: 'remove', list: 'rules', id: 'nobody' }],
])('to %s an entry that is not there is refused', (_, change) => {
  expect(() => edit(change)).toThrow(
    expect.objectContaining({
      code: 'ID_NOT_FOUND',
      message: expect.stringContaining('No rule with the id'),
    }),
  );
});

test('a list that is written in one line is not touched', () => {
  const before = 'rules = [{ id = "x" }]\n';
  expect(() => edit({ kind: 'add', list: 'rules', entry: { id: 'new' } }, before)).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      details: expect.objectContaining({ line: 1, field: 'rules' }),
    }),
  );
});

test('a file that cannot be read is not touched', () => {
  expect(() => edit({ kind: 'remove', list: 'rules', id: 'x' }, '[[rules]\n')).toThrow(
    expect.objectContaining({ code: 'CONFIG_SYNTAX' }),
  );
});

test('any change to any file does what it says to the values, and keeps every comment that has no owner', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const value = fc.oneof(
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.record(
      { from: fc.record({ domain: fc.string() }), size: fc.constant('x') },
      { requiredKeys: ['size'] },
    ),
  );
  const field = fc.constantFrom('note', 'when', 'flag');
  const entryText = fc.record({
    comment: fc.constantFrom('', '# above\n', '# lone\n\n'),
    field: fc.constantFrom(
      '',
      'flag = true # why\n',
      'when.size = "x"\nwhen.from.domain = "y"\n',
      'note = """\n# x\n"""\n',
    ),
    below: fc.constantFrom('', '\n', '# below\n\n', '\n# lone\n\n'),
    inner: fc.constantFrom('', '[rules.inner]\nx = 1\n', '\n# lone inner\n\n[rules.inner]\nx = 1\n\n'),
  });
  const change: fc.Arbitrary<EntryChange> = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      list: fc.constant('rules'),
      entry: fc.record({ id: fc.constant('new'), note: value }),
    }),
    fc.record({
      kind: fc.constant('set' as const),
      list: fc.constant('rules'),
      id,
      fields: fc.dictionary(field, fc.option(value), { noNullPrototype: true }),
    }),
    fc.record({
      kind: fc.constant('replace' as const),
      list: fc.constant('rules'),
      id,
      entry: fc.record({ id: fc.constant('a'), when: value, note: value }),
    }),
    fc.record({ kind: fc.constant('remove' as const), list: fc.constant('rules'), id }),
  );
  fc.assert(
    fc.property(
      fc.array(entryText, { minLength: 3, maxLength: 3 }),
      change,
      fc.boolean(),
      (entries, made, isWindows) => {
        const written = entries
          .map(({ comment, field: inside, below, inner }, index) => {
            return `${comment}[[rules]]\nid = "${'abc'[index]}"\n${inside}${below}${inner}`;
          })
          .join('');
        const before = `# head\n\n${written}[[directions]]\nid = "d"\n# last\n`.replaceAll(
          '\n',
          isWindows ? '\r\n' : '\n',
        );

        const after = editToml(before, made, 'rules.toml');

        const value = parseToml(after, 'rules.toml').value;
        expect(value).toEqual(changed(parseToml(before, 'rules.toml').value as Values, made));
        for (const comment of ['# head', '# last']) expect(after).toContain(comment);
        if (made.kind === 'add')
          expect(count(after, '# ')).toBe(count(before, '# ') + count(JSON.stringify(made), '# '));
        if (isWindows) expect(after.replaceAll('\r\n', '')).not.toMatch(/\n/);
      },
    ),
    { numRuns: 1000 },
  );
});

describe('a table', () => {
  const set = (text: string) =>
    editToml(
      text,
      { kind: 'table', table: 'memory', fields: { similar: 0.64, very_similar: 0.9 } },
      'config.toml',
    );

  test('keeps its comments and other fields', () => {
    expect(set('# mine\n[memory] # runs\nsimilar = 0.7 # the usual\n\n[chat]\nplans_early = true\n')).toBe(
      '# mine\n[memory] # runs\nsimilar = 0.64 # the usual\nvery_similar = 0.9\n\n[chat]\nplans_early = true\n',
    );
  });

  test('is added where there is none', () => {
    expect(set('')).toBe('[memory]\nsimilar = 0.64\nvery_similar = 0.9\n');
    expect(set('[chat]\nplans_early = true')).toBe(
      '[chat]\nplans_early = true\n\n[memory]\nsimilar = 0.64\nvery_similar = 0.9\n',
    );
  });

  test.each(['memory = { similar = 0.7 }', 'memory.similar = 0.7'])(
    'is refused where it is written as %s',
    (line) => {
      expect(() => set(`${line}\n`)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    },
  );
});

type Values = { rules: Record<string, unknown>[]; directions: unknown[] };

/** What an edit means, on values alone. */
function changed(values: Values, change: EntryChange): Values {
  if (change.kind === 'table') throw new Error('Tables are changed in tests of their own.');
  if (change.kind === 'add') return { ...values, rules: [...values.rules, change.entry] };
  const rules = values.rules.flatMap((entry) => {
    if (entry['id'] !== change.id) return [entry];
    if (change.kind === 'remove') return [];
    if (change.kind === 'replace') return [change.entry];
    const merged = Object.entries({ ...entry, ...change.fields }).filter(([, value]) => value !== null);
    return [Object.fromEntries(merged)];
  });
  return { ...values, rules };
}

function count(text: string, word: string): number {
  return text.split(word).length - 1;
}
