/** A figure to four decimal places. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The rounded share of items for which something holds; null if there are no items. */
export function shareOrNull<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : rounded(items.filter(holds).length / items.length);
}

/** The rounded share of items for which something holds; 0 if there are no items. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return shareOrNull(items, holds) ?? 0;
}

/** `part` divided by `whole`, unrounded; 0 if `whole` is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
