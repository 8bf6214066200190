import { describeAction, type Explanation } from '@tact/core/kernel';
import type { JournalEntry } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { shortId } from './decision-table.ts';
import type { ExplanationOptions } from './explanation.ts';
import { recordedOnly } from './recorded-only.ts';
import type { Screen } from './screen.ts';
import { relativeTime, withPlainTimes } from './time-words.ts';

/** How to undo what was done, or why there is nothing to undo. */
export function undoSection(
  { decision, effects, journal, undos }: Explanation,
  { runtime }: ExplanationOptions,
  { paint }: Screen,
): string {
  const title = paint.bold('Undo');
  const open = journal.filter(({ state }) => state === 'open');
  const undone = journal.filter(({ state }) => state === 'undone');
  const failed = undos.filter(({ state }) => state === 'failed');
  const lines = undone.map(
    (entry) =>
      `  undone ${relativeTime(entry.undoneAt ?? entry.createdAt, runtime.clock.now())}: ${describe(entry)}`,
  );
  for (const entry of journal.filter(({ state }) => state === 'undoing')) {
    lines.push(`  an undo has begun and is not known to have ended: ${describe(entry)}`);
  }
  for (const { action, parameters, problem } of failed) {
    lines.push(
      `  an undo failed: ${describe({ action, parameters })}: ${plainLine(problem?.text ?? '', 200)}`,
    );
  }
  if (open.length > 0) {
    lines.push(`  tact undo ${shortId(decision.id)} would ${open.map(describe).join(', ')}`);
  }
  if (lines.length === 0) {
    const isDone = effects.some(({ state }) => state === 'done');
    lines.push(
      isDone || recordedOnly(decision, runtime.registry).length > 0
        ? '  Nothing to undo: it changed nothing, or cannot be undone.'
        : '  Nothing was done.',
    );
  }
  return [title, ...lines].join('\n');

  function describe(entry: Pick<JournalEntry, 'action' | 'parameters'>): string {
    return plainLine(withPlainTimes(describeAction(runtime.registry, entry)), 200);
  }
}
