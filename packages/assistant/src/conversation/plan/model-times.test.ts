import { exposeOutside } from '@tact/core/records';
import type { Moment, Turn } from '@tact/english';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindTimes, eventAt, sundayInBerlin } from '../../../../../test/examples/bind-times.ts';

/** Plans of a model whose times are right: none is spoiled by how we read the message. */

const said = (text: string): Turn => ({ role: 'user', text });
const answered = (text: string): Turn => ({ role: 'assistant', text });

const created = (start_time: string, end_time?: string) => ({
  domain: 'calendar',
  action: 'create_event',
  params: { summary: 'Meeting', start_time, ...(end_time === undefined ? {} : { end_time }) },
});

/** `start → end`, or the question that is asked. */
const spanOf = (bound: ReturnType<typeof bindTimes>): string => {
  if (bound.status === 'unclear') return exposeOutside(bound.question);
  const { start_time, end_time } = { ...bound.parameters, ...(bound.parameters.changes as object) } as {
    readonly start_time?: string;
    readonly end_time?: string;
  };
  return `${start_time} → ${end_time}`;
};

const tomorrow3to5 = ['2026-11-23T15:00:00+01:00', '2026-11-23T17:00:00+01:00'] as const;
const kept3to5 = '2026-11-23T15:00:00+01:00 → 2026-11-23T17:00:00+01:00';
const sarah = [said('Sarah wants to meet tomorrow from 3 to 5'), answered('Noted.')];

describe('a word that only says when to do it moves nothing', () => {
  test.each([
    'put that meeting into my calendar now',
    'put that in my calendar right now please',
    'add it to my calendar right away',
    'please add that again',
    'book it asap',
    'can you put that meeting in my calendar today, please',
    'today please put it in the calendar',
    'now put it into my calendar',
    'ok now do it',
    'pop it in at once',
    'just put it in the calendar already, at this moment I keep forgetting',
  ])('%j', (text) => {
    expect(spanOf(bindTimes(created(...tomorrow3to5), { text, history: sarah }))).toBe(kept3to5);
  });
});

describe('a right interval is kept', () => {
  test.each([
    ['block tomorrow 3 to 5 for the review', ...tomorrow3to5],
    ['book me two hours tomorrow at 3pm', ...tomorrow3to5],
    ['a two-hour review tomorrow at 15:00', ...tomorrow3to5],
    ['review tomorrow afternoon, 3-5', ...tomorrow3to5],
    ['can we do the review tomorrow from three to five?', ...tomorrow3to5],
    ['review Monday 3pm-5pm', ...tomorrow3to5],
    ['tomorrow 15.00 to 17.00: review', ...tomorrow3to5],
    ['find two hours for the review between 1 and 6 tomorrow', ...tomorrow3to5],
    ['put the review on the 23rd at 3, it takes two hours', ...tomorrow3to5],
    ['review on 23.11. at 3', ...tomorrow3to5],
    ['review before 6 tomorrow please', ...tomorrow3to5],
    ['sometime after lunch tomorrow', ...tomorrow3to5],
    ['review some time this coming week', ...tomorrow3to5],
    ['call from 9am to 11am New York time tomorrow', ...tomorrow3to5],
    ['call tomorrow at 2pm London time', ...tomorrow3to5],
    ['call tomorrow at 7:30pm India time', ...tomorrow3to5],
    ['call tomorrow at 14:00 UTC', ...tomorrow3to5],
    ['call tomorrow at 9am EST', ...tomorrow3to5],
    ['breakfast with Ann tomorrow morning', '2026-11-23T07:30:00+01:00', '2026-11-23T08:30:00+01:00'],
    ['drinks tonight', '2026-11-22T19:00:00+01:00', '2026-11-22T22:00:00+01:00'],
    ['party tomorrow 10pm to 2am', '2026-11-23T22:00:00+01:00', '2026-11-24T02:00:00+01:00'],
    ['night shift Friday 22:00 to 6:00', '2026-11-27T22:00:00+01:00', '2026-11-28T06:00:00+01:00'],
    ['standup at half past nine on Tuesday', '2026-11-24T09:30:00+01:00', '2026-11-24T09:45:00+01:00'],
    ['gym in two hours', '2026-11-22T13:00:00+01:00', '2026-11-22T14:00:00+01:00'],
    ['dinner next Friday at 8', '2026-12-04T20:00:00+01:00', '2026-12-04T22:00:00+01:00'],
    ['dinner next Friday at 8', '2026-11-27T20:00:00+01:00', '2026-11-27T22:00:00+01:00'],
    ['every Monday at 9 for the team', '2026-11-23T09:00:00+01:00', '2026-11-23T09:30:00+01:00'],
    ['every other Thursday from 2 to 3', '2026-11-26T14:00:00+01:00', '2026-11-26T15:00:00+01:00'],
    ['conference from Wednesday to Friday', '2026-11-25', '2026-11-28'],
    ['holiday on the 24th of December', '2026-12-24', '2026-12-25'],
    ['offsite next week', '2026-11-30', '2026-12-02'],
    ['lunch at noon on Dec 4', '2026-12-04T12:00:00+01:00', '2026-12-04T13:00:00+01:00'],
    ['a week from tomorrow at 3pm', '2026-11-30T15:00:00+01:00', '2026-11-30T16:00:00+01:00'],
    ['dentist in March', '2027-03-10T09:00:00+01:00', '2027-03-10T10:00:00+01:00'],
    ['summer party on 20 June at 6pm', '2027-06-20T18:00:00+02:00', '2027-06-20T23:00:00+02:00'],
    ['lunch on Wednesday, not Thursday', '2026-11-25T12:00:00+01:00', '2026-11-25T13:00:00+01:00'],
    ['prep an hour before my 3pm tomorrow', '2026-11-23T14:00:00+01:00', '2026-11-23T15:00:00+01:00'],
    [
      'write up the call I had yesterday from 2 to 3',
      '2026-11-21T14:00:00+01:00',
      '2026-11-21T15:00:00+01:00',
    ],
    [
      'put Friday’s retro into the calendar, it was at 4pm last Friday',
      '2026-11-20T16:00:00+01:00',
      '2026-11-20T17:00:00+01:00',
    ],
  ])('%j, planned from %s to %s', (text, start, end) => {
    expect(spanOf(bindTimes(created(start, end), { text }))).toBe(`${start} → ${end}`);
  });

  test('a time with the offset of another place is the same moment here', () => {
    const inTokyo = created('2026-11-24T09:00:00+09:00', '2026-11-24T11:00:00+09:00');

    expect(spanOf(bindTimes(inTokyo, { text: 'call with Kenji on Tuesday at 9am his time' }))).toBe(
      '2026-11-24T01:00:00+01:00 → 2026-11-24T03:00:00+01:00',
    );
  });
});

