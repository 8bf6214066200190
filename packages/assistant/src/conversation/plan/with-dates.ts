import { findTimes, formatTime, type Moment } from '@tact/english';

/** A fact is read days later: “tomorrow at 9” is kept as its date. What recurs, or names no day of its own, stays as it was said. */
export function withDates(value: string | undefined, moment: Moment): string | undefined {
  if (value === undefined) return undefined;
  return findTimes(value, moment).reduceRight(
    (text, { index, text: words, start, kind, saysDay, saysTime, recurrence }) => {
      const isRelative = relative.test(words) || (saysTime && weekday.test(words));
      // “Before Saturday” begins now, which is not what was said.
      const isOpen = kind === 'until' || kind === 'from';
      if (!saysDay || isOpen || recurrence !== null || !isRelative) return text;
      // Far from now, a date is said with its year.
      const date = formatTime(start, { ...moment, now: 0 });
      return `${text.slice(0, index)}${on.test(words) ? 'on ' : ''}${date}${text.slice(index + words.length)}`;
    },
    value,
  );
}

const relative =
  /\b(?:week|fortnight|today|tonight|tomorrow|yesterday|next|this|last|in|ago|from now|coming)\b/i;
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
const on = /^on\b/i;
