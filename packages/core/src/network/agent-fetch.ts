import { type Environment, hasProxy } from './proxy.ts';

/**
 * The global `fetch`, or one over Node's own agents where the environment names a proxy or a file of certificates is to be trusted. The
 * global one asks a proxy for a tunnel also to http addresses, which many proxies allow for https alone, and where a tunnel is refused it
 * asks again without end.
 *
 * Error: `CERTIFICATE_FILE_INVALID`.
 */
export async function fetchVia(
  environment: Environment,
  caFile?: string | undefined,
): Promise<typeof globalThis.fetch> {
  if (!hasProxy(environment) && caFile === undefined) return globalThis.fetch;
  // Node's clients take a tenth of the time in which a command starts.
  const { fetchOverAgents } = await import('./fetch-over-agents.ts');
  return fetchOverAgents(environment, caFile);
}
