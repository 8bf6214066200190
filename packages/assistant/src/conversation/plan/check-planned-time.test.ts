import { describe, expect, test } from 'vitest';
import { bindTimes, eventAt } from '../../../../../test/examples/bind-times.ts';

/** Sunday 22 November 2026, 11:00 in Berlin: what becomes of an ISO time that a model planned. */
const outcome = (bound: ReturnType<typeof bindTimes>) => {
  if (bound.status === 'unclear') return 'stopped';
  return bound.remarks.includes('I am not sure that this is the time you mean.') && bound.confidence < 0.7
    ? 'shown'
    : 'believed';
};
const created = (start_time: string) =>
  ({ domain: 'calendar', action: 'create_event', params: { summary: 'Meeting', start_time } }) as const;
const due = (deadline: string) =>
  ({ domain: 'task', action: 'create', params: { title: 'Report', deadline } }) as const;

describe('a time that a model planned for an event', () => {
  test.each([
    // One time, read as a whole.
    ['lunch on Friday at one', '2026-11-27T13:00', 'believed'],
    ['lunch on Friday at one', '2026-11-26T13:00', 'stopped'],
    ['lunch on Friday at one', '2026-11-27T15:00', 'stopped'],
    // An hour alone is the next one, where no day was spoken of.
    ['chat with Rita at 1pm', '2026-11-22T13:00', 'believed'],
    ['chat with Rita at 1pm', '2026-11-23T13:00', 'shown'],
    // What was taken back, several times, before and after.
    ['sync tomorrow at 4, hmm no let’s say 5pm', '2026-11-23T17:00', 'believed'],
    ['sync tomorrow at 4, hmm no let’s say 5', '2026-11-24T17:00', 'shown'],
    ['retro on Tuesday at 3, right after the demo at 2', '2026-11-24T15:00', 'believed'],
    ['retro on Tuesday at 3, right after the demo at 2', '2026-11-25T15:00', 'shown'],
    ['prep an hour before the 3pm review on Tuesday', '2026-11-24T14:00', 'believed'],
    ['prep an hour before the 3pm review on Tuesday', '2026-11-24T12:00', 'shown'],
    // A range begins when it says, and what lies between two times may be anywhere there.
    ['training tomorrow from 1 to 5', '2026-11-23T13:00', 'believed'],
    ['training tomorrow from 1 to 5', '2026-11-23T15:00', 'shown'],
    ['find an hour between 1 and 5 tomorrow', '2026-11-23T15:00', 'believed'],
    // What repeats begins on one of its days.
    ['piano every Thursday at 5pm', '2026-11-26T17:00', 'believed'],
    ['piano every Thursday at 5pm', '2026-12-03T17:00', 'believed'],
    ['piano every Thursday at 5pm', '2026-11-27T17:00', 'shown'],
    // Clocks that nothing is known of.
    ['call Diego on Monday at 5pm his time', '2026-11-24T00:00', 'shown'],
    // Nothing is said of the time.
    ['meeting with Rita', '2026-11-26T10:00', 'believed'],
    ['meeting with Rita some time on Thursday', '2026-11-26T10:00', 'believed'],
  ])('%j, planned at %s: %s', (text, start, wanted) => {
    expect(outcome(bindTimes(created(start), { text }))).toBe(wanted);
  });

  test('is on a day that was spoken of before, where the message names an hour alone', () => {
    const history = [{ role: 'user', text: 'Am I free on Thursday?' }] as const;

    expect(outcome(bindTimes(created('2026-11-26T13:00'), { text: 'a chat at 1pm', history }))).toBe(
      'believed',
    );
  });
});

describe('an offset that is neither the owner’s now nor in the other half of the year', () => {
  test.each([
    ['call the Denver office on Tuesday', 'believed'],
    ['call Raj on Tuesday, his time', 'believed'],
    ['call on Tuesday, Mountain time', 'believed'],
    ['call the office on Tuesday', 'shown'],
  ])('%j: %s', (text, wanted) => {
    expect(outcome(bindTimes(created('2026-11-24T09:00:00-07:00'), { text }))).toBe(wanted);
  });

  test('is no offset where the time is in UTC, which is an instant', () => {
    expect(outcome(bindTimes(created('2026-11-24T09:00:00Z'), { text: 'call the office on Tuesday' }))).toBe(
      'believed',
    );
  });
});

describe('a deadline that a model planned', () => {
  test.each([
    ['report by Friday', '2026-11-27', 'believed'],
    ['report by Friday', '2026-11-26', 'shown'],
    ['report before Friday', '2026-11-26', 'believed'],
    ['report, no later than Friday', '2026-11-27', 'believed'],
    ['report by tomorrow noon', '2026-11-23T10:00', 'shown'],
  ])('%j, planned for %s: %s', (text, deadline, wanted) => {
    expect(outcome(bindTimes(due(deadline), { text }))).toBe(wanted);
  });
});

describe('a move that a model planned', () => {
  const review = eventAt('Review', '2026-11-27T15:00:00+01:00', '2026-11-27T17:00:00+01:00');

  test.each([
    ['review an hour later', '2026-11-27T16:00', 'believed'],
    ['review an hour later', '2026-11-27T14:00', 'shown'],
    ['review an hour later', '2026-11-28T16:00', 'shown'],
    ['move the review to 4pm', '2026-11-27T16:00', 'believed'],
    ['move the review to 4pm', '2026-11-28T16:00', 'shown'],
    ['move the review from Friday to Monday', '2026-11-30T15:00', 'believed'],
    ['move the review from Friday to Monday', '2026-11-27T15:00', 'shown'],
    ['move the review to Monday', '2026-11-30T17:00', 'shown'],
  ])('%j, planned to %s: %s', (text, start_time, wanted) => {
    const planned = {
      ...{ domain: 'calendar', action: 'update_event' },
      params: { find_by: 'review', changes: { start_time } },
    };
    expect(outcome(bindTimes(planned, { text, events: [review] }))).toBe(wanted);
  });
});
