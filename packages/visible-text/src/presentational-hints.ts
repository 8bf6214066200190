import { type Colour, parseAttributeColour } from './colour.ts';
import { preformattedElements } from './elements.ts';

/**
 * What attributes and the element itself say about its look, as the weakest declarations
 * (HTML Living Standard, 15). `linkColour` is what links are drawn in where nothing else is said.
 */
export function presentationalHints(
  name: string,
  attributes: Readonly<Record<string, string>>,
  linkColour: string,
): readonly (readonly [property: string, value: string])[] {
  const hints: (readonly [string, string])[] = [];
  const hint = (property: string, value: string | null) => {
    if (value !== null) hints.push([property, value]);
  };
  if (name === 'a' && Object.hasOwn(attributes, 'href')) hint('color', linkColour);
  const control = controls[name];
  if (control !== undefined) hints.push(['color', '#000'], ['background-color', control]);
  if (preformattedElements.has(name)) hint('white-space', 'pre');
  if (coloured.has(name)) hint('background-color', colourOf(attributes['bgcolor']));
  if (coloured.has(name) && (attributes['background'] ?? '').trim() !== '')
    hint('background-image', pictureOf(attributes['background'] ?? ''));
  if (name === 'body') hint('color', colourOf(attributes['text']));
  if (name === 'font') {
    hint('color', colourOf(attributes['color']));
    hint('font-size', fontSizeOf(attributes['size']));
  }
  const align = (attributes['align'] ?? '').trim().toLowerCase();
  if (floating.has(name) && (align === 'left' || align === 'right')) hint('float', align);
  if (name === 'body') hint(linkHint, colourOf(attributes['link']));
  if (Object.hasOwn(attributes, 'hidden') || Object.hasOwn(attributes, 'popover')) hint('display', 'none');
  if (name === 'dialog')
    hints.push(['position', 'absolute'], ['background-color', '#fff'], ['color', '#000']);
  if (name === 'dialog' && !Object.hasOwn(attributes, 'open')) hint('display', 'none');
  return hints;
}

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

/** Stand beside the text when they are aligned. */
const floating = new Set(['iframe', 'img', 'object', 'table']);

/** Elements that bring a background of their own. */
const controls: Readonly<Record<string, string>> = {
  button: '#efefef',
  input: '#fff',
  mark: '#ff0',
  select: '#fff',
  textarea: '#fff',
};

/** `+2` and `-1` count from 3 (HTML Living Standard, 15.3.1). */
function fontSizeOf(size: string | undefined): string | null {
  const [, sign = '', digits] = /^\s*([+-]?)(\d+)/.exec(size ?? '') ?? [];
  if (digits === undefined) return null;
  const number = sign === '' ? Number(digits) : 3 + Number(sign + digits);
  return fontSizes[String(Math.min(7, Math.max(1, number)))] ?? null;
}

/** Take a background by an attribute. */
const coloured = new Set('body marquee table tbody td tfoot th thead tr'.split(' '));

const fontSizes: Readonly<Record<string, string>> = {
  '1': '10px',
  '2': '13px',
  '3': '16px',
  '4': '18px',
  '5': '24px',
  '6': '32px',
  '7': '48px',
};
