import type { JsonObject } from './copy-json.ts';
import type { Outside } from './outside.ts';
import type { Proposal } from './proposal.ts';
import type { EngineName } from './provenance.ts';
import type { DecidedAction, Override, Reason, VerdictWord } from './verdict.ts';

/** How a decision was reached. */
export const decisionPaths = [
  'gate',
  'rule',
  'heuristic',
  'local',
  'model',
  'fallback',
  'rejected',
  'undo',
] as const;
/**
 * How a decision was reached: by the gate, a rule, a heuristic, code (`local`) or the model; `fallback` when every proposer
 * failed, `rejected` when nothing was to be done, `undo` for taking one back.
 */
export type DecisionPath = (typeof decisionPaths)[number];

export const stageNames = ['facts', 'gate', 'gather', 'propose', 'judge', 'act'] as const;
/** The stages of an engine, in their order, and `act` for running what was decided. */
export type StageName = (typeof stageNames)[number];

/** What a model call cost. */
export interface ModelUsage {
  /** `provider:name`, as the provider reports it where it does. */
  readonly model: string;
  readonly latencyMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly calls: number;
}

/** A layer of the prompt as it was sent; its text is a document, found by digest. */
export interface PromptLayerRecord {
  readonly name: string;
  readonly role: 'system' | 'user';
  readonly digest: string;
  readonly tokens: number;
}

/** A stage that failed. The decision continued without its result. */
export interface StageFailure {
  readonly stage: StageName;
  /** A code of the error registry. */
  readonly code: string;
  readonly text: string;
  /** What the owner can do about it, where nothing else helps. */
  readonly remedy?: string;
}

/** Which way of proposing and judging made the decision, and whether its effects count. */
export interface StrategyUse {
  readonly name: string;
  readonly version: string;
  /** Only `main` has effects. */
  readonly role: 'main' | 'shadow';
}

/** What titles are labelled with. A title is searched as a column of its own, so that it keeps no other source. */
export const titleSource = 'decision:title';

/** One decision, as the ledger keeps it. Frozen once recorded. */
export interface Decision {
  /** UUIDv7: sorts by time. */
  readonly id: string;
  readonly engine: EngineName;
  readonly user: string;
  readonly reference: string;
  /**
   * 1 for the first decision about the reference. A deferred decision is continued by one with the next number, whose
   * parent it is; (user, engine, reference, attempt) is there once among main decisions.
   */
  readonly attempt: number;
  /** SHA-256 of the input's JSON; the input itself is a document under this digest. */
  readonly inputDigest: string;
  /** What `gate` read of the facts, kept with the decision; null if it read none, or was decided before facts were recorded. */
  readonly factsDigest: string | null;
  /** What `judge` read of the evidence, kept with the decision; null if there was none. */
  readonly evidenceDigest: string | null;
  /** The time that gate and judge were told; null if there was none, or it was not recorded: then it cannot be replayed. */
  readonly gateNow: number | null;
  /** One visible line that lets a person recognise the input: sender and subject. Its source is `titleSource`. */
  readonly title: Outside;
  /** What it can be found by, such as `thread:…` and `sender:…`; at most 8, each at most 200 characters. */
  readonly tags: readonly string[];
  readonly strategy: StrategyUse;
  /** Of the policy together with the declared dangers of the actions. */
  readonly policyVersion: string;
  /** Of the engine's rules; null if it has none, or they were not recorded. */
  readonly rulesVersion: string | null;
  readonly path: DecisionPath;
  readonly verdict: VerdictWord;
  readonly outcome: string;
  readonly confidence: number | null;
  readonly actions: readonly DecidedAction[];
  readonly reasons: readonly Reason[];
  readonly overrides: readonly Override[];
  /** At least one action needs approval. */
  readonly requiresApproval: boolean;
  /** When a deferred decision is taken up again; null for every other verdict. */
  readonly deferredUntil: number | null;
  /** The engine's own data, as the judge gave it. */
  readonly details: JsonObject | null;
  /** What was proposed: by the owner's rules, then by the model or its fallback. */
  readonly proposals: readonly Proposal[];
  readonly layers: readonly PromptLayerRecord[];
  /** Digest of the model's answer as text, a document; null if no model answered. */
  readonly answerDigest: string | null;
  readonly usage: ModelUsage | null;
  readonly failures: readonly StageFailure[];
  /** Milliseconds per stage. */
  readonly ms: Readonly<Partial<Record<StageName, number>>>;
  readonly traceId: string | null;
  /** The decision this one continues, shadows or undoes. */
  readonly parentId: string | null;
  readonly createdAt: number;
}
