import { exposeOutside, Outside } from '#records';

/** What may be done with outside text beside showing it: compare it, and make other outside text from it. */

/** Whether a text fits a pattern or a test. Patterns must not be global or sticky: those remember where they were. */
export function matchOutside(text: string | Outside, test: RegExp | ((text: string) => boolean)): boolean {
  const raw = exposeOutside(text);
  return typeof test === 'function' ? test(raw) : test.test(raw);
}

/** Where a pattern first fits, as an index; -1 where it fits nowhere. */
export function searchOutside(text: string | Outside, pattern: RegExp): number {
  return exposeOutside(text).search(pattern);
}

/** The text after a change, with the label it had. */
export function mapOutside(text: Outside, change: (text: string) => string): Outside {
  return new Outside(change(exposeOutside(text)), text.source);
}

/** The same text under another source. */
export function relabelOutside(text: Outside, source: string): Outside {
  return new Outside(exposeOutside(text), source);
}

/** A template that joins our words with outside text. The whole is outside, and names every source that it was made from. */
export function outsideText(words: TemplateStringsArray, ...values: readonly (string | Outside)[]): Outside {
  const parts = words.flatMap((ours, index) => {
    const value = values[index];
    return value === undefined ? [ours] : [ours, value];
  });
  return joinOutside(parts, '');
}

/** Parts joined to one outside text. */
export function joinOutside(parts: readonly (string | Outside)[], separator: string): Outside {
  const sources = new Set(parts.flatMap((part) => (part instanceof Outside ? part.source.split('+') : [])));
  return new Outside(parts.map(exposeOutside).join(separator), [...sources].join('+'));
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
