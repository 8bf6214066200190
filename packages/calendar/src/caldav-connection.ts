import { type TactError, tactError } from '@tact/core/errors';
import { proxyProblem } from '@tact/core/network/proxy';
import { certificateError } from '@tact/core/network/server-words';

/** A connection to one CalDAV server, with the login. Nothing else in Tact sees the password. */
export interface CaldavConnection {
  /** `dav.example.org:5232` */
  readonly host: string;
  readonly user: string;
  /**
   * Like the global one, but limited in time and size, to this server only, and with errors of the registry for a refused login,
   * a failing server and a broken connection. A change that was sent and not answered is `EFFECT_UNKNOWN`.
   */
  readonly fetch: typeof globalThis.fetch;
}

export interface CaldavLogin {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
  /** The global `fetch` unless given. */
  readonly send?: typeof globalThis.fetch | undefined;
}

/** A calendar of many years takes a few megabytes. */
const maxAnswerLength = 64 * 1024 * 1024;
const tooLong = 'ANSWER_TOO_LONG';
const maxRedirects = 5;

export function createCaldavConnection(login: CaldavLogin): CaldavConnection {
  const { url, user, password, timeoutMs, send: via = globalThis.fetch } = login;
  const server = new URL(url);
  const host = server.host;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  /** The password goes to this server only, and never from an encrypted connection to a plain one. */
  const assertAllowed = (to: URL): void => {
    const isUpgrade =
      server.protocol === 'http:' && to.protocol === 'https:' && to.hostname === server.hostname;
    if (to.origin !== server.origin && !isUpgrade)
      throw tactError('CALENDAR_REDIRECTED', { host, to: to.origin });
  };

  const send = async (to: URL, init: RequestInit, redirects: number): Promise<Response> => {
    assertAllowed(to);
    const method = (init.method ?? 'GET').toUpperCase();
    const headers = new Headers(init.headers);
    headers.set('authorization', authorization);
    const response = await answerOf(
      to,
      { ...init, headers, redirect: 'manual' },
      { host, method, timeoutMs, via },
    );
    const location = response.headers.get('location');
    // Discovery follows redirects itself.
    if (response.status < 300 || response.status >= 400 || location === null || init.redirect === 'manual')
      return response;
    if (redirects >= maxRedirects)
      throw tactError('CALENDAR_UNREACHABLE', { host, why: 'it redirects in a loop' });
    return send(new URL(location, to), init, redirects + 1);
  };

  return {
    host,
    user,
    async fetch(input, init = {}) {
      const response = await send(new URL(input instanceof Request ? input.url : input), init, 0);
      if (response.status === 401) throw tactError('CALENDAR_LOGIN_REFUSED', { host, user });
      if (response.status >= 500 || response.status === 429)
        throw troubleOf(response.status, host, init.method ?? 'GET');
      return response;
    },
  };
}

interface CaldavRequest {
  readonly host: string;
  readonly method: string;
  readonly timeoutMs: number;
  readonly via: typeof globalThis.fetch;
}

async function answerOf(to: URL, init: RequestInit, asked: CaldavRequest): Promise<Response> {
  const { host, method, timeoutMs, via } = asked;
  try {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init.signal == null ? late : AbortSignal.any([late, init.signal]);
    const response = await via(to, { ...init, signal });
    const body = await bodyOf(response);
    const hasNone = [101, 204, 205, 304].includes(response.status);
    const { status, statusText, headers } = response;
    return new Response(hasNone ? null : body, { status, statusText, headers });
  } catch (thrown) {
    const untrusted = certificateError(thrown, host, 'calendar');
    if (untrusted !== null) throw untrusted;
    const { code, why } = reasonOf(thrown, timeoutMs);
    if (changes.has(method) && !unsent.test(code))
      throw tactError('EFFECT_UNKNOWN', { action: actionOf(method) }, thrown);
    throw tactError('CALENDAR_UNREACHABLE', { host, why }, thrown);
  }
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxAnswerLength) throw Object.assign(new Error('too long'), { code: tooLong });
  }
  return text + decoder.decode();
}

const changes: ReadonlySet<string> = new Set(['PUT', 'DELETE']);
/** Failures before anything was sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|PROXY_FAILED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved right now',
  ECONNREFUSED: 'nothing is listening on that port',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  [tooLong]: 'its answer is larger than 64 MB',
};

function reasonOf(thrown: unknown, timeoutMs: number): { readonly code: string; readonly why: string } {
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return { code: 'ABORTED', why: 'nobody waits for its answer any more' };
  }
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return { code: 'TIMEOUT', why: `it did not answer within ${timeoutMs} ms` };
  }
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  const why = proxyProblem(thrown) ?? reasons[code];
  if (why !== undefined) return { code, why };
  return {
    code,
    why: unsent.test(code) ? `the connection could not be made secure (${code})` : 'the connection broke',
  };
}

/** Only some answers of a failing server mean that nothing was changed. */
function troubleOf(status: number, host: string, method: string): TactError {
  if (changes.has(method.toUpperCase()) && ![429, 501, 503, 507].includes(status)) {
    return tactError('EFFECT_UNKNOWN', { action: actionOf(method) });
  }
  return tactError('CALENDAR_UNREACHABLE', { host, why: `it answered ${status}` });
}

function actionOf(method: string): string {
  return method.toUpperCase() === 'DELETE' ? 'removing the event' : 'writing the event';
}