describe('an offset', () => {
  const here = ['2026-11-24T09:00:00+01:00', '2026-11-24T10:00:00+01:00'].join(' → ');

  test('that the zone has in summer keeps the clock time in winter', () => {
    const summers = created('2026-11-24T09:00:00+02:00', '2026-11-24T10:00:00+02:00');

    expect(spanOf(bindTimes(summers, { text: 'standup on Tuesday at 9' }))).toBe(here);
    expect(spanOf(bindTimes(summers, { text: 'Standup am Dienstag um neun Uhr' }))).toBe(here);
  });

  test('is an instant where the message speaks of another zone, and Z always is', () => {
    const inAthens = created('2026-11-24T10:00:00+02:00', '2026-11-24T11:00:00+02:00');
    const text = 'call Nikos on Tuesday at 10 his time';

    expect(spanOf(bindTimes(inAthens, { text }))).toBe(here);
    expect(
      spanOf(bindTimes(created('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z'), { text: 'standup' })),
    ).toBe(here);
  });
});

describe('a message in another language', () => {
  test.each([
    ['Zahnarzt übermorgen um 10', '2026-11-24T10:00:00+01:00', '2026-11-24T11:00:00+01:00'],
    ['reunión el martes a las 10 de la mañana', '2026-11-24T10:00:00+01:00', '2026-11-24T11:00:00+01:00'],
    ['明後日の10時に歯医者', '2026-11-24T10:00:00+01:00', '2026-11-24T11:00:00+01:00'],
    ['Treffen mit Sarah, am besten um 4', '2026-11-24T16:00:00+01:00', '2026-11-24T17:00:00+01:00'],
  ])('leaves the plan as it is: %j', (text, start, end) => {
    expect(spanOf(bindTimes(created(start, end), { text }))).toBe(`${start} → ${end}`);
  });
});

