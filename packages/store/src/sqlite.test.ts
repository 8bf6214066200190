import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@tact/core/ports/store';
import {
  createFakeClock,
  sampleDecision,
  sampleEffect,
  sampleExperience,
  sampleItem,
  sampleMessage,
  sampleRecord,
} from '@tact/testing';
import { fillFor } from '@tact/testing/store-scenarios/forgetting';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore, type SqliteStoreOptions } from './sqlite.ts';

describe('a store in a SQLite file', () => {
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

  it('lists an item as another process left it, also when it was listed before', async () => {
    const [one, other] = [await openStore(), await openStore()];
    const { version: _, changedAt: __, ...item } = sampleItem({ content: { title: 'Milk' }, kind: 'task' });
    const titles = async () =>
      (await one.items.list(item.user, { kind: 'task' })).map((each) => each.content);
    await one.items.add(item);
    const before = await titles();

    await other.items.change(item.user, item.id, 1, { content: { title: 'Bread' }, now: 2000 });
    const changed = await titles();
    await other.forget(item.user);
    await other.items.add({ ...item, content: { title: 'Eggs' }, createdAt: item.createdAt + 1 });

    expect([before, changed, await titles()]).toEqual([
      [{ title: 'Milk' }],
      [{ title: 'Bread' }],
      [{ title: 'Eggs' }],
    ]);
  });

  it('is there again after it was closed', async () => {
    const decision = sampleDecision();
    const first = await openStore();
    await first.ledger.record(sampleRecord({ decision }));
    await first.close();

    const second = await openStore();

    await expect(second.ledger.get('ann', decision.id)).resolves.toEqual(decision);
  });

  it('says where it is', async () => {
    expect((await openStore()).location).toBe(path);
  });

  it('can be read by its owner only', async () => {
    await recordOne(await openStore());
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is made once when many open it at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore()));
    for (const store of stores) await expect(recordOne(store)).resolves.toBe('recorded');
    await expect(stores[0]?.ledger.count({ user: 'ann' })).resolves.toBe(5);
  });

  it('lets two connections of one process take turns', async () => {
    const [one, other] = [await openStore(), await openStore()];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => recordOne(turn % 2 ? one : other)),
    );
    expect(answers.every((answer) => answer === 'recorded')).toBe(true);
  });

  it('finishes what was begun before it closes', async () => {
    const store = await openStore();
    const recordings = Array.from({ length: 20 }, () => recordOne(store));
    await store.close();
    await expect(Promise.all(recordings)).resolves.toHaveLength(20);
    await expect((await openStore()).ledger.count({ user: 'ann' })).resolves.toBe(20);
  });

  it('lets timers, signals and sockets have their turn while it is busy', async () => {
    const store = await openStore();
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    for (let recorded = 0; recorded < 400; recorded++) await recordOne(store);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  it('holds nothing of a user who was forgotten, in none of its files', async () => {
    const store = await openStore();
    const other = await openStore();
    for (const [user, word] of [
      ['ann', 'kestrel'],
      ['bo', 'plover'],
    ] as const) {
      await fillFor(user, word, store);
      for (let more = 0; more < 200; more += 1) await store.messages.add(sampleMessage({ user, text: word }));
    }
    await other.messages.last('ann', 'terminal', 1);
    const holds = (word: string) =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(word));
    expect(holds('kestrel')).not.toEqual([]);

    await store.forget('ann');

    expect(holds('kestrel')).toEqual([]);
    expect(holds('plover')).toEqual(['tact.db']);
    await expect(other.messages.last('bo', 'terminal', 1000)).resolves.toHaveLength(201);
  });

  it('says STORE_LOCKED while a reader keeps what was forgotten in the files, and cleans them the next time', async () => {
    const store = await openStore({ lockTimeoutMs: 50 });
    await fillFor('ann', 'kestrel', store);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from message').get();

    await expect(store.forget('ann')).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await expect(store.messages.last('ann', 'terminal', 9)).resolves.toEqual([]);
    reader.close();
    await store.forget('ann');

    expect(readFileSync(path).includes('kestrel')).toBe(false);
  });

  it('holds nothing of an experience that was erased, neither its texts nor its vector, in none of its files', async () => {
    const store = await openStore();
    const vectorOf = (number: number) => new Float32Array(256).fill(number);
    const runs = ['kestrel', 'plover'].map((word, at) =>
      sampleExperience({
        ...{ domain: word, content: { task: word }, links: [`task:${word}`] },
        embedding: { embedder: 'lexical-1:256', vector: vectorOf(0.0625 + at) },
      }),
    );
    await store.experiences.write(
      'ann',
      'run',
      runs.map((add) => ({ add })),
      { now: 1 },
    );
    const holds = (part: string | Buffer) =>
      readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(part));
    const bytesOf = (number: number) => Buffer.from(vectorOf(number).buffer);
    expect([holds('kestrel'), holds(bytesOf(0.0625))]).toEqual([true, true]);

    await store.experiences.erase('ann', 'run', [runs[0]?.id ?? ''], 2);

    expect([holds('kestrel'), holds(bytesOf(0.0625))]).toEqual([false, false]);
    expect([holds('plover'), holds(bytesOf(1.0625))]).toEqual([true, true]);
  });

  describe('commits', () => {
    /** The frames of the write-ahead log that end a transaction: https://www.sqlite.org/fileformat2.html#walformat */
    const commits = (): number => {
      const log = readFileSync(`${path}-wal`);
      const frameBytes = 24 + log.readUInt32BE(8);
      let count = 0;
      for (let at = 32; at + frameBytes <= log.length; at += frameBytes)
        if (log.readUInt32BE(at + 4) > 0) count++;
      return count;
    };

    it('a decision with its effects, tags and documents once', async () => {
      const store = await openStore();
      const before = commits();
      const decision = sampleDecision({ tags: ['thread:1', 'sender:2'] });
      const { id: decisionId } = decision;
      await store.ledger.record({
        ...sampleRecord({ decision, effects: [sampleEffect({ decisionId }), sampleEffect({ decisionId })] }),
        documents: [{ digest: 'a'.repeat(64), text: 'Hello' }],
      });
      expect(commits() - before).toBe(1);
    });

    it('a run with its links, its claim and what it supersedes once', async () => {
      const store = await openStore();
      const [old, better] = [
        sampleExperience({ links: ['task:1'] }),
        sampleExperience({ links: ['task:1'] }),
      ];
      const claims = [{ key: 'run:1', decisionId: 'first' }];
      await store.experiences.write('ann', 'run', [{ add: old }], { now: 1, claims });
      const before = commits();
      const writes = [{ add: better }, { id: old.id, expected: 1, change: { state: 'superseded' } }];
      const exchange = { releases: claims, claims: [{ key: 'run:2', decisionId: 'second' }] };
      await store.experiences.write('ann', 'run', writes, { now: 2, ...exchange });
      expect(commits() - before).toBe(1);
    });

    it('nothing when the decision stands already', async () => {
      const store = await openStore();
      const record = sampleRecord();
      await store.ledger.record(record);
      const before = commits();
      await store.ledger.record(record);
      expect(commits() - before).toBe(0);
    });
  });
});
