import { outside, type ProactiveSignal } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { type CollectedSignals, liveSignals } from './live-signals.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

function signal(changes: Partial<ProactiveSignal> = {}): ProactiveSignal {
  return {
    type: 'TASK_DUE',
    urgencyHint: 6,
    contextOnly: false,
    key: 'TASK_DUE:1',
    subject: 'Pay rent',
    data: {},
    expiresAt: now + 60_000,
    ...changes,
  };
}

function collected(...signals: readonly ProactiveSignal[]): CollectedSignals {
  return { bySource: [{ source: 'tasks', signals }], failures: [] };
}

describe('repetitions', () => {
  it('keeps the most urgent of signals with the same key', () => {
    const live = liveSignals(
      collected(signal({ urgencyHint: 5 }), signal({ urgencyHint: 8 }), signal({ urgencyHint: 6 })),
      now,
    );

    expect(live.signals.map(({ urgencyHint }) => urgencyHint)).toEqual([8]);
  });

  it('keeps the first of equally urgent signals with the same key', () => {
    const live = liveSignals(collected(signal({ subject: 'First' }), signal({ subject: 'Second' })), now);

    expect(live.signals.map(({ subject }) => subject)).toEqual(['First']);
  });

  it('finds the same key in the answers of different sources', () => {
    const live = liveSignals(
      {
        bySource: [
          { source: 'tasks', signals: [signal({ urgencyHint: 6 })] },
          { source: 'canvas', signals: [signal({ urgencyHint: 7 })] },
        ],
        failures: [],
      },
      now,
    );

    expect(live.signals.map(({ urgencyHint }) => urgencyHint)).toEqual([7]);
  });

  it('keeps both of two signals of one type with different keys', () => {
    const live = liveSignals(collected(signal({ key: 'a' }), signal({ key: 'b' })), now);

    expect(live.signals.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('leaves no signals as no signals', () => {
    expect(liveSignals({ bySource: [], failures: [] }, now)).toEqual({ signals: [], failures: [] });
  });
});

describe('expiry', () => {
  it('keeps a signal a millisecond before it expires and drops it when it does', () => {
    const expiring = collected(signal({ expiresAt: now }));

    expect(liveSignals(expiring, now - 1).signals).toHaveLength(1);
    expect(liveSignals(expiring, now).signals).toEqual([]);
  });

  it('lets an expired signal not hide a live one with the same key', () => {
    const live = liveSignals(collected(signal({ urgencyHint: 9, expiresAt: now - 1 }), signal()), now);

    expect(live.signals.map(({ urgencyHint }) => urgencyHint)).toEqual([6]);
  });
});

describe('what a source gets wrong', () => {
  it.each([
    ['zero', 0, 1],
    ['a negative hint', -4, 1],
    ['a hint above the scale', 11, 10],
    ['a hint just above the scale', 10.01, 10],
  ])('brings %s to the nearest end of the scale and lists it', (_, given, counted) => {
    const live = liveSignals(collected(signal({ urgencyHint: given })), now);

    expect(live.signals.map(({ urgencyHint }) => urgencyHint)).toEqual([counted]);
    expect(live.failures).toHaveLength(1);
    expect(live.failures[0]?.code).toBe('SIGNAL_INVALID');
  });

  it('takes hints at both ends of the scale, and between whole numbers, as they are', () => {
    const live = liveSignals(
      collected(
        signal({ key: 'a', urgencyHint: 1 }),
        signal({ key: 'b', urgencyHint: 7.5 }),
        signal({ key: 'c', urgencyHint: 10 }),
      ),
      now,
    );

    expect(live.signals.map(({ urgencyHint }) => urgencyHint)).toEqual([1, 7.5, 10]);
    expect(live.failures).toEqual([]);
  });

  it.each([
    ['a hint that is no number', { urgencyHint: Number.NaN }, '`urgencyHint` is not a number'],
    ['an infinite hint', { urgencyHint: Number.POSITIVE_INFINITY }, '`urgencyHint` is not a number'],
    ['no time of expiry', { expiresAt: Number.NaN }, '`expiresAt` is not a time'],
    ['an empty key', { key: '' }, '`key` is not a text of 1 to 500 characters'],
    ['an endless key', { key: 'k'.repeat(501) }, '`key` is not a text of 1 to 500 characters'],
    ['no type', { type: '' }, '`type` is not a text of 1 to 100 characters'],
    ['an empty category', { category: '' }, '`category` is not a text of 1 to 100 characters'],
    ['scores that are no numbers', { scores: { relevance: 5, timing: Number.NaN } }, '`scores` are not two'],
  ])('drops a signal with %s and says so', (_, changes, words) => {
    const live = liveSignals(collected(signal(changes), signal({ key: 'sound' })), now);

    expect(live.signals.map(({ key }) => key)).toEqual(['sound']);
    expect(live.failures[0]?.text).toContain(words);
  });

  it.each([
    ['null', 'null'],
    ['a number', '7'],
    ['an object with nothing in it', '{}'],
    [
      'data that is a list',
      '{"type":"X","key":"x","urgencyHint":5,"expiresAt":9e15,"contextOnly":false,"subject":"s","data":[]}',
    ],
    [
      'a subject that is a number',
      '{"type":"X","key":"x","urgencyHint":5,"expiresAt":9e15,"contextOnly":false,"subject":1,"data":{}}',
    ],
    [
      'a word in place of `contextOnly`',
      '{"type":"X","key":"x","urgencyHint":5,"expiresAt":9e15,"contextOnly":"no","subject":"s","data":{}}',
    ],
  ])('drops %s in place of a signal', (_, json) => {
    const live = liveSignals(collected(JSON.parse(json)), now);

    expect(live.signals).toEqual([]);
    expect(live.failures.map(({ code }) => code)).toEqual(['SIGNAL_INVALID']);
  });

  it('brings scores to the ends of their scale', () => {
    const live = liveSignals(collected(signal({ scores: { relevance: 12, timing: -1 } })), now);

    expect(live.signals[0]?.scores).toEqual({ relevance: 10, timing: 0 });
    expect(live.failures).toHaveLength(1);
  });

  it('lists a flaw once however often it occurs', () => {
    const flawed = Array.from({ length: 1000 }, () => signal({ urgencyHint: Number.NaN }));

    expect(liveSignals(collected(...flawed), now).failures).toEqual([
      {
        stage: 'gather',
        code: 'SIGNAL_INVALID',
        text: 'Signals of tasks: signal dropped: `urgencyHint` is not a number (count: 1000).',
      },
    ]);
  });

  it('passes failures of sources on', () => {
    const late = { stage: 'gather', code: 'SOURCE_LATE', text: 'mail: No answer within 2000 ms.' } as const;

    expect(liveSignals({ bySource: [], failures: [late] }, now).failures).toEqual([late]);
  });

  it('leaves outside text labelled', () => {
    const live = liveSignals(collected(signal({ subject: outside('Free money', 'mail:subject') })), now);

    expect(live.signals[0]?.subject).toEqual(outside('Free money', 'mail:subject'));
  });
});

describe('too many signals', () => {
  it('keeps the 100 most urgent of a source, in their order, and says so', () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      signal({ key: `k${index}`, urgencyHint: index < 60 ? 4 : 7 }),
    );

    const live = liveSignals(collected(...many), now);

    expect(live.signals).toHaveLength(100);
    expect(live.signals[0]?.key).toBe('k0');
    expect(live.signals[10]?.key).toBe('k60');
    expect(live.signals[99]?.key).toBe('k149');
    expect(live.failures).toEqual([
      {
        stage: 'gather',
        code: 'SIGNALS_TOO_MANY',
        text: 'Signals of tasks: 150 for one user; only the 100 most urgent count.',
      },
    ]);
  });

  it('says nothing about 100 signals, or about 150 with one key', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => signal({ key: `k${index}` }));
    const same = Array.from({ length: 150 }, () => signal());

    expect(liveSignals(collected(...hundred), now).failures).toEqual([]);
    expect(liveSignals(collected(...same), now).failures).toEqual([]);
  });

  it('gets through a million signals of one source', () => {
    const million = Array.from({ length: 1_000_000 }, (_, index) =>
      signal({ key: `k${index}`, urgencyHint: 1 + (index % 9) }),
    );

    const live = liveSignals({ bySource: [{ source: 'tasks', signals: million }], failures: [] }, now);

    expect(live.signals).toHaveLength(100);
    expect(live.signals.every(({ urgencyHint }) => urgencyHint === 9)).toBe(true);
  });
});
