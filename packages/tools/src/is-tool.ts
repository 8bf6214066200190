import type { Action } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import type { Tool } from './tool.ts';

/** Whether an action is a tool as well. */
export function isTool(action: Action | null): action is Tool {
  return action !== null && 'domain' in action && 'verb' in action && 'spoken' in action;
}

/** Why the request was not fulfilled although its effect succeeded; null if it was, or nothing is known. */
export function shortfallOf(action: Action | null, result: JsonObject | null): string | null {
  return isTool(action) && result !== null ? (action.shortfall?.(result) ?? null) : null;
}
