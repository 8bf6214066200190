import type {
  DangerLevel,
  Label,
  MaybeOutside,
  Override,
  Policy,
  Proposal,
  ProposedAction,
  Span,
} from '#records';
import type { Action } from './action.ts';

/**
 * The safety policy: which overrides apply to a proposal.
 *
 * Invariants:
 * 1. Every check looks at every action, and all overrides that apply are collected: none hides another.
 * 2. A check can only take away: no check, and no text from outside, permits what another one stopped.
 * 3. `decline` beats `ask`, `ask` beats running.
 * 4. Pure: the same arguments give the same overrides, which replay and backtests rely on.
 */

/** One action of a proposal, with everything a check may look at. */
export interface CheckInput<Input = unknown> {
  /** Whose decision it is. */
  readonly user: string;
  /** When it is judged, in milliseconds since 1970-01-01T00:00Z; the same in a replay. */
  readonly now: number;
  readonly proposed: ProposedAction;
  readonly action: Action | null;
  /** Every name that the owner may have used for the action. */
  readonly names: readonly string[];
  readonly danger: DangerLevel;
  readonly proposal: Proposal;
  readonly policy: Policy;
  /** The address the signal came from, where there is one; directions about senders look at it. */
  readonly sender: string | null;
  /** What the sender calls itself, for directions that name somebody. */
  readonly senderNames: readonly MaybeOutside[];
  /** Directions in words bind safe actions too. */
  readonly wordsBindSafe: boolean;
  /** The labels of the action's own values where they are known, else of the whole proposal. */
  readonly labels: readonly Label[];
  /** From this danger level on, actions that outside text may have caused need approval. */
  readonly caution: Caution;
  /** What the decision is about, where the judge passes it on; else null. */
  readonly input: Input;
  /** Finds the outside text that may have caused the proposal; called only when it has to be shown. */
  cause(): Span | null;
}

/** What outside text may not cause without approval: dangerous actions, or everything that is not safe. */
export type Caution = 'dangerous' | 'reversible';

/** A named, pure function from a case to the overrides that apply. */
export interface SafetyCheck {
  readonly name: Override['code'];
  check(subject: CheckInput): readonly Override[];
}
