import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createRandom } from '#simulation';
import { mailJob } from './mail-jobs.ts';
import type { Job, MonthDay, MonthKind, MonthRun } from './month-run.ts';
import { planJob, standingJobs } from './plan-jobs.ts';

/**
 * A month of finished plans and mail jobs as the assistant of a busy owner would offer them, one after the other. Knows nothing of the
 * engine: what should be decided follows from how the stream was made.
 *
 * `node evals/memory/month/make-month.ts` writes `evals/memory/cases/month.jsonl`. The same seed gives the same file.
 */
export function makeMonth(seed = 'month-1'): readonly MonthRun[] {
  const random = createRandom(seed);
  const runs: MonthRun[] = [];
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const offer = (job: Job, day: number, index: number) => {
    const at = new Date(Date.UTC(2026, 5, day, 7, index * 7)).toISOString();
    const kind = kindOf(job, runs);
    const run = { id: `month-${runs.length + 1}`, ...job, completed_at: at, kind };
    runs.push(run);
    return run;
  };

  for (let day = 1; day <= 30; day += 1) {
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 5, day),
    );
    const isWorkday = weekday !== 'Saturday' && weekday !== 'Sunday';
    const today: MonthDay = { random, day, weekday, week: 23 + Math.floor((day - 1) / 7), next };
    const jobs = [
      ...standingJobs(today),
      ...Array.from({ length: random.poisson(isWorkday ? 20 : 6) }, () => mailJob(today)),
      ...Array.from({ length: random.poisson(isWorkday ? 8 : 3) }, () => planJob(today)),
    ];
    let index = 0;
    for (const job of jobs) {
      const run = offer(job, day, index);
      index += 1;
      const later = followUp(run, today);
      if (later === null) continue;
      offer(later, day, index);
      index += 1;
    }
  }
  return runs;
}

/** Now and then a host offers a run once more, or a job that failed is tried again. */
function followUp({ id: _id, completed_at: _at, kind: _kind, ...job }: MonthRun, day: MonthDay): Job | null {
  const { random, next } = day;
  if (random.chance(0.04)) return job;
  if (job.outcome === 'success' && random.chance(0.01))
    return { ...job, references: [...job.references, `note/${next()}`] };
  if (job.outcome !== 'failure' || !random.chance(0.7)) return null;
  return {
    ...job,
    outcome: 'success',
    summary: `${job.task}: worked at the second try.`,
    artifacts: [`result/${next()}`],
  };
}

/** What a run is beside those offered before, of which the newest with the same task counts. */
function kindOf(job: Job, before: readonly MonthRun[]): MonthKind {
  const same = before.filter(({ task }) => task === job.task);
  if (same.some((run) => contentOf(run) === contentOf(job))) return 'repeat';
  const sameReferences = same.filter((run) => run.references.join() === job.references.join());
  if (job.outcome === 'failure' && same.some((run) => run.outcome === 'success'))
    return sameReferences.length > 0 ? 'broken' : 'new';
  if (job.outcome === 'success' && same.length > 0 && same.every((run) => run.outcome === 'failure'))
    return 'recovered';
  const sameWords = same.filter((run) => run.summary === job.summary && run.outcome === job.outcome);
  return sameWords.length > 0 ? 'more' : 'new';
}

function contentOf({ task, summary, outcome, references, artifacts }: Job): string {
  return JSON.stringify([task, summary, outcome, references, artifacts]);
}

export function asJsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../cases/month.jsonl', import.meta.url), asJsonLines(makeMonth()));
}
