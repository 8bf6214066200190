import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir, newsletter, phishing } from './mails.ts';

let fixture: CliFixture;
let rulesFile: string;

const written = `# my own words
[[rules]]
id = "letters"
when.list_id.contains = "letter"   # stays
actions = ["archive"]
`;

/** For each test a home with four decisions about mail, and then one rule. */
function inHomeWithMail(): void {
  beforeEach(async () => {
    fixture = await makeCliFixture();
    rulesFile = join(fixture.home, 'rules.toml');
    const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
      mail('Invoice 1'),
      mail('Invoice 2'),
      newsletter('Ten ideas'),
      phishing('Your account'),
    ]);
    await fixture.run(['triage', maildir]);
    await writeFile(rulesFile, written);
  });
  afterEach(() => fixture.dispose());
}

describe('tact rules', () => {
  inHomeWithMail();

  it('lists them in plain words', async () => {
    const [{ stdout }, { records }] = await Promise.all([
      fixture.run(['rules']),
      fixture.run(['rules', '--json']),
    ]);

    expect(stdout).toMatch(/^on +letters +list id contains "letter" → archive +2$/m);
    expect(records).toEqual([
      { list: 'rules', id: 'letters', when: { list_id: { contains: 'letter' } }, actions: ['archive'] },
    ]);
  });

  it('tries a new one on past mail, and saves nothing unasked', async () => {
    const tried = await fixture.run([
      'rules',
      'add',
      'invoices',
      '--if',
      'subject.contains=invoice',
      '--then',
      'archive',
    ]);

    expect(tried.code).toBe(2);
    expect(tried.stdout).toContain('Would have matched 2 of the last 4; 2 verdicts change.');
    expect(tried.stdout).toMatch(/^“Ann: Invoice 1” +decline no action +act archive/m);
    expect(tried.stderr).toBe('Nothing was saved. Add --yes to save without confirmation.\n');
    expect(await readFile(rulesFile, 'utf8')).toBe(written);
  });

  it('adds, changes, disables and removes one, leaves every other character alone, and keeps every version', async () => {
    const then = 'move folder="To pay"';
    const added = await fixture.run([
      'rules',
      'add',
      'invoices',
      '--if',
      'subject.contains=invoice',
      '--then',
      then,
      '--yes',
    ]);
    const afterAdd = await readFile(rulesFile, 'utf8');
    const edited = await fixture.run(['rules', 'edit', 'invoices', '--priority', '5', '--yes', '--json']);
    const disabled = await fixture.run(['rules', 'disable', 'invoices', '--yes']);
    const afterDisable = await readFile(rulesFile, 'utf8');
    const removed = await fixture.run(['rules', 'remove', 'invoices', '--yes']);

    expect([added.code, edited.code, disabled.code, removed.code]).toEqual([0, 0, 0, 0]);
    expect(added.stdout).toContain('Added invoices.');
    expect(afterAdd.startsWith(written)).toBe(true);
    expect(afterAdd).toContain('actions = [{ action = "move", parameters.folder = "To pay" }]');
    expect(edited.records[0]).toMatchObject({ id: 'invoices', saved: true, matched: 2, changes: [] });
    expect(afterDisable).toContain('priority = 5');
    expect(afterDisable).toContain('enabled = false');
    expect(disabled.stdout).toContain('Would have matched 2 of the last 4; 2 verdicts change.');
    expect((await readFile(rulesFile, 'utf8')).trimEnd()).toBe(written.trimEnd());

    const { records } = await fixture.run(['rules', 'history', '--json']);
    const newest = records.map(({ added, changed, removed }) => [added, changed, removed]);
    const whole = await fixture.run(['rules', 'history', String(records.at(-1)?.version)]);

    expect(newest).toEqual([
      [[], [], ['invoices']],
      [[], ['invoices'], []],
      [[], ['invoices'], []],
      [['invoices'], [], []],
      [['letters'], [], []],
    ]);
    expect(whole.stdout).toBe(written);
  });

  it('tests one that exists as if it had not been there, and one from stdin', async () => {
    const [known, fromStdin] = await Promise.all([
      fixture.run(['rules', 'test', 'letters']),
      fixture.run(['rules', 'test', '--toml', '-', '--json'], {
        input:
          'id = "bank"\nwhen.from.domain = "bank-login.test"\nactions = ["delete"]\npermit_dangerous = true\n',
      }),
    ]);

    expect(known.stdout).toContain('letters: Would have matched 1 of the last 4; 1 verdict changes.');
    expect(fromStdin.records[0]).toMatchObject({
      id: 'bank',
      looked: 4,
      matched: 1,
      changes: [{ before: { word: 'ask' }, after: { word: 'act', outcome: 'delete' } }],
    });
    expect(await readFile(rulesFile, 'utf8')).toContain('id = "letters"');
  });

  it('saves nothing that would be a mistake, and names line, field and remedy', async () => {
    const before = await readFile(rulesFile, 'utf8');
    const [twice, unknown, noTest] = await Promise.all([
      fixture.run(['rules', 'add', 'letters', '--if', 'subject.contains=x', '--then', 'archive', '--yes']),
      fixture.run(['rules', 'add', 'x', '--if', 'subjct.contains=x', '--then', 'archive', '--yes', '--json']),
      fixture.run(['rules', 'add', 'x', '--if', 'subject.contains', '--then', 'archive', '--yes']),
    ]);

    expect(twice.code).toBe(4);
    expect(twice.stderr).toContain('Nothing was saved');
    expect(twice.stderr).toContain('is already used on line 3');
    expect(unknown.code).toBe(4);
    expect(JSON.parse(unknown.stderr).error).toMatchObject({
      code: 'CONFIG_INVALID',
      details: {
        line: expect.any(Number),
        field: 'rules[x].when.subjct',
        why: expect.stringContaining('subject'),
      },
    });
    expect(noTest.code).toBe(2);
    expect(noTest.stderr).toContain('FIELD.TEST=VALUE');
    expect(await readFile(rulesFile, 'utf8')).toBe(before);
  });

  it('holds rules in words for the model', async () => {
    const added = await fixture.run([
      'rules',
      'add',
      'dates',
      '--llm',
      '--text',
      'A date becomes a task.',
      '--yes',
    ]);
    const { records } = await fixture.run(['rules', '--json']);

    expect(added.code).toBe(0);
    expect(records).toContainEqual({ list: 'llm_rules', id: 'dates', text: 'A date becomes a task.' });
  });
});

