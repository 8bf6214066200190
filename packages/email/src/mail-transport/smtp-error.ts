import { TactError, tactError } from '@tact/core/errors';
import { certificateError, oneLine, refusalReason } from '@tact/core/network/server-words';

/** What the mail library's errors carry. */
interface SmtpProblem {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Where a message goes, and with which login. */
interface SmtpLogin {
  readonly host: string;
  readonly user?: string;
  readonly password?: string;
}

/**
 * What an error of the mail library means. It does not go along as a cause: commands of a login are in it.
 *
 * @param isHandedOver whether the server may have the message
 */
export function smtpError(thrown: unknown, server: SmtpLogin, isHandedOver: boolean): TactError {
  if (thrown instanceof TactError) return thrown;
  const { host, user = '', password = '' } = server;
  const untrusted = certificateError(thrown, host, 'smtp');
  if (untrusted !== null) return untrusted;
  const problem: Partial<SmtpProblem> & Error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code = '', response = '', responseCode } = problem;
  if (responseCode !== undefined && responseCode < 500) {
    // "Not now" is an answer too: the server did not take the message, and may when it is asked again.
    return tactError('TRANSPORT_UNREACHABLE', { host, why: oneLine(`it says to try later: ${response}`) });
  }
  if (code === 'ETLS') return tactError('TRANSPORT_UNREACHABLE', { host, why: insecure });
  if (code === 'EAUTH') {
    const reason = refusalReason(response, { user, password });
    const why = reason === null ? 'it refused the login' : `it refused the login and says “${reason}”`;
    return tactError('TRANSPORT_REFUSED', { why });
  }
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
