import {
  type ActionRegistry,
  coversAction,
  dangerOf,
  describeConstraint,
  fitOf,
  namesOf,
  recipientsOf,
} from '@tact/core/kernel';
import type { Direction, DirectionConstraint } from '@tact/core/records';
import { contradicts } from '../rules-agree.ts';
import { inOrder } from './compile-rules.ts';
import { exclusionIn, type Formula, formulaOf, implies, sendersFormula } from './implies.ts';
import type { Rule, RuleAction, Rulebook } from './rule.ts';
import type { RuleWarning } from './rule-warnings.ts';

/**
 * What in a rulebook contradicts itself, can never match or is never reached. Only what is certain for every mail is told: nothing that
 * depends on a pattern, on a name or on words. Pure.
 */
export function conflictsIn(
  { rules, directions }: Pick<Rulebook, 'rules' | 'directions'>,
  registry: ActionRegistry,
): readonly RuleWarning[] {
  const inForce = directions.filter(({ enabled }) => enabled);
  const reachable: RuleFormula[] = [];
  const found: RuleWarning[] = [];
  for (const rule of inOrder(rules)) {
    const one = { rule, formula: formulaOf(rule) };
    const unreachable = whyUnreachable(one, reachable);
    if (unreachable !== null) {
      found.push(unreachable);
      continue;
    }
    found.push(...contradictionsOf(one, reachable), ...forbiddenIn(one, inForce, registry));
    reachable.push(one);
  }
  return [...found, ...amongDirections(inForce, registry)];
}

interface RuleFormula {
  readonly rule: Rule;
  readonly formula: Formula;
}

function whyUnreachable(one: RuleFormula, earlier: readonly RuleFormula[]): RuleWarning | null {
  const { id } = one.rule;
  const excluded = exclusionIn(one.formula);
  if (excluded !== null)
    return {
      kind: 'never',
      id,
      text: `Rule ${id} never matches: “${excluded[0]}” and “${excluded[1]}” exclude each other.`,
      remedy: 'Put alternatives under `when.any`, or remove one of the two.',
    };
  const first = earlier.find((other) => !other.rule.continues && covers(other, one));
  if (first === undefined) return null;
  return {
    kind: 'shadowed',
    id,
    others: [first.rule.id],
    text: `Rule ${id} is never reached: rule ${first.rule.id} is checked first and matches all mail that ${id} matches.`,
    remedy: `Give ${id} a higher priority, add \`continue = true\` to ${first.rule.id}, or remove one of the two.`,
  };
}

/** Whether a rule matches all mail that another one matches. A permission asks for more than its conditions. */
function covers(wide: RuleFormula, narrow: RuleFormula): boolean {
  if (wide.rule.permitsDangerous && !narrow.rule.permitsDangerous) return false;
  return implies(narrow.formula, wide.formula);
}

/** With itself, and with earlier rules that go on, where all mail of one of the two comes to both. */
function contradictionsOf(one: RuleFormula, earlier: readonly RuleFormula[]): readonly RuleWarning[] {
  const { id } = one.rule;
  const remedy = 'Remove one of the two actions, or make the conditions exclude each other.';
  const own = contradictionIn(one.rule.actions, one.rule.actions);
  const itself: readonly RuleWarning[] =
    own === null
      ? []
      : [{ kind: 'contradiction', id, text: `Rule ${id} contradicts itself: ${own}.`, remedy }];
  const others = earlier.flatMap((other, at): readonly RuleWarning[] => {
    const what = other.rule.continues ? contradictionIn(other.rule.actions, one.rule.actions) : null;
    if (what === null) return [];
    const between = earlier.slice(at + 1).filter(({ rule }) => !rule.continues);
    const meet = covers(other, one) || (covers(one, other) && !between.some((rule) => covers(rule, other)));
    if (!meet) return [];
    const text = `Rules ${other.rule.id} and ${id} contradict each other: ${what}. The first counts, and a deletion asks.`;
    return [{ kind: 'contradiction', id, others: [other.rule.id], text, remedy }];
  });
  return [...itself, ...others];
}

function contradictionIn(first: readonly RuleAction[], second: readonly RuleAction[]): string | null {
  for (const one of first)
    for (const other of second) if (contradicts(one, other)) return `${inWords(one)} and ${inWords(other)}`;
  return null;
}

