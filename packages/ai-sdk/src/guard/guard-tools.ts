import type { Assistant } from '@tact/core/assistant';
import { createToolCalls, loadTools } from '@tact/core/guarded-tools';
import type { Caution } from '@tact/core/kernel';
import type { DangerLevel } from '@tact/core/records';
import type { ModelMessage, ToolApprovalStatus, ToolSet } from 'ai';
import { noteAsked } from './delegation.ts';
import { executeCall, findCall, type Guard, isOurs, readCall, type SdkCall, shownAgain } from './guard.ts';
import { guardedTool, statusAgain, statusOf, wantsApproval } from './guarded-tool.ts';
import { type DeclaredTool, readTool, type SdkTool } from './read-tool.ts';
import { type ResumeOptions, resumeRun, withdrawDenied } from './resume.ts';
import { seenOrigins } from './seen-origins.ts';
import { callsIn, siteOf } from './transcript.ts';

/** What a tool can do, and how it is undone. */
export interface ToolGuard<Input, Output> {
  /** A function tells it for each call, and is pure: a refund under 50 is reversible, any other dangerous. Its `safe` counts as `reversible`. */
  readonly danger: DangerLevel | ((input: Input) => DangerLevel);
  /** How long a call may take. Out of time, a call that is not safe is unknown. Default: as long as it does. */
  readonly timeoutMs?: number;
  /** Takes a call back, given what it ran with and what it returned, both as JSON keeps them. Without it, there is no undo. */
  inverse?(input: Input, output: Output): unknown;
}

/** Whose policy the tools are under, which run they belong to, and what each can do. */
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
  /** True if these tools may also run calls of the user's other runs, which hold no session of their own. Default: false. */
  readonly anyRun?: boolean;
}

type ExecuteOf<SomeTool> = SomeTool extends { execute?: infer Execute } ? NonNullable<Execute> : never;
type InputOf<SomeTool> =
  ExecuteOf<SomeTool> extends (input: infer Input, ...more: never) => unknown ? Input : never;
type OutputOf<SomeTool> =
  ExecuteOf<SomeTool> extends (...given: never) => infer Output
    ? Exclude<Awaited<Output>, AsyncIterable<unknown>>
    : never;

/** Tools under Tact's policy, with what the AI SDK needs to ask and to resume. */
export interface GuardedTools<Tools extends ToolSet> {
  /** For `tools` of the AI SDK. */
  readonly tools: Tools;
  /** For `toolApproval` of the AI SDK. Decides about each call, and records it, before anything runs. */
  toolApproval(asked: AskedCall): Promise<ToolApprovalStatus>;
  /**
   * Runs what was approved, and gives the messages with the results of all calls of these tools. Null while the messages hold a call
   * that waits for an answer or is running, unless that is to be told. What they lost comes back: an open question each time, the end
   * of one once. Calls it finds done it does not run again. Throws `TOOL_CALL_NOT_DECIDED`.
   */
  resume(messages: readonly ModelMessage[], options?: ResumeOptions): Promise<ModelMessage[] | null>;
  /** Withdraws all open questions of a run, its own unless given. Nothing is learned from it. Resolves with how many. */
  withdraw(run?: string): Promise<number>;
  /** Lets the tools go. What was approved and has not run stays planned until they are guarded again. */
  close(): void;
}

/** What the AI SDK says about a call. */
export interface AskedCall {
  readonly toolCall: SdkCall;
  /** Those that the model was sent. */
  readonly messages: readonly ModelMessage[];
  /** All tools that the model has. */
  readonly tools?: ToolSet | undefined;
}

const maxKeptResults = 200;

/**
 * Puts tools of the AI SDK under Tact's policy. Each call becomes a decision: it runs, asks in the inbox, or is declined. Whatever
 * runs, Tact runs: once, recorded before, with its undo in the journal.
 *
 * @throws TOOL_NOT_GUARDABLE for a tool that Tact cannot run, TOOL_GUARDED_DIFFERENTLY.
 *
 * @example
 * import { tool } from 'ai';
 * import { z } from 'zod';
 *
 * const inputSchema = z.object({ to: z.string(), euros: z.number() });
 * const send_money = tool({ inputSchema, execute: async ({ to, euros }) => `${euros} € to ${to}` });
 * const tact = await openInMemory();
 * const { tools, toolApproval } = guardTools({ send_money }, { tact, user: tact.user, run: 'chat-4711' });
 * // await generateText({ model, tools, toolApproval, messages });
 */
export function guardTools<Tools extends ToolSet>(
  tools: Tools,
  options: GuardOptions<Tools>,
): GuardedTools<Tools> {
  const { tact, user, run, caution = 'dangerous', anyRun = false } = options;
  const { runtime } = tact.assistant;
  const declared = (options.actions ?? {}) as Readonly<Record<string, DeclaredTool | undefined>>;
  const own = Object.entries<SdkTool>(tools);
  const values = new Map<string, unknown>();
  const keep = (decisionId: string, result: unknown) => {
    values.set(decisionId, result);
    const [oldest] = values.size > maxKeptResults ? values.keys() : [];
    if (oldest !== undefined) values.delete(oldest);
  };
  const read = own.map(([name, tool]) => readTool(name, tool, ownValue(declared, name), keep));
  const close = loadTools(read, { user, run, anyRun }, runtime);
  const calls = createToolCalls(tact.assistant, user);
  const guard: Guard = { user, run, tools, runtime, calls, values };
  const guardedOnes = own.map(([name, tool]) => [
    name,
    guardedTool(tool, {
      execute: (input, { toolCallId, ...call }) =>
        executeCall(guard, { toolName: name, toolCallId, input }, call),
      toModelOutput: (given) => shownAgain(guard, tool, name, given),
    }),
  ]);
  return {
    tools: Object.fromEntries(guardedOnes) as Tools,
    async toolApproval({ toolCall, messages, tools: all }) {
      const tool = ownValue<SdkTool>(tools, toolCall.toolName);
      if (tool === undefined) return undefined;
      const site = siteOf(toolCall, messages);
      if (site.isOpen) {
        const recorded = await findCall(guard, toolCall, site.transcript);
        return statusAgain(await calls.outcomeOf(recorded), recorded.call);
      }
      const { call, problem } = readCall(guard, toolCall);
      // `execute` says what is wrong, and the model reads it.
      if (call === null || problem !== null) return undefined;
      await withdrawDenied(guard, callsIn(messages));
      const needsApproval = await wantsApproval(tool, call, messages);
      const labels = await seenOrigins(messages, all, (result) => isOurs(guard, result));
      const recorded = await calls.decide({ ...call, labels, needsApproval, caution }, site);
      const outcome = await calls.outcomeOf(recorded);
      if (outcome.state === 'open') noteAsked({ user, decisionId: recorded.decision.id });
      return statusOf(outcome);
    },
    resume: (messages, resumeOptions) => resumeRun(guard, messages, resumeOptions),
    withdraw: (which = run) => withdrawAll(guard, which),
    close,
  };
}

async function withdrawAll({ calls }: Guard, run: string): Promise<number> {
  let withdrawn = 0;
  for (const recorded of await calls.asked(run)) {
    if ((await calls.outcomeOf(recorded)).state !== 'open') continue;
    if (await calls.withdraw(recorded, { by: 'the client' })) withdrawn += 1;
  }
  return withdrawn;
}

/** Names come from a model: one that every object has is no tool. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
