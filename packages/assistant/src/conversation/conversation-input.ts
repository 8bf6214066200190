import { ownerLabel } from '@tact/core/kernel';
import type { Signal } from '@tact/core/records';
import { z } from 'zod';

/** One message of the owner, on its way through the engine. */
export interface ConversationInput {
  readonly conversation: string;
  /** Where it was said, such as `cli`. */
  readonly channel: string;
  readonly messageId: string;
  /** Without control characters, at most `maxMessageLength` characters. */
  readonly text: string;
  /** Characters as they came. */
  readonly length: number;
  /** The zone that its times are read in: a name of the IANA database, or an offset. */
  readonly zone: string;
}

/** Longer messages are refused, in words that say so: nothing of them is acted on. */
export const maxMessageLength = 20_000;

const inputSchema = z.object({
  conversation: z.string(),
  channel: z.string(),
  messageId: z.string(),
  text: z.string(),
  length: z.number(),
  zone: z.string(),
});

/** An input as a decision recorded it; null where it is no longer kept. */
export function readInput(recorded: unknown): ConversationInput | null {
  const read = inputSchema.safeParse(recorded);
  return read.success ? read.data : null;
}

/** Everything but line ends that commands a terminal or shows nothing. Joiners stay: emoji and several scripts need them. */
const unseen = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Commands to a terminal go as a whole: `ESC [ 31 m` leaves no `[31m` behind. */
const terminalCommands = new RegExp(String.raw`${String.fromCharCode(27)}\[[0-9;?]*[ -/]*[@-~]`, 'g');

/** What the owner said, as a signal. What they type is their word, whatever they pasted into it. */
export function signalOf(
  said: Omit<ConversationInput, 'length'>,
  { user, receivedAt }: { readonly user: string; readonly receivedAt: number },
): Signal<ConversationInput> {
  // What is too long is refused, and no part of it is kept.
  const isTooLong = said.text.length > maxMessageLength;
  const text = isTooLong ? '' : said.text.replace(terminalCommands, '').replace(unseen, '').trim();
  return {
    engine: 'conversation',
    user,
    reference: referenceOf(said),
    label: ownerLabel(`message:${said.channel}`),
    receivedAt,
    input: { ...said, text, length: said.text.length },
  };
}

/** Which message a decision is about. */
export function referenceOf({
  conversation,
  messageId,
}: Pick<ConversationInput, 'conversation' | 'messageId'>): string {
  return `${conversation}/${messageId}`;
}

/** The tags under which decisions of a conversation can be found. */
export function tagsOf({ conversation }: Pick<ConversationInput, 'conversation'>): readonly string[] {
  return [conversationTarget(conversation).slice(0, 200)];
}

/** What the actions of a conversation are done to: the conversation they were asked for in. */
export function targetOf({ conversation }: ConversationInput): string {
  return conversationTarget(conversation);
}

export function conversationTarget(conversation: string): string {
  return `conversation:${conversation}`;
}
