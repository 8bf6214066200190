/**
 * Puts the visible text of a document on lines: blocks on lines of their own, the cells of a row side by side,
 * quotations behind `> `, list items behind their mark.
 */
export class TextWriter {
  readonly #maxChars: number;
  readonly #pieces: string[] = [];
  #length = 0;
  #lines = 0;
  #quoteDepth = 0;
  /** What comes before the next text: line ends (two make a blank line), else a cell's border, else a space. */
  #lineEnds = 0;
  #startsCell = false;
  #hasSpace = false;
  #mark = '';

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  get isFull(): boolean {
    return this.#length >= this.#maxChars;
  }

  /** Text with its spaces run together. */
  write(text: string): void {
    const words = text.replaceAll(/[\s\u2800]+/g, ' ');
    this.#hasSpace ||= words.startsWith(' ');
    if (words === ' ' || words === '') return;
    this.#put(words.trim());
    this.#hasSpace = words.endsWith(' ');
  }

  /** Text as it stands. */
  writePreformatted(text: string): void {
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.lineBreak();
      if (line.trim() !== '') this.#put(line);
    }
  }

  lineBreak(): void {
    this.#separate(Math.min(2, this.#lineEnds + 1));
  }

  /** What follows stands on a line of its own, or after a blank line; at the start of a cell or an item it is there already. */
  startBlock(isSpaced: boolean): void {
    if (!this.#startsCell && this.#mark === '') this.#separate(isSpaced ? 2 : 1);
  }

  endBlock(isSpaced: boolean): void {
    this.#separate(isSpaced ? 2 : 1);
  }

  /** A list item; its mark is written once there is text. */
  startItem(mark: string): void {
    this.#separate(1);
    this.#mark = mark;
  }

  /** Returns what `endCell` needs. */
  startCell(): CellStart {
    this.#startsCell = this.#length > 0 && this.#lineEnds === 0;
    this.#hasSpace = false;
    return { length: this.#length, lastLine: this.#lines + this.#linesDue };
  }

  /** A cell that took one line leaves the rest of the line to the next cell. */
  endCell(start: CellStart): void {
    if (this.#length === start.length) return;
    if (this.#lines <= start.lastLine) this.#lineEnds = 0;
    else this.#separate(1);
  }

  startQuote(): void {
    this.#separate(2);
    this.#quoteDepth += 1;
  }

  endQuote(): void {
    this.#separate(2);
    this.#quoteDepth -= 1;
  }

  toString(): string {
    return this.#pieces.join('');
  }

  #separate(lineEnds: number): void {
    this.#lineEnds = Math.max(this.#lineEnds, lineEnds);
    this.#startsCell = false;
    this.#hasSpace = false;
    this.#mark = '';
  }

  #put(text: string): void {
    const piece = `${this.#lead()}${this.#mark}${text}`.slice(0, this.#maxChars - this.#length);
    this.#pieces.push(piece);
    this.#lines += this.#linesDue;
    this.#length += piece.length;
    this.#lineEnds = 0;
    this.#startsCell = false;
    this.#hasSpace = false;
    this.#mark = '';
  }

  /** Line ends before the first text are not written. */
  get #linesDue(): number {
    return this.#length === 0 ? 0 : this.#lineEnds;
  }

  #lead(): string {
    const quote = '> '.repeat(Math.min(this.#quoteDepth, maxQuoteMarks));
    if (this.#length === 0) return quote;
    if (this.#lineEnds > 0) return '\n'.repeat(this.#lineEnds) + quote;
    if (this.#startsCell) return ' | ';
    return this.#hasSpace ? ' ' : '';
  }
}

export interface CellStart {
  readonly length: number;
  readonly lastLine: number;
}

const maxQuoteMarks = 20;
