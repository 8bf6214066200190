import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import type { Command } from 'commander';
import { nearestHome } from '#presets/find-home';
import { flawOf } from '#presets/home-flaw';
import { setTrusted, trustedHomes } from '#presets/trusted-homes';
import type { Cli } from '../cli.ts';
import { canAsk, confirm } from '../confirm.ts';
import { showHome } from '../trust/show-home.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact trust`: puts the `.tact` of a folder on the user's list of trusted homes. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Uses the .tact of a folder as the home for commands in that folder and below. Its rules, addresses and plugins then act as you: trust one that came with a clone or an archive only after reading it. A later change to its settings, rules or plugins that Tact did not make is asked about again.',
    )
    .argument('[folder]', 'the folder that contains it; by default the current folder or the nearest above')
    .option('--list', 'list the trusted homes')
    .option('--remove', 'no longer trust it')
    .option('--yes', 'do not ask')
    .action((folder: string | undefined, options: TrustOptions) => trust(folder, options, cli));
  addExamples(command, [
    ['tact trust', 'use the .tact here or above'],
    ['tact trust ~/project --remove', 'no longer use that one'],
  ]);
}

interface TrustOptions {
  readonly list?: boolean;
  readonly remove?: boolean;
  readonly yes?: boolean;
}

async function trust(
  folder: string | undefined,
  { list = false, remove = false, yes = false }: TrustOptions,
  cli: Cli,
): Promise<void> {
  const { environment } = cli.terminal;
  if (list)
    return printList(
      trustedHomes(environment).map(({ path }) => path),
      cli,
    );
  const path = homeIn(cli.path(folder ?? '.'), folder === undefined);
  if (remove) return end(path, await setTrusted(realpathOf(path), false, environment), removal, cli);
  if (!existsSync(path)) throw tactError('HOME_NOT_FOUND', { folder: cli.path(folder ?? '.') });
  const flaw = flawOf(path);
  if (flaw !== null) throw tactError('HOME_UNSAFE', { path, ...flaw });
  if (!yes && !(await isConfirmed(path, cli))) {
    cli.notes.line('Not trusted.');
    cli.exitCode = 2;
    return;
  }
  end(path, await setTrusted(realpathSync(path), true, environment), addition, cli);
}

/** The `.tact` that is meant: in the given folder, or that folder itself; without one, the nearest. */
function homeIn(folder: string, isSearched: boolean): string {
  if (basename(folder) === '.tact') return folder;
  const path = isSearched ? nearestHome(folder) : join(folder, '.tact');
  if (path === null) throw tactError('HOME_NOT_FOUND', { folder });
  return path;
}

/** One that is gone can still be taken off the list. */
function realpathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

async function isConfirmed(path: string, cli: Cli): Promise<boolean> {
  const { notes, terminal } = cli;
  await showHome(path, notes);
  if (canAsk(terminal)) return confirm('Trust it?', terminal);
  const problem = 'Trusting a home has to be confirmed.';
  throw tactError('USAGE_INVALID', { problem, help: 'tact trust --yes' });
}

const addition = { changed: 'Trusted', unchanged: 'Already trusted', trusted: true } as const;
const removal = { changed: 'No longer trusted', unchanged: 'Not on the list', trusted: false } as const;

function end(
  path: string,
  isChanged: boolean,
  { changed, unchanged, trusted }: typeof addition | typeof removal,
  { options, screen }: Cli,
): void {
  if (options.json) screen.record({ home: path, trusted });
  else screen.line(`${isChanged ? changed : unchanged}: ${plainLine(path, 1000)}`);
}

function printList(homes: readonly string[], { options, screen }: Cli): void {
  if (options.json) for (const home of homes) screen.record({ home, trusted: true });
  else if (homes.length === 0) screen.line('No trusted homes besides your data folder.');
  else for (const home of homes) screen.line(plainLine(home, 1000));
}
