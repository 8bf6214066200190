import { type FinishedDecision, type RunDraft, runOfEffects } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { parseRecorded } from '@tact/core/records';
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
  const asked = await requestOf(finished, store);
  if (asked === null) return null;
  const ids = finished.effects.flatMap(({ parameters }) =>
    [parameters.id, parameters.event_id].filter((id) => typeof id === 'string'),
  );
  return runOfEffects(finished, { task: asked.text, references: [...new Set(ids)].sort() });
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
