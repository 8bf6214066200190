import type { AnyNode, Element } from 'domhandler';
import { lengthOf } from './box.ts';
import type { Declared } from './css/cascade.ts';
import type { Range } from './css/length.ts';
import { drawnElements } from './elements.ts';
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
  declaredFor(element: Element): Declared;
  isBlock(element: Element): boolean;
}

/** Letters of most fonts are narrower. */
const letterWidth = 0.62;
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
    let total = nothing;
    for (const child of element.children) total = plus(total, this.#ofChild(child, look));
    this.#known.set(element, total);
    return total;
  }

  #ofChild(child: AnyNode, look: Look): Extent {
    if (child.type === 'text') return textExtent(child.data, look);
    if (!('attribs' in child)) return nothing;
    if (child.name === 'br') return { ...nothing, heightPx: look.linePx.max };
    const inner = this.of(child);
    const declared = this.#styles.declaredFor(child);
    const isBlock = this.#styles.isBlock(child);
    const height = lengthOf(declared, 'height', context(look))?.max ?? Infinity;
    const drawn = drawnElements.has(child.name)
      ? Number.parseFloat(child.attribs['height'] ?? '') || height || 150
      : 0;
    const isEmpty = inner.area + inner.heightPx + drawn === 0;
    const line = isBlock && !isEmpty ? this.#styles.lookOf(child).linePx.max : 0;
    return {
      area: inner.area,
      heightPx: Math.max(inner.heightPx, isBlock ? height : 0, drawn) + line + verticalEdges(declared, look),
      widthPx: inner.widthPx,
    };
  }
}

export function context({ fontPx }: Look): { readonly fontPx: Range; readonly percentOf: Range } {
  return { fontPx, percentOf: { min: 0, max: 100 } };
}

export function verticalEdges(declared: Declared, look: Look): number {
  return ['margin-top', 'margin-bottom', 'padding-top', 'padding-bottom']
    .map((property) => Math.max(0, lengthOf(declared, property, context(look))?.max ?? Infinity))
    .reduce((sum, each) => sum + each, 0);
}

function textExtent(text: string, { fontPx, linePx, breaksLines }: Look): Extent {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain === '') return nothing;
  const width = fontPx.max * letterWidth;
  const longest = breaksLines ? longestWord(plain) : plain.length;
  return { area: plain.length * width * linePx.max, heightPx: 0, widthPx: longest * width };
}

function longestWord(text: string): number {
  let longest = 0;
  for (const [word] of text.matchAll(/\S+/g)) longest = Math.max(longest, word.length);
  return longest;
}

function plus(one: Extent, other: Extent): Extent {
  return {
    area: one.area + other.area,
    heightPx: one.heightPx + other.heightPx,
    widthPx: Math.max(one.widthPx, other.widthPx),
  };
}
