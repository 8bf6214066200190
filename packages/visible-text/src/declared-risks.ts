import type { HiddenText } from '@tact/core/ports/mail-parser';
import type { Element } from 'domhandler';
import { lengthOf } from './box.ts';
import type { DeclaredValues } from './css/cascade.ts';
import { isGlobalValue } from './css/css-tree.ts';
import { type LengthContext, lengthRange } from './css/length.ts';
import { linkHint } from './presentational-hints.ts';
import { computedProperties, safeProperty } from './safe-properties.ts';

type How = HiddenText['how'];

/** What counts of one element. */
export interface StyledElement {
  readonly element: Element;
  readonly declared: DeclaredValues;
  /** What is declared for the element around it. */
  readonly parentDeclared: DeclaredValues;
  readonly isInline: boolean;
  /** It stands in a stretch that Outlook is not given anyway. */
  readonly isNotForOutlook: boolean;
}

/** Why nothing in an element with these declarations is proven visible; null where it may be. */
export function whyGone(styled: StyledElement, declared: DeclaredValues, context: LengthContext): How | null {
  const display = declared.get('display') ?? [];
  if (display.includes('none') && display.length === 1) return 'display-none';
  if (display.some((value) => !knownDisplays.has(value))) return 'unproven';
  if (isHiddenFromOutlook(styled, declared)) return 'display-none';
  for (const [property, values] of declared) {
    if (property.startsWith('--') || property === linkHint) continue;
    const safe = safeProperty(property);
    if (safe?.isInherited === true) continue;
    if (safe === null && !computedProperties.has(property)) return 'unproven';
    if (safe !== null && !values.every((value) => isGlobalValue(value) || safe.holds(value, context)))
      return safe.how ?? 'unproven';
  }
  return whyExtreme(declared, context);
}

const knownDisplays = new Set(
  `block inline inline-block list-item table inline-table table-row table-cell table-row-group table-header-group
  table-footer-group table-caption flow-root flex inline-flex grid inline-grid box inline-box contents
  -webkit-box -webkit-inline-box -ms-flexbox initial unset revert`
    .split(/\s+/)
    .concat(''),
);

/** Links so marked are buttons that Outlook is given another form of. */
function isHiddenFromOutlook({ element, isNotForOutlook }: StyledElement, declared: DeclaredValues): boolean {
  return (declared.get('mso-hide') ?? []).includes('all') && element.name !== 'a' && !isNotForOutlook;
}

/** Boxes wider than any window, and what only counts on its own. */
function whyExtreme(declared: DeclaredValues, context: LengthContext): How | null {
  const widths = lengthOf(declared, 'width', context);
  if (widths === null || widths.max > 1_300) return 'unproven';
  const zIndex = declared.get('z-index') ?? [];
  if (zIndex.some((value) => value.startsWith('-') || value.includes('?'))) return 'covered';
  const scheme = declared.get('color-scheme') ?? [];
  return scheme.every((value) => isGlobalValue(value) || /^(only )?(normal|light)( dark| only)?$/.test(value))
    ? null
    : 'unproven';
}

/** What inherited properties do to the text of an element and those in it, by property. */
export function spoiledBy(
  declared: DeclaredValues,
  inherited: ReadonlyMap<string, How>,
  context: LengthContext,
): ReadonlyMap<string, How> {
  const spoiled = new Map(inherited);
  const set = (property: string, how: How | null) => {
    if (how === null) spoiled.delete(property);
    else spoiled.set(property, how);
  };
  for (const [property, values] of declared) {
    const stated = values.filter((value) => !/^(inherit|unset|revert|revert-layer)$/.test(value));
    if (stated.length === 0) continue;
    const safe = safeProperty(property);
    if (safe?.isInherited === true) {
      set(
        property,
        stated.every((value) => isGlobalValue(value) || safe.holds(value, context))
          ? null
          : (safe.how ?? 'unproven'),
      );
    } else if (property === 'visibility') {
      set(property, stated.every((value) => /^(|visible|initial)$/.test(value)) ? null : 'display-none');
    } else if (property === 'text-indent') set(property, whyIndented(declared, stated, context));
  }
  return spoiled;
}

/** A hanging indent stands in a margin or padding of its own. */
function whyIndented(
  declared: DeclaredValues,
  values: readonly string[],
  context: LengthContext,
): How | null {
  const room = ['margin-left', 'padding-left']
    .map((property) => lengthOf(declared, property, context)?.min ?? 0)
    .reduce((sum, each) => sum + Math.max(0, each), 0);
  const isSafe = values.every((value) => {
    const length = isGlobalValue(value)
      ? { min: 0, max: 0 }
      : lengthRange(value.split(' ')[0] ?? '', context);
    return length !== null && length.min >= -room - minRoomPx && length.max <= farIndentPx;
  });
  return isSafe ? null : 'off-screen';
}

const minRoomPx = 28;
const farIndentPx = 400;
