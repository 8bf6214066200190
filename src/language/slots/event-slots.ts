import { findDurations } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { isEarlier } from './calendar-change.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
import type { Reading } from './reading.ts';
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
import { isGeneralTitle } from './title.ts';

/** The slots of a request about the calendar. */
export function eventSlots(reading: Reading, action: RequestAction, moment: Moment): Slots {
  const title = firstSaid(reading, 'title');
  const isNew = action === 'calendar.create';
  const finds = action === 'calendar.list' || action === 'calendar.free';
  const changes = action === 'calendar.update' ? changesOf(reading, moment) : undefined;
  return givenSlots({
    // "What meetings have I got" looks for all of them, not for one that is called so.
    title: isNew
      ? capitalised(withPeople(reading, title))
      : finds && title !== undefined && isGeneralTitle(title)
        ? undefined
        : title,
    description: firstSaid(reading, 'description'),
    when: timeSaid(reading, presentTimes, moment),
    durationMinutes: changes?.durationMinutes === undefined ? minutesSaid(reading, 'duration') : undefined,
    location: changes?.location === undefined ? firstSaid(reading, 'location') : undefined,
    people: listSaid(reading, 'person'),
    recurrence: firstSaid(reading, 'recurrence'),
    amount: reading.has('amount') ? 'all' : undefined,
    target:
      isNew || finds
        ? undefined
        : targetWords(reading, ['title', 'person', 'ordinal', 'date', 'time', 'partOfDay']),
    changes,
    ...shifts(reading),
  });
}

/** "lunch" with Ann is "lunch with Ann". */
function withPeople(reading: Reading, title: string | undefined): string | undefined {
  const mark = reading.marks.find(({ name }) => name === 'person');
  if (mark === undefined || !/\bwith\s*$/i.test(reading.text.slice(0, mark.start))) return title;
  const [who] = reading.said('person');
  return title?.includes(who ?? '') ? title : `${title ?? 'meeting'} with ${who}`;
}

function changesOf(reading: Reading, moment: Moment): Slots | undefined {
  const lasts = /\b(?:long|longer|shorter|duration|length|last)\b/i.test(reading.text);
  return givenOrNone({
    title: capitalised(firstSaid(reading, 'newTitle')),
    when: timeSaid(reading, newTimes, moment),
    location: reading.has('attribute') || !reading.has('title') ? firstSaid(reading, 'location') : undefined,
    people: listSaid(reading, 'invited'),
    durationMinutes: lasts ? minutesSaid(reading, 'duration') : undefined,
  });
}

/** By how much it moves, or becomes longer. */
function shifts(reading: Reading): Slots {
  const minutes = minutesSaid(reading, 'shift');
  if (minutes === undefined) return {};
  if (/\b(?:extend|prolong|lengthen|longer)\b/i.test(reading.text)) return { extendMinutes: minutes };
  if (/\b(?:shorten|shorter)\b/i.test(reading.text)) return { extendMinutes: -minutes };
  return { shiftMinutes: isEarlier(reading) ? -minutes : minutes };
}

function minutesSaid(reading: Reading, name: 'duration' | 'shift'): number | undefined {
  const said = firstSaid(reading, name);
  return said === undefined ? undefined : findDurations(said)[0]?.minutes;
}
