import type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
import { defaultProfile, type ProactiveSignal } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { collectSignals } from '../tick.ts';

const clock = createFakeClock({ now: '2026-11-23T09:00:00Z' });
const now = clock.now();
const users = ['ann', 'bob'].map(
  (user): SignalUser => ({ user, profile: { ...defaultProfile, zone: 'UTC' } }),
);

function signal(key: string): ProactiveSignal {
  const subject = 'Rent';
  return { type: 'RENT', urgencyHint: 6, contextOnly: false, key, subject, data: {}, expiresAt: now + 1 };
}

function source(name: string, collect: SignalSource['collect']): SignalSource {
  return { name, collect };
}

const noticing = source('tasks', async () => new Map([['ann', [signal('rent')]]]));

describe('collecting signals', () => {
  it('asks all sources about the whole batch and sorts the answers by user', async () => {
    const asked: (readonly SignalUser[])[] = [];
    const other = source('mail', async (batch) => {
      asked.push(batch);
      return new Map([
        ['ann', [signal('mail')]],
        ['bob', [signal('post')]],
      ]);
    });

    const collected = await collectSignals([noticing, other], users, now, { deadlineMs: 1000, clock });

    expect(asked).toEqual([users]);
    expect(collected.get('ann')).toEqual({
      bySource: [
        { source: 'tasks', signals: [signal('rent')] },
        { source: 'mail', signals: [signal('mail')] },
      ],
      failures: [],
    });
    expect(collected.get('bob')?.bySource).toEqual([{ source: 'mail', signals: [signal('post')] }]);
  });

  it('leaves out users about whom there is nothing', async () => {
    const collected = await collectSignals([noticing], users, now, { deadlineMs: 1000, clock });

    expect([...collected.keys()]).toEqual(['ann']);
  });

  it('asks nobody where there are no users', async () => {
    const never = source('never', () => Promise.reject(new Error('asked')));

    expect(await collectSignals([never], [], now, { deadlineMs: 1000, clock })).toEqual(new Map());
  });

  it('lists a source that throws with every user and keeps what others noticed', async () => {
    const broken = source('broken', () => {
      throw new Error('no network');
    });

    const collected = await collectSignals([broken, noticing], users, now, { deadlineMs: 1000, clock });

    expect(collected.get('ann')?.bySource).toEqual([{ source: 'tasks', signals: [signal('rent')] }]);
    expect(collected.get('bob')).toEqual({
      bySource: [],
      failures: [
        { stage: 'gather', code: 'INTERNAL_UNEXPECTED', text: 'broken: Unexpected error: no network' },
      ],
    });
  });

  it('goes on without a source that takes too long, and aborts it', async () => {
    const aborted: boolean[] = [];
    const slow = source('slow', (_users, _now, abort) => {
      abort.addEventListener('abort', () => aborted.push(abort.aborted));
      return new Promise(() => undefined);
    });

    const collecting = collectSignals([slow, noticing], users, now, { deadlineMs: 2000, clock });
    await clock.whenSleeping(1);
    await clock.advance(2000);
    const collected = await collecting;

    expect(aborted).toEqual([true]);
    expect(collected.get('ann')?.bySource).toEqual([{ source: 'tasks', signals: [signal('rent')] }]);
    expect(collected.get('ann')?.failures).toEqual([
      { stage: 'gather', code: 'SOURCE_LATE', text: 'slow: No answer within 2000 ms.' },
    ]);
  });

  it('leaves no sleeper behind once all sources have answered', async () => {
    await collectSignals([noticing, noticing], users, now, { deadlineMs: 1000, clock });

    expect(clock.sleepers).toBe(0);
  });

  it('tells two sources of the same name apart', async () => {
    const broken = source('tasks', () => Promise.reject(new Error('gone')));

    const collected = await collectSignals([noticing, broken], users, now, { deadlineMs: 1000, clock });

    expect(collected.get('ann')?.bySource).toHaveLength(1);
    expect(collected.get('ann')?.failures[0]?.text).toBe('tasks (source 2): Unexpected error: gone');
  });

  it('lists a source that answers with no Map, and drops what is no list', async () => {
    const lying = JSON.parse('[{"name":"lying"}]').map(({ name }: { name: string }) => ({
      name,
      collect: async () => ({ ann: [] }),
    }));
    const strange = JSON.parse('["strange"]').map((name: string) => ({
      name,
      collect: async () => new Map([['ann', 'everything']]),
    }));

    const collected = await collectSignals([...lying, ...strange], users, now, { deadlineMs: 1000, clock });

    expect(collected.get('ann')?.bySource).toEqual([]);
    expect(collected.get('ann')?.failures.map(({ code }) => code)).toEqual(['INTERNAL_UNEXPECTED']);
  });
});
