import { type CompiledQuery, sql } from 'kysely';
import { rows, type Steps } from './database.ts';
import type { MigrationTools } from './make-table.ts';
import type { JobTable } from './schema.ts';

/** Whose a job is, where nothing says it: the user that the program works for unless told otherwise. */
const usualUser = 'owner';

/**
 * Jobs had no user. The only ones there were bring snoozed mail back, under the target of the effect that hid it, so they
 * belong to the user of the newest such effect.
 */
export function* moveJobs({ kysely }: MigrationTools): Steps<void> {
  const jobs = yield* rows(
    sql`select * from job_of_2`.compile(kysely) as CompiledQuery<Omit<JobTable, 'user_id'>>,
  );
  if (jobs.length === 0) return;
  const userOf = yield* usersByTarget({ kysely });
  const users = yield* rows(
    sql`select distinct user_id from decision limit 2`.compile(kysely) as CompiledQuery<{ user_id: string }>,
  );
  const otherwise = users.length === 1 ? (users[0]?.user_id ?? usualUser) : usualUser;
  for (const job of jobs) {
    const { kind, key, state, due_at, payload, attempts, claim, again_at, again_payload, problem } = job;
    const user_id = userOf.get(key) ?? otherwise;
    const row = {
      user_id,
      kind,
      key,
      state,
      due_at,
      payload,
      attempts,
      claim,
      again_at,
      again_payload,
      problem,
    };
    yield kysely.insertInto('job').values(row).compile();
  }
}

function* usersByTarget({ kysely }: Pick<MigrationTools, 'kysely'>): Steps<ReadonlyMap<string, string>> {
  const query = sql`
    select user_id, plan from (
      select user_id, plan, planned_at, id from effect union all select user_id, plan, planned_at, id from open_effect
    ) as any_effect
    where plan like '%"action":"snooze"%' order by planned_at, id`;
  const effects = yield* rows(query.compile(kysely) as CompiledQuery<{ user_id: string; plan: string }>);
  return new Map(
    effects.map(({ user_id, plan }) => [(JSON.parse(plan) as { target: string }).target, user_id]),
  );
}
