import type { ConcludeView, Conclusion, EffectRuntime } from '@tact/core/kernel';
import type { Message } from '@tact/core/ports/store';
import {
  type Decision,
  exposeOutside,
  type MaybeOutside,
  type Origin,
  Outside,
  outside,
} from '@tact/core/records';
import { type ConversationInput, readInput } from './conversation-input.ts';
import { detailsOf } from './details.ts';
import type { HistoryReader } from './history.ts';
import type { ComposedReply } from './reply/compose-reply.ts';
import type { ReplyWorld } from './reply/reply-world.ts';
import { withinTurn } from './turn-deadline.ts';
import type { TurnObservers } from './turn-observers.ts';

/** What replies are made with. */
export interface ConclusionContext extends ReplyWorld {
  readonly observers: TurnObservers;
  readonly readHistory: HistoryReader;
}

/**
 * The reply: said when everything that the turn did has ended, and made of nothing but that. A turn that was cut off before is
 * answered by the next start.
 */
export async function conclude(
  view: ConcludeView<ConversationInput>,
  runtime: EffectRuntime,
  concluding: ConclusionContext,
): Promise<Conclusion> {
  const { decision, key, now } = view;
  const { user } = decision;
  const input = readInput(view.input);
  // What was said is no longer kept, and neither is the conversation.
  if (input === null || view.input === null) return { messages: [], result: {} };
  const progress = concluding.observers.of(user, input.conversation);
  const { reply, corrections, failure } = await composed(view, view.input, runtime, concluding);
  const message: Message = {
    ...{ id: key, user, conversation: input.conversation, role: 'assistant', text: reply },
    ...{ origin: originOf(reply), decisionId: decision.id, createdAt: now },
  };
  const { effects, approvals } = view;
  // As it was composed: a reply quotes what is not ours.
  progress.concluded({ decision, effects, approvals, reply: exposeOutside(reply) });
  return { messages: [message], result: { corrections: corrections.map(({ code }) => code), failure } };
}

async function composed(
  view: ConcludeView<ConversationInput>,
  input: ConversationInput,
  runtime: EffectRuntime,
  { observers, responder: anyTime, country, readHistory }: ConclusionContext,
): Promise<ComposedReply> {
  const { decision, now } = view;
  const { user } = decision;
  const { say, ...time } = observers.of(user, input.conversation);
  const responder = anyTime && withinTurn(anyTime, time);
  const { reply } = detailsOf(decision);
  if (reply === null) {
    const apology = apologyFor(decision, 'the reply was not made');
    say(apology);
    return { reply: apology, corrections: [], failure: null };
  }
  // Loaded when something is to be said: commands that only look never do.
  const { composeReply } = await import('./reply/compose-reply.ts');
  const history = () => readHistory({ user, input, receivedAt: now }, runtime.store);
  const made = await composeReply({ ...view, input, reply, history }, runtime, { responder, country }, say);
  // What the decision could not prove to be ours stays outside, whatever was made of it.
  return reply.isOurs ? made : { ...made, reply: outside(made.reply, 'conversation') };
}

function originOf(reply: MaybeOutside): Origin {
  return reply instanceof Outside ? 'outside' : 'system';
}

/** What is said where no reply could be made. What was done stands in the record, and the owner is told to look there. */
export function apologyFor({ id }: Decision, problem: string): string {
  return `Sorry, something went wrong while I was answering (${problem}). \`tact explain ${id.slice(-6)}\` shows what was done.`;
}
