import { describe, expect, it } from 'vitest';
import { fitScale, type MeasuredPair } from './fit-scale.ts';
import type { PairKind } from './text-pairs.ts';

const pairs = (kind: PairKind, ...cosines: readonly number[]) =>
  cosines.map((cosine): MeasuredPair => ({ kind, cosine }));

describe('the fitted scale', () => {
  it('has its marks where the kinds meet', () => {
    const measured = [
      ...pairs('unrelated', 0, 0.05, 0.1),
      ...pairs('related', 0.2, 0.3, 0.4),
      ...pairs('same', 0.5, 0.6, 0.7),
      ...pairs('near', 0.85, 0.9, 1),
    ];

    expect(fitScale(measured)).toEqual([
      [0, 0],
      [0.1, 0.4],
      [0.4, 0.7],
      [0.7, 0.95],
      [0.999, 1],
    ]);
  });

  it('errs as often on either side where the kinds overlap', () => {
    const measured = [...pairs('related', 0.1, 0.2, 0.295, 0.6), ...pairs('same', 0.2, 0.5, 0.7, 0.8)];

    const [, [cosine] = []] = fitScale(measured);

    expect(measured.filter((one) => one.kind === 'related' && one.cosine >= (cosine ?? 0))).toHaveLength(1);
    expect(measured.filter((one) => one.kind === 'same' && one.cosine < (cosine ?? 0))).toHaveLength(1);
  });

  it('leaves out a mark of which there are no pairs, or that does not rise', () => {
    const mixedUp = [...pairs('related', 0.8), ...pairs('same', 0.85), ...pairs('near', 0.2)];

    expect(fitScale(mixedUp)).toEqual([
      [0, 0],
      [0.8, 0.7],
      [0.999, 1],
    ]);
  });
});
