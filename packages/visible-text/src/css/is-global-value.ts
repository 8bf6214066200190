/** Values that every property takes; an empty one means that nothing is declared. */
export function isGlobalValue(value: string): boolean {
  return /^(|inherit|initial|unset|revert|revert-layer)$/.test(value);
}
