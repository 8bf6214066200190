import { type TactError, tactError } from '@tact/core/errors';
import {
  addTold,
  type CallOutcome,
  isEqualCall,
  isUnfinished,
  type NamedCall,
  type RecordedCall,
  type ToolCalls,
  toldInPlace,
} from '@tact/core/guarded-tools';
import { checkParameters, type Runtime } from '@tact/core/kernel';
import type { Json, JsonObject } from '@tact/core/records';
import type { ModelMessage, ToolResultPart, ToolSet } from 'ai';
import { noteAsked } from './delegation.ts';
import { executed } from './guarded-tool.ts';
import { plainInput } from './plain-input.ts';
import type { SdkTool } from './read-tool.ts';
import { mayBeWaiting, plainOutput, resultOf, type ToolResultOutput } from './tool-output.ts';
import { siteOf, type TranscriptCall, transcriptDigest } from './transcript.ts';

/** The tools of one run, and their calls. */
export interface Guard {
  readonly user: string;
  readonly run: string;
  readonly tools: ToolSet;
  readonly runtime: Runtime;
  readonly calls: ToolCalls;
  /** What calls returned in this process, as it is, by the id of their decision. */
  readonly values: Map<string, unknown>;
}

/** A call as the AI SDK speaks of it. */
export interface SdkCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
}

export type ReadCall =
  | { readonly call: NamedCall; readonly problem: TactError | null }
  | { readonly call: null; readonly problem: TactError };

/** A call of these tools, and what the model is told where its input does not fit. */
export function readCall({ run, runtime }: Guard, { toolName: tool, toolCallId, input }: SdkCall): ReadCall {
  const plain = plainInput(input);
  if ('problem' in plain) return { call: null, problem: invalid(tool, 'input', plain.problem) };
  const action = runtime.registry.find(`tool:${tool}`);
  const problem = action === null ? null : checkParameters(action, plain.input);
  return {
    call: { run, toolCallId, tool, input: plain.input },
    problem: problem === null ? null : invalid(tool, problem.field, problem.why),
  };
}

function invalid(tool: string, field: string, why: string): TactError {
  return tactError('ACTION_PARAMETERS_INVALID', { action: tool, field, why });
}

/** The call on record. What fits no longer, or never did, is an error only where nothing was decided about it. */
export async function findCall(guard: Guard, asked: SdkCall, transcript: string): Promise<RecordedCall> {
  const { call, problem } = readCall(guard, asked);
  if (call === null) throw problem;
  return guard.calls.find(call, transcript).catch((thrown: unknown) => {
    throw problem ?? thrown;
  });
}

/** Of a call in the messages, also of a tool that was renamed or removed since; null where it is none of ours. */
export async function recordOf(
  guard: Guard,
  call: TranscriptCall,
  messages: readonly ModelMessage[],
): Promise<RecordedCall | { readonly problem: string } | null> {
  const { calls, run, tools } = guard;
  const { toolCallId, toolName: tool, input } = call;
  if (!Object.hasOwn(tools, tool)) {
    const named = { tool, input: input as JsonObject };
    return (await calls.withId(run, toolCallId)).findLast((one) => isEqualCall(one, named)) ?? null;
  }
  const { problem } = readCall(guard, call);
  try {
    return await findCall(guard, call, transcriptDigest(messages.slice(0, call.index)));
  } catch (thrown) {
    if (problem === null) throw thrown;
    return { problem: problem.message };
  }
}

/** Runs what may run. A call that waits for a tool which is gone is withdrawn, for its run goes on without it. */
export async function carryOut(guard: Guard, recorded: RecordedCall): Promise<CallOutcome> {
  const { calls, tools } = guard;
  if (Object.hasOwn(tools, recorded.call.tool)) return calls.carryOut(recorded);
  const outcome = await calls.outcomeOf(recorded);
  if (outcome.state !== 'planned') return outcome;
  await calls.withdraw(recorded, { by: 'Tact', why: 'the tool is gone' });
  return calls.outcomeOf(recorded);
}

/** What the messages say about a call. */
export function shownResult(
  { tools, values }: Guard,
  outcome: CallOutcome,
  { decision: { id }, call }: RecordedCall,
): Promise<ToolResultOutput> {
  const tool = Object.hasOwn(tools, call.tool) ? tools[call.tool] : undefined;
  return resultOf(outcome, call, tool, values.has(id) ? { value: values.get(id) } : undefined);
}

/** Whether a result is what Tact said of a call that never ran, which holds nobody else's words. */
export async function isOurs(
  { tools, run, calls }: Guard,
  { toolCallId, toolName, output }: ToolResultPart,
): Promise<boolean> {
  if (!Object.hasOwn(tools, toolName)) return false;
  if (output.type !== 'execution-denied' && !mayBeWaiting(output)) return false;
  const recorded = (await calls.withId(run, toolCallId)).at(-1);
  if (recorded === undefined) return false;
  const { state } = await calls.outcomeOf(recorded);
  return state === 'open' || state === 'refused';
}

/** What the SDK executes: the call on record. */
export async function executeCall(
  guard: Guard,
  asked: SdkCall,
  {
    messages,
    abortSignal,
  }: { readonly messages: readonly ModelMessage[]; readonly abortSignal?: AbortSignal },
): Promise<Json> {
  const { user, run, runtime, calls } = guard;
  const recorded = await findCall(guard, asked, siteOf(asked, messages).transcript);
  const { id, requiresApproval } = recorded.decision;
  const outcome = await calls.carryOut(recorded, { signal: abortSignal });
  if (requiresApproval && !isUnfinished(outcome)) await addTold(user, run, { [id]: toldInPlace }, runtime);
  if (outcome.state === 'open') noteAsked({ user, decisionId: id });
  return executed(outcome, recorded.call, requiresApproval);
}

/** How a result is shown to the model: by its record, whatever it looks like. */
export async function shownAgain(
  guard: Guard,
  tool: SdkTool,
  name: string,
  given: Parameters<NonNullable<SdkTool['toModelOutput']>>[0],
): Promise<ToolResultOutput> {
  const named = { tool: name, input: given.input as JsonObject };
  const recorded = (await guard.calls.withId(guard.run, given.toolCallId)).findLast((one) =>
    isEqualCall(one, named),
  );
  if (recorded !== undefined) return shownResult(guard, await guard.calls.outcomeOf(recorded), recorded);
  return (await tool.toModelOutput?.(given)) ?? plainOutput(given.output as Json);
}
