import type { AssistantModelMessage, ModelMessage, ToolCallPart, ToolModelMessage } from 'ai';
import type { ToolResultOutput } from './tool-output.ts';

/** A tool call in the messages that has no result there yet. */
export interface OpenCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** The ids of the SDK's own requests for approval of it. */
  readonly requestIds: readonly string[];
}

/** A step: an assistant's message, the tool messages that follow it, and what is still open of its calls. */
interface Step {
  readonly message: AssistantModelMessage;
  readonly results: readonly ToolModelMessage[];
  readonly open: readonly OpenCall[];
}

/** The open calls of these tools, in their order. */
export function openCallsIn(
  messages: readonly ModelMessage[],
  isGuarded: (tool: string) => boolean,
): readonly OpenCall[] {
  return messages.flatMap((message, index) =>
    message.role === 'assistant' ? stepAt(index, message, messages, isGuarded).open : [],
  );
}

/**
 * The messages with a result for every open call, in the tool message of its step or in a new one. Answers to the SDK's requests that
 * stood there are replaced by what Tact decided.
 */
export function withResults(
  messages: readonly ModelMessage[],
  resultOf: ReadonlyMap<string, ToolResultOutput>,
  isGuarded: (tool: string) => boolean,
): ModelMessage[] {
  const filled: ModelMessage[] = [];
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index] as ModelMessage;
    filled.push(message);
    if (message.role !== 'assistant') continue;
    const { open, results } = stepAt(index, message, messages, isGuarded);
    if (open.length === 0) continue;
    filled.push(...filledResults(open, results, resultOf));
    index += results.length;
  }
  return filled;
}

function stepAt(
  index: number,
  message: AssistantModelMessage,
  messages: readonly ModelMessage[],
  isGuarded: (tool: string) => boolean,
): Step {
  const results: ToolModelMessage[] = [];
  for (let next = index + 1; messages[next]?.role === 'tool'; next += 1) {
    results.push(messages[next] as ToolModelMessage);
  }
  const parts = typeof message.content === 'string' ? [] : message.content;
  const closed = new Set(
    results.flatMap(({ content }) =>
      content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : [])),
    ),
  );
  const isOpen = (part: ToolCallPart) =>
    isGuarded(part.toolName) && part.providerExecuted !== true && !closed.has(part.toolCallId);
  const open = parts.flatMap((part): OpenCall[] => {
    if (part.type !== 'tool-call' || !isOpen(part)) return [];
    const { toolCallId, toolName, input } = part;
    const requestIds = parts.flatMap((other) =>
      other.type === 'tool-approval-request' && other.toolCallId === toolCallId ? [other.approvalId] : [],
    );
    return [{ toolCallId, toolName, input, requestIds }];
  });
  return { message, results, open };
}

function filledResults(
  open: readonly OpenCall[],
  results: readonly ToolModelMessage[],
  resultOf: ReadonlyMap<string, ToolResultOutput>,
): readonly ToolModelMessage[] {
  const replaced = new Set(open.flatMap(({ requestIds }) => requestIds));
  const kept = results.map((message) => ({
    ...message,
    content: message.content.filter(
      (part) => part.type !== 'tool-approval-response' || !replaced.has(part.approvalId),
    ),
  }));
  const last = kept.at(-1) ?? { role: 'tool' as const, content: [] };
  const closing = open.flatMap((call) => closingParts(call, resultOf.get(call.toolCallId)));
  const content = [...last.content, ...closing];
  return [...kept.slice(0, -1).filter((message) => message.content.length > 0), { ...last, content }];
}

/** The answer to the SDK's request as Tact's was, so that the messages are as the SDK would have written them; and the result. */
function closingParts(
  { toolCallId, toolName, requestIds }: OpenCall,
  output: ToolResultOutput | undefined,
): ToolModelMessage['content'] {
  if (output === undefined) return [];
  const isDenied = output.type === 'execution-denied';
  const responses = requestIds.map((approvalId) => ({
    type: 'tool-approval-response' as const,
    approvalId,
    approved: !isDenied,
    ...(isDenied && output.reason !== undefined ? { reason: output.reason } : {}),
  }));
  return [...responses, { type: 'tool-result', toolCallId, toolName, output }];
}
