import type { JsonObject } from './copy-json.ts';
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
  /** Of a message that the assistant sent unasked; missing for every other. */
  readonly unasked?: UnaskedMessage;
}

/** Why a message was sent unasked, and what it offers. */
export interface UnaskedMessage {
  readonly category: string;
  /** The signals that it tells of. */
  readonly signals: readonly ToldSignal[];
  /** What a bare yes stands for; null for a message that asks nothing. */
  readonly offer: OfferedPlan | null;
  readonly channel: string;
  /** `unknown`: it may not have arrived. */
  readonly delivery: 'sent' | 'unknown';
}

export interface ToldSignal {
  readonly type: string;
  readonly key: string;
  readonly urgencyHint: number;
  /** Others made it urgent. */
  readonly isOthers?: true;
}

/** One action of a tool as a planner would write it, such as `create_event` with its spoken parameters. */
export interface OfferedPlan {
  readonly action: string;
  readonly parameters: JsonObject;
}
