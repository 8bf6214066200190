import type { TactError } from '#errors';
import type { Json } from '#records';
import type { Span } from './telemetry.ts';

/**
 * A language model that can call tools.
 *
 * Contract:
 * 1. `generate` never throws anything but a `TactError` with a `MODEL_…` code.
 * 2. It ends at the latest at `timeoutMs` (`MODEL_TIMEOUT`), retries included, or as soon as `signal` aborts.
 * 3. It does not judge the answer: an unknown tool, unparsable input or plain prose come back as they are.
 * 4. It logs nothing of the request or the answer.
 * 5. With `onText` prose comes as it arrives. A failure before the first piece is retried as usual; once a piece
 *    was handed out, it is not. Nothing is handed out after the call ended.
 */
export interface Model {
  /** `provider:name`, such as `openai:gpt-5-mini`. */
  readonly id: string;
  /** The most output tokens that its owner allows; no request asks for more. Missing where nobody said. */
  readonly maxOutputTokens?: number | undefined;
  generate(request: ModelRequest, options: ModelCallOptions): Promise<ModelAnswer>;
}

/** A prompt, and the tools that the model may call. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** When there is exactly one, the model is made to call it where the provider can do that. */
  readonly tools: readonly ModelTool[];
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

/** A message of a prompt. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** A tool as the model is told of it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (2020-12) of the tool's input, an object. */
  readonly inputSchema: { readonly [key: string]: Json };
}

/** How long a call may take, in milliseconds, and who listens to it. */
export interface ModelCallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /**
   * Called with each piece of prose as it arrives, never an empty one; the answer's `text` is all of them together.
   * Pieces already delivered are not taken back if the call fails later. It must not throw.
   */
  readonly onText?: (piece: string) => void;
  /** Counts the requests that providers refused for coming too often, across the calls that share it. */
  readonly rateLimits?: RateLimits | undefined;
  /** The span that the call happens in; a traced model starts its own below it. */
  readonly span?: Span;
}

/** How often a model was refused for asking too often; at its limit it is not asked again. */
export interface RateLimits {
  /** Why this model is not asked; null while it may be. */
  refusalOf(model: string): TactError | null;
  /** Counts a failure; any other than a rate limit leaves the count as it is. */
  count(model: string, error: TactError): void;
}

/** A model's whole answer: tool calls, prose, why it ended, and what it cost. */
export interface ModelAnswer {
  readonly toolCalls: readonly ModelToolCall[];
  /** Prose beside or instead of tool calls; empty when there is none. */
  readonly text: string;
  /** `length` means that the answer was cut off. */
  readonly finish: 'stop' | 'length' | 'tool-calls' | 'refused' | 'other';
  /** Cached ones included; zero where the provider does not say. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The model as the provider names it, else the one asked for. */
  readonly model: string;
}

/** A call of a tool in a model's answer. */
export interface ModelToolCall {
  readonly name: string;
  /** The parsed input; `undefined` where it was no JSON, then `inputText` has what came. */
  readonly input: Json | undefined;
  readonly inputText: string;
}
