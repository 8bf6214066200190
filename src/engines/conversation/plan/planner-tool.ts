import { z } from 'zod';
import { domains } from '#language';
import type { ModelTool } from '#ports/model';
import type { Tool } from '#tools';
import { plannedActionSchema } from './planned.ts';

/** The planner's one tool. What it may plan is generated from the tools themselves. */
export const plannerToolName = 'plan_actions';

export const planSchema = z.object({
  actions: z.array(plannedActionSchema).max(20),
  requires_confirmation: z.boolean().default(false),
  confirmation_message: z.string().nullish(),
  needs_clarification: z.boolean().default(false),
  clarification_question: z.string().nullish(),
});

export type PlanAnswer = z.infer<typeof planSchema>;

export const plannerTool: ModelTool = {
  name: plannerToolName,
  description: 'Says what is to be done about the message. Nothing is done by saying it.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['actions', 'requires_confirmation', 'needs_clarification'],
    properties: {
      actions: {
        type: 'array',
        items: {
          type: 'object',
          required: ['domain', 'action', 'params', 'reasoning'],
          properties: {
            domain: { type: 'string', enum: [...domains] },
            action: { type: 'string' },
            params: { type: 'object' },
            reasoning: { type: 'string' },
            after: {
              type: 'array',
              items: { type: 'integer' },
              description: 'Positions, from 0, of actions that have to be done before this one.',
            },
          },
        },
      },
      requires_confirmation: { type: 'boolean' },
      confirmation_message: { type: ['string', 'null'] },
      needs_clarification: { type: 'boolean' },
      clarification_question: { type: ['string', 'null'] },
    },
  },
};

/** What can be planned, one line each: `calendar.create_event {summary, start_time, end_time?} asks first`. */
export function vocabularyOf(tools: readonly Tool[]): string {
  const known = vocabularies.get(tools) ?? writtenOut(tools);
  vocabularies.set(tools, known);
  return known;
}

/** Written out once for the same tools: going through every schema takes longer than the rest of a turn. */
const vocabularies = new WeakMap<readonly Tool[], string>();

function writtenOut(tools: readonly Tool[]): string {
  return tools
    .filter(({ offered, spoken }) => offered && spoken !== null)
    .map(({ domain, verb, spoken, danger, summary }) => {
      const asks = danger === 'dangerous' ? ' [asks first]' : '';
      return `${domain}.${verb} {${fieldsOf(spoken)}}${asks}: ${summary}`;
    })
    .join('\n');
}

/** The fields of an action's parameters, `?` behind those that may be left out, nested ones in braces. */
function fieldsOf(schema: z.ZodType | null): string {
  if (schema === null) return '';
  return fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
}

function fieldsIn(shape: z.core.JSONSchema.BaseSchema): string {
  const required = new Set(shape.required ?? []);
  return Object.entries(shape.properties ?? {})
    .map(([name, property]) => {
      const inner =
        typeof property === 'object' && property.properties !== undefined ? ` {${fieldsIn(property)}}` : '';
      return `${name}${required.has(name) ? '' : '?'}${inner}`;
    })
    .join(', ');
}
