import { reembed } from '@tact/server/operations/experiences/reembed';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { createProgress } from '../output/progress.ts';

/** Embeds again what another embedder embedded. Throws `EMBEDDER_…`. */
export async function reembedAll(kind: 'runs' | 'heuristics', cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const { screen, notes, options, interruption } = cli;
  const progress = createProgress(null, kind, notes);
  const { signal } = interruption;
  const ended = await callOperation(reembed, { kind }, tact, { signal }).finally(() => progress.stop());
  if (options.json) screen.record(ended);
  else screen.line(`${ended.embedded} embedded with ${ended.embedder}, ${ended.current} up to date.`);
}
