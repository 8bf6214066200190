import type { HiddenText, ParsedMail } from '#ports/mail-parser';
import { removeInvisible } from '../invisible-characters.ts';
import type { MailLimits } from '../limits.ts';
import type { ReadingBudget } from '../reading-budget.ts';
import { ElementStyles } from './element-styles.ts';
import { neverShownElements, programElements } from './elements.ts';
import { HiddenNotes } from './hidden-notes.ts';
import { type Look, lookOf, plainLook } from './hidden-text.ts';
import { isBlock, isSpaced, type LaidOut, markOf } from './layout.ts';
import { LinkList } from './link-list.ts';
import { mediaMatches } from './media-query.ts';
import type { Matchable } from './selector.ts';
import { StyleSheet } from './style-sheet.ts';
import { type CellStart, TextWriter } from './text-writer.ts';
import { walkHtml } from './walk-html.ts';

/** What a reader sees of an HTML part, and what is hidden in it. */
export interface VisibleText {
  readonly text: string;
  readonly links: ParsedMail['links'];
  readonly hidden: readonly HiddenText[];
  readonly problems: readonly string[];
}

export function readVisibleText(html: string, limits: MailLimits, budget: ReadingBudget): VisibleText {
  const styles = new ElementStyles(styleSheetOf(html, limits), budget);
  const reader = new VisibleTextReader(styles, limits);
  const isComplete = walkHtml(html, limits.maxHtmlDepth, reader, () => reader.shouldStop);
  return reader.result(isComplete);
}

/** A style sheet holds for what stands before it too, so all are read first. */
function styleSheetOf(html: string, limits: MailLimits): StyleSheet {
  const sheet = new StyleSheet();
  if (!/<style/i.test(html)) return sheet;
  const names: string[] = [];
  walkHtml(html, limits.maxHtmlDepth, {
    open: (name, { media }) => names.push(media === undefined || mediaMatches(media) ? name : ''),
    text: (text) => {
      if (names.at(-1) === 'style') sheet.add(text);
    },
    comment: () => {},
    close: () => names.pop(),
  });
  return sheet;
}

interface OpenElement extends Matchable, LaidOut {
  readonly parent: OpenElement | null;
  readonly look: Look;
  readonly isBlock: boolean;
  childCount: number;
  cell: CellStart | null;
}

class VisibleTextReader {
  readonly #styles: ElementStyles;
  readonly #writer: TextWriter;
  readonly #notes: HiddenNotes;
  readonly #links: LinkList;
  #current: OpenElement | null = null;
  /** Between `<!--[if !mso]>` and its end, where hiding from Outlook is no hiding. */
  #isNotForOutlook = false;
  #spelled = '';

  constructor(styles: ElementStyles, limits: MailLimits) {
    this.#styles = styles;
    this.#writer = new TextWriter(limits.maxTextChars);
    this.#notes = new HiddenNotes(limits.maxHidden);
    this.#links = new LinkList(limits.maxLinks);
  }

  get shouldStop(): boolean {
    return this.#writer.isFull || this.#styles.isExhausted;
  }

