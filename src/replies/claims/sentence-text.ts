/** A sentence as it is said in our own voice: quotations are set aside, marks of formatting and pictures are gone. */
export interface SentenceText {
  /** With `⟦0⟧` for the first quotation. */
  readonly text: string;
  readonly quotes: readonly string[];
  /** Pictures that say "done": `✅`. */
  readonly isTicked: boolean;
  readonly isQuestion: boolean;
}

const quotations =
  /“([^“”\n]*)”|„([^„“”\n]*)[“”]|«([^«»\n]*)»|"([^"\n]*)"|‘([^‘’\n]*)’(?!\p{L})|(?<![\p{L}\p{N}])'([^'\n]{2,120})'(?![\p{L}\p{N}])/gu;
const listMark = /^\s*(?:[-*•–—+]|\d{1,3}[.)])\s+/;
const tick = /[\u{2705}\u{2611}\u{2713}\u{2714}\u{1F5F8}]/u;
const pictures = /(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}])+/gu;

export function sentenceText(sentence: string): SentenceText {
  const quotes: string[] = [];
  let text = withoutFormatting(sentence).replace(quotations, (...groups: unknown[]) => {
    quotes.push(groups.slice(1, 7).find((group) => typeof group === 'string') as string);
    return ` ⟦${quotes.length - 1}⟧ `;
  });
  // Wrapping a whole sentence in quotation marks does not make it somebody else's.
  const isAllQuoted = quotes.length > 0 && !/\p{L}/u.test(text.replace(/⟦\d+⟧/g, ''));
  if (isAllQuoted) text = quotes.splice(0).join(' ');
  const isTicked = tick.test(text);
  text = text
    .replace(pictures, ' ; ')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return { text, quotes, isTicked, isQuestion: /[?？](?:\s|[)\]"'”’;])*$/.test(text) };
}

/** Puts the quotations back. */
export function withQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(/⟦(\d+)⟧/g, (_, index: string) => quotes[Number(index)] ?? '');
}

function withoutFormatting(sentence: string): string {
  return sentence
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .normalize('NFKC')
    .replace(listMark, '')
    .replace(/^\s*(?:#{1,6}|>)\s+/, '')
    .replace(/\[[ xX]\]/g, (box) => (box === '[ ]' ? '' : '\u{2705}'))
    .replace(/\*{1,3}|_{2,3}|~~|`+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<=\p{L})[’ʼ`´](?=\p{L})/gu, "'");
}
