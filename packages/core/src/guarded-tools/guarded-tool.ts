import type { DangerLevel, Json, JsonObject } from '#records';
import type { ToolResult } from './call-outcome.ts';

/** A tool of somebody else's as Tact runs it. */
export interface GuardedTool {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly danger: DangerLevel;
  /** What a single call raises it to; null where every call is alike. */
  readonly dangerOf: ((input: JsonObject) => DangerLevel) | null;
  /** Describes its input for forms and help; null where that is not known. */
  readonly jsonSchema: JsonObject | null;
  /** Reads an input as the tool's schema does. */
  readInput(input: JsonObject): ReadInput;
  /** How long a call may take; null: as long as it does. */
  readonly timeoutMs: number | null;
  /** Throws what the tool throws. */
  run(input: JsonObject, call: ToolRun): Promise<ToolResult>;
  /** Takes a call back, given what it ran with and what it returned; null if nothing does. */
  readonly undo: ((input: JsonObject, output: Json, toolCallId: string) => Promise<void>) | null;
}

/** An input that fits, as the schema makes it; or the field that does not, and why. */
export type ReadInput =
  | { readonly fits: true; readonly input: JsonObject }
  | { readonly fits: false; readonly field: string; readonly why: string };

/** One call while it runs. */
export interface ToolRun {
  readonly toolCallId: string;
  readonly decisionId: string;
  /** Aborts when whoever asked for the call stops, or its time is over. */
  readonly signal: AbortSignal;
}
