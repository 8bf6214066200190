import {
  type ActionRegistry,
  concludeAction,
  type FinishedDecision,
  type RunDraft,
  runOfEffects,
} from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { type Effect, parseRecorded } from '@tact/core/records';
import { isTool } from '@tact/tools';
import { type ConversationInput, readInput } from './conversation-input.ts';
import { detailsOf } from './details.ts';

/**
 * A plan as a run: what the owner asked for, and what was done. A plan that waited for a yes is the one that the yes was for. It
 * relied on the things that it changed or looked at.
 */
export async function runOf(
  finished: FinishedDecision<ConversationInput>,
  store: Store,
): Promise<RunDraft | null> {
  if (!finished.effects.some((effect) => isChange(effect, finished.registry))) return null;
  const asked = await requestOf(finished, store);
  if (asked === null) return null;
  const ids = finished.effects.flatMap(({ parameters }) =>
    [parameters.id, parameters.event_id].filter((id) => typeof id === 'string'),
  );
  return runOfEffects(finished, { task: asked.text, references: [...new Set(ids)].sort() });
}

/** A look-up is worth nobody's memory: it is done anew. */
function isChange({ action: name }: Effect, registry: ActionRegistry): boolean {
  const action = registry.find(name);
  return name !== concludeAction.name && !(action !== null && isTool(action) && action.reads);
}

async function requestOf(
  { decision, input }: FinishedDecision<ConversationInput>,
  { ledger, documents }: Pick<Store, 'ledger' | 'documents'>,
): Promise<ConversationInput | null> {
  const { answered } = detailsOf(decision);
  if (answered === null) return readInput(input);
  const planned = await ledger.get(decision.user, answered.decisionId);
  if (planned === null) return null;
  const text = await documents.text(decision.user, planned.inputDigest);
  return text === null ? null : readInput(parseRecorded(text));
}
