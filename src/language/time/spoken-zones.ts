import type { Read } from './number-words.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A zone after a time: "PST", "GMT", "UTC+2", "Eastern time". People say "PST" in summer too, so US abbreviations stand for zones, not offsets. */
export function readSpokenZone(tokens: Tokens, at: number): Read<string> | null {
  const word = wordAt(tokens, at);
  if (word === 'utc' || word === 'gmt' || (word === 'z' && tokens[at]?.glued)) return withOffset(tokens, at);
  const zone = zones[word];
  if (zone !== undefined) return { value: zone, to: skipPhrase(tokens, at + 1, 'time') };
  const region = regions[word];
  const to =
    region === undefined
      ? null
      : phraseEnd(tokens, at + 1, 'time', 'standard time', 'daylight time', 'timezone', 'time zone');
  if (region !== undefined && to !== null) return { value: region, to };
  return signed(tokens, at);
}

function withOffset(tokens: Tokens, at: number): Read<string> {
  const offset = tokens[at + 1]?.glued === true ? signed(tokens, at + 1) : null;
  return offset ?? { value: 'UTC', to: at + 1 };
}

/** "+02:00" glued to a time. */
function signed(tokens: Tokens, at: number): Read<string> | null {
  const sign = wordAt(tokens, at);
  const hours = tokens[at]?.glued && tokens[at + 1]?.glued ? digitsAt(tokens, at + 1) : null;
  if (hours === null || !isOffset(sign, hours)) return null;
  const offset = `${sign}${hours.padStart(2, '0')}`;
  const minutes = wordAt(tokens, at + 2) === ':' && tokens[at + 2]?.glued ? digitsAt(tokens, at + 3) : null;
  if (minutes !== null) {
    return /^[0-5]\d$/.test(minutes) ? { value: `${offset}:${minutes}`, to: at + 4 } : null;
  }
  const isPlain = sign === '+' || /^(utc|gmt)$/.test(wordAt(tokens, at - 1));
  return isPlain ? { value: `${offset}:00`, to: at + 2 } : null;
}

/** "11:30-1:30" is a range; a negative offset is written as -02:00. */
function isOffset(sign: string, hours: string): boolean {
  if (hours.length > 2 || Number(hours) > 14) return false;
  return sign === '+' || (sign === '-' && /^0|^1[0-2]$/.test(hours));
}

const regions: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  london: 'Europe/London',
  berlin: 'Europe/Berlin',
};

const zones: Readonly<Record<string, string>> = {
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  bst: '+01:00',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  eet: 'Europe/Athens',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
};
