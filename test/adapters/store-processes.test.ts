import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock, sampleApproval, sampleDecision, sampleRecord } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const worker = fileURLToPath(new URL('store-worker.ts', import.meta.url));

describe('processes that share one SQLite file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tact-processes-'));
    file = join(folder, 'tact.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const start = (task: string): ChildProcessByStdio<null, Readable, null> =>
    spawn(process.execPath, [worker, file, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  const open = () => openSqliteStore(file, { clock: createFakeClock() });

  it('lose no update, and of what only one may win each wins once', async () => {
    const store = await open();
    const approvals = Array.from({ length: 20 }, () => sampleApproval());
    await store.ledger.record(sampleRecord({ decision: sampleDecision({ verdict: 'ask' }), approvals }));

    const workers = [start('compete'), start('compete'), start('compete')];
    const results = await Promise.all(workers.map(async ({ stdout }) => JSON.parse(await text(stdout))));

    const sum = (name: string) => results.reduce((total, result) => total + result[name], 0);
    expect(sum('countedUp')).toBe(150);
    await expect(store.values.get('ann', 'count')).resolves.toMatchObject({
      value: { count: 150 },
      version: 150,
    });
    expect(sum('recorded')).toBe(50);
    await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(51);
    expect(sum('claimed')).toBe(50);
    await expect(store.ledger.count({ user: 'bo' })).resolves.toBe(50);
    expect(sum('appended')).toBe(150);
    await expect(store.items.get('ann', 'shared')).resolves.toMatchObject({
      content: { lines: 150 },
      version: 151,
    });
    expect(sum('said')).toBe(50);
    await expect(store.messages.last('ann', 'terminal', 1000)).resolves.toHaveLength(50);
    expect(sum('closed')).toBe(20);
    await expect(store.approvals.list('ann', ['approved'])).resolves.toHaveLength(20);
    await store.close();
  });

  it('make the store once when all of them find none', async () => {
    const workers = [start('compete'), start('compete'), start('compete')];
    await Promise.all(workers.map(({ stdout }) => text(stdout)));
    const store = await open();
    await expect(store.values.get('ann', 'count')).resolves.toMatchObject({ value: { count: 150 } });
    await expect(store.ledger.count({ user: 'ann' })).resolves.toBe(50);
    await store.close();
  });

  it('keep everything that was recorded before one of them was killed', async () => {
    const victim = start('record');
    const recorded: string[] = [];
    for await (const id of createInterface({ input: victim.stdout })) {
      recorded.push(id);
      if (recorded.length === 40) victim.kill('SIGKILL');
    }
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
    expect(victim.signalCode).toBe('SIGKILL');

    const store = await open();

    for (const id of recorded) await expect(store.ledger.get('ann', id)).resolves.toMatchObject({ id });
    await expect(store.check()).resolves.toBeUndefined();
    await store.close();
  });
});
