import { loadPackage } from '@tact/core/errors';
import type { ServedAssistant } from './executive-service.ts';
import type { GrpcServer, GrpcServerOptions } from './serve-grpc.ts';

/**
 * Serves the executive engine of one user to programs, as `proto/tact/executive/v1/executive.proto` says. Throws `SERVER_PORT_TAKEN`,
 * `SERVER_SOCKET_TAKEN`, `SERVER_ADDRESS_INVALID` and `PACKAGE_MISSING`.
 */
export async function serveExecutive(
  served: ServedAssistant,
  options: Omit<GrpcServerOptions, 'clock' | 'log'> = {},
): Promise<GrpcServer> {
  const { clock, log } = served.assistant.runtime;
  const [{ executiveRoutes, executiveServiceName }, { serveGrpc }] = await loadPackage(packages, () =>
    Promise.all([import('./executive-service.ts'), import('./serve-grpc.ts')]),
  );
  return serveGrpc([executiveServiceName], (router, servedBy) => executiveRoutes(router, servedBy, served), {
    ...options,
    ...{ clock, log },
  });
}

/** Optional peers: who serves over HTTP alone does without them. */
const packages = '@connectrpc/connect @connectrpc/connect-node @bufbuild/protobuf';
