import { inspect } from 'node:util';
import { endOfIsolate, isInsideQuotation, isolateLines } from '@tact/core/text';
import stringWidth from 'string-width';
import { styles } from './paint.ts';

/** Breaks text between words into lines of at most `width` columns; further lines begin with `indent` spaces. */
export function wrap(text: string, width: number, indent = 0): string {
  const lines = breakLines(text, Math.max(10, width - indent), (word) => [word]);
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** Wraps each line that is too long on its own; what follows is indented as the line is. */
export function wrapLines(text: string, width: number): string {
  // Most lines fit; a character takes at most two columns.
  if (text.length * 2 <= width) return text;
  return text
    .split('\n')
    .map((line) => {
      if (stringWidth(line) <= width) return line;
      const [indent = ''] = /^ */.exec(line) ?? [];
      return indent + wrap(line.slice(indent.length), width, indent.length);
    })
    .join('\n');
}

/** The same as lines, none of them wider: a word that is too long is broken, never through a wide character. */
export function wrapTightly(text: string, width: number): readonly string[] {
  return breakLines(text, width, (word) => breakWord(word, width));
}

/** Cut to `width` columns, with an ellipsis where something is missing, and with the quotation closed that it is cut in. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  const [kept = ''] = breakWord(text, Math.max(1, width - 1));
  if (width < 4 || !isInsideQuotation(kept)) return closeStyles([`${kept}…${endOfIsolate(kept)}`]).join('');
  const [shorter = ''] = breakWord(text, width - 2);
  return closeStyles([`${shorter}…${endOfIsolate(shorter)}”`]).join('');
}

function breakLines(
  text: string,
  width: number,
  piecesOf: (word: string) => readonly string[],
): readonly string[] {
  const broken = text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    for (const word of line.match(/\s*\S+/g) ?? []) {
      if (stringWidth(current + word) <= width) {
        current += word;
        continue;
      }
      if (stringWidth(current) > 0) lines.push(current);
      const pieces = piecesOf(stringWidth(current) > 0 ? word.trimStart() : current + word);
      lines.push(...pieces.slice(0, -1));
      current = pieces.at(-1) ?? '';
    }
    return [...lines, current];
  });
  return closeStyles(isolateLines(broken));
}

function breakWord(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of charactersOf(word)) {
    const own = stringWidth(character);
    if (used > 0 && used + own > width) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += own;
  }
  return [...pieces, piece];
}

/** What a reader takes for one character; the codes of styles stay whole. */
function* charactersOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en');
  for (const [index, part] of text.split(styleCodes).entries()) {
    if (index % 2 === 1) yield part;
    else for (const { segment } of segmenter.segment(part)) yield segment;
  }
}

let segmenter: Intl.Segmenter | null = null;
const styleCodes = new RegExp(`(${String.fromCharCode(27)}\\[\\d+m)`);

/** Ends at the end of each line what is open there and takes it up on the next, so that lines can stand side by side. */
function closeStyles(lines: readonly string[]): readonly string[] {
  let open: readonly number[] = [];
  return lines.map((line) => {
    const before = open;
    for (const code of line.split(styleCodes).filter((_, index) => index % 2 === 1)) {
      open = openAfter(open, Number.parseInt(code.slice(2), 10));
    }
    const ends = open.toReversed().map((code) => closing.get(code) ?? 0);
    return [...before.map(styleCode), line, ...ends.map(styleCode)].join('');
  });
}

function openAfter(open: readonly number[], code: number): readonly number[] {
  return closing.has(code) ? [...open, code] : open.filter((each) => closing.get(each) !== code);
}

function styleCode(code: number): string {
  return `\u001b[${code}m`;
}

/** The code that ends a style, by the one that begins it. */
const closing: ReadonlyMap<number, number> = new Map(
  styles.flatMap((style) => {
    const codes = inspect.colors[style];
    return codes === undefined ? [] : [codes];
  }),
);
