import type { TaskContent } from './contents.ts';

/**
 * A task after a change. A reminder that counts from the deadline, or is at that very time, moves along with it, unless the change says
 * otherwise. A task that repeats does so from its new deadline on.
 */
export function taskAfter(before: TaskContent, changes: Partial<TaskContent>): TaskContent {
  const { deadline } = changes;
  const { closed, reopens: _, ...kept } = before;
  const isMoved = deadline !== undefined && deadline !== before.deadline;
  const after = { ...kept, ...(isMoved || closed === undefined ? {} : { closed }), ...changes };
  const movesAlong =
    deadline !== undefined &&
    changes.reminder === undefined &&
    before.reminder != null &&
    before.reminder === before.deadline;
  // A day alone does not say when to ring.
  return movesAlong ? { ...after, reminder: deadline?.includes('T') === true ? deadline : null } : after;
}
