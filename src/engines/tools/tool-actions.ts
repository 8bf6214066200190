import { z } from 'zod';
import { TactError, tactError } from '#errors';
import { type Action, defineAction } from '#kernel';
import type { Json, JsonObject } from '#records';
import { plainLine, quote } from '#text';
import type { GuardedTool } from './guarded-tool.ts';
import { actionNameOf, undoNameOf } from './tool-call.ts';

/** A user's tool of this name. Throws `TOOL_NOT_LOADED`. */
export type FindTool = (user: string, tool: string) => GuardedTool;

const valueLength = 200;
const problemLength = 300;

/**
 * The actions of a tool: itself, and what undoes it. Who runs is the tool that was guarded for the user of the call, because a tool
 * may hold that user's session.
 *
 * Nobody can tell whether a tool that was interrupted has happened: it ends as unknown. One that is safe is repeated.
 */
export function toolActions(tool: GuardedTool, find: FindTool): readonly Action[] {
  return tool.undo === null ? [callAction(tool, find)] : [callAction(tool, find), undoAction(tool, find)];
}

function callAction({ name, summary, danger, parameters, undo }: GuardedTool, find: FindTool): Action {
  return defineAction({
    ...{ name: actionNameOf(name), summary, danger, parameters },
    // What the owner says about an action of this name is said about the tool, too.
    countsAs: () => name,
    offered: true,
    inverses: undo === null ? [] : [undoNameOf(name)],
    describe: (input) => `call ${plainLine(name, 80)}${argumentsIn(input)}`,
    inverse: (input, { output = null }, target) =>
      undo === null ? null : { action: undoNameOf(name), parameters: { input, output }, target },
    async execute({ parameters: input, target, user }) {
      const tool = find(user, name);
      return { output: await called(name, () => tool.run(input, target)) };
    },
    ...(danger === 'safe' ? {} : { check: async () => ({ happened: 'unknown' as const }) }),
  });
}

function undoAction({ name }: GuardedTool, find: FindTool): Action {
  return defineAction<JsonObject & { readonly input: JsonObject; readonly output: Json }>({
    name: undoNameOf(name),
    summary: `Undo ${name}.`,
    danger: 'reversible',
    parameters: z.strictObject({ input: z.record(z.string(), z.json()), output: z.json() }),
    offered: false,
    inverses: [],
    describe: ({ input }) => `undo ${plainLine(name, 80)}${argumentsIn(input)}`,
    inverse: () => null,
    async execute({ parameters: { input, output }, target, user }) {
      const { undo } = find(user, name);
      await called(name, async () => undo?.(input, output, target));
      return {};
    },
    check: async () => ({ happened: 'unknown' }),
  });
}

function argumentsIn(input: JsonObject): string {
  const named = Object.entries(input).map(([key, value = null]) => {
    return `${/^\w{1,40}$/.test(key) ? key : quote(key)}: ${inWords(value)}`;
  });
  return named.length === 0 ? '' : ` with ${named.join(', ')}`;
}

function inWords(value: Json): string {
  if (typeof value === 'string') return quote(value, valueLength);
  return typeof value === 'object' ? quote(JSON.stringify(value), valueLength) : String(value);
}

/** What a tool throws is final: whether it had done something by then, nobody knows. */
async function called<Result>(tool: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof TactError && thrown.disposition !== 'retry') throw thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    throw tactError('TOOL_FAILED', { tool, why: plainLine(text, problemLength) }, thrown);
  }
}
