import { afterEach, beforeEach, expect, it } from 'vitest';
import { durableStore } from '../test-store.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

/** A fault of the disk costs the records that it hit, not the lists that they stand in. */

const damagedBytes = durableStore === 'postgres' ? String.raw`'\x09'` : "x'09'";

let fixture: CliFixture;
beforeEach(async () => {
  fixture = await makeCliFixture();
  await fixture.run(['tasks', 'add', 'Call mom']);
  await fixture.run(['chat', 'add milk to my shopping list']);
  await fixture.run(['chat', 'remind me to water the plants tomorrow']);
  await fixture.run(['chat', 'what are my tasks?']);
});
afterEach(() => fixture.dispose());

async function idOf(title: string): Promise<string> {
  const { records } = await fixture.run(['log', '--json', '--text', title]);
  return String(records[0]?.['decision']);
}

it('lists the other decisions, names the one that is damaged, and fails', async () => {
  const id = await idOf('add milk');
  expect((await fixture.run(['log'])).code).toBe(0);
  await fixture.executeSql(`update decision set body = ${damagedBytes} where id = '${id}'`);

  const plain = await fixture.run(['log']);
  expect(plain).toMatchObject({ code: 7, stdout: expect.stringContaining('what are my tasks?') });
  expect(plain.stdout).not.toContain('add milk');
  expect(plain.stderr).toContain(`are damaged and cannot be read: decision ${id}.\n`);
  expect(plain.stderr).not.toContain('not a Tact store');

  const asJson = await fixture.run(['log', '--json', '--limit', '1', '--text', 'm']);
  expect(asJson.records).toMatchObject([{ message: { text: 'what are my tasks?' } }]);
  for (const words of [['backtest'], ['chat', 'hello']]) {
    const went = await fixture.run(words);
    expect([words, went.code, went.stdout === '']).toEqual([words, 7, false]);
  }
});

it('is named where it is asked for by itself', async () => {
  const id = await idOf('add milk');
  await fixture.executeSql(`update decision set body = ${damagedBytes} where id = '${id}'`);

  for (const command of ['explain', 'replay', 'undo']) {
    const { code, stdout, stderr } = await fixture.run([command, id.slice(-8)]);
    expect([command, code, stdout]).toEqual([command, 7, '']);
    expect(stderr).toContain(`cannot be read: decision ${id}.`);
  }
});

it('costs a list of tasks or runs that record alone', async () => {
  await fixture.run(['tasks', 'add', 'Water the roses']);
  await fixture.executeSql("update item set content = '{' where content like '%Call mom%'");
  await fixture.executeSql("update experience set content = '{' where content like '%milk%'");

  const tasks = await fixture.run(['tasks']);
  expect(tasks).toMatchObject({ code: 7, stdout: expect.stringContaining('Water the roses') });
  expect(tasks.stderr).toMatch(/cannot be read: task \S+\.\n/);
  const runs = await fixture.run(['runs']);
  expect(runs).toMatchObject({ code: 7, stdout: expect.stringContaining('water the plants') });
  expect(runs.stderr).toMatch(/cannot be read: run \S+\.\n/);
});
