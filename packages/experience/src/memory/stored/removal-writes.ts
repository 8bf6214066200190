import type { ExperienceWrite, WriteOptions } from '@tact/core/ports/store';
import { changeTo, claimOf, type VersionedRun } from './admission-writes.ts';
import { type KeptRun, withMerged } from './kept-run.ts';

/** What taking an admission back writes, as one transaction. */
export interface RemovalWrites extends Required<Pick<WriteOptions, 'claims' | 'releases'>> {
  readonly writes: readonly ExperienceWrite[];
  /** The run that is active again; null if there is none. */
  readonly restored: KeptRun | null;
}

/** The ids of the runs that removing this one changes. */
export function concernedBy({ replaced, canonical, merged }: KeptRun): readonly string[] {
  return [
    ...new Set([
      ...(replaced === null ? [] : [replaced.id]),
      ...(canonical === null ? [] : [canonical]),
      ...merged.map(({ id }) => id),
    ]),
  ];
}

/**
 * The run is found no more and its fingerprint may be claimed anew; the run that it took the place of is active again, unless a third
 * one has taken it since, and what was merged is apart again.
 *
 * @param others those of `concernedBy`
 * @param restores false where an equal run is active by now, beside which the old one cannot be
 */
export function removalWrites(
  removed: VersionedRun,
  others: readonly VersionedRun[],
  restores: boolean,
): RemovalWrites {
  const { run } = removed;
  const gone: KeptRun = { ...run, status: 'removed' };
  const apart = others.flatMap(({ run: other, experience }) => {
    const changed = without(run, other, restores);
    return changed === null ? [] : [{ run: changed, write: changeTo(changed, experience) }];
  });
  const restored =
    apart.find(({ run: one }) => one.id === run.replaced?.id && one.status === 'active')?.run ?? null;
  const claim = restored === null ? null : claimOf(restored);
  const held = run.status === 'active' ? claimOf(run) : null;
  return {
    writes: [changeTo(gone, removed.experience), ...apart.map(({ write }) => write)],
    claims: claim === null ? [] : [claim],
    releases: held === null ? [] : [held],
    restored,
  };
}

/** Another run as it was before this one; null if this one changes nothing about it. */
function without(removed: KeptRun, other: KeptRun, restores: boolean): KeptRun | null {
  const { replaced, merged } = removed;
  if (other.id === replaced?.id)
    return restores && other.status === 'superseded' && other.supersededBy === removed.id
      ? { ...other, status: 'active', supersededBy: null, validUntil: replaced.validUntil }
      : null;
  const own = merged.find(({ id }) => id === other.id);
  if (own !== undefined)
    return other.canonical === removed.id ? { ...other, canonical: own.canonical } : null;
  return other.merged.some(({ id }) => id === removed.id)
    ? withMerged(
        other,
        other.merged.filter(({ id }) => id !== removed.id),
      )
    : null;
}
