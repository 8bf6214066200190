import {
  type GateResult,
  type GateView,
  outsideLabel,
  ownerLabel,
  proposalDefaults,
} from '@tact/core/kernel';
import type { Proposal } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { Crisis } from '@tact/english';
import { type ConversationInput, maxMessageLength } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { isAskedAbout, isBareAnswer, isUndo, plainAnswer } from './plain-answer.ts';
import { type ReplyPurpose, sayingDetails } from './reply/planned-reply.ts';
import { openOffer } from './told-unasked.ts';

/**
 * The gate: answers to a plan that waits, and messages that need no understanding.
 *
 * Invariants:
 * 1. A yes counts only for the plan that was asked about last, and stands for that plan as it was shown. Once something else was
 *    spoken of, it shows the plan again.
 * 2. What is no clear answer settles nothing: the plan stays, and the message is taken for a new one.
 * 3. A crisis goes before everything: it answers no plan, and nothing that is asked for beside it is done.
 * 4. What answers a message that was sent unasked goes on to the tools, which say what “later” and “why?” are to it.
 */

type View = GateView<ConversationInput, ConversationFacts>;

export function gate(view: View): GateResult {
  const { input } = view.signal;
  const { pending, answer, crisis, toldLast, isButton } = view.facts;
  if (input.length > maxMessageLength) return say('too_long', 'MESSAGE_TOO_LONG', 'It is too long.');
  if (input.text === '') return say('empty', 'MESSAGE_EMPTY', 'It says nothing.');
  if (crisis !== undefined) return gateCrisis(crisis);
  const byCommand = gateCommand(view);
  if (byCommand !== null) return byCommand;
  // “Done” and “later” are about what was told last, and never a yes to what waits.
  if (toldLast !== undefined) return proceed;
  if (isButton === true && openOffer(view.facts) === null) {
    return say('expired', 'OFFER_OVER', 'What the button was for is no longer open.');
  }
  if (pending === null) return gateWithoutPlan(view);
  switch (plainAnswer(view)) {
    case 'yes':
      return answered('PLAN_CONFIRMED', 'The owner confirmed the pending plan.', answer.rest === null);
    case 'no':
      return answered('PLAN_REFUSED', 'The owner refused the pending plan.', answer.rest === null);
    default:
      return isAskedAbout(view.facts) ? gateUnclearYes(view) : gateBesidePlan(view);
  }
}

/** Null for a message that is no command, or whose command has to be understood. */
function gateCommand(view: View): GateResult | null {
  const { pending, hasDecided, command } = view.facts;
  if (isUndo(command)) return gateUndo(view);
  if (command === 'explain' && hasDecided && !isWhyTold(view))
    return say('explain', 'EXPLANATION_ASKED', 'The owner asked why.');
  if (command === 'is_done' && pending !== null)
    return say('ask_again', 'STATE_ASKED', 'The owner asked whether it is done.', 'This still waits.');
  if ((command === 'recount' || command === 'is_done') && hasDecided)
    return say('recount', 'ACCOUNT_ASKED', 'The owner asked what was done.');
  if (command === 'complain') return gateComplaint(view);
  if (command === 'abilities')
    return say('abilities', 'ABILITIES_ASKED', 'The owner asked what can be done.');
  return null;
}

function gateUndo(view: View): GateResult {
  const { undoable } = view.facts;
  if (undoable === null) return say('nothing_to_undo', 'NOTHING_TO_UNDO', 'Nothing here can be taken back.');
  if (plainAnswer(view) === 'undo') return answered('UNDO_ASKED', 'The owner asked to undo the last action.');
  const { changes, longAgo, decisionId } = undoable;
  if (changes !== undefined)
    return say('changed_since', 'CHANGED_SINCE', 'The owner changed it since.', changes.join('; '));
  const words = `${longAgo} (\`tact undo ${decisionId.slice(-6)}\`)`;
  return say('long_ago', 'LONG_AGO', 'What can be undone lies further back.', words);
}

/** Who can help is named, and what is left undone. */
function gateCrisis({ kind, rest }: Crisis): GateResult {
  const left = rest.map((words) => quote(words, 160)).join(', ');
  return say(
    kind === 'self_harm' ? 'self_harm' : 'emergency',
    'CRISIS',
    'The message tells of a crisis.',
    left === '' ? undefined : `I have left the rest undone: ${left}.`,
  );
}

