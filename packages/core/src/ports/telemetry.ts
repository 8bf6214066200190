/**
 * Spans around decisions, stages and model calls. The names of attributes follow OpenTelemetry's semantic
 * conventions for generative AI. Contents of mails, prompts and answers are never attributes unless the owner
 * switched `telemetry.contents` on.
 */
export interface Telemetry {
  /** True when the owner wants contents recorded too. */
  readonly recordsContents: boolean;
  /** Starts a span below `parent`, or below what the host has active, or in a new trace. */
  span(name: string, attributes?: SpanAttributes, parent?: Span): Span;
}

/** Attributes of a span, under the names of OpenTelemetry's conventions. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A stretch of work that is being traced. */
export interface Span {
  /** 32 hexadecimal digits, or null if nothing records. */
  readonly traceId: string | null;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; `code` is a code of the error registry. */
  fail(code: string): void;
  end(): void;
}
