import { join } from 'node:path';
import { createEmailRegistry, type MailServices } from '@tact/email/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

const escapeCharacter = '\u001b';

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

describe('help', () => {
  it('lists every command, the exit codes and examples; so does no word at all', async () => {
    const [asked, bare, word] = await Promise.all([
      fixture.run(['--help']),
      fixture.run([]),
      fixture.run(['help']),
    ]);

    expect([asked.code, bare.code, word.code]).toEqual([0, 0, 0]);
    expect(asked.stdout).toContain('start ');
    expect(asked.stdout).toContain('130  interrupted; run the same command again to continue');
    expect(asked.stdout).toContain('Examples:');
    expect([bare.stdout, word.stdout]).toEqual([asked.stdout, asked.stdout]);
  });

  it('has two examples at least for every command, and says what an unknown one should have been', async () => {
    const { stdout } = await fixture.run(['--help']);
    const names = stdout.match(/^ {2}([a-z][a-z-]+)(?= {8,}[a-z])/gm)?.map((name) => name.trim()) ?? [];
    const helps = await Promise.all(names.map((name) => fixture.run([name, '--help'])));

    expect(names).toEqual(
      'start chat triage decide serve tick signals why-not me mute later snooze unsubscribe approvals approve deny edit undo rate tasks events notes contacts memories remember recall runs explain log replay backtest simulate items measures call mcp rules directions heuristics calibrate doctor trust eval completion'.split(
        ' ',
      ),
    );
    for (const [index, help] of helps.entries()) {
      const examples = help.stdout.split('Examples:\n')[1] ?? '';
      expect(examples.match(/tact /g)?.length ?? 0, names[index]).toBeGreaterThanOrEqual(2);
      expect(help.stdout, names[index]).toContain('Global Options:');
    }
    expect((await fixture.run(['help', 'approve'])).stdout).toBe(helps[names.indexOf('approve')]?.stdout);
  });

  it('of a subcommand shows the options of every command, and not those of the command above', async () => {
    const above = await fixture.run(['serve', '--help']);
    const { stdout } = await fixture.run(['serve', 'executive', '--help']);

    expect(above.stdout).toContain('--no-mail');
    expect(stdout).toContain('--home <path>');
    expect(stdout).not.toContain('--no-mail');
  });

  it('of the rules names the actions with the parameters that they take', async () => {
    const { stdout } = await fixture.run(['rules', '--help']);
    for (const { name, parameters } of createEmailRegistry({} as MailServices).offered) {
      const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
      const words = Object.keys(properties).map((key) => (required.includes(key) ? key : `[${key}]`));
      expect(stdout).toMatch(
        new RegExp(`(^|\\s)${[name, ...words].join(' ').replace(/[[\]]/g, '\\$&')}(\\s|$)`, 'm'),
      );
    }
  });
});

describe('in a pipe', () => {
  it('there are no colours, whatever the command, unless FORCE_COLOR asks for them', async () => {
    const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [mail('Hello')]);
    const env = { TERM: 'xterm-256color' };
    const ended = [
      await fixture.run(['triage', maildir], { env }),
      ...(await Promise.all([
        fixture.run(['log'], { env }),
        fixture.run(['approvals'], { env }),
        fixture.run(['doctor'], { env }),
        fixture.run(['--help'], { env }),
        fixture.run(['nonsense'], { env }),
      ])),
    ];

    expect(ended.map(({ stdout, stderr }) => stdout + stderr).join('')).not.toContain(escapeCharacter);
    expect(ended[0]?.stdout).toContain('Ann: Hello');
    const forced = await fixture.run(['log'], { env: { ...env, FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain(escapeCharacter);
  });

  it('escape sequences in a mail reach neither people nor programs', async () => {
    const subject = `Hi${escapeCharacter}]0;owned\u0007${escapeCharacter}[2J\u009b31m\u202eyo`;
    const maildir = await makeMaildir(join(fixture.folder, 'Nasty'), [
      `Subject: =?utf-8?b?${Buffer.from(subject).toString('base64')}?=\r\nFrom: a@b.example\r\n\r\nHello\r\n`,
    ]);
    const asJson = await fixture.run(['triage', maildir, '--json']);
    const [log, explained] = await Promise.all([
      fixture.run(['log', '--text', 'Hi']),
      fixture.run(['explain', String(asJson.records[0]?.decision)]),
    ]);

    const printed = [asJson, log, explained].map(({ stdout }) => stdout.replaceAll('\n', '')).join('');
    expect(printed).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(log.stdout).toContain('Hi');
  });

  it('questions are not asked, and nothing waits for stdin', async () => {
    const [fromNowhere, fromPipe] = await Promise.all([
      fixture.run(['directions', 'add', 'a', '--text', 'Be kind.']),
      fixture.run(['directions', 'add', 'a', '--text', 'Be kind.'], { input: 'y\n' }),
    ]);

    expect([fromNowhere.code, fromPipe.code]).toEqual([2, 2]);
    expect(fromPipe.stderr).toContain('Add --yes');
  });

  it('--verbose logs to stderr in JSON Lines, and stdout stays as it was', async () => {
    const { stdout, stderr } = await fixture.run(['approvals', '--json', '--verbose']);

    expect(stdout).toBe('');
    for (const line of stderr.split('\n').filter((text) => text !== '')) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), event: expect.any(String) });
    }
  });

  it('the version is that of the package, and completions name the commands', async () => {
    const [version, bash, zsh, fish] = await Promise.all([
      fixture.run(['--version']),
      fixture.run(['completion', 'bash']),
      fixture.run(['completion', 'zsh']),
      fixture.run(['completion', 'fish']),
    ]);

    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(bash.stdout).toContain('complete -o filenames -F _tact tact');
    expect(zsh.stdout).toContain('#compdef tact');
    expect(fish.stdout).toContain("complete -c tact -n '__fish_use_subcommand' -a triage");
  });
});
