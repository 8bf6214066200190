import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

describe('tact tasks', () => {
  it('says what to do where there is none', async () => {
    const { code, stdout } = await fixture.at(['tasks']);
    expect(code).toBe(0);
    expect(stdout).toBe('No open tasks.\nAdd one with: tact tasks add "Call mom" --due "tomorrow at 5pm"\n');
    expect((await fixture.at(['tasks', '--json'])).stdout).toBe('');
  });

  it('adds a task and prints it, with its time in the zone', async () => {
    const task = await fixture.made([
      'tasks',
      'add',
      'Call mom',
      '--due',
      'tomorrow at 5pm',
      '--priority',
      'high',
      '--description',
      'about the trip',
    ]);

    expect(task).toMatchObject({
      kind: 'task',
      target: 'cli',
      origin: 'owner',
      state: 'open',
      version: 1,
      createdAt: Date.parse('2026-11-22T10:00:00+01:00'),
      content: {
        title: 'Call mom',
        description: 'about the trip',
        priority: 'high',
        deadline: '2026-11-23T17:00:00+01:00',
        recurrence: null,
      },
    });
    const { records } = await fixture.at(['tasks', 'list', '--json']);
    expect(records).toEqual([task]);
  });

  it('lists the most urgent first, and what is late as such', async () => {
    await fixture.at(['tasks', 'add', 'Some day']);
    await fixture.at(['tasks', 'add', 'Pay the rent', '--due', '2026-12-01']);
    await fixture.at(['tasks', 'add', 'Call mom', '--due', 'in 2 hours', '--priority', 'high']);
    await fixture.keep({ content: { title: 'Renew the pass', due: '2026-11-20' }, origin: 'owner' });

    const { stdout } = await fixture.at(['tasks']);

    const [header, ...rows] = stdout.split('\n');
    expect(header).toMatch(/^task +due +id$/);
    expect(rows.slice(0, 4)).toEqual([
      expect.stringMatching(/^Renew the pass +Fri 20 Nov, late +\S+$/),
      expect.stringMatching(/^! Call mom +today at 12:00 +[0-9a-f]{8}$/),
      expect.stringMatching(/^Pay the rent +Tue 1 Dec +[0-9a-f]{8}$/),
      expect.stringMatching(/^Some day +[0-9a-f]{8}$/),
    ]);
  });

  it('keeps within 80 columns', async () => {
    await fixture.at(['tasks', 'add', 'Write to everybody who came '.repeat(8), '--due', 'tomorrow at 5pm']);
    const { stdout } = await fixture.at(['tasks']);
    expect(stdout).toContain('tomorrow at 17:00');
    expect(widest(stdout)).toBeLessThanOrEqual(80);
  });

  it('changes what is named and leaves the rest', async () => {
    const { id } = await fixture.made([
      'tasks',
      'add',
      'Call mom',
      '--due',
      '2026-11-24',
      '--priority',
      'low',
    ]);

    const changed = await fixture.made(['tasks', 'change', id.slice(-6), '--title', 'Call dad']);

    expect(changed).toMatchObject({
      id,
      version: 2,
      content: { title: 'Call dad', deadline: '2026-11-24', priority: 'low' },
    });
    await expect(fixture.made(['tasks', 'change', id, '--due', 'none'])).resolves.toMatchObject({
      version: 3,
      content: { title: 'Call dad', deadline: null },
    });
  });

  it('goes through done, removed and restored, and says so of the second time', async () => {
    const { id } = await fixture.made(['tasks', 'add', 'Call mom']);
    const short = id.slice(-8);

    expect((await fixture.at(['tasks', 'done', short])).stdout).toBe(`Done: task ${short} “Call mom”.\n`);
    expect((await fixture.at(['tasks'])).stdout).toContain('No open tasks.');
    expect((await fixture.at(['tasks', '--done'])).stdout).toContain('Call mom (done)');
    expect(await fixture.failure(['tasks', 'done', short])).toMatchObject({
      exit: 8,
      code: 'ITEM_STATE',
      details: { why: 'it is already done' },
    });

    expect(await fixture.made(['tasks', 'remove', short])).toMatchObject({ state: 'removed', version: 3 });
    expect((await fixture.at(['tasks', '--all'])).stdout).toContain('Call mom (removed)');
    expect(await fixture.failure(['tasks', 'done', short])).toMatchObject({
      details: { why: 'it is removed' },
    });
    expect(await fixture.made(['tasks', 'restore', short])).toMatchObject({ state: 'open', version: 4 });
    expect((await fixture.at(['tasks'])).stdout).toContain('Call mom');
  });

  it('takes several ids, and none of them where one is unknown', async () => {
    const one = await fixture.made(['tasks', 'add', 'One']);
    const two = await fixture.made(['tasks', 'add', 'Two']);

    const unknown = await fixture.failure(['tasks', 'done', one.id, two.id, '00000000']);
    expect(unknown).toMatchObject({ exit: 3, code: 'ID_NOT_FOUND' });
    expect((await fixture.at(['tasks', '--json'])).records).toHaveLength(2);

    expect((await fixture.at(['tasks', 'done', one.id, two.id, '--json'])).records).toMatchObject([
      { id: one.id, state: 'done' },
      { id: two.id, state: 'done' },
    ]);
  });

  it('finds a task that an action made by the decision’s digits, and keeps it marked', async () => {
    const id = '01a1fd5a-9bef-7005-9894-f43729294534';
    await fixture.keep({
      id: `${id}:0`,
      content: { title: 'Book \u001b[31mthe\u202e train' },
      origin: 'outside',
    });
    await fixture.keep({ id: `${id}:1`, content: { title: 'Pack' }, origin: 'outside' });

    const { stdout } = await fixture.at(['tasks']);
    expect(stdout).toMatch(/^“Book \[31mthe train” from outside +29294534$/m);
    expect(stdout).toMatch(/^“Pack” from outside +29294534:1$/m);

    expect(await fixture.made(['tasks', 'done', '29294534:1'])).toMatchObject({
      id: `${id}:1`,
      state: 'done',
    });
    const changed = await fixture.made(['tasks', 'change', '29294534', '--priority', 'high']);
    expect(changed).toMatchObject({ id: `${id}:0`, origin: 'outside', content: { priority: 'high' } });
  });

  it('repeats as the words say, from the first time on', async () => {
    const weekly = await fixture.made(['tasks', 'add', 'Water the plants', '--due', 'every friday at 9am']);
    expect(weekly.content).toMatchObject({
      deadline: '2026-11-27T09:00:00+01:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
    });
    const fortnightly = await fixture.made([
      'tasks',
      'add',
      'Bins',
      '--repeat',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    ]);
    expect(fortnightly.content).toMatchObject({
      deadline: null,
      recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    });
    const changed = await fixture.made(['tasks', 'change', weekly.id, '--repeat', 'none']);
    expect(changed.content).toMatchObject({ deadline: '2026-11-27T09:00:00+01:00', recurrence: null });
    expect((await fixture.at(['tasks', 'change', weekly.id, '--repeat', 'every friday'])).stdout).toContain(
      'every week on Fri',
    );
  });

  it('says which of two readings it took', async () => {
    const { stdout, stderr } = await fixture.at(['tasks', 'add', 'Tea', '--due', 'at 5']);
    expect(stdout).toContain('due today at 17:00');
    expect(stderr).toMatch(/^Read as today at 17:00, not /);
  });

  it.each([
    [['tasks', 'add', ''], 2, 'ITEM_INVALID', 'title must not be empty'],
    [['tasks', 'add', 'x'.repeat(301)], 2, 'ITEM_INVALID', 'title must have at most 300 characters'],
    [['tasks', 'add', 'Tea', '--due', 'yesterday'], 2, 'TIME_PAST', 'yesterday is in the past'],
    [['tasks', 'add', 'Tea', '--due', '2026-11-22T09:00'], 2, 'TIME_PAST', 'today at 09:00 is in the past'],
    [['tasks', 'add', 'Tea', '--due', '2026-02-30'], 2, 'TIME_UNREADABLE', 'no such date or time'],
    [['tasks', 'add', 'Tea', '--due', 'when pigs fly'], 2, 'TIME_UNREADABLE', undefined],
    [
      ['tasks', 'add', 'Tea', '--repeat', 'soon'],
      2,
      'ITEM_INVALID',
      '“soon” is not a repetition such as “every weekday” or FREQ=WEEKLY;BYDAY=FR',
    ],
    [['tasks', 'add', 'Tea', '--priority', 'urgent'], 2, 'USAGE_INVALID', undefined],
    [['tasks', 'change', '3f9a12bc'], 2, 'USAGE_INVALID', undefined],
    [['tasks', 'done', '3f9a12bc'], 3, 'ID_NOT_FOUND', undefined],
    [['tasks', 'done', '%'], 3, 'ID_NOT_FOUND', undefined],
    [['tasks', 'lst'], 2, 'USAGE_INVALID', undefined],
  ] as const)('%j ends with %i: %s', async (args, exit, code, why) => {
    const error = await fixture.failure(args);
    expect(error).toMatchObject({ exit, code });
    expect((error['details'] as { why?: string }).why).toEqual(
      why ?? expect.toBeOneOf([undefined, expect.any(String)]),
    );
  });

  it.each([
    [['--tz', 'Mars/Phobos'], 'Unknown time zone “Mars/Phobos”'],
    [['--now', 'tomorrow'], '--now takes ISO 8601 only'],
  ])('refuses %j', async (options, why) => {
    const { code, stderr } = await fixture.run(['tasks', ...options]);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  it('reads times in the owner’s zone of config.toml, unless another is given', async () => {
    await fixture.run(['tasks']);
    const { writeFile } = await import('node:fs/promises');
    await writeFile(`${fixture.home}/config.toml`, '[owner]\nzone = "America/New_York"\n');
    const add = ['tasks', 'add', 'Tea', '--due', '2026-11-24T17:00', '--json'];
    const [there] = (await fixture.run(add)).records;
    expect(there?.['content']).toMatchObject({ deadline: '2026-11-24T17:00:00-05:00' });
  });

  it('confirms a task that was made from a mail', async () => {
    await fixture.keep({
      ...{ id: 'task-from-mail-3f9a12bc', kind: 'task', target: 'mail:1', origin: 'outside' },
      content: {
        title: 'Pay',
        description: '',
        priority: 'medium',
        deadline: '2026-11-24',
        recurrence: null,
      },
    });

    const { stdout } = await fixture.at(['tasks', 'confirm', '3f9a12bc']);
    const [record] = (await fixture.at(['tasks', '--json'])).records;

    expect(stdout).toContain('Confirmed task');
    expect(record?.content).toMatchObject({ isConfirmed: true });
  });
});
