import { overrideWords } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';
import type { ApprovedQuestion } from '@tact/server/operations/approvals/answer';
import type { LocalTact } from '#presets/local';
import { effectRecord } from './decision-record.ts';
import { shortId } from './decision-table.ts';
import { formatEffect } from './effect-lines.ts';
import type { Screen } from './screen.ts';

/** An approved question and what it ran, as JSON. */
export function answeredRecord({ approval, effects, added }: ApprovedQuestion) {
  return { approval, effects: effects.map(effectRecord), added };
}

export function printAnswered(
  { approval, effects, added, isUndoable }: ApprovedQuestion,
  { assistant }: LocalTact,
  screen: Screen,
): void {
  const { registry } = assistant.runtime;
  screen.line(`Approved ${screen.paint.bold(shortId(approval.id))}.`);
  if (added.length > 0)
    screen.line(`  Asked for since the first card: ${added.map(overrideWords).join(', ')}`);
  if (effects.length === 0) screen.line('  Nothing to do.');
  for (const effect of effects) screen.line(`  ${formatEffect(effect, registry, screen.paint)}`);
  if (isUndoable) {
    screen.line(screen.paint.dim(`  Undo with: tact undo ${shortId(approval.decisionId)}`));
  }
}

export function printDenied({ id }: Approval, screen: Screen): void {
  screen.line(`Denied ${screen.paint.bold(shortId(id))}. Nothing was done.`);
}
