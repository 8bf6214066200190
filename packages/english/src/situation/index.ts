/** Whether an event is the situation that a condition describes. */
export {
  type Comparison,
  type Difference,
  type Openness,
  type PlaceDifference,
  placeWordsOf,
  situationOf,
} from './compare-situations.ts';
