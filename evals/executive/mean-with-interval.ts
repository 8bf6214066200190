import { rounded } from '../measures.ts';

/** The mean of what several seeds gave, with the 95 % interval of that mean by Student's t; null for nothing. */
export function meanWithInterval(
  values: readonly number[],
): { readonly mean: number; readonly low: number; readonly high: number } | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half =
    values.length === 1
      ? 0
      : quantile(values.length - 1) * Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean: rounded(mean), low: rounded(mean - half), high: rounded(mean + half) };
}

/** 97.5 % quantiles of Student's t by degrees of freedom; beyond the table close to the normal distribution. */
const quantiles = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

function quantile(freedom: number): number {
  return quantiles[freedom - 1] ?? 1.96 + 2.5 / freedom;
}
