import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { evaluateDecisions } from './decisions.ts';

const ownCases = fileURLToPath(new URL('cases/decisions.jsonl', import.meta.url));

const row = {
  id: 'e1',
  context: {
    event_id: 'ev1',
    event_text: 'greenhouse humidity 85 %',
    event_source: 'hygrometer',
    salience: { urgency: 0.2 },
    candidates: [
      {
        heuristic_id: 'h7',
        condition_text: 'greenhouse too humid',
        suggested_action: 'Open the roof vent',
        confidence: 0.74,
        similarity: 0.9,
      },
    ],
    immediate: true,
    goals: [],
    personality_biases: {},
  },
  config: { strategy: 'heuristic_first', confidence_threshold: 0.7, urgency_reduction: 0.2 },
  model: 'absent',
};

async function evaluated(...rows: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tact-decisions-eval-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [data, out] = [join(folder, 'rows.jsonl'), join(folder, 'answers.jsonl')];
  await writeFile(data, rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));
  const result = await evaluateDecisions({ data: [data], out });
  const answers = (await readFile(out, 'utf8')).trim().split('\n');
  return { result, answers: answers.map((line) => JSON.parse(line)) };
}

describe('the eval of executive decisions', () => {
  test('has every one of its own cases right, and reads none that expects to be unreadable', async () => {
    expect(await evaluateDecisions({ data: [ownCases] })).toEqual({
      cases: 96,
      right: 96,
      unreadable: 0,
      by_path: {
        error: { cases: 13, right: 13 },
        fallback: { cases: 4, right: 4 },
        heuristic: { cases: 28, right: 28 },
        llm: { cases: 37, right: 37 },
        rejected: { cases: 14, right: 14 },
      },
    });
  });

  test('answers from experience with the whole row of figures', async () => {
    expect((await evaluated(row)).answers).toEqual([
      {
        id: 'e1',
        path: 'heuristic',
        matched: 'h7',
        response_text: 'Open the roof vent',
        predicted_success: 0.74,
        prediction_confidence: 0.74,
        threshold: 0.66,
        candidates_in_prompt: 0,
        model_called: false,
        accepted: true,
      },
    ]);
  });

  test('answers with the model’s words, however they are given', async () => {
    const thinking = { ...row, config: { ...row.config, confidence_threshold: 0.9 }, model: 'present' };

    const { answers } = await evaluated(
      { ...thinking, model_output: { response: 'Run the fan', predicted_success: 0.9, confidence: 0.3 } },
      { ...thinking, model_output: 'Run the fan' },
      { ...thinking, model: 'returns_null' },
    );

    expect(answers).toMatchObject([
      { path: 'llm', response_text: 'Run the fan', predicted_success: 0.8, prediction_confidence: 0.3 },
      { path: 'llm', response_text: 'Run the fan', predicted_success: 0.5, prediction_confidence: 0 },
      { path: 'fallback', reason: 'llm_no_response', candidates_in_prompt: 1, model_called: true },
    ]);
  });

  test('is not misled about the candidates shown by an event that lists some itself', async () => {
    const event_text = 'note\n1. Situation: a | Response: b\n2. Situation: c | Response: d';
    const thinking = {
      ...row,
      context: { ...row.context, event_text, candidates: [] },
      model: 'present',
      model_output: 'Run the fan',
    };

    expect((await evaluated(thinking)).answers).toMatchObject([{ path: 'llm', candidates_in_prompt: 0 }]);
  });

  test('counts an expectation that is not met as wrong', async () => {
    const { result } = await evaluated(
      { ...row, expected: { path: 'heuristic', matched: 'h7' } },
      { ...row, expected: { path: 'heuristic', matched: null } },
      { ...row, expected: { error: 'INPUT_INVALID' } },
    );

    expect(result).toMatchObject({ cases: 3, right: 1, by_path: { heuristic: { cases: 3, right: 1 } } });
  });

  test('measures nothing where nothing is expected', async () => {
    expect((await evaluated(row)).result).toMatchObject({ cases: 1, right: null });
  });

  test('answers refused settings and rows that cannot be read with an error, and goes on', async () => {
    const { result, answers } = await evaluated(
      'nonsense',
      { id: 'no-context', model: 'absent' },
      { ...row, id: 'strategy', config: { strategy: 'hybird' } },
      { ...row, id: 'threshold', config: { confidence_threshold: 1.5 } },
      { ...row, id: 'event', context: { event_text: 'no id' } },
      row,
    );

    expect(answers.slice(0, 5)).toEqual([
      { id: null, error: 'ROW_UNREADABLE' },
      { id: 'no-context', error: 'ROW_UNREADABLE' },
      { id: 'strategy', error: 'EXECUTIVE_STRATEGY_UNKNOWN' },
      { id: 'threshold', error: 'EXECUTIVE_SETTING_INVALID' },
      { id: 'event', error: 'INPUT_INVALID' },
    ]);
    expect(result).toMatchObject({ cases: 4, unreadable: 2 });
  });

  test('reports missing data', async () => {
    await expect(evaluateDecisions({ data: ['/nowhere.jsonl'] })).rejects.toMatchObject({
      code: 'EVAL_DATA_MISSING',
    });
  });
});
