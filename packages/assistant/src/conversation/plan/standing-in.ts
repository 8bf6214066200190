import { type Json, Outside } from '@tact/core/records';
import type { PlannedAction } from './planned.ts';

/** What stands in the place of words of the plan: a person or a value that these words meant. */
export function standingIn({ params }: PlannedAction, planned: PlannedAction): readonly string[] {
  const before = new Set(textsIn(planned.params));
  return textsIn(params).filter((text) => !before.has(text));
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && !(value instanceof Outside)
    ? Object.values(value).flatMap((one: Json | undefined) => textsIn(one))
    : [];
}
