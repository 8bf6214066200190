import type { IncomingHttpHeaders } from 'node:http';
import type { Json, JsonObject } from '@tact/core/records';

export type WireName = 'openai' | 'compatible' | 'anthropic' | 'google';

/** What a provider's interface was asked, in words that all of them share. */
export interface WireRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly text: string }[];
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: Json;
  }[];
  /** The tool that the model must call. */
  readonly forcedTool: string | null;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Whether the answer is to come as a stream of events. */
  readonly streams: boolean;
}

/** What the model answers. Input goes as text on wires that carry it so; the others parse it before. */
export interface WireAnswer {
  readonly text: string;
  readonly call: { readonly name: string; readonly inputText: string } | null;
  readonly finish: 'complete' | 'cut-off' | 'refused';
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type WireFailure =
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'unknown-model' }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'request-refused'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly status?: number };

export interface WireResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** A server-sent event; providers whose clients read the name give one. */
export interface WireEvent {
  readonly event?: string;
  readonly data: Json | '[DONE]';
}

/** An answer as the events that it is streamed in. */
export interface WireStream {
  /** What comes before the first word. */
  readonly opening: readonly WireEvent[];
  /** One for each piece of prose. */
  readonly pieces: readonly WireEvent[];
  /** The end of the prose, the tool call, why it ended and what it cost. */
  readonly closing: readonly WireEvent[];
}

/** How one provider speaks. Reading throws `WireMisuse` on what the provider itself would refuse. */
export interface Wire {
  readonly name: WireName;
  /** What a client is given as base URL, below the server's address. */
  readonly basePath: string;
  /** False where input arrives as a JSON value: such a wire cannot carry input that is no JSON. */
  readonly carriesInputAsText: boolean;
  readonly needsKey: boolean;
  serves(path: string): boolean;
  key(headers: IncomingHttpHeaders): string | null;
  read(path: string, headers: IncomingHttpHeaders, body: JsonObject): WireRequest;
  answer(request: WireRequest, answer: WireAnswer): WireResponse;
  /** The same answer as a stream, its prose in these pieces. */
  stream(request: WireRequest, answer: WireAnswer, pieces: readonly string[]): WireStream;
  fail(request: WireRequest, failure: WireFailure): WireResponse;
  /** How it says in the middle of a stream that it failed. */
  failInStream(request: WireRequest, failure: WireFailure): WireEvent;
}

export class WireMisuse extends Error {}

/** A field that the provider requires; its absence is the client's mistake. */
export function need<Value extends Json>(
  value: Json | undefined,
  is: (value: Json) => value is Value,
  name: string,
): Value {
  if (value === undefined || !is(value)) throw new WireMisuse(`Missing or invalid: ${name}`);
  return value;
}

export const isText = (value: Json): value is string => typeof value === 'string';
export const isNumber = (value: Json): value is number => typeof value === 'number';
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objects(value: Json | undefined, name: string): readonly JsonObject[] {
  return need(value, isList, name).map((one, index) => need(one, isObject, `${name}[${index}]`));
}

/** A schema that every provider takes for a tool: an object's. */
export function objectSchema(value: Json | undefined, name: string): JsonObject {
  const schema = need(value, isObject, name);
  if (schema['type'] !== 'object') throw new WireMisuse(`${name}.type must be "object"`);
  return schema;
}

export function numberOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

export function bearer(headers: IncomingHttpHeaders): string | null {
  return headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? null;
}

/** Text as two halves: clients have to put it together again. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== '');
}
