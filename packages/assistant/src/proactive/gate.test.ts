import { defaultPolicy, outsideLabel, ownerLabel } from '@tact/core/kernel';
import { defaultProfile, type ProactiveSignal, type Profile } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { judgedAs } from './gate/is-new.ts';
import { gate, survivors } from './gate.ts';
import type { EarlierSend, TickFacts } from './tick-facts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 12:00 in London on a day in winter, so that local time is UTC. */
const noon = Date.parse('2026-01-14T12:00:00Z');

function signal(urgencyHint: number, rest: Partial<ProactiveSignal> = {}): ProactiveSignal {
  const key = rest.key ?? `task:${urgencyHint}`;
  return {
    type: 'TASK_DUE',
    urgencyHint,
    contextOnly: false,
    key,
    subject: 'Essay',
    data: {},
    expiresAt: noon + 7 * day,
    ...rest,
  };
}

function send(at: number, rest: Partial<EarlierSend> = {}): EarlierSend {
  return { id: `message-${at}`, at, category: 'briefing', signals: [], ...rest };
}

interface Situation {
  readonly signals: readonly ProactiveSignal[];
  readonly now?: number;
  readonly profile?: Partial<Profile>;
  readonly facts?: Partial<TickFacts>;
  readonly sends?: readonly EarlierSend[];
}

/** An established user: urgency from 5, 4 messages a day. */
function viewOf({ signals, now = noon, profile, facts, sends = [] }: Situation) {
  const factsThen: TickFacts = {
    profile: { ...defaultProfile, zone: 'Europe/London', createdAt: noon - 50 * day, ...profile },
    interactions: 200,
    localTime: { offsetMs: 0, dayStartsAt: now - (now % day) },
    sends,
    lastAttempt: { id: 'none', today: 0 },
    kept: [],
    judged: [],
    engagement: {},
    ...facts,
  };
  return {
    signal: {
      engine: 'proactive',
      user: 'ann',
      reference: 'tick/1',
      label: ownerLabel('tick'),
      receivedAt: now,
      input: { at: now, signals, failures: [] },
    },
    facts: factsThen,
    rules: undefined,
    policy: defaultPolicy,
    now,
  };
}

function reasonOf(situation: Situation): string {
  const { settled, reasons } = gate(viewOf(situation));
  expect(settled).toBe(reasons.length === 1);
  return reasons[0]?.code ?? 'none';
}

function hintsOf(situation: Situation): readonly number[] {
  const { signal, facts, now } = viewOf(situation);
  return survivors(signal.input, facts, now).map(({ urgencyHint }) => urgencyHint);
}

const at = (time: string) => Date.parse(`2026-01-14T${time}Z`);

