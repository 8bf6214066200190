import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { readInputs } from '../decisions/read-inputs.ts';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { idInput } from '../records.ts';

/** The mail or chat message that a decision is about, with its text. */
export const getMessage = defineOperation({
  name: 'messages.get',
  summary: 'Gives the mail or chat message that a decision is about, with its text, as it was read then.',
  area: 'messages',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ id: idInput }),
  output: z.object({
    engine: z.string(),
    message: z.looseObject({ messageId: z.string() }).describe('outside text'),
  }),
  async run({ id }, context): Promise<{ readonly engine: string; readonly message: object }> {
    const { assistant, principal } = context;
    const decision = await findVisibleDecision(id, context);
    const message = (await readInputs([decision], principal.user, assistant)).get(decision.id);
    if (typeof message === 'object' && message !== null && 'messageId' in message)
      return { engine: decision.engine, message };
    throw tactError('ID_NOT_FOUND', { what: 'message', id: id.slice(0, 40), list: 'log' });
  },
});
