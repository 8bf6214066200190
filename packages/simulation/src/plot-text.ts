import type { SimulationReport } from './report.ts';

/** The curves as characters: letters and shapes tell them apart, never colour alone. */
export function plotText({
  curve,
  rule_curve: rules,
  compared,
  recall,
  false_alarms: alarms,
}: SimulationReport): string {
  const cells = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => ' '));
  const put = (
    mark: string,
    point: { readonly recall: number | null; readonly false_alarms: number | null },
  ) => {
    const row = cells[rows - Math.round((point.false_alarms ?? 0) * rows)];
    if (row !== undefined) row[Math.round((point.recall ?? 0) * columns)] = mark;
  };
  for (const point of rules) put(String(point.from_hint), point);
  for (const point of curve) put('o', point);
  put('A', compared.always_speak);
  put('@', { recall, false_alarms: alarms });
  const lines = cells.map((row, index) => {
    const value = (rows - index) / rows;
    const label = index % 4 === 0 ? value.toFixed(1) : '   ';
    return `  ${label} ${index % 4 === 0 ? '┤' : '│'}${row.join('').trimEnd()}`;
  });
  const axis = Array.from({ length: 6 }, (_, step) => (step / 5).toFixed(1));
  return [
    '  false alarms',
    ...lines,
    `      └${'─'.repeat(columns + 1)}`,
    `      ${axis.map((text, step) => text.padEnd(step === 5 ? 3 : columns / 5)).join('')}  recall`,
    '',
    '  @ Tact   o Tact with thresholds shifted   4-8 fixed rule from this hint on   A always speak',
  ].join('\n');
}

const columns = 60;
const rows = 20;
