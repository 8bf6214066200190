import type { ExperienceSearchFigures } from './experience-search.ts';
import type { Score } from './scores.ts';

type Unjudged = Omit<Score, 'verdict'>;

/** What experiences cost to keep and to find. */
export function experienceScores({
  dimensions,
  bareCommit,
  write,
  sizes,
}: ExperienceSearchFigures): readonly Unjudged[] {
  const searches = sizes.map(({ experiences, firstMs, search, refreshAndSearch, afterWriteMs }): Unjudged => {
    const name = `search among ${experiences} experiences of ${dimensions} dimensions, p50`;
    const ms = (us: number) => Math.round(us) / 1000;
    return {
      ...{ name, measured: ms(refreshAndSearch.p50Us), unit: 'ms', aim: { atMost: 5 } },
      note: `${refreshAndSearch.processorMs} ms of processor time; in memory alone ${ms(search.p50Us)} ms; after another process wrote ${afterWriteMs} ms; the first one ${firstMs} ms`,
    };
  });
  return [
    ...searches,
    {
      ...{
        name: 'run kept with links and claim in SQLite, p50',
        measured: write.p50Us,
        unit: 'µs',
        aim: null,
      },
      note: `${(write.p50Us / bareCommit.p50Us).toFixed(1)} bare rows of ${bareCommit.p50Us} µs; ${write.commitsPerDecision} commit, ${write.bytesPerDecision} bytes`,
    },
  ];
}
