import type { JsonObject } from '#records';

/**
 * Why a mail that was to be sent was not, though its effect ended well: without a mail server it became a draft. Null for
 * everything else. Nobody is told that such a mail was sent.
 */
export function whyUnsent(action: string, result: JsonObject | null): string | null {
  const sends = action === 'send_email' || action === 'reply_to_email';
  if (!sends || result?.sent !== false) return null;
  return 'no mail server is set up, so it is kept as a draft; see [smtp] in config.toml';
}
