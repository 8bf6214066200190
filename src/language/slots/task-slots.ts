import type { Moment } from '../words.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
import { priorityOf } from './priority.ts';
import type { Reading } from './reading.ts';
import { isOther } from './reminded.ts';
import {
  capitalised,
  firstSaid,
  givenOrNone,
  givenSlots,
  listSaid,
  newTimes,
  presentTimes,
  timeSaid,
} from './said-slots.ts';
import { targetWords } from './target-words.ts';

/** The slots of a request about tasks. */
export function taskSlots(reading: Reading, action: RequestAction, moment: Moment): Slots {
  const isNew = action === 'task.create';
  const title = firstSaid(reading, 'title');
  const priority = priorityOf(firstSaid(reading, 'priority'));
  const others = listSaid(reading, 'reminded')?.filter(isOther) ?? [];
  const updates = action === 'task.update';
  return givenSlots({
    title: isNew ? capitalised(title) : title,
    when: timeSaid(reading, presentTimes, moment),
    people: others.length === 0 ? undefined : others,
    list: firstSaid(reading, 'list'),
    recurrence: firstSaid(reading, 'recurrence'),
    priority: updates ? undefined : priority,
    amount: reading.has('amount') ? 'all' : undefined,
    target: isNew || action === 'task.list' ? undefined : targetWords(reading, ['title', 'ordinal']),
    changes: updates
      ? givenOrNone({
          title: capitalised(firstSaid(reading, 'newTitle')),
          when: timeSaid(reading, newTimes, moment),
          recurrence: firstSaid(reading, 'newRecurrence'),
          priority,
        })
      : undefined,
  });
}

/** The slots of a request about a list of things. */
export function listSlots(reading: Reading): Slots {
  return givenSlots({ list: firstSaid(reading, 'list'), items: listSaid(reading, 'item') });
}
