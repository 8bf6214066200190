import { quote } from '@tact/core/text';

/**
 * Rules of repetition (RFC 5545, 3.3.10). Calendars of others bring rules along whose parts hold any text, which would stand in our
 * sentences; a plain rule has known parts with numbers, days and dates, and nothing else.
 */

/** Whether every part of a rule is a known one of the usual form. */
export function isPlainRule(rule: string): boolean {
  const parts = rule.split(';');
  const names = new Set(parts.map((part) => part.slice(0, part.indexOf('='))));
  return names.has('FREQ') && names.size === parts.length && parts.every((part) => plainPart.test(part));
}

/** A rule in a sentence of ours: as it is where it is plain, else quoted. */
export function ruleInSentence(rule: string): string {
  return isPlainRule(rule) ? rule : quote(rule, 120);
}

const number = String.raw`[+-]?\d{1,3}`;
const list = (value: string) => `${value}(?:,${value})*`;
const plainPart = new RegExp(
  `^(?:${[
    'FREQ=(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)',
    String.raw`(?:INTERVAL|COUNT)=\d{1,5}`,
    String.raw`UNTIL=\d{8}(?:T\d{6}Z?)?`,
    `BYDAY=${list(String.raw`(?:[+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)`)}`,
    `BY(?:SECOND|MINUTE|HOUR|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS)=${list(number)}`,
    'WKST=(?:MO|TU|WE|TH|FR|SA|SU)',
  ].join('|')})$`,
);
