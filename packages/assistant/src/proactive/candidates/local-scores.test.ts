import { describe, expect, test } from 'vitest';
import { exampleFacts, exampleSignal, noon } from '../../../../../test/examples/ticks.ts';
import { trustLevels } from '../gate/trust.ts';
import { categoryOf, compositeScore, localScores, type TickTiming, timingOf } from './score.ts';

const plain: TickTiming = { inFreeSlot: false, duringEvent: false, lateForBriefing: false };
const hourMs = 3_600_000;

const rows = [
  ['CALENDAR_EVENT_SOON', 'schedule', 8, 9],
  ['CALENDAR_CONFLICT', 'schedule', 8, 7],
  ['CALENDAR_CHANGED', 'schedule', 7, 7],
  ['CALENDAR_BUSY_DAY', 'briefing', 6, 7],
  ['CALENDAR_EMPTY_DAY', 'briefing', 5, 6],
  ['CANVAS_GRADE_POSTED', 'briefing', 6, 6],
  ['CANVAS_ANNOUNCEMENT', 'briefing', 5, 5],
  ['CANVAS_ASSIGNMENT_DUE', 'deadline_warning', 9, 8],
  ['TASK_DUE', 'deadline_warning', 8, 8],
  ['EMAIL_IMPORTANT', 'mail_alert', 9, 8],
  ['EMAIL_AWAITS_REPLY', 'mail_alert', 6, 6],
  ['TASK_OVERDUE', 'task_nudge', 7, 6],
  ['APPROVAL_EXPIRES', 'task_nudge', 7, 7],
  ['MEMORY_RECALL', 'memory_recall', 6, 6],
  ['PATTERN_MATCH', 'pattern', 6, 6],
] as const;

describe('scores without a model', () => {
  test.each(rows)(
    '%s is counted under %s with relevance %d and timing %d',
    (type, category, relevance, timing) => {
      const signal = exampleSignal({ type, urgencyHint: 5 });

      expect(categoryOf(signal)).toBe(category);
      expect(localScores(signal, plain)).toEqual({ relevance, timing, urgency: 5 });
    },
  );

  test('urgency is the hint', () => {
    expect(localScores(exampleSignal({ urgencyHint: 7 }), plain).urgency).toBe(7);
  });

  test('timing is one better in a free slot and two worse during an event', () => {
    const timingIn = (timing: Partial<TickTiming>) =>
      localScores(exampleSignal(), { ...plain, ...timing }).timing;

    expect(timingIn({ inFreeSlot: true })).toBe(9);
    expect(timingIn({ duringEvent: true })).toBe(6);
  });

  test('a briefing is three worse once it is late, anything else is not', () => {
    const late = { ...plain, lateForBriefing: true };

    expect(localScores(exampleSignal({ type: 'CALENDAR_BUSY_DAY' }), late).timing).toBe(4);
    expect(localScores(exampleSignal({ type: 'TASK_DUE' }), late).timing).toBe(8);
  });

  test('timing stays within 0-10', () => {
    const foreign = (timing: number) =>
      exampleSignal({ type: 'DOOR_OPEN', scores: { relevance: 5, timing } });

    expect(localScores(foreign(10), { ...plain, inFreeSlot: true }).timing).toBe(10);
    expect(localScores(foreign(1), { ...plain, duringEvent: true }).timing).toBe(0);
  });

  test('a foreign type brings its own category and scores', () => {
    const signal = exampleSignal({
      type: 'DOOR_OPEN',
      category: 'home',
      scores: { relevance: 3, timing: 4 },
    });

    expect(categoryOf(signal)).toBe('home');
    expect(localScores(signal, plain)).toEqual({ relevance: 3, timing: 4, urgency: 6 });
  });

  const speaking = rows.map(([type]) => type);
  const timings = [plain, { ...plain, duringEvent: true }, { ...plain, inFreeSlot: true }];
  test.each(['CALENDAR_EVENT_SOON', 'CANVAS_ASSIGNMENT_DUE', 'EMAIL_IMPORTANT', 'TASK_DUE'] as const)(
    'an urgent %s passes every threshold at any time, though such messages are ignored',
    (type) => {
      expect(speaking).toContain(type);
      for (const timing of timings) {
        const scores = localScores(exampleSignal({ type, urgencyHint: 8 }), timing);
        const composite = compositeScore(scores, { engagement: 0, isUrgent: true });

        for (const { scoreThreshold } of trustLevels)
          expect(composite).toBeGreaterThanOrEqual(scoreThreshold);
      }
    },
  );
});

describe('the timing of a cycle', () => {
  const { profile } = exampleFacts();
  const on = (type: string, from: number, to: number) =>
    exampleSignal({ type, contextOnly: true, data: { startsAt: noon + from, endsAt: noon + to } });
  const at = (now: number, signals: readonly ReturnType<typeof on>[] = []) =>
    timingOf({ signals, now, offsetMs: 0, profile });

  test('is in a free slot from its start until the instant of its end', () => {
    const slot = [on('CALENDAR_FREE_SLOT', 0, hourMs)];

    expect(at(noon - 1, slot).inFreeSlot).toBe(false);
    expect(at(noon, slot).inFreeSlot).toBe(true);
    expect(at(noon + hourMs - 1, slot).inFreeSlot).toBe(true);
    expect(at(noon + hourMs, slot).inFreeSlot).toBe(false);
  });

  test('is during an event that is going on', () => {
    expect(at(noon, [on('CALENDAR_EVENT_NOW', -hourMs, hourMs)]).duringEvent).toBe(true);
    expect(at(noon, []).duringEvent).toBe(false);
  });

  test('is late for a briefing later than two hours after waking, by the clock of the user', () => {
    const tenInTheMorning = noon - 2 * hourMs;

    expect(at(tenInTheMorning).lateForBriefing).toBe(false);
    expect(at(tenInTheMorning + 1).lateForBriefing).toBe(true);
    expect(timingOf({ signals: [], now: noon, offsetMs: -3 * hourMs, profile }).lateForBriefing).toBe(false);
  });
});
