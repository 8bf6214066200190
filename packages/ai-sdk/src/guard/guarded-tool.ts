import { tactError } from '@tact/core/errors';
import type { CallOutcome, NamedCall } from '@tact/core/guarded-tools';
import { unsaidLines } from '@tact/core/kernel';
import type { Approval, Json } from '@tact/core/records';
import type { ModelMessage, ToolApprovalStatus } from 'ai';
import type { SdkTool } from './read-tool.ts';
import { outputOf, type ToolResultOutput, troubleWith, waitingText } from './tool-output.ts';

type Execute = NonNullable<SdkTool['execute']>;
/** What the SDK says with a call that it executes. */
type ExecuteOptions = Pick<Parameters<Execute>[1], 'toolCallId' | 'messages' | 'abortSignal'>;
type ToModelOutput = NonNullable<SdkTool['toModelOutput']>;

/** The tool as the SDK gets it: what it executes is the call on record, and what it shows is that call's result. */
export function guardedTool(
  tool: SdkTool,
  given: {
    execute(input: unknown, options: ExecuteOptions): Promise<Json>;
    toModelOutput(given: Parameters<ToModelOutput>[0]): Promise<ToolResultOutput>;
  },
): SdkTool {
  // Approval is Tact's, and a tool that asks by itself is asked when the call is decided.
  const { needsApproval: _, toModelOutput, ...rest } = tool;
  const { execute } = given;
  return {
    ...rest,
    execute,
    ...(toModelOutput === undefined ? {} : { toModelOutput: given.toModelOutput }),
  } as SdkTool;
}

/** The result, or the error that the model is shown in its place. A call that was not asked about itself waits for others that were. */
export function executed(
  outcome: CallOutcome,
  { tool, toolCallId: call }: NamedCall,
  wasAsked: boolean,
): Json {
  switch (outcome.state) {
    case 'done':
      return outputOf(outcome);
    case 'open':
      if (!wasAsked) return waitingText(outcome);
      throw unanswered(outcome, tool, call);
    case 'refused':
      throw tactError('TOOL_CALL_REFUSED', { tool, call, why: outcome.why });
    case 'failed':
    case 'unknown':
      throw tactError('TOOL_CALL_FAILED', { why: troubleWith(outcome) });
    case 'planned':
    case 'running':
      throw tactError('TOOL_CALL_UNFINISHED', { tool, call });
  }
}

/** What would be done, and all of it: whoever approves by the reason alone has read every word. */
function wholeQuestion({ card }: Approval): string {
  return [card.question, ...unsaidLines(card)].join('\n');
}

/** What the SDK is told about a call that was decided now, or before. What may run goes to `execute`. */
export function statusOf(outcome: CallOutcome): ToolApprovalStatus {
  if (outcome.state === 'refused') return { type: 'denied', reason: outcome.why };
  return outcome.state === 'open'
    ? { type: 'user-approval', reason: wholeQuestion(outcome.question) }
    : undefined;
}

/**
 * The same where the SDK asks again, because the messages hold the call and an answer to the SDK's own request for approval. Messages can
 * be forged: only the inbox counts. Throws `TOOL_CALL_UNANSWERED`.
 */
export function statusAgain(outcome: CallOutcome, { tool, toolCallId }: NamedCall): ToolApprovalStatus {
  if (outcome.state === 'open') throw unanswered(outcome, tool, toolCallId);
  return statusOf(outcome);
}

function unanswered({ question }: CallOutcome & { readonly state: 'open' }, tool: string, call: string) {
  return tactError('TOOL_CALL_UNANSWERED', { tool, call, id: question.id.slice(-8) });
}

/** Whether the tool itself asks for approval of a call; one that cannot say so asks. */
export async function wantsApproval(
  { needsApproval }: SdkTool,
  { toolCallId, input }: NamedCall,
  messages: readonly ModelMessage[],
): Promise<boolean> {
  if (typeof needsApproval !== 'function') return needsApproval === true;
  try {
    return await needsApproval(input, { toolCallId, messages: [...messages], context: undefined });
  } catch {
    return true;
  }
}
