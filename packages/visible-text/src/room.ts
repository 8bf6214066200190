import type { HiddenText } from '@tact/core/ports/mail-parser';
import { type Element, isTag } from 'domhandler';
import { lengthOf } from './box.ts';
import type { Colour } from './colour.ts';
import type { DeclaredValues } from './css/cascade.ts';
import { tableElements } from './elements.ts';
import { context, type Extents, verticalEdges } from './extent.ts';
import type { Colours } from './letters.ts';
import type { ElementStyle } from './style-reader.ts';

/** The room that an element has for its content. */
export interface Room {
  /** Why content may be cut off or run under other content; null where there is room enough. */
  readonly gone: HiddenText['how'] | null;
  /** At least, in pixels. */
  readonly widthPx: number;
  /** Of the height that is declared; null where it goes by the content. */
  readonly heightPx: number | null;
  /** Some box around cuts off what runs out of it. */
  readonly clipsLines: boolean;
  /** Colours outside of the box, where text may run out of it. */
  readonly behind: readonly Colour[];
}

/** A mail is shown in a pane that is seldom narrower. */
export const wholePage: Room = { gone: null, widthPx: 680, heightPx: null, clipsLines: false, behind: [] };

export function roomIn(
  element: Element,
  style: ElementStyle,
  around: Room,
  extents: Extents,
  above: Colours,
  hasDrawn: boolean,
  isInFlex: boolean,
): Room {
  const { declared } = style;
  if (isLongField(element)) return { ...around, gone: 'clipped' };
  if (around.gone !== null || declared.size === 0) return { ...around, heightPx: null };
  const clips = clipsContent(declared);
  const widthPx = widthOf(element, style, around);
  const heightPx = heightOf(element, style, around);
  const room: Room = { ...around, widthPx, heightPx, clipsLines: around.clipsLines || clips };
  const box: Box = { element, style, room, clips, isInFlex, isClipped: around.clipsLines };
  const loss = lossesByStyle.find(([, applies]) => applies(box));
  if (loss !== undefined) return { ...room, gone: loss[0] };
  const { isTooLow, isTooNarrow } = overflowOf(box, extents);
  if (!isTooLow && !isTooNarrow) return room;
  if (clips) return { ...room, gone: isNothing(heightPx) || isNothing(widthPx) ? 'zero-size' : 'clipped' };
  if (isTooLow && isRow(declared)) return { ...room, gone: 'off-screen' };
  // Text that runs out of its box is drawn, unless something stands there.
  return hasDrawn
    ? { ...room, gone: 'covered' }
    : { ...room, behind: [...around.behind, ...(above ?? [])], gone: above === null ? 'covered' : null };
}

function isLongField({ name, children }: Element): boolean {
  return (
    name === 'textarea' && children.some((child) => child.type === 'text' && child.data.length > fieldChars)
  );
}

interface Box {
  readonly element: Element;
  readonly style: ElementStyle;
  readonly room: Room;
  /** It cuts off what runs out of it. */
  readonly clips: boolean;
  /** Some box around it does. */
  readonly isClipped: boolean;
  readonly isInFlex: boolean;
}

/** What takes the content away however long it is; the first that applies. */
const lossesByStyle: readonly (readonly [gone: HiddenText['how'], applies: (box: Box) => boolean])[] = [
  ['clipped', ({ isClipped, style }) => isClipped && leavesClip(style)],
  ['unproven', ({ clips, style }) => clips && hasRoundCorners(style.declared)],
  ['clipped', ({ clips, isInFlex }) => clips && isInFlex],
  [
    'clipped',
    ({ clips, style, element }) =>
      clips && isRow(style.declared) && element.children.filter(isTag).length > 1,
  ],
  ['unproven', ({ room, style }) => room.heightPx !== null && hasColumns(style.declared)],
  // Edges on both sides leave nothing of the window.
  ['off-screen', ({ room, style }) => room.widthPx <= 0 && !declaresWidth(style.declared)],
];

/** Whether the content may take more than the box has. */
function overflowOf(
  { element, style, room: { widthPx, heightPx }, clips }: Box,
  extents: Extents,
): { readonly isTooLow: boolean; readonly isTooNarrow: boolean } {
  const isNarrow = declaresWidth(style.declared) || clips;
  if (!isNarrow && heightPx === null) return { isTooLow: false, isTooNarrow: false };
  const extent = extents.of(element);
  const needed =
    extent.area / Math.max(20, widthPx) + extent.heightPx + style.look.linePx.max + verticalPadding(style);
  const isTooLow =
    heightPx !== null &&
    extent.area + extent.heightPx > 0 &&
    needed > heightPx + 2 &&
    !(extent.heightPx === 0 && fitsOneLine(style, extent.area, heightPx, widthPx));
  const isTooNarrow = isNarrow && extent.widthPx > widthPx + 4 && (clips || !isCell(element));
  return { isTooLow, isTooNarrow };
}

