import { type Decision, outside } from '@tact/core/records';
import { admitAfterAll, restoreRun } from '@tact/experience/memory';
import { callsTool, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, finishedRun, openMemory, wordOf } from './memory-fixture.ts';

/** What the owner says about admissions that were wrong, and what is learned from it. */

describe.each(storeKinds)('a wrong admission, with the store in %s', (store) => {
  const task = { task: 'Import the customers', references: ['crm/list'] };
  const succeeded = () => finishedRun({ ...task, id: 'worked', summary: 'Imported all customers' });
  const failedLater = () =>
    finishedRun({ ...task, id: 'failed', summary: 'The import stopped', outcome: 'failure' });

  test('that left a run out is corrected: it is stored after all, once', async () => {
    const memory = await openMemory({ store });
    await memory.offer(succeeded());
    const left = await memory.offer(failedLater());
    expect(wordOf(left)).toBe('NOT');

    const admitted = await admitAfterAll(memory.assistant, ann, left);
    const again = await admitAfterAll(memory.assistant, ann, left);

    expect(admitted).toMatchObject({ path: 'rule', verdict: 'act', outcome: 'ADD' });
    expect(again.id).toBe(admitted.id);
    expect(await memory.active()).toEqual(['failed', 'worked']);
    await memory.undo(admitted);
    expect(await memory.active()).toEqual(['worked']);
  });

  test('of an equal run is none: the same run is not stored twice', async () => {
    const memory = await openMemory({ store });
    await memory.offer(succeeded());
    const left = await memory.offer({ ...succeeded(), id: 'again' });

    const admitted = await admitAfterAll(memory.assistant, ann, left);

    expect(wordOf(admitted)).toBe('NOT');
    expect(await memory.active()).toEqual(['worked']);
  });

  test('that replaced a run is corrected: both are active, and undoing that supersedes it again', async () => {
    const memory = await openMemory({ store });
    await memory.offer({ ...failedLater(), id: 'first' });
    await memory.offer(succeeded());
    const before = await memory.kept('first');
    expect(before?.status).toBe('superseded');

    const restored = await restoreRun(memory.assistant, ann, 'first');

    expect(restored).toMatchObject({ path: 'rule', verdict: 'act', outcome: 'restore_run' });
    expect(await memory.active()).toEqual(['first', 'worked']);
    const same = await memory.offer({ ...failedLater(), id: 'same-as-first' });
    expect(wordOf(same)).toBe('NOT');
    await memory.undo(same);
    await memory.undo(restored);
    expect(await memory.active()).toEqual(['worked']);
    expect(await memory.kept('first')).toEqual(before);
    expect((await restoreRun(memory.assistant, ann, 'first')).verdict).toBe('act');
    expect(await memory.active()).toEqual(['first', 'worked']);
  });

  test('that left a stranger’s run out keeps its words outside text', async () => {
    const memory = await openMemory({ store });
    await memory.offer(succeeded());
    const left = await memory.offer({ ...failedLater(), summary: outside('It stopped', 'mail:body') });

    await admitAfterAll(memory.assistant, ann, left);

    expect((await memory.kept('failed'))?.summary).not.toBeTypeOf('string');
  });
});

test('restoring is for superseded runs, and admitting after all for runs that were left out', async () => {
  const memory = await openMemory();
  const added = await memory.offer(finishedRun({ id: 'one' }));

  await expect(restoreRun(memory.assistant, ann, 'one')).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
  await expect(admitAfterAll(memory.assistant, ann, added)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
});

describe('a kind of difference', () => {
  const saying = (word: string) =>
    createScriptedModel((request) => {
      const shown = request.messages.map(({ text }) => text).join('\n');
      const [, id = ''] = /Id: (\S+)\. /.exec(shown) ?? [];
      return callsTool('record_admission', { decision: word, target_run_id: id, reason: 'the same' });
    });
  // Things exchanged within the same structure: rules cannot tell.
  const painted = (colour: string, id: string) =>
    finishedRun({
      ...{ id, task: 'Paint the shed', references: ['shed'] },
      summary: `Painted the walls of the shed with ${colour} paint from the garage`,
    });

  async function judgeOften(times: number) {
    const model = saying('NOT');
    const memory = await openMemory({
      model: { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 200 },
    });
    const decisions: Decision[] = [];
    for (let index = 0; index < times; index += 1) {
      const stored = await memory.offer(painted('coral', `stored-${index}`));
      decisions.push(await memory.offer(painted(`shade${'x'.repeat(index)}`, `offered-${index}`)));
      await memory.undo(stored);
    }
    return { ...memory, model, decisions };
  }

  test('that a model judged 58 times alike is settled without it, but for 5 % of the runs', async () => {
    const { model, decisions } = await judgeOften(90);

    const paths = decisions.map(({ path }) => path);
    expect(paths.slice(0, 58)).toEqual(Array(58).fill('model'));
    expect(paths[58]).toBe('heuristic');
    expect(decisions[58]).toMatchObject({ outcome: 'NOT' });
    expect(model.requests.length).toBeLessThan(66);
  });

  test('is judged by the model again once the owner found such a judgement wrong', async () => {
    const { assistant, decisions, offer } = await judgeOften(58);

    await admitAfterAll(assistant, ann, decisions[57] as Decision);

    const decision = await offer(painted('teal', 'last'));
    expect(decision.path).toBe('model');
  });
});
