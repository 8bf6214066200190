import { type RunRow, readRunRows } from '#engines/memory';
import { tactError } from '#errors';
import type { LocalTact } from '#presets/local';
import { outside } from '#records';
import { quote } from '#text';

/** The rows of a file, all of them this user's. Throws `RUNS_UNREADABLE`. */
export function rowsOfUser(
  text: string,
  isOwn: boolean,
  { user, zone }: Pick<LocalTact, 'user' | 'zone'>,
): readonly RunRow[] {
  const rows = readRunRows(text, { isOwn, zone });
  for (const { user: named, line } of rows) {
    if (named === null || named === user) continue;
    const why = `is ${quote(outside(named, 'run:user'), 40)}, and this memory is that of ${user}`;
    throw tactError('RUNS_UNREADABLE', { line, field: 'user', why });
  }
  return rows;
}
