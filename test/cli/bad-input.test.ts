import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

let fixture: CliFixture;
let maildir: string;

beforeAll(async () => {
  fixture = await makeCliFixture();
  maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [mail('Hello')]);
});
afterAll(() => fixture.dispose());

/** A home of its own with these files. */
async function homeWith(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const home = join(fixture.folder, name);
  await mkdir(home, { mode: 0o700 });
  for (const [file, text] of Object.entries(files)) await writeFile(join(home, file), text);
  return home;
}

/** What went wrong: the exit code, and the error as programs get it. */
async function failureOf(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await fixture.run([...args, '--json'], { env });
  expect(stdout).toBe('');
  return { exit: code, ...JSON.parse(stderr).error };
}

describe('a mailbox', () => {
  it('that is none ends with 3 and says why', async () => {
    const text = join(fixture.folder, 'shopping.txt');
    await writeFile(text, 'milk\nbread\n');
    const [nowhere, noMailbox, empty, scheme] = await Promise.all([
      failureOf(['triage', join(fixture.folder, 'nowhere')]),
      failureOf(['triage', text]),
      failureOf(['triage', await homeWith('empty-folder', {})]),
      failureOf(['triage', 'pop3://ann@mail.example']),
    ]);

    expect(nowhere).toMatchObject({ exit: 3, code: 'MAILBOX_NOT_FOUND', disposition: 'fix' });
    expect(noMailbox).toMatchObject({ exit: 3, code: 'MAILBOX_NOT_A_MAILBOX', details: { path: text } });
    expect(empty).toMatchObject({ exit: 3, details: { why: 'the folder is empty' } });
    expect(scheme).toMatchObject({ exit: 3, code: 'MAILBOX_NOT_A_MAILBOX' });
  });

  it('without its password ends with 4 and names the variable, the configured one too', async () => {
    const home = await homeWith('imap', {
      'config.toml': '[mailbox]\nwhere = "imaps://ann@mail.example"\npassword_env = "MY_PASSWORD"\n',
    });
    const [given, configured] = await Promise.all([
      failureOf(['triage', 'imaps://ann@mail.example']),
      failureOf(['triage', '--home', home]),
    ]);

    expect(given).toMatchObject({ exit: 4, details: { variable: 'TACT_IMAP_PASSWORD' } });
    expect(configured).toMatchObject({ exit: 4, details: { variable: 'MY_PASSWORD' } });
  });

  it('that nobody answers for ends with 5 and goes on later', async () => {
    const error = await failureOf(['triage', 'imap://ann@127.0.0.1:1'], { TACT_IMAP_PASSWORD: 'x' });

    expect(error).toMatchObject({ exit: 5, code: 'MAILBOX_UNREACHABLE', disposition: 'retry' });
  });
});

describe('settings', () => {
  it('that are no TOML end with 4 and the line', async () => {
    const home = await homeWith('broken-config', { 'config.toml': '[model]\nprovider = "openai\n' });
    const { code, stderr } = await fixture.run(['approvals', '--home', home]);

    expect(code).toBe(4);
    expect(stderr).toContain(`${home}/config.toml:2`);
  });

  it('that are not known end with 4, the line, the field and what was meant', async () => {
    const home = await homeWith('odd-config', { 'config.toml': '[policy]\nconfidence_defualt = 0.5\n' });

    expect(await failureOf(['approvals', '--home', home])).toMatchObject({
      exit: 4,
      code: 'CONFIG_INVALID',
      details: {
        line: 2,
        field: 'policy.confidence_defualt',
        why: expect.stringContaining('confidence_default'),
      },
    });
  });

  it('with broken rules end with 4 in every command, and the doctor tells every mistake', async () => {
    const home = await homeWith('broken-rules', {
      'rules.toml':
        '[[rules]]\nid = "a"\nactions = ["fly"]\nscope = "domain:a.example"\n\n[[rules]]\nid = "A b"\nwhen.subject.contains = "x"\n',
    });
    const triage = await failureOf(['triage', maildir, '--home', home]);
    const doctor = await fixture.run(['doctor', '--home', home]);

    expect(triage).toMatchObject({ exit: 4, code: 'CONFIG_INVALID', details: { line: 3 } });
    expect(triage.details.why).toContain('more problems');
    expect(doctor.code).toBe(4);
    expect(doctor.stdout.match(/^✗ rules /gm)?.length).toBeGreaterThanOrEqual(3);
    expect(doctor.stdout).toContain('✓ store');
  });
});

