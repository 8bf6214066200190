/** Classification of replies to questions. */
export { createReplyClassifier } from './create-reply-classifier.ts';
export * from './reply.ts';
export type { ReplyWeights } from './reply-weights.ts';
export { parseReplyWeights, type ReplyWeightsFile } from './reply-weights-file.ts';
