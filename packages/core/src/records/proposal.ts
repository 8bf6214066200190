import type { JsonObject } from './copy-json.ts';
import type { MaybeOutside, Outside } from './outside.ts';
import type { Label } from './provenance.ts';

/** A suggested action, not yet checked against the policy. */
export interface ProposedAction {
  /** A name of the action registry; an unknown name counts as dangerous. */
  readonly action: string;
  readonly parameters: JsonObject;
  /** What the action applies to, in a form that only its executor reads; for a mail the mailbox's reference. */
  readonly target: string;
  /** Where this action's own values came from, where that is known; else the proposal's labels count. */
  readonly labels?: readonly Label[];
  /** Positions in the verdict of the actions that must be done first. */
  readonly after?: readonly number[];
}

/**
 * How a model's words became a proposal. Anything but `intact` runs safe actions only; what stood beside other words (`embedded`), was cut off
 * or was one of several runs none that hides what it is about, either.
 */
export const integrities = ['intact', 'repaired', 'embedded', 'truncated', 'multiple'] as const;
/** How cleanly a model's answer was read. Anything but `intact` lets only safe actions run by themselves. */
export type Integrity = (typeof integrities)[number];

/** Who proposed. `rule` is the owner's own deterministic rule, `fallback` the answer when every proposer failed. */
export const proposers = ['rule', 'model', 'local', 'fallback'] as const;
export type Proposer = (typeof proposers)[number];

/** Alternatives that were considered and rejected. */
export interface Alternative {
  readonly action: string;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly whyNot: MaybeOutside;
}

/** The result of a separate check of one direction against one proposal. */
export interface DirectionFinding {
  readonly directionId: string;
  /** `unknown`: the check could not be made, which asks rather than permits. */
  readonly finding: 'kept' | 'violated' | 'unknown';
  readonly why: string;
}

/** One way to answer a signal. */
export interface Proposal {
  readonly actions: readonly ProposedAction[];
  readonly proposer: Proposer;
  /** In [0, 1], as stated by the proposer. */
  readonly confidence: number;
  /** A model's words are outside text where its prompt held any; a string in records before 0.3. */
  readonly rationale: MaybeOutside;
  /** The proposer itself asks for approval. */
  readonly needsApproval: boolean;
  /** How a model would put the question to the owner; shown as its words, beside the card's own question. */
  readonly confirmationMessage?: Outside;
  /** The labels of everything the proposal was made from. No label counts as `outside`. */
  readonly labels: readonly Label[];
  readonly integrity: Integrity;
  /** The owner's rule may delete or forward without asking; only a rule can carry this. */
  readonly permitsDangerous: boolean;
  readonly salientFeatures: readonly MaybeOutside[];
  readonly matchedDirections: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** The inverse as the proposer sees it: compared with the registry's own, never used. */
  readonly undoHint: { readonly action: string; readonly parameters: JsonObject } | null;
  readonly findings: readonly DirectionFinding[];
  /** The owner changed a question into this himself. Only where an open question is judged again: no proposer sets it. */
  readonly isOwnersChoice?: true;
  /** The engine's own data, for its judge. */
  readonly details?: JsonObject;
}
