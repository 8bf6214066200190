import { matchOutside } from '@tact/core/text';
import type { KeptHeuristic } from '@tact/experience/executive';
import { z } from 'zod';
import { defineOperation, type OperationContext } from '../operation.ts';
import { type Page, pageInput, pageOutput, readPage } from '../page.ts';

export const heuristicJson = z.looseObject({
  id: z.string(),
  condition: z.string().describe('outside text unless the owner wrote it, as is `action`'),
  action: z.string(),
  domain: z.string(),
  state: z.enum(['active', 'retired']),
  confidence: z.number(),
  fireCount: z.number(),
});
export const experienceId = z
  .string()
  .min(1)
  .max(200)
  .describe('the last characters are enough, four at least');

/** Lists what events are answered with from experience. */
export const listHeuristics = defineOperation({
  name: 'heuristics.list',
  summary:
    'Lists what events are answered with from experience, the newest first, with how far each is trusted.',
  area: 'heuristics',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    states: z
      .array(z.enum(['active', 'retired']))
      .min(1)
      .default(['active']),
    domain: z.string().max(100).optional(),
    text: z.string().max(500).optional().describe('in the situation or the response'),
    ...pageInput,
  }),
  output: pageOutput(heuristicJson),
  async run({ states, domain, text = '', limit, cursor }, context): Promise<Page<KeptHeuristic>> {
    const executive = await import('@tact/experience/executive');
    const { user, store, clock } = partsOf(context);
    const [only, ...others] = states;
    const state = others.length > 0 ? undefined : only;
    const fires = await executive.countFires(user, store, clock);
    const read = (most: number, afterId: string | undefined) =>
      executive.listHeuristics(user, { state, domain, afterId, limit: most }, store, fires);
    const folded = text.trim().toLocaleLowerCase();
    const isMeant = ({ condition, action }: KeptHeuristic) =>
      [condition, action].some((one) => matchOutside(one, (raw) => raw.toLocaleLowerCase().includes(folded)));
    return readPage({ limit, cursor }, read, (found) => found.filter(isMeant));
  },
});

/** Gives one heuristic with all that is known about it. */
export const getHeuristic = defineOperation({
  name: 'heuristics.get',
  summary: 'Gives one heuristic with all that is known about it.',
  area: 'heuristics',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ id: experienceId }),
  output: heuristicJson,
  run: ({ id }, context): Promise<KeptHeuristic> => findKept(id, context),
});

/** Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findKept(given: string, context: OperationContext): Promise<KeptHeuristic> {
  const { findHeuristic } = await import('@tact/experience/executive');
  const { user, store } = partsOf(context);
  const { id } = await findHeuristic(user, given, store);
  return readKept(id, context);
}

export async function readKept(id: string, context: OperationContext): Promise<KeptHeuristic> {
  const { countFires, getHeuristics } = await import('@tact/experience/executive');
  const { user, store, clock } = partsOf(context);
  const [kept] = await getHeuristics(user, [id], store, await countFires(user, store, clock));
  return kept as KeptHeuristic;
}

export function partsOf({ assistant, principal }: OperationContext) {
  const { store, clock, ids } = assistant.runtime;
  return { user: principal.user, store, clock, ids };
}
