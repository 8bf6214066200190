import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { getCACertificates } from 'node:tls';
import { tactError } from '#errors';
import { isLoopback } from './loopback.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface NamedProxy {
  /** `http://proxy.example:3128/`, maybe with a login. */
  readonly address: string;
  /** The environment variable that names it. */
  readonly variable: string;
}

/** Whether the environment names a proxy for any address. */
export function hasProxy(environment: Environment): boolean {
  return variables.some((variable) => environment[variable]);
}

/**
 * The proxy through which an address is reached; null where it is reached directly. As in curl, names in small letters come first, an
 * empty variable is one that is not set, and `http://` may be left out. This machine is never reached through a proxy.
 *
 * Throws what `proxyProblem` reads where the proxy is not one of http or https, since to go around it could be forbidden.
 */
export function proxyFor(url: URL, environment: Environment): NamedProxy | null {
  if (isLoopback(url.hostname) || isSpared(url, environment['no_proxy'] || environment['NO_PROXY']))
    return null;
  const kinds = [url.protocol === 'https:' ? 'https_proxy' : 'http_proxy', 'all_proxy'];
  const variable = kinds.flatMap((name) => [name, name.toUpperCase()]).find((name) => environment[name]);
  if (variable === undefined) return null;
  const named = environment[variable] ?? '';
  const address = named.includes('://') ? named : `http://${named}`;
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw proxyFailure(variable, 'is not an http or https address');
  return { address, variable };
}

/** What broke a connection through a proxy, where the proxy did. */
export function readProxyFailure(thrown: Error, { variable }: NamedProxy): Error {
  const { code, syscall, statusCode } = thrown as NodeJS.ErrnoException & { statusCode?: number };
  if (code === 'ERR_PROXY_TUNNEL') {
    const answered = statusCode === undefined ? '' : ` (${statusCode})`;
    return proxyFailure(variable, `refused to connect to it${answered}`, thrown);
  }
  // The only host that is looked up and connected to is the proxy itself.
  const isUnreachable = syscall === 'connect' || syscall === 'getaddrinfo';
  return isUnreachable ? proxyFailure(variable, `cannot be reached (${code})`, thrown) : thrown;
}

/** What a proxy did to a connection, for people; null where it did nothing. */
export function proxyProblem(thrown: unknown): string | null {
  for (let one = thrown; one instanceof Error; one = one.cause)
    if ('code' in one && one.code === failureCode) return one.message;
  return null;
}

const variables = ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
const failureCode = 'PROXY_FAILED';

function proxyFailure(variable: string, what: string, cause?: Error): Error {
  const error = new Error(`the proxy that ${variable} names ${what}`, { cause });
  return Object.assign(error, { code: failureCode });
}

/** `NO_PROXY`: names with everything below them, addresses, each maybe with a port; or `*`. */
function isSpared({ hostname, protocol, port }: URL, list = ''): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const reached = port || (protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*' || entry === host || entry === hostname) return true;
      const [, name = '', onlyPort = reached] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (onlyPort !== reached) return false;
      return name === host || name === hostname || (isIP(host) === 0 && host.endsWith(`.${name}`));
    });
}

/**
 * The TLS settings of a connection that trusts the certificates of a PEM file beside those of the machine; none without a file.
 * Error: `CERTIFICATE_FILE_INVALID`.
 */
export async function trustIn(
  caFile: string | undefined,
): Promise<{ readonly tls?: { readonly ca: string[] } }> {
  if (caFile === undefined) return {};
  const refuse = (why: string) => tactError('CERTIFICATE_FILE_INVALID', { path: caFile, why });
  const pem = await readFile(caFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw refuse(cause.code === 'ENOENT' ? 'there is no such file' : (cause.code ?? 'it cannot be opened'));
  });
  try {
    new X509Certificate(pem);
  } catch {
    throw refuse('it holds no certificate in PEM');
  }
  // Naming certificates replaces those of the machine, so these go along.
  return { tls: { ca: [...getCACertificates('default'), pem] } };
}
