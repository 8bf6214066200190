import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  type CallOutcome,
  type CallSite,
  createToolCalls,
  isUnfinished,
  type RecordedCall,
  type ToolCalls,
} from '@tact/core/guarded-tools';
import { type Decider, outsideLabel } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { createOpenCalls } from '../open-calls.ts';
import { refusedResult, relayedResult, troubleResult } from '../tool-result.ts';
import type { WaitingCall } from '../wait-for-person.ts';
import { guardedName } from './guarded-upstream.ts';
import type { CallProgress } from './upstream.ts';

/** Decides about the calls that a client makes of one server's tools, and has them run. */
export interface Gate {
  readonly calls: ToolCalls;
  /** Decides about a call, or finds the one like it that the client is still owed. Throws `ACTION_PARAMETERS_INVALID`. */
  call(tool: string, input: JsonObject, onProgress?: (progress: CallProgress) => void): Promise<WaitingCall>;
  /** A call by its id, as tasks name it; null for one that is not of this client. */
  find(id: string): Promise<WaitingCall | null>;
  /** What a call returned, as it is, by the id of its decision. */
  keep(decisionId: string, result: CallToolResult): void;
  /** Tells whoever waits for a call how far it has come. */
  progressed(decisionId: string, progress: CallProgress): void;
}

export interface GateOptions {
  readonly user: string;
  readonly server: string;
  readonly run: string;
}

const maxKeptResults = 200;

export function createGate(assistant: Decider, { user, server, run }: GateOptions): Gate {
  const { runtime } = assistant;
  const calls = createToolCalls(assistant, user);
  const open = createOpenCalls(user, run, runtime);
  const results = new Map<string, CallToolResult>();
  const listeners = new Map<string, (progress: CallProgress) => void>();
  // Calls of one connection do not replace each other, and each has an id of its own.
  const site: CallSite = { transcript: '', equalBefore: 0, held: new Set(), answer: {}, isByItself: true };
  // Whoever calls may have read anything.
  const labels = [outsideLabel(`mcp:${server}`)];

  async function decide(tool: string, input: JsonObject): Promise<RecordedCall> {
    const called = { run, toolCallId: runtime.ids.next(), tool: guardedName(server, tool), input, labels };
    return calls.decide({ ...called, needsApproval: false, caution: 'dangerous' }, site);
  }

  function waiting(recorded: RecordedCall, onProgress?: (progress: CallProgress) => void): WaitingCall {
    const { call, decision } = recorded;
    const tool = call.tool.slice(server.length + 1);
    return {
      id: call.toolCallId,
      async read(signal) {
        const seen = await calls.outcomeOf(recorded);
        if (onProgress !== undefined) listeners.set(decision.id, onProgress);
        const carrying = seen.state === 'open' ? seen : calls.carryOut(recorded, { signal });
        const outcome = await Promise.resolve(carrying).finally(() => listeners.delete(decision.id));
        if (outcome.state === 'open') return { question: outcome.question, result: null };
        if (isUnfinished(outcome)) return { question: null, result: null };
        return { question: null, result: resultOf(outcome, results.get(decision.id), { server, tool }) };
      },
      async delivered() {
        if (decision.requiresApproval) await open.remove(tool, call.input, call.toolCallId);
      },
      withdraw: async (by) => void (await calls.withdraw(recorded, { by })),
    };
  }

  return {
    calls,
    async call(tool, input, onProgress) {
      let made: RecordedCall | undefined;
      const id = await open.findOrMake(tool, input, async () => {
        made = await decide(tool, input);
        return { id: made.call.toolCallId, isAsked: made.decision.requiresApproval };
      });
      const recorded = made ?? (await calls.withId(run, id)).at(-1);
      return waiting(recorded ?? (await decide(tool, input)), onProgress);
    },
    async find(id) {
      const recorded = (await calls.withId(run, id)).at(-1);
      return recorded === undefined ? null : waiting(recorded);
    },
    progressed: (decisionId, progress) => listeners.get(decisionId)?.(progress),
    keep(decisionId, result) {
      results.set(decisionId, result);
      const [oldest] = results.size > maxKeptResults ? results.keys() : [];
      if (oldest !== undefined) results.delete(oldest);
    },
  };
}

function resultOf(
  outcome: CallOutcome,
  real: CallToolResult | undefined,
  source: { readonly server: string; readonly tool: string },
): CallToolResult {
  switch (outcome.state) {
    case 'done':
      return relayedResult(real ?? outcome.output, source, changedIn(outcome));
    case 'refused':
      return refusedResult(outcome.why);
    case 'failed':
      return real === undefined
        ? troubleResult(outcome.why, 'failed')
        : relayedResult(real, source, changedIn(outcome));
    case 'unknown':
      return troubleResult(`${outcome.why} It is not called again.`, 'unknown');
    default:
      throw new Error('A call that has not ended has no result.');
  }
}

function changedIn({ ran }: Extract<CallOutcome, { readonly ran: unknown }>): string | null {
  return ran.isChanged
    ? `This call was changed before it was approved: ${ran.name} ${JSON.stringify(ran.input)}.`
    : null;
}
