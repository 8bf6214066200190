import { z } from 'zod';
import { tactError } from '#errors';
import { type Action, type ActionCall, completeAction, isSameJson } from '#kernel';
import type { Json, JsonObject } from '#records';
import { quote } from '#text';
import { called, type GuardedTool, type ToolRuns } from './run-tool.ts';
import { actionNameOf, type ToolCall, undoNameOf } from './tool-call.ts';
import { argumentsIn, cardLinesOf, visible } from './tool-words.ts';

/** The tool of this name for a user's run. Throws `TOOL_NOT_LOADED`. */
export type FindTool = (user: string, run: string, tool: string) => GuardedTool;

interface ToolLookup {
  readonly find: FindTool;
  /** As it was declared last, whoever's it is. */
  latest(tool: string): GuardedTool | undefined;
  readonly runs: ToolRuns;
}

/**
 * The actions of a tool: itself, and what undoes it. Who runs is the tool that was guarded for the run of the call, because a tool
 * may hold the session of its conversation.
 *
 * Nobody can tell whether a tool that was interrupted has happened: it ends as unknown. One that is safe is repeated.
 */
export function toolActions(tool: GuardedTool, now: ToolLookup): readonly Action[] {
  return tool.undo === null ? [callAction(tool, now)] : [callAction(tool, now), undoAction(tool, now)];
}

function callAction(
  { name, summary, danger, undo }: GuardedTool,
  { find, latest, runs }: ToolLookup,
): Action {
  const shown = quote(visible(name));
  return completeAction({
    ...{ name: actionNameOf(name), summary, danger },
    // What is not loaded any more cannot tell.
    dangerOf: (input) => {
      const tool = latest(name);
      if (tool === undefined) return 'dangerous';
      return tool.dangerOf === null ? tool.danger : tool.dangerOf(input);
    },
    parameters: inputOf(() => latest(name)),
    schemaChanges(input) {
      const read = latest(name)?.readInput(input);
      return read?.fits === true && !isSameJson(read.input, input) ? read.input : null;
    },
    // What the owner says about an action of this name is said about the tool, too.
    countsAs: () => name,
    offered: true,
    isRunOnDemand: true,
    inverses: undo === null ? [] : [undoNameOf(name)],
    describe: (input) => `call ${shown}${argumentsIn(input)}`,
    card: cardLinesOf,
    inverse: (input, { output = null }, target) =>
      undo === null ? null : { action: undoNameOf(name), parameters: { input, output }, target },
    async execute(call) {
      const { parameters: input, target: toolCallId, decisionId, user } = call;
      const tool = find(user, await runOf(call), name);
      requireFit(tool, input);
      return runs.run(tool, input, { toolCallId, decisionId });
    },
    ...(danger === 'safe' ? {} : { check: async () => ({ happened: 'unknown' as const }) }),
  });
}

function undoAction({ name }: GuardedTool, { find }: ToolLookup): Action {
  return completeAction<JsonObject & { readonly input: JsonObject; readonly output: Json }>({
    name: undoNameOf(name),
    summary: `Undo ${name}.`,
    danger: 'reversible',
    parameters: z.strictObject({ input: z.custom<JsonObject>(isObject), output: z.custom<Json>() }),
    offered: false,
    inverses: [],
    describe: ({ input }) => `undo ${quote(visible(name))}${argumentsIn(input)}`,
    inverse: () => null,
    async execute(call, { maskSecrets }) {
      const { input, output } = call.parameters;
      const { undo } = find(call.user, await runOf(call), name);
      await called(name, maskSecrets, async () => undo?.(input, output, call.target));
      return {};
    },
    check: async () => ({ happened: 'unknown' }),
  });
}

/** An undo is recorded with the input of what it undoes. */
async function runOf(call: Pick<ActionCall, 'recordedInput'>): Promise<string> {
  return ((await call.recordedInput()) as ToolCall | null)?.run ?? '';
}

/** What was approved is what runs: an input that the schema of this very tool would change does not fit. */
function requireFit(tool: GuardedTool, input: JsonObject): void {
  const problem = problemWith(tool, input);
  if (problem === null) return;
  throw tactError('ACTION_PARAMETERS_INVALID', { action: tool.name, ...problem });
}

function problemWith(tool: GuardedTool, input: JsonObject): { field: string; why: string } | null {
  const read = tool.readInput(input);
  if (!read.fits) return { field: read.field, why: read.why };
  const keys = [...Object.keys(input), ...Object.keys(read.input)];
  const changed = keys.find((key) => !isSameJson(read.input[key], input[key]));
  return changed === undefined
    ? null
    : {
        field: changed.slice(0, 60),
        why: 'would be changed by the schema of the tool, so it cannot run as it is shown',
      };
}

/** The input as it is, once the tool's schema takes it and would leave it so. */
function inputOf(latest: () => GuardedTool | undefined): z.ZodType<JsonObject> {
  const schema = z.custom<JsonObject>(isObject, 'must be an object').superRefine((input, context) => {
    const tool = latest();
    const problem = tool === undefined ? null : problemWith(tool, input);
    if (problem === null) return;
    context.addIssue({ code: 'custom', path: problem.field.split('.'), message: problem.why });
  });
  schema._zod.toJSONSchema = () => latest()?.jsonSchema ?? { type: 'object' };
  return schema;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
