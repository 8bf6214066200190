import type { GateView, GatherResult, GatherServices } from '@tact/core/kernel';
import type { StoredRun } from '@tact/core/records';
import type { AdmitEvidence, AdmitFacts, AdmitInput } from './admission.ts';
import { judgeLocally } from './local-judge.ts';
import { runKind } from './memory-name.ts';
import { readRun } from './stored/read-run.ts';

/** The runs that a model compares with. */
export interface AdmitContext {
  readonly similar: readonly StoredRun[];
}

/** Fetches the texts of the runs that are similar, where a model is going to be asked. */
export async function gather(
  { signal, facts }: GateView<AdmitInput, AdmitFacts>,
  { store }: GatherServices,
): Promise<GatherResult<AdmitContext, AdmitEvidence>> {
  const failures = facts.notCompared === null ? [] : [facts.notCompared];
  const ids = isModelAsked(facts) ? shownOf(facts) : [];
  if (ids.length === 0) return { context: { similar: [] }, evidence: { shown: [] }, failures };
  const found = await store.experiences.get(signal.user, runKind, ids);
  const similar = found.flatMap((one) => (one === null ? [] : (readRun(one) ?? [])));
  return { context: { similar }, evidence: { shown: similar.map(({ id }) => id) }, failures };
}

/** Only what rules cannot tell is put to a model. */
export function isModelAsked(facts: AdmitFacts): boolean {
  return facts.hasModel && facts.notCompared === null && !judgeLocally(facts).isCertain;
}

function shownOf({ nearest, thresholds }: AdmitFacts): readonly string[] {
  return nearest.filter(({ similarity }) => similarity >= thresholds.similar).map(({ id }) => id);
}
