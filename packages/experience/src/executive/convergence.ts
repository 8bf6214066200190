import type { Embedder } from '@tact/core/ports/embedder';
import type { MaybeOutside } from '@tact/core/records';
import { responsesContradict } from './contradiction.ts';
import { promptMs } from './embedding-deadlines.ts';
import type { GivenCandidate } from './executive-input.ts';
import { convergesFrom } from './feedback/observation-of.ts';
import type { Convergence } from './model-prediction.ts';
import { similaritiesTo } from './similarities-to.ts';

/**
 * The candidate whose action a response comes nearest to, where that is near enough to be the same and does not contradict it.
 *
 * @param candidates best match first
 * @throws `EMBEDDER_…`
 */
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
    promptMs,
  );
  const converging = candidates
    .map(({ heuristicId, action }, at) => ({ heuristicId, action, similarity: similarities[at] ?? 0 }))
    .filter(({ similarity }) => similarity >= convergesFrom)
    .sort((one, other) => other.similarity - one.similarity)
    .filter(({ action }) => !responsesContradict(response, action));
  const [nearest, ...others] = converging;
  if (nearest === undefined) return null;
  const { heuristicId: convergedHeuristicId, similarity } = nearest;
  const bestConverges = others.some(({ heuristicId }) => heuristicId === candidates[0]?.heuristicId);
  return {
    ...{ convergedHeuristicId, similarity: Number(similarity.toFixed(4)) },
    ...(bestConverges ? { bestConverges } : {}),
  };
}
