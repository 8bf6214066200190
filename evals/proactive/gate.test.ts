import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateGate } from './gate.ts';

const ownCases = fileURLToPath(new URL('cases/gate.jsonl', import.meta.url));

const row = {
  id: 'g1',
  user: { created_at: '2026-03-15T12:00:00Z', messages_by_user: 200, tz: 'Europe/Lisbon' },
  sent: [{ at: '2026-05-04T11:50:00Z', category: 'briefing' }],
  signals: [{ type: 'TASK_DUE', urgency_hint: 6 }],
  now: '2026-05-04T12:10:00Z',
};

async function evaluated(...rows: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-gate-eval-'));
  const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'answers.jsonl')];
  await writeFile(data, rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));
  const result = await evaluateGate({ data: [data], out });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line)) };
}

describe('the gate eval', () => {
  test('has every one of its own cases right, and reads none that expects to be unreadable', async () => {
    const result = await evaluateGate({ data: [ownCases] });

    expect(result).toMatchObject({ cases: 63, right: 63, unreadable: 0 });
    expect(Object.keys(result.by_reason)).toEqual([
      ...['context_only', 'cooldown', 'daily_cap', 'muted', 'none', 'quiet_hours', 'trust_floor'],
    ]);
  });

  test('answers each row with its trust level, the reason and what goes on', async () => {
    const passing = { ...row, id: 'g2', sent: [], signals: [{ type: 'A', urgency_hint: 2 }, ...row.signals] };

    const { answers } = await evaluated(row, passing);

    expect(answers).toEqual([
      { id: 'g1', trust: 'established', passes: false, reason: 'cooldown', surviving: [] },
      { id: 'g2', trust: 'established', passes: true, reason: 'none', surviving: [1] },
    ]);
  });

  test('counts an expectation that is not met as wrong', async () => {
    const { result } = await evaluated(
      { ...row, expected: { reason: 'cooldown' } },
      { ...row, expected: { reason: 'cooldown', passes: true } },
      { ...row, expected: { surviving: [0] } },
    );

    expect(result).toMatchObject({ cases: 3, right: 1 });
  });

  test('measures nothing where nothing is expected', async () => {
    expect((await evaluated(row)).result).toMatchObject({ cases: 1, right: null });
  });

  test('answers what it cannot read with an error, and goes on', async () => {
    const { result, answers } = await evaluated(
      'nonsense',
      { id: 'no-signals', user: row.user, now: row.now },
      { ...row, id: 'no-time', now: 'noon' },
      { ...row, id: 'sleep', user: { ...row.user, sleep_time: '25:00' } },
      { ...row, id: 'zone', user: { ...row.user, tz: 'Europe/Atlantis' } },
      row,
    );

    expect(result).toMatchObject({ cases: 1, unreadable: 5 });
    expect(
      await evaluated({
        ...row,
        id: 'zone',
        user: { ...row.user, tz: 'Europe/Atlantis' },
        expected: 'unreadable',
      }),
    ).toMatchObject({
      result: { cases: 0, unreadable: 0 },
      answers: [{ id: 'zone', error: 'ZONE_UNKNOWN' }],
    });
    expect((await evaluated({ ...row, expected: 'unreadable' })).result).toMatchObject({
      cases: 1,
      unreadable: 1,
    });
    expect(answers.slice(0, 5)).toEqual([
      { id: null, error: 'ROW_UNREADABLE' },
      { id: 'no-signals', error: 'ROW_UNREADABLE' },
      { id: 'no-time', error: 'ROW_UNREADABLE' },
      { id: 'sleep', error: 'TIME_OF_DAY_INVALID' },
      { id: 'zone', error: 'ZONE_UNKNOWN' },
    ]);
  });

  test('reads times with an offset, without one as UTC, and dates', async () => {
    const { answers } = await evaluated(
      { ...row, now: '2026-05-04T14:10:00+02:00' },
      { ...row, now: '2026-05-04T12:10' },
      { ...row, user: { ...row.user, created_at: '2026-03-15' } },
    );

    expect(answers.map(({ reason }) => reason)).toEqual(['cooldown', 'cooldown', 'cooldown']);
  });

  test('reports missing data', async () => {
    await expect(evaluateGate({ data: ['/nowhere.jsonl'] })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
