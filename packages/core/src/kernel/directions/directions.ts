import {
  type ConstraintScope,
  type Direction,
  type DirectionConstraint,
  matchesSenderPattern,
  parseMailAddress,
  parseSenderPattern,
} from '#records';
import { suggestWord } from '#text';
import { fitOf, type ScopedAction } from './constraint-scope.ts';

/**
 * Directions that the code itself enforces.
 *
 * Precedence:
 * 1. A direction beats a rule, a model and every permission: it can only take away, never allow.
 * 2. `forbid … unless rule` lets only the owner's deterministic rules through. Every other direction
 *    binds rules too.
 * 3. `only … from` declines for any other sender, and if the sender is missing or ambiguous.
 * 4. What cannot be told asks: a constraint about the mail of some senders asks where the sender is missing or ambiguous.
 * 5. `*` stands for every action but `none`, which changes nothing.
 * 6. Each direction is checked on its own, so none hides another. One without a constraint is not checked here.
 */

/** An action as directions see it. */
export interface DirectedAction extends ScopedAction {
  /** It comes from the owner's own deterministic rule. */
  readonly byRule: boolean;
}

/** A direction that does not let an action pass. */
export interface DirectionBreach {
  readonly direction: Direction;
  readonly effect: 'ask' | 'decline';
  /** For people. Never holds outside text. */
  readonly text: string;
}

/** How this action breaks this direction; null if it does not. Pure. */
export function checkDirection(direction: Direction, directed: DirectedAction): DirectionBreach | null {
  const { constraint } = direction;
  if (!direction.enabled || constraint === null || !coversAction(constraint, directed.action)) return null;
  const breach = breachOf(constraint, directed);
  if (breach === null) return null;
  const text = `DirectionViolation (${direction.id}: ${describeConstraint(constraint)}${breach.because})`;
  return { direction, effect: breach.effect, text };
}

/** Other spellings of a name are covered too: a direction must not be escaped by writing `Delete`. */
export function coversAction(constraint: DirectionConstraint, action: string): boolean {
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
  directed: DirectedAction,
): { readonly effect: 'ask' | 'decline'; readonly because: string } | null {
  const { byRule, sender } = directed;
  if (constraint.kind !== 'only-from') {
    if (constraint.kind === 'forbid' && constraint.unlessRule && byRule) return null;
    const fit = fitOf(constraint, directed);
    if (fit === 'other') return null;
    if (fit === 'unknown') return { effect: 'ask', because: '; this sender cannot be told' };
    return { effect: constraint.kind === 'forbid' ? 'decline' : 'ask', because: '' };
  }
  const address = sender === null ? null : parseMailAddress(sender);
  if (address === null) return { effect: 'decline', because: '; this sender cannot be told' };
  const isListed = constraint.senders.some((written) => {
    const pattern = parseSenderPattern(written);
    return pattern !== null && matchesSenderPattern(address, pattern);
  });
  return isListed ? null : { effect: 'decline', because: '; this is another sender' };
}

/** A constraint that cannot be understood, with what is wrong and how it should be written. */
export interface ConstraintProblem {
  readonly problem: string;
}

/**
 * Reads what an owner writes as `enforce`:
 *
 *     forbid delete, forward             never forward              forbid everything unless rule
 *     ask before create_task             only apply_label mail from example.org, *.example.org, ann@example.com
 *     forbid archive mail from bob@example.org, "Bob Lee"             ask before auto_reply mail from example.org
 *     forbid forward to gmail.com                                     forbid forward except to example.org
 *
 * Actions are those of `knownActions`, or one word of a name where only one name has it (`label` for `apply_label`);
 * `everything`, `anything` and `*` stand for all. Lists are joined by commas, `and`, `or`.
 */
export function parseConstraint(
  text: string,
  knownActions: readonly string[],
): DirectionConstraint | ConstraintProblem {
  const sentence = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const forbidden = /^(?:forbid|never) (.+?)( unless(?: .*)?)?$/i.exec(sentence);
  if (forbidden !== null) return parseForbid(forbidden[1] ?? '', forbidden[2] ?? '', knownActions);
  const asked = /^ask before (.+)$/i.exec(sentence);
  if (asked !== null) return parseAsk(asked[1] ?? '', knownActions);
  const restricted = /^only (.+?)(?: e?mails?)? from (.+)$/i.exec(sentence);
  if (restricted !== null) return parseOnlyFrom(restricted[1] ?? '', restricted[2] ?? '', knownActions);
  return { problem: `"${text.trim()}" is not understood; ${forms}` };
}

/** A constraint as an owner would write it; `parseConstraint` reads it back. */
export function describeConstraint(constraint: DirectionConstraint): string {
  const actions = constraint.actions.map((action) => (action === '*' ? 'everything' : action)).join(', ');
  if (constraint.kind === 'only-from') return `only ${actions} mail from ${constraint.senders.join(', ')}`;
  const about = `${actions}${describeScope(constraint)}`;
  if (constraint.kind === 'ask') return `ask before ${about}`;
  return `forbid ${about}${constraint.unlessRule ? ' unless rule' : ''}`;
}

