import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { decodeCalendar } from '@tact/calendar/decode-calendar';
import { importCalendar } from '@tact/calendar/import-calendar';
import type { ItemCalendar } from '@tact/calendar/item-calendar';
import { tactError } from '@tact/core/errors';
import type { Calendar } from '@tact/core/ports/calendar';
import { outside } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { readStdin } from '../runs/read-file.ts';
import { ownCalendarQuestion } from './subscribe-feed.ts';

export interface ImportOptions {
  /** The owner wrote the file. */
  readonly mine?: boolean;
  /** The calendar is the owner's, though others may have written in it. */
  readonly ownCalendar?: boolean;
}

/**
 * Takes the events of a file in. Its words count as those of others unless the owner says otherwise. Whose the calendar is is asked on
 * a terminal; without an answer all its events count as others'.
 */
export async function importEvents(
  file: string,
  { mine = false, ownCalendar }: ImportOptions,
  cli: Cli,
): Promise<void> {
  if (/^(?:https?|webcals?):\/\//i.test(file)) {
    const problem = 'An address is subscribed to, not imported.';
    throw tactError('USAGE_INVALID', { problem, help: 'tact events subscribe --help' });
  }
  const read = importCalendar(await textOf(file, cli));
  const tact = await cli.open('change');
  const calendar = await tact.calendar();
  if (!takesFiles(calendar)) {
    const problem = `The calendar ${calendar.account} does not support imports; import the file on its server.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact events import --help' });
  }
  const name = file === '-' ? 'stdin' : basename(file);
  const label = { origin: mine ? 'owner' : 'outside', source: `import:${name}` } as const;
  const isOwnCalendar =
    ownCalendar ?? (!mine && file !== '-' && (await confirm(ownCalendarQuestion, cli.terminal)));
  const result = await calendar.import(read, label, { isOwnCalendar });
  if (cli.options.json) {
    cli.screen.record({ file, ...result });
    return;
  }
  const told = words.flatMap(([key, does]) => (result[key] === 0 ? [] : [`${result[key]} ${does}`]));
  cli.screen.line(`${plainLine(name, 100)}: ${told.join(', ') || 'no events'}.`);
  for (const title of result.separate.slice(0, maxNamed))
    cli.screen.line(
      `${quote(outside(title, label.source), 120)} is another event than the one that has the same UID; both are kept.`,
    );
  for (const { name: named, why } of read.problems.slice(0, maxNamed))
    cli.screen.line(`${quote(outside(named, label.source), 120)} ${why}.`);
}

/** Of what could not be read. */
const maxNamed = 20;

const words = [
  ['added', 'added'],
  ['changed', 'changed'],
  ['cancelled', 'cancelled'],
  ['unchanged', 'already present'],
  ['refused', 'rejected (not allowed to change the existing event)'],
  ['ignored', 'without an event'],
  ['unreadable', 'unreadable'],
] as const;

function takesFiles(calendar: Calendar): calendar is ItemCalendar {
  return 'import' in calendar;
}

async function textOf(file: string, { path, terminal }: Cli): Promise<string> {
  if (file === '-') return readStdin('tact events import --help', terminal);
  try {
    return decodeCalendar(await readFile(path(file)));
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'no such file' : (code ?? String(thrown));
    throw tactError('CALENDAR_FILE_UNREADABLE', { why }, thrown);
  }
}
