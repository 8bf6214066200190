import type { HiddenText } from '@tact/core/ports/mail-parser';
import { type DeclaredValues, valuesOf } from './css/cascade.ts';
import { type LengthContext, lengthRange, type Range } from './css/length.ts';
import { wordsOf } from './css/longhands.ts';
import { type Transform, transformOf } from './css/transform.ts';

type How = HiddenText['how'];

/** Where an element's box stands, as far as it can leave its place in the text. */
export interface Placement {
  /** Why text in it is not proven visible; null where it stands in the window. */
  readonly how: How | null;
  /** It may stand over or under what is not its own: `flow` by a margin, `layer` drawn after all that is in the flow. */
  readonly leaves: 'flow' | 'layer' | null;
  /** It stays within the box that it is placed in, and is small or takes no more than that box. */
  readonly isContained: boolean;
}

const inPlace: Placement = { how: null, leaves: null, isContained: true };
const unproven: Placement = { how: 'unproven', leaves: 'layer', isContained: false };

/** Text begins on the left, and pages have a margin of this much. */
const pageMarginPx = 8;
const farPx = 400;
const farMarginPx = 60;
const nearPx = 4;

export function placementOf(declared: DeclaredValues, context: LengthContext): Placement {
  const positions = valuesOf(declared, 'position', 'static');
  if (!positions.every((value) => isKnown(value, declared))) return unproven;
  const isOut = positions.some((value) => value === 'absolute' || value === 'fixed');
  const isMoved = positions.some((value) => value !== 'static');
  const offsets = isMoved ? offsetsOf(declared, context) : noOffsets;
  const margins = marginsOf(declared, context);
  const transform = transformOf(declared, context);
  if (offsets === null || margins === null || transform === null) return unproven;
  const isBelow = positions.includes('fixed') && offsets.top.max > farPx;
  const how = isBelow ? 'off-screen' : whyOutOfWindow(offsets, margins, transform, isOut);
  const isTransformed = isShiftedTransform(transform);
  if (isOut || isTransformed || Object.values(offsets).some(isFar)) {
    const isContained = isOut && !isTransformed && staysWithin(offsets, declared, context);
    return { how, leaves: 'layer', isContained };
  }
  const isPulled = Object.values(margins).some(({ min }) => min < -nearPx);
  return isPulled ? { how, leaves: isMoved ? 'layer' : 'flow', isContained: false } : { ...inPlace, how };
}

function isKnown(position: string, declared: DeclaredValues): boolean {
  return position === 'sticky' ? !declared.has('bottom') : knownPositions.has(position);
}

const knownPositions = new Set(['static', 'relative', 'absolute', 'fixed']);

interface Offsets {
  readonly left: Range;
  readonly top: Range;
  readonly right: Range;
  readonly bottom: Range;
}

const zero: Range = { min: 0, max: 0 };
const noOffsets: Offsets = { left: zero, top: zero, right: zero, bottom: zero };

/** May be placed in another box than its container. */
export function isFixed(declared: DeclaredValues): boolean {
  return declared.get('position')?.some((value) => value !== 'absolute') === true;
}

/** Lengths of a property as one range; null where one cannot be told. */
export function lengthOf(
  declared: DeclaredValues,
  property: string,
  context: LengthContext,
  initial: Range = zero,
): Range | null {
  const values = valuesOf(declared, property, 'auto');
  const ranges = values.map((value) => (ignored.has(value) ? initial : lengthRange(value, context)));
  if (ranges.some((range) => range === null)) return null;
  const known = ranges.filter((range) => range !== null);
  return { min: Math.min(...known.map(({ min }) => min)), max: Math.max(...known.map(({ max }) => max)) };
}

const ignored = new Set([
  'auto',
  'none',
  'normal',
  'min-content',
  'max-content',
  'fit-content',
  '-webkit-fill-available',
  'stretch',
]);

function offsetsOf(declared: DeclaredValues, context: LengthContext): Offsets | null {
  const left = lengthOf(declared, 'left', context);
  const right = lengthOf(declared, 'right', context);
  const top = lengthOf(declared, 'top', { ...context, percentOf: { min: 0, max: 1_000 } });
  const bottom = lengthOf(declared, 'bottom', { ...context, percentOf: { min: 0, max: 1_000 } });
  return left === null || right === null || top === null || bottom === null
    ? null
    : { left, right, top, bottom };
}

function marginsOf(declared: DeclaredValues, context: LengthContext): Offsets | null {
  const [left, right, top, bottom] = ['left', 'right', 'top', 'bottom'].map((side) =>
    lengthOf(declared, `margin-${side}`, context),
  );
  return left && right && top && bottom ? { left, right, top, bottom } : null;
}

function isFar({ min, max }: Range): boolean {
  return min < -nearPx || max > nearPx;
}

