import { calendarReadsOver } from '#adapters/calendar/calendar-reads-over';
import type { Config } from '#config';
import {
  approvalSignals,
  calendarSignals,
  createProactiveEngine,
  mailSignals,
  memorySignals,
  type ProactiveEngineOptions,
  type ProfileDefaults,
  type Ticked,
  type TickOptions,
  taskSignals,
  tick,
  userSignals,
} from '#engines/proactive';
import type { Decider } from '#kernel';
import type { Calendar } from '#ports/calendar';
import type { CalendarReads } from '#ports/calendar-reads';
import type { Channel } from '#ports/channel';
import type { Clock } from '#ports/clock';
import type { SignalSource } from '#ports/signal-source';
import type { Store } from '#ports/store';

/** What speaking unasked needs beyond the store. */
export interface ProactiveAssembly {
  /** Where a user is told things. */
  channel(user: string): Channel;
  /** What a user's profile is unless it was changed. */
  readonly defaults: ProfileDefaults;
  /** Words the messages. Null: templates. */
  readonly model: ProactiveEngineOptions['model'];
}

interface ProactiveParts {
  readonly store: Store;
  readonly clock: Clock;
  calendar(user: string): Promise<Calendar>;
  /** The same calendars for many users at once. Default: each one's, one by one. */
  readonly calendarReads?: CalendarReads;
  /** Sources beside Tact's own. */
  readonly signals?: readonly SignalSource[];
}

export function proactiveEngineFrom(
  { channel, defaults, model }: ProactiveAssembly,
  { store, calendar, clock }: Pick<ProactiveParts, 'store' | 'calendar' | 'clock'>,
) {
  return createProactiveEngine({ channel, defaults, model, calendar, clock, items: store.items });
}

function sourcesFrom(parts: ProactiveParts): readonly SignalSource[] {
  const { store, calendar, calendarReads = calendarReadsOver(calendar), signals = [] } = parts;
  return [
    calendarSignals(calendarReads, store),
    taskSignals(store),
    mailSignals(store),
    memorySignals(store),
    approvalSignals(store),
    userSignals(store),
    ...signals,
  ];
}

export type Tick = (
  users: readonly string[],
  options?: Omit<TickOptions, 'sources' | 'defaults' | 'heldBack'>,
) => AsyncGenerator<Ticked>;

export function tickFrom(proactive: ProactiveAssembly, parts: ProactiveParts, assistant: Decider): Tick {
  const sources = sourcesFrom(parts);
  const { defaults } = proactive;
  return (users, options = {}) => tick(assistant, users, { ...options, sources, defaults });
}

/** The owner's profile as the settings say. */
export function profileFrom({ owner }: Pick<Config, 'owner'>, zone: string): ReturnType<ProfileDefaults> {
  const { wake_time: wakeTime, sleep_time: sleepTime } = owner ?? {};
  return {
    zone,
    ...(wakeTime === undefined ? {} : { wakeTime }),
    ...(sleepTime === undefined ? {} : { sleepTime }),
  };
}