function inWords({ action, parameters: { folder } }: RuleAction): string {
  return typeof folder === 'string' ? `${action} to ${folder}` : action;
}

/** What directions never let a rule do, and what they ask about although it is permitted. */
function forbiddenIn(
  { rule, formula }: RuleFormula,
  directions: readonly Direction[],
  registry: ActionRegistry,
): readonly RuleWarning[] {
  const changing = rule.actions.filter(({ action }) => action !== 'none');
  const bound = changing.flatMap((action) => {
    const by = directions.find(({ constraint }) => constraint !== null && binds(constraint, action));
    return by === undefined ? [] : [{ action, by }];
  });
  return [...Map.groupBy(bound, ({ by }) => by)].map(([{ id, constraint }, concerned]) => {
    const actions = [...new Set(concerned.map(({ action }) => inWords(action)))].join(', ');
    const never = bound.length === changing.length ? 'does nothing' : `never does ${actions}`;
    const effect = constraint?.kind === 'ask' ? `asks before ${actions} although that is permitted` : never;
    return {
      kind: 'contradiction',
      id: rule.id,
      others: [id],
      text: `Rule ${rule.id} ${effect}: the direction ${id} says “${constraint === null ? '' : describeConstraint(constraint)}”.`,
      remedy: 'Change or remove one of the two.',
    };
  });

  function binds(constraint: DirectionConstraint, { action: name, parameters }: RuleAction): boolean {
    const action = registry.find(name);
    const names = namesOf(action, { action: name, parameters, target: '' });
    if (!names.some((one) => coversAction(constraint, one))) return false;
    if (constraint.kind === 'only-from') return implies(formula, sendersFormula(constraint.senders, false));
    if (constraint.kind === 'forbid' && constraint.unlessRule) return false;
    const isPermitted = rule.permitsDangerous && dangerOf(action, parameters, '') === 'dangerous';
    if (constraint.kind === 'ask' && !isPermitted) return false;
    const { from, ...others } = constraint;
    const isFrom =
      from === undefined ||
      implies(
        formula,
        sendersFormula(
          from.filter((one) => !one.startsWith('"')),
          true,
        ),
      );
    const recipients = names.includes('auto_reply') ? [] : recipientsOf(names, parameters, null);
    return isFrom && fitOf(others, { action: name, sender: null, recipients }) === 'fits';
  }
}

/** Directions that together leave nothing of an action, and those that another one makes superfluous. */
function amongDirections(directions: readonly Direction[], registry: ActionRegistry): readonly RuleWarning[] {
  const found: RuleWarning[] = [];
  for (const [at, one] of directions.entries())
    for (const other of directions.slice(0, at)) {
      const warning = betweenDirections(other, one) ?? betweenDirections(one, other);
      if (warning !== null) found.push(warning);
    }
  return found;

  function betweenDirections(strict: Direction, other: Direction): RuleWarning | null {
    const [first, second] = [strict.constraint, other.constraint];
    if (first === null || second === null) return null;
    const shared = registry.offered
      .map(({ name }) => name)
      .filter((name) => coversAction(first, name) && coversAction(second, name));
    if (shared.length === 0) return null;
    const about = { id: other.id, others: [strict.id], remedy: 'Change or remove one of the two.' };
    if (first.kind === 'only-from') {
      if (
        second.kind !== 'only-from' ||
        !implies(sendersFormula(first.senders, true), sendersFormula(second.senders, false))
      )
        return null;
      const text = `The directions ${strict.id} and ${other.id} together leave nothing: no mail is from both, so ${shared.join(', ')} is never done.`;
      return { kind: 'contradiction', ...about, text };
    }
    const isWhole = [first.from, first.to, first.exceptTo].every((part) => part === undefined);
    const coversAll =
      first.actions.includes('*') || second.actions.every((name) => coversAction(first, name));
    if (first.kind !== 'forbid' || first.unlessRule || !isWhole || !coversAll) return null;
    const text = `The direction ${other.id} changes nothing: ${strict.id} says “${describeConstraint(first)}”.`;
    return { kind: 'shadowed', ...about, text };
  }
}
