import { type FoundTime, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { findLinks } from './find-links.ts';
import { findPhones } from './find-numbers.ts';
import type { FoundValue } from './found-value.ts';

/** Days and times that a text names for what is to come; what is over when it is written only where it names nothing else. */
export function findDates(text: string, moment: Moment): readonly FoundValue[] {
  const times = findTimes(withoutDigits(text), moment).filter(isOneTime);
  const toCome = times.filter(({ start, end }) => (end ?? start).ms >= startOfDay(moment));
  const meant = firmest(toCome.length === 0 ? times : toCome);
  return meant
    .filter((time) => !meant.some((other) => other !== time && saysMore(other, time)))
    .map((time) => ({
      kind: 'date',
      text: text.slice(time.index, time.index + time.text.length),
      index: time.index,
      time: { start: time.named.iso, end: endOf(time) },
    }));
}

/** The figures of links and phone numbers are no times. */
function withoutDigits(text: string): string {
  return [...findLinks(text), ...findPhones(text)].reduce(
    (rest, { text: found, index }) =>
      `${rest.slice(0, index)}${'_'.repeat(found.length)}${rest.slice(index + found.length)}`,
    text,
  );
}

/** Whoever is to put a date into a calendar means no week, month or year. */
function isOneTime({ grain, saysDay, saysTime }: FoundTime): boolean {
  return (saysDay || saysTime) && !['week', 'month', 'quarter', 'year'].includes(grain);
}

/** “Thanks for your mail today” names a day in passing: what names a weekday, a date or a time of day comes before it. */
function firmest(times: readonly FoundTime[]): readonly FoundTime[] {
  const firm = times.filter(({ text, saysTime }) => saysTime || !inPassing.test(text));
  return firm.length === 0 ? times : firm;
}

const inPassing = /^(?:today|now|right now|soon|tonight|these days|this (?:morning|afternoon|evening))$/i;

/** “On Friday … on Friday at 7pm”: the second says all that the first does. */
function saysMore(other: FoundTime, time: FoundTime): boolean {
  return !time.saysTime && other.saysTime && other.named.date === time.named.date;
}

function endOf({ kind, end, saysTime, grain }: FoundTime): string | null {
  if (kind !== 'range' || end === null) return null;
  return saysTime || grain === 'day' ? end.iso : null;
}

function startOfDay({ now }: Moment): number {
  return now - dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;
