import type { JsonObject } from '@tact/core/records';
import { fitToSchema } from '@tact/core/structured-output';
import { expect, test } from 'vitest';
import { toolsWithoutServices } from '../../../../../test/examples/tools.ts';
import { plannerFormFor } from './planner-tool.ts';

const { tool } = plannerFormFor(toolsWithoutServices);
const { actions } = tool.inputSchema.properties as {
  readonly actions: { readonly items: { readonly anyOf: readonly JsonObject[] } };
};

/** What the model is told that an action takes. */
const paramsOf = (domain: string, action: string) =>
  actions.items.anyOf
    .map(({ properties }) => properties as Record<string, JsonObject & { readonly enum: string[] }>)
    .find((one) => one.domain?.enum.includes(domain) && one.action?.enum.includes(action))?.params;

const plan = (action: string, params: JsonObject) =>
  fitToSchema(
    { actions: [{ domain: 'calendar', action, params, reasoning: '' }] },
    tool.inputSchema as JsonObject,
  );

test('each action is shown with the types of what it takes, none of which is required', () => {
  expect(paramsOf('task', 'create')).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string' },
      description: { type: 'string' },
      priority: { type: 'string', enum: ['low', 'medium', 'high'] },
      deadline: { type: ['string', 'null'], description: 'time' },
      recurrence: { type: ['string', 'null'] },
      reminder: { type: ['string', 'null'], description: 'time' },
    },
  });
});

test('actions of a domain that take the same are one shape', () => {
  expect(paramsOf('task', 'complete')).toBe(paramsOf('task', 'delete'));
});

test('names that a model writes in short are the ones that are meant, within changes too', () => {
  const times = { start: '2026-11-23T15:00:00+01:00', end: '2026-11-23T16:00:00+01:00' };
  const named = { start_time: times.start, end_time: times.end };

  expect(plan('create_event', { summary: 'Lunch', ...times }).value).toMatchObject({
    actions: [{ params: { summary: 'Lunch', ...named } }],
  });
  expect(plan('update_event', { find_by: 'lunch', changes: times }).value).toMatchObject({
    actions: [{ params: { find_by: 'lunch', changes: named } }],
  });
});

test('values are brought into the form of the action that is named, not of the first', () => {
  expect(plan('delete_event', { findBy: 'lunch' })).toEqual({
    altered: false,
    value: {
      actions: [{ domain: 'calendar', action: 'delete_event', params: { find_by: 'lunch' }, reasoning: '' }],
    },
  });
});
