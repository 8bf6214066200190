/** The source of `framing-weights.ts`: as few lines as fit, a name and its weight in each entry. */
export function formatFramingWeights(weights: ReadonlyMap<string, number>): string {
  const entries = [...weights]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, weight]) => `${name.replaceAll(' ', '_')}=${weight}`);
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last === undefined || last.length + entry.length > maxLineLength) lines.push(entry);
    else lines[lines.length - 1] = `${last} ${entry}`;
  }
  return [
    '// Written by evals/training/train-framing.ts; not by hand.',
    '',
    '/** By feature, as `framingFeatures` names it. */',
    'export const framingWeights: ReadonlyMap<string, number> = new Map(',
    '  `',
    ...lines,
    '`',
    '    .trim()',
    '    .split(/\\s+/)',
    '    .map((entry): [string, number] => {',
    "      const end = entry.lastIndexOf('=');",
    "      return [entry.slice(0, end).replaceAll('_', ' '), Number(entry.slice(end + 1))];",
    '    }),',
    ');',
    '',
  ].join('\n');
}

const maxLineLength = 105;
