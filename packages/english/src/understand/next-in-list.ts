import { clauseOpening } from './clause-openers.ts';
import { isBareNamedChange } from './read-named-change.ts';

/** What goes on with a list: entries with a time of their own, reminders under one order, changes one after the other. */

/** @param isLoose a comma or a bare “and”, which may stand between two changes */
export function isNextInList(before: string, after: string, isLoose: boolean): boolean {
  if ((opensReminder.test(before) || nextReminder.test(before)) && nextReminder.test(after)) return true;
  if (opensRepeated.test(before) && opensRepeated.test(after)) return true;
  const [next = ''] = after.split(/[,;.!?]/);
  if (isLoose && isBareNamedChange(next)) return true;
  return isLoose && isBareNamedChange(before) && clauseOpening(after, { isInside: false }) === 'order';
}

/** “Put standup on Thursday at 9am and dentist on Friday at 2pm”: each has a day and an hour of its own. */
export function isNextEntry(left: string, after: string): boolean {
  if (dated.test(left) && /\d/.test(left) && nextDay.test(after)) return true;
  if (!endsInTime.test(left)) return false;
  return (dated.test(left) && nextEntry.test(after)) || (underDay.test(left) && nextHour.test(after));
}

const weekday = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)';
const dated = new RegExp(`\\b${weekday}\\b`, 'i');
const entry = `^(?:the |my |an? )?\\p{L}[\\p{L}'’-]*(?: (?!on\\b|at\\b)\\p{L}[\\p{L}'’-]*){0,4}`;
const underDay = new RegExp(`^(?:on )?${weekday}\\b(?!['’]).*\\d`, 'i');
/** “… and Sunday brunch at 11 with Tom” */
const nextDay = new RegExp(
  `^(?:on )?${weekday} (?!at\\b|and\\b|or\\b|to\\b|until\\b|morning\\b|evening\\b)\\p{L}+ (?:\\p{L}+ ){0,2}(?:at )?\\d`,
  'iu',
);
const nextHour = new RegExp(`${entry} at (?:\\d|half|quarter|noon)`, 'iu');
const nextEntry = new RegExp(
  `${entry} (?:(?:on |next |this )?${weekday}(?: at)? \\d|at \\d\\S*(?: ?[ap]m)? (?:on )?${weekday})`,
  'iu',
);

/** “Remind me at 9 to call mum and at 11 to water the plants” */
const opensReminder = /^remind (?:me|us)\b/i;
export const nextReminder =
  /^(?:again )?(?:at|on|in|this|next|tomorrow|today|tonight|every|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b[^,.;?!]{0,40}? (?:to|about) \p{L}/iu;
/** “Every Thursday order flour, and every first of the month pay the rent” */
const opensRepeated = /^every (?!(?:one|body|thing)\b)\p{L}+ .*\p{L}/iu;

export const endsInTime =
  /\b(?:today|tonight|tomorrow(?: (?:morning|afternoon|evening|night))?|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?|\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.?|p\.m\.?)|\d{1,2}:\d\d|o'?clock|noon|midnight|(?:next|this) (?:week|month|year|weekend|morning|afternoon|evening)|at \d{1,2}|in (?:an?|\d+|\p{L}+) (?:minutes?|hours?|days?|weeks?))\W*$/iu;
