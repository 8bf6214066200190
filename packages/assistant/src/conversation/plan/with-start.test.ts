import { expect, test } from 'vitest';
import { withStart } from './with-start.ts';

test('another start leaves the length that was planned', () => {
  const planned = { start_time: '2026-11-23T15:00:00+01:00', end_time: '2026-11-23T17:00:00+01:00' };
  const days = { start_time: '2026-11-23', end_time: '2026-11-26' };

  expect(withStart(planned, 'Tuesday at 4')).toEqual({ start_time: 'Tuesday at 4', duration_minutes: 120 });
  expect(withStart(days, '2026-12-01')).toEqual({ start_time: '2026-12-01', end_time: '2026-12-04' });
});

test('an end in words goes with the start it was said of, and stays where there was no start', () => {
  expect(withStart({ start_time: '3pm', end_time: '5pm' }, '4pm')).toEqual({ start_time: '4pm' });
  expect(withStart({ end_time: '5pm' }, '4pm')).toEqual({ start_time: '4pm', end_time: '5pm' });
});
