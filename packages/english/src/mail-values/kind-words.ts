import type { ValueKind } from '@tact/core/records';

/** How people name the kinds of values, the more particular first. Some words leave open which of several kinds they mean. */
const kindWords: readonly (readonly [RegExp, readonly ValueKind[]])[] = [
  [/\b(?:e-?mail|mail)(?:ing)? address(?:es)?\b/iu, ['email']],
  [/\b(?:postal|street|home|office|shipping|delivery|venue) address(?:es)?\b/iu, ['place']],
  [/\baddress(?:es)?\b/iu, ['place', 'email']],
  [/\b(?:place|location|venue|meeting point|whereabouts|restaurant)s?\b/iu, ['place']],
  [
    /\b(?:(?:tele)?phone|mobile|cell(?:phone)?|contact) numbers?\b|\b(?:tele)?phone\b|\bmobile\b/iu,
    ['phone'],
  ],
  [
    /\b(?:order|booking|confirmation|reservation|reference|tracking|invoice|customer|account|flight|room|ticket|case|serial) (?:numbers?|codes?|no\.?)/iu,
    ['number'],
  ],
  [
    /\b(?:(?:door|access|entry|security|promo|discount|wi-?fi) )?(?:codes?|pin|amounts?|prices?|total|sum|cost)\b/iu,
    ['number'],
  ],
  [/\bnumbers?\b/iu, ['phone', 'number']],
  [
    /\b(?:(?:zoom|meet|meeting|teams|video|download|sign-?up|registration) )?(?:links?|urls?|web ?sites?|web ?pages?)\b/iu,
    ['link'],
  ],
  [/\bquestions?\b/iu, ['questions']],
  [
    /\b(?:(?:meeting|appointment|event|start(?:ing)?|party|dinner|lunch|due|departure|arrival|pick-?up) )?(?:dates?(?: and times?)?|times?(?: and dates?)?|days?|deadline|time ?slots?)\b/iu,
    ['date'],
  ],
];

/** Things with a time: “put the meeting that Anna proposed into my calendar”. */
const timedThing =
  /\b(?:meetings?|appointments?|events?|dinner|lunch|breakfast|brunch|party|call|viewing|interview|visit|delivery|session|concert|game|match|trip|flight)\b/iu;

export interface NamedKind {
  readonly kinds: readonly ValueKind[];
  readonly words: string;
  readonly index: number;
}

/** The kind of value that a text names first; null where it names none. */
export function kindNamedIn(text: string): NamedKind | null {
  const found = kindWords.flatMap(([pattern, kinds]) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ kinds, words: match[0], index: match.index }];
  });
  const [first] = found.toSorted(
    (one, other) => one.index - other.index || other.words.length - one.words.length,
  );
  return first ?? null;
}

/** A thing that has a time, where no kind of value is named. */
export function timedThingIn(text: string): NamedKind | null {
  const match = timedThing.exec(text);
  return match === null ? null : { kinds: ['date'], words: match[0], index: match.index };
}
