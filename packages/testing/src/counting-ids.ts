import type { Ids } from '@tact/core/ports/ids';

/**
 * Ids that count: `00000000-0000-7000-8000-000000000001`, and so on. They have the shape and order of a UUIDv7.
 *
 * @example
 * const ids = createCountingIds();
 * ids.next(); // 00000000-0000-7000-8000-000000000001
 */
export function createCountingIds(settings: { readonly first?: number } = {}): Ids {
  let next = settings.first ?? 1;
  return { next: () => countedId(next++) };
}

/**
 * The id that counting ids give as number `count`, for expectations.
 *
 * @example
 * countedId(3); // 00000000-0000-7000-8000-000000000003
 */
export function countedId(count: number): string {
  return `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`;
}
