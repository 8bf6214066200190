import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluateFeedback } from './feedback.ts';

const ownCases = fileURLToPath(new URL('cases/feedback.jsonl', import.meta.url));

async function evaluated(...rows: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-feedback-'));
  const data = join(folder, 'rows.jsonl');
  const out = join(folder, 'answers.jsonl');
  await writeFile(data, rows.map((row) => JSON.stringify(row)).join('\n'));
  const result = await evaluateFeedback({ data: [data], out });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line) as object) };
}

describe('the eval of the feedback loop', () => {
  test('finds all of its own cases right, of every kind', async () => {
    const { cases, right, unreadable, by_kind: kinds } = await evaluateFeedback({ data: [ownCases] });

    expect(cases).toBeGreaterThanOrEqual(40);
    expect({ right, unreadable }).toEqual({ right: cases, unreadable: 0 });
    expect(Object.keys(kinds)).toEqual(['cycle', 'judge', 'lifecycle', 'surface']);
  });

  test('answers a life cycle with its outcomes and its summary', async () => {
    const { answers } = await evaluated({
      ...{ id: 'f1', kind: 'lifecycle', summary_at: '2026-05-04T10:00:00Z' },
      events: [
        { at: '2026-05-04T09:00:00Z', type: 'send', message_id: 'm1', category: 'briefing' },
        { at: '2026-05-04T09:12:00Z', type: 'user_message', text: 'thanks' },
      ],
    });

    expect(answers).toEqual([
      {
        id: 'f1',
        outcomes: { m1: { outcome: 'engaged', latency_seconds: 720 } },
        summary: {
          ...{ total_sent: 1, engaged: 1, ignored: 0, engagement_rate: 1 },
          ...{ engagement_by_category: { briefing: 1 }, avg_response_latency_seconds: 720 },
        },
      },
    ]);
  });

  test('counts a wrong answer as wrong, and a row without an expectation as neither', async () => {
    const row = { kind: 'cycle', trust: 'deep', candidates: [5, 4] };

    const { result } = await evaluated(
      { ...row, id: 1, expected: { sent: 0, deferred: [1], declined: [] } },
      { ...row, id: 2, expected: { sent: 1 } },
      { ...row, id: 3 },
    );

    expect(result).toMatchObject({ cases: 3, right: 1, unreadable: 0 });
    expect((await evaluated({ ...row, id: 3 })).result.right).toBeNull();
  });

  test.each([
    [{ kind: 'judge', trust: 'best friend', cycles: [1] }],
    [{ kind: 'lifecycle', events: [{ at: 'soon', type: 'send' }], summary_at: '2026-05-04T10:00:00Z' }],
    [{ kind: 'poem' }],
    [{}],
  ])('cannot read %j, and says so', async (row) => {
    const { result, answers } = await evaluated({ id: 'r1', ...row });

    expect(result).toMatchObject({ cases: 0, unreadable: 1 });
    expect(answers).toEqual([{ id: 'r1', error: 'ROW_UNREADABLE' }]);
  });
});
