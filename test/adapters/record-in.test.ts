import { defineAction, defineEngine, proposal } from '@tact/core/kernel';
import type { StoreEvent } from '@tact/core/ports/store';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import type { PostgresFixture } from './postgres-fixture.ts';

const variable = 'TACT_TEST_POSTGRES_URL';
const user = 'ann';

/** A shop that ships orders without asking and refunds only after a question. */
function shop() {
  const runs: string[] = [];
  const act = (name: string, danger: 'safe' | 'dangerous') =>
    defineAction({
      ...{ name, summary: 'Act.', danger, parameters: z.strictObject({ order: z.string() }) },
      async execute({ parameters: { order } }) {
        runs.push(`${name} ${order}`);
        return {};
      },
    });
  const engine = defineEngine({
    ...{ name: 'shop', input: z.string(), actions: [act('ship', 'safe'), act('refund', 'dangerous')] },
    propose: async ({ signal: { input } }) => {
      const [action = '', order = ''] = input.split(' ');
      return [proposal({ action, parameters: { order }, confidence: 1, rationale: 'Due.' })];
    },
  });
  return { engine, runs };
}

describeWithService('A decision in a transaction of the caller', variable, () => {
  let fixture: PostgresFixture;
  let pool: pg.Pool;
  const closes: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    const { default: pg } = await import('pg');
    fixture = await makePostgresFixture(serviceSetting(variable));
    pool = new pg.Pool({ connectionString: fixture.url });
    await pool.query(`
      create table ${fixture.schema}.orders (tenant text, name text);
      alter table ${fixture.schema}.orders enable row level security, force row level security;
      create policy own on ${fixture.schema}.orders using (tenant = current_setting('app.tenant', true))`);
  });
  afterEach(async () => {
    for (const close of closes.splice(0)) await close();
    await pool.end();
    await fixture.dispose();
  });

  const open = async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const store = await openPostgresStore(pool, { schema: fixture.schema });
    const { engine, runs } = shop();
    const assistant = openAssistant({ store, engines: [engine] });
    closes.push(() => assistant.close());
    const told: StoreEvent[] = [];
    assistant.on((events) => told.push(...events));
    const prepare = (input: string) => assistant.prepare({ engine: 'shop', user, input });
    return { store, assistant, runs, told, prepare };
  };
  /** Within a transaction that has settings of its own, and the caller's own table. */
  const inTransaction = async (
    end: 'commit' | 'rollback',
    work: (client: pg.PoolClient) => Promise<void>,
  ) => {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local search_path to ${fixture.schema}; set local app.tenant to 'acme'`);
      await client.query(`insert into orders values ('acme', '7')`);
      const before = await seenBy(client);
      await work(client);
      expect(await seenBy(client)).toEqual(before);
      await client.query(end);
    } finally {
      client.release();
    }
  };
  const seenBy = async (client: pg.PoolClient) => {
    const { rows } = await client.query(`select (select count(*) from orders) as orders,
      current_setting('search_path') as path, current_setting('app.tenant') as tenant,
      current_setting('lock_timeout') as timeout, coalesce(current_setting('tact.users', true), '') as users`);
    // Counts stay texts, as the caller's own parsers have it.
    expect(rows[0].orders).toBe('1');
    return rows[0];
  };

  it('is there with what the caller wrote, and acted on after the commit', async () => {
    const { store, assistant, runs, told, prepare } = await open();
    const prepared = await prepare('ship 7');
    await inTransaction('commit', async (client) => {
      expect(await assistant.recordIn(client, prepared)).toBe('recorded');
      expect(await assistant.afterCommit(prepared)).toBeNull();
      expect([runs, told, await store.ledger.list({ user })]).toEqual([[], [], []]);
    });
    expect(runs).toEqual([]);

    expect(await assistant.afterCommit(prepared)).toMatchObject({
      ...{ id: prepared.decision.id, verdict: 'act' },
      effects: [{ action: 'ship', state: 'done', code: null }],
    });
    expect(runs).toEqual(['ship 7']);
    expect(told.map(({ kind }) => kind)).toContain('decision');
    await assistant.afterCommit(prepared);
    expect(runs).toEqual(['ship 7']);
  });

  it('leaves nothing behind after a rollback, and can be recorded by another try', async () => {
    const { store, assistant, runs, told, prepare } = await open();
    const prepared = await prepare('refund 7');
    await inTransaction('rollback', async (client) => {
      expect(await assistant.recordIn(client, prepared)).toBe('recorded');
    });

    expect(await assistant.afterCommit(prepared)).toBeNull();
    await assistant.resume(user);
    expect([runs, told, await store.ledger.list({ user })]).toEqual([[], [], []]);
    expect(await assistant.approvals(user)).toEqual([]);
    await inTransaction('commit', async (client) => {
      expect(await assistant.recordIn(client, prepared)).toBe('recorded');
    });
    expect(await assistant.afterCommit(prepared)).toMatchObject({ verdict: 'ask', effects: [] });
    expect(await assistant.approvals(user)).toMatchObject([{ decisionId: prepared.decision.id }]);
  });

  it('is taken up by whoever resumes, where the process ended after the commit', async () => {
    const { assistant, prepare } = await open();
    const prepared = await prepare('ship 7');
    await inTransaction('commit', async (client) => {
      await assistant.recordIn(client, prepared);
    });
    const next = await open();
    await next.assistant.resume(user);

    expect(next.runs).toEqual(['ship 7']);
  });

  it('leaves the caller’s transaction usable where it cannot be recorded', async () => {
    const { assistant, runs, prepare } = await open();
    await assistant.decideAbout({ engine: 'shop', user, input: 'ship 7' });
    const prepared = await prepare('ship 7');
    await inTransaction('commit', async (client) => {
      expect(await assistant.recordIn(client, prepared)).toBe('already');
    });
    expect(await assistant.afterCommit(prepared)).toBeNull();
    expect(runs).toEqual(['ship 7']);

    const client = await pool.connect();
    await expect(assistant.recordIn(client, prepared)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    client.release();
  });

  it('refuses a connection whose role sees every row, and the transaction goes on', async () => {
    const { assistant, prepare } = await open();
    const prepared = await prepare('ship 7');
    const facts = { version: 170_000, release: '17.0', role: 'root', superuser: true, bypassesRls: true };

    await inTransaction('commit', async (client) => {
      const asRoot = {
        query: async (query: pg.QueryConfig) =>
          query.text.includes('pg_roles') ? { rows: [facts], rowCount: 1 } : client.query(query),
      };
      await expect(assistant.recordIn(asRoot, prepared)).rejects.toMatchObject({ code: 'STORE_ROLE_UNSAFE' });
      expect(await assistant.recordIn(client, prepared)).toBe('recorded');
    });
  });

  it('leaves the pool to its owner', async () => {
    const { assistant } = await open();
    await assistant.close();

    expect((await pool.query('select count(*) from pg_class')).rows[0].count).toMatch(/^\d+$/);
    expect(pool.listenerCount('error')).toBe(0);
  });
});

it('is refused by a store that has no transactions of others, and for what nobody prepared', async () => {
  const assistant = openAssistant({ store: openMemoryStore(), engines: [shop().engine] });
  const prepared = await assistant.prepare({ engine: 'shop', user, input: 'ship 7' });

  await expect(assistant.recordIn({}, prepared)).rejects.toMatchObject({ code: 'STORE_CANNOT_JOIN' });
  await expect(assistant.recordIn({}, { ...prepared })).rejects.toMatchObject({ code: 'DECISION_INVALID' });
});