describe('the pre-filter', () => {
  test('lets signals through in the middle of the day', () => {
    expect(reasonOf({ signals: [signal(5)] })).toBe('none');
    expect(hintsOf({ signals: [signal(5)] })).toEqual([5]);
  });

  test('is silent in quiet hours', () => {
    expect(reasonOf({ signals: [signal(7)], now: at('02:00:00') })).toBe('quiet_hours');
  });

  test('lets what is urgent through quiet hours', () => {
    expect(hintsOf({ signals: [signal(7), signal(8)], now: at('02:00:00') })).toEqual([8]);
  });

  test('takes quiet hours that do not cross midnight', () => {
    const profile = { sleepTime: '13:00', wakeTime: '15:00' };

    expect(reasonOf({ signals: [signal(7)], now: at('14:00:00'), profile })).toBe('quiet_hours');
    expect(reasonOf({ signals: [signal(7)], now: at('12:00:00'), profile })).toBe('none');
  });

  test('is silent once the daily cap is reached', () => {
    const sends = [8, 9, 10, 11].map((hours) => send(at(`${String(hours).padStart(2, '0')}:00:00`)));

    expect(reasonOf({ signals: [signal(7)], sends })).toBe('daily_cap');
    expect(reasonOf({ signals: [signal(7)], sends: sends.slice(1) })).toBe('none');
  });

  test('lets nothing urgent through the daily cap', () => {
    const sends = [8, 9, 10, 11].map((hours) => send(at(`${String(hours).padStart(2, '0')}:00:00`)));

    expect(reasonOf({ signals: [signal(10)], sends })).toBe('daily_cap');
  });

  describe('of the daily cap', () => {
    const others = { urgencyFrom: outsideLabel('calendar') };
    const told = (hours: readonly number[], isOthers: boolean) =>
      hours.map((hour) =>
        send(at(`${String(hour).padStart(2, '0')}:00:00`), {
          signals: [
            { type: 'CALENDAR_CHANGED', key: `${hour}`, urgencyHint: 6, ...(isOthers && { isOthers }) },
          ],
        }),
      );

    test.each<[string, number, Partial<ProactiveSignal>, readonly EarlierSend[], string]>([
      ['half is left to others', 6, others, told([8], true), 'none'],
      ['the other half is kept from them', 6, others, told([8, 9], true), 'daily_cap'],
      ['the other half is left to the owner’s own', 6, {}, told([8, 9], true), 'none'],
      ['what the owner’s own took is no part of that of others', 6, others, told([8, 9], false), 'none'],
    ])('%s', (_, hint, rest, sends, reason) => {
      expect(reasonOf({ signals: [signal(hint, rest)], sends })).toBe(reason);
    });

    test('an odd one is rounded for the owner’s own', () => {
      const profile = { createdAt: noon - 100 * day };

      expect(reasonOf({ signals: [signal(6, others)], sends: told([8, 9], true), profile })).toBe(
        'daily_cap',
      );
      expect(reasonOf({ signals: [signal(6, others)], sends: told([8], true), profile })).toBe('none');
    });
  });

  test('is silent within 30 minutes of a message', () => {
    expect(reasonOf({ signals: [signal(7)], sends: [send(noon - 10 * minute)] })).toBe('cooldown');
  });

  test('lets what is urgent through the cooldown', () => {
    expect(hintsOf({ signals: [signal(7), signal(8)], sends: [send(noon - minute)] })).toEqual([8]);
  });

  test('goes on once the cooldown is over', () => {
    expect(reasonOf({ signals: [signal(7)], sends: [send(noon - 31 * minute)] })).toBe('none');
  });

  test('drops signals under the minimum urgency of the trust level', () => {
    expect(hintsOf({ signals: [signal(4), signal(5), signal(9)] })).toEqual([5, 9]);
  });

  test('is silent if no signal reaches the minimum urgency of the trust level', () => {
    expect(reasonOf({ signals: [signal(3), signal(4)] })).toBe('trust_floor');
    expect(reasonOf({ signals: [signal(6)], profile: { createdAt: null } })).toBe('trust_floor');
  });
});

