/** Whether two texts contradict each other. */
export { type ComparedWord, comparedWords, isReadWhole } from './compared-words.ts';
export { type Contradiction, contradictionsBetween, contradictionsWith } from './contradictions-between.ts';
export { haveOpposedDirections } from './directions.ts';
