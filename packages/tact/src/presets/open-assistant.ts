import { type Assistant, createAssistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { type AgentSettings, createAgentsEngine } from '@tact/core/guarded-tools';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import {
  createPolicy,
  createRuntime,
  type Engine,
  type RulesText,
  type RuntimeParts,
  safetyChecks,
} from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Ids } from '@tact/core/ports/ids';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Store } from '@tact/core/ports/store';
import type { Policy } from '@tact/core/records';
import { noTelemetry } from '#adapters/telemetry/none';
import type { Extensions } from './extensions.ts';
import { createWorkerName, isWorkerGone } from './worker.ts';

/** What `openAssistant` runs: a store, and your own engines, actions and checks. Only `store` is needed. */
export interface AssistantOptions
  extends Extensions,
    Partial<Pick<RuntimeParts, 'clock' | 'log' | 'telemetry' | 'worker' | 'secretKey'>> {
  /** As `tact/stores` opens it; the assistant closes it. */
  readonly store: Store & { readonly jobs: Jobs };
  /** Default: UUIDs, version 7. */
  readonly ids?: Ids;
  /** A user's policy. Default: `createPolicy()`. */
  policy?(user: string): Policy;
  /** What the owner says about calls of other programs. Default: every tool of theirs is dangerous. */
  readonly agents?: AgentSettings;
  /** A user's rules, for engines that read some. Default: none. */
  rules?(user: string): RulesText | null;
}

/**
 * Your own engines on a store of your choice, for any number of users; without Tact's own engines.
 *
 * @example
 * const assistant = openAssistant({ store: openMemoryStore() });
 * await assistant.approvals('ann'); // []
 * await assistant.close();
 */
export function openAssistant(options: AssistantOptions): Assistant {
  const { store, engines = [], actions = [], checks = [], rules, secretKey } = options;
  const { worker = createWorkerName() } = options;
  const { clock = createSystemClock(), log = silentLog, telemetry = noTelemetry } = options;
  const usual = createPolicy();
  return createAssistant(
    createRuntime({
      ...{ store, jobs: store.jobs, clock, log, telemetry, actions, secretKey },
      engines: [...engines, createAgentsEngine(options.agents) as Engine],
      ids: options.ids ?? createUuidV7({ clock }),
      policy: options.policy ?? (() => usual),
      checks: [...safetyChecks, ...checks],
      ...(rules === undefined ? {} : { rules }),
      ...{ worker, isGone: isWorkerGone },
    }),
  );
}
