import { tactError } from '@tact/core/errors';
import type { Experiences, ExperienceWrite, WriteOptions } from '@tact/core/ports/store';
import type { VersionedRun } from './admission-writes.ts';
import { readRun } from './read-run.ts';
import { runKind } from './run-kind.ts';

/** What is to be written, made from what was read just now. */
export interface PlannedWrites extends Required<Pick<WriteOptions, 'claims' | 'releases'>> {
  readonly writes: readonly ExperienceWrite[];
}

type RunStore = Pick<Experiences, 'get' | 'write'>;

/** The runs of these ids that are there, in order. */
export async function readRuns(
  store: RunStore,
  user: string,
  ids: readonly string[],
): Promise<readonly VersionedRun[]> {
  if (ids.length === 0) return [];
  const found = await store.get(user, runKind, ids);
  return found.flatMap((experience) => {
    const run = experience === null ? null : readRun(experience);
    return run === null || experience === null ? [] : [{ run, experience }];
  });
}

/** How often is read again because another write came first. */
const maxTries = 5;

/**
 * Plans from what is there and writes it in one transaction; plans again where another write came first.
 *
 * @returns what `plan` resolved with, or `claimed` where a claim of it stands already
 * @throws RUN_CHANGED if others keep changing the same runs
 */
export async function writeRuns<Planned extends PlannedWrites>(
  store: RunStore,
  { user, id, now }: { readonly user: string; readonly id: string; readonly now: number },
  plan: () => Promise<Planned>,
): Promise<Planned | 'claimed'> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const planned = await plan();
    const { writes, claims, releases } = planned;
    if (writes.length === 0) return planned;
    const written = await store.write(user, runKind, writes, { now, claims, releases });
    if (written === 'written') return planned;
    if (written === 'claimed') return 'claimed';
  }
  throw tactError('RUN_CHANGED', { run: id });
}
