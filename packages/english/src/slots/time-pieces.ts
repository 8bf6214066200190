import { type FoundTime, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { MarkedText } from './marked-text.ts';
import * as words from './time-words.ts';

/**
 * Marks times in pieces: day, time of day, part of the day, recurrence, duration. Their meaning is
 * resolved by `packages/english/src/time/`; here only their position matters, so that titles come out clean.
 */
export function takeTimes(marked: MarkedText, moment: Moment): void {
  const { timed, text } = marked;
  const isHidden = (at: number) => timed[at] !== text[at];
  marked.open = hiding(marked.open, timed, isHidden);
  for (const pattern of patterns) marked.takeAll(pattern);
  for (const time of findTimes(timed, moment)) takeRest(marked, time);
  marked.open = hiding(marked.open, text, (at) => isHidden(at) && marked.open[at] === timed[at]);
}

function hiding(open: string, words: string, isChanged: (at: number) => boolean): string {
  return Array.from({ length: open.length }, (_, at) => (isChanged(at) ? words[at] : open[at])).join('');
}

/** Words between the pieces of a time, or before them. */
const linking =
  /^(?:morning|afternoon|evening|night|noon|at|on|by|in|of|the|from|to|for|and|due|until|till|before|after|about|around|since|through)$/i;

/** What the pieces leave over of a time: “(in an hour) and a half”, “in a fortnight”. */
function takeRest(marked: MarkedText, { index, text, recurrence, saysDay }: FoundTime): void {
  const end = index + text.length;
  const open = marked.open.slice(index, end);
  const left = open.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (left.every((word) => linking.test(word))) return;
  marked.take(recurrence !== null ? 'recurrence' : saysDay ? 'date' : 'time', index, end);
}

const { weekday, shortWeekday, longDay, longWeekday, month, ordinal, ordinalWord, numberWord, year } = words;
const { clock, bareClock, partOfDay, count, own, timeUnit, clockUnit, halfDay } = words;
const dayUnit = '(?:days?|weeks?|weekends?|months?|years?|nights?)';
const which =
  '(?:this coming|this upcoming|this past|the following|the coming|this|next|last|coming|upcoming|following|past|previous)';
const monthDay = `(?:${month} ?(?:the )?(?:${ordinal}|\\d{1,2}\\b(?! ?[:.]\\d| ?${halfDay})|${numberWord})|${ordinal} (?:day )?(?:of )?${month}|\\d{1,2} (?:of )?${month}|${numberWord} (?:of )?${month})(?: ?,? ?(?:of )?${year})?`;
const dayOfMonth = `(?:the )?${ordinal} (?:day )?(?:of|in) (?:the |this |next |last |that )?(?:${month}|month)(?: ?,? ?${year})?`;
const relativeDay =
  '(?:the )?day after (?:tomorrow|next)|day before yesterday|today|tomorrow|tommorrow|tommorow|tomorow|tomorro|tmrw|tmr|yesterday';
const clockRange = String.raw`(?:\d{1,2}(?: ?[:.] ?[0-5]\d| [0-5]\d)?(?: ?${halfDay})?|(?:${words.hourWord})(?: (?:thirty|fifteen|forty five))?(?: ?${halfDay})?|noon|midnight)`;
/** A bare number is a time of day only if nothing it could count follows. */
const endsHere = String.raw`(?=\s*(?:$|[.,;!?\uE000)]|(?:on|in|at|for|with|to|till|until|and|from|tomorrow|today|tonight|this|next|every|so|please|about|because|but|o|remind|then|as well|sharp|i|we|can|if|called|titled|named|is|appointment|meeting|event|by)\b))`;

/** “Sun cream” and “wed Ann” name no day; “sun at 8”, “sat 8pm” and “on wed” do. */
const shortDay = `(?:(?<=(?:on|by|until|till|for|from|since|this|next|last|coming|every|and|,|\\uE000)\\s*)(?:${shortWeekday})|(?:${shortWeekday})(?=\\s*(?:\\d|(?:${weekday}|${partOfDay}|noon)\\b)|${endsHere.slice(3, -1)}))`;
const dayName = `(?:(?:${which} )(?:${weekday})|${longDay}|${shortDay})${own}(?: (?:next|this) week| week)?`;

/** “December 4th and 5th”: the second day follows the first. */
const besideDay = String.raw`(?<=\uE000\s*(?:,|,?\s*and|&)\s*(?:on )?(?:the )?)`;

/** Applied in order: earlier patterns consume words before later ones. */
const patterns: readonly RegExp[] = [
  // recurrences
  `(?<recurrence>(?:(?:the|every|each) )?(?:${ordinal}|last) (?:(?:${weekday}|day) )?(?:(?:${partOfDay}) )?(?:of|in) (?:every|each) (?:single )?(?:month|quarter|year))`,
  `(?<recurrence>(?:every|each) (?:single )?(?:(?:other|last|${ordinal}|\\d|${numberWord}) )?(?:${weekday}|day|weekday|weekend|quarter|${partOfDay}|${timeUnit})s?(?:(?: and|,|, and) (?:${longWeekday}))*(?: (?:of|in) (?:the|a|each|every) month)?)`,
  `(?<recurrence>(?:once|twice|${count} times) (?:a|an|every|each|per) (?:day|week|month|year|hour))`,
  `(?<recurrence>(?:bi-?)?weekly|daily|monthly|yearly|annually|annual|nightly|hourly)(?=\\s*(?:$|[.,;!?\\uE000]|(?:at|on|in|for|from|starting|beginning|to|until|with|reminders?|alerts?|tasks?|events?|appointments?|meetings?|birthday|in|about|by|not)\\b))`,
  `(?<recurrence>(?:${longWeekday})s(?:(?: and|,|, and) (?:${longWeekday})s)*|weekdays)(?! ?['’])`,
  // offsets from now
  `(?<time>${count} ${clockUnit} (?:before|prior|ago|from now|beforehand|ahead|in advance))`,
  // “The evening before”, “the day before the flight”: counted from something that has to be known
  `(?<=^\\W*(?:remind|tell|alert|notify|ping|nudge) (?:me|us) )(?<date>(?:on )?the (?:day|night|evening|morning|afternoon|week|weekend) (?:before|after)(?! (?:tomorrow|next|yesterday)\\b)(?: that| it)?)`,
  `in (?:the next )?(?<time>${count}(?: and a half)? ${clockUnit}(?: and ${count} ${clockUnit})?)(?: time)?`,
  `after (?<time>${count} ${clockUnit})`,
  `(?:in|for|over|within|during) the (?<time>(?:last|past|next) (?:${count} )?${clockUnit})`,
  `(?<time>(?:last|past) (?:${count} )?${clockUnit})`,
  `(?:in |within )?(?<date>(?:the )?(?:next|last|past|coming) ${count} ${dayUnit})`,
  `in (?<date>${count} ${dayUnit})(?: time)?`,
  `(?<date>${count} ${dayUnit} (?:from (?:now|today|tomorrow|(?:${weekday}))|ago|before|prior|in advance|later))`,
  // durations
  `(?:for|lasting|during|takes|last) (?:about |around |at least |up to |only |the )?(?<duration>${count}(?: and a half)? ?-?${timeUnit}(?: and (?:a half|${count} ${clockUnit}))?)(?: long)?`,
  `(?<duration>${count}(?: and a half)? ?-?${timeUnit}(?: and (?:a half|${count} ${clockUnit}))?) (?:long|in length|in duration)`,
  `(?<duration>(?:\\d{1,3}(?:\\.5)?|${numberWord}|an|half an|half) ?-?${clockUnit})(?! (?:later|earlier|after|back|forward|up|sooner))`,
  '(?<duration>all day(?: long)?|the (?:whole|entire) day|whole day|full day)',
  // days
  '(?<date>\\d{4}-\\d\\d-\\d\\d|(?:0?[1-9]|1[0-2])/(?:3[01]|[12]\\d|0?[1-9])(?:/\\d{2,4})?|(?:0?[1-9]|[12]\\d|3[01])\\.(?:0?[1-9]|1[0-2])\\.(?:\\d{4})?)',
  `(?<date>(?:${dayName}|today|tomorrow) ?,? ?(?:on )?(?:the )?(?:${monthDay}|${dayOfMonth}|(?:\\d{1,2} )?(?:\\d{1,2}(?:st|nd|rd|th)|${ordinalWord})))`,
  `(?<date>${dayOfMonth})`,
  `(?<date>${monthDay})`,
  `(?<date>${relativeDay})(?! ?['’] ?s)`,
  `(?<date>(?:${relativeDay})) ?['’] ?s`,
  `(?<date>(?:the )?(?:${which} )?(?:rest|remainder|end|beginning|start|middle|first week|last week|${ordinalWord} week) of (?:the |this |next )?(?:day|week|month|year|${month}))`,
  `(?<date>${dayName})`,
  `(?<date>${which} (?:(?:work|business) )?(?:weekend|weeks?|months?|years?|quarter|spring|summer|fall|autumn|winter|${month}))${own}`,
  `(?:in|over|during|by|until|this|next) (?:the )?(?:early |late )?(?<date>${month}(?: ?,? ?(?:of )?${year})?|weekend|spring|summer|fall|autumn|winter|${year})`,
  `(?:on|by|for|until|of|since|through|from|to) (?<date>the ${ordinal})${endsHere}`,
  `(?:on|by|until|since|for) (?<date>${ordinal})${endsHere}`,
  `(?<date>the \\d{1,2}(?:st|nd|rd|th))${endsHere}`,
  `${besideDay}(?<date>${ordinal})${endsHere}`,
  `${besideDay}(?<date>${ordinal})${endsHere}`,
  `(?:for|of|since|until|through|to) (?<date>(?:the )?(?:${month}|week|weekend|day))${endsHere}`,
  // times of day
  `(?:from |between )?(?<time>${clockRange}) ?(?:-|–|—|to|till|til|until|through) ?(?<endTime>${clockRange})(?=${endsHere}|\\s)`,
  `(?:from|between) (?<time>${clockRange}) and (?<endTime>${clockRange})(?=${endsHere}|\\s)`,
  `(?<time>${clock})`,
  `(?<time>\\d{1,2}|${words.hourWord})(?= (?:in the (?:${partOfDay})|at night)\\b)`,
  `(?:at|by|around|about|before|after|since|until|til|till|@|from|to|for) (?:about |around )?(?<time>noon|midday|midnight|${bareClock})${endsHere}`,
  `(?<=\\uE000\\s*,?\\s*)(?<time>${bareClock})(?=\\s*(?:$|[.,;!?\\uE000]))`,
  `(?:(?:in the|on the|at|in|the) )?(?<partOfDay>(?:(?:this|that) )?(?:early |late |mid-?)?(?:${partOfDay})|tonight|tonite)(?=\\s*(?:\\uE000|(?:\\d{1,2}|${words.hourWord})(?: ?[:.] ?[0-5]\\d)?${endsHere}))`,
  `(?<=(?:${partOfDay}|\\uE000) )(?<time>\\d{1,2}|${words.hourWord})(?=\\s*(?:$|[.,;!?\\uE000]| in the))`,
  `(?<partOfDay>(?:this|that) (?:early |late )?(?:${partOfDay})|tonight|tonite)${own}`,
  '(?<partOfDay>(?:right )?(?:after|before) (?:lunch|breakfast|dinner|work))(?=\\s*(?:$|[.,;!?\\uE000]|(?:to|remind|i|we)\\b))',
  `(?:in|during|by|at|for|of) (?:the )?(?<partOfDay>(?:early |late |mid-?)?(?:${partOfDay}))`,
  `(?<=\\uE000\\s*)(?<partOfDay>(?:early |late |mid-?)?(?:${partOfDay})s?)${own}`,
  `(?<partOfDay>(?:early |late |mid-?)?(?:noon|midnight|midday)|(?:early|late) (?:${partOfDay}))(?=\\s*(?:$|[.,;!?\\uE000]))`,
  '(?<time>right now|just now|now|asap|as soon as possible)(?=\\s*(?:$|[.,;!?\\uE000]))',
].map((source) => new RegExp(`(?<![\\w@#$/])(?:${source})(?!\\w)`, 'gid'));
