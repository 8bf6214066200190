import {
  checkIsoTime,
  type FoundTime,
  findTimes,
  formatTime,
  type LocalTime,
  type Moment,
  resolveTime,
  toLocal,
} from '#language';
import { type ReadingTime, type SpokenTime, type TimeReader, Unclear } from '#tools';
import { inheritUnstatedTime } from './inherit-unstated-time.ts';

/**
 * Times are worked out here, whoever planned and whatever tool takes them. A planner gives the owner's words or an ISO time; the
 * words are read in the owner's zone, and an ISO time that contradicts the one time the owner named gives way to it.
 *
 * @param text the owner's message
 */
export function createTimeReader(text: string, moment: Moment): TimeReader {
  return {
    read: (words, field, options = {}) => readTime(words, field, options, text, moment),
    rule: (words) => ruleOf(words, moment),
  };
}

function readTime(
  given: string,
  field: string,
  { movedFrom = null, after, refusesPast = false }: ReadingTime,
  text: string,
  moment: Moment,
): SpokenTime {
  const from = after === undefined ? moment : { ...moment, now: after };
  const iso = checkIsoTime(given, from);
  const found = iso === null ? (resolveTime(given, from) ?? soleTime(given, from)) : null;
  const said = iso !== null && after === undefined ? otherThan(iso, text, from) : null;
  const words = found ?? said;
  const time =
    words === null
      ? asPlanned(iso, given, field)
      : fromWords(inheritUnstatedTime(words, movedFrom, from), from);
  if (refusesPast && movedFrom === null) refusePast(time.start, field, moment);
  return time;
}

function asPlanned(start: LocalTime | null, given: string, field: string): SpokenTime {
  if (start !== null) return { start, end: null, recurrence: null, remarks: [] };
  throw new Unclear(`I could not read the time “${given.slice(0, 60)}”. When exactly?`, field);
}

/** What repeats is an RRULE; words for it are read as a time. */
function ruleOf(recurrence: string, moment: Moment): string {
  if (/(?:^|;)FREQ=/i.test(recurrence)) return recurrence.replace(/^RRULE:/i, '');
  const rule = resolveTime(recurrence, moment)?.recurrence ?? findTimes(recurrence, moment)[0]?.recurrence;
  if (rule == null) throw new Unclear(`How often is “${recurrence.slice(0, 60)}”?`, 'recurrence');
  return rule;
}

/** The one time that the message names, where it cannot be the ISO time that was planned. */
function otherThan(iso: LocalTime, text: string, moment: Moment): FoundTime | null {
  const said = soleTime(text, moment);
  return said === null || fits(said, iso) ? null : said;
}

/** The one time in a text; null where there are several or none. */
function soleTime(text: string, moment: Moment): FoundTime | null {
  const times = findTimes(text, moment);
  return times.length === 1 ? (times[0] ?? null) : null;
}

/** An ISO time that one of the readings of the words allows. */
function fits(said: FoundTime, iso: LocalTime): boolean {
  const readings = [said, ...said.alternatives];
  return readings.some(({ start, end }) => {
    if (said.recurrence !== null) return true;
    if (start.time !== null && iso.time !== null)
      return start.ms === iso.ms || (end !== null && iso.ms > start.ms && iso.ms < end.ms);
    return start.date === iso.date || (end !== null && iso.ms >= start.ms && iso.ms < end.ms);
  });
}

function fromWords(found: FoundTime, moment: Moment): SpokenTime {
  const { start, end, recurrence, alternatives, kind, text, named } = found;
  const [other] = alternatives;
  // “By Friday” is due on Friday.
  const point = kind === 'until' ? named : start;
  const remarks =
    other === undefined
      ? []
      : [`I took “${text}” to mean ${formatTime(point, moment)}, not ${formatTime(other.start, moment)}.`];
  return { start: point, end: kind === 'until' ? null : end, recurrence, remarks };
}

function refusePast({ ms, date, time }: SpokenTime['start'], field: string, moment: Moment): void {
  const isPast = time === null ? date < toLocal(moment.now, moment.zone).date : ms < moment.now - 5 * 60_000;
  if (!isPast) return;
  const words = formatTime({ date, time, iso: '', ms }, moment);
  throw new Unclear(`That would be ${words}, which is in the past. Which time do you mean?`, field);
}
