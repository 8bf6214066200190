import { isColour } from '../colour.ts';
import { lexer } from './css-tree.ts';

/** One longhand of a declaration; `maybe` where browsers differ on whether they take it. */
export type Longhand = readonly [property: string, value: string, isTaken: 'yes' | 'maybe'];

/** A declaration as longhands; nothing where no browser takes its value. */
export function longhands(written: string, value: string): readonly Longhand[] {
  const property = aliases[written] ?? written;
  const [, vendor, plain] = /^-(webkit|moz|ms|o|khtml)-(.+)$/.exec(property) ?? [];
  if (plain !== undefined && !ownOfWebKit.has(property)) {
    const isTaken = vendor === 'webkit' ? 'yes' : 'maybe';
    return expand(aliases[plain] ?? plain, value).map(([name, each, taken]) => [
      name,
      each,
      taken === 'yes' ? isTaken : taken,
    ]);
  }
  return expand(property, value);
}

/** Have no form without the prefix. */
const ownOfWebKit = new Set(
  'text-fill-color text-stroke text-stroke-width text-stroke-color text-security box-reflect'
    .split(' ')
    .map((name) => `-webkit-${name}`),
);

/** Other names of properties, in a text that runs from left to right. */
const aliases: Readonly<Record<string, string>> = {
  'margin-inline-start': 'margin-left',
  'margin-inline-end': 'margin-right',
  'margin-block-start': 'margin-top',
  'margin-block-end': 'margin-bottom',
  'padding-inline-start': 'padding-left',
  'padding-inline-end': 'padding-right',
  'padding-block-start': 'padding-top',
  'padding-block-end': 'padding-bottom',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'inline-size': 'width',
  'block-size': 'height',
  'min-inline-size': 'min-width',
  'min-block-size': 'min-height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'overflow-inline': 'overflow-x',
  'overflow-block': 'overflow-y',
};

function expand(property: string, value: string): readonly Longhand[] {
  const isTaken = property === 'filter' && ofOldExplorer.test(value) ? 'no' : takes(property, value);
  if (isTaken === 'no') return [];
  const parts = /^(inherit|initial|unset|revert|revert-layer)$|\?/.test(value)
    ? null
    : shorthands[property]?.(value);
  const names = parts === null ? longhandsOf(property) : null;
  if (names !== null) return names.map((name) => [name, value, isTaken]);
  return (parts ?? [[property, value]]).map(([name, each]) => [name, each, isTaken]);
}

/** Of no browser any more. */
const ofOldExplorer = /^(alpha\(|progid:)/;

type Parts = readonly (readonly [property: string, value: string])[];

const sides = ['top', 'right', 'bottom', 'left'];

const shorthands: Readonly<Record<string, (value: string) => Parts>> = {
  margin: (value) => ofSides('margin-', value),
  padding: (value) => ofSides('padding-', value),
  inset: (value) => ofSides('', value),
  'margin-inline': (value) => pair('margin-left', 'margin-right', value),
  'margin-block': (value) => pair('margin-top', 'margin-bottom', value),
  'padding-inline': (value) => pair('padding-left', 'padding-right', value),
  'padding-block': (value) => pair('padding-top', 'padding-bottom', value),
  'inset-inline': (value) => pair('left', 'right', value),
  'inset-block': (value) => pair('top', 'bottom', value),
  overflow: (value) => pair('overflow-x', 'overflow-y', value),
  background: backgroundParts,
  font: fontParts,
};

function longhandsOf(property: string): readonly string[] {
  return shorthands[property]?.('0').map(([name]) => name) ?? [property];
}

function ofSides(prefix: string, value: string): Parts {
  const [top = '', right = top, bottom = top, left = right] = wordsOf(value);
  return [top, right, bottom, left].map((each, at) => [`${prefix}${sides[at]}`, each]);
}

function pair(first: string, second: string, value: string): Parts {
  const [one = '', other = one] = wordsOf(value);
  return [
    [first, one],
    [second, other],
  ];
}

/** The colour, the pictures, and what else is said about where they stand. */
function backgroundParts(value: string): Parts {
  const words = wordsOf(value);
  const images = words.filter((word) =>
    /^[a-z-]*(url|gradient|image|set|fade|element|paint|src)\(/.test(word.toLowerCase()),
  );
  const colours = words.filter((word) => !images.includes(word) && isColour(word));
  const rest = words.filter(
    (word) => !images.includes(word) && !colours.includes(word) && word !== ',' && word !== 'none',
  );
  const hasUnknown = rest.some((word) => word.includes('('));
  return [
    ['background-color', hasUnknown ? '?' : (colours[0] ?? '')],
    ['background-image', images.join(' ') || 'none'],
    ['background-clip', rest.includes('text') ? 'text' : ''],
    ['background-position', rest.filter((word) => word !== 'text').join(' ')],
    ['background-size', ''],
    ['background-repeat', ''],
  ];
}

function fontParts(value: string): Parts {
  const words = wordsOf(value.replaceAll(/\s*\/\s*/g, '/'));
  const at = words.findIndex((word) => isFontSize.test(word.split('/')[0] ?? ''));
  const [size = '', lineHeight = ''] = at === -1 ? [] : (words[at] ?? '').split(/\/(?![^(]*\))/);
  return [
    ['font-size', at === -1 && words.length > 1 ? '?' : size],
    ['line-height', lineHeight],
    ['font-family', words.slice(at + 1).join(' ')],
  ];
}

const isFontSize =
  /^(?:(?:xx?-)?small|medium|(?:xx?x?-)?large|smaller|larger|math|(?:calc|min|max|clamp)\(.*|[+-]?[\d.]+(?:[a-z]+|%)|0(?:\.0*)?)$/;

/** Split at spaces and commas that are not in brackets or quotes. */
export function wordsOf(value: string): readonly string[] {
  return (
    value.match(
      /[a-z0-9-]*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|"[^"]*"|'[^']*'|,|[^\s,]+/gi,
    ) ?? []
  );
}

/**
 * Whether browsers take the value. The library's grammar knows what they know; what it refuses they refuse too, but for lengths and
 * colours as old pages write them, and functions that it may be too old for.
 */
function takes(property: string, value: string): 'yes' | 'maybe' | 'no' {
  if (value.length > 200 || property === 'all' || value.includes('?')) return 'yes';
  const key = `${property}:${value}`;
  const known = taken.get(key);
  if (known !== undefined) return known;
  if (taken.size >= maxTaken) taken.clear();
  const answer = lookUp(property, value);
  taken.set(key, answer);
  return answer;
}

const taken = new Map<string, 'yes' | 'maybe' | 'no'>();
const maxTaken = 5_000;

function lookUp(property: string, value: string): 'yes' | 'maybe' | 'no' {
  const { error } = lexer.matchProperty(property, value);
  if (error === null || !/mismatch/i.test(error.message)) return 'yes';
  if (/(^|\s)[+-]?[\d.]+(?=\s|$)/.test(value) && !/[()]/.test(value)) return 'maybe';
  if (/color/.test(property) && /^[0-9a-f]{3,8}$/.test(value)) return 'maybe';
  return /[()]/.test(value) ? 'maybe' : 'no';
}
