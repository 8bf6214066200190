import type { z } from 'zod';
import type { Clock } from '#ports/clock';
import type { JobHandler } from '#ports/jobs';
import type { Document, Message, Store } from '#ports/store';
import type { Span as TelemetrySpan } from '#ports/telemetry';
import type {
  Decision,
  DecisionPath,
  Feedback,
  JsonObject,
  ModelUsage,
  Outside,
  Policy,
  PromptLayerRecord,
  Proposal,
  Reason,
  Run,
  Signal,
  StageFailure,
  Verdict,
} from '#records';
import type { Action, ActionRegistry, DecisionSoFar } from './action.ts';
import type { EffectRuntime } from './runtime.ts';
import type { SafetyCheck } from './safety-check.ts';

/**
 * An engine: the same stages under the same names in every one of them.
 *
 * `gate` and `judge` are pure and synchronous. What they are handed holds no store, no model, no clock and no
 * randomness, so that any past decision can be judged again under another policy.
 *
 * `Input`, `Facts` and `Evidence` are plain JSON: they are recorded with the decision and read back for a replay.
 * `Context` is for `propose` alone and is never recorded. `Rules` is the owner's rules, compiled.
 */
export interface Engine<
  Input = unknown,
  Facts = unknown,
  Context = unknown,
  Evidence = unknown,
  Rules = unknown,
> {
  readonly name: string;
  /** What its input must look like; missing where inputs are made by an entry of its own, such as `triage`. */
  readonly input?: z.ZodType<Input>;
  /** What it brings into the runtime's one registry, inverses included. Engines may share an action. */
  readonly actions: readonly Action[];
  /** Which actions of the registry it may propose; unless given, those of its own that are `offered`. */
  offers?(action: Action): boolean;
  /** What a person recognises an input by; for lists, search and approval cards. */
  describe(input: Input): InputDescription;
  /** The owner's rules; missing where an engine has none. */
  readonly rules?: RulesReader<Rules>;
  /**
   * What the gate has to know, for a whole batch in a constant number of queries. One entry per signal, in order: its facts,
   * or why they could not be read.
   */
  facts(signals: readonly Signal<Input>[], reads: FactReads): Promise<readonly (Facts | StageFailure)[]>;
  gate(view: GateView<Input, Facts, Rules>): GateResult;
  /**
   * Whether a question about one of its decisions is judged at the answer by facts that are read anew and by the time of the answer.
   * Default: by what was recorded, at the time of the decision.
   */
  readonly judgesAnswersByNow?: boolean;
  /**
   * The actions as they are for this input, where what they do depends on it: moving to a folder that is an account's trash is
   * deleting there. For whoever asks the policy about an action again, such as at a yes; its own `judge` uses it too. Pure.
   */
  registryFor?(input: Input, registry: ActionRegistry): ActionRegistry;
  /** Fetches what proposing needs; a source that fails is listed, never thrown. Missing: nothing is fetched. */
  gather?(
    view: GateView<Input, Facts, Rules>,
    services: GatherServices,
  ): Promise<GatherResult<Context, Evidence>>;
  readonly strategies: Strategies<Input, Facts, Context, Evidence, Rules>;
  /**
   * What it says once everything that a decision ran has ended, such as a reply. Called for each main decision that was not
   * deferred. What it resolves with is recorded together with the last ends of the effects; where a process died before that, the
   * next one calls it again. If it throws, the effects have ended all the same.
   */
  conclude?(view: ConcludeView<Input>, runtime: EffectRuntime): Promise<Conclusion>;
  /** Whether it has anything to say about this verdict. Default: about every one that was not deferred. */
  concludes?(verdict: Verdict): boolean;
  /**
   * What a decision that was carried out was, as a run that may be worth remembering; null if it was none. Missing: never one.
   */
  runOf?(finished: FinishedDecision<Input>, store: Store): Promise<RunDraft | null>;
  /**
   * Learns from feedback about its decisions, oldest first. What it returns is saved together with the place that was
   * reached, so that nothing is learned twice and nothing is missed.
   */
  learn?(feedback: readonly Feedback[], services: LearnServices): Promise<LearnResult>;
  /**
   * Looks whether what an action is done to is still what was decided about, and throws where it is not: then nothing is done.
   * Asked right before a dangerous action, and before whatever a yes runs. Missing: nothing outside Tact can have changed.
   */
  requireUnchanged?(target: string, decision: Decision): Promise<void>;
  /** Work for later, by kind of job: snoozed messages, sweeps, ticks. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** True where a person waits for the answer: a failed effect is told at once and never tried again later. */
  readonly interactive?: boolean;
  /** How long its questions stay open, in milliseconds, where that is less than the policy's time. */
  readonly approvalTtlMs?: number;
}

