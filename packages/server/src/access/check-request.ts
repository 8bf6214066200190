import { type TactError, tactError } from '@tact/core/errors';

/** Where a server answers: the values of `Host`, such as `127.0.0.1:4180`. */
export type ServedHosts = ReadonlySet<string>;

/** The proxies in front of a server, by their addresses. */
export type TrustedProxies = ReadonlySet<string>;

/** Who sent a request, and to which address. */
export interface RequestOrigin {
  /** The address of the caller; empty where it is not known. */
  readonly address: string;
  /** In lower case. */
  readonly host: string;
  readonly protocol: 'http' | 'https';
}

/** @param peer the address at the other end of the connection; what it forwards counts only if it is a trusted proxy */
export function originOf(
  { headers }: Request,
  peer: string | undefined,
  trusted: TrustedProxies,
): RequestOrigin {
  const address = plainAddress(peer ?? '');
  const host = headers.get('host')?.toLowerCase() ?? '';
  if (!trusted.has(address)) return { address, host, protocol: 'http' };
  const hops = listOf(headers.get('x-forwarded-for')).map(plainAddress);
  return {
    address: hops.findLast((hop) => !trusted.has(hop)) ?? address,
    host: listOf(headers.get('x-forwarded-host')).at(-1)?.toLowerCase() ?? host,
    protocol: listOf(headers.get('x-forwarded-proto')).at(-1) === 'https' ? 'https' : 'http',
  };
}

/**
 * Refuses what a web page of somebody else could have sent: a host that is not ours (DNS rebinding), a foreign origin, and what a browser
 * says came from another site or another port. Null for what may go on.
 *
 * @param hosts null within an application, which knows its hosts itself and may stand behind a proxy with TLS
 */
export function refuseForeign(
  { method, headers }: { readonly method: string; readonly headers: Pick<Headers, 'get'> },
  { host, protocol }: Omit<RequestOrigin, 'address'>,
  hosts: ServedHosts | null,
): TactError | null {
  if (hosts?.has(host) === false) return tactError('HTTP_HOST_REFUSED', { host: host.slice(0, 100) });
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const own = hosts === null ? [`http://${host}`, `https://${host}`] : [`${protocol}://${host}`];
  const isForeign = origin !== null && !own.includes(origin.toLowerCase());
  // A link from elsewhere may open a page of ours, which changes nothing and holds no data.
  const opensPage = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
  const isOwn = site === null || site === 'same-origin' || site === 'none' || opensPage;
  if (!isForeign && isOwn) return null;
  return tactError('HTTP_ORIGIN_REFUSED', { origin: (origin ?? site ?? '').slice(0, 100) });
}

/** Refuses a body that is not declared as JSON: forms and plain text are what pages may send anywhere without asking. */
export function refuseType(request: Request): TactError | null {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type.trim())) return null;
  return tactError('HTTP_TYPE_REFUSED', { type: type.slice(0, 100) || 'without a type' });
}

/**
 * The names under which a server on an address may be called.
 *
 * @param others the public ones, behind a proxy: `tact.example.org`
 */
export function hostsFor(host: string, port: number, others: readonly string[] = []): ServedHosts {
  const own = host.includes(':') ? `[${host}]` : host;
  const names = ['127.0.0.1', '[::1]', 'localhost'].includes(own)
    ? ['127.0.0.1', '[::1]', 'localhost']
    : [own];
  return new Set([...names.map((name) => `${name}:${port}`), ...others].map((name) => name.toLowerCase()));
}

function listOf(header: string | null): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** IPv4 as itself, also where a socket writes it as IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}
