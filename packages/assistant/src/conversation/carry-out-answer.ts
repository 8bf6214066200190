import {
  type ApprovalStatus,
  enforceAction,
  type JudgeView,
  outsideLabel,
  proposalAsked,
  standingUnder,
  systemLabel,
} from '@tact/core/kernel';
import type { ClosedQuestion, DecidedAction, Override, Proposal } from '@tact/core/records';
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
 * 3. What came to speak against it since it was asked takes the question's place with a new one, which says so.
 * 4. An undo takes back in the opposite order of how it was done.
 */
interface AnswerOutcome {
  readonly actions: readonly DecidedAction[];
  readonly overrides: readonly Override[];
  readonly closes: readonly ClosedQuestion[];
  /** What to tell about it. */
  readonly remarks?: readonly string[];
}

type View = JudgeView<ConversationInput, ConversationFacts, ConversationEvidence>;

const nothing: AnswerOutcome = { actions: [], overrides: [], closes: [] };

export function carryOutAnswer(view: View): AnswerOutcome {
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

function approved({ decisionId, askedAt, questions }: PendingQuestions, view: View): AnswerOutcome {
  const actions: DecidedAction[] = [];
  const overrides: Override[] = [];
  const closes: ClosedQuestion[] = [];
  const added: Override[] = [];
  for (const question of questions) {
    const { id, hash, action, wasEdited } = question;
    const decided = actionOf(question);
    const before = decided.after.map((position) => actions[position]?.disposition);
    const waitsInVain = question.asked?.waitsInVain === true || before.includes('drop');
    const standing = standingOf(question, view);
    const refused = waitsInVain ? [waitedInVain(action)] : standing.forbidden;
    const close = { id, hash, decisionId, askedAt, via };
    if (refused.length > 0) {
      actions.push({ ...decided, disposition: 'drop' });
      overrides.push(...refused);
    } else if (standing.added.length > 0 || before.includes('ask')) {
      actions.push({ ...decided, disposition: 'ask' });
      overrides.push(...standing.asks);
      added.push(...standing.added);
      closes.push({ ...close, state: 'superseded', why: null });
    } else {
      actions.push({ ...decided, disposition: 'run', causedBy: id });
      closes.push({ ...close, state: wasEdited ? 'edited' : 'approved', why: null });
    }
    if (waitsInVain) closes.push({ ...close, state: 'denied', why: waitedInVain(action).text });
  }
  return { actions, overrides, closes, remarks: remarksAbout(added) };
}

function remarksAbout(added: readonly Override[]): readonly string[] {
  if (added.length === 0) return [];
  const what = [...new Set(added.map(({ text }) => text))].join(', ');
  return [`The policy is stricter now than when I asked: ${what}.`];
}

function denied(pending: PendingQuestions): AnswerOutcome {
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

/**
 * What keeps a yes from counting: it is not this owner's to say, or not what was asked, or the policy forbids it by now. And what came
 * to speak against it since it was asked, for which the yes does not stand. The same as for a yes through any other channel.
 */
function standingOf(
  question: PendingQuestion,
  { signal, now, registry, policy, checks }: View,
): ApprovalStatus & { readonly asks: readonly Override[] } {
  if (question.refusal !== null) return { forbidden: refusalOfAnswer(question), added: [], asks: [] };
  const { action, parameters, target, labels } = actionOf(question);
  const { shown, source } = question.asked ?? {};
  const asked = { action, parameters, target, labels, wasEdited: question.wasEdited };
  const foundFor = (from: Proposal | null) => {
    const proposal = proposalAsked(asked, from);
    return proposal.actions.flatMap((proposed) =>
      enforceAction(proposed, proposal, {
        ...{
          user: signal.user,
          now,
          registry,
          policy,
          sender: null,
          caution: 'reversible',
          cause: () => null,
        },
        ...(checks === undefined ? {} : { checks }),
      }),
    );
  };
  const first = proposalAsked({ ...asked, wasEdited: true }, null);
  const standing = standingUnder(
    foundFor(source === undefined ? null : { ...first, ...source }),
    shown ?? [],
  );
  if (shown === undefined) return { ...standing, added: [], asks: [] };
  // Asked anew, it is a proposal of nobody's: its card says all that will be found about it then.
  return { ...standing, asks: foundFor(null).filter(({ effect }) => effect === 'ask') };
}

/** Nothing is said to come after anything: so they run one after the other, and one that fails holds up no other. */
function takingBack({
  entries,
  isOurs,
}: NonNullable<ConversationFacts['undoable']>): readonly DecidedAction[] {
  const journal = systemLabel('undo journal');
  const labels = isOurs === true ? [journal] : [journal, outsideLabel('what is undone')];
  return entries.map(({ id, decisionId, action, parameters, target }) => ({
    ...{ action, parameters, target, disposition: 'run', labels },
    undoes: { id, decisionId },
  }));
}
