import type { z } from 'zod';
import type { DangerLevel, Json, JsonObject } from '#records';

/** A tool of somebody else's as Tact runs it. */
export interface GuardedTool {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly danger: DangerLevel;
  /** What its input has to fit, also after an edit. */
  readonly parameters: z.ZodType<JsonObject>;
  /** Throws what the tool throws. */
  run(input: JsonObject, toolCallId: string): Promise<Json>;
  /** Takes a call back, given what it ran with and what it returned; null if nothing does. */
  readonly undo: ((input: JsonObject, output: Json, toolCallId: string) => Promise<void>) | null;
}
