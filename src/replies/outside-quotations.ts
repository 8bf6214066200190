import { exposeOutside } from '#records';
import { matchOutside, quote } from '#text';
import type { OutsideText } from './actions/reported-action.ts';

/** As many words running are a quotation, with or without its marks. */
const runLength = 8;
/** What is longer is not read further. */
const mostWords = 200_000;

/** Looks for outside words in sentences of one reply, in their order. */
interface OutsideQuotations {
  /** The sentence with what is not ours marked as a quotation with its source; null if all is ours. */
  mark(sentence: string): string | null;
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * @param own texts in which the same words, links and addresses are ours: the owner's message, our own sentences
 */
export function createOutsideQuotations(
  outside: readonly OutsideText[],
  own: readonly string[],
): OutsideQuotations {
  const runs = new Map<string, string>();
  const ours = new Set(own.flatMap((text) => runsOf(tokensOf(text))));
  for (const { source, text } of outside) {
    for (const run of runsOf(tokensOf(exposeOutside(text))))
      if (!ours.has(run) && !runs.has(run)) runs.set(run, source);
  }
  const ownText = own.join('\n').toLowerCase();
  /** The last words of the sentences before, which a run may begin in. */
  let before: readonly Token[] = [];

  return {
    mark(sentence) {
      if (outside.length === 0) return null;
      const quoted = quotedStretches(sentence);
      const isQuoted = (at: number) => quoted.some(([start, end]) => at >= start && at < end);
      const tokens = tokensOf(sentence).filter(({ start }) => !isQuoted(start));
      const stretch = stretchOf(before, tokens, quoted, runs);
      before = quoted.length > 0 ? [] : [...before, ...tokens].slice(1 - runLength);
      if (stretch === null || isAttributed(sentence, stretch)) return quoteLinks(sentence, outside, ownText);
      const marked = asQuotation(sentence, stretch);
      return quoteLinks(marked, outside, ownText) ?? marked;
    },
  };
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)) {
    if (tokens.length === mostWords) break;
    tokens.push({
      word: match[0].toLowerCase().replaceAll('’', "'"),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return tokens;
}

function runsOf(tokens: readonly Token[]): readonly string[] {
  const words = tokens.map(({ word }) => word);
  return words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' '));
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

/** The part of the sentence from the first to the last word that belongs to a run; null if there is none. */
function stretchOf(
  before: readonly Token[],
  tokens: readonly Token[],
  quoted: readonly (readonly [number, number])[],
  runs: ReadonlyMap<string, string>,
): Stretch | null {
  const all = [...before, ...tokens];
  let start: number | null = null;
  let end = 0;
  let source = '';
  for (let last = runLength - 1; last < all.length; last++) {
    const first = last - runLength + 1;
    const found = runs.get(
      all
        .slice(first, last + 1)
        .map(({ word }) => word)
        .join(' '),
    );
    if (found === undefined) continue;
    const own = all.slice(first, last + 1).slice(-Math.max(0, last + 1 - before.length));
    const [from, to] = [own[0], own.at(-1)];
    if (last < before.length || from === undefined || to === undefined) continue;
    if (quoted.some(([open]) => open > from.start && open < to.end)) continue;
    start ??= from.start;
    end = to.end;
    source ||= found;
  }
  return start === null ? null : { start, end, source };
}

/** The quotation takes the punctuation before a blank with it, and a sentence that is nothing else gets its source in front. */
function asQuotation(sentence: string, { start, end, source }: Stretch): string {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const words = marked(sentence.slice(start, end));
  const isAll = !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after);
  if (!isAll) return `${before}${words} (from ${source})${after}`;
  const [blank = ''] = /^\s*/.exec(before) ?? [];
  return `${blank}${capital(source)} says: ${words}${/[.!?…]/.test(after) ? '.' : ''}`;
}

const links =
  /\[([^\]\n]*)\]\(([^)\s]+)\)|<?(?:https?:\/\/|www\.)[^\s<>“”"]+>?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w@/.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>“”"]*/gi;

/** Links and addresses that only others wrote stand in quotation marks, with who wrote them. */
function quoteLinks(sentence: string, outside: readonly OutsideText[], own: string): string | null {
  const quoted = quotedStretches(sentence);
  let changed = false;
  const result = sentence.replace(links, (...parts: unknown[]) => {
    const [whole, label, target] = parts as [string, string | undefined, string | undefined];
    const at = parts.find((part) => typeof part === 'number') as number;
    const link = (target ?? whole).replace(/^<|>$/g, '').replace(/[.,;:!?)\]'*_]+$/, '');
    const source = outside.find(({ text }) =>
      matchOutside(text, (raw) => raw.toLowerCase().includes(link.toLowerCase())),
    )?.source;
    const isQuoted = quoted.some(([start, end]) => at >= start && at < end);
    if (isQuoted || source === undefined || own.includes(link.toLowerCase())) return whole;
    changed = true;
    const named = `${marked(link)} (from ${source})`;
    if (target !== undefined) return `${label ?? ''} ${named}`.trim();
    return named + whole.replace(/^</, '').replace(/>$/, '').slice(link.length);
  });
  return changed ? result : null;
}

function isAttributed(sentence: string, { start }: Stretch): boolean {
  return (
    attribution.test(sentence.slice(0, start)) ||
    /\b(?:according to|in (?:his|her|their) (?:words|mail|email|message))\b/i.test(sentence)
  );
}

const attribution =
  /(?:\b(?!(?:You|I|We)\b)\p{Lu}[\p{L}'’-]+|\b(?:e-?mail|message|note|invitation|he|she|they|it|sender|page|text|letter))\s+(?:also |then |only )?(?:says?|said|writes?|wrote|reads?|states?|stated|asks?|asked|mentions?|mentioned|reports?|announces?)\b/u;

function quotedStretches(sentence: string): readonly (readonly [number, number])[] {
  return [...sentence.matchAll(/“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
}

function marked(text: string): string {
  return quote(text, 2_000);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
