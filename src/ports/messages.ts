import type { MaybeOutside } from '#records';

/** One message of a conversation, verbatim. */
export interface Message {
  readonly id: string;
  readonly user: string;
  readonly conversation: string;
  readonly role: 'user' | 'assistant';
  /** Outside text if it contains other people's words. */
  readonly text: MaybeOutside;
  /** `outside` if it contains other people's words, however it is labelled when it is added: planners never see those. */
  readonly origin: 'owner' | 'system' | 'outside';
  /** The decision that it led to or reports; null if there is none. */
  readonly decisionId: string | null;
  readonly createdAt: number;
}

export interface Messages {
  /** False if a message with this id already exists; then nothing changes. */
  add(message: Message): Promise<boolean>;
  /** The latest messages of a conversation, in the order they were added. */
  last(user: string, conversation: string, limit: number): Promise<readonly Message[]>;
  /** A user's conversations, the latest first, each with the time of its last message. */
  conversations(
    user: string,
    limit?: number,
  ): Promise<readonly { readonly conversation: string; readonly lastAt: number }[]>;
}
