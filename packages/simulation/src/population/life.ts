import { createRandom, type Random } from '../random.ts';
import type { Interval } from './intervals.ts';
import { messagesPerConversation, type Person } from './person.ts';
import { minuteMs, type ZoneClock, zoneClock } from './zone-clock.ts';

/** What a person does in a run: nights, appointments, and when they write to the assistant by themselves. */
export interface Life {
  readonly person: Person;
  readonly clock: ZoneClock;
  readonly days: readonly Day[];
  /** When the person really sleeps: near the hours in their profile, never exactly there. */
  readonly nights: readonly Interval[];
  /** Nights and appointments, by their beginning: when only what cannot wait is welcome. */
  readonly unavailable: readonly Interval[];
  /** Messages that the person writes without being asked, in ascending order. */
  readonly messages: readonly number[];
}

export interface Day {
  /** Days since 1970-01-01 on the local calendar. */
  readonly day: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly wakesAt: number;
  readonly sleepsAt: number;
  readonly isWeekend: boolean;
  /** In the order of their beginning. */
  readonly events: readonly LifeEvent[];
}

export interface LifeEvent extends Interval {
  readonly id: string;
  readonly title: string;
  /** Every week at the same time. */
  readonly isRecurring: boolean;
  /** The person has it in mind anyway. Nobody sees that from outside. */
  readonly isPrepared: boolean;
}

export function drawLife(person: Person, start: number, end: number, name: string, seed: number): Life {
  const { zone, wakeTime, sleepTime } = person.profile;
  const clock = zoneClock(zone, start - 3 * 24 * 60 * minuteMs, end + 3 * 24 * 60 * minuteMs);
  const random = createRandom(seed, name, 'life');
  const wake = minutesOf(wakeTime);
  const sleep = minutesOf(sleepTime) < wake ? minutesOf(sleepTime) + 24 * 60 : minutesOf(sleepTime);
  const first = clock.dayOf(start);
  const days = Array.from({ length: clock.dayOf(end) - first + 2 }, (_, index): Day => {
    const day = first - 1 + index;
    const wakesAt = clock.instantOf(day, Math.round(wake + 20 * random.normal()));
    const sleepsAt = clock.instantOf(day, Math.round(sleep + 25 * random.normal()));
    return {
      day,
      startsAt: clock.instantOf(day, 0),
      endsAt: clock.instantOf(day + 1, 0),
      wakesAt,
      sleepsAt,
      // 1970-01-01 was a Thursday.
      isWeekend: (day + 3) % 7 >= 5,
      events: drawEvents(person, day, clock, random),
    };
  });
  const nights = nightsBetween(days);
  const unavailable = [...nights, ...days.flatMap(({ events }) => events)].sort(byBeginning);
  return { person, clock, days, nights, unavailable, messages: drawMessages(person, days, random) };
}

/** `07:30` in minutes. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function nightsBetween(days: readonly Day[]): readonly Interval[] {
  return days
    .slice(1)
    .map(({ wakesAt }, index) => ({ from: days[index]?.sleepsAt ?? wakesAt, until: wakesAt }));
}

function byBeginning(one: Interval, other: Interval): number {
  return one.from - other.from || one.until - other.until;
}

/** Mean number of appointments on a working day; on other days there are 0.5. */
const eventsPerDay = { student: 2.2, office: 3, other: 1.2 } as const;
const titles = [
  'Review',
  'Seminar',
  'Stand-up',
  'Dentist',
  'Planning',
  'Call with Mira',
  'Lab',
  'Choir',
] as const;

const lengths = [
  [30, 3],
  [45, 1],
  [60, 4],
  [90, 2],
] as const;

function drawEvents(person: Person, day: number, clock: ZoneClock, random: Random): readonly LifeEvent[] {
  const isWeekend = (day + 3) % 7 >= 5;
  const count = Math.min(8, random.poisson(isWeekend ? 0.5 : eventsPerDay[person.role]));
  const events: LifeEvent[] = [];
  for (let index = 0; index < count; index += 1) {
    // Appointments begin at a quarter of an hour, most between 9 and 17.
    const minute = Math.round(random.between(8.5 * 60, (random.chance(0.15) ? 20 : 17) * 60) / 15) * 15;
    const from = clock.instantOf(day, minute);
    const until = from + random.pick(lengths) * minuteMs;
    const isRecurring = random.chance(0.35);
    const isPrepared = random.chance(isRecurring ? 0.5 : 0.3);
    const isDoubleBooked = random.chance(0.25);
    // Most people see that a time is taken, and choose another day.
    const isTaken = events.some((event) => from < event.until && event.from < until);
    if (isTaken && !isDoubleBooked) continue;
    const title = titles[(day + index) % titles.length] ?? 'Review';
    events.push({ id: `event-${day}-${index}`, title, from, until, isRecurring, isPrepared });
  }
  return events.sort(byBeginning);
}

/** Conversations begin at any waking time; their messages follow within minutes. */
function drawMessages(person: Person, days: readonly Day[], random: Random): readonly number[] {
  const messages: number[] = [];
  for (const { wakesAt, sleepsAt } of days) {
    for (let left = random.poisson(person.talkative); left > 0; left -= 1) {
      let at = random.between(wakesAt, sleepsAt);
      const count = 1 + Math.floor(random.uniform() * (2 * messagesPerConversation - 1));
      for (let index = 0; index < count; index += 1) {
        messages.push(Math.floor(at));
        at += random.exponential(2 * minuteMs);
      }
    }
  }
  return messages.sort((one, other) => one - other);
}
