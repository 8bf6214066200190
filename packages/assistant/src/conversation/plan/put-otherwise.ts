import type { ProposeResult } from '@tact/core/kernel';
import type { MaybeOutside } from '@tact/core/records';
import { joinText, quoted, said, saysSame, sentence } from '@tact/core/text';
import { type Tool, toolFor } from '@tact/tools';
import { plannedReplyIn, sayingDetails } from '../reply/planned-reply.ts';
import { clarifyingIn, keepForLater, type PendingClarification, rememberedOf } from './clarifying.ts';
import type { Clarification, Plan } from './planned.ts';
import { type PlanView, saying } from './propose-plan.ts';

/**
 * A question of ours that a message did not answer: put in other words once, then dropped, and said so. It is never repeated as it
 * was.
 */
export function putOtherwise(
  view: PlanView,
  clarifying: PendingClarification,
  tools: readonly Tool[],
): ProposeResult {
  const { plan, isAgain = false } = clarifying;
  if (plan?.clarification == null || isAgain) return saying(view, 'left', 'local', { words: dropped });
  const kept = keepForLater(plan, plan.clarification);
  const words = inOtherWords(plan, plan.clarification, tools);
  return saying(view, 'clarify', 'local', { words, plan: kept, isAgain: true });
}

/** The same value is asked for again: the message did not give it. */
export function asksTheSame({ proposals }: ProposeResult, clarifying: PendingClarification | null): boolean {
  const [first] = proposals;
  const reply = first === undefined ? null : plannedReplyIn(first);
  const plan = reply === null ? undefined : clarifyingIn(rememberedOf(reply))?.plan?.clarification;
  const before = clarifying?.plan?.clarification?.missing;
  return reply?.kind === 'clarify' && before != null && plan?.missing?.field === before.field;
}

/** The same question in a narrower form: fewer choices, or another name. */
export function isNarrower(
  { proposals }: ProposeResult,
  { question, isAgain = false }: PendingClarification,
): boolean {
  const [first] = proposals;
  const words = first === undefined ? undefined : plannedReplyIn(first)?.words;
  return !isAgain && (words === undefined || !saysSame(words, question));
}

/** It was asked twice for the same value by now. */
export function asAgain(proposed: ProposeResult): ProposeResult {
  const proposals = proposed.proposals.map((proposal) => {
    const reply = plannedReplyIn(proposal);
    return reply === null ? proposal : { ...proposal, details: sayingDetails({ ...reply, isAgain: true }) };
  });
  return { ...proposed, proposals };
}

const dropped = 'I still do not have what I need for that, so I have dropped it. Nothing was done.';
const orLeave = 'Or say “never mind”.';

function inOtherWords(plan: Plan, { missing }: Clarification, tools: readonly Tool[]): MaybeOutside {
  if (missing === null) return `Could you say that in one short sentence? ${orLeave}`;
  const { options, position, field } = missing;
  if (options.length > 1) {
    const numbered = options.map(({ title }, index) => sentence`${String(index + 1)}. ${quoted(title)}`);
    return sentence`I cannot tell which one you mean. Pick a number: ${said(joinText(numbered, ', '))}. ${orLeave}`;
  }
  const action = plan.actions[position];
  const names = action && toolFor(action, tools)?.fields?.[field]?.names;
  return `${needed[names ?? 'text']} ${orLeave}`;
}

const needed: Readonly<Record<'time' | 'person' | 'thing' | 'text', string>> = {
  time: 'I need a day and a time for that, such as “tomorrow at 3pm”.',
  person: 'I need to know who it is for: a name I know, or a mail address.',
  thing: 'I need to know which one you mean: its name, or part of it.',
  text: 'I need the exact words: write them as they should stand there.',
};
