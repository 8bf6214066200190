import { type RawBuilder, sql } from 'kysely';
import type { Steps } from './database.ts';
import { type MigrationTools, makeIndexes, makeTable } from './make-table.ts';
import { moveDocuments } from './migrate-documents.ts';
import { moveJobs } from './migrate-jobs.ts';
import { tableNames, tables } from './tables.ts';

/**
 * Every row gets a user, and what comes about together stands together. Tables whose keys change are made anew and filled
 * from the old ones; the others get a column. Documents that no decision names go.
 */
export function* giveEveryRowAUser(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  for (const name of keptTables) yield* differences.unprotect(kysely, name);
  yield* differences.unprotect(kysely, journal);
  for (const name of remadeTables) {
    yield* differences.unprotect(kysely, name);
    yield sql`alter table ${sql.table(name)} rename to ${sql.table(old(name))}`.compile(kysely);
  }
  for (const name of [...remadeTables, ...newTables]) yield* makeTable(name, tables[name], tools);

  yield* changeDecisions(tools);
  for (const copy of [copyOpenEffects, copyEndedEffects, copyJournal, copyApprovals, copyFeedback]) {
    yield copy.compile(kysely);
  }
  yield* moveDocuments(tools);
  yield* moveJobs(tools);
  yield nameAccounts.compile(kysely);

  yield sql`drop table ${sql.table(journal)}`.compile(kysely);
  for (const name of remadeTables) yield sql`drop table ${sql.table(old(name))}`.compile(kysely);
  yield* differences.countPositions(kysely);
  for (const name of tableNames) yield* differences.protect(kysely, name, tables[name].swept ?? null);
}

const keptTables = ['decision', 'decision_tag', 'item', 'message', 'value', 'value_history'] as const;
const remadeTables = ['document', 'effect', 'approval', 'feedback', 'job'] as const;
const newTables = ['version', 'claim', 'open_effect', 'conversation', 'alias', 'event'] as const;

/** Its entries move into `effect`. */
const journal = 'journal_entry';

const old = (name: (typeof remadeTables)[number]) => `${name}_of_2` as const;

function* changeDecisions(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  const { integer, bytes } = differences.columnTypes;
  for (const index of ['decision_by_id', 'decision_once', 'decision_by_time']) {
    yield sql`drop index ${sql.id(index)}`.compile(kysely);
  }
  yield sql`alter table decision add column attempt ${integer} not null default 1`.compile(kysely);
  yield sql`alter table decision add column seen ${bytes}`.compile(kysely);
  yield* makeIndexes('decision', tables.decision, tools);
}

const copyOpenEffects = sql`
  insert into open_effect
    (user_id, id, decision_id, state, planned_at, started_at, worker, lease_until, plan)
  select user_id, id, decision_id, state, planned_at, started_at, null, null, plan
  from effect_of_2 where state in ('planned', 'running')`;

const copyEndedEffects = sql`
  insert into effect
    (user_id, decision_id, id, state, planned_at, started_at, finished_at, plan, outcome)
  select user_id, decision_id, id, state, planned_at, started_at, finished_at, plan, outcome
  from effect_of_2 where state not in ('planned', 'running')`;

/** An entry comes to stand in the row of its effect; when it was made goes into its JSON. */
const copyJournal = sql`
  update effect
  set journal_id = entry.id, journal_state = entry.state, undone_at = entry.undone_at,
    inverse = substr(entry.inverse, 1, length(entry.inverse) - 1) || ',"createdAt":' || entry.created_at || '}'
  from journal_entry as entry
  where effect.user_id = entry.user_id and effect.decision_id = entry.decision_id and effect.id = entry.effect_id`;

const copyApprovals = sql`
  insert into approval
    (user_id, id, decision_id, state, hash, created_at, expires_at, body, answer)
  select user_id, id, decision_id, state, hash, created_at, expires_at, body, answer
  from approval_of_2`;

const copyFeedback = sql`
  insert into feedback
    (user_id, decision_id, id, position, engine, kind, state, source, rater, scores, text, latency_ms, created_at)
  select user_id, decision_id, id, row_number() over (order by created_at, id), engine, kind, 'settled', source, null,
    case when rating is null then '{}' else '{"rating":' || rating || '}' end, text, latency_ms, created_at
  from feedback_of_2`;

/**
 * Mailboxes that were known by their path, to which the references of their decisions begin with it. The path is the name
 * that the account keeps, so that it is found under whatever identity it has from now on.
 */
const nameAccounts: RawBuilder<unknown> = sql`
  insert into alias (user_id, alias, account)
  select user_id, account, account from (
    select user_id, substr(name, length('mailbox:') + 1) as account from value where name like 'mailbox:%'
    union
    select user_id, substr(name, length('email.cursor:') + 1) as account from value where name like 'email.cursor:%'
  ) as known
  where substr(account, 1, 1) = '/' or substr(account, 2, 2) in (':\\', ':/')`;
