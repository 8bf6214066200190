import { tactError } from '@tact/core/errors';
import { exposeAll } from '@tact/core/records';
import type { Context } from 'hono';
import type { OpenStreams } from '#access/open-streams';
import { keyOf, openOnce, runOnce } from '#operations/call-once';
import type { AnyOperation, OperationContext, StreamOperation } from '#operations/operation';
import { eventStream } from './event-stream.ts';

/** What every call is answered with. */
export interface CallServices {
  readonly streams: OpenStreams;
  /** Ends all streams. */
  readonly stopping: AbortSignal;
  /** Whether the token of the call is still valid. */
  mayGoOn(): Promise<boolean>;
  /** Closes the connection. */
  drop(): void;
  onFailed(thrown: unknown): void;
}

/** How long a call is waited for; what it does goes on. Streams may take longer. */
const maxCallSeconds = 120;

/** The answer to a call: JSON, or server-sent events. Throws what the operation throws, and `HTTP_…`. */
export async function answerCall(
  operation: AnyOperation,
  input: unknown,
  called: OperationContext,
  { req }: Context,
  services: CallServices,
): Promise<Response> {
  const gone = new AbortController();
  const dryRun = isDryRun(req.query(), operation);
  let signal: AbortSignal | undefined;
  const context: OperationContext = {
    ...called,
    dryRun,
    // Made only for what waits: it costs more than many a call.
    get signal() {
      signal ??= AbortSignal.any([gone.signal, req.raw.signal, services.stopping]);
      return signal;
    },
  };
  const key = keyOf(req.header('idempotency-key'), operation, context);
  if (operation.stream !== undefined) {
    const given = withLastEvent(operation, input, req.header('last-event-id'));
    const close = services.streams.open(called.principal.name);
    const { clock } = called.assistant.runtime;
    gone.signal.addEventListener('abort', close);
    try {
      const events = openOnce(operation, given, context, key);
      return eventStream(events, { ...services, clock, gone, idOf: operation.idOf });
    } catch (thrown) {
      close();
      throw thrown;
    }
  }
  const answering = runOnce(operation, input, context, key);
  const { output, isRepeated } = await withinTime(answering, gone, called);
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (isRepeated) headers.set('idempotency-replayed', 'true');
  return new Response(JSON.stringify(exposeAll(output) ?? null), { headers });
}

/** Refuses what nobody reads: a misspelt dry run would not be one. */
function isDryRun(query: Readonly<Record<string, string>>, { name }: AnyOperation): boolean {
  for (const [field, value] of Object.entries(query)) {
    const why = field === 'dry_run' ? 'must be true or false' : 'is no parameter of the address';
    if (field !== 'dry_run' || !['true', 'false'].includes(value))
      throw tactError('OPERATION_INPUT_INVALID', { operation: name, field: field.slice(0, 60), why });
  }
  return query['dry_run'] === 'true';
}

/** Where a stream can go on, the header of a client that lost its connection stands for the cursor. */
function withLastEvent({ idOf }: StreamOperation, input: unknown, lastEvent: string | undefined): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (idOf === undefined || lastEvent === undefined || !isObject) return input;
  return { ...input, cursor: lastEvent };
}

async function withinTime<Result>(
  work: Promise<Result>,
  gone: AbortController,
  { assistant }: OperationContext,
): Promise<Result> {
  const over = new AbortController();
  const late = assistant.runtime.clock.sleep(maxCallSeconds * 1000, over.signal).then(() => {
    if (over.signal.aborted) return work;
    gone.abort();
    throw tactError('HTTP_CALL_TOO_LONG', { seconds: maxCallSeconds });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    // A reason of its own would be made with a stack each time.
    over.abort(null);
  }
}
