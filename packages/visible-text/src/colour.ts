import { convert, utils } from '@asamuzakjp/css-color';

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
export const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };

/**
 * A CSS colour, or six digits without their `#`; null where it is not one, or where what it looks like depends on the
 * screen, on the text around it, or on how new the reader is (relative colours). Cut off at what a screen can show.
 */
export function parseColour(text: string): Colour | null {
  const value = text
    .trim()
    .toLowerCase()
    .replace(/^(?=[0-9a-f]{3,8}$)/, '#');
  const written = shownInLightTheme.get(value) ?? value;
  if (written === 'transparent') return { ...black, alpha: 0 };
  if (!isReadable(written)) return null;
  const [red, green, blue, alpha] = convert.colorToRgb(written);
  const channel = (amount: number) => Math.min(255, Math.max(0, amount));
  return { red: channel(red), green: channel(green), blue: channel(blue), alpha };
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

/** The longest notation that is read: two colours in full, mixed. The library keeps what it was given in memory. */
const maxLength = 200;

function isReadable(value: string): boolean {
  return value.length <= maxLength && !/\bcurrentcolor\b|\(\s*from\b/.test(value) && utils.isColor(value);
}

const shownInLightTheme: ReadonlyMap<string, string> = new Map([
  ['canvas', '#ffffff'],
  ['window', '#ffffff'],
  ['canvastext', '#000000'],
  ['windowtext', '#000000'],
  ['linktext', '#0000ee'],
]);

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
  const isNamed = /^[a-z]+$/.test(value) && value !== 'currentcolor' && utils.isColor(value);
  if (isNamed || /^#[0-9a-f]{3}$/.test(value)) return parseColour(value);
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
  return parseColour(`#${kept.map((channel) => channel.slice(zeros, zeros + 2).padStart(2, '0')).join('')}`);
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