function describeScope({ from, to, exceptTo }: ConstraintScope): string {
  return [
    from === undefined ? '' : ` mail from ${from.join(', ')}`,
    to === undefined ? '' : ` to ${to.join(', ')}`,
    exceptTo === undefined ? '' : ` except to ${exceptTo.join(', ')}`,
  ].join('');
}

const forms =
  'write "forbid ACTION", "forbid ACTION unless rule", "ask before ACTION", "forbid ACTION mail from SENDER", "forbid ACTION to ADDRESS" or "only ACTION mail from SENDER"';

function parseForbid(
  list: string,
  exception: string,
  knownActions: readonly string[],
): DirectionConstraint | ConstraintProblem {
  if (exception !== '' && !/^ unless (?:by )?(?:a |an |my |the )?rules?$/i.test(exception)) {
    return { problem: `after "unless" only "rule" is understood, not "${exception.slice(8).trim()}"` };
  }
  const about = parseAbout(list, knownActions);
  return 'problem' in about ? about : { kind: 'forbid', ...about, unlessRule: exception !== '' };
}

function parseAsk(list: string, knownActions: readonly string[]): DirectionConstraint | ConstraintProblem {
  if (/ unless( |$)/i.test(list))
    return { problem: '"unless rule" belongs to "forbid", not to "ask before"' };
  const about = parseAbout(list, knownActions);
  return 'problem' in about ? about : { kind: 'ask', ...about };
}

/** Actions, then whose mail and which recipients they are about. */
function parseAbout(
  text: string,
  knownActions: readonly string[],
): ({ readonly actions: readonly string[] } & ConstraintScope) | ConstraintProblem {
  const parts = /^(.+?)(?:(?: e?mails?)? from (.+?))?(?: (to|except to) (.+))?$/i.exec(text);
  const [, list = text, senders, preposition, recipients] = parts ?? [];
  const actions = parseActions(list, knownActions);
  if ('problem' in actions) return actions;
  const from = senders === undefined ? undefined : parsePlaces(senders, { allowsNames: true });
  if (from !== undefined && 'problem' in from) return from;
  const to = recipients === undefined ? undefined : parsePlaces(recipients, { allowsNames: false });
  if (to !== undefined && 'problem' in to) return to;
  const isException = preposition?.toLowerCase() === 'except to';
  return {
    ...actions,
    ...(from === undefined ? {} : { from: from.places }),
    ...(to === undefined ? {} : isException ? { exceptTo: to.places } : { to: to.places }),
  };
}

/** Addresses, domains and, for senders, names in quotation marks. */
function parsePlaces(
  text: string,
  { allowsNames }: { readonly allowsNames: boolean },
): { readonly places: readonly string[] } | ConstraintProblem {
  const words = text.replace(/[“”]/g, '"').match(/"[^"]*"|[^\s,]+/g) ?? [];
  const places: string[] = [];
  for (const word of words.filter((one) => !/^(?:and|or)$/i.test(one))) {
    const isQuoted = /^".*[\p{L}\p{N}].*"$/u.test(word);
    const place = isQuoted && allowsNames ? word : parseSenderPattern(word);
    if (place === null) {
      const name = allowsNames ? ', or a name in quotation marks' : '';
      return {
        problem: `"${word}" is no address; write ann@example.org, example.org or *.example.org${name}`,
      };
    }
    places.push(place);
  }
  if (places.length === 0) return { problem: 'expected an address' };
  return { places: [...new Set(places)] };
}

function parseOnlyFrom(
  list: string,
  senderList: string,
  knownActions: readonly string[],
): DirectionConstraint | ConstraintProblem {
  const actions = parseActions(list, knownActions);
  if ('problem' in actions) return actions;
  const senders: string[] = [];
  for (const word of splitList(senderList)) {
    const pattern = parseSenderPattern(word);
    if (pattern === null) {
      return { problem: `"${word}" is not a sender; write ann@example.org, example.org or *.example.org` };
    }
    senders.push(pattern);
  }
  return { kind: 'only-from', ...actions, senders: [...new Set(senders)] };
}

function parseActions(
  list: string,
  knownActions: readonly string[],
): { readonly actions: readonly string[] } | ConstraintProblem {
  const actions: string[] = [];
  for (const word of splitList(list)) {
    const found = findAction(word, knownActions);
    if (typeof found !== 'string') return found;
    actions.push(found);
  }
  return { actions: [...new Set(actions)] };
}

/** A stray comma gives an empty word, which is then rejected by name. */
function splitList(list: string): readonly string[] {
  return list.split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/i);
}

const allActions = ['*', 'everything', 'anything', 'all'];

function findAction(written: string, knownActions: readonly string[]): string | ConstraintProblem {
  if (written === '') return { problem: 'expected an action, found a comma' };
  const word = written.toLowerCase().replace(/[\s-]+/g, '_');
  if (allActions.includes(word)) return '*';
  if (word === 'none') return { problem: '"none" changes nothing, so it cannot be restricted' };
  if (knownActions.includes(word)) return word;
  const [only, ...others] = knownActions.filter((action) => action.split('_').includes(word));
  if (only === undefined) {
    return { problem: `unknown action "${written}"; ${suggestWord(word, knownActions)}` };
  }
  if (others.length > 0) return { problem: `"${written}" could be ${[only, ...others].join(' or ')}` };
  return only;
}
