import {
  approvalSignals,
  calendarSignals,
  collectSignals,
  createHeldBackLog,
  createProactiveEngine,
  createReminderEngine,
  createReminderFinder,
  type HeldBackLog,
  heldCycle,
  type LiveSignals,
  liveSignals,
  mailSignals,
  memorySignals,
  type ProactiveEngineOptions,
  type ProfileDefaults,
  proactiveTools,
  quietEnd,
  type Rung,
  readProfiles,
  ringReminders,
  sendMessageName,
  type TickOptions,
  type TickResult,
  taskSignals,
  tick,
  userSignals,
} from '@tact/assistant/proactive';
import { calendarReadsOver } from '@tact/calendar/item-calendar-reads';
import type { Decider, Engine } from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import type { Channel } from '@tact/core/ports/channel';
import type { Clock } from '@tact/core/ports/clock';
import type { RunRecall } from '@tact/core/ports/run-recall';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { Tool } from '@tact/tools';
import type { Config } from '#config';

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
  zone(user: string): string;
  calendar(user: string): Promise<Calendar>;
  /** The same calendars for many users at once. Default: each one's, one by one. */
  readonly calendarReads?: CalendarReads | undefined;
  /** Finds earlier runs for a model that words messages. */
  readonly recall?: RunRecall;
  /** Sources beside Tact's own. */
  readonly signals?: readonly SignalSource[];
}

/** The engine that speaks unasked, and the one that rings the reminders that the owner set. */
export function proactiveEnginesFrom(
  { channel, defaults, model }: ProactiveAssembly,
  { store, calendar, clock, recall }: Pick<ProactiveParts, 'store' | 'calendar' | 'clock' | 'recall'>,
): readonly Engine[] {
  const recalling = model === null ? {} : { recall };
  const proactive = createProactiveEngine({ channel, defaults, model, calendar, clock, store, ...recalling });
  // They share the action, so that the registry has it once.
  const sendMessage = proactive.actions.filter(({ name }) => name === sendMessageName);
  return [proactive, ...sendMessage.map(createReminderEngine)] as readonly unknown[] as readonly Engine[];
}

/** What a conversation can do about messages that were sent unasked. */
export function proactiveToolsFrom(
  { defaults }: Pick<ProactiveAssembly, 'defaults'>,
  { store, clock }: Pick<ProactiveParts, 'store' | 'clock'>,
): readonly Tool[] {
  return proactiveTools({ store, defaults, clock });
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
) => AsyncGenerator<TickResult>;

/** What is said unasked, and what rings. */
export interface Proactive {
  readonly tick: Tick;
  /** What was held back and why. */
  readonly heldBack: HeldBackLog;
  ringReminders(user: string): Promise<Rung>;
  /** What is noticed about a user now, whatever becomes of it. */
  signals(user: string): Promise<LiveSignals>;
}

/** How long each source may take when signals are only looked at. */
const deadlineMs = 10_000;

export function proactiveFrom(
  proactive: ProactiveAssembly,
  parts: ProactiveParts,
  assistant: Decider,
): Proactive {
  const sources = sourcesFrom(parts);
  const { defaults } = proactive;
  const { store, zone } = parts;
  const heldBack = createHeldBackLog(store);
  const finder = createReminderFinder(parts);
  const quietUntil = async (user: string, now: number) => {
    const [profile] = await readProfiles([user], defaults, store);
    return profile === undefined ? null : quietEnd(profile, now);
  };
  return {
    tick: (users, options = {}) =>
      tick(assistant, users, {
        ...options,
        sources,
        defaults,
        heldBack: (cycles, now) => heldBack.add(cycles.map(heldCycle), now),
      }),
    heldBack,
    ringReminders: (user) => ringReminders(assistant, user, { finder, zone, quietUntil }),
    async signals(user) {
      const [profile] = await readProfiles([user], defaults, store);
      if (profile === undefined) return { signals: [], failures: [] };
      const { clock } = parts;
      const now = clock.now();
      const collected = await collectSignals(sources, [{ user, profile }], now, { deadlineMs, clock });
      return liveSignals(collected.get(user) ?? { bySource: [], failures: [] }, now);
    },
  };
}

/** The owner's profile as the settings say. */
export function profileFrom({ owner }: Pick<Config, 'owner'>, zone: string): ReturnType<ProfileDefaults> {
  const { wake_time: wakeTime, sleep_time: sleepTime, do_not_disturb: doNotDisturb } = owner ?? {};
  return {
    zone,
    ...(wakeTime === undefined ? {} : { wakeTime }),
    ...(sleepTime === undefined ? {} : { sleepTime }),
    ...(doNotDisturb === undefined ? {} : { doNotDisturb }),
  };
}
