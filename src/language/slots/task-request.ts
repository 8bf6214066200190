import { takeListName } from './list-name.ts';
import type { RequestAction } from './parsed-request.ts';
import type { Reading } from './reading.ts';
import { markReminded } from './reminded.ts';
import { takeNewTask } from './task-create.ts';
import { takeKnownTask, takeRetrieval, takeTaskScope } from './task-target.ts';

/** Takes what a task is called, who is reminded and on which list it is. Times are cut out before. */
export function takeTask(reading: Reading, action: RequestAction): void {
  const isNew = action === 'task.create';
  markReminded(reading);
  if (!isNew) takeTaskScope(reading);
  if (action === 'task.list') takeRetrieval(reading);
  if (!/\b(?:reminders?|remind|alerts?)\b/i.test(reading.text)) takeListName(reading);
  if (isNew) reading.takeAll(amongTasks);
  if (isNew) takeNewTask(reading);
  else takeKnownTask(reading);
}

/** "Add milk to my tasks": where it goes, which is no part of what it is called. */
const amongTasks =
  /(?<=\b(?:add|put)\b.*)\b(?:to|on|onto|into|in|among) (?:my |the )?(?:tasks|reminders|to-?dos)(?=[\s.!?]*(?:$|\uE000))/gi;
