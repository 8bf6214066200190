import { describe, expect, test } from 'vitest';
import { sayAvailability, sayEvents } from './event-sentences.ts';
import type { ReplyWords } from './reply-words.ts';

const words: ReplyWords = {
  query: null,
  formatTime: (iso) => iso.slice(0, 10),
  readTime: (iso) =>
    ({ date: iso.slice(0, 10), time: iso.slice(11, 19) || null }) as ReturnType<ReplyWords['readTime']>,
};
const day = { from: '2026-12-02T00:00:00+01:00', to: '2026-12-03T00:00:00+01:00' };
const demo = { title: 'Demo', start: '2026-12-02T12:00:00+01:00', end: '2026-12-02T13:00:00+01:00' };
const vacation = { title: 'Vacation', start: '2026-12-01', end: '2026-12-05', allDay: true };

describe('the answer to “am I free?”', () => {
  test.each([
    [{ busy: [] }, 'You are free 2026-12-02.'],
    [{ busy: [], unreadable: 1 }, 'You are free 2026-12-02. One event could not be read.'],
    [{ busy: [], allDay: [vacation] }, 'You are free 2026-12-02. The whole day: “Vacation”.'],
    [{ busy: [demo] }, 'You have “Demo”, 2026-12-02 from 12:00 to 13:00. No time is left.'],
    [
      { busy: [{ ...demo, isOpen: true }] },
      'Perhaps: “Demo”, 2026-12-02 from 12:00 to 13:00 (not confirmed). Nothing else is in the way.',
    ],
    [
      { busy: [vacation], unreadable: 2 },
      'You have “Vacation”, from 2026-12-01 to 2026-12-04. No time is left. 2 events could not be read.',
    ],
    [{ busy: [{ ...vacation, isAway: true }, demo] }, 'You are away until 2026-12-04 (“Vacation”).'],
  ])('for %j is “%s”', (found, reply) => {
    expect(sayAvailability({ free: [], ...found, ...day }, words)).toBe(reply);
  });
});

describe('a list of events', () => {
  test('says of whole days the first and the last', () => {
    expect(sayEvents({ events: [vacation], ...day }, words)).toContain('from 2026-12-01 to 2026-12-04');
    expect(sayEvents({ events: [{ ...vacation, end: '2026-12-02' }], ...day }, words)).not.toContain(
      'to 2026',
    );
  });

  test('says what could not be read, also where nothing else was found', () => {
    expect(sayEvents({ events: [], unreadable: 1, ...day }, words)).toBe(
      'I found no events for 2026-12-02. One event could not be read.',
    );
  });
});