describe('a permission by a sender whom anybody can forge', () => {
  const permission =
    '[[rules]]\nid = "bank"\nwhen.from.equals = "boss@bank.test"\nactions = ["delete"]\npermit_dangerous = true\n';

  it('is a warning of the doctor, and no problem', async () => {
    const home = await homeWith('forgeable', { 'rules.toml': permission });
    const [shown, { records }] = await Promise.all([
      fixture.run(['doctor', '--home', home]),
      fixture.run(['doctor', '--home', home, '--json']),
    ]);

    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain(
      '! rules      Rule bank permits dangerous actions by who the sender claims to be',
    );
    expect(shown.stdout).toContain('Add `when.authenticated = true` to it.');
    expect(shown.stdout).toContain('No problems found; 1 warning.');
    expect(records[0]).toMatchObject({ healthy: true });
    expect(JSON.stringify(records)).toContain('"state":"warning"');
  });

  it('is none where the rule requires an authenticated sender and a server is named', async () => {
    const home = await homeWith('confirmed', {
      'rules.toml': `${permission}when.authenticated = true\n`,
      'config.toml': '[mail]\nauthenticated_by = ["mx.home.test"]\n',
    });

    expect((await fixture.run(['doctor', '--home', home])).stdout).not.toContain('warning');
  });

  it('is said when the rule is added', async () => {
    const home = await homeWith('adding', {});
    const rule = ['rules', 'add', 'bank', '--if', 'from.equals=boss@bank.test', '--then', 'delete'];
    const options = ['--permit-dangerous', '--yes', '--home', home];

    const shown = await fixture.run([...rule, ...options]);
    const { records } = await fixture.run(['rules', 'test', 'bank', '--home', home, '--json']);

    expect(shown.stderr).toContain('Rule bank permits dangerous actions by who the sender claims to be');
    expect(records[0]).toMatchObject({ id: 'bank', authenticated: 0 });
  });
});

describe('a rule with a part of an address that no address contains', () => {
  it('is not saved, goes on where it was stored before, and can be removed', async () => {
    const home = await homeWith('no-address', {});
    const add = (part: string, ...more: readonly string[]) =>
      fixture.run([
        'rules',
        'add',
        'ann',
        '--if',
        `from.contains=${part}`,
        '--then',
        'star',
        ...more,
        '--home',
        home,
      ]);

    const refused = await add('ann@a;b', '--yes');
    await add('ann@', '--yes');
    const stored = await readFile(join(home, 'rules.toml'), 'utf8');
    await writeFile(join(home, 'rules.toml'), stored.replace('ann@', 'ann@a;b'));
    const doctor = await fixture.run(['doctor', '--home', home]);
    const removed = await fixture.run(['rules', 'remove', 'ann', '--yes', '--home', home]);

    expect(refused.stderr).toContain(
      'Rule ann looks for “ann@a;b” in an address, and no address contains that.',
    );
    expect(refused.code).not.toBe(0);
    expect(doctor.stdout).toContain('! rules      Rule ann looks for “ann@a;b” in an address');
    expect([doctor.code, removed.code]).toEqual([0, 0]);
  });
});

describe('a home', () => {
  it('that others may read is told by the doctor, with what to do; one that is missing is not made by it', async () => {
    const home = await homeWith('open-home', {});
    await chmod(home, 0o755);
    const [open, missing] = await Promise.all([
      fixture.run(['doctor', '--home', home]),
      fixture.run(['doctor', '--home', join(fixture.folder, 'no-home')]),
    ]);

    expect(open.code).toBe(4);
    expect(open.stdout).toContain(`chmod 700 ${home}`);
    expect(missing.code).toBe(0);
    expect(missing.stdout).toContain('does not exist yet.');
    expect(existsSync(join(fixture.folder, 'no-home'))).toBe(false);
  });
});

describe('a model', () => {
  it('of an unknown provider, or without its key, ends with 4 before anything is decided', async () => {
    const [provider, key, name] = await Promise.all([
      failureOf(['triage', maildir, '--model', 'nobody:x']),
      failureOf(['triage', maildir, '--model', 'openai:gpt-5-mini']),
      failureOf(['triage', maildir, '--model', 'openai']),
    ]);

    expect(provider).toMatchObject({ exit: 4, code: 'MODEL_UNKNOWN_PROVIDER' });
    expect(provider.remedy).toContain('ollama');
    expect(key).toMatchObject({
      exit: 4,
      code: 'MODEL_KEY_MISSING',
      details: { variable: 'OPENAI_API_KEY' },
    });
    expect(name).toMatchObject({ exit: 4, code: 'MODEL_SETTINGS_INVALID' });
    expect((await fixture.run(['log', '--json'])).records).toEqual([]);
  });
});

