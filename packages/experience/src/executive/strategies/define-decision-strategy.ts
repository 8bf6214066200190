import { tactError } from '@tact/core/errors';
import type { ExecutiveStrategy } from '../executive-strategy.ts';

/** A strategy as one is written: what is missing has a default. */
export type DecisionStrategyDefinition = Omit<ExecutiveStrategy, 'version'> & {
  /** Default: `1`. */
  readonly version?: string;
};

const validName = /^[a-z][a-z0-9_]{0,59}$/;

/**
 * A strategy of your own. Pass it as one of the `strategies`; settings name it like Tact's own.
 *
 * @throws `EXECUTIVE_SETTING_INVALID` for a name that settings cannot have.
 *
 * @example
 * const careful = defineDecisionStrategy({
 *   name: 'careful',
 *   choose: ({ config: { confidenceThreshold: baseThreshold } }) => {
 *     const threshold = Math.max(0.9, baseThreshold);
 *     return { kind: 'reject', reason: 'not_sure', threshold, baseThreshold };
 *   },
 * });
 * const strategy = createDecisionStrategy('careful', { strategies: [careful] });
 */
export function defineDecisionStrategy(definition: DecisionStrategyDefinition): ExecutiveStrategy {
  const { name } = definition;
  if (!validName.test(name)) {
    throw tactError('EXECUTIVE_SETTING_INVALID', {
      setting: 'name of a strategy',
      why: 'must be lower-case letters, digits and underscores, beginning with a letter',
      remedy: 'Name it as in `quiet_at_night`.',
    });
  }
  return { version: '1', ...definition };
}
