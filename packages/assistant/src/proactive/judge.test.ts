import { describe, expect, test } from 'vitest';
import { exampleCandidate, exampleFacts, judgeView, noon } from '../../../../test/examples/ticks.ts';
import type { Candidate } from './candidates/candidate-details.ts';
import { judge } from './judge.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A candidate about a task of this name. */
function about(name: string, score: number, given: Partial<Candidate> = {}): Candidate {
  const signals = [{ type: 'TASK_DUE', key: `task:${name}`, urgencyHint: 6 }];
  return exampleCandidate(score, { message: `“${name}” is due at 15:00.`, signals, ...given });
}

const fatesOf = (...given: Parameters<typeof judgeView>) => {
  const { details } = judge(judgeView(...given));
  return (details as { candidates: { keys: string[]; fate: string; reason: string }[] }).candidates.map(
    ({ keys, fate, reason }) => `${keys.join('+')} ${fate}: ${reason}`,
  );
};

describe('scores and thresholds', () => {
  test.each([
    ['new', 5, 7],
    ['building', 20, 6],
    ['established', 40, 5.5],
    ['deep', 100, 5],
  ])('at trust level %s (%d days) it takes %d to be sent', (level, days, threshold) => {
    const facts = exampleFacts({ days });
    // Whole numbers whose parts add up to the threshold to the digit.
    const exact = { relevance: threshold, timing: threshold, urgency: threshold };
    const engagement = { deadline_warning: { closed: 9, engaged: 5, mean: threshold / 10 } };
    const urgencyHint = 7;
    const signals = [{ type: 'TASK_DUE', key: 'task:report', urgencyHint }];
    const view = judgeView([exampleCandidate(0, { ...exact, signals })], { facts: { ...facts, engagement } });
    const below = judgeView([exampleCandidate(0, { ...exact, timing: threshold - 0.001, signals })], {
      facts: { ...facts, engagement },
    });

    expect(judge(view).word).toBe('act');
    expect(judge(view).details).toMatchObject({ trust: level, threshold });
    expect(judge(below).word).toBe('defer');
  });

  test('the best candidate is sent and no other', () => {
    const verdict = judge(judgeView([about('a', 6), about('b', 8), about('c', 7)]));

    const sent = verdict.actions.filter(({ action }) => action === 'send_message');
    expect(sent.map(({ parameters }) => parameters['message'])).toEqual(['“b” is due at 15:00.']);
    expect(verdict.word).toBe('act');
    expect(verdict.outcome).toBe('keep_insight+send_message');
  });

  test('what others made urgent waits for the owner’s own, however well it scores, and is sent where there is none', () => {
    const signals = [{ type: 'EVENT_SOON', key: 'event:theirs', urgencyHint: 6, isOthers: true }] as const;
    const theirs = about('theirs', 9, { message: 'A meeting begins at 15:00.', signals });

    expect(fatesOf([theirs, about('own', 6)])).toEqual([
      'event:theirs kept: another_is_better',
      'task:own sent: best',
    ]);
    expect(fatesOf([theirs, about('own', 3)])).toEqual([
      'event:theirs sent: best',
      'task:own dropped: below_minimum',
    ]);
  });

  test('other approved candidates are kept as insights for 24 hours', () => {
    const { actions } = judge(judgeView([about('a', 6), about('b', 8)]));

    const kept = actions.filter(({ action }) => action === 'keep_insight');
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      disposition: 'run',
      parameters: {
        category: 'deadline_warning',
        message: '“a” is due at 15:00.',
        signals: [{ key: 'task:a' }],
        expires_at: noon + 24 * hourMs,
      },
    });
    expect(kept[0]?.parameters['score']).toBeCloseTo(6, 9);
  });

  test('a candidate between 4.0 and the threshold is kept, and the verdict is defer without a timer', () => {
    const verdict = judge(judgeView([about('a', 4.5)]));

    expect(verdict).toMatchObject({ word: 'defer', outcome: 'keep_insight' });
    expect(verdict.deferral).toBeUndefined();
    expect(fatesOf([about('a', 4.5)])).toEqual(['task:a kept: below_threshold']);
  });

  test('at exactly 4.0 a candidate is kept, below it is dropped', () => {
    const exact = { relevance: 4, timing: 4, urgency: 4 };
    const facts = exampleFacts({ engagement: { deadline_warning: { closed: 9, engaged: 3, mean: 0.4 } } });

    expect(fatesOf([about('a', 0, exact)], { facts })).toEqual(['task:a kept: below_threshold']);
    expect(fatesOf([about('a', 0, { ...exact, urgency: 3.99 })], { facts })).toEqual([
      'task:a dropped: below_minimum',
    ]);
  });

  test('without anything to send or keep the verdict is decline', () => {
    expect(judge(judgeView([about('a', 3)]))).toMatchObject({
      word: 'decline',
      outcome: 'none',
      actions: [],
    });
    expect(judge(judgeView([]))).toMatchObject({ word: 'decline', actions: [] });
  });

  test('what is kept already is not kept again, and may still be sent', () => {
    const facts = exampleFacts({ kept: ['task:a'] });

    expect(fatesOf([about('a', 4.5)], { facts })).toEqual(['task:a dropped: already_kept']);
    expect(fatesOf([about('a', 8)], { facts })).toEqual(['task:a sent: best']);
  });

  test('a category that is ignored falls below the threshold, an urgent one does not', () => {
    const engagement = { deadline_warning: { closed: 30, engaged: 0, mean: 0.05 } };
    const facts = exampleFacts({ engagement });
    const urgent = [{ type: 'TASK_DUE', key: 'task:a', urgencyHint: 8 }];

    expect(fatesOf([about('a', 5.8)], { facts })).toEqual(['task:a kept: below_threshold']);
    expect(fatesOf([about('a', 5.8, { signals: urgent })], { facts })).toEqual(['task:a sent: best']);
  });

  test('equal scores are ranked by the sampled order of categories, then by key', () => {
    const [mail, task, other] = [
      about('m', 7, { category: 'mail_alert' }),
      about('t', 7, { category: 'task_nudge' }),
      about('a', 7, { category: 'mail_alert' }),
    ];

    expect(fatesOf([mail, task, other], { order: ['task_nudge', 'mail_alert'] })[0]).toBe(
      'task:t sent: best',
    );
    expect(fatesOf([mail, task, other], { order: ['mail_alert', 'task_nudge'] })[0]).toBe(
      'task:a sent: best',
    );
    expect(fatesOf([task, mail, other])[0]).toBe('task:a sent: best');
  });
});