describe('a store', () => {
  it('that is a text file ends with 7, and the file stays as it is', async () => {
    const home = await homeWith('text-store', {
      'tact.db': 'These are my notes, not a database.\n'.repeat(50),
    });
    const error = await failureOf(['approvals', '--home', home]);

    expect(error).toMatchObject({
      exit: 7,
      code: 'STORE_CORRUPT',
      details: { location: join(home, 'tact.db') },
    });
  });

  it('of another program, or of a newer Tact, ends with 7', async () => {
    const [foreign, newer] = [await homeWith('foreign', {}), await homeWith('newer', {})];
    const other = new DatabaseSync(join(foreign, 'tact.db'));
    other.exec('create table bookmarks (url text)');
    other.close();
    await fixture.run(['approvals', '--home', newer]);
    const younger = new DatabaseSync(join(newer, 'tact.db'));
    younger.exec('pragma user_version = 999');
    younger.close();

    expect(await failureOf(['approvals', '--home', foreign])).toMatchObject({
      exit: 7,
      code: 'STORE_CORRUPT',
    });
    expect(await failureOf(['approvals', '--home', newer])).toMatchObject({
      exit: 7,
      code: 'STORE_NEWER',
      details: { found: 999 },
    });
  });

  it('in a home that is a file ends with 7', async () => {
    const file = join(fixture.folder, 'a-file');
    await writeFile(file, '');

    expect(await failureOf(['start', '--home', file])).toMatchObject({ exit: 7, code: 'STORE_UNAVAILABLE' });
    expect((await fixture.run(['doctor', '--home', file])).code).toBe(7);
  });
});

describe('a command line', () => {
  it('that is wrong ends with 2 and says what was probably meant', async () => {
    const ended = await Promise.all(
      [
        ['triag'],
        ['triage', '--dryrun'],
        ['rules', 'lst'],
        ['approve'],
        ['deny', 'a', 'b'],
        ['log', '--limit', 'many'],
        ['log', '--verdict', 'perhaps'],
        ['triage', '--concurrency', '0'],
        ['eval', 'injection', '--engine', 'memory', '--data', 'x'],
        ['\u001b[31mred'],
      ].map((args) => fixture.run(args)),
    );

    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 2));
    expect(ended.map(({ stdout }) => stdout).join('')).toBe('');
    expect(ended[0]?.stderr).toBe(
      "error  Unknown command 'triag': Did you mean triage?\ndo     Run `tact --help`.\n",
    );
    expect(ended[1]?.stderr).toContain('Did you mean --dry-run?');
    expect(ended[2]?.stderr).toContain('"list" was meant');
    expect(ended[3]?.stderr).toContain('No question given');
    expect(ended[3]?.stderr).toContain('do     Run `tact approve --help`.');
    expect(ended[6]?.stderr).toContain('act, ask, defer, decline');
    expect(ended[9]?.stderr).not.toContain('\u001b');
  });

  it('asks for an eval without its data with 3', async () => {
    expect(await failureOf(['eval', 'json', '--data', 'nowhere.jsonl'])).toMatchObject({
      exit: 3,
      code: 'EVAL_DATA_MISSING',
    });
  });
});

describe('a day that does not exist', () => {
  it.each([
    'log --since',
    'why-not --since',
    'measures --since',
    'backtest --since',
    'runs --since',
    'tick --dry-run --now',
    'chat hello --now',
    'tasks --now',
    'tasks add Milk --due',
    'notes --now',
    'events --now',
    'events --from',
    'events --to',
    'events add Lunch --start',
    'events add Lunch --start 2999-01-01T12:00 --end',
    'recall tables --as-of',
  ])('is refused with 2: tact %s', async (words) => {
    const failure = await failureOf([...words.split(' '), '2999-02-30']);

    expect(failure).toMatchObject({
      exit: 2,
      code: expect.stringMatching(/^(?:USAGE_INVALID|TIME_UNREADABLE)$/),
    });
    expect(failure.message).toMatch(/2999-02-30|Give a time in the past/);
  });

  it('is told from one that does', async () => {
    const days = ['2028-02-29', '2026-02-29', '2026-04-31', '2026-13-01'];
    const codes = await Promise.all(
      days.map(async (day) => (await fixture.run(['tick', '--dry-run', '--now', `${day}T09:00Z`])).code),
    );

    expect(codes).toEqual([0, 2, 2, 2]);
  });
});
