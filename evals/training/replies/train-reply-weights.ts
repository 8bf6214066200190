import type { ReplyKind, ReplyWeights } from '@tact/english';
import {
  modelChances,
  modelKinds,
  readByRules,
  readQuestion,
  readReplyText,
  replyFeatures,
} from '@tact/english/training';

export interface LabelledReply {
  readonly text: string;
  readonly question: string | null;
  readonly kind: ReplyKind;
}

const rounds = 30;
const rate = 0.3;
const decay = 2e-4;
/** Features that occur only once do not generalise. */
const minCount = 2;
/** The weights file stores hundredths. */
const precision = 100;

/**
 * Trains the weights of the reply model: softmax regression with AdaGrad. Deterministic. Rows labelled `modify` are left out,
 * because changes are recognised by rules.
 */
export function trainReplyWeights(rows: readonly LabelledReply[]): ReplyWeights {
  const cases = withoutRare(rows.flatMap((row) => caseOf(row) ?? []));
  const weights = new Map<string, number[]>();
  const squares = new Map<string, number[]>();
  for (const feature of new Set(cases.flatMap(({ features }) => features))) {
    weights.set(
      feature,
      modelKinds.map(() => 0),
    );
    squares.set(
      feature,
      modelKinds.map(() => 1e-6),
    );
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const one of cases) learn(one, weights, squares);
  }
  const rounded = [...weights].map(([feature, row]): [string, readonly number[]] => [
    feature,
    row.map((weight) => Math.round(weight * precision) / precision),
  ]);
  return { weights: new Map(rounded) };
}

interface Case {
  readonly features: readonly string[];
  readonly target: number;
}

function caseOf({ text, question, kind }: LabelledReply): Case | null {
  const target = modelKinds.indexOf(kind);
  const { plain } = readReplyText(text);
  if (target < 0) return null;
  return { features: replyFeatures(plain, readByRules(plain, readQuestion(question))), target };
}

function withoutRare(cases: readonly Case[]): readonly Case[] {
  const counts = new Map<string, number>();
  for (const feature of cases.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return cases.map(({ features, target }) => ({
    features: features.filter((feature) => (counts.get(feature) ?? 0) >= minCount),
    target,
  }));
}

function learn(
  { features, target }: Case,
  weights: ReadonlyMap<string, number[]>,
  squares: ReadonlyMap<string, number[]>,
): void {
  const chances = modelChances(features, (feature) => weights.get(feature));
  for (const feature of features) {
    const [row, square] = [weights.get(feature) ?? [], squares.get(feature) ?? []];
    for (const [kind, chance] of chances.entries()) {
      const slope = chance - (kind === target ? 1 : 0) + decay * (row[kind] ?? 0);
      square[kind] = (square[kind] ?? 0) + slope * slope;
      row[kind] = (row[kind] ?? 0) - (rate * slope) / Math.sqrt(square[kind] ?? 1);
    }
  }
}
