import type { Clock } from '#ports/clock';
import type { Embedder } from '#ports/embedder';
import type { Ids } from '#ports/ids';
import type { Store } from '#ports/store';

/** What heuristics are kept and learned with. */
export interface HeuristicServices {
  readonly store: Pick<Store, 'experiences' | 'values' | 'bulk' | 'ledger'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly ids: Ids;
}
