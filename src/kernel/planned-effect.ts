import type { Effect, JsonObject } from '#records';
import type { Runtime } from './runtime.ts';

/** An effect that nobody has tried yet. The same `key` never changes the world twice. */
export function plannedEffect(
  what: {
    readonly decisionId: string;
    readonly user: string;
    readonly action: string;
    readonly parameters: JsonObject;
    readonly target: string;
    readonly key: string;
    /** The approval or message without which it would not be. */
    readonly causedBy?: string;
  },
  { ids, clock }: Pick<Runtime, 'ids' | 'clock'>,
): Effect {
  const { decisionId, user, action, parameters, target, key, causedBy = null } = what;
  return {
    id: ids.next(),
    decisionId,
    user,
    action,
    parameters,
    target,
    key,
    causedBy,
    state: 'planned',
    result: null,
    problem: null,
    plannedAt: clock.now(),
    startedAt: null,
    worker: null,
    leaseUntil: null,
    finishedAt: null,
  };
}
