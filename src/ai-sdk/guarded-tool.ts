import type { ModelMessage, ToolApprovalStatus } from 'ai';
import type { CallOutcome, NamedCall } from '#engines/tools';
import { tactError } from '#errors';
import { unsaidLines } from '#kernel';
import type { Approval } from '#records';

import type { SdkTool } from './read-tool.ts';
import { isExplained, outputOf, troubleWith } from './tool-output.ts';

type Execute = NonNullable<SdkTool['execute']>;

/** The tool as the SDK gets it: what it executes is the call on record. */
export function guardedTool(
  name: string,
  tool: SdkTool,
  carryOut: (call: Parameters<Execute>[0], options: Parameters<Execute>[1]) => Promise<CallOutcome>,
): SdkTool {
  // Approval is Tact's, and a tool that asks by itself is asked when the call is decided.
  const { needsApproval: _, toModelOutput, ...rest } = tool;
  return {
    ...rest,
    execute: async (input: unknown, options: Parameters<Execute>[1]) =>
      executed(await carryOut(input, options), name, options.toolCallId),
    ...(toModelOutput === undefined
      ? {}
      : {
          toModelOutput: (given: Parameters<typeof toModelOutput>[0]) =>
            isExplained(given.output) ? { type: 'json' as const, value: given.output } : toModelOutput(given),
        }),
  } as SdkTool;
}

/** The result, or the error that the model is shown in its place. */
function executed(outcome: CallOutcome, tool: string, call: string) {
  switch (outcome.state) {
    case 'done':
      return outputOf(outcome);
    case 'open':
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

/** True where the SDK asks again: the messages that a model was sent do not hold the calls of its answer yet. */
export function isCalledIn(messages: readonly ModelMessage[], toolCallId: string): boolean {
  return messages.some(
    ({ role, content }) =>
      role === 'assistant' &&
      typeof content !== 'string' &&
      content.some((part) => part.type === 'tool-call' && part.toolCallId === toolCallId),
  );
}

function unanswered({ question }: CallOutcome & { readonly state: 'open' }, tool: string, call: string) {
  return tactError('TOOL_CALL_UNANSWERED', { tool, call, id: question.id.slice(-8) });
}

/** Whether the tool itself asks for approval of a call. */
export async function wantsApproval(
  { needsApproval }: SdkTool,
  { toolCallId, input }: NamedCall,
  messages: readonly ModelMessage[],
): Promise<boolean> {
  if (typeof needsApproval !== 'function') return needsApproval === true;
  return needsApproval(input, { toolCallId, messages: [...messages], context: undefined });
}
