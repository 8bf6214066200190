import { tactError } from '@tact/core/errors';
import { suggestWord } from '@tact/core/text';

/** The category that was typed: `mail alert` is `mail_alert`. Throws `USAGE_INVALID` for one that is not known. */
export function readCategory(typed: string, known: readonly string[], command: string): string {
  const name = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (known.includes(name)) return name;
  const problem = `Unknown category “${typed.slice(0, 60)}”: ${suggestWord(name, known)}.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}
