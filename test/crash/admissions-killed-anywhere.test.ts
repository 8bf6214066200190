import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import { readRun, runClaim, runKind } from '@tact/experience/memory';
import { openSqliteStore } from '@tact/store/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from './admissions-to-kill.ts';
import { killEverywhere, type TakenUp } from './kill-everywhere.ts';

/** A process that admits runs and takes admissions back is cut off right after every write, and another one goes on. */
describe('admissions of a process killed at any write', () => {
  let root: string;
  let points: number;
  let undisturbed: Awaited<ReturnType<typeof lookInto>>;
  let aftermaths: readonly Awaited<ReturnType<typeof lookInto>>[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tact-admission-crash-'));
    const { calm, takenUp, ...counted } = await killEverywhere('admissions', root);
    points = counted.points;
    undisturbed = await lookInto({ folder: calm, killedAt: 0, exit: '0' });
    aftermaths = await Promise.all(takenUp.map(lookInto));
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('are cut off at each of many points', () => {
    expect(points).toBeGreaterThan(15);
    expect(aftermaths).toHaveLength(points + 3);
  });

  it('leave what an undisturbed process leaves', () => {
    expect(undisturbed).toEqual({
      runs: [
        ['again', null],
        ['failed', { status: 'active', supersededBy: null, references: ['vault'], isClaimed: true }],
        [
          'other',
          {
            status: 'removed',
            supersededBy: null,
            references: ['vault', 'ticket', 'wiki'],
            isClaimed: false,
          },
        ],
        ['wider', { status: 'active', supersededBy: null, references: ['vault', 'wiki'], isClaimed: true }],
        ['worked', { status: 'removed', supersededBy: null, references: ['vault'], isClaimed: false }],
      ],
      outcomes: ['ADD', 'MERGE', 'MERGE', 'NOT', 'REPLACE', 'undo MERGE', 'undo REPLACE'],
      unfinished: 0,
    });
    for (const [index, aftermath] of aftermaths.entries())
      expect({ index, ...aftermath }).toEqual({ index, ...undisturbed });
  });
});

async function lookInto({ folder }: TakenUp) {
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock: createSystemClock() });
  try {
    const ids = ['again', 'failed', 'other', 'wider', 'worked'];
    const found = (await store.experiences.get(user, runKind, ids)).map((one) =>
      one === null ? null : readRun(one),
    );
    const claimed = await store.ledger.claimed(
      user,
      found.flatMap((run) => (run === null ? [] : [runClaim(run.fingerprint)])),
    );
    const runs = found.map((run, index) => {
      if (run === null) return [ids[index], null];
      const { status, supersededBy, references, fingerprint, decisionId } = run;
      const isClaimed = claimed.get(runClaim(fingerprint)) === decisionId;
      return [ids[index], { status, supersededBy, references, isClaimed }];
    });
    const decisions = await store.ledger.list({ user });
    const open = await store.outbox.inState(user, ['planned', 'running']);
    return { runs, outcomes: decisions.map(({ outcome }) => outcome).sort(), unfinished: open.length };
  } finally {
    await store.close();
  }
}
