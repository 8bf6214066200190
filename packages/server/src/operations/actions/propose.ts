import { tactError } from '@tact/core/errors';
import { createAgentCalls } from '@tact/core/guarded-tools';
import { outsideLabel } from '@tact/core/kernel';
import { type JsonObject, type Label, origins } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import type { Principal } from '../principal.ts';
import { agentCallJson, type ShownAgentCall, shownAgentCall, withinInput } from './agent-call-json.ts';
import { nameInput } from './find-call.ts';

const inputSchema: z.ZodType<JsonObject, JsonObject> = z.record(z.string(), z.json());
const label: z.ZodType<Label, Label> = z.strictObject({
  origin: z.enum(origins),
  source: z.string().min(1).max(100),
});

/** Asks whether a program may make a call of its own tool. */
export const proposeAction = defineOperation({
  name: 'actions.propose',
  summary: 'Asks whether an agent may call a tool of its own: decided once for each call, before it runs.',
  area: 'actions',
  effect: 'write',
  input: z.strictObject({
    agent: nameInput.optional().describe('who wants to call; the name of the token unless given'),
    run: nameInput.describe('the conversation or run that the call belongs to'),
    call: nameInput.describe('names the call within its run; the same again is the same call'),
    tool: nameInput,
    input: inputSchema.default({}),
    labels: z
      .array(label)
      .max(50)
      .default([])
      .describe('where what the agent had read came from; they can only lower trust'),
    request: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('what the agent was asked to do; quoted, never trusted'),
    executor: nameInput
      .optional()
      .describe('the action of Tact that does it instead of the agent; one that the owner listed'),
    ask: z.boolean().default(false).describe('ask the owner in any case'),
    turn: z.boolean().default(true).describe('false: only decide, and leave the turn to actions.await'),
    within: withinInput,
  }),
  output: agentCallJson,
  async run(
    { agent: given, labels: named, request = null, executor = null, ask: asksFirst, turn, within, ...call },
    { assistant, principal },
  ): Promise<ShownAgentCall> {
    const agent = agentOf(given, principal);
    const calls = createAgentCalls(assistant, principal.user);
    const isOwner = principal.kind === 'owner';
    const isRequested = isOwner && request !== null;
    // Nobody but the owner can say that something is the owner's.
    const labels = isOwner ? named : named.map(({ source }) => outsideLabel(source));
    const decision = await calls.propose({
      ...call,
      agent,
      labels,
      request,
      executor,
      asksFirst,
      isRequested,
    });
    const status = await (turn ? calls.take(decision, within * 1000) : calls.read(decision));
    return shownAgentCall(decision, status);
  },
});

/** An agent speaks for itself alone. */
function agentOf(given: string | undefined, { kind, name: own }: Principal): string {
  if (given === undefined || given === own) return own;
  if (kind !== 'agent') return given;
  const why = `must be ${own}, the name of the token`;
  throw tactError('OPERATION_INPUT_INVALID', { operation: 'actions.propose', field: 'agent', why });
}
