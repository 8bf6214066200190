import type { Candidate } from '../executive-facts.ts';
import type { HeuristicSearch } from '../heuristic-search.ts';
import { type NearestServices, type NearHeuristic, nearestHeuristics } from './nearest-heuristics.ts';

/** The heuristics of the store as candidates for events. */
export function createHeuristicSearch(services: NearestServices): HeuristicSearch {
  return {
    async nearest(asked) {
      const found = await nearestHeuristics(asked, services);
      return found.map((near) => near.map(candidateFrom));
    },
  };
}

function candidateFrom({ heuristic, similarity, confidence, bound }: NearHeuristic): Candidate {
  const { id, condition, action } = heuristic;
  return { heuristicId: id, condition, action, confidence, similarity, bound };
}
