/** One message of a conversation, as it was said. */
export interface Message {
  readonly id: string;
  readonly user: string;
  readonly conversation: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** `outside` where it passes on words of others: no planner is shown those. */
  readonly origin: 'owner' | 'system' | 'outside';
  /** The decision that it led to, or that it reports; null where none was made. */
  readonly decisionId: string | null;
  readonly createdAt: number;
}

export interface Messages {
  /** False when a message with this id stands already; then nothing changes. */
  add(message: Message): Promise<boolean>;
  /** The last ones of a conversation, in the order in which they were added. */
  last(user: string, conversation: string, limit: number): Promise<readonly Message[]>;
  /** A user's conversations, the latest first, each with the time of its last message. */
  conversations(
    user: string,
    limit?: number,
  ): Promise<readonly { readonly conversation: string; readonly lastAt: number }[]>;
}
