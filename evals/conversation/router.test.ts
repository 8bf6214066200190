import { readFile } from 'node:fs/promises';
import { encodeModel } from '@tact/english/training';
import { describe, expect, it } from 'vitest';
import { prepare, preparedOwnExamples, trainModel } from '../training/router/train-model.ts';
import { evaluateRouter } from './router.ts';
import { evaluateComposite } from './router-composite.ts';
import { evaluateRouterContext } from './router-context.ts';
import { row, useDataFolder, weights } from './router-data.cases.ts';

const { dataOf, path } = useDataFolder();

/** Enough to know what a request looks like; training on all of them takes a second each time. */
const own = preparedOwnExamples().filter((_, index) => index % 20 === 0);

describe('single messages', () => {
  it('are strictly right by their own domains, and leniently by any that they accept', async () => {
    const data = await dataOf([
      row('remind me to oil the gate hinge', 'task'),
      row('remind me to paint the fence posts', 'calendar', { ambiguous: true, accept: [['task']] }),
      row('thanks a bunch, dear friend', 'none'),
    ]);
    const out = path('out.jsonl');

    const result = await evaluateRouter({ data, shipped: weights, out });

    expect(result).toMatchObject({
      mode: 'shipped',
      cases: 3,
      strict_accuracy: 1,
      lenient_accuracy: 1,
      all_rows_accuracy: 0.6667,
      false_memory: 0,
      excluded: 0,
      by_source: { one: { cases: 3, strict_accuracy: 1, all_rows_accuracy: 0.6667 } },
      by_domain: { calendar: { cases: 1, recall: 0 }, task: { cases: 1, precision: 0.5, recall: 1 } },
    });
    expect(
      (await readFile(out, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { expected: ['task'], got: ['task'], right: true },
      { expected: ['calendar'], got: ['task'], right: false },
      { expected: [], got: [], right: true },
    ]);
  });

  it('are left out if the shipped weights were trained on their text', async () => {
    const data = await dataOf([row('Good MORNING!', 'none'), row('good morning to the gate hinge', 'none')]);

    expect(await evaluateRouter({ data, shipped: weights })).toMatchObject({ cases: 1, excluded: 1 });
  });

  it('are judged by folds, or each source by a model trained on the others', async () => {
    const data = await dataOf([
      row('zorb the quux', 'notes'),
      row('zorb the quux!', 'notes', { source: 'two' }),
    ]);

    const folds = await evaluateRouter({ data, own });
    const transfer = await evaluateRouter({ data, own, transfer: true });

    // Both rows have the same words, so neither taught anything about the other.
    expect(folds).toMatchObject({ mode: 'cross-validated', cases: 2, strict_accuracy: 0 });
    expect(transfer).toMatchObject({ mode: 'transfer', cases: 2, strict_accuracy: 0 });
  });

  it('are judged by folds that start from given weights unless these were trained on them', async () => {
    const texts = ['zorb the quux', 'zorb my quux', 'zorb this quux', 'quux zorb'].map((text) =>
      prepare({ text, label: 'notes', source: 'two' }),
    );
    const from = encodeModel(trainModel(texts));
    const unseen = await dataOf([row('zorb a quux', 'notes')]);
    const seen = await dataOf([row('Zorb MY quux!', 'notes')], 'seen.jsonl');

    expect(await evaluateRouter({ data: unseen, own })).toMatchObject({ strict_accuracy: 0 });
    expect(await evaluateRouter({ data: unseen, own, from })).toMatchObject({
      mode: 'cross-validated-from-shipped',
      from_shipped: 1,
      strict_accuracy: 1,
      excluded: 0,
    });
    expect(await evaluateRouter({ data: seen, own, from })).toMatchObject({
      mode: 'cross-validated-from-shipped',
      from_shipped: 0,
      cases: 1,
      strict_accuracy: 0,
      excluded: 0,
    });
  });

  it('are judged by a model trained on a second file if it is given', async () => {
    const texts = ['zorb the quux', 'zorb my quux', 'zorb this quux', 'quux zorb'];
    const train = await dataOf(
      texts.map((text) => row(text, 'notes', { source: 'two' })),
      'train.jsonl',
    );
    const data = await dataOf([row('zorb a quux', 'notes')]);

    expect(await evaluateRouter({ data, own, train })).toMatchObject({
      mode: 'trained-apart',
      cases: 1,
      strict_accuracy: 1,
    });
  });

  it('are reported if missing', async () => {
    const missing = { code: 'EVAL_DATA_MISSING' };

    await expect(evaluateRouter({ data: path('none') })).rejects.toMatchObject(missing);
    await expect(evaluateRouter({ data: await dataOf([]) })).rejects.toMatchObject(missing);
    await expect(evaluateRouter({ data: await dataOf([{ text: 1 }]) })).rejects.toMatchObject(missing);
  });
});

describe('messages in a conversation', () => {
  it('are judged by their domains and by whether they are follow-ups', async () => {
    const history = [
      { role: 'user', text: 'I have a meeting with Sarah at 3pm' },
      { role: 'assistant', text: "I've put that on your calendar." },
    ];
    const data = await dataOf([
      row('Actually, cancel it', 'calendar', { history, followup: true }),
      row('remind me to oil the gate hinge', 'task', { history, followup: true }),
    ]);

    expect(await evaluateRouterContext({ data, weights })).toEqual({
      mode: 'shipped',
      cases: 2,
      followup_accuracy: 0.5,
      followup_precision: 1,
      followup_recall: 0.5,
      strict_accuracy: 1,
      strict_excluded: 0,
      by_source: { one: { cases: 2, followup_accuracy: 0.5, strict_accuracy: 1 } },
    });
  });

  it('are not judged by domains if the weights were trained on their text', async () => {
    const data = await dataOf([
      row('Good MORNING!', 'calendar', { followup: false }),
      row('remind me to oil the gate hinge', 'task', { followup: false }),
    ]);

    expect(await evaluateRouterContext({ data, weights })).toMatchObject({
      cases: 2,
      followup_accuracy: 1,
      strict_accuracy: 1,
      strict_excluded: 1,
    });
  });
});

describe('composite messages', () => {
  const composite = (text: string, domains: readonly string[]) => ({ text, domains, source: 'constructed' });

  it('are right if exactly their domains are found', async () => {
    const data = await dataOf([
      composite('flag the mail of the plumber and remind me to oil the gate hinge', ['email', 'task']),
      composite('remind me to oil the gate hinge by noon', ['task', 'email']),
    ]);

    expect(await evaluateComposite({ data, weights })).toEqual({
      mode: 'shipped',
      cases: 2,
      exact_set: 0.5,
      exact_order: 0.5,
      one_missed: 0.5,
      other_found: 0,
      excluded: 0,
    });
  });

  it('are left out if the weights were trained on a part of them', async () => {
    const data = await dataOf([
      composite('Read my notes, and also remind me to oil the gate hinge', ['notes', 'task']),
    ]);

    expect(await evaluateComposite({ data, weights })).toMatchObject({ cases: 0, excluded: 1 });
  });

  it('can be judged by models trained on other rows without their parts', async () => {
    const train = await dataOf([row('oil the gate hinge', 'task')], 'train.jsonl');
    const data = await dataOf([
      composite('read my newest mail and remind me to oil the gate', ['email', 'task']),
    ]);

    expect(await evaluateComposite({ data, own, weights, train })).toMatchObject({
      mode: 'trained-apart',
      cases: 1,
      exact_set: 1,
    });
  });
});
