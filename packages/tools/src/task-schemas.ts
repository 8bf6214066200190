import { givenWordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';
import {
  changesSomething,
  emptiable,
  momentSchema,
  recurrenceSchema,
  reminderSchema,
  taskSchema,
} from './contents.ts';

/** Parameters of tasks: as they are judged and run, and as planners write them. */

const shape = taskSchema.shape;
const priorityWords: Readonly<Record<string, string>> = {
  urgent: 'high',
  important: 'high',
  critical: 'high',
  highest: 'high',
  top: 'high',
  normal: 'medium',
  default: 'medium',
  lowest: 'low',
  minor: 'low',
};
const spokenPriority = z.preprocess((given) => {
  const word = typeof given === 'string' ? given.trim().toLowerCase() : given;
  return typeof word === 'string' ? (priorityWords[word] ?? word) : word;
}, shape.priority);
export const newTask = z.strictObject({
  // What was offered unasked, and the user said yes to, may be called what a stranger called it.
  title: givenWordsSchema(300, shape.title),
  description: shape.description.optional(),
  priority: shape.priority.optional(),
  deadline: momentSchema.nullable().optional(),
  recurrence: recurrenceSchema.nullable().optional(),
  reminder: reminderSchema.nullable().optional().describe('when to remind the owner: a time'),
  due: momentSchema.optional().describe('the older name of deadline'),
});
export const taskChanges = z
  .strictObject({
    title: shape.title.optional(),
    description: shape.description.optional(),
    priority: shape.priority.optional(),
    deadline: momentSchema.nullable().optional(),
    recurrence: recurrenceSchema.nullable().optional(),
    reminder: reminderSchema.nullable().optional(),
  })
  .refine(...changesSomething);
export const spokenTask = newTask.omit({ due: true }).extend({ priority: spokenPriority.optional() });
export const spokenTaskChanges = z
  .strictObject({
    title: shape.title.optional(),
    description: shape.description.optional(),
    priority: spokenPriority.optional(),
    deadline: emptiable(momentSchema).optional(),
    recurrence: emptiable(recurrenceSchema).optional(),
    reminder: emptiable(reminderSchema).optional(),
  })
  .refine(...changesSomething);
