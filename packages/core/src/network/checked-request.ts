import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { type AgentOptions, request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { agentsVia } from './fetch-over-agents.ts';
import { isLoopback } from './loopback.ts';
import { type Environment, proxyFor, readProxyFailure } from './proxy.ts';

/** What decides where a request goes; the machine's own resolver unless given. */
export type ResolveName = (host: string) => Promise<string>;

export interface CheckedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Default: POST with a body, GET without. */
  readonly method?: string | undefined;
  readonly allowsPrivate: boolean;
  readonly resolve: ResolveName;
  /** Names the proxies. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Trusted beside what this machine trusts. */
  readonly tls?: AgentOptions | undefined;
}

/**
 * One request to an address that somebody else may have chosen: a name is resolved once, and that address is connected to, also through
 * a proxy; one that refuses is told of and never gone around. No redirect is followed, no cookie sent. Null, and nothing sent, where the
 * address is private or link-local and may not be.
 */
export async function requestChecked(
  url: URL,
  { headers, body, method, allowsPrivate, resolve, environment, signal, tls }: CheckedRequest,
): Promise<IncomingMessage | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ip = isIP(host) === 0 ? await resolve(host) : host;
  if (!allowsPrivate && isPrivate(ip)) return null;
  const proxy = isLoopback(ip) ? null : proxyFor(url, environment);
  const { plain, secure } = agentsVia(proxy?.address ?? null, tls);
  // The name stays in the Host header, and with it in TLS.
  const options = {
    ...{ host: ip, port: url.port, path: `${url.pathname}${url.search}`, signal },
    ...{
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { host: url.host, 'user-agent': 'Tact', ...headers },
    },
  };
  return new Promise((done, fail) => {
    const request =
      url.protocol === 'https:'
        ? requestSecure({ ...options, agent: secure }, done)
        : requestPlain({ ...options, agent: plain }, done);
    request
      .on('error', (thrown) => fail(proxy === null ? thrown : readProxyFailure(thrown, proxy)))
      .end(body);
  });
}

export async function resolveName(host: string): Promise<string> {
  return (await lookUp(host)).address;
}

/** An address that the public internet does not lead to, in either notation. */
export function isPrivate(ip: string): boolean {
  return reserved.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

const reserved = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits, 'ipv4');
// Also what carries an IPv4 address within it: NAT64 and 6to4.
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(net, bits, 'ipv6');
