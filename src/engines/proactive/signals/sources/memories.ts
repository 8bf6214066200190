import type { SignalSource } from '#ports/signal-source';
import type { Item, Store } from '#ports/store';
import type { JsonObject, ProactiveSignal } from '#records';
import { joinText, matchOutside } from '#text';
import { type MemoryContent, readMemory } from '#tools';
import {
  datesIn,
  type Habit,
  habitsIn,
  type RememberedDate,
  readOncePerItem,
  type Told,
} from '../remembered-times.ts';
import { knownZone, type UserDay } from '../user-day.ts';
import { signalsByUser } from './signals-by-user.ts';

/** Of each user, this many memories are looked at, the newest first. */
const mostMemories = 500;

/** How long before its time a habit is worth speaking of, in minutes. */
const habitLeadMinutes = 60;

/**
 * What is remembered and fits now. `MEMORY_RECALL`: a memory names today, a yearly day such as a birthday that today is, or a month
 * that begins today. `PATTERN_MATCH`: a memory of category `pattern` names a weekday or time that fits: from an hour before its
 * time, all through its hours, or the whole of its weekday. `remembered-times.ts` says what is certain enough. One query a batch.
 */
export function memorySignals({ bulk }: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'memories',
    async collect(users, now) {
      const memories = await bulk.items(
        users.map(({ user }) => ({ user, kind: 'memory' })),
        mostMemories,
      );
      return signalsByUser(users, now, ({ profile }, day, index) =>
        (memories[index] ?? []).flatMap((item) => signalOf(item, knownZone(profile.zone), day)),
      );
    },
  };
}

function signalOf(item: Item, zone: string, day: UserDay): readonly ProactiveSignal[] {
  const memory = readMemory(item.content);
  if (memory === null) return [];
  const { dates, habits, isYearly } = readTimes(item.content, { at: item.changedAt, zone });
  const shared = {
    urgencyHint: 4,
    contextOnly: false,
    subject: memory.key,
    expiresAt: day.endsAt,
  };
  const data: JsonObject = { memoryId: item.id, category: memory.category, value: memory.value };
  const habit = habits.find((one) => fitsNow(one, day));
  if (habit !== undefined) {
    const key = `PATTERN_MATCH:${item.id}:${day.date}`;
    return [{ type: 'PATTERN_MATCH', key, data, ...shared }];
  }
  const fitting = dates.find((date) => fitsToday(date, isYearly, day));
  if (fitting === undefined) return [];
  const key = `MEMORY_RECALL:${item.id}:${day.date}`;
  return [{ type: 'MEMORY_RECALL', key, data: { ...data, grain: fitting.grain, isYearly }, ...shared }];
}

interface RememberedTimes {
  readonly dates: readonly RememberedDate[];
  readonly habits: readonly Habit[];
  /** Its days come again every year. */
  readonly isYearly: boolean;
}

const yearly = /\b(birthday|anniversary|born|name ?day|jubilee)\b/i;

const readTimes = readOncePerItem((content, told: Told): RememberedTimes => {
  const memory = readMemory(content);
  if (memory === null) return { dates: [], habits: [], isYearly: false };
  const read: { dates: readonly RememberedDate[]; habits: readonly Habit[] } = { dates: [], habits: [] };
  // Only dates and weekdays leave the text, which may be a stranger's.
  matchOutside(joinText([memory.key, memory.value], ': '), (text) => {
    if (isPattern(memory)) read.habits = habitsIn(text, told);
    else read.dates = datesIn(text, told);
    return true;
  });
  const words = joinText([memory.category, memory.key, memory.value], ' ');
  return { ...read, isYearly: matchOutside(words, yearly) };
});

function isPattern({ category }: MemoryContent): boolean {
  return matchOutside(category, /^patterns?$/i);
}

function fitsToday({ date, grain }: RememberedDate, isYearly: boolean, today: UserDay): boolean {
  if (date === today.date) return true;
  if (!isYearly || grain !== 'day' || date > today.date) return false;
  const monthAndDay = date.slice(5);
  if (monthAndDay === today.date.slice(5)) return true;
  return (
    monthAndDay === '02-29' && today.date.endsWith('-02-28') && !isLeapYear(Number(today.date.slice(0, 4)))
  );
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}

function fitsNow({ weekdays, from, to }: Habit, { weekday, time }: UserDay): boolean {
  if (weekdays !== null && !weekdays.includes(weekday)) return false;
  // Every day at no time in particular says nothing about now.
  if (from === null) return weekdays !== null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minute = hours * 60 + minutes;
  return minute >= from - habitLeadMinutes && minute < (to ?? from);
}
