import { describe, expect, test } from 'vitest';
import type { AdmissionWord } from '../admission.ts';
import { calibrateThresholds, type LabelledAdmission } from './calibrate-thresholds.ts';

const current = { similar: 0.7, verySimilar: 0.95 };

/** As many outcomes with similarities spread evenly over a range, both ends included. */
function outcomes(
  right: AdmissionWord,
  count: number,
  from: number,
  to: number,
  embedder = 'lexical-1:256',
): readonly LabelledAdmission[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ embedder, right },
    similarity: from + ((to - from) * index) / (count - 1),
  }));
}

describe('the calibration of thresholds', () => {
  test('moves both thresholds to where the outcomes part', () => {
    const data = [
      ...outcomes('ADD', 100, 0.1, 0.5),
      ...outcomes('REPLACE', 60, 0.6, 0.8),
      ...outcomes('MERGE', 60, 0.86, 1),
    ];

    expect(calibrateThresholds(data, current)).toEqual([
      {
        ...{ kind: 'calibrated', embedder: 'lexical-1:256', outcomes: 220, isBetter: true },
        thresholds: { similar: 0.6, verySimilar: 0.86 },
        error: { current: 0.125, suggested: 0, standardError: 0 },
      },
    ]);
  });

  test('leaves thresholds that part them already, and says that nothing is better', () => {
    const data = [...outcomes('ADD', 80, 0.1, 0.69), ...outcomes('NOT', 80, 0.95, 1)];

    expect(calibrateThresholds(data, current)).toMatchObject([
      { thresholds: current, isBetter: false, error: { current: 0, suggested: 0 } },
    ]);
  });

  test('finds nothing better where similarity says nothing', () => {
    const data = [...outcomes('ADD', 100, 0, 1), ...outcomes('NOT', 100, 0, 1)];

    const [result] = calibrateThresholds(data, current);

    expect(result).toMatchObject({ kind: 'calibrated', isBetter: false });
    expect(result?.kind === 'calibrated' && result.error.suggested).toBeGreaterThan(0.4);
  });

  test('never puts the threshold for nearly the same below that for similar', () => {
    const data = [
      ...outcomes('ADD', 60, 0.1, 0.5),
      ...outcomes('NOT', 60, 0.7, 0.75),
      ...outcomes('REPLACE', 60, 0.9, 1),
    ];

    const [result] = calibrateThresholds(data, current);

    expect(result?.kind === 'calibrated' && result.thresholds).toEqual({ similar: 0.7, verySimilar: 0.7 });
  });

  test('is refused with too little of either side, and says how much is missing', () => {
    expect(
      calibrateThresholds([...outcomes('ADD', 200, 0, 0.5), ...outcomes('NOT', 12, 0.9, 1)], current),
    ).toEqual([{ kind: 'too_little', embedder: 'lexical-1:256', missing: { known: 38, fresh: 0 } }]);
    expect(calibrateThresholds(outcomes('MERGE', 50, 0.9, 1), current)).toMatchObject([
      { missing: { known: 0, fresh: 50 } },
    ]);
  });

  test('never mixes embedders', () => {
    const data = [
      ...outcomes('ADD', 60, 0.1, 0.3, 'other:768'),
      ...outcomes('NOT', 60, 0.4, 0.6, 'other:768'),
      ...outcomes('ADD', 20, 0.1, 0.5),
    ];

    expect(calibrateThresholds(data, current)).toMatchObject([
      { kind: 'too_little', embedder: 'lexical-1:256' },
      { kind: 'calibrated', embedder: 'other:768', thresholds: { similar: 0.4 } },
    ]);
  });

  test('has nothing to say about nothing', () => {
    expect(calibrateThresholds([], current)).toEqual([]);
  });
});
