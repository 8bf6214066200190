import { type Features, hashOf, tableBits } from './features.ts';
import { labels } from './labels.ts';

/** A trained router model with weights quantised to one byte each. */
export interface Model {
  /** One weight per label for each entry of the feature table. */
  readonly weights: Int8Array;
  /** The largest weight of each label; a byte b stands for its share (b / 127)², signed. */
  readonly scales: Float32Array;
  /** Divides scores so that probabilities are calibrated on texts of unseen sources. */
  readonly temperature: number;
  /** Sorted hashes of the training texts, so that evaluations can exclude them. */
  readonly trainedOn: Uint32Array;
}

/** Quantises weights to a byte each, on a square-root scale since most weights are small. */
export function quantised(weights: Float32Array): Pick<Model, 'weights' | 'scales'> {
  const width = labels.length;
  const scales = new Float32Array(width);
  // Plain loops here: iterators take seven times as long over a million weights.
  for (let at = 0; at < weights.length; at += 1) {
    const label = at % width;
    scales[label] = Math.max(scales[label] ?? 0, Math.abs(weights[at] ?? 0));
  }
  const bytes = new Int8Array(weights.length);
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0;
    const share = Math.abs(weight) / (scales[at % width] || 1);
    bytes[at] = Math.round(Math.sign(weight) * Math.sqrt(share) * 127);
  }
  return { weights: bytes, scales };
}

/** The dequantised weights of a model. */
export function weightsOf({ weights, scales }: Model): Float32Array {
  const width = labels.length;
  const values = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at += 1) {
    values[at] = (shares[(weights[at] ?? 0) + 128] ?? 0) * (scales[at % width] ?? 0);
  }
  return values;
}

/** The sorted hashes of training texts to store with a model. */
export function hashesOf(keys: readonly string[]): Uint32Array {
  return Uint32Array.from(new Set(keys.map((key) => hashOf(key)))).sort();
}

/** One score (logit) per label. */
export function scoresOf({ weights, scales }: Model, { places, values }: Features): Float64Array {
  const width = labels.length;
  const scores = new Float64Array(width);
  for (let at = 0; at < places.length; at += 1) {
    const start = (places[at] ?? 0) * width;
    const value = values[at] ?? 0;
    for (let k = 0; k < width; k += 1) {
      scores[k] = (scores[k] ?? 0) + (shares[(weights[start + k] ?? 0) + 128] ?? 0) * value;
    }
  }
  return scores.map((score, k) => score * (scales[k] ?? 0));
}

/** Whether a text with this key was among the training texts. False positives: about one in a hundred thousand. */
export function isTrainedOn({ trainedOn }: Model, key: string): boolean {
  const hash = hashOf(key);
  let [low, high] = [0, trainedOn.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((trainedOn[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return trainedOn[low] === hash;
}

/** Encodes the file: magic, bits, labels, temperature, scales, count and hashes of training texts, weights; little-endian. */
export function encodeModel({ weights, scales, temperature, trainedOn }: Model): Uint8Array {
  const start = headerBytes + 4 * trainedOn.length;
  const bytes = new Uint8Array(start + weights.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < magic.length; at += 1) bytes[at] = magic.charCodeAt(at);
  bytes[6] = tableBits;
  bytes[7] = labels.length;
  view.setFloat32(8, temperature, true);
  for (const [k, scale] of scales.entries()) view.setFloat32(12 + 4 * k, scale, true);
  view.setUint32(headerBytes - 4, trainedOn.length, true);
  for (const [at, hash] of trainedOn.entries()) view.setUint32(headerBytes + 4 * at, hash, true);
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), start);
  return bytes;
}

/** Decodes the output of `encodeModel`. Throws a RangeError for anything else. */
export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isOurs =
    bytes.length > headerBytes &&
    magic === String.fromCharCode(...bytes.subarray(0, magic.length)) &&
    bytes[6] === tableBits &&
    bytes[7] === labels.length;
  const count = isOurs ? view.getUint32(headerBytes - 4, true) : 0;
  const start = headerBytes + 4 * count;
  if (!isOurs || bytes.length !== start + labels.length * 2 ** tableBits) {
    throw new RangeError(
      'Not a router weights file of this version. Train the weights again with evals/training/train-router.ts.',
    );
  }
  return {
    temperature: view.getFloat32(8, true),
    scales: Float32Array.from(labels, (_, k) => view.getFloat32(12 + 4 * k, true)),
    trainedOn: Uint32Array.from({ length: count }, (_, at) => view.getUint32(headerBytes + 4 * at, true)),
    weights: new Int8Array(bytes.subarray(start)),
  };
}

const magic = 'TACTR1';
const headerBytes = 12 + 4 * labels.length + 4;

/** The value of each byte before scaling. */
const shares = Float64Array.from({ length: 256 }, (_, at) => Math.sign(at - 128) * ((at - 128) / 127) ** 2);
