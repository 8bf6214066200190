import type { Element } from 'domhandler';
import type { Colours } from './letters.ts';
import { union } from './letters.ts';

/** Something drawn that may stand over or under text elsewhere. */
export interface Cover {
  /** Null where it is no element of its own. */
  readonly element: Element | null;
  /** Of what it draws; null where that is a picture or cannot be told. */
  readonly colours: Colours;
  /** The element whose text it may stand over; null for the whole page. */
  readonly reach: Element | null;
  readonly level: Level;
}

/** Where in the order of drawing something comes: pairs of layer and place, from the outside in (CSS 2, E). */
export type Level = readonly (readonly [zIndex: number, place: number])[];

/** What covers do to the text of an element. */
export interface CoverResult {
  readonly isCovered: boolean;
  /** Colours that may lie behind it. */
  readonly behind: Colours;
}

const nothing: CoverResult = { isCovered: false, behind: [] };

/** `isWithin` counts an element as within itself. */
export function coveringOf(
  element: Element,
  level: Level,
  covers: readonly Cover[],
  isWithin: (element: Element, outer: Element) => boolean,
): CoverResult {
  let behind: Colours = [];
  for (const cover of covers) {
    if (cover.element !== null && isWithin(element, cover.element)) continue;
    if (cover.reach !== null && !isWithin(element, cover.reach)) continue;
    if (isAbove(cover.level, level)) return { isCovered: true, behind: null };
    behind = union(behind, cover.colours);
  }
  return behind?.length === 0 ? nothing : { isCovered: false, behind };
}

function isAbove(cover: Level, text: Level): boolean {
  for (const [at, [zIndex, place]] of cover.entries()) {
    const other = text[at];
    if (other === undefined) return zIndex >= 0;
    if (other[0] !== zIndex) return zIndex > other[0];
    if (other[1] !== place) return place > other[1];
  }
  return false;
}
