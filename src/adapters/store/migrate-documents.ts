import { type CompiledQuery, sql } from 'kysely';
import type { JsonObject } from '#records';
import { unpackJson } from './body-codec.ts';
import { rows, type Steps } from './database.ts';
import type { MigrationTools } from './make-table.ts';

/** What the bodies of decisions say that has to be known to move documents and open questions. */
interface BodyOf2 {
  readonly inputDigest: string;
  readonly answerDigest: string | null;
  readonly layers: readonly { readonly digest: string }[];
  readonly actions: readonly {
    readonly action: string;
    readonly parameters: JsonObject;
    readonly target: string;
  }[];
}

interface Row {
  readonly seq: number;
  readonly user_id: string;
  readonly id: string;
  readonly engine: string;
  readonly role: string;
  readonly created_at: number;
  readonly body: Uint8Array;
}

const atOnce = 200;

/**
 * Reads every decision once. Its user gets the documents that it names; and what the last reply of a conversation asked,
 * which stood in the reply's parameters, becomes what the conversation remembers.
 */
export function* moveDocuments({ kysely, differences }: MigrationTools): Steps<void> {
  const lastTurns = new Map<
    string,
    { readonly row: Row; readonly reply: BodyOf2['actions'][number] | null }
  >();
  for (let seq = 0; ; ) {
    const page = yield* rows(decisionsAfter(seq).compile(kysely) as CompiledQuery<Row>);
    const digests = new Map<string, Set<string>>();
    for (const row of page) {
      const body = unpackJson<BodyOf2>(row.body);
      const own = digests.get(row.user_id) ?? new Set();
      for (const digest of digestsIn(body)) own.add(digest);
      digests.set(row.user_id, own);
      const conversation = row.role === 'main' ? conversationOf(row, body) : null;
      if (conversation === null) continue;
      const key = JSON.stringify([row.user_id, conversation]);
      const before = lastTurns.get(key)?.row;
      if (before !== undefined && isLater(before, row)) continue;
      lastTurns.set(key, { row, reply: body.actions.find(({ action }) => action === 'reply') ?? null });
    }
    for (const [user, own] of digests) {
      yield sql`
        insert into document (user_id, digest, body)
        select ${user}, digest, body from document_of_2
        where ${differences.isAnyOf(sql.ref('digest'), sql`${differences.list([...own])}`)}
        on conflict do nothing`.compile(kysely);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    seq = last.seq;
  }
  for (const [key, { row, reply }] of lastTurns) {
    const [user, conversation] = JSON.parse(key) as [string, string];
    const clarification = clarificationIn(reply?.parameters, row.id);
    if (clarification === null) continue;
    yield sql`
      insert into conversation (user_id, conversation, version, state, changed_at)
      values (${user}, ${conversation}, 1, ${JSON.stringify({ clarification })}, ${row.created_at})`.compile(
      kysely,
    );
  }
}

function decisionsAfter(seq: number) {
  return sql<Row>`
    select seq, user_id, id, engine, role, created_at, body from decision
    where seq > ${seq} order by seq limit ${atOnce}`;
}

function digestsIn({ inputDigest, answerDigest, layers }: BodyOf2): readonly string[] {
  const named = [inputDigest, ...layers.map(({ digest }) => digest)];
  return answerDigest === null ? named : [...named, answerDigest];
}

const targetPrefix = 'conversation:';

/** Undone conversations are decided about by their tools' names; only a reply, or an answer, names the conversation. */
function conversationOf({ engine }: Row, { actions }: BodyOf2): string | null {
  if (engine !== 'conversation') return null;
  const target = actions.find((one) => one.target.startsWith(targetPrefix))?.target;
  return target === undefined ? null : target.slice(targetPrefix.length);
}

function isLater(a: Row, b: Row): boolean {
  return a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id);
}

/** A question that waits for its answer, with the plan that lacks something; null where nothing was asked. */
function clarificationIn(parameters: JsonObject | undefined, decisionId: string): JsonObject | null {
  const { kind, words, plan = null } = parameters ?? {};
  if ((kind !== 'clarify' && kind !== 'report') || typeof words !== 'string' || words === '') return null;
  return { decisionId, question: words, plan };
}
