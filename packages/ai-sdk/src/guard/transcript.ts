import type { CallSite } from '@tact/core/guarded-tools';
import { canonicalJson, digest, isSameJson } from '@tact/core/kernel';
import type { ModelMessage, ToolCallPart, ToolModelMessage, ToolResultPart } from 'ai';
import type { ToolResultOutput } from './tool-output.ts';

/** Calls of tools as the messages of a conversation hold them. */

export interface TranscriptCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** The place of the assistant's message that makes it. */
  readonly index: number;
  /** The ids of the SDK's own requests for approval of it. */
  readonly requestIds: readonly string[];
  readonly result: ToolResultPart | null;
  /** A no to one of these requests, which the client wrote into the messages. */
  readonly denial: { readonly reason?: string | undefined } | null;
}

/** In their order; those that the provider runs are not among them. */
export function callsIn(messages: readonly ModelMessage[]): readonly TranscriptCall[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'assistant' || typeof message.content === 'string') return [];
    const parts = message.content;
    const after = toolMessagesAfter(index, messages).flatMap(({ content }) => content);
    return parts.flatMap((part) => {
      if (part.type !== 'tool-call' || part.providerExecuted === true) return [];
      return [{ ...callOf(part, index), ...answersTo(part, parts, after) }];
    });
  });
}

function toolMessagesAfter(index: number, messages: readonly ModelMessage[]): readonly ToolModelMessage[] {
  const found: ToolModelMessage[] = [];
  for (let next = index + 1; messages[next]?.role === 'tool'; next += 1) {
    found.push(messages[next] as ToolModelMessage);
  }
  return found;
}

function callOf({ toolCallId, toolName, input }: ToolCallPart, index: number) {
  return { toolCallId, toolName, input, index };
}

function answersTo(
  { toolCallId }: ToolCallPart,
  parts: Exclude<(ModelMessage & { role: 'assistant' })['content'], string>,
  after: ToolModelMessage['content'],
): Pick<TranscriptCall, 'requestIds' | 'result' | 'denial'> {
  const requestIds = parts.flatMap((part) =>
    part.type === 'tool-approval-request' && part.toolCallId === toolCallId ? [part.approvalId] : [],
  );
  const result = after.find((part) => part.type === 'tool-result' && part.toolCallId === toolCallId);
  const no = after.find(
    (part) =>
      part.type === 'tool-approval-response' && !part.approved && requestIds.includes(part.approvalId),
  );
  return {
    requestIds,
    result: result?.type === 'tool-result' ? result : null,
    denial: no?.type === 'tool-approval-response' ? { reason: no.reason } : null,
  };
}

/** Where a call stands that the messages hold unanswered, or that the answer to them makes. */
export function siteOf(
  { toolCallId, toolName, input }: Pick<TranscriptCall, 'toolCallId' | 'toolName' | 'input'>,
  messages: readonly ModelMessage[],
): CallSite & { readonly isOpen: boolean } {
  const calls = callsIn(messages);
  const open = calls.findLast((call) => call.toolCallId === toolCallId && call.result === null);
  const end = open?.index ?? messages.length;
  const equal = calls.filter(
    (call) =>
      call.index < end &&
      call.toolCallId === toolCallId &&
      call.toolName === toolName &&
      isSameJson(call.input, input),
  );
  return {
    transcript: transcriptDigest(messages.slice(0, end)),
    equalBefore: equal.length,
    held: new Set(calls.map((call) => call.toolCallId)),
    answer: messages,
    isOpen: open !== undefined,
  };
}

/** The same for the same messages, however the application kept them meanwhile; empty where they cannot be compared. */
export function transcriptDigest(messages: readonly ModelMessage[]): string {
  try {
    return digest(canonicalJson(messages.map(comparable)));
  } catch {
    return '';
  }
}

/** Bytes by their digest, since JSON would write each of them out. */
function comparable(value: unknown): object | null {
  return typeof value !== 'object' || value === null ? null : (withoutBytes(value) as object);
}

function withoutBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof URL) return value;
  if (value instanceof Uint8Array) return digest(value);
  if (value instanceof ArrayBuffer) return digest(new Uint8Array(value));
  if (Array.isArray(value)) return value.map(withoutBytes);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBytes(part)]));
}

/** A call and its result that are told to the model before a user's message. */
export interface ToldCall {
  /** The place of the message that they come before. */
  readonly before: number;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly output: ToolResultOutput;
}

/**
 * The messages with these results, each in the tool message of its step or in a new one, and with what is told. Answers to the SDK's
 * requests that stood there are replaced by what Tact decided.
 */
export function withResults(
  messages: readonly ModelMessage[],
  results: ReadonlyMap<TranscriptCall, ToolResultOutput>,
  told: readonly ToldCall[],
): ModelMessage[] {
  const filled: ModelMessage[] = [];
  const tellBefore = (place: number) => {
    for (const one of told) if (one.before === place) filled.push(...messagesOf(one));
  };
  for (let index = 0; index < messages.length; index += 1) {
    tellBefore(index);
    filled.push(messages[index] as ModelMessage);
    const own = [...results].filter(([call]) => call.index === index);
    if (own.length === 0) continue;
    const after = toolMessagesAfter(index, messages);
    filled.push(...filledAfter(own, after));
    index += after.length;
  }
  tellBefore(messages.length);
  return filled;
}

function messagesOf({ toolCallId, toolName, input, output }: ToldCall): readonly ModelMessage[] {
  const call = { type: 'tool-call' as const, toolCallId, toolName, input };
  const result = { type: 'tool-result' as const, toolCallId, toolName, output };
  return [
    { role: 'assistant', content: [call] },
    { role: 'tool', content: [result] },
  ];
}

function filledAfter(
  results: readonly (readonly [TranscriptCall, ToolResultOutput])[],
  after: readonly ToolModelMessage[],
): readonly ToolModelMessage[] {
  const calls = results.map(([call]) => call);
  const answered = new Set(calls.flatMap(({ requestIds }) => requestIds));
  const replaced = new Set(calls.flatMap(({ result }) => result ?? []));
  const kept = after.map((message) => ({
    ...message,
    content: message.content.filter((part) =>
      part.type === 'tool-approval-response'
        ? !answered.has(part.approvalId)
        : !replaced.has(part as ToolResultPart),
    ),
  }));
  const last = kept.at(-1) ?? { role: 'tool' as const, content: [] };
  const content = [...last.content, ...results.flatMap(closingParts)];
  return [...kept.slice(0, -1).filter((message) => message.content.length > 0), { ...last, content }];
}

/** The answer to the SDK's request as Tact's was, so that the messages are as the SDK would have written them; and the result. */
function closingParts([{ toolCallId, toolName, requestIds }, output]: readonly [
  TranscriptCall,
  ToolResultOutput,
]): ToolModelMessage['content'] {
  const isDenied = output.type === 'execution-denied';
  const responses = requestIds.map((approvalId) => ({
    type: 'tool-approval-response' as const,
    approvalId,
    approved: !isDenied,
    ...(isDenied && output.reason !== undefined ? { reason: output.reason } : {}),
  }));
  return [...responses, { type: 'tool-result', toolCallId, toolName, output }];
}
