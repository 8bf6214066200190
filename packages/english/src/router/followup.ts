import type { Turn } from '../words.ts';
import { cues, type FollowupInput, situations } from './followup-cues.ts';

/**
 * Whether a message is a follow-up to the conversation: a sum of points for and against, above zero means yes. The points were
 * fitted by a regression over public dialogues and rounded to halves by hand; see models/router.md.
 */
export function isFollowup(tokens: readonly string[], history: readonly Turn[]): boolean {
  const before = history.findLast(({ role }) => role === 'assistant')?.text;
  if (history.length === 0 || tokens.length === 0) return false;
  const words = tokens.filter((token) => token !== '?');
  return (
    pointsFor({ tokens: words, text: words.join(' '), before: (before ?? '').slice(-400).toLowerCase() }) > 0
  );
}

type Situation = keyof typeof situations;
type Cue = keyof typeof cues;

const startsAt = -0.5;

/** Points of a situation, whatever the message says. */
const bySituation: Readonly<Partial<Record<Situation, number>>> = {
  offers: 0.5,
  asksWhich: 0.5,
  asksForDetails: 1.5,
  shows: 0.5,
  offersMoreHelp: -1.5,
  couldNot: -1,
  toldWeather: -1.5,
};

/** Points of a cue, whatever the assistant said. */
const byCue: Readonly<Partial<Record<Cue, number>>> = {
  pronoun: 1,
  pronounAsObject: 0.5,
  thatEvent: 0.5,
  theEvent: 1,
  theNumber: 1.5,
  afterThat: 1.5,
  instead: 1.5,
  whatElse: 1,
  anyOther: 1.5,
  prefers: 1,
  looksFor: 1,
  part: 0.5,
  setsPart: 0.5,
  approves: 0.5,
  agrees: 0.5,
  noVerb: 0.5,
  namedDay: 0.5,
  upTo2: -0.5,
  upTo4: 1,
  upTo7: 0.5,
  over12: -0.5,
  thanks: -0.5,
  onlyThanks: -0.5,
  waits: -2,
  smallTalk: -4,
  occasion: -1,
  eventWord: -0.5,
  calendar: -0.5,
  with: -1,
  in: -1,
  article: -0.5,
  createsOne: -0.5,
  asksAboutOne: -1.5,
  asksWhen: -1.5,
  available: -1.5,
  weather: -1.5,
  longTime: -0.5,
};

/** Points of a cue in a certain situation. */
const byBoth: Readonly<Partial<Record<Situation, Readonly<Partial<Record<Cue, number>>>>>> = {
  offers: {
    agrees: 1.5,
    refuses: 1,
    pronoun: 0.5,
    pronounAsObject: 0.5,
    place: 1,
    startsWithSmallWord: 0.5,
    states: 0.5,
    upTo2: 1,
    upTo4: -0.5,
    namedDay: -0.5,
  },
  asksWhich: { thatEvent: 1 },
  offersMoreHelp: { available: -1.5, eventWord: 0.5 },
  hasDone: { queries: 1.5, upTo4: -1, noVerb: -1, iNeed: -1, namedDay: -1 },
  couldNot: { eventWord: 1, queries: 1, noVerb: -1, with: -1 },
};

function pointsFor(input: FollowupInput): number {
  let points = startsAt;
  for (const [cue, value] of entriesOf(byCue)) if (cues[cue](input)) points += value;
  for (const [situation, value] of entriesOf(bySituation)) {
    if (situations[situation](input)) points += value;
  }
  for (const [situation, values] of entriesOf(byBoth)) {
    if (!situations[situation](input)) continue;
    for (const [cue, value] of entriesOf(values)) if (cues[cue](input)) points += value;
  }
  for (const { value, holds } of combinations) if (holds(input)) points += value;
  return points;
}

/** Points of combinations of cues and situations. */
const combinations: readonly { readonly value: number; readonly holds: (input: FollowupInput) => boolean }[] =
  [
    { value: -1, holds: (input) => situations.asksWhich(input) && situations.asksToConfirm(input) },
    {
      value: 1,
      holds: (input) =>
        situations.offers(input) && !namesEvent(input) && !cues.waits(input) && input.tokens.length <= 7,
    },
    { value: 0.5, holds: (input) => isLongAgreement(input) && situations.offers(input) },
    { value: -0.5, holds: (input) => isLongAgreement(input) && !situations.offers(input) },
    {
      value: -2,
      holds: (input) =>
        situations.hasDone(input) &&
        !isAsked(input) &&
        input.tokens.length <= 4 &&
        (cues.agrees(input) || cues.onlyThanks(input)),
    },
    { value: -0.5, holds: (input) => isNewRequest(input) && situations.hasDone(input) },
    { value: -1, holds: (input) => isNewRequest(input) && !situations.hasDone(input) },
  ];

function namesEvent(input: FollowupInput): boolean {
  return cues.occasion(input) || cues.eventWord(input);
}

function isLongAgreement(input: FollowupInput): boolean {
  return cues.agrees(input) && input.tokens.length > 6;
}

function isAsked(input: FollowupInput): boolean {
  return situations.offers(input) || situations.asksWhich(input);
}

/** Creates or asks about an event without having been asked. */
function isNewRequest(input: FollowupInput): boolean {
  if (isAsked(input) || !namesEvent(input) || cues.pronoun(input)) return false;
  return cues.createsOne(input) || cues.queries(input);
}

function entriesOf<K extends string, V>(
  record: Readonly<Partial<Record<K, V>>>,
): readonly (readonly [K, V])[] {
  return Object.entries(record) as unknown as readonly (readonly [K, V])[];
}
