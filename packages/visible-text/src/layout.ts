import { blockElements, spacedElements } from './elements.ts';

/** An element as the layout sees it. */
export interface LaidOut {
  readonly name: string;
  readonly parent: LaidOut | null;
  /** Of a numbered list: the number of its next item; null elsewhere. */
  nextItem: number | null;
}

/** Whether it starts and ends on a line of its own, by what it is and by its `display`. */
export function isBlock(name: string, display: string | undefined): boolean {
  if (display === undefined) return blockElements.has(name);
  if (display === 'inline') return false;
  return blockElements.has(name) || /^(block|flex|grid|table|list-item)/.test(display);
}

/** Whether a blank line stands around it. A list within an item follows it closely. */
export function isSpaced({ name, parent }: LaidOut): boolean {
  return spacedElements.has(name) && parent?.name !== 'li';
}

/** The mark of a list's next item. */
export function markOf({ parent }: LaidOut): string {
  let depth = 0;
  for (let above = parent; above !== null && depth < maxListDepth; above = above.parent) {
    if (above.name === 'ul' || above.name === 'ol') depth += 1;
  }
  const indent = '  '.repeat(Math.max(0, depth - 1));
  if (typeof parent?.nextItem !== 'number') return `${indent}- `;
  parent.nextItem += 1;
  return `${indent}${parent.nextItem - 1}. `;
}

const maxListDepth = 10;
