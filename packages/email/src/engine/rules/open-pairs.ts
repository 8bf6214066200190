import { type ActionRegistry, couldBindRule, dangerOf, isFreeText, namesOf } from '@tact/core/kernel';
import type { Direction } from '@tact/core/records';
import type { Rule, Rulebook } from './rule.ts';

/** A direction in words that could forbid what a rule may do without asking; until the owner says, it asks. */
export interface OpenPair {
  readonly rule: Rule;
  readonly direction: Direction;
  /** The rule's dangerous actions that are concerned. */
  readonly actions: readonly string[];
}

/** The pairs that the owner has not answered, in the order of the file. */
export function openPairs(
  { rules, directions }: Pick<Rulebook, 'rules' | 'directions'>,
  registry: ActionRegistry,
  user: string,
): readonly OpenPair[] {
  const inWords = directions.filter(isFreeText);
  return rules
    .filter(({ enabled, permitsDangerous }) => enabled && permitsDangerous)
    .flatMap((rule) => inWords.map((direction) => ({ rule, direction, actions: concerned(rule, direction) })))
    .filter(
      ({ rule, direction, actions }) => actions.length > 0 && rule.despite?.includes(direction.id) !== true,
    );

  function concerned({ actions }: Rule, { text }: Direction): readonly string[] {
    const found = actions.filter(({ action: name, parameters }) => {
      const action = registry.find(name);
      const names = namesOf(action, { action: name, parameters, target: '' });
      return (
        dangerOf(action, parameters, user) === 'dangerous' && couldBindRule(text, { names, sender: null })
      );
    });
    return found.map(({ action }) => action);
  }
}
