import {
  context,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanAttributes, Telemetry } from '@tact/core/ports/telemetry';

/**
 * Telemetry for the OpenTelemetry SDK that the host program has registered; without one nothing is recorded.
 *
 * A span without a parent continues the trace that is active where it starts, so that Tact shows up inside
 * its host's traces; where none is active, it starts a new trace. Spans of model calls are client spans, all
 * others internal. A failed span has its code as `error.type`.
 *
 * @example
 * const tact = await openLocal({ telemetry: createOpenTelemetry() });
 */
export function createOpenTelemetry(
  settings: {
    /** Whether spans contain mails, prompts and answers; off unless given. */
    readonly recordsContents?: boolean;
    /** The tracer to use instead of the registered one's. */
    readonly tracer?: Tracer;
  } = {},
): Telemetry {
  const tracer = settings.tracer ?? trace.getTracer('tact');
  const opened = new WeakMap<Span, OtelSpan>();

  return {
    recordsContents: settings.recordsContents ?? false,
    span(name, attributes = {}, parent) {
      const above = parent && opened.get(parent);
      const within = above ? trace.setSpan(context.active(), above) : context.active();
      const span = tracer.startSpan(
        name,
        { kind: kindOf(attributes), attributes: mutable(attributes) },
        within,
      );
      const wrapped = wrap(span);
      opened.set(wrapped, span);
      return wrapped;
    },
  };
}

function wrap(span: OtelSpan): Span {
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : null,
    set: (attributes) => {
      span.setAttributes(mutable(attributes));
    },
    fail: (code) => {
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      span.setAttribute('error.type', code);
    },
    end: () => span.end(),
  };
}

function kindOf(attributes: SpanAttributes): SpanKind {
  return 'gen_ai.operation.name' in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL;
}

/** OpenTelemetry's attributes are mutable by type; lists are copied so that none is shared. */
function mutable(attributes: SpanAttributes): Record<string, string | number | boolean | string[]> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
}
