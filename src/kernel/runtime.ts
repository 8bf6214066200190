import type { Clock } from '#ports/clock';
import type { Ids } from '#ports/ids';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';
import type { Telemetry } from '#ports/telemetry';
import type { Policy } from '#records';
import type { ActionRegistry } from './actions.ts';
import type { SafetyCheck } from './policy.ts';

/** What every engine's decisions share. */
export interface Runtime {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** The actions of all engines. */
  readonly registry: ActionRegistry;
  /** The policy in force now. */
  policy(): Policy;
  /** Other than all checks only in evals. */
  readonly checks?: readonly SafetyCheck[];
}
