import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { TactError, tactError } from '@tact/core/errors';
import { getTrace, type Trace } from '#operations/executive/get-trace';
import { processEvent } from '#operations/executive/process-event';
import { giveFeedback } from '#operations/executive/provide-feedback';
import { type OperationContext, runOperation } from '#operations/operation';
import type { Principal } from '#operations/principal';
import { contextOf, processedMessage, requestField } from './event-messages.ts';
import { concludedMessage, feedbackOf } from './feedback-messages.ts';
import {
  ExecutiveService,
  type GetTraceResponse,
  GetTraceResponseSchema,
} from './generated/tact/executive/v1/executive_pb.ts';
import type { ServedBy } from './serve-grpc.ts';

export const executiveServiceName = ExecutiveService.typeName;

/** Whose assistant is served. */
export type ServedAssistant = Pick<OperationContext, 'assistant'> & Pick<Principal, 'user'>;

/** The executive engine as a gRPC service. Who rates is the caller; the rater that a message names is a person within it. */
export function executiveRoutes(
  router: ConnectRouter,
  { calls, callers }: ServedBy,
  { assistant, user }: ServedAssistant,
): void {
  const contextFor = (name: string): OperationContext => ({
    assistant,
    principal: { user, kind: 'service', scopes: ['executive:read', 'executive:write'], name, via: 'grpc' },
  });
  router.service(ExecutiveService, {
    async processEvent(request, { signal }) {
      const work = () => runOperation(processEvent, contextOf(request), contextFor('grpc'));
      return processedMessage(await calls.run(signal, () => naming(requestField(request), work)));
    },
    async provideFeedback(request, { signal, requestHeader }) {
      const context = contextFor(callers.callerOf(requestHeader));
      const work = () => runOperation(giveFeedback, feedbackOf(request), context);
      return concludedMessage(await calls.run(signal, work));
    },
    async getTrace({ responseId }, { signal }) {
      const work = () => runOperation(getTrace, { response_id: responseId }, contextFor('grpc'));
      return traceMessage(await calls.run(signal, work));
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
