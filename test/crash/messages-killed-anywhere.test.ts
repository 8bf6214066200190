import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@tact/core/clock/system';
import { type Effect, exposeOutside, type Feedback, type Message } from '@tact/core/records';
import { openSqliteStore } from '@tact/store/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesIn } from './journaled-channel.ts';
import { killEverywhere, type TakenUp } from './kill-everywhere.ts';

/**
 * A process that tells its user things is cut off right after every write to the store and every message, and another one goes on
 * (`kill-everywhere.ts`). The channel counts every call.
 */
interface Aftermath {
  readonly killedAt: number;
  readonly exit: string | null;
  readonly arrived: readonly string[];
  /** Of each decision that sent: how it ended, what stands in the conversation, and the feedback that waits. */
  readonly sends: readonly {
    readonly state: Effect['state'];
    readonly told: readonly (readonly [string, string | undefined])[];
    readonly feedback: readonly string[];
  }[];
  readonly insights: readonly string[];
  readonly unfinished: number;
}

const lab = 'Lab 4 is due at 17:00.';
const library = 'The library is open till ten.';

describe.each([
  ['cannot tell what it took', 'messages', 10],
  ['can tell what it took', 'remembered-messages', 10],
] as const)('messages through a channel that %s, of a process killed at any write,', (_, what, minPoints) => {
  let root: string;
  let undisturbed: Aftermath;
  let points: number;
  let aftermaths: readonly Aftermath[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tact-send-crash-'));
    const { calm, takenUp, ...counted } = await killEverywhere(what, root);
    points = counted.points;
    undisturbed = await lookInto({ folder: calm, killedAt: 0, exit: '0' });
    aftermaths = await Promise.all(takenUp.map(lookInto));
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('are cut off at each of many points, and really killed at three of them', () => {
    expect(points).toBeGreaterThan(minPoints);
    expect(aftermaths.map(({ killedAt, exit }) => [killedAt, exit])).toEqual([
      ...Array.from({ length: points }, (_one, index) => [index + 1, null]),
      [1, 'SIGKILL'],
      [Math.ceil(points / 2), 'SIGKILL'],
      [points, 'SIGKILL'],
    ]);
  });

  it('arrive once at most', () => {
    expect(undisturbed.arrived).toEqual([lab, library]);
    for (const { killedAt, arrived } of aftermaths) {
      const once = [lab, library].filter((text) => arrived.includes(text));

      expect({ killedAt, arrived }).toEqual({ killedAt, arrived: once });
      if (what === 'remembered-messages')
        expect({ killedAt, arrived }).toEqual({ killedAt, arrived: [lab, library] });
    }
  });

  it('stand in the conversation once, as sent only where they are known to be', () => {
    for (const { killedAt, sends, arrived } of [undisturbed, ...aftermaths]) {
      const expected = [lab, library].map((text, index) => {
        const state = sends[index]?.state;
        if (state === 'done')
          expect({ killedAt, arrived }).toEqual({ killedAt, arrived: expect.arrayContaining([text]) });
        return [[text, state === 'done' ? 'sent' : 'unknown']];
      });

      expect({ killedAt, told: sends.map(({ told }) => told) }).toEqual({ killedAt, told: expected });
    }
  });

  it('leave one piece of feedback each, which waits only for what arrived', () => {
    for (const { killedAt, sends } of [undisturbed, ...aftermaths]) {
      const expected = sends.map(({ state }) => [state === 'done' ? 'pending' : 'unknown']);

      expect({ killedAt, feedback: sends.map(({ feedback }) => feedback) }).toEqual({
        killedAt,
        feedback: expected,
      });
    }
  });

  it('are unknown where nobody can tell, and only there', () => {
    const unknown = aftermaths.flatMap(({ sends }) => sends).filter(({ state }) => state === 'unknown');

    if (what === 'messages') expect(unknown.length).toBeGreaterThan(0);
    else expect(unknown).toEqual([]);
  });

  it('close what was kept about the same, and leave the rest', () => {
    for (const { killedAt, insights } of [undisturbed, ...aftermaths]) {
      expect({ killedAt, insights }).toEqual({ killedAt, insights: ['The gym is open till ten.'] });
    }
  });

  it('leave nothing planned or running', () => {
    for (const { killedAt, unfinished } of aftermaths) {
      expect({ killedAt, unfinished }).toEqual({ killedAt, unfinished: 0 });
    }
  });
});

async function lookInto({ folder, killedAt, exit }: TakenUp): Promise<Aftermath> {
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock: createSystemClock() });
  try {
    const user = 'owner';
    const states = ['planned', 'running', 'done', 'failed', 'unknown'] as const;
    const effects = await store.outbox.inState(user, states);
    const messages = await store.messages.last(user, 'main', 50);
    const feedback = await store.feedback.list(user, { engine: 'proactive' });
    const insights = await store.items.list(user, { kind: 'insight', state: 'open' });
    return {
      killedAt,
      exit,
      arrived: messagesIn(join(folder, 'messages.jsonl')).map(({ text }) => text),
      sends: effects
        .filter(({ action }) => action === 'send_message')
        .map(({ state, decisionId }) => {
          const belongs = (one: Message | Feedback) => one.decisionId === decisionId;
          return {
            state,
            told: messages
              .filter(belongs)
              .map(({ text, unasked }) => [exposeOutside(text), unasked?.delivery] as const),
            feedback: feedback.filter(belongs).map((one) => one.state),
          };
        }),
      insights: insights.map(({ content }) => String(content['message_draft'])),
      unfinished: effects.filter(({ state }) => state === 'planned' || state === 'running').length,
    };
  } finally {
    await store.close();
  }
}
