import { outside } from '@tact/core/records';
import type { KeptHeuristic } from '@tact/experience/executive';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';
import { defineOperation, type OperationContext } from '../operation.ts';
import { experienceId, findKept, heuristicJson, partsOf, readKept } from './read.ts';

export interface ChangedHeuristic {
  readonly heuristic: KeptHeuristic;
  /** False where it was so before. */
  readonly isChanged: boolean;
}

const changedJson = z.object({
  heuristic: heuristicJson,
  isChanged: z.boolean().describe('false where it was so before'),
});
const anyway = z.boolean().default(false).describe('also beside one that responds the opposite');

/** Keeps a new heuristic. */
export const putHeuristic = defineHomeOperation({
  name: 'heuristics.put',
  summary: 'Keeps a situation and the response to it, trusted enough to respond from the beginning.',
  area: 'heuristics',
  effect: 'admin',
  input: z.strictObject({
    condition: z.string().describe('the situation; `{name}` stands for one word of the event'),
    action: z.string().describe('the response'),
    domain: z.string().default('').describe('only for events of this domain'),
    confidence: z.number().min(0).max(1).optional().describe('at first; 0.95 unless given'),
    anyway,
  }),
  output: changedJson,
  async run({ condition, action, confidence, ...given }, context): Promise<ChangedHeuristic> {
    const { addHeuristic, ownersConfidence } = await import('@tact/experience/executive');
    const { user, ...parts } = partsOf(context);
    const begunAt = parts.clock.now();
    const isOwn = context.principal.kind === 'owner';
    const words = (text: string) => (isOwn ? text : outside(text, 'heuristic'));
    const { id, createdAt } = await addHeuristic(
      user,
      {
        ...{ ...given, condition: words(condition), action: words(action) },
        source: isOwn ? 'owner' : 'import',
        startConfidence: confidence ?? ownersConfidence,
      },
      { ...parts, ...(await context.home.openEmbedder()) },
    );
    return { heuristic: await readKept(id, context), isChanged: createdAt >= begunAt };
  },
});

/** Retires a heuristic. */
export const retireHeuristic = defineOperation({
  name: 'heuristics.retire',
  summary: 'Retires a heuristic: it is kept, but no longer matches.',
  area: 'heuristics',
  effect: 'admin',
  input: z.strictObject({ id: experienceId }),
  output: changedJson,
  async run(given, context): Promise<ChangedHeuristic> {
    const executive = await import('@tact/experience/executive');
    const { user, store, clock } = partsOf(context);
    const { id } = await findKept(given.id, context);
    const isChanged = await executive.retireHeuristic(user, id, store, clock);
    return { heuristic: await readKept(id, context), isChanged };
  },
});

/** Lets a retired heuristic match again. */
export const restoreHeuristic = defineHomeOperation({
  name: 'heuristics.restore',
  summary: 'Lets a retired heuristic match again, with what was learned about it.',
  area: 'heuristics',
  effect: 'admin',
  input: z.strictObject({ id: experienceId, anyway }),
  output: changedJson,
  async run(given, context): Promise<ChangedHeuristic> {
    const executive = await import('@tact/experience/executive');
    const { user, store, clock } = partsOf(context);
    const { id } = await findKept(given.id, context);
    const services = { store, clock, anyway: given.anyway, ...(await context.home.openEmbedder()) };
    const isChanged = await executive.restoreHeuristic(user, id, services);
    return { heuristic: await readKept(id, context), isChanged };
  },
});

/** The beginning of a file of lines, as `tact heuristics import` and `tact runs import` take it. */
export const linesInput = z.string().max(10_000_000).describe('JSON Lines');
export const importedJson = z.object({
  added: z.number(),
  present: z.number().describe('stayed as they were'),
});

/** Whether to do what was asked for and only the owner may ask. */
export function isOwners(asked: boolean, { principal }: OperationContext): boolean {
  return asked && principal.kind === 'owner';
}

export const mineInput = z
  .boolean()
  .default(false)
  .describe('the owner wrote it, which only the owner can say; otherwise its words are outside text');

export const secretsInput = z
  .boolean()
  .default(false)
  .describe('keep keys and passwords as they are, which only the owner can ask');

/** Takes heuristics of a file over. */
export const importHeuristics = defineHomeOperation({
  name: 'heuristics.import',
  summary: 'Imports heuristics, all of them or none; existing ones stay unchanged.',
  area: 'heuristics',
  effect: 'admin',
  input: z.strictObject({ heuristics: linesInput, mine: mineInput, anyway }),
  output: importedJson,
  async run({ heuristics, mine, anyway: isWanted }, context) {
    const executive = await import('@tact/experience/executive');
    const rows = executive.readHeuristicRows(heuristics, { isOwn: isOwners(mine, context) });
    const { user, store, clock } = partsOf(context);
    const services = { store, clock, ...(await context.home.openEmbedder()) };
    return executive.importHeuristics(user, rows, services, { anyway: isWanted });
  },
});
