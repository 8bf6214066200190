import { tactError } from '#errors';
import {
  type Decider,
  effectKey,
  expireOverdue,
  outsideLabel,
  requireAction,
  resumeEffects,
  supersede,
  withdrawPlanned,
} from '#kernel';
import { type Effect, type Label, parseRecorded } from '#records';
import { type CallOutcome, readOutcome, type WaitedCall, type WaitedEnd } from './call-outcome.ts';
import { toolRunsOf } from './load-tools.ts';
import { callsWithId, isEqualCall, newestCalls, type RecordedCall } from './recorded-calls.ts';
import { actionNameOf, signalOf, type ToolCall, toolsEngineName } from './tool-call.ts';

/**
 * The calls of one user, as they are decided and carried out.
 *
 * Invariants:
 * 1. A call is decided once. It is known by its run, its id, and which occurrence of that id it is: the same messages sent again give
 *    the same call. An equal call that the messages do not account for, or that ran in another answer to the same messages, is asked
 *    about, unless it is safe.
 * 2. What a decision runs without a question is run by `carryOut` alone. What the next messages of its run do not hold is withdrawn.
 * 3. Labels never get stronger in the course of a run, whatever its messages hold by then.
 */
export interface ToolCalls {
  /** Decides about a call, once, however often it is asked; what runs is left to `carryOut`. */
  decide(call: CalledTool, site: CallSite): Promise<RecordedCall>;
  /** The call on record. Throws `TOOL_CALL_NOT_DECIDED`. */
  find(call: NamedCall, transcript: string): Promise<RecordedCall>;
  outcomeOf(recorded: RecordedCall): Promise<CallOutcome>;
  /**
   * Runs what may run and was not run yet. Where another process is running it, that is `running`, or waited for. A signal stops the
   * tool.
   */
  carryOut(recorded: RecordedCall, wait?: { readonly signal: AbortSignal | undefined }): Promise<CallOutcome>;
  /** All calls on record under this id. */
  withId(run: string, toolCallId: string): Promise<readonly RecordedCall[]>;
  /** The calls of a run that were asked about, the newest first. */
  asked(run: string): Promise<readonly RecordedCall[]>;
  /** Withdraws what a call asks and plans; nothing is learned from it. Resolves with whether there was anything. */
  withdraw(recorded: RecordedCall, by: { readonly by: string; readonly why?: string }): Promise<boolean>;
}

/** A call as somebody speaks of it. */
export type NamedCall = Pick<ToolCall, 'run' | 'toolCallId' | 'tool' | 'input'>;

type CalledTool = NamedCall & Pick<ToolCall, 'labels' | 'needsApproval' | 'caution'>;

/** Where a call stands in the messages of its run. */
export interface CallSite {
  /** A digest of the messages that the model was sent. */
  readonly transcript: string;
  /** How many equal calls of this id they hold. */
  readonly equalBefore: number;
  /** The ids of all calls that they hold. */
  readonly held: ReadonlySet<string>;
  /** The same object for all calls of one answer. */
  readonly answer: object;
  /** There are no messages that the call goes on from: its labels are given whole, and no other call of its run is looked at. */
  readonly isByItself?: boolean | undefined;
}

const nothingBefore = { labels: [], isRepeated: false } as const;

const pauseMs = 100;
/** What came before these gave them its labels. */
const newestLimit = 100;
const askedLimit = 500;

