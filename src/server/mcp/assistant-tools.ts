import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { operationNamed } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';

/** A tool of Tact's own: an operation, under the name by which agents know it. */
export interface AssistantTool {
  readonly name: string;
  readonly title: string;
  /** Tells a model when to call it. */
  readonly description: string;
  readonly operation: AnyOperation;
  readonly annotations: ToolAnnotations;
}

const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export const assistantTools: readonly AssistantTool[] = [
  {
    name: 'decide',
    title: 'Decide about an event',
    description:
      'Decides about an input of one of the owner’s engines: act, ask, defer or decline, with reasons. What is asked waits for the owner; what is decided to be done is done.',
    operation: operationNamed('decide'),
    annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: true },
  },
  {
    name: 'explain',
    title: 'Explain a decision',
    description:
      'Gives everything on record about one of your decisions: reasons, effects, answers and undos.',
    operation: operationNamed('decisions.explain'),
    annotations: reads,
  },
  {
    name: 'undo',
    title: 'Undo a decision',
    description: 'Undoes what one of your decisions did, as far as it can be undone.',
    operation: operationNamed('decisions.undo'),
    annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: true },
  },
];

/** As `tools/list` shows it. */
export function listedTool({ name, title, description, operation, annotations }: AssistantTool): Tool {
  return {
    ...{ name, title, description },
    inputSchema: z.toJSONSchema(operation.input, {
      io: 'input',
      unrepresentable: 'any',
    }) as Tool['inputSchema'],
    outputSchema: z.toJSONSchema(operation.output, { unrepresentable: 'any' }) as Tool['outputSchema'],
    annotations: { title, ...annotations },
  };
}