describe('tact directions', () => {
  inHomeWithMail();

  it('shows what the words of a new one amount to, and enforces it once that is confirmed', async () => {
    const words = 'Never delete mail from the Pebble shop at pebble.example';
    const shown = await fixture.run(['directions', 'add', words]);
    const left = await fixture.run([
      'directions',
      'add',
      'other',
      '--text',
      words,
      '--no-enforce',
      '--yes',
      '--json',
    ]);
    const saved = await fixture.run([
      'directions',
      'add',
      'Never archive the mail of Bob',
      '--yes',
      '--json',
    ]);
    const doctor = await fixture.run(['doctor']);
    const { records } = await fixture.run(['directions', '--json']);

    expect(shown.stdout).toMatch(/^Enforced in code: .* delete mail from pebble\.example/m);
    expect(shown.code).not.toBe(0);
    expect(left.records[0]).not.toHaveProperty('enforce');
    expect(saved.records[0]).toMatchObject({
      id: 'never-archive-the-mail-of-bob',
      saved: true,
      enforce: 'forbid archive mail from "Bob"',
    });
    expect(records).toContainEqual(
      expect.objectContaining({
        text: 'Never archive the mail of Bob',
        enforce: 'forbid archive mail from "Bob"',
      }),
    );
    expect(records.filter(({ text }) => text === words)).toHaveLength(1);

    const edited = await fixture.run([
      ...['directions', 'edit', 'never-archive-the-mail-of-bob', '--text', 'Never delete the mail of Bob'],
      ...['--yes', '--json'],
    ]);
    expect(edited.code).toBe(0);
    expect((await fixture.run(['directions', '--json'])).records).toContainEqual(
      expect.objectContaining({
        text: 'Never delete the mail of Bob',
        enforce: 'forbid delete mail from "Bob"',
      }),
    );
    expect(doctor.stdout).toMatch(
      /^– directions +“other” is only checked by the model, though code could enforce it/m,
    );
  });

  it('finds the addresses of a name among the contacts', async () => {
    await fixture.run(['contacts', 'add', 'Carol Jones', 'carol@jones.example']);
    const { records } = await fixture.run([
      'directions',
      'add',
      'Leave mail from Carol alone',
      '--yes',
      '--json',
    ]);

    expect(records[0]).toMatchObject({
      enforce: 'forbid everything mail from carol@jones.example, "Carol"',
    });
  });

  it('says what one would change before it is added, and then it holds', async () => {
    const args = [
      'add',
      'no-deleting',
      '--text',
      'Nothing is deleted.',
      '--enforce',
      'forbid delete',
      '--yes',
    ];
    const added = await fixture.run(['directions', ...args]);
    const maildir = await makeMaildir(join(fixture.folder, 'Later'), [phishing('Again')]);
    const { records } = await fixture.run(['triage', maildir, '--json']);

    expect(added.stdout).toContain('Of the last 4, 1 verdict changes.');
    expect(records[0]).toMatchObject({
      verdict: 'decline',
      overrides: expect.arrayContaining([
        expect.objectContaining({ code: 'DirectionViolation', direction: 'no-deleting', effect: 'decline' }),
      ]),
    });
  });
});

