import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import type { Effect } from '@tact/core/records';
import { openSqliteStore } from '@tact/store/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changesIn, stateAfter } from './journaled-mailbox.ts';
import { killEverywhere, type TakenUp } from './kill-everywhere.ts';

/**
 * A process is cut off right after every write to the store or the mailbox, and another one goes on (`kill-everywhere.ts`).
 * What is found afterwards has to be what an undisturbed run leaves.
 */
interface Aftermath {
  readonly killedAt: number;
  readonly exit: string | null;
  readonly changes: readonly Change[];
  readonly decided: readonly string[];
  readonly effects: readonly Effect[];
  readonly notes: number;
  readonly open: number;
}

describe.each([
  ['decides about one message at a time', 'mail', 30],
  ['decides about all messages at once', 'mails', 25],
] as const)('a process that %s, killed at any write,', (_, what, minPoints) => {
  let root: string;
  let undisturbed: Aftermath;
  let points: number;
  let aftermaths: readonly Aftermath[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tact-crash-'));
    const { calm, takenUp, ...counted } = await killEverywhere(what, root);
    points = counted.points;
    undisturbed = await lookInto({ folder: calm, killedAt: 0, exit: '0' });
    aftermaths = await Promise.all(takenUp.map(lookInto));
  }, 240_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is cut off at each of many points, and really killed at three of them', () => {
    expect(points).toBeGreaterThan(minPoints);
    expect(aftermaths.map(({ killedAt, exit }) => [killedAt, exit])).toEqual([
      ...Array.from({ length: points }, (_, index) => [index + 1, null]),
      [1, 'SIGKILL'],
      [Math.ceil(points / 2), 'SIGKILL'],
      [points, 'SIGKILL'],
    ]);
  });

  it('leaves every message decided exactly once', () => {
    expect(undisturbed.decided).toHaveLength(6);
    for (const { killedAt, decided } of aftermaths) {
      expect({ killedAt, decided: decided.length, distinct: new Set(decided).size }).toEqual({
        killedAt,
        decided: 6,
        distinct: 6,
      });
    }
  });

  it('changes the mailbox exactly once for every effect, and misses none', () => {
    const expected = inMailbox(undisturbed.changes);

    expect(expected).toHaveLength(7);
    for (const { killedAt, changes } of aftermaths) {
      expect({ killedAt, changes: inMailbox(changes) }).toEqual({ killedAt, changes: expected });
      expect(messagesOnly(stateAfter(changes))).toEqual(messagesOnly(stateAfter(undisturbed.changes)));
    }
  });

  it('never sends twice, and calls unknown what it cannot know', () => {
    expect(sent(undisturbed.changes)).toBe(1);
    for (const { killedAt, changes, effects } of aftermaths) {
      const states = effects.filter(({ action }) => action === 'forward').map(({ state }) => state);
      const count = sent(changes);

      expect(count, `killed at ${killedAt}`).toBeLessThanOrEqual(1);
      expect(states, `killed at ${killedAt}`).toEqual([
        count === 0 ? 'unknown' : expect.stringMatching(/^(done|unknown)$/),
      ]);
    }
    expect(aftermaths.some(({ effects }) => effects.some(({ state }) => state === 'unknown'))).toBe(true);
  });

  it('leaves nothing planned, running, asked or noted twice', () => {
    for (const { killedAt, effects, notes, open } of aftermaths) {
      const unfinished = effects.filter(({ state }) => state === 'planned' || state === 'running').length;

      expect({ killedAt, unfinished, notes, open }).toEqual({ killedAt, unfinished: 0, notes: 1, open: 0 });
    }
  });
});

async function lookInto({ folder, killedAt, exit }: TakenUp): Promise<Aftermath> {
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock: createSystemClock() });
  try {
    const states = ['planned', 'running', 'done', 'failed', 'unknown'] as const;
    const decisions = await store.ledger.list({ user: 'owner' });
    return {
      killedAt,
      exit,
      changes: changesIn(join(folder, 'mailbox.jsonl')),
      decided: decisions.map(({ reference }) => reference.replace(/^undo:.*/, 'undo')),
      effects: await store.outbox.inState('owner', states),
      notes: (await store.items.list('owner', { kind: 'note' })).length,
      open: (await store.approvals.list('owner', ['pending'])).length,
    };
  } finally {
    await store.close();
  }
}

/** Changes of received messages, in any order: two effects of different messages may trade places after a crash. */
function inMailbox(changes: readonly Change[]): readonly string[] {
  return changes
    .filter(({ ref }) => ref.startsWith('m'))
    .map(({ ref, what, value }) => `${ref} ${what} ${value}`)
    .sort();
}

function sent(changes: readonly Change[]): number {
  return changes.filter(({ what }) => what === 'send').length;
}

function messagesOnly(state: Readonly<Record<string, object>>) {
  return Object.fromEntries(Object.entries(state).filter(([ref]) => ref.startsWith('m')));
}
