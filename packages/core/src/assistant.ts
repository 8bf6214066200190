import { asTactError, callListener, tactError } from './errors/index.ts';
import {
  type Answer,
  type ApprovalOutcome,
  afterCommit,
  approve,
  type Backtest,
  type BacktestOptions,
  backtest,
  concludeAction,
  createLifecycle,
  type DecideOptions,
  type DecideResult,
  type Decider,
  type DecisionStatus,
  decideAll,
  decideOne,
  deny,
  type EffectEnd,
  type Engine,
  type Explanation,
  edit,
  expireOverdue,
  explain,
  feedbackOf,
  findApproval,
  findDecision,
  giveUpEffects,
  learnFromFeedback,
  listWaiting,
  type Observation,
  type PreparedDecision,
  prepareDecision,
  type RecheckedApproval,
  type Replay,
  type ReplayedBy,
  type ResumeOptions,
  type Runtime,
  recordIn,
  replay,
  resumeEffects,
  runDueJobs,
  signalFrom,
  standingOf,
  type Undone,
  undo,
} from './kernel/index.ts';
import type { DecisionFilter, RecordOutcome, StoreEvent } from './ports/store.ts';
import type {
  Approval,
  ApprovalState,
  Decision,
  Effect,
  Feedback,
  FeedbackKind,
  JsonObject,
} from './records/index.ts';

/**
 * A runtime and its engines as one running assistant. It knows no engine by name; an engine's entry, such as `triage`, is a
 * function over it. Ids may be given by their last digits, four at least.
 */
export interface Assistant extends Decider {
  readonly runtime: Runtime;
  /**
   * Decides about one thing that a program observed; null if it was decided before. Throws `ENGINE_MISSING`,
   * `ENGINE_WITHOUT_INPUT` and `INPUT_INVALID`, and the reason of a signal that is aborted before anything is recorded.
   */
  decideAbout(observed: Observation, options?: DecideOptions): Promise<DecisionStatus | null>;
  /**
   * Decides about one thing and records nothing: for `recordIn`. What is read and proposed may take long, so it belongs before a
   * transaction, not in it.
   */
  prepare(observed: Observation, options?: Pick<DecideOptions, 'signal'>): Promise<PreparedDecision>;
  /**
   * Records what was prepared within the PostgreSQL transaction that is open on the client, beside what the caller writes. Nothing runs
   * and nobody is told before `afterCommit`. `already`: the reference was decided before. `conflict`: what it was made from has
   * changed; prepare it anew. Throws `STORE_CANNOT_JOIN`.
   */
  recordIn(client: unknown, prepared: PreparedDecision): Promise<RecordOutcome>;
  /** Acts on what was recorded, once the caller has committed. Null where nothing is there, as after a rollback. */
  afterCommit(
    prepared: PreparedDecision,
    options?: Pick<DecideOptions, 'signal'>,
  ): Promise<DecisionStatus | null>;
  /** Open questions, or those in these states; the newest first, all unless `limit` is given. */
  approvals(user: string, states?: readonly ApprovalState[], limit?: number): Promise<readonly Approval[]>;
  /** Deferred decisions that wait for a model that could not be reached, or gave nothing that holds; 10 000 at most. */
  waiting(user: string): Promise<readonly Decision[]>;
  /**
   * How questions stand under the policy in force now: each with the card as it would be shown now, what forbids it by now, and what
   * came to speak against it since it was asked. Nothing is changed.
   */
  standing(approvals: readonly Approval[]): Promise<readonly RecheckedApproval[]>;
  /** Runs what was asked about, once. Like `deny` and `edit` it throws `APPROVAL_CLOSED`, `_EXPIRED`, `_NOT_YOURS` and `_CHANGED`. */
  approve(answer: Answer): Promise<ApprovalOutcome>;
  deny(answer: Answer): Promise<Approval>;
  /** Changes what would be done; the question stays open under a new hash. */
  edit(
    answer: Answer & { readonly action?: string | undefined; readonly parameters: JsonObject },
  ): Promise<Approval>;
  undo(undone: UndoInput): Promise<Undone>;
  explain(user: string, id: string): Promise<Explanation>;
  /** Judges a decision again from its record. Throws `DECISION_NOT_REPLAYABLE`. */
  replay(user: string, id: string, by?: ReplayedBy): Promise<Replay>;
  /** Judges all past decisions again by another policy or other rules. */
  backtest(user: string, options: BacktestOptions): Promise<Backtest>;
  log(filter: DecisionFilter): Promise<readonly Decision[]>;
  /**
   * Calls the listener after each commit made through this assistant's store: decisions, effects, approvals, messages. Other
   * processes read the same from `runtime.store.events.after`. Gives back how to stop. What a listener throws, or rejects with later, is
   * logged and ends nothing.
   */
  on(listener: (events: readonly StoreEvent[]) => unknown): () => void;
  /** Removes everything that is kept about a user. */
  forget(user: string): Promise<void>;
  /** Says something about a decision, for its engine to learn from. */
  feedback(said: FeedbackInput): Promise<Feedback>;
  /** Runs what was put off until now: snoozed messages, sweeps, ticks. */
  runDue(): Promise<{ readonly done: number; readonly failed: number }>;
  /**
   * Takes up what was left for a user: effects of a run that ended early, questions whose time has passed, work that is due,
   * feedback not yet learned from. Call it at the start, and now and then while running.
   */
  resume(user: string, options?: ResumeOptions): Promise<ResumeResult>;
  /**
   * Takes nothing new and waits for what runs, by default 10 seconds at most. An action that then still runs is recorded as `unknown` and
   * never run again by itself; what had not begun stays planned. Whoever calls it from within an action does not wait for that one.
   */
  close(options?: CloseOptions): Promise<void>;
}

