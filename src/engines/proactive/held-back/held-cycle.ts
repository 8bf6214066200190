import { isScreened } from '#kernel';
import { compileCycle } from '../gate/compile-cycle.ts';
import type { Ticked } from '../tick.ts';
import type { HeldBack, HeldCycle } from './held-back-log.ts';

/**
 * What a cycle that the gate held back held, each signal with the rule that held it: the mute of its category, else the rule that
 * stopped the cycle. What was told or judged before is not held back.
 */
export function heldCycle({ user, input, screened }: Ticked): HeldCycle {
  if (screened === null || !isScreened(screened) || !screened.gated.settled) return { user, held: [] };
  const { facts, gated } = screened;
  const reason = gated.reasons[0]?.code ?? 'nothing_new';
  const held = compileCycle(input.signals, facts, input.at).signals.flatMap(
    ({ index, mutedUntil }): readonly HeldBack[] => {
      const signal = input.signals[index];
      // Context is no news by itself, and nobody misses it.
      if (signal === undefined || (signal.contextOnly && reason !== 'context_only')) return [];
      return [{ reason: mutedUntil !== null && input.at < mutedUntil ? 'muted' : reason, signal }];
    },
  );
  return { user, held };
}
