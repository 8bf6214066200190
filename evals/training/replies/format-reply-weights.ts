import type { ReplyWeightsFile } from '@tact/english/training';

/** Formats weights, rounded to hundredths; `parseReplyWeights` reads them back. */
export function formatReplyWeights({ weights, seen }: ReplyWeightsFile): string {
  const lines = [...weights].map(([feature, row]) =>
    [feature, ...row.map((weight) => Math.round(weight * 100))].join('\t'),
  );
  return `${[['seen', ...seen].join('\t'), ...lines].join('\n')}\n`;
}
