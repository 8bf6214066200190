import { TactError } from '@tact/core/errors';
import { defaultProfile, type ProactiveSignal, type Profile } from '@tact/core/records';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { EarlierSend, LocalTimeFacts } from '../tick-facts.ts';
import type { GateFacts } from './compile-cycle.ts';
import { createLocalTimes } from './local-day.ts';
import { filterSignals } from './prefilter.ts';

/** The rules once more, one after the other over lists and with a calendar's own arithmetic, however slow. */
function plainly(signals: readonly ProactiveSignal[], facts: GateFacts, now: number) {
  const { profile, sends } = facts;
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(profile.zone);
  const told = (signal: ProactiveSignal) =>
    sends
      .filter(({ at }) => at > now - 24 * hour && at < now + 24 * hour)
      .flatMap((send) => send.signals)
      .filter(({ key }) => key === signal.key)
      .some(({ urgencyHint }) => !(urgencyHint < 8 && signal.urgencyHint >= 8));
  const fresh = signals.filter((signal) => !told(signal));
  if (fresh.length === 0) return silent('nothing_new');

  const heard = fresh.filter(({ category = '' }) => {
    const until = profile.muted[category];
    return until === undefined || (until !== null && until <= now);
  });
  if (heard.length === 0) return silent('muted');

  const days = profile.createdAt === null ? 0 : Math.floor((now - profile.createdAt) / (24 * hour));
  const written = profile.createdAt === null ? 0 : facts.interactions;
  const [floor, cap] =
    days < 14 || written < 20 ? [7, 2] : days < 30 || written < 100 ? [6, 3] : days < 90 ? [5, 4] : [4, 5];
  let left = heard.filter(({ urgencyHint }) => urgencyHint >= floor);
  if (left.length === 0) return silent('trust_floor');

  const clock = local.toPlainTime().toString({ smallestUnit: 'millisecond' });
  const { sleepTime, wakeTime } = profile;
  const quiet =
    sleepTime < wakeTime
      ? clock >= sleepTime && clock < wakeTime
      : sleepTime > wakeTime && (clock >= sleepTime || clock < wakeTime);
  if (quiet) left = left.filter(({ urgencyHint }) => urgencyHint >= 8);
  if (left.length === 0) return silent('quiet_hours');

  const day = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(profile.capDay === 'utc' ? 'UTC' : profile.zone)
      .toPlainDate()
      .toString();
  if (sends.filter(({ at }) => day(at) === day(now)).length >= cap) return silent('daily_cap');

  const isCooling = sends.some(({ at }) => at > now - hour / 2 && at < now + hour / 2);
  if (isCooling) left = left.filter(({ urgencyHint }) => urgencyHint >= 8);
  if (left.length === 0) return silent('cooldown');
  if (left.every(({ contextOnly }) => contextOnly)) return silent('context_only');
  return { reason: null, surviving: left };
}

const silent = (reason: string) => ({ reason, surviving: [] as readonly ProactiveSignal[] });

const minute = 60_000;
const hour = 60 * minute;

/** Ordinary days, and hours around changes of the clock. */
const instants = fc
  .record({
    from: fc.constantFrom(
      '2026-01-14T12:00Z',
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T05:00Z',
      '2026-11-01T05:00Z',
      '2026-09-06T04:00Z',
    ),
    minutes: fc.integer({ min: -1500, max: 1500 }),
    ms: fc.constantFrom(-1, 0, 1),
  })
  .map(({ from, minutes, ms }) => Date.parse(from) + minutes * minute + ms);

const clockTimes = fc.constantFrom(
  '00:00',
  '01:30',
  '02:30',
  '07:00',
  '08:00',
  '12:00',
  '22:15',
  '23:00',
  '23:59',
);
const keys = fc.constantFrom('a', 'b', 'c', 'd');
const hints = fc.integer({ min: 1, max: 10 });
/** Around the limits of cooldown, told, and days. */
const distances = fc.oneof(
  fc.constantFrom(0, 1, 30 * minute - 1, 30 * minute, 24 * hour - 1, 24 * hour, -1, -30 * minute, -hour),
  fc.integer({ min: -2 * 24 * hour, max: 2 * 24 * hour }),
);

