import { asTactError } from '#errors';
import type { EffectLease, EffectStart } from '#ports/store';
import type { Decision, Effect } from '#records';
import type { Action } from './contract/action.ts';
import type { EffectRuntime, Runtime } from './contract/runtime.ts';
import { awaitedBy } from './effects.ts';

/** How long an effect may run, without news of it, before it counts as abandoned. */
const leaseMs = 60_000;

/** How this process begins an effect now. */
export function beginning({ clock, worker = 'tact' }: Pick<Runtime, 'clock' | 'worker'>): EffectStart {
  const now = clock.now();
  return { now, worker, leaseUntil: now + leaseMs };
}

/**
 * The effects of a decision that is about to be recorded, those that run first as running already: so their beginning needs
 * no commit of its own. Where one comes after another it stays planned, for a process that dies meanwhile has not tried it;
 * but what stays local begins at once, because it can always be told whether it happened.
 */
export function beginFirst(
  effects: readonly Effect[],
  decision: Pick<Decision, 'id' | 'actions'>,
  runtime: Pick<Runtime, 'clock' | 'worker' | 'registry'>,
): readonly Effect[] {
  const runsFirst = decision.actions.some(({ after }) => after !== undefined)
    ? isWaitingForNone(effects, decision)
    : (_: Effect, position: number) => position === 0;
  return effects.map((effect, position) => {
    const action = runtime.registry.find(effect.action);
    const begins = action !== null && (runsFirst(effect, position) || staysLocal(action, effect));
    return begins ? begun(effect, runtime) : effect;
  });
}

/** Whether it can always be told afterwards if the effect happened. */
export function staysLocal(action: Action | null, { user }: Pick<Effect, 'user'>): boolean {
  return action?.staysLocal?.(user) === true;
}

function isWaitingForNone(
  effects: readonly Effect[],
  decision: Pick<Decision, 'id' | 'actions'>,
): (effect: Effect) => boolean {
  const keys = new Set(effects.map(({ key }) => key));
  return (effect) => !awaitedBy(effect, decision).some((key) => keys.has(key));
}

/** A new effect as running already. */
export function begun(effect: Effect, runtime: Pick<Runtime, 'clock' | 'worker'>): Effect {
  const { now, worker, leaseUntil } = beginning(runtime);
  return { ...effect, state: 'running', startedAt: now, worker, leaseUntil };
}

export interface ResumeOptions {
  /**
   * Effects that have been running for this long count as abandoned, whatever their lease says: 0 for whoever knows that no other
   * process is alive. Unless given, the lease decides.
   */
  readonly abandonedAfterMs?: number;
  /** Only the effects of this decision. */
  readonly decisionId?: string;
}

/** What was left undone of a user or, where the options name one, of a decision. */
export async function unfinishedEffects(
  user: string,
  { store }: Pick<Runtime, 'store'>,
  { decisionId }: ResumeOptions,
): Promise<readonly Effect[]> {
  if (decisionId === undefined) return store.outbox.inState(user, ['running', 'planned']);
  const effects = await store.outbox.ofDecision(user, decisionId);
  return effects.filter(({ state }) => state === 'running' || state === 'planned');
}

/**
 * True for a running effect that nobody runs any more; by its lease, it is this process's from now on. Clocks of two hosts may differ,
 * so that a time in the store says nothing: only a lease that this process itself has seen unrenewed for a whole lease has ended, or
 * one whose owner is known to be gone.
 */
export async function takeOver(
  effect: Effect,
  runtime: EffectRuntime,
  { abandonedAfterMs }: ResumeOptions,
): Promise<boolean> {
  const { user, id, startedAt, worker, leaseUntil } = effect;
  if (abandonedAfterMs !== undefined) return runtime.clock.now() - (startedAt ?? 0) >= abandonedAfterMs;
  if (!(await isAbandoned(effect, runtime))) return false;
  return runtime.store.outbox.takeOver(user, id, beginning(runtime), { worker, leaseUntil });
}

/** Leases as this process saw them first, by effect, in the time that only runs forward. */
const seenLeases = new WeakMap<EffectRuntime['store']['outbox'], Map<string, SeenLease>>();

interface SeenLease extends EffectLease {
  readonly sinceMs: number;
}

const maxSeen = 10_000;

async function isAbandoned({ id, worker, leaseUntil }: Effect, runtime: EffectRuntime): Promise<boolean> {
  const { clock, store } = runtime;
  if (leaseUntil === null || (worker !== null && (await runtime.isGone?.(worker)) === true)) return true;
  const seen = seenLeases.get(store.outbox) ?? new Map<string, SeenLease>();
  seenLeases.set(store.outbox, seen);
  const before = seen.get(id);
  const sinceMs = clock.monotonicMs();
  if (before?.worker === worker && before.leaseUntil === leaseUntil)
    return sinceMs - before.sinceMs >= leaseMs;
  if (seen.size >= maxSeen) seen.clear();
  seen.set(id, { worker, leaseUntil, sinceMs });
  return false;
}

/** Renews the leases of effects for as long as the work takes, so that no other process takes them for abandoned. */
export async function whileLeased<Result>(
  effects: readonly Pick<Effect, 'user' | 'id'>[],
  runtime: EffectRuntime,
  work: Promise<Result>,
): Promise<Result> {
  let stop = () => {};
  // Most work ends within this turn of the event loop. A timer for it would cost as much as all the rest of running an effect.
  const starting = setImmediate(() => {
    stop = keepRenewing(effects, runtime);
  });
  try {
    return await work;
  } finally {
    clearImmediate(starting);
    stop();
  }
}

/** Returns how to stop it. */
function keepRenewing(effects: readonly Pick<Effect, 'user' | 'id'>[], runtime: EffectRuntime): () => void {
  const { clock, store, log } = runtime;
  const ended = new AbortController();
  const renew = async () => {
    let pauseMs = leaseMs / 2;
    for (;;) {
      await clock.sleep(pauseMs, ended.signal);
      if (ended.signal.aborted) return;
      const { worker, leaseUntil } = beginning(runtime);
      try {
        for (const { user, id } of effects) await store.outbox.renew(user, id, { worker, leaseUntil });
        pauseMs = leaseMs / 2;
      } catch (thrown) {
        // A store that is locked now may not be in a moment, and there is time for several tries.
        pauseMs = leaseMs / 12;
        log.warn('lease not renewed', { effect: effects[0]?.id ?? '', code: asTactError(thrown).code });
      }
    }
  };
  void renew();
  // With a reason of its own, no error is made.
  return () => ended.abort('ended');
}
