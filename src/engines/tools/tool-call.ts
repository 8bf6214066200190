import { type Caution, joinOrigins } from '#kernel';
import type { JsonObject, Label, Signal } from '#records';

/** A model's call of a guarded tool, as it is judged and recorded. */
export interface ToolCall {
  /** The conversation or agent run that it belongs to; call ids are unique within it. */
  readonly run: string;
  readonly toolCallId: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** Where what the model had read before the call came from. */
  readonly labels: readonly Label[];
  /** The tool itself wants this call approved. */
  readonly needsApproval: boolean;
  /** From this danger level on, calls that outside text may have caused need approval. */
  readonly caution: Caution;
}

/** Which call it is. */
export type ToolCallKey = Pick<ToolCall, 'run' | 'toolCallId'>;

export const toolsEngineName = 'tools';

/** The name of a tool's action. No other action can have it, not even in a process that lacks the tool. */
export const actionNameOf = (tool: string): string => `tool:${tool}`;

/** The name of the action that undoes a tool's. */
export const undoNameOf = (tool: string): string => `undo_tool:${tool}`;

/** Both parts escaped, so that no two calls share a reference. */
export function referenceOf({ run, toolCallId }: ToolCallKey): string {
  return [run, toolCallId].map((part) => encodeURIComponent(part.toWellFormed())).join('/');
}

export function signalOf(call: ToolCall, user: string, now: number): Signal<ToolCall> {
  return {
    engine: toolsEngineName,
    user,
    reference: referenceOf(call),
    label: { origin: joinOrigins(call.labels), source: 'tool call' },
    receivedAt: now,
    input: call,
  };
}
