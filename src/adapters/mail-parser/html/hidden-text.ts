import type { HiddenText } from '#ports/mail-parser';
import { black, blend, type Colour, isAlike, white } from './colour.ts';
import { whyBoxIsGone } from './hidden-box.ts';
import { viewportWidthPx } from './length.ts';
import { fontSizePx, indentPx, letterColours, ownOpacity } from './letter-style.ts';

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

/** What counts of one element. */
interface Styled {
  readonly name: string;
  /** The declared values after the cascade, by property, in lower case. */
  readonly declared: ReadonlyMap<string, string>;
  /** It stands in a stretch that Outlook is not given anyway. */
  readonly isNotForOutlook: boolean;
}

export function lookOf(styled: Styled, parent: Look): Look {
  const { name, declared } = styled;
  const fontPx = fontSizePx(declared, parent.fontPx);
  const opacity = parent.opacity * ownOpacity(declared);
  const look = {
    gone: parent.gone ?? whyGone(styled, opacity) ?? whyBoxIsGone(name, declared, fontPx),
    isInvisible: isInvisible(declared, parent.isInvisible),
    opacity,
    fontPx,
    indentPx: indentPx(declared, fontPx) ?? parent.indentPx,
    ...letterColours(declared, parent),
    isPreformatted: isPreformatted(declared, parent.isPreformatted),
  };
  return { ...look, hides: whyHidden(look) };
}

/** Letters this small are a line of dots. */
const leastFontPx = 2;
const leastOpacity = 0.1;
/** Nobody indents by this much; hanging indents stay far below. */
const farIndentPx = 300;

function whyHidden(look: Omit<Look, 'hides'>): HiddenText['how'] | null {
  if (look.gone !== null) return look.gone;
  if (look.isInvisible) return 'display-none';
  if (look.fontPx < leastFontPx) return 'zero-size';
  if (look.indentPx <= -farIndentPx || look.indentPx >= viewportWidthPx) return 'off-screen';
  if (look.colour === null) return null;
  const alpha = look.colour.alpha * look.opacity;
  if (alpha < leastOpacity) return 'transparent';
  if (look.background === null) return null;
  return isAlike(blend({ ...look.colour, alpha }, look.background), look.background)
    ? 'invisible-colour'
    : null;
}

function whyGone(styled: Styled, opacity: number): HiddenText['how'] | null {
  const { declared } = styled;
  if (declared.size === 0) return null;
  // What a variable stands for is not worked out; an honest mail has no use for one here.
  if (/^none$|var\(/.test(declared.get('display') ?? '')) return 'display-none';
  if (declared.get('content-visibility') === 'hidden' || isHiddenFromOutlook(styled)) return 'display-none';
  return opacity < leastOpacity ? 'transparent' : null;
}

/** Links so marked are buttons that Outlook is given another form of. */
function isHiddenFromOutlook({ name, declared, isNotForOutlook }: Styled): boolean {
  return declared.get('mso-hide') === 'all' && name !== 'a' && !isNotForOutlook;
}

function isInvisible(declared: ReadonlyMap<string, string>, inherited: boolean): boolean {
  const value = declared.get('visibility');
  if (value === undefined || value === 'inherit') return inherited;
  return value === 'hidden' || value === 'collapse' || value.startsWith('var(');
}

function isPreformatted(declared: ReadonlyMap<string, string>, inherited: boolean): boolean {
  const value = declared.get('white-space');
  return value === undefined || value === 'inherit' ? inherited : /^(pre|break-spaces)/.test(value);
}
