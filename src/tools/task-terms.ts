import type { z } from 'zod';
import { ruleInSentence } from './recurrence-rule.ts';
import type { newTask } from './task-schemas.ts';

/** What a new task says beside its title, in words. */
export function termsOf({ deadline, due, recurrence, reminder, priority }: z.infer<typeof newTask>): string {
  const by = deadline ?? due ?? null;
  return [
    by === null ? '' : ` due ${by}`,
    recurrence == null ? '' : ` repeating ${ruleInSentence(recurrence)}`,
    reminder == null || reminder === by ? '' : ` with a reminder at ${reminder}`,
    priority === undefined || priority === 'medium' ? '' : ` with ${priority} priority`,
  ].join('');
}