/** How an input is shown in lists and on approval cards. */
export interface InputDescription {
  /** One line: sender and subject. */
  readonly title: string | Outside;
  /** What a decision can be found by later, such as `thread:…`; at most 8. */
  readonly tags: readonly string[];
  /** What an approval card quotes of the input, such as sender and subject. */
  readonly quotes: readonly { readonly name: string; readonly text: string | Outside }[];
  /** What the owner should know before he answers, in words of ours alone. */
  readonly cautions?: readonly string[];
}

/** Rules from text to what the gate matches with. Both steps are pure, so that a recorded text gives the same rules again. */
export interface RulesReader<Rules = unknown, Data = unknown> {
  /**
   * The top-level sections of the rules file that it reads. All engines share one file; what is in the sections of another one is
   * not its business.
   */
  readonly sections?: readonly string[];
  /** Throws `CONFIG_SYNTAX` or `CONFIG_INVALID`. */
  read(text: string): Data;
  compile(data: Data): Rules;
}

/** What facts are read from. */
export interface FactReads {
  readonly store: Store;
}

/** What the gate sees. */
export interface GateView<Input = unknown, Facts = unknown, Rules = unknown> {
  readonly signal: Signal<Input>;
  readonly facts: Facts;
  /** The owner's rules in force; undefined if the engine has none. */
  readonly rules: Rules;
  readonly policy: Policy;
  readonly now: number;
}

/** The gate's result. */
export interface GateResult {
  /** True: continue with the judge. False: continue with propose. */
  readonly settled: boolean;
  /** The path of a settled decision; by default `rule` if a rule proposed, else `gate`. */
  readonly path?: DecisionPath;
  /** Proposals of the owner's own rules, in addition to others. */
  readonly proposals: readonly Proposal[];
  readonly reasons: readonly Reason[];
}

/** What `gather` may read. */
export interface GatherServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly span: TelemetrySpan;
}

/** What `gather` resolves with: context for proposing, and evidence for judging, which is recorded. */
export interface GatherResult<Context = unknown, Evidence = unknown> {
  /** For `propose`; not recorded. */
  readonly context: Context;
  /** For `judge`: ids, versions, origins, findings and numbers; no texts. Recorded. */
  readonly evidence: Evidence;
  readonly failures: readonly StageFailure[];
}

/** The input of a strategy's `propose`. */
export interface ProposeView<Input = unknown, Facts = unknown, Context = unknown, Rules = unknown>
  extends GateView<Input, Facts, Rules> {
  readonly context: Context;
  /** All actions; `offered` are those that this engine may propose. */
  readonly registry: ActionRegistry;
  /** Aborted where its caller waits no longer, or the assistant is closing. */
  readonly abortSignal: AbortSignal;
  readonly span: TelemetrySpan;
}

/** The input of a strategy's `proposeAgain`. */
export interface ProposeAgainView<Input = unknown, Facts = unknown, Rules = unknown>
  extends GateView<Input, Facts, Rules> {
  readonly registry: ActionRegistry;
}

/** The proposals, and how they were made. */
export interface ProposeResult {
  readonly proposals: readonly Proposal[];
  readonly path: DecisionPath;
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  readonly answerDigest: string | null;
  readonly usage: ModelUsage | null;
  readonly failures: readonly StageFailure[];
}

