import type { Direction, DirectionConstraint, MaybeOutside, Override, ProposedAction } from '#records';
import { checkParameters } from '../actions.ts';
import type { CheckInput } from '../contract/safety-check.ts';
import { recipientsOf } from './constraint-scope.ts';
import { couldBindRule, couldConcern } from './direction-concern.ts';
import { checkDirection } from './directions.ts';

const none: readonly Override[] = [];

/** What the owner's directions do not let pass: those with a constraint by code, those in words by what a separate check found. Pure. */
export function directionViolation(subject: CheckInput): readonly Override[] {
  const byCode = foundBy(foundByCode, subject);
  if (!needsDirectionCheck(subject)) return byCode;
  const byModel = foundBy(foundByModel, subject);
  return byCode.length === 0 ? byModel : [...byCode, ...byModel];
}

/** Nearly always nothing, for which nothing is allocated: a backtest asks for every action. */
function foundBy(
  find: (direction: Direction, subject: CheckInput) => Override | null,
  subject: CheckInput,
): readonly Override[] {
  let overrides = none;
  for (const direction of subject.policy.directions) {
    const override = find(direction, subject);
    if (override !== null) overrides = [...overrides, override];
  }
  return overrides;
}

/** A direction is listed once, even if it binds the action under several names. */
function foundByCode(direction: Direction, subject: CheckInput): Override | null {
  const { constraint } = direction;
  if (constraint === null) return null;
  const { names, proposed, proposal, sender, senderNames } = subject;
  const byRule = proposal.proposer === 'rule';
  const recipients = isAboutRecipients(constraint) ? everyRecipient(subject) : nobody;
  for (const action of names) {
    const breach = checkDirection(direction, { action, byRule, sender, senderNames, recipients });
    if (breach === null) continue;
    return { ...violation(breach.effect, proposed, breach.text), direction: direction.id };
  }
  return null;
}

const nobody: readonly MaybeOutside[] = [];

function isAboutRecipients(constraint: DirectionConstraint): boolean {
  if (constraint.kind === 'only-from') return false;
  return constraint.to !== undefined || constraint.exceptTo !== undefined;
}

/** Whom the action writes to by its parameters, and by what it says itself. */
function everyRecipient({ names, proposed, sender, action, input }: CheckInput): readonly MaybeOutside[] {
  const { parameters } = proposed;
  const isKnown = action?.writesTo !== undefined && checkParameters(action, parameters) === null;
  const known = isKnown ? action.writesTo?.(parameters, input) : undefined;
  return [...recipientsOf(names, parameters, sender), ...(known ?? [])];
}

/** What the separate check of the proposal found about a direction: the strictest counts, and a missing finding permits nothing. */
function foundByModel(direction: Direction, subject: CheckInput): Override | null {
  const { proposed, proposal } = subject;
  const binds = proposal.proposer === 'rule' ? bindsRule : bindsInWords;
  if (!isFreeText(direction) || !binds(direction, subject)) return null;
  const found = proposal.findings.filter(({ directionId }) => directionId === direction.id);
  if (found.length > 0 && found.every(({ finding }) => finding === 'kept')) return null;
  const isViolated = found.some(({ finding }) => finding === 'violated');
  const unclear = proposal.proposer === 'rule' ? 'may mean this rule' : 'could not be checked';
  const what = isViolated ? direction.text : `${unclear}: ${direction.text}`;
  const override = violation('ask', proposed, `DirectionViolation (${what})`);
  return { ...override, direction: direction.id };
}

/** Of what the owner's own rules do, directions in words bind what is dangerous; a constraint binds all of it. */
function needsDirectionCheck({ danger, proposal, wordsBindSafe }: CheckInput): boolean {
  if (proposal.proposer === 'rule') return danger === 'dangerous';
  return danger !== 'safe' || wordsBindSafe;
}

function bindsRule({ text }: Direction, { names, sender }: CheckInput): boolean {
  return couldBindRule(text, { names, sender });
}

/** What is not safe is bound by every direction in words, what is safe by those that could be about it. */
export function bindsInWords(
  { text }: Direction,
  { names, danger, sender }: Pick<CheckInput, 'names' | 'danger' | 'sender'>,
): boolean {
  return danger !== 'safe' || couldConcern(text, { names, isSafe: true, sender });
}

/** A direction that code cannot check. */
export function isFreeText(direction: Direction): boolean {
  return direction.enabled && direction.constraint === null;
}

function violation(effect: Override['effect'], { action }: ProposedAction, text: string): Override {
  return { code: 'DirectionViolation', action, text, effect };
}
