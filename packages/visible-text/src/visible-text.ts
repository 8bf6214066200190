import type { HiddenText, ParsedMail } from '@tact/core/ports/mail-parser';
import type { AnyNode, Document, Element } from 'domhandler';
import { coveringOf } from './covers.ts';
import { StepsExhausted } from './css/matching-rules.ts';
import { programElements } from './elements.ts';
import { Extents } from './extent.ts';
import { HiddenNotes } from './hidden-notes.ts';
import { removeInvisible } from './invisible-characters.ts';
import { isSpaced, type LaidOut, markOf } from './layout.ts';
import { type Colours, union } from './letters.ts';
import type { MailLimits } from './limits.ts';
import { LinkList } from './link-list.ts';
import { type Look, whyTextHides } from './look.ts';
import { parseDocument } from './parse-document.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { type Room, roomIn, wholePage } from './room.ts';
import { StyledDocument } from './styled-document.ts';
import { type CellStart, TextWriter } from './text-writer.ts';

/** What a reader surely sees of an HTML part, and what cannot be proven visible in it. */
export interface VisibleText {
  readonly text: string;
  readonly links: ParsedMail['links'];
  readonly hidden: readonly HiddenText[];
  readonly problems: readonly string[];
}

/** @param isPainted is asked about the text of each node that is not proven visible by its styles; none is without it. */
export function readVisibleText(
  html: string,
  limits: MailLimits,
  budget: ReadingBudget,
  isPainted: (text: string) => boolean = () => false,
): VisibleText {
  const { document, isComplete } = parseDocument(html, limits.maxHtmlDepth);
  const styled = styledDocument(document, budget);
  const reader = new VisibleTextReader(isComplete ? styled : null, limits, isPainted);
  reader.read(document);
  const problems = isComplete ? [] : [tooDeep];
  return reader.result(styled === null ? [...problems, tooManySteps] : problems);
}

const tooDeep = 'The HTML is nested too deeply; none of its text is proven visible.';
const tooManySteps = 'The style sheet takes too long to apply; none of the text is proven visible.';

/** Null where the style sheets take too long to apply. */
function styledDocument(document: Document, budget: ReadingBudget): StyledDocument | null {
  try {
    return new StyledDocument(document, budget);
  } catch (error) {
    if (error instanceof StepsExhausted) return null;
    throw error;
  }
}

interface OpenElement extends LaidOut {
  readonly parent: OpenElement | null;
  readonly room: Room;
}

class VisibleTextReader {
  /** Null where nothing is proven. */
  readonly #styled: StyledDocument | null;
  readonly #extents: Extents | null;
  readonly #writer: TextWriter;
  readonly #notes: HiddenNotes;
  readonly #links: LinkList;
  readonly #covering = new Map<Element, { readonly isCovered: boolean; readonly behind: Colours }>();
  #spelled = '';

  readonly #isPainted: (text: string) => boolean;

  constructor(styled: StyledDocument | null, limits: MailLimits, isPainted: (text: string) => boolean) {
    this.#isPainted = isPainted;
    this.#styled = styled === null || styled.isUnreadable ? null : styled;
    this.#extents = styled === null ? null : new Extents(styled);
    this.#writer = new TextWriter(limits.maxTextChars);
    this.#notes = new HiddenNotes(limits.maxHidden);
    this.#links = new LinkList(limits.maxLinks);
  }

  read(document: Document): void {
    const top: OpenElement = { name: '', parent: null, nextItem: null, room: wholePage };
    for (const child of document.children) this.#node(child, null, top);
  }

