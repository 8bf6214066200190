import type { ProactiveSignal } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { addTallies, tallyOf } from './measures.ts';
import type { News } from './population/news.ts';
import { zoneClock } from './population/zone-clock.ts';
import { runStart, type SimulatedUser, simulatedUser } from './population.ts';
import type { SentMessage, UserLog } from './sent-log.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = runStart + 12 * hour;
const levels = [
  { level: 'new', fromDays: 0, fromInteractions: 0, dailyCap: 2 },
  { level: 'building', fromDays: 14, fromInteractions: 20, dailyCap: 3 },
];

/** Somebody in Lagos (UTC+1, no summer time), 10 days with the assistant, quiet from 23:00 to 07:00. */
function userWith(...news: readonly News[]): SimulatedUser {
  const { life, ...drawn } = simulatedUser(0, 2, 1);
  const clock = zoneClock('Africa/Lagos', runStart - 3 * day, runStart + 3 * day);
  return {
    ...drawn,
    profile: {
      ...drawn.profile,
      ...{ zone: 'Africa/Lagos', wakeTime: '07:00', sleepTime: '23:00', createdAt: runStart - 10 * day },
    },
    earlierMessages: 50,
    life: { ...life, clock },
    news,
    messages: [],
  };
}

function news(
  key: string,
  urgencyHint: number,
  from: number,
  until: number,
  needed: News['needed'] = [],
): News {
  const type = 'TASK_DUE';
  const signal: ProactiveSignal = {
    ...{ type, key, urgencyHint, contextOnly: false, subject: key, data: {}, expiresAt: until },
  };
  return { signal, from, until, needed };
}

function sent(at: number, key: string, urgencyHint: number, change: Partial<SentMessage> = {}): SentMessage {
  const signals = [{ type: 'TASK_DUE', key, urgencyHint }];
  return { at, category: 'deadline_warning', signals, engaged: false, trust: 'new', ...change };
}

function logOf(sends: readonly SentMessage[], change: Partial<UserLog> = {}): UserLog {
  return { sends, wroteAt: [], mutes: [], surfaced: [], cycles: { live: 0, proposed: 0 }, ...change };
}

function tally(user: SimulatedUser, log: UserLog) {
  return tallyOf(user, 2, log, levels);
}

describe('needs', () => {
  const window = [{ from: noon, until: noon + hour }];

  it('counts a message within the need as met, and one before, after or without a need as a false alarm', () => {
    const user = userWith(
      news('in time', 6, noon, noon + 3 * hour, window),
      news('too early', 6, noon - hour, noon + 3 * hour, window),
      news('too late', 6, noon, noon + 3 * hour, window),
      news('never needed', 6, noon, noon + 3 * hour),
    );

    const { sends, needs, met, falseAlarms } = tally(
      user,
      logOf([
        sent(noon - hour, 'too early', 6),
        sent(noon, 'in time', 6),
        sent(noon + hour, 'too late', 6),
        sent(noon + 2 * hour, 'never needed', 6),
      ]),
    );

    expect({ sends, needs, met, falseAlarms }).toEqual({ sends: 4, needs: 3, met: 1, falseAlarms: 3 });
  });

  it('counts telling the same again as a false alarm', () => {
    const user = userWith(news('rent', 6, noon, noon + hour, window));

    const { met, falseAlarms } = tally(
      user,
      logOf([sent(noon, 'rent', 6), sent(noon + 40 * minute, 'rent', 8)]),
    );

    expect({ met, falseAlarms }).toEqual({ met: 1, falseAlarms: 1 });
  });

  it('counts what a conversation told in passing beside what messages told', () => {
    const user = userWith(news('rent', 6, noon, noon + hour, window));
    const surfaced = [{ at: noon + minute, signals: [{ key: 'rent', urgencyHint: 6 }] }];

    const { met, metInAll } = tally(user, logOf([], { surfaced }));

    expect({ met, metInAll }).toEqual({ met: 0, metInAll: 1 });
  });
});

