import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { trustIn } from './trust-in.ts';

type Fetch = typeof globalThis.fetch;

/**
 * The global `fetch`, or one over Node's own agents where the environment names a proxy or a file of certificates is to be trusted. The
 * global one asks a proxy for a tunnel also to http addresses, which many proxies allow for https alone, and where a tunnel is refused it
 * asks again without end.
 *
 * Error: `CERTIFICATE_FILE_INVALID`.
 */
export async function fetchVia(
  environment: Readonly<Record<string, string | undefined>>,
  caFile?: string | undefined,
): Promise<Fetch> {
  const proxyEnv = proxiesIn(environment);
  if (proxyEnv === null && caFile === undefined) return globalThis.fetch;
  const { tls = {} } = await trustIn(caFile);
  const proxied = proxyEnv === null ? {} : { proxyEnv };
  return overAgents(new http.Agent(proxied), new https.Agent({ ...proxied, ...tls }));
}

/** The proxies that an environment names, as curl and npm use them; never for this machine. Null where it names none. */
export function proxiesIn(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> | null {
  const { http_proxy, HTTP_PROXY = http_proxy, https_proxy, HTTPS_PROXY = https_proxy } = environment;
  if (!HTTP_PROXY && !HTTPS_PROXY) return null;
  const { no_proxy, NO_PROXY = no_proxy } = environment;
  const local = ['localhost', '127.0.0.1', '::1', '[::1]'];
  const spared = [NO_PROXY, ...local].filter((name) => name).join(',');
  return {
    ...(HTTP_PROXY && { HTTP_PROXY, http_proxy: HTTP_PROXY }),
    ...(HTTPS_PROXY && { HTTPS_PROXY, https_proxy: HTTPS_PROXY }),
    NO_PROXY: spared,
    no_proxy: spared,
  };
}

/** Follows no redirects. */
function overAgents(plain: http.Agent, secure: https.Agent): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal, headers } = request;
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    const options = { method, signal, headers: Object.fromEntries(headers) };
    return new Promise((resolve, reject) => {
      const take = (answer: http.IncomingMessage) => resolve(responseOf(answer));
      const sent = isSecure
        ? https.request(url, { ...options, agent: secure }, take)
        : http.request(url, { ...options, agent: plain }, take);
      // As the global one fails, so that whoever reads its failures can read these.
      sent.once('error', (cause) =>
        reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause })),
      );
      if (body === null) sent.end();
      else sent.end(body);
    });
  };
}

function responseOf(answer: http.IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', headersDistinct } = answer;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = ![101, 204, 205, 304].includes(status);
  if (!hasBody) answer.resume();
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, statusText, headers });
}
