/** One `property: value` of a style sheet or a `style` attribute, in lower case. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** The declarations that have a say in whether text can be seen; all others are dropped. */
export function parseDeclarations(text: string): readonly Declaration[] {
  return splitOutside(withoutEscapes(withoutComments(text)), ';')
    .map(parseDeclaration)
    .filter((declaration) => declaration !== null);
}

/** Takes `/* … *​/` out; one that never ends goes on to the end. */
export function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
  const kept: string[] = [];
  let at = 0;
  while (at < css.length) {
    const start = css.indexOf('/*', at);
    kept.push(css.slice(at, start === -1 ? css.length : start));
    const end = start === -1 ? -1 : css.indexOf('*/', start + 2);
    at = end === -1 ? css.length : end + 2;
  }
  return kept.join('');
}

/** Splits at a character that is not within quotes or round brackets. */
export function splitOutside(text: string, separator: string): readonly string[] {
  if (!/["'(]/.test(text)) return text.split(separator);
  const pieces: string[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === separator && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

const properties = new Set([
  '-webkit-background-clip',
  'background',
  'background-clip',
  'background-color',
  'background-image',
  'bottom',
  'clip',
  'clip-path',
  'color',
  'content-visibility',
  'display',
  'filter',
  'font',
  'font-size',
  'height',
  'left',
  'line-height',
  'margin',
  'margin-left',
  'margin-top',
  'max-height',
  'max-width',
  'mso-hide',
  'opacity',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'right',
  'text-indent',
  'top',
  'transform',
  'visibility',
  '-webkit-text-fill-color',
  'white-space',
  'width',
]);

function parseDeclaration(text: string): Declaration | null {
  const colon = text.indexOf(':');
  if (colon === -1) return null;
  const property = text.slice(0, colon).trim().toLowerCase();
  if (!properties.has(property)) return null;
  const stated = text
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  const important = /!\s*important$/.test(stated);
  const value = important ? stated.slice(0, stated.lastIndexOf('!')).trim() : stated;
  return value === '' ? null : { property, value, important };
}

/** `d\69splay` is `display` (CSS Syntax 4.3.7). */
function withoutEscapes(css: string): string {
  if (!css.includes('\\')) return css;
  return css.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_, hex: string | undefined, other: string | undefined) => {
      const point = hex === undefined ? 0 : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : (other ?? '');
    },
  );
}
