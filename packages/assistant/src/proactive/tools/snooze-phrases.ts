import { namesMessages, readCategory } from './spoken-category.ts';

/** How people ask for quiet for a while. Pure. */

/** The spoken parameters of `snooze_category`: without a category nothing at all is told, without a time for three hours. */
export interface SpokenSnooze {
  readonly category?: string;
  /** When it ends: “tonight”. */
  readonly until?: string;
  /** How long it lasts: “an hour”, “this week”. */
  readonly lasting?: string;
}

const politely = String.raw`(?:(?:ok(?:ay)?|hey|please|and|also|can you|could you|would you|will you)[\s,]+)*`;
const closing = String.raw`(?:[\s,]+(?:please|thanks|thank you))*[\s.!]*$`;
const time = String.raw`(?:(?:until|till) (?<until>[\p{L}\p{N}:. ]{1,40}?)|for (?<lasting>[\p{L}\p{N} ]{1,40}?)|(?<period>today|tonight|tomorrow|this (?:week|weekend|morning|afternoon|evening|month)))`;
const some = String.raw`(?<words>(?:the |my |any |all |more )*[\p{L}'’ -]{1,60}?)`;
const dont = `(?:do not|don['’]?t)`;

const alone = [
  heard(`leave me alone(?: ${time})?`),
  heard(
    `(?:${dont} (?:disturb|bother|message|notify|ping|interrupt) me|no (?:messages|notifications)|do not disturb|(?:keep|be) quiet) ${time}`,
  ),
];
const ofCategory = [
  heard(`(?:snooze|mute|silence|pause) ${some} ${time}`),
  heard(
    `(?:stop|quit) (?:telling|messaging|notifying|bothering|alerting|updating) me (?:about|of|with|on) ${some} ${time}`,
  ),
  heard(`snooze ${some}`),
];
/** “No meetings tomorrow” is no wish about messages. */
const ofMessages = [heard(`(?:no(?: more)?|i (?:do not|don['’]?t) (?:want|need)) ${some} ${time}`)];

/** Null for a message that asks for something else. */
export function snoozeIn(text: string): SpokenSnooze | null {
  if (text.length > 160) return null;
  const plain = text.trim();
  const all = firstOf(alone, plain);
  if (all !== null) return timeOf(all);
  const named = firstOf(ofCategory, plain) ?? firstOf(ofMessages, plain, namesMessages);
  const words = named?.['words'];
  if (named === null || words === undefined || readCategory(words) === null) return null;
  return { category: words, ...timeOf(named) };
}

type Groups = Readonly<Record<string, string | undefined>>;

function firstOf(
  patterns: readonly RegExp[],
  text: string,
  fits: (words: string) => boolean = () => true,
): Groups | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined && fits(groups['words'] ?? '')) return groups;
  }
  return null;
}

function timeOf({ until, lasting, period }: Groups): Omit<SpokenSnooze, 'category'> {
  if (until !== undefined) return { until };
  const lasts = lasting ?? period;
  return lasts === undefined ? {} : { lasting: lasts };
}

function heard(body: string): RegExp {
  return new RegExp(`^${politely}${body}${closing}`, 'iu');
}
