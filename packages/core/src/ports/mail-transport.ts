/**
 * Sends mail.
 *
 * Contract: `send` resolves only when the server accepted the message for every recipient. A refusal is `TRANSPORT_REFUSED`,
 * a server that cannot be reached `TRANSPORT_UNREACHABLE`; in both cases nothing was sent. When the connection breaks after
 * the message was handed over and before the server's answer, it throws `EFFECT_UNKNOWN`: it may have been sent.
 */
export interface MailTransport {
  readonly from: string;
  /** False where no server is configured: then `send` fails with `TRANSPORT_NOT_CONFIGURED` and `compose` is all there is. */
  readonly canSend: boolean;
  check(): Promise<void>;
  send(message: OutgoingMail): Promise<{ readonly messageId: string; readonly raw: Uint8Array }>;
  /** The message as it would be sent. */
  compose(message: OutgoingMail): Promise<Uint8Array>;
}

/** A plain-text mail to be sent. */
export interface OutgoingMail {
  /** Derived from the effect's key, so that the same effect has the same Message-ID. */
  readonly key: string;
  readonly to: readonly string[];
  /** Another address of the owner's, in place of the transport's own under the same name. */
  readonly from?: string;
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** What stands before the `@` of its Message-ID; default: made from the key. */
  readonly idBeforeAt?: string;
  /** What marks it as sent by a program, so that no other program answers it (RFC 3834, 5). Default: a person sends it. */
  readonly autoSubmitted?: 'auto-replied' | 'auto-generated';
  /** Shows later that it is ours: the value of its header `X-Tact-Sent`. */
  readonly ownMark?: string;
  /** A message to go along as it is (message/rfc822). */
  readonly attached?: Uint8Array;
}
