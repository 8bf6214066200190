import type { Json, JsonObject } from '@tact/core/records';

/** Whether a value is as expected: strings are patterns, lists are compared as a whole, and fields that are not expected may have any value. */
export function matchesPattern(wanted: Json | undefined, there: Json | undefined): boolean {
  if (typeof wanted === 'string') {
    return typeof there === 'string' && new RegExp(`^(?:${wanted})$`, 'isu').test(there);
  }
  if (Array.isArray(wanted)) {
    const list: readonly Json[] = Array.isArray(there) ? there : [];
    return (
      wanted.length === list.length && wanted.every((one: Json, index) => matchesPattern(one, list[index]))
    );
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === there;
  if (typeof there !== 'object' || there === null || Array.isArray(there)) return false;
  return Object.entries(wanted as JsonObject).every(([key, value]) =>
    matchesPattern(value, (there as JsonObject)[key]),
  );
}
