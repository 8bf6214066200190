import type { Action } from '@tact/core/kernel';
import { noteTools, stateTool, taskTools, unsubscribeName } from '@tact/tools';
import type { MailServices } from '../mail-services.ts';

/** The shared tools that may be proposed for a mail: create_task and add_note. */
export const offeredTools: ReadonlySet<string> = new Set(['create_task', 'add_note']);

/** With their inverses, by the names recorded in journals. */
const usedTools = new Set([
  ...offeredTools,
  unsubscribeName,
  'delete_task',
  'reopen_task',
  'complete_task',
  'remove_note',
  'reopen_note',
]);

/**
 * create_task, add_note and their inverses, then deescalate. Items are kept inside Tact, with the origin of their words.
 *
 * @param shared the tools that all engines share; created here if the engine is used alone
 */
export function itemActions(
  { items }: MailServices,
  shared: readonly Action[] = [...taskTools(items), ...noteTools(items)],
): readonly Action[] {
  return [
    ...shared.filter(({ name }) => usedTools.has(name)),
    stateTool(items, {
      name: 'deescalate',
      kind: 'escalation',
      domain: 'email',
      verb: 'deescalate',
      summary: 'Close an escalation.',
      noun: 'escalation',
      words: (escalation) => `close ${escalation}`,
      from: 'open',
      to: 'removed',
      back: null,
    }),
  ];
}
