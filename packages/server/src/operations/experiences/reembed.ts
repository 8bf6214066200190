import { z } from 'zod';
import { partsOf } from '../heuristics/read.ts';
import { defineHomeOperation } from '../opened-home.ts';

/** Embeds again what another embedder embedded. */
export const reembed = defineHomeOperation({
  name: 'experiences.reembed',
  summary:
    'Embeds runs or heuristics again after the settings name another embedder; an interrupted run is continued by the next.',
  area: 'experiences',
  effect: 'admin',
  input: z.strictObject({ kind: z.enum(['runs', 'heuristics']) }),
  output: z.object({
    embedder: z.string(),
    embedded: z.number(),
    current: z.number().describe('had one of this embedder'),
    skipped: z.number().describe('have nothing to embed'),
  }),
  async run({ kind }, context) {
    const { user, store, clock } = partsOf(context);
    const { embedder, timeoutMs } = await context.home.openEmbedder();
    const { signal } = context;
    const options = { store, user, embedder, timeoutMs, now: () => clock.now(), signal };
    const ended =
      kind === 'runs'
        ? await (await import('@tact/experience/memory')).reembedRuns(options)
        : await (await import('@tact/experience/executive')).reembedHeuristics(options);
    return { embedder: embedder.id, ...ended };
  },
});
