import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Ids } from '@tact/core/ports/ids';
import type { Store } from '@tact/core/ports/store';

/** What heuristics are kept and learned with. */
export interface HeuristicServices {
  readonly store: Pick<Store, 'experiences' | 'values' | 'bulk' | 'ledger'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly ids: Ids;
}
