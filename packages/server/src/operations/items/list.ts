import type { Item } from '@tact/core/ports/store';
import { itemForms } from '@tact/tools';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { afterCursor, cutPage, type Page, pageInput, pageOutput } from '../page.ts';

/** Escalations have no form of their own. */
export const itemKinds: readonly string[] = [...itemForms.map(({ kind }) => kind), 'escalation'];

/** Something that is kept for the user, with the decision or question that it came from; null for what was made by hand. */
export interface ListedItem extends Item {
  readonly decision: string | null;
}

/** Of each kind: more than anybody keeps. */
const maxItems = 10_000;
const states = ['open', 'done', 'removed'] as const;

export const itemJson = z.looseObject({
  id: z.string(),
  kind: z.string(),
  state: z.enum(states),
  content: z.record(z.string(), z.unknown()).describe('outside text where `origin` says so'),
  origin: z.enum(['owner', 'system', 'outside']),
  version: z.number(),
  createdAt: z.number(),
});

/** Lists what is kept for the user. */
export const listItems = defineOperation({
  name: 'items.list',
  summary: 'Lists tasks, events, notes, contacts, memories and escalations, the newest first.',
  area: 'items',
  effect: 'read',
  input: z.strictObject({
    kind: z.enum(itemKinds).optional(),
    states: z.array(z.enum(states)).min(1).default(['open']),
    ...pageInput,
  }),
  output: pageOutput(
    itemJson.extend({ decision: z.string().nullable().describe('that it came from, or the question') }),
  ),
  async run({ kind, states: wanted, limit, cursor }, { assistant, principal }): Promise<Page<ListedItem>> {
    const { items } = assistant.runtime.store;
    const kinds = kind === undefined ? itemKinds : [kind];
    const lists = await Promise.all(
      kinds.flatMap((one) =>
        wanted.map((state) => items.list(principal.user, { kind: one, limit: maxItems, state })),
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
