import type { Random } from '../random.ts';
import type { Day, Life, LifeEvent } from './life.ts';
import { contextOf, newsOf } from './needs.ts';
import type { News } from './news.ts';
import { dayMs, hourMs, minuteMs } from './zone-clock.ts';

/** What is noticed about the calendar of one day. */
export function calendarNews(day: Day, life: Life, random: Random): readonly News[] {
  return [
    ...day.events.flatMap((event) => eventNews(event, day, life, random)),
    ...conflicts(day, life, random),
    ...briefing(day, life, random),
    ...freeSlots(day),
  ];
}

function eventNews(event: LifeEvent, day: Day, life: Life, random: Random): readonly News[] {
  const { from: startsAt, until: endsAt, title: subject } = event;
  const data = { eventId: event.id, startsAt, endsAt };
  const key = `CALENDAR_EVENT_SOON:${event.id}:${startsAt}`;
  const shared = { type: 'CALENDAR_EVENT_SOON', key, subject, data, expiresAt: startsAt };
  const [hour, quarter] = [startsAt - hourMs, startsAt - 15 * minuteMs];
  const situation = { day, isPrepared: event.isPrepared };
  return [
    newsOf({ ...shared, hint: 6, from: hour, until: quarter }, situation, life, random),
    newsOf({ ...shared, hint: 8, from: quarter, until: startsAt }, situation, life, random),
    contextOf({
      type: 'CALENDAR_EVENT_NOW',
      hint: 3,
      key: `CALENDAR_EVENT_NOW:${event.id}`,
      subject,
      data,
      expiresAt: endsAt,
      contextOnly: true,
      from: startsAt,
      until: endsAt,
    }),
    ...changes(event, day, life, random),
  ];
}

/** One appointment in fourteen is moved, hours to days before; half of the movers say so themselves. */
function changes(event: LifeEvent, day: Day, life: Life, random: Random): readonly News[] {
  const changedAt = event.from - random.between(hourMs, 2 * dayMs);
  const toldAnyway = random.chance(0.5);
  if (!random.chance(0.07)) return [];
  const { from: startsAt, until: endsAt, title: subject } = event;
  const phase = {
    type: 'CALENDAR_CHANGED',
    hint: 6,
    key: `CALENDAR_CHANGED:${event.id}:${startsAt}`,
    subject,
    data: { eventId: event.id, startsAt, endsAt },
    expiresAt: startsAt,
    from: changedAt,
    until: startsAt,
  };
  return [newsOf(phase, { day, isPrepared: toldAnyway }, life, random)];
}

/** Two appointments at the same time; the second was entered up to two days before, often knowingly. */
function conflicts(day: Day, life: Life, random: Random): readonly News[] {
  return day.events.flatMap((event, index): readonly News[] => {
    const next = day.events[index + 1];
    if (next === undefined || next.from >= event.until) return [];
    const phase = {
      type: 'CALENDAR_CONFLICT',
      hint: 6,
      key: `CALENDAR_CONFLICT:${event.id}:${next.id}`,
      subject: event.title,
      data: {
        eventId: event.id,
        otherId: next.id,
        otherTitle: next.title,
        startsAt: next.from,
        endsAt: event.until,
      },
      expiresAt: event.from,
      from: event.from - random.between(2 * hourMs, 2 * dayMs),
      until: event.from,
    };
    return [newsOf(phase, { day, isPrepared: random.chance(0.4) }, life, random)];
  });
}

/** A look at the day helps while the person plans it: in the first two hours after waking. */
function briefing(day: Day, life: Life, random: Random): readonly News[] {
  const count = day.events.length;
  const isBusy = count >= 5;
  const isEmpty = count === 0 && !day.isWeekend;
  if (!isBusy && !isEmpty) return [];
  const type = isBusy ? 'CALENDAR_BUSY_DAY' : 'CALENDAR_EMPTY_DAY';
  const phase = {
    type,
    hint: 5,
    key: `${type}:${day.day}`,
    subject: 'today',
    data: { count, startsAt: day.events[0]?.from ?? null, endsAt: day.events.at(-1)?.until ?? null },
    expiresAt: day.endsAt,
    from: day.startsAt,
    until: day.endsAt,
  };
  const helps = { from: day.wakesAt, until: day.wakesAt + 2 * hourMs };
  return [newsOf(phase, { day, helps }, life, random)];
}

/** Gaps of an hour and more between 9 and 18 o'clock on days with appointments, known from the morning on. */
function freeSlots(day: Day): readonly News[] {
  const last = day.events.at(-1);
  if (last === undefined) return [];
  const slots: News[] = [];
  const evening = day.startsAt + 18 * hourMs;
  let free = day.startsAt + 9 * hourMs;
  for (const event of [...day.events, { from: evening, until: evening }]) {
    if (event.from - free >= hourMs) slots.push(freeSlot(free, event.from, day));
    free = Math.max(free, event.until);
  }
  return slots;
}

function freeSlot(startsAt: number, endsAt: number, day: Day): News {
  return contextOf({
    type: 'CALENDAR_FREE_SLOT',
    hint: 3,
    key: `CALENDAR_FREE_SLOT:${startsAt}`,
    subject: 'free time',
    data: { startsAt, endsAt },
    expiresAt: endsAt,
    contextOnly: true,
    from: Math.max(day.startsAt, startsAt - 6 * hourMs),
    until: endsAt,
  });
}
