/** Nesting beyond this is refused: no decision needs it, and whoever walks the value may recurse. */
export const maximumDepth = 100;

/** Characters (UTF-16 units) of one answer. The longest answers that models give are a tenth of this. */
export const maximumLength = 2_000_000;

/** Looks per character before the tolerant reader gives up; usual texts need one to three. */
const looksPerCharacter = 32;

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
  /** Per kind of text, from where on no closing quote follows; so that no search for one is made twice. */
  readonly unclosedFrom = new Map<string, number>();
  #looksLeft: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
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
