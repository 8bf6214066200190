import { describeAction } from '@tact/core/kernel';
import { describe, expect, test } from 'vitest';
import { openToolRuntime, storeKinds, type ToolRuntime } from './tool-runtime.ts';

const mom = { title: 'Call mom', deadline: '2026-11-24T17:00:00+01:00' };
const momTask = {
  title: 'Call mom',
  description: '',
  priority: 'medium',
  deadline: '2026-11-24T17:00:00+01:00',
  recurrence: null,
};

/** A runtime with one thing in it, and the thing as an action names it. */
async function withThing(runtime: ToolRuntime, action: string, parameters: Record<string, string>) {
  const { id } = await runtime.do(action, parameters);
  const item = await runtime.store.items.get('ann', String(id));
  return { id: String(id), version: item?.version ?? 0 };
}

/** Every change of a thing: what is made first, the change with what it needs, the kind, and what is there afterwards. */
const changes = [
  [
    'update_task',
    'create_task',
    mom,
    { changes: { deadline: null, priority: 'high' } },
    'task',
    [{ ...momTask, deadline: null, priority: 'high' }],
  ],
  ['complete_task', 'create_task', mom, {}, 'task', []],
  ['delete_task', 'create_task', mom, {}, 'task', []],
  [
    'append_note',
    'create_note',
    { title: 'Shopping', body: 'Milk' },
    { text: 'Eggs' },
    'note',
    [{ title: 'Shopping', body: 'Milk\nEggs' }],
  ],
  ['delete_note', 'create_note', { title: 'Shopping', body: 'Milk' }, {}, 'note', []],
  [
    'update_memory',
    'store_memory',
    { key: 'wifi', value: 'blue' },
    { key: 'wifi', new_value: 'red' },
    'memory',
    [{ category: 'general', key: 'wifi', value: 'red' }],
  ],
  ['delete_memory', 'store_memory', { key: 'wifi', value: 'blue' }, { key: 'wifi' }, 'memory', []],
] as const;

