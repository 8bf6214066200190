import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { operations } from '#operations';
import type { Operation } from '#operations/operation';
import { awaitedInput, proposedInput } from './proposed-calls.ts';

/** A tool of Tact's own: an operation, under the name by which agents know it. */
export interface AssistantTool {
  readonly name: string;
  readonly title: string;
  /** Tells a model when to call it. */
  readonly description: string;
  readonly operation: Operation;
  /** In place of the operation's, where a client says less. */
  readonly input?: z.ZodType;
  /** What waits for a person: a call that is proposed, one that is asked about in any case, or one that was. */
  readonly waits?: 'propose' | 'ask' | 'await';
  readonly annotations: ToolAnnotations;
}

const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const writes: ToolAnnotations = { destructiveHint: false, openWorldHint: false };
const acts: ToolAnnotations = { destructiveHint: true, idempotentHint: true, openWorldHint: true };

const wanted: readonly (Omit<AssistantTool, 'operation'> & { readonly operation: string })[] = [
  {
    name: 'decide',
    title: 'Decide about an event',
    description:
      'Decides about an input of one of the owner’s engines: act, ask, defer or decline, with reasons. What is asked waits for the owner; what is decided to be done is done.',
    operation: 'decide',
    annotations: acts,
  },
  {
    name: 'propose_action',
    title: 'Propose a call of a tool',
    description:
      'Asks whether you may call one of your own tools with these arguments. Call it only if `state` is `run`, with the `input` that comes back, then say how it ended with `report_action`. Waits where the owner is asked; if the answer is pending, call this again with the same arguments.',
    operation: 'actions.propose',
    input: proposedInput,
    waits: 'propose',
    annotations: { ...writes, idempotentHint: true },
  },
  {
    name: 'request_approval',
    title: 'Ask the owner about a call',
    description: 'As propose_action, and asks the owner in any case. For what you are not sure about.',
    operation: 'actions.propose',
    input: proposedInput,
    waits: 'ask',
    annotations: { ...writes, idempotentHint: true },
  },
  {
    name: 'await_approval',
    title: 'Wait for the owner’s answer',
    description: 'Waits for the answer to a call that you proposed earlier.',
    operation: 'actions.await',
    input: awaitedInput,
    waits: 'await',
    annotations: { ...writes, idempotentHint: true },
  },
  {
    name: 'report_action',
    title: 'Report how a call ended',
    description: 'Says how a call ended that you were told to run. Without it, its end is unknown.',
    operation: 'actions.report',
    annotations: { ...writes, idempotentHint: true },
  },
  {
    name: 'remember',
    title: 'Remember a finished run',
    description: 'Remembers a finished run: task, outcome, what it relied on and what it made.',
    operation: 'experiences.remember',
    annotations: writes,
  },
  {
    name: 'recall',
    title: 'Recall finished runs',
    description: 'Finds remembered runs like what is to be done now.',
    operation: 'experiences.recall',
    annotations: reads,
  },
  {
    name: 'explain',
    title: 'Explain a decision',
    description:
      'Gives everything on record about one of your decisions: reasons, effects, answers and undos.',
    operation: 'decisions.explain',
    annotations: reads,
  },
  {
    name: 'undo',
    title: 'Undo a decision',
    description: 'Undoes what one of your decisions did, as far as it can be undone.',
    operation: 'decisions.undo',
    annotations: acts,
  },
];

/** Those whose operation there is. */
export const assistantTools: readonly AssistantTool[] = wanted.flatMap((tool) => {
  const operation = operations.find(({ name }) => name === tool.operation);
  return operation === undefined || operation.stream !== undefined ? [] : [{ ...tool, operation }];
});

/** As `tools/list` shows it. */
export function listedTool({ name, title, description, operation, input, annotations }: AssistantTool): Tool {
  const json = z.toJSONSchema(input ?? operation.input, { io: 'input', unrepresentable: 'any' });
  return {
    ...{ name, title, description },
    inputSchema: json as Tool['inputSchema'],
    outputSchema: z.toJSONSchema(operation.output, { unrepresentable: 'any' }) as Tool['outputSchema'],
    annotations: { title, ...annotations },
  };
}
