import type { HiddenText } from '#ports/mail-parser';
import { lengthPx, viewportWidthPx } from './length.ts';

/** Why an element's box, and with it everything in it, cannot be seen; null where it can. */
export function whyBoxIsGone(
  name: string,
  declared: ReadonlyMap<string, string>,
  fontPx: number,
): HiddenText['how'] | null {
  const px = (value: string | undefined) =>
    value === undefined ? null : lengthPx(value, fontPx, viewportWidthPx);
  if (hasNoSize(name, declared, px)) return 'zero-size';
  if (isOffScreen(declared, px)) return 'off-screen';
  return isClipped(declared) ? 'clipped' : null;
}

type ToPx = (value: string | undefined) => number | null;

/** A box of a pixel shows nothing of its text. */
const leastSizePx = 1;
/** Nobody moves a box this far within a page. */
const farPx = 300;
const veryFarPx = 5_000;

/** Without `overflow: hidden` text runs out of its box. Cells grow with what is in them, whatever size they are given. */
function hasNoSize(name: string, declared: ReadonlyMap<string, string>, px: ToPx): boolean {
  if (/^(matrix|scale)[xy]?\(\s*0(\.0*)?\s*[,)]/.test(declared.get('transform') ?? '')) return true;
  if (/^(td|th|tr|table|tbody)$/.test(name) && !/block|flex/.test(declared.get('display') ?? ''))
    return false;
  const overflow = ['overflow', 'overflow-x', 'overflow-y'].map((property) => declared.get(property) ?? '');
  if (!overflow.some((value) => /hidden|clip/.test(value))) return false;
  if (/^(0[a-z%]*|1px)$/.test(declared.get('line-height') ?? '')) return true;
  return ['height', 'max-height', 'width', 'max-width'].some(
    (property) => (px(declared.get(property)) ?? Infinity) <= leastSizePx,
  );
}

function isOffScreen(declared: ReadonlyMap<string, string>, px: ToPx): boolean {
  const isFar = (value: string | undefined) => (px(value) ?? 0) <= -farPx;
  const [top, right = top, bottom = top, left = right] = declared.get('margin')?.split(/\s+/) ?? [];
  const margins = [declared.get('margin-top') ?? top, declared.get('margin-left') ?? left, right, bottom];
  const shift = /^translate(?:3d|x|y)?\(([^()]*)\)/.exec(declared.get('transform') ?? '')?.[1];
  if (margins.some(isFar) || shift?.split(/[\s,]+/).some(isFar)) return true;
  if (!/absolute|fixed|relative/.test(declared.get('position') ?? '')) return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => {
    const distance = px(declared.get(side)) ?? 0;
    return distance <= -farPx || distance >= veryFarPx;
  });
}

function isClipped(declared: ReadonlyMap<string, string>): boolean {
  const path = declared.get('clip-path') ?? '';
  if (/^(circle|ellipse)\(\s*0(px|%|\s|\))/.test(path)) return true;
  const corners = /^polygon\(([^()]*)\)$/.exec(path)?.[1];
  if (corners !== undefined && !/[1-9]/.test(corners)) return true;
  const inset = /^inset\(\s*([\d.]+)%/.exec(path)?.[1];
  if (inset !== undefined && Number(inset) >= 50) return true;
  return (
    /absolute|fixed/.test(declared.get('position') ?? '') && isEmptyRectangle(declared.get('clip') ?? '')
  );
}

/** `rect(top, right, bottom, left)`, sides counted from the upper left corner (CSS Masking, A). */
function isEmptyRectangle(clip: string): boolean {
  const sides = /^rect\(([^()]*)\)$/
    .exec(clip)?.[1]
    ?.split(/[\s,]+/)
    .filter((side) => side !== '');
  if (sides === undefined) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map(Number.parseFloat);
  return right - left <= leastSizePx || bottom - top <= leastSizePx;
}
