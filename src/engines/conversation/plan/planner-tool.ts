import { z } from 'zod';
import type { ModelTool } from '#ports/model';
import { offeredName } from '#structured-output';
import type { Tool } from '#tools';
import { type PlannedAction, plannedActionSchema } from './planned.ts';

/** The planner's one tool. What it may plan is generated from the tools themselves. */
export const plannerToolName = 'plan_actions';

/** What the planner of these tools is asked with, and how its answer is read. */
interface PlannerForm {
  readonly tool: ModelTool;
  readonly schema: z.ZodType<PlanAnswer>;
  /** What can be planned, one line each: `calendar.create_event {summary, start_time, end_time?} asks first`. */
  readonly vocabulary: string;
}

export interface PlanAnswer {
  readonly actions: readonly PlannedAction[];
  readonly requires_confirmation: boolean;
  readonly confirmation_message?: string | null | undefined;
  readonly needs_clarification: boolean;
  readonly clarification_question?: string | null | undefined;
}

/** Made once for the same tools: going through every schema takes longer than the rest of a turn. */
export function plannerFormFor(tools: readonly Tool[]): PlannerForm {
  const known = forms.get(tools) ?? makeForm(tools);
  forms.set(tools, known);
  return known;
}

const forms = new WeakMap<readonly Tool[], PlannerForm>();

function makeForm(tools: readonly Tool[]): PlannerForm {
  const planned = tools.filter(({ offered, spoken }) => offered && spoken !== null);
  const domains = [...new Set(planned.map(({ domain }) => domain))];
  return {
    tool: plannerTool(domains),
    schema: answerSchema(planned, domains),
    vocabulary: vocabularyOf(planned),
  };
}

function answerSchema(tools: readonly Tool[], domains: readonly string[]) {
  const action = plannedActionSchema.extend({ domain: z.enum(domains) });
  return z.object({
    actions: z.array(z.preprocess((written) => withOwnNames(written, tools), action)).max(20),
    requires_confirmation: z.boolean().default(false),
    confirmation_message: z.string().nullish(),
    needs_clarification: z.boolean().default(false),
    clarification_question: z.string().nullish(),
  });
}

/** The names of a tool, also where the domain stands in the action's (`task.create`) or a separator differs. */
function withOwnNames(written: unknown, tools: readonly Tool[]): unknown {
  const read = writtenNames.safeParse(written);
  if (!read.success) return written;
  const { action } = read.data;
  const domain = offeredName(read.data.domain, [...new Set(tools.map((tool) => tool.domain))]);
  const named = tools.filter((tool) => tool.domain === domain);
  const verb =
    offeredName(
      action,
      named.map((tool) => tool.verb),
    ) ?? null;
  const found = named.find(
    (tool) => tool.verb === verb || offeredName(action, [`${domain}.${tool.verb}`]) !== null,
  );
  return found === undefined ? written : { ...read.data, domain: found.domain, action: found.verb };
}

const writtenNames = z.looseObject({ domain: z.string(), action: z.string() });

function plannerTool(domains: readonly string[]): ModelTool {
  return {
    name: plannerToolName,
    description: 'Says what is to be done about the message. Nothing is done by saying it.',
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['actions', 'requires_confirmation', 'needs_clarification'],
      properties: {
        actions: { type: 'array', items: plannedActionShape(domains) },
        requires_confirmation: { type: 'boolean' },
        confirmation_message: { type: ['string', 'null'] },
        needs_clarification: { type: 'boolean' },
        clarification_question: { type: ['string', 'null'] },
      },
    },
  };
}

function plannedActionShape(domains: readonly string[]) {
  return {
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
  };
}

function vocabularyOf(tools: readonly Tool[]): string {
  return tools
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
