import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@tact/core/ports/store';
import {
  createFakeClock,
  sampleDecision,
  sampleEffect,
  sampleFeedback,
  sampleMessage,
  sampleRecord,
} from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaHistory } from './migrations.ts';
import { openSqliteStore, type SqliteStoreOptions } from './sqlite.ts';

describe('a store in a SQLite file that is', () => {
  let folder: string;
  let path: string;
  let open: Store[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tact-sqlite-'));
    path = join(folder, 'tact.db');
    open = [];
  });
  afterEach(async () => {
    for (const store of open) await store.close();
    rmSync(folder, { recursive: true });
  });

  const openStore = async (options: Partial<SqliteStoreOptions> = {}, at = path) => {
    const store = await openSqliteStore(at, { clock: createFakeClock(), ...options });
    open.push(store);
    return store;
  };
  const recordOne = (store: Store, text = '') =>
    store.ledger.record(
      sampleRecord({ decision: sampleDecision(), documents: [{ digest: crypto.randomUUID(), text }] }),
    );
  /** Another program at the same file. */
  const withFile = <Result>(work: (file: DatabaseSync) => Result): Result => {
    const file = new DatabaseSync(path);
    try {
      return work(file);
    } finally {
      file.close();
    }
  };

  describe('locked by another program', () => {
    it('waits until it is free, and lets other work go on meanwhile', async () => {
      const store = await openStore();
      const other = new DatabaseSync(path);
      other.exec('begin immediate');

      const recording = recordOne(store);
      const otherWork = new Promise((resolve) => {
        setImmediate(resolve);
      });
      await otherWork;
      other.exec('commit');
      other.close();

      await expect(recording).resolves.toBe('recorded');
    });

    it('says STORE_LOCKED when that takes too long, and has written nothing', async () => {
      const store = await openStore({ lockTimeoutMs: 30 });
      const other = new DatabaseSync(path);
      other.exec('begin immediate');

      await expect(recordOne(store)).rejects.toMatchObject({
        code: 'STORE_LOCKED',
        details: { location: path },
      });
      await expect(store.check()).rejects.toMatchObject({ code: 'STORE_LOCKED' });

      other.exec('rollback');
      other.close();
      await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(0);
      await expect(recordOne(store)).resolves.toBe('recorded');
    });

    it('says STORE_LOCKED when it cannot even be opened', async () => {
      const other = new DatabaseSync(path);
      other.exec('create table t (a); begin exclusive');
      await expect(openStore({ lockTimeoutMs: 30 })).rejects.toMatchObject({ code: 'STORE_LOCKED' });
      other.close();
    });
  });

  describe('full', () => {
    it('says STORE_FULL at its allowance, keeps what it has, and goes on when there is room', async () => {
      const store = await openStore({ maxBytes: 300_000 });
      let recorded = 0;
      const fill = async () => {
        for (;;) {
          await recordOne(store, crypto.getRandomValues(Buffer.alloc(30_000)).toString('base64'));
          recorded++;
        }
      };

      await expect(fill()).rejects.toMatchObject({ code: 'STORE_FULL', details: { location: path } });

      expect(recorded).toBeGreaterThan(0);
      await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(recorded);
      await expect(store.check()).resolves.toBeUndefined();
      await store.close();
      await expect(recordOne(await openStore(), 'x'.repeat(50_000))).resolves.toBe('recorded');
    });
  });

  describe('on a disk without room', () => {
    let disk: string;
    let mounted: boolean;

    beforeEach(() => {
      disk = join(folder, 'disk');
      mkdirSync(disk);
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', disk]);
      mounted = mount.status === 0;
    });
    afterEach(async () => {
      await open.at(-1)?.close();
      if (mounted) spawnSync('umount', [disk]);
    });

    it('says STORE_FULL, keeps what it has, and goes on when there is room', async (context) => {
      if (!mounted) context.skip('mounting a small disk takes the rights of root on Linux');
      const store = await openStore({}, join(disk, 'tact.db'));
      let recorded = 0;
      const fill = async () => {
        for (;;) {
          await recordOne(store, crypto.getRandomValues(Buffer.alloc(20_000)).toString('base64'));
          recorded++;
        }
      };

      await expect(fill()).rejects.toMatchObject({ code: 'STORE_FULL' });

      expect(recorded).toBeGreaterThan(0);
      await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(recorded);
      expect(spawnSync('mount', ['-o', 'remount,size=4m', disk]).status).toBe(0);
      await expect(recordOne(store)).resolves.toBe('recorded');
    });

    it('says STORE_FULL when there is no room to begin with', async (context) => {
      if (!mounted) context.skip('mounting a small disk takes the rights of root on Linux');
      writeFileSync(join(disk, 'other'), Buffer.alloc(360_000));
      await expect(openStore({}, join(disk, 'tact.db'))).rejects.toMatchObject({ code: 'STORE_FULL' });
    });
  });

  describe('read-only', () => {
    it('reads, and says STORE_READ_ONLY to a change', async () => {
      const decision = sampleDecision();
      await (await openStore()).ledger.record(sampleRecord({ decision }));

      const store = await openStore({ readOnly: true });

      await expect(store.ledger.get('ann', decision.id)).resolves.toEqual(decision);
      await expect(recordOne(store)).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
      await expect(store.check()).rejects.toMatchObject({
        code: 'STORE_READ_ONLY',
        details: { location: path },
      });
    });
  });

  describe('not ours', () => {
    it('says STORE_CORRUPT of a text file, and leaves it as it was', async () => {
      writeFileSync(path, 'Dear diary, today I wrote no database at all. '.repeat(50));
      const before = readFileSync(path);
      await expect(openStore()).rejects.toMatchObject({
        code: 'STORE_CORRUPT',
        details: { why: 'file is not a database' },
      });
      expect(readFileSync(path)).toEqual(before);
    });

    it('says STORE_CORRUPT of another program’s database, and leaves it as it was', async () => {
      withFile((file) => file.exec('create table bookmarks (url)'));
      const before = readFileSync(path);
      await expect(openStore()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
      expect(readFileSync(path)).toEqual(before);
    });

    it('says STORE_DAMAGED at a check when a page is damaged that nothing has read', async () => {
      const store = await openStore();
      for (let count = 0; count < 50; count++) await recordOne(store, 'x'.repeat(100));
      await expect(store.check()).resolves.toBeUndefined();
      await store.close();
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x55, bytes.length - 4096));

      const damaged = await openStore();

      await expect(damaged.check()).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    });

    it('says STORE_DAMAGED when pages are damaged', async () => {
      const store = await openStore();
      for (let count = 0; count < 50; count++) await recordOne(store, 'x'.repeat(100));
      await store.close();
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x55, 2 * 4096));

      const using = openStore().then((damaged) => damaged.ledger.list({ user: 'ann' }));

      await expect(using).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    });

    it.each(["x'02ffffff'", "x'017b'", "x'09'"])(
      'names a decision that holds %s, and lists the others',
      async (bytes) => {
        const decision = sampleDecision();
        const store = await openStore();
        await store.ledger.record(sampleRecord({ decision }));
        const other = sampleDecision();
        await store.ledger.record(sampleRecord({ decision: other }));
        withFile((file) => file.exec(`update decision set body = ${bytes} where id = '${decision.id}'`));
        const records = `decision ${decision.id}`;
        await expect(store.ledger.get('ann', decision.id)).rejects.toMatchObject({
          ...{ code: 'STORE_RECORDS_DAMAGED', details: { location: path, records } },
        });
        expect(store.leftOut?.()).toEqual([]);
        for (const order of ['oldest', 'newest'] as const) {
          const page = await store.ledger.list({ user: 'ann', order, limit: 1 });
          expect(page.map(({ id }) => id)).toEqual([other.id]);
        }
        expect(store.leftOut?.()).toEqual([records]);
      },
    );

    it('lists effects, feedback and messages without a damaged one, and names each', async () => {
      const [decision, other] = [sampleDecision(), sampleDecision()];
      const effects = [decision, other].map(({ id }) => sampleEffect({ decisionId: id }));
      const feedback = [decision, other].map(({ id }) => sampleFeedback({ decisionId: id }));
      const messages = [sampleMessage(), sampleMessage()];
      const store = await openStore();
      for (const [index, effect] of effects.entries()) {
        await store.ledger.record(
          sampleRecord({ decision: index === 0 ? decision : other, effects: [effect] }),
        );
      }
      for (const one of feedback) await store.feedback.add(one);
      for (const one of messages) await store.messages.add(one);
      withFile((file) => {
        file.exec(`update open_effect set plan = '{' where id = '${effects[0]?.id}'`);
        file.exec(`update feedback set scores = '{' where id = '${feedback[0]?.id}'`);
        file.exec(`update message set text = '"' where id = '${messages[0]?.id}'`);
      });
      const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

      expect(idsOf(await store.outbox.inState('ann', ['planned']))).toEqual([effects[1]?.id]);
      const ofDecisions = await store.outbox.ofDecisions('ann', [decision.id, other.id]);
      expect([...ofDecisions.keys()]).toEqual([other.id]);
      expect(idsOf(await store.feedback.list('ann', { limit: 1 }))).toEqual([feedback[1]?.id]);
      expect(await store.feedback.after('ann', 0, 1)).toEqual([
        { position: expect.any(Number), feedback: feedback[1] },
      ]);
      expect(idsOf(await store.messages.last('ann', 'terminal', 5))).toEqual([messages[1]?.id]);

      expect(store.leftOut?.()).toEqual([
        `effect ${effects[0]?.id}`,
        `feedback ${feedback[0]?.id}`,
        `message ${messages[0]?.id}`,
      ]);
      // Whoever runs or undoes what a decision did needs all of it.
      await expect(store.outbox.ofDecision('ann', decision.id)).rejects.toMatchObject({
        ...{ code: 'STORE_RECORDS_DAMAGED', details: { records: `effect ${effects[0]?.id}` } },
      });
    });
  });

  describe('of another version', () => {
    it('says STORE_NEWER of a schema from the future, and leaves it as it was', async () => {
      await (await openStore()).close();
      withFile((file) => file.exec('pragma user_version = 99'));
      await expect(openStore()).rejects.toMatchObject({
        code: 'STORE_NEWER',
        details: { location: path, found: 99, known: schemaHistory.version },
      });
      expect(withFile((file) => file.prepare('pragma user_version').get())).toEqual({ user_version: 99 });
    });

    it('opens its own version without a write', async () => {
      await (await openStore()).close();
      const before = readFileSync(path);
      await (await openStore()).close();
      expect(readFileSync(path)).toEqual(before);
    });
  });

  describe('out of reach', () => {
    it('says STORE_UNAVAILABLE where there is no such folder', async () => {
      const nowhere = join(folder, 'missing', 'tact.db');
      await expect(openStore({}, nowhere)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        details: { location: nowhere },
      });
      expect(existsSync(join(folder, 'missing'))).toBe(false);
    });

    it('says STORE_UNAVAILABLE where a folder stands', async () => {
      mkdirSync(path);
      await expect(openStore()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    });

    it('says STORE_UNAVAILABLE where there is nothing to read', async () => {
      await expect(openStore({ readOnly: true })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    });

    it('says STORE_UNAVAILABLE once it is closed', async () => {
      const store = await openStore();
      await store.close();
      await expect(recordOne(store)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        details: { why: 'it was closed' },
      });
      await expect(store.ledger.list({ user: 'ann' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await expect(store.close()).resolves.toBeUndefined();
    });
  });
});
