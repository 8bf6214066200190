import { type ErrorCode, TactError, tactError } from '@tact/core/errors';

/**
 * What calling a model can throw, as an error of an embedder: models that embed are reached like all others, but what to do about
 * their failures is not the same.
 */
export function embedderError(thrown: unknown, embedder: string): TactError {
  if (!(thrown instanceof TactError)) {
    const why = `unexpected error (${thrown instanceof Error ? thrown.name : typeof thrown})`;
    return tactError('EMBEDDER_FAILED', { embedder, why });
  }
  if (thrown.code.startsWith('EMBEDDER_')) return thrown;
  const { details } = thrown;
  switch (thrown.code) {
    case 'MODEL_TIMEOUT':
      return tactError('EMBEDDER_TIMEOUT', { embedder, timeoutMs: Number(details['timeoutMs']) });
    case 'MODEL_CANCELLED':
      return tactError('EMBEDDER_CANCELLED', { embedder });
    case 'MODEL_RATE_LIMITED':
      return tactError('EMBEDDER_RATE_LIMITED', { embedder });
    case 'MODEL_KEY_MISSING':
      return tactError('EMBEDDER_KEY_MISSING', {
        provider: String(details['provider']),
        variable: String(details['variable']),
      });
    case 'MODEL_SETTINGS_INVALID':
      return tactError('EMBEDDER_SETTINGS_INVALID', { embedder, why: whyOf(details['why']) });
    case 'MODEL_KEY_REFUSED':
      return tactError('EMBEDDER_REFUSED', {
        embedder,
        why: `the API key in ${String(details['variable'])} is not accepted`,
      });
    case 'MODEL_CREDIT_USED_UP':
      return tactError('EMBEDDER_REFUSED', { embedder, why: 'the credit is used up' });
    case 'MODEL_CONTEXT_EXCEEDED':
      return tactError('EMBEDDER_REFUSED', {
        embedder,
        why: String(details['quoted']).replaceAll(/^: “|”$/g, ''),
      });
    case 'MODEL_NOT_FOUND':
      return tactError('EMBEDDER_REFUSED', { embedder, why: 'there is no such model' });
    default:
      return tactError(isLasting(thrown.code) ? 'EMBEDDER_REFUSED' : 'EMBEDDER_FAILED', {
        embedder,
        why: whyOf(details['why']),
      });
  }
}

function isLasting(code: ErrorCode): boolean {
  return (
    code === 'MODEL_REQUEST_REFUSED' || code === 'MODEL_INPUT_REFUSED' || code === 'MODEL_ACCESS_REFUSED'
  );
}

function whyOf(why: unknown): string {
  return typeof why === 'string' ? why : 'no reason given';
}
