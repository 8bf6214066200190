import { exposeOutside, type MaybeOutside, Outside } from '@tact/core/records';
import { foldCase, mapText } from '@tact/core/text';
import { readLogLine } from './log-line.ts';
import { isOtherLanguage } from './other-languages.ts';
import { readSituation, type SituationText, type SituationWord } from './situation-words.ts';
import { isClosedWord } from './word-classes.ts';

/**
 * Whether an event is the situation that a condition describes. Everything in which they differ counts, known or not, but the form,
 * filler, inflections, synonyms and the header of a log line; what a word means is asked only to tell which places may be left open. Pure.
 */

/** Words of a condition, from the first to the one before `to`. */
interface PlaceRange {
  readonly from: number;
  readonly to: number;
}

/** What an event says at a place of the condition. */
export interface PlaceDifference extends PlaceRange {
  /** As it is compared, in the event and in the condition. */
  readonly value: string;
  readonly own: string;
  readonly kinds: readonly SituationWord['kind'][];
}

export interface Difference {
  /** The first words that stand in one and not in the other, as written; empty where nothing stands in their place. */
  readonly condition: MaybeOutside;
  readonly event: MaybeOutside;
  /** All places that differ; none where one of them may never be left open. */
  readonly places: readonly PlaceDifference[];
}

export interface Comparison {
  /** Null: the same situation. */
  readonly difference: Difference | null;
  /** What stands in the places of the condition's slots. */
  readonly slots: Readonly<Record<string, MaybeOutside>>;
}

export interface Openness {
  /** Places of the condition that were found to be open. */
  readonly places: readonly (PlaceRange & { readonly kinds: readonly string[] })[];
  /** Names of the condition’s slots; braces around any other name are words. */
  readonly slots: readonly string[];
  /** What is said in response: a place whose words it repeats is not open. */
  readonly response: MaybeOutside;
}

interface ReadText {
  readonly plain: string;
  readonly isOther: boolean;
  readonly host: string;
  readonly process: string;
  readonly hasHeader: boolean;
  readonly situation: SituationText | null;
}

/** Longer values than this are more than a place. */
const maxPlaceWords = 3;
const maxSlotLength = 40;

/** Compares an event with several conditions. */
export function situationOf(event: MaybeOutside): (condition: MaybeOutside, open: Openness) => Comparison {
  const said = readText(exposeOutside(event));
  return (condition, open) => {
    const found = compare(readText(exposeOutside(condition)), said, open);
    const { difference, slots } = found;
    if (!(condition instanceof Outside) && !(event instanceof Outside)) return found;
    return {
      difference: difference && {
        ...difference,
        condition: labelled(difference.condition, condition),
        event: labelled(difference.event, event),
      },
      slots: Object.fromEntries(Object.entries(slots).map(([name, word]) => [name, labelled(word, event)])),
    };
  };
}

function labelled(words: MaybeOutside, of: MaybeOutside): MaybeOutside {
  return mapText(of, () => exposeOutside(words));
}

/** What identifies the words of a condition that places are counted in. */
export function placeWordsOf(condition: MaybeOutside): string {
  const { situation } = readText(exposeOutside(condition));
  return keysOf(situation?.words ?? []);
}

function readText(text: string): ReadText {
  const { message, host, process } = readLogLine(text);
  return {
    plain: foldCase(text).replace(edges, '').replace(/\s+/g, ' '),
    isOther: isOtherLanguage(message),
    situation: text.length > maxChars ? null : readSituation(message),
    ...{ host, process, hasHeader: process !== '' },
  };
}

