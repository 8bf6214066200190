import { defaultProfile } from '@tact/core/records';
import { createFakeClock, createRecordingLog } from '@tact/testing';
import { expect, it } from 'vitest';
import { courseSourcesFrom } from './courses.ts';

const clock = createFakeClock();
const canvas = { url: 'https://canvas.example.edu', token_env: 'TACT_CANVAS_TOKEN' };

it('there is no source of courses without a course system', () => {
  expect(courseSourcesFrom({ canvas: null }, { clock, log: createRecordingLog(), environment: {} })).toEqual(
    [],
  );
});

it('a missing token is told of when courses are read, and not before', async () => {
  const log = createRecordingLog();
  const [source] = courseSourcesFrom({ canvas }, { clock, log, environment: {} });
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'UTC' } }];

  await expect(source?.collect(users, clock.now(), new AbortController().signal)).rejects.toMatchObject({
    code: 'COURSES_TOKEN_MISSING',
    details: { variable: 'TACT_CANVAS_TOKEN' },
  });
  expect(log.events.map(({ event, fields }) => [event, fields])).toEqual([
    ['courses.failed', { code: 'COURSES_TOKEN_MISSING' }],
  ]);
});
