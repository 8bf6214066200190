import { asTactError } from '#errors';
import type { EffectStart } from '#ports/store';
import type { Decision, Effect } from '#records';
import { awaitedBy } from './effects.ts';
import type { EffectRuntime, Runtime } from './runtime.ts';

/** How long an effect may run, without news of it, before it counts as abandoned. */
const leaseMs = 60_000;

/** How this process begins an effect now. */
export function beginning({ clock, worker = 'tact' }: Pick<Runtime, 'clock' | 'worker'>): EffectStart {
  const now = clock.now();
  return { now, worker, leaseUntil: now + leaseMs };
}

/**
 * The effects of a decision that is about to be recorded, those that run first as running already: so their beginning needs
 * no commit of its own. Where one comes after another it stays planned, for a process that dies meanwhile has not tried it.
 */
export function beginFirst(
  effects: readonly Effect[],
  decision: Pick<Decision, 'id' | 'actions'>,
  runtime: Pick<Runtime, 'clock' | 'worker' | 'registry'>,
): readonly Effect[] {
  const isOrdered = decision.actions.some(({ after }) => after !== undefined);
  const keys = new Set(effects.map(({ key }) => key));
  const runsFirst = (effect: Effect, position: number) =>
    isOrdered ? !awaitedBy(effect, decision).some((key) => keys.has(key)) : position === 0;
  return effects.map((effect, position) =>
    runsFirst(effect, position) && runtime.registry.find(effect.action) !== null
      ? begun(effect, runtime)
      : effect,
  );
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

/** True for a running effect that nobody runs any more; by its lease, it is this process's from now on. */
export async function takeOver(
  { user, id, startedAt, leaseUntil }: Effect,
  runtime: EffectRuntime,
  { abandonedAfterMs }: ResumeOptions,
): Promise<boolean> {
  const now = runtime.clock.now();
  if (abandonedAfterMs !== undefined) return now - (startedAt ?? 0) >= abandonedAfterMs;
  if (leaseUntil !== null && leaseUntil > now) return false;
  return runtime.store.outbox.takeOver(user, id, beginning(runtime));
}

/** Renews the lease of an effect for as long as its work takes, so that no other process takes it for abandoned. */
export async function whileLeased<Result>(
  { user, id }: Effect,
  runtime: EffectRuntime,
  work: Promise<Result>,
): Promise<Result> {
  const { clock, store, log } = runtime;
  const ended = new AbortController();
  const renew = async () => {
    for (;;) {
      await clock.sleep(leaseMs / 2, ended.signal);
      if (ended.signal.aborted) return;
      const { worker, leaseUntil } = beginning(runtime);
      await store.outbox.renew(user, id, { worker, leaseUntil });
    }
  };
  renew().catch((thrown: unknown) =>
    log.warn('lease not renewed', { effect: id, code: asTactError(thrown).code }),
  );
  try {
    return await work;
  } finally {
    // With a reason of its own, no error is made for every effect.
    ended.abort('ended');
  }
}
