import { type KindInput, kindFeatures } from './kind-features.ts';
import { kindWeights } from './kind-weights.ts';
import { type MailKind, mailKinds } from './mail-kind.ts';
import { type KindWeights, weighKinds } from './weigh-kinds.ts';

/** What kind of mail a message is. */
export interface ClassifiedKind {
  /** The likeliest kind, or null where none is likely enough to be claimed. */
  readonly kind: MailKind | null;
  /** How likely it is the likeliest one, in [0, 1]. */
  readonly probability: number;
  /** Names of what speaks for it, the strongest first; at most five. */
  readonly why: readonly string[];
  /** Names of all that was found; none of a report, which says itself what it is. */
  readonly features: readonly string[];
}

/** Below this, no kind is claimed. Measured with `tact eval kinds`: wrong claims cost more than missing ones. */
export const minProbability = 0.6;

/**
 * Tells the kind of a message from its headers, its form and its words, with weights that were trained on mails of our own
 * (`evals/training/train-kinds.ts`). Local and pure. Whoever writes a message chooses its form: a kind may lead to safe
 * actions, and never permits a dangerous one.
 */
export function classifyKind(input: KindInput, weights: KindWeights = kindWeights): ClassifiedKind {
  // A report says itself what it is: one of a success is no bounce.
  const { delivery } = input;
  if (delivery !== undefined) {
    const kind = delivery === 'failed' || delivery === 'delayed' ? 'bounce' : 'notification';
    return { kind, probability: 1, why: ['report:delivery'], features: [] };
  }
  const features = kindFeatures(input);
  const probabilities = weighKinds(features, weights);
  const best = mailKinds.reduce((one, other) => (probabilities[other] > probabilities[one] ? other : one));
  const place = mailKinds.indexOf(best);
  const weightOf = (name: string) => weights.get(name)?.[place] ?? 0;
  return {
    kind: features.length > 0 && probabilities[best] >= minProbability ? best : null,
    probability: probabilities[best],
    features,
    why: features
      .filter((name) => weightOf(name) >= 0.5)
      .toSorted((one, other) => weightOf(other) - weightOf(one))
      .slice(0, 5),
  };
}
