import { tactError } from '@tact/core/errors';
import type { Item } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import type { ItemForm } from '@tact/tools';
import { z } from 'zod';
import { defineOperation, type OperationContext } from '../operation.ts';
import { findItem, formOf, keptKinds, targetOf } from './find.ts';
import { itemJson } from './list.ts';

const kind = z.enum(keptKinds);
const id = z.string().min(1).max(200).describe('the last digits are enough, four at least');

/** Gives one item. */
export const getItem = defineOperation({
  name: 'items.get',
  summary: 'Gives one task, note, contact or memory, in whatever state.',
  area: 'items',
  effect: 'read',
  input: z.strictObject({ kind, id }),
  output: itemJson,
  run: (given, context): Promise<Item> => findItem(given.id, formOf(given.kind), context),
});

/** Keeps a new item, or changes one. */
export const putItem = defineOperation({
  name: 'items.put',
  summary:
    'Keeps a new task, note, contact or memory, or changes one; what is not the owner’s own is outside text.',
  area: 'items',
  effect: 'write',
  input: z.strictObject({
    kind,
    id: id.optional().describe('of the one to change; a new one unless given'),
    version: z.int().min(1).optional().describe('only if it is still this one'),
    content: z.record(z.string(), z.unknown()).optional().describe('all of it'),
    state: z.enum(['open', 'done', 'removed']).optional(),
  }),
  output: itemJson,
  async run({ kind: given, id: which, content, ...change }, context): Promise<Item> {
    const form = formOf(given);
    if (which === undefined) return addItem(content, form, context);
    return changeItem(await findItem(which, form, context), { content, ...change }, form, context);
  },
});

/** Removes an item. */
export const removeItem = defineOperation({
  name: 'items.remove',
  summary: 'Removes a task, note, contact or memory; `items.put` with the state `open` brings it back.',
  area: 'items',
  effect: 'write',
  input: z.strictObject({ kind, id }),
  output: itemJson,
  async run(given, context): Promise<Item> {
    const form = formOf(given.kind);
    return changeItem(await findItem(given.id, form, context), { state: 'removed' }, form, context);
  },
});

interface ItemChange {
  readonly version?: number | undefined;
  readonly content?: object | undefined;
  readonly state?: Item['state'] | undefined;
}

async function addItem(
  content: object | undefined,
  form: ItemForm,
  context: OperationContext,
): Promise<Item> {
  const { principal, assistant } = context;
  const { ids, clock, store } = assistant.runtime;
  const createdAt = context.now ?? clock.now();
  const item = {
    ...{ id: ids.next(), user: principal.user, kind: form.kind, target: targetOf(principal) },
    ...{ content: checkContent(content ?? {}, form), origin: originOf(context) },
    ...{ state: 'open' as const, createdAt },
  };
  await store.items.add(item);
  return { ...item, version: 1, changedAt: createdAt };
}

async function changeItem(
  item: Item,
  { version = item.version, content, state = item.state }: ItemChange,
  form: ItemForm,
  context: OperationContext,
): Promise<Item> {
  const { assistant, principal } = context;
  const { store, clock } = assistant.runtime;
  const now = context.now ?? clock.now();
  // What the owner writes into an item that came from outside does not make the rest of it theirs.
  const origin = content === undefined || principal.kind === 'owner' ? item.origin : 'outside';
  const changed = {
    content: content === undefined ? item.content : checkContent(content, form),
    state,
    origin,
  };
  if (await store.items.change(principal.user, item.id, version, { ...changed, now }))
    return { ...item, ...changed, version: version + 1, changedAt: now };
  throw tactError('ITEM_CHANGED', { kind: form.noun, list: form.command });
}

/** Only the owner's own words count as theirs. */
function originOf({ principal }: OperationContext): Item['origin'] {
  return principal.kind === 'owner' ? 'owner' : 'outside';
}

/** Throws `ITEM_INVALID` with the first thing that is wrong with it. */
function checkContent(content: object, { kept, noun }: ItemForm): JsonObject {
  const checked = kept.safeParse(content, { error: plainIssue });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = issue?.path.filter((key) => typeof key === 'string').join('.') ?? '';
  throw tactError('ITEM_INVALID', { what: noun, why: `${field} ${issue?.message ?? 'is invalid'}`.trim() });
}
