import type { Clock } from '#ports/clock';
import type { Document, Store } from '#ports/store';
import type { Span as TelemetrySpan } from '#ports/telemetry';
import type {
  DecisionPath,
  EngineName,
  ModelUsage,
  Policy,
  PromptLayerRecord,
  Proposal,
  Reason,
  Signal,
  StageFailure,
  Verdict,
} from '#records';
import type { ActionRegistry } from './actions.ts';
import type { SafetyCheck } from './policy.ts';

/**
 * An engine: the same rooms under the same names in every one of them.
 *
 * `gate` and `judge` are pure and synchronous. What they are handed holds no store, no model, no clock and no
 * randomness, so that any past decision can be judged again under another policy.
 */
export interface Engine<Input = unknown, Facts = unknown, Context = unknown> {
  readonly name: EngineName;
  /** What its actions are. */
  readonly registry: ActionRegistry;
  /** A line that lets a person recognise the input. */
  title(input: Input): string;
  /** What a decision can be found by later. */
  tags(input: Input): readonly string[];
  /** How long its questions stay open, in milliseconds, where that is less than the policy's time. */
  readonly approvalTtlMs?: number;
  /** What an approval card quotes of the input, such as sender and subject. */
  quotes(input: Input): readonly { readonly name: string; readonly text: string }[];
  /** What the gate has to know, for a whole batch in a constant number of queries; one entry per signal. */
  facts(signals: readonly Signal<Input>[], store: Store): Promise<readonly Facts[]>;
  gate(view: GateView<Input, Facts>): GateResult;
  /** Fetches what proposing needs; a source that fails is listed, never thrown. */
  gather(view: GateView<Input, Facts>, world: GatherWorld): Promise<Gathered<Context>>;
  readonly strategies: Strategies<Input, Facts, Context>;
}

/** What the gate sees. */
export interface GateView<Input, Facts> {
  readonly signal: Signal<Input>;
  readonly facts: Facts;
  readonly policy: Policy;
  readonly now: number;
}

/** What the gate found out. */
export interface GateResult {
  /** True: on to the judge. False: somebody has to propose. */
  readonly settled: boolean;
  /** What the owner's own rules want; it stands beside whatever else is proposed. */
  readonly proposals: readonly Proposal[];
  readonly reasons: readonly Reason[];
}

export interface GatherWorld {
  readonly store: Store;
  readonly clock: Clock;
  readonly span: TelemetrySpan;
}

export interface Gathered<Context> {
  readonly context: Context;
  readonly failures: readonly StageFailure[];
}

/** What a strategy's `propose` is handed. */
export interface ProposeView<Input, Facts, Context> extends GateView<Input, Facts> {
  readonly context: Context;
  readonly registry: ActionRegistry;
  readonly span: TelemetrySpan;
}

/** What was proposed and how that came about. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly path: DecisionPath;
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  readonly answerDigest: string | null;
  readonly usage: ModelUsage | null;
  readonly failures: readonly StageFailure[];
}

/** What the judge sees. `context` is null where the gate settled. */
export interface JudgeView<Input, Facts, Context> extends GateView<Input, Facts> {
  readonly context: Context | null;
  /** The gate's and the strategy's. */
  readonly proposals: readonly Proposal[];
  /** The gate's. */
  readonly reasons: readonly Reason[];
  readonly registry: ActionRegistry;
  /** Fewer than all only in evals. */
  readonly checks?: readonly SafetyCheck[];
}

/** A named, versioned way to propose and judge. */
export interface Strategy<Input = unknown, Facts = unknown, Context = unknown> {
  readonly name: string;
  readonly version: string;
  propose(view: ProposeView<Input, Facts, Context>): Promise<Proposed>;
  judge(view: JudgeView<Input, Facts, Context>): Verdict;
}

/** The strategy that decides, one that may share users with it, and one that only watches. */
export interface Strategies<Input = unknown, Facts = unknown, Context = unknown> {
  readonly main: Strategy<Input, Facts, Context>;
  /** Decides for this share of the users, in [0, 1], in place of `main`; the same user always gets the same one. */
  readonly trial?: { readonly strategy: Strategy<Input, Facts, Context>; readonly share: number };
  /** Proposes and judges beside the deciding one; recorded, never acted on. */
  readonly shadow?: Strategy<Input, Facts, Context>;
}
