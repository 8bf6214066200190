import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import { TactError, tactError } from '@tact/core/errors';
import { getTrace, type Trace } from '#operations/executive/get-trace';
import { processEvent } from '#operations/executive/process-event';
import { giveFeedback } from '#operations/executive/provide-feedback';
import { type OperationContext, runOperation } from '#operations/operation';
import { callerOf } from './callers.ts';
import type { Calls } from './calls.ts';
import { contextOf, processedMessage, requestField } from './event-messages.ts';
import { concludedMessage, feedbackOf } from './feedback-messages.ts';
import {
  ExecutiveService,
  type GetTraceResponse,
  GetTraceResponseSchema,
} from './generated/tact/executive/v1/executive_pb.ts';

export const executiveServiceName = ExecutiveService.typeName;

/** The executive engine as a gRPC service. Who rates is the caller; the rater that a message names is a person within it. */
export function executiveRoutes(
  router: ConnectRouter,
  calls: Calls,
  served: Pick<OperationContext, 'assistant'>,
): void {
  const contextFor = ({ values }: HandlerContext): OperationContext => ({
    ...served,
    principal: callerOf(values),
  });
  router.service(ExecutiveService, {
    async processEvent(request, handler) {
      const work = () => runOperation(processEvent, contextOf(request), contextFor(handler));
      return processedMessage(await calls.run(handler.signal, () => naming(requestField(request), work)));
    },
    async provideFeedback(request, handler) {
      const work = () => runOperation(giveFeedback, feedbackOf(request), contextFor(handler));
      return concludedMessage(await calls.run(handler.signal, work));
    },
    async getTrace({ responseId }, handler) {
      const work = () => runOperation(getTrace, { response_id: responseId }, contextFor(handler));
      return traceMessage(await calls.run(handler.signal, work));
    },
  });
}

/** An input that is refused names the field of the request. */
async function naming<Result>(
  fieldOf: (field: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof TactError) || thrown.code !== 'INPUT_INVALID') throw thrown;
    const { engine = '', field = '', why = '' } = thrown.details;
    throw tactError('INPUT_INVALID', { engine, field: fieldOf(String(field)), why }, thrown);
  }
}

function traceMessage(trace: Trace): GetTraceResponse {
  return create(GetTraceResponseSchema, {
    trace: {
      responseId: trace.response_id,
      eventId: trace.event_id,
      contextText: trace.context_text,
      responseText: trace.response_text,
      matchedHeuristicId: trace.matched_heuristic_id ?? '',
      predictedSuccess: trace.predicted_success,
      createdAt: timestampFromDate(new Date(trace.created_at)),
    },
  });
}
