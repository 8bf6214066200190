import { expireOverdue } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';
import { z } from 'zod';
import { findVisibleQuestion } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { approvalJson, idInput } from '../records.ts';
import { waitInput, waitUntil } from '../wait-until.ts';

/** Waits until a question is answered, whoever answers it and wherever. */
export const waitForAnswer = defineOperation({
  name: 'approvals.wait',
  summary: 'Waits until a question is answered or expires; gives it as it then stands.',
  area: 'approvals',
  effect: 'read',
  input: z.strictObject({ id: idInput, wait: waitInput }),
  output: z.object({ approval: approvalJson, isOpen: z.boolean() }),
  async run({ id, wait }, context): Promise<{ readonly approval: Approval; readonly isOpen: boolean }> {
    const { runtime } = context.assistant;
    const { id: whole, user } = await findVisibleQuestion(id, context);
    const read = async () => {
      await expireOverdue(runtime);
      return (await runtime.store.approvals.get(user, whole)) as Approval;
    };
    const isOpen = ({ state }: Approval) => state === 'pending';
    const approval = await waitUntil(read, (one) => !isOpen(one), wait, context);
    return { approval, isOpen: isOpen(approval) };
  },
});
