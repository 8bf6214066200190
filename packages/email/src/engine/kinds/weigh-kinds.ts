import { type MailKind, mailKinds } from './mail-kind.ts';

/** By feature, one weight for each of `mailKinds`. The weights of `bias` always count. */
export type KindWeights = ReadonlyMap<string, readonly number[]>;

/** How likely each kind is where a message shows these features: a softmax over the sums of their weights. */
export function weighKinds(
  features: readonly string[],
  weights: KindWeights,
): Readonly<Record<MailKind, number>> {
  const sums = mailKinds.map((_, place) =>
    ['bias', ...features].reduce((sum, name) => sum + (weights.get(name)?.[place] ?? 0), 0),
  );
  const highest = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - highest));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(
    mailKinds.map((kind, place) => [kind, (shares[place] ?? 0) / all]),
  ) as unknown as Readonly<Record<MailKind, number>>;
}
