import type { Store } from '#ports/store';
import { holdsOutside, type Message, type OfferedPlan, Outside } from '#records';
import type { ConversationHistory } from './history.ts';

/**
 * A message that was sent unasked and is the last thing said in its conversation: what “yes”, “later” and “why?” are about.
 *
 * Invariants:
 * 1. Once the user has written again, it is no longer what a bare answer is about.
 * 2. An offer older than 24 hours is no longer taken up.
 * 3. Of an offer and a plan that waits, a bare answer is for what was asked last.
 */
export interface ToldUnasked {
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly category: string;
  /** What a bare yes stands for; null if it asked nothing. */
  readonly offer: OfferedPlan | null;
  /** Its offer is no longer taken up. */
  readonly isOld: boolean;
  /** A stranger's words may have caused the offer. */
  readonly isOutside: boolean;
}

type UnaskedMessage = Message & Required<Pick<Message, 'unasked'>>;

const offerLifetimeMs = 24 * 60 * 60 * 1000;

/** The last message before this one, if it was sent unasked. */
export function lastUnasked({ messages }: Pick<ConversationHistory, 'messages'>): UnaskedMessage | null {
  const last = messages.at(-1);
  return last?.role === 'assistant' && isUnasked(last) ? last : null;
}

export function isUnasked(message: Message): message is UnaskedMessage {
  return message.unasked !== undefined;
}

/** What it asked, for whoever reads the answer; null if it asked nothing, or in words of others. */
export function questionOf({ text, unasked }: UnaskedMessage): string | null {
  return unasked.offer === null || text instanceof Outside ? null : text;
}

/** @param now when the answer came, in milliseconds since 1970 */
export async function toldFacts(
  { id: messageId, user, createdAt: at, origin, decisionId, unasked }: UnaskedMessage,
  now: number,
  { ledger }: Pick<Store, 'ledger'>,
): Promise<ToldUnasked> {
  const { category, offer } = unasked;
  const decision = offer === null || decisionId === null ? null : await ledger.get(user, decisionId);
  const labels = decision?.actions.flatMap((action) => action.labels ?? []) ?? [];
  return {
    ...{ messageId, at, category, offer },
    isOld: now - at > offerLifetimeMs,
    isOutside:
      origin === 'outside' || holdsOutside(offer) || labels.some((label) => label.origin === 'outside'),
  };
}

/** The offer that a bare answer is for; null where there is none, or a plan was asked about after it. Pure. */
export function openOffer({
  told,
  pending,
}: {
  readonly told?: ToldUnasked | undefined;
  readonly pending: { readonly askedAt: number } | null;
}): OfferedPlan | null {
  if (told === undefined || told.isOld) return null;
  return pending === null || told.at >= pending.askedAt ? told.offer : null;
}

/** Ids of the buttons of messages that were sent unasked; a channel hands over the one that was pressed as the text. */
const buttonKinds = { btn_yes: 'affirmative', btn_later: 'negative' } as const;

/** What a pressed button answers; null for a text that is no button's id. */
export function buttonAnswer(text: string): 'affirmative' | 'negative' | null {
  return text === 'btn_yes' || text === 'btn_later' ? buttonKinds[text] : null;
}
