import type { ActionCall } from '@tact/core/kernel';

/** Whether this very call is what the owner saw on a card and said yes to; else a rule of his permitted it, and nobody looked. */
export async function isApprovedByOwner({ key, soFar }: Pick<ActionCall, 'key' | 'soFar'>): Promise<boolean> {
  const approvals = (await soFar())?.approvals ?? [];
  return approvals.some(
    ({ id, state }) => key === `approval:${id}` && (state === 'approved' || state === 'edited'),
  );
}
