import { plainLine } from '@tact/core/text';
import type { Home } from '#presets/home';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { commandPrefix, shellWord } from './command-prefix.ts';

/** Says that a nearer home is not used, where a new home was created, and that nothing was there where a command only looked. */
export function noteHome({ opened, home, assistant, warnings }: LocalTact, cli: Cli): void {
  noteIgnored(cli);
  for (const warning of warnings) tell(warning, cli);
  if (opened === 'created') noteNewHome(home, cli);
  // To a program an empty list says it; and beside a home that is not used, another one is not what is missing.
  if (opened !== 'empty' || cli.options.json || cli.ignoredHome !== null) return;
  const { location } = assistant.runtime.store;
  tell(`No Tact store at ${location} yet. Run \`${commandPrefix(cli)} start\` to create one.`, cli);
}

export function noteNewHome({ path }: Home, cli: Cli): void {
  tell(`New home for Tact’s data: ${path}`, cli);
}

function noteIgnored(cli: Cli): void {
  const { ignoredHome, home } = cli;
  if (ignoredHome === null) return;
  const command = `${commandPrefix(cli)} trust ${shellWord(ignoredHome)}`;
  tell(
    `Ignoring ${ignoredHome}, which is not trusted; using ${home.path}. To use it, run \`${command}\`.`,
    cli,
  );
}

export function tell(note: string, { notes, options }: Cli): void {
  if (options.json) notes.record({ note });
  else notes.line(notes.paint.dim(plainLine(note, 1000)));
}
