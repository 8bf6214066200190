import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { type Environment, type NamedProxy, proxyFor, readProxyFailure, trustIn } from './proxy.ts';

type Fetch = typeof globalThis.fetch;

/** A `fetch` over Node's own agents, by way of the proxy that the environment names for an address, if any. */
export async function fetchOverAgents(environment: Environment, caFile: string | undefined): Promise<Fetch> {
  const { tls = {} } = await trustIn(caFile);
  const agents = new Map<string | null, Agents>();
  return overAgents((url) => {
    const proxy = proxyOf(url, environment);
    const address = proxy === null ? null : proxy.address;
    const found = agents.get(address) ?? agentsVia(address, tls);
    agents.set(address, found);
    return { ...found, proxy };
  });
}

function proxyOf(url: URL, environment: Environment): NamedProxy | null {
  try {
    return proxyFor(url, environment);
  } catch (unusable) {
    throw fetchFailed(unusable);
  }
}

/** As the global one fails, so that whoever reads its failures can read these. */
function fetchFailed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

interface Agents {
  readonly plain: http.Agent;
  readonly secure: https.Agent;
}

/** Agents that go through the proxy for every address. */
export function agentsVia(proxy: string | null, tls: https.AgentOptions = {}): Agents {
  const proxied = proxy === null ? {} : { proxyEnv: { http_proxy: proxy, https_proxy: proxy } };
  return { plain: new http.Agent(proxied), secure: new https.Agent({ ...proxied, ...tls }) };
}

/** Follows no redirects. */
function overAgents(agentsFor: (url: URL) => Agents & { readonly proxy: NamedProxy | null }): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal, headers } = request;
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    const options = { method, signal, headers: Object.fromEntries(headers) };
    return new Promise((resolve, reject) => {
      const take = (answer: http.IncomingMessage) => resolve(responseOf(answer));
      const { plain, secure, proxy } = agentsFor(url);
      const sent = isSecure
        ? https.request(url, { ...options, agent: secure }, take)
        : http.request(url, { ...options, agent: plain }, take);
      sent.once('error', (thrown) => {
        if (signal.aborted) reject(signal.reason);
        else reject(fetchFailed(proxy === null ? thrown : readProxyFailure(thrown, proxy)));
      });
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
