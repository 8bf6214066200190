import { type EffectRuntime, unsaidLines } from '@tact/core/kernel';
import type { Message } from '@tact/core/ports/store';
import { type MaybeOutside, outside } from '@tact/core/records';
import { joinText, quote } from '@tact/core/text';
import type { Moment } from '@tact/english';
import type { ReportedAction } from '#replies';
import type { ConversationHistory } from '../history.ts';
import type { ComposedReply } from './compose-reply.ts';
import { reportOn, reportWaiting } from './reported-actions.ts';
import { sayModelsWords } from './say-models-words.ts';
import { sayPlainly } from './say-plainly.ts';
import { withSpokenTimes } from './spoken-times.ts';

/** Replies about what was asked or done before, made of its record. */

/** The plan that waits, in full as it will be approved, and whether to do it. */
export function showPlanAgain(
  { pending }: ConversationHistory,
  words: MaybeOutside | null,
  moment: Moment,
  runtime: EffectRuntime,
): ComposedReply {
  const approvals = pending?.approvals ?? [];
  const whole = approvals.flatMap(({ card }) => unsaidLines(card)).join('\n');
  const sentences = [
    ...(words === null ? [] : [words]),
    ...sayModelsWords(approvals),
    spoken(reportWaiting(approvals, runtime), moment, runtime),
  ];
  const isOurs = typeof pending?.question === 'string';
  const shown = joinText([...(whole === '' ? [] : [`${whole}\n\n`]), joinText(sentences, ' ')], '');
  return composed(isOurs ? shown : outside(shown, 'pending plan'));
}

/** “I was interrupted before I answered “…””: one sentence of the messages that were kept and never decided about, oldest first. */
export function sayUnanswered(messages: readonly Message[]): readonly string[] {
  const newest = messages.at(-1);
  if (newest === undefined) return [];
  const [what, which] =
    messages.length === 1
      ? [quote(newest.text, 160), 'it']
      : [`${messages.length} messages, the last of them ${quote(newest.text, 160)}`, 'them'];
  return [
    `I was interrupted before I answered ${what}, and have done nothing of ${which}. If you still want ${which}, say ${which} again.`,
  ];
}

/** What the last turn that did something did: “what did you just do?”; after a complaint, with what can be done about it. */
export async function sayLastDeeds(
  { decisions }: ConversationHistory,
  words: MaybeOutside | null,
  moment: Moment,
  runtime: EffectRuntime,
): Promise<ComposedReply> {
  for (const decision of decisions) {
    const effects = await runtime.store.outbox.ofDecision(decision.user, decision.id);
    const deeds = reportOn({ decision, effects, approvals: [] }, [], runtime).filter(
      ({ state, reads }) => !reads && (state === 'done' || state === 'failed'),
    );
    if (deeds.length === 0) continue;
    const told = spoken(deeds, moment, runtime);
    return composed(words === null ? told : joinText(['Sorry. The last thing I did:', told, words], ' '));
  }
  return composed(joinText(['I have changed nothing here lately.', ...(words === null ? [] : [words])], ' '));
}

function spoken(found: readonly ReportedAction[], moment: Moment, { registry }: EffectRuntime): MaybeOutside {
  const actions = found.map((action) => ({ ...action, words: withSpokenTimes(action.words, moment) }));
  const sentences = sayPlainly(actions, moment, registry).join(' ');
  return found.some(({ quotesOutside }) => quotesOutside) ? outside(sentences, 'conversation') : sentences;
}

function composed(reply: MaybeOutside): ComposedReply {
  return { reply, corrections: [], failure: null };
}
