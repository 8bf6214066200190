import { tactError } from '@tact/core/errors';
import {
  checkIsoTime,
  type FoundTime,
  formatTime,
  isZone,
  type LocalTime,
  type Moment,
  resolveTime,
} from '@tact/english';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';

export interface MomentOptions {
  readonly tz?: string;
  readonly now?: string;
}

/** Adds `--tz` and `--now`. */
export function addMomentOptions(command: Command): Command {
  return command
    .option('--tz <zone>', 'the time zone to read and show times in (default: yours, as `tact me` shows it)')
    .option('--now <time>', 'use this as the current time (ISO 8601)');
}

/** The current time and zone. Throws `USAGE_INVALID` for an unknown zone and `TIME_UNREADABLE` for an invalid time. */
export function readMoment({ tz, now }: MomentOptions, tact: LocalTact): Moment {
  const zone = tz ?? tact.zone;
  if (!isZone(zone)) {
    const problem = `Unknown time zone “${zone.slice(0, 60)}”; use a name such as Europe/Berlin.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact tasks --help' });
  }
  const moment = { now: tact.assistant.runtime.clock.now(), zone };
  if (now === undefined) return moment;
  const fixed = checkIsoTime(now, moment);
  if (fixed === null) {
    throw tactError('TIME_UNREADABLE', { text: now.slice(0, 60), why: '--now takes ISO 8601 only' });
  }
  return { ...moment, now: fixed.ms };
}

/** A time, as an option gives it: ISO 8601 or words. Throws `TIME_UNREADABLE`. */
export function readTime(text: string, moment: Moment): FoundTime {
  const start = checkIsoTime(text, moment);
  if (start !== null) {
    const saysTime = start.time !== null;
    const found = { text, index: 0, start, end: null, named: start, recurrence: null, alternatives: [] };
    return { ...found, grain: saysTime ? 'minute' : 'day', kind: 'point', saysDay: true, saysTime };
  }
  const phrase = text.trim();
  // Words for a time may be understood in spite of a slip; a day that does not exist must not.
  const isIsoLike = isoLike.test(phrase);
  const found = isIsoLike || phrase.length > maxPhraseLength ? null : resolveTime(phrase, moment);
  if (found !== null) return found;
  const why = isIsoLike ? 'no such date or time' : 'not an ISO 8601 time or a recognised phrase';
  throw tactError('TIME_UNREADABLE', { text: phrase.slice(0, 60), why });
}

const maxPhraseLength = 200;
const isoLike = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\S*)?$/i;

/** The same, where it must lie in the future; a day may be today. Throws `TIME_PAST`. */
export function readFutureTime(text: string, moment: Moment): FoundTime {
  const found = readTime(text, moment);
  refusePast(text, found.named, moment);
  return found;
}

/** Throws `TIME_PAST` where this is over. */
export function refusePast(text: string, time: LocalTime, moment: Moment): void {
  if (!isOver(time, moment)) return;
  throw tactError('TIME_PAST', {
    text: text.slice(0, 60),
    why: `${formatTime(time, moment)} is in the past`,
  });
}

/** A day is over at its end, a time a minute later. */
export function isOver(time: LocalTime, { now }: Moment): boolean {
  return time.ms + (time.time === null ? dayMs : minuteMs) <= now;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Tells the user which of several readings was taken. */
export function tellReading(found: FoundTime, moment: Moment, { notes }: Cli): void {
  const [other] = found.alternatives;
  if (other === undefined) return;
  notes.line(notes.paint.dim(`Read as ${formatTime(found.named, moment)}, not ${other.why}.`));
}
