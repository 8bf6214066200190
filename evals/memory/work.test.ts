import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callsTool, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { evaluateAdmission } from './admission.ts';

/** Pairs of one task with the same references: 60 of different work, and 60 of the same work in other words. */
const cases = fileURLToPath(new URL('cases/work.jsonl', import.meta.url));

/** Says of each pair what its label says. */
async function judgeByLabel() {
  const rows = (await readFile(cases, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return createScriptedModel(({ messages }) => {
    const said = messages.map(({ text }) => text).join('\n');
    const row = rows.find((one) => said.includes(`Summary: ${one.new.summary}`));
    const target = /^Id: (\S+)\. /mu.exec(said)?.[1] ?? '';
    const decision = row?.expected.decision ?? 'ADD';
    return callsTool('record_admission', {
      ...{ decision, reason: 'as labelled' },
      target_run_id: decision === 'NOT' ? target : null,
    });
  });
}

describe('work under equal references', () => {
  test('is not lost without a model, whatever it is', async () => {
    const { cases: count, false_drop: dropped, by_decision: by } = await evaluateAdmission({ data: [cases] });

    expect([count, dropped]).toEqual([120, 0]);
    expect(by['NOT']?.cases ?? 0).toBe(by['NOT']?.right ?? 0);
  });

  test('is left out by a judge where it is the same in other words, and never where it is other work', async () => {
    const model = await judgeByLabel();
    const result = await evaluateAdmission({ data: [cases], model });

    expect(result.false_drop).toBe(0);
    expect(result.by_kind?.['different work']).toEqual({ cases: 60, right: 60 });
    expect(result.by_kind?.['same work']?.right).toBeGreaterThanOrEqual(54);
    expect(result.model_calls_per_admission).toBe(model.requests.length / 120);
  });
});
