import { isSameJson } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import type { PlannedAction } from './planned.ts';

/**
 * A plan in which several changes of one thing are one: “rename the vet task to call Dr Lange and make it due on Friday”. As two they would
 * both be decided on the thing as it is now, and the second would meet what the first made of it. What is changed twice stays two changes, and
 * so does a plan whose actions wait for each other.
 */
export function mergeChanges(actions: readonly PlannedAction[]): readonly PlannedAction[] {
  if (actions.some(({ after = [] }) => after.length > 0)) return actions;
  const merged: PlannedAction[] = [];
  for (const action of actions) {
    const before = merged.at(-1);
    const both = before === undefined ? null : merge(before, action);
    if (both === null) merged.push(action);
    else merged[merged.length - 1] = both;
  }
  return merged;
}

function merge(one: PlannedAction, other: PlannedAction): PlannedAction | null {
  if (one.domain !== other.domain || one.action !== other.action) return null;
  const [first, second] = [one.params.changes, other.params.changes];
  if (!isObject(first) || !isObject(second) || !isOfSame(one.params, other.params)) return null;
  if (Object.keys(second).some((name) => name in first)) return null;
  return { ...one, params: { ...one.params, changes: { ...first, ...second } } };
}

function isOfSame(
  { changes: _, find_by: named, ...first }: JsonObject,
  { changes: __, find_by: again, ...second }: JsonObject,
): boolean {
  const isNamedAgain =
    typeof named === 'string' && typeof again === 'string'
      ? pronoun.test(again) || named.toLowerCase() === again.toLowerCase()
      : named === again;
  return isNamedAgain && isSameJson(first, second);
}

const pronoun = /^(?:it|that|this|the same(?: one)?|(?:that|this) one)$/i;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
