import { isZone } from '@tact/english';

/** Times of day as people say them: “22”, “10:30pm”, “six thirty”, “half past six”, “midnight”. Pure. */

export interface SpokenClock {
  /** `06:30`; null for a time that no clock shows. */
  readonly time: string | null;
  /** Morning and evening are both possible: it is the hour of a twelve-hour clock. */
  readonly isOpen: boolean;
}

const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const minuteWords: Readonly<Record<string, number>> = {
  'o’clock': 0,
  "o'clock": 0,
  oclock: 0,
  fifteen: 15,
  thirty: 30,
  'forty-five': 45,
  'forty five': 45,
};

const number = String.raw`\d{1,2}(?:[:.h]\d{2})?`;
const hourWord = `(?:${hours.join('|')})`;
const meridiem = String.raw`(?: ?[ap]\.?m\.?(?![a-z])| in the (?:morning|evening)| at night)?`;

/** A pattern for one time of day, without groups. */
export const clockPattern = `(?:midnight|noon|(?:half past |(?:a )?quarter (?:past|to) )?(?:${number}|${hourWord})(?: (?:${Object.keys(minuteWords).join('|')}))?${meridiem})`;

const spoken = new RegExp(
  String.raw`^(?:(?<before>half past|(?:a )?quarter past|(?:a )?quarter to) )?(?:(?<digits>\d{1,2})(?:[:.h](?<minutes>\d{2}))?|(?<word>${hourWord}))(?: (?<minuteWord>${Object.keys(minuteWords).join('|')}))?(?<meridiem>${meridiem.slice(0, -1)})?$`,
  'i',
);

/** Null for words that name no time of day. */
export function readSpokenClock(words: string): SpokenClock | null {
  const plain = words.trim().toLowerCase().replace(/^at /, '');
  if (plain === 'midnight') return { time: '00:00', isOpen: false };
  if (plain === 'noon') return { time: '12:00', isOpen: false };
  const groups = spoken.exec(plain)?.groups;
  if (groups === undefined) return null;
  const { before = '', digits, minutes, word, minuteWord } = groups;
  const hour = digits === undefined ? hours.indexOf(word ?? '') + 1 : Number(digits);
  const isTwentyFour = digits !== undefined && (digits.startsWith('0') || hour > 12);
  const shift = before.endsWith('past') ? (before.startsWith('half') ? 30 : 15) : before === '' ? 0 : -15;
  const minute = Number(minutes ?? 0) + (minuteWords[minuteWord ?? ''] ?? 0) + shift;
  return clockOf(hour, minute, half(groups['meridiem']), isTwentyFour);
}

function half(words: string | undefined): 'am' | 'pm' | null {
  if (words === undefined || words.trim() === '') return null;
  return /^ ?a|morning/.test(words) ? 'am' : 'pm';
}

function clockOf(hour: number, minute: number, half: 'am' | 'pm' | null, isTwentyFour: boolean): SpokenClock {
  const isImpossible = hour > 24 || minute > 59 || (hour === 24 && minute > 0);
  if (isImpossible || (half !== null && (hour > 12 || hour === 0))) return { time: null, isOpen: false };
  const onDay = half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  const total = (((onDay * 60 + minute) % 1440) + 1440) % 1440;
  return { time: formatted(total), isOpen: half === null && !isTwentyFour };
}

/** The same on the other half of the day: `10:00` as `22:00`. */
export function inOtherHalf(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatted((hour * 60 + minute + 720) % 1440);
}

function formatted(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The time zone that somebody names by its own name or by a city; null where that is not certain. */
export function zoneOfPlace(words: string): string | null {
  const plain = words.trim().replace(/[.!]+$/, '');
  const named = zonesBy('whole').get(keyOf(plain));
  if (named !== undefined) return named;
  if (plain.includes('/') && isZone(plain)) return plain;
  return zonesBy('city').get(keyOf(plain)) ?? null;
}

function keyOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

const tables = new Map<string, ReadonlyMap<string, string>>();

/** Zones by their names, or by the city in them; a city that several zones have stands for none. */
function zonesBy(part: 'whole' | 'city'): ReadonlyMap<string, string> {
  const known = tables.get(part);
  if (known !== undefined) return known;
  const table = new Map<string, string>();
  const twice = new Set<string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = keyOf(part === 'whole' ? zone : (zone.split('/').at(-1) ?? zone));
    if (table.has(name)) twice.add(name);
    table.set(name, zone);
  }
  for (const name of twice) table.delete(name);
  tables.set(part, table);
  return table;
}

