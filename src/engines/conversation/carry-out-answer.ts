import { enforceAction, type JudgeView, proposalDefaults, systemLabel } from '#kernel';
import type { ClosedQuestion, DecidedAction, Override, Proposal } from '#records';
import type { ConversationInput } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import type { ConversationEvidence } from './gather.ts';
import type { PendingQuestion, PendingQuestions } from './pending-questions.ts';
import { plainAnswer } from './plain-answer.ts';

/**
 * What an answer makes part of this turn. Pure.
 *
 * Invariants:
 * 1. A yes runs what was asked, as it was asked, and closes the questions in the same record.
 * 2. Where the answer does not count, or the policy in force forbids the action by now, nothing runs and the question stays
 *    open. What waited for something that is not done is refused.
 * 3. An undo takes back in the opposite order of how it was done.
 */
interface CarriedOut {
  readonly actions: readonly DecidedAction[];
  readonly overrides: readonly Override[];
  readonly closes: readonly ClosedQuestion[];
}

type View = JudgeView<ConversationInput, ConversationFacts, ConversationEvidence>;

const nothing: CarriedOut = { actions: [], overrides: [], closes: [] };

export function carryOutAnswer(view: View): CarriedOut {
  const { pending, undoable } = view.facts;
  switch (plainAnswer(view)) {
    case 'yes':
      return pending === null ? nothing : approved(pending, view);
    case 'no':
      return pending === null ? nothing : denied(pending);
    case 'undo':
      return { ...nothing, actions: undoable === null ? [] : takingBack(undoable) };
    default:
      return nothing;
  }
}

/** The channel that answers given in a conversation come through. */
const via = 'chat';

/** The end of every open question of a plan. */
export function closing(
  { decisionId, askedAt, questions }: PendingQuestions,
  state: ClosedQuestion['state'],
): readonly ClosedQuestion[] {
  return questions.map(({ id, hash }) => ({ id, hash, decisionId, askedAt, state, via, why: null }));
}

function approved({ decisionId, askedAt, questions }: PendingQuestions, view: View): CarriedOut {
  const actions: DecidedAction[] = [];
  const overrides: Override[] = [];
  const closes: ClosedQuestion[] = [];
  for (const question of questions) {
    const { id, hash, action, wasEdited } = question;
    const decided = actionOf(question);
    const waitsInVain =
      question.asked?.waitsInVain === true ||
      decided.after.some((before) => actions[before]?.disposition === 'drop');
    const refused = waitsInVain ? [waitedInVain(action)] : refusals(question, view);
    const close = { id, hash, decisionId, askedAt, via };
    overrides.push(...refused);
    if (refused.length > 0) actions.push({ ...decided, disposition: 'drop' });
    else actions.push({ ...decided, disposition: 'run', causedBy: id });
    if (waitsInVain) closes.push({ ...close, state: 'denied', why: waitedInVain(action).text });
    else if (refused.length === 0)
      closes.push({ ...close, state: wasEdited ? 'edited' : 'approved', why: null });
  }
  return { actions, overrides, closes };
}

function denied(pending: PendingQuestions): CarriedOut {
  const refused = pending.questions.filter(({ refusal }) => refusal !== null);
  const open = pending.questions.filter(({ refusal }) => refusal === null);
  return {
    actions: refused.map((question) => ({ ...actionOf(question), disposition: 'drop' })),
    overrides: refused.flatMap(refusalOfAnswer),
    closes: closing({ ...pending, questions: open }, 'denied'),
  };
}

function actionOf({ action, asked }: PendingQuestion) {
  const { parameters = {}, target = '', labels = [], after = [] } = asked ?? {};
  return { action, parameters, target, labels, after };
}

function waitedInVain(action: string): Override {
  return { code: 'PrerequisiteNotDone', action, text: 'What it waited for was not done.', effect: 'decline' };
}

function refusalOfAnswer({ action, refusal }: PendingQuestion): readonly Override[] {
  return refusal === null ? [] : [{ ...refusal, action, effect: 'decline' }];
}

/** What keeps a yes from counting: it is not this owner's to say, or not what was asked, or the policy forbids it by now. */
function refusals(
  question: PendingQuestion,
  { signal, registry, policy, checks }: View,
): readonly Override[] {
  if (question.refusal !== null) return refusalOfAnswer(question);
  const { action, parameters, target, labels } = actionOf(question);
  const proposed = { action, parameters, target, labels };
  const proposal: Proposal = {
    actions: [proposed],
    proposer: 'local',
    confidence: 1,
    rationale: '',
    needsApproval: false,
    labels,
    ...proposalDefaults,
  };
  const found = enforceAction(proposed, proposal, {
    ...{ user: signal.user, registry, policy, sender: null, cause: () => null },
    ...(checks === undefined ? {} : { checks }),
  });
  return found.filter(({ effect }) => effect === 'decline');
}

/** Nothing is said to come after anything: so they run one after the other, and one that fails holds up no other. */
function takingBack({ entries }: NonNullable<ConversationFacts['undoable']>): readonly DecidedAction[] {
  return entries.map(({ id, decisionId, action, parameters, target }) => ({
    ...{ action, parameters, target, disposition: 'run', labels: [systemLabel('undo journal')] },
    undoes: { id, decisionId },
  }));
}
