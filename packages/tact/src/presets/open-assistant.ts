import { type Assistant, createAssistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { tactError } from '@tact/core/errors';
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
import { createMemoryJobs } from '@tact/store/memory/memory-jobs';
import { noTelemetry } from '#adapters/telemetry/none';
import type { Extensions } from './extensions.ts';
import { createWorkerName, isWorkerGone } from './worker.ts';

/** What `openAssistant` runs: a store, and your own engines, actions and checks. Only `store` is needed. */
export interface AssistantOptions
  extends Extensions,
    Partial<Pick<RuntimeParts, 'clock' | 'log' | 'telemetry' | 'worker' | 'secretKey'>> {
  /** As `tact/stores` opens it; the assistant closes it. Of one without `jobs`, work for later is kept in this process alone. */
  readonly store: Store & { readonly jobs?: Jobs };
  /** Default: UUIDs, version 7. */
  readonly ids?: Ids;
  /**
   * A user's policy. Default: `createPolicy()`. One that has to be read first is read before each decision and answer; where that
   * fails, the call rejects with the reason.
   */
  policy?(user: string): Policy | Promise<Policy>;
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
  return createAssistant(
    createRuntime({
      ...{
        store,
        jobs: store.jobs ?? createMemoryJobs({ clock }),
        clock,
        log,
        telemetry,
        actions,
        secretKey,
      },
      engines: [...engines, createAgentsEngine(options.agents) as Engine],
      ids: options.ids ?? createUuidV7({ clock }),
      ...policyParts(options.policy),
      checks: [...safetyChecks, ...checks],
      ...(rules === undefined ? {} : { rules }),
      ...{ worker, isGone: isWorkerGone },
    }),
  );
}

const maxKept = 10_000;

/** A policy that is a promise is kept as it was read last: the same object for as long as its version is the same. */
function policyParts(given: AssistantOptions['policy']): Pick<RuntimeParts, 'policy' | 'loadPolicy'> {
  if (given === undefined) {
    const usual = createPolicy();
    return { policy: () => usual };
  }
  const kept = new Map<string, Policy>();
  const keep = (user: string, policy: Policy) => {
    const known = kept.get(user);
    kept.delete(user);
    kept.set(user, known?.version === policy.version ? known : policy);
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  };
  return {
    policy(user) {
      const found = kept.get(user) ?? given(user);
      if (!(found instanceof Promise)) return found;
      found.catch(() => undefined);
      throw tactError('POLICY_NOT_READ', { user });
    },
    async loadPolicy(user) {
      const found = given(user);
      if (found instanceof Promise) keep(user, await found);
    },
  };
}