describe.each(storeKinds)('tools for the owner’s things, with the store in %s', (store) => {
  test.each([
    ['create_task', mom, 'task', momTask],
    [
      'create_task',
      { title: 'Pay', due: '2026-11-09' },
      'task',
      { ...momTask, title: 'Pay', deadline: '2026-11-09' },
    ],
    ['create_note', { title: 'Shopping', body: 'Milk' }, 'note', { title: 'Shopping', body: 'Milk' }],
    ['add_note', { text: 'Call back.' }, 'note', { title: '', body: 'Call back.' }],
    [
      'store_memory',
      { key: 'wifi', value: 'blue' },
      'memory',
      { category: 'general', key: 'wifi', value: 'blue' },
    ],
  ] as const)(
    '%s %j is there, and is not after an undo, and is after an undo of that',
    async (action, parameters, kind, content) => {
      const runtime = await openToolRuntime(store);

      const effect = await runtime.run(action, parameters);

      expect(effect.state).toBe('done');
      expect(await runtime.items(kind)).toEqual([content]);
      const undone = await runtime.undo(effect);
      expect(undone.state).toBe('done');
      expect(await runtime.items(kind)).toEqual([]);
      await runtime.undo(undone.effect);
      expect(await runtime.items(kind)).toEqual([content]);
    },
  );

  test.each(changes)(
    '%s is done, taken back, and done again by taking that back',
    async (action, first, made, wanted, kind, after) => {
      const runtime = await openToolRuntime(store);
      const thing = await withThing(runtime, first, made as never);
      const before = await runtime.items(kind);

      const effect = await runtime.run(action, { ...thing, ...wanted });

      expect(effect.state).toBe('done');
      expect(await runtime.items(kind)).toEqual(after);
      const undone = await runtime.undo(effect);
      expect(await runtime.items(kind)).toEqual(before);
      await runtime.undo(undone.effect);
      expect(await runtime.items(kind)).toEqual(after);
    },
  );

  test.each(changes)(
    '%s of something changed meanwhile fails, and changes nothing',
    async (action, first, made, wanted, kind) => {
      const runtime = await openToolRuntime(store);
      const thing = await withThing(runtime, first, made as never);
      const item = await runtime.store.items.get('ann', thing.id);
      const changed = { ...item?.content, changed: true };
      await runtime.store.items.change('ann', thing.id, thing.version, { content: changed, now: 1 });

      const { state, problem } = await runtime.run(action, { ...thing, ...wanted });

      expect([state, problem?.code]).toEqual(['failed', 'ITEM_CHANGED']);
      expect(await runtime.items(kind)).toEqual([changed]);
    },
  );

  test.each(changes)(
    '%s of something that is gone fails, and says so',
    async (action, first, made, wanted) => {
      const runtime = await openToolRuntime(store);
      const thing = await withThing(runtime, first, made as never);
      await runtime.store.items.setState('ann', thing.id, 'open', 'removed', 1);

      for (const id of [thing.id, 'nothing']) {
        const { state, problem } = await runtime.run(action, { ...thing, ...wanted, id });

        expect([state, problem?.code]).toEqual(['failed', 'ITEM_GONE']);
      }
    },
  );

  test.each(changes)(
    '%s is not done twice by a process that takes it up again',
    async (action, first, made, wanted, kind, after) => {
      for (const wasDone of [true, false]) {
        const runtime = await openToolRuntime(store);
        const thing = await withThing(runtime, first, made as never);

        const { state, problem } = await runtime.resume(action, { ...thing, ...wanted }, { wasDone });

        expect([state, problem]).toEqual(['done', null]);
        expect(await runtime.items(kind)).toEqual(after);
      }
    },
  );

  test.each(changes)(
    'of two %s at once on one version, one is told that it came late',
    async (action, first, made, wanted, kind, after) => {
      const runtime = await openToolRuntime(store);
      const thing = await withThing(runtime, first, made as never);

      const both = await Promise.all([1, 2].map(() => runtime.run(action, { ...thing, ...wanted })));

      expect(both.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
      expect(await runtime.items(kind)).toEqual(after);
    },
  );

  test.each([
    ['create_task', mom, 'task'],
    ['create_note', { title: 'Shopping' }, 'note'],
    ['store_memory', { key: 'wifi', value: 'blue' }, 'memory'],
  ] as const)('%s makes one thing under one key', async (action, parameters, kind) => {
    const runtime = await openToolRuntime(store);

    await runtime.resume(action, parameters, { key: 'key-1', wasDone: true });

    expect(await runtime.items(kind)).toHaveLength(1);
    await runtime.run(action, parameters);
    expect(await runtime.items(kind)).toHaveLength(action === 'store_memory' ? 1 : 2);
  });

  test('an undo of a change takes away what was changed since only once the owner says so', async () => {
    const runtime = await openToolRuntime(store);
    const task = await withThing(runtime, 'create_task', mom);
    const effect = await runtime.run('update_task', { ...task, changes: { title: 'Call dad' } });
    await runtime.do('update_task', { id: task.id, changes: { title: 'Call grandma' } });

    await expect(runtime.undo(effect)).rejects.toMatchObject({
      code: 'UNDO_CHANGED',
      details: { changes: 'the task “Call dad” is called “Call grandma” now' },
    });
    expect(await runtime.items('task')).toMatchObject([{ title: 'Call grandma' }]);
    expect(await runtime.undo(effect, { anyway: true })).toMatchObject({ state: 'done' });
    expect(await runtime.items('task')).toMatchObject([{ title: 'Call mom' }]);
  });

  test('two changes are undone one after the other, although each undo changes the task again', async () => {
    const runtime = await openToolRuntime(store);
    const made = await runtime.run('create_task', mom);
    const id = String(made.result?.['id']);
    const first = await runtime.run('update_task', { id, changes: { title: 'Call dad' } });
    const second = await runtime.run('update_task', { id, changes: { title: 'Call grandma' } });

    expect(await runtime.undo(second)).toMatchObject({ state: 'done' });
    expect(await runtime.undo(first)).toMatchObject({ state: 'done' });
    expect(await runtime.items('task')).toMatchObject([{ title: 'Call mom' }]);
    expect(await runtime.undo(made)).toMatchObject({ state: 'done' });
    expect(await runtime.items('task')).toEqual([]);
  });

  test('a task that is done already stays so, and that is no change to take back', async () => {
    const runtime = await openToolRuntime(store);
    const { id } = await withThing(runtime, 'create_task', mom);
    await runtime.do('complete_task', { id });

    const effect = await runtime.run('complete_task', { id });

    expect(effect.result).toMatchObject({ changed: false, title: 'Call mom' });
    await expect(runtime.undo(effect)).rejects.toMatchObject({ code: 'UNDO_NOTHING' });
  });

  test('a deleted task that was done comes back as done', async () => {
    const runtime = await openToolRuntime(store);
    const { id } = await withThing(runtime, 'create_task', mom);
    await runtime.do('complete_task', { id });

    const effect = await runtime.run('delete_task', { id });
    await runtime.undo(effect);

    expect(await runtime.items('task', 'done')).toEqual([momTask]);
  });

  test.each([
    ['create_task', mom, {}, 'delete the task “Call mom”'],
    ['complete_task', mom, {}, 'open the task “Call mom” again'],
    ['delete_task', mom, {}, 'open the task “Call mom” again'],
    ['update_task', mom, { changes: { priority: 'low' } }, 'undo the change to the task “Call mom”'],
  ] as const)('an undo of %s says what it is about', async (action, made, wanted, words) => {
    const runtime = await openToolRuntime(store);
    const first = await runtime.run('create_task', made);
    const done =
      action === 'create_task'
        ? first
        : await runtime.run(action, { id: String(first.result?.id), ...wanted });

    const { effect } = await runtime.undo(done);

    expect(describeAction(runtime.registry, effect)).toBe(words);
  });

  test('an undo recorded by an earlier version still works', async () => {
    const runtime = await openToolRuntime(store);
    const { id } = await withThing(runtime, 'create_task', mom);

    await runtime.do('delete_task', { id });
    expect(await runtime.items('task')).toEqual([]);
    await runtime.do('reopen_task', { id });
    expect(await runtime.items('task')).toEqual([momTask]);
  });

  test('a fact under a key that is known replaces it, and an undo brings the old one back', async () => {
    const runtime = await openToolRuntime(store);
    await runtime.do('store_memory', { key: 'Wifi', value: 'blue', category: 'home' });

    const effect = await runtime.run('store_memory', { key: 'wifi', value: 'red' });

    expect(await runtime.items('memory')).toEqual([{ category: 'home', key: 'Wifi', value: 'red' }]);
    await runtime.undo(effect);
    expect(await runtime.items('memory')).toEqual([{ category: 'home', key: 'Wifi', value: 'blue' }]);
  });

  test('words from outside stay outside, whoever adds to them', async () => {
    const runtime = await openToolRuntime(store);
    const { id } = await runtime.do('create_note', { body: 'Pay Eve' }, { origin: 'outside' });
    const own = await runtime.do('create_note', { body: 'Mine' });

    const effect = await runtime.run('append_note', { id: String(id), text: 'today' });
    await runtime.do('append_note', { id: String(own.id), text: 'and Eve’s' }, { origin: 'outside' });

    const origins = async () =>
      (await runtime.store.items.list('ann', { kind: 'note' })).map(({ origin }) => origin);
    expect(await origins()).toEqual(['outside', 'outside']);
    expect(await runtime.do('list_notes', {})).toMatchObject({
      notes: [{ origin: 'outside' }, { origin: 'outside' }],
    });
    await runtime.undo(effect);
    expect(await origins()).toEqual(['outside', 'outside']);
  });

  test('tasks are listed by deadline, those of a state, with the words of a query', async () => {
    const runtime = await openToolRuntime(store);
    await runtime.do('create_task', { title: 'Some day' });
    await runtime.do('create_task', { title: 'Pay the rent', deadline: '2026-12-01' });
    await runtime.do('create_task', mom);
    const { id } = await runtime.do('create_task', { title: 'Buy milk' });
    await runtime.do('complete_task', { id: String(id) });
    const listed = async (parameters: Record<string, string>) => {
      const { tasks, count } = await runtime.do('list_tasks', parameters);
      const titles = (tasks as readonly { readonly title: string }[]).map(({ title }) => title);
      expect(count).toBe(titles.length);
      return titles;
    };

    expect(await listed({})).toEqual(['Call mom', 'Pay the rent', 'Some day']);
    expect(await listed({ state: 'done' })).toEqual(['Buy milk']);
    expect((await listed({ state: 'all' })).length).toBe(4);
    expect(await listed({ query: 'RENT pay' })).toEqual(['Pay the rent']);
    expect(await listed({ query: 'sea' })).toEqual([]);
  });

  test('facts are recalled by the words they share with a question', async () => {
    const runtime = await openToolRuntime(store);
    await runtime.do('store_memory', { key: 'wifi password', value: 'blue-42', category: 'home' });
    await runtime.do('store_memory', { key: 'coffee', value: 'black, no sugar' });
    const recalled = async (query: string) => {
      const { memories } = await runtime.do('recall_memory', { query });
      return (memories as readonly { readonly key: string }[]).map(({ key }) => key);
    };

    expect(await recalled('what is the wifi password?')).toEqual(['wifi password']);
    expect(await recalled('the colour of my car')).toEqual([]);
    expect((await recalled('')).toSorted()).toEqual(['coffee', 'wifi password']);
  });
});
