import type { AnyNode, Element, ParentNode } from 'domhandler';
import { isFixed, placementOf } from './box.ts';
import type { Cover, Level } from './covers.ts';
import type { Cascade, DeclaredValues } from './css/cascade.ts';
import type { Variables } from './css/variables.ts';
import { type DrawingOrder, drawingOrderOf, firstOrder, isContainer } from './drawing-order.ts';
import { hasBlockLetters, isBulky, isSeeThrough, ownBackground, spreadsOut, surfaceOf } from './drawn.ts';
import { drawnElements, neverShownElements } from './elements.ts';
import { isBlock } from './layout.ts';
import { type Colours, union } from './letters.ts';
import { type Look, lookOf, plainLook } from './look.ts';
import { elementsOf } from './parse-document.ts';

/** What is known of an element by itself and those around it. */
export interface ElementStyle {
  readonly look: Look;
  readonly declared: DeclaredValues;
  readonly isBlock: boolean;
  readonly order: DrawingOrder;
  /** The places of the element and of the last one in it, in document order. */
  readonly first: number;
  last: number;
}

const nothingDeclared: DeclaredValues = new Map();

/** What an element hands down to those in it. */
interface Place {
  readonly look: Look;
  readonly declared: DeclaredValues;
  readonly variables: Variables;
  readonly order: DrawingOrder;
  /** What boxes that are placed freely are placed in; null for the page. */
  readonly container: Element | null;
  readonly isInFlex: boolean;
}

export const root: Place = {
  look: plainLook,
  declared: nothingDeclared,
  variables: new Map(),
  order: firstOrder,
  container: null,
  isInFlex: false,
};

interface LayoutEscape {
  readonly element: Element;
  readonly leaves: 'flow' | 'layer';
  readonly reach: Element | null;
  readonly level: Level;
}

/** Goes through a document once, from the outside in, and finds the style of each element and what may cover others. */
export class StyleReader {
  hasDrawn = false;
  readonly #cascade: Cascade;
  readonly #fonts: ReadonlySet<string>;
  readonly #styles: Map<Element, ElementStyle>;
  readonly #leaving: LayoutEscape[] = [];
  /** Boxes that rules make and draw freely. */
  readonly #freeBoxes: Cover[] = [];
  /** What elements draw by themselves. */
  readonly #drawn = new Map<Element, Colours>();
  #bodyColours: Colours = plainLook.colours;
  /** Drawn over the text of blocks before it. */
  #hasInlineSurface = false;
  readonly #isQuirky: boolean;
  /** Elements whose children are replaced by those of a tree of their own. */
  readonly #shadowHosts = new Set<ParentNode>();
  /** Elements whose first summary has been met. */
  readonly #summed = new Set<ParentNode>();
  readonly #bulky = new Set<Element>();
  #count = 0;
  /** Between `<!--[if !mso]>` and its end, where hiding from Outlook is no hiding. */
  #isNotForOutlook = false;

  constructor(
    cascade: Cascade,
    fonts: ReadonlySet<string>,
    styles: Map<Element, ElementStyle>,
    quirky: boolean,
  ) {
    this.#isQuirky = quirky;
    this.#cascade = cascade;
    this.#fonts = fonts;
    this.#styles = styles;
  }

