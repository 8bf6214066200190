import { clockPattern } from './spoken-clock.ts';
import { zoneOfPlace } from './zone-of-place.ts';

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
