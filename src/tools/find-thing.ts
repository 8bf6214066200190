import type { Occurrence } from '#ports/calendar';
import type { Item } from '#ports/store';
import { quote } from '#text';
import { readMemory, readNote, readTask } from './contents.ts';
import { eventId } from './event-content.ts';
import { titleOf } from './note-tools.ts';

/** Which of the owner's things is meant by words. Pure; of two that fit equally, none is guessed. */

/** Something that words may mean, in the form in which `FindByWords` compares it. */
export interface Findable {
  readonly kind: 'event' | 'task' | 'note' | 'memory';
  readonly id: string;
  readonly text: string;
  readonly turn: number;
  readonly position: number;
  readonly listed: number;
  readonly people?: readonly string[];
  readonly startsAt?: number;
}

/** Finds what words mean among things; how is not known here. */
export type FindByWords = (phrase: string, among: readonly Findable[]) => FoundByWords;

export type FoundByWords =
  | {
      readonly status: 'resolved';
      readonly mentions: readonly { readonly id: string }[];
      /** In [0, 1]. */
      readonly confidence: number;
    }
  | { readonly status: 'ambiguous'; readonly among: readonly { readonly id: string }[] }
  | { readonly status: 'unknown' };

export type FoundThing<Thing> =
  | { readonly status: 'found'; readonly thing: Thing; readonly confidence: number }
  /** Several fit, or none does; `options` are those that the question names. */
  | {
      readonly status: 'ambiguous' | 'unknown';
      readonly question: string;
      readonly options: readonly Option[];
    };

/** Something that a question names, as an answer may choose it. */
export interface Option {
  readonly id: string;
  readonly title: string;
}

export interface Looking {
  readonly find: FindByWords;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly zone: string;
}

const titles = {
  task: (item: Item) => readTask(item.content)?.title ?? '',
  note: (item: Item) => titleOf(readNote(item.content)),
  memory: (item: Item) => readMemory(item.content)?.key ?? '',
};

/** What an item is called. */
export function titleOfItem(kind: keyof typeof titles, item: Item): string {
  return titles[kind](item);
}

/** The task, note or memory that is meant by words or by its id. */
export function findItem(
  kind: keyof typeof titles,
  phrase: string,
  items: readonly Item[],
  looking: Looking,
): FoundThing<Item> {
  const candidates = items.map((item) => ({
    id: item.id,
    series: item.id,
    thing: item,
    label: titles[kind](item),
  }));
  const more = (item: Item) => {
    const memory = kind === 'memory' ? readMemory(item.content) : null;
    return memory === null ? '' : ` ${memory.value}`;
  };
  return findAmong(kind, phrase, candidates, looking, ({ thing, label }) => ({
    text: `${label}${more(thing)}`,
  }));
}

/** An event as it is meant: one occurrence, or the whole series. */
export interface MeantEvent {
  readonly occurrence: Occurrence;
  readonly isSeries: boolean;
}

/** The event that is meant by words, by its ref, or by the id of one of its occurrences; those to come before those past. */
export function findEvent(
  phrase: string,
  events: readonly Occurrence[],
  looking: Looking,
): FoundThing<MeantEvent> {
  const series = events.find(({ event }) => event.ref === phrase);
  if (series !== undefined) {
    const occurrence = upcoming(events, phrase, looking) ?? series;
    return { status: 'found', thing: { occurrence, isSeries: true }, confidence: 1 };
  }
  const isSeries = wholeSeries.test(phrase);
  const ahead = findOccurrence(
    phrase,
    events.filter(({ endsAt }) => endsAt > looking.now),
    looking,
  );
  const found = ahead.status === 'unknown' ? findOccurrence(phrase, events, looking) : ahead;
  return found.status === 'found' ? { ...found, thing: { occurrence: found.thing, isSeries } } : found;
}

/** “Every standup”, “all of the standups”; an all-hands is one meeting. */
const wholeSeries = /\b(?:every|each|series)\b|\ball (?:of |the |my |these |those |future )/i;

