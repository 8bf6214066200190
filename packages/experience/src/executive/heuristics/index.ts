/** Heuristics of the store: kept, found, counted and trusted. */
export * from '../feedback/provide-feedback.ts';
export * from '../sleep/sleep-cycle.ts';
export { type ExecutiveLearning, withLearning } from '../with-learning.ts';
export { addHeuristic, bornConfidence, type GivenHeuristic, ownersConfidence } from './add-heuristic.ts';
export { heuristicKind } from './heuristic-record.ts';
export { heuristicRow, importHeuristics, readHeuristicRows } from './import-heuristics.ts';
export { countFires, getHeuristics, type KeptHeuristic, listHeuristics } from './kept-heuristic.ts';
export { createHeuristicSearch, reembedHeuristics } from './nearest-heuristics.ts';
export { findHeuristic, restoreHeuristic, retireHeuristic } from './retire-heuristic.ts';
export { repeatedWord } from './slots.ts';
