import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { evaluateAdmission } from './admission.ts';

const ownCases = fileURLToPath(new URL('cases/admission.jsonl', import.meta.url));

const known = {
  id: 'run-1',
  task: 'Rotate the API key',
  summary: 'Rotated the key of the billing API',
  outcome: 'success',
  references: ['vault/billing'],
  artifacts: ['ticket/88'],
  completed_at: '2026-03-01T10:00:00Z',
};
const again = { ...known, id: 'run-2', completed_at: '2026-03-02T10:00:00Z' };

async function evaluated(rows: readonly unknown[], model?: Parameters<typeof evaluateAdmission>[0]['model']) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-admission-eval-'));
  const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'answers.jsonl')];
  await writeFile(data, rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));
  const result = await evaluateAdmission({ data: [data], out, ...(model === undefined ? {} : { model }) });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line)) };
}

describe('the admission eval', () => {
  test('finds repeats, replacements and additions among its own cases', async () => {
    const result = await evaluateAdmission({ data: [ownCases] });

    expect(result).toMatchObject({ cases: 154, unreadable: 0, false_merge: 0, false_drop: 0 });
    for (const kind of ['exact repeat', 'trivial repeat', 'failure to success', 'complementary'])
      expect([kind, result.by_kind?.[kind]?.right]).toEqual([kind, result.by_kind?.[kind]?.cases]);
  });

  test('answers with decision, target, path, similarity, and what a merge leaves in the store', async () => {
    const { answers } = await evaluated([
      { id: 'repeat', existing: [known], new: again },
      { id: 'more', existing: [known], new: { ...again, references: ['vault/search'] } },
      { id: 'empty', existing: [], new: again },
    ]);

    expect(answers).toEqual([
      { id: 'repeat', decision: 'NOT', target: 'run-1', path: 'gate', similarity: 1 },
      {
        ...{ id: 'more', decision: 'MERGE', target: 'run-1', path: 'local', similarity: 1 },
        merge: {
          canonical: 'run-2',
          references: ['vault/search', 'vault/billing'],
          artifacts: ['ticket/88'],
        },
      },
      { id: 'empty', decision: 'ADD', path: 'gate', similarity: null },
    ]);
  });

  test('keeps rows, users and what is not active apart, and calls runs as the row does', async () => {
    const { answers } = await evaluated([
      { id: 'same ids', existing: [{ ...known, id: 'run-2' }], new: again },
      { id: 'no ids', existing: [{ ...known, id: undefined }], new: { ...again, id: undefined } },
      { id: "another user's", existing: [{ ...known, user: 'other' }], new: again },
      { id: 'named user', existing: [{ ...known, user: 'ada' }], new: { ...again, user: 'ada' } },
      { id: 'superseded', existing: [{ ...known, status: 'superseded' }], new: again },
    ]);

    expect(answers.map(({ decision, target }) => [decision, target])).toEqual([
      ['NOT', 'run-2'],
      ['NOT', 'existing:0'],
      ['ADD', undefined],
      ['NOT', 'run-1'],
      ['ADD', undefined],
    ]);
  });

  test('counts what is lost or merged against the expectation, and an unmet part as wrong', async () => {
    const { result } = await evaluated([
      { id: 1, existing: [known], new: again, expected: { decision: 'ADD' } },
      { id: 2, existing: [known], new: again, expected: { decision: 'NOT', target: 'run-7' } },
      { id: 3, existing: [known], new: { ...again, references: ['b'] }, expected: { decision: 'ADD' } },
      {
        ...{ id: 4, existing: [known], new: { ...again, references: ['b'] } },
        expected: {
          decision: 'MERGE',
          merge: { canonical: 'run-2', references: ['vault/billing', 'b'] },
        },
      },
      { id: 5, existing: [known], new: again },
    ]);

    expect(result).toMatchObject({
      ...{ cases: 5, right: 1, false_drop: 1, false_merge: 1 },
      by_decision: { NOT: { cases: 3, right: 0 }, MERGE: { cases: 2, right: 1 } },
    });
  });

  test('answers what it cannot read with an error, and goes on', async () => {
    const { result, answers } = await evaluated([
      'nonsense',
      { id: 'no run', existing: [] },
      { id: 'outcome', existing: [], new: { ...again, outcome: 'splendid' } },
      { id: 'fine', existing: [], new: { task: 'Rest' } },
    ]);

    expect(result).toMatchObject({ cases: 1, right: null, unreadable: 3 });
    expect(answers.slice(0, 3)).toEqual([
      { id: null, error: 'ROW_UNREADABLE' },
      { id: 'no run', error: 'ROW_UNREADABLE' },
      { id: 'outcome', error: 'ROW_UNREADABLE' },
    ]);
  });

  test('counts what a model would be asked, and asks one that is given', async () => {
    const unsure = {
      ...{ id: 'unsure', existing: [{ ...known, references: [], artifacts: [] }] },
      new: {
        ...again,
        summary: 'Rotated the key of the billing API and told Ada',
        references: [],
        artifacts: [],
      },
    };
    const sure = { id: 'sure', existing: [known], new: again };
    const answer = { decision: 'NOT', target_run_id: 'existing:0', reason: 'Nothing new.' };
    const model = createScriptedModel([{ toolCalls: [{ name: 'record_admission', input: answer }] }]);

    const counted = await evaluated([sure, unsure]);
    const asked = await evaluated([sure, unsure], model);

    expect(counted.result).toMatchObject({ settled_without_model: 0.5, model_calls_per_admission: 0.5 });
    expect(counted.result.prompt_tokens_per_admission).toBeGreaterThan(100);
    expect(asked.result).toMatchObject({ settled_without_model: 0.5, model_calls_per_admission: 0.5 });
    expect(counted.answers[1]).toMatchObject({ decision: 'ADD', path: 'local' });
    expect(asked.answers[1]).toMatchObject({ decision: 'NOT', target: 'run-1', path: 'model' });
  });

  test('reports missing data', async () => {
    await expect(evaluateAdmission({ data: ['/nowhere.jsonl'] })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
