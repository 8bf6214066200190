import { z } from 'zod';
import { tactError } from '#errors';
import { type DangerLevel, dangerLevels, type JsonObject, type ProposedAction } from '#records';
import { plainIssue } from '#structured-output';
import { jsonText, listNearest, quote } from '#text';
import type { Action, ActionRegistry } from './contract/action.ts';
import { defineAction, isDangerLevel } from './define-action.ts';
import { invalidResult } from './stage-result.ts';

/**
 * Builds a registry. Throws `NAME_TAKEN` for two actions of one name, former names included.
 *
 * @param options.offers which of them may be proposed; by default those whose `offered` is true
 */
export function createActionRegistry(
  actions: readonly Action[],
  options: { offers?(action: Action): boolean } = {},
): ActionRegistry {
  const { offers = ({ offered }) => offered } = options;
  const all = [...new Set(actions.flatMap(withUndoAction))];
  const byName = new Map<string, Action>();
  for (const action of all) {
    for (const name of [action.name, ...(action.formerNames ?? [])]) {
      if (byName.has(name)) throw tactError('NAME_TAKEN', { kind: 'actions', name });
      byName.set(name, action);
    }
  }
  return { find: (name) => byName.get(name) ?? null, offered: all.filter(offers), all };
}

function withUndoAction(action: Action): readonly Action[] {
  return action.undoAction === undefined ? [action] : [action, action.undoAction];
}

/**
 * The danger of a user's action with these parameters: its own level, or a higher one that its `dangerOf` gives. What is unclear
 * is dangerous: an undeclared action, an unknown level, a promise, an exception.
 */
export function dangerOf(action: Action | null, parameters: JsonObject, user: string): DangerLevel {
  if (action === null || !isDangerLevel(action.danger)) return 'dangerous';
  if (action.dangerOf === undefined) return action.danger;
  let given: unknown;
  try {
    given = action.dangerOf(parameters, user);
    // A promise that is rejected ends the process unless somebody hears of it.
    if (given instanceof Promise) given.catch(() => undefined);
  } catch {
    return 'dangerous';
  }
  if (!isDangerLevel(given)) return 'dangerous';
  return dangerLevels.indexOf(given) > dangerLevels.indexOf(action.danger) ? given : action.danger;
}

/** Every name that the owner may have used for this action. */
export function namesOf(action: Action | null, proposed: ProposedAction): readonly string[] {
  if (action === null) return [proposed.action];
  const { name, formerNames } = action;
  const same = action.countsAs?.(proposed.parameters) ?? null;
  if (same !== null && typeof same !== 'string') throw invalidResult('judge', 'countsAs', same);
  if (formerNames === undefined) return same === null ? [name] : [name, same];
  return same === null ? [name, ...formerNames] : [name, ...formerNames, same];
}

/** Null when the parameters fit the action's schema, else the first field that does not and why. */
export function checkParameters(
  action: Action,
  parameters: JsonObject,
): { readonly field: string; readonly why: string } | null {
  const parsed = action.parameters.safeParse(parameters, { error: plainIssue });
  if (parsed.success) return null;
  const issue = parsed.error.issues[0];
  return { field: issue?.path.join('.') || 'parameters', why: issue?.message ?? 'does not fit' };
}

/** The parameters as the action's schema makes them, such as a title on one line; those that do not fit stay as they are. */
export function fittedParameters(action: Action, parameters: JsonObject): JsonObject {
  const parsed = action.parameters.safeParse(parameters);
  return parsed.success ? parsed.data : parameters;
}

/** The action of this name, once its parameters fit. Throws `ACTION_UNKNOWN` or `ACTION_PARAMETERS_INVALID`. */
export function requireAction(registry: ActionRegistry, name: string, parameters: JsonObject): Action {
  const action = registry.find(name);
  if (action === null) {
    const names = registry.offered.map((offered) => offered.name);
    throw tactError('ACTION_UNKNOWN', { action: name.slice(0, 60), known: listNearest(name, names) });
  }
  const problem = checkParameters(action, parameters);
  if (problem !== null) throw tactError('ACTION_PARAMETERS_INVALID', { action: action.name, ...problem });
  return action;
}

/** An action in plain words; values that are not ours are quoted. */
export function describeAction(
  registry: ActionRegistry,
  { action: name, parameters }: Pick<ProposedAction, 'action' | 'parameters'>,
): string {
  const action = registry.find(name);
  if (action === null) return `run ${quote(name)} (not loaded here)`;
  if (checkParameters(action, parameters) !== null) {
    return `${action.name} with parameters that do not fit: ${quote(jsonText(parameters), 200)}`;
  }
  const words: unknown = action.describe(parameters);
  if (typeof words !== 'string') throw invalidResult('act', 'describe', words);
  return words;
}

/** Leaves the message as it is. Never becomes an effect. */
export const noneAction = defineAction({
  name: 'none',
  summary: 'Leave the message as it is.',
  danger: 'safe',
  parameters: z.strictObject({}),
  offered: true,
  inverses: ['none'],
  describe: () => 'no action',
  inverse: () => null,
  execute: async () => ({}),
});
