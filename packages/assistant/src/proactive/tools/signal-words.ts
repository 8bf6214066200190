import type { SignalType } from '../signals/catalog.ts';

/** What was noticed, by the type of its signal, as the end of “because I noticed …”. */
const words: Readonly<Record<SignalType, string>> = {
  CALENDAR_EVENT_SOON: 'an event that begins soon',
  CALENDAR_CONFLICT: 'two events at the same time',
  CALENDAR_CHANGED: 'a change in your calendar',
  CALENDAR_BUSY_DAY: 'a busy day',
  CALENDAR_EMPTY_DAY: 'a day without events',
  CALENDAR_FREE_SLOT: 'free time',
  CALENDAR_EVENT_NOW: 'an event that is going on',
  CANVAS_ASSIGNMENT_DUE: 'an assignment that is due',
  CANVAS_GRADE_POSTED: 'a new grade',
  CANVAS_ANNOUNCEMENT: 'an announcement of a course',
  EMAIL_IMPORTANT: 'an important mail',
  EMAIL_AWAITS_REPLY: 'a mail that waits for your reply',
  TASK_DUE: 'a task that is due',
  TASK_OVERDUE: 'a task whose time has passed',
  APPROVAL_EXPIRES: 'a question to you that runs out of time',
  MEMORY_RECALL: 'something that you once told me',
  PATTERN_MATCH: 'a habit of yours',
  USER_RETURNED: 'that you are back',
};

export function signalWords(type: string): string {
  return Object.hasOwn(words, type)
    ? words[type as SignalType]
    : `a signal of type ${type.slice(0, 60).toLowerCase().replaceAll('_', ' ')}`;
}
