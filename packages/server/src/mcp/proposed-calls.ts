import type { CallToolResult } from '@modelcontextprotocol/server';
import { supersede } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { awaitAction } from '#operations/actions/await';
import { proposeAction } from '#operations/actions/propose';
import { findVisibleDecision } from '#operations/find-visible';
import { checkCall, type OperationContext, runOperation } from '#operations/operation';
import { createOpenCalls } from './open-calls.ts';
import { resultOf } from './tool-result.ts';
import type { WaitingCall } from './wait-for-person.ts';

/** Calls of an agent's own tools, proposed over MCP; each is an operation, and waits as every other call does. */
export interface ProposedCalls {
  /** @param asks in any case, whatever the policy says */
  propose(given: unknown, asks: boolean): Promise<WaitingCall>;
  /** One that was proposed, by the id that was given for it. */
  await(given: unknown): Promise<WaitingCall>;
  /** By the id of its task. Throws `ID_NOT_FOUND`. */
  find(id: string): Promise<WaitingCall>;
}

/** What an agent says of a call; which call it is, is found by its arguments. */
export const proposedInput = z.strictObject({
  tool: z.string().min(1).max(100).describe('the tool that you want to call'),
  input: z.record(z.string(), z.json()).default({}).describe('with exactly these arguments'),
  request: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('what you were asked to do; shown to the owner as your words'),
  executor: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('the action of Tact that does it instead of you, if the owner listed one'),
});

export const awaitedInput = z.strictObject({
  id: z.string().min(1).max(200).describe('that propose_action or request_approval gave'),
});

/** An agent's conversations over MCP are one run: it does not say where one ends. */
const run = 'MCP';
const maxResults = 200;

export function createProposedCalls(context: OperationContext): ProposedCalls {
  const { assistant, principal } = context;
  const { store } = assistant.runtime;
  const open = createOpenCalls(principal.user, `agent ${principal.name}`, assistant.runtime);
  /** The turn is given once; whoever lost the answer on the way gets it again from here. */
  const results = new Map<string, CallToolResult>();
  const keep = (id: string, result: CallToolResult) => {
    results.set(id, result);
    const [oldest] = results.size > maxResults ? results.keys() : [];
    if (oldest !== undefined) results.delete(oldest);
  };

  function waiting(id: string, delivered: () => Promise<void>): WaitingCall {
    return {
      id,
      async read() {
        const known = results.get(id);
        if (known !== undefined) return { question: null, result: known };
        const shown = await runOperation(awaitAction, { id }, context);
        if (shown.state === 'waiting') {
          const question =
            shown.question === null ? null : await store.approvals.get(principal.user, shown.question);
          return { question, result: null };
        }
        const result = resultOf(shown);
        keep(id, result);
        return { question: null, result };
      },
      delivered,
      async withdraw(by) {
        const decision = await findVisibleDecision(id, context);
        await supersede(decision, assistant.runtime, { by, via: principal.via });
      },
    };
  }

  async function find(id: string): Promise<WaitingCall> {
    const decision = await findVisibleDecision(id, context);
    return waiting(decision.id, async () => undefined);
  }

  return {
    async propose(given, asks) {
      const { tool, ...said } = checkCall({ ...proposeAction, input: proposedInput }, given, context);
      const like: JsonObject = JSON.parse(JSON.stringify({ ...said, asks }));
      const id = await open.findOrMake(tool, like, async () => {
        const call = assistant.runtime.ids.next();
        const shown = await runOperation(proposeAction, { run, call, tool, ...said, ask: asks }, context);
        if (shown.state !== 'waiting') keep(shown.id, resultOf(shown));
        return { id: shown.id, isAsked: shown.state === 'waiting' };
      });
      return waiting(id, () => open.remove(tool, like, id));
    },
    await: async (given) => find(checkCall({ ...awaitAction, input: awaitedInput }, given, context).id),
    find,
  };
}
