import { type GateView, proposal } from '@tact/core/kernel';
import type { Proposal } from '@tact/core/records';
import { restoreRunName } from './action-names.ts';
import type { AdmitFacts } from './admit-facts.ts';
import type { AdmitInput } from './admit-input.ts';

/** What the owner ordered: that a superseded run is active again. Nothing where an equal run is active by now. */
export function restoreProposal({
  signal,
  facts,
}: Pick<GateView<AdmitInput, AdmitFacts>, 'signal' | 'facts'>): Proposal {
  const { run } = signal.input;
  const isActive = facts.same !== null;
  return proposal({
    ...(isActive
      ? { action: 'none' }
      : { action: restoreRunName, parameters: { run: run.id }, target: run.id }),
    confidence: 1,
    rationale: isActive ? 'The same run is active.' : 'Restored by the owner.',
    labels: [signal.label],
  });
}
