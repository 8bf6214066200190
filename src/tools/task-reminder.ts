import type { TaskContent } from './contents.ts';

/**
 * A task after a change. A reminder at the very time at which the task is due moves along with it, unless the change says
 * otherwise.
 */
export function taskAfter(before: TaskContent, changes: Partial<TaskContent>): TaskContent {
  const after = { ...before, ...changes };
  const { deadline } = changes;
  const movesAlong =
    deadline !== undefined &&
    changes.reminder === undefined &&
    before.reminder != null &&
    before.reminder === before.deadline;
  // A day alone does not say when to ring.
  return movesAlong ? { ...after, reminder: deadline?.includes('T') === true ? deadline : null } : after;
}
