import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from './calendar.ts';
import { claimOf, isAway } from './event-standing.ts';

type Given = Pick<CalendarEvent, 'status' | 'label'> & Partial<CalendarEvent>;
const outside = { origin: 'outside', source: 'import:x.ics' } as const;
const owner = { origin: 'owner', source: 'cli' } as const;

/** Only what decides is given. */
const timed = (given: Partial<Given>, isAllDay = false) => ({
  event: { status: 'confirmed', label: outside, ...given } as CalendarEvent,
  isAllDay,
});

describe('the time that an event takes', () => {
  test.each([
    ['one with hours', {}, false, 'busy'],
    ['one shown as free', { availability: 'free' }, false, 'none'],
    ['a cancelled one', { status: 'cancelled' }, false, 'none'],
    ['a declined one', { answer: 'declined' }, false, 'none'],
    ['an unanswered invitation', { status: 'tentative' }, false, 'perhaps'],
    ['one marked as tentative', { availability: 'tentative' }, false, 'perhaps'],
    ['an accepted invitation', { status: 'tentative', answer: 'accepted' }, false, 'busy'],
    ['a whole day without a mark', {}, true, 'none'],
    ['the owner’s own whole day without a mark', { label: owner }, true, 'none'],
    ['a whole day marked as busy', { availability: 'busy' }, true, 'busy'],
    ['a whole day shown as free', { availability: 'free' }, true, 'none'],
    ['a tentative whole day marked as busy', { availability: 'busy', status: 'tentative' }, true, 'perhaps'],
  ] as const)('of %s (%j, whole day: %s) is %s', (_, given, isAllDay, claim) => {
    expect(claimOf(timed(given, isAllDay))).toBe(claim);
  });
});

describe('the owner is away', () => {
  test.each([
    [{ label: owner, availability: 'away' }, true],
    [{ label: owner, availability: 'busy' }, true],
    [{ availability: 'busy', answer: 'accepted' }, true],
    [{ label: owner }, false],
    [{ label: owner, availability: 'free' }, false],
    [{ availability: 'away' }, false],
    [{ availability: 'busy', status: 'tentative' }, false],
  ] as const)('on a whole day with %j: %s', (given, away) => {
    expect(isAway(timed(given, true))).toBe(away);
    expect(isAway(timed(given, false))).toBe(false);
  });
});
