/** The window that a mail is thought to be shown in. */
export const viewportWidthPx = 1024;
const viewportHeightPx = 768;

const pxPerUnit: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
  vw: viewportWidthPx / 100,
  vh: viewportHeightPx / 100,
  vmin: viewportHeightPx / 100,
  vmax: viewportWidthPx / 100,
};

/**
 * A CSS length in pixels, also as `calc()` of one length or of a product; null where it is none or cannot be known. A number without a unit counts as pixels, as mail
 * programs without a doctype take it. `percentOfPx` is what 100 % is.
 */
export function lengthPx(value: string, fontPx: number, percentOfPx: number): number | null {
  const product = /^calc\(([^()]{1,100})\)$/.exec(value)?.[1]?.split('*');
  if (product === undefined) return plainLengthPx(value, fontPx, percentOfPx);
  const factors = product.map((factor) => plainLengthPx(factor.trim(), fontPx, percentOfPx));
  return factors.reduce((all, factor) => (all === null || factor === null ? null : all * factor), 1);
}

function plainLengthPx(value: string, fontPx: number, percentOfPx: number): number | null {
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/.exec(value);
  if (found === null) return null;
  const number = Number(found[1]);
  const unit = found[2] ?? '';
  if (unit === '') return number;
  if (unit === '%') return (number / 100) * percentOfPx;
  if (unit === 'em' || unit === 'lh' || unit === 'rlh') return number * fontPx;
  if (unit === 'ex' || unit === 'ch') return number * fontPx * 0.5;
  const px = pxPerUnit[unit];
  return px === undefined ? null : number * px;
}
