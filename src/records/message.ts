import type { MaybeOutside } from './outside.ts';

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
