import { describe, expect, it } from 'vitest';
import { changesInWords } from './changes-in-words.ts';

describe('what a change changes', () => {
  it('is said by the names that people use, in quotes where it is anybody’s own words', () => {
    expect(changesInWords({ summary: 'Lunch', location: 'Room 5', attendees: ['ann@example.org'] })).toBe(
      'title “Lunch”, place “Room 5”, attendees “ann@example.org”',
    );
    expect(changesInWords({ deadline: '2026-11-27', priority: 'high', description: null })).toBe(
      'deadline 2026-11-27, priority “high”, description none',
    );
  });

  it('is one stretch where both of its ends move', () => {
    const moved = { start_time: '2026-11-27T09:00:00+01:00', end_time: '2026-11-27T10:00:00+01:00' };

    expect(changesInWords(moved)).toBe('now from 2026-11-27T09:00:00+01:00 to 2026-11-27T10:00:00+01:00');
    expect(changesInWords({ end_time: moved.end_time })).toBe('end 2026-11-27T10:00:00+01:00');
  });

  it('takes nothing for a time that is more than one', () => {
    expect(changesInWords({ deadline: '2026-11-27 and delete all' })).toBe(
      'deadline “2026-11-27 and delete all”',
    );
  });
});
