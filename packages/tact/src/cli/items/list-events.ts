import { tactError } from '@tact/core/errors';
import type { CalendarWindow, Occurrence } from '@tact/core/ports/calendar';
import type { FoundTime, Moment } from '@tact/english';
import { listedOnce, withAnswers } from '@tact/tools';
import type { Cli } from '../cli.ts';
import { dayAfter, dayAt, isDay, timeAt } from './event-span.ts';
import { formatEvents, occurrenceRecord } from './event-table.ts';
import { mentions } from './list-items.ts';
import { type MomentOptions, readMoment, readTime, tellReading } from './read-moment.ts';
import { refreshFeeds } from './subscribe-feed.ts';

export interface ListEventsOptions extends MomentOptions {
  readonly from?: string;
  readonly to?: string;
  readonly days?: number;
  readonly search?: string;
}

const defaultDays = 7;
const limit = 1000;

export async function listEvents(options: ListEventsOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const window = windowFrom(options, moment, cli);
  const { user, assistant } = tact;
  await refreshFeeds(tact, cli);
  const calendar = withAnswers(await tact.calendar(), { user, store: assistant.runtime.store });
  const { occurrences, unreadable, leftOut = [] } = await calendar.list({ ...window, limit });
  const isMeant = ({ event: { summary, location, description, attendees } }: Occurrence) =>
    mentions([summary, location, description, ...attendees], options.search);
  const [found, notListed] = [occurrences.filter(isMeant), leftOut.filter(isMeant)];
  const { screen, notes } = cli;
  if (cli.options.json) {
    for (const occurrence of found) screen.record(occurrenceRecord(occurrence));
  } else if (found.length === 0) {
    screen.line(occurrences.length === 0 ? 'No events.' : 'No matching events.');
    screen.line(screen.paint.dim('Add one with: tact events add "Lunch" --start "tomorrow at noon"'));
  } else {
    screen.line(formatEvents(listedOnce(found, notListed), moment, screen));
    screen.line(screen.paint.dim('tact events change ID --start "…" · tact events remove ID'));
  }
  if (unreadable > 0) {
    notes.line(notes.paint.dim(`${unreadable} ${unreadable === 1 ? 'event' : 'events'} could not be read.`));
  }
  const missing = notListed.reduce((sum, { count }) => sum + count, 0);
  if (missing > 0) {
    const subject = missing === 1 ? 'One more time is' : `${missing} more times are`;
    notes.line(notes.paint.dim(`${subject} not listed; shorten the range with --to.`));
  }
}

/** Throws `TIME_UNREADABLE`, and `USAGE_INVALID` for a time that ends before it begins. */
function windowFrom(
  { from, to, days }: ListEventsOptions,
  moment: Moment,
  cli: Cli,
): Omit<CalendarWindow, 'limit'> {
  const { zone } = moment;
  const begin = from === undefined ? null : readTime(from, moment);
  const until = to === undefined ? null : readTime(to, moment);
  for (const found of [begin, until]) if (found !== null) tellReading(found, moment, cli);
  const today = dayAt(timeAt(moment.now, zone).date, zone);
  const start = begin?.start ?? today;
  // “next week” alone is all of it.
  const whole = until === null && days === undefined ? (begin?.end ?? null) : null;
  const lastDay = dayAt(dayAfter(start.date, days ?? defaultDays), zone);
  const end = until === null ? (whole ?? lastDay).ms : endOf(until, zone);
  if (end > start.ms) return { from: start.ms, to: end, zone };
  const problem = `The range ends (--to ${(to ?? '').slice(0, 60)}) before it starts.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact events list --help' });
}

/** The end of a day that was named, or the time. */
function endOf({ start, end }: FoundTime, zone: string): number {
  if (end !== null) return end.ms;
  return isDay(start) ? dayAt(dayAfter(start.date, 1), zone).ms : start.ms;
}
