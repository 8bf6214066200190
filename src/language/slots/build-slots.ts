import type { FoundTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { isEarlier } from './calendar-change.ts';
import type { Mark, MarkName, RequestAction, Slots } from './parsed-request.ts';
import { eachOf } from './people.ts';
import type { Reading } from './reading.ts';
import { turnPronouns } from './turn-pronouns.ts';
import { minutesOf, timeOf } from './when.ts';

export function buildSlots(
  reading: Reading,
  action: RequestAction,
  { moment }: { readonly moment: Moment },
): Slots {
  const [domain] = action.split('.');
  const build = {
    calendar: calendarSlots,
    task: taskSlots,
    list: listSlots,
    email: emailSlots,
    memory: memorySlots,
    notes: noteSlots,
  }[domain ?? ''];
  return build === undefined ? {} : build(reading, action, moment);
}

function calendarSlots(reading: Reading, action: RequestAction, moment: Moment): Slots {
  const when = timeAt(reading, ['recurrence', 'date', 'partOfDay', 'time', 'endDate', 'endTime'], moment);
  const minutes = first(reading, 'duration', minutesOf);
  return given({
    title: first(reading, 'title'),
    description: first(reading, 'description'),
    when,
    durationMinutes: minutes,
    location: first(reading, 'location'),
    people: list(reading, 'person'),
    recurrence: first(reading, 'recurrence'),
    amount: reading.has('amount') ? 'all' : undefined,
    ...(action === 'calendar.update'
      ? { changes: changesOf(reading, moment), shiftMinutes: shiftOf(reading) }
      : {}),
  });
}

function taskSlots(reading: Reading, _action: RequestAction, moment: Moment): Slots {
  return given({
    title: first(reading, 'title'),
    when: timeAt(reading, ['recurrence', 'date', 'partOfDay', 'time'], moment),
    list: first(reading, 'list'),
    recurrence: first(reading, 'recurrence'),
    amount: reading.has('amount') ? 'all' : undefined,
  });
}

function listSlots(reading: Reading): Slots {
  return given({ list: first(reading, 'list'), items: list(reading, 'item') });
}

function emailSlots(reading: Reading): Slots {
  return given({
    people: list(reading, 'person'),
    sender: first(reading, 'sender'),
    subject: first(reading, 'subject'),
    body: first(reading, 'body', (body) => turnPronouns(body, null)),
    query: first(reading, 'query'),
    cc: list(reading, 'cc'),
  });
}

function memorySlots(reading: Reading): Slots {
  return given({
    key: first(reading, 'key'),
    value: first(reading, 'value'),
    query: first(reading, 'query'),
  });
}

function noteSlots(reading: Reading): Slots {
  return given({ title: first(reading, 'title'), body: first(reading, 'body') });
}

function changesOf(reading: Reading, moment: Moment): Slots | undefined {
  const changes = given({
    title: first(reading, 'newTitle'),
    when: timeAt(
      reading,
      ['newRecurrence', 'newDate', 'newPartOfDay', 'newTime', 'newEndDate', 'newEndTime'],
      moment,
    ),
    location: first(reading, 'location'),
  });
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function shiftOf(reading: Reading): number | undefined {
  const minutes = first(reading, 'shift', minutesOf);
  return minutes === undefined ? undefined : isEarlier(reading) ? -minutes : minutes;
}

function timeAt(reading: Reading, names: readonly MarkName[], moment: Moment): FoundTime | undefined {
  const marks: Mark[] = reading.marks.filter(({ name }) => names.includes(name));
  return timeOf(reading.text, marks, moment) ?? undefined;
}

function first(reading: Reading, name: MarkName): string | undefined;
function first<T>(reading: Reading, name: MarkName, made: (said: string) => T | null): T | undefined;
function first<T>(
  reading: Reading,
  name: MarkName,
  made?: (said: string) => T | null,
): string | T | undefined {
  const said = reading.said(name)[0];
  return said === undefined || made === undefined ? said : (made(said) ?? undefined);
}

function list(reading: Reading, name: MarkName): readonly string[] | undefined {
  const all = reading.said(name).flatMap(eachOf);
  return all.length === 0 ? undefined : all;
}

/** Only what is there. */
function given(slots: { readonly [Name in keyof Slots]?: Slots[Name] | undefined }): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined));
}
