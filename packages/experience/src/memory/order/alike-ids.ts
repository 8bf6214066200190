import type { Run } from '@tact/core/records';
import type { ExperienceSearch } from '#experiences';
import type { SimilarityThresholds } from '../admit-facts.ts';
import { taskDigestOf } from '../fingerprint.ts';
import type { RunEmbedder } from '../run-embedder.ts';
import { fingerprintLink, taskLink } from '../stored/run-kind.ts';

const maxAlike = 50;

/** The active runs that a run has to do with: of the same task, or similar. */
export function alikeIds(
  run: Run,
  vector: Float32Array | null,
  search: ExperienceSearch,
  {
    embedder,
    thresholds,
    fingerprint,
  }: {
    readonly embedder: Pick<RunEmbedder, 'similarity'>;
    readonly thresholds: SimilarityThresholds;
    readonly fingerprint: string;
  },
): readonly string[] {
  const near = vector === null ? [] : search.nearest(vector, { limit: maxAlike });
  const similar = near.filter(({ cosine }) => embedder.similarity(cosine) >= thresholds.similar);
  return [
    ...new Set([
      ...search.withLink(fingerprintLink(fingerprint)),
      ...search.withLink(taskLink(taskDigestOf(run))).slice(-maxAlike),
      ...similar.map(({ experience }) => experience.id),
    ]),
  ].filter((id) => id !== run.id);
}