  result(problems: readonly string[]): VisibleText {
    this.#notes.close();
    this.#notes.add('invisible-characters', this.#spelled);
    const all = [...problems];
    if (this.#writer.isFull) all.push('The text is very long; it was not read to its end.');
    const hidden = this.#notes.all;
    if (this.#notes.leftOut > 0) all.push(`${this.#notes.leftOut} more hidden texts are not listed.`);
    return { text: this.#writer.toString(), links: this.#links.all, hidden, problems: all };
  }

  #node(node: AnyNode, element: Element | null, open: OpenElement): void {
    if (this.#writer.isFull) return;
    if (node.type === 'text') this.#text(node.data, element, open);
    else if (node.type === 'comment') this.#comment(node.data);
    else if ('attribs' in node) this.#element(node, open);
    else if (node.type === 'root') for (const child of node.children) this.#node(child, element, open);
  }

  #element(element: Element, parent: OpenElement): void {
    if (programElements.has(element.name) || isPageTitle(element)) return;
    const { name, attribs } = element;
    const open: OpenElement = {
      name,
      parent,
      nextItem: name === 'ol' ? Number.parseInt(attribs['start'] ?? '1', 10) || 1 : null,
      room: this.#roomIn(element, parent.room),
    };
    const isGone = this.#whyGone(element, open) !== null;
    if (isGone) this.#gone(element, open);
    else this.#shown(element, open);
  }

  #roomIn(element: Element, around: Room): Room {
    if (this.#styled === null || this.#extents === null) return around;
    const parent = element.parent;
    const own = parent !== null && 'attribs' in parent ? this.#styled.lookOf(parent).backgrounds : [];
    const above = union(own, this.#styled.drawn);
    return roomIn(
      element,
      this.#styled.styleOf(element),
      around,
      this.#extents,
      above,
      this.#styled.hasDrawn,
      this.#isInFlex(element),
    );
  }

  #isInFlex({ parent }: Element): boolean {
    if (parent === null || !('attribs' in parent)) return false;
    return (this.#styled?.declaredFor(parent).get('display') ?? []).some((value) =>
      /flex|grid|box$/.test(value),
    );
  }

  #whyGone(element: Element, { room }: OpenElement): HiddenText['how'] | null {
    if (this.#styled === null) return null;
    return this.#styled.lookOf(element).gone ?? room.gone;
  }

  #gone(element: Element, open: OpenElement): void {
    const isOutermost = open.parent === null || open.parent.room.gone === null;
    for (const child of element.children) this.#node(child, element, open);
    if (this.#styled?.isBlock(element) !== false)
      this.#notes.add(this.#whyGone(element, open) ?? 'unproven', ' ');
    if (isOutermost && !this.#isGoneAround(element)) this.#notes.close();
  }

  #isGoneAround({ parent }: Element): boolean {
    return parent !== null && 'attribs' in parent && (this.#styled?.lookOf(parent).gone ?? null) !== null;
  }

  #shown(element: Element, open: OpenElement): void {
    const cell = this.#lay(element, open);
    if (open.name === 'a') this.#links.open(element.attribs['href']);
    if (open.name === 'img') this.#links.picture(element.attribs['alt']);
    for (const child of element.children) this.#node(child, element, open);
    if (open.name === 'a') this.#links.close();
    if (cell !== null) this.#writer.endCell(cell);
    else if (open.name === 'blockquote') this.#writer.endQuote();
    else if (this.#isBlock(element)) this.#writer.endBlock(isSpaced(open));
  }

  #lay(element: Element, open: OpenElement): CellStart | null {
    const { name } = open;
    const isBlock = this.#isBlock(element);
    if (name === 'td' || name === 'th') return this.#writer.startCell();
    if (name === 'br') this.#writer.lineBreak();
    else if (name === 'blockquote') this.#writer.startQuote();
    else if (name === 'li' && isBlock) this.#writer.startItem(markOf(open));
    else if (name === 'tr') this.#writer.endBlock(false);
    else if (isBlock) this.#writer.startBlock(isSpaced(open));
    return null;
  }

  #isBlock(element: Element): boolean {
    return this.#styled?.isBlock(element) ?? false;
  }

  #text(text: string, element: Element | null, { room }: OpenElement): void {
    const seen = removeInvisible(text);
    this.#spelled += this.#spelled.length < maxSpelled ? seen.spelled : '';
    const hides = this.#whyTextHides(seen.text, element, room);
    if (hides !== null && !this.#isPainted(seen.text)) {
      this.#notes.add(hides, seen.text);
      return;
    }
    if (/\S/.test(seen.text)) this.#notes.close();
    this.#links.text(seen.text);
    const isPreformatted = element !== null && this.#styled?.lookOf(element).isPreformatted === true;
    if (isPreformatted) this.#writer.writePreformatted(seen.text);
    else this.#writer.write(seen.text);
  }

  #whyTextHides(text: string, element: Element | null, room: Room): HiddenText['how'] | null {
    if (this.#styled === null || element === null) return 'unproven';
    const look = this.#styled.lookOf(element);
    if (!/\S/.test(text)) return look.gone ?? room.gone;
    const covering = this.#coveringOf(element, this.#styled);
    const hides = whyTextHides(look, covering.isCovered ? [] : [...room.behind, ...(covering.behind ?? [])]);
    if (hides !== null) return hides;
    if (look.isPreformatted && /[^\S\n]{60,}\S/.test(text)) return 'off-screen';
    if (room.gone !== null) return room.gone;
    if (covering.isCovered || covering.behind === null) return 'covered';
    return whyLineHides(look, room, this.#styled.hasDrawn);
  }

  #coveringOf(
    element: Element,
    styled: StyledDocument,
  ): { readonly isCovered: boolean; readonly behind: Colours } {
    const known = this.#covering.get(element);
    if (known !== undefined || styled.covers.length === 0) return known ?? uncovered;
    const { order } = styled.styleOf(element);
    const found = order.isSure
      ? coveringOf(element, order.level, styled.covers, (inner, outer) => styled.isWithin(inner, outer))
      : { isCovered: true, behind: null };
    this.#covering.set(element, found);
    return found;
  }

  #comment(text: string): void {
    const words = textOfComment(text);
    this.#notes.close();
    if ((words.match(/\p{Lo}|\p{L}{2,}/gu)?.length ?? 0) < minCommentWords) return;
    this.#notes.add('comment', words);
    this.#notes.close();
  }
}

/** Why a line may be without its letters, which are higher. */
function whyLineHides(
  { linePx, fontPx }: Look,
  { clipsLines }: Room,
  hasDrawn: boolean,
): HiddenText['how'] | null {
  if (hasDrawn && linePx.min < fontPx.max * minOpenLine) return 'covered';
  return clipsLines && linePx.min < fontPx.max * minLine ? 'zero-size' : null;
}

const uncovered = { isCovered: false, behind: [] };
const maxSpelled = 2_000;
/** Of the size of its letters, for a line in a box that cuts off what runs out of it. */
const minLine = 0.8;
/** In the open, where pictures may follow. */
const minOpenLine = 0.5;
/** Below that it is a note of the program that made the page. */
const minCommentWords = 4;

/** A comment's words: conditional comments hold whole stretches of HTML. */
function textOfComment(comment: string): string {
  return comment
    .slice(0, 20_000)
    .replace(/^\[if [^\]]*\]>?/i, '')
    .replace(/<!\[endif\]$/i, '')
    .replace(/^\[endif\]$/i, '')
    .replaceAll(/<(style|script|xml)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ');
}

/** Names the page in a browser's tab; no part of a mail, and no secret either. */
function isPageTitle({ name, parent }: Element): boolean {
  return name === 'title' && parent !== null && 'name' in parent && parent.name === 'head';
}
