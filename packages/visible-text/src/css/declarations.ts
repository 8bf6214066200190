import type { CssNode } from 'css-tree';
import { generate, parse } from './css-tree.ts';

/** One `property: value` as it was written: the property in lower case but for `--Own` ones, the value without comments. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** The declarations of a `style` attribute. */
export function parseDeclarations(style: string): readonly Declaration[] {
  const list = parse(style, { context: 'declarationList', parseValue: false });
  return list.type === 'DeclarationList' ? [...list.children].flatMap(declarationOf) : [];
}

/** Nothing where the node is no declaration that a browser would take. */
export function declarationOf(node: CssNode): readonly Declaration[] {
  if (node.type !== 'Declaration') return [];
  // Old hacks such as `!ie`.
  if (typeof node.important === 'string' && !/^important$/i.test(node.important)) return [];
  const name = withoutEscapes(node.property);
  const property = name.startsWith('--') ? name : name.toLowerCase();
  const written = node.value.type === 'Raw' ? node.value.value : generate(node.value);
  const value = property.startsWith('--')
    ? written.trim().slice(0, maxValueChars) || emptyValue
    : plainValue(written);
  if (!/^-{0,2}[a-z_]/i.test(property) || value === '') return [];
  return [{ property, value, important: node.important !== false }];
}

/** One spelling for each value: no comments, one space at most, lower case but for the names of variables. */
function plainValue(written: string): string {
  const short =
    written.length > maxValueChars
      ? written.replaceAll(/url\(\s*["']?data:[^)]*\)/gi, 'url(data:)')
      : written;
  if (short.length > maxValueChars) return '?';
  const tidy = withoutEscapes(withoutComments(short))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([,()]) ?/g, spaceless)
    .trim();
  return tidy.includes('var(') || /url\(/i.test(tidy) ? tidy : tidy.toLowerCase();
}

/** Of a variable that stands for nothing at all, which is a value too. */
const emptyValue = ' ';
/** Longer values are not read. */
const maxValueChars = 2_000;

/** Brackets keep the space after them, which may part two words; commas need none. */
function spaceless(whole: string, mark: string): string {
  if (mark === ',') return ',';
  return mark === '(' ? `${whole.startsWith(' ') ? ' ' : ''}(` : `)${whole.endsWith(' ') ? ' ' : ''}`;
}

function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
  const kept: string[] = [];
  let at = 0;
  while (at < css.length) {
    const start = css.indexOf('/*', at);
    kept.push(css.slice(at, start === -1 ? css.length : start));
    const end = start === -1 ? -1 : css.indexOf('*/', start + 2);
    at = end === -1 ? css.length : end + 2;
  }
  return kept.join(' ');
}

/** `d\69splay` is `display` (CSS Syntax 4.3.7). Escapes of anything but letters and digits are left: they mean no name that is known. */
function withoutEscapes(css: string): string {
  if (!css.includes('\\')) return css;
  return css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([g-z-]))/gi, (whole, hex?: string, other?: string) => {
    if (hex === undefined) return other ?? '';
    const character = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    return /[\w-]/.test(character) ? character : whole;
  });
}
