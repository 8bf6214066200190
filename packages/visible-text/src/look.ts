import type { HiddenText } from '@tact/core/ports/mail-parser';
import { type Placement, placementOf, whyClipped } from './box.ts';
import { black, blend, contrastOf, white } from './colour.ts';
import type { DeclaredValues } from './css/cascade.ts';
import { isGlobalValue } from './css/css-tree.ts';
import { type LengthContext, lengthRange, type Range } from './css/length.ts';
import { type StyledElement, spoiledBy, whyGone } from './declared-risks.ts';
import { neverShownElements, unprovenElements } from './elements.ts';
import {
  backgroundsOf,
  type Colours,
  coloursOf,
  fillOf,
  fontSizeOf,
  type Letters,
  union,
} from './letters.ts';
import { computedProperties } from './safe-properties.ts';
import { scaleOf } from './scale.ts';

type How = HiddenText['how'];

/**
 * What is known of the text in an element.
 *
 * 1. Text is proven visible only if all that is declared for its element and those around it is known, and none of it hides.
 * 2. What takes the whole element away takes everything in it along, whatever is said further in.
 * 3. What is inherited (visibility, size and colour of letters) can be taken back further in.
 * 4. Where one of several values may hold, all of them must leave the text visible.
 */
export interface Look extends Letters {
  /** Why nothing in the element is proven visible; null where it may be. */
  readonly gone: How | null;
  /** What inherited properties do to the text, by property. */
  readonly spoiled: ReadonlyMap<string, How>;
  readonly opacity: number;
  readonly backgrounds: Colours;
  /** What may lie behind a child that leaves the element: its own background, and those around up to one that holds its children. */
  readonly around: Colours;
  /** The same without such an end, for what is placed on the page. */
  readonly everywhere: Colours;
  readonly isInline: boolean;
  readonly isPreformatted: boolean;
  readonly breaksLines: boolean;
  /** Of a line, in pixels. */
  readonly linePx: Range;
  readonly placement: Placement;
  /** Of all that draws it smaller, multiplied. */
  readonly scale: number;
}

const defaultSize: Range = { min: 16, max: 16 };
const nothingSpoiled: ReadonlyMap<string, How> = new Map();

/** Black on white in the usual size. */
export const plainLook: Look = {
  gone: null,
  spoiled: nothingSpoiled,
  opacity: 1,
  fontPx: defaultSize,
  colours: [black],
  fill: 'own',
  backgrounds: [white],
  around: [white],
  everywhere: [white],
  isInline: false,
  isPreformatted: false,
  breaksLines: true,
  linePx: { min: 19, max: 19 },
  placement: { how: null, leaves: null, isContained: true },
  scale: 1,
};

export function lookOf(styled: StyledElement, parent: Look): Look {
  const { element, isInline } = styled;
  const declared = withInherited(styled);
  const how = neverShownElements.has(element.name)
    ? 'display-none'
    : unprovenElements.has(element.name)
      ? 'unproven'
      : null;
  if (how !== null) {
    const placement = placementOf(declared, { fontPx: parent.fontPx, percentOf: widthOfParents });
    return { ...parent, gone: parent.gone ?? how, placement };
  }
  if (declared.size === 0) return { ...parent, isInline, placement: plainLook.placement };
  const fontPx = fontSizeOf(declared, parent.fontPx);
  const context: LengthContext = { fontPx, percentOf: widthOfParents };
  const placement = placementOf(declared, context);
  const letters = lettersOf(declared, parent, fontPx);
  const isOut = leavesParent(declared) || placement.leaves !== null;
  const behind = isOut || (parent.isInline && !isInline) ? parent.around : parent.backgrounds;
  const drawn = surfaces(
    styled.element.name,
    declared,
    placement.leaves === 'layer' ? parent.everywhere : behind,
    letters,
    parent,
  );
  return {
    ...letters,
    ...drawn,
    gone: parent.gone ?? whyGone(styled, declared, context) ?? placement.how ?? whyClipped(declared),
    spoiled: spoiledBy(declared, parent.spoiled, context),
    opacity: parent.opacity * opacityOf(declared),
    isInline,
    isPreformatted: whiteSpace(
      declared,
      parent.isPreformatted,
      /^(pre|pre-wrap|pre-line|break-spaces|-moz-pre-wrap)/,
    ),
    breaksLines: !whiteSpace(declared, !parent.breaksLines, /^(pre|nowrap)$/),
    linePx: linePx(declared, parent, fontPx, context),
    placement,
    scale: parent.scale * scaleOf(declared),
  };
}

const widthOfParents: Range = { min: 100, max: 1_300 };

/** Values that are taken over from the element around, put in. */
function withInherited({ declared, parentDeclared }: StyledElement): DeclaredValues {
  const inheriting = [...declared].filter(
    ([property, values]) =>
      values.includes('inherit') && computedProperties.has(property) && !passesOn.has(property),
  );
  if (inheriting.length === 0) return declared;
  const all = new Map(declared);
  for (const [property, values] of inheriting) {
    const above = parentDeclared.get(property) ?? [''];
    all.set(
      property,
      values.flatMap((value) => (value === 'inherit' ? above : [value])),
    );
  }
  return all;
}

