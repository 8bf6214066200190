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
