import { quote } from '#text';
import { type Look, Unclear } from './look.ts';
import type { PlanningSource } from './planning-source.ts';

/** Which of the owner's things is meant by words. Pure; of two that fit equally, none is guessed. */

/** Something that words may mean, in the form in which `FindByWords` compares it. */
interface Findable {
  readonly kind: string;
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

type FoundByWords =
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

/** Something that words may mean. */
export interface Candidate<Thing> {
  readonly id: string;
  /** Several occurrences of one event are not several events: the next one is meant. */
  readonly series: string;
  readonly thing: Thing;
  /** What a question calls it. */
  readonly label: string;
  /** What words are compared with. */
  readonly words: Pick<Findable, 'text' | 'people' | 'startsAt'>;
}

/** The entry of a source that is meant by words or by its id. `textOf` gives what words are compared with, where that is not its title. */
export function findIn<Entry>(
  source: PlanningSource<Entry>,
  phrase: string,
  look: Pick<Look, 'data' | 'find'>,
  textOf: (entry: Entry) => string = (entry) => source.titleOf(entry),
): FoundThing<Entry> {
  const candidates = look.data.of(source).map((entry) => {
    const id = source.idOf(entry);
    return { id, series: id, thing: entry, label: source.titleOf(entry), words: { text: textOf(entry) } };
  });
  return findAmong(source.kind, phrase, candidates, look);
}

/** The one of these that is meant by words or by its id. */
export function findAmong<Thing>(
  kind: string,
  phrase: string,
  candidates: readonly Candidate<Thing>[],
  { find }: Pick<Look, 'find'>,
): FoundThing<Thing> {
  const byId = new Map(candidates.map((one) => [one.id, one]));
  const named = byId.get(phrase);
  if (named !== undefined) return { status: 'found', thing: named.thing, confidence: 1 };
  const findable = candidates.map(({ id, words }, position): Findable => {
    return { kind, id, turn: 0, position, listed: candidates.length, ...words };
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

/** What was found, or the question about it for this parameter. Throws `Unclear`. */
export function orAsk<Thing>(
  found: FoundThing<Thing>,
  field: string,
): Extract<FoundThing<Thing>, { readonly status: 'found' }> {
  if (found.status === 'found') return found;
  throw new Unclear(found.question, field, found.options);
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
