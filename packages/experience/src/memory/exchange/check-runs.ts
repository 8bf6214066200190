import { Outside, type Run, runOutcomes } from '@tact/core/records';
import { z } from 'zod';
import { plainQuery } from '../compare/plain-run.ts';
import { namesOf, words, writtenId } from './run-fields.ts';
import { unreadable } from './run-rows.ts';

const text = z.preprocess((given) => (given instanceof Outside ? plainQuery(given) : given), words);
const texts = namesOf(text);
const timeText = 'is not a time in milliseconds since 1970';
/** As far as a Date reaches. */
const maxTime = 8.64e15;
const time = z.int(timeText).min(-maxTime, timeText).max(maxTime, timeText);

const runSchema = z.object({
  id: writtenId,
  task: text.refine((given) => given.trim() !== '', 'is empty'),
  summary: text.nullable(),
  outcome: z.enum(runOutcomes, `is none of ${runOutcomes.join(', ')}`),
  ...{ references: texts, artifacts: texts, steps: texts },
  completedAt: time,
  validFrom: time.nullable(),
  validUntil: time.nullable(),
});

/** Throws `RUNS_UNREADABLE` for the first run of which a field does not fit; what programs offer is counted from 1 like lines. */
export function checkRuns(runs: readonly Run[]): void {
  for (const [at, run] of runs.entries()) {
    const [issue] = runSchema.safeParse(run).error?.issues ?? [];
    if (issue === undefined) continue;
    const [field, place] = issue.path;
    const name = typeof place === 'number' ? `${String(field)}[${place}]` : String(field ?? 'the run');
    const given = field === undefined ? run : run[field as keyof Run];
    throw unreadable(at + 1, name, given === undefined ? 'is missing' : issue.message);
  }
}
