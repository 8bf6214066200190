import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { createOpenTelemetry } from './opentelemetry.ts';

describe('telemetry through OpenTelemetry', () => {
  afterEach(() => {
    trace.disable();
    context.disable();
  });

  it('records nothing, and has no trace id, without a registered provider', () => {
    const span = createOpenTelemetry({}).span('decide');

    span.set({ 'tact.engine': 'email' });
    span.fail('MODEL_TIMEOUT');
    span.end();

    expect(span.traceId).toBeNull();
  });

  it('records spans with the provider that the host program registered', () => {
    const { tracer, spans } = recordingTracer();
    trace.setGlobalTracerProvider({ getTracer: () => tracer });

    createOpenTelemetry({}).span('decide', { 'tact.engine': 'email' }).end();

    expect(spans).toMatchObject([
      { name: 'decide', kind: SpanKind.INTERNAL, attributes: { 'tact.engine': 'email' }, ended: true },
    ]);
  });

  it('gives the trace id of a span, the same for those below it', () => {
    const telemetry = createOpenTelemetry({ tracer: recordingTracer().tracer });

    const decide = telemetry.span('decide');
    const propose = telemetry.span('propose', {}, decide);

    expect(decide.traceId).toBe('00000000000000000000000000000001');
    expect(propose.traceId).toBe(decide.traceId);
  });

  it('starts a span below its parent, and a new trace without one', () => {
    const { tracer, spans } = recordingTracer();
    const telemetry = createOpenTelemetry({ tracer });

    const first = telemetry.span('first');
    telemetry.span('below first', {}, first);
    telemetry.span('second');

    expect(spans.map(({ name, parent }) => [name, parent])).toEqual([
      ['first', undefined],
      ['below first', 'first'],
      ['second', undefined],
    ]);
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(2);
  });

  it('continues the trace of the host program where one is active', () => {
    const { tracer, spans } = recordingTracer();
    const hosts = tracer.startSpan('GET /', {}, ROOT_CONTEXT);
    context.setGlobalContextManager(alwaysActive(trace.setSpan(ROOT_CONTEXT, hosts)));

    createOpenTelemetry({ tracer }).span('decide');

    expect(spans.at(-1)).toMatchObject({ name: 'decide', parent: 'GET /' });
  });

  it('makes the span of a model call a client span', () => {
    const { tracer, spans } = recordingTracer();

    createOpenTelemetry({ tracer }).span('chat gpt-5-mini', { 'gen_ai.operation.name': 'chat' });

    expect(spans).toMatchObject([{ kind: SpanKind.CLIENT }]);
  });

  it('marks a failed span with its code', () => {
    const { tracer, spans } = recordingTracer();

    createOpenTelemetry({ tracer }).span('chat').fail('MODEL_TIMEOUT');

    expect(spans).toMatchObject([
      {
        status: { code: SpanStatusCode.ERROR, message: 'MODEL_TIMEOUT' },
        attributes: { 'error.type': 'MODEL_TIMEOUT' },
      },
    ]);
  });

  it('sets attributes later on, lists too', () => {
    const { tracer, spans } = recordingTracer();

    createOpenTelemetry({ tracer })
      .span('chat')
      .set({ 'gen_ai.response.finish_reasons': ['stop'] });

    expect(spans).toMatchObject([{ attributes: { 'gen_ai.response.finish_reasons': ['stop'] } }]);
  });

  it('records contents only when told so', () => {
    expect(createOpenTelemetry({}).recordsContents).toBe(false);
    expect(createOpenTelemetry({ recordsContents: true }).recordsContents).toBe(true);
  });
});

/** What a tracing SDK does, as small as it can be. */
class RecordedSpan implements Span {
  readonly name: string;
  readonly kind: SpanKind | undefined;
  readonly parent: string | undefined;
  readonly attributes: Record<string, unknown>;
  status: unknown;
  ended = false;
  readonly #context: SpanContext;

  constructor(name: string, options: SpanOptions, parent: RecordedSpan | undefined, number: number) {
    this.name = name;
    this.kind = options.kind;
    this.parent = parent?.name;
    this.attributes = { ...options.attributes };
    this.#context = {
      traceId: parent?.spanContext().traceId ?? String(number).padStart(32, '0'),
      spanId: String(number).padStart(16, '0'),
      traceFlags: TraceFlags.SAMPLED,
    };
  }

  spanContext = () => this.#context;
  isRecording = () => !this.ended;
  end = () => {
    this.ended = true;
  };
  setAttribute = (name: string, value: unknown) => this.setAttributes({ [name]: value });
  setAttributes = (attributes: Record<string, unknown>) => {
    Object.assign(this.attributes, attributes);
    return this;
  };
  setStatus = (status: unknown) => {
    this.status = status;
    return this;
  };
  addEvent = () => this;
  addLink = () => this;
  addLinks = () => this;
  updateName = () => this;
  recordException = () => {};
}

function recordingTracer(): { tracer: Tracer; spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, within: Context = context.active()) => {
    const parent = trace.getSpan(within) as RecordedSpan | undefined;
    const span = new RecordedSpan(name, options, parent, spans.length + 1);
    spans.push(span);
    return span;
  };
  return { tracer: { startSpan, startActiveSpan: notUsed }, spans };
}

function alwaysActive(active: Context): ContextManager {
  const manager: ContextManager = {
    active: () => active,
    with: notUsed,
    bind: notUsed,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

function notUsed(): never {
  throw new Error('Tact does not use this part of the interface.');
}