/** A complaint refuses the plan that was asked about, or names what was done and how to take it back; it changes nothing more. */
function gateComplaint(view: View): GateResult {
  const { facts } = view;
  if (isAskedAbout(facts)) {
    return plainAnswer(view) === 'no'
      ? answered('PLAN_REFUSED', 'The owner refused the pending plan.')
      : say('ask_again', 'COMPLAINT', 'The owner complained.');
  }
  return say(
    'complaint',
    'COMPLAINT',
    'The owner complained.',
    facts.undoable === null
      ? 'What would you like instead?'
      : 'I have changed nothing more. Say “undo that” to take it back, or tell me what it should be.',
  );
}

/** What only sounds like a yes runs nothing, and a doubt refuses nothing: the question is put again. */
function gateUnclearYes({ facts: { answer, act } }: View): GateResult {
  if (answer.unclear === undefined || act === 'request' || act === 'question') return proceed;
  return answer.unclear === 'yes'
    ? say(
        'ask_again',
        'YES_UNCLEAR',
        'It is not clear that this is a yes.',
        'I am not sure that this is a yes.',
      )
    : say('ask_again', 'ANSWER_OPEN', 'The owner has not decided yet.', 'No hurry.');
}

/** A bare answer where the pending plan was not the last thing asked: it goes to what was, else the plan is shown again. */
function gateBesidePlan({ facts }: View): GateResult {
  const { answer, asked, told } = facts;
  if (!isBareAnswer(answer)) return proceed;
  if (asked === 'missing') return gateAnswerToMissing(answer);
  const isForAnother =
    asked != null || (told !== undefined && (told.offer !== null || answer.kind !== 'affirmative'));
  return isForAnother
    ? proceed
    : say('ask_again', 'PLAN_SHOWN_AGAIN', 'Something else was spoken of since the plan was asked about.');
}

function gateAnswerToMissing({ kind }: ConversationFacts['answer']): GateResult {
  return kind === 'affirmative' ? proceed : say('left', 'QUESTION_LEFT', 'The owner chose not to answer.');
}

/** The judge carries the answer out; what is asked for beside it has to be understood first. */
function answered(code: string, text: string, settled = true): GateResult {
  return { settled, path: 'rule', proposals: [], reasons: [{ code, text }] };
}

const proceed: GateResult = { settled: false, proposals: [], reasons: [] };

/** The why of something that was told unasked is in the record of the decision to tell it. */
function isWhyTold({ facts }: View): boolean {
  return facts.told !== undefined || (facts.hasTold === true && facts.asks?.includes('whyTold') === true);
}

/** A bare yes or no to nothing. Where the assistant asked something else last, it may be the answer to that. */
function gateWithoutPlan(view: View): GateResult {
  const { answer, isClarifying, hasExpired, hasAsked, told } = view.facts;
  if (!isBareAnswer(answer) || told !== undefined) return proceed;
  if (isClarifying) return gateAnswerToMissing(answer);
  if (hasExpired) return say('expired', 'PLAN_EXPIRED', 'The plan that waited has run out of time.');
  return hasAsked ? proceed : say('nothing_pending', 'NOTHING_PENDING', 'Nothing waits for an answer here.');
}

/** Replies that quote titles and texts of things. */
const quotesItems: ReadonlySet<ReplyPurpose> = new Set(['changed_since', 'long_ago']);

/** Says something, and does nothing: the owner's own word, by a rule that cannot be mistaken. */
function say(kind: ReplyPurpose, code: string, text: string, words?: string): GateResult {
  const proposal: Proposal = {
    actions: [],
    details: sayingDetails({ kind, ...(words === undefined ? {} : { words }) }),
    proposer: 'rule',
    confidence: 1,
    rationale: text,
    needsApproval: false,
    // What is quoted in words of ours may be somebody else's.
    labels: [ownerLabel('message'), ...(quotesItems.has(kind) ? [outsideLabel('what was changed')] : [])],
    ...proposalDefaults,
  };
  return { settled: true, proposals: [proposal], reasons: [{ code, text }] };
}
