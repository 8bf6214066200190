import type { ModelMessage, ToolApprovalStatus, ToolSet } from 'ai';
import type { Assistant } from '#assistant';
import { createToolCalls, loadTools, type NamedCall } from '#engines/tools';
import type { Caution } from '#kernel';
import type { DangerLevel } from '#records';
import { guardedTool, isCalledIn, statusAgain, statusOf, wantsApproval } from './guarded-tool.ts';
import { openCallsIn, withResults } from './open-calls.ts';
import { plainInput } from './plain-input.ts';
import { type DeclaredTool, readTool, type SdkTool } from './read-tool.ts';
import { seenOrigins } from './seen-origins.ts';
import { resultOf, type ToolResultOutput } from './tool-output.ts';

/** What a tool can do, and how it is undone. */
export interface ToolGuard<Input, Output> {
  readonly danger: DangerLevel;
  /** Takes a call back, given what it ran with and what it returned, both as JSON keeps them. Without it, there is no undo. */
  inverse?(input: Input, output: Output): unknown;
}

export interface GuardOptions<Tools extends ToolSet> {
  /** An open Tact, such as of `openLocal` or `openInMemory`. */
  readonly tact: { readonly assistant: Assistant };
  /** Whose tools they are: who is asked, and whose policy counts. */
  readonly user: string;
  /** Names the conversation or agent run that the calls belong to; the same again when it is continued. */
  readonly run: string;
  /** Tools that are not named are dangerous and cannot be undone. */
  readonly actions?: {
    readonly [Name in keyof Tools]?: ToolGuard<InputOf<Tools[Name]>, OutputOf<Tools[Name]>>;
  };
  /** From which danger on a call asks if the model has read tool results or files. Default: `dangerous`. */
  readonly caution?: Caution;
}

type ExecuteOf<SomeTool> = SomeTool extends { execute?: infer Execute } ? NonNullable<Execute> : never;
type InputOf<SomeTool> =
  ExecuteOf<SomeTool> extends (input: infer Input, ...more: never) => unknown ? Input : never;
type OutputOf<SomeTool> =
  ExecuteOf<SomeTool> extends (...given: never) => infer Output
    ? Exclude<Awaited<Output>, AsyncIterable<unknown>>
    : never;

export interface GuardedTools<Tools extends ToolSet> {
  /** For `tools` of the AI SDK. */
  readonly tools: Tools;
  /** For `toolApproval` of the AI SDK. Decides about each call, and records it, before anything runs. */
  toolApproval(asked: AskedCall): Promise<ToolApprovalStatus>;
  /**
   * Runs what was approved, and gives the messages with the results of all calls of these tools. Null while a question is open or a
   * call is running. Calls it finds done it does not run again. Throws `TOOL_CALL_NOT_DECIDED`.
   */
  resume(messages: readonly ModelMessage[]): Promise<ModelMessage[] | null>;
}

/** What the AI SDK says about a call. */
export interface AskedCall {
  readonly toolCall: { readonly toolName: string; readonly toolCallId: string; readonly input: unknown };
  /** Those that the model was sent. */
  readonly messages: readonly ModelMessage[];
}

/**
 * Puts tools of the AI SDK under Tact's policy. Each call becomes a decision: it runs, asks in the inbox, or is declined. Whatever
 * runs, Tact runs: once, recorded before, with its undo in the journal.
 *
 * @throws TOOL_NOT_GUARDABLE for a tool that Tact cannot run, TOOL_GUARDED_DIFFERENTLY.
 */
export function guardTools<Tools extends ToolSet>(
  tools: Tools,
  options: GuardOptions<Tools>,
): GuardedTools<Tools> {
  const { tact, user, run, caution = 'dangerous' } = options;
  const declared = (options.actions ?? {}) as Readonly<Record<string, DeclaredTool | undefined>>;
  const own = Object.entries<SdkTool>(tools);
  const guarded = own.map(([name, tool]) => readTool(name, tool, ownValue(declared, name)));
  loadTools(guarded, user, tact.assistant.runtime);
  const calls = createToolCalls(tact.assistant, user);
  const isGuarded = (name: string) => Object.hasOwn(tools, name);
  const named = ({ toolName, toolCallId, input }: AskedCall['toolCall']): NamedCall => ({
    ...{ run, toolCallId, tool: toolName },
    input: plainInput(toolName, input),
  });
  return {
    tools: Object.fromEntries(
      own.map(([name, tool]) => [
        name,
        guardedTool(name, tool, async (input, { toolCallId, abortSignal }) =>
          calls.carryOut(named({ toolName: name, toolCallId, input }), { signal: abortSignal }),
        ),
      ]),
    ) as Tools,
    async toolApproval({ toolCall, messages }) {
      const tool = ownValue<SdkTool>(tools, toolCall.toolName);
      if (tool === undefined) return undefined;
      const call = named(toolCall);
      if (isCalledIn(messages, call.toolCallId)) return statusAgain(await calls.outcomeOf(call), call);
      const needsApproval = await wantsApproval(tool, call, messages);
      const labels = seenOrigins(messages);
      return statusOf(await calls.decide({ ...call, labels, needsApproval, caution }));
    },
    async resume(messages) {
      const results = new Map<string, ToolResultOutput>();
      const open = openCallsIn(messages, isGuarded);
      for (const part of open) {
        const outcome = await calls.carryOut(named(part));
        const result = await resultOf(outcome, part, tools[part.toolName] as SdkTool);
        if (result !== null) results.set(part.toolCallId, result);
      }
      return results.size < open.length ? null : withResults(messages, results, isGuarded);
    },
  };
}

/** Names come from a model: one that every object has is no tool. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
