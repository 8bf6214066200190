import type { Domain, Moment } from '../words.ts';
import { eventSlots } from './event-slots.ts';
import { mailSlots } from './mail-slots.ts';
import { memorySlots, noteSlots } from './memory-slots.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
import type { Reading } from './reading.ts';
import { listSlots, taskSlots } from './task-slots.ts';

/** What the marks of a reading give the action. */
export function buildSlots(reading: Reading, action: RequestAction, moment: Moment): Slots {
  const [group] = action.split('.') as [Domain | 'list'];
  return builders[group](reading, action, moment);
}

const builders: Readonly<
  Record<Domain | 'list', (reading: Reading, action: RequestAction, moment: Moment) => Slots>
> = {
  calendar: eventSlots,
  task: taskSlots,
  list: listSlots,
  email: mailSlots,
  memory: memorySlots,
  notes: noteSlots,
};
