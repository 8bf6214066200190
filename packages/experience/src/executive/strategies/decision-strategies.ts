import { tactError } from '@tact/core/errors';
import { closestWord, listNearest } from '@tact/core/text';
import type { ExecutiveStrategy } from '../executive-strategy.ts';
import { alwaysLlm } from './always-llm.ts';
import { heuristicFirst } from './heuristic-first.ts';
import { hybrid } from './hybrid.ts';

/** Tact's own strategies, the default first. */
export const ownStrategies: readonly ExecutiveStrategy[] = [heuristicFirst, alwaysLlm, hybrid];

export const defaultStrategyName = heuristicFirst.name;

/**
 * The strategy of a name.
 *
 * @param added a program's or a plugin's own, beside Tact's
 * @throws EXECUTIVE_STRATEGY_UNKNOWN and, for two of one name, NAME_TAKEN
 */
export function strategyNamed(name: string, added: readonly ExecutiveStrategy[] = []): ExecutiveStrategy {
  const all = [...ownStrategies, ...added];
  const twice = all.find((one, index) => all.findIndex((other) => other.name === one.name) !== index);
  if (twice !== undefined) throw tactError('NAME_TAKEN', { kind: 'decision strategies', name: twice.name });
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = all.map((one) => one.name);
  const closest = closestWord(name, names);
  throw tactError('EXECUTIVE_STRATEGY_UNKNOWN', {
    strategy: name.slice(0, 60),
    known: listNearest(name, names),
    suggestion: closest === null ? '' : `; perhaps "${closest}" was meant`,
  });
}
