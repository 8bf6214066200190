import type { Store } from '@tact/core/ports/store';
import type { Decision, StoredRun } from '@tact/core/records';
import type { Admission } from '../admission.ts';
import { admissionIn } from '../admission-details.ts';
import { runsReferredTo } from '../compare/plain-run.ts';
import type { KeptRun } from '../stored/kept-run.ts';
import { readRuns } from '../stored/write-runs.ts';

/** What a run has to do with others. */
export interface RunHistory {
  /** The runs that it took the place of, directly or not, the oldest first. */
  readonly before: readonly StoredRun[];
  /** Those that took its place since, the newest last. */
  readonly after: readonly StoredRun[];
  /** The runs that it stands for. */
  readonly merged: readonly StoredRun[];
  /** The runs that it refers to and that are active no more. */
  readonly outdated: readonly StoredRun[];
  /** What it is active by: its admission, or that it was restored, which is none. Null for one that was imported. */
  readonly admitted: { readonly decision: Decision; readonly admission: Admission | null } | null;
}

type RunStores = Pick<Store, 'experiences' | 'ledger'>;

export async function historyOf(user: string, run: KeptRun, store: RunStores): Promise<RunHistory> {
  const find = async (ids: readonly string[]) =>
    (await readRuns(store.experiences, user, ids)).map((found) => found.run);
  const [before, after, merged, referred, admitted] = await Promise.all([
    chain(run, ({ replaced }) => replaced?.id ?? null, find),
    chain(run, ({ supersededBy }) => supersededBy, find),
    find(run.merged.map(({ id }) => id)),
    find(runsReferredTo(run)),
    admissionOf(user, run, store),
  ]);
  return {
    ...{ before: before.toReversed(), after, merged, admitted },
    outdated: referred.filter(({ status }) => status !== 'active'),
  };
}

/** Supersession has no circles of its own; an imported file may. */
async function chain(
  run: KeptRun,
  next: (run: KeptRun) => string | null,
  find: (ids: readonly string[]) => Promise<readonly KeptRun[]>,
): Promise<readonly KeptRun[]> {
  const seen = new Set([run.id]);
  const found: KeptRun[] = [];
  for (let id = next(run); id !== null && !seen.has(id); ) {
    seen.add(id);
    const [one] = await find([id]);
    if (one === undefined) break;
    found.push(one);
    id = next(one);
  }
  return found;
}

async function admissionOf(
  user: string,
  { decisionId }: KeptRun,
  { ledger }: RunStores,
): Promise<RunHistory['admitted']> {
  const decision = decisionId === null ? null : await ledger.get(user, decisionId);
  return decision === null ? null : { decision, admission: admissionIn(decision) };
}
