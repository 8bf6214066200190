import { type TactError, tactError } from '#errors';

/** What a server says of itself is text from outside: one line, no control characters, no more than fits a message. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** The reason that a server gives for refusing a login, without the password and what it was sent as; null where it gives none. */
export function refusalReason(answer: string, { user, password }: Login): string | null {
  const secrets = [
    password,
    base64(password),
    base64(`\0${user}\0${password}`),
    base64(`${user}:${password}`),
  ];
  const shown = secrets
    .filter((secret) => secret.length >= 3)
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer);
  return oneLine(shown) || null;
}

/** `CERTIFICATE_UNTRUSTED` where that is what stopped a connection; null otherwise. */
export function certificateError(thrown: unknown, host: string, part: string): TactError | null {
  const why = certificateProblem(thrown);
  return why === null ? null : tactError('CERTIFICATE_UNTRUSTED', { host, part, why });
}

/** Why a certificate was refused, where that is what stopped a connection; null otherwise. Codes are those of Node's TLS. */
export function certificateProblem(thrown: unknown): string | null {
  for (let one = thrown; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : '';
    const why =
      certificateProblems[code] ?? certificateProblems[/^[A-Z_]{8,}(?=:|$)/.exec(one.message)?.[0] ?? ''];
    if (why !== undefined) return why;
  }
  return null;
}

interface Login {
  readonly user: string;
  readonly password: string;
}

const unknownIssuer = 'nobody that this machine trusts has signed it';
const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet; check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
  CERT_UNTRUSTED: unknownIssuer,
};

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