describe('repetition', () => {
  const send = (hint: number, ago: number) => ({
    ...{ id: 'm1', at: noon - ago, category: 'deadline_warning' },
    signals: [{ type: 'TASK_DUE', key: 'task:a', urgencyHint: hint }],
  });

  test('a key told within 24 hours is rejected, at 24 hours it is not', () => {
    const told = exampleFacts({ sends: [send(6, 24 * hourMs - 1)] });
    const longAgo = exampleFacts({ sends: [send(6, 24 * hourMs)] });

    expect(fatesOf([about('a', 8)], { facts: told })).toEqual(['task:a rejected: told_lately']);
    expect(fatesOf([about('a', 8)], { facts: longAgo })).toEqual(['task:a sent: best']);
  });

  test('what has become urgent since it was told is news, though it is said in the same words', () => {
    const facts = exampleFacts({ sends: [send(6, 2 * hourMs)] });
    const signals = [{ type: 'TASK_DUE', key: 'task:a', urgencyHint: 8 }];
    const similar = { messageId: 'm1', similarity: 1 };

    expect(fatesOf([about('a', 8, { signals, similar })], { facts })).toEqual(['task:a sent: best']);
  });

  test('a message as similar as 0.8 to an earlier one is rejected, a less similar one is not', () => {
    const similarTo = (similarity: number) => ({ similar: { messageId: 'm9', similarity } });

    expect(fatesOf([about('a', 8, similarTo(0.8))])).toEqual(['task:a rejected: similar_to_earlier']);
    expect(fatesOf([about('a', 8, similarTo(0.79))])).toEqual(['task:a sent: best']);
  });

  test('of two messages about the same thing one is sent and the other is not kept', () => {
    expect(fatesOf([about('a', 8), about('a', 7)])).toEqual([
      'task:a sent: best',
      'task:a dropped: told_by_the_best',
    ]);
  });

  test('signals that were judged too weak are named, urgent and approved ones are not', () => {
    const urgent = [{ type: 'TASK_DUE', key: 'task:u', urgencyHint: 8 }];
    const { details } = judge(judgeView([about('w', 3), about('a', 7), about('u', 3, { signals: urgent })]));

    expect(details?.['judged']).toEqual(['6 task:w']);
  });

  test('what a free slot could lift over the threshold is judged again once one begins', () => {
    const { details } = judge(judgeView([about('n', 5.4)]));

    expect(details?.['judged']).toEqual(['@late 6 task:n']);
  });
});

describe('what must not be said', () => {
  test('a message that corrects the user is rejected with its reason, whatever it scores', () => {
    const framing = { label: 'corrects', by: 'classifier' } as const;
    const verdict = judge(judgeView([about('a', 10, { framing })]));

    expect(verdict).toMatchObject({ word: 'decline', actions: [] });
    expect(verdict.reasons.map(({ code, text }) => [code, text])).toEqual([
      ['CANDIDATE_REJECTED', 'deadline_warning: rejected, because it corrects or judges the user.'],
    ]);
  });

  test('a candidate whose signals are held back by the gate is rejected', () => {
    expect(fatesOf([about('a', 8)], { signals: [] })).toEqual(['task:a rejected: not_surviving']);
  });

  test('a direction that forbids sending keeps the best for the next time the user writes', () => {
    const directions = {
      directions: [
        {
          id: 'd1',
          text: 'Never write to me first.',
          enabled: true,
          constraint: { kind: 'forbid', actions: ['send_message'], unlessRule: false },
        },
      ],
    } as const;
    const verdict = judge(judgeView([about('a', 8)], { directions }));

    expect(verdict).toMatchObject({ word: 'defer', outcome: 'keep_insight' });
    expect(verdict.overrides.map(({ code }) => code)).toEqual(['DirectionViolation']);
    expect(verdict.claims).toBeUndefined();
  });

  test('what would need a yes first is kept, because asking would be a message too', () => {
    const verdict = judge(judgeView([about('a', 8)], { directions: { approvalAlways: ['send_message'] } }));

    expect(verdict.word).toBe('defer');
    expect(verdict.actions.map(({ disposition }) => disposition)).toEqual(['run']);
  });
});

test('a send claims to follow the last attempt until the cooldown ends, and the next place of the day', () => {
  const facts = exampleFacts({ lastAttempt: { id: 'send-7', today: 1 } });

  expect(judge(judgeView([about('a', 8)], { facts })).claims).toEqual([
    { key: 'proactive:after:send-7', until: noon + 30 * minuteMs },
    { key: `proactive:day:${noon - 12 * hourMs}:1`, until: noon + 24 * hourMs },
  ]);
  expect(judge(judgeView([about('a', 4.5)], { facts })).claims).toBeUndefined();
});
