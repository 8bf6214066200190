import type { Direction, DirectionConstraint } from '#records';
import { matchesSenderPattern, parseMailAddress, parseSenderPattern } from '#text';
import { describeConstraint } from './direction-constraint.ts';

export { type ConstraintProblem, describeConstraint, parseConstraint } from './direction-constraint.ts';

/**
 * Directions that the code itself enforces.
 *
 * What wins:
 * 1. A direction beats a rule, a model and every permission: it can only take away, never allow.
 * 2. `forbid … unless rule` lets the owner's deterministic rules through, nobody else. Every other direction
 *    binds rules too.
 * 3. `only … from` declines for any other sender, and where the sender is missing or cannot be read without doubt.
 * 4. `*` stands for every action but `none`, which changes nothing.
 * 5. All directions that apply are found; none hides another. Those without a constraint are not looked at here.
 */

/** An action as directions see it. */
export interface DirectedAction {
  readonly action: string;
  /** It comes from the owner's own deterministic rule. */
  readonly byRule: boolean;
  /** The address the signal came from; null where there is none. */
  readonly sender: string | null;
}

/** A direction that does not let an action pass. */
export interface DirectionBreach {
  readonly direction: Direction;
  readonly effect: 'ask' | 'decline';
  /** For people. Never holds outside text. */
  readonly text: string;
}

/** The enabled directions with a constraint that this action breaks, in their order. Pure. */
export function checkDirections(
  directions: readonly Direction[],
  directed: DirectedAction,
): readonly DirectionBreach[] {
  return directions
    .map((direction) => checkDirection(direction, directed))
    .filter((breach) => breach !== null);
}

/** How this action breaks this direction; null where it does not. Pure. */
export function checkDirection(direction: Direction, directed: DirectedAction): DirectionBreach | null {
  const { constraint } = direction;
  if (!direction.enabled || constraint === null || !covers(constraint, directed.action)) return null;
  const breach = breachOf(constraint, directed);
  if (breach === null) return null;
  const text = `DirectionViolation (${direction.id}: ${describeConstraint(constraint)}${breach.because})`;
  return { direction, effect: breach.effect, text };
}

/** Other spellings of a name are covered too: a direction must not be escaped by writing `Delete`. */
function covers(constraint: DirectionConstraint, action: string): boolean {
  if (constraint.actions.includes(action)) return true;
  if (constraint.actions.includes('*')) return action !== 'none';
  if (/^[a-z_]+$/.test(action)) return false;
  return constraint.actions.includes(
    action
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

function breachOf(
  constraint: DirectionConstraint,
  { byRule, sender }: DirectedAction,
): { readonly effect: 'ask' | 'decline'; readonly because: string } | null {
  if (constraint.kind === 'ask') return { effect: 'ask', because: '' };
  if (constraint.kind === 'forbid') {
    return constraint.unlessRule && byRule ? null : { effect: 'decline', because: '' };
  }
  const address = sender === null ? null : parseMailAddress(sender);
  if (address === null) return { effect: 'decline', because: '; this sender cannot be told' };
  const isListed = constraint.senders.some((written) => {
    const pattern = parseSenderPattern(written);
    return pattern !== null && matchesSenderPattern(address, pattern);
  });
  return isListed ? null : { effect: 'decline', because: '; this is another sender' };
}
