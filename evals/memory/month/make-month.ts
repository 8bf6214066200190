import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createRandom } from '@tact/simulation';
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
  const offered: Job[] = [];
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const offer = (job: Job, day: number, index: number) => {
    const at = new Date(Date.UTC(2026, 5, day, 7, index * 7)).toISOString();
    const { values: _, ...written } = job;
    runs.push({ id: `month-${runs.length + 1}`, ...written, completed_at: at, kind: kindOf(job, offered) });
    offered.push(job);
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
      offer(job, day, index);
      index += 1;
      const later = followUp(job, today);
      if (later === null) continue;
      offer(later, day, index);
      index += 1;
    }
  }
  return runs;
}

/** Now and then a host offers a run once more, or a job that failed is tried again. */
function followUp(job: Job, day: MonthDay): Job | null {
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

/** What a run is beside those of the same task that were offered before. */
function kindOf(job: Job, before: readonly Job[]): MonthKind {
  const same = before.filter(({ task }) => task === job.task);
  if (same.some((run) => contentOf(run) === contentOf(job))) return 'repeat';
  const alike = same.filter(({ outcome }) => outcome === job.outcome);
  if (alike.length === 0 && job.outcome === 'success' && same.length > 0) return 'recovered';
  const worked = same.filter(({ outcome }) => outcome === 'success');
  if (job.outcome === 'failure' && worked.length > 0)
    return worked.some((run) => addsNothing(job, run)) ? 'broken' : 'new';
  const agreeing = alike.filter((run) => !isOther(job, run));
  if (agreeing.length === 0) return 'new';
  return agreeing.some((run) => addsNothing(job, run)) ? 'repeat' : 'more';
}

function addsNothing(job: Job, known: Job): boolean {
  const isKnown = (name: string) => known.references.includes(name) || known.artifacts.includes(name);
  return [...job.references, ...job.artifacts].every(isKnown);
}

/** Each tells of something that the other does not. */
function isOther({ values }: Job, { values: known }: Job): boolean {
  return values.some((value) => !known.includes(value)) && known.some((value) => !values.includes(value));
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
