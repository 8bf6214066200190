import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createWorkerName, isWorkerGone } from './worker.ts';

test('a worker of this process is not gone, and each has its own name', async () => {
  const [one, other] = [createWorkerName(), createWorkerName()];

  expect(one).not.toBe(other);
  expect(await isWorkerGone(one)).toBe(false);
});

test('a worker whose process has ended, or whose number another process has, is gone', async () => {
  const name = createWorkerName();
  const ended = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();

  expect(await isWorkerGone(name.replace(`:${process.pid}:`, `:${ended}:`))).toBe(true);
  expect(await isWorkerGone(name.replace(/:\d+(?=:[0-9a-f]{16}:)/, ':1'))).toBe(true);
});

test('of a worker of another machine, or of an earlier version, nobody knows', async () => {
  const name = createWorkerName();

  expect(await isWorkerGone(name.replace(/[0-9a-f]{16}/, 'f'.repeat(16)))).toBe(false);
  expect(await isWorkerGone('host:999999:abcd1234')).toBe(false);
  expect(await isWorkerGone('tact')).toBe(false);
});
