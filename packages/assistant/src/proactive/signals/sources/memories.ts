import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Item, Store } from '@tact/core/ports/store';
import type { ProactiveSignal } from '@tact/core/records';
import { joinText, matchOutside } from '@tact/core/text';
import { type MemoryContent, readMemory } from '@tact/tools';
import {
  datesIn,
  type Habit,
  type MemoryTime,
  mayNameDay,
  type RememberedDate,
  rememberedHabits,
} from '../remembered-times.ts';
import type { UserDay } from '../user-day.ts';
import { signalsByUser } from './signals-by-user.ts';

/** Of each user, this many memories are looked at, the newest first. */
const maxMemories = 500;

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
        maxMemories,
      );
      return signalsByUser(users, now, (_user, day, index) =>
        (memories[index] ?? []).flatMap((item) => signalOf(item, day)),
      );
    },
  };
}

function signalOf(item: Item, day: UserDay): readonly ProactiveSignal[] {
  const memory = readMemory(item.content);
  if (memory === null) return [];
  const fit = fitOf(memory, { at: item.changedAt, zone: day.zone }, day);
  if (fit === null) return [];
  const { type, ...more } = fit;
  return [
    {
      type,
      urgencyHint: 4,
      contextOnly: false,
      key: `${type}:${item.id}:${day.date}`,
      subject: memory.key,
      data: { memoryId: item.id, category: memory.category, value: memory.value, ...more },
      expiresAt: day.endsAt,
    },
  ];
}

type Fit =
  | { readonly type: 'PATTERN_MATCH' }
  | { readonly type: 'MEMORY_RECALL'; readonly grain: RememberedDate['grain']; readonly isYearly: boolean };

const yearly = /\b(birthday|anniversary|born|name ?day|jubilee)\b/i;

/** How a memory fits now; null if it does not. Only what is fixed leaves its text, which may be a stranger's. */
function fitOf(memory: MemoryContent, told: MemoryTime, day: UserDay): Fit | null {
  const text = joinText([memory.key, memory.value], ': ');
  if (isPattern(memory)) {
    const fits = (words: string) => rememberedHabits(words, told).some((habit) => fitsNow(habit, day));
    return matchOutside(text, fits) ? { type: 'PATTERN_MATCH' } : null;
  }
  const isYearly = matchOutside(joinText([memory.category, text], ' '), yearly);
  const grain = (['day', 'month'] as const).find((wanted) =>
    matchOutside(
      text,
      (words) =>
        mayNameDay(words, day.date) &&
        datesIn(words, told).some((date) => date.grain === wanted && fitsToday(date, isYearly, day)),
    ),
  );
  return grain === undefined ? null : { type: 'MEMORY_RECALL', grain, isYearly };
}

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
