import { describe, expect, it } from 'vitest';
import { temperatureFor } from './calibrate.ts';

describe('the temperature', () => {
  it('lowers the confidence of an overconfident model', () => {
    const held = [0, 0, 0, 1].map((right) => ({ scores: Float64Array.of(10, 0), right }));

    const temperature = temperatureFor(held);

    expect(temperature).toBeCloseTo(10 / Math.log(3), 2);
    expect(1 / (1 + Math.exp(-10 / temperature))).toBeCloseTo(0.75, 3);
  });

  it('is 1 without held-out texts', () => {
    expect(temperatureFor([])).toBe(1);
  });
});
