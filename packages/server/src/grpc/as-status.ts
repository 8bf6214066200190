import { Code, ConnectError, type Interceptor } from '@connectrpc/connect';
import { asTactError, type ErrorSpec, errorRegistry } from '@tact/core/errors';
import { ErrorDetailSchema } from './generated/tact/executive/v1/executive_pb.ts';

/** Turns what a call throws into a status, with Tact's code in the trailing metadata and code and remedy in the details. */
export function asStatus(onFailed: (problem: Error) => void): Interceptor {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (thrown) {
      const status = statusOf(thrown);
      if (status.code === Code.Internal) onFailed(asTactError(thrown));
      throw status;
    }
  };
}

/** A status of the wire, such as a deadline that passed, stays as it is. */
export function statusOf(thrown: unknown): ConnectError {
  if (thrown instanceof ConnectError) return thrown;
  const { code, message, remedy, disposition } = asTactError(thrown);
  const { grpc }: ErrorSpec = errorRegistry[code];
  return new ConnectError(
    // What went wrong inside may name files and addresses, which are no business of a caller's.
    code === 'INTERNAL_UNEXPECTED' ? 'Unexpected error.' : message,
    codes[grpc] ?? Code.Internal,
    { 'tact-code': code },
    [{ desc: ErrorDetailSchema, value: { code, remedy, disposition } }],
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