describe('an hour alone leaves the day to the plan', () => {
  const thursday = [said('Am I free on Thursday?'), answered('You are free Thu 26 Nov.')];

  test.each([
    ['book 2pm then', '2026-11-26T14:00:00+01:00', '2026-11-26T16:00:00+01:00'],
    ['at 2 for two hours', '2026-11-26T14:00:00+01:00', '2026-11-26T16:00:00+01:00'],
    ['how about half past nine?', '2026-11-26T09:30:00+01:00', '2026-11-26T10:30:00+01:00'],
    ['make it 11 to 12:30', '2026-11-26T11:00:00+01:00', '2026-11-26T12:30:00+01:00'],
    ['after 4 would be better', '2026-11-26T16:30:00+01:00', '2026-11-26T17:30:00+01:00'],
    ['in the evening then', '2026-11-26T19:00:00+01:00', '2026-11-26T20:00:00+01:00'],
  ])('%j', (text, start, end) => {
    const bound = bindTimes(created(start, end), { text, history: thursday, isFollowup: true });

    expect(spanOf(bound)).toBe(`${start} → ${end}`);
  });

  test('and words for it take the day that was spoken of', () => {
    const more = { text: 'book 2pm then', history: thursday };

    expect(spanOf(bindTimes(created('2pm'), { ...more, isFollowup: true }))).toBe(
      '2026-11-26T14:00:00+01:00 → 2026-11-26T15:00:00+01:00',
    );
    expect(spanOf(bindTimes(created('2pm'), { ...more, isFollowup: false }))).toBe(
      '2026-11-22T14:00:00+01:00 → 2026-11-22T15:00:00+01:00',
    );
  });
});

describe('what is planned and what is said differ, and it is asked', () => {
  test.each([
    ['lunch tomorrow at 5pm', '2026-11-24T17:00:00+01:00', 'tomorrow at 17:00', 'Tue 24 Nov, 17:00'],
    ['lunch on Friday', '2026-11-26T12:00:00+01:00', 'Fri 27 Nov', 'Thu 26 Nov, 12:00'],
    ['lunch at 1pm', '2026-11-23T15:00:00+01:00', 'today at 13:00', 'tomorrow at 15:00'],
    ['call tomorrow at 3pm', '2026-11-23T15:00:00Z', 'tomorrow at 15:00', 'tomorrow at 16:00'],
    ['lunch today at noon', '2026-11-23T12:00:00+01:00', 'today at 12:00', 'tomorrow at 12:00'],
    [
      'call tomorrow at 3pm New York time',
      '2026-11-23T15:00:00+01:00',
      'tomorrow at 21:00',
      'tomorrow at 15:00',
    ],
  ])('%j, planned at %s', (text, start, ours, theirs) => {
    const bound = bindTimes(created(start), { text });

    expect(bound).toMatchObject({ status: 'unclear', field: 'start_time' });
    expect(spanOf(bound)).toContain(
      `I understand ${ours}, but the plan says ${theirs}. Which one do you mean?`,
    );
    expect(bound.status === 'unclear' && bound.options.map(({ title }) => title)).toEqual([ours, theirs]);
  });

  test('an end counts as well', () => {
    const short = created('2026-11-23T15:00:00+01:00', '2026-11-23T16:00:00+01:00');

    expect(bindTimes(short, { text: 'review tomorrow from 3 to 5' })).toMatchObject({
      status: 'unclear',
      field: 'end_time',
    });
  });

  test('the time that was picked is believed', () => {
    const bound = bindTimes(created('2026-11-24T17:00:00+01:00'), { text: 'the one on Tuesday' });

    expect(spanOf(bound)).toBe('2026-11-24T17:00:00+01:00 → 2026-11-24T18:00:00+01:00');
  });
});

describe('what a plan leaves open is taken from the words', () => {
  test.each([
    ['review tomorrow from 3 to 5', '2026-11-23T15:00:00+01:00', kept3to5],
    ['review tomorrow at 3 for two hours', '2026-11-23T15:00:00+01:00', kept3to5],
    ['a two-hour review tomorrow at 3', '2026-11-23T15:00:00+01:00', kept3to5],
    ['review tomorrow at 3pm', '2026-11-23', '2026-11-23T15:00:00+01:00 → 2026-11-23T16:00:00+01:00'],
    [
      'review tomorrow evening',
      '2026-11-23T19:00:00+01:00',
      '2026-11-23T19:00:00+01:00 → 2026-11-23T20:00:00+01:00',
    ],
    ['conference Wednesday to Friday', '2026-11-25', '2026-11-25 → 2026-11-28'],
  ])('%j, planned at %s', (text, start, span) => {
    expect(spanOf(bindTimes(created(start), { text }))).toBe(span);
  });

  test('the last of several days is included, as it was said', () => {
    const upTo = created('2026-11-25', '2026-11-27');

    expect(spanOf(bindTimes(upTo, { text: 'conference from Wednesday to Friday' }))).toBe(
      '2026-11-25 → 2026-11-28',
    );
  });
});

