import { Readable } from 'node:stream';
import { tactError } from '@tact/core/errors';
import { oneLine } from '@tact/core/network/server-words';
import type { ComposedMail } from './compose-mail.ts';
import { smtpError } from './smtp-error.ts';
import type { SmtpConnection, SmtpServer } from './smtp-login.ts';

/**
 * Hands a message over. Resolves when the server took it for every recipient.
 *
 * Once the library asks for the message, the server may have it, whatever comes after; an answer that refuses it says that
 * it has not.
 */
export function handOver(connection: SmtpConnection, mail: ComposedMail, server: SmtpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isHandedOver = false;
    let refusal: string | null = null;
    const end = (error: unknown): void => {
      if (refusal !== null) reject(tactError('TRANSPORT_REFUSED', { why: refusal }));
      else if (error) reject(smtpError(error, server, isHandedOver));
      else resolve();
    };
    const message = new HeldMessage(mail.raw, () => {
      refusal = refusalOf(connection);
      if (refusal === null) isHandedOver = true;
      // A message that does not end is none to the server (RFC 5321, 4.1.1.4).
      else connection.close();
      return isHandedOver;
    });
    connection.once('error', end);
    connection.once('end', () => end(new Error('the connection was closed')));
    connection.send({ from: mail.sender, to: [...mail.recipients] }, message, end);
  });
}

/** A message that is asked for when the recipients are settled, and then may still be held back. */
class HeldMessage extends Readable {
  readonly #raw: Uint8Array;
  readonly #mayGo: () => boolean;

  constructor(raw: Uint8Array, mayGo: () => boolean) {
    super();
    this.#raw = raw;
    this.#mayGo = mayGo;
  }

  override pipe<Target extends NodeJS.WritableStream>(target: Target): Target {
    return this.#mayGo() ? super.pipe(target) : target;
  }

  override _read(): void {
    this.push(this.#raw);
    this.push(null);
  }
}

/**
 * Why the server refused one of the recipients; null where it took all. The library goes on as long as it took one, and
 * tells of the others when all is over: what it knows before that is read from where it keeps it.
 */
function refusalOf(connection: SmtpConnection): string | null {
  const envelope: unknown = Reflect.get(connection, '_envelope');
  const errors =
    typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, 'rejectedErrors') : null;
  if (!Array.isArray(errors))
    return 'this version of the mail library does not tell which recipients were refused';
  const [first] = errors as readonly { readonly recipient?: string; readonly response?: string }[];
  return first === undefined
    ? null
    : oneLine(`${first.recipient ?? 'a recipient'}: ${first.response ?? 'refused'}`);
}
