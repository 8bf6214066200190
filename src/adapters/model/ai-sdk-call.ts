import {
  jsonSchema,
  type LanguageModelCallEndEvent,
  type ModelMessage as SdkMessage,
  ToolChoiceViolationError,
  type ToolSet,
  tool,
} from 'ai';
import type { ModelAnswer, ModelRequest, ModelToolCall } from '#ports/model';
import type { Json } from '#records';
import { exchange, streamExchange, withoutWarnings } from './ai-sdk-exchange.ts';
import type { SdkModel } from './providers.ts';
import { brokenOff, emptyAnswer, readFailure, type Subject } from './read-failure.ts';
import type { Attempt, ModelFailure } from './retrying.ts';

type RefusedSetting = NonNullable<ModelFailure['refusedSetting']>;
type Received = LanguageModelCallEndEvent<ToolSet>;

/** Sends one request; never throws. With `onText` the answer is streamed. */
export type SendRequest = (
  request: ModelRequest,
  signal: AbortSignal,
  onText?: (piece: string) => void,
) => Promise<Attempt>;

/**
 * Requests through the AI SDK, one round trip each: tools without `execute` run nothing, and its own retries
 * (which have no jitter and know no deadline) and telemetry (which records contents) are off.
 *
 * A failure after a piece of the answer was handed out is not retried: the text would appear twice.
 *
 * A setting that the model refuses is left out of the next request, and of all later ones once that helped:
 * the SDK knows which models take no temperature, but not those that appeared after it.
 */
export function createSendRequest(model: SdkModel, subject: Subject, now: () => number): SendRequest {
  const quiet = withoutWarnings(model);
  let leftOut: ReadonlySet<RefusedSetting> = new Set();

  return async (request, signal, onText) => {
    for (let without = leftOut; ; ) {
      const attempt = await sendOnce(quiet, subject, request, signal, onText, without, now);
      const refused = attempt.failure?.refusedSetting;
      if (!refused || without.has(refused) || signal.aborted) {
        if (attempt.answer) leftOut = without;
        return attempt;
      }
      without = new Set([...without, refused]);
    }
  };
}

async function sendOnce(
  model: SdkModel,
  subject: Subject,
  request: ModelRequest,
  signal: AbortSignal,
  onText: ((piece: string) => void) | undefined,
  leftOut: ReadonlySet<RefusedSetting>,
  now: () => number,
): Promise<Attempt> {
  let heard = false;
  const hand = (piece: string) => {
    // A caller that gave up already has its error.
    if (signal.aborted) return;
    heard = true;
    onText?.(piece);
  };
  const settings = {
    model,
    messages: request.messages.map(toSdkMessage),
    allowSystemInMessages: true,
    ...toolSettings(request, leftOut.has('tool choice')),
    ...(!leftOut.has('temperature') && { temperature: request.temperature }),
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // OpenAI stores what goes through its Responses interface for a month by default.
    providerOptions: { openai: { store: false } },
  };
  const { received, thrown } = await (onText ? streamExchange(settings, hand) : exchange(settings));
  const failed = (failure: ModelFailure): Attempt => ({
    failure: heard ? { ...failure, passing: false, refusedSetting: null } : failure,
  });

  // Prose, another tool or nothing: the SDK treats that as an error and would discard the answer.
  if (thrown !== undefined && !(received && ToolChoiceViolationError.isInstance(thrown))) {
    return failed(readFailure(thrown, subject, request, now()));
  }
  if (!received || received.finishReason === 'interrupted') return failed(brokenOff(subject));
  const answer = toAnswer(received);
  return isEmpty(answer) ? failed(emptyAnswer(subject)) : { answer };
}

function toSdkMessage({ role, text }: ModelRequest['messages'][number]): SdkMessage {
  return { role, content: text };
}

function toolSettings({ tools }: ModelRequest, unforced: boolean) {
  const [first] = tools;
  if (!first) return {};
  const set: ToolSet = Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      // Without a validation function the SDK accepts any JSON as input; validation happens elsewhere.
      tool({ description, inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]) }),
    ]),
  );
  const forced = tools.length === 1 && !unforced;
  return { tools: set, ...(forced && { toolChoice: { type: 'tool' as const, toolName: first.name } }) };
}

function toAnswer(received: Received): ModelAnswer {
  return {
    toolCalls: received.content.flatMap((part) =>
      part.type === 'tool-call' && !part.providerExecuted ? [toToolCall(part)] : [],
    ),
    text: received.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    finish: finishOf(received.finishReason),
    inputTokens: received.usage.inputTokens ?? 0,
    outputTokens: received.usage.outputTokens ?? 0,
    model: received.modelId,
  };
}

/** The SDK marks a call as invalid for input that is not JSON, which it leaves as text, and for an unknown tool. */
function toToolCall(part: {
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
}): ModelToolCall {
  if (part.invalid && typeof part.input === 'string') {
    return { name: part.toolName, input: undefined, inputText: part.input };
  }
  return { name: part.toolName, input: part.input as Json, inputText: JSON.stringify(part.input) };
}

function finishOf(reason: Received['finishReason']): ModelAnswer['finish'] {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool-calls':
      return reason;
    case 'content-filter':
      return 'refused';
    default:
      return 'other';
  }
}

/** A refusal is an answer, even a silent one. */
function isEmpty({ toolCalls, text, finish }: ModelAnswer): boolean {
  return toolCalls.length === 0 && text.trim() === '' && finish !== 'refused';
}
