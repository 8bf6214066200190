import type { Element } from 'domhandler';
import { lengthOf } from './box.ts';
import { parseColour } from './colour.ts';
import type { DeclaredValues } from './css/cascade.ts';
import { type LengthContext, lengthRange } from './css/length.ts';
import { wordsOf } from './css/longhands.ts';
import { drawnElements, unprovenElements } from './elements.ts';
import { type Colours, union } from './letters.ts';
import type { Look } from './look.ts';

/** Colours of what the element itself draws; null where they cannot be told. */
export function ownBackground(declared: DeclaredValues): Colours {
  const hasImage = (declared.get('background-image') ?? []).some(
    (value) => !/^(|none|initial|unset)$/.test(value),
  );
  const hasLines = [...declared].some(
    ([property, values]) => linesAround.test(property) && values.some((value) => /[1-9]/.test(value)),
  );
  if (hasImage || hasLines) return null;
  const stated = (declared.get('background-color') ?? []).filter(
    (value) => !/^(|none|initial|unset)$/.test(value),
  );
  const colours = stated.map((value) => parseColour(value));
  if (colours.includes(null)) return null;
  return union(
    colours.filter((colour) => colour !== null && colour.alpha > 0.05).filter((colour) => colour !== null),
  );
}

/** The same of an element, which may be a picture. */
export function surfaceOf({ name }: Element, declared: DeclaredValues): Colours {
  return drawnElements.has(name) || unprovenElements.has(name) ? null : ownBackground(declared);
}

const linesAround =
  /^(box-shadow|outline|border(-(top|left|right|bottom|image))?(-width|-source)?|mask.*|backdrop-filter)$/;

/** Drawn over lines around it though it stands in its place: wide edges of a stretch of a line, shadows, and filled squares. */
export function spreadsOut(
  element: Element,
  declared: DeclaredValues,
  { isInline, fontPx, linePx }: Look,
): boolean {
  // In lines of usual height they stand beside other letters.
  if (linePx.min < fontPx.max * 0.7 && hasBlockLetters(element)) return true;
  const isWide = (property: string) =>
    (lengthOf(declared, property, { fontPx, percentOf: { min: 0, max: 1_300 } })?.max ?? Infinity) >
    widestEdgePx;
  const hasSurface = ownBackground(declared)?.length !== 0;
  if (isInline && hasSurface && linePx.min < fontPx.max * 0.7) return true;
  if (
    isInline &&
    [...declared].some(
      ([property, values]) =>
        /^border-?(top|bottom|width|$)/.test(property) &&
        values.some((value) => isThick(value, { fontPx, percentOf: { min: 0, max: 0 } })),
    )
  )
    return true;
  if (isInline && hasSurface && ['padding-top', 'padding-bottom'].some(isWide)) return true;
  const context = { fontPx, percentOf: { min: 0, max: 1_300 } };
  if (inkAround.some((property) => (declared.get(property) ?? []).some((value) => isThick(value, context))))
    return true;
  return (declared.get('box-shadow') ?? []).some(
    (value) =>
      !value.includes('inset') && /(^|[ -])(1[7-9]|[2-9]\d)(\.\d+)?px/.test(value) && isOpaque(value),
  );
}

const widestEdgePx = 16;

/** Drawn around an element or its letters without taking room. */
const inkAround =
  `outline outline-width outline-offset border-image border-image-outset border-image-width mask-border
  text-shadow -webkit-text-stroke -webkit-text-stroke-width text-decoration text-decoration-thickness text-underline-offset
  -webkit-box-reflect filter`.split(/\s+/);
const thickestInkPx = 8;

function isThick(value: string, context: LengthContext): boolean {
  if (/^(|none|initial|unset|revert)$/.test(value)) return false;
  const lengths = value.match(/-?[\d.]+(?:[a-z]+|%)?|\b(?:calc|min|max|clamp|var)\(/gi) ?? [];
  return lengths.some((word) => {
    const length = lengthRange(word, context);
    return length === null || length.max > thickestInkPx || length.min < -thickestInkPx;
  });
}

function isOpaque(shadow: string): boolean {
  return wordsOf(shadow).every((word) => (parseColour(word)?.alpha ?? 1) > 0.4);
}

/** Letters that are filled squares. */
export function hasBlockLetters({ children }: Element): boolean {
  return children.some(
    (child) =>
      child.type === 'text' &&
      /[\u2580-\u259f\u25a0-\u25ff\u2b1b\u2b1c\u{1f7e0}-\u{1f7ff}]/u.test(child.data),
  );
}

/** Nothing of it is drawn. */
export function isSeeThrough(declared: DeclaredValues): boolean {
  const only = (property: string, value: string) =>
    declared.get(property)?.every((each) => each === value) === true;
  return only('opacity', '0') || only('display', 'none');
}

/** A box before or after an element's content that takes more room than a mark would. */
export function isBulky(box: DeclaredValues): boolean {
  const isLong = (box.get('content') ?? []).some((value) => value.length > 5 || value.includes('\\'));
  return isLong || [...box.keys()].some((property) => roomy.test(property));
}

const roomy =
  /^(display|float|font-size|line-height|white-space|(min-)?(width|height)|padding-.*|margin-.*|border.*|aspect-ratio)$/;
