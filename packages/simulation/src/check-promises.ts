import { cycleMs } from '@tact/assistant/proactive';
import { minutesOf } from './population/life.ts';
import type { News } from './population/news.ts';
import { dayMs, minuteMs } from './population/zone-clock.ts';
import type { SimulatedUser } from './population.ts';
import type { SentMessage, UserLog } from './sent-log.ts';
import { cycleFrom } from './simulated-policy.ts';

/**
 * Checks the log of a run against what the engine promises. Written from the promises and not from the engine: it shares no code with
 * gate or judge, and reads local time from a clock of its own.
 */
export interface Violations {
  readonly quietHours: number;
  readonly cap: number;
  readonly cooldown: number;
  /** Urgent news that expired unsent although neither the daily cap nor a mute held it. */
  readonly urgentLost: number;
}

/** Messages a day by trust, lowest level first, with the days and messages that it takes to get there. */
export interface CapLevel {
  readonly level: string;
  readonly fromDays: number;
  readonly fromInteractions: number;
  readonly dailyCap: number;
}

const urgent = 8;
const cooldownMs = 30 * minuteMs;

export function checkPromises(user: SimulatedUser, log: UserLog, caps: readonly CapLevel[]): Violations {
  const { sends } = log;
  const calm = sends.filter(({ signals }) => !signals.some(({ urgencyHint }) => urgencyHint >= urgent));
  return {
    quietHours: calm.filter(({ at }) => isQuiet(user, at)).length,
    cap: sends.filter(({ at }) => sentBefore(user, sends, at) >= capAt(user, log, at, caps)).length,
    cooldown: calm.filter(({ at }) => sends.some((other) => other.at < at && at - other.at < cooldownMs))
      .length,
    urgentLost: user.news.filter((news) => isLost(news, user, log, caps)).length,
  };
}

function isQuiet({ profile, life: { clock } }: SimulatedUser, at: number): boolean {
  const [sleep, wake, now] = [minutesOf(profile.sleepTime), minutesOf(profile.wakeTime), clock.minuteOf(at)];
  if (sleep === wake) return false;
  return sleep < wake ? now >= sleep && now < wake : now >= sleep || now < wake;
}

/** Messages of the same local day before an instant. */
function sentBefore({ life: { clock } }: SimulatedUser, sends: readonly SentMessage[], at: number): number {
  const today = clock.dayOf(at);
  return sends.filter((send) => send.at < at && clock.dayOf(send.at) === today).length;
}

function capAt(user: SimulatedUser, log: UserLog, at: number, caps: readonly CapLevel[]): number {
  return levelAt(user, log, at, caps)?.dailyCap ?? 0;
}

/** By whole days and messages; both are needed. */
export function levelAt(
  { profile, earlierMessages }: SimulatedUser,
  { wroteAt }: UserLog,
  at: number,
  levels: readonly CapLevel[],
): CapLevel | undefined {
  const days = Math.floor((at - (profile.createdAt ?? at)) / dayMs);
  const messages = earlierMessages + wroteAt.filter((wrote) => wrote <= at).length;
  const missing = levels.findIndex(
    ({ fromDays, fromInteractions }) => days < fromDays || messages < fromInteractions,
  );
  return levels[(missing === -1 ? levels.length : missing) - 1];
}

/** Held by cap or mute in the last cycle in which it could have been told, it is not lost but held. */
function isLost(news: News, user: SimulatedUser, log: UserLog, caps: readonly CapLevel[]): boolean {
  const { signal, from, until } = news;
  if (signal.urgencyHint < urgent || signal.contextOnly) return false;
  // The user dealt with it before it expired: there was nothing left to tell.
  if (until < signal.expiresAt) return false;
  const last = cycleFrom(until) - cycleMs;
  if (last < from) return false;
  if (wasToldUrgently(news, log)) return false;
  if (sentBefore(user, log.sends, last) >= capAt(user, log, last, caps)) return false;
  return !isMutedAt(signal.type, last, log);
}

function wasToldUrgently({ signal: { key }, from, until }: News, { sends }: UserLog): boolean {
  return sends.some(
    ({ at, signals }) =>
      at < until &&
      at >= from - dayMs &&
      signals.some((told) => told.key === key && told.urgencyHint >= urgent),
  );
}

/** Categories of the types that are ever urgent. */
const urgentCategories: Readonly<Record<string, string>> = {
  CALENDAR_EVENT_SOON: 'schedule',
  CANVAS_ASSIGNMENT_DUE: 'deadline_warning',
  TASK_DUE: 'deadline_warning',
  EMAIL_IMPORTANT: 'mail_alert',
};

function isMutedAt(type: string, at: number, { mutes }: UserLog): boolean {
  const category = urgentCategories[type];
  return mutes.some(
    (mute) => mute.category === category && mute.from <= at && (mute.until === null || at < mute.until),
  );
}
