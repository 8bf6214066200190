import { type Caution, joinOrigins } from '#kernel';
import type { JsonObject, Label, Signal } from '#records';

/** A model's call of a guarded tool, as it is judged and recorded. */
export interface ToolCall {
  /** The conversation or agent run that it belongs to. */
  readonly run: string;
  /** The model's; one that occurs again in the run is another call. */
  readonly toolCallId: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** Where what the model had read before the call came from. */
  readonly labels: readonly Label[];
  /** The tool itself wants this call approved. */
  readonly needsApproval: boolean;
  /** From this danger level on, calls that outside text may have caused need approval. */
  readonly caution: Caution;
  /** A digest of the messages that the model was sent; missing in records of earlier versions. */
  readonly transcript?: string | undefined;
  /** An equal call is on record that the messages do not hold, or that answered them before: nobody can tell whether this repeats it. */
  readonly mayRepeat?: boolean | undefined;
}

/** Which call it is, together with the number of its occurrence. */
export type ToolCallKey = Pick<ToolCall, 'run' | 'toolCallId'>;

export const toolsEngineName = 'tools';

/** The name of a tool's action. No other action can have it, not even in a process that lacks the tool. */
export const actionNameOf = (tool: string): string => `tool:${tool}`;

/** The name of the action that undoes a tool's. */
export const undoNameOf = (tool: string): string => `undo_tool:${tool}`;

const tagLength = 200;

/** Under which the calls of a run are found; runs with a long name in common share it. */
export const runTagOf = (run: string): string => `run:${run}`.slice(0, tagLength);

export const toolTagOf = (tool: string): string => `tool:${tool}`.slice(0, tagLength);

/** All parts escaped, so that no two calls share a reference. The first call of an id has no number, as before ids could occur again. */
export function referenceOf({ run, toolCallId }: ToolCallKey, occurrence = 1): string {
  const parts = [run, toolCallId].map((part) => encodeURIComponent(part.toWellFormed()));
  return [...parts, ...(occurrence === 1 ? [] : [String(occurrence)])].join('/');
}

export function signalOf(
  call: ToolCall,
  occurrence: number,
  { user, now }: { readonly user: string; readonly now: number },
): Signal<ToolCall> {
  return {
    engine: toolsEngineName,
    user,
    reference: referenceOf(call, occurrence),
    label: { origin: joinOrigins(call.labels), source: 'tool call' },
    receivedAt: now,
    input: call,
  };
}
