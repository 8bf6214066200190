import { joinOrigins } from '#kernel';
import type { DangerLevel, Signal } from '#records';
import type { ToolCall } from './tool-call.ts';

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

const tagLength = 200;

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
