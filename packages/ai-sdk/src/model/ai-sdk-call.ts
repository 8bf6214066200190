import type { ModelAnswer, ModelRequest, ModelToolCall } from '@tact/core/ports/model';
import type { Json } from '@tact/core/records';
import {
  type generateText,
  jsonSchema,
  type LanguageModelCallEndEvent,
  type ModelMessage as SdkMessage,
  ToolChoiceViolationError,
  type ToolSet,
  tool,
} from 'ai';
import { exchange, streamExchange, withoutWarnings } from './ai-sdk-exchange.ts';
import {
  type LearnedSettings,
  learnFrom,
  optionalSettings,
  type SettingsMemory,
} from './learned-settings.ts';
import { portableSchema } from './portable-schema.ts';
import { type SdkModel, withoutStreamOptions } from './providers.ts';
import { brokenOff, emptyAnswer, readFailure, type Subject } from './read-failure.ts';
import type { Attempt, ModelFailure } from './retrying.ts';

type CallEnd = LanguageModelCallEndEvent<ToolSet>;

/** Sends one request; never throws. With `onText` the answer is streamed. */
export type SendRequest = (
  request: ModelRequest,
  signal: AbortSignal,
  onText?: (piece: string) => void,
) => Promise<Attempt>;

/** What every request of one model has in common. */
export interface SendParts {
  readonly now: () => number;
  /** How much the model reasons; the provider's default unless given. */
  readonly reasoning?: Reasoning | undefined;
  readonly memory: SettingsMemory;
}

export type Reasoning = NonNullable<Parameters<typeof generateText>[0]['reasoning']>;

/**
 * Requests through the AI SDK, one round trip each: tools without `execute` run nothing, and its own retries
 * (which have no jitter and know no deadline) and telemetry (which records contents) are off.
 *
 * A failure after a piece of the answer was handed out is not retried: the text would appear twice.
 *
 * What the server refuses of a request is lowered, renamed or left out of the next one, and of all later ones once that helped:
 * the SDK knows which models take no temperature, but not those that appeared after it.
 */
export function createSendRequest(model: SdkModel, subject: Subject, parts: SendParts): SendRequest {
  const quiet = withoutWarnings(model);
  const { memory } = parts;

  return async (request, signal, onText) => {
    let known = await memory.recall();
    for (let lessons = 0; ; lessons += 1) {
      const attempt = await sendOnce(quiet, subject, { request, signal, onText, learned: known }, parts);
      const { teaches = '' } = attempt.failure ?? {};
      const limit = limitOf(request, known);
      const learned = teaches === '' || signal.aborted ? null : learnFrom(teaches, known, limit);
      if (learned === null || lessons === maxLessons) {
        if (attempt.answer && lessons > 0) await memory.keep(known);
        return attempt;
      }
      known = learned;
    }
  };
}

/** One for each setting that can be refused, and for its limit and the limit's name. */
const maxLessons = optionalSettings.length + 2;

function limitOf({ maxOutputTokens }: ModelRequest, learned: LearnedSettings): number {
  return Math.min(maxOutputTokens, learned.maxOutputTokens ?? maxOutputTokens);
}

interface SendContext {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly onText: ((piece: string) => void) | undefined;
  readonly learned: LearnedSettings;
}

async function sendOnce(
  model: SdkModel,
  subject: Subject,
  { request, signal, onText, learned }: SendContext,
  { now, reasoning }: SendParts,
): Promise<Attempt> {
  let heard = false;
  const hand = (piece: string) => {
    // A caller that gave up already has its error.
    if (signal.aborted) return;
    heard = true;
    onText?.(piece);
  };
  const { leftOut } = learned;
  const settings = {
    model,
    messages: request.messages.map(toSdkMessage),
    allowSystemInMessages: true,
    ...toolSettings(request, leftOut.includes('tool choice')),
    ...(!leftOut.includes('temperature') && { temperature: request.temperature }),
    ...(reasoning !== undefined && !leftOut.includes('reasoning') && { reasoning }),
    ...limitSettings(request, learned, subject),
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
  };
  const { received, thrown } = await (onText ? streamExchange(settings, hand) : exchange(settings));
  const failed = (failure: ModelFailure): Attempt => ({
    failure: heard ? { ...failure, passing: false, teaches: '' } : failure,
  });

  // Prose, another tool or nothing: the SDK treats that as an error and would discard the answer.
  if (thrown !== undefined && !(received && ToolChoiceViolationError.isInstance(thrown))) {
    return failed(readFailure(thrown, subject, request, now()));
  }
  if (!received || received.finishReason === 'interrupted') return failed(brokenOff(subject));
  const answer = toAnswer(received);
  return isEmpty(answer) ? failed(emptyAnswer(subject)) : { answer };
}

/** The limit under the name that the server has for it, with what else goes beside the SDK's own settings. */
function limitSettings(request: ModelRequest, learned: LearnedSettings, { provider }: Subject) {
  const limit = limitOf(request, learned);
  // OpenAI stores what goes through its Responses interface for a month by default.
  const openai = { store: false };
  const own = {
    ...(learned.renamesLimit && { max_completion_tokens: limit }),
    ...(learned.leftOut.includes('stream options') && { [withoutStreamOptions]: true }),
  };
  return {
    ...(!learned.renamesLimit && { maxOutputTokens: limit }),
    providerOptions: provider === 'openai' ? { openai } : { openai, [provider]: own },
  };
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
      tool({
        description,
        inputSchema: jsonSchema(portableSchema(inputSchema) as Parameters<typeof jsonSchema>[0]),
      }),
    ]),
  );
  const forced = tools.length === 1 && !unforced;
  return { tools: set, ...(forced && { toolChoice: { type: 'tool' as const, toolName: first.name } }) };
}

function toAnswer(received: CallEnd): ModelAnswer {
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

function finishOf(reason: CallEnd['finishReason']): ModelAnswer['finish'] {
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

/** A refusal is an answer, even a silent one; one whose tokens went before its first word was cut off. */
function isEmpty({ toolCalls, text, finish }: ModelAnswer): boolean {
  return toolCalls.length === 0 && text.trim() === '' && finish !== 'refused' && finish !== 'length';
}
