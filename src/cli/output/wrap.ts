import { stripVTControlCharacters } from 'node:util';
import { Help } from 'commander';

const wide =
  /[\u{1100}-\u{115f}\u{2e80}-\u{303e}\u{3041}-\u{a4cf}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe30}-\u{fe6f}\u{ff00}-\u{ff60}\u{ffe0}-\u{ffe6}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** How many columns a line takes: East Asian and emoji two, combining marks and colours none. */
export function displayWidth(text: string): number {
  const bare = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(bare)) return bare.length;
  let width = 0;
  for (const segment of graphemesOf(bare)) width += wide.test(segment) ? 2 : 1;
  return width;
}

class Wrapper extends Help {
  override minWidthToWrap = 10;
  override displayWidth(text: string): number {
    return displayWidth(text);
  }
}

/** Breaks text between words into lines of at most `width` columns; further lines begin with `indent` spaces. */
export function wrap(text: string, width: number, indent = 0): string {
  const lines = new Wrapper().boxWrap(text, Math.max(10, width - indent));
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** Cut to `width` columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const segment of graphemesOf(text)) {
    used += displayWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Filled up with spaces to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

let segmenter: Intl.Segmenter | null = null;

/** What a reader takes for one character. */
function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
