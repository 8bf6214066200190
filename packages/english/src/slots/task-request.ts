import { takeListName } from './list-name.ts';
import type { MarkedText } from './marked-text.ts';
import type { RequestAction } from './parsed-request.ts';
import { markReminderRecipient } from './reminder-recipient.ts';
import { takeNewTask } from './task-create.ts';
import { takeKnownTask, takeRetrieval, takeTaskScope } from './task-target.ts';

/** Takes the title, the recipient and the list of a task. Times must have been taken before. */
export function takeTask(marked: MarkedText, action: RequestAction): void {
  const isNew = action === 'task.create';
  markReminderRecipient(marked);
  if (!isNew) takeTaskScope(marked);
  if (action === 'task.list') takeRetrieval(marked);
  if (!/\b(?:reminders?|remind|alerts?)\b/i.test(marked.text)) takeListName(marked);
  if (isNew) marked.takeAll(amongTasks);
  if (isNew) takeNewTask(marked);
  else takeKnownTask(marked);
}

/** "Add milk to my tasks": the destination is not part of the title. */
const amongTasks =
  /(?<=\b(?:add|put)\b.*)\b(?:to|on|onto|into|in|among) (?:my |the )?(?:tasks|reminders|to-?dos)(?=[\s.!?]*(?:$|\uE000))/gi;
