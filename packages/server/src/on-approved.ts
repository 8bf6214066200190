import type { Assistant } from '@tact/core/assistant';
import { expireOverdue, findApproval } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';

const pauseMs = 250;

/**
 * Resolves once a question is answered, by whoever may and in whatever process: with the question after a yes, and with null after a no
 * or once its time has passed. Rejects with the signal's reason. Throws `ID_NOT_FOUND`.
 *
 * @example
 * const { assistant, user } = await openInMemory();
 * const [open] = await assistant.approvals(user);
 * const approved = open === undefined ? null : await onApproved(assistant, { user, id: open.id });
 */
export async function onApproved(
  assistant: Assistant,
  { user, id }: { readonly user: string; readonly id: string },
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Approval | null> {
  const { store, clock } = assistant.runtime;
  const { id: whole } = await findApproval(user, id, store);
  for (;;) {
    signal?.throwIfAborted();
    await expireOverdue(assistant.runtime);
    const question = await store.approvals.get(user, whole);
    if (question === null) return null;
    if (question.state !== 'pending') return isYes(question) ? question : null;
    await clock.sleep(pauseMs, signal);
  }
}

function isYes({ state }: Approval): boolean {
  return state === 'approved' || state === 'edited';
}
