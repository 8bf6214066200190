/** What training and measuring the weights needs beyond what their users see; `evals/` alone imports it. */

export { correctsFrom } from './framing/classify-framing.ts';
export { framingFeatures } from './framing/framing-features.ts';
export { readQuestion } from './replies/question.ts';
export { readByRules } from './replies/read-by-rules.ts';
export { readReplyText } from './replies/reply-text.ts';
export { modelChances, modelKinds, replyFeatures } from './replies/reply-weights.ts';
export type { ReplyWeightsFile } from './replies/reply-weights-file.ts';
export { scoresWithRules } from './router/classify.ts';
export { type Features, featuresOf, tableBits } from './router/features.ts';
export { type Label, labels } from './router/labels.ts';
export {
  decodeModel,
  encodeModel,
  hashesOf,
  isTrainedOn,
  type Model,
  quantised,
  weightsOf,
} from './router/model.ts';
export { routerOf } from './router/router.ts';
export { tokensOf } from './router/tokens.ts';
export { stemOf, wordsOf } from './similarity/content-words.ts';
