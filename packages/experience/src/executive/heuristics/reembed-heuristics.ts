import { exposeOutside } from '@tact/core/records';
import { type ReembedOptions, type ReembedProgress, reembed } from '#experiences';
import { heuristicKind, readHeuristic } from './heuristic-record.ts';
import { withoutSlots } from './slots.ts';

/** Embeds the conditions of a user's heuristics that another embedder embedded. Throws `EMBEDDER_…`; another call goes on. */
export function reembedHeuristics(
  options: Omit<ReembedOptions, 'kind' | 'textOf'>,
): Promise<ReembedProgress> {
  return reembed({
    ...options,
    kind: heuristicKind,
    textOf(experience) {
      const heuristic = readHeuristic(experience);
      // An embedder is a wire.
      return heuristic === null ? null : exposeOutside(withoutSlots(heuristic.condition, heuristic.slots));
    },
  });
}
