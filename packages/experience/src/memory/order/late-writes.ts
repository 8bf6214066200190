import { canonicalJson } from '@tact/core/kernel';
import type { ExperienceWrite, NewExperience } from '@tact/core/ports/store';
import { contentOf, type KeptRun, newExperience } from '../stored/kept-run.ts';
import { type AdmissionWrites, changeTo, claimOf, heldBy } from '../stored/write-runs.ts';
import type { KnownRuns } from './known-runs.ts';
import { type KnownRun, type SettleOptions, settleInOrder } from './settle-in-order.ts';

/** A run that is admitted after later ones, as it was decided about. */
export interface LateRun extends KnownRun {
  readonly given: Pick<NewExperience, 'origin' | 'embedding'>;
}

/** What admitting a late run writes, as one transaction: the run, and all that would be otherwise had it come in time. */
export function lateWrites(
  late: LateRun,
  { known, rows }: KnownRuns,
  options: Omit<SettleOptions, 'admitted'>,
): AdmissionWrites {
  const { given, ...admitted } = late;
  const all = [...known.filter(({ run }) => run.id !== late.run.id), admitted];
  return { ...writesFor(all, rows, given, { ...options, admitted: late.run.id }), run: late.run };
}

/** What taking a late run back writes: all is as if it had never come. */
export function withoutLateWrites(
  removed: KeptRun,
  { known, rows }: KnownRuns,
  options: Omit<SettleOptions, 'admitted'>,
): Omit<AdmissionWrites, 'run'> {
  const others = known.filter(({ run }) => run.id !== removed.id);
  const { writes, claims, releases } = writesFor(others, rows, null, options);
  const row = rows.get(removed.id);
  const gone: KeptRun = { ...removed, status: 'removed', repeatOf: null };
  const left = writes.filter((write) => 'add' in write || write.id !== removed.id);
  return {
    writes: row === undefined ? left : [...left, changeTo(gone, row.experience)],
    claims,
    releases: [...releases, ...(removed.status === 'active' ? heldBy([removed]) : [])],
  };
}

function writesFor(
  all: readonly KnownRun[],
  rows: KnownRuns['rows'],
  given: LateRun['given'] | null,
  options: SettleOptions,
): Omit<AdmissionWrites, 'run'> {
  const settled = settleInOrder(all, options);
  const writes: ExperienceWrite[] = [];
  const [activated, ended]: [KeptRun[], KeptRun[]] = [[], []];
  for (const { run: admitted, origin, vector } of all) {
    const row = rows.get(admitted.id);
    const now = settled.rows.get(admitted.id) ?? absorbed(row?.run, settled.repeatOf.get(admitted.id));
    if (now === null) continue;
    const wasActive = row?.run.status === 'active';
    if (now.status === 'active' && !wasActive) activated.push(now);
    if (now.status !== 'active' && wasActive) ended.push(row.run);
    if (row !== undefined) {
      if (!isSame(row.run, now)) writes.push(changeTo(now, row.experience));
      continue;
    }
    const embedder = [...rows.values()][0]?.experience.embedding?.embedder;
    const embedding = vector === null || embedder === undefined ? null : { embedder, vector };
    const own = options.admitted === admitted.id ? given : null;
    writes.push({ add: newExperience(now, own ?? { origin, embedding }) });
  }
  return {
    writes,
    claims: activated.flatMap((run) => claimOf(run) ?? []),
    releases: [...heldBy(ended)],
  };
}

/** The row of a run that says what an earlier one says; null where there is no row. */
function absorbed(row: KeptRun | undefined, repeatOf: string | undefined): KeptRun | null {
  return row === undefined || repeatOf === undefined ? null : { ...row, status: 'removed', repeatOf };
}

function isSame(one: KeptRun, other: KeptRun): boolean {
  return (
    one.status === other.status &&
    one.uses === other.uses &&
    canonicalJson(contentOf(one)) === canonicalJson(contentOf(other))
  );
}
