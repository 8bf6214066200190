import type { Mark, MarkName } from './parsed-request.ts';

/** Replaces each consumed character in `open`, so that patterns stop there. From the Unicode private use area. */
export const consumed = '\uE000';

/** Marks whose trailing punctuation is kept. */
const verbatim: ReadonlySet<MarkName> = new Set(['body', 'politeness']);

/** A text with marked spans. Marked text is consumed: replaced in `open`, where all offsets stay valid. */
export class MarkedText {
  readonly text: string;
  readonly marks: Mark[] = [];
  open: string;
  /** The text with the times inside names hidden; all offsets stay. */
  timed: string;

  constructor(text: string) {
    this.text = text;
    this.open = text;
    this.timed = text;
  }

  /** Marks and consumes a span, trimmed of whitespace. False, with no effect, if it is empty. */
  take(name: MarkName, start: number, end: number): boolean {
    const words = this.text.slice(start, end);
    const from = start + words.length - words.trimStart().length;
    const kept = verbatim.has(name) ? words.trimEnd() : words.replace(/[\s.,;:!?]+$/, '');
    const to = start + kept.length;
    if (from >= to) return false;
    this.marks.push({ name, start: from, end: to });
    this.drop(from, to);
    return true;
  }

  /** Consumes a span without marking it. */
  drop(start: number, end: number): void {
    this.open = this.open.slice(0, start) + consumed.repeat(end - start) + this.open.slice(end);
  }

  /**
   * Marks the named groups of the first match by their names and consumes the whole match. The pattern needs the flag `d`.
   * Returns the match, or null.
   */
  takeGroups(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = 0;
    const found = pattern.exec(this.open);
    if (found === null) return null;
    for (const [name, span] of Object.entries(found.indices?.groups ?? {})) {
      if (span !== undefined) this.take(name as MarkName, span[0], span[1]);
    }
    this.drop(found.index, found.index + found[0].length);
    return found;
  }

  /** Like `takeGroups`, for every match. With `name`, marks whole matches by it. */
  takeAll(pattern: RegExp, name?: MarkName): void {
    for (const found of this.open.matchAll(pattern)) {
      const end = found.index + found[0].length;
      for (const [group, span] of Object.entries(found.indices?.groups ?? {})) {
        if (span !== undefined) this.take(group as MarkName, span[0], span[1]);
      }
      if (name !== undefined) this.take(name, found.index, end);
      this.drop(found.index, end);
    }
  }

  /** The texts of all marks of a name, in text order. */
  textsOf(name: MarkName): string[] {
    return this.marks
      .filter((mark) => mark.name === name)
      .sort((a, b) => a.start - b.start)
      .map((mark) => this.text.slice(mark.start, mark.end));
  }

  has(name: MarkName): boolean {
    return this.marks.some((mark) => mark.name === name);
  }
}
