import { tactError } from '#errors';
import {
  type Decider,
  expireOverdue,
  isSameJson,
  isUncollected,
  outsideLabel,
  overrideWords,
  ownerLabel,
  resumeEffects,
  withdrawUncollected,
} from '#kernel';
import {
  type Approval,
  type Decision,
  type Effect,
  type Json,
  type JsonObject,
  type Label,
  parseRecorded,
} from '#records';
import { whyRefused } from './call-outcome.ts';
import {
  type AgentCall,
  agentCallName,
  agentReferenceOf,
  agentRunTagOf,
  agentSignalOf,
  agentsEngineName,
} from './tool-call.ts';

/**
 * Calls that agents propose, and what becomes of them.
 *
 * Invariants:
 * 1. A call is known by its agent, its run and its id: proposed again it is the same call, and with another tool or input it is an error.
 * 2. The turn to do a call is given once: of any number who ask at the same time, one gets it. A yes is for one call, so a second like
 *    call is asked about anew.
 * 3. A call that nobody in person requested through a channel of the owner's is outside, whatever labels it names. Labels never get
 *    stronger in the course of a run.
 */
export interface AgentCalls {
  /** Decides about a call, once. Throws `AGENT_CALL_CHANGED`, `AGENT_EXECUTOR_UNKNOWN` and `ACTION_PARAMETERS_INVALID`. */
  propose(call: ProposedCall): Promise<Decision>;
  /** How it stands. Throws `ID_NOT_FOUND` for a decision that is about no call. */
  read(decision: Decision): Promise<AgentCallStatus>;
  /**
   * Gives the turn to do it, if it may be done and nobody had the turn: then its state is `run`. Where nobody has reported by the end of
   * `withinMs`, its end is unknown.
   */
  take(decision: Decision, withinMs: number): Promise<AgentCallStatus>;
  /** Writes down how it ended, by whoever had the turn. Throws `AGENT_CALL_NOT_RUNNING`. */
  report(decision: Decision, end: ReportedEnd): Promise<AgentCallStatus>;
}

export interface ProposedCall extends Omit<AgentCall, 'caution'> {
  /** The owner requested it in person. */
  readonly isRequested: boolean;
}

interface ReportedEnd {
  readonly state: 'done' | 'failed' | 'unknown';
  readonly output: Json;
  /** Why, where it is not done. */
  readonly problem: string | null;
}

/** `run`: it is the asker's turn to do it. `approved`: it may be done, and nobody has asked for the turn yet. */
export type AgentCallState = 'waiting' | 'refused' | 'approved' | 'run' | Exclude<Effect['state'], 'planned'>;

export interface AgentCallStatus {
  readonly state: AgentCallState;
  /** In plain words: why it asks, why it is refused, or what went wrong. Empty where there is nothing to say. */
  readonly reason: string;
  /** What may run or ran: `isChanged` where whoever approved it changed it. */
  readonly tool: string;
  readonly input: JsonObject;
  readonly isChanged: boolean;
  /** The question about it; null where none was asked. */
  readonly question: Approval | null;
  /** Of a call that is done. */
  readonly output: Json;
}

const newestLimit = 100;

