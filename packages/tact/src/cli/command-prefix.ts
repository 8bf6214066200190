import { basename, relative } from 'node:path';
import type { Cli } from './cli.ts';
import type { Terminal } from './terminal.ts';

/** How to call Tact here, for suggested commands: `tact`, or its path in a clone. */
export function commandPrefix({ options, terminal }: Pick<Cli, 'options' | 'terminal'>): string {
  const { home } = options;
  const words = [nameHere(terminal)];
  if (home !== undefined) words.push('--home', shellWord(home));
  // Without the password, which is for the environment: a suggestion may end up in a log.
  if (options.store !== undefined) words.push('--store', shellWord(withoutSecrets(options.store)));
  return words.join(' ');
}

function nameHere({ script, folder }: Terminal): string {
  return basename(script) === 'tact' ? 'tact' : `node ${shellWord(relative(folder, script))}`;
}

function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '…';
  const url = new URL(address);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/** A value as one word of a command that people are told to type: as it is where no shell reads it otherwise, else quoted. */
export function shellWord(value: string): string {
  if (/^[\w./:@%+=~,-]+$/.test(value) && !value.startsWith('~') && !value.startsWith('-')) return value;
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
