/** Heuristics of the store: kept, found, counted and trusted. */
export * from '../feedback/given-feedback.ts';
export * from '../feedback/provide-feedback.ts';
export * from '../sleep/sleep-cycle.ts';
export { scheduleSleep, sleepJob } from '../sleep/sleep-job.ts';
export { type ExecutiveLearning, withLearning } from '../with-learning.ts';
export { addHeuristic, bornConfidence, type GivenHeuristic, ownersConfidence } from './add-heuristic.ts';
export { countFires } from './count-fires.ts';
export { heuristicKind } from './heuristic-record.ts';
export { heuristicRow, readHeuristicRows } from './heuristic-rows.ts';
export { createHeuristicSearch } from './heuristic-search.ts';
export { importHeuristics } from './import-heuristics.ts';
export { getHeuristics, type KeptHeuristic, listHeuristics } from './kept-heuristic.ts';
export { reembedHeuristics } from './reembed-heuristics.ts';
export { findHeuristic, restoreHeuristic, retireHeuristic } from './retire-heuristic.ts';
export { repeatedWord } from './slots.ts';
