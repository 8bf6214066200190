import { z } from 'zod';
import { tactError } from '#errors';
import { type DangerLevel, dangerLevels, type JsonObject, Outside } from '#records';
import { jsonText, plainLine, quote } from '#text';
import type { Action, ActionCall } from './contract/action.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { requireName, showGiven } from './stage-result.ts';

/** An action as one is written: what is missing has a default. */
export interface ActionDefinition<Parameters extends JsonObject = JsonObject>
  extends Omit<
    Action<Parameters>,
    'danger' | 'offered' | 'inverses' | 'describe' | 'inverse' | 'undoAction'
  > {
  /**
   * A function tells it for each call, and is pure. Its `safe` counts as `reversible`, for what is safe in every case needs no look at
   * the parameters; what is none of the three levels, a promise and an exception are dangerous.
   */
  readonly danger: DangerLevel | ((parameters: Parameters, user: string) => DangerLevel);
  /** Default: true. */
  readonly offered?: boolean;
  /** Default: none, or the action made from `undo`. */
  readonly inverses?: readonly string[];
  /** Default: the name and the parameters, texts in quotation marks. */
  describe?(parameters: Parameters): string;
  /** Default: the action made from `undo`, else null. */
  inverse?: Action<Parameters>['inverse'];
  /**
   * Takes the action back, given its parameters and its result. The kernel makes an action of it, called `undo_` and the
   * name: safe, never proposed, in the undo journal. After a crash it may be called again with the same key. Write
   * `inverse` instead where another action of yours takes this one back.
   */
  undo?(call: UndoCall<Parameters>, runtime: EffectRuntime): Promise<unknown>;
}

/** The call of an action that is to be taken back, with what it resolved with. */
export interface UndoCall<Parameters extends JsonObject = JsonObject> extends ActionCall<Parameters> {
  /** What `execute` resolved with. */
  readonly result: JsonObject;
}

/**
 * An action, with the defaults of what its definition leaves out.
 *
 * @throws `NAME_INVALID`; `ACTION_INVALID` for a danger that is not one of the three levels.
 *
 * @example
 * import { z } from 'zod';
 *
 * const light = defineAction({
 *   name: 'light',
 *   summary: 'Turn on a light.',
 *   danger: 'safe',
 *   parameters: z.strictObject({ room: z.string() }),
 *   execute: async ({ parameters }) => ({ on: parameters.room }),
 * });
 * light.offered; // true
 */
export function defineAction<Parameters extends JsonObject>(
  definition: ActionDefinition<Parameters>,
): Action {
  requireName('action', definition.name);
  return completeAction(definition);
}

/** The same for an action whose name somebody else chose, such as that of a tool. Throws `ACTION_INVALID`. */
export function completeAction<Parameters extends JsonObject>(
  definition: ActionDefinition<Parameters>,
): Action {
  const { undo, danger, ...rest } = definition;
  const given = { ...rest, ...dangersFrom(definition) };
  const { name, inverses = [], inverse = () => null } = given;
  const described = {
    ...given,
    describe: definition.describe ?? ((parameters) => inWords(name, parameters)),
  };
  const action: Action<Parameters> = { ...described, offered: given.offered ?? true, inverses, inverse };
  // Every call goes through `checkParameters`, which makes the parameters what the schema says.
  if (undo === undefined) return action as unknown as Action;
  const undoAction = undoActionOf(action, undo);
  return {
    ...action,
    inverses: [undoAction.name],
    inverse: (parameters: Parameters, result: JsonObject, target: string) => ({
      action: undoAction.name,
      parameters: { parameters, result },
      target,
    }),
    undoAction,
  } as unknown as Action;
}

/** A level that depends on the parameters raises one that holds for all of them. */
function dangersFrom<Parameters extends JsonObject>({
  name,
  danger,
  dangerOf,
}: ActionDefinition<Parameters>): Pick<Action<Parameters>, 'danger' | 'dangerOf'> {
  if (typeof danger === 'function') {
    if (dangerOf === undefined) return { danger: 'reversible', dangerOf: danger };
    const why = 'danger is a function, and there is a dangerOf beside it';
    throw tactError('ACTION_INVALID', { action: name, why });
  }
  if (isDangerLevel(danger)) return dangerOf === undefined ? { danger } : { danger, dangerOf };
  const why = `danger is ${showGiven(danger)}, not one of ${dangerLevels.join(', ')}`;
  throw tactError('ACTION_INVALID', { action: name, why });
}

const maxLengthInWords = 200;

function inWords(name: string, parameters: JsonObject): string {
  const values = Object.entries(parameters).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const isPlain = typeof value === 'number' || typeof value === 'boolean';
    const text = typeof value === 'string' || value instanceof Outside ? value : jsonText(value);
    return [`${key} ${isPlain ? value : quote(text)}`];
  });
  const words = name.replaceAll('_', ' ');
  return plainLine(values.length === 0 ? words : `${words}: ${values.join(', ')}`, maxLengthInWords);
}

/** Written by the kernel, from what `execute` resolved with. */
const recordedResult = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>;

function undoActionOf<Parameters extends JsonObject>(
  action: Action<Parameters>,
  undo: NonNullable<ActionDefinition<Parameters>['undo']>,
): Action {
  const { name, formerNames = [] } = action;
  const taken = z.strictObject({ parameters: action.parameters, result: recordedResult });
  const undoAction: Action<z.infer<typeof taken>> = {
    name: `undo_${name}`,
    formerNames: formerNames.map((former) => `undo_${former}`),
    summary: `Undo ${name}.`,
    danger: 'safe',
    parameters: taken,
    offered: false,
    inverses: [],
    describe: ({ parameters }) => `undo: ${action.describe(parameters)}`,
    inverse: () => null,
    async execute(call, runtime) {
      const { parameters, result } = call.parameters;
      await undo({ ...call, parameters, result }, runtime);
      return {};
    },
  };
  return undoAction as unknown as Action;
}

export function isDangerLevel(level: unknown): level is DangerLevel {
  return (dangerLevels as readonly unknown[]).includes(level);
}
