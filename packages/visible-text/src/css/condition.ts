import type { CssNode } from 'css-tree';
import { generate, lexer, parse } from './css-tree.ts';
import type { Range } from './length.ts';
import { lengthRange } from './length.ts';

/** Whether a condition holds in every window that a mail is usually read in, in none, or in some or perhaps. */
export type Truth = 'yes' | 'no' | 'maybe';

/** Widths of a mail program's window on a computer, in pixels. */
const commonWindow: Range = { min: 700, max: 1300 };
const commonHeight: Range = { min: 400, max: 1100 };
const commonScreen: Range = { min: 1024, max: 3840 };

/** A `media` attribute. */
export function mediaTruth(query: string): Truth {
  return conditionTruth('media', parse(`@media ${query}{}`, { parseValue: false }));
}

/** The condition of an at-rule that holds rules: `@media`, `@supports`, and others, which are not looked into. */
export function atRuleTruth(name: string, prelude: CssNode | null): Truth {
  if (name === 'media' || name === 'supports')
    return prelude === null ? 'yes' : conditionTruth(name, prelude);
  if (/document$/.test(name)) return 'no';
  return name === 'layer' ? 'yes' : 'maybe';
}

function conditionTruth(kind: string, node: CssNode): Truth {
  switch (node.type) {
    case 'StyleSheet':
    case 'AtrulePrelude':
      return children(node).length === 0
        ? 'yes'
        : any(children(node).map((each) => conditionTruth(kind, each)));
    case 'Atrule':
      return node.prelude === null ? 'yes' : conditionTruth(kind, node.prelude);
    case 'MediaQueryList':
      return any(children(node).map((each) => conditionTruth(kind, each)));
    case 'MediaQuery':
      return mediaQueryTruth(node);
    case 'Condition':
      return combined(kind, children(node));
    case 'Feature':
      return featureTruth(
        node.name.toLowerCase(),
        node.value === null ? null : generate(node.value).toLowerCase(),
      );
    case 'SupportsDeclaration':
      return supports(generate(node.declaration));
    default:
      return 'maybe';
  }
}

function mediaQueryTruth(node: CssNode & { type: 'MediaQuery' }): Truth {
  const { modifier, mediaType, condition } = node;
  const type: Truth = mediaType === null || /^(all|screen)$/i.test(mediaType) ? 'yes' : 'no';
  const holds = all([type, condition === null ? 'yes' : conditionTruth('media', condition)]);
  return modifier?.toLowerCase() === 'not' ? not(holds) : holds;
}

/** `not a`, `a and b` or `a or b`. */
function combined(kind: string, parts: readonly CssNode[]): Truth {
  const words = parts.filter((part) => part.type === 'Identifier').map(({ name }) => name.toLowerCase());
  const truths = parts.filter((part) => part.type !== 'Identifier').map((part) => conditionTruth(kind, part));
  if (words[0] === 'not') return not(truths[0] ?? 'maybe');
  if (words.every((word) => word === 'and')) return all(truths);
  return words.every((word) => word === 'or') ? any(truths) : 'maybe';
}

/** Those that a mail on an ordinary screen in light colours answers in one way. */
const answers: Readonly<Record<string, (value: string | null) => Truth>> = {
  'prefers-color-scheme': (value) => (value === 'light' ? 'yes' : 'no'),
  color: () => 'yes',
  'min-color': () => 'yes',
  monochrome: (value) => (value === '0' ? 'yes' : 'no'),
  grid: (value) => (value === '0' ? 'yes' : 'no'),
  'forced-colors': (value) => (value === 'none' ? 'yes' : 'no'),
  'inverted-colors': (value) => (value === 'none' ? 'yes' : 'no'),
  '-webkit-min-device-pixel-ratio': (value) => (value !== null && Number(value) <= 1 ? 'yes' : 'maybe'),
  '-ms-high-contrast': () => 'no',
};

function featureTruth(name: string, value: string | null): Truth {
  const answer = answers[name];
  if (answer !== undefined) return answer(value);
  const [, bound, side, dimension] = /^((min|max)-)?((?:device-)?(?:width|height))$/.exec(name) ?? [];
  if (dimension === undefined || value === null) return 'maybe';
  const length = lengthRange(value, { fontPx: point(16), percentOf: commonWindow });
  const sizes = dimension.startsWith('device')
    ? commonScreen
    : dimension === 'width'
      ? commonWindow
      : commonHeight;
  if (length === null || bound === undefined) return 'maybe';
  if (side === 'min') return compare(sizes, length);
  return sizes.max <= length.min ? 'yes' : sizes.min > length.max ? 'no' : 'maybe';
}

/** Whether all of `sizes` are at least `length`. */
function compare(sizes: Range, length: Range): Truth {
  return sizes.min >= length.max ? 'yes' : sizes.max < length.min ? 'no' : 'maybe';
}

function point(px: number): Range {
  return { min: px, max: px };
}

/** What this library's grammar knows, browsers know; what it does not know, they may. */
function supports(declaration: string): Truth {
  const colon = declaration.indexOf(':');
  const match = lexer.matchProperty(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  if (match.error === null) return 'yes';
  return /[()]/.test(declaration) || !/mismatch/i.test(match.error.message) ? 'maybe' : 'no';
}

function children(node: CssNode): readonly CssNode[] {
  return 'children' in node && node.children !== null ? [...node.children] : [];
}

function not(truth: Truth): Truth {
  return truth === 'maybe' ? 'maybe' : truth === 'yes' ? 'no' : 'yes';
}

export function all(truths: readonly Truth[]): Truth {
  if (truths.includes('no')) return 'no';
  return truths.includes('maybe') ? 'maybe' : 'yes';
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes('yes')) return 'yes';
  return truths.includes('maybe') ? 'maybe' : 'no';
}