/** How people tell when they sleep and where they live. Pure. */

/** The spoken parameters of `set_profile`. */
export interface SpokenProfile {
  readonly wake_time?: string;
  readonly sleep_time?: string;
  readonly zone?: string;
}

const politely = String.raw`(?:(?:ok(?:ay)?|hey|please|and|also|by the way|btw|fyi|note that|remember that|actually)[\s,]+)*`;
const usually = '(?:(?:usually|normally|always|generally|typically|now) )?';
const closing = String.raw`(?:[\s,]+(?:please|now|every day|each day|daily|usually|normally|these days|from now on|every (?:morning|night|evening)))*[\s.!]*$`;
/** Any number counts as a time here, so that an impossible one is asked about and not taken for something else. */
const clock = String.raw`(?:at |around |about )?(?:${clockPattern}|\d{1,3}(?:[:.]\d{2})?)`;
const wakes = '(?:get up|wake up|am up|rise)';
const sleeps = '(?:go to (?:bed|sleep)|turn in|sleep)';

const phrases: readonly RegExp[] = [
  heard(
    `(?:(?:set|change|make) )?(?:my )?quiet (?:hours|time)(?: to be)?(?: are| is| should be|:| to)?(?: from| between)? (?<sleep_time>${clock}) ?(?:to|until|till|-|–|and) ?(?<wake_time>${clock})`,
  ),
  heard(
    `(?:keep|be|stay) quiet (?:from|between) (?<sleep_time>${clock}) (?:to|until|till|and) (?<wake_time>${clock})`,
  ),
  heard(
    `(?:do not|don['’]?t) (?:disturb|bother|message|notify|ping) me between (?<sleep_time>${clock}) and (?<wake_time>${clock})`,
  ),
  heard(`(?:do not|don['’]?t) (?:disturb|bother|message|notify|ping) me before (?<wake_time>${clock})`),
  heard(`(?:do not|don['’]?t) (?:disturb|bother|message|notify|ping) me after (?<sleep_time>${clock})`),
  heard(`i ${usually}${wakes} (?<wake_time>${clock}) and (?:i )?${usually}${sleeps} (?<sleep_time>${clock})`),
  heard(`i ${usually}${sleeps} (?<sleep_time>${clock}) and (?:i )?${usually}${wakes} (?<wake_time>${clock})`),
  heard(`i ${usually}${wakes} (?<wake_time>${clock})`),
  heard(`i ${usually}${sleeps} (?<sleep_time>${clock})`),
  heard(
    `i (?:usually |normally )?sleep from (?<sleep_time>${clock}) (?:to|until|till) (?<wake_time>${clock})`,
  ),
  heard(`(?:set )?my (?:wake|waking|wake-up|wake up) time (?:is|to) (?<wake_time>${clock})`),
  heard(`(?:set )?my (?:bed ?time|sleep time|sleeping time) (?:is|to) (?<sleep_time>${clock})`),
  heard(String.raw`(?:(?:set|change) )?my time ?zone (?:is|to|should be) (?<zone>[\p{L}_/+ -]{2,60})`),
];
const home = heard(String.raw`i (?:now )?live in (?<place>[\p{L} .'’-]{2,40})`);

/** Null for a message that says something else; where somebody lives counts only if it names one zone for certain. */
export function profileIn(text: string): SpokenProfile | null {
  if (text.length > 160) return null;
  const plain = text.trim();
  const found = phrases.map((phrase) => phrase.exec(plain)?.groups).find((groups) => groups !== undefined);
  if (found !== undefined) {
    const said = Object.entries(found).filter(([, words]) => words !== undefined);
    return Object.fromEntries(said);
  }
  const place = home.exec(plain)?.groups?.['place'];
  const zone = place === undefined ? null : zoneOfPlace(place);
  return zone === null ? null : { zone };
}

function heard(body: string): RegExp {
  return new RegExp(`^${politely}${body}${closing}`, 'iu');
}
