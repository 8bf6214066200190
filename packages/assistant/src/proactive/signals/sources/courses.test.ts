import { tactError } from '@tact/core/errors';
import type { Announcement, Assignment, CourseNews, Courses } from '@tact/core/ports/courses';
import { defaultProfile, outside } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { courseSignals } from './courses.ts';

const start = Date.parse('2026-11-23T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const work: Assignment = {
  id: 'assignment-41',
  courseId: '7',
  course: outside('CS2103', 'canvas:course'),
  title: outside('Lab 4', 'canvas:title'),
  dueAt: start,
  isDone: false,
  gradedAt: null,
};
const announcement: Announcement = {
  id: '5',
  courseId: '7',
  course: outside('CS2103', 'canvas:course'),
  title: outside('No lecture', 'canvas:title'),
  postedAt: start,
};

/** Ann's course system, whose answers a test sets; Bob has none. */
function createSetup(answer: () => Partial<CourseNews>) {
  const asked: number[] = [];
  const failures: string[] = [];
  const system: Courses = {
    account: 'canvas.example.edu',
    async check() {},
    async read({ postedFrom }) {
      asked.push(postedFrom + day);
      return { assignments: [], announcements: [], unreadable: 0, ...answer() };
    },
  };
  const source = courseSignals({
    courses: (user) => (user === 'ann' ? system : null),
    failed: ({ code }) => failures.push(code),
  });
  return {
    asked,
    failures,
    async notice(now: number) {
      const users = ['ann', 'bob'].map((user) => ({ user, profile: { ...defaultProfile, zone: 'UTC' } }));
      const found = await source.collect(users, now, new AbortController().signal);
      return found.get('ann') ?? [];
    },
  };
}

describe('work that is due', () => {
  it.each([
    ['3 days and a millisecond', 3 * day + 1, []],
    ['exactly 3 days', 3 * day, [5]],
    ['24 hours and a millisecond', day + 1, [5]],
    ['exactly 24 hours', day, [7]],
    ['an hour and a millisecond', hour + 1, [7]],
    ['exactly an hour', hour, [8]],
    ['a millisecond', 1, [8]],
    ['no time', 0, []],
  ])('%s before its deadline has the hint %j', async (_, before, hints) => {
    const { notice } = createSetup(() => ({ assignments: [work] }));

    expect((await notice(start - before)).map(({ urgencyHint }) => urgencyHint)).toEqual(hints);
  });

  it('says of which course it is, and expires at the deadline', async () => {
    const { notice } = createSetup(() => ({ assignments: [work] }));

    expect(await notice(start - hour)).toEqual([
      {
        type: 'CANVAS_ASSIGNMENT_DUE',
        urgencyFrom: { origin: 'owner', source: 'canvas' },
        urgencyHint: 8,
        contextOnly: false,
        key: `CANVAS_ASSIGNMENT_DUE:canvas.example.edu/assignment-41:${start}`,
        subject: outside('Lab 4', 'canvas:title'),
        data: {
          assignmentId: 'assignment-41',
          courseId: 'canvas.example.edu/7',
          course: outside('CS2103', 'canvas:course'),
          dueAt: start,
        },
        expiresAt: start,
      },
    ]);
  });

  it('is not due once it is done, or where no time is named', async () => {
    const { notice } = createSetup(() => ({
      assignments: [
        { ...work, isDone: true },
        { ...work, dueAt: null },
      ],
    }));

    expect(await notice(start - hour)).toEqual([]);
  });
});

describe('what was posted', () => {
  it.each([
    ['just now', 0, 1],
    ['a millisecond less than 24 hours ago', day - 1, 1],
    ['24 hours ago', day, 0],
    ['a minute ahead of our clock', -minute, 1],
    ['an hour ahead of our clock', -hour, 0],
  ])('%s is noticed so often: grades and announcements', async (_, ago, count) => {
    const { notice } = createSetup(() => ({
      assignments: [{ ...work, isDone: true, gradedAt: start - ago }],
      announcements: [{ ...announcement, postedAt: start - ago }],
    }));

    const signals = await notice(start);

    expect(signals.filter(({ type }) => type === 'CANVAS_GRADE_POSTED')).toHaveLength(count);
    expect(signals.filter(({ type }) => type === 'CANVAS_ANNOUNCEMENT')).toHaveLength(count);
  });

  it('has the hints 5 and 4 and expires with the user’s day', async () => {
    const { notice } = createSetup(() => ({
      assignments: [{ ...work, isDone: true, gradedAt: start }],
      announcements: [announcement],
    }));

    const signals = await notice(start);

    expect(signals.map(({ type, urgencyHint }) => [type, urgencyHint])).toEqual([
      ['CANVAS_GRADE_POSTED', 5],
      ['CANVAS_ANNOUNCEMENT', 4],
    ]);
    expect(signals.every(({ expiresAt }) => expiresAt === Date.parse('2026-11-24T00:00:00Z'))).toBe(true);
  });
});

describe('the course system', () => {
  it('is read every 15 minutes at most, and by its last answer deadlines come nearer', async () => {
    const { asked, notice } = createSetup(() => ({ assignments: [work] }));
    const hints: unknown[] = [];

    for (const before of [70, 65, 60, 56, 55])
      hints.push((await notice(start - before * minute)).map(({ urgencyHint }) => urgencyHint));

    expect(hints).toEqual([[7], [7], [8], [8], [8]]);
    expect(asked).toEqual([start - 70 * minute, start - 55 * minute]);
  });

  it('that fails is bridged for three hours by what it said before, while its failure is told', async () => {
    let isUp = true;
    const { asked, failures, notice } = createSetup(() => {
      if (!isUp)
        throw tactError('COURSES_UNREACHABLE', { host: 'canvas.example.edu', why: 'it answered 503' });
      return { assignments: [work] };
    });
    await notice(start - 4 * hour);
    isUp = false;

    expect(await notice(start - 3 * hour)).toHaveLength(1);
    expect(await notice(start - hour)).toHaveLength(1);
    expect(failures).toEqual(['COURSES_UNREACHABLE', 'COURSES_UNREACHABLE']);
    await expect(notice(start - hour + 1)).rejects.toMatchObject({ code: 'COURSES_UNREACHABLE' });
    expect(asked).toHaveLength(3);

    isUp = true;
    expect(await notice(start - hour + 15 * minute)).toHaveLength(1);
  });

  it('that fails at once is told of, and not asked again within 15 minutes', async () => {
    const { asked, notice } = createSetup(() => {
      throw new Error('no network');
    });

    await expect(notice(start)).rejects.toMatchObject({ code: 'INTERNAL_UNEXPECTED' });
    await expect(notice(start + 5 * minute)).rejects.toMatchObject({ code: 'INTERNAL_UNEXPECTED' });

    expect(asked).toEqual([start]);
  });

  it('is read again when the clock was set back', async () => {
    const { asked, notice } = createSetup(() => ({}));

    await notice(start);
    await notice(start - day);

    expect(asked).toEqual([start, start - day]);
  });
});
