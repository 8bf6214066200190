/** What is needed to train and to judge a router; what only routes imports `router.ts`. */
export { type Held, temperatureFor } from './calibrate.ts';
export { domainOf, type Label, labels } from './labels.ts';
export { decodeModel, encodeModel, isTrainedOn, type Model } from './model.ts';
export { routerOf } from './router.ts';
export {
  heldScores,
  keyOf,
  type LabelledText,
  type PreparedText,
  prepare,
  preparedOwnExamples,
  trainModel,
  trainShipped,
} from './train-model.ts';
