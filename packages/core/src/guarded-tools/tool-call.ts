import { type Caution, joinOrigins } from '#kernel';
import type { DangerLevel, JsonObject, Label, Signal } from '#records';

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

/** A call that a program of somebody else's wants to make, as it is judged and recorded. */
export interface AgentCall extends Pick<ToolCall, 'run' | 'tool' | 'input' | 'labels' | 'caution'> {
  readonly agent: string;
  /** The agent's own id of the call: the same again is the same call. */
  readonly call: string;
  /** The action of ours that does it instead of the agent, one that the owner listed; null: the agent does it. */
  readonly executor: string | null;
  /** What the agent says it was asked to do: quoted, never trusted. Null where it says nothing. */
  readonly request: string | null;
  /** The agent itself wants this call approved. */
  readonly asksFirst: boolean;
}

/** What the owner says about calls of agents. */
export interface AgentSettings {
  /** How dangerous their tools are, by name; one that is not listed is dangerous. Default: none. */
  readonly tools?: Readonly<Record<string, DangerLevel>> | undefined;
  /** Actions of Tact that may be named to do a call instead of the agent. Default: none. */
  readonly executors?: readonly string[] | undefined;
  /** How many questions of one agent may be open; a call that would be one more is declined. Default: 20. */
  readonly maxOpenQuestions?: number | undefined;
}

export const defaultMaxOpenQuestions = 20;

export const agentsEngineName = 'agents';
export const agentCallName = 'agent_call';

/** By which operations find what an agent proposed. */
export const agentTagOf = (agent: string): string => `agent:${agent}`.slice(0, tagLength);

export const agentRunTagOf = ({ agent, run }: Pick<AgentCall, 'agent' | 'run'>): string =>
  `run:${agent}/${run}`.slice(0, tagLength);

export function agentReferenceOf({ agent, run, call }: Pick<AgentCall, 'agent' | 'run' | 'call'>): string {
  return [agent, run, call].map((part) => encodeURIComponent(part.toWellFormed())).join('/');
}

export function agentSignalOf(
  call: AgentCall,
  { user, now }: { readonly user: string; readonly now: number },
): Signal<AgentCall> {
  return {
    engine: agentsEngineName,
    user,
    reference: agentReferenceOf(call),
    label: { origin: joinOrigins(call.labels), source: `agent:${call.agent}` },
    receivedAt: now,
    input: call,
  };
}
