import type { Store } from '#ports/store';
import { holdsOutside, type Message, Outside } from '#records';
import type { ConversationHistory } from './history.ts';
import type { ToldUnasked } from './told-unasked.ts';

/** Reads what is known about a message that was sent unasked, for whoever answers it. */

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