/** Signs at the edge of a text or a word that say nothing; a question mark does. */
const edges = /^[\s.,;:"'“”„«»()]+|[\s.,;:!"'“”„«»()。、…]+$|[\s]*[.,;:!]+(?=\s)/gu;
const maxChars = 4_000;

function compare(condition: ReadText, event: ReadText, open: Openness): Comparison {
  if (condition.plain === event.plain && open.slots.length === 0) return same({});
  const [one, other] = [condition.situation, event.situation];
  if (condition.isOther || event.isOther || one === null || other === null) return different('', '');
  if (condition.hasHeader && event.hasHeader) {
    for (const part of ['host', 'process'] as const)
      if (foldCase(condition[part]) !== foldCase(event[part])) return different(condition[part], event[part]);
  }
  const missing = [...one.repeats].find((word) => !other.repeats.has(word));
  if (missing !== undefined) return different(missing, '');
  const gaps = gapsBetween(one.words, other.words, open.slots);
  const slots = new Map<string, string>();
  const repeated = new Set(readSituation(exposeOutside(open.response))?.words.map(({ key }) => key));
  const closed = gaps.filter(
    (gap) => !fillsSlots(gap, open.slots, slots) && !isLeftOpen(gap, open.places, repeated),
  );
  const [first] = closed;
  if (first === undefined) return same(Object.fromEntries(slots));
  return different(textOf(first.was), textOf(first.is), placesIn(closed, one.words.length, repeated));
}

function same(slots: Readonly<Record<string, string>>): Comparison {
  return { difference: null, slots };
}

function different(condition: string, event: string, places: readonly PlaceDifference[] = []): Comparison {
  return { difference: { condition, event, places }, slots: {} };
}

/** Words of the condition, and what stands there in the event. */
interface Gap extends PlaceRange {
  readonly was: readonly SituationWord[];
  readonly is: readonly SituationWord[];
}

/** What is left between the longest common row of words. */
function gapsBetween(
  was: readonly SituationWord[],
  is: readonly SituationWord[],
  slots: readonly string[],
): readonly Gap[] {
  const lengths = commonLengths(was, is);
  const gaps: Gap[] = [];
  let [from, begin] = [0, 0];
  const close = (to: number, end: number) => {
    if (to > from || end > begin) gaps.push({ from, to, was: was.slice(from, to), is: is.slice(begin, end) });
    [from, begin] = [to + 1, end + 1];
  };
  let [at, other] = [0, 0];
  while (at < was.length && other < is.length) {
    const isSame = was[at]?.key === is[other]?.key && slotOf(was[at], slots) === null;
    if (isSame) close(at++, other++);
    else if ((lengths[at + 1]?.[other] ?? 0) >= (lengths[at]?.[other + 1] ?? 0)) at += 1;
    else other += 1;
  }
  close(was.length, is.length);
  return gaps;
}

/** At each position, how many words the two have in common from there on. */
function commonLengths(was: readonly SituationWord[], is: readonly SituationWord[]): readonly number[][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0));
  for (let at = was.length - 1; at >= 0; at -= 1) {
    for (let other = is.length - 1; other >= 0; other -= 1) {
      const [here, below] = [lengths[at] ?? [], lengths[at + 1] ?? []];
      here[other] =
        was[at]?.key === is[other]?.key
          ? (below[other + 1] ?? 0) + 1
          : Math.max(below[other] ?? 0, here[other + 1] ?? 0);
    }
  }
  return lengths;
}

function slotOf(word: SituationWord | undefined, slots: readonly string[]): string | null {
  const name = /^\{(\w+)\}$/.exec(word?.text ?? '')?.[1];
  return name !== undefined && slots.includes(name) ? name : null;
}

/** Whether a gap is slots alone, each with one word that may stand there. Remembers the values. */
function fillsSlots({ was, is }: Gap, names: readonly string[], values: Map<string, string>): boolean {
  if (names.length === 0 || was.length !== is.length) return false;
  return was.every((word, at) => {
    const name = slotOf(word, names);
    const value = is[at];
    if (name === null || value === undefined || !isSlotValue(value)) return false;
    const known = values.get(name) ?? value.text;
    values.set(name, known);
    return foldCase(known) === foldCase(value.text);
  });
}

function isSlotValue({ text, words }: SituationWord): boolean {
  return text.length <= maxSlotLength && /^[\p{L}\p{M}\p{N}._-]+$/u.test(text) && !words.some(isClosedWord);
}

function isLeftOpen(
  { from, to, was, is }: Gap,
  places: Openness['places'],
  repeated: ReadonlySet<string>,
): boolean {
  if (!mayOpen(was, is, repeated)) return false;
  return places.some(
    (place) => from >= place.from && to <= place.to && is.every(({ kind }) => place.kinds.includes(kind)),
  );
}

/** Whether both are values that may differ from event to event. */
function mayOpen(
  was: readonly SituationWord[],
  is: readonly SituationWord[],
  repeated: ReadonlySet<string>,
): boolean {
  const isValue = (words: readonly SituationWord[]) =>
    words.length > 0 &&
    words.length <= maxPlaceWords &&
    !words.some(({ words: some, key, isNoun }) => {
      return some.some(isClosedWord) || (key.includes('~') && !(isNoun && key.endsWith('~ing')));
    });
  return isValue(was) && isValue(is) && !was.some(({ key }) => repeated.has(key));
}

/** None if one of them may never be open, or if more than half of the condition would be: that describes nothing. */
function placesIn(
  gaps: readonly Gap[],
  length: number,
  repeated: ReadonlySet<string>,
): readonly PlaceDifference[] {
  const isPlace = ({ was, is }: Gap) =>
    mayOpen(was, is, repeated) && !was.some(({ text }) => /^\{\w+\}$/.test(text));
  const size = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  if (!gaps.every(isPlace) || 2 * size > length) return [];
  return gaps.map(({ from, to, was, is }) => ({
    ...{ from, to },
    value: keysOf(is),
    own: keysOf(was),
    kinds: [...new Set(is.map(({ kind }) => kind))],
  }));
}

function keysOf(words: readonly SituationWord[]): string {
  return words.map(({ key }) => key).join(' ');
}

function textOf(words: readonly SituationWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
