import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { TactError, tactError } from '@tact/core/errors';
import { type ResolveName, requestChecked, resolveName } from '@tact/core/network/checked-request';
import { isLoopback } from '@tact/core/network/loopback';
import { type Environment, proxyProblem } from '@tact/core/network/proxy';
import { certificateProblem } from '@tact/core/network/server-words';
import { decodeCalendar } from './decode-calendar.ts';

/**
 * Fetches a calendar feed, whose address somebody else may have chosen.
 *
 * Invariants:
 * 1. Only https, and http to this machine where the feed may be private. A name is resolved once, and that address is connected to, also
 *    through a proxy: one that refuses is told of and never gone around.
 * 2. Nothing is sent to a private or link-local address, unless the feed may be private. Every redirect is checked anew; three at most.
 * 3. At most 20 MB after unpacking, within 30 seconds.
 * 4. The address is a secret: errors name the feed only.
 */
export interface FeedRequest {
  readonly name: string;
  readonly address: string;
  readonly allowsPrivate: boolean;
  /** Of the answer before. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface FeedAnswer {
  /** Null where it has not changed. */
  readonly text: string | null;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface FetchOptions {
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Names the proxies; the process's own unless given. */
  readonly environment?: Environment | undefined;
}

export async function fetchFeed(
  feed: FeedRequest,
  { resolve = resolveName, timeoutMs = maxMs, signal: ended, environment = process.env }: FetchOptions = {},
): Promise<FeedAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = ended === undefined ? timeout : AbortSignal.any([timeout, ended]);
  try {
    let url = feedUrl(feed.address, feed);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await respond(url, feed, { resolve, environment, signal });
      const { statusCode = 0, headers } = response;
      if (!redirections.has(statusCode)) return await answerIn(response, feed, signal);
      response.destroy();
      if (headers.location === undefined || !URL.canParse(headers.location, url.href))
        throw unreadable(feed, 'it redirects to nowhere');
      url = feedUrl(new URL(headers.location, url).href, feed);
    }
    throw unreadable(feed, `it redirects more than ${maxRedirects} times`);
  } catch (thrown) {
    if (thrown instanceof TactError) throw thrown;
    // The cause would name the address.
    throw unreadable(
      feed,
      timeout.aborted ? `it did not answer within ${timeoutMs / 1000} s` : reasonOf(thrown),
    );
  }
}

const maxRedirects = 3;
const maxMs = 30_000;
const maxBytes = 20 * 1024 * 1024;
const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The address as it is fetched. Throws where it is none, or not a secure one. */
function feedUrl(address: string, feed: Pick<FeedRequest, 'name' | 'allowsPrivate'>): URL {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text)) throw unreadable(feed, 'its address is not one');
  const url = new URL(text);
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol === 'https:' || (isLocal && feed.allowsPrivate)) return url;
  throw unreadable(feed, isLocal ? privateAddress : 'its address is not https');
}

const privateAddress = 'its address is private; subscribe with --allow-private if that is meant';

async function respond(
  url: URL,
  feed: FeedRequest,
  { resolve, environment, signal }: { resolve: ResolveName; environment: Environment; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/calendar',
    'accept-encoding': 'gzip',
    ...(feed.etag !== undefined && { 'if-none-match': feed.etag }),
    ...(feed.lastModified !== undefined && { 'if-modified-since': feed.lastModified }),
  };
  const answer = await requestChecked(url, {
    headers,
    allowsPrivate: feed.allowsPrivate,
    resolve,
    environment,
    signal,
  });
  if (answer === null) throw unreadable(feed, privateAddress);
  return answer;
}

async function answerIn(
  response: IncomingMessage,
  feed: FeedRequest,
  signal: AbortSignal,
): Promise<FeedAnswer> {
  const { statusCode, headers } = response;
  const marks = { etag: headers.etag, lastModified: headers['last-modified'] };
  if (statusCode === 304) {
    response.resume();
    return {
      text: null,
      etag: marks.etag ?? feed.etag,
      lastModified: marks.lastModified ?? feed.lastModified,
    };
  }
  if (statusCode !== 200) {
    response.destroy();
    throw unreadable(feed, `its server answered ${statusCode}`);
  }
  const text = decodeCalendar(await bytesOf(response, feed, signal));
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw unreadable(feed, 'the answer is not a calendar');
  if (!/END:VCALENDAR\s*$/i.test(text)) throw unreadable(feed, 'the answer was cut off');
  return { text, ...marks };
}

async function bytesOf(
  response: IncomingMessage,
  feed: FeedRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const isPacked = response.headers['content-encoding'] === 'gzip';
  const body = isPacked ? response.compose<NodeJS.ReadWriteStream>(createGunzip(), { signal }) : response;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) {
      response.destroy();
      throw unreadable(feed, 'it is larger than 20 MB');
    }
    pieces.push(piece);
  }
  if (!response.complete) throw unreadable(feed, 'the answer was cut off');
  return Buffer.concat(pieces);
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved right now',
  ECONNREFUSED: 'its server is not listening',
  EHOSTUNREACH: 'its server is unreachable',
  ENETUNREACH: 'the network is unreachable',
};

function reasonOf(thrown: unknown): string {
  const { code = '' } = thrown as NodeJS.ErrnoException;
  const certificate = certificateProblem(thrown);
  if (certificate !== null)
    return `its certificate is not trusted: ${certificate}; if the server is yours, name it in NODE_EXTRA_CA_CERTS`;
  return proxyProblem(thrown) ?? reasons[code] ?? 'the connection broke';
}

function unreadable({ name }: Pick<FeedRequest, 'name'>, why: string): TactError {
  return tactError('CALENDAR_FEED_UNREADABLE', { feed: name, why });
}
