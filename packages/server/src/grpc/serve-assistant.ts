import { loadPackage } from '@tact/core/errors';
import type { AdmissionOptions } from '#access/admit';
import { hostsFor, refuseForeign, type ServedHosts } from '#access/check-request';
import type { OperationContext } from '#operations/operation';
import type { Principal } from '#operations/principal';
import type { CallersOptions } from './callers.ts';
import type { GrpcServer, GrpcServerOptions } from './serve-grpc.ts';

/** Whose assistant is served. */
export type ServedAssistant = Pick<OperationContext, 'assistant' | 'home'> & Pick<Principal, 'user'>;

export type ServeAssistantOptions = Omit<GrpcServerOptions, 'clock' | 'log' | 'identify' | 'onRefused'> &
  Pick<CallersOptions, 'tokens' | 'requireToken'> &
  Omit<AdmissionOptions, 'clock'> & {
    /** Further names to be called by, as through a proxy: `tact.example.org`. */
    readonly publicHosts?: readonly string[] | undefined;
  };

/**
 * Serves one user's executive engine to programs, as `proto/tact/executive/v1/executive.proto` says, and the operations, as
 * `proto/tact/operations/v1/operations.proto` says: these always to those with a token. Throws `SERVER_PORT_TAKEN`,
 * `SERVER_SOCKET_TAKEN`, `SERVER_ADDRESS_INVALID` and `PACKAGE_MISSING`.
 */
export async function serveAssistant(
  { user, ...served }: ServedAssistant,
  { tokens, requireToken, publicHosts, ...options }: ServeAssistantOptions = {},
): Promise<GrpcServer> {
  const { runtime } = served.assistant;
  const { clock, log } = runtime;
  const [callersModule, executive, list, { serveGrpc }, { createAdmission }, { createRefusals }] =
    await loadPackage(packages, () =>
      Promise.all([
        import('./callers.ts'),
        import('./executive-service.ts'),
        import('./operations-service.ts'),
        import('./serve-grpc.ts'),
        import('#access/admit'),
        import('#access/refusals'),
      ]),
    );
  const callers = callersModule.createCallers({ user, runtime, tokens, requireToken });
  const admit = createAdmission({ ...options, clock });
  const refusals = createRefusals(log, clock);
  let hosts: ServedHosts | null = null;
  const server = await serveGrpc(
    [executive.executiveServiceName, list.operationsServiceName],
    (router, calls, stopping) => {
      executive.executiveRoutes(router, calls, served);
      list.operationsRoutes(router, calls, { ...served, callers, stopping });
    },
    {
      ...options,
      ...{ clock, log, onRefused: refusals.add },
      async identify(service, { requestHeader: headers, url }) {
        if (service !== list.operationsServiceName) return callers.ofExecutive(headers);
        // No page of a browser can call so today; should one be able to, it finds the doors of HTTP.
        const origin = { host: new URL(url).host, protocol: 'http' } as const;
        const foreign = refuseForeign({ method: 'POST', headers }, origin, hosts);
        if (foreign !== null) throw foreign;
        return admit(await callers.ofOperations(headers), '', 'HTTP_TOKEN_UNKNOWN');
      },
    },
  );
  if (server.socket === null) hosts = hostsFor(server.host, server.port, publicHosts);
  return server;
}

/** Optional peers: who serves over HTTP alone does without them. */
const packages = '@connectrpc/connect @connectrpc/connect-node @bufbuild/protobuf';
