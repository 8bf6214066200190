import type { RefusedCopy } from '#engines/proactive';
import type { LocalTact } from '#presets/local';
import type { Approval, Decision, Effect } from '#records';
import { plainLine } from '#text';
import { endInWords } from './effect-lines.ts';
import type { Paint } from './paint.ts';

/** What became of a decision: how its actions ended, who answered its questions, and what was taken back. */
export interface Aftermath {
  readonly effects: readonly Effect[];
  readonly answers: readonly Pick<Approval, 'id' | 'action' | 'state' | 'answer'>[];
  readonly undone: readonly { readonly action: string; readonly at: string | null }[];
  /** Copies of a message that did not arrive, such as a notification. */
  readonly notShown: readonly Pick<RefusedCopy, 'channel' | 'why' | 'tries'>[];
}

export async function readAftermath(
  decisions: readonly Decision[],
  { user, assistant }: Pick<LocalTact, 'user' | 'assistant'>,
): Promise<ReadonlyMap<string, Aftermath>> {
  const { outbox, approvals, journal, values } = assistant.runtime.store;
  const { refusedCopies } = await import('#engines/proactive');
  const refused = await refusedCopies(user, values);
  const found = decisions.map(async ({ id, actions }): Promise<readonly [string, Aftermath]> => {
    if (actions.every(({ disposition }) => disposition === 'drop')) return [id, nothing];
    const [effects, questions, entries] = await Promise.all([
      outbox.ofDecision(user, id),
      approvals.ofDecision(user, id),
      journal.ofDecision(user, id),
    ]);
    const answers = questions.map(({ id, action, state, answer }) => ({ id, action, state, answer }));
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

const nothing: Aftermath = { effects: [], answers: [], undone: [], notShown: [] };

/** Where it differs from what was wanted, in a few words; null where all of it was done. */
export function aftermathInWords(
  { actions, details }: Pick<Decision, 'actions' | 'details'>,
  aftermath: Aftermath | undefined,
  paint: Paint,
): string | null {
  if (aftermath === undefined) return null;
  // What was held back is asked about by another action of the decision.
  const dropped = details?.['held'] === undefined ? actions : [];
  const refused = dropped
    .filter(({ disposition, action }) => disposition === 'drop' && action !== 'none')
    .map(({ action }) => `${paint.red('✗')} ${plainLine(action, 60)} not done`);
  const ends = aftermath.effects.flatMap((effect) => endInWords(effect, paint) ?? []);
  const undone = aftermath.undone.map(({ action }) => `${paint.yellow('↩')} ${plainLine(action, 60)} undone`);
  const notShown = aftermath.notShown.map(
    ({ channel, tries }) =>
      `${paint.red('✗')} not shown as ${plainLine(channel, 60)}, tried ${tries === 1 ? 'once' : `${tries} times`}`,
  );
  const words = [...refused, ...ends, ...undone, ...notShown];
  return words.length === 0 ? null : words.join('; ');
}