function findOccurrence(
  phrase: string,
  events: readonly Occurrence[],
  looking: Looking,
): FoundThing<Occurrence> {
  const candidates = events.map((one) => ({
    id: eventId(one.event.ref, one.occurrence),
    series: one.event.ref,
    thing: one,
    label: `${one.event.summary} (${timeInWords(one, looking.zone)})`,
  }));
  return findAmong('event', phrase, candidates, looking, ({ thing }) => ({
    text: thing.event.summary,
    people: thing.event.attendees,
    startsAt: thing.startsAt,
  }));
}

interface Candidate<Thing> {
  readonly id: string;
  /** Several occurrences of one event are not several events: the next one is meant. */
  readonly series: string;
  readonly thing: Thing;
  readonly label: string;
}

function findAmong<Thing>(
  kind: Findable['kind'],
  phrase: string,
  candidates: readonly Candidate<Thing>[],
  { find }: Looking,
  words: (candidate: Candidate<Thing>) => Pick<Findable, 'text' | 'people' | 'startsAt'>,
): FoundThing<Thing> {
  const byId = new Map(candidates.map((one) => [one.id, one]));
  const named = byId.get(phrase);
  if (named !== undefined) return { status: 'found', thing: named.thing, confidence: 1 };
  const findable = candidates.map((one, position): Findable => {
    return { kind, id: one.id, turn: 0, position, listed: candidates.length, ...words(one) };
  });
  const found = find(phrase, findable);
  const meant =
    found.status === 'resolved' ? found.mentions : found.status === 'ambiguous' ? found.among : [];
  const things = firstOfEach(meant.flatMap(({ id }) => byId.get(id) ?? []));
  const [only, ...others] = things;
  if (only === undefined) return nothingLike(kind, phrase, candidates);
  if (others.length > 0) {
    const question = whichOne(things.map(({ label }) => label));
    return { status: 'ambiguous', question, options: optionsOf(things) };
  }
  return {
    status: 'found',
    thing: only.thing,
    confidence: found.status === 'resolved' ? found.confidence : 1,
  };
}

function firstOfEach<Thing>(candidates: readonly Candidate<Thing>[]): readonly Candidate<Thing>[] {
  const seen = new Set<string>();
  return candidates.filter(({ series }) => !seen.has(series) && seen.add(series));
}

function optionsOf(candidates: readonly Candidate<unknown>[]): readonly Option[] {
  return candidates.slice(0, mostNamed).map(({ id, label }) => ({ id, title: label }));
}

const mostNamed = 4;

/** `Which one do you mean: “A”, “B” or “C”?` */
export function whichOne(labels: readonly string[]): string {
  const named = labels.slice(0, mostNamed).map((label) => quote(label, 120));
  const more = labels.length > mostNamed ? [`one of ${labels.length - mostNamed} others`] : [];
  return `Which one do you mean: ${listed([...named, ...more], 'or')}?`;
}

function nothingLike(
  kind: string,
  phrase: string,
  candidates: readonly Candidate<unknown>[],
): Extract<FoundThing<never>, { readonly question: string }> {
  const isPronoun = /^(?:it|that|this|them|one)$/i.test(phrase.trim());
  const nothing = isPronoun ? '' : `I found no ${kind} like ${quote(phrase)}. `;
  const ask = isPronoun ? `Which ${kind} do you mean?` : 'Which one do you mean?';
  const others = firstOfEach(candidates);
  if (others.length === 0 || others.length > mostNamed) {
    return { status: 'unknown', question: `${nothing}${ask}`, options: [] };
  }
  const names = others.map(({ label }) => quote(label, 120));
  const question = `${nothing}There is ${listed(names, 'and')}. ${ask}`;
  return { status: 'unknown', question, options: optionsOf(others) };
}

function listed(names: readonly string[], word: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

function upcoming(events: readonly Occurrence[], ref: string, { now }: Looking): Occurrence | null {
  return events.find(({ event, endsAt }) => event.ref === ref && endsAt > now) ?? null;
}

/** `Fri 27 Nov, 15:00`, or the day alone. */
function timeInWords({ startsAt, isAllDay }: Occurrence, zone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone } as const;
  const time = isAllDay ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time }).format(startsAt);
}
