/** Nesting beyond this is refused: no decision needs it, and whoever walks the value may recurse. */
export const maximumDepth = 100;

/** Characters (UTF-16 units) of one answer: beyond what models give, which is some 100 000 tokens at most. */
export const maximumLength = 500_000;

/** Looks per character before the tolerant reader gives up; usual texts need one to three. */
const looksPerCharacter = 64;

export type Closer = '}' | ']' | ')';

/** Where a text stands, which decides what can end it: a member's value, an array's item, or the whole answer. */
export type Place = 'key' | 'member' | 'item' | 'root';

/** The tolerant reader's place in the text, and what it learned about the whole on the way. */
export class Cursor {
  readonly text: string;
  at: number;
  /** The text ended before the value did. */
  cutOff = false;
  /** Why reading stopped early; everything read then is void. */
  gaveUp: string | undefined;
  /** What would close the containers around this place, outermost first. */
  readonly open: Closer[] = [];
  /** The text's length without spaces, fences and semicolons at its end. */
  readonly inkEnd: number;
  readonly #unclosedFrom = new Map<string, number>();
  #looksLeft: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
    let inkEnd = text.length;
    while (inkEnd > 0 && ' \t\r\n`;'.includes(text.charAt(inkEnd - 1))) inkEnd--;
    this.inkEnd = inkEnd;
    this.#looksLeft = looksPerCharacter * text.length + 1000;
  }

  /** The character here; empty at the end. */
  get here(): string {
    return this.text.charAt(this.at);
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** Goes into a container; says no, and ends the reading, where it would be nested too deeply. */
  enter(closer: Closer): boolean {
    if (this.open.length >= maximumDepth) this.giveUp(`nested deeper than ${maximumDepth} levels`);
    this.open.push(closer);
    return this.gaveUp === undefined;
  }

  leave(): void {
    this.open.pop();
  }

  /** Nothing closes a text of this kind that begins here or later; so that no search for it is made twice. */
  rememberUnclosed(kind: string): void {
    this.#unclosedFrom.set(kind, this.at);
  }

  isUnclosed(kind: string): boolean {
    return this.at >= (this.#unclosedFrom.get(kind) ?? Number.POSITIVE_INFINITY);
  }

  /** Counts characters looked at, and ends the reading when they are out of all proportion. */
  look(count = 1): void {
    this.#looksLeft -= count;
    if (this.#looksLeft < 0) this.giveUp('too tangled to be read');
  }

  giveUp(why: string): void {
    this.gaveUp ??= why;
    this.at = this.text.length;
  }
}
