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
  if (isNew) takeNewTask(reading);
  else takeKnownTask(reading);
}
