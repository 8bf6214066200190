import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { Health, HealthCheckResponse_ServingStatus as Status } from './generated/grpc/health/v1/health_pb.ts';

export const healthName = Health.typeName;

/** The health service that load balancers and orchestrators ask: everything serves until the server stops. */
export function createHealth(names: readonly string[]): {
  routes(router: ConnectRouter): void;
  /** From now on nothing serves, and those who watch are told. */
  stop(): void;
} {
  const known = new Set(['', ...names]);
  const stopping = new AbortController();
  const statusOf = (service: string) =>
    !known.has(service)
      ? Status.SERVICE_UNKNOWN
      : stopping.signal.aborted
        ? Status.NOT_SERVING
        : Status.SERVING;
  return {
    stop: () => stopping.abort(),
    routes: (router) =>
      void router.service(Health, {
        async check({ service }) {
          const status = statusOf(service);
          if (status === Status.SERVICE_UNKNOWN)
            throw new ConnectError(`There is no service called "${service}".`, Code.NotFound);
          return { status };
        },
        async *watch({ service }, { signal }) {
          yield { status: statusOf(service) };
          await untilAborted(AbortSignal.any([signal, stopping.signal]));
          if (!signal.aborted) yield { status: statusOf(service) };
        },
      }),
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
