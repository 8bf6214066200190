import { TactError, tactError } from '#errors';

/** What the mail library's errors carry. */
interface SmtpProblem {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * What an error of the mail library means. It does not go along as a cause: commands of a login are in it.
 *
 * @param isHandedOver whether the server may have the message
 */
export function smtpError(thrown: unknown, host: string, isHandedOver: boolean): TactError {
  if (thrown instanceof TactError) return thrown;
  const problem: Partial<SmtpProblem> & Error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code = '', response = '', responseCode } = problem;
  if (responseCode !== undefined && responseCode < 500) {
    // "Not now" is an answer too: the server did not take the message, and may when it is asked again.
    return tactError('TRANSPORT_UNREACHABLE', { host, why: oneLine(`it says to try later: ${response}`) });
  }
  if (code === 'ETLS') return tactError('TRANSPORT_UNREACHABLE', { host, why: insecure });
  if (code === 'EAUTH') return tactError('TRANSPORT_REFUSED', { why: 'it refused the login' });
  if (responseCode !== undefined) return tactError('TRANSPORT_REFUSED', { why: oneLine(response) });
  if (isHandedOver) return tactError('EFFECT_UNKNOWN', { action: 'sending' });
  const why = reasons[problem.originalCode ?? code] ?? reasons[code] ?? oneLine(problem.message);
  return tactError('TRANSPORT_UNREACHABLE', { host, why });
}

const insecure = 'the connection could not be made secure';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that port',
  ENOTFOUND: 'there is no host of that name',
  EDNS: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'it did not answer in time',
  ECONNRESET: 'the other side closed the connection',
  ECONNECTION: 'the connection was closed',
  EPROTOCOL: 'what answers is no mail server',
};

/** Words of a server are words from outside: one line, no control characters, no more than fits a message. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
