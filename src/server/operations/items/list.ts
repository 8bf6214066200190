import { z } from 'zod';
import type { Item } from '#ports/store';
import { itemForms } from '#tools';
import { defineOperation } from '../operation.ts';
import { afterCursor, cutPage, type Page, pageInput, pageOutput } from '../page.ts';

/** Escalations have no form of their own. */
export const itemKinds: readonly string[] = [...itemForms.map(({ kind }) => kind), 'escalation'];

/** Something that is kept for the user, with the decision or question that it came from; null for what was made by hand. */
export interface ListedItem extends Item {
  readonly decision: string | null;
}

/** Of each kind. */
const maxItems = 1000;

/** Lists what is kept for the user. */
export const listItems = defineOperation({
  name: 'items.list',
  summary: 'Lists tasks, events, notes, contacts, memories and escalations, the newest first.',
  area: 'items',
  effect: 'read',
  input: z.strictObject({
    kind: z.enum(itemKinds).optional(),
    all: z.boolean().default(false).describe('also what is done, removed or undone'),
    ...pageInput,
  }),
  output: pageOutput(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      state: z.enum(['open', 'done', 'removed']),
      content: z.record(z.string(), z.unknown()).describe('outside text where `origin` says so'),
      origin: z.enum(['owner', 'system', 'outside']),
      createdAt: z.number(),
      decision: z.string().nullable().describe('that it came from, or the question'),
    }),
  ),
  async run({ kind, all, limit, cursor }, { assistant, principal }): Promise<Page<ListedItem>> {
    const { items } = assistant.runtime.store;
    const states = all ? {} : ({ state: 'open' } as const);
    const lists = await Promise.all(
      (kind === undefined ? itemKinds : [kind]).map((one) =>
        items.list(principal.user, { kind: one, limit: maxItems, ...states }),
      ),
    );
    const newest = lists.flat().toSorted((one, other) => other.createdAt - one.createdAt);
    const page = cutPage(afterCursor(newest, cursor), limit);
    return { ...page, items: page.items.map((item) => ({ ...item, decision: madeBy(item) })) };
  },
});

/** By the effect's key, which is the item's id. */
function madeBy({ id }: Item): string | null {
  const [, decision = null] =
    /^(?:approval:(.*)|(.*):\d+)$/s.exec(id)?.filter((part) => part !== undefined) ?? [];
  return decision;
}
