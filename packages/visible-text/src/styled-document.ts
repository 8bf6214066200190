import type { Document, Element } from 'domhandler';
import type { Cover } from './covers.ts';
import { Cascade, type DeclaredValues } from './css/cascade.ts';
import { all, mediaTruth } from './css/condition.ts';
import { MatchingRules } from './css/matching-rules.ts';
import { StyleRules } from './css/style-rules.ts';
import { firstOrder } from './drawing-order.ts';
import type { Colours } from './letters.ts';
import { type Look, plainLook } from './look.ts';
import { elementsOf, isQuirky } from './parse-document.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { type ElementStyle, root, StyleReader } from './style-reader.ts';

/** A document with what its style sheets and attributes say of each element. */
export class StyledDocument {
  readonly #styles = new Map<Element, ElementStyle>();
  readonly #covers: Cover[] = [];
  readonly #reader: StyleReader;
  /** Something is drawn as one piece, so that it covers what runs into its place. */
  hasDrawn = false;
  /** All that elements draw behind their text. */
  readonly drawn: Colours;
  /** Why no text of the document is proven visible; null where it may be. */
  readonly isUnreadable: boolean;

  /** Throws `StepsExhausted`. */
  constructor(document: Document, budget: ReadingBudget) {
    const rules = rulesOf(document);
    this.isUnreadable = rules.hasUnreadableParts || rules.hasRegisteredProperties;
    const quirky = isQuirky(document);
    const cascade = new Cascade(new MatchingRules(rules.rules, quirky, budget), budget);
    const reader = new StyleReader(cascade, rules.fontFamilies, this.#styles, quirky);
    for (const child of document.children) reader.visit(child, root);
    this.#reader = reader;
    this.hasDrawn = reader.hasDrawn;
    this.drawn = reader.allDrawn;
    this.#covers.push(...reader.covers());
  }

  get covers(): readonly Cover[] {
    return this.#covers;
  }

  styleOf(element: Element): ElementStyle {
    return this.#styles.get(element) ?? plainStyle;
  }

  lookOf(element: Element): Look {
    return this.styleOf(element).look;
  }

  declaredFor(element: Element): DeclaredValues {
    return this.styleOf(element).declared;
  }

  isWithin(element: Element, outer: Element): boolean {
    const { first } = this.styleOf(element);
    const around = this.styleOf(outer);
    return first >= around.first && first <= around.last;
  }

  isBulky(element: Element): boolean {
    return this.#reader.isBulky(element);
  }

  isBlock(element: Element): boolean {
    return this.styleOf(element).isBlock;
  }
}

const plainStyle: ElementStyle = {
  look: plainLook,
  declared: new Map(),
  isBlock: false,
  order: firstOrder,
  first: 0,
  last: 0,
};

/** A style sheet holds for what stands before it too, so all are read first. */
function rulesOf(document: Document): StyleRules {
  const rules = new StyleRules();
  for (const element of elementsOf(document)) {
    const { name, attribs } = element;
    if (name === 'style' && /^\s*(text\/css\s*)?$/i.test(attribs['type'] ?? '')) {
      const css = element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
      const media = attribs['media'] === undefined ? 'yes' : mediaTruth(attribs['media']);
      rules.add(css.replaceAll(/<!--|-->/g, ' '), isForSome(element) ? all([media, 'maybe']) : media);
    } else if (name === 'link' && /stylesheet/i.test(attribs['rel'] ?? '')) {
      // Mail programs load none; one that is part of the mail itself they might read.
      if (/^\s*(data|cid|mid|blob):/i.test(attribs['href'] ?? '')) rules.hasUnreadableParts = true;
    }
  }
  return rules;
}

/** Some programs read what is for those without scripts, some do not. */
function isForSome({ parent }: Element): boolean {
  return parent !== null && 'name' in parent && parent.name === 'noscript';
}
