import { asTactError, type TactError } from '@tact/core/errors';
import { outsideLabel, ownerLabel } from '@tact/core/kernel';
import type { Announcement, Assignment, CourseNews, Courses } from '@tact/core/ports/courses';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { ProactiveSignal } from '@tact/core/records';
import type { UserDay } from '../user-day.ts';
import { type DueStep, dayMs, dueHint, hourMs, minuteMs, signalsByUser } from './signals-by-user.ts';

export interface CourseSourceOptions {
  /** The course system of a user; null for a user without one. */
  courses(user: string): Courses | null;
  /** Hears of a failure that is bridged by what was read before. */
  failed?(error: TactError, courses: Courses): void;
}

/** A course system is read this often: posted grades and new deadlines can wait for so long. */
const freshMs = 15 * minuteMs;
/** After a failure, what was read before counts for so long: a deadline must not be missed because a server is down. */
const bridgedMs = 3 * hourMs;
const aheadMs = 3 * dayMs;
const postedMs = dayMs;

const steps: readonly DueStep[] = [
  { withinMs: hourMs, hint: 8 },
  { withinMs: dayMs, hint: 7 },
  { withinMs: aheadMs, hint: 5 },
];

/**
 * A course system such as Canvas: `CANVAS_ASSIGNMENT_DUE` for what is not handed in, `CANVAS_GRADE_POSTED` and `CANVAS_ANNOUNCEMENT`
 * for what was posted within 24 hours. Each user's is read every 15 minutes at most, also after it failed; in between, and for
 * three hours while it fails, what was read last counts. From then on the failure is this source's.
 */
export function courseSignals({ courses, failed }: CourseSourceOptions): SignalSource {
  const known = new Map<string, CourseReadState>();
  return {
    name: 'courses',
    async collect(users, now, abort) {
      const readings = await Promise.all(
        users.map(async ({ user }) => {
          const system = courses(user);
          if (system === null) return null;
          const before = known.get(user) ?? null;
          if (before !== null && now >= before.triedAt && now - before.triedAt < freshMs) return before;
          const reading = await readAgain(system, before, now, abort);
          known.set(user, reading);
          if (reading.failure !== null) failed?.(reading.failure, system);
          return reading;
        }),
      );
      for (const reading of readings) if (reading !== null) assertReadable(reading, now);
      return signalsByUser(users, now, (_user, day, index) => {
        const { news, account } = readings[index] ?? nothingRead;
        if (news === null) return [];
        return [
          ...news.assignments.flatMap((work) => workSignals(work, account, day, now)),
          ...news.announcements.flatMap((one) => announcementSignals(one, account, day, now)),
        ];
      });
    },
  };
}

/** The last attempt to read, and what the last one gave that succeeded. */
interface CourseReadState {
  readonly account: string;
  readonly triedAt: number;
  readonly readAt: number;
  readonly news: CourseNews | null;
  readonly failure: TactError | null;
}

const nothingRead: CourseReadState = { account: '', triedAt: 0, readAt: 0, news: null, failure: null };

async function readAgain(
  system: Courses,
  before: CourseReadState | null,
  now: number,
  abort: AbortSignal,
): Promise<CourseReadState> {
  const { account } = system;
  const window = { postedFrom: now - postedMs, dueUntil: now + aheadMs + freshMs + bridgedMs };
  try {
    const news = await system.read(window, abort);
    return { account, triedAt: now, readAt: now, news, failure: null };
  } catch (thrown) {
    return { ...(before ?? { ...nothingRead, account }), triedAt: now, failure: asTactError(thrown) };
  }
}

function assertReadable({ failure, news, readAt }: CourseReadState, now: number): void {
  if (failure !== null && (news === null || now - readAt > bridgedMs)) throw failure;
}

function workSignals(
  { id, courseId, course, title, dueAt, isDone, gradedAt }: Assignment,
  account: string,
  day: UserDay,
  now: number,
): readonly ProactiveSignal[] {
  // The owner connected the account that it is an assignment of.
  const shared = { contextOnly: false, subject: title, urgencyFrom: ownerLabel('canvas') };
  const data = { assignmentId: id, courseId: `${account}/${courseId}`, course };
  const signals: ProactiveSignal[] = [];
  const hint = isDone || dueAt === null ? null : dueHint(dueAt, now, steps);
  if (hint !== null && dueAt !== null)
    signals.push({
      type: 'CANVAS_ASSIGNMENT_DUE',
      urgencyHint: hint,
      key: `CANVAS_ASSIGNMENT_DUE:${account}/${id}:${dueAt}`,
      ...shared,
      data: { ...data, dueAt },
      expiresAt: dueAt,
    });
  if (isPosted(gradedAt, now))
    signals.push({
      type: 'CANVAS_GRADE_POSTED',
      urgencyHint: 5,
      key: `CANVAS_GRADE_POSTED:${account}/${id}:${gradedAt}`,
      ...shared,
      data: { ...data, postedAt: gradedAt },
      expiresAt: day.endsAt,
    });
  return signals;
}

function announcementSignals(
  { id, courseId, course, title, postedAt }: Announcement,
  account: string,
  day: UserDay,
  now: number,
): readonly ProactiveSignal[] {
  if (!isPosted(postedAt, now)) return [];
  return [
    {
      type: 'CANVAS_ANNOUNCEMENT',
      urgencyHint: 4,
      contextOnly: false,
      urgencyFrom: outsideLabel('canvas'),
      key: `CANVAS_ANNOUNCEMENT:${account}/${id}`,
      subject: title,
      data: { announcementId: id, courseId: `${account}/${courseId}`, course, postedAt },
      expiresAt: day.endsAt,
    },
  ];
}

/** Within 24 hours, and not in the future: clocks of servers may be ahead by a few minutes. */
function isPosted(postedAt: number | null, now: number): boolean {
  return postedAt !== null && postedAt <= now + 5 * minuteMs && now - postedAt < postedMs;
}
