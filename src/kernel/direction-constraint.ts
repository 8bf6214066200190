import type { DirectionConstraint } from '#records';
import { parseSenderPattern, suggestWord } from '#text';

/** A constraint that cannot be understood, with what is wrong and how it should be written. */
export interface ConstraintProblem {
  readonly problem: string;
}

/**
 * Reads what an owner writes as `enforce`:
 *
 *     forbid delete, forward             never forward              forbid everything unless rule
 *     ask before create_task             only apply_label mail from example.org, *.example.org, ann@example.com
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
  if (constraint.kind === 'forbid') return `forbid ${actions}${constraint.unlessRule ? ' unless rule' : ''}`;
  if (constraint.kind === 'ask') return `ask before ${actions}`;
  return `only ${actions} mail from ${constraint.senders.join(', ')}`;
}

const forms =
  'write "forbid ACTION", "forbid ACTION unless rule", "ask before ACTION" or "only ACTION mail from SENDER"';

function parseForbid(
  list: string,
  exception: string,
  knownActions: readonly string[],
): DirectionConstraint | ConstraintProblem {
  if (exception !== '' && !/^ unless (?:by )?(?:a |an |my |the )?rules?$/i.test(exception)) {
    return { problem: `after "unless" only "rule" is understood, not "${exception.slice(8).trim()}"` };
  }
  const actions = parseActions(list, knownActions);
  return 'problem' in actions ? actions : { kind: 'forbid', ...actions, unlessRule: exception !== '' };
}

function parseAsk(list: string, knownActions: readonly string[]): DirectionConstraint | ConstraintProblem {
  if (/ unless( |$)/i.test(list))
    return { problem: '"unless rule" belongs to "forbid", not to "ask before"' };
  const actions = parseActions(list, knownActions);
  return 'problem' in actions ? actions : { kind: 'ask', ...actions };
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
      return { problem: `"${word}" is no sender; write ann@example.org, example.org or *.example.org` };
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

/** A comma with nothing beside it gives an empty word, which is then refused by name. */
function splitList(list: string): readonly string[] {
  return list.split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/i);
}

const allActions = ['*', 'everything', 'anything', 'all'];

function findAction(written: string, knownActions: readonly string[]): string | ConstraintProblem {
  if (written === '') return { problem: 'a comma stands where an action should' };
  const word = written.toLowerCase().replace(/[\s-]+/g, '_');
  if (allActions.includes(word)) return '*';
  if (word === 'none') return { problem: '"none" changes nothing, so there is nothing to direct' };
  if (knownActions.includes(word)) return word;
  const [only, ...others] = knownActions.filter((action) => action.split('_').includes(word));
  if (only === undefined) {
    return { problem: `there is no action "${written}"; ${suggestWord(word, knownActions)}` };
  }
  if (others.length > 0) return { problem: `"${written}" could be ${[only, ...others].join(' or ')}` };
  return only;
}
