import { tactError } from '#errors';
import { type Decider, expireOverdue, isSameJson, requireAction, resumeEffects } from '#kernel';
import type { Decision } from '#records';
import { type CallOutcome, readOutcome } from './call-outcome.ts';
import { actionNameOf, referenceOf, signalOf, type ToolCall, toolsEngineName } from './tool-call.ts';

/** A call as somebody speaks of it later; it has to be the one that was decided. */
export type NamedCall = Pick<ToolCall, 'run' | 'toolCallId' | 'tool' | 'input'>;

/** The calls of one user. */
export interface ToolCalls {
  /** Decides about a call, once, however often it is asked; what runs is left to `carryOut`. */
  decide(call: ToolCall): Promise<CallOutcome>;
  /** What became of a call that was decided before. Throws `TOOL_CALL_NOT_DECIDED`. */
  outcomeOf(call: NamedCall): Promise<CallOutcome>;
  /**
   * Runs what may run and was not run yet. Where another process is running it, that is `running`, or waited for.
   * Throws `TOOL_CALL_NOT_DECIDED`.
   */
  carryOut(call: NamedCall, wait?: { readonly signal: AbortSignal | undefined }): Promise<CallOutcome>;
}

const pauseMs = 100;

export function createToolCalls(assistant: Decider, user: string): ToolCalls {
  const { runtime } = assistant;
  const { store, clock } = runtime;

  async function decisionAbout(call: NamedCall): Promise<Decision | null> {
    const decision = await store.ledger.latest(user, toolsEngineName, referenceOf(call));
    if (decision === null) return null;
    const recorded = JSON.parse((await store.documents.text(user, decision.inputDigest)) ?? 'null');
    if (isSameCall(recorded, call)) return decision;
    throw notDecided(call, 'the call on record under this id is another one');
  }

  async function requireDecision(call: NamedCall): Promise<Decision> {
    const decision = await decisionAbout(call);
    if (decision === null) throw notDecided(call, 'nothing is on record under this id');
    return decision;
  }

  return {
    async decide(call) {
      const known = await decisionAbout(call);
      if (known !== null) return readOutcome(known, call.tool, runtime);
      requireAction(runtime.registry, actionNameOf(call.tool), call.input);
      const signal = signalOf(call, user, clock.now());
      for await (const made of assistant.decide(toolsEngineName, [signal], { leavesPlanned: true })) {
        if (made !== null) return readOutcome(made, call.tool, runtime);
      }
      // Another process decided it in between.
      return readOutcome(await requireDecision(call), call.tool, runtime);
    },
    async outcomeOf(call) {
      return readOutcome(await requireDecision(call), call.tool, runtime);
    },
    async carryOut(call, wait) {
      const decision = await requireDecision(call);
      await expireOverdue(runtime);
      for (;;) {
        await resumeEffects(user, runtime, { decisionId: decision.id });
        const outcome = await readOutcome(decision, call.tool, runtime);
        if (outcome.state !== 'running' || wait === undefined || wait.signal?.aborted) return outcome;
        await clock.sleep(pauseMs, wait.signal);
      }
    },
  };
}

function isSameCall(recorded: ToolCall | null, { tool, input }: NamedCall): boolean {
  return recorded !== null && recorded.tool === tool && isSameJson(recorded.input, input);
}

function notDecided({ run, toolCallId, tool }: NamedCall, why: string) {
  return tactError('TOOL_CALL_NOT_DECIDED', { call: toolCallId, tool, run, why });
}
