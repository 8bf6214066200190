import type { HiddenText } from '#ports/mail-parser';
import { black, blend, type Colour, isAlike, parseColour, white } from './colour.ts';
import { lengthPx, viewportWidthPx } from './length.ts';

/**
 * Decides whether a reader sees the text of an element.
 *
 * 1. What takes the whole element away (`display: none`, no size, moved off the screen, clipped, see-through) takes
 *    everything in it along, whatever is said further in.
 * 2. What is inherited (visibility, size and colour of letters) can be taken back further in.
 * 3. A background that is a picture, or cannot be known, hides nothing.
 */
export interface Look {
  /** Why the element and all in it is away; null while it is there. */
  readonly gone: HiddenText['how'] | null;
  readonly isInvisible: boolean;
  readonly opacity: number;
  readonly fontPx: number;
  readonly indentPx: number;
  /** Of the letters; null where it cannot be known. */
  readonly colour: Colour | null;
  /** What lies behind; null where it is a picture or cannot be known. */
  readonly background: Colour | null;
  readonly isPreformatted: boolean;
  /** Why text directly in the element is not seen; null where it is. */
  readonly hides: HiddenText['how'] | null;
}

/** Black on white in the usual size. */
export const plainLook: Look = {
  gone: null,
  isInvisible: false,
  opacity: 1,
  fontPx: 16,
  indentPx: 0,
  colour: black,
  background: white,
  isPreformatted: false,
  hides: null,
};

/** What counts of one element: its name and the declared values after the cascade, by property, in lower case. */
export interface Styled {
  readonly name: string;
  readonly declared: ReadonlyMap<string, string>;
  /** It stands in a stretch that Outlook is not given anyway. */
  readonly isNotForOutlook: boolean;
}

export function lookOf(styled: Styled, parent: Look): Look {
  const { declared } = styled;
  const fontPx = fontSize(declared, parent.fontPx);
  const opacity = parent.opacity * (alphaValue(declared.get('opacity')) ?? 1);
  const whiteSpace = declared.get('white-space');
  const look = {
    gone: parent.gone ?? whyGone(styled, fontPx, opacity),
    isInvisible: visibility(declared, parent.isInvisible),
    opacity,
    fontPx,
    indentPx: lengthOf(declared.get('text-indent'), fontPx) ?? parent.indentPx,
    colour: textColour(declared, parent.colour),
    background: backgroundColour(declared, parent.background),
    isPreformatted: whiteSpace === undefined ? parent.isPreformatted : /^(pre|break-spaces)/.test(whiteSpace),
  };
  return { ...look, hides: whyHidden(look) };
}

/** Letters this small are a line of dots. */
const leastFontPx = 2;
const leastOpacity = 0.1;
/** Nobody moves text this far within a page; hanging indents and overlaps stay far below. */
const offScreenPx = 300;

function whyHidden(look: Omit<Look, 'hides'>): HiddenText['how'] | null {
  if (look.gone !== null) return look.gone;
  if (look.isInvisible) return 'display-none';
  if (look.fontPx < leastFontPx) return 'zero-size';
  if (look.indentPx <= -offScreenPx) return 'off-screen';
  if (look.colour === null) return null;
  const alpha = look.colour.alpha * look.opacity;
  if (alpha < leastOpacity) return 'transparent';
  if (look.background === null) return null;
  return isAlike(blend({ ...look.colour, alpha }, look.background), look.background)
    ? 'invisible-colour'
    : null;
}

function whyGone(styled: Styled, fontPx: number, opacity: number): HiddenText['how'] | null {
  const { name, declared } = styled;
  if (declared.get('display') === 'none' || declared.get('content-visibility') === 'hidden')
    return 'display-none';
  if (isHiddenFromOutlook(styled)) return 'display-none';
  if (opacity < leastOpacity) return 'transparent';
  if (hasNoSize(name, declared, fontPx)) return 'zero-size';
  if (isOffScreen(declared, fontPx)) return 'off-screen';
  return isClipped(declared) ? 'clipped' : null;
}

/** Links so marked are buttons that Outlook is given another form of. */
function isHiddenFromOutlook({ name, declared, isNotForOutlook }: Styled): boolean {
  return declared.get('mso-hide') === 'all' && name !== 'a' && !isNotForOutlook;
}

function visibility(declared: ReadonlyMap<string, string>, inherited: boolean): boolean {
  const value = declared.get('visibility');
  if (value === undefined || value === 'inherit') return inherited;
  return value === 'hidden' || value === 'collapse';
}

function fontSize(declared: ReadonlyMap<string, string>, parentPx: number): number {
  const value = declared.get('font-size') ?? sizeInShorthand(declared.get('font'));
  if (value === undefined) return parentPx;
  const keyword = fontKeywords[value];
  if (keyword !== undefined) return keyword;
  return Math.max(0, lengthPx(value, parentPx, parentPx) ?? parentPx);
}

const fontKeywords: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  initial: 16,
};

