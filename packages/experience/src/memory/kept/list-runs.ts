import { tactError } from '@tact/core/errors';
import type { Store } from '@tact/core/ports/store';
import type { Decision, RunStatus, StoredRun } from '@tact/core/records';
import { type ReembedOptions, type ReembedProgress, reembed } from '#experiences';
import { type Admission, admissionIn } from '../admission.ts';
import { runsReferredTo, textOfRun } from '../compare/plain-run.ts';
import { runKind } from '../memory-name.ts';
import type { KeptRun } from '../stored/kept-run.ts';
import { readRun } from '../stored/read-run.ts';
import { readRuns } from '../stored/write-runs.ts';

export interface RunFilter {
  /** Any unless given. */
  readonly status?: RunStatus | undefined;
  /** Only what was recorded at this time or later. */
  readonly since?: number | undefined;
  /** Only what follows the run of this id. */
  readonly afterId?: string | undefined;
}

const pageSize = 200;

/** A user's runs, the one that was recorded last first. */
export async function* listRuns(
  user: string,
  { status, since, afterId: begin }: RunFilter,
  { experiences }: Pick<Store, 'experiences'>,
): AsyncGenerator<KeptRun> {
  let afterId = begin;
  for (;;) {
    const page = await experiences.list(user, runKind, {
      ...{ limit: pageSize, state: status, afterId },
    });
    for (const experience of page) {
      if (since !== undefined && experience.createdAt < since) return;
      const run = readRun(experience);
      if (run !== null) yield run;
    }
    afterId = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

const minSuffixLength = 4;

/** The run whose id this is, or ends in it. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findRun(
  user: string,
  given: string,
  { experiences }: Pick<Store, 'experiences'>,
): Promise<KeptRun> {
  const wanted = given.trim();
  const shown = wanted.slice(0, 40);
  const whole = wanted === '' ? null : await keptUnder(wanted);
  if (whole !== null) return whole;
  const ids = wanted.length < minSuffixLength ? [] : await experiences.findIds(user, runKind, wanted);
  const [id] = ids;
  if (ids.length > 1)
    throw tactError('ID_AMBIGUOUS', { what: 'run', id: shown, count: ids.length, list: 'runs' });
  const found = id === undefined ? null : await keptUnder(id);
  if (found === null)
    throw tactError('ID_NOT_FOUND', { what: 'run', id: shown, list: 'runs list --status all' });
  return found;

  async function keptUnder(id: string): Promise<KeptRun | null> {
    const [experience] = await experiences.get(user, runKind, [id]);
    return experience == null ? null : readRun(experience);
  }
}

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

/** Embeds the runs of a user that another embedder embedded, or none. Throws `EMBEDDER_…`; another call goes on. */
export function reembedRuns(options: Omit<ReembedOptions, 'kind' | 'textOf'>): Promise<ReembedProgress> {
  return reembed({
    ...options,
    kind: runKind,
    textOf(experience) {
      const run = readRun(experience);
      return run === null ? null : textOfRun(run);
    },
  });
}
