import type { Span, SpanAttributes, Telemetry } from '@tact/core/ports/telemetry';

/** A span as it stands: ended or not, failed or not. */
export interface RecordedSpan {
  readonly name: string;
  /** The name of the span above; null for the first of a trace. */
  readonly parent: string | null;
  readonly traceId: string;
  /** All attributes, those that were set later included. */
  readonly attributes: SpanAttributes;
  /** The code of the failure, if it failed. */
  readonly failed: string | null;
  readonly ended: boolean;
}

/** Telemetry that keeps its spans, in the order in which they were started. */
export interface RecordingTelemetry extends Telemetry {
  readonly spans: readonly RecordedSpan[];
}

type Open = { -readonly [Key in keyof RecordedSpan]: RecordedSpan[Key] };

/**
 * Telemetry that sends nothing and keeps each span. With `recordsContents` it is also given mails, prompts and answers.
 *
 * @example
 * const telemetry = createRecordingTelemetry();
 * telemetry.span('decide').end();
 * telemetry.spans.map(({ name, ended }) => [name, ended]); // [ [ 'decide', true ] ]
 */
export function createRecordingTelemetry(
  settings: { readonly recordsContents?: boolean } = {},
): RecordingTelemetry {
  const spans: Open[] = [];
  const recordOf = new Map<Span, Open>();
  let traces = 0;

  return {
    spans,
    recordsContents: settings.recordsContents ?? false,
    span(name, attributes = {}, parent) {
      const above = parent && recordOf.get(parent);
      if (parent && !above) throw new Error(`The parent of the span "${name}" is of another telemetry.`);
      const traceId = above?.traceId ?? (++traces).toString(16).padStart(32, '0');
      const record: Open = {
        name,
        parent: above?.name ?? null,
        traceId,
        attributes: { ...attributes },
        failed: null,
        ended: false,
      };
      spans.push(record);
      const span = spanOf(record);
      recordOf.set(span, record);
      return span;
    },
  };
}

function spanOf(record: Open): Span {
  const whileOpen = (what: string) => {
    if (record.ended) throw new Error(`The span "${record.name}" was ended before this ${what}.`);
  };
  return {
    traceId: record.traceId,
    set(attributes) {
      whileOpen('set');
      record.attributes = { ...record.attributes, ...attributes };
    },
    fail(code) {
      whileOpen('fail');
      record.failed = code;
    },
    end() {
      whileOpen('end');
      record.ended = true;
    },
  };
}
