import type { FeedEvent, Store } from '@tact/core/ports/store';
import { exposeOutside } from '@tact/core/records';
import { plainLine } from '@tact/core/text';

const maxLength = 300;

/** What an event is about, as one line for a person: a question, or the title of what was decided. Missing for what is gone, and for messages. */
export async function aboutEvent(
  { user, kind, id }: FeedEvent,
  { approvals, outbox, ledger }: Pick<Store, 'approvals' | 'outbox' | 'ledger'>,
): Promise<string | undefined> {
  if (kind === 'message') return undefined;
  if (kind === 'approval') {
    const question = await approvals.get(user, id);
    return question === null ? undefined : plainLine(question.card.question, maxLength);
  }
  const decisionId = kind === 'effect' ? (await outbox.get(user, id))?.decisionId : id;
  const decision = decisionId === undefined ? null : await ledger.get(user, decisionId);
  return decision === null ? undefined : plainLine(exposeOutside(decision.title), maxLength);
}
