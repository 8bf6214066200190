import {
  checkIsoTime,
  type FoundTime,
  findTimes,
  formatTime,
  type LocalTime,
  type Moment,
  readRelativeTime,
  resolveEnd,
  resolveTime,
  type StatedTimes,
  toInstant,
  toLocal,
} from '@tact/english';
import {
  type PointInTime,
  type ReadingTime,
  type SpokenTime,
  type TimeReader,
  type TimeSpan,
  Unclear,
} from '@tact/tools';
import { checkPlannedTime } from './check-planned-time.ts';
import { type PlannedTime, saysExactly } from './contradicts-time.ts';
import { inheritUnstatedTime } from './inherit-unstated-time.ts';

/**
 * Times are worked out here, whoever planned and whatever tool takes them. A planner gives the owner's words or an ISO time.
 *
 * Invariants:
 * 1. An ISO time is believed, with its offset; one that the owner's zone has at another time of the year only is a slip, and its clock time
 *    holds. What the message says of times is a check of it (`check-planned-time.ts`): it may leave a doubt, or ask.
 * 2. An end is never read apart from its start.
 * 3. Words that name only an hour take their day from what is changed, or from what the conversation is about.
 */
export function createTimeReader(stated: StatedTimes, moment: Moment): TimeReader {
  return {
    read: (words, field, options = {}) => readTime(words, { field, ...options }, stated, moment),
    readEnd: (words, field, start) => readEnd(words, field, start, stated, moment),
    relative: readRelativeTime,
    rule: (words) => ruleOf(words, moment),
  };
}

interface TimeReadOptions extends ReadingTime {
  readonly field: string;
}

function readTime(given: string, reading: TimeReadOptions, stated: StatedTimes, moment: Moment): SpokenTime {
  const { field, movedFrom = null, refusesPast = false } = reading;
  const iso = plannedTime(given, stated, moment);
  const time =
    iso === null
      ? fromWords(
          ofConversation(wordsOf(given, field, nearby(given, movedFrom, moment)), reading, stated, moment),
          moment,
        )
      : asPlanned({ given, time: iso }, reading, stated, moment);
  const lasting = time.end === null && field === 'start_time' ? stated.lasts : null;
  const isNamed = iso !== null && stated.said.some((one) => one.saysDay && saysExactly(one, iso));
  if (refusesPast && movedFrom === null && !isNamed) refusePast(time.start, field, moment);
  if (lasting === null || movedFrom !== null || time.start.time === null) return time;
  return { ...time, end: checkIsoTime(new Date(time.start.ms + lasting * 60_000).toISOString(), moment) };
}

/** An ISO time of a planner. `09:00+02:00` in a Berlin winter is nine there, unless the message speaks of another zone. */
function plannedTime(given: string, { namesZone }: StatedTimes, moment: Moment): LocalTime | null {
  const time = checkIsoTime(given, moment);
  const offset = /T.*([+-]\d\d:\d\d)$/.exec(given.trim())?.[1];
  if (time === null || offset === undefined || namesZone === true || time.iso.endsWith(offset)) return time;
  const year = time.date.slice(0, 4);
  const isOfOtherSeason = ['01', '07'].some((month) =>
    checkIsoTime(`${year}-${month}-01T00:00:00Z`, moment)?.iso.endsWith(offset),
  );
  return isOfOtherSeason ? checkIsoTime(given.trim().slice(0, -offset.length), moment) : time;
}

/** “To 10” of a thing in the morning: both tens of its day may be meant, whatever o'clock it is now. */
function nearby(given: string, movedFrom: TimeSpan | null, moment: Moment): Moment {
  if (movedFrom === null || !bareHour.test(given)) return moment;
  return {
    ...moment,
    now: toInstant(`${toLocal(movedFrom.start, moment.zone).date}T00:00:00`, moment.zone) - 1,
  };
}

const bareHour = /^\W*(?:(?:at|to|for|around|about) )*\d{1,2}(?:[:.]\d\d)?\W*$/i;

function wordsOf(given: string, field: string, moment: Moment): FoundTime {
  // “2.45”, in the place of a time, is one.
  const found = resolveTime(given, moment) ?? soleTime(given, moment) ?? resolveTime(`at ${given}`, moment);
  if (found?.end != null && /FREQ=(?:HOURLY|MINUTELY)/.test(found.recurrence ?? ''))
    throw new Unclear(
      `I cannot repeat something within certain hours only. At what times should that be: “${given.slice(0, 60)}”?`,
      field,
    );
  if (found !== null) return found;
  throw new Unclear(`I could not read the time “${given.slice(0, 60)}”. When exactly?`, field);
}

/** The one time in a text; null where there are several or none. */
function soleTime(text: string, moment: Moment): FoundTime | null {
  const times = findTimes(text, moment);
  return times.length === 1 ? (times[0] ?? null) : null;
}