  result(isComplete: boolean): VisibleText {
    this.#notes.close();
    this.#notes.add('invisible-characters', this.#spelled);
    const problems: string[] = [];
    if (this.#styles.isExhausted)
      problems.push('The style sheet takes too long to apply; the HTML was not read to its end.');
    else if (!isComplete && !this.#writer.isFull)
      problems.push('The HTML is nested too deeply; it was not read to its end.');
    if (this.#writer.isFull) problems.push('The text is very long; it was not read to its end.');
    const hidden = this.#notes.all;
    if (this.#notes.leftOut > 0) problems.push(`${this.#notes.leftOut} more hidden texts are not listed.`);
    return { text: this.#writer.toString(), links: this.#links.all, hidden, problems };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const element = this.#enter(name, attributes);
    if (element.look.gone !== null) return;
    this.#lay(element);
    if (name === 'a') this.#links.open(attributes['href']);
    if (name === 'img') this.#links.picture(attributes['alt']);
  }

  text(text: string): void {
    const name = this.#current?.name ?? '';
    if (programElements.has(name)) return;
    const { isPreformatted, hides } = this.#current?.look ?? plainLook;
    const seen = removeInvisible(text);
    this.#spelled += this.#spelled.length < maxSpelled ? seen.spelled : '';
    if (hides !== null) {
      this.#notes.add(hides, seen.text);
      return;
    }
    if (/\S/.test(seen.text)) this.#notes.close();
    this.#links.text(seen.text);
    if (isPreformatted) this.#writer.writePreformatted(seen.text);
    else this.#writer.write(seen.text);
  }

  comment(text: string): void {
    if (/^\[if !(mso|gte mso|vml)/i.test(text.trimStart())) this.#isNotForOutlook = true;
    if (/<!\[endif\]/i.test(text) || /^\[endif\]/i.test(text)) this.#isNotForOutlook = false;
    const words = textOfComment(text);
    this.#notes.close();
    if ((words.match(/\p{Lo}|\p{L}{2,}/gu)?.length ?? 0) < leastCommentWords) return;
    this.#notes.add('comment', words);
    this.#notes.close();
  }

  close(): void {
    const element = this.#current;
    if (element === null) return;
    this.#current = element.parent;
    if (element.look.gone !== null) {
      if (element.parent?.look.gone == null) this.#notes.close();
      else if (element.isBlock) this.#notes.add(element.look.gone, ' ');
      return;
    }
    if (element.name === 'a') this.#links.close();
    if (element.cell !== null) this.#writer.endCell(element.cell);
    else if (element.name === 'blockquote') this.#writer.endQuote();
    else if (element.isBlock) this.#writer.endBlock(isSpaced(element));
  }

  #enter(name: string, attributes: Readonly<Record<string, string>>): OpenElement {
    const parent = this.#current;
    const seen: Matchable = {
      name,
      id: (attributes['id'] ?? '').toLowerCase(),
      attributes,
      classes: classesOf(attributes['class']),
      isFirstChild: parent === null || parent.childCount === 0,
      parent,
    };
    if (parent !== null) parent.childCount += 1;
    const parentLook = parent?.look ?? plainLook;
    const declared = parentLook.gone === null ? this.#styles.declaredFor(seen) : null;
    const element: OpenElement = {
      ...seen,
      parent,
      look: this.#look(name, declared, parentLook),
      isBlock: isBlock(name, declared?.get('display')),
      childCount: 0,
      nextItem: name === 'ol' ? Number.parseInt(attributes['start'] ?? '1', 10) || 1 : null,
      cell: null,
    };
    this.#current = element;
    return element;
  }

  #look(name: string, declared: ReadonlyMap<string, string> | null, parent: Look): Look {
    if (declared === null) return parent;
    if (neverShownElements.has(name)) return { ...parent, gone: 'display-none', hides: 'display-none' };
    if (declared.size === 0) return parent;
    return lookOf({ name, declared, isNotForOutlook: this.#isNotForOutlook }, parent);
  }

  #lay(element: OpenElement): void {
    const { name } = element;
    if (name === 'br') this.#writer.lineBreak();
    else if (name === 'td' || name === 'th') element.cell = this.#writer.startCell();
    else if (name === 'blockquote') this.#writer.startQuote();
    else if (name === 'li' && element.isBlock) this.#writer.startItem(markOf(element));
    else if (name === 'tr') this.#writer.endBlock(false);
    else if (element.isBlock) this.#writer.startBlock(isSpaced(element));
  }
}

const maxSpelled = 2_000;
/** Below that it is a note of the program that made the page. */
const leastCommentWords = 4;

const noClasses: ReadonlySet<string> = new Set();

function classesOf(attribute: string | undefined): ReadonlySet<string> {
  return attribute === undefined ? noClasses : new Set(attribute.toLowerCase().match(/\S+/g));
}

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
