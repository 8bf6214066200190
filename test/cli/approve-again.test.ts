import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSmtpFixture } from '../flows/smtp-fixture.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeEmlFolder, makeMaildir, phishing, pictureOf } from './mails.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const forwardRule = `[[rules]]
id = "pass-on"
when.subject.contains = "invoice"
actions = [{ action = "forward", parameters = { to = ["books@example.org", "boss@example.org"], note = "NOTE" } }]
`;
const forbid = '[[directions]]\nid = "never"\ntext = "Never forward."\nenforce = "forbid forward"\n';
const askBefore = '[[directions]]\nid = "ask"\ntext = "Ask first."\nenforce = "ask before forward"\n';

const rules = (text: string) => writeFile(join(fixture.home, 'rules.toml'), text);

/** One open question: may this invoice be forwarded? */
async function askToForward(note = 'For the books.') {
  const written = forwardRule.replace('"NOTE"', JSON.stringify(note));
  await rules(written);
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [mail('Invoice 7')]);
  await fixture.run(['triage', maildir]);
  const [question] = (await fixture.run(['approvals', '--json'])).records;
  if (question === undefined) throw new Error('Nothing was asked.');
  return { maildir, written, question, id: question.id };
}

describe('a card', () => {
  it('shows every address and the whole text, line by line behind a margin, also in --json', async () => {
    const note = `Dear all,\n${'word '.repeat(1900)}\n  because     nothing speaks against it\nTHE END`;
    const { question } = await askToForward(note);
    const { stdout } = await fixture.run(['approvals']);

    expect(question.card.lines).toEqual([
      { name: 'to', text: 'books@example.org, boss@example.org' },
      { name: 'subject', text: 'Fwd: Invoice 7' },
      { name: 'note', text: note.trim() },
      { name: 'attached', text: 'the message as it was received' },
    ]);
    expect(stdout).toContain('  to          “books@example.org, boss@example.org”\n');
    expect(stdout).toContain('    │ “Dear all,\n');
    expect(stdout).toContain(`    │ ${'word '.repeat(1900).trim()}\n`);
    expect(stdout).toContain('    │ because nothing speaks against it\n    │ THE END”\n');
    expect(stdout).not.toContain('\n  because     nothing');
  });

  it('shows on a narrow terminal every word of a text, each line behind the margin', async () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`);
    await askToForward(`First line\n${words.join(' ')}`);
    const { stdout } = await fixture.run(['approvals', '--list'], { columns: 50 });
    const behind = stdout.split('\n').filter((line) => line.startsWith('    │ '));

    expect(behind.join(' ').match(/word\d+/g)).toEqual(words);
    expect(Math.max(...behind.map(({ length }) => length))).toBeLessThanOrEqual(50);
  });
});

describe('a message that was replaced under its name', () => {
  it.each(['Maildir', 'eml files'])('is not forwarded: %s', async (kind) => {
    await rules(forwardRule);
    const path = join(fixture.folder, 'Mail');
    const original = [mail('Invoice 7')];
    if (kind === 'Maildir') await makeMaildir(path, original);
    else await makeEmlFolder(path, original);
    await fixture.run(['triage', path]);
    const [file = ''] = Object.entries(await pictureOf(path)).flatMap(([name, content]) =>
      content.includes('Invoice 7') ? [name] : [],
    );
    const swapped = mail('Invoice 7', { body: 'SWAPPED' });
    await writeFile(join(path, file), swapped);
    const [question] = (await fixture.run(['approvals', '--json'])).records;
    const before = await pictureOf(path);

    const { records, code } = await fixture.run(['approve', question?.id ?? '', '--json']);

    expect(records[0]?.effects).toMatchObject([{ action: 'forward', state: 'failed' }]);
    expect(JSON.stringify(records)).toMatch(/MAILBOX_MESSAGE_(CHANGED|GONE)/);
    expect(code).not.toBe(0);
    expect(await pictureOf(path)).toEqual(before);
  });

  it('is not moved to the trash by a yes, and the reason is said', async () => {
    const path = await makeMaildir(join(fixture.folder, 'Maildir'), [phishing('Log in')]);
    await fixture.run(['triage', path]);
    const [file = ''] = Object.entries(await pictureOf(path)).flatMap(([name, content]) =>
      content.includes('Log in') ? [name] : [],
    );
    await writeFile(join(path, file), phishing('Log in').replace('today', 'later'));
    const [question] = (await fixture.run(['approvals', '--json'])).records;

    const { stdout } = await fixture.run(['approve', question?.id ?? '']);

    expect(stdout).toMatch(/no longer (the one that was decided about|in )/);
    expect(Object.keys(await pictureOf(path)).filter((name) => name.startsWith('.Trash/cur/'))).toEqual([]);
  });
});

describe('a direction that was added after the question', () => {
  it('is told by `tact approvals`, and refuses the yes', async () => {
    const { written, id } = await askToForward();
    await rules(`${written}\n${forbid}`);

    const listed = await fixture.run(['approvals']);
    expect(listed.stdout).toContain('  forbidden   can no longer be approved: violates a direction');
    expect(listed.stdout).toContain('(never: forbid forward)');
    const [record] = (await fixture.run(['approvals', '--json'])).records;
    expect(record?.forbidden).toMatchObject([{ code: 'DirectionViolation', direction: 'never' }]);

    for (const yes of [
      ['approve', id],
      ['approve', '--all', '--action', 'forward'],
      ['edit', id, '--set', 'note=Mine', '--approve'],
    ]) {
      const { stderr, code } = await fixture.run(yes);
      expect(stderr).toContain('error  The policy in force now forbids it');
      expect(stderr).toContain('never: forbid forward');
      expect(code).toBe(8);
    }
    expect((await fixture.run(['approvals', '--json'])).records).toHaveLength(1);
  });

  it('that asks for more is shown with the card, and needs a second yes or its hash', async () => {
    const { written, id, question } = await askToForward();
    await rules(`${written}\n${askBefore}`);

    const first = await fixture.run(['approve', id, '--hash', question.hash]);
    expect(first.stderr).toContain('error  The policy is stricter now than when the question was shown');
    const shown = await fixture.run(['approvals']);
    expect(shown.stdout).toContain('(ask: ask before forward)');
    expect(shown.stdout).toContain(
      '  at first    dangerous action, this action always needs your approval\n',
    );

    const second = await fixture.run(['approve', id, '--json']);
    expect(second.records[0]?.added).toEqual([
      { code: 'DirectionViolation', text: 'DirectionViolation (ask: ask before forward)' },
    ]);
    expect(second.records[0]?.effects).toMatchObject([{ action: 'forward', state: 'done' }]);
  });

  it('is asked about at once on a terminal', async () => {
    const { written, id } = await askToForward();
    await rules(`${written}\n${askBefore}`);

    const refused = await fixture.run(['approve', id], { columns: 100, input: 'n\n' });
    expect(refused.stdout).toContain('(ask: ask before forward)');
    expect(refused.code).toBe(8);
  });
});

it('`tact edit --action forward --approve` does not pass a `forbid forward`', async () => {
  await rules(forbid);
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [phishing('Log in')]);
  await fixture.run(['triage', maildir]);
  const [question] = (await fixture.run(['approvals', '--json'])).records;
  const before = await pictureOf(maildir);
  const edited = [
    'edit',
    question?.id ?? '',
    '--action',
    'forward',
    '--set',
    'to=eve@example.net',
    '--approve',
  ];

  const { stderr, code } = await fixture.run(edited);

  expect(stderr).toContain('never: forbid forward');
  expect(code).toBe(8);
  expect(await pictureOf(maildir)).toEqual(before);
  expect((await fixture.run(['approvals', '--json'])).records).toMatchObject([
    { action: 'delete', hash: question?.hash },
  ]);
});

it('`tact edit` that changes nothing says so and keeps the warnings of the card', async () => {
  const { id, question } = await askToForward();
  const { stderr, code } = await fixture.run(['edit', id, '--set', 'note=For the books.']);

  expect(stderr).toContain('error  This edit changes nothing');
  expect(code).toBe(2);
  const [after] = (await fixture.run(['approvals', '--json'])).records;
  expect(after?.card).toEqual(question.card);
  expect(after?.hash).toBe(question.hash);
});

describe('what a yes offers to undo', () => {
  it('is nothing for mail that was sent, and `tact undo` says why', async () => {
    const { port, taken } = await makeSmtpFixture();
    const smtp = `[smtp]\nhost = "127.0.0.1"\nport = ${port}\nfrom = "Robin <robin@vale.example>"\n`;
    await writeFile(join(fixture.home, 'config.toml'), smtp);
    const { id } = await askToForward();

    const approved = await fixture.run(['approve', id]);
    const undone = await fixture.run(['undo', id]);

    expect(taken).toHaveLength(1);
    expect(approved.stdout).toContain(': done');
    expect(approved.stdout).not.toContain('tact undo');
    expect(undone.stderr).toContain('it changed nothing, or cannot be undone');
  });

  it('is the draft where there is no mail server', async () => {
    const { id } = await askToForward();

    const approved = await fixture.run(['approve', id]);

    expect(approved.stdout).toContain('Undo with: tact undo');
  });
});
