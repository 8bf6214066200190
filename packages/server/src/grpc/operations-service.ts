import type { JsonObject as WireObject } from '@bufbuild/protobuf';
import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import { TactError, tactError } from '@tact/core/errors';
import { exposeAll } from '@tact/core/records';
import { createOpenStreams, watchStream } from '#access/open-streams';
import { operationNamed } from '#operations';
import { keyOf, openOnce, runOnce } from '#operations/call-once';
import type { OperationContext } from '#operations/operation';
import { type Callers, callerOf } from './callers.ts';
import type { Calls } from './calls.ts';
import {
  type CallRequest,
  OperationsService,
  type StreamRequest,
} from './generated/tact/operations/v1/operations_pb.ts';

export const operationsServiceName = OperationsService.typeName;

/** The list of operations as a gRPC service. What a caller may is checked by `runOperation` alone, as for every other way in. */
export function operationsRoutes(
  router: ConnectRouter,
  calls: Calls,
  {
    callers,
    stopping,
    ...served
  }: Omit<OperationContext, 'principal'> & { readonly callers: Callers; readonly stopping: AbortSignal },
): void {
  const streams = createOpenStreams();
  const { clock } = served.assistant.runtime;
  const called = (request: CallRequest | StreamRequest, { values }: HandlerContext, signal: AbortSignal) => {
    const operation = operationNamed(request.name);
    const context = { ...served, principal: callerOf(values), signal, dryRun: request.dryRun };
    const key = keyOf(request.idempotencyKey === '' ? undefined : request.idempotencyKey, operation, context);
    return { operation, input: request.input ?? {}, context, key };
  };
  router.service(OperationsService, {
    async call(request, handler) {
      const { operation, input, context, key } = called(request, handler, handler.signal);
      const answer = await calls.run(handler.signal, () => runOnce(operation, input, context, key));
      return { output: plain(answer.output), isRepeated: answer.isRepeated };
    },
    async *stream(request, handler) {
      const gone = new AbortController();
      const signal = AbortSignal.any([gone.signal, handler.signal, stopping]);
      const { operation, input, context, key } = called(request, handler, signal);
      if (operation.stream === undefined) {
        const why = 'must be that of an operation with a stream; use Call for this one';
        throw tactError('OPERATION_INPUT_INVALID', { operation: operation.name, field: 'name', why });
      }
      const close = streams.open(context.principal.name);
      const mayGoOn = async () => (await callers.ofOperations(handler.requestHeader)) !== null;
      try {
        const events = openOnce(operation, input, context, key);
        const watching = watchStream(handler.signal, { clock, gone, mayGoOn });
        watching.catch((thrown: unknown) => gone.abort(thrown));
        for (;;) {
          const { done, value } = await events.next();
          if (gone.signal.reason instanceof TactError) throw gone.signal.reason;
          if (done !== true) yield { message: { case: 'event', value: plain(value) } };
          else return yield { message: { case: 'output', value: plain(value) } };
        }
      } finally {
        gone.abort();
        close();
      }
    },
  });
}

/** As JSON, where outside text is plain text and nothing is undefined. */
function plain(output: unknown): WireObject {
  return JSON.parse(JSON.stringify(exposeAll(output) ?? {}));
}