const situations = fc.record({
  now: instants,
  zone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/Havana',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ),
  wakeTime: clockTimes,
  sleepTime: clockTimes,
  capDay: fc.constantFrom('local' as const, 'utc' as const),
  days: fc.option(fc.constantFrom(0, 13.999, 14, 29, 30, 89, 90, 400)),
  interactions: fc.constantFrom(0, 19, 20, 99, 100, 500),
  muted: fc.dictionary(fc.constantFrom('schedule', 'briefing'), fc.option(fc.constantFrom(-1, 0, 1))),
  sends: fc.array(fc.record({ distance: distances, key: keys, hint: hints }), { maxLength: 6 }),
  signals: fc.array(
    fc.record({
      key: keys,
      hint: hints,
      contextOnly: fc.boolean(),
      category: fc.constantFrom('schedule', 'briefing', 'weather'),
    }),
    { maxLength: 5 },
  ),
});

test('the rules say what they say when applied one after the other', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(situations, (situation) => {
      const { now, zone, wakeTime, sleepTime, capDay, days, interactions } = situation;
      const createdAt = days === null ? null : now - days * 24 * hour;
      const muted = Object.fromEntries(
        Object.entries(situation.muted).map(([category, ms]) => [category, ms === null ? null : now + ms]),
      );
      const profile = { ...defaultProfile, zone, wakeTime, sleepTime, capDay, createdAt, muted };
      const facts: GateFacts = {
        profile,
        interactions,
        localTime: localTimeAt(now, profile),
        sends: situation.sends.map(sendOf(now)),
        judged: [],
      };
      const signals = situation.signals.map(signalOf);

      const { reason, surviving } = filterSignals({ signals }, facts, now);

      expect({ reason, surviving }).toEqual(plainly(signals, facts, now));
      seen.set(reason ?? 'none', (seen.get(reason ?? 'none') ?? 0) + 1);
    }),
    { numRuns: 5000 },
  );
  expect([...seen.keys()].sort()).toEqual([
    'context_only',
    'cooldown',
    'daily_cap',
    'muted',
    'none',
    'nothing_new',
    'quiet_hours',
    'trust_floor',
  ]);
});

test('quiet hours last until the instant that is told, also across changes of the clock', () => {
  fc.assert(
    fc.property(situations, ({ now, zone, wakeTime, sleepTime, capDay }) => {
      const profile = { ...defaultProfile, zone, wakeTime, sleepTime, capDay };
      const signals = [signalOf({ key: 'a', hint: 7, contextOnly: false, category: 'weather' })];
      const at = (instant: number) => {
        const localTime = localTimeAt(instant, profile);
        const facts = { profile, interactions: 0, localTime, sends: [], judged: [] };
        return filterSignals({ signals }, facts, instant);
      };
      const { reason, until } = at(now);
      fc.pre(reason === 'quiet_hours' && until !== null);

      expect([at(until - 1).reason, at(until).reason]).toEqual(['quiet_hours', null]);
    }),
    { numRuns: 1000 },
  );
});

function localTimeAt(now: number, profile: Pick<Profile, 'zone' | 'capDay'>): LocalTimeFacts {
  const localTime = createLocalTimes(now).of(profile);
  if (localTime instanceof TactError) throw localTime;
  return localTime;
}

const sendOf =
  (now: number) =>
  ({ distance, key, hint }: { distance: number; key: string; hint: number }, index: number): EarlierSend => ({
    id: `message-${index}`,
    at: now - distance,
    category: 'briefing',
    signals: [{ type: 'TASK_DUE', key, urgencyHint: hint }],
  });

function signalOf({
  key,
  hint,
  contextOnly,
  category,
}: {
  key: string;
  hint: number;
  contextOnly: boolean;
  category: string;
}): ProactiveSignal {
  return {
    type: 'MY_OWN',
    urgencyHint: hint,
    contextOnly,
    key,
    subject: 'Essay',
    data: {},
    expiresAt: Number.MAX_SAFE_INTEGER,
    category,
  };
}
