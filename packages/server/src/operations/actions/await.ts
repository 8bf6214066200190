import { type AgentCallStatus, createAgentCalls } from '@tact/core/guarded-tools';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { waitInput, waitUntil } from '../wait-until.ts';
import { agentCallJson, type ShownAgentCall, shownAgentCall, withinInput } from './agent-call-json.ts';
import { callInput, findCall } from './find-call.ts';

/** Waits until it is the turn of a call that was proposed, or it ended. */
export const awaitAction = defineOperation({
  name: 'actions.await',
  summary: 'Waits until a proposed call may run, which one caller is told once, or has ended.',
  area: 'actions',
  effect: 'write',
  input: z.strictObject({ ...callInput, wait: waitInput, within: withinInput }),
  output: agentCallJson,
  async run({ wait, within, ...named }, context): Promise<ShownAgentCall> {
    const { assistant, principal } = context;
    const decision = await findCall('actions.await', named, context);
    const calls = createAgentCalls(assistant, principal.user);
    const isOver = ({ state }: AgentCallStatus) => state !== 'waiting' && state !== 'running';
    const status = await waitUntil(() => calls.take(decision, within * 1000), isOver, wait, context);
    return shownAgentCall(decision, status);
  },
});
