import type { Item } from '@tact/core/ports/store';
import { itemForms } from '@tact/tools';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { cutPage, type Page, pageInput, pageOutput } from '../page.ts';
import { targetOf } from './find.ts';

/** Escalations have no form of their own. */
export const itemKinds: readonly string[] = [...itemForms.map(({ kind }) => kind), 'escalation'];

/** Something that is kept for the user, with the decision or question that it came from; null for what was made by hand. */
export interface ListedItem extends Item {
  readonly decision: string | null;
}

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
  summary:
    'Lists tasks, events, notes, contacts, memories and escalations, the newest first; for an agent, those it kept itself.',
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
    const found = await assistant.runtime.store.items.list(principal.user, {
      kind: kind ?? itemKinds,
      state: wanted,
      target: principal.kind === 'agent' ? targetOf(principal) : undefined,
      afterId: cursor,
      limit: limit + 1,
    });
    const { items, next } = cutPage(found, limit);
    return { items: items.map((item) => ({ ...item, decision: madeBy(item) })), next };
  },
});

/** By the effect's key, which is the item's id. */
function madeBy({ id }: Item): string | null {
  const [, decision = null] =
    /^(?:approval:(.*)|(.*):\d+)$/s.exec(id)?.filter((part) => part !== undefined) ?? [];
  return decision;
}
