import type { RefusedCopy } from '@tact/assistant/proactive';
import type { Assistant } from '@tact/core/assistant';
import type { Approval, Decision, Effect } from '@tact/core/records';

/** A question, and its answer if it has one. */
export interface AnsweredQuestion extends Pick<Approval, 'id' | 'action' | 'state' | 'answer'> {
  /** What was asked, in the words of the program that asked; this one may lack the action. */
  readonly question: string;
}

/** What became of a decision: how its actions ended, who answered its questions, and what was taken back. */
export interface Aftermath {
  readonly effects: readonly Effect[];
  readonly answers: readonly AnsweredQuestion[];
  readonly undone: readonly { readonly action: string; readonly at: string | null }[];
  /** Copies of a message that did not arrive, such as a notification. */
  readonly notShown: readonly Pick<RefusedCopy, 'channel' | 'why' | 'tries'>[];
}

export async function readAftermath(
  decisions: readonly Decision[],
  user: string,
  assistant: Assistant,
): Promise<ReadonlyMap<string, Aftermath>> {
  const { outbox, approvals, journal, values } = assistant.runtime.store;
  const { refusedCopies } = await import('@tact/assistant/proactive');
  const refused = await refusedCopies(user, values);
  const found = decisions.map(async ({ id, actions }): Promise<readonly [string, Aftermath]> => {
    if (actions.every(({ disposition }) => disposition === 'drop')) return [id, nothingBecame];
    const [effects, questions, entries] = await Promise.all([
      outbox.ofDecision(user, id),
      approvals.ofDecision(user, id),
      journal.ofDecision(user, id),
    ]);
    const answers = questions.map(({ id, action, state, answer, card: { question } }) => ({
      ...{ id, action, state, answer, question },
    }));
    const undone = entries.flatMap(({ state, effectId, undoneAt }) => {
      const effect = effects.find((one) => one.id === effectId);
      if (state !== 'undone' || effect === undefined) return [];
      return [{ action: effect.action, at: undoneAt === null ? null : new Date(undoneAt).toISOString() }];
    });
    const notShown = refused
      .filter(({ decisionId }) => decisionId === id)
      .map(({ channel, why, tries }) => ({ channel, why, tries }));
    return [id, { effects, answers, undone, notShown }];
  });
  return new Map(await Promise.all(found));
}

export const nothingBecame: Aftermath = { effects: [], answers: [], undone: [], notShown: [] };