export function createAgentCalls(assistant: Decider, user: string): AgentCalls {
  const { runtime } = assistant;
  const { store, clock } = runtime;

  async function callOf({ inputDigest }: Decision): Promise<AgentCall | null> {
    const text = await store.documents.text(user, inputDigest);
    return text === null ? null : (parseRecorded(text) as AgentCall);
  }

  /** What the earlier calls of the run rest on, and that what they returned has been read since. */
  async function labelsBefore(call: Pick<ProposedCall, 'agent' | 'run'>): Promise<readonly Label[]> {
    const tag = agentRunTagOf(call);
    const tagged = await store.ledger.tagged(user, agentsEngineName, [tag], newestLimit);
    const before = tagged.get(tag) ?? [];
    const effects = await store.outbox.ofDecisions(
      user,
      before.map(({ id }) => id),
    );
    return before.flatMap(({ id, actions }) => {
      const labels = actions.flatMap((action) => action.labels).filter(({ origin }) => origin === 'outside');
      const wasTried = effects.get(id)?.some(({ startedAt }) => startedAt !== null) === true;
      return wasTried ? [...labels, outsideLabel(`results of ${call.agent}`)] : labels;
    });
  }

  async function propose({ isRequested, ...call }: ProposedCall): Promise<Decision> {
    requireExecutor(call);
    const given = isRequested ? ownerLabel('request') : outsideLabel(`agent:${call.agent}`);
    const labels = distinct([given, ...call.labels, ...(await labelsBefore(call))]);
    const whole: AgentCall = { ...call, labels, caution: 'dangerous' };
    const signal = agentSignalOf(whole, { user, now: clock.now() });
    const leavesPlanned = call.executor === null;
    for await (const made of assistant.decide(agentsEngineName, [signal], { leavesPlanned })) {
      if (made !== null) return made;
    }
    const earlier = await store.ledger.latest(user, agentsEngineName, agentReferenceOf(call));
    const recorded = earlier === null ? null : await callOf(earlier);
    const isSame =
      recorded?.tool === call.tool &&
      recorded.executor === call.executor &&
      isSameJson(recorded.input, call.input);
    if (earlier === null || !isSame)
      throw tactError('AGENT_CALL_CHANGED', { call: call.call, run: call.run });
    return earlier;
  }

  function requireExecutor({ executor, input }: Pick<ProposedCall, 'executor' | 'input'>): void {
    if (executor === null) return;
    const offered = runtime.registryFor(agentsEngineName).offered.map(({ name }) => name);
    if (executor === agentCallName || !offered.includes(executor)) throw unknownExecutor(executor, offered);
    const action = runtime.registry.find(executor);
    const parsed = action?.parameters.safeParse(input);
    const issue = parsed?.error?.issues[0];
    if (issue === undefined) return;
    const field = issue.path.join('.') || 'input';
    throw tactError('ACTION_PARAMETERS_INVALID', { action: executor, field, why: issue.message });
  }

  async function read(decision: Decision): Promise<AgentCallStatus> {
    const { engine, id } = decision;
    if (engine !== agentsEngineName) throw notThere(id);
    const [call, [question = null], [effect]] = await Promise.all([
      callOf(decision),
      store.approvals.ofDecision(user, decision.id),
      store.outbox.ofDecision(user, decision.id),
    ]);
    if (call === null) throw notThere(id);
    const proposed = { tool: call.tool, input: call.input, isChanged: false, question, output: null };
    if (effect !== undefined) return { ...proposed, ...endOf(effect, call) };
    if (question?.state === 'pending' && clock.now() < question.expiresAt)
      return { ...proposed, state: 'waiting', reason: wordsOf(decision) };
    const reason = question === null ? wordsOf(decision) : whyRefused(question);
    return { ...proposed, state: 'refused', reason };
  }

  async function ownEffect(decision: Decision): Promise<Effect | undefined> {
    const effects = await store.outbox.ofDecision(user, decision.id);
    return effects.find(({ action }) => action === agentCallName);
  }

  return {
    propose,
    read,
    async take(decision, withinMs) {
      await expireOverdue(runtime);
      const effect = await ownEffect(decision);
      if (effect?.state === 'running')
        await resumeEffects(user, runtime, { decisionId: decision.id, abandonedAfterMs: 0 });
      if (effect?.state !== 'planned') return read(decision);
      if (await isUncollected(effect, runtime)) {
        await withdrawUncollected(effect, runtime);
        return read(decision);
      }
      const now = clock.now();
      const start = { now, worker: `agent ${effect.target}`, leaseUntil: now + withinMs };
      const isMine = await store.outbox.start(user, effect.id, start);
      const status = await read(decision);
      return isMine ? { ...status, state: 'run' } : status;
    },
    async report(decision, { state, output, problem }) {
      const effect = await ownEffect(decision);
      const ended =
        effect !== undefined &&
        (await store.outbox.finish(user, effect.id, {
          ...{ state, journal: null, finishedAt: clock.now(), decisionId: decision.id },
          result: state === 'done' ? { output } : null,
          problem:
            state === 'done' ? null : { code: problemCodes[state], text: runtime.maskSecrets(problem ?? '') },
        }));
      const status = await read(decision);
      if (!ended) throw tactError('AGENT_CALL_NOT_RUNNING', { state: status.state });
      return status;
    },
  };
}

const problemCodes = { failed: 'TOOL_FAILED', unknown: 'EFFECT_UNKNOWN' } as const;

function endOf(
  { action, state, parameters, result, problem }: Effect,
  call: AgentCall,
): Omit<AgentCallStatus, 'question'> {
  const isOwn = action === agentCallName;
  const tool = isOwn ? String(parameters['tool']) : action;
  const input = isOwn ? (parameters['input'] as JsonObject) : parameters;
  const isChanged = tool !== (call.executor ?? call.tool) || !isSameJson(input, call.input);
  const ran = { tool: isOwn ? tool : (call.executor ?? tool), input, isChanged, reason: problem?.text ?? '' };
  if (state === 'planned') return { ...ran, state: 'approved', output: null };
  const output = isOwn ? (result?.['output'] ?? null) : result;
  return { ...ran, state, output: state === 'done' ? output : null };
}

/** Why it asks or is refused. */
function wordsOf({ overrides }: Decision): string {
  return [...new Set(overrides.map(overrideWords))].join('; ');
}

function notThere(id: string) {
  return tactError('ID_NOT_FOUND', { what: 'call', id, list: 'log' });
}

function distinct(labels: readonly Label[]): readonly Label[] {
  return [...new Map(labels.map((label) => [`${label.origin} ${label.source}`, label])).values()];
}

function unknownExecutor(executor: string, offered: readonly string[]) {
  const known = offered.filter((name) => name !== agentCallName && name !== 'none').join(', ') || 'none';
  return tactError('AGENT_EXECUTOR_UNKNOWN', { executor: executor.slice(0, 60), known });
}
