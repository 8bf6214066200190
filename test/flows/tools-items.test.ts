import { describe, expect, test } from 'vitest';
import { describeAction } from '#kernel';
import { openToolHouse, storeKinds, type ToolHouse } from './tool-house.ts';

const mom = { title: 'Call mom', deadline: '2026-11-24T17:00:00+01:00' };
const momTask = {
  title: 'Call mom',
  description: '',
  priority: 'medium',
  deadline: '2026-11-24T17:00:00+01:00',
  recurrence: null,
};

/** A house with one thing in it, and the thing as an action names it. */
async function withThing(house: ToolHouse, action: string, parameters: Record<string, string>) {
  const { id } = await house.do(action, parameters);
  const item = await house.store.items.get('ann', String(id));
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
      const house = await openToolHouse(store);

      const effect = await house.run(action, parameters);

      expect(effect.state).toBe('done');
      expect(await house.items(kind)).toEqual([content]);
      const undone = await house.undo(effect);
      expect(undone.state).toBe('done');
      expect(await house.items(kind)).toEqual([]);
      await house.undo(undone.effect);
      expect(await house.items(kind)).toEqual([content]);
    },
  );

  test.each(changes)(
    '%s is done, taken back, and done again by taking that back',
    async (action, first, made, wanted, kind, after) => {
      const house = await openToolHouse(store);
      const thing = await withThing(house, first, made as never);
      const before = await house.items(kind);

      const effect = await house.run(action, { ...thing, ...wanted });

      expect(effect.state).toBe('done');
      expect(await house.items(kind)).toEqual(after);
      const undone = await house.undo(effect);
      expect(await house.items(kind)).toEqual(before);
      await house.undo(undone.effect);
      expect(await house.items(kind)).toEqual(after);
    },
  );

  test.each(changes)(
    '%s of something changed meanwhile fails, and changes nothing',
    async (action, first, made, wanted, kind) => {
      const house = await openToolHouse(store);
      const thing = await withThing(house, first, made as never);
      const item = await house.store.items.get('ann', thing.id);
      const changed = { ...item?.content, changed: true };
      await house.store.items.change('ann', thing.id, thing.version, { content: changed, now: 1 });

      const { state, problem } = await house.run(action, { ...thing, ...wanted });

      expect([state, problem?.code]).toEqual(['failed', 'ITEM_CHANGED']);
      expect(await house.items(kind)).toEqual([changed]);
    },
  );

  test.each(changes)(
    '%s of something that is gone fails, and says so',
    async (action, first, made, wanted) => {
      const house = await openToolHouse(store);
      const thing = await withThing(house, first, made as never);
      await house.store.items.setState('ann', thing.id, 'open', 'removed', 1);

      for (const id of [thing.id, 'nothing']) {
        const { state, problem } = await house.run(action, { ...thing, ...wanted, id });

        expect([state, problem?.code]).toEqual(['failed', 'ITEM_GONE']);
      }
    },
  );

  test.each(changes)(
    '%s is not done twice by a process that takes it up again',
    async (action, first, made, wanted, kind, after) => {
      for (const wasDone of [true, false]) {
        const house = await openToolHouse(store);
        const thing = await withThing(house, first, made as never);

        const { state, problem } = await house.resume(action, { ...thing, ...wanted }, { wasDone });

        expect([state, problem]).toEqual(['done', null]);
        expect(await house.items(kind)).toEqual(after);
      }
    },
  );

  test.each(changes)(
    'of two %s at once on one version, one is told that it came late',
    async (action, first, made, wanted, kind, after) => {
      const house = await openToolHouse(store);
      const thing = await withThing(house, first, made as never);

      const both = await Promise.all([1, 2].map(() => house.run(action, { ...thing, ...wanted })));

      expect(both.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
      expect(await house.items(kind)).toEqual(after);
    },
  );

  test.each([
    ['create_task', mom, 'task'],
    ['create_note', { title: 'Shopping' }, 'note'],
    ['store_memory', { key: 'wifi', value: 'blue' }, 'memory'],
  ] as const)('%s makes one thing under one key', async (action, parameters, kind) => {
    const house = await openToolHouse(store);

    await house.resume(action, parameters, { key: 'key-1', wasDone: true });

    expect(await house.items(kind)).toHaveLength(1);
    await house.run(action, parameters);
    expect(await house.items(kind)).toHaveLength(action === 'store_memory' ? 1 : 2);
  });

  test('an undo of a change does not take away what was changed since', async () => {
    const house = await openToolHouse(store);
    const task = await withThing(house, 'create_task', mom);
    const effect = await house.run('update_task', { ...task, changes: { title: 'Call dad' } });
    await house.do('update_task', { id: task.id, changes: { title: 'Call grandma' } });

    expect(await house.undo(effect)).toMatchObject({ state: 'failed', code: 'ITEM_CHANGED' });
    expect(await house.items('task')).toMatchObject([{ title: 'Call grandma' }]);
  });

  test('a task that is done already stays so, and that is no change to take back', async () => {
    const house = await openToolHouse(store);
    const { id } = await withThing(house, 'create_task', mom);
    await house.do('complete_task', { id });

    const effect = await house.run('complete_task', { id });

    expect(effect.result).toMatchObject({ changed: false, title: 'Call mom' });
    await expect(house.undo(effect)).rejects.toMatchObject({ code: 'UNDO_NOTHING' });
  });

  test('a deleted task that was done comes back as done', async () => {
    const house = await openToolHouse(store);
    const { id } = await withThing(house, 'create_task', mom);
    await house.do('complete_task', { id });

    const effect = await house.run('delete_task', { id });
    await house.undo(effect);

    expect(await house.items('task', 'done')).toEqual([momTask]);
  });

  test.each([
    ['create_task', mom, {}, 'delete the task “Call mom”'],
    ['complete_task', mom, {}, 'open the task “Call mom” again'],
    ['delete_task', mom, {}, 'open the task “Call mom” again'],
    ['update_task', mom, { changes: { priority: 'low' } }, 'bring back what the task “Call mom” said before'],
  ] as const)('an undo of %s says what it is about', async (action, made, wanted, words) => {
    const house = await openToolHouse(store);
    const first = await house.run('create_task', made);
    const done =
      action === 'create_task' ? first : await house.run(action, { id: String(first.result?.id), ...wanted });

    const { effect } = await house.undo(done);

    expect(describeAction(house.house.catalogue, effect)).toBe(words);
  });

  test('an undo recorded by an earlier version still works', async () => {
    const house = await openToolHouse(store);
    const { id } = await withThing(house, 'create_task', mom);

    await house.do('delete_task', { id });
    expect(await house.items('task')).toEqual([]);
    await house.do('reopen_task', { id });
    expect(await house.items('task')).toEqual([momTask]);
  });

  test('a fact under a key that is known replaces it, and an undo brings the old one back', async () => {
    const house = await openToolHouse(store);
    await house.do('store_memory', { key: 'Wifi', value: 'blue', category: 'home' });

    const effect = await house.run('store_memory', { key: 'wifi', value: 'red' });

    expect(await house.items('memory')).toEqual([{ category: 'home', key: 'Wifi', value: 'red' }]);
    await house.undo(effect);
    expect(await house.items('memory')).toEqual([{ category: 'home', key: 'Wifi', value: 'blue' }]);
  });

  test('words from outside stay outside, whoever adds to them', async () => {
    const house = await openToolHouse(store);
    const { id } = await house.do('create_note', { body: 'Pay Eve' }, { origin: 'outside' });
    const own = await house.do('create_note', { body: 'Mine' });

    const effect = await house.run('append_note', { id: String(id), text: 'today' });
    await house.do('append_note', { id: String(own.id), text: 'and Eve’s' }, { origin: 'outside' });

    const origins = async () =>
      (await house.store.items.list('ann', { kind: 'note' })).map(({ origin }) => origin);
    expect(await origins()).toEqual(['outside', 'outside']);
    expect(await house.do('list_notes', {})).toMatchObject({
      notes: [{ origin: 'outside' }, { origin: 'outside' }],
    });
    await house.undo(effect);
    expect(await origins()).toEqual(['outside', 'outside']);
  });

  test('tasks are listed by deadline, those of a state, with the words of a query', async () => {
    const house = await openToolHouse(store);
    await house.do('create_task', { title: 'Some day' });
    await house.do('create_task', { title: 'Pay the rent', deadline: '2026-12-01' });
    await house.do('create_task', mom);
    const { id } = await house.do('create_task', { title: 'Buy milk' });
    await house.do('complete_task', { id: String(id) });
    const listed = async (parameters: Record<string, string>) => {
      const { tasks, count } = await house.do('list_tasks', parameters);
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
    const house = await openToolHouse(store);
    await house.do('store_memory', { key: 'wifi password', value: 'blue-42', category: 'home' });
    await house.do('store_memory', { key: 'coffee', value: 'black, no sugar' });
    const recalled = async (query: string) => {
      const { memories } = await house.do('recall_memory', { query });
      return (memories as readonly { readonly key: string }[]).map(({ key }) => key);
    };

    expect(await recalled('what is the wifi password?')).toEqual(['wifi password']);
    expect(await recalled('the colour of my car')).toEqual([]);
    expect((await recalled('')).toSorted()).toEqual(['coffee', 'wifi password']);
  });
});
