import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';

/** A mailbox with an empty inbox, and the operations of other programs on it. */
export interface MailboxUnderTest {
  readonly mailbox: Mailbox;
  /** A message arrives in the inbox; later ones arrive later. */
  deliver(raw: string): Promise<void>;
  /** Another program moves the message with this Message-ID to a folder, which it makes if need be. */
  moveElsewhere(messageId: string, folder: string): Promise<void>;
  /** Another program removes the message with this Message-ID for good. */
  removeElsewhere(messageId: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What the scenarios use: a new mailbox for each of them. */
export interface MailboxSetup extends Omit<MailboxUnderTest, 'dispose'> {
  /** Delivers messages with these numbers, and lists the inbox. */
  deliverNumbered(...numbers: readonly number[]): Promise<readonly StoredMessage[]>;
  /** Delivers a message, and returns its ref. */
  deliverOne(): Promise<string>;
  /** What operations may change of a message. */
  stateOf(ref: string): Promise<Pick<StoredMessage, 'folder' | 'labels' | 'seen' | 'flagged'>>;
}

/** The settings of the mailbox under test: messages above `maxBytes` must not be read. */
export interface MailboxContractSettings {
  readonly maxBytes: number;
}
