import type { Random } from '../random.ts';
import type { Day, Life } from './life.ts';
import { contextOf, newsOf } from './needs.ts';
import { letterOf, type News, type Phase } from './news.ts';
import { dayMs, hourMs, minuteMs } from './zone-clock.ts';

/** Mail, courses, approvals, memories and patterns of one day. */
export function otherNews(day: Day, life: Life, random: Random): readonly News[] {
  const { role } = life.person;
  const work = day.isWeekend ? 0.3 : 1;
  const isStudent = role === 'student';
  return [
    ...repeat(random.poisson(work * (role === 'office' ? 0.5 : 0.25)), (index) =>
      importantMail(index, day, life, random),
    ),
    ...repeat(random.poisson(role === 'office' ? 1.2 : 0.6), (index) =>
      waitingMail(index, day, life, random),
    ),
    ...repeat(random.poisson(isStudent ? 0.3 * work : 0), (index) =>
      untilEvening('CANVAS_GRADE_POSTED', 5, index, day, life, random),
    ),
    ...repeat(random.poisson(isStudent ? 1.2 * work : 0), (index) =>
      untilEvening('CANVAS_ANNOUNCEMENT', 4, index, day, life, random),
    ),
    ...repeat(random.poisson(0.9), (index) => passing('MEMORY_RECALL', index, day, life, random)),
    ...repeat(random.poisson(0.9), (index) => passing('PATTERN_MATCH', index, day, life, random)),
    ...repeat(random.poisson(0.12), (index) => approval(index, day, life, random)),
  ];
}

/** `USER_RETURNED` on the day of a first message after three days of silence. */
export function returnNews(life: Life): readonly News[] {
  return life.messages.flatMap((at, index): readonly News[] => {
    const before = life.messages[index - 1];
    if (before === undefined || at - before < 3 * dayMs) return [];
    const day = life.days.find(({ startsAt, endsAt }) => at >= startsAt && at < endsAt);
    if (day === undefined) return [];
    const key = `USER_RETURNED:${day.day}`;
    const shared = { key, subject: 'you', data: { lastMessageAt: before }, expiresAt: day.endsAt };
    return [
      contextOf({
        type: 'USER_RETURNED',
        hint: 3,
        ...shared,
        contextOnly: true,
        from: at,
        until: day.endsAt,
      }),
    ];
  });
}

/** Most mail comes in working hours; the person sees it by themselves sooner or later, and a reply ends the signal. */
function importantMail(index: number, day: Day, life: Life, random: Random): News {
  const at = arrival(day, life, random);
  const repliedAt = at + random.exponential(10 * hourMs);
  const until = Math.min(at + dayMs, repliedAt);
  const phase = mailPhase('EMAIL_IMPORTANT', 8, index, day, at, until, at + dayMs);
  return newsOf(phase, { day: dayAt(at, day, life) }, life, random);
}

/** Two days after it came, until it is answered, a day at most. */
function waitingMail(index: number, day: Day, life: Life, random: Random): News {
  const at = arrival(day, life, random);
  const until = Math.min(at + dayMs, at + random.exponential(1.5 * dayMs));
  return newsOf(mailPhase('EMAIL_AWAITS_REPLY', 5, index, day, at, until, at + dayMs), { day }, life, random);
}

function mailPhase(
  type: string,
  hint: number,
  index: number,
  { day }: Day,
  from: number,
  until: number,
  expiresAt: number,
): Phase {
  const id = `mail-${day}-${index}`;
  const data = { messageId: id, from: 'Dana', receivedAt: from };
  return {
    type,
    hint,
    key: `${type}:${id}`,
    subject: `Offer ${1 + (day % 50)}${letterOf(index)}`,
    data,
    expiresAt,
    from,
    until,
  };
}

function untilEvening(type: string, hint: number, index: number, day: Day, life: Life, random: Random): News {
  const from = life.clock.instantOf(day.day, Math.round(random.between(8 * 60, 21 * 60)));
  const key = `${type}:${day.day}-${index}`;
  const shared = {
    type,
    hint,
    key,
    subject: `Lecture ${1 + (day.day % 20)}${letterOf(index)}`,
    data: { course: 'CS2103' },
  };
  return newsOf({ ...shared, expiresAt: day.endsAt, from, until: day.endsAt }, { day }, life, random);
}

/** What an assistant remembers fits a moment that passes within an hour or two; often that is what made it remember. */
function passing(type: string, index: number, day: Day, life: Life, random: Random): News {
  const from = life.clock.instantOf(day.day, Math.round(random.between(9 * 60, 20 * 60)));
  const moment = random.chance(0.6) ? from : from + random.between(0, 3 * hourMs);
  const helps = { from: moment, until: moment + random.between(hourMs, 2 * hourMs) };
  const shared = {
    type,
    hint: 4,
    key: `${type}:${day.day}-${index}`,
    subject: `Idea ${1 + (day.day % 40)}${letterOf(index)}`,
    data: {},
  };
  return newsOf({ ...shared, expiresAt: day.endsAt, from, until: day.endsAt }, { day, helps }, life, random);
}

function approval(index: number, day: Day, life: Life, random: Random): News {
  const expiresAt = life.clock.instantOf(day.day, Math.round(random.between(11 * 60, 21 * 60)));
  const from = expiresAt - 4 * hourMs;
  const until = Math.min(expiresAt, from + random.exponential(5 * hourMs));
  const id = `approval-${day.day}-${index}`;
  const shared = {
    type: 'APPROVAL_EXPIRES',
    hint: 6,
    key: `APPROVAL_EXPIRES:${id}`,
    subject: `Send offer ${letterOf(index)}`,
  };
  return newsOf(
    { ...shared, data: { approvalId: id, expiresAt }, expiresAt, from, until },
    { day },
    life,
    random,
  );
}

/** Nine in ten between 8 and 19 o'clock. */
function arrival(day: Day, { clock }: Life, random: Random): number {
  const minute = random.chance(0.9) ? random.between(8 * 60, 19 * 60) : random.between(0, 24 * 60);
  return clock.instantOf(day.day, Math.round(minute)) + Math.round(random.uniform() * 4) * minuteMs;
}

function dayAt(at: number, otherwise: Day, { days }: Life): Day {
  return days.find(({ startsAt, endsAt }) => at >= startsAt && at < endsAt) ?? otherwise;
}

function repeat(count: number, make: (index: number) => News): readonly News[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
