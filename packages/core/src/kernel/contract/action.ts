import type { z } from 'zod';
import type {
  Approval,
  CardLine,
  DangerLevel,
  Decision,
  Effect,
  Feedback,
  JournalEntry,
  JsonObject,
  MaybeOutside,
  Message,
  Origin,
} from '#records';
import type { EffectRuntime } from './runtime.ts';

/**
 * Everything that can be done. One definition per action; the model's tools, the policy's table, the approval card,
 * the undo journal and every schema derive from it.
 */
export interface Action<Parameters extends JsonObject = JsonObject> {
  /** snake_case. Recorded permanently: rename by moving the old name to `formerNames`. */
  readonly name: string;
  readonly formerNames?: readonly string[];
  /** For the model and for the docs: what it does, in one sentence. */
  readonly summary: string;
  readonly danger: DangerLevel;
  /** Where single parameters, or whose action it is, make it more dangerous, such as moving to the trash. Never less than `danger`. */
  dangerOf?(parameters: Parameters, user: string): DangerLevel;
  /** Another action that it amounts to with these parameters: rules about that one apply to it too. */
  countsAs?(parameters: Parameters): string | null;
  /** It takes its target out of the owner's sight, as archiving does: words of other inputs do not cause it without approval. */
  readonly hidesTarget?: boolean;
  /** A strict object: unknown keys are issues. */
  readonly parameters: z.ZodType<Parameters>;
  /** False for inverses and other actions that must not be proposed. */
  readonly offered: boolean;
  /** Names of actions that undo this one; empty if nothing does. */
  readonly inverses: readonly string[];
  /** In plain words, every value quoted with `quote`. */
  describe(parameters: Parameters): string;
  /**
   * All that a yes does, for the card of a question: every address that is written to, every text that is sent, whole and under
   * names of ours. `input` is the decision's, read from the record or not. Unless given, the parameters under their names. Pure.
   */
  card?(parameters: Parameters, input: unknown): readonly CardLine[];
  /** Whom it writes to, where its parameters alone do not say so, as for an answer; directions about recipients look at it. Pure. */
  writesTo?(parameters: Parameters, input: unknown): readonly MaybeOutside[];
  /** Why the owner has to be asked in this very case, whatever permits it; null where nothing speaks for it. Ours, and pure. */
  asksBecause?(parameters: Parameters, input: unknown): string | null;
  /** The action that restores what was there before, or null if nothing changed or it cannot be undone. */
  inverse(parameters: Parameters, result: JsonObject, target: string): Inverse | null;
  /** Carries the action out; resolves with what is needed to undo it. */
  execute(call: ActionCall<Parameters>, runtime: EffectRuntime): Promise<JsonObject>;
  /**
   * After a crash or a lost connection: did a call with this key happen? Missing if a second call gives the same
   * result as the first; then the call is repeated.
   */
  check?(call: ActionCall<Parameters>, runtime: EffectRuntime): Promise<EffectCheck>;
  /**
   * True if it changes nothing beyond Tact's own store, so that it can always be told afterwards whether it happened. Then it
   * begins with the commit of its decision, and ends with a later commit of the same decision. Unless given, false.
   */
  staysLocal?(user: string): boolean;
  /**
   * What a decision itself plans of it is run by whoever resumes that very decision, within an hour, and by nothing else; then it is
   * withdrawn. What a yes or an undo plans is run as that of any other action.
   */
  readonly isRunOnDemand?: boolean;
  /**
   * Whoever asked for the decision does the work and reports how it ended; Tact never runs it. One that was begun and not reported until
   * its lease has ended is unknown.
   */
  readonly isRunByCaller?: boolean;
  /** Parameters that were approved, as the schema in force now would change them; null where it leaves them as they are. */
  schemaChanges?(parameters: Parameters, user: string): JsonObject | null;
  /** Carried out by being recorded, as an answer is that the caller gets with the decision: it becomes no effect. */
  readonly isRecordOnly?: boolean;
  /** Of an inverse: looks at what somebody changed since the effect that it would take back. Missing: nothing can be lost. */
  beforeUndo?(candidate: UndoCandidate, store: EffectRuntime['store']): Promise<UndoCheck>;
  /** The action that takes this one back, where `defineAction` made it from `undo`; it joins the registry with this one. */
  readonly undoAction?: Action;
}

/** The action that takes another one back, as `inverse` of that action returns it. */
export interface Inverse {
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
}

/** One execution of an action: what was judged and recorded, and the idempotency key it runs under. */
export interface ActionCall<Parameters extends JsonObject = JsonObject> {
  readonly parameters: Parameters;
  readonly target: string;
  /** Idempotency key: an action runs at most once per key. */
  readonly key: string;
  readonly user: string;
  readonly decisionId: string;
  /** Where its content came from; what it stores keeps that origin. */
  readonly origin: Origin;
  readonly now: number;
  /** Aborted where its caller waits no longer, or the assistant is closing: it may end early, by throwing. */
  readonly abortSignal: AbortSignal;
  /** The decision's input as recorded, with the state before it; null if it is no longer kept. */
  recordedInput(): Promise<unknown>;
  /** Its decision, and what came of it so far; null if that is no longer kept. */
  soFar(): Promise<DecisionSoFar | null>;
  /** Keeps a message that becomes true together with the end of this effect; none if it fails. */
  keep(message: Message): void;
  /** The same for feedback about its decision, such as one that awaits an answer. */
  keepFeedback(feedback: Feedback): void;
  /** Writes the ends of the other effects that wait for this one, before something that takes long, such as asking a model. */
  settle(): Promise<void>;
}

/** A decision with what came of it. */
export interface DecisionSoFar {
  readonly decision: Decision;
  /** The effects beside the one that asks, as they ended or stand now. */
  readonly effects: readonly Effect[];
  /** The questions that the decision asked. */
  readonly approvals: readonly Approval[];
}

/** What `check` finds out after a crash: whether an action happened, and if so the result that it had. */
export type EffectCheck =
  | { readonly happened: 'yes'; readonly result: JsonObject }
  | { readonly happened: 'no' }
  | { readonly happened: 'unknown' };

/** All actions of an assistant. */
export interface ActionRegistry {
  /** By its name or a former one; null for an unknown one. */
  find(name: string): Action | null;
  /** The actions that may be proposed, in the order of their definition. */
  readonly offered: readonly Action[];
  /** All actions, including those that may not be proposed, such as inverses. */
  readonly all: readonly Action[];
}

/**
 * Looks, before anything is undone, at what the owner or anybody else changed since. An undo takes back what Tact did, never what
 * somebody did after it: what would be lost is said first, and undone only on a second word.
 */

/** An effect that is about to be taken back, as its inverse sees it. */
export interface UndoCandidate {
  readonly user: string;
  readonly target: string;
  /** The inverse's. */
  readonly parameters: JsonObject;
  /** What the effect resolved with; null if that is no longer kept. */
  readonly left: JsonObject | null;
  /** Inverses that run before this one, because the effects that they take back came after it. */
  readonly newer: readonly Pick<JournalEntry, 'action' | 'parameters' | 'target'>[];
}

export interface UndoCheck {
  /** What somebody changed since, as a sentence of ours with every value quoted; null where nothing would be lost. */
  readonly changed: string | null;
  /** How the inverse runs now: bound to what stands there at this moment. */
  readonly parameters: JsonObject;
}