/** What the judge sees. `evidence` is null if nothing was gathered: the gate settled, or gathering failed. */
export interface JudgeView<Input = unknown, Facts = unknown, Evidence = unknown, Rules = unknown>
  extends GateView<Input, Facts, Rules> {
  readonly evidence: Evidence | null;
  /** The gate's and the strategy's. */
  readonly proposals: readonly Proposal[];
  /** The gate's. */
  readonly reasons: readonly Reason[];
  readonly registry: ActionRegistry;
  /** A subset only in evals. */
  readonly checks?: readonly SafetyCheck[];
}

/** A named, versioned way to propose and judge. */
export interface Strategy<
  Input = unknown,
  Facts = unknown,
  Context = unknown,
  Evidence = unknown,
  Rules = unknown,
> {
  readonly name: string;
  readonly version: string;
  /** In place of the engine's gate, where strategies differ in what they settle without a proposal. Pure. */
  gate?(view: GateView<Input, Facts, Rules>): GateResult;
  propose(view: ProposeView<Input, Facts, Context, Rules>): Promise<ProposeResult>;
  /**
   * What `propose` proposes where it asks no model, from the record alone; null where it would ask one, or the record is not enough. For
   * replays by other rules or another policy. Pure.
   */
  proposeAgain?(view: ProposeAgainView<Input, Facts, Rules>): readonly Proposal[] | null;
  judge(view: JudgeView<Input, Facts, Evidence, Rules>): Verdict;
}

/** The strategy that decides, one that may decide for a share of the users, and a shadow. */
export interface Strategies<
  Input = unknown,
  Facts = unknown,
  Context = unknown,
  Evidence = unknown,
  Rules = unknown,
> {
  readonly main: Strategy<Input, Facts, Context, Evidence, Rules>;
  /** Decides for this share of the users, in [0, 1], in place of `main`; the same user always gets the same one. */
  readonly trial?: {
    readonly strategy: Strategy<Input, Facts, Context, Evidence, Rules>;
    readonly share: number;
  };
  /** Proposes and judges beside the deciding one; recorded, never acted on. */
  readonly shadow?: Strategy<Input, Facts, Context, Evidence, Rules>;
}

/** What an engine sees of a decision that has been carried out. */
export interface ConcludeView<Input = unknown> extends DecisionSoFar {
  /** The input itself where the same process decided, else as it was recorded; null if it is no longer kept. */
  readonly input: Input | null;
  /** The same each time it is called for a decision: for the id of a message. */
  readonly key: string;
  readonly now: number;
  /**
   * Writes the ends of the effects now. For a conclusion that takes long, or that tells of them before it is recorded: otherwise
   * their ends, with how to take them back, wait for it.
   */
  settle(): Promise<void>;
}

/** What an engine says at the end of a decision. */
export interface Conclusion {
  readonly messages: readonly Message[];
  /** What is to be known about the decision from now on, such as that an answer is awaited. */
  readonly feedback?: readonly Feedback[];
  /** For readers of the record. */
  readonly result: JsonObject;
}

/** What an engine learns with. */
export interface LearnServices {
  readonly store: Store;
  readonly user: string;
}

/** What `learn` resolves with; the values are set together with the mark that the feedback was learned from. */
export interface LearnResult {
  /** The number of pieces of feedback that were learned from. */
  readonly lessons: number;
  /** What was learned, as named values of the user. */
  readonly values: readonly LearnedValue[];
}

export interface LearnedValue {
  readonly name: string;
  readonly value: JsonObject;
  /** The version that was read, 0 for none; if it has changed since, the same feedback is passed again. */
  readonly expected: number;
}

/** What is recorded of a signal besides its input, so that gate and judge can be run again. */
export interface RecordedFacts extends Pick<Signal, 'label' | 'receivedAt'> {
  readonly facts: unknown;
}

/** A decision of which everything that it ran has ended and nothing is asked any more. */
export interface FinishedDecision<Input = unknown> extends DecisionSoFar {
  /** As it was recorded; null if it is no longer kept. */
  readonly input: Input | null;
  readonly registry: ActionRegistry;
}

/** What a decision was, as a run that may be worth remembering. */
export type RunDraft = Pick<Run, 'task' | 'summary' | 'outcome' | 'references' | 'artifacts' | 'steps'>;
