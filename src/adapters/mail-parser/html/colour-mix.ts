import { blend, type Colour } from './colour.ts';
import { fromColourSpace, inLinear, inOklab } from './colour-spaces.ts';
import { wordsOf } from './css/longhands.ts';

/** `color-mix()` of two opaque colours, in spaces without an angle; null for all others. `parse` reads one colour. */
export function mixedColour(inner: string, parse: (text: string) => Colour | null): Colour | null {
  const [space, first, second] = partsOf(inner);
  const method = /^in (srgb|srgb-linear|oklab)$/.exec(space ?? '')?.[1];
  if (method === undefined || first === undefined || second === undefined) return null;
  const one = weighted(first, parse);
  const other = weighted(second, parse);
  if (one === null || other === null) return null;
  const share = shareOf(one.percent, other.percent);
  if (share === null || one.colour.alpha < 1 || other.colour.alpha < 1) return null;
  if (method === 'srgb') return blend({ ...one.colour, alpha: share }, other.colour);
  const into = method === 'oklab' ? inOklab : inLinear;
  const [from, to] = [into(one.colour), into(other.colour)];
  const at = (index: 0 | 1 | 2) => from[index] * share + to[index] * (1 - share);
  return fromColourSpace(method, [at(0), at(1), at(2)], 1);
}

function partsOf(inner: string): readonly string[] {
  const parts: string[][] = [[]];
  for (const word of wordsOf(inner)) {
    if (word === ',') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.length === 3 ? parts.map((words) => words.join(' ')) : [];
}

function weighted(
  part: string,
  parse: (text: string) => Colour | null,
): { readonly colour: Colour; readonly percent: number | null } | null {
  const words = wordsOf(part);
  const percents = words.filter((word) => /^[\d.]+%$/.test(word)).map(Number.parseFloat);
  const colours = words.filter((word) => !/^[\d.]+%$/.test(word));
  const colour = colours.length === 1 ? parse(colours[0] ?? '') : null;
  return colour === null || percents.length > 1 ? null : { colour, percent: percents[0] ?? null };
}

/** Of the first. Shares that make less than the whole leave the colour partly see-through. */
function shareOf(one: number | null, other: number | null): number | null {
  if (one === null) return other === null ? 0.5 : 1 - other / 100;
  if (other === null) return one / 100;
  return one + other >= 100 ? one / (one + other) : null;
}
