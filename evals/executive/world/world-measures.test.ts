import { describe, expect, test } from 'vitest';
import type { Outcome } from './play-world.ts';
import { readWorld } from './world.ts';
import type { HiddenTruth } from './world-events.ts';
import { measuresOf } from './world-measures.ts';

const world = readWorld();
const dayMs = 86_400_000;

interface Played {
  readonly kind?: string | null;
  readonly path: 'heuristic' | 'model' | 'none';
  readonly isRight?: boolean;
  readonly text?: string;
  readonly urgency?: number;
  readonly hasDrifted?: boolean;
}

/** Events on days one after the other. */
function outcomes(played: readonly Played[]): readonly Outcome[] {
  return played.map(({ kind = 'ripe', path, isRight, text = '', urgency = 0, hasDrifted = false }, index) => {
    const hidden: HiddenTruth = {
      ...{ kind, right: 'nothing', wrong: [], slots: {}, model: 1, hasDrifted, rater: 'alex' },
    };
    return {
      event: {
        ...{ id: `event-${index}`, at: index * dayMs, domain: 'garden', source: '', text: '' },
        ...{ urgency, immediate: true, hidden },
      },
      response: { path, text, heuristic: null, modelCalls: path === 'model' ? 1 : 0 },
      isRight: path === 'none' ? null : (isRight ?? true),
    };
  });
}

const measured = (played: readonly Played[]) => measuresOf(world, 1, outcomes(played));
const repeat = (times: number, one: Played): readonly Played[] => Array.from({ length: times }, () => one);

describe('measures of the world', () => {
  test('coverage, quality and calls avoided are shares of events and of answers', () => {
    const measures = measured([
      { path: 'heuristic' },
      { path: 'model' },
      { path: 'model', isRight: false },
      { path: 'none' },
    ]);

    expect(measures.coverage).toBe(0.75);
    expect(measures.quality).toBeCloseTo(2 / 3, 10);
    expect(measures.calls_avoided).toBeCloseTo(1 / 3, 10);
  });

  test('quality is compared with the model on the same events, those without an answer left out', () => {
    expect(measured([{ path: 'heuristic', isRight: false }, { path: 'none' }]).quality_beside_model).toBe(-1);
    expect(measured([{ path: 'heuristic' }]).quality_beside_model).toBe(0);
  });

  test('a wrong fire is a wrong answer by a heuristic, counted per 200 events of the kind', () => {
    const measures = measured([
      { path: 'heuristic', isRight: false },
      { path: 'model', isRight: false },
      { path: 'heuristic', isRight: true, urgency: 0.9 },
      { path: 'heuristic', isRight: false, kind: 'deer' },
    ]);

    expect(measures.wrong_fires_on_06).toBeCloseTo(200 / 3, 10);
    expect(measures.wrong_fires_on_06_calm).toBe(100);
    expect(measures.wrong_fires).toBe(100);
  });

  test('noise is measured apart from kinds that read like another one', () => {
    const measures = measured([
      { path: 'heuristic', isRight: false, kind: null },
      { path: 'heuristic', isRight: false, kind: 'tank-full' },
      { path: 'none', kind: 'tank-empty' },
    ]);

    expect(measures.wrong_fires_on_noise).toBe(200);
    expect(measures.wrong_fires_on_traps).toBe(100);
    expect(measures.wrong_fires_on_06).toBeNull();
  });
});

describe('measures of drifts', () => {
  const before: Played = { kind: 'deer', path: 'heuristic', isRight: true };
  const outdated: Played = {
    kind: 'deer',
    path: 'heuristic',
    isRight: false,
    hasDrifted: true,
    text: 'Start the sprinkler by the fence',
  };
  const renewed: Played = { kind: 'deer', path: 'model', isRight: true, hasDrifted: true };

  test('count fires with what was right before, and answers until five in a row are right', () => {
    const measures = measured([
      ...repeat(10, before),
      ...repeat(3, outdated),
      renewed,
      outdated,
      { ...renewed, path: 'none' },
      ...repeat(5, renewed),
    ]);

    expect(measures.drifts).toBe(1);
    expect(measures.outdated_fires).toBe(4);
    expect(measures.events_to_recover).toBe(10);
    expect(measures.days_to_recover).toBe(10);
    expect(measures.not_recovered).toBe(0);
  });

  test('leave out kinds that no heuristic answered before', () => {
    const measures = measured([...repeat(10, { ...before, path: 'model' }), ...repeat(5, renewed)]);

    expect(measures.drifts).toBe(0);
    expect(measures.outdated_fires).toBeNull();
  });

  test('tell of drifts that were never recovered from', () => {
    expect(measured([...repeat(10, before), ...repeat(9, outdated)])).toMatchObject({
      ...{ drifts: 1, outdated_fires: 9, events_to_recover: null, not_recovered: 1 },
    });
  });
});
