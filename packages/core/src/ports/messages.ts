import type { Message } from '#records';

export type { Message } from '#records';

/** The conversations of users, word for word. */
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
