import { tactError } from '@tact/core/errors';
import { overrideWords } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';
import type { EmailInput } from '@tact/email/engine';
import { z } from 'zod';
import { readInputs } from '../decisions/read-inputs.ts';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { approvalJson, idInput } from '../records.ts';

/** Asks whether to unsubscribe from what the sender of a mail sends. */
export const unsubscribe = defineOperation({
  name: 'mail.unsubscribe',
  summary: 'Asks whether to unsubscribe from what the sender of a mail sends; nothing is sent without a yes.',
  area: 'mail',
  effect: 'write',
  notForAgents: true,
  input: z.strictObject({ id: idInput.describe('of the decision about the mail') }),
  output: z.object({ approval: approvalJson }),
  async run({ id }, context): Promise<{ readonly approval: Approval }> {
    const { wishAbout } = await import('@tact/email/engine');
    const { assistant, principal } = context;
    const { user } = principal;
    const about = await findVisibleDecision(id, context);
    const input = (await readInputs([about], user, assistant)).get(about.id);
    if (about.engine !== 'email' || input === undefined)
      throw tactError('UNSUBSCRIBE_FAILED', { why: 'that decision is not about a mail that is kept' });
    const { store, clock } = assistant.runtime;
    const signal = wishAbout(about, input as EmailInput, 'unsubscribe', clock.now());
    for await (const decision of assistant.decide('email', [signal])) {
      const [approval] = decision === null ? [] : await store.approvals.ofDecision(user, decision.id);
      if (approval !== undefined) return { approval };
      const why = (decision?.overrides ?? []).filter(({ effect }) => effect === 'decline').map(overrideWords);
      throw tactError('UNSUBSCRIBE_FAILED', { why: why.join(', ') || 'it was asked just now' });
    }
    throw tactError('UNSUBSCRIBE_FAILED', { why: 'it was asked just now' });
  },
});
