import type { Embedder } from '#ports/embedder';
import type { MaybeOutside } from '#records';
import type { GivenCandidate } from './executive-input.ts';
import type { Convergence } from './model-prediction.ts';
import { similaritiesTo } from './nearness.ts';

const convergesFrom = 0.8;

/** The candidate whose action a response comes nearest to, where that is near enough to be the same. Throws `EMBEDDER_…`. */
export async function findConvergence(
  response: MaybeOutside,
  candidates: readonly GivenCandidate[],
  embedder: Embedder,
): Promise<Convergence | null> {
  if (candidates.length === 0) return null;
  const similarities = await similaritiesTo(
    response,
    candidates.map(({ action }) => action),
    embedder,
  );
  const most = Math.max(...similarities);
  const nearest = candidates[similarities.indexOf(most)];
  if (nearest === undefined || !(most >= convergesFrom)) return null;
  return { convergedHeuristicId: nearest.heuristicId, similarity: Number(most.toFixed(4)) };
}
