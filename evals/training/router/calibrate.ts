/** Scores of a text that the model was not trained on, and which label was right. */
export interface Held {
  readonly scores: Float64Array;
  readonly right: number;
}

/**
 * The temperature at which the probabilities of texts held aside are most honest: the one of the lowest mean log loss
 * (Guo et al. 2017, "On Calibration of Modern Neural Networks"). 1 when there is nothing to learn from.
 */
export function temperatureFor(held: readonly Held[]): number {
  if (held.length === 0) return 1;
  let [low, high] = [Math.log(0.1), Math.log(10)];
  for (let step = 0; step < 40; step += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossAt(held, Math.exp(left)) < lossAt(held, Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}

function lossAt(held: readonly Held[], temperature: number): number {
  let loss = 0;
  for (const { scores, right } of held) {
    const top = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + Math.exp((score - top) / temperature), 0);
    loss += Math.log(sum) - ((scores[right] ?? 0) - top) / temperature;
  }
  return loss / held.length;
}
