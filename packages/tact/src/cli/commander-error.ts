import { type TactError, tactError } from '@tact/core/errors';
import { CommanderError } from 'commander';
import { commandIn } from './command-list.ts';

/** Commander also throws after printing help or the version. */
export function isHelpShown(thrown: unknown): boolean {
  return thrown instanceof CommanderError && thrown.exitCode === 0;
}

/** An error thrown by Commander as a `TactError`; null for anything else. */
export function usageError(thrown: unknown, words: readonly string[]): TactError | null {
  if (!(thrown instanceof CommanderError)) return null;
  const [problem = '', suggestion = ''] = thrown.message.replace(/^error: /, '').split('\n');
  return tactError('USAGE_INVALID', {
    problem: withoutPasswords(
      sentence(suggestion === '' ? problem : `${problem}: ${suggestion.slice(1, -1)}`),
    ),
    help: ['tact', commandIn(words), '--help'].filter((word) => word !== null).join(' '),
  });
}

function sentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** Commander repeats words that it does not expect, and an address among them may hold a password. */
function withoutPasswords(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, '$1…@')
    .replace(/([?&]password=)[^\s&]*/gi, '$1…');
}
