import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystemClock } from '#adapters/clock/system';
import { openSqliteStore } from '#adapters/store/sqlite';
import type { Effect } from '#records';
import { chat } from './chat-scenario.ts';
import { changesIn } from './journaled-mailbox.ts';

/**
 * A chat in a real process that is killed (SIGKILL) right after every write to the store, the mailbox or the mail server; a
 * second process takes up what was left, and whoever got no answer says it once more under the same id.
 */
const script = fileURLToPath(new URL('chat-to-kill.ts', import.meta.url));
const sideBySide = 3;

interface Aftermath {
  readonly killedAt: number;
  readonly exit: string;
  /** What was said back to each message. */
  readonly replies: readonly (readonly string[])[];
  readonly sends: number;
  readonly drafts: number;
  readonly events: number;
  readonly tasks: number;
  readonly open: number;
  readonly effects: readonly Effect[];
}

let root: string;
let undisturbed: Aftermath;
let points: number;
let aftermaths: readonly Aftermath[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tact-chat-crash-'));
  const calm = await run(await mkdtemp(join(root, 'calm-')));
  points = Number(calm.output);
  undisturbed = await lookInto(calm.folder, 0, calm.exit);
  const all: Aftermath[] = [];
  let next = 1;
  const worker = async () => {
    while (next <= points) {
      const killedAt = next;
      next += 1;
      const folder = await mkdtemp(join(root, `${killedAt}-`));
      const killed = await run(folder, killedAt);
      await run(folder);
      all.push(await lookInto(folder, killedAt, killed.exit));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  aftermaths = all.sort((a, b) => a.killedAt - b.killedAt);
}, 240_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a chat killed at any write', () => {
  it('really is killed, at more than twenty-five different points', () => {
    expect(points).toBeGreaterThan(25);
    expect(aftermaths.map(({ exit }) => exit)).toEqual(Array.from({ length: points }, () => 'SIGKILL'));
  });

  it('answers every message once', () => {
    expect(undisturbed.replies.map((own) => own.length)).toEqual([1, 1, 1]);
    for (const { killedAt, replies } of aftermaths) {
      expect({ killedAt, replies: replies.map((own) => own.length) }).toEqual({
        killedAt,
        replies: [1, 1, 1],
      });
    }
  });

  it('makes the event and the draft once, and loses neither', () => {
    expect(undisturbed).toMatchObject({ events: 1, drafts: 1 });
    for (const { killedAt, events, drafts } of aftermaths) {
      expect({ killedAt, events, drafts }).toEqual({ killedAt, events: 1, drafts: 1 });
    }
  });

  it('never sends twice', () => {
    expect(undisturbed.sends).toBe(1);
    for (const { killedAt, sends } of aftermaths)
      expect(sends, `killed at ${killedAt}`).toBeLessThanOrEqual(1);
  });

  it('says that the mail was sent only where that is known, and then it was', () => {
    expect(undisturbed.replies[2]?.join()).toContain("I've sent a mail");
    for (const { killedAt, replies, sends, effects } of aftermaths) {
      const state = effects.find(({ action }) => action === 'send_email')?.state;
      const claims = /\bI've sent a mail\b/.test(replies[2]?.join() ?? '');

      expect({ killedAt, state, claims }).toEqual({
        killedAt,
        state: expect.stringMatching(/^(done|unknown)$/),
        claims: state === 'done',
      });
      if (claims) expect(sends, `killed at ${killedAt}`).toBe(1);
    }
  });

  it('does what waited for the mail only where the mail is known to be sent', () => {
    expect(undisturbed.tasks).toBe(1);
    for (const { killedAt, tasks, effects } of aftermaths) {
      const state = effects.find(({ action }) => action === 'send_email')?.state;

      expect({ killedAt, tasks }).toEqual({ killedAt, tasks: state === 'done' ? 1 : 0 });
    }
  });

  it('leaves nothing planned, running or asked', () => {
    for (const { killedAt, effects, open } of aftermaths) {
      const unfinished = effects.filter(({ state }) => state === 'planned' || state === 'running').length;

      expect({ killedAt, unfinished, open }).toEqual({ killedAt, unfinished: 0, open: 0 });
    }
  });
});

async function run(folder: string, killAt?: number) {
  const child = spawn(process.execPath, [script, folder, ...(killAt === undefined ? [] : [String(killAt)])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'compiled') },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = await new Promise<string>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? String(code))),
  );
  if (killAt === undefined && exit !== '0') throw new Error(`The run that goes on ended with ${exit}.`);
  return { folder, output, exit };
}

async function lookInto(folder: string, killedAt: number, exit: string): Promise<Aftermath> {
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock: createSystemClock() });
  try {
    const decisions = await store.ledger.list({ user: 'owner', engine: 'conversation' });
    const messages = await store.messages.last('owner', 'main', 50);
    const replies = chat.map(({ id }) => {
      const decision = decisions.find(({ reference }) => reference.endsWith(`/${id}`));
      return messages
        .filter(({ role, decisionId }) => role === 'assistant' && decisionId === decision?.id)
        .map(({ text }) => text);
    });
    const changes = changesIn(join(folder, 'mailbox.jsonl'));
    const states = ['planned', 'running', 'done', 'failed', 'unknown'] as const;
    const count = async (kind: 'event' | 'task') =>
      (await store.items.list('owner', { kind, state: 'open' })).length;
    return {
      killedAt,
      exit,
      replies,
      sends: changes.filter(({ what }) => what === 'send').length,
      drafts: changes.filter(({ what, value }) => what === 'append' && value === 'Drafts').length,
      events: await count('event'),
      tasks: await count('task'),
      open: (await store.approvals.list('owner', ['pending'])).length,
      effects: await store.outbox.inState('owner', states),
    };
  } finally {
    await store.close();
  }
}
