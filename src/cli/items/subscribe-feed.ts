import { tactError } from '#errors';
import type { FeedOutcome, Feeds } from '#presets/feeds';
import { quote } from '#text';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { readStdin } from '../read-stdin.ts';
import { ownCalendarQuestion } from './import-events.ts';

export interface SubscribeOptions {
  readonly allowPrivate?: boolean;
  readonly ownCalendar?: boolean;
}

const help = 'tact events subscribe --help';

/** Subscribes to a calendar on the web; its address is a secret and comes from stdin, not from the command line. */
export async function subscribeFeed(name: string, options: SubscribeOptions, cli: Cli): Promise<void> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name))
    throw tactError('USAGE_INVALID', {
      problem: 'A name has up to 40 letters, digits, spaces, dots and dashes.',
      help,
    });
  const [address, ...others] = (await readStdin(help, cli.terminal)).trim().split(/\s+/);
  if (!address || others.length > 0)
    throw tactError('USAGE_INVALID', { problem: 'Stdin holds one address.', help });
  const tact = await cli.open('change');
  const { account, provider } = await tact.calendar();
  if (provider !== 'local') {
    const problem = `The calendar ${account} is on a server; subscribe to the feed there.`;
    throw tactError('USAGE_INVALID', { problem, help });
  }
  const { allowPrivate: allowsPrivate = false, ownCalendar } = options;
  const isOwnCalendar = ownCalendar ?? (await confirm(ownCalendarQuestion, cli.terminal));
  const outcome = await tact.feeds.subscribe(name, { address, allowsPrivate, isOwnCalendar });
  if (cli.options.json) cli.screen.record(recordOf(outcome));
  else
    cli.screen.line(
      `Subscribed to ${quote(name)}. ${wordsOf(outcome)} \`tact serve\` and \`tact events\` keep it up to date.`,
    );
}

export async function unsubscribeFeed(name: string, cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const removed = await tact.feeds.unsubscribe(name);
  if (removed === null) throw unknownFeed(name, await tact.feeds.list());
  if (cli.options.json) cli.screen.record({ name, removed });
  else cli.screen.line(`Unsubscribed from ${quote(name)}; ${eventCount(removed)} removed.`);
}

/** Reads the feeds that are due, and notes what of them is old or doubtful. */
export async function refreshFeeds(feeds: Feeds, now: number, cli: Cli): Promise<void> {
  const outcomes = await feeds.refresh();
  const { notes } = cli;
  for (const { name, kept } of outcomes)
    if (kept > 0)
      notes.line(
        notes.paint.dim(
          `${quote(name)} no longer has ${eventCount(kept)}; kept until it says so again in an hour.`,
        ),
      );
  for (const { name, readAt, failure } of await feeds.list()) {
    if (failure === null || readAt === null) continue;
    const minutes = Math.round((now - readAt) / 60_000);
    const age = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
    notes.line(notes.paint.dim(`${quote(name)} was last read ${age} ago. ${failure}`));
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

function unknownFeed(name: string, known: readonly { readonly name: string }[]) {
  const names = known.map((one) => one.name).join(', ') || 'none';
  return tactError('USAGE_INVALID', {
    problem: `No feed is called ${quote(name)}; there are: ${names}.`,
    help,
  });
}
