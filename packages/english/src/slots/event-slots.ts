import { findDurations } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { isEarlier } from './calendar-change.ts';
import type { MarkedText } from './marked-text.ts';
import type { RequestAction, Slots } from './parsed-request.ts';
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
import { isGeneralTitle } from './title.ts';

/** The slots of a request about the calendar. */
export function eventSlots(marked: MarkedText, action: RequestAction, moment: Moment): Slots {
  const title = firstText(marked, 'title');
  const isNew = action === 'calendar.create';
  const finds = action === 'calendar.list' || action === 'calendar.free';
  const changes = action === 'calendar.update' ? changesOf(marked, moment) : undefined;
  return definedSlots({
    // "What meetings have I got" asks for all of them, not for one titled "meetings".
    title: isNew
      ? capitalised(withPeople(marked, title))
      : finds && title !== undefined && isGeneralTitle(title)
        ? undefined
        : title,
    description: firstText(marked, 'description'),
    when: timeFromMarks(marked, presentTimes, moment),
    durationMinutes: changes?.durationMinutes === undefined ? minutesOf(marked, 'duration') : undefined,
    location: changes?.location === undefined ? firstText(marked, 'location') : undefined,
    people: listedNames(marked, 'person'),
    recurrence: firstText(marked, 'recurrence'),
    amount: marked.has('amount') ? 'all' : undefined,
    target:
      isNew || finds
        ? undefined
        : targetWords(marked, ['title', 'person', 'ordinal', 'date', 'time', 'partOfDay']),
    changes: shifts(marked).shiftMinutes === undefined ? changes : withoutSpan(changes),
    ...shifts(marked),
  });
}

/** “Push yoga back by half an hour this week”: the week says which yoga, and not when it is. */
function withoutSpan(changes: Slots | undefined): Slots | undefined {
  if (changes?.when === undefined || changes.when.saysTime) return changes;
  const { when: _, ...rest } = changes;
  return definedSlotsOrNone(rest);
}

/** "lunch" with the person Ann becomes "lunch with Ann". */
function withPeople(marked: MarkedText, title: string | undefined): string | undefined {
  const mark = marked.marks.find(({ name }) => name === 'person');
  if (mark === undefined || !/\bwith\s*$/i.test(marked.text.slice(0, mark.start))) return title;
  const [who] = marked.textsOf('person');
  return title?.includes(who ?? '') ? title : `${title ?? 'meeting'} with ${who}`;
}

function changesOf(marked: MarkedText, moment: Moment): Slots | undefined {
  const lasts = /\b(?:long|longer|shorter|duration|length|last)\b/i.test(marked.text);
  return definedSlotsOrNone({
    title: capitalised(firstText(marked, 'newTitle')),
    when: timeFromMarks(marked, newTimes, moment),
    location: marked.has('attribute') || !marked.has('title') ? firstText(marked, 'location') : undefined,
    people: listedNames(marked, 'invited'),
    durationMinutes: lasts ? minutesOf(marked, 'duration') : undefined,
  });
}

/** The shift or the extension. */
function shifts(marked: MarkedText): Slots {
  const minutes = minutesOf(marked, 'shift');
  if (minutes === undefined) return {};
  if (/\b(?:extend|prolong|lengthen|longer)\b/i.test(marked.text)) return { extendMinutes: minutes };
  if (/\b(?:shorten|shorter)\b/i.test(marked.text)) return { extendMinutes: -minutes };
  return { shiftMinutes: isEarlier(marked) ? -minutes : minutes };
}

function minutesOf(marked: MarkedText, name: 'duration' | 'shift'): number | undefined {
  const said = firstText(marked, name);
  return said === undefined ? undefined : findDurations(said)[0]?.minutes;
}
