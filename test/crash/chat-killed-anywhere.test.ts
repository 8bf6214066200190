import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import { type Effect, exposeOutside } from '@tact/core/records';
import { openSqliteStore } from '@tact/store/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat } from './chat-scenario.ts';
import { changesIn } from './journaled-mailbox.ts';
import { killEverywhere, type TakenUp } from './kill-everywhere.ts';

/**
 * A chat whose process is cut off right after every write to the store, the mailbox or the mail server (`kill-everywhere.ts`);
 * another one takes up what was left, and whoever got no answer says it once more under the same id.
 */
interface Aftermath {
  readonly killedAt: number;
  readonly exit: string | null;
  /** What was said back to each message. */
  readonly replies: readonly (readonly string[])[];
  readonly sends: number;
  readonly drafts: number;
  readonly events: number;
  readonly notes: number;
  /** Titles, in alphabetical order. */
  readonly tasks: readonly string[];
  readonly open: number;
  readonly effects: readonly Effect[];
}

let root: string;
let undisturbed: Aftermath;
let points: number;
let aftermaths: readonly Aftermath[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tact-chat-crash-'));
  const { calm, takenUp, ...counted } = await killEverywhere('chat', root);
  points = counted.points;
  undisturbed = await lookInto({ folder: calm, killedAt: 0, exit: '0' });
  aftermaths = await Promise.all(takenUp.map(lookInto));
}, 240_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a chat killed at any write', () => {
  it('is cut off at each of more than twenty points, and really killed at three of them', () => {
    expect(points).toBeGreaterThan(20);
    expect(aftermaths.map(({ killedAt, exit }) => [killedAt, exit])).toEqual([
      ...Array.from({ length: points }, (_, index) => [index + 1, null]),
      [1, 'SIGKILL'],
      [Math.ceil(points / 2), 'SIGKILL'],
      [points, 'SIGKILL'],
    ]);
  });

  it('answers every message once', () => {
    expect(undisturbed.replies.map((own) => own.length)).toEqual([1, 1, 1, 1]);
    for (const { killedAt, replies } of aftermaths) {
      expect({ killedAt, replies: replies.map((own) => own.length) }).toEqual({
        killedAt,
        replies: [1, 1, 1, 1],
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
    expect(undisturbed.tasks).toContain('Call Bob');
    for (const { killedAt, tasks, effects } of aftermaths) {
      const state = effects.find(({ action }) => action === 'send_email')?.state;

      expect({ killedAt, tasks }).toEqual({
        killedAt,
        tasks: state === 'done' ? ['Call Bob', 'Change the code'] : ['Change the code'],
      });
    }
  });

  it('keeps the note and the task that waited for it once', () => {
    expect(undisturbed).toMatchObject({ notes: 1, tasks: ['Call Bob', 'Change the code'] });
    expect(undisturbed.replies[3]?.join()).toContain('Change the code');
    for (const { killedAt, notes, tasks, replies } of aftermaths) {
      const reports = replies[3]?.join().includes('Change the code');

      expect({ killedAt, notes, reports }).toEqual({ killedAt, notes: 1, reports: true });
      expect(tasks.filter((title) => title === 'Change the code')).toHaveLength(1);
    }
  });

  it('leaves nothing planned, running or asked', () => {
    for (const { killedAt, effects, open } of aftermaths) {
      const unfinished = effects.filter(({ state }) => state === 'planned' || state === 'running').length;

      expect({ killedAt, unfinished, open }).toEqual({ killedAt, unfinished: 0, open: 0 });
    }
  });
});

async function lookInto({ folder, killedAt, exit }: TakenUp): Promise<Aftermath> {
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock: createSystemClock() });
  try {
    const decisions = await store.ledger.list({ user: 'owner', engine: 'conversation' });
    const messages = await store.messages.last('owner', 'main', 50);
    const replies = chat.map(({ id }) => {
      const decision = decisions.find(({ reference }) => reference.endsWith(`/${id}`));
      return messages
        .filter(({ role, decisionId }) => role === 'assistant' && decisionId === decision?.id)
        .map(({ text }) => exposeOutside(text));
    });
    const changes = changesIn(join(folder, 'mailbox.jsonl'));
    const states = ['planned', 'running', 'done', 'failed', 'unknown'] as const;
    const open = (kind: 'event' | 'note' | 'task') => store.items.list('owner', { kind, state: 'open' });
    return {
      killedAt,
      exit,
      replies,
      sends: changes.filter(({ what }) => what === 'send').length,
      drafts: changes.filter(({ what, value }) => what === 'append' && value === 'Drafts').length,
      events: (await open('event')).length,
      notes: (await open('note')).length,
      tasks: (await open('task')).map(({ content }) => String(content.title)).sort(),
      open: (await store.approvals.list('owner', ['pending'])).length,
      effects: await store.outbox.inState('owner', states),
    };
  } finally {
    await store.close();
  }
}