function isNothing(px: number | null): boolean {
  return px !== null && px <= 2;
}

function hasColumns(declared: DeclaredValues): boolean {
  return [...declared.keys()].some((property) => /^column(s|-count|-width)$/.test(property));
}

function clipsContent(declared: DeclaredValues): boolean {
  return ['overflow-x', 'overflow-y'].some((property) =>
    (declared.get(property) ?? []).some((value) => !/^(|visible|initial|unset)$/.test(value)),
  );
}

function isRow(declared: DeclaredValues): boolean {
  return (declared.get('display') ?? []).some((value) => /flex|grid|box$/.test(value));
}

/** What is moved may end up outside of a box that cuts off. */
function leavesClip({ declared, look }: ElementStyle): boolean {
  if (look.placement.leaves !== null) return true;
  return [
    'margin-top',
    'margin-left',
    'text-indent',
    'left',
    'top',
    'right',
    'bottom',
    'vertical-align',
  ].some((property) => (lengthOf(declared, property, context(look))?.min ?? -Infinity) < -nearPx);
}

const nearPx = 3;
/** A field for text shows that much however small it is made by usual attributes. */
const fieldChars = 18;

function hasRoundCorners(declared: DeclaredValues): boolean {
  return [...declared].some(
    ([property, values]) =>
      property.endsWith('-radius') &&
      values.some((value) => /\d{2,}(\.\d+)?(%|em)|[3-9]\dpx|\d{3,}|\d(r?em|in|cm|vw|vh)/.test(value)),
  );
}

function declaresWidth(declared: DeclaredValues): boolean {
  return declared.has('width') || declared.has('max-width');
}

function isCell({ name }: Element): boolean {
  return tableElements.has(name);
}

/** A line of text in a box of the height of a line, however its lines are spaced. */
function fitsOneLine({ look }: ElementStyle, area: number, heightPx: number, widthPx: number): boolean {
  return (
    area / Math.max(1, look.linePx.max) <= widthPx &&
    heightPx >= look.fontPx.max &&
    heightPx >= look.linePx.max * 0.9
  );
}

function verticalPadding({ declared, look }: ElementStyle): number {
  return declared.has('padding-top') || declared.has('padding-bottom') ? verticalEdges(declared, look) : 0;
}

function widthOf(element: Element, { declared, look }: ElementStyle, around: Room): number {
  const inner = { fontPx: look.fontPx, percentOf: { min: around.widthPx, max: around.widthPx } };
  const stated = ['width', 'max-width']
    .filter((property) => declared.has(property))
    .map((property) =>
      (declared.get(property) ?? []).every((value) => auto.test(value))
        ? around.widthPx
        : (lengthOf(declared, property, inner, inner.percentOf)?.min ?? 0),
    );
  const own = Math.min(around.widthPx, ...stated);
  const padding = ['padding-left', 'padding-right', 'margin-left', 'margin-right']
    .map((property) => Math.max(0, lengthOf(declared, property, inner)?.max ?? 0))
    .reduce((sum, each) => sum + each, 0);
  return isCell(element) && stated.length === 0
    ? Math.min(own, Math.max(100, own / 3))
    : Math.max(0, stated.length > 0 ? own : own - padding);
}

const auto = /^(|auto|none|initial|unset|min-content|max-content|fit-content)$/;

/** Without a doctype, percents are of the window where nothing else has a height. */
const minPageHeight = 400;

/** Cells and tables grow with their content; percents count only within a declared height. */
function heightOf(element: Element, { declared, look }: ElementStyle, around: Room): number | null {
  if (isCell(element) && !/block|flex|grid/.test(declared.get('display')?.at(-1) ?? '')) return null;
  const heights = ['height', 'max-height'].flatMap((property) => {
    const values = (declared.get(property) ?? []).filter((value) => !auto.test(value));
    if (values.length === 0 || (around.heightPx === null && values.every((value) => /^\d{3,}%$/.test(value))))
      return [];
    const whole = around.heightPx ?? minPageHeight;
    return [
      lengthOf(declared, property, { ...context(look), percentOf: { min: whole, max: whole } })?.min ?? 0,
    ];
  });
  // Its height may go by its width, which is not known to the pixel.
  if ((declared.get('aspect-ratio') ?? []).some((value) => !auto.test(value))) return 0;
  const least =
    declared.get('min-height')?.length === 1
      ? (lengthOf(declared, 'min-height', context(look))?.min ?? 0)
      : 0;
  return heights.length === 0 ? null : Math.max(least, Math.min(...heights));
}
