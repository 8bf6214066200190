import { asTactError, TactError, tactError } from '@tact/core/errors';
import { certificateError, oneLine, refusalReason } from '@tact/core/network/server-words';

interface ImapProblem {
  readonly code: string;
  readonly message: string;
  readonly isLogin: boolean;
  readonly isTls: boolean;
  readonly status: string;
  readonly answer: string;
  readonly answerCode: string;
  /** What the server said when it ended the session. */
  readonly farewell: string;
}

/**
 * What an error of the IMAP library means. The original goes along as the cause, but not that of a login: nothing of a
 * login may be shown.
 *
 * @param phase `connecting` until the login is done; from then on a broken connection is a lost one
 * @param operation what was asked of the server, such as `move the message`
 */
export function imapError(
  thrown: unknown,
  server: { readonly host: string; readonly user: string; readonly password: string; readonly port?: number },
  phase: 'connecting' | 'connected',
  operation = 'open the account',
): TactError {
  if (thrown instanceof TactError) return thrown;
  const { host, user } = server;
  const problem = describe(thrown);
  const untrusted = certificateError(thrown, host, 'mailbox');
  if (untrusted !== null) return untrusted;
  if (problem.isLogin) {
    return passingRefusals.has(problem.answerCode)
      ? tactError('MAILBOX_UNREACHABLE', { host, why: `it takes no logins for now: ${problem.answer}` })
      : tactError('MAILBOX_LOGIN_REFUSED', {
          ...{ host, user },
          why: saysOf(refusalReason(problem.answer, server)),
        });
  }
  if (problem.status !== '') {
    const why =
      problem.answer === '' ? `the server says ${problem.status}` : `the server says: ${problem.answer}`;
    return tactError('MAILBOX_REFUSED', { account: user, operation, why }, thrown);
  }
  // What neither the connection nor the server caused is a mistake of this program, and must not look like theirs.
  if (phase === 'connected' && problem.code === '') return asTactError(thrown);
  const why =
    phase === 'connecting' ? withOtherScheme(reasonOf(problem), problem, server.port) : reasonOf(problem);
  return phase === 'connecting'
    ? tactError('MAILBOX_UNREACHABLE', { host, why }, thrown)
    : tactError('MAILBOX_CONNECTION_LOST', { host, why }, thrown);
}

/** Whether trying again may help. */
export function isConnectionProblem(thrown: unknown): boolean {
  return (
    thrown instanceof TactError &&
    (thrown.code === 'MAILBOX_CONNECTION_LOST' || thrown.code === 'MAILBOX_UNREACHABLE')
  );
}

/** Answers to a login that are about the server, not about the password (RFC 5530). */
const passingRefusals = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN']);

function describe(thrown: unknown): ImapProblem {
  const fields: Record<string, unknown> =
    thrown instanceof Error ? { ...thrown, message: thrown.message } : {};
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? oneLine(value) : '';
  };
  return {
    code: text('code'),
    message: text('message'),
    isLogin: fields['authenticationFailed'] === true,
    isTls:
      fields['tlsFailed'] === true ||
      /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(text('code')),
    status: text('responseStatus'),
    answer: text('responseText') || text('response'),
    answerCode: text('serverResponseCode').toUpperCase(),
    farewell: text('reason'),
  };
}

function reasonOf(problem: ImapProblem): string {
  if (problem.farewell !== '') return `it ended the session: ${problem.farewell}`;
  const known = reasons[problem.code];
  if (known !== undefined) return known;
  if (problem.isTls) return `the connection could not be made secure (${problem.code || problem.message})`;
  return problem.message || problem.code || 'the connection was closed';
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing answers at that port',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no network',
  ECONNRESET: 'the other side closed the connection',
  EPIPE: 'the other side closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  ETIMEOUT: 'it did not answer in time',
  CONNECT_TIMEOUT: 'it did not answer in time',
  GREETING_TIMEOUT: 'something answers at that port, but not as a mail server does',
  UPGRADE_TIMEOUT: 'it did not answer in time',
  NoConnection: 'the connection was closed',
  EConnectionClosed: 'the connection was closed',
  ClosedAfterConnectText: 'the other side closed the connection',
  ClosedAfterConnectTLS: 'the other side closed the connection',
  StateLogout: 'the server ended the session',
};

function saysOf(reason: string | null): string {
  return reason === null ? 'it gives no reason' : `it says “${reason}”`;
}

/** A port that answers, but not in the way the address asks for, is usually that of the other scheme. */
function withOtherScheme(
  why: string,
  { code, isTls, message }: ImapProblem,
  port: number | undefined,
): string {
  const expectedTls =
    isTls || code === 'EPROTO' || /wrong version number|packet length too long/i.test(message);
  if (expectedTls && port !== 993)
    return `${why}; without TLS from the first byte, the address begins with imap://`;
  if (code === 'GREETING_TIMEOUT' && port === 993)
    return `${why}; at port 993 the address begins with imaps://`;
  return why;
}
