import type { Item } from '@tact/core/ports/store';
import { exposeOutside, type Json, type JsonObject, type MaybeOutside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import {
  joinText,
  listedParts,
  mapText,
  quoted,
  type SentencePart,
  said,
  saysSame,
  sentence,
} from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, Unclear } from './bind-context.ts';
import type { PlanningSource } from './planning-source.ts';
import type { BoundParameters, SpokenField } from './tool.ts';
import { dayAndTime } from './zone-time.ts';

/** Which of the owner's items is meant by words. Pure; of two that fit equally, none is guessed. */

/** An item that words may mean, in the form in which `FindByWords` compares it. */
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

/** Finds what words mean among items; implemented elsewhere. */
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

/** What words of the owner are compared with. */
interface Words {
  readonly text: MaybeOutside;
  readonly people?: readonly MaybeOutside[];
  readonly startsAt?: number;
}

export type FoundItem<Entry> =
  | { readonly status: 'found'; readonly item: Entry; readonly confidence: number }
  /** Several fit, or none does; `options` are those that the question names. */
  | {
      readonly status: 'ambiguous' | 'unknown';
      readonly question: MaybeOutside;
      readonly options: readonly Option[];
    };

/** Something that a question names, as an answer may choose it. */
export interface Option {
  readonly id: string;
  readonly title: MaybeOutside;
}

/** An item that words may mean. */
export interface Candidate<Entry> {
  readonly id: string;
  /** Several occurrences of one event are not several events: the next one is meant. */
  readonly series: string;
  readonly item: Entry;
  /** What a question calls it. */
  readonly label: MaybeOutside;
  /** What words are compared with. */
  readonly words: Words;
}

/** The entry of a source that is meant by words or by its id. `textOf` gives what words are compared with, where that is not its title. */
export function findIn<Entry>(
  source: PlanningSource<Entry>,
  phrase: string,
  context: Pick<BindContext, 'data' | 'find' | 'now' | 'zone'>,
  textOf: (entry: Entry) => MaybeOutside = (entry) => source.titleOf(entry),
): FoundItem<Entry> {
  const candidates = context.data.of(source).map((entry): Candidate<Entry> => {
    const [id, title] = [source.idOf(entry), source.titleOf(entry)];
    const when = source.whenOf?.(entry, context) ?? null;
    return {
      ...{ id, series: id, item: entry },
      label: when === null ? title : joinText([title, `(${dayAndTime(when, context.zone)})`], ' '),
      words: { text: textOf(entry), ...(when === null ? {} : { startsAt: when.startsAt }) },
    };
  });
  return findAmong(source.kind, phrase, candidates, context);
}

/** Whether another entry has the same name, so that a card tells the two apart by their times. */
export function hasNamesake<Entry>(
  entry: Entry,
  { titleOf }: Pick<PlanningSource<Entry>, 'titleOf'>,
  entries: readonly Entry[],
): boolean {
  return entries.some((other) => other !== entry && saysSame(titleOf(other), titleOf(entry)));
}

/** The one of these that is meant by words or by its id. */
export function findAmong<Entry>(
  kind: string,
  phrase: string,
  candidates: readonly Candidate<Entry>[],
  { find }: Pick<BindContext, 'find'>,
): FoundItem<Entry> {
  const byId = new Map(candidates.map((one) => [one.id, one]));
  const named = byId.get(phrase);
  if (named !== undefined) return { status: 'found', item: named.item, confidence: 1 };
  const findable = candidates.map(({ id, words }, position): Findable => {
    return { kind, id, turn: 0, position, listed: candidates.length, ...comparable(words) };
  });
  const found = find(phrase, findable);
  const meant =
    found.status === 'resolved' ? found.mentions : found.status === 'ambiguous' ? found.among : [];
  const items = firstOfEach(meant.flatMap(({ id }) => byId.get(id) ?? []));
  const [only, ...others] = items;
  if (only === undefined) return nothingLike(kind, phrase, candidates);
  if (others.length > 0) {
    const question = whichOne(items.map(({ label }) => label));
    return { status: 'ambiguous', question, options: optionsOf(items) };
  }
  return {
    status: 'found',
    item: only.item,
    confidence: found.status === 'resolved' ? found.confidence : 1,
  };
}

