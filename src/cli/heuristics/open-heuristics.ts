import { countFires, getHeuristics, type KeptHeuristic } from '#engines/executive';
import type { Clock } from '#ports/clock';
import type { Embedder } from '#ports/embedder';
import type { Ids } from '#ports/ids';
import type { Store } from '#ports/store';
import { embedderFrom } from '#presets/embedders';
import type { Cli } from '../cli.ts';

/** What the commands of heuristics work with. */
export interface OpenedHeuristics {
  readonly user: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  /** As the settings say; opened when it is first asked for, so that looking needs no key. */
  embedder(): Promise<{ readonly embedder: Embedder; readonly timeoutMs: number }>;
  /** One with all that is known about it. */
  kept(id: string): Promise<KeptHeuristic | null>;
}

export async function openHeuristics(purpose: 'look' | 'change', cli: Cli): Promise<OpenedHeuristics> {
  const { user, config, assistant } = await cli.open(purpose);
  const { store, clock, ids } = assistant.runtime;
  return {
    ...{ user, store, clock, ids },
    embedder: () => embedderFrom(config, { clock, environment: cli.terminal.environment }),
    async kept(id) {
      const [kept = null] = await getHeuristics(user, [id], store, await countFires(user, store, clock));
      return kept;
    },
  };
}
