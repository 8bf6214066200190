import type { JsonObject } from './copy-json.ts';
import type { Label, Span } from './provenance.ts';

/** The four possible outcomes of a decision. */
export const verdictWords = ['act', 'ask', 'defer', 'decline'] as const;
/** `act`: done now. `ask`: done once approved. `defer`: decided again later. `decline`: not done. */
export type VerdictWord = (typeof verdictWords)[number];

/** Why: a code for programs, a sentence for people, and the numbers behind it. */
export interface Reason {
  readonly code: string;
  readonly text: string;
  readonly numbers?: Readonly<Record<string, number>>;
  /** Set for a fact about the input that is no step of the decision, such as who sent it; lists of decisions show a warning. */
  readonly fact?: 'plain' | 'warning';
}

/** The name of a check: one of the kernel's, such as `LowConfidence`, or somebody else's. */
export type OverrideCode = string;

/** A check of the policy that did not let an action pass as proposed. All that apply are collected. */
export interface Override {
  readonly code: OverrideCode;
  /** The action it is about. */
  readonly action: string;
  /** For people, with its numbers: `LowConfidence (0.45 < 0.70)`. */
  readonly text: string;
  /** `ask`: only once the owner says yes. `decline`: not at all. */
  readonly effect: 'ask' | 'decline';
  readonly numbers?: Readonly<Record<string, number>>;
  readonly span?: Span;
  readonly direction?: string;
}

export const dispositions = ['run', 'ask', 'drop'] as const;

/** An action after judgement. */
export interface DecidedAction {
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** `run` now, `ask` first, or `drop`. */
  readonly disposition: (typeof dispositions)[number];
  readonly labels: readonly Label[];
  /** Positions in the verdict of the actions that must be done first; if one of them fails, this one is not tried. */
  readonly after?: readonly number[];
  /** The approval whose yes it is: what was asked then runs now, once. */
  readonly causedBy?: string;
  /** The journal entry that it takes back. */
  readonly undoes?: Pick<JournalEntry, 'id' | 'decisionId'>;
}

/** The judge's result. */
export interface Verdict {
  readonly word: VerdictWord;
  /** The engine's own name of what happens, such as `archive` or `apply_label+archive`. */
  readonly outcome: string;
  readonly confidence: number | null;
  readonly actions: readonly DecidedAction[];
  readonly reasons: readonly Reason[];
  readonly overrides: readonly Override[];
  /** The engine's own data, for its later stages and for readers of the record. */
  readonly details?: JsonObject;
  /** Claims that no other decision of this user may hold; if one does, facts are read and judged again. */
  readonly claims?: readonly VerdictClaim[];
  /** Questions that it answers or withdraws; if one was answered meanwhile, facts are read and judged again. */
  readonly closes?: readonly ClosedQuestion[];
  /** What its conversation remembers from now on; if that changed meanwhile, facts are read and judged again. */
  readonly conversation?: ConversationUpdate;
  /** Of a `defer`: when it is decided again, and why not now. */
  readonly deferral?: Deferral;
}

/** A string that is unique per user, such as `run:<fingerprint>`. */
export interface VerdictClaim {
  readonly key: string;
  /** Milliseconds since 1970-01-01T00:00Z; from then on it may be claimed again. Null: never. */
  readonly until: number | null;
}

/** An approval that ends with this verdict. */
export interface ClosedQuestion {
  readonly id: string;
  /** What was asked is only answered while it is still this. */
  readonly hash: string;
  /** The decision that asked, and when. */
  readonly decisionId: string;
  readonly askedAt: number;
  /** `superseded`: nobody answers it any more. */
  readonly state: 'approved' | 'edited' | 'denied' | 'superseded';
  /** The channel that the answer came through. */
  readonly via: string;
  readonly why: string | null;
}

export interface ConversationUpdate {
  readonly conversation: string;
  readonly state: JsonObject;
  /** The version that was read before, 0 for a conversation without any state. */
  readonly expected: number;
}

/** Nothing runs now, but something is kept until a time. */
export interface Deferral {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly until: number;
  readonly why: string;
}

/**
 * planned → running → done | failed | unknown.
 * `unknown`: it was running when the process died and nobody can tell whether it happened; shown to the owner, never repeated.
 */
export type EffectState = 'planned' | 'running' | 'done' | 'failed' | 'unknown';

/** Something that changes state outside the decision, recorded before it is tried. */
export interface Effect {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** Idempotency key: an action runs at most once per key. */
  readonly key: string;
  /** The approval or message that caused it; null if the decision itself planned it. */
  readonly causedBy: string | null;
  readonly state: EffectState;
  readonly result: JsonObject | null;
  /** A code and a sentence when failed or unknown. */
  readonly problem: { readonly code: string; readonly text: string } | null;
  readonly plannedAt: number;
  readonly startedAt: number | null;
  /** The worker that runs it, and when its lease ends unless renewed: then it counts as abandoned. Both null unless it is running. */
  readonly worker: string | null;
  readonly leaseUntil: number | null;
  readonly finishedAt: number | null;
}

/** How to take an effect back. */
export interface JournalEntry {
  readonly id: string;
  readonly effectId: string;
  readonly decisionId: string;
  readonly user: string;
  /** The inverse, an action of the registry. */
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** `undoing`: an undo has begun and is not known to have ended; one that fails leaves it open. */
  readonly state: 'open' | 'undoing' | 'undone';
  readonly createdAt: number;
  readonly undoneAt: number | null;
}
