import { inspect } from 'node:util';
import type { TactError } from '@tact/core/errors';
import type { Store } from '@tact/core/ports/store';
import {
  createFakeClock,
  sampleDecision,
  sampleEffect,
  sampleExperience,
  sampleFeedback,
  sampleItem,
  sampleRecord,
} from '@tact/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { earlierTransactionsEnded } from '../settled-postgres.ts';
import type { PostgresFixture } from './postgres-fixture.ts';

const variable = 'TACT_TEST_POSTGRES_URL';
const asAnn = `select set_config('tact.users', '{"ann":1}', false)`;

describeWithService('A store in PostgreSQL', variable, () => {
  let fixture: PostgresFixture;
  let open: Store[];

  beforeEach(async () => {
    const { makePostgresFixture } = await import('./postgres-fixture.ts');
    fixture = await makePostgresFixture(serviceSetting(variable));
    open = [];
  });
  afterEach(async () => {
    for (const store of open) await store.close();
    await fixture.dispose();
  });

  const openStore = async (options: { readonly url?: string; readonly lockTimeoutMs?: number } = {}) => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const { url = fixture.url, ...others } = options;
    const store = await openPostgresStore(url, {
      clock: createFakeClock(),
      schema: fixture.schema,
      ...others,
    });
    open.push(store);
    return store;
  };

  it('shows where it is without the password', async () => {
    const { hostname, port, username, password, pathname } = new URL(fixture.url);
    const { location } = await openStore();
    expect(location).toContain(`${username}@${hostname}:${port}${pathname}`);
    expect(location).not.toContain(password);
  });

  it('is made once when many open it at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore()));
    for (const store of stores) await expect(store.check()).resolves.toBeUndefined();
    await expect(fixture.asRole('select version from schema_version')).resolves.toHaveLength(1);
  });

  it('makes its schema where there is none and the role may', async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const schema = `${fixture.schema} New`;
    const url = serviceSetting(variable);
    const store = await openPostgresStore(url, { clock: createFakeClock(), schema });
    open.push(store);
    await expect(store.ledger.record(sampleRecord())).resolves.toBe('recorded');
    await store.close();
    await fixture.administer(`drop schema "${schema}" cascade`);
  });

  it('is there again after it was closed', async () => {
    const decision = sampleDecision();
    const first = await openStore();
    await first.ledger.record(sampleRecord({ decision }));
    await first.close();
    await expect((await openStore()).ledger.get('ann', decision.id)).resolves.toEqual(decision);
  });

  it('gives the rows of one user to nobody else, whatever the query forgets', async () => {
    const store = await openStore();
    for (const user of ['ann', 'bo']) await store.items.add(sampleItem({ user }));
    const users = 'select user_id from item order by user_id';

    await expect(fixture.asRole(users)).resolves.toEqual([]);
    await expect(fixture.asRole(asAnn, users)).resolves.toEqual([{ user_id: 'ann' }]);
    await expect(fixture.asRole(asAnn, 'delete from item returning user_id')).resolves.toEqual([
      { user_id: 'ann' },
    ]);
    await expect(store.items.list('bo', {})).resolves.toHaveLength(1);
  });

  it('protects every table that has a user', async () => {
    await openStore();
    const unprotected = await fixture.asRole(`
      select table_name from information_schema.columns
      join pg_class on relname = table_name and relnamespace = '${fixture.schema}'::regnamespace
      where table_schema = '${fixture.schema}' and column_name = 'user_id'
        and not (relrowsecurity and relforcerowsecurity)`);
    const tables = await fixture.asRole(`
      select table_name from information_schema.columns
      where table_schema = '${fixture.schema}' and column_name = 'user_id'`);
    expect(unprotected).toEqual([]);
    expect(tables).toHaveLength(20);
  });

  it('refuses to record what belongs to another user', async () => {
    const store = await openStore();
    const decision = sampleDecision({ user: 'ann' });
    const effects = [sampleEffect({ user: 'bo', decisionId: decision.id })];
    await expect(store.ledger.record(sampleRecord({ decision, effects }))).rejects.toMatchObject({
      code: 'STORE_FAILED',
    });
    await expect(store.ledger.get('ann', decision.id)).resolves.toBeNull();
  });

  it('tells of nothing while an earlier transaction may still commit, and of both in order then', async () => {
    const store = await openStore();
    const { default: pg } = await import('pg');
    const slow = new pg.Client({ connectionString: fixture.url });
    await slow.connect();
    await slow.query(`set search_path to ${fixture.schema}; begin; ${asAnn}`);
    await slow.query(
      "insert into event (user_id, kind, row_id, state) values ('ann', 'effect', 'early', 'done')",
    );
    const decision = sampleDecision();
    await store.ledger.record(sampleRecord({ decision }));

    const before = await store.events.after(null);
    await slow.query('commit');
    await slow.end();
    await earlierTransactionsEnded();
    const after = await store.events.after(before.cursor);

    expect(before).toEqual({ events: [], cursor: 0 });
    expect(after.events.map(({ id }) => id)).toEqual(['early', decision.id]);
  });

  it('gives learners nothing while earlier feedback may still be committed', async () => {
    const store = await openStore();
    const [early, late] = [sampleFeedback(), sampleFeedback()];
    const { default: pg } = await import('pg');
    const slow = new pg.Client({ connectionString: fixture.url });
    await slow.connect();
    await slow.query(`set search_path to ${fixture.schema}; begin; ${asAnn}`);
    await slow.query(
      `insert into feedback (user_id, decision_id, id, position, engine, kind, state, source, scores, latency_ms, created_at)
       values ('ann', 'decision', $1, nextval('feedback_position'), 'email', 'approved', 'settled', 'explicit', '{}', 1, 1)`,
      [early.id],
    );
    await store.feedback.add(late);
    const idsAfter = async () => (await store.feedback.after('ann', 0)).map(({ feedback }) => feedback.id);

    await expect(idsAfter()).resolves.toEqual([]);
    await slow.query('commit');
    await slow.end();
    await earlierTransactionsEnded();
    await expect(idsAfter()).resolves.toEqual([early.id, late.id]);
  });

  it('gives experiences of one user to nobody else, whatever the query forgets', async () => {
    const store = await openStore();
    for (const user of ['ann', 'bo']) {
      const add = sampleExperience({ links: ['task:1'] });
      await store.experiences.write(user, 'run', [{ add }], { now: 1 });
    }
    for (const table of ['experience', 'experience_link', 'experience_position']) {
      const users = `select user_id from ${table}`;
      await expect(fixture.asRole(users)).resolves.toEqual([]);
      await expect(fixture.asRole(asAnn, users)).resolves.toEqual([{ user_id: 'ann' }]);
      await expect(fixture.asRole("select set_config('tact.scope', 'sweep', false)", users)).resolves.toEqual(
        [],
      );
    }
  });

  it('gives a later position out only once the earlier one is committed', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const [early, late] = [sampleExperience(), sampleExperience()];
    const { default: pg } = await import('pg');
    const slow = new pg.Client({ connectionString: fixture.url });
    await slow.connect();
    await slow.query(`set search_path to ${fixture.schema}; begin; ${asAnn}`);
    await slow.query("insert into experience_position (user_id, kind, position) values ('ann', 'run', 1)");
    await slow.query(
      `insert into experience (user_id, kind, id, domain, state, content, origin, links, uses, version, position, created_at, changed_at)
       values ('ann', 'run', $1, '', 'active', '{}', 'owner', '[]', 0, 1, 1, 1, 1)`,
      [early.id],
    );
    const writing = store.experiences.write('ann', 'run', [{ add: late }], { now: 1 });
    const read = async () =>
      (await other.experiences.changedAfter('ann', 'run', 0)).map(({ id, position }) => [id, position]);

    const waiting = `select 1 from pg_stat_activity where usename = '${fixture.schema}' and wait_event_type = 'Lock'`;
    while ((await fixture.administer(waiting)).length === 0);
    await expect(read()).resolves.toEqual([]);
    await slow.query('commit');
    await slow.end();
    await writing;
    await expect(read()).resolves.toEqual([
      [early.id, 1],
      [late.id, 2],
    ]);
  });

  it('lets one of eight hosts have a claim, and each value be set once', async () => {
    const hosts = await Promise.all(Array.from({ length: 8 }, () => openStore()));
    const claims = [{ key: 'proactive:after:none', until: null }];
    const values = ['ann', 'bo'].map((user) => ({ user, name: 'held-back', value: {}, expected: 0 }));

    const recorded = await Promise.all(
      hosts.map(({ ledger }) => ledger.record(sampleRecord({ decision: sampleDecision(), claims }))),
    );
    const set = await Promise.all(
      hosts.map(({ bulk }, host) => bulk.setValues(host % 2 ? values : values.toReversed(), 1)),
    );

    expect(recorded.toSorted()).toEqual([...Array(7).fill('conflict'), 'recorded']);
    expect(set.flat().filter(Boolean)).toHaveLength(2);
  });

  it('lets a sweep see what is open of all users, and change nothing of it', async () => {
    const store = await openStore();
    for (const user of ['ann', 'bo']) {
      const decision = sampleDecision({ user });
      const effects = [sampleEffect({ user, decisionId: decision.id })];
      const done = sampleEffect({ user, decisionId: decision.id, state: 'done' });
      await store.ledger.record(sampleRecord({ decision, effects: [...effects, done] }));
    }
    const sweeping = "select set_config('tact.scope', 'sweep', false)";

    await expect(
      fixture.asRole(sweeping, 'select user_id, state from open_effect order by 1'),
    ).resolves.toEqual([
      { user_id: 'ann', state: 'planned' },
      { user_id: 'bo', state: 'planned' },
    ]);
    await expect(fixture.asRole(sweeping, 'select user_id from decision')).resolves.toEqual([]);
    await expect(fixture.asRole(sweeping, 'select user_id from effect')).resolves.toEqual([]);
    await expect(fixture.asRole(sweeping, 'delete from open_effect returning id')).resolves.toEqual([]);
  });

  it('says STORE_LOCKED when a lock is not given up in time', async () => {
    const store = await openStore({ lockTimeoutMs: 1000 });
    const { default: pg } = await import('pg');
    const other = new pg.Client({ connectionString: fixture.url });
    await other.connect();
    await other.query(`begin; lock table ${fixture.schema}.decision`);

    await expect(store.ledger.record(sampleRecord())).rejects.toMatchObject({ code: 'STORE_LOCKED' });

    await other.end();
    await expect(store.ledger.record(sampleRecord())).resolves.toBe('recorded');
  });

  it('says STORE_READ_ONLY where the role may not write', async () => {
    const store = await openStore();
    await store.close();
    await fixture.administer(`alter role ${fixture.schema} set default_transaction_read_only = on`);
    const readOnly = await openStore();
    await expect(readOnly.ledger.count({ user: 'ann' })).resolves.toBe(0);
    await expect(readOnly.ledger.record(sampleRecord())).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
  });

  it('says STORE_NEWER of a schema from the future', async () => {
    await (await openStore()).close();
    await fixture.asRole('update schema_version set version = 99');
    await expect(openStore()).rejects.toMatchObject({ code: 'STORE_NEWER', details: { found: 99 } });
  });

  it('says STORE_RECORDS_DAMAGED of a decision that cannot be read', async () => {
    const store = await openStore();
    const record = sampleRecord();
    await store.ledger.record(record);
    await fixture.asRole(asAnn, "update decision set body = '\\x02ff'");
    await expect(store.ledger.get('ann', record.decision.id)).rejects.toMatchObject({
      code: 'STORE_RECORDS_DAMAGED',
    });
  });

  it.each([
    ['STORE_LOGIN_REFUSED', 'an unknown role', { username: 'there_is_no_such_role' }],
    ['STORE_LOGIN_REFUSED', 'a wrong password', { password: 'a-wrong-password' }],
    ['STORE_LOGIN_REFUSED', 'a missing password', { password: '' }],
    ['STORE_DATABASE_MISSING', 'a missing database', { pathname: '/no_such_database' }],
    ['STORE_UNREACHABLE', 'a server that is not there', { port: '1' }],
    ['STORE_UNREACHABLE', 'an unknown host', { hostname: 'db.invalid' }],
    ['STORE_UNREACHABLE', 'a server without TLS that has to have it', { search: '?sslmode=require' }],
  ])('says %s of %s, and no password', async (code, _, change) => {
    const url = new URL(fixture.url);
    const { password } = url;
    Object.assign(url, change);

    const problem = await openStore({ url: url.href }).catch((thrown: unknown) => thrown as TactError);

    expect(problem).toMatchObject({ code });
    const said = `${JSON.stringify(problem)} ${inspect(problem, { depth: 10 })}`;
    expect(said).not.toContain(password);
    expect(said).not.toContain('a-wrong-password');
  });

  it('says STORE_RIGHTS_MISSING, and the statement to run, where the role may not create its schema', async () => {
    const { openPostgresStore } = await import('@tact/store/postgres');
    const opening = openPostgresStore(fixture.url, { clock: createFakeClock(), schema: 'not_there' });

    await expect(opening).rejects.toMatchObject({
      code: 'STORE_RIGHTS_MISSING',
      remedy: `Have an administrator run \`create schema "not_there" authorization "${fixture.schema}"\` in that database.`,
    });
  });

  it('says whether there is a store, and makes none', async () => {
    const { hasPostgresStore } = await import('@tact/store/postgres');
    const before = await hasPostgresStore(fixture.url, fixture.schema);
    const tables = await fixture.asRole(`select 1 from pg_tables where schemaname = '${fixture.schema}'`);
    await openStore();

    expect(before).toBe(false);
    expect(tables).toEqual([]);
    await expect(hasPostgresStore(fixture.url, fixture.schema)).resolves.toBe(true);
  });

  it('goes on after the server ended its connections', async () => {
    const store = await openStore();
    await fixture.administer(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = '${fixture.schema}' and pid <> pg_backend_pid()`);
    await expect
      .poll(() => store.ledger.record(sampleRecord()).catch(({ code }: { code: string }) => code))
      .toBe('recorded');
  });
});
