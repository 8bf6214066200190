import * as wholeBuild from 'css-tree/dist/csstree.esm';

/**
 * css-tree as one file. Its other build reads the grammar of CSS with `require` and relative paths, which bundlers leave behind, so that
 * a bundled program would not start.
 */
export const { clone, generate, lexer, List, parse } = wholeBuild;

/** Values that every property takes; an empty one means that nothing is declared. */
export function isGlobalValue(value: string): boolean {
  return /^(|inherit|initial|unset|revert|revert-layer)$/.test(value);
}
