import { colourNames } from './colour-names.ts';

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
export const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };

/** A CSS colour, or one of HTML's attributes, which may lack the `#`; null where it is none or cannot be known. */
export function parseColour(text: string): Colour | null {
  const value = text.trim().toLowerCase();
  if (value === 'transparent') return { ...black, alpha: 0 };
  const hex = colourNames.get(value) ?? /^#?([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const call = /^([a-z-]+)\(([^()]*)\)$/.exec(value);
  if (call === null) return null;
  return fromFunction(
    call[1] ?? '',
    (call[2] ?? '').split(/[\s,/]+/).filter((argument) => argument !== ''),
  );
}

/** Whether it is a colour in any notation, known or not. */
export function isColour(text: string): boolean {
  const value = text.toLowerCase();
  return (
    parseColour(value) !== null ||
    /^(currentcolor|transparent)$/.test(value) ||
    /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk|contrast-color)\(/.test(
      value,
    ) ||
    systemColours.has(value)
  );
}

/** Taken from the owner's screen: what they are cannot be told. */
const systemColours = new Set(
  'accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext window windowtext background'.split(
    ' ',
  ),
);

/**
 * The colour of an HTML attribute such as `bgcolor`, where anything at all gives a colour (HTML Living Standard, 2.4.6):
 * `fffffx` is nearly white.
 */
export function parseAttributeColour(text: string): Colour | null {
  const value = text.trim().toLowerCase();
  if (value === '' || value === 'transparent') return null;
  const named = colourNames.get(value);
  if (named !== undefined) return fromHex(named);
  if (/^#[0-9a-f]{3}$/.test(value)) return fromHex(value.slice(1));
  const digits = value
    .slice(0, 128)
    .replace(/^#/, '')
    .replaceAll(/[^0-9a-f]/g, '0');
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const channels = [0, 1, 2].map((index) =>
    digits.padEnd(length * 3, '0').slice(index * length, (index + 1) * length),
  );
  const kept = channels.map((channel) => channel.slice(-8));
  const zeros = Math.min(
    ...kept.map((channel) => (/^0*/.exec(channel)?.[0] ?? '').length),
    Math.max(0, Math.min(8, length) - 2),
  );
  return fromHex(kept.map((channel) => channel.slice(zeros, zeros + 2).padStart(2, '0')).join(''));
}

/** What is seen where `colour` lies over `background`. */
export function blend(colour: Colour, background: Colour): Colour {
  const mix = (over: number, under: number) => over * colour.alpha + under * (1 - colour.alpha);
  return {
    red: mix(colour.red, background.red),
    green: mix(colour.green, background.green),
    blue: mix(colour.blue, background.blue),
    alpha: 1,
  };
}

/** By how much two colours differ in the channel in which they differ most, from 0 to 255. */
export function contrastOf(one: Colour, other: Colour): number {
  return Math.max(
    Math.abs(one.red - other.red),
    Math.abs(one.green - other.green),
    Math.abs(one.blue - other.blue),
  );
}

function fromHex(digits: string): Colour | null {
  const isShort = digits.length === 3 || digits.length === 4;
  if (!isShort && digits.length !== 6 && digits.length !== 8) return null;
  const pairs = isShort ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

function fromFunction(name: string, stated: readonly string[]): Colour | null {
  const args = name === 'color' ? stated.slice(1) : stated;
  const alpha = args[3] === undefined ? 1 : fraction(args[3], 1);
  const [first = '', second = '', third = ''] = args;
  if (name === 'rgb' || name === 'rgba') {
    return checked({
      red: fraction(first, 255),
      green: fraction(second, 255),
      blue: fraction(third, 255),
      alpha,
    });
  }
  if (name === 'color') {
    const channel = (argument: string) => fraction(argument, 1) * 255;
    return checked({ red: channel(first), green: channel(second), blue: channel(third), alpha });
  }
  if (name === 'hsl' || name === 'hsla') {
    if (/[a-z]/.test(first.replace(/deg$/, ''))) return null;
    return checked(
      fromHsl(
        fraction(first, 1),
        fraction(second.replace('%', ''), 1) / 100,
        fraction(third.replace('%', ''), 1) / 100,
        alpha,
      ),
    );
  }
  return checked(greyOf(name, args, alpha));
}

/** `50%` of `whole`, or the number as it is. */
function fraction(argument: string, whole: number): number {
  const number = argument === 'none' ? 0 : Number.parseFloat(argument);
  return argument.endsWith('%') ? (number / 100) * whole : number;
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour {
  // CSS Color 4, 7.1
  const channel = (n: number) => {
    const k = (n + hue / 30 + 1200) % 12;
    return (
      255 *
      (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha };
}

/** The newer colour spaces, as far as they give a grey: only their lightness is read. */
function greyOf(name: string, args: readonly string[], alpha: number): Colour | null {
  const space = { lab: 100, lch: 100, oklab: 1, oklch: 1 }[name];
  const [lightness = '', one = '', two = ''] = args;
  if (space === undefined) return null;
  const chroma = name.endsWith('lch')
    ? Number.parseFloat(one)
    : Math.hypot(Number.parseFloat(one), Number.parseFloat(two));
  if (chroma > space * 0.04) return null;
  const share = fraction(lightness, space) / space;
  const luminance = space === 100 ? ((share * 100 + 16) / 116) ** 3 : share ** 3;
  const grey = 255 * (luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * luminance ** (1 / 2.4) - 0.055);
  return { red: grey, green: grey, blue: grey, alpha };
}

function checked(colour: Colour | null): Colour | null {
  if (colour === null || Object.values(colour).some(Number.isNaN)) return null;
  const channel = (value: number) => Math.min(255, Math.max(0, value));
  const alpha = Math.min(1, Math.max(0, colour.alpha));
  return { red: channel(colour.red), green: channel(colour.green), blue: channel(colour.blue), alpha };
}
