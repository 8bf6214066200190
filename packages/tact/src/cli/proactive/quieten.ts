import { tactError } from '@tact/core/errors';
import { suggestWord } from '@tact/core/text';
import { getProfile } from '@tact/server/operations/profile/get';
import { putProfile } from '@tact/server/operations/profile/put';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { commandPrefix } from '../command-prefix.ts';
import { readDuration } from '../items/read-trigger.ts';
import { sayTime } from './signal-table.ts';

const maxMinutes = 366 * 24 * 60;

/** What `tact mute` and `tact snooze` were given. */
export interface MuteRequest {
  readonly command: 'mute' | 'snooze';
  readonly category: string;
  /** How long, in words; null: for good. */
  readonly span: string | null;
}

/** Keeps quiet about a category, for a time or for good. Throws `USAGE_INVALID`. */
export async function quieten({ command, category: typed, span }: MuteRequest, cli: Cli): Promise<void> {
  const minutes = span === null ? null : readSpan(span, command);
  const tact = await cli.open('change');
  const { profile, categories, now } = await callOperation(getProfile, {}, tact);
  const category = readCategory(typed, categories, command);
  const until = minutes === null ? null : now + minutes * 60_000;
  await callOperation(putProfile, { muted: { [category]: until } }, tact);
  const { screen } = cli;
  if (cli.options.json) {
    screen.record({ category, muted: true, until: until === null ? null : new Date(until).toISOString() });
    return;
  }
  const when = until === null ? '' : ` until ${sayTime(until, { now, zone: profile.zone })}`;
  screen.line(`You will not hear about ${category}${when}.`);
  screen.line(
    screen.paint.dim(
      `Reminders that you set ring all the same. To hear about it again: ${commandPrefix(cli)} mute ${category} --off`,
    ),
  );
}

/** Lets a category be told again. */
export async function unmute(typed: string, cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const { profile, categories, now } = await callOperation(getProfile, {}, tact);
  const category = readCategory(typed, categories, 'mute');
  const end = profile.muted[category];
  const wasMuted = end !== undefined && (end === null || now < end);
  await callOperation(putProfile, { muted: { [category]: false } }, tact);
  if (cli.options.json) cli.screen.record({ category, muted: false, until: null });
  else cli.screen.line(wasMuted ? `You will hear about ${category} again.` : `${category} was not muted.`);
}

function readSpan(span: string, command: string): number {
  const minutes = readDuration(span);
  if (minutes !== null && minutes <= maxMinutes) return minutes;
  const problem =
    minutes === null
      ? `“${span.slice(0, 60)}” is not a length of time such as 3h, 3d or “two hours”.`
      : `“${span.slice(0, 60)}” is longer than a year; leave --for out to mute for good.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}

/** The category that was typed: `mail alert` is `mail_alert`. Throws `USAGE_INVALID` for one that is not known. */
function readCategory(typed: string, known: readonly string[], command: string): string {
  const name = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (known.includes(name)) return name;
  const problem = `Unknown category “${typed.slice(0, 60)}”: ${suggestWord(name, known)}.`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${command} --help` });
}