/** An hour alone: of what is changed, else of the day that the conversation is about. */
function ofConversation(
  found: FoundTime,
  { field, movedFrom }: TimeReadOptions,
  { said, days, isFollowup, followsSearch }: StatedTimes,
  moment: Moment,
): FoundTime {
  if (movedFrom != null) return inheritUnstatedTime(found, movedFrom, moment);
  const [day] = days;
  const isHourAlone = !found.saysDay && found.saysTime && found.kind !== 'until' && found.recurrence === null;
  const continues = isFollowup || (followsSearch && field === 'start_time');
  if (!continues || !isHourAlone || day === undefined || said.some(({ saysDay }) => saysDay)) return found;
  const on = checkIsoTime(day, moment);
  // “At 10” of another day is not the next ten o'clock from now.
  const again = resolveTime(`${day} ${found.text}`, moment);
  if (again !== null && again.start.date === day && again.start.ms >= moment.now) return again;
  const there = on === null ? found : inheritUnstatedTime(found, { start: on.ms, end: on.ms }, moment);
  return there.start.ms < moment.now ? found : there;
}

/** What a planner worked out, shown as what a yes takes where the message leaves a doubt of it. */
function asPlanned(
  planned: PlannedTime,
  reading: TimeReadOptions,
  stated: StatedTimes,
  moment: Moment,
): SpokenTime {
  const { time, given } = planned;
  const { field, movedFrom = null, isWindow = false, isCounted = false } = reading;
  if (isCounted) return believed(time);
  const place = { field, movedFrom, isWindow, isForeign: isForeign(given, time, stated) };
  const held = checkPlannedTime(planned, stated, place, moment);
  if (typeof held === 'object') throw whichTime(held, time, field, moment);
  if (isWindow) return believed(time);
  const filled = withWhatIsSaid(time, field, movedFrom, stated, moment);
  return held === 'believed' ? filled : { ...filled, remarks: [{ doubt: isThatTheTime }] };
}

const isThatTheTime = 'I am not sure that this is the time you mean.';

/** Another place's clocks, where the message names none. An offset of zero is an instant, as `Z` is. */
function isForeign(given: string, { time }: LocalTime, { namesZone }: StatedTimes): boolean {
  const [, clock, offset] = /T(\d\d:\d\d).*([+-]\d\d:?\d\d)$/.exec(given.trim()) ?? [];
  if (namesZone === true || clock === undefined || offset === undefined || /^[+-]00/.test(offset))
    return false;
  return time?.slice(0, 5) !== clock;
}

/** Only what a plan leaves open is taken from the words: a time of day, an end. */
function withWhatIsSaid(
  time: LocalTime,
  field: string,
  movedFrom: TimeSpan | null,
  { said }: StatedTimes,
  moment: Moment,
): SpokenTime {
  if (movedFrom === null) {
    const same = said.find((one) => one.recurrence === null && one.start.iso === time.iso);
    const hour = same === undefined && time.time === null ? hourFor(time, field, said, moment) : null;
    return hour === null ? believed(time, same && endSaid(same)) : believed(hour.start, endSaid(hour));
  }
  if (time.time !== null || movedFrom.isAllDay === true) return believed(time);
  // A day alone moves the day and leaves the time of day.
  return believed(inheritUnstatedTime({ ...dayAlone, start: time, named: time }, movedFrom, moment).start);
}

function believed(start: LocalTime, end: LocalTime | null = null): SpokenTime {
  return { start, end, recurrence: null, remarks: [] };
}

/** The one time of day that is said for a day which was planned without one; null for none, or several. */
function hourFor(
  day: LocalTime,
  field: string,
  said: readonly FoundTime[],
  moment: Moment,
): FoundTime | null {
  const isHour = ({ saysTime, start, kind, isPartOfDay, recurrence }: FoundTime) =>
    saysTime && start.time !== null && isPartOfDay === undefined && kind !== 'until' && recurrence === null;
  const [hour, ...others] = said.filter(isHour);
  if (hour === undefined || others.length > 0) return null;
  if (hour.saysDay) return hour.start.date === day.date ? hour : null;
  // An hour beside a deadline may be anything's.
  return field === 'start_time' ? inheritUnstatedTime(hour, { start: day.ms, end: day.ms }, moment) : null;
}

const dayAlone: Omit<FoundTime, 'start' | 'named'> = {
  ...{ text: '', index: 0, end: null, recurrence: null, alternatives: [], saysDay: true, saysTime: false },
  grain: 'day',
  kind: 'point',
};

