import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import type { ProfileDefaults } from '../profile-store.ts';

/** What the tools of the proactive engine look things up in. */
export interface ProactiveServices {
  readonly store: Pick<Store, 'bulk' | 'values' | 'ledger' | 'documents'>;
  readonly clock: Clock;
  /** What profiles are unless they were changed. */
  readonly defaults: ProfileDefaults;
}
