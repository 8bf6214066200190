import { type KindWeights, type MailKind, mailKinds, weighKinds } from '@tact/email/engine';

/** A mail's features with its kind. */
export interface KindExample {
  readonly features: readonly string[];
  readonly kind: MailKind;
}

/** How strongly weights are drawn back to where they started. */
const strength = 1.5;
const rounds = 400;
const step = 0.3;

/**
 * Multinomial logistic regression, drawn to `first` by an L2 penalty, with AdaGrad over all examples at once: the same examples give the
 * same weights. Rounded to two digits; features whose weights are all 0 are left out.
 */
export function trainKindWeights(
  examples: readonly KindExample[],
  first: KindWeights,
): Map<string, readonly number[]> {
  const names = [
    ...new Set(['bias', ...first.keys(), ...examples.flatMap(({ features }) => features)]),
  ].sort();
  const weights = new Map(names.map((name) => [name, [...(first.get(name) ?? mailKinds.map(() => 0))]]));
  const squares = new Map(names.map((name) => [name, mailKinds.map(() => 1e-6)]));
  for (let round = 0; round < rounds; round += 1) {
    const slopes = slopesOf(names, weights, first);
    for (const example of examples) addErrors(example, weights, slopes);
    for (const name of names) descend(weights.get(name), squares.get(name), slopes.get(name));
  }
  return new Map(
    names
      .map(
        (name) => [name, (weights.get(name) ?? []).map((weight) => Math.round(weight * 100) / 100)] as const,
      )
      .filter(([, row]) => row.some((weight) => weight !== 0)),
  );
}

function slopesOf(names: readonly string[], weights: KindWeights, first: KindWeights): Map<string, number[]> {
  return new Map(
    names.map((name) => [
      name,
      mailKinds.map(
        (_, place) => strength * ((weights.get(name)?.[place] ?? 0) - (first.get(name)?.[place] ?? 0)),
      ),
    ]),
  );
}

function addErrors(
  { features, kind }: KindExample,
  weights: KindWeights,
  slopes: Map<string, number[]>,
): void {
  const probabilities = weighKinds(features, weights);
  for (const name of ['bias', ...features]) {
    const row = slopes.get(name);
    if (row === undefined) continue;
    for (const [place, other] of mailKinds.entries()) {
      row[place] = (row[place] ?? 0) + probabilities[other] - (other === kind ? 1 : 0);
    }
  }
}

function descend(
  row: number[] | undefined,
  squares: number[] | undefined,
  slopes: number[] | undefined,
): void {
  if (row === undefined || squares === undefined || slopes === undefined) return;
  for (const [place, slope] of slopes.entries()) {
    squares[place] = (squares[place] ?? 0) + slope ** 2;
    row[place] = (row[place] ?? 0) - (step * slope) / Math.sqrt(squares[place] ?? 1);
  }
}