/** “3 to 5” has an end; “this evening” is when something begins, and not how long it lasts. */
function endSaid({ kind, end, isPartOfDay }: FoundTime): LocalTime | null {
  return kind === 'range' && isPartOfDay === undefined ? end : null;
}

/** Both readings, so that the owner can pick one. */
function whichTime(said: FoundTime, planned: LocalTime, field: string, moment: Moment): Unclear {
  const understood = said.kind === 'until' ? said.named : said.start;
  const [ours, theirs] = [understood, planned].map((time) => formatTime(time, moment));
  return new Unclear(
    `By “${said.text}” I understand ${ours}, but the plan says ${theirs}. Which one do you mean?`,
    field,
    [
      { id: understood.iso, title: ours ?? '' },
      { id: planned.iso, title: theirs ?? '' },
    ],
  );
}

function readEnd(
  given: string,
  field: string,
  start: PointInTime,
  stated: StatedTimes,
  moment: Moment,
): PointInTime {
  const iso = plannedTime(given, stated, moment);
  if (iso !== null) return plannedEnd(iso, field, start, stated.said, moment);
  const end =
    resolveEnd(given, start, moment) ?? soleTime(given, { ...moment, now: start.ms })?.start ?? null;
  if (end !== null) return end;
  throw new Unclear(`I could not read the time “${given.slice(0, 60)}”. When is it over?`, field);
}

/** The end that a planner worked out, held against the end of the range that begins where the plan does. */
function plannedEnd(
  end: LocalTime,
  field: string,
  start: PointInTime,
  said: readonly FoundTime[],
  moment: Moment,
): PointInTime {
  const range = said.find((one) => one.start.iso === start.iso && one.recurrence === null && endSaid(one));
  const words = range === undefined ? null : endSaid(range);
  if (range === undefined || words === null || words.ms === end.ms) return end;
  // “Monday to Wednesday” includes Wednesday, and so does a plan that ends on it.
  if (words.time === null && end.time === null)
    return lastDay(words, moment) === end.date ? words : askEnd(range, words, end, field, moment);
  return words.time === null ? end : askEnd(range, words, end, field, moment);
}

function lastDay({ ms }: LocalTime, { zone }: Moment): string {
  return toLocal(ms - 1, zone).date;
}

function askEnd(said: FoundTime, words: LocalTime, planned: LocalTime, field: string, moment: Moment): never {
  throw whichTime({ ...said, kind: 'point', start: words }, planned, field, moment);
}

/** What repeats is an RRULE; words for it are read as a time. */
function ruleOf(recurrence: string, moment: Moment): string {
  if (/(?:^|;)FREQ=/i.test(recurrence)) return recurrence.replace(/^RRULE:/i, '');
  if (timesADay.test(recurrence))
    throw new Unclear(`At what times should that be: “${recurrence.slice(0, 60)}”?`, 'deadline');
  const rule = resolveTime(recurrence, moment)?.recurrence ?? findTimes(recurrence, moment)[0]?.recurrence;
  if (rule == null)
    throw new Unclear(
      `I could not read “${recurrence.slice(0, 60)}”. How often should it repeat?`,
      'recurrence',
    );
  return rule;
}

const timesADay = /\b(?:twice|thrice|\S+ times) (?:a|an|every|each|per) day\b/i;

function fromWords(found: FoundTime, moment: Moment): SpokenTime {
  const { start, end, recurrence, alternatives, kind, text, named } = found;
  const [other] = alternatives;
  // “By Friday” is due on Friday, “the end of the month” is its last day.
  const isPoint = kind === 'until' || (kind === 'range' && named.iso !== start.iso);
  const point = isPoint ? (dayBefore(found, moment) ?? named) : start;
  const remarks =
    other === undefined
      ? []
      : [`I took “${text}” to mean ${formatTime(point, moment)}, not ${formatTime(other.start, moment)}.`];
  return { start: point, end: isPoint ? null : end, recurrence, remarks };
}

/** “Before Friday” is due on Thursday, at the latest. Null where the day itself counts, or is today. */
function dayBefore({ text, kind, named, end }: FoundTime, { zone, now }: Moment): LocalTime | null {
  const isExcluded =
    kind === 'until' && named.time === null && end?.ms === named.ms && !/\bend of\b/i.test(text);
  const before = toLocal(named.ms - 1, zone).date;
  return isExcluded && before >= toLocal(now, zone).date ? checkIsoTime(before, { now, zone }) : null;
}

function refusePast({ ms, date, time }: SpokenTime['start'], field: string, moment: Moment): void {
  const isPast = time === null ? date < toLocal(moment.now, moment.zone).date : ms < moment.now - 5 * 60_000;
  if (!isPast) return;
  const words = formatTime({ date, time, iso: '', ms }, moment);
  throw new Unclear(`That would be ${words}, which is in the past. Which time do you mean?`, field);
}
