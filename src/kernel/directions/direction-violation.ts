import type { Direction, Override, ProposedAction } from '#records';
import { checkParameters } from '../actions.ts';
import type { CheckInput } from '../policy.ts';
import { recipientsOf } from './constraint-scope.ts';
import { couldConcern } from './direction-concern.ts';
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
function foundByCode(
  direction: Direction,
  { names, proposed, proposal, sender, senderNames, action: known, input }: CheckInput,
): Override | null {
  if (direction.constraint === null) return null;
  const byRule = proposal.proposer === 'rule';
  const { parameters } = proposed;
  const isKnown = known?.writesTo !== undefined && checkParameters(known, parameters) === null;
  const recipients = [
    ...recipientsOf(names, parameters, sender),
    ...((isKnown ? known.writesTo?.(parameters, input) : undefined) ?? []),
  ];
  for (const action of names) {
    const breach = checkDirection(direction, { action, byRule, sender, senderNames, recipients });
    if (breach === null) continue;
    return { ...violation(breach.effect, proposed, breach.text), direction: direction.id };
  }
  return null;
}

/** What the separate check of the proposal found about a direction: the strictest counts, and a missing finding permits nothing. */
function foundByModel(direction: Direction, subject: CheckInput): Override | null {
  const { proposed, proposal } = subject;
  if (!isFreeText(direction) || !bindsInWords(direction, subject)) return null;
  const found = proposal.findings.filter(({ directionId }) => directionId === direction.id);
  if (found.length > 0 && found.every(({ finding }) => finding === 'kept')) return null;
  const isViolated = found.some(({ finding }) => finding === 'violated');
  const what = isViolated ? direction.text : `could not be checked: ${direction.text}`;
  const override = violation('ask', proposed, `DirectionViolation (${what})`);
  return { ...override, direction: direction.id };
}

/** The owner's own rules are exempt from directions in words; a constraint binds them. */
function needsDirectionCheck({ danger, proposal, wordsBindSafe }: CheckInput): boolean {
  return proposal.proposer !== 'rule' && (danger !== 'safe' || wordsBindSafe);
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
