import type { DeclaredValues } from './css/cascade.ts';
import { wordsOf } from './css/longhands.ts';

/** The least factor by which an element is drawn smaller, 1 where it is not. */
export function scaleOf(declared: DeclaredValues): number {
  const factors = [
    ...(declared.get('zoom') ?? []).map(numberOf),
    ...(declared.get('scale') ?? []).flatMap((value) => wordsOf(value).map(numberOf)),
    ...(declared.get('transform') ?? []).flatMap(factorsOf),
  ].filter((factor) => !Number.isNaN(factor));
  return factors.reduce((product, factor) => product * Math.min(1, Math.abs(factor)), 1);
}

function factorsOf(transform: string): readonly number[] {
  return [...transform.matchAll(/(?:scale[xy3d]*|matrix)\(([^()]*)\)/g)].flatMap(([call, inner = '']) => {
    const numbers = inner.split(',').map(numberOf);
    const [across = 1, , , down = 1] = numbers;
    return call.startsWith('matrix') ? [across, down] : [Math.min(...numbers)];
  });
}

function numberOf(word: string): number {
  const number = Number.parseFloat(word);
  return word.trim().endsWith('%') ? number / 100 : number;
}