export function createToolCalls(assistant: Decider, user: string): ToolCalls {
  const { runtime } = assistant;
  const { store, clock } = runtime;
  /** The answers in which calls of this process were decided. */
  const answers = new Map<string, WeakRef<object>>();

  async function isLeftBehind({ decision, call }: RecordedCall, site: CallSite): Promise<boolean> {
    if (site.held.has(call.toolCallId)) return false;
    const answer = answers.get(decision.id)?.deref();
    return answer === undefined ? call.transcript !== site.transcript : answer !== site.answer;
  }

  /** Reads what the run did so far: what its model has read since, what it did for these messages before, and what nobody came to run. */
  async function readRun(asked: NamedCall, site: CallSite) {
    const calls = await newestCalls(user, asked.run, newestLimit, store);
    const effects = await store.outbox.ofDecisions(
      user,
      calls.map(({ decision }) => decision.id),
    );
    const labels: Label[] = [];
    let isRepeated = false;
    for (const recorded of calls) {
      const { decision, call } = recorded;
      const own = effects.get(decision.id) ?? [];
      const ran = own.some(wasTried);
      if (own.some((effect) => isOwnPlan(effect, recorded)) && (await isLeftBehind(recorded, site))) {
        await withdrawPlanned(decision, runtime, 'its run went on without it');
      }
      if (call.transcript !== undefined && call.transcript === site.transcript) {
        // Calls of one answer were made before any of them had a result. A model that is asked anew gives its calls new ids.
        const isOfAnother = answers.get(decision.id)?.deref() !== site.answer;
        isRepeated ||= ran && call.transcript !== '' && isOfAnother && isEqualCall(recorded, asked);
        continue;
      }
      labels.push(...decision.actions.flatMap((action) => action.labels));
      if (ran) labels.push(outsideLabel(`tool:${call.tool}`));
    }
    return { labels, isRepeated };
  }

  async function locate({ run, toolCallId, ...call }: NamedCall, transcript: string) {
    const all = await callsWithId(user, { run, toolCallId }, store);
    const equal = all.filter((one) => isEqualCall(one, call));
    const same = equal.findLast((one) => transcript !== '' && one.call.transcript === transcript);
    return { all, equal, same };
  }

  async function find(call: NamedCall, transcript: string): Promise<RecordedCall> {
    const { all, equal, same } = await locate(call, transcript);
    const found = same ?? equal.at(-1);
    if (found !== undefined) return found;
    throw notDecided(
      call,
      all.length === 0
        ? 'nothing is on record under this id'
        : 'the call on record under this id is another one',
    );
  }

  async function readWaited({ user: whose, decisionId }: WaitedCall): Promise<WaitedEnd | null> {
    const decision = await store.ledger.get(whose, decisionId);
    const text = decision === null ? null : await store.documents.text(whose, decision.inputDigest);
    if (decision === null || text === null) return null;
    const recorded = { decision, call: parseRecorded(text) as ToolCall };
    return { call: recorded.call, outcome: await readOutcome(recorded, runtime, readWaited) };
  }

  const outcomeOf = (recorded: RecordedCall) => readOutcome(recorded, runtime, readWaited);

  return {
    find,
    outcomeOf,
    async decide(call, site) {
      for (;;) {
        const { all, equal, same } = await locate(call, site.transcript);
        if (same !== undefined) return same;
        requireAction(runtime.registry, actionNameOf(call.tool), call.input);
        const before = site.isByItself === true ? nothingBefore : await readRun(call, site);
        const labels = distinct([...call.labels, ...before.labels]);
        const mayRepeat = equal.length > site.equalBefore || before.isRepeated;
        const { transcript } = site;
        const whole: ToolCall = { ...call, labels, transcript, ...(mayRepeat ? { mayRepeat } : {}) };
        const signal = signalOf(whole, all.length + 1, { user, now: clock.now() });
        for await (const made of assistant.decide(toolsEngineName, [signal], { leavesPlanned: true })) {
          if (made === null) continue;
          answers.set(made.id, new WeakRef(site.answer));
          const [oldest] = answers.size > newestLimit ? answers.keys() : [];
          if (oldest !== undefined) answers.delete(oldest);
          return { decision: made, call: whole };
        }
        // Another process decided it in between.
      }
    },
    async carryOut(recorded, wait) {
      const { decision } = recorded;
      await expireOverdue(runtime);
      for (;;) {
        if (wait?.signal?.aborted !== true) {
          await toolRunsOf(runtime).whileStoppable(decision.id, wait?.signal, () =>
            resumeEffects(user, runtime, { decisionId: decision.id }),
          );
        }
        const outcome = await outcomeOf(recorded);
        if (outcome.state !== 'running' || wait === undefined || wait.signal?.aborted) return outcome;
        await clock.sleep(pauseMs, wait.signal);
      }
    },
    withId: (run, toolCallId) => callsWithId(user, { run, toolCallId }, store),
    async asked(run) {
      const calls = await newestCalls(user, run, askedLimit, store);
      return calls.filter(({ decision }) => decision.requiresApproval);
    },
    async withdraw({ decision }, { by, why }) {
      const answer = { by, via: 'messages', ...(why === undefined ? {} : { why }) };
      const questions = await supersede(decision, runtime, answer);
      return questions + (await withdrawPlanned(decision, runtime, 'whoever asked for it withdrew it')) > 0;
    },
  };
}

/** Planned by the decision itself, and not begun. */
function isOwnPlan({ state, key }: Effect, { decision }: RecordedCall): boolean {
  return state === 'planned' && key === effectKey(decision, 0);
}

/** What is withdrawn ends without being tried. */
function wasTried({ startedAt, problem }: Effect): boolean {
  return startedAt !== null && problem?.code !== 'EFFECT_WITHDRAWN';
}

function distinct(labels: readonly Label[]): readonly Label[] {
  return [...new Map(labels.map((label) => [`${label.origin} ${label.source}`, label])).values()];
}

function notDecided({ run, toolCallId, tool }: NamedCall, why: string) {
  return tactError('TOOL_CALL_NOT_DECIDED', { call: toolCallId, tool, run, why });
}
