import { describe, expect, it } from 'vitest';
import { findTimes, resolveTime } from './find-times.ts';
import type { Direction } from './found-time.ts';

/** A Wednesday, 10:00. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

const startOf = (words: string, direction: Direction = 'future') =>
  resolveTime(words, moment, { direction })?.start.iso;
const alternativesOf = (words: string) =>
  resolveTime(words, moment)?.alternatives.map(({ start }) => start.iso);

describe('a point of time', () => {
  it.each([
    ['tomorrow at 5pm', '2026-11-26T17:00:00+01:00'],
    ['day after tomorrow', '2026-11-27'],
    ['in 2 hours', '2026-11-25T12:00:00+01:00'],
    ['in 2.5 hours', '2026-11-25T12:30:00+01:00'],
    ['in an hour and a half', '2026-11-25T11:30:00+01:00'],
    ['half an hour ago', '2026-11-25T09:30:00+01:00'],
    ['in a fortnight', '2026-12-09'],
    ['in 3 business days', '2026-11-30'],
    ['a week from Friday', '2026-12-04'],
    ['three days before Christmas', '2026-12-22'],
    ['the 8th', '2026-12-08'],
    ['the 31st', '2026-12-31'],
    ['March 3rd', '2027-03-03'],
    ['3 March 2028', '2028-03-03'],
    ['Feb 29th', '2028-02-29'],
    ['31-Oct-74', '1974-10-31'],
    ['25.12.2026', '2026-12-25'],
    ['2026/12/25', '2026-12-25'],
    ['20261225', '2026-12-25'],
    ['2026-12-01T09:30:00Z', '2026-12-01T10:30:00+01:00'],
    ['last tuesday of december', '2026-12-29'],
    ['the 5th last day of May', '2027-05-27'],
    ['the 20th of next month', '2026-12-20'],
    ['four tuesdays from now', '2026-12-22'],
    ['Thursday of next week', '2026-12-03'],
    ['next week on thursday at 2', '2026-12-03T14:00:00+01:00'],
    ['Wednesday evening next week', '2026-12-02T18:00:00+01:00'],
    ['half past six', '2026-11-25T18:30:00+01:00'],
    ['quarter to 4', '2026-11-25T15:45:00+01:00'],
    ['20 minutes past 3', '2026-11-25T15:20:00+01:00'],
    ['noon', '2026-11-25T12:00:00+01:00'],
    ['midnight', '2026-11-26T00:00:00+01:00'],
    ['tomorrow at midnight', '2026-11-27T00:00:00+01:00'],
    ['EOD', '2026-11-25T23:59:59+01:00'],
    ['1530', '2026-11-25T15:30:00+01:00'],
    ['13h15', '2026-11-25T13:15:00+01:00'],
    ['8ish', '2026-11-25T20:00:00+01:00'],
    ['5 in the morning', '2026-11-26T05:00:00+01:00'],
    ['four twenty-three p.m.', '2026-11-25T16:23:00+01:00'],
    ['tonight at 8', '2026-11-25T20:00:00+01:00'],
    ['tonight at 2', '2026-11-26T02:00:00+01:00'],
    ['9am PST tomorrow', '2026-11-26T18:00:00+01:00'],
    ['9 tomorrow morning', '2026-11-26T09:00:00+01:00'],
    ['at half 3', '2026-11-25T15:30:00+01:00'],
    ['half 9 tomorrow', '2026-11-26T09:30:00+01:00'],
    ['at ten to four', '2026-11-25T15:50:00+01:00'],
    ['an hour before noon', '2026-11-25T11:00:00+01:00'],
    ['COB Friday', '2026-11-27T17:00:00+01:00'],
    ['close of business tomorrow', '2026-11-26T17:00:00+01:00'],
    ['EOD tomorrow', '2026-11-26T23:59:59+01:00'],
    ['in about an hour', '2026-11-25T11:00:00+01:00'],
    ['in an hour or so', '2026-11-25T11:00:00+01:00'],
    ['this time tomorrow', '2026-11-26T10:00:00+01:00'],
    ['this time next week', '2026-12-02T10:00:00+01:00'],
    ['a week today', '2026-12-02'],
    ['a fortnight tomorrow', '2026-12-10'],
    ['a week Tuesday', '2026-12-08'],
    ['Friday fortnight', '2026-12-11'],
    ['the first of the month', '2026-12-01'],
    ['next working day', '2026-11-26'],
    ['Tuesday before last', '2026-11-17'],
    ['30.11.26', '2026-11-30'],
    ['3pm New York time', '2026-11-25T21:00:00+01:00'],
    ['3pm tomorrow, Lisbon time', '2026-11-26T16:00:00+01:00'],
    ['Friday at 9am UK time', '2026-11-27T10:00:00+01:00'],
  ])('%j is %s', (words, iso) => {
    expect(startOf(words)).toBe(iso);
  });

  it('rolls forward if it is past, and back if the past is asked for', () => {
    expect(startOf('8am')).toBe('2026-11-26T08:00:00+01:00');
    expect(startOf('8am', 'past')).toBe('2026-11-25T08:00:00+01:00');
    expect(startOf('Friday')).toBe('2026-11-27');
    expect(startOf('Friday', 'past')).toBe('2026-11-20');
    expect(startOf('March 3rd', 'past')).toBe('2026-03-03');
    expect(startOf('Monday', 'either')).toBe('2026-11-23');
  });

  it('tells what the words name from what they imply', () => {
    expect(resolveTime('at 5pm', moment)).toMatchObject({ saysDay: false, saysTime: true, grain: 'hour' });
    expect(resolveTime('tomorrow', moment)).toMatchObject({ saysDay: true, saysTime: false, grain: 'day' });
  });
});

describe('a word with two readings', () => {
  it('has the daytime hour first, and the other as an alternative', () => {
    expect(startOf('at 5')).toBe('2026-11-25T17:00:00+01:00');
    expect(alternativesOf('at 5')).toEqual(['2026-11-26T05:00:00+01:00']);
    expect(alternativesOf('at 5pm')).toEqual([]);
  });

  it('follows the topic of the text', () => {
    expect(findTimes('dinner tomorrow at 8', moment)[0]?.start.time).toBe('20:00:00');
    expect(findTimes('wake me tomorrow at 7', moment)[0]?.start.time).toBe('07:00:00');
  });

  it('is a weekday on that weekday', () => {
    expect(startOf('Wednesday')).toBe('2026-12-02');
    expect(alternativesOf('Wednesday')).toEqual(['2026-11-25']);
    expect(alternativesOf('Thursday')).toEqual([]);
  });

  it('is "next Friday" before Friday', () => {
    expect(startOf('next Friday')).toBe('2026-12-04');
    expect(alternativesOf('next Friday')).toEqual(['2026-11-27']);
    expect(alternativesOf('next Monday')).toEqual([]);
  });

  it('is 03/04, which begins with the month', () => {
    expect(startOf('03/04')).toBe('2027-03-04');
    expect(alternativesOf('03/04')).toEqual(['2027-04-03']);
    expect(alternativesOf('03/14')).toEqual([]);
    expect(startOf('14/03')).toBe('2027-03-14');
  });

  it('is a date with the wrong weekday', () => {
    expect(startOf('Friday, November 26')).toBe('2026-11-26');
    expect(alternativesOf('Friday, November 26')).toEqual(['2026-11-27']);
  });
});

describe('a range', () => {
  it.each([
    ['this evening', '2026-11-25T18:00:00+01:00', '2026-11-26T00:00:00+01:00'],
    ['from 3 to 5pm', '2026-11-25T15:00:00+01:00', '2026-11-25T17:00:00+01:00'],
    ['from five to six pm', '2026-11-25T17:00:00+01:00', '2026-11-25T18:00:00+01:00'],
    ['from 9 to 5', '2026-11-26T09:00:00+01:00', '2026-11-26T17:00:00+01:00'],
    ['from 5-22 to 5-28', '2027-05-22', '2027-05-29'],
    ['12-3 until 12-9', '2026-12-03', '2026-12-10'],
    ['from 5-7', '2026-11-25T17:00:00+01:00', '2026-11-25T19:00:00+01:00'],
    ['11am to 12:30', '2026-11-25T11:00:00+01:00', '2026-11-25T12:30:00+01:00'],
    ['5 to 6', '2026-11-25T17:00:00+01:00', '2026-11-25T18:00:00+01:00'],
    ['from noon til 3', '2026-11-25T12:00:00+01:00', '2026-11-25T15:00:00+01:00'],
    ['11pm to 1', '2026-11-25T23:00:00+01:00', '2026-11-26T01:00:00+01:00'],
    ['10 to 6am', '2026-11-25T22:00:00+01:00', '2026-11-26T06:00:00+01:00'],
    ['3pm to 5pm London time', '2026-11-25T16:00:00+01:00', '2026-11-25T18:00:00+01:00'],
    ['Friday 11am to Friday 12:30', '2026-11-27T11:00:00+01:00', '2026-11-27T12:30:00+01:00'],
    ['the 24th through the 26th', '2026-12-24', '2026-12-27'],
    ['in 2-3 days', '2026-11-27', '2026-11-29'],
    ['in a day or two', '2026-11-26', '2026-11-28'],
    ['first thing tomorrow', '2026-11-26T08:00:00+01:00', '2026-11-26T09:00:00+01:00'],
    ['first thing on Monday morning', '2026-11-30T08:00:00+01:00', '2026-11-30T09:00:00+01:00'],
    ['Monday pm', '2026-11-30T12:00:00+01:00', '2026-11-30T18:00:00+01:00'],
    ['this coming weekend', '2026-11-28', '2026-11-30'],
    ['the week before last', '2026-11-09', '2026-11-16'],
    ['w/c 7 December', '2026-12-07', '2026-12-14'],
    ['between 11 and 2', '2026-11-25T11:00:00+01:00', '2026-11-25T14:00:00+01:00'],
    ['between 10 and noon tomorrow', '2026-11-26T10:00:00+01:00', '2026-11-26T12:00:00+01:00'],
    ['Monday 9-5', '2026-11-30T09:00:00+01:00', '2026-11-30T17:00:00+01:00'],
    ['Mon-Wed', '2026-11-30', '2026-12-03'],
    ['July 3 - 7', '2027-07-03', '2027-07-08'],
    ['from 13th to 15th of July', '2027-07-13', '2027-07-16'],
    ['from the 27th to the 3rd of April', '2027-03-27', '2027-04-04'],
    ['Dec 24 to Jan 2 2027', '2026-12-24', '2027-01-03'],
    ['18th Dec for 10 days', '2026-12-18', '2026-12-28'],
    ['tomorrow at 3pm for an hour', '2026-11-26T15:00:00+01:00', '2026-11-26T16:00:00+01:00'],
    ['for the next 3 days', '2026-11-26', '2026-11-29'],
    ['this weekend', '2026-11-28', '2026-11-30'],
    ['last weekend', '2026-11-21', '2026-11-23'],
    ['next week', '2026-11-30', '2026-12-07'],
    ['the week after next', '2026-12-07', '2026-12-14'],
    ['the week of December 9th', '2026-12-07', '2026-12-14'],
    ['next month', '2026-12-01', '2027-01-01'],
    ['q3 2027', '2027-07-01', '2027-10-01'],
    ['next summer', '2027-06-21', '2027-09-23'],
    ['late March', '2027-03-21', '2027-04-01'],
    ['in 2028', '2028-01-01', '2029-01-01'],
  ])('%j is %s to %s', (words, start, end) => {
    expect(resolveTime(words, moment)).toMatchObject({
      kind: 'range',
      start: { iso: start },
      end: { iso: end },
    });
  });

  it.each([
    ['by Friday', 'until', '2026-11-27', '2026-11-28'],
    ['before Friday', 'until', '2026-11-27', '2026-11-27'],
    ['until 6pm', 'until', '2026-11-25T18:00:00+01:00', '2026-11-25T18:00:00+01:00'],
    ['within 3 days', 'until', '2026-11-28', '2026-11-29'],
    ['by the end of the month', 'until', '2026-11-30', '2026-12-01'],
    ['by next Friday at the latest', 'until', '2026-12-04', '2026-12-05'],
  ])('%j is open at its start', (words, kind, named, end) => {
    expect(resolveTime(words, moment)).toMatchObject({
      kind,
      named: { iso: named },
      start: { iso: '2026-11-25T10:00:00+01:00' },
      end: { iso: end },
    });
  });

  it.each([
    ['after 5pm', '2026-11-25T17:00:00+01:00'],
    ['after Friday', '2026-11-28'],
    ['since Monday', '2026-11-23'],
    ['no earlier than 5pm', '2026-11-25T17:00:00+01:00'],
    ['not before Friday', '2026-11-27'],
    ['tomorrow at the earliest', '2026-11-26'],
    ['after work', '2026-11-25T17:00:00+01:00'],
    ['3pm or later', '2026-11-25T15:00:00+01:00'],
  ])('%j is open at its end', (words, start) => {
    expect(resolveTime(words, moment)).toMatchObject({ kind: 'from', start: { iso: start }, end: null });
  });
});

describe('a misspelt name', () => {
  it.each([
    ['firday', '2026-11-27'],
    ['thrusday', '2026-11-26'],
    ['wensday', '2026-12-02'],
    ['tommorow', '2026-11-26'],
    ['2moro', '2026-11-26'],
    ['tmrow arvo', '2026-11-26T12:00:00+01:00'],
    ['2nite', '2026-11-25T20:00:00+01:00'],
    ['3 decmber', '2026-12-03'],
  ])('%j is read as it was meant', (words, iso) => {
    expect(startOf(words)).toBe(iso);
  });
});

describe('across a DST change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T10:00:00Z', '2026-03-29T17:00:00+02:00', '2026-03-29T12:00:00+02:00'],
    ['Europe/Berlin', '2026-10-24T10:00:00Z', '2026-10-25T17:00:00+01:00', '2026-10-25T11:00:00+01:00'],
    ['America/New_York', '2026-03-07T15:00:00Z', '2026-03-08T17:00:00-04:00', '2026-03-08T11:00:00-04:00'],
    ['Asia/Kolkata', '2026-03-07T15:00:00Z', '2026-03-08T17:00:00+05:30', '2026-03-08T20:30:00+05:30'],
    ['Pacific/Chatham', '2026-04-04T00:00:00Z', '2026-04-05T17:00:00+12:45', '2026-04-05T12:45:00+12:45'],
  ])('in %s a day ahead keeps the hour, and 24 hours are 24 hours', (zone, now, tomorrow, later) => {
    const there = { now: Date.parse(now), zone };

    expect(resolveTime('tomorrow at 5pm', there)?.start.iso).toBe(tomorrow);
    expect(resolveTime('in 24 hours', there)?.start.iso).toBe(later);
    expect(resolveTime('in 24 hours', there)?.start.ms).toBe(there.now + 86_400_000);
  });

  it('moves a skipped time forward', () => {
    const before = { now: Date.parse('2026-03-28T10:00:00Z'), zone: 'Europe/Berlin' };

    expect(resolveTime('tomorrow at 2:30 am', before)?.start.iso).toBe('2026-03-29T03:30:00+02:00');
  });
});

describe('in a text', () => {
  it('times are found with their offsets', () => {
    const text = 'Remind me to call mom tomorrow at 5pm, and to pay rent on the 1st.';

    expect(findTimes(text, moment).map((time) => [time.text, time.index, time.start.iso])).toEqual([
      ['tomorrow at 5pm', 22, '2026-11-26T17:00:00+01:00'],
      ['the 1st', 58, '2026-12-01'],
    ]);
  });

  it.each([
    ["delete thursday's appointment", 'thursday'],
    ['tomorrow at 1 starts the big day', 'tomorrow at 1'],
    ['move it to 4pm', '4pm'],
    ['at 5 buy milk', '5'],
    ['lunch in March', 'March'],
    ['see you on Sun', 'Sun'],
    ['book the 2nd of May', 'the 2nd of May'],
    ['can you please do it now', 'now'],
    ['the one on Tuesday', 'Tuesday'],
  ])('%j says %j', (text, words) => {
    expect(findTimes(text, moment).map((time) => time.text)).toEqual([words]);
  });

  it.each([
    'I may go',
    'march on',
    'the sun is shining',
    'she sat at the table',
    'give me a second',
    'a second opinion',
    'read the first email',
    'the 2nd floor',
    'it costs $5',
    'meet in room 5',
    'at 10 Downing Street',
    'at 5 shops',
    '3 to 5 apples',
    'call 555-1234 or +49 170 1234567',
    'at 650.650.6500',
    'version 3.2',
    'upgrade to 1.2.3',
    'we are open 24/7',
    'add 3/4 cup of sugar',
    'what is ten divided by five',
    'good morning',
    'good night',
    'three twenty',
    '25',
    'email Jan and April',
    'Now add milk to the list',
    'partner of the week',
    'the boy is here',
    'every child',
    'set the oven to 350',
    '30 February',
    'the 31st of June',
    'February 30th 2027 at 5pm',
    '25:00',
    'in 900 centuries',
    'the rest of last week',
    'the first thing I need is milk',
    'corn on the cob',
    'half two cups',
    'five to ten people',
    'one to one',
    'in a second language',
    'a sundae with cream',
    'sundry expenses',
    'am I free',
    'half of them',
    '',
  ])('%j has none', (text) => {
    expect(findTimes(text, moment)).toEqual([]);
  });

  it('is read in other digits, in full width, and between direction marks', () => {
    expect(findTimes('at ５pm', moment)[0]?.start.time).toBe('17:00:00');
    expect(findTimes('\u202Btomorrow\u202C at ٥ pm', moment)[0]?.start.iso).toBe('2026-11-26T17:00:00+01:00');
    expect(findTimes('t\u0335o\u0335morrow', moment)[0]?.start.iso).toBe('2026-11-26');
  });

  it('is read up to 20 000 characters', () => {
    const far = `${'x'.repeat(20_000)} tomorrow`;

    expect(findTimes(far, moment)).toEqual([]);
    expect(findTimes(far.slice(-1_000), moment)).toHaveLength(1);
    expect(findTimes('1:'.repeat(500_000), moment)).toEqual([]);
  });

  it('throws for an unknown zone', () => {
    expect(() => findTimes('tomorrow', { ...moment, zone: 'Mars/Olympus' })).toThrow(RangeError);
  });
});

describe('a phrase as a whole', () => {
  it('may include a preposition and a polite word', () => {
    expect(resolveTime('on Friday please', moment)?.start.iso).toBe('2026-11-27');
  });

  it.each(['call mom tomorrow', 'tomorrow or Friday', 'hello', ''])('%j is not one', (phrase) => {
    expect(resolveTime(phrase, moment)).toBeNull();
  });
});

describe('a cached result', () => {
  it('belongs to its moment, and is computed anew for another', () => {
    const now = { now: Date.parse('2026-11-23T09:00:00Z'), zone: 'Europe/Berlin' };
    const later = { ...now, now: Date.parse('2026-11-24T09:00:00Z') };

    const found = findTimes('lunch tomorrow', now);

    expect(findTimes('lunch tomorrow', now)).toBe(found);
    expect(findTimes('lunch tomorrow', later).map(({ start }) => start.iso)).toEqual(['2026-11-25']);
    expect(findTimes('lunch on Friday', now, { direction: 'past' })).not.toEqual(
      findTimes('lunch on Friday', now),
    );
  });
});
