import type { AnyNode, Element } from 'domhandler';
import { lengthOf } from './box.ts';
import type { DeclaredValues } from './css/cascade.ts';
import type { Range } from './css/length.ts';
import { drawnElements, spacedElements } from './elements.ts';
import type { Look } from './look.ts';

/** How much room content takes at most. */
export interface Extent {
  /** Of its text, in square pixels: lines break where the width ends. */
  readonly area: number;
  /** Of what takes its height whatever the width is. */
  readonly heightPx: number;
  /** Of its longest stretch that is not broken. */
  readonly widthPx: number;
}

interface Styles {
  lookOf(element: Element): Look;
  declaredFor(element: Element): DeclaredValues;
  isBlock(element: Element): boolean;
  isBulky(element: Element): boolean;
}

/** Letters of most fonts are narrower. */
const letterWidth = 0.62;
/** More than most boxes have. */
const bulky: Extent = { area: 0, heightPx: 10_000, widthPx: 0 };
const nothing: Extent = { area: 0, heightPx: 0, widthPx: 0 };

/** Adds up the content of elements, each once. */
export class Extents {
  readonly #styles: Styles;
  readonly #known = new Map<Element, Extent>();

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  of(element: Element): Extent {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const look = this.#styles.lookOf(element);
    let total = this.#styles.isBulky(element) ? bulky : nothing;
    const isRow = element.name === 'tr' || !look.breaksLines || this.#laysInRow(element);
    for (const child of element.children) total = plus(total, this.#ofChild(child, look), isRow);
    this.#known.set(element, total);
    return total;
  }

  #laysInRow(element: Element): boolean {
    return (this.#styles.declaredFor(element).get('display') ?? []).some((value) =>
      /flex|grid|box$/.test(value),
    );
  }

  #ofChild(child: AnyNode, look: Look): Extent {
    if (child.type === 'text') return textExtent(child.data, look);
    if (!('attribs' in child)) return nothing;
    if (child.name === 'br') return { ...nothing, heightPx: look.linePx.max };
    const inner = this.of(child);
    const declared = this.#styles.declaredFor(child);
    const isBlock = this.#styles.isBlock(child);
    const drawn = drawnElements.has(child.name) ? attributePx(child, 'height') || 150 : 0;
    const isEmpty = inner.area + inner.heightPx + drawn === 0;
    const line =
      isBlock && !isEmpty ? this.#styles.lookOf(child).linePx.max * (headings[child.name] ?? 1) : 0;
    const stated = lengthOf(declared, 'height', context(look))?.max ?? Infinity;
    const height = Math.max(
      inner.heightPx,
      stated,
      attributePx(child, 'height'),
      attributePx(child, 'size'),
      drawn,
    );
    return {
      area: inner.area,
      heightPx: height + line + verticalEdges(declared, look, child.name) + verticalShift(declared, look),
      widthPx: isEmpty
        ? 0
        : Math.max(inner.widthPx, statedWidth(child, declared, look)) + horizontalShift(declared, look),
    };
  }
}

/** Their letters are larger. */
const headings: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.2 };

function attributePx({ attribs }: Element, name: string): number {
  return Number.parseFloat(attribs[name] ?? '') || 0;
}

function statedWidth(element: Element, declared: DeclaredValues, look: Look): number {
  const attribute = /%/.test(element.attribs['width'] ?? '') ? 0 : attributePx(element, 'width');
  return Math.max(attribute, lengthOf(declared, 'width', context(look))?.max ?? Infinity);
}

function horizontalShift(declared: DeclaredValues, look: Look): number {
  return sumOf(['margin-left', 'padding-left', 'left', 'text-indent', 'right'], declared, look);
}

function verticalShift(declared: DeclaredValues, look: Look): number {
  return sumOf(['top', 'bottom'], declared, look);
}

function sumOf(properties: readonly string[], declared: DeclaredValues, look: Look): number {
  return properties
    .map((property) => Math.max(0, lengthOf(declared, property, context(look))?.max ?? Infinity))
    .reduce((sum, each) => sum + each, 0);
}

export function context({ fontPx }: Look): { readonly fontPx: Range; readonly percentOf: Range } {
  return { fontPx, percentOf: { min: 0, max: 100 } };
}

/** Margins and paddings, with those that browsers give some elements by themselves. */
export function verticalEdges(declared: DeclaredValues, look: Look, name = ''): number {
  const usual = spacedElements.has(name) && !declared.has('margin-top') ? look.fontPx.max * 2 : 0;
  return usual + sumOf(['margin-top', 'margin-bottom', 'padding-top', 'padding-bottom'], declared, look);
}

function textExtent(text: string, { fontPx, linePx, breaksLines, isPreformatted }: Look): Extent {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain === '') return nothing;
  const lines = isPreformatted ? text.split('\n').length - 1 : 0;
  const width = fontPx.max * letterWidth;
  const longest = breaksLines ? longestWord(plain) : plain.length;
  return { area: plain.length * width * linePx.max, heightPx: lines * linePx.max, widthPx: longest * width };
}

function longestWord(text: string): number {
  let longest = 0;
  for (const [word] of text.matchAll(/\S+/g)) longest = Math.max(longest, word.length);
  return longest;
}

function plus(one: Extent, other: Extent, isBeside: boolean): Extent {
  return {
    area: one.area + other.area,
    heightPx: one.heightPx + other.heightPx,
    widthPx: isBeside ? one.widthPx + other.widthPx : Math.max(one.widthPx, other.widthPx),
  };
}
