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
/** Text begins on the left: this far off, it is out of the window. */
const farSidewaysPx = 300;
/** Pictures are overlaid with text by drawing the text up over them, which takes less than this. */
const farUpwardsPx = 900;
const outOfPagePx = 5_000;

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
  const [top, right = top, , left = right] = declared.get('margin')?.split(/\s+/) ?? [];
  const [shift = '', direction = ''] = /^translate(3d|x|y)?\(/.exec(declared.get('transform') ?? '') ?? [];
  const shifts = shift === '' ? [] : (declared.get('transform') ?? '').slice(shift.length).split(/[\s,)]+/);
  const [across, down] = direction === 'y' ? ['', shifts[0]] : [shifts[0], shifts[1]];
  const isMoved = /absolute|fixed|relative/.test(declared.get('position') ?? '');
  const sideways = [declared.get('margin-left') ?? left, across, isMoved ? declared.get('left') : ''];
  const upwards = [declared.get('margin-top') ?? top, down, isMoved ? declared.get('top') : ''];
  const opposite = isMoved ? [declared.get('right'), declared.get('bottom')] : [];
  return (
    sideways.some((value) => (px(value) ?? 0) <= -farSidewaysPx) ||
    upwards.some((value) => (px(value) ?? 0) <= -farUpwardsPx) ||
    [...sideways, ...upwards].some((value) => (px(value) ?? 0) >= outOfPagePx) ||
    opposite.some((value) => Math.abs(px(value) ?? 0) >= outOfPagePx)
  );
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
