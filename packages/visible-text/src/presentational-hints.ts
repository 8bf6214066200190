import { type Colour, parseAttributeColour } from './colour.ts';

type Attributes = Readonly<Record<string, string>>;
type Hint<Value = string> = readonly [property: string, value: Value];

/**
 * What attributes and the element itself say about its look, as the weakest declarations
 * (HTML Living Standard, 15). `linkColour` is what links are drawn in where nothing else is said.
 */
export function presentationalHints(
  name: string,
  attributes: Attributes,
  linkColour: string,
): readonly Hint[] {
  const own = hintsByElement.get(name)?.(attributes, linkColour) ?? [];
  const said = own.filter((hint): hint is Hint => hint[1] !== null);
  return isShut(name, attributes) ? [...said, ['display', 'none']] : said;
}

function isShut(name: string, attributes: Attributes): boolean {
  if (Object.hasOwn(attributes, 'hidden') || Object.hasOwn(attributes, 'popover')) return true;
  return name === 'dialog' && !Object.hasOwn(attributes, 'open');
}

/** Null where nothing is said of a property. */
type Hinting = (attributes: Attributes, linkColour: string) => readonly Hint<string | null>[];

/** Keeps its spaces and line ends. */
const preformatted: Hint = ['white-space', 'pre'];

/** Brings a background of its own. */
function control(colour: string, ...more: readonly Hint[]): Hinting {
  return () => [['color', '#000'], ['background-color', colour], ...more];
}

const background: Hinting = ({ bgcolor, background: picture = '' }) => [
  ['background-color', colourOf(bgcolor)],
  ['background-image', picture.trim() === '' ? null : pictureOf(picture)],
];

/** Stands beside the text when it is aligned. */
const floating: Hinting = ({ align = '' }) => [
  ['float', /^\s*(left|right)\s*$/i.test(align) ? align.trim().toLowerCase() : null],
];

const hintsByElement: ReadonlyMap<string, Hinting> = new Map<string, Hinting>([
  ['a', (attributes, link) => [['color', Object.hasOwn(attributes, 'href') ? link : null]]],
  [
    'body',
    (attributes, link) => [
      ...background(attributes, link),
      ['color', colourOf(attributes['text'])],
      [linkHint, colourOf(attributes['link'])],
    ],
  ],
  ['button', control('#efefef')],
  ['dialog', control('#fff', ['position', 'absolute'])],
  [
    'font',
    ({ color, size }) => [
      ['color', colourOf(color)],
      ['font-size', fontSizeOf(size)],
    ],
  ],
  ['input', control('#fff')],
  ['mark', control('#ff0')],
  ['select', control('#fff')],
  ['table', (...given) => [...background(...given), ...floating(...given)]],
  ['textarea', control('#fff', preformatted)],
  ...'listing plaintext pre xmp'.split(' ').map((name) => [name, () => [preformatted]] as const),
  ...'marquee tbody td tfoot th thead tr'.split(' ').map((name) => [name, background] as const),
  ...'iframe img object'.split(' ').map((name) => [name, floating] as const),
]);

/** Only where it comes from matters. */
function pictureOf(address: string): string {
  return `url(${/^\s*[a-z]+:/i.exec(address)?.[0].trim().toLowerCase() ?? ''})`;
}

/** An attribute's colour as CSS has it; null where there is none. */
function colourOf(attribute: string | undefined): string | null {
  const colour = attribute === undefined ? null : parseAttributeColour(attribute);
  return colour === null ? null : `rgb(${channels(colour).join(',')},${colour.alpha})`;
}

function channels({ red, green, blue }: Colour): readonly number[] {
  return [red, green, blue];
}

/** The colour of links, which an attribute of the body says. */
export const linkHint = 'link-color';

/** `+2` and `-1` count from 3 (HTML Living Standard, 15.3.1). */
function fontSizeOf(size: string | undefined): string | null {
  const [, sign = '', digits] = /^\s*([+-]?)(\d+)/.exec(size ?? '') ?? [];
  if (digits === undefined) return null;
  const number = sign === '' ? Number(digits) : 3 + Number(sign + digits);
  return fontSizes[String(Math.min(7, Math.max(1, number)))] ?? null;
}

const fontSizes: Readonly<Record<string, string>> = {
  '1': '10px',
  '2': '13px',
  '3': '16px',
  '4': '18px',
  '5': '24px',
  '6': '32px',
  '7': '48px',
};