describe('messages by trust', () => {
  it('divides the messages of a level by the days spent at it', () => {
    const user = userWith();

    expect(
      tally(user, logOf([sent(noon, 'a', 8), sent(noon + day, 'b', 8), sent(noon + day + hour, 'c', 8)])),
    ).toMatchObject({
      byTrust: { new: { sends: 3, userDays: 2 } },
    });
  });

  it('adds up users', () => {
    const one = tally(userWith(), logOf([sent(noon, 'a', 8, { engaged: true })]));

    expect(addTallies([one, one])).toMatchObject({
      ...{ userDays: 4, sends: 2, engaged: 2, falseAlarms: 2 },
      byTrust: { new: { sends: 2, userDays: 4 } },
    });
  });
});

describe('violations', () => {
  it('finds none in a log that keeps the promises', () => {
    const user = userWith(news('urgent', 8, noon, noon + hour));

    expect(
      tally(user, logOf([sent(noon, 'urgent', 8), sent(noon + 30 * minute, 'calm', 7)])).violations,
    ).toEqual({
      ...{ quietHours: 0, cap: 0, cooldown: 0, urgentLost: 0 },
    });
  });

  it('finds calm messages in quiet hours, and none at the instant of waking', () => {
    const sleep = runStart + 22 * hour;
    const wake = runStart + 6 * hour;

    const { violations } = tally(
      userWith(),
      logOf([sent(wake - minute, 'a', 7), sent(wake, 'b', 7), sent(sleep, 'c', 8)]),
    );

    expect(violations.quietHours).toBe(1);
    expect(tally(userWith(), logOf([sent(sleep, 'd', 7)])).violations.quietHours).toBe(1);
  });

  it('finds the third message of a day at the lowest level, urgent or not', () => {
    const hours = [10, 12, 14].map((at) => runStart + at * hour);

    expect(tally(userWith(), logOf(hours.map((at) => sent(at, `${at}`, 8)))).violations.cap).toBe(1);
    expect(tally(userWith(), logOf(hours.slice(1).map((at) => sent(at, `${at}`, 8)))).violations.cap).toBe(0);
  });

  it('finds a calm message within 30 minutes of another one, not at 30:00, and no urgent one', () => {
    const soonAfter = (ms: number, hint: number) =>
      tally(userWith(), logOf([sent(noon, 'a', 7), sent(noon + ms, 'b', hint)])).violations.cooldown;

    expect(soonAfter(25 * minute, 7)).toBe(1);
    expect(soonAfter(30 * minute, 7)).toBe(0);
    expect(soonAfter(25 * minute, 8)).toBe(0);
  });

  it('finds urgent news that ended untold', () => {
    const user = userWith(news('lost', 8, noon, noon + hour), news('calm', 7, noon, noon + hour));

    expect(tally(user, logOf([])).violations.urgentLost).toBe(1);
    expect(tally(user, logOf([sent(noon, 'lost', 6)])).violations.urgentLost).toBe(1);
    expect(tally(user, logOf([sent(noon, 'lost', 8)])).violations.urgentLost).toBe(0);
  });

  it('counts nothing as lost that the user dealt with before it expired', () => {
    const one = news('done', 8, noon, noon + hour);
    const user = userWith({ ...one, signal: { ...one.signal, expiresAt: noon + 2 * hour } });

    expect(tally(user, logOf([])).violations.urgentLost).toBe(0);
  });

  it('excuses urgent news that the cap or a mute held', () => {
    const user = userWith(news('held', 8, noon, noon + hour));
    const full = [sent(noon - 3 * hour, 'a', 8), sent(noon - 2 * hour, 'b', 8)];
    const mute = { category: 'deadline_warning', from: noon - hour, until: null };

    expect(tally(user, logOf(full)).violations.urgentLost).toBe(0);
    expect(tally(user, logOf([], { mutes: [mute] })).violations.urgentLost).toBe(0);
    expect(tally(user, logOf([], { mutes: [{ ...mute, until: noon }] })).violations.urgentLost).toBe(1);
  });
});
