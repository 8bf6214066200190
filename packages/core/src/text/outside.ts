import { exposeAll, exposeOutside, holdsOutside, type Json, type MaybeOutside, Outside } from '#records';

/** What may be done with outside text beside showing it: compare it, and make other outside text from it. */

/** Whether a text fits a pattern or a test. Patterns must not be global or sticky: those remember where they were. */
export function matchOutside(text: string | Outside, test: RegExp | ((text: string) => boolean)): boolean {
  const raw = exposeOutside(text);
  return typeof test === 'function' ? test(raw) : test.test(raw);
}

/**
 * Where a pattern first fits, as an index; -1 where it fits nowhere.
 *
 * @example
 * searchOutside(outside('Invoice 7', 'mail:subject'), /\d/); // 8
 */
export function searchOutside(text: string | Outside, pattern: RegExp): number {
  return exposeOutside(text).search(pattern);
}

/**
 * The text after a change, with the label it had.
 *
 * @example
 * const subject = mapOutside(outside('Hi there', 'mail:subject'), (text) => text.toUpperCase());
 * quote(subject); // “HI THERE”
 */
export function mapOutside(text: Outside, change: (text: string) => string): Outside {
  return new Outside(change(exposeOutside(text)), text.source);
}

/** The same for text that may be ours, and then stays so. */
export function mapText(text: MaybeOutside, change: (text: string) => string): MaybeOutside {
  return text instanceof Outside ? mapOutside(text, change) : change(text);
}

/** What the first group of a global pattern finds in a text, or else the pattern. */
export function partsOf(text: Outside, pattern: RegExp): readonly Outside[] {
  const found = [...exposeOutside(text).matchAll(pattern)];
  return found.map(([whole, group = whole]) => new Outside(group, text.source));
}

/** The lines of a text. */
export function linesOf(text: MaybeOutside): readonly MaybeOutside[] {
  const lines = exposeOutside(text).split(/\r?\n/);
  return text instanceof Outside ? lines.map((line) => new Outside(line, text.source)) : lines;
}

/** The same text under another source. */
export function relabelOutside(text: Outside, source: string): Outside {
  return new Outside(exposeOutside(text), source);
}

/**
 * A template that joins our words with outside text. The whole is outside, and names every source that it was made from.
 *
 * @example
 * const name = outside('Bo', 'mail:from');
 * quote(outsideText`Lunch with ${name}`); // “Lunch with Bo”
 */
export function outsideText(words: TemplateStringsArray, ...values: readonly (string | Outside)[]): Outside {
  const parts = words.flatMap((ours, index) => {
    const value = values[index];
    return value === undefined ? [ours] : [ours, value];
  });
  return joinOutside(parts, '');
}

/**
 * Parts joined to one outside text, which names every source that it was made from.
 *
 * @example
 * joinOutside([outside('Hi', 'mail:subject'), outside('there', 'mail:body')], ' ').source; // mail:subject+mail:body
 */
export function joinOutside(parts: readonly (string | Outside)[], separator: string): Outside {
  const sources = new Set(parts.flatMap((part) => (part instanceof Outside ? part.source.split('+') : [])));
  return new Outside(parts.map(exposeOutside).join(separator), [...sources].join('+'));
}

/** Parts joined to one text, which is ours only where each of them is. */
export function joinText(parts: readonly MaybeOutside[], separator: string): MaybeOutside {
  const ours = parts.filter((part) => typeof part === 'string');
  return ours.length === parts.length ? ours.join(separator) : joinOutside(parts, separator);
}

/** Whether two texts say the same, whoever wrote them. */
export function saysSame(one: MaybeOutside, other: MaybeOutside): boolean {
  return exposeOutside(one) === exposeOutside(other);
}

/** How two texts are sorted: by what they say, as English does. */
export function compareText(one: MaybeOutside, other: MaybeOutside): number {
  return exposeOutside(one).localeCompare(exposeOutside(other), 'en');
}

/** Each text once, by what it says, in the order of first mention. */
export function distinctText(texts: readonly MaybeOutside[]): readonly MaybeOutside[] {
  return texts.filter((text, index) => texts.findIndex((other) => saysSame(other, text)) === index);
}

/** A value as JSON without labels, to be quoted: outside text where any part of it is. */
export function jsonText(value: Json): MaybeOutside {
  const text = JSON.stringify(exposeAll(value));
  return holdsOutside(value) ? new Outside(text, 'json') : text;
}

/** A value with `inPlace` for every outside text in it; what is left is ours. */
export function withoutOutside(value: Json, inPlace: string): Json {
  if (value instanceof Outside) return inPlace;
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((part) => withoutOutside(part, inPlace));
  const parts = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutOutside(part, inPlace)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Each text once, by what it says, in the order of first mention; empty ones are left out. */
export function distinctOutside(texts: readonly Outside[]): readonly Outside[] {
  const byText = new Map<string, Outside>();
  for (const text of texts) {
    const raw = exposeOutside(text);
    if (raw !== '' && !byText.has(raw)) byText.set(raw, text);
  }
  return [...byText.values()];
}
