import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

it('asks on a terminal where the owner changed something since, and leaves it alone after a no', async () => {
  await fixture.run(['chat'], { input: 'remind me to buy milk\n' });
  const [task] = (await fixture.run(['tasks', '--json'])).records;
  const [made] = (await fixture.run(['log', '--engine', 'conversation', '--json'])).records;
  await fixture.run(['tasks', 'change', String(task?.id), '--title', 'Buy oat milk']);
  const undo = ['undo', String(made?.decision)];

  const piped = await fixture.run(undo);
  const refused = fixture.start(undo, { columns: 200 });
  await refused.saying('Undo it anyway?');
  refused.type('n\n');
  const kept = await refused.ended;
  const left = await fixture.run(['tasks', '--json']);
  const forced = await fixture.run([...undo, '--anyway']);

  expect([piped.code, kept.code, forced.code]).toEqual([8, 8, 0]);
  expect(piped.stderr).toContain('the task “Buy milk” is called “Buy oat milk” now');
  expect(left.records).toMatchObject([{ content: { title: 'Buy oat milk' } }]);
  expect((await fixture.run(['tasks', '--json'])).records).toEqual([]);
});