export interface CloseOptions {
  /** How long to wait for what runs; 10 000 unless given. */
  readonly timeoutMs?: number;
}

/** The store gets this long beyond that. */
const storeCloseMs = 5000;

export interface UndoInput {
  readonly user: string;
  /** Of the decision, or of a question it asked. */
  readonly id: string;
  readonly by: string;
  /** The channel it was asked for through. */
  readonly via: string;
  /** Also where somebody changed since what is undone, which otherwise throws `UNDO_CHANGED`. */
  readonly anyway?: boolean;
}

export interface FeedbackInput {
  readonly user: string;
  /** Of the decision. */
  readonly id: string;
  readonly kind: FeedbackKind;
  /** `explicit` unless given. */
  readonly source?: Feedback['source'];
  readonly text?: string | undefined;
  /** Numbers by name, such as `rating` from 1 to 5; none unless given. */
  readonly scores?: Feedback['scores'];
  /** Who says so; nobody in particular unless given. */
  readonly rater?: string;
}

/** What `resume` did: the effects it ended, how many questions expired, and how many pieces of feedback were learned from. */
export interface ResumeResult {
  readonly effects: readonly Effect[];
  readonly expired: number;
  readonly learned: number;
}

export function createAssistant(runtime: Runtime): Assistant {
  const { store } = runtime;
  const withWholeId = async <One extends Answer>(answer: One): Promise<One> => {
    const { id } = await findApproval(answer.user, answer.id, store);
    return { ...answer, id };
  };
  const learn = (user: string) => learnWithAll(user, runtime);
  const lifecycle = runtime.lifecycle ?? createLifecycle(store.location);
  const guarded =
    <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given) =>
      lifecycle.run(() => work(...given));
  const runDue = () => runDueJobs(runtime);
  async function* untilClosed(decisions: AsyncGenerator<Decision | null>): AsyncGenerator<Decision | null> {
    try {
      for (;;) {
        const next = await lifecycle.run(() => decisions.next());
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await decisions.return(null);
    }
  }
  const engineOf = (name: string): Engine => {
    const engine = runtime.engines.get(name);
    if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: name });
    return engine;
  };

  return {
    runtime,
    decide: (name, signals, options) => untilClosed(decideAll(engineOf(name), signals, runtime, options)),
    decideAbout: guarded(async (observed: Observation, options: DecideOptions = {}) => {
      options.signal?.throwIfAborted();
      const signal = await signalFrom(observed, runtime);
      const decided = await decideOne(engineOf(observed.engine), signal, runtime, options);
      return withEnds(decided);
    }),
    prepare: guarded(async (observed: Observation, options: Pick<DecideOptions, 'signal'> = {}) => {
      const signal = await signalFrom(observed, runtime);
      return prepareDecision(engineOf(observed.engine), signal, runtime, options);
    }),
    recordIn: guarded((client: unknown, prepared: PreparedDecision) => recordIn(client, prepared, runtime)),
    afterCommit: guarded(async (prepared: PreparedDecision, options: Pick<DecideOptions, 'signal'> = {}) =>
      withEnds(await afterCommit(prepared, runtime, options)),
    ),
    approvals: guarded((user: string, states: readonly ApprovalState[] = ['pending'], limit?: number) =>
      store.approvals.list(user, states, limit),
    ),
    waiting: guarded((user: string) => listWaiting(user, undefined, runtime)),
    standing: guarded((approvals: readonly Approval[]) => standingOf(approvals, runtime)),
    approve: guarded(async (answer: Answer) => {
      const answered = await approve(await withWholeId(answer), runtime);
      await learn(answer.user);
      return answered;
    }),
    deny: guarded(async (answer: Answer) => {
      const denied = await deny(await withWholeId(answer), runtime);
      await learn(answer.user);
      return denied;
    }),
    edit: guarded(async (answer: Parameters<Assistant['edit']>[0]) =>
      edit(await withWholeId(answer), runtime),
    ),
    undo: guarded(async ({ id, ...request }: UndoInput) => {
      const { user } = request;
      const decision = await findDecision(user, id, store);
      const undone = await undo({ ...request, decisionId: decision.id }, runtime);
      await learn(user);
      return undone;
    }),
    explain: guarded((user: string, id: string) => explain(user, id, runtime)),
    replay: guarded(async (user: string, id: string, by?: ReplayedBy) =>
      replay(await findDecision(user, id, store), runtime, by),
    ),
    backtest: guarded((user: string, options: BacktestOptions) => backtest(user, options, runtime)),
    log: guarded((filter: DecisionFilter) => store.ledger.list(filter)),
    on: (listener) =>
      store.events.listen((events) =>
        callListener(listener, events, (code) => runtime.log.error('listener failed', { code })),
      ),
    forget: guarded((user: string) => store.forget(user)),
    feedback: guarded(
      async ({ user, id, kind, source = 'explicit', text, scores = {}, rater }: FeedbackInput) => {
        const decision = await findDecision(user, id, store);
        const said = feedbackOf(decision, kind, source, text ?? null, runtime);
        const feedback = { ...said, scores, rater: rater ?? null };
        await store.feedback.add(feedback);
        await learn(user);
        return feedback;
      },
    ),
    runDue: guarded(runDue),
    resume: guarded(async (user: string, options: ResumeOptions = {}) => {
      const effects = await resumeEffects(user, runtime, options);
      const expired = await expireOverdue(runtime);
      await runDue();
      return { effects, expired, learned: await learn(user) };
    }),
    async close({ timeoutMs = 10_000 } = {}) {
      const { clock } = runtime;
      await lifecycle.close(timeoutMs, clock, (effects) => giveUpEffects(effects, runtime));
      const waiting = new AbortController();
      await Promise.race([store.close(), clock.sleep(storeCloseMs, waiting.signal)]);
      waiting.abort('closed');
    },
  };
}

/** Resolves with how much feedback the engines learned from. One that cannot learn from it is logged, and ends nothing. */
async function learnWithAll(user: string, runtime: Runtime): Promise<number> {
  let learned = 0;
  for (const engine of runtime.engines.values()) {
    try {
      learned += await learnFromFeedback(engine, user, runtime);
    } catch (thrown) {
      const { code } = asTactError(thrown);
      if (code.startsWith('STORE_')) throw thrown;
      runtime.log.error('learning failed', { engine: engine.name, user, code });
    }
  }
  return learned;
}

function withEnds(decided: DecideResult | null): DecisionStatus | null {
  return decided === null ? null : { ...decided.decision, effects: decided.effects.flatMap(endOf) };
}

/** What ends a turn of the engine is no action of the decision. */
function endOf({ action, state, problem }: Effect): readonly EffectEnd[] {
  return action === concludeAction.name ? [] : [{ action, state, code: problem?.code ?? null }];
}
