import { TactError, tactError } from '@tact/core/errors';
import { fetchVia } from '@tact/core/network/agent-fetch';
import { type Environment, proxyProblem } from '@tact/core/network/proxy';
import type { Clock } from '@tact/core/ports/clock';

/**
 * Requests to one Canvas server, one after the other: Canvas counts what requests cost, and who never asks for two things at once
 * is hardly ever limited (https://developerdocs.instructure.com/services/canvas/basics/file.throttling).
 *
 * Invariants:
 * 1. The token goes to this server only: redirections and links elsewhere are not followed.
 * 2. A request that was refused for its cost is repeated once, if the server asks to wait for no longer than five seconds.
 * 3. An answer is a list, of at most 8 MB a page and ten pages; more pages are left out.
 */
export interface CanvasConnection {
  /** `canvas.example.edu` */
  readonly host: string;
  /** Every page of a list; the path begins with `/api/v1/`. */
  list(
    path: string,
    query: readonly (readonly [string, string])[],
    abort: AbortSignal,
  ): Promise<readonly unknown[]>;
}

export interface CanvasLogin {
  /** `https://canvas.example.edu` */
  readonly url: string;
  readonly token: string;
  /** For each request. */
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, 'sleep' | 'now'>;
  /** Names the proxies; the process's own unless given. */
  readonly environment?: Environment | undefined;
}

const maxPages = 10;
const pageSize = '100';
const maxPageLength = 8 * 1024 * 1024;
const maxWaitSeconds = 5;
const defaultWaitSeconds = 2;
/** Of the 700 that a token has by default. */
const lowQuota = 100;
const pauseMs = 1_000;
/** Ids of Canvas may be larger than numbers are exact; asked like this it writes them as texts. */
const longIds = 'application/json+canvas-string-ids, application/json';

export function createCanvasConnection(login: CanvasLogin): CanvasConnection {
  const server = new URL(login.url);
  const { host } = server;
  return {
    host,
    async list(path, query, abort) {
      const entries: unknown[] = [];
      let next: URL | null = new URL(path, server);
      for (const [name, value] of [...query, ['per_page', pageSize] as const])
        next.searchParams.append(name, value);
      for (let page = 0; next !== null && page < maxPages; page += 1) {
        const { response, text }: Answer = await answerOf(next, login, abort);
        for (const entry of listIn(text, host)) entries.push(entry);
        next = nextPage(response.headers.get('link'), server);
        const left = Number(response.headers.get('x-rate-limit-remaining') ?? Number.NaN);
        if (left < lowQuota) await login.clock.sleep(pauseMs, abort);
      }
      return entries;
    },
  };
}

interface Answer {
  readonly response: Response;
  readonly text: string;
}

async function answerOf(to: URL, login: CanvasLogin, abort: AbortSignal): Promise<Answer> {
  const first = await request(to, login, abort);
  if (!isLimited(first)) return accepted(first, to.host);
  const seconds = waitAfter(first.response, login.clock.now());
  if (seconds > maxWaitSeconds) throw tactError('COURSES_RATE_LIMITED', { host: to.host, seconds });
  await login.clock.sleep(seconds * 1000, abort);
  const second = await request(to, login, abort);
  if (!isLimited(second)) return accepted(second, to.host);
  const later = waitAfter(second.response, login.clock.now());
  throw tactError('COURSES_RATE_LIMITED', { host: to.host, seconds: later });
}

async function request(to: URL, login: CanvasLogin, abort: AbortSignal): Promise<Answer> {
  const { token, timeoutMs, environment = process.env } = login;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)]);
  const headers = { authorization: `Bearer ${token}`, accept: longIds };
  try {
    const send = await fetchVia(environment);
    const response = await send(to, { headers, redirect: 'manual', signal });
    return { response, text: await textOf(response, to.host) };
  } catch (thrown) {
    if (thrown instanceof TactError) throw thrown;
    throw tactError('COURSES_UNREACHABLE', { host: to.host, why: reasonOf(thrown, timeoutMs) }, thrown);
  }
}

async function textOf(response: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxPageLength)
      throw tactError('COURSES_ANSWER_INVALID', { host, why: 'it is larger than 8 MB' });
  }
  return text + decoder.decode();
}

/** Canvas refuses with 403 and these words; its documentation also names 429. */
function isLimited({ response: { status }, text }: Answer): boolean {
  return status === 429 || (status === 403 && /rate limit exceeded/i.test(text.slice(0, 1000)));
}

/** `Retry-After` in seconds, which may be a date; two seconds where it says nothing that makes sense. */
function waitAfter({ headers }: Response, now: number): number {
  const said = headers.get('retry-after');
  if (said === null) return defaultWaitSeconds;
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - now) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 24 * 60 * 60) : defaultWaitSeconds;
}

function accepted(answer: Answer, host: string): Answer {
  const { status } = answer.response;
  if (status === 401) throw tactError('COURSES_LOGIN_REFUSED', { host });
  if (status >= 300 && status < 400)
    throw tactError('COURSES_ANSWER_INVALID', { host, why: 'it redirects elsewhere' });
  if (status !== 200) throw tactError('COURSES_UNREACHABLE', { host, why: `it answered ${status}` });
  return answer;
}

function listIn(text: string, host: string): readonly unknown[] {
  try {
    // With a cookie, Canvas puts this in front of JSON.
    const parsed: unknown = JSON.parse(text.replace(/^while\(1\);/, ''));
    if (Array.isArray(parsed)) return parsed;
  } catch (thrown) {
    throw tactError('COURSES_ANSWER_INVALID', { host, why: 'it is not JSON' }, thrown);
  }
  throw tactError('COURSES_ANSWER_INVALID', { host, why: 'it is not a list' });
}

/** The address of the next page, as a `Link` header names it (RFC 8288); null where there is none. */
function nextPage(link: string | null, server: URL): URL | null {
  for (const part of (link ?? '').split(/,(?=\s*<)/)) {
    const [, address = '', parameters = ''] = /^\s*<([^>]*)>(.*)$/.exec(part) ?? [];
    if (!/;\s*rel="?next"?(?=\s*(;|$))/i.test(parameters)) continue;
    if (!URL.canParse(address, server.href)) return null;
    const next = new URL(address, server);
    if (next.origin !== server.origin)
      throw tactError('COURSES_ANSWER_INVALID', {
        host: server.host,
        why: 'its next page is on another server',
      });
    return next;
  }
  return null;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved right now',
  ECONNREFUSED: 'nothing is listening on that port',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
};

function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return 'the connection broke';
  if (thrown.name === 'TimeoutError') return `it did not answer within ${timeoutMs} ms`;
  if (thrown.name === 'AbortError') return 'reading was ended';
  const code = String((thrown.cause as { code?: unknown } | undefined)?.code ?? '');
  return proxyProblem(thrown) ?? reasons[code] ?? 'the connection broke';
}
