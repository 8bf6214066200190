import { type TactError, tactError } from '#errors';

/** Where a server answers: the values of `Host`, such as `127.0.0.1:4180`. */
export type ServedHosts = ReadonlySet<string>;

/**
 * Refuses what a web page of somebody else could have sent: a host that is not ours (DNS rebinding), a foreign origin, and what a browser
 * says came from another site or another port. Null for what may go on.
 */
export function refuseForeign(request: Request, hosts: ServedHosts): TactError | null {
  const { headers } = request;
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!hosts.has(host)) return tactError('HTTP_HOST_REFUSED', { host: host.slice(0, 100) });
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isForeign = origin !== null && origin.toLowerCase() !== `http://${host}`;
  if (isForeign || (site !== null && site !== 'same-origin' && site !== 'none'))
    return tactError('HTTP_ORIGIN_REFUSED', { origin: (origin ?? site ?? '').slice(0, 100) });
  return null;
}

/** Refuses a body that is not declared as JSON: forms and plain text are what pages may send anywhere without asking. */
export function refuseType(request: Request): TactError | null {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type.trim())) return null;
  return tactError('HTTP_TYPE_REFUSED', { type: type.slice(0, 100) || 'no type' });
}

/** The token, which only this header may hold. */
export function tokenIn(request: Request): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** The names under which a server on an address may be called. */
export function hostsFor(host: string, port: number): ServedHosts {
  const own = host.includes(':') ? `[${host}]` : host;
  const names = ['127.0.0.1', '[::1]', 'localhost'].includes(own)
    ? ['127.0.0.1', '[::1]', 'localhost']
    : [own];
  return new Set(names.map((name) => `${name.toLowerCase()}:${port}`));
}
