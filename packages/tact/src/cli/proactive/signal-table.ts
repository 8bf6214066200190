import type { ProactiveSignal } from '@tact/core/records';
import type { Moment } from '@tact/english';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { sayTime } from './say-time.ts';

/** Signals for people, the most urgent first. */
export function formatSignals(
  signals: readonly ProactiveSignal[],
  moment: Moment,
  screen: Pick<Screen, 'width' | 'paint'>,
): string {
  const { paint } = screen;
  const rows = signals
    .toSorted((one, other) => other.urgencyHint - one.urgencyHint || one.expiresAt - other.expiresAt)
    .map(({ type, subject, urgencyHint, contextOnly, expiresAt }) => [
      urgencyHint >= 8 ? paint.yellow(String(urgencyHint)) : String(urgencyHint),
      wordsOnLine(subject, 120),
      `${type.toLowerCase().replaceAll('_', ' ')}${contextOnly ? paint.dim(' (context only)') : ''}`,
      sayTime(expiresAt, moment),
    ]);
  return formatTable(columns, rows, screen);
}

const columns = [
  { title: 'urgency', align: 'right' },
  { title: 'about', flexible: true, weight: 2 },
  { title: 'kind', flexible: true },
  { title: 'until' },
] as const;
