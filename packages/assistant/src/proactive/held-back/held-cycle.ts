import { isScreened } from '@tact/core/kernel';
import { compileCycle } from '../gate/compile-cycle.ts';
import { filterSignals, survivors } from '../gate/filter-signals.ts';
import type { TickResult } from '../tick.ts';
import type { HeldBackSignal, HeldCycle } from './held-back-log.ts';

/**
 * What a cycle held back, each signal with the rule that held it: the mute of its category, else the rule that stopped the cycle. Where
 * the cycle went on without it, that is the rule which stops it alone. What was told or judged before is not held back.
 */
export function heldCycle({ user, input, screened }: TickResult): HeldCycle {
  if (screened === null || !isScreened(screened)) return { user, held: [] };
  const { facts, gated } = screened;
  const { signals, at } = input;
  const stopped = gated.settled ? (gated.reasons[0]?.code ?? 'nothing_new') : null;
  const passing = new Set(stopped === null ? survivors(input, facts, at) : []);
  const held = compileCycle(signals, facts, at).signals.flatMap(
    ({ index, mutedUntil }): readonly HeldBackSignal[] => {
      const signal = signals[index];
      if (signal === undefined || passing.has(signal)) return [];
      // Context is no news by itself, and nobody misses it.
      if (signal.contextOnly && stopped !== 'context_only') return [];
      const isMuted = mutedUntil !== null && at < mutedUntil;
      const reason = isMuted ? 'muted' : (stopped ?? filterSignals({ signals: [signal] }, facts, at).reason);
      return reason === null ? [] : [{ reason, signal }];
    },
  );
  return { user, held };
}
