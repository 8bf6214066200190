import { isScreened } from '#kernel';
import { isMuted } from '../gate/is-muted.ts';
import { isNew, judgedNames } from '../gate/is-new.ts';
import type { Ticked } from '../tick.ts';
import type { HeldBack, HeldCycle } from './held-back-log.ts';

/**
 * What a cycle that the gate held back held, each signal with the rule that held it: the mute of its category, else the rule that
 * stopped the cycle. What was told or judged before is not held back.
 */
export function heldCycle({ user, input, profile, screened }: Ticked): HeldCycle {
  if (screened === null || !isScreened(screened) || !screened.gated.settled) return { user, held: [] };
  const { facts, gated } = screened;
  const reason = gated.reasons[0]?.code ?? 'nothing_new';
  const judged = judgedNames(facts.judged);
  const held = input.signals.flatMap((signal): readonly HeldBack[] => {
    if (!isNew(signal, facts.sends, judged, input.at)) return [];
    return [{ reason: isMuted(signal, profile.muted, input.at) ? 'muted' : reason, signal }];
  });
  return { user, held };
}
