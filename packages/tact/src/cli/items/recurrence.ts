import { tactError } from '@tact/core/errors';
import { type LocalTime, type Moment, resolveTime } from '@tact/english';
import { isPlainRule, recurrenceSchema, ruleInSentence } from '@tact/tools';

const maxPhraseLength = 200;

interface Recurrence {
  /** Null for “none”. */
  readonly rule: string | null;
  /** When it happens first, where words say so. */
  readonly first: LocalTime | null;
}

/** How a task or an event repeats, as an RRULE or in words. Throws `ITEM_INVALID`. */
export function readRecurrence(text: string, what: 'task' | 'event', moment: Moment): Recurrence {
  const phrase = text.trim();
  if (/^(none)?$/i.test(phrase)) return { rule: null, first: null };
  const rule = phrase.replace(/^RRULE:/i, '');
  if (recurrenceSchema.safeParse(rule).success) return { rule, first: null };
  const found = phrase.length > maxPhraseLength ? null : resolveTime(phrase, moment);
  if (found?.recurrence != null) return { rule: found.recurrence, first: found.named };
  const why = `“${phrase.slice(0, 60)}” is not a repetition such as “every weekday” or FREQ=WEEKLY;BYDAY=FR`;
  throw tactError('ITEM_INVALID', { what, why });
}

const units: Readonly<Record<string, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const days: Readonly<Record<string, string>> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
};

/** `every weekday`, `every 2 weeks on Fri, 10 times`; a rule with other parts is shown unchanged, quoted where a part is free text. */
export function sayRecurrence(rule: string): string {
  if (!isPlainRule(rule)) return ruleInSentence(rule);
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL', 'WKST'];
  const unit = units[parts.get('FREQ') ?? ''];
  const names = parts
    .get('BYDAY')
    ?.split(',')
    .map((day) => days[day]);
  const ofMonth = parts.get('BYMONTHDAY');
  if (
    unit === undefined ||
    names?.includes(undefined) ||
    (ofMonth !== undefined && (unit !== 'month' || names !== undefined || !/^\d+$/.test(ofMonth))) ||
    [...parts.keys()].some((key) => !known.includes(key))
  ) {
    return ruleInSentence(rule);
  }
  return `${sayRhythm(unit, Number(parts.get('INTERVAL') ?? 1), names?.join(', ') ?? (ofMonth && `the ${ordinal(ofMonth)}`))}${sayEnd(parts)}`;
}

function sayRhythm(unit: string, interval: number, on: string | undefined): string {
  if (unit === 'week' && interval === 1 && on === 'Mon, Tue, Wed, Thu, Fri') return 'every weekday';
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  return on === undefined ? every : `${every} on ${on}`;
}

function ordinal(day: string): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[ordinals.select(Number(day)) as 'one'] ?? 'th';
  return `${day}${ending}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function sayEnd(parts: ReadonlyMap<string, string>): string {
  const count = parts.get('COUNT');
  if (count !== undefined) return `, ${count} times`;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '') ?? [];
  return year === undefined ? '' : `, until ${year}-${month}-${day}`;
}
