import { decodeModel, encodeModel, isTrainedOn, routerOf } from '@tact/english/training';
import { describe, expect, it } from 'vitest';
import { keyOf, prepare, trainModel } from './train-model.ts';

const texts = [
  ...['blue tulips grow', 'tulips and roses', 'roses in spring', 'plant roses'].map((text) => ({
    text,
    label: 'notes' as const,
  })),
  ...['seven ships sail', 'ships at sea', 'sail the sea', 'the sea is calm'].map((text) => ({
    text,
    label: 'email' as const,
  })),
].map((one) => prepare({ ...one, source: 'own' }));

describe('a trained model', () => {
  it('distinguishes what its training texts distinguish', () => {
    const router = routerOf(trainModel(texts));

    expect(router.route('roses', []).domains).toEqual(['notes']);
    expect(router.route('a ship at sea', []).domains).toEqual(['email']);
  });

  it('is deterministic', () => {
    const [first, second] = [encodeModel(trainModel(texts)), encodeModel(trainModel(texts))];

    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('recognises its training texts regardless of case, numbers and punctuation', () => {
    const model = trainModel(texts);

    expect(isTrainedOn(model, keyOf('Ships, at sea?'))).toBe(true);
    expect(isTrainedOn(model, keyOf('ships ashore'))).toBe(false);
  });

  it('is not trained on texts that it will be judged by', () => {
    const model = trainModel(texts, new Set([keyOf('ships at sea')]));

    expect(isTrainedOn(model, keyOf('ships at sea'))).toBe(false);
    expect(isTrainedOn(model, keyOf('sail the sea'))).toBe(true);
  });

  it('takes at most two megabytes, and can be read from a larger buffer', () => {
    const model = { ...trainModel(texts), temperature: 1.5 };
    const bytes = encodeModel(model);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);

    expect(bytes.length).toBeLessThan(2_000_000);
    const { weights, ...rest } = decodeModel(larger.subarray(3));
    expect(Buffer.compare(Buffer.from(weights.buffer), Buffer.from(model.weights.buffer))).toBe(0);
    expect(rest).toEqual({ temperature: 1.5, scales: model.scales, trainedOn: model.trainedOn });
  });

  it('is not read from invalid bytes', () => {
    const bytes = encodeModel(trainModel(texts));

    expect(() => decodeModel(new Uint8Array(10))).toThrow(RangeError);
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => decodeModel(bytes)).not.toThrow();
  });
});