describe('an event that is moved', () => {
  const review = eventAt('Review', '2026-11-27T15:00:00+01:00', '2026-11-27T17:00:00+01:00');
  const fair = eventAt('Fair', '2026-11-26T00:00:00+01:00', '2026-11-29T00:00:00+01:00', true);
  const changed = (find_by: string, changes: Record<string, string | number>) => ({
    ...{ domain: 'calendar', action: 'update_event' },
    params: { find_by, changes },
  });

  test.each([
    [
      'move the review to 4',
      { start_time: '2026-11-27T16:00:00+01:00' },
      '2026-11-27T16:00:00+01:00 → 2026-11-27T18:00:00+01:00',
    ],
    ['move the review to 4', { start_time: '4pm' }, '2026-11-27T16:00:00+01:00 → 2026-11-27T18:00:00+01:00'],
    [
      'move the review to Monday',
      { start_time: '2026-11-30' },
      '2026-11-30T15:00:00+01:00 → 2026-11-30T17:00:00+01:00',
    ],
    [
      'move the 3pm review to 4pm',
      { start_time: '2026-11-27T16:00:00+01:00' },
      '2026-11-27T16:00:00+01:00 → 2026-11-27T18:00:00+01:00',
    ],
    [
      'push the 3pm back an hour',
      { start_time: '2026-11-27T16:00:00+01:00' },
      '2026-11-27T16:00:00+01:00 → 2026-11-27T18:00:00+01:00',
    ],
    [
      'move the review from Friday to Monday',
      { start_time: '2026-11-30T15:00:00+01:00' },
      '2026-11-30T15:00:00+01:00 → 2026-11-30T17:00:00+01:00',
    ],
    [
      'make the review 11am to 12:30',
      { start_time: '11am', end_time: '12:30' },
      '2026-11-27T11:00:00+01:00 → 2026-11-27T12:30:00+01:00',
    ],
    ['an hour later please', { shift_minutes: 60 }, '2026-11-27T16:00:00+01:00 → 2026-11-27T18:00:00+01:00'],
  ])('keeps its length: %j', (text, changes, span) => {
    expect(spanOf(bindTimes(changed('review', changes), { text, events: [review] }))).toBe(span);
  });

  test('keeps its days where it lasts several, and lasts an hour where it gets a time', () => {
    const moved = bindTimes(changed('fair', { start_time: '2026-12-03' }), { events: [fair] });
    const timed = bindTimes(changed('fair', { start_time: '2026-11-26T15:00:00+01:00' }), { events: [fair] });

    expect(spanOf(moved)).toBe('2026-12-03 → 2026-12-06');
    expect(spanOf(timed)).toBe('2026-11-26T15:00:00+01:00 → 2026-11-26T16:00:00+01:00');
  });
});

describe('a time counted from an event', () => {
  const flight = eventAt('Flight to Oslo', '2026-11-27T18:00:00+01:00', '2026-11-27T20:00:00+01:00');
  const task = (reminder: string) => ({
    ...{ domain: 'task', action: 'create' },
    params: { title: 'Pack', reminder },
  });

  test('is worked out from it', () => {
    const text = 'remind me to pack thirty minutes before the flight';
    const early = bindTimes(task('thirty minutes before the flight'), { text, events: [flight] });
    const late = bindTimes(created('right after my flight'), { events: [flight] });

    expect(early).toMatchObject({ parameters: { reminder: '2026-11-27T17:30:00+01:00' } });
    expect(spanOf(late)).toBe('2026-11-27T20:00:00+01:00 → 2026-11-27T21:00:00+01:00');
  });

  test('is believed where a planner worked it out, whatever hour the event has', () => {
    const text = 'remind me to pack thirty minutes before the flight at 6pm';

    expect(bindTimes(task('2026-11-27T17:30:00+01:00'), { text, events: [flight] })).toMatchObject({
      parameters: { reminder: '2026-11-27T17:30:00+01:00' },
    });
  });

  test('is asked for where there is no such event', () => {
    expect(bindTimes(task('an hour before the boat trip'))).toMatchObject({
      status: 'unclear',
      question: 'I found no event for “the boat trip”. At what time should that be?',
    });
  });
});

describe('any interval that a model plans', () => {
  const minute = 60_000;
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'UTC'];

  test('is kept to the moment, where the message names no time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 * 366 * 24 * 60 }),
        fc.integer({ min: 1, max: 20 * 24 * 60 }),
        fc.constantFrom(...zones),
        fc.constantFrom('add it to my calendar', 'do it now please', 'yes, book that again right away'),
        (ahead, minutes, zone, text) => {
          const moment: Moment = { ...sundayInBerlin, zone };
          const start = moment.now + ahead * minute;
          const end = start + minutes * minute;

          const bound = bindTimes(created(new Date(start).toISOString(), new Date(end).toISOString()), {
            text,
            moment,
          });

          const [from = '', to = ''] = spanOf(bound).split(' → ');
          expect([Date.parse(from), Date.parse(to)]).toEqual([start, end]);
        },
      ),
    );
  });
});
