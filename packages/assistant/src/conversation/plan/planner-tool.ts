import { isSameJson } from '@tact/core/kernel';
import type { ModelTool } from '@tact/core/ports/model';
import type { Json, JsonObject } from '@tact/core/records';
import { offeredName } from '@tact/core/structured-output';
import type { Tool } from '@tact/tools';
import { z } from 'zod';
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
    tool: plannerTool(planned),
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

function plannerTool(tools: readonly Tool[]): ModelTool {
  return {
    name: plannerToolName,
    description: 'Says what is to be done about the message. Nothing is done by saying it.',
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['actions', 'requires_confirmation', 'needs_clarification'],
      properties: {
        actions: { type: 'array', items: { anyOf: plannedActionShapes(tools) } },
        requires_confirmation: { type: 'boolean' },
        confirmation_message: { type: ['string', 'null'] },
        needs_clarification: { type: 'boolean' },
        clarification_question: { type: ['string', 'null'] },
      },
    },
  };
}

/** One shape for all actions of a domain that take the same: each costs tokens. */
function plannedActionShapes(tools: readonly Tool[]): readonly JsonObject[] {
  const shaped = tools.map(({ domain, verb, spoken, fields }) => {
    const params = spoken === null ? { type: 'object' } : paramsShape(shapeOf(spoken), fields);
    return { domain, verb, params };
  });
  const alike = Map.groupBy(shaped, ({ domain, params }) => JSON.stringify([domain, params]));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [
          actionShape(
            first,
            group.map(({ verb }) => verb),
          ),
        ];
  });
}

function actionShape(
  { domain, params }: { readonly domain: string; readonly params: JsonObject },
  verbs: readonly string[],
): JsonObject {
  return {
    type: 'object',
    required: ['domain', 'action', 'params', 'reasoning'],
    properties: {
      domain: { type: 'string', enum: [domain] },
      action: { type: 'string', enum: [...verbs] },
      params,
      reasoning: { type: 'string' },
      after: { type: 'array', items: { type: 'integer' } },
    },
  };
}

/**
 * The parameters with their types. None is required here: what the owner did not say is asked for, and no provider shall make a model invent
 * it.
 */
function paramsShape(shape: z.core.JSONSchema.BaseSchema, fields: Tool['fields'] = {}): JsonObject {
  const typed = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    if (typeof property !== 'object') return [name, {}];
    if (property.properties !== undefined) return [name, paramsShape(property, fields)];
    return [name, { ...typesOf(property), ...(fields[name]?.names === 'time' ? aTime : null) }];
  });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(typed) };
}

const aTime = { description: 'time' };

/** Types and words alone: limits are checked here, and cost tokens there. */
function typesOf({
  anyOf,
  type,
  enum: values,
  items,
  description,
}: z.core.JSONSchema.BaseSchema): JsonObject {
  const options = (anyOf ?? []).filter((option) => typeof option === 'object').map(typesOf);
  if (options.length > 0) return oneOf(options);
  return {
    ...{ type: type ?? 'string' },
    ...(values === undefined ? null : { enum: values as Json[] }),
    ...(typeof items === 'object' && !Array.isArray(items) ? { items: typesOf(items) } : null),
    ...(description === undefined ? null : { description }),
  };
}

/** Alternatives that differ in their type alone are one schema. */
function oneOf(options: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = options.filter(
    (one, index) => index === options.findIndex((other) => isSameJson(one, other)),
  );
  if (others.length === 0) return first;
  const isType = (one: JsonObject) => Object.keys(one).length === 1 && typeof one.type === 'string';
  const all = [first, ...others];
  return all.every(isType) ? { type: all.flatMap(({ type }) => type ?? []) } : { anyOf: all };
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
  return fieldsIn(shapeOf(schema));
}

function shapeOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
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
