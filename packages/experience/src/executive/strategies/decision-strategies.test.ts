import { describe, expect, test } from 'vitest';
import { defineDecisionStrategy } from '../executive-strategy.ts';
import { strategyNamed } from './decision-strategies.ts';

const never = defineDecisionStrategy({
  name: 'never',
  choose: ({ config: { confidenceThreshold } }) => ({
    kind: 'reject',
    reason: 'never',
    threshold: confidenceThreshold,
    baseThreshold: confidenceThreshold,
  }),
});

describe('a strategy', () => {
  test.each(['heuristic_first', 'always_llm', 'hybrid'])('is found by its name: %s', (name) => {
    expect(strategyNamed(name).name).toBe(name);
  });

  test('of one’s own is found beside Tact’s', () => {
    expect(strategyNamed('never', [never])).toBe(never);
    expect(strategyNamed('hybrid', [never]).name).toBe('hybrid');
  });

  test('that is unknown is named, with the known ones and the nearest', () => {
    expect(() => strategyNamed('heuristic-frist', [never])).toThrow(
      expect.objectContaining({
        code: 'EXECUTIVE_STRATEGY_UNKNOWN',
        message: 'Unknown decision strategy "heuristic-frist"; perhaps "heuristic_first" was meant.',
        remedy:
          'Use one of heuristic_first, always_llm, hybrid, never, or pass a strategy of that name, made with defineDecisionStrategy.',
      }),
    );
    expect(() => strategyNamed('oracle')).toThrow('Unknown decision strategy "oracle".');
  });

  test('does not take the name of another', () => {
    const impostor = defineDecisionStrategy({ ...never, name: 'hybrid' });

    expect(() => strategyNamed('always_llm', [impostor])).toThrow(
      'Two decision strategies are called hybrid.',
    );
  });

  test.each(['', 'Quiet', 'quiet night', '1st'])(
    'needs a name that settings can say: “%s” is none',
    (name) => {
      expect(() => defineDecisionStrategy({ ...never, name })).toThrow(
        expect.objectContaining({ code: 'EXECUTIVE_SETTING_INVALID' }),
      );
    },
  );
});
