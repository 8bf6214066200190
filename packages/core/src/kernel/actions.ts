import { z } from 'zod';
import { tactError } from '#errors';
import {
  type Approval,
  type CardLine,
  type DangerLevel,
  type Decision,
  dangerLevels,
  type Effect,
  type Feedback,
  type JsonObject,
  type MaybeOutside,
  type Message,
  type Origin,
  type ProposedAction,
} from '#records';
import { plainIssue } from '#structured-output';
import { jsonText, listNearest, quote } from '#text';
import type { UndoCandidate, UndoCheck } from './before-undo.ts';
import { defineAction } from './define-action.ts';
import type { EffectRuntime } from './runtime.ts';
import { invalidResult } from './stage-result.ts';

/**
 * Everything that can be done. One definition per action; the model's tools, the policy's table, the approval card,
 * the undo journal and every schema derive from it.
 */
export interface Action<Parameters extends JsonObject = JsonObject> {
  /** snake_case. Recorded permanently: rename by moving the old name to `formerNames`. */
  readonly name: string;
  readonly formerNames?: readonly string[];
  /** For the model and for the docs: what it does, in one sentence. */
  readonly summary: string;
  readonly danger: DangerLevel;
  /** Where single parameters, or whose action it is, make it more dangerous, such as moving to the trash. Never less than `danger`. */
  dangerOf?(parameters: Parameters, user: string): DangerLevel;
  /** Another action that it amounts to with these parameters: rules about that one apply to it too. */
  countsAs?(parameters: Parameters): string | null;
  /** It takes its target out of the owner's sight, as archiving does: words of other inputs do not cause it without approval. */
  readonly hidesTarget?: boolean;
  /** A strict object: unknown keys are issues. */
  readonly parameters: z.ZodType<Parameters>;
  /** False for inverses and other actions that must not be proposed. */
  readonly offered: boolean;
  /** Names of actions that undo this one; empty if nothing does. */
  readonly inverses: readonly string[];
  /** In plain words, every value quoted with `quote`. */
  describe(parameters: Parameters): string;
  /**
   * All that a yes does, for the card of a question: every address that is written to, every text that is sent, whole and under
   * names of ours. `input` is the decision's, read from the record or not. Unless given, the parameters under their names. Pure.
   */
  card?(parameters: Parameters, input: unknown): readonly CardLine[];
  /** Whom it writes to, where its parameters alone do not say so, as for an answer; directions about recipients look at it. Pure. */
  writesTo?(parameters: Parameters, input: unknown): readonly MaybeOutside[];
  /** Why the owner has to be asked in this very case, whatever permits it; null where nothing speaks for it. Ours, and pure. */
  asksBecause?(parameters: Parameters, input: unknown): string | null;
  /** The action that restores what was there before, or null if nothing changed or it cannot be undone. */
  inverse(parameters: Parameters, result: JsonObject, target: string): Inverse | null;
  /** Carries the action out; resolves with what is needed to undo it. */
  execute(call: ActionCall<Parameters>, runtime: EffectRuntime): Promise<JsonObject>;
  /**
   * After a crash or a lost connection: did a call with this key happen? Missing if a second call gives the same
   * result as the first; then the call is repeated.
   */
  check?(call: ActionCall<Parameters>, runtime: EffectRuntime): Promise<EffectCheck>;
  /**
   * True if it changes nothing beyond Tact's own store, so that it can always be told afterwards whether it happened. Then it
   * begins with the commit of its decision, and ends with a later commit of the same decision. Unless given, false.
   */
  staysLocal?(user: string): boolean;
  /**
   * What a decision itself plans of it is run by whoever resumes that very decision, within an hour, and by nothing else; then it is
   * withdrawn. What a yes or an undo plans is run as that of any other action.
   */
  readonly isRunOnDemand?: boolean;
  /**
   * Whoever asked for the decision does the work and reports how it ended; Tact never runs it. One that was begun and not reported until
   * its lease has ended is unknown.
   */
  readonly isRunByCaller?: boolean;
  /** Parameters that were approved, as the schema in force now would change them; null where it leaves them as they are. */
  schemaChanges?(parameters: Parameters, user: string): JsonObject | null;
  /** Carried out by being recorded, as an answer is that the caller gets with the decision: it becomes no effect. */
  readonly isRecordOnly?: boolean;
  /** Of an inverse: looks at what somebody changed since the effect that it would take back. Missing: nothing can be lost. */
  beforeUndo?(candidate: UndoCandidate, store: EffectRuntime['store']): Promise<UndoCheck>;
  /** The action that takes this one back, where `defineAction` made it from `undo`; it joins the registry with this one. */
  readonly undoAction?: Action;
}

/** The action that takes another one back, as `inverse` of that action returns it. */
export interface Inverse {
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
}

/** One execution of an action: what was judged and recorded, and the idempotency key it runs under. */
export interface ActionCall<Parameters extends JsonObject = JsonObject> {
  readonly parameters: Parameters;
  readonly target: string;
  /** Idempotency key: an action runs at most once per key. */
  readonly key: string;
  readonly user: string;
  readonly decisionId: string;
  /** Where its content came from; what it stores keeps that origin. */
  readonly origin: Origin;
  readonly now: number;
  /** Aborted where its caller waits no longer, or the assistant is closing: it may end early, by throwing. */
  readonly abortSignal: AbortSignal;
  /** The decision's input as recorded, with the state before it; null if it is no longer kept. */
  recordedInput(): Promise<unknown>;
  /** Its decision, and what came of it so far; null if that is no longer kept. */
  soFar(): Promise<DecisionSoFar | null>;
  /** Keeps a message that becomes true together with the end of this effect; none if it fails. */
  keep(message: Message): void;
  /** The same for feedback about its decision, such as one that awaits an answer. */
  keepFeedback(feedback: Feedback): void;
  /** Writes the ends of the other effects that wait for this one, before something that takes long, such as asking a model. */
  settle(): Promise<void>;
}

/** A decision with what came of it. */
export interface DecisionSoFar {
  readonly decision: Decision;
  /** The effects beside the one that asks, as they ended or stand now. */
  readonly effects: readonly Effect[];
  /** The questions that the decision asked. */
  readonly approvals: readonly Approval[];
}

/** What `check` finds out after a crash: whether an action happened, and if so the result that it had. */
export type EffectCheck =
  | { readonly happened: 'yes'; readonly result: JsonObject }
  | { readonly happened: 'no' }
  | { readonly happened: 'unknown' };

/** All actions of an assistant. */
export interface ActionRegistry {
  /** By its name or a former one; null for an unknown one. */
  find(name: string): Action | null;
  /** The actions that may be proposed, in the order of their definition. */
  readonly offered: readonly Action[];
  /** All actions, including those that may not be proposed, such as inverses. */
  readonly all: readonly Action[];
}

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

export function isDangerLevel(level: unknown): level is DangerLevel {
  return (dangerLevels as readonly unknown[]).includes(level);
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
