import type { AgentOptions } from 'node:https';
import { TactError, tactError } from '#errors';
import { type ResolveName, requestChecked, resolveName } from './checked-request.ts';
import { type Environment, proxyProblem } from './proxy.ts';
import { certificateProblem } from './server-words.ts';

/**
 * Unsubscribes with one click (RFC 8058, 3.1): one POST over https to a public address, without a cookie; a redirect is not followed.
 * Throws `UNSUBSCRIBE_FAILED`.
 */
export async function clickUnsubscribe(
  address: string,
  {
    resolve = resolveName,
    environment = process.env,
    tls,
  }: { readonly resolve?: ResolveName; readonly environment?: Environment; readonly tls?: AgentOptions } = {},
): Promise<void> {
  const failed = (why: string) => tactError('UNSUBSCRIBE_FAILED', { why });
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '') throw failed('its address is not a plain https one');
  const signal = AbortSignal.timeout(maxMs);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(oneClick)),
  };
  try {
    const checked = { headers, body: oneClick, allowsPrivate: false, resolve, environment, signal, tls };
    const answer = await requestChecked(url, checked);
    if (answer === null) throw failed('its address is private');
    const { statusCode = 0 } = answer;
    answer.destroy();
    if (statusCode >= 300 && statusCode < 400) throw failed('it redirects, which it must not');
    if (statusCode < 200 || statusCode >= 300) throw failed(`its server answered ${statusCode}`);
  } catch (thrown) {
    if (thrown instanceof TactError) throw thrown;
    // The cause would name the address, which may hold a secret.
    const why =
      certificateProblem(thrown) === null
        ? 'its server could not be reached'
        : 'its certificate is not trusted';
    throw failed(signal.aborted ? 'it did not answer in time' : (proxyProblem(thrown) ?? why));
  }
}

const oneClick = 'List-Unsubscribe=One-Click';
const maxMs = 30_000;
