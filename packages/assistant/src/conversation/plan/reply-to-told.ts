import { type GateView, outsideLabel, ownerLabel, systemLabel } from '@tact/core/kernel';
import type { JsonObject, Label, OfferedPlan } from '@tact/core/records';
import type { Change } from '@tact/english';
import type { Tool } from '@tact/tools';
import type { ConversationInput } from '../conversation-input.ts';
import type { ConversationFacts } from '../facts.ts';

import { isBareAnswer } from '../plain-answer.ts';
import { type LastNotification, openOffer } from '../told-unasked.ts';
import { changeAction } from './change-plan.ts';
import type { PlannedAction } from './planned.ts';

/**
 * What a message says to the one that was sent unasked right before it. A yes makes the offer the owner's own request, planned and
 * judged like any other; what “later” and “why?” mean, the tools say. Pure, and the same with a model and without one.
 */
export type RepliedToTold =
  | {
      readonly kind: 'plan';
      readonly action: PlannedAction;
      /** An offer is worth no more than what it was made from. */
      readonly labels: readonly Label[];
      /** A plain yes names no times. */
      readonly saysNoTimes: boolean;
      /** What is asked for beside a yes; null for nothing. */
      readonly rest: string | null;
    }
  /** The owner does not want what was offered, or said no more than “ok”. */
  | { readonly kind: 'left' }
  /** A yes to what is no longer open. */
  | { readonly kind: 'expired' };

type View = Pick<GateView<ConversationInput, ConversationFacts>, 'signal' | 'facts' | 'now'>;

/** Null for a message that is about something else. */
export function replyToTold(view: View, change: Change | null, tools: readonly Tool[]): RepliedToTold | null {
  const { facts } = view;
  const { told, toldLast, answer } = facts;
  if (toldLast !== undefined) return shortAnswer(toldLast);
  if (told === undefined) return null;
  const byTool = repliedByTool(view, tools);
  if (byTool !== null)
    return { kind: 'plan', action: byTool, labels: ownerLabels, saysNoTimes: false, rest: null };
  const offer = openOffer(facts);
  const action = offer === null ? null : offeredAction(offer, view, change, tools);
  if (action !== null)
    return {
      ...{ kind: 'plan', action, saysNoTimes: answer.change === null, rest: answer.rest },
      labels: told.isOutside ? [...offerLabels, outsideLabel('message sent unasked')] : offerLabels,
    };
  if (!isBareAnswer(answer) || (facts.hasAsked && told.offer === null) || facts.isClarifying) return null;
  return told.offer !== null && answer.kind === 'affirmative' ? { kind: 'expired' } : { kind: 'left' };
}

/** “Done”, “skip it”, “in 10 minutes again”: of one thing; of several it is asked which. */
function shortAnswer(last: LastNotification): RepliedToTold {
  const { answer, about } = last;
  const [thing, ...others] = about;
  const one = others.length === 0 ? thing : undefined;
  if (answer.kind === 'again') return ringAgain(last, answer, one);
  // Of an event there is nothing to close.
  if (one?.of === 'event') return { kind: 'left' };
  const params = one === undefined ? {} : { find_by: one.id };
  return planned('task', answer.kind === 'done' ? 'complete' : 'skip', params);
}

/** A reminder of one thing rings again; whatever else was told is told again. */
function ringAgain(
  { messageId, category }: LastNotification,
  { minutes, at }: Extract<LastNotification['answer'], { readonly kind: 'again' }>,
  one: LastNotification['about'][number] | undefined,
): RepliedToTold {
  const due = one?.at ?? null;
  if (category !== null && due === null)
    return planned('proactive', 'snooze', { category: 'this', ...(at === null ? {} : { until: at }) });
  return planned('proactive', 'ring_again', {
    message_id: messageId,
    ...(one === undefined ? {} : { id: one.id, ...(one.title === null ? {} : { title: one.title }) }),
    ...(minutes === null ? {} : { minutes }),
    ...(at === null ? {} : { at }),
    ...(due === null || category === null ? {} : { category, due: new Date(due).toISOString() }),
  });
}

function planned(domain: string, action: string, params: JsonObject): RepliedToTold {
  const reasoning = 'The message answers what was told last.';
  return {
    kind: 'plan',
    action: { domain, action, params, reasoning },
    ...{ labels: ownerLabels, saysNoTimes: false, rest: null },
  };
}

const ownerLabels: readonly Label[] = [ownerLabel('message'), systemLabel('prompt')];
const offerLabels: readonly Label[] = [ownerLabel('message'), systemLabel('offer')];

function repliedByTool({ signal, facts, now }: View, tools: readonly Tool[]): PlannedAction | null {
  const { text, zone } = signal.input;
  const { told } = facts;
  if (told === undefined) return null;
  const { messageId, category } = told;
  const offers = openOffer(facts) !== null;
  for (const { planReply, domain, verb } of tools) {
    const params = planReply?.({ text, now, zone, told: { messageId, category, offers } }) ?? null;
    if (params !== null)
      return { domain, action: verb, params, reasoning: 'The message answers what was told unasked.' };
  }
  return null;
}

/** The offer as it was made, or with what a “yes, but at 4” changes; null for any other message. */
function offeredAction(
  { action: name, parameters: params }: OfferedPlan,
  { signal, facts: { answer }, now }: View,
  change: Change | null,
  tools: readonly Tool[],
): PlannedAction | null {
  const tool = tools.find((one) => one.offered && (one.name === name || one.verb === name));
  const reasoning = 'The owner said yes to what was offered.';
  const { domain, verb: action } = tool ?? { domain: '', verb: name };
  const offered: PlannedAction = { domain, action, params, reasoning };
  if (answer.kind === 'affirmative') return offered;
  if (tool === undefined || answer.kind !== 'modify' || change === null) return null;
  return changeAction({ tool, action: offered }, change, { now, zone: signal.input.zone });
}
