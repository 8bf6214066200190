import type { Read } from './number-words.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A zone after a time: "PST", "GMT", "UTC+2", "Eastern time". People say "PST" in summer too, so US abbreviations stand for zones, not offsets. */
export function readSpokenZone(tokens: Tokens, at: number): Read<string> | null {
  const word = wordAt(tokens, at);
  if (word === 'utc' || word === 'gmt' || (word === 'z' && tokens[at]?.glued)) return withOffset(tokens, at);
  const zone = zones[word];
  if (zone !== undefined) return { value: zone, to: skipPhrase(tokens, at + 1, 'time') };
  return readPlaceTime(tokens, at) ?? readBareRegion(tokens, at) ?? signed(tokens, at);
}

/** "8:00 Pacific": nothing that could be an eastern or a pacific something follows. */
function readBareRegion(tokens: Tokens, at: number): Read<string> | null {
  const zone = /^(?:eastern|pacific)$/.test(wordAt(tokens, at)) ? regions[wordAt(tokens, at)] : undefined;
  const isLast =
    tokens[at + 1]?.kind !== 'word' ||
    /^(?:on|tomorrow|today|tonight|with|and|to)$/.test(wordAt(tokens, at + 1));
  return zone === undefined || !isLast ? null : { value: zone, to: at + 1 };
}

/** "New York time", "in Lisbon time", "UK time": a place whose time is meant. */
export function readPlaceTime(tokens: Tokens, at: number): Read<string> | null {
  const start = skipPhrase(tokens, at, ', in', 'in', ',');
  for (const count of [3, 2, 1]) {
    const words = tokens.slice(start, start + count);
    if (words.length < count || words.some(({ kind }) => kind !== 'word')) continue;
    const zone = zoneOfPlace(words.map(({ word }) => word.replace(/'s$/, '')).join(' '));
    const to = zone === null ? null : phraseEnd(tokens, start + count, ...timeWords);
    if (zone !== null && to !== null) return { value: zone, to };
  }
  return null;
}

/** Whether a city or a country begins here, whoever's time is meant. */
export function namesPlace(tokens: Tokens, at: number): boolean {
  return [3, 2, 1].some((count) => {
    const words = tokens.slice(at, at + count);
    return words.length === count && zoneOfPlace(words.map(({ word }) => word).join(' ')) !== null;
  });
}

const timeWords = ['time', 'local time', 'standard time', 'daylight time', 'timezone', 'time zone'];

function zoneOfPlace(name: string): string | null {
  return regions[name] ?? cities().get(name) ?? null;
}

let knownCities: ReadonlyMap<string, string> | null = null;

/** The cities that zones of the IANA database are named after, by name. */
function cities(): ReadonlyMap<string, string> {
  knownCities ??= new Map(
    Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      const city = zone.includes('/') ? zone.split('/').at(-1) : undefined;
      return city === undefined ? [] : [[city.toLowerCase().replaceAll('_', ' '), zone] as const];
    }),
  );
  return knownCities;
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

/** Regions and cities without a zone of their own name. */
const regions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'America/New_York': [
      'eastern',
      'us eastern',
      'east coast',
      'nyc',
      'boston',
      'washington',
      'miami',
      'atlanta',
    ],
    'America/Chicago': ['central', 'us central', 'dallas', 'houston', 'austin'],
    'America/Denver': ['mountain', 'us mountain'],
    'America/Los_Angeles': [
      'pacific',
      'us pacific',
      'west coast',
      'california',
      'san francisco',
      'seattle',
      'la',
    ],
    'Europe/London': ['uk', 'british', 'england', 'edinburgh', 'manchester'],
    'Europe/Dublin': ['irish', 'ireland'],
    'Europe/Paris': ['french', 'france', 'central european'],
    'Europe/Berlin': ['german', 'germany', 'munich', 'hamburg', 'frankfurt', 'cologne'],
    'Europe/Madrid': ['spanish', 'spain', 'barcelona'],
    'Europe/Rome': ['italian', 'italy', 'milan'],
    'Europe/Zurich': ['swiss', 'geneva'],
    'Asia/Kolkata': ['indian', 'india', 'delhi', 'new delhi', 'mumbai', 'bangalore', 'chennai', 'kolkata'],
    'Asia/Shanghai': ['chinese', 'china', 'beijing', 'shenzhen'],
    'Asia/Tokyo': ['japanese', 'japan', 'osaka'],
    'Asia/Seoul': ['korean', 'korea'],
    'Asia/Singapore': ['singaporean'],
    'Asia/Jerusalem': ['israeli', 'israel', 'tel aviv'],
    'Asia/Dubai': ['uae', 'abu dhabi'],
    'Australia/Sydney': ['canberra'],
    'America/Sao_Paulo': ['sao paulo', 'rio', 'brasilia'],
    'Africa/Johannesburg': ['south african', 'cape town'],
  }).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
);

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
  ist: 'Asia/Kolkata',
  sgt: 'Asia/Singapore',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
};
