import { type EffectRuntime, unsaidLines } from '#kernel';
import type { Moment } from '#language';
import type { ReportedAction } from '#replies';
import type { ConversationHistory } from '../history.ts';
import type { Composed } from './compose-reply.ts';
import { outsideWords } from './outside-words.ts';
import { reportOn, reportWaiting } from './reported-actions.ts';
import { sayPlainly } from './say-plainly.ts';
import { withSpokenTimes } from './spoken-times.ts';

/** Replies about what was asked or done before, made of its record. */

/** The plan that waits, in full as it will be approved, and whether to do it. */
export function showPlanAgain(
  { pending }: ConversationHistory,
  words: string | null,
  moment: Moment,
  runtime: EffectRuntime,
): Composed {
  const approvals = pending?.approvals ?? [];
  const whole = approvals.flatMap(({ card }) => unsaidLines(card)).join('\n');
  const said = spoken(reportWaiting(approvals, runtime), moment, runtime);
  const before = words === null ? '' : `${words} `;
  const sentences = said.sentences.join(' ');
  return composed(
    whole === '' ? `${before}${sentences}` : `${before.trim()}\n\n${whole}\n\n${sentences}`.trim(),
    said.isOutside,
  );
}

/** What the last turn that did something did: “what did you just do?” */
export async function sayLastDeeds(
  { decisions }: ConversationHistory,
  moment: Moment,
  runtime: EffectRuntime,
): Promise<Composed> {
  for (const decision of decisions) {
    const effects = await runtime.store.outbox.ofDecision(decision.user, decision.id);
    const deeds = reportOn({ decision, effects, approvals: [] }, [], runtime).filter(
      ({ state, reads }) => !reads && (state === 'done' || state === 'failed'),
    );
    if (deeds.length === 0) continue;
    const { sentences, isOutside } = spoken(deeds, moment, runtime);
    return composed(sentences.join(' '), isOutside);
  }
  return composed('I have changed nothing here lately.', false);
}

function spoken(
  found: readonly ReportedAction[],
  moment: Moment,
  { registry }: EffectRuntime,
): { readonly sentences: readonly string[]; readonly isOutside: boolean } {
  const actions = found.map((action) => ({ ...action, words: withSpokenTimes(action.words, moment) }));
  return {
    sentences: sayPlainly(actions, moment, registry),
    isOutside: outsideWords(actions).length > 0,
  };
}

function composed(reply: string, isOutside: boolean): Composed {
  return { reply, origin: isOutside ? 'outside' : 'system', corrections: [], failure: null };
}