describe('quiet hours', () => {
  test.each([
    ['22:59:59.999', 'none'],
    ['23:00:00.000', 'quiet_hours'],
    ['07:59:59.999', 'quiet_hours'],
    ['08:00:00.000', 'none'],
  ])('from 23:00 to 08:00 at %s: %s', (time, reason) => {
    expect(reasonOf({ signals: [signal(7)], now: at(time) })).toBe(reason);
  });

  test.each(['00:00', '12:00', '23:00'])('from %s to the same time are none', (time) => {
    const profile = { sleepTime: time, wakeTime: time };

    expect(reasonOf({ signals: [signal(5)], now: at(`${time}:00`), profile })).toBe('none');
  });

  test('go by the local time of the user', () => {
    const facts = { localTime: { offsetMs: -5 * hour, dayStartsAt: at('05:00:00') } };

    expect(reasonOf({ signals: [signal(7)], now: at('12:59:59'), facts })).toBe('quiet_hours');
    expect(reasonOf({ signals: [signal(7)], now: at('13:00:00'), facts })).toBe('none');
  });

  test('end at the next wake time, on this day or the next', () => {
    expect(untilOf({ signals: [signal(7)], now: at('02:00:00') })).toBe('2026-01-14T08:00:00.000Z');
    expect(untilOf({ signals: [signal(7)], now: at('23:30:00') })).toBe('2026-01-15T08:00:00.000Z');
  });

  test('end an hour later or earlier in UTC where the clock changes in between', () => {
    const now = Date.parse('2026-03-28T23:30:00Z');
    const localTime = {
      offsetMs: 0,
      dayStartsAt: Date.parse('2026-03-28T00:00:00Z'),
      nextChange: { at: Date.parse('2026-03-29T01:00:00Z'), offsetMs: hour },
    };

    expect(untilOf({ signals: [signal(7)], now, facts: { localTime } })).toBe('2026-03-29T07:00:00.000Z');
  });

  test('that would end in a skipped hour end with the jump', () => {
    const now = Date.parse('2026-03-28T23:30:00Z');
    const localTime = {
      offsetMs: 0,
      dayStartsAt: Date.parse('2026-03-28T00:00:00Z'),
      nextChange: { at: Date.parse('2026-03-29T01:00:00Z'), offsetMs: hour },
    };
    const profile = { wakeTime: '01:30' };

    expect(untilOf({ signals: [signal(7)], now, profile, facts: { localTime } })).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('that cannot be read are an error with the value', () => {
    expect(() => gate(viewOf({ signals: [signal(7)], profile: { sleepTime: '25:00' } }))).toThrow(
      expect.objectContaining({
        code: 'TIME_OF_DAY_INVALID',
        message: 'sleepTime is “25:00”, which is not a time of day.',
      }),
    );
  });
});

describe('do not disturb', () => {
  test('is off: an event alone silences nothing', () => {
    expect(reasonOf({ signals: [signal(7)] })).toBe('none');
  });

  test('is like quiet hours until the event ends, where it is switched on', () => {
    const facts = { busyUntil: at('12:30:00') };

    expect(reasonOf({ signals: [signal(7)], facts })).toBe('quiet_hours');
    expect(untilOf({ signals: [signal(7)], facts })).toBe('2026-01-14T12:30:00.000Z');
    expect(hintsOf({ signals: [signal(7), signal(8)], facts })).toEqual([8]);
    expect(reasonOf({ signals: [signal(7)], facts, now: at('12:30:00') })).toBe('none');
  });
});

describe('the daily cap', () => {
  const four = (from: number) => [0, 1, 2, 3].map((index) => send(from + index * minute));

  test('counts from the first instant of the day', () => {
    const dayStartsAt = at('00:00:00');

    expect(reasonOf({ signals: [signal(7)], sends: four(dayStartsAt) })).toBe('daily_cap');
    expect(reasonOf({ signals: [signal(7)], sends: four(dayStartsAt - 1) })).toBe('none');
  });

  test('lasts until the day of the user ends', () => {
    const facts = { localTime: { offsetMs: 2 * hour, dayStartsAt: at('00:00:00') - 2 * hour } };

    expect(untilOf({ signals: [signal(7)], sends: four(at('06:00:00')), facts })).toBe(
      '2026-01-14T22:00:00.000Z',
    );
  });

  test('counts days of UTC where that is chosen', () => {
    const facts = { localTime: { offsetMs: 2 * hour, dayStartsAt: at('00:00:00') } };
    const profile = { capDay: 'utc' as const };

    expect(untilOf({ signals: [signal(7)], sends: four(at('06:00:00')), facts, profile })).toBe(
      '2026-01-15T00:00:00.000Z',
    );
  });

  test('is that of the trust level', () => {
    const sends = [send(at('09:00:00')), send(at('10:00:00'))];

    expect(reasonOf({ signals: [signal(9)], sends, profile: { createdAt: null } })).toBe('daily_cap');
    expect(reasonOf({ signals: [signal(9)], sends })).toBe('none');
  });
});

describe('the cooldown', () => {
  test('is over at exactly 30:00', () => {
    const sends = [send(noon - 30 * minute)];

    expect(reasonOf({ signals: [signal(7)], sends })).toBe('none');
    expect(reasonOf({ signals: [signal(7)], sends, now: noon - 1 })).toBe('cooldown');
  });

  test('counts from the last message, whatever the order of them', () => {
    const sends = [send(noon - 5 * minute), send(noon - 3 * hour)];

    expect(untilOf({ signals: [signal(7)], sends })).toBe('2026-01-14T12:25:00.000Z');
    expect(untilOf({ signals: [signal(7)], sends: sends.toReversed() })).toBe('2026-01-14T12:25:00.000Z');
  });
});

describe('a clock that was set back', () => {
  test('keeps the cooldown of a message that is dated up to 30 minutes ahead', () => {
    const sends = [send(noon + 10 * minute)];

    expect(reasonOf({ signals: [signal(7)], sends })).toBe('cooldown');
    expect(untilOf({ signals: [signal(7)], sends })).toBe('2026-01-14T12:40:00.000Z');
  });

  test('silences nobody by a message that is dated further ahead', () => {
    expect(reasonOf({ signals: [signal(7)], sends: [send(noon + 30 * minute)] })).toBe('none');
    expect(reasonOf({ signals: [signal(7)], sends: [send(noon + 400 * day)] })).toBe('none');
  });

  test('counts messages of this day for the cap, and none of later days', () => {
    const times = [1, 2, 3, 4].map((hours) => noon + hours * hour);

    expect(reasonOf({ signals: [signal(7)], sends: times.map((one) => send(one)) })).toBe('daily_cap');
    expect(reasonOf({ signals: [signal(7)], sends: times.map((one) => send(one + day)) })).toBe('none');
  });
});

describe('a mute', () => {
  const muted = { deadline_warning: null };

  test('outranks urgency', () => {
    expect(reasonOf({ signals: [signal(10)], profile: { muted } })).toBe('muted');
  });

  test('leaves other categories alone', () => {
    const other = signal(5, { type: 'MY_OWN', category: 'weather' });

    expect(hintsOf({ signals: [signal(9), other], profile: { muted } })).toEqual([5]);
  });

  test('goes by the category that a signal brings before that of its type', () => {
    const own = signal(9, { category: 'exams' });

    expect(reasonOf({ signals: [own], profile: { muted } })).toBe('none');
    expect(reasonOf({ signals: [own], profile: { muted: { exams: null } } })).toBe('muted');
  });

  test('does not touch a signal without a category', () => {
    const own = signal(9, { type: 'MY_OWN' });

    expect(reasonOf({ signals: [own], profile: { muted: { ...muted, constructor: null } } })).toBe('none');
  });

  test('with an end is over at that instant', () => {
    const profile = { muted: { deadline_warning: noon } };

    expect(reasonOf({ signals: [signal(9)], profile, now: noon - 1 })).toBe('muted');
    expect(reasonOf({ signals: [signal(9)], profile })).toBe('none');
  });
});

describe('signals for context', () => {
  const slot = (hint: number) => signal(hint, { type: 'CALENDAR_FREE_SLOT', contextOnly: true });

  test('are no reason to speak', () => {
    expect(reasonOf({ signals: [slot(9)] })).toBe('context_only');
  });

  test('go on beside one that is, from the minimum urgency', () => {
    expect(hintsOf({ signals: [slot(4), slot(5), signal(6)] })).toEqual([5, 6]);
  });

  test('are dropped by the trust floor like any other', () => {
    expect(reasonOf({ signals: [slot(4)] })).toBe('trust_floor');
  });

  test('that are urgent do not carry others through quiet hours', () => {
    const signals = [slot(8), signal(7)];

    expect(reasonOf({ signals, now: at('02:00:00') })).toBe('context_only');
    expect(reasonOf({ signals })).toBe('none');
  });

  test('that are not urgent stay behind in the cooldown', () => {
    expect(hintsOf({ signals: [slot(7), signal(8)], sends: [send(noon - minute)] })).toEqual([8]);
  });
});

describe('the first rule that stops the cycle is named', () => {
  const full = [0, 1, 2, 3].map((index) => send(at('00:10:00') + index * minute));
  const night = { now: at('00:20:00'), sends: full };
  const muted = { muted: { deadline_warning: null } };

  test.each<[string, string, Situation]>([
    ['muted', 'the trust floor', { ...night, signals: [signal(2)], profile: muted }],
    ['trust_floor', 'quiet hours', { ...night, signals: [signal(2)] }],
    ['quiet_hours', 'the daily cap', { ...night, signals: [signal(7)] }],
    [
      'daily_cap',
      'the cooldown',
      { now: at('08:00:00'), sends: [...full, send(at('07:50:00'))], signals: [signal(7)] },
    ],
    [
      'cooldown',
      'context only',
      { sends: [send(noon - minute)], signals: [signal(7, { contextOnly: true })] },
    ],
  ])('%s before %s', (reason, _, situation) => {
    expect(reasonOf(situation)).toBe(reason);
  });
});

describe('what was told or judged', () => {
  const told = (hint: number, ago: number) =>
    send(noon - ago, { signals: [{ type: 'TASK_DUE', key: 'exam', urgencyHint: hint }] });
  const exam = (hint: number) => signal(hint, { key: 'exam' });

  test('within 24 hours is not told again', () => {
    expect(reasonOf({ signals: [exam(6)], sends: [told(6, day - 1)] })).toBe('nothing_new');
    expect(reasonOf({ signals: [exam(6)], sends: [told(6, day)] })).toBe('none');
  });

  test('is new once its hint has risen to 8', () => {
    expect(hintsOf({ signals: [exam(8)], sends: [told(7, 2 * hour)] })).toEqual([8]);
    expect(reasonOf({ signals: [exam(7)], sends: [told(5, 2 * hour)] })).toBe('nothing_new');
  });

  test('as urgent is not new because it became more urgent', () => {
    expect(reasonOf({ signals: [exam(10)], sends: [told(8, 2 * hour)] })).toBe('nothing_new');
    expect(reasonOf({ signals: [exam(10)], sends: [told(8, 3 * hour), told(5, 2 * hour)] })).toBe(
      'nothing_new',
    );
  });

  test('is left out while others go on', () => {
    expect(hintsOf({ signals: [exam(6), signal(7)], sends: [told(6, 2 * hour)] })).toEqual([7]);
  });

  test('before as it is now is not judged again', () => {
    const facts = { judged: [judgedAs(exam(6))] };

    expect(reasonOf({ signals: [exam(6)], facts })).toBe('nothing_new');
    expect(hintsOf({ signals: [exam(7)], facts })).toEqual([7]);
  });
});

describe('what the gate says', () => {
  test('is the rule with its numbers and when it is likely to end', () => {
    expect(gate(viewOf({ signals: [signal(6)], now: at('06:00:00') }))).toEqual({
      settled: true,
      proposals: [],
      reasons: [
        {
          code: 'quiet_hours',
          text: 'Quiet hours from 23:00 to 08:00; urgency 6 is below 8.',
          numbers: { urgency: 6, minUrgency: 8, until: at('08:00:00') },
        },
      ],
    });
  });

  test.each<[string, Situation]>([
    ['Urgency 4 is below 5, the minimum at trust level established.', { signals: [signal(4)] }],
    [
      'Every signal is in a muted category.',
      { signals: [signal(9)], profile: { muted: { deadline_warning: null } } },
    ],
    [
      'The last message was sent less than 30 minutes ago; urgency 6 is below 8.',
      { signals: [signal(6)], sends: [send(noon - minute)] },
    ],
    [
      '2 sent today; the daily cap at trust level new is 2.',
      {
        signals: [signal(9)],
        sends: [send(noon - hour), send(noon - 2 * hour)],
        profile: { createdAt: null },
      },
    ],
    [
      'Only context signals are left; they are never a reason to speak.',
      { signals: [signal(6, { contextOnly: true })] },
    ],
    [
      'Every signal was told within 24 hours or judged before.',
      { signals: [signal(6)], facts: { judged: [judgedAs(signal(6))] } },
    ],
    [
      'Do not disturb during an event; urgency 6 is below 8.',
      { signals: [signal(6)], facts: { busyUntil: noon + hour } },
    ],
  ])('“%s”', (text, situation) => {
    expect(gate(viewOf(situation)).reasons[0]?.text).toBe(text);
  });

  test('is nothing where signals go on', () => {
    expect(gate(viewOf({ signals: [signal(6)] }))).toEqual({ settled: false, proposals: [], reasons: [] });
  });

  test('takes a million signals', () => {
    const signals = Array.from({ length: 1_000_000 }, () => signal(3));

    expect(reasonOf({ signals })).toBe('trust_floor');
  });
});

function untilOf(situation: Situation): string {
  const until = gate(viewOf(situation)).reasons[0]?.numbers?.['until'];
  return new Date(until ?? Number.NaN).toISOString();
}
