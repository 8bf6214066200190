/** From the least to the greatest that a length can be, in pixels. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What relative lengths are relative to. */
export interface LengthContext {
  readonly fontPx: Range;
  /** What 100 % is. */
  readonly percentOf: Range;
}

/** A length, a number, or one calculated from such; null where it is none or cannot be known. A number counts as pixels. */
export function lengthRange(value: string, context: LengthContext): Range | null {
  if (value.length > maxValueLength) return null;
  const reader = new Calculation(value, context);
  return reader.read();
}

const maxValueLength = 300;
const windowWidth: Range = { min: 700, max: 1300 };
const windowHeight: Range = { min: 400, max: 1100 };

const pxPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};

const rangePerUnit: Readonly<Record<string, (context: LengthContext) => Range>> = {
  '%': ({ percentOf }) => scale(percentOf, 0.01),
  em: ({ fontPx }) => fontPx,
  ex: ({ fontPx }) => scale(fontPx, 0.5),
  ch: ({ fontPx }) => scale(fontPx, 0.5),
  vw: () => scale(windowWidth, 0.01),
  vi: () => scale(windowWidth, 0.01),
  vh: () => scale(windowHeight, 0.01),
  vb: () => scale(windowHeight, 0.01),
  vmin: () => ({ min: windowHeight.min / 100, max: windowHeight.max / 100 }),
  vmax: () => ({ min: windowWidth.min / 100, max: windowWidth.max / 100 }),
};

const tokenPattern =
  /\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|\s*(calc|min|max|clamp)?\(|\s*([*/,)])|\s+([+-])\s+/gy;

/** Reads `calc()`, `min()`, `max()` and `clamp()` from left to right. */
class Calculation {
  readonly #text: string;
  readonly #context: LengthContext;
  #at = 0;
  #depth = 0;

  constructor(text: string, context: LengthContext) {
    this.#text = text.trim();
    this.#context = context;
  }

  read(): Range | null {
    const value = this.#value();
    return value !== null && this.#at === this.#text.length && Number.isFinite(value.min + value.max)
      ? value
      : null;
  }

  #next(): RegExpExecArray | null {
    tokenPattern.lastIndex = this.#at;
    const found = tokenPattern.exec(this.#text);
    if (found !== null) this.#at = tokenPattern.lastIndex;
    return found;
  }

  #value(): Range | null {
    const isBracket = /\s*[a-z]*\(/y;
    isBracket.lastIndex = this.#at;
    const [, number, unit = '', name = ''] = isBracket.test(this.#text)
      ? this.#bracket()
      : (this.#next() ?? []);
    if (number !== undefined) return unitRange(Number(number), unit, this.#context);
    return name === '' ? null : this.#call(name);
  }

  #bracket(): readonly (string | undefined)[] {
    const found = this.#next();
    return found === null ? [] : [found[0], undefined, undefined, found[3] ?? 'calc'];
  }

  #call(name: string): Range | null {
    this.#depth += 1;
    const parts: Range[] = [];
    if (this.#depth > 20) return null;
    for (;;) {
      const sum = this.#sum();
      const end = this.#next()?.[4];
      if (sum === null || (end !== ',' && end !== ')')) return null;
      parts.push(sum);
      if (end === ')') break;
    }
    this.#depth -= 1;
    return combine(name, parts);
  }

  #sum(): Range | null {
    let total = this.#product();
    for (;;) {
      const sign = /\s+([+-])\s+/y;
      sign.lastIndex = this.#at;
      const found = sign.exec(this.#text);
      if (total === null || found === null) return total;
      this.#at = sign.lastIndex;
      const next = this.#product();
      total = next === null ? null : add(total, found[1] === '-' ? scale(next, -1) : next);
    }
  }

  #product(): Range | null {
    let total = this.#value();
    for (;;) {
      const sign = /\s*([*/])/y;
      sign.lastIndex = this.#at;
      const found = sign.exec(this.#text);
      if (total === null || found === null) return total;
      this.#at = sign.lastIndex;
      const next = this.#value();
      if (next === null || (found[1] === '/' && next.min <= 0)) return null;
      total = multiply(total, found[1] === '/' ? { min: 1 / next.max, max: 1 / next.min } : next);
    }
  }
}

function unitRange(number: number, unit: string, context: LengthContext): Range | null {
  const px = pxPerUnit[unit];
  if (px !== undefined) return point(number * px);
  const relative = rangePerUnit[unit.replace(/^[dls](?=v)/, '')];
  return relative === undefined ? null : scale(relative(context), number);
}

function combine(name: string, parts: readonly Range[]): Range | null {
  const pick = (choose: (...numbers: number[]) => number, among: readonly Range[]): Range => ({
    min: choose(...among.map(({ min }) => min)),
    max: choose(...among.map(({ max }) => max)),
  });
  const [first, second, third] = parts;
  if (name === 'min') return pick(Math.min, parts);
  if (name === 'max') return pick(Math.max, parts);
  if (name === 'clamp' && first !== undefined && second !== undefined && third !== undefined) {
    return pick(Math.max, [first, pick(Math.min, [second, third])]);
  }
  return name === 'calc' && parts.length === 1 ? (first ?? null) : null;
}

function point(px: number): Range {
  return { min: px, max: px };
}

function add(one: Range, other: Range): Range {
  return { min: one.min + other.min, max: one.max + other.max };
}

function scale(range: Range, factor: number): Range {
  return multiply(range, point(factor));
}

function multiply(one: Range, other: Range): Range {
  const products = [one.min * other.min, one.min * other.max, one.max * other.min, one.max * other.max];
  return { min: Math.min(...products), max: Math.max(...products) };
}
