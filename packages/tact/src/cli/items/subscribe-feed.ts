import { tactError } from '@tact/core/errors';
import { quote } from '@tact/core/text';
import {
  listFeeds as list,
  refreshFeeds as refresh,
  subscribeFeed as subscribe,
  unsubscribeFeed as unsubscribe,
} from '@tact/server/operations/calendar/feeds';
import type { FeedOutcome } from '@tact/server/operations/opened-home';
import { feedNamePattern } from '#config';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { formatTable } from '../output/table.ts';
import { relativeTime } from '../output/time-words.ts';
import { readStdin } from '../runs/read-file.ts';

export interface SubscribeOptions {
  readonly allowPrivate?: boolean;
  readonly ownCalendar?: boolean;
}

const help = 'tact events subscribe --help';

export const ownCalendarQuestion =
  'Is this calendar yours? Then what nobody else is in is announced like your own events; invitations still wait for an answer.';

/** Subscribes to a calendar on the web; its address is a secret and comes from stdin, not from the command line. */
export async function subscribeFeed(name: string, options: SubscribeOptions, cli: Cli): Promise<void> {
  if (!feedNamePattern.test(name))
    throw tactError('USAGE_INVALID', {
      problem: 'A name has up to 40 letters, digits, spaces, dots and dashes.',
      help,
    });
  const [address, ...others] = (await readStdin(help, cli.terminal)).trim().split(/\s+/);
  if (!address || others.length > 0)
    throw tactError('USAGE_INVALID', { problem: 'Stdin holds one address.', help });
  const tact = await cli.open('change');
  const { allowPrivate: allow_private, ownCalendar } = options;
  const own_calendar = ownCalendar ?? (await confirm(ownCalendarQuestion, cli.terminal));
  const outcome = await callOperation(subscribe, { name, address, allow_private, own_calendar }, tact);
  if (cli.options.json) cli.screen.record(recordOf(outcome));
  else
    cli.screen.line(
      `Subscribed to ${quote(name)}. ${wordsOf(outcome)} \`tact serve\` and \`tact events\` keep it up to date.`,
    );
}

export async function unsubscribeFeed(name: string, cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const { removed } = await callOperation(unsubscribe, { name }, tact);
  if (cli.options.json) cli.screen.record({ name, removed });
  else cli.screen.line(`Unsubscribed from ${quote(name)}; ${eventCount(removed)} removed.`);
}

/** Which feeds there are, and how old what is known of them is. */
export async function listFeeds(cli: Cli): Promise<void> {
  const { screen, options } = cli;
  const tact = await cli.open('look');
  const { items: known } = await callOperation(list, {}, tact);
  const now = tact.assistant.runtime.clock.now();
  if (options.json) {
    for (const { name, isConfigured, readAt, failure } of known)
      screen.record({ name, isConfigured, readAt: readAt && new Date(readAt).toISOString(), failure });
  } else if (known.length === 0) screen.line('No feeds. Subscribe to one with: tact events subscribe Work');
  else
    screen.line(
      formatTable(
        [{ title: 'feed' }, { title: 'named in' }, { title: 'read' }, { title: 'problem', flexible: true }],
        known.map(({ name, isConfigured, readAt, failure }) => [
          name,
          isConfigured ? 'config.toml' : 'feeds.json',
          readAt === null ? 'not yet' : relativeTime(readAt, now),
          failure ?? '',
        ]),
        screen,
      ),
    );
}

/** Reads the feeds that are due, and notes what of them is old or doubtful. */
export async function refreshFeeds(tact: LocalTact, { notes }: Cli): Promise<void> {
  const { items: outcomes } = await callOperation(refresh, {}, tact);
  const now = tact.assistant.runtime.clock.now();
  for (const { name, kept } of outcomes)
    if (kept > 0)
      notes.line(
        notes.paint.dim(
          `${quote(name)} no longer has ${eventCount(kept)}; kept until it says so again in an hour.`,
        ),
      );
  for (const { name, readAt, failure } of (await callOperation(list, {}, tact)).items) {
    if (failure === null) continue;
    const age = readAt === null ? 'has not been read yet' : `was last read ${relativeTime(readAt, now)}`;
    notes.line(notes.paint.dim(`${quote(name)} ${age}. ${failure}`));
  }
}

function wordsOf({ added, changed, gone }: FeedOutcome): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [gone, 'removed'],
  ] as const;
  const told = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${eventCount(count)} ${word}`]));
  return `${told.join(', ') || 'It has no new events'}.`;
}

function recordOf({ name, added, changed, gone, kept }: FeedOutcome) {
  return { name, added, changed, gone, kept };
}

function eventCount(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}
