import { describe, expect, it } from 'vitest';
import { decodeModel, encodeModel, isTrainedOn, routerOf } from '#language/training';
import { keyOf, prepare, trainModel } from './train-model.ts';

const lessons = [
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
  it('tells apart what its lessons told apart', () => {
    const router = routerOf(trainModel(lessons));

    expect(router.route('roses', []).domains).toEqual(['notes']);
    expect(router.route('a ship at sea', []).domains).toEqual(['email']);
  });

  it('is the same, byte by byte, each time', () => {
    expect(encodeModel(trainModel(lessons))).toEqual(encodeModel(trainModel(lessons)));
  });

  it('keeps of its texts only whether one was among them, but for case, numbers and punctuation', () => {
    const model = trainModel(lessons);

    expect(isTrainedOn(model, keyOf('Ships, at sea?'))).toBe(true);
    expect(isTrainedOn(model, keyOf('ships ashore'))).toBe(false);
  });

  it('was not trained on what it is to be judged by', () => {
    const model = trainModel(lessons, new Set([keyOf('ships at sea')]));

    expect(isTrainedOn(model, keyOf('ships at sea'))).toBe(false);
    expect(isTrainedOn(model, keyOf('sail the sea'))).toBe(true);
  });

  it('is at most two megabytes, and read back from within a larger buffer', () => {
    const model = { ...trainModel(lessons), temperature: 1.5 };
    const bytes = encodeModel(model);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);

    expect(bytes.length).toBeLessThan(2_000_000);
    expect(decodeModel(larger.subarray(3))).toEqual(model);
  });

  it('is not read from other bytes', () => {
    const bytes = encodeModel(trainModel(lessons));

    expect(() => decodeModel(new Uint8Array(10))).toThrow(RangeError);
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => decodeModel(bytes)).not.toThrow();
  });
});
