import type { Authentication, FromProblem, Outside } from '#records';

/**
 * Reads a message (RFC 5322, MIME) as a person would see it.
 *
 * Contract:
 * 1. Never throws but `TactError` `MAIL_TOO_LARGE` or `MAIL_UNPARSABLE`; odd or broken messages give what can be read,
 *    with a line in `problems`.
 * 2. `text` holds what a reader surely sees. Text that is not proven visible (display none, white on white, comments, and all that
 *    depends on what the reader cannot work out) is in `hidden` and nowhere else.
 * 3. Bounded: at most `maxBytes` in, `maxTextChars` of text out, nesting depth capped. Linear in the size of the input.
 * 4. Everything in the result comes from outside, and is labelled so: `labelMail` makes the result of what was read.
 */
export interface MailParser {
  parse(raw: Uint8Array): Promise<OutsideMail>;
}

/** A mailbox in a header such as `From`. */
export interface Address {
  /** Display name, empty if there is none. */
  readonly name: string;
  /** `local@domain` in lower case, or the text as it came where it is no address. */
  readonly address: string;
}

/** A header field of a mail. */
export interface Header {
  /** As it came, such as `List-Id`. */
  readonly name: string;
  /** Decoded and unfolded. */
  readonly value: string;
}

/** Text that is not proven visible, with the reason: `unproven` is what cannot be told from the mail alone. */
export interface HiddenText {
  readonly how:
    | 'display-none'
    | 'invisible-colour'
    | 'zero-size'
    | 'off-screen'
    | 'transparent'
    | 'comment'
    | 'clipped'
    | 'covered'
    | 'unproven'
    | 'invisible-characters';
  /** At most 500 characters. */
  readonly text: string;
}

/** An attached file, without its content. `size` is in bytes. */
export interface Attachment {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
}

/** What a calendar part says (RFC 5545, RFC 5546). */
export interface Invitation {
  /** `REQUEST`, `CANCEL`, `REPLY`, … in upper case; empty if it does not say. */
  readonly method: string;
  /** What a reply says, in upper case: `ACCEPTED`, `DECLINED`, `TENTATIVE` or `DELEGATED`; absent where it says no single thing. */
  readonly answer?: string;
  readonly summary: string;
  readonly location: string;
  readonly organizer: string;
  readonly description: string;
  /** ISO 8601, or empty if there is none. */
  readonly start: string;
  readonly end: string;
}

/** A mail as an adapter reads it, before its texts are labelled. */
export interface ParsedMail {
  /** Without the angle brackets; empty if there is none. */
  readonly messageId: string;
  readonly inReplyTo: string;
  readonly references: readonly string[];
  /** As a mail program shows it; `fromProblem` says whether it can be relied on. */
  readonly from: Address | null;
  /**
   * Null exactly where `from` is the one plain address in the one From header, judged by the bytes of the message. Absent from what
   * earlier versions recorded: there, `from` counts as it is.
   */
  readonly fromProblem?: FromProblem | null;
  /** Null where no server that the owner named says anything. Absent from what earlier versions recorded, which means the same. */
  readonly authentication?: Authentication | null;
  /**
   * The List-Id of the message in lower case, where it has exactly one in its plain form (RFC 2919); else null. Absent from what
   * earlier versions recorded, which took any.
   */
  readonly listId?: string | null;
  /**
   * The Message-IDs of the messages that it carries or reports about, at any depth, without their angle brackets. Absent from what
   * earlier versions recorded.
   */
  readonly carriedIds?: readonly string[];
  /**
   * Digests by which copies of one message are known: the first is that of the message as it is. Absent from what earlier versions
   * recorded.
   */
  readonly contentKeys?: readonly string[];
  readonly sender: Address | null;
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  /** Milliseconds since 1970-01-01T00:00Z; null if the header is missing or no date. */
  readonly date: number | null;
  readonly headers: readonly Header[];
  /**
   * The plain part where it says what the HTML says, or where there is no HTML; else the HTML turned to text, because that is
   * what a reader sees.
   */
  readonly text: string;
  /** Some of it is there and cannot be read: encrypted, not proven visible, in a form or a character set that nothing here knows. */
  readonly hasUnreadText?: true;
  /** Targets of links with the text they stand under, at most 50. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
  readonly hidden: readonly HiddenText[];
  readonly attachments: readonly Attachment[];
  readonly invitation: Invitation | null;
  /** What a report says became of a message (RFC 3464, 2.3.3), of several recipients the worst; absent where it is no such report. */
  readonly delivery?: DeliveryOutcome;
  readonly problems: readonly string[];
}

export const deliveryOutcomes = ['failed', 'delayed', 'relayed', 'expanded', 'delivered'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/**
 * A parsed mail with every text labelled. Plain are only what the mail is known by (message ids), the names of headers and what we
 * say of it ourselves; ids are compared and sent back, never shown.
 */
export interface OutsideMail
  extends Pick<
    ParsedMail,
    | 'messageId'
    | 'inReplyTo'
    | 'references'
    | 'date'
    | 'problems'
    | 'fromProblem'
    | 'authentication'
    | 'carriedIds'
    | 'contentKeys'
    | 'hasUnreadText'
    | 'delivery'
  > {
  readonly from: OutsideAddress | null;
  readonly sender: OutsideAddress | null;
  readonly listId?: Outside | null;
  readonly replyTo: readonly OutsideAddress[];
  readonly to: readonly OutsideAddress[];
  readonly cc: readonly OutsideAddress[];
  readonly bcc: readonly OutsideAddress[];
  readonly subject: Outside;
  readonly headers: readonly OutsideHeader[];
  readonly text: Outside;
  readonly links: readonly { readonly text: Outside; readonly href: Outside }[];
  readonly hidden: readonly { readonly how: HiddenText['how']; readonly text: Outside }[];
  readonly attachments: readonly OutsideAttachment[];
  readonly invitation: OutsideInvitation | null;
}

export interface OutsideAddress {
  readonly name: Outside;
  readonly address: Outside;
}

export interface OutsideHeader {
  readonly name: string;
  readonly value: Outside;
}

export interface OutsideAttachment {
  readonly name: Outside;
  readonly mimeType: Outside;
  readonly size: number;
}

export type OutsideInvitation = { readonly [Part in keyof Invitation]: Outside };
