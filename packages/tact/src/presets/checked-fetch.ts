import { Readable } from 'node:stream';
import { requestChecked, resolveName } from '@tact/core/network/checked-request';
import type { Environment } from '@tact/core/network/proxy';

export interface CheckedFetchOptions {
  /** Names the proxies. */
  readonly environment: Environment;
  /** Whether the address may be one of this machine or network. */
  readonly allowsPrivate: boolean;
}

/**
 * A `fetch` to an address that somebody else may have chosen: its name is looked up once and that address connected to, private and
 * link-local ones are refused, and redirects are answers like others. Throws a TypeError, as `fetch` does.
 */
export function checkedFetch({ environment, allowsPrivate }: CheckedFetchOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : await request.text();
    const answer = await requestChecked(new URL(request.url), {
      headers: Object.fromEntries(request.headers),
      body,
      method: request.method,
      ...{ allowsPrivate, resolve: resolveName, environment, signal: request.signal },
    });
    if (answer === null) throw new TypeError('its address is private; allow it with `allowsPrivate`');
    const { statusCode = 502, headers } = answer;
    const plain = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
    if (isEmpty) answer.resume();
    return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), {
      status: statusCode,
      headers: plain,
    });
  };
}
