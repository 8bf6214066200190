import { executiveRoutes, executiveServiceName, type ServedAssistant } from './executive-service.ts';
import { type GrpcServer, type GrpcServerOptions, serveGrpc } from './serve-grpc.ts';

/**
 * Serves the executive engine of one user to programs, as `proto/tact/executive/v1/executive.proto` says. Throws `SERVER_PORT_TAKEN`,
 * `SERVER_SOCKET_TAKEN` and `SERVER_ADDRESS_INVALID`.
 */
export function serveExecutive(
  served: ServedAssistant,
  options: Omit<GrpcServerOptions, 'clock' | 'log'> = {},
): Promise<GrpcServer> {
  const { clock, log } = served.assistant.runtime;
  return serveGrpc([executiveServiceName], (router, servedBy) => executiveRoutes(router, servedBy, served), {
    ...options,
    ...{ clock, log },
  });
}
