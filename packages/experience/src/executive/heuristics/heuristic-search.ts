import type { HeuristicSearch, NearCandidate } from '../heuristic-search.ts';
import { isOwners } from './heuristic-record.ts';
import { type NearestServices, type NearHeuristic, nearestHeuristics } from './nearest-heuristics.ts';
import { opennessOf } from './open-places.ts';

/** The heuristics of the store as candidates for events. */
export function createHeuristicSearch(services: NearestServices): HeuristicSearch {
  return {
    async nearest(asked) {
      const found = await nearestHeuristics(asked, services);
      return found.map((near) => near.map(candidateFrom));
    },
  };
}

function candidateFrom({ heuristic, similarity, confidence, bound, trust }: NearHeuristic): NearCandidate {
  const { id, condition, action } = heuristic;
  return {
    ...{ heuristicId: id, condition, action, confidence, similarity, bound },
    openness: opennessOf(heuristic, trust.places),
    isOwners: isOwners(heuristic),
  };
}
