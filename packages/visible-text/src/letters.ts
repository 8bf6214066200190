import { black, blend, type Colour, parseColour } from './colour.ts';
import type { DeclaredValues } from './css/cascade.ts';
import { lengthRange, type Range } from './css/length.ts';
import { wordsOf } from './css/longhands.ts';

/** All that a colour may be; null where that cannot be told. */
export type Colours = readonly Colour[] | null;

export interface Letters {
  readonly fontPx: Range;
  readonly colours: Colours;
  /** Where letters are filled with another colour than theirs. */
  readonly fill: Colours | 'own';
}

export function fontSizeOf(declared: DeclaredValues, parent: Range): Range {
  const values = declared.get('font-size');
  if (values === undefined) return parent;
  const sizes = values.map((value) => sizeOf(value, parent));
  return { min: Math.min(...sizes.map(({ min }) => min)), max: Math.max(...sizes.map(({ max }) => max)) };
}

/** A size that cannot be told is any size. */
function sizeOf(value: string, parent: Range): Range {
  if (/^(|inherit|unset|revert|revert-layer)$/.test(value)) return parent;
  const keyword = fontKeywords[value];
  if (keyword !== undefined) return { min: keyword, max: keyword };
  const factor = { smaller: 0.83, larger: 1.2 }[value];
  if (factor !== undefined) return { min: parent.min * factor, max: parent.max * factor };
  const length = lengthRange(value, { fontPx: parent, percentOf: parent });
  return length ?? { min: 0, max: Infinity };
}

const fontKeywords: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
  initial: 16,
};

export function coloursOf(values: readonly string[] | undefined, inherited: Colours): Colours {
  if (values === undefined) return inherited;
  return union(...values.map((value) => coloursOfValue(value, inherited)));
}

function coloursOfValue(value: string, inherited: Colours): Colours {
  if (/^(|inherit|unset|currentcolor|revert|revert-layer)$/.test(value)) return inherited;
  if (/^(initial|canvastext|windowtext|fieldtext)$/.test(value)) return [black];
  const colour = parseColour(
    /^light-dark\((.*)\)$/.test(value) ? (wordsOf(value.slice(11, -1))[0] ?? '') : value,
  );
  return colour === null ? null : [colour];
}

export function fillOf(declared: DeclaredValues, parent: Letters['fill']): Letters['fill'] {
  const values = declared.get('-webkit-text-fill-color');
  if (values === undefined) return parent;
  if (values.every((value) => /^(currentcolor|initial)$/.test(value))) return 'own';
  return coloursOf(values, parent === 'own' ? null : parent);
}

/** What may lie behind an element's text: its own background over all that may be behind the element. */
export function backgroundsOf(declared: DeclaredValues, behind: Colours, letters: Colours): Colours {
  const plain = union(
    ...(declared.get('background-color') ?? ['']).map((value) =>
      over(backgroundColour(value, letters), behind),
    ),
  );
  const images = declared.get('background-image') ?? [];
  const drawn = images.filter(isDrawn);
  if (drawn.length === 0) return plain;
  const stops = union(...drawn.map((value) => over(gradientStops(value, letters), plain)));
  const coversAll =
    drawn.length === images.length &&
    !isPlacedSomewhere(declared) &&
    /^[a-z-]*gradient\(/.test(drawn[0] ?? '');
  return coversAll ? stops : union(stops, plain);
}

/**
 * Pictures from elsewhere are not: mail programs load them only when they are told to, and the colour behind has to do until then. A
 * picture that the mail brings along is drawn at once.
 */
function isDrawn(value: string): boolean {
  if (/^(|none|initial|unset|revert|revert-layer)$/.test(value)) return false;
  return !wordsOf(value).every(
    (image) => image === ',' || /^url\(\s*["']?(?!(data|cid|blob|mid):)/i.test(image),
  );
}

function isPlacedSomewhere(declared: DeclaredValues): boolean {
  return ['background-position', 'background-size', 'background-repeat'].some((property) =>
    (declared.get(property) ?? []).some((value) => value !== ''),
  );
}

function backgroundColour(value: string, letters: Colours): Colours {
  if (/^(|initial|unset|revert|revert-layer|none)$/.test(value)) return [transparent];
  if (value === 'currentcolor') return letters;
  if (/^(canvas|window|field)$/.test(value)) return [{ red: 255, green: 255, blue: 255, alpha: 1 }];
  if (value === 'inherit') return null;
  const colour = parseColour(value);
  return colour === null ? null : [colour];
}

const transparent: Colour = { ...black, alpha: 0 };

/** The colours of the stops of gradients; between them it is no colour that is further off. */
function gradientStops(value: string, letters: Colours): Colours {
  const stops: Colour[] = [];
  for (const image of wordsOf(value)) {
    if (image === ',') continue;
    const inner = /^(?:repeating-)?(?:linear|radial|conic)-gradient\((.*)\)$/.exec(image)?.[1];
    if (inner === undefined) return null;
    for (const word of wordsOf(inner)) {
      const colours = word === 'currentcolor' ? letters : parsedStop(word);
      if (colours === null) return null;
      stops.push(...colours);
    }
  }
  return stops.length === 0 || stops.length > maxColours ? null : stops;
}

/** No colour where the word says where a stop is; null where it is not known what it says. */
function parsedStop(word: string): Colours {
  if (
    /^(,|to|top|right|bottom|left|center|at|from|circle|ellipse|closest-side|farthest-side|closest-corner|farthest-corner|[+-]?[\d.]+([a-z]+|%)?)$/.test(
      word,
    )
  )
    return [];
  const colour = parseColour(word);
  return colour === null ? null : [colour];
}

function over(colours: Colours, behind: Colours): Colours {
  if (colours === null) return null;
  if (colours.every(({ alpha }) => alpha >= 1)) return union(colours);
  if (behind === null) return null;
  return union(
    colours.flatMap((colour) => behind.map((each) => (colour.alpha >= 1 ? colour : blend(colour, each)))),
  );
}

const maxColours = 16;

export function union(...all: readonly Colours[]): Colours {
  const distinct = new Map<string, Colour>();
  for (const colours of all) {
    if (colours === null) return null;
    for (const colour of colours) {
      distinct.set(`${colour.red},${colour.green},${colour.blue},${colour.alpha}`, colour);
    }
  }
  return distinct.size > maxColours ? null : [...distinct.values()];
}
