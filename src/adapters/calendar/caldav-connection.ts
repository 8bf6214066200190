import { TactError, tactError } from '#errors';

/** The way to one CalDAV server, with the login. Nothing else of Tact sees the password. */
export interface CaldavConnection {
  /** `dav.example.org:5232` */
  readonly host: string;
  readonly user: string;
  /**
   * As the global one, but within a time and a size, to this server only, and with errors of the registry for a refused login, a
   * server in trouble and a broken connection. A change that was sent and not answered is `EFFECT_UNKNOWN`.
   */
  readonly fetch: typeof globalThis.fetch;
}

export interface CaldavLogin {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
}

/** Calendars of many years have a few megabytes. */
const longestAnswer = 64 * 1024 * 1024;
const mostRedirects = 5;

export function createCaldavConnection({ url, user, password, timeoutMs }: CaldavLogin): CaldavConnection {
  const server = new URL(url);
  const host = server.host;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  /** The password goes to this server alone, and not from a safe connection to an open one. */
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
      { host, method, timeoutMs },
    );
    const location = response.headers.get('location');
    // Discovery wants to see where it is led.
    if (response.status < 300 || response.status >= 400 || location === null || init.redirect === 'manual')
      return response;
    if (redirects >= mostRedirects)
      throw tactError('CALENDAR_UNREACHABLE', { host, why: 'it leads round in a circle' });
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

interface Asked {
  readonly host: string;
  readonly method: string;
  readonly timeoutMs: number;
}

async function answerOf(to: URL, init: RequestInit, asked: Asked): Promise<Response> {
  const { host, method, timeoutMs } = asked;
  try {
    const response = await fetch(to, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const body = await bodyOf(response, host);
    const hasNone = [101, 204, 205, 304].includes(response.status);
    const { status, statusText, headers } = response;
    return new Response(hasNone ? null : body, { status, statusText, headers });
  } catch (thrown) {
    if (thrown instanceof TactError) throw thrown;
    const { code, why } = reasonOf(thrown, timeoutMs);
    if (changes.has(method) && !unsent.test(code))
      throw tactError('EFFECT_UNKNOWN', { action: actionOf(method) }, thrown);
    throw tactError('CALENDAR_UNREACHABLE', { host, why }, thrown);
  }
}

async function bodyOf(response: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) {
      throw tactError('CALENDAR_UNREACHABLE', { host, why: 'it answers with more than 64 MB' });
    }
  }
  return text + decoder.decode();
}

const changes: ReadonlySet<string> = new Set(['PUT', 'DELETE']);
/** Failures before anything was sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing answers at that port',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no network',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
};

function reasonOf(thrown: unknown, timeoutMs: number): { readonly code: string; readonly why: string } {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return { code: 'TIMEOUT', why: `it did not answer within ${timeoutMs} ms` };
  }
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  const why = reasons[code];
  if (why !== undefined) return { code, why };
  return {
    code,
    why: unsent.test(code) ? `the connection could not be made secure (${code})` : 'the connection broke',
  };
}

/** Of a server in trouble only some answers say that nothing was changed. */
function troubleOf(status: number, host: string, method: string): TactError {
  if (changes.has(method.toUpperCase()) && ![429, 501, 503, 507].includes(status)) {
    return tactError('EFFECT_UNKNOWN', { action: actionOf(method) });
  }
  return tactError('CALENDAR_UNREACHABLE', { host, why: `it answers ${status}` });
}

function actionOf(method: string): string {
  return method.toUpperCase() === 'DELETE' ? 'removing the event' : 'writing the event';
}
