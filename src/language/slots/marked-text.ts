import type { Mark, MarkName } from './parsed-request.ts';

/** Stands in `open` for each character that was taken; patterns stop at it. From the private use area: no text needs it. */
export const consumed = '\uE000';

/** What somebody else will read as it is. */
const verbatim: ReadonlySet<MarkName> = new Set(['body', 'politeness']);

/** A text while it is being understood: what was found is cut out, and what is still open keeps its offsets. */
export class MarkedText {
  readonly text: string;
  readonly marks: Mark[] = [];
  open: string;

  constructor(text: string) {
    this.text = text;
    this.open = text;
  }

  /** Names a stretch, without the blanks around it, and cuts it out. Nothing happens for an empty one. */
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

  /** Cuts a stretch out without a name. */
  drop(start: number, end: number): void {
    this.open = this.open.slice(0, start) + consumed.repeat(end - start) + this.open.slice(end);
  }

  /**
   * Takes the groups of the first match, each named by its own name, and cuts out the whole match. The pattern needs the flag `d`.
   * The match is given back, or null.
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

  /** As `takeGroups`, for every match. Whole matches are taken where the pattern has no groups. */
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

  /** The words of the marks of a name, in the order of the text. */
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
