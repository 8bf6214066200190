import type { Action } from '#kernel';
import { noteTools, stateTool, taskTools } from '#tools';
import type { MailServices } from '../mail-services.ts';

/** What may be proposed for a mail of the tools that other engines have too: create_task and add_note. */
export const offeredTools: ReadonlySet<string> = new Set(['create_task', 'add_note']);

/** With what takes them back, by the names that journals hold. */
const usedTools = new Set([
  ...offeredTools,
  'delete_task',
  'reopen_task',
  'complete_task',
  'remove_note',
  'reopen_note',
]);

/**
 * create_task, add_note and what takes them back, then deescalate. They are kept inside Tact, with the origin of their words.
 *
 * @param shared the tools that all engines share; made here for an engine that stands alone
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
