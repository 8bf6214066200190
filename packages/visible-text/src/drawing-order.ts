import type { Level } from './covers.ts';
import type { DeclaredValues } from './css/cascade.ts';
import type { Truth } from './css/condition.ts';

/** Where an element and what is in it come in the order of drawing. */
export interface DrawingOrder {
  readonly level: Level;
  /** That of the nearest element that orders what is drawn in it by itself. */
  readonly context: Level;
  /** False where it depends on what cannot be told. */
  readonly isSure: boolean;
}

export const firstOrder: DrawingOrder = { level: [], context: [], isSure: true };

/** `count` is the element's place in the document. */
export function drawingOrderOf(
  declared: DeclaredValues,
  isMoved: boolean,
  isInFlex: boolean,
  count: number,
  around: DrawingOrder,
): DrawingOrder {
  const context = makesContext(declared, isInFlex);
  const placed = isPlaced(declared);
  if (context === 'no' && placed === 'no' && !isMoved) return around;
  const zIndexes = placed === 'yes' || isInFlex ? (declared.get('z-index') ?? ['0']) : ['0'];
  const zIndex = Number(zIndexes.at(-1));
  const level = [...around.context, [Number.isNaN(zIndex) ? 0 : zIndex, count] as const];
  const isSure =
    around.isSure &&
    context !== 'maybe' &&
    zIndexes.length === 1 &&
    (placed !== 'maybe' || context === 'yes');
  return { level, context: context === 'no' ? around.context : level, isSure };
}

/** Whether it orders what is drawn in it by itself. A `z-index` counts only where the element is placed, or stands in a flex box. */
function makesContext(declared: DeclaredValues, isInFlex: boolean): Truth {
  const counts = isInFlex ? 'yes' : isPlaced(declared);
  const truths = [...declared].map(([property, values]): Truth => {
    if (property === 'z-index') return counts === 'no' ? 'no' : says(values, /^auto$/);
    if (property === 'position') return says(values, /^(static|relative|absolute)$/);
    if (property === 'opacity') return says(values, /^(1|100%|1\.0+)$/);
    if (property === 'isolation') return says(values, /^auto$/);
    if (alwaysContext.has(property)) return says(values, /^(none|normal)$/);
    if (sometimesContext.has(property) && says(values, /^(none|normal|auto|flat)$/) !== 'no') return 'maybe';
    return 'no';
  });
  return truths.includes('yes') ? 'yes' : truths.includes('maybe') ? 'maybe' : 'no';
}

/** With any value but their initial one (CSS 2, E; each in its own specification). */
const alwaysContext = new Set(
  'transform translate rotate scale filter mix-blend-mode clip-path perspective'.split(' '),
);
const sometimesContext = new Set(
  `will-change contain container-type animation animation-name view-transition-name offset-path transform-style
  backdrop-filter mask mask-image mask-border mask-box-image`.split(/\s+/),
);

/** Whether boxes that are placed freely are surely placed in it. */
export function isContainer(declared: DeclaredValues): boolean {
  const isMoved = ['transform', 'filter', 'perspective'].some(
    (property) => says(declared.get(property) ?? [], /^none$/) === 'yes',
  );
  return isMoved || isPlaced(declared) === 'yes';
}

function isPlaced(declared: DeclaredValues): Truth {
  return says(declared.get('position') ?? [], /^static$/);
}

/** Whether the property has another value than those. */
function says(values: readonly string[], initial: RegExp): Truth {
  const isInitial = (value: string) => /^(|initial|unset)$/.test(value) || initial.test(value);
  if (values.every(isInitial)) return 'no';
  return values.some(isInitial) || values.some((value) => /\?|inherit|revert/.test(value)) ? 'maybe' : 'yes';
}
