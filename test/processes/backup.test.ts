import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { binary } from './tact-process.ts';

const run = promisify(execFile);
const guide = readFileSync(new URL('../../docs/guides/install.md', import.meta.url), 'utf8');
const hasSqlite =
  process.env['PATH']?.split(delimiter).some((folder) => existsSync(join(folder, 'sqlite3'))) ?? false;

/** The commands of a section of the guide to installing. */
function commandsUnder(heading: string): string {
  const section = guide.slice(guide.indexOf(`\n## ${heading}\n`) + 1).split('\n## ')[0] ?? '';
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  if (commands === undefined) throw new Error(`No commands under ${heading}.`);
  return commands;
}

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tact-backup-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function inShell(commands: string): Promise<string> {
  const tact = `tact() { '${process.execPath}' '${binary}' "$@"; }`;
  const env = { HOME: home, PATH: process.env['PATH'] ?? '' };
  const { stdout } = await run('bash', ['-euc', `${tact}\n${commands}`], { cwd: home, env });
  return stdout;
}

describe.skipIf(!hasSqlite)('the commands of the guide (needs sqlite3)', () => {
  it('back a home up, and restore it', async () => {
    await inShell(`tact tasks add Tea; tact start > /dev/null; ${commandsUnder('Back up')}`);
    await inShell('tact tasks add Milk');
    const restored = await inShell(commandsUnder('Restore'));
    const tasks = await inShell('tact tasks; tact log --limit 100 --json | wc -l');

    expect(restored).toContain('No problems found.');
    expect(tasks).toContain('Tea');
    expect(tasks).not.toContain('Milk');
    expect(tasks.trimEnd().split('\n').at(-1)?.trim()).toBe('43');
  });

  it('remove everything', async () => {
    await inShell(`tact tasks add Tea; ${commandsUnder('Uninstall')}`);

    expect(existsSync(join(home, '.local', 'share', 'tact'))).toBe(false);
  });
});