  get allDrawn(): Colours {
    return union(...this.#drawn.values());
  }

  visit(node: AnyNode, place: Place): void {
    if (node.type === 'comment') this.#comment(node.data);
    if (node.type === 'root') for (const child of node.children) this.visit(child, place);
    if (!('attribs' in node)) return;
    const inner = this.#enter(node, place);
    if (node.children.some((child) => 'attribs' in child && 'shadowrootmode' in child.attribs)) {
      this.#shadowHosts.add(node);
    }
    for (const child of node.children) this.visit(child, inner);
    const style = this.#styles.get(node);
    if (style !== undefined) style.last = this.#count;
  }

  covers(): readonly Cover[] {
    if (this.#leaving.length + this.#freeBoxes.length > maxCovers) return [coverOfAll];
    const isPulled = this.#leaving.some(({ leaves }) => leaves === 'flow');
    const covers = this.#leaving.flatMap((leaving) => {
      if (leaving.leaves === 'flow') return [];
      const colours = this.#drawnWithin(leaving.element);
      return colours?.length === 0 ? [] : [{ ...leaving, colours, reach: this.#reachOf(leaving) }];
    });
    return [...covers, ...this.#freeBoxes, ...(isPulled ? [this.#coverOfPulled()] : [])];
  }

  /** What is pulled may pull what follows, so that anything may stand over anything. */
  #coverOfPulled(): Cover {
    if (this.hasDrawn || this.#hasInlineSurface) return coverOfAll;
    return { element: null, colours: union(...this.#drawn.values()), reach: null, level: behindFlow };
  }

  /** What draws nothing but itself stays within its container. */
  #reachOf({ element, reach }: LayoutEscape): Element | null {
    const isAlone = [...elementsOf(element)].every((each) => each === element || !this.#drawn.has(each));
    return isAlone ? reach : null;
  }

  #comment(text: string): void {
    if (/^\[if !(mso|gte mso|vml)/i.test(text.trimStart())) this.#isNotForOutlook = true;
    if (/<!\[endif\]/i.test(text) || /^\[endif\]/i.test(text)) this.#isNotForOutlook = false;
  }

  #enter(element: Element, place: Place): Place {
    this.#count += 1;
    const { declared, variables, boxes } = this.#cascade.declaredFor(element, place.variables);
    const display = declared.get('display')?.at(-1);
    const isBlockBox = isBlock(element.name, display);
    const found = lookOf(
      {
        element,
        declared,
        parentDeclared: place.declared,
        isInline: !isBlockBox && !/^(inline-|table-cell)/.test(display ?? '') && !cells.has(element.name),
        isNotForOutlook: this.#isNotForOutlook,
      },
      place.look,
    );
    const look = this.#withQuirks(
      element,
      declared,
      this.#withFont(this.#withOwnRules(element, found), declared),
    );
    if (element.name === 'body') this.#bodyColours = look.colours;
    const isMoved = look.placement.leaves === 'layer';
    const order = drawingOrderOf(declared, isMoved, place.isInFlex, this.#count, place.order);
    this.#styles.set(element, {
      look,
      declared,
      isBlock: isBlockBox,
      order,
      first: this.#count,
      last: this.#count,
    });
    this.#noteDrawn(element, declared, look, place, order);
    for (const box of boxes) this.#noteBox(element, box, look, order.level);
    return {
      look,
      declared,
      variables,
      order,
      container: isContainer(declared) ? element : place.container,
      isInFlex: /flex|grid/.test(display ?? ''),
    };
  }

  /** What some elements show only when asked. */
  #withOwnRules(element: Element, look: Look): Look {
    const { name, attribs, parent } = element;
    // Of those with one name only one is open.
    if (name === 'details' && (!('open' in attribs) || 'name' in attribs)) {
      return { ...look, spoiled: new Map([...look.spoiled, ['details', 'display-none']]) };
    }
    if (name === 'summary' && parent !== null && !this.#summed.has(parent)) {
      this.#summed.add(parent);
      return { ...look, spoiled: new Map([...look.spoiled].filter(([what]) => what !== 'details')) };
    }
    const gone =
      (parent !== null && this.#shadowHosts.has(parent)) ||
      (name === 'table' && this.#hasHiddenColumns(element)) ||
      (wideElements.has(name) && Number.parseInt(attribs['width'] ?? '', 10) > widestPx);
    return gone && look.gone === null ? { ...look, gone: 'display-none' } : look;
  }

  /** Without a doctype, tables take over no size, and only the body's colour. */
  #withQuirks({ name }: Element, declared: DeclaredValues, look: Look): Look {
    if (!this.#isQuirky || name !== 'table') return look;
    const fontPx = { min: Math.min(16, look.fontPx.min), max: Math.max(16, look.fontPx.max) };
    return {
      ...look,
      ...(declared.has('color') ? {} : { colours: union(look.colours, this.#bodyColours) }),
      ...(declared.has('font-size') || look.fontPx.min === 0 ? {} : { fontPx }),
    };
  }

  /** A column takes its cells along, which stand elsewhere. */
  #hasHiddenColumns(table: Element): boolean {
    const groups = table.children
      .filter((child) => 'attribs' in child)
      .filter(({ name }) => /^col/.test(name));
    const columns = groups.flatMap((group) => [
      group,
      ...group.children.filter((child) => 'attribs' in child),
    ]);
    return columns.some((column) => {
      const { declared } = this.#cascade.declaredFor(column, root.variables);
      return ['visibility', 'display'].some((property) => declared.has(property));
    });
  }

  #withFont(look: Look, declared: DeclaredValues): Look {
    const families = declared.get('font-family');
    if (families === undefined || this.#fonts.size === 0) return look;
    const isOwn = families.some((value) =>
      value.split(',').some((family) => this.#fonts.has(family.replaceAll(/["']/g, '').trim())),
    );
    return isOwn ? { ...look, spoiled: new Map([...look.spoiled, ['font-face', 'unproven']]) } : look;
  }

  #noteDrawn(
    element: Element,
    declared: DeclaredValues,
    look: Look,
    place: Place,
    order: DrawingOrder,
  ): void {
    if (isSeeThrough(declared)) return;
    const isPicture = drawnElements.has(element.name);
    const drawn = surfaceOf(element, declared);
    const hasSurface = drawn === null || drawn.length > 0;
    if (hasSurface) this.#drawn.set(element, drawn);
    else if (hasBlockLetters(element)) this.#drawn.set(element, null);
    if (isPicture || (hasSurface && isPiece(declared, place, order))) this.hasDrawn = true;
    if (look.isInline && hasSurface) this.#hasInlineSurface = true;
    this.#noteSpread(element, declared, look, order.level);
    const { leaves, isContained } = look.placement;
    const isGone = look.gone === 'display-none' && !neverShownElements.has(element.name);
    if (leaves === null || isGone) return;
    const reach = isContained && !isFixed(declared) ? place.container : null;
    this.#leaving.push({ element, leaves, reach, level: order.level });
  }

  #noteSpread(element: Element, declared: DeclaredValues, look: Look, level: Level): void {
    if (!spreadsOut(element, declared, look)) return;
    this.hasDrawn = true;
    this.#leaving.push({ element, leaves: 'flow', reach: null, level });
  }

  #noteBox(element: Element, box: DeclaredValues, look: Look, level: Level): void {
    const content = box.get('content') ?? ['none'];
    if (content.every((value) => /^(none|normal|)$/.test(value)) || box.get('display')?.includes('none'))
      return;
    if (isBulky(box)) this.#bulky.add(element);
    this.#noteSpread(element, box, look, level);
    const { leaves } = placementOf(box, { fontPx: look.fontPx, percentOf: { min: 0, max: 1_300 } });
    const colours = ownBackground(box);
    const isPicture = content.some((value) => /url\(|image/i.test(value));
    if (leaves === null || (colours?.length === 0 && !isPicture && content.every((value) => value === '""')))
      return;
    this.#freeBoxes.push({
      element: null,
      colours: isPicture ? null : colours,
      reach: null,
      level: [...level, [0, this.#count]],
    });
  }

  /** Whether a rule puts a box into it that takes more room than a mark. */
  isBulky(element: Element): boolean {
    return this.#bulky.has(element);
  }

  #drawnWithin(element: Element): Colours {
    const all = [...elementsOf(element)].map(
      (each) => this.#drawn.get(each) ?? (this.#drawn.has(each) ? null : []),
    );
    return union(...all);
  }
}

/** Drawn after the lines that it stands among. */
function isPiece(declared: DeclaredValues, { isInFlex, order: around }: Place, order: DrawingOrder): boolean {
  const isInlineBox = /^inline-/.test(declared.get('display')?.at(-1) ?? '');
  return isInFlex || order !== around || isInlineBox || declared.has('float');
}

/** Under all text. */
const behindFlow: Level = [[-1, -1]];
const maxCovers = 64;
const coverOfAll: Cover = { element: null, colours: null, reach: null, level: [[Infinity, 0]] };
const cells = new Set(['td', 'th']);
const wideElements = new Set(['table', 'td', 'th', 'col', 'colgroup', 'pre']);
/** Wider ones leave most windows. */
const widestPx = 1_300;