/** In `font: bold 12px/1.5 Arial` the size is the first length; a bare number is the weight, but for 0. */
function sizeInShorthand(font: string | undefined): string | undefined {
  return font
    ?.split(/\s+/)
    .map((word) => word.split('/')[0] ?? '')
    .find((word) => /^(\d*\.?\d+(px|pt|pc|em|rem|ex|ch|%|in|cm|mm|vw|vh)|0(\.0*)?)$/.test(word));
}

function textColour(declared: ReadonlyMap<string, string>, inherited: Colour | null): Colour | null {
  const value = declared.get('-webkit-text-fill-color') ?? declared.get('color');
  if (value === undefined || value === 'inherit' || value === 'unset' || value === 'currentcolor')
    return inherited;
  return value === 'initial' ? black : parseColour(value);
}

function backgroundColour(declared: ReadonlyMap<string, string>, behind: Colour | null): Colour | null {
  const image = declared.get('background-image');
  const shorthand = declared.get('background');
  const value = declared.get('background-color') ?? shorthand;
  if ((image !== undefined && image !== 'none' && image !== 'initial') || isPicture(shorthand)) return null;
  if (value === undefined) return behind;
  const colour = parseColour(value) ?? colourAmong(value);
  if (colour === null) return /var\(|[a-z]+\(/.test(value) ? null : behind;
  if (colour.alpha >= 1) return colour;
  return behind === null ? null : blend(colour, behind);
}

function isPicture(background: string | undefined): boolean {
  return background !== undefined && /url\(|gradient\(|image\(|image-set\(/.test(background);
}

/** The colour in `background: #fff none repeat scroll`. */
function colourAmong(background: string): Colour | null {
  const words = background.match(/[a-z-]+\([^()]*\)|[^\s]+/g) ?? [];
  return words.map(parseColour).find((colour) => colour !== null) ?? null;
}

function alphaValue(value: string | undefined): number | null {
  const found = value === undefined ? null : /^([+-]?\d*\.?\d+)(%?)$/.exec(value);
  if (found === null) return null;
  return Math.min(1, Math.max(0, Number(found[1]) / (found[2] === '%' ? 100 : 1)));
}

function lengthOf(value: string | undefined, fontPx: number): number | null {
  return value === undefined ? null : lengthPx(value, fontPx, viewportWidthPx);
}

/** Cells grow with what is in them, whatever size they are given. */
function hasNoSize(name: string, declared: ReadonlyMap<string, string>, fontPx: number): boolean {
  if (/^(matrix|scale)[xy]?\(\s*0(\.0*)?\s*[,)]/.test(declared.get('transform') ?? '')) return true;
  if (/^(td|th|tr|table|tbody)$/.test(name) && !/block|flex/.test(declared.get('display') ?? ''))
    return false;
  const overflow = [declared.get('overflow'), declared.get('overflow-x'), declared.get('overflow-y')];
  if (!overflow.some((value) => value !== undefined && /hidden|clip/.test(value))) return false;
  return ['height', 'max-height', 'width', 'max-width'].some((property) => {
    const px = lengthOf(declared.get(property), fontPx);
    return px !== null && px <= 1;
  });
}

function isOffScreen(declared: ReadonlyMap<string, string>, fontPx: number): boolean {
  const isFar = (value: string | undefined) => (lengthOf(value, fontPx) ?? 0) <= -offScreenPx;
  const [top, right, bottom, left] = marginSides(declared.get('margin'));
  if ([declared.get('margin-left') ?? left, declared.get('margin-top') ?? top, right, bottom].some(isFar))
    return true;
  const shifts =
    /^translate(?:3d|x|y)?\(([^()]*)\)/.exec(declared.get('transform') ?? '')?.[1]?.split(/[\s,]+/) ?? [];
  if (shifts.some(isFar)) return true;
  if (!/absolute|fixed|relative/.test(declared.get('position') ?? '')) return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => {
    const px = lengthOf(declared.get(side), fontPx) ?? 0;
    return px <= -offScreenPx || px >= 5000;
  });
}

function marginSides(margin: string | undefined): readonly (string | undefined)[] {
  const [top, right = top, bottom = top, left = right] = margin?.split(/\s+/) ?? [];
  return [top, right, bottom, left];
}

function isClipped(declared: ReadonlyMap<string, string>): boolean {
  const clip = /^rect\(([^()]*)\)$/.exec(declared.get('clip') ?? '')?.[1];
  if (clip !== undefined && /absolute|fixed/.test(declared.get('position') ?? '')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = clip
      .split(/[\s,]+/)
      .filter((side) => side !== '')
      .map(Number.parseFloat);
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
  const path = declared.get('clip-path') ?? '';
  if (/^(circle|ellipse)\(\s*0(px|%|\s|\))/.test(path)) return true;
  const inset = /^inset\(\s*([\d.]+)%/.exec(path)?.[1];
  return inset !== undefined && Number(inset) >= 50;
}
