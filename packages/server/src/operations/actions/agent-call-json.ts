import type { AgentCallState, AgentCallStatus } from '@tact/core/guarded-tools';
import { type Decision, type VerdictWord, verdictWords } from '@tact/core/records';
import { z } from 'zod';

const states = [
  'waiting',
  'refused',
  'approved',
  'run',
  'running',
  'done',
  'failed',
  'unknown',
] as const satisfies readonly AgentCallState[];

/** How long whoever has the turn may take unless the call says otherwise. */
const defaultWithinSeconds = 600;

export const withinInput = z
  .int()
  .min(1)
  .max(86_400)
  .default(defaultWithinSeconds)
  .describe('seconds that the call may take; not reported by then, its end is unknown');

export const agentCallJson = z.object({
  id: z.string().describe('of the decision, for actions.await and actions.report'),
  verdict: z.enum(verdictWords),
  state: z
    .enum(states)
    .describe(
      'run: do it now, and report it. waiting: ask again with actions.await. Anything else is an end',
    ),
  reason: z.string(),
  tool: z.string(),
  input: z.record(z.string(), z.json()).describe('what was approved; run this'),
  isChanged: z.boolean().describe('whoever approved it changed it'),
  question: z.string().nullable().describe('the id of the question to the owner'),
  output: z.json().describe('of a call that is done'),
});

/** How a call stands, for the program that proposed it. */
export interface ShownAgentCall extends Omit<AgentCallStatus, 'question'> {
  readonly id: string;
  readonly verdict: VerdictWord;
  readonly question: string | null;
}

export function shownAgentCall({ id, verdict }: Decision, status: AgentCallStatus): ShownAgentCall {
  const { state, reason, tool, input, isChanged, question, output } = status;
  return { id, verdict, state, reason, tool, input, isChanged, question: question?.id ?? null, output };
}
