import { createHmac } from 'node:crypto';
import type { FeedEvent } from '@tact/core/ports/store';
import type { KeptWebhook } from '#operations/webhooks/kept-webhooks';

const timeoutMs = 15_000;

/** What became of a message: taken, not taken for now, or nobody wants any more of them. */
export type Sent =
  | { readonly state: 'taken' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly why: string };

/**
 * Sends an event as Standard Webhooks asks (standardwebhooks.com): ids and states. The id stays the same however often it is
 * sent. Redirects are not followed.
 *
 * @param about what the event is about, where this webhook is sent texts
 * @param request refuses addresses that may not be connected to
 */
export async function sendWebhook(
  webhook: KeptWebhook,
  { cursor, kind, id, state }: FeedEvent,
  about: string | undefined,
  now: number,
  request: typeof fetch,
): Promise<Sent> {
  const messageId = `msg_${webhook.id}_${cursor}`;
  const timestamp = Math.floor(now / 1000);
  const data = { cursor: String(cursor), kind, id, state, about };
  const body = JSON.stringify({
    type: `${kind}.${state}`,
    timestamp: new Date(now).toISOString(),
    data,
  });
  const signed = `${messageId}.${timestamp}.${body}`;
  const previous = webhook.previous !== null && webhook.previous.until > now ? [webhook.previous.secret] : [];
  try {
    const answer = await request(webhook.url, {
      method: 'POST',
      redirect: 'manual',
      body,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': [webhook.secret, ...previous].map((secret) => sign(signed, secret)).join(' '),
      },
    });
    // What it says is nobody's business.
    await answer.body?.cancel();
    if (answer.ok) return { state: 'taken' };
    return answer.status === 410 ? { state: 'gone' } : { state: 'failed', why: `answered ${answer.status}` };
  } catch (thrown) {
    return { state: 'failed', why: reasonOf(thrown) };
  }
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** Without what was thrown, which may name the address: that may hold a secret. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'could not be reached';
  if (thrown.name === 'TimeoutError') return 'did not answer in time';
  return thrown.message.includes('private') ? 'its address is private' : 'could not be reached';
}
