import type { JournalEntry } from '#records';
import type { ActionRegistry } from './contract/action.ts';
import type { EffectRuntime } from './contract/runtime.ts';

type Entry = Pick<JournalEntry, 'id' | 'effectId' | 'decisionId' | 'action' | 'parameters' | 'target'>;

/**
 * What each entry would undo, in the order given, which is the order in which they run. Throws what an inverse throws that cannot
 * look, such as `MAILBOX_UNREACHABLE`: it could not undo either.
 */
export async function checkBeforeUndo<Given extends Entry>(
  entries: readonly Given[],
  user: string,
  { store, registry }: Pick<EffectRuntime, 'store'> & { readonly registry: Pick<ActionRegistry, 'find'> },
): Promise<{ readonly entries: readonly Given[]; readonly changes: readonly string[] }> {
  const decisions = [...new Set(entries.map(({ decisionId }) => decisionId))];
  const effects = (await Promise.all(decisions.map((id) => store.outbox.ofDecision(user, id)))).flat();
  const checked: Given[] = [];
  const changes: string[] = [];
  for (const [position, entry] of entries.entries()) {
    const inverse = registry.find(entry.action);
    if (inverse?.beforeUndo === undefined) {
      checked.push(entry);
      continue;
    }
    const { target, parameters, effectId } = entry;
    const effect = effects.find(({ id }) => id === effectId);
    const newer = entries.slice(0, position).filter((other) => other.target === target);
    const found = await inverse.beforeUndo(
      { user, target, parameters, left: effect?.result ?? null, newer },
      store,
    );
    checked.push({ ...entry, parameters: found.parameters });
    if (found.changed !== null) changes.push(found.changed);
  }
  return { entries: checked, changes };
}
