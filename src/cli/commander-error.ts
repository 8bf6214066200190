import { CommanderError } from 'commander';
import { type TactError, tactError } from '#errors';
import { commandIn } from './command-list.ts';

/** Commander ends its work for help and for the version by throwing, too. */
export function isHelpShown(thrown: unknown): boolean {
  return thrown instanceof CommanderError && thrown.exitCode === 0;
}

/** What Commander complains about, as an error of ours; null for anything else. */
export function usageError(thrown: unknown, words: readonly string[]): TactError | null {
  if (!(thrown instanceof CommanderError)) return null;
  const [problem = '', suggestion = ''] = thrown.message.replace(/^error: /, '').split('\n');
  return tactError('USAGE_INVALID', {
    problem: sentence(suggestion === '' ? problem : `${problem}: ${suggestion.slice(1, -1)}`),
    help: ['tact', commandIn(words), '--help'].filter((word) => word !== null).join(' '),
  });
}

function sentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}
