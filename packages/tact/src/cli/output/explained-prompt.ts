import type { Explanation } from '@tact/core/kernel';
import { plainLine } from '@tact/core/text';
import type { ExplanationOptions } from './explanation.ts';
import type { Screen } from './screen.ts';
import { wrap } from './wrap.ts';

const shortLines = 4;

/** The model's prompt by layers, and its answer. All of it is quoted, because it contains outside text. */
export function promptSection(
  { decision, layers, answer }: Explanation,
  { isWhole }: ExplanationOptions,
  { width, paint }: Screen,
): string {
  if (layers.length === 0) return `${paint.bold('Prompt')}\n  No model was called.`;
  const parts = [paint.bold('Prompt')];
  for (const { name, role, tokens, text } of layers) {
    parts.push(
      `  ${paint.bold(plainLine(name, 60))} ${paint.dim(`${role} message, about ${tokens} tokens`)}`,
    );
    parts.push(text === null ? '    no longer kept' : quoteLines(text));
  }
  parts.push('', paint.bold('Model answer'));
  if (decision.answerDigest === null) parts.push('  none');
  else parts.push(answer === null ? '  no longer kept' : quoteLines(answer));
  if (!isWhole) parts.push(paint.dim('  (Show all of it with --prompt.)'));
  return parts.join('\n');

  function quoteLines(text: string): string {
    const lines = text.split(/\r\n|\n|\r/);
    const shown = isWhole ? lines : lines.slice(0, shortLines);
    const bar = paint.dim('    │ ');
    const quoted = shown.flatMap((line) =>
      wrap(plainLine(line, isWhole ? 20_000 : 300), width - 6)
        .split('\n')
        .map((part) => `${bar}${part}`),
    );
    const left = lines.length - shown.length;
    return [...quoted, ...(left > 0 ? [`${bar}${paint.dim(`… ${left} more lines`)}`] : [])].join('\n');
  }
}
