import type { Domain, Moment } from '../words.ts';
import { eventSlots } from './event-slots.ts';
import { mailSlots } from './mail-slots.ts';
import type { MarkedText } from './marked-text.ts';
import { memorySlots, noteSlots } from './memory-slots.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
import { listSlots, taskSlots } from './task-slots.ts';

/** The slots of an action from the marks of the text. */
export function buildSlots(marked: MarkedText, action: RequestAction, moment: Moment): Slots {
  const [group] = action.split('.') as [Domain | 'list'];
  return builders[group](marked, action, moment);
}

const builders: Readonly<
  Record<Domain | 'list', (marked: MarkedText, action: RequestAction, moment: Moment) => Slots>
> = {
  calendar: eventSlots,
  task: taskSlots,
  list: listSlots,
  email: mailSlots,
  memory: memorySlots,
  notes: noteSlots,
};
