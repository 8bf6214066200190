import type { BulkReads, WrittenMessages } from '@tact/core/ports/store';
import { type Selectable, sql } from 'kysely';
import { approvalOf, isPending } from './approvals.ts';
import { createBulkRead, type PlacedRow } from './bulk-read.ts';
import { readAll } from './damaged-records.ts';
import type { Database } from './database.ts';
import { decisionColumns, decisionOf } from './decision-row.ts';
import { feedbackOf } from './feedback.ts';
import { messageOf } from './messages.ts';
import type { ApprovalTable, DecisionRow, FeedbackTable, MessageTable } from './schema.ts';

type UserReads = Pick<
  BulkReads,
  'unasked' | 'messagesBy' | 'pendingApprovals' | 'feedback' | 'recentDecisions'
>;

/** What is read for many users and is named by nothing but the user. */
export function createUserReads(database: Database): UserReads {
  const { differences } = database;
  const read = createBulkRead(database);
  return {
    ...createMessageReads(database),
    pendingApprovals(users, limitEach = 100) {
      const query = sql<PlacedRow<Selectable<ApprovalTable>>>`
        select * from (
          select asked.place, approval.*, row_number() over (
            partition by asked.place order by approval.id desc
          ) as number
          from ${differences.askedUsers(users)} as asked
          join approval ${differences.through('approval_pending')} on approval.user_id = asked.user_id and ${isPending}
        ) as numbered
        where number <= ${limitEach}
        order by place, number`;
      return read(users, query, (found) => readAll('question', found, approvalOf, database));
    },
    feedback(engine, users, from) {
      const query = sql<PlacedRow<Selectable<FeedbackTable>>>`
        select asked.place, feedback.*
        from ${differences.askedUsers(users)} as asked
        join feedback ${differences.through('feedback_in_order')} on feedback.user_id = asked.user_id
        where feedback.engine = ${engine} and feedback.created_at >= ${from}
        order by feedback.position desc`;
      return read(users, query, (found) => readAll('feedback', found, feedbackOf, database));
    },
    recentDecisions(engine, users, from, limitEach) {
      const query = sql<PlacedRow<DecisionRow>>`
        select newest.place, ${decisionList} from (
          select asked.place, made.seq, row_number() over (
            partition by asked.place order by made.id desc
          ) as number
          from ${differences.askedUsers(users)} as asked
          join decision as made ${differences.through('decision_in_order')} on made.user_id = asked.user_id
          where made.engine = ${engine} and made.created_at >= ${from} and made.role = 'main'
        ) as newest
        join decision on decision.seq = newest.seq
        where newest.number <= ${limitEach}
        order by newest.place, newest.number`;
      return read(users, query, (found) =>
        readAll('decision', found, ({ place, ...row }) => decisionOf(row), database),
      );
    },
  };
}

const decisionList = sql.join(decisionColumns.map((column) => sql.ref(`decision.${column}`)));

function createMessageReads(database: Database): Pick<UserReads, 'unasked' | 'messagesBy'> {
  const { differences } = database;
  const read = createBulkRead(database);
  return {
    unasked(users, from) {
      // From the newest that is not later than `from` on; it is left out where a later one was found.
      const query = sql<PlacedRow<Selectable<MessageTable>>>`
        select asked.place, message.*
        from ${differences.askedUsers(users)} as asked
        join message on message.user_id = asked.user_id and message.unasked is not null
          and message.created_at >= coalesce((
            select max(earlier.created_at) from message as earlier
            where earlier.user_id = asked.user_id and earlier.unasked is not null
              and earlier.created_at <= ${from}
          ), ${from})
        order by message.created_at, message.seq`;
      return read(users, query, (found) => {
        const sent = found.filter((row) => row.created_at >= from);
        return readAll('message', sent.length > 0 ? sent : found.slice(-1), messageOf, database);
      });
    },
    messagesBy(users, before) {
      const query = sql<PlacedRow<{ count: number; last_at: number }>>`
        select asked.place, count(*) as count, max(message.created_at) as last_at
        from ${differences.askedUsers(users)} as asked
        join message on message.user_id = asked.user_id and message.role = 'user'
          ${before === undefined ? sql`` : sql`and message.created_at < ${before}`}
        group by asked.place`;
      return read(
        users,
        query,
        ([row]): WrittenMessages =>
          row === undefined ? { count: 0, lastAt: null } : { count: Number(row.count), lastAt: row.last_at },
      );
    },
  };
}
