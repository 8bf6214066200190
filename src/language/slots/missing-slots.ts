import type { RequestAction, Slots } from './parsed-request.ts';

/** The required slots that are not filled. Of alternatives, the first is named. */
export function missingSlots(action: RequestAction, slots: Slots): string[] {
  return (needs[action] ?? []).flatMap((alternatives) =>
    alternatives.some((name) => slots[name] !== undefined) ? [] : alternatives.slice(0, 1),
  );
}

const target: readonly (keyof Slots)[] = ['target', 'title', 'when'];
const needs: Partial<Record<RequestAction, readonly (readonly (keyof Slots)[])[]>> = {
  'calendar.create': [['title', 'people'], ['when']],
  'calendar.update': [target, ['changes', 'shiftMinutes', 'extendMinutes']],
  'calendar.delete': [[...target, 'amount']],
  'task.create': [['title']],
  'task.update': [target, ['changes']],
  'task.complete': [[...target, 'amount']],
  'task.delete': [[...target, 'amount']],
  'list.add': [['items', 'list']],
  'list.remove': [['items', 'list']],
  'email.send': [['people'], ['body', 'subject']],
  'email.draft': [['body', 'subject', 'people']],
  'email.reply': [['body']],
  'email.forward': [['people']],
  'memory.store': [['value']],
  'memory.update': [['key'], ['value']],
  'memory.delete': [['key', 'about']],
  'notes.create': [['body', 'title']],
  'notes.append': [['title', 'target'], ['body']],
  'notes.delete': [['title', 'target']],
};
