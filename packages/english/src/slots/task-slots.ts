import type { Moment } from '../words.ts';
import type { MarkedText } from './marked-text.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
import { priorityOf } from './priority.ts';
import { isSomebodyElse } from './reminder-recipient.ts';
import {
  capitalised,
  definedSlots,
  definedSlotsOrNone,
  firstText,
  listedNames,
  newTimes,
  presentTimes,
  timeFromMarks,
} from './slot-values.ts';
import { targetWords } from './target-words.ts';

/** The slots of a request about tasks. */
export function taskSlots(marked: MarkedText, action: RequestAction, moment: Moment): Slots {
  const isNew = action === 'task.create';
  const title = firstText(marked, 'title');
  const priority = priorityOf(firstText(marked, 'priority'));
  const others = listedNames(marked, 'reminded')?.filter(isSomebodyElse) ?? [];
  const updates = action === 'task.update';
  return definedSlots({
    title: isNew ? capitalised(title) : title,
    when: timeFromMarks(marked, presentTimes, moment),
    people: others.length === 0 ? undefined : others,
    list: firstText(marked, 'list'),
    recurrence: firstText(marked, 'recurrence'),
    priority: updates ? undefined : priority,
    amount: marked.has('amount') ? 'all' : undefined,
    target: isNew || action === 'task.list' ? undefined : targetWords(marked, ['title', 'ordinal']),
    changes: updates
      ? definedSlotsOrNone({
          title: capitalised(firstText(marked, 'newTitle')),
          when: timeFromMarks(marked, newTimes, moment),
          recurrence: firstText(marked, 'newRecurrence'),
          priority,
        })
      : undefined,
  });
}

/** The slots of a request about a list of things. */
export function listSlots(marked: MarkedText): Slots {
  return definedSlots({
    list: firstText(marked, 'list'),
    items: listedNames(marked, 'item'),
    amount: emptying.test(marked.text) ? 'all' : undefined,
  });
}

const emptying =
  /^\W*(?:please )?(?:clear|empty|wipe|erase)(?: out)? (?:my|the|our) [\w\s-]{0,40}\blists?\W*$|\b(?:everything|all(?: of)?(?: the)?(?: items)?) (?:from|off|on|out of)\b/i;
