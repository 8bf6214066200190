import type { Experience } from '@tact/core/ports/store';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { type Page, pageInput, pageOutput, readPage } from '../page.ts';

/** An experience without the vector it is found by. */
export type ListedExperience = Omit<Experience, 'embedding'>;

/** Lists what was learned from doing, of one kind. */
export const listExperiences = defineOperation({
  name: 'experiences.list',
  summary: 'Lists what was learned from doing, runs or heuristics, as the store keeps it, the newest first.',
  area: 'experiences',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    kind: z.enum(['run', 'heuristic']).default('run'),
    state: z.string().min(1).max(100).optional().describe('such as `active`; any unless given'),
    domain: z.string().max(100).optional(),
    ...pageInput,
  }),
  output: pageOutput(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      state: z.string(),
      domain: z.string(),
      content: z.record(z.string(), z.unknown()).describe('outside text where `origin` says so'),
      origin: z.enum(['owner', 'system', 'outside']),
      uses: z.number(),
      createdAt: z.number(),
    }),
  ),
  async run({ kind, limit, cursor, ...filter }, { assistant, principal }): Promise<Page<ListedExperience>> {
    const { experiences } = assistant.runtime.store;
    const read = (most: number, afterId: string | undefined) =>
      experiences.list(principal.user, kind, { ...filter, afterId, limit: most });
    const { items, next } = await readPage({ limit, cursor }, read);
    return { items: items.map(({ embedding: _embedding, ...listed }) => listed), next };
  },
});