/** Inherited by themselves. */
const passesOn = new Set([
  'color',
  'font-size',
  'line-height',
  'text-indent',
  'visibility',
  'white-space',
  '-webkit-text-fill-color',
]);

function lettersOf(declared: DeclaredValues, parent: Look, fontPx: Range): Letters {
  return {
    fontPx,
    colours: coloursOf(declared.get('color'), parent.colours),
    fill: fillOf(declared, parent.fill),
  };
}

function surfaces(
  name: string,
  declared: DeclaredValues,
  behind: Colours,
  letters: Letters,
  parent: Look,
): Pick<Look, 'backgrounds' | 'around' | 'everywhere' | 'fill'> {
  const own = backgroundsOf(declared, behind, letters.colours);
  const clips = declared.get('background-clip') ?? [];
  // Letters cut out of their own background stand before what lies behind it.
  const isCutOut = clips.includes('text');
  const backgrounds = isCutOut ? behind : own;
  const holds = name === 'td' || name === 'th' || holdsChildren(declared);
  return {
    backgrounds,
    around: holds ? backgrounds : union(backgrounds, parent.around),
    everywhere: union(backgrounds, parent.everywhere),
    fill: isCutOut ? cutOutFill(declared, own, letters, clips) : letters.fill,
  };
}

/** Where letters are see-through, their colour is that of the background. */
function cutOutFill(
  declared: DeclaredValues,
  own: Colours,
  letters: Letters,
  clips: readonly string[],
): Letters['fill'] {
  const stated = letters.fill === 'own' ? letters.colours : letters.fill;
  const isSeeThrough = stated?.every(({ alpha }) => alpha === 0) === true;
  if (clips.some((clip) => clip !== 'text')) return null;
  const isPlaced = (declared.get('background-size') ?? []).some((value) => value !== '');
  return isSeeThrough && !isPlaced ? own : letters.fill;
}

/** Its height takes in children that float. */
function holdsChildren(declared: DeclaredValues): boolean {
  return (declared.get('display') ?? []).some((value) =>
    /^(table-cell|inline-block|flow-root|flex|grid)/.test(value),
  );
}

function leavesParent(declared: DeclaredValues): boolean {
  return (declared.get('float') ?? []).some((value) => /left|right|inline/.test(value));
}

/** The least that it may be, from 0 to 1. */
function opacityOf(declared: DeclaredValues): number {
  const values = (declared.get('opacity') ?? ['1']).map((value) => (isGlobalValue(value) ? '1' : value));
  const parsed = values.map((value) => {
    const number = lengthRange(value, { fontPx: defaultSize, percentOf: { min: 1, max: 1 } });
    return number === null ? 0 : Math.min(1, Math.max(0, number.min));
  });
  return Math.min(...parsed);
}

function whiteSpace(declared: DeclaredValues, inherited: boolean, pattern: RegExp): boolean {
  const values = declared.get('white-space');
  if (values === undefined) return inherited;
  return values.some((value) => (/^(|inherit|unset)$/.test(value) ? inherited : pattern.test(value)));
}

function linePx(declared: DeclaredValues, parent: Look, fontPx: Range, context: LengthContext): Range {
  const values = declared.get('line-height');
  const usual = { min: fontPx.min * 1.2, max: fontPx.max * 1.2 };
  if (values === undefined) {
    return fontPx === parent.fontPx
      ? parent.linePx
      : { min: Math.min(usual.min, parent.linePx.min), max: Math.max(usual.max, parent.linePx.max) };
  }
  const lines = values.map((value) => {
    if (/^(|normal|initial)$/.test(value)) return usual;
    if (isGlobalValue(value)) return parent.linePx;
    const length = lengthRange(value, { ...context, percentOf: fontPx });
    const isFactor = /^[\d.]+$/.test(value);
    return length === null
      ? { min: 0, max: Infinity }
      : isFactor
        ? { min: length.min * fontPx.min, max: length.max * fontPx.max }
        : length;
  });
  return { min: Math.min(...lines.map(({ min }) => min)), max: Math.max(...lines.map(({ max }) => max)) };
}

/** Letters smaller than this are a line of dots, larger ones leave the window. */
const minFontPx = 5;
const greatestFontPx = 300;
const minAlpha = 0.1;

/** Why text directly in the element is not proven visible; `more` are other colours that may lie behind it. */
export function whyTextHides(look: Look, more: Colours): How | null {
  if (look.gone !== null) return look.gone;
  const spoiled = look.spoiled.values().next();
  if (spoiled.done !== true) return spoiled.value;
  if (look.fontPx.min * look.scale < minFontPx) return 'zero-size';
  if (look.fontPx.max > greatestFontPx || look.linePx.max > greatestFontPx * 2) return 'unproven';
  const colours = look.fill === 'own' ? look.colours : look.fill;
  const backgrounds = union(look.backgrounds, more);
  if (colours?.some(({ alpha }) => alpha * look.opacity < minAlpha) === true) return 'transparent';
  if (look.opacity < minAlpha) return 'transparent';
  if (colours === null || backgrounds === null) return 'unproven';
  const isSeen = colours.every((colour) =>
    backgrounds.every((behind) => contrastOf(blend(colour, behind), behind) * look.opacity >= minContrast),
  );
  return isSeen ? null : 'invisible-colour';
}

/** Of 255: on white that is up to #d7d7d7. */
const minContrast = 40;
