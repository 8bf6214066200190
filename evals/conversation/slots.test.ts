import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluateSlots } from './slots.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-eval-slots-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function dataOf(...rows: readonly object[]): Promise<string> {
  const path = join(folder, 'data.jsonl');
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

const lunch = {
  text: 'Schedule lunch with Ann tomorrow at noon.',
  action: 'calendar.create',
  source: 'smcalflow',
  reference_time: '2020-01-01T09:00:00',
  params: { title: 'Lunch', attendees: ['Ann'], start_date: '2020-01-02', start_time: '12:00' },
};

describe('a value', () => {
  it('is right regardless of case, articles and punctuation, and exactly right only if identical', async () => {
    const result = await evaluateSlots({ data: await dataOf(lunch) });

    expect(result).toMatchObject({ cases: 1, f1: 1, title_f1: 1, smcalflow_date_and_time: 1 });
    expect(result.f1_exact).toBe(0.75);
    expect(result.by_slot['title']).toEqual({ f1: 1, labelled: 1 });
    expect(result.by_source['smcalflow']).toEqual({ f1: 1, labelled: 4 });
  });

  it('that differs counts as missed and as spurious', async () => {
    const data = await dataOf({ ...lunch, params: { ...lunch.params, title: 'Dinner' } });

    expect(await evaluateSlots({ data })).toMatchObject({
      f1: 0.75,
      title_f1: 0,
      precision: 0.75,
      recall: 0.75,
    });
  });

  it('that is only part of the right one is wrong', async () => {
    const data = await dataOf({ ...lunch, params: { ...lunch.params, title: 'Lunch break' } });

    expect(await evaluateSlots({ data })).toMatchObject({ title_f1: 0 });
  });

  it('without a label is spurious, unless the source does not label or could not resolve it', async () => {
    const { title, ...unlabelled } = lunch.params;
    const { start_date, start_time, ...unresolved } = lunch.params;
    const whole = await dataOf({ ...lunch, params: unlabelled });
    expect(await evaluateSlots({ data: whole })).toMatchObject({ precision: 0.75, recall: 1 });

    const partial = await dataOf({ ...lunch, params: unlabelled, unlabelled: ['title'] });
    expect(await evaluateSlots({ data: partial })).toMatchObject({ precision: 1, recall: 1 });

    const open = await dataOf({ ...lunch, params: unresolved, unresolved: ['Event.start_?'] });
    expect(await evaluateSlots({ data: open })).toMatchObject({ precision: 1, recall: 1 });
    expect([title, start_date, start_time]).toEqual(['Lunch', '2020-01-02', '12:00']);
  });
});

describe('day and time', () => {
  it('count only if both are right', async () => {
    const data = await dataOf(lunch, { ...lunch, params: { ...lunch.params, start_time: '12:30' } });

    expect(await evaluateSlots({ data })).toMatchObject({ smcalflow_date_and_time: 0.5 });
  });

  it('may be another accepted day', async () => {
    const other = { ...lunch, params: { ...lunch.params, start_date: '2020-01-09' } };

    expect(await evaluateSlots({ data: await dataOf(other) })).toMatchObject({ smcalflow_date_and_time: 0 });
    const accepted = await dataOf({ ...other, accept_start_date: ['2020-01-02'] });
    expect(await evaluateSlots({ data: accepted })).toMatchObject({ smcalflow_date_and_time: 1, f1: 1 });
  });
});

it('times are compared as text if the source has text', async () => {
  const data = await dataOf({
    text: 'remind me to feed the cat on friday',
    action: 'task.create',
    source: 'hinglish-top',
    params: { person: ['me'], title: ['feed the cat'], date_time: ['on friday'] },
  });

  expect(await evaluateSlots({ data })).toMatchObject({ f1: 1, f1_exact: 1, action_accuracy: 1 });
});

it('the grammar is given the domain but not the action', async () => {
  const data = await dataOf(
    { text: 'delete it', action: 'email.delete', source: 'msbot', params: {} },
    { text: 'add milk to my shopping list', action: 'task.create', source: 'msbot', params: {} },
    { text: 'delete it', action: 'calendar.create', source: 'msbot', params: {} },
  );

  const result = await evaluateSlots({ data });

  expect(result.action_accuracy).toBe(0.3333);
  expect(result.action_accuracy_folded).toBe(0.6667);
});

it('every answer is written', async () => {
  const out = join(folder, 'out.jsonl');
  const progress: number[] = [];

  await evaluateSlots({ data: await dataOf(lunch), out, onProgress: (done) => progress.push(done) });

  expect(progress).toEqual([1]);
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({
    text: lunch.text,
    source: 'smcalflow',
    expected: { action: 'calendar.create', params: { ...lunch.params, ...arrays } },
    got: {
      action: 'calendar.create',
      params: { title: ['lunch'], attendees: ['Ann'], start_date: ['2020-01-02'], start_time: ['12:00'] },
    },
  });
});

const arrays = { title: ['Lunch'], start_date: ['2020-01-02'], start_time: ['12:00'] };

it('reports missing data', async () => {
  await expect(evaluateSlots({ data: join(folder, 'none.jsonl') })).rejects.toMatchObject({
    code: 'EVAL_DATA_MISSING',
  });
  await expect(evaluateSlots({ data: await dataOf({ action: 'x' }) })).rejects.toMatchObject({
    code: 'EVAL_DATA_MISSING',
  });
});
