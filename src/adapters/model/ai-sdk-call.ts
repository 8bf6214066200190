import {
  generateText,
  jsonSchema,
  type LanguageModelCallEndEvent,
  type ModelMessage as SdkMessage,
  ToolChoiceViolationError,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from 'ai';
import type { ModelAnswer, ModelRequest, ModelToolCall } from '#ports/model';
import type { Json } from '#records';
import type { SdkModel } from './providers.ts';
import { emptyAnswer, readFailure, type Subject } from './read-failure.ts';
import type { Attempt, ModelFailure } from './retrying.ts';

type RefusedSetting = NonNullable<ModelFailure['refusedSetting']>;
type Received = LanguageModelCallEndEvent<ToolSet>;

/** Sends one request; never throws. */
export type SendRequest = (request: ModelRequest, signal: AbortSignal) => Promise<Attempt>;

/**
 * Requests through the AI SDK's `generateText`, one round trip each: tools without `execute` run nothing, and
 * its own retries (which have no jitter and know no deadline) and telemetry (which records contents) are off.
 *
 * A setting that the model refuses is left out of the next request, and of all later ones once that helped:
 * the SDK knows which models take no temperature, but not those that appeared after it.
 */
export function createSendRequest(model: SdkModel, subject: Subject, now: () => number): SendRequest {
  const quiet = withoutWarnings(model);
  let leftOut: ReadonlySet<RefusedSetting> = new Set();

  return async (request, signal) => {
    for (let without = leftOut; ; ) {
      const attempt = await sendOnce(quiet, subject, request, signal, without, now);
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
  leftOut: ReadonlySet<RefusedSetting>,
  now: () => number,
): Promise<Attempt> {
  let received: Received | undefined;
  try {
    await generateText({
      model,
      messages: request.messages.map(toSdkMessage),
      allowSystemInMessages: true,
      ...toolSettings(request, leftOut.has('tool choice')),
      ...(!leftOut.has('temperature') && { temperature: request.temperature }),
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
      // OpenAI keeps what goes through its Responses interface for a month unless told not to.
      providerOptions: { openai: { store: false } },
      onLanguageModelCallEnd: (event) => {
        received = event;
      },
    });
  } catch (error) {
    // Prose, another tool, nothing: the SDK takes that for an error and would throw the answer away.
    if (!received || !ToolChoiceViolationError.isInstance(error)) {
      return { failure: readFailure(error, subject, request, now()) };
    }
  }
  const answer = received && toAnswer(received);
  return answer && !isEmpty(answer) ? { answer } : { failure: emptyAnswer(subject) };
}

/** The SDK prints what a model does not support as warnings of the process; nobody here reads them. */
function withoutWarnings(model: SdkModel): SdkModel {
  return wrapLanguageModel({
    model,
    middleware: { wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }) },
  });
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
      // Without a validation function the SDK takes any JSON as input: judging it is not the model's.
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

/** The SDK marks a call as invalid for input that is no JSON, which it then leaves as text, and for an unknown tool. */
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
