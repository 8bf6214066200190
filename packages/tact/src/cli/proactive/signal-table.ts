import type { ProactiveSignal, StageFailure } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { formatTime, type Moment, toLocal } from '@tact/english';
import type { Cli } from '../cli.ts';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';

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

/** Sources that could not be read, on stderr: what they would have noticed is missing. */
export function noteFailures(failures: readonly StageFailure[], { notes, options }: Cli): void {
  if (options.json) return;
  for (const { text } of failures) notes.line(notes.paint.yellow(plainLine(text, 300)));
}

/** `today at 18:00`, `Fri 27 Nov, 15:00`. */
export function sayTime(at: number, moment: Moment): string {
  if (Math.abs(at) > latestMs) return 'never';
  const { date, time, offset } = toLocal(Math.floor(at / 1000) * 1000, moment.zone);
  return formatTime({ date, time, iso: `${date}T${time}${offset}`, ms: at }, moment);
}

/** Beyond the year 9999 a time is none that anybody meant. */
const latestMs = Date.UTC(9999, 11, 31);
