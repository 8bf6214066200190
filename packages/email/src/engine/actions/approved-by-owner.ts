import type { ActionCall } from '@tact/core/kernel';
import { z } from 'zod';
import { specialRoles } from '../account/special-role.ts';

/** Whether this very call is what the owner saw on a card and said yes to; else a rule of his permitted it, and nobody looked. */
export async function isApprovedByOwner({ key, soFar }: Pick<ActionCall, 'key' | 'soFar'>): Promise<boolean> {
  const approvals = (await soFar())?.approvals ?? [];
  return approvals.some(
    ({ id, state }) => key === `approval:${id}` && (state === 'approved' || state === 'edited'),
  );
}

const recorded = z.object({
  folder: z.string(),
  labels: z.array(z.string()),
  seen: z.boolean(),
  flagged: z.boolean(),
  specialFolders: z.partialRecord(z.enum(specialRoles), z.array(z.string())).optional(),
});

/** The message's state when it was decided about; null if no longer known. */
export async function recordedMail(
  call: Pick<ActionCall, 'recordedInput'>,
): Promise<z.infer<typeof recorded> | null> {
  const parsed = recorded.safeParse(await call.recordedInput());
  return parsed.success ? parsed.data : null;
}
