import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMaildir } from '@tact/email/mailbox/maildir';

/** What a sweep costs that finds nothing due: it lists a large Maildir by arrival, and reads no text. */
export interface SweepFigures {
  readonly messages: number;
  /** In a new process, which has to ask for the time of every file. */
  readonly firstMs: number;
  /** Where the process listed the folder before, as in a watch or after a triage; the median. */
  readonly nextMs: number;
  /** By how much memory grew over the later sweeps, in MB. */
  readonly grownMb: number;
}

const arrivedAt = Date.parse('2026-11-01T09:00:00Z') / 1000;

export async function benchSweep({ messages = 50_000, rounds = 5 } = {}): Promise<SweepFigures> {
  const root = await mkdtemp(join(tmpdir(), 'tact-sweep-'));
  try {
    await fill(root, messages);
    const mailbox = createMaildir(root);
    const sweep = async () => {
      const start = performance.now();
      for await (const _ of mailbox.arrivedBetween?.({ from: 0, to: 1000 }) ?? [])
        throw new Error('Nothing is due.');
      return performance.now() - start;
    };
    const firstMs = await sweep();
    await sweep();
    const before = process.memoryUsage().rss;
    const next: number[] = [];
    for (let round = 0; round < rounds; round += 1) next.push(await sweep());
    const nextMs = next.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
    const grownMb = Math.round((process.memoryUsage().rss - before) / 1_000_000);
    return { messages, firstMs, nextMs, grownMb };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function fill(root: string, messages: number): Promise<void> {
  for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(root, sub));
  for (let number = 0; number < messages; number += 1) {
    const seconds = arrivedAt + number;
    const path = join(root, 'cur', `${seconds}.M${number}P1.bench:2,S`);
    await writeFile(path, `From: a@example.org\r\nSubject: Offer ${number}\r\n\r\nHello.\r\n`);
    await utimes(path, seconds, seconds);
  }
}
