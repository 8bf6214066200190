/** What kind of mail a message is. */

export { type ClassifiedKind, classifyKind, minProbability } from './classify-kind.ts';
export { type KindInput, kindFeatures } from './kind-features.ts';
export { type MailKind, mailKinds } from './mail-kind.ts';
export { type KindWeights, weighKinds } from './weigh-kinds.ts';
