import { createAgentCalls } from '@tact/core/guarded-tools';
import type { Json } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { agentCallJson, type ShownAgentCall, shownAgentCall } from './agent-call-json.ts';
import { callInput, findCall } from './find-call.ts';

const output: z.ZodType<Json, Json> = z.json();

/** Says how a call ended, by the program that made it. */
export const reportAction = defineOperation({
  name: 'actions.report',
  summary: 'Reports how a call ended that the caller was told to run.',
  area: 'actions',
  effect: 'write',
  input: z.strictObject({
    ...callInput,
    state: z.enum(['done', 'failed', 'unknown']).describe('failed: nothing was done'),
    output: output.default(null).describe('what the tool returned'),
    problem: z.string().max(2000).optional().describe('why it is not done'),
  }),
  output: agentCallJson,
  async run({ state, output, problem = null, ...named }, context): Promise<ShownAgentCall> {
    const { assistant, principal } = context;
    const decision = await findCall('actions.report', named, context);
    const calls = createAgentCalls(assistant, principal.user);
    return shownAgentCall(decision, await calls.report(decision, { state, output, problem }));
  },
});