/** What was found, or the question about it for this parameter. Throws `Unclear`. */
export function orAsk<Entry>(
  found: FoundItem<Entry>,
  field: string,
): Extract<FoundItem<Entry>, { readonly status: 'found' }> {
  if (found.status === 'found') return found;
  throw new Unclear(found.question, field, found.options);
}

/** The finder compares words and gives ids: what it is handed goes nowhere else. */
function comparable({ text, people, ...words }: Words): Pick<Findable, 'text' | 'people' | 'startsAt'> {
  const named = people === undefined ? {} : { people: people.map(exposeOutside) };
  return { ...words, text: exposeOutside(text), ...named };
}

function firstOfEach<Entry>(candidates: readonly Candidate<Entry>[]): readonly Candidate<Entry>[] {
  const seen = new Set<string>();
  return candidates.filter(({ series }) => !seen.has(series) && seen.add(series));
}

function optionsOf(candidates: readonly Candidate<unknown>[]): readonly Option[] {
  return candidates.slice(0, maxNamed).map(({ id, label }) => ({ id, title: label }));
}

const maxNamed = 4;

/** `Which one do you mean: “A”, “B” or “C”?` */
export function whichOne(labels: readonly MaybeOutside[]): MaybeOutside {
  const named = labels.slice(0, maxNamed).map(nameOf);
  const more = labels.length > maxNamed ? [said(`one of ${labels.length - maxNamed} others`)] : [];
  return sentence`Which one do you mean: ${listedParts([...named, ...more], 'or')}?`;
}

function nameOf(label: MaybeOutside): SentencePart {
  return quoted(label, 120);
}

function nothingLike(
  kind: string,
  phrase: string,
  candidates: readonly Candidate<unknown>[],
): Extract<FoundItem<never>, { readonly question: MaybeOutside }> {
  const isPronoun = /^(?:it|that|this|them|one)$/i.test(phrase.trim());
  const nothing = isPronoun ? said('') : said(sentence`I found no ${kind} like ${quoted(phrase)}. `);
  const ask = isPronoun ? `Which ${kind} do you mean?` : 'Which one do you mean?';
  const others = firstOfEach(candidates);
  if (others.length === 0 || others.length > maxNamed) {
    return { status: 'unknown', question: sentence`${nothing}${ask}`, options: [] };
  }
  const names = listedParts(
    others.map(({ label }) => nameOf(label)),
    'and',
  );
  const question = sentence`${nothing}There is ${names}. ${ask}`;
  return { status: 'unknown', question, options: optionsOf(others) };
}

/** How a tool names the item that it changes. */

/** As judged and approved: by its id and the version that was decided on; the words and the title are kept for readers. */
export const named = {
  id: z.string().min(1),
  version: z.number().optional(),
  find_by: z.string().max(300).optional(),
  title: wordsSchema(300).optional(),
};

/** As planned: by words, or by the id of an item mentioned before. */
export const namedSpoken = { find_by: z.string().min(1).max(300) };

export const findByField: Readonly<Record<'find_by', SpokenField>> = {
  find_by: { names: 'thing', ask: 'Which one do you mean?' },
};

/** The parameters with the one item that `find_by` means, by its id and version. Throws `Unclear`. */
export function bindNamed(
  spoken: JsonObject,
  source: PlanningSource<Item>,
  context: BindContext,
): BoundParameters {
  const { item, confidence } = orAsk(findIn(source, String(spoken.find_by), context), 'find_by');
  const { id, version } = item;
  const title = mapText(source.titleOf(item), (text) => text.slice(0, 300));
  return { parameters: { ...spoken, id, version, title }, confidence };
}

/** Back to spoken form: the item is named by its id, to be looked up again. */
export function namedAsSpoken({ id, version: _, title: __, find_by: ___, ...rest }: JsonObject): JsonObject {
  return { find_by: String(id), ...rest };
}

/** At most this many of a list go into a reply. */
const maxListed = 50;

/** A list for the reply: the first of them, and how many there are. */
export function listOfItems(name: string, items: readonly object[], more: JsonObject = {}): JsonObject {
  const shown = items.slice(0, maxListed) as unknown as readonly Json[];
  return { [name]: [...shown], count: items.length, ...more };
}
