import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '#adapters/store/sqlite';
import type { Jobs } from '#ports/jobs';
import type { Store } from '#ports/store';
import { createFakeClock, sampleDecision, sampleExperience, sampleMessage, sampleRecord } from '#testing';
import { copyHome, postgresDump } from '../fixtures/home-of-0.1.0.ts';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { asOnItsOwnServer } from '../settled-postgres.ts';
import {
  backToVersion1,
  backToVersion3,
  backToVersion4,
  itemOfVersion1,
  readItem,
} from './store-of-earlier-versions.ts';

type Opened = Store & { readonly jobs: Jobs };

/** Some days after the last thing in the fixture; its snoozed mail comes back in December. */
const later = createFakeClock({ now: '2026-11-30T09:00:00Z' });

/** What a home of 0.1.0 is once it is brought up to date; the same on both databases. */
function migratedHome(open: () => Promise<Opened>): void {
  describe('opened', () => migratedScenarios(open));
}

function migratedScenarios(open: () => Promise<Opened>): void {
  let store: Opened;

  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it('has every decision, and says that it was recorded before it could be replayed', async () => {
    const decisions = await store.ledger.list({ user: 'ann', limit: 1000 });

    expect(decisions).toHaveLength(60);
    for (const decision of decisions) {
      expect(decision).toMatchObject({ attempt: 1, gateNow: null, factsDigest: null, evidenceDigest: null });
      expect(decision).toMatchObject({ rulesVersion: null, details: null, deferredUntil: null });
      expect(decision.requiresApproval).toBe(decision.verdict === 'ask' && decision.outcome !== 'clarify');
    }
    await expect(store.ledger.count({ user: 'bo' })).resolves.toBe(6);
  });

  it('decides nothing twice: references are known, and paths as accounts', async () => {
    const [decision] = await store.ledger.list({ user: 'ann', engine: 'email', role: 'main', limit: 1 });
    const { reference = '', engine = '' } = decision ?? {};

    await expect(store.ledger.decided('ann', engine, [reference])).resolves.toEqual(new Set([reference]));
    const again = sampleDecision({ user: 'ann', engine, reference });
    await expect(store.ledger.record(sampleRecord({ decision: again }))).resolves.toBe('already');
    for (const [user, path, account] of [
      ['ann', '/home/ann/Mail', '/home/ann/Mail'],
      ['ann', '/srv/mail/team', '/srv/mail/team'],
      ['bo', '/srv/mail/team', '/srv/mail/team'],
      ['bo', '/home/ann/Mail', null],
    ] as const) {
      await expect(store.aliases.account(user, path)).resolves.toBe(account);
    }
  });

  it('gives the texts of each decision to its user, and none that no decision names', async () => {
    for (const user of ['ann', 'bo']) {
      for (const { inputDigest, layers } of await store.ledger.list({ user, limit: 1000 })) {
        const digests = new Set([inputDigest, ...layers.map(({ digest }) => digest)]);
        await expect(store.documents.texts(user, [...digests])).resolves.toHaveProperty('size', digests.size);
      }
    }
    const [asked] = await store.ledger.list({ user: 'bo', path: 'model', text: 'Plan of the week' });
    const [own] = await store.ledger.list({ user: 'ann', engine: 'email', text: 'Receipt 4711' });
    // The same system prompt was shown to the model for both.
    const shared = asked?.layers[0]?.digest ?? '';
    for (const user of ['ann', 'bo']) {
      await expect(store.documents.text(user, shared)).resolves.toContain('record_decision');
    }
    await expect(store.documents.text('bo', own?.inputDigest ?? '')).resolves.toBeNull();
    for (const user of ['ann', 'bo']) await expect(store.documents.text(user, orphan)).resolves.toBeNull();
  });

  it('has its open questions under their hashes, and one of them is answered', async () => {
    const pending = await store.approvals.list('ann', ['pending']);
    expect(pending.map(({ action }) => action).sort()).toEqual([
      ...['forward', 'forward'],
      ...['send_email', 'send_email', 'send_email', 'send_email', 'send_email', 'send_email'],
    ]);
    const [question] = pending;
    const { id = '', hash = '' } = question ?? {};

    const answer = { by: 'ann', via: 'cli', at: 1, why: null };
    const yes = { state: 'approved', answer, effect: null, feedback: null } as const;
    await expect(store.approvals.close('ann', id, 'another hash', yes)).resolves.toBe(false);
    await expect(store.approvals.close('ann', id, hash, yes)).resolves.toBe(true);
  });

  it('has the effects of retired actions where they were, abandoned ones for the next worker', async () => {
    const open = await store.outbox.inState('ann', ['planned', 'running']);
    const count = (action: string, state: string) =>
      open.filter((effect) => effect.action === action && effect.state === state).length;

    for (const action of ['confirm_plan', 'drop_plan', 'replace_plan', 'undo_decision', 'reply']) {
      expect([action, count(action, 'running')]).toEqual([action, 1]);
      expect(count(action, 'planned')).toBeGreaterThan(0);
    }
    expect(await store.outbox.unfinished(later.now())).toHaveLength(open.length);
    const running = open.find(({ state }) => state === 'running');
    expect(running).toMatchObject({ worker: null, leaseUntil: null });
    await expect(
      store.outbox.takeOver(
        ...(['ann', running?.id ?? '', { now: 1, worker: 'w', leaseUntil: 2 }] as const),
        { worker: null, leaseUntil: null },
      ),
    ).resolves.toBe(true);
    const [approved] = await store.approvals.list('ann', ['approved']);
    const effects = await store.outbox.ofDecision('ann', approved?.decisionId ?? '');
    expect(effects).toContainEqual(expect.objectContaining({ causedBy: approved?.id, state: 'done' }));
  });

  it('can take back what was done', async () => {
    const decisions = await store.ledger.list({ user: 'ann', limit: 1000 });
    const entries = await Promise.all(decisions.map(({ id }) => store.journal.ofDecision('ann', id)));
    const open = entries.flat().filter(({ state }) => state === 'open');
    expect([open.length, entries.flat().length - open.length]).toEqual([16, 5]);

    const decision = sampleDecision({ user: 'ann', path: 'undo' });
    await expect(store.ledger.record(sampleRecord({ decision, undoes: open }))).resolves.toBe('recorded');
  });

  it('remembers what a conversation asked, which stood in its last reply', async () => {
    const remembered = await store.conversations.get('ann', 'garden');
    expect(remembered).toMatchObject({
      version: 1,
      value: { clarification: { question: expect.stringMatching(/\?$/), plan: { missing: {} } } },
    });
    const clarification = remembered?.value['clarification'] as { readonly decisionId: string };
    const asking = await store.ledger.get('ann', clarification.decisionId);
    expect(asking).toMatchObject({ outcome: 'clarify' });
    for (const settled of ['terminal', 'phone', 'reply start']) {
      await expect(store.conversations.get('ann', settled)).resolves.toBeNull();
    }
  });

  it('has the feedback as settled, with ratings as scores, in the order in which it was given', async () => {
    const [rating] = await store.feedback.list('bo');
    expect(rating).toMatchObject({ kind: 'rating', state: 'settled', rater: null, scores: { rating: 4 } });

    const learned = await store.feedback.after('ann', 0);
    expect(learned).toHaveLength(12);
    const times = learned.map(({ feedback }) => feedback.createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await store.feedback.add({ ...(rating as NonNullable<typeof rating>), user: 'ann', id: 'new' });
    const more = await store.feedback.after('ann', learned.at(-1)?.position ?? 0);
    expect(more.map(({ feedback }) => feedback.id)).toEqual(['new']);
  });

  it('keeps messages that are sent unasked from now on', async () => {
    const message = sampleMessage({
      ...{ user: 'ann', role: 'assistant' },
      unasked: { category: 'briefing', signals: [], offer: null, channel: 'terminal', delivery: 'sent' },
    });
    await store.messages.add(message);
    await expect(store.messages.last('ann', 'terminal', 1)).resolves.toEqual([message]);
  });

  it('runs its jobs for the users they belong to', async () => {
    const clock = createFakeClock({ now: '2026-12-24T08:00:00Z' });
    await expect(store.jobs.nextAt()).resolves.toBe(clock.now());
    const ran: unknown[] = [];
    await later.advance(clock.now() - later.now());
    await store.jobs.runDue({
      'email.unsnooze': async (payload, job) => void ran.push({ ...payload, user: job.user }),
    });
    expect(ran).toEqual([{ target: 'mail:%2Fhome%2Fann%2FMail/memory-3', folder: 'INBOX', user: 'ann' }]);
  });

  it('has its items, messages and values', async () => {
    await expect(store.items.list('ann', { kind: 'task' })).resolves.toHaveLength(8);
    await expect(store.items.list('bo', {})).resolves.toHaveLength(3);
    const said = await store.messages.last('ann', 'terminal', 100);
    expect(said).toHaveLength(16);
    expect(said.filter(({ unasked }) => unasked !== undefined)).toEqual([]);
    await expect(store.values.get('ann', 'email.learned')).resolves.toMatchObject({ version: 6 });
    await expect(store.values.history('ann', 'history:rules')).resolves.toHaveLength(1);
    await expect(store.events.after(null)).resolves.toEqual({ events: [], cursor: 0 });
  });
}

const worker = fileURLToPath(new URL('migration-worker.ts', import.meta.url));

/** The version, and every row of every table, as a program of 0.1.0 would read them. */
function contentsOf(path: string): unknown {
  const file = new DatabaseSync(path, { readOnly: true });
  const tables = file.prepare("select name, sql from sqlite_schema where type = 'table'").all();
  const contents = tables.map(({ name, sql }) => ({
    sql,
    rows: file.prepare(`select * from ${name}`).all(),
  }));
  const version = file.prepare('pragma user_version').get();
  file.close();
  return { version, contents };
}

/** SHA-256 of “A text that nothing refers to”. */
const orphan = '78df0a103896fa3afd74f35f3434d576e3c28bb70c540a25c79f17be86a25f11';

describe('a SQLite home of 0.1.0, brought up to date,', () => {
  let copy: ReturnType<typeof copyHome>;
  beforeEach(() => {
    copy = copyHome();
  });
  afterEach(() => copy.dispose());

  migratedHome(() => openSqliteStore(copy.database, { clock: later }));

  it('holds nothing of the text that no decision named', async () => {
    const text = Buffer.from('A text that nothing refers to');
    expect(readFileSync(copy.database).includes(text)).toBe(true);
    const store = await openSqliteStore(copy.database, { clock: later });
    await store.forget('nobody');
    await store.close();
    expect(readFileSync(copy.database).includes(text)).toBe(false);
  });

  it('is brought up to date once, by one of many that open it', async () => {
    const opening = Array.from({ length: 4 }, () => openSqliteStore(copy.database, { clock: later }));
    for (const store of await Promise.all(opening)) {
      await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(60);
      await store.close();
    }
  });

  it('stays as it was, whole, while there is no room to bring it up to date', async () => {
    const before = readFileSync(copy.database);
    const full: number[] = [];
    for (let pages = 0; ; pages += 12) {
      const maxBytes = before.length + pages * 2048;
      const opened = await openSqliteStore(copy.database, { clock: later, maxBytes }).catch(
        ({ code }: { code: string }) => code,
      );
      if (typeof opened !== 'string') {
        await expect(opened.ledger.count({ user: 'ann' })).resolves.toBe(60);
        await opened.close();
        break;
      }
      expect(opened).toBe('STORE_FULL');
      expect(readFileSync(copy.database).equals(before)).toBe(true);
      full.push(pages);
    }
    expect(full.length).toBeGreaterThan(5);
  });

  it('stays as it was, whole, when the process is killed on the way, and is brought up to date by the next', async () => {
    const before = contentsOf(copy.database);
    let kills = 0;
    for (let steps = 0; ; steps += 7) {
      const { signal, stdout } = spawnSync(
        process.execPath,
        ['-C', 'tact-source', worker, copy.database, `${steps}`],
        { encoding: 'utf8' },
      );
      if (stdout === 'done\n') break;
      expect(signal).toBe('SIGKILL');
      expect(contentsOf(copy.database)).toEqual(before);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(5);

    const store = await openSqliteStore(copy.database, { clock: later });

    await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(60);
    await store.close();
  });

  it('of version 1 gets its messages and its items’ versions too', async () => {
    const file = new DatabaseSync(copy.database);
    for (const statement of [...backToVersion1, 'pragma user_version = 1', itemOfVersion1])
      file.exec(statement);
    file.close();

    const store = await openSqliteStore(copy.database, { clock: later });

    await expect(store.items.get('ann', 'item-1')).resolves.toEqual(readItem);
    await expect(store.messages.last('ann', 'terminal', 5)).resolves.toEqual([]);
    await store.close();
  });

  it('of version 3 keeps its messages, and those sent unasked beside them', async () => {
    await (await openSqliteStore(copy.database, { clock: later })).close();
    const file = new DatabaseSync(copy.database);
    for (const statement of [...backToVersion3, 'pragma user_version = 3']) file.exec(statement);
    file.close();

    const store = await openSqliteStore(copy.database, { clock: later });

    const before = await store.messages.last('ann', 'terminal', 100);
    expect(before).toHaveLength(16);
    const message = sampleMessage({
      ...{ user: 'ann', role: 'assistant' },
      unasked: { category: 'briefing', signals: [], offer: null, channel: 'terminal', delivery: 'sent' },
    });
    await store.messages.add(message);
    await expect(store.messages.last('ann', 'terminal', 100)).resolves.toEqual([...before, message]);
    await store.close();
  });

  it('of version 4 keeps what it has, and takes experiences', async () => {
    await (await openSqliteStore(copy.database, { clock: later })).close();
    const file = new DatabaseSync(copy.database);
    for (const statement of [...backToVersion4, 'pragma user_version = 4']) file.exec(statement);
    file.close();

    const store = await openSqliteStore(copy.database, { clock: later });

    await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(60);
    const added = sampleExperience({ links: ['task:1'] });
    await store.experiences.write('ann', 'run', [{ add: added }], { now: 1 });
    await expect(store.experiences.linked('ann', 'run', ['task:1'])).resolves.toEqual([[added.id]]);
    await store.close();
  });

  it('of version 5 reads the answers in it as words of others, and later ones as what they are kept as', async () => {
    const before = await openSqliteStore(copy.database, { clock: later });
    const said = { conversation: 'new', user: 'ann', createdAt: 1 } as const;
    await before.messages.add(sampleMessage({ ...said, id: 'asked', role: 'user', origin: 'owner' }));
    await before.messages.add(
      sampleMessage({ ...said, id: 'answered', role: 'assistant', origin: 'system' }),
    );
    await before.close();
    const file = new DatabaseSync(copy.database);
    file.exec('pragma user_version = 5');
    file.close();

    const store = await openSqliteStore(copy.database, { clock: later });
    await store.messages.add(sampleMessage({ ...said, id: 'new', role: 'assistant', origin: 'system' }));

    const origins = (await store.messages.last('ann', 'new', 5)).map(({ id, origin }) => [id, origin]);
    expect(origins).toEqual([
      ['asked', 'owner'],
      ['answered', 'outside'],
      ['new', 'system'],
    ]);
    await store.close();
  });
});

describeWithService(
  'With a PostgreSQL server, a schema of 0.1.0, brought up to date,',
  'TACT_TEST_POSTGRES_URL',
  () => {
    let database: { readonly url: string; dispose(): Promise<void> };
    beforeEach(async () => {
      const { makePostgresDatabase } = await import('./postgres-fixture.ts');
      database = await makePostgresDatabase(serviceSetting('TACT_TEST_POSTGRES_URL'), postgresDump());
    });
    afterEach(() => database.dispose());

    migratedHome(async () => {
      const { openPostgresStore } = await import('#adapters/store/postgres');
      return asOnItsOwnServer(await openPostgresStore(database.url, { clock: later }));
    });

    it('of version 4 keeps what it has, and takes experiences', async () => {
      const { openPostgresStore } = await import('#adapters/store/postgres');
      const { default: pg } = await import('pg');
      await (await openPostgresStore(database.url, { clock: later })).close();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('set search_path to tact');
      for (const statement of [...backToVersion4, 'update schema_version set version = 4'])
        await client.query(statement);
      await client.end();

      const store = await openPostgresStore(database.url, { clock: later });

      await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(60);
      const added = sampleExperience({ links: ['task:1'] });
      await store.experiences.write('ann', 'run', [{ add: added }], { now: 1 });
      await expect(store.experiences.linked('ann', 'run', ['task:1'])).resolves.toEqual([[added.id]]);
      await store.close();
    });

    it('is brought up to date once, by one of many that open it', async () => {
      const { openPostgresStore } = await import('#adapters/store/postgres');
      const opening = Array.from({ length: 4 }, () => openPostgresStore(database.url, { clock: later }));
      for (const store of await Promise.all(opening)) {
        await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(60);
        await store.close();
      }
    });
  },
);
