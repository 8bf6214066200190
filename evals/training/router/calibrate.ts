/** The scores of a text that the model was not trained on, and the index of the right label. */
export interface HeldOut {
  readonly scores: Float64Array;
  readonly right: number;
}

/**
 * The temperature that calibrates the probabilities of held-out texts best: the one with the lowest mean log loss (Guo et al.
 * 2017, "On Calibration of Modern Neural Networks"). 1 without held-out texts.
 */
export function temperatureFor(heldOut: readonly HeldOut[]): number {
  if (heldOut.length === 0) return 1;
  let [low, high] = [Math.log(0.1), Math.log(10)];
  for (let step = 0; step < 40; step += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossAt(heldOut, Math.exp(left)) < lossAt(heldOut, Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}

function lossAt(heldOut: readonly HeldOut[], temperature: number): number {
  let loss = 0;
  for (const { scores, right } of heldOut) {
    const top = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + Math.exp((score - top) / temperature), 0);
    loss += Math.log(sum) - ((scores[right] ?? 0) - top) / temperature;
  }
  return loss / heldOut.length;
}
