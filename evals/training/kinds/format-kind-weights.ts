import { type KindWeights, mailKinds } from '@tact/email/engine';

/** The source of `kind-weights.ts`: a feature and its weights a line. */
export function formatKindWeights(weights: KindWeights): string {
  const lines = [...weights]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, row]) => `${name} ${row.join(' ')}`);
  return [
    "import type { KindWeights } from './weigh-kinds.ts';",
    '',
    '// Written by evals/training/train-kinds.ts; not by hand.',
    '',
    `/** By feature, as \`kindFeatures\` names it: ${mailKinds.join(', ')}. */`,
    'export const kindWeights: KindWeights = new Map(',
    '  `',
    ...lines,
    '`',
    '    .trim()',
    "    .split('\\n')",
    '    .map((line): [string, readonly number[]] => {',
    "      const [name = '', ...row] = line.split(' ');",
    '      return [name, row.map(Number)];',
    '    }),',
    ');',
    '',
  ].join('\n');
}
