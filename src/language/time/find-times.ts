import { casual } from 'chrono-node';
import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../words.ts';
import type { FindTimesOptions, FoundDuration, FoundTime, LocalTime } from './found-time.ts';
import { localDay, localTime, toLocal } from './zones.ts';

/** The time expressions of a text, in their order. */
export function findTimes(
  text: string,
  moment: Moment,
  options: FindTimesOptions = {},
): readonly FoundTime[] {
  const { date, time } = toLocal(moment.now, moment.zone);
  const here = Temporal.PlainDateTime.from(`${date}T${time}`);
  const reference = new Date(here.year, here.month - 1, here.day, here.hour, here.minute, here.second);
  const { direction = 'future' } = options;
  return casual
    .parse(text.slice(0, 20_000), reference, { forwardDate: direction === 'future' })
    .map((found): FoundTime => {
      const local = (parts: typeof found.start): LocalTime => {
        const at = (part: Parameters<typeof parts.get>[0]) => parts.get(part) ?? 0;
        const day = Temporal.PlainDate.from({ year: at('year'), month: at('month'), day: at('day') });
        if (!parts.isCertain('hour')) return localDay(day, moment.zone);
        const clock = { hour: at('hour'), minute: at('minute'), second: at('second') };
        return localTime(day.toPlainDateTime(clock), moment.zone);
      };
      const saysTime = found.start.isCertain('hour');
      return {
        text: found.text,
        index: found.index,
        start: local(found.start),
        end: found.end ? local(found.end) : null,
        grain: saysTime ? 'minute' : 'day',
        kind: found.end ? 'range' : 'point',
        recurrence: null,
        alternatives: [],
        saysDay: found.start.isCertain('day') || found.start.isCertain('weekday'),
        saysTime,
      };
    });
}

/** A phrase that is a time expression as a whole; null where it is not. */
export function resolveTime(
  phrase: string,
  moment: Moment,
  options: FindTimesOptions = {},
): FoundTime | null {
  const found = findTimes(phrase, moment, options);
  return found.length === 1 && found[0]?.text.length === phrase.trim().length ? found[0] : null;
}

/** The lengths of time that a text names: "for an hour", "45 minutes". */
export function findDurations(text: string): readonly FoundDuration[] {
  return [...text.slice(0, 20_000).matchAll(/\b(\d{1,4}) (minute|hour)s?\b/gi)].map((found) => ({
    text: found[0],
    index: found.index,
    minutes: Number(found[1]) * (found[2]?.toLowerCase() === 'hour' ? 60 : 1),
  }));
}
