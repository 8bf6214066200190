import type { ActionCall } from '@tact/core/kernel';

/** Whether the owner said yes to a card that showed this very call, on its own or in the conversation. */
export async function isApprovedCall({
  key,
  soFar,
  parameters,
}: Pick<ActionCall, 'key' | 'soFar' | 'parameters'>): Promise<boolean> {
  const known = await soFar();
  if (known === null) return false;
  return (
    known.approvals.some(
      ({ id, state }) => key === `approval:${id}` && (state === 'approved' || state === 'edited'),
    ) ||
    known.decision.actions.some(
      ({ causedBy, parameters: decided }) =>
        causedBy !== undefined && JSON.stringify(decided) === JSON.stringify(parameters),
    )
  );
}