it('what is edited or removed before anything was decided stays in the history', async () => {
  const own = await makeCliFixture();
  await writeFile(join(own.home, 'rules.toml'), written);
  await own.run(['rules', 'edit', 'letters', '--then', 'star', '--yes']);
  await own.run(['rules', 'remove', 'letters', '--yes']);

  const [first, second, third] = await Promise.all(
    ['1', '2', '3'].map(async (version) => (await own.run(['rules', 'history', version])).stdout),
  );
  expect(first).toContain('actions = ["archive"]');
  expect(second).toContain('actions = ["star"]');
  expect(third).not.toContain('letters');
  await own.dispose();
});

describe('tact rules restore', () => {
  it('brings back a version after a test on past mail and a yes, and keeps what it replaces', async () => {
    const own = await makeCliFixture();
    const file = join(own.home, 'rules.toml');
    await own.run(['triage', await makeMaildir(join(own.folder, 'Maildir'), [newsletter('Ten ideas')])]);
    await writeFile(file, written);
    await own.run(['rules', 'edit', 'letters', '--then', 'star', '--yes']);
    const edited = await readFile(file, 'utf8');

    const unasked = await own.run(['rules', 'restore', '1']);
    const before = await readFile(file, 'utf8');
    const restored = await own.run(['rules', 'restore', '1', '--yes']);

    expect({ code: unasked.code, before }).toEqual({ code: 2, before: edited });
    expect(unasked.stdout).toContain('Of the only past message, 1 verdict changes.');
    expect(restored.code).toBe(0);
    expect(restored.stdout).toContain('Restored version 1. Saved to');
    expect(await readFile(file, 'utf8')).toBe(written);
    expect((await own.run(['rules', 'history', '2'])).stdout).toBe(edited);
    expect((await own.run(['rules', 'history', '3'])).stdout).toBe(written);
    await own.dispose();
  });

  it('refuses a version that there is not', async () => {
    const own = await makeCliFixture();
    const { code, stderr } = await own.run(['rules', 'restore', '999', '--yes']);

    expect(code).not.toBe(0);
    expect(stderr).toContain('999');
    await own.dispose();
  });
});

describe('tact rules check', () => {
  const contradicting = `[[rules]]
id = "shop"
when.from.domain = "shop.example"
actions = ["archive"]

[[rules]]
id = "receipts"
when.from.equals = "receipts@shop.example"
actions = ["star"]

[[rules]]
id = "never"
when.age = { over = "30d", under = "1d" }
actions = ["delete"]

[[directions]]
id = "keep"
text = "Nothing is archived."
enforce = "forbid archive"
`;

  it('tells what contradicts or hides another and what never matches, as doctor and saving do', async () => {
    const own = await makeCliFixture();
    await writeFile(join(own.home, 'rules.toml'), contradicting);
    const checked = await own.run(['rules', 'check']);
    const { records } = await own.run(['rules', 'check', '--json']);
    const doctor = await own.run(['doctor', '--json']);
    const saved = await own.run(['rules', 'edit', 'receipts', '--then', 'mark_read', '--yes']);

    expect(checked.code).toBe(0);
    expect(checked.stdout).toContain(
      'Rule receipts is never reached: rule shop is checked first and matches all mail that receipts matches.',
    );
    expect(records).toMatchObject([
      { kind: 'contradiction', id: 'shop', others: ['keep'] },
      { kind: 'shadowed', id: 'receipts', others: ['shop'] },
      { kind: 'never', id: 'never' },
    ]);
    expect(doctor.stdout).toContain(
      'Rule never never matches: “age over 30 d” and “age under 1 d” exclude each other.',
    );
    expect(saved.stderr).toContain('Rule receipts is never reached');
    await own.dispose();
  });

  it('says so where there is nothing', async () => {
    const own = await makeCliFixture();
    await writeFile(join(own.home, 'rules.toml'), written);
    expect((await own.run(['rules', 'check'])).stdout).toBe(
      'No rule or direction contradicts or hides another.\n',
    );
    expect((await own.run(['rules', 'check', '--json'])).records).toEqual([]);
    await own.dispose();
  });
});

it('a permitted answer to mail in a folder of which no address of the owner is known is given', async () => {
  const own = await makeCliFixture();
  await writeFile(
    join(own.home, 'rules.toml'),
    '[[rules]]\nid = "away"\nwhen.subject.contains = "hello"\npermit_dangerous = true\nactions = [{ action = "auto_reply", parameters = { body = "Away." } }]\n',
  );
  const maildir = await makeMaildir(join(own.folder, 'Hello'), [mail('hello')]);
  const { records } = await own.run(['triage', maildir, '--dry-run', '--json']);
  await writeFile(join(own.home, 'config.toml'), '[owner]\naddresses = ["somebody-else@example.org"]\n');
  const known = await own.run(['triage', maildir, '--dry-run', '--json']);

  expect([records[0], known.records[0]]).toMatchObject([
    { verdict: 'act', action: 'auto_reply' },
    { verdict: 'decline', overrides: [{ code: 'NoAutomaticReply' }] },
  ]);
  await own.dispose();
});
