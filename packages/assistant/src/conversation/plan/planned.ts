import type { JsonObject, MaybeOutside, Outside } from '@tact/core/records';
import { recordedObject } from '@tact/core/structured-output';
import { z } from 'zod';

/** An action as somebody planned it: in the planner's own terms, nothing looked up yet. */
export interface PlannedAction {
  /** A domain of a tool. */
  readonly domain: string;
  /** Its short name within the domain: `create`, `create_event`. */
  readonly action: string;
  readonly params: JsonObject;
  readonly reasoning: string;
  /** Positions in the plan of what has to be done before. */
  readonly after?: readonly number[] | undefined;
}

/** What is to be done about a message. */
export interface Plan {
  readonly actions: readonly PlannedAction[];
  /** In [0, 1]. */
  readonly confidence: number;
  /** What has to be known before anything can be done. */
  readonly clarification: Clarification | null;
  /** The planner wants confirmation before any of it is done; missing where only the action catalogue decides what asks. */
  readonly confirmation?: Confirmation;
  /** What is to be said beside what is done, such as words that were not understood. */
  readonly remarks?: readonly string[];
}

/** A planner's wish to be asked. It can add a question, and takes none away. */
export interface Confirmation {
  /** The question in a model's words. */
  readonly message: Outside | null;
}

export interface Clarification {
  /** Outside text where it quotes others. */
  readonly question: MaybeOutside;
  /** Where the answer goes: a parameter of one of the actions; null where it has to be understood anew. */
  readonly missing: MissingField | null;
}

export interface MissingField {
  readonly position: number;
  readonly field: string;
  /** What the question offers to choose from; none where it is open. */
  readonly options: readonly { readonly id: string; readonly title: MaybeOutside }[];
}

export const plannedActionSchema = z.object({
  domain: z.string().min(1).max(60),
  action: z.string().min(1).max(60),
  params: recordedObject,
  reasoning: z.string().max(2000).default(''),
  after: z.array(z.int().min(0)).optional(),
});
