import { black, blend, type Colour, parseColour } from './colour.ts';
import { lengthPx, viewportWidthPx } from './length.ts';

type Declared = ReadonlyMap<string, string>;

interface Colours {
  /** Of the letters; null where it cannot be known. */
  readonly colour: Colour | null;
  /** What lies behind; null where it is a picture or cannot be known. */
  readonly background: Colour | null;
}

export function fontSizePx(declared: Declared, parentPx: number): number {
  const value = declared.get('font-size') ?? sizeInShorthand(declared.get('font'));
  if (value === undefined) return parentPx;
  return Math.max(0, fontKeywords[value] ?? lengthPx(value, parentPx, parentPx) ?? parentPx);
}

/** Null where nothing is said: indents are inherited. */
export function indentPx(declared: Declared, fontPx: number): number | null {
  const value = declared.get('text-indent');
  return value === undefined ? null : lengthPx(value.split(/\s/)[0] ?? '', fontPx, viewportWidthPx);
}

/** From 0 to 1. */
export function ownOpacity(declared: Declared): number {
  const filter = /^opacity\(\s*([^()\s]*)\s*\)/.exec(declared.get('filter') ?? '')?.[1];
  return alphaValue(declared.get('opacity')) * alphaValue(filter);
}

export function letterColours(declared: Declared, parent: Colours): Colours {
  const background = backgroundColour(declared, parent.background);
  const clip = declared.get('background-clip') ?? declared.get('-webkit-background-clip');
  // Letters cut out of their own background stand before what lies behind it.
  if (clip === 'text') return { colour: background, background: parent.background };
  return { colour: textColour(declared, parent.colour), background };
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

function alphaValue(value: string | undefined): number {
  const found = value === undefined ? null : /^([+-]?\d*\.?\d+)(%?)$/.exec(value);
  if (found === null) return 1;
  return Math.min(1, Math.max(0, Number(found[1]) / (found[2] === '%' ? 100 : 1)));
}

function textColour(declared: Declared, inherited: Colour | null): Colour | null {
  const value = declared.get('-webkit-text-fill-color') ?? declared.get('color');
  if (value === undefined || /^(inherit|unset|currentcolor)$/.test(value)) return inherited;
  return value === 'initial' ? black : parseColour(value);
}

function backgroundColour(declared: Declared, behind: Colour | null): Colour | null {
  const shorthand = declared.get('background') ?? '';
  const image = declared.get('background-image') ?? 'none';
  if (!/^(none|initial|inherit|unset)$/.test(image) || /url\(|gradient\(|image(-set)?\(/.test(shorthand))
    return null;
  const value = declared.get('background-color') ?? shorthand;
  const colour = parseColour(value) ?? colourAmong(value);
  if (colour === null) return value.includes('(') ? null : behind;
  if (colour.alpha >= 1) return colour;
  return behind === null ? null : blend(colour, behind);
}

/** The colour in `#fff none repeat scroll`. */
function colourAmong(background: string): Colour | null {
  const words = background.match(/[a-z-]+\([^()]*\)|[^\s]+/g) ?? [];
  return words.map(parseColour).find((colour) => colour !== null) ?? null;
}
