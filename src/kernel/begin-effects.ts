import type { EffectStart } from '#ports/store';
import type { Decision, Effect } from '#records';
import { awaitedBy } from './effects.ts';
import type { Runtime } from './runtime.ts';

/** How long an effect may run, without news of it, before it counts as abandoned. */
export const leaseMs = 60_000;

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
