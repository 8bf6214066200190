import { Code, ConnectError, type Interceptor } from '@connectrpc/connect';
import { asTactError, type ErrorSpec, errorRegistry } from '@tact/core/errors';
import { callerKey } from './callers.ts';
import { ErrorDetailSchema } from './generated/tact/executive/v1/executive_pb.ts';

/** Turns what a call throws into a status, with Tact's code in the trailing metadata and code and remedy in the details. */
export function asStatus(told: (thrown: unknown, via: string | undefined) => void): Interceptor {
  return (next) => async (request) => {
    const refused = (thrown: unknown) => {
      told(thrown, request.contextValues.get(callerKey)?.via);
      return statusOf(thrown);
    };
    try {
      const answer = await next(request);
      return answer.stream ? { ...answer, message: refusedWithin(answer.message, refused) } : answer;
    } catch (thrown) {
      throw refused(thrown);
    }
  };
}

/** What a stream throws while it goes on. */
async function* refusedWithin<Message>(
  messages: AsyncIterable<Message>,
  refused: (thrown: unknown) => ConnectError,
): AsyncGenerator<Message> {
  try {
    yield* messages;
  } catch (thrown) {
    throw refused(thrown);
  }
}

/** A status of the wire, such as a deadline that passed, stays as it is. */
export function statusOf(thrown: unknown): ConnectError {
  if (thrown instanceof ConnectError) return thrown;
  const { code, message, remedy, disposition, details } = asTactError(thrown);
  const { grpc }: ErrorSpec = errorRegistry[code];
  return new ConnectError(
    // What went wrong inside may name files and addresses, which are no business of a caller's.
    code === 'INTERNAL_UNEXPECTED' ? 'Unexpected error.' : message,
    codes[grpc] ?? Code.Internal,
    { 'tact-code': code },
    [
      {
        desc: ErrorDetailSchema,
        value: { code, remedy, disposition, field: String(details['field'] ?? '') },
      },
    ],
    thrown,
  );
}

/** By the names that the registry uses, which are gRPC's own. */
export const codes: Readonly<Record<string, Code>> = {
  CANCELLED: Code.Canceled,
  INVALID_ARGUMENT: Code.InvalidArgument,
  DEADLINE_EXCEEDED: Code.DeadlineExceeded,
  NOT_FOUND: Code.NotFound,
  ALREADY_EXISTS: Code.AlreadyExists,
  PERMISSION_DENIED: Code.PermissionDenied,
  RESOURCE_EXHAUSTED: Code.ResourceExhausted,
  FAILED_PRECONDITION: Code.FailedPrecondition,
  ABORTED: Code.Aborted,
  OUT_OF_RANGE: Code.OutOfRange,
  UNIMPLEMENTED: Code.Unimplemented,
  INTERNAL: Code.Internal,
  UNAVAILABLE: Code.Unavailable,
  UNAUTHENTICATED: Code.Unauthenticated,
};
