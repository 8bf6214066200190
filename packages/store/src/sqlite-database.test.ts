import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sampleApproval, sampleDecision, sampleEffect, sampleRecord } from '@tact/testing';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { first, of, rows, type Steps } from './database.ts';
import { createDatabaseStore } from './database-store.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

describe('the SQLite database', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tact-database-'));
    path = join(folder, 'tact.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('syncs every commit, to a write-ahead log', async () => {
    const database = await openSqliteDatabase(path);
    const pragma = (name: string) =>
      database.read(of('ann'), () => first(CompiledQuery.raw(`pragma ${name}`)));
    await expect(pragma('synchronous')).resolves.toEqual({ synchronous: 2 });
    await expect(pragma('journal_mode')).resolves.toEqual({ journal_mode: 'wal' });
    await expect(pragma('page_size')).resolves.toEqual({ page_size: 4096 });
    await database.close();
  });

  it('undoes a transaction that throws', async () => {
    const database = await openSqliteDatabase(path);
    const { kysely } = database;
    const writing = database.write('ann', function* (): Steps<void> {
      yield kysely
        .insertInto('value')
        .values({ user_id: 'ann', name: 'a', version: 1, value: '{}', saved_at: 1 })
        .compile();
      throw new Error('Not like this.');
    });
    await expect(writing).rejects.toMatchObject({ code: 'STORE_FAILED', details: { why: 'Not like this.' } });
    await expect(
      database.read(of('ann'), () => rows(kysely.selectFrom('value').selectAll().compile())),
    ).resolves.toEqual([]);
    await database.close();
  });

  it('never reads a whole table, nor all that a user has of what has an index', async () => {
    const opened = await openSqliteDatabase(path);
    const file = new DatabaseSync(path);
    const queries: CompiledQuery<unknown>[] = [];
    const store = createDatabaseStore({
      ...opened,
      read: (scope, work) => opened.read(scope, () => watching(work(), queries)),
      write: (users, work) => opened.write(users, (tell) => watching(work(tell), queries)),
    });
    const filters = {
      verdict: 'ask',
      engine: 'email',
      outcome: 'x',
      path: 'rule',
      since: 1,
      text: 'x',
    } as const;

    file.function('tact_fold', { deterministic: true }, (text) => String(text));
    await store.ledger.get('ann', 'x');
    await store.ledger.list({ user: 'ann' });
    await store.ledger.list({ user: 'ann', ...filters, afterId: 'x', order: 'oldest' });
    for (const [name, value] of Object.entries(filters)) {
      await store.ledger.list({ user: 'ann', [name]: value });
      await store.ledger.count({ user: 'ann', [name]: value });
    }
    await store.ledger.decided('ann', 'email', ['a', 'b']);
    await store.ledger.tagged('ann', 'email', ['a', 'b'], 3);
    await store.ledger.findIds('ann', 'x');
    await store.ledger.latest('ann', 'email', 'x');
    await store.ledger.version('ann', 'policy', '1');
    await store.outbox.ofDecision('ann', 'x');
    await store.outbox.unfinished(5);
    await store.outbox.inState('ann', ['planned', 'running']);
    await store.approvals.get('ann', 'x');
    await store.approvals.list('ann', ['pending']);
    await store.approvals.ofDecision('ann', 'x');
    await store.approvals.findIds('ann', 'x');
    await store.approvals.overdue(5);
    await store.journal.ofDecision('ann', 'x');
    await store.feedback.list('ann', { since: 1, engine: 'email' });
    await store.feedback.ofDecision('ann', 'x');
    await store.feedback.after('ann', 5);
    await store.documents.texts('ann', ['a', 'b']);
    await store.items.get('ann', 'x');
    await store.items.list('ann', { kind: 'task', target: 'x', state: 'open' });
    await store.items.list('ann', {});
    await store.values.get('ann', 'x');
    await store.values.history('ann', 'history:x');
    await store.conversations.get('ann', 'x');
    await store.aliases.account('ann', 'x');
    await store.events.after(5);
    await store.bulk.decided('email', [{ user: 'ann', reference: 'x' }]);
    await store.bulk.tagged('email', [{ user: 'ann', tag: 'x' }], 3);
    await store.bulk.values([{ user: 'ann', name: 'x' }]);
    await store.bulk.items([{ user: 'ann', kind: 'task' }]);
    await store.bulk.recentDecisions('email', ['ann'], 5, 3);
    await store.bulk.unasked(['ann'], 5);
    await store.bulk.messagesBy(['ann'], 5);
    await store.bulk.pendingApprovals(['ann']);
    await store.bulk.feedback('email', ['ann'], 5);
    const value = { user: 'ann', name: 'y', value: {} };
    await store.bulk.setValues(
      [
        { ...value, expected: 0 },
        { ...value, expected: 1 },
      ],
      5,
    );
    const lease = { worker: 'w', leaseUntil: 9 };
    const end = { state: 'done', result: null, problem: null, journal: null, finishedAt: 3 } as const;
    const no = { state: 'denied', answer: null, effect: null, feedback: null } as const;
    await store.outbox.start('ann', 'x', { now: 1, ...lease });
    await store.outbox.takeOver('ann', 'x', { now: 1, ...lease }, lease);
    await store.outbox.renew('ann', 'x', lease);
    await store.outbox.finish('ann', 'x', end);
    await store.outbox.finish('ann', 'x', { ...end, worker: 'w' });
    await store.outbox.putBack('ann', 'x');
    await store.approvals.close('ann', 'x', 'hash', no);
    await store.approvals.edit('ann', 'x', 'hash', sampleApproval());
    await store.feedback.move('ann', 'x', 'pending', 'engaged');
    const undoes = [{ id: 'x', decisionId: 'x' }];
    await store.ledger.record(sampleRecord({ undoes }));

    const plans = queries.flatMap(({ sql: text, parameters }) => {
      const steps = file.prepare(`explain query plan ${text}`).all(...(parameters as SQLInputValue[]));
      return steps.map(({ detail }) => `${detail} in ${text}`);
    });
    expect(plans.length).toBeGreaterThan(50);
    // What is asked for, and what it was answered with, are lists of their own; open effects are a table of their own.
    const whole = plans.filter((plan) =>
      /^SCAN (?!json_each|wanted|asked|numbered|newest|current|\(subquery|open_effect )/.test(plan),
    );
    expect(whole).toEqual([]);
    const ofUser = plans.filter((plan) => /^SEARCH (effect|approval) .*\(user_id=\?\) in/.test(plan));
    expect(ofUser.filter((plan) => !/INDEX (approval_pending|approval_by_id) /.test(plan))).toEqual([]);
    // What is read of many users goes through the narrowest index.
    for (const index of [
      'message_unasked',
      'message_by_conversation',
      'feedback_in_order',
      'decision_in_order',
    ]) {
      expect(
        plans.filter((plan) => plan.includes(`INDEX ${index} `) && plan.includes('json_each')),
      ).not.toEqual([]);
    }
    file.close();
    await opened.close();
  });

  it('spends at most 2.5 KB on a decision with an effect and a document of its own', async () => {
    const bytesUsed = () => {
      const file = new DatabaseSync(path);
      const { bytes } = file.prepare('select sum(pgsize) as bytes from dbstat').get() ?? {};
      file.close();
      return Number(bytes);
    };
    const opened = await openSqliteDatabase(path);
    const store = createDatabaseStore(opened);
    const emptyBytes = bytesUsed();
    const decisions = 300;
    for (let count = 0; count < decisions; count++) {
      const digest = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
      const target = `maildir:${digest()}`;
      const decision = sampleDecision({
        user: 'owner',
        reference: `ann@example.com:${digest()}`,
        tags: [`thread:${crypto.randomUUID()}@example.com`, `sender:bo${count}@example.com`],
        inputDigest: digest(),
        answerDigest: digest(),
        layers: [
          { name: 'identity', role: 'system', digest: digest(), tokens: 120 },
          { name: 'mail', role: 'user', digest: digest(), tokens: 300 },
        ],
      });
      const effect = sampleEffect({
        decisionId: decision.id,
        user: 'owner',
        target,
        key: `${decision.id}:0`,
      });
      const documents = [
        { digest: digest(), text: `{"subject":"Lunch ${count}","text":"${'Noon? '.repeat(20)}"}` },
      ];
      await store.ledger.record(sampleRecord({ decision, effects: [effect], documents }));
    }
    const bytesPerDecision = (bytesUsed() - emptyBytes) / decisions;
    await opened.close();

    expect(bytesPerDecision).toBeLessThan(2560);
    expect(bytesPerDecision).toBeGreaterThan(500);
  });
});

describe('a database in memory', () => {
  it('leaves no file behind', async () => {
    const database = await openSqliteDatabase(':memory:');
    await database.close();

    expect(existsSync(':memory:')).toBe(false);
  });
});

/** The same steps, with each query noted. */
function* watching<Result>(steps: Steps<Result>, queries: CompiledQuery<unknown>[]): Steps<Result> {
  let step = steps.next();
  while (step.done !== true) {
    queries.push(step.value);
    step = steps.next(yield step.value);
  }
  return step.value;
}
