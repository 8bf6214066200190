import type { JournalEntry, JsonObject } from '#records';
import type { ActionRegistry } from './actions.ts';
import type { EffectRuntime } from './runtime.ts';

/**
 * Looks, before anything is undone, at what the owner or anybody else changed since. An undo takes back what Tact did, never what
 * somebody did after it: what would be lost is said first, and undone only on a second word.
 */

/** An effect that is about to be taken back, as its inverse sees it. */
export interface UndoCandidate {
  readonly user: string;
  readonly target: string;
  /** The inverse's. */
  readonly parameters: JsonObject;
  /** What the effect resolved with; null if that is no longer kept. */
  readonly left: JsonObject | null;
  /** Inverses that run before this one, because the effects that they take back came after it. */
  readonly newer: readonly Pick<JournalEntry, 'action' | 'parameters' | 'target'>[];
}

export interface UndoCheck {
  /** What somebody changed since, as a sentence of ours with every value quoted; null where nothing would be lost. */
  readonly changed: string | null;
  /** How the inverse runs now: bound to what stands there at this moment. */
  readonly parameters: JsonObject;
}

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