function isShiftedTransform({ across, down, isLarger }: Transform): boolean {
  return isFar(across) || isFar(down) || isLarger;
}

/** The page goes on downwards for as long as one likes; to the left and above there is nothing. */
function whyOutOfWindow(
  offsets: Offsets,
  margins: Offsets,
  transform: Transform,
  isOut: boolean,
): How | null {
  const across = [offsets.left, margins.left, transform.across];
  const down = [offsets.top, margins.top, transform.down];
  const least = isOut ? 0 : pageMarginPx;
  const minLeft = across.reduce((sum, { min }) => sum + Math.min(0, min), 0);
  const isCentred = transform.isHalfAcross && offsets.left.min > 0;
  if (margins.right.min < -farMarginPx) return 'off-screen';
  const isBack = [offsets.right, offsets.bottom].some(({ min, max }) => min < -nearPx || max > farPx);
  if (isBack) return 'off-screen';
  if (!isCentred && minLeft < -least - nearPx - 8) return 'off-screen';
  if (across.some(({ max }) => max > 1_000) || (!isCentred && across.some(({ max }) => max > 900)))
    return 'off-screen';
  const minTop = down.reduce((sum, { min }) => sum + Math.min(0, min), 0);
  const isCentredDown = transform.isHalfDown && offsets.top.max > 0;
  if (!isCentredDown && minTop < -20) return 'off-screen';
  return down.some(({ max }) => max > 2_000) ? 'off-screen' : null;
}

/** Held by its container on both sides of each axis; anything else may reach out of it. */
function staysWithin(offsets: Offsets, declared: DeclaredValues, context: LengthContext): boolean {
  const isNear = ({ min, max }: Range) => min >= 0 && max <= nearPx;
  const isHeld = (start: string, end: string, size: string) => {
    const sizes = valuesOf(declared, size, 'auto');
    if (sizes.every((value) => /^(100|\d?\d)%$/.test(value))) return declared.has(start) || declared.has(end);
    return sizes.every((value) => value === 'auto') && declared.has(start) && declared.has(end);
  };
  const edges = ['top', 'right', 'bottom', 'left'].flatMap((side) => [`margin-${side}`, `padding-${side}`]);
  return (
    Object.values(offsets).every(isNear) &&
    edges.every((property) => isNear(lengthOf(declared, property, context) ?? anyLength)) &&
    isHeld('top', 'bottom', 'height') &&
    isHeld('left', 'right', 'width') &&
    !declared.has('min-width') &&
    !declared.has('min-height')
  );
}

const anyLength: Range = { min: -Infinity, max: Infinity };

/** Why what a clip leaves of the element may be without its text. */
export function whyClipped(declared: DeclaredValues): How | null {
  const isOut = valuesOf(declared, 'position', 'static').some((value) =>
    /absolute|fixed|inherit|\?/.test(value),
  );
  if (isOut && !valuesOf(declared, 'clip', 'auto').every(leavesText)) return 'clipped';
  return valuesOf(declared, 'clip-path', 'none').every(pathLeavesText) ? null : 'clipped';
}

/** `rect(top, right, bottom, left)`, sides counted from the upper left corner (CSS Masking, A). */
function leavesText(clip: string): boolean {
  if (clip === 'auto') return true;
  const sides = /^rect\((.*)\)$/.exec(clip)?.[1];
  if (sides === undefined) return false;
  const [top, right, bottom, left] = wordsOf(sides)
    .filter((word) => word !== ',')
    .map((side, at) => (side === 'auto' ? (at === 1 || at === 2 ? Infinity : 0) : Number.parseFloat(side)));
  return (top ?? 1) <= 2 && (left ?? 1) <= 2 && (right ?? 0) >= 200 && (bottom ?? 0) >= 40;
}

function pathLeavesText(path: string): boolean {
  if (path === 'none' || /^(border|padding|content|margin|fill|stroke|view)-box$/.test(path)) return true;
  const [, name, inner = ''] = /^(inset|circle|ellipse|polygon|rect|xywh)\((.*)\)$/.exec(path) ?? [];
  if (name === 'inset') return /^(-\d+(px|%)|[0-3](px)?|0%)( (-\d+(px|%)|[0-3](px)?|0%))*$/.test(inner);
  if (name === 'circle')
    return /^((7[1-9]|[89]\d|\d{3})%|\d{4,}px)$/.test(inner.replace(/ at (center|50% 50%)$/, ''));
  return name === 'polygon' && isWholeBox(inner);
}

/** The corners of the whole box, in order, with the first repeated perhaps. */
function isWholeBox(corners: string): boolean {
  const plain = corners.replaceAll(/\b0(px|%)/g, '0').replaceAll(/\s*,\s*/g, ',');
  return /^0 0,100% 0,100% 100%,0 100%(,0 0)?$/.test(plain);
}
