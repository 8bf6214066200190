import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
  for (const message of ['remind me to buy milk', 'note: boiler code 8123', 'remind me to call mom'])
    await fixture.run(['chat', message]);
});
afterEach(() => fixture.dispose());

const tasks = async () =>
  (await fixture.run(['tasks', '--json'])).records.map(({ content }) => (content as { title: string }).title);
const notes = async () => (await fixture.run(['notes', '--json'])).records.length;
async function idOf(text: string): Promise<string> {
  const { records } = await fixture.run(['log', '--engine', 'conversation', '--json', '--text', text]);
  return String(records[0]?.['decision']);
}

describe('tact undo of several', () => {
  it('undoes each id that it is given, and no other', async () => {
    const { code, stdout } = await fixture.run(['undo', await idOf('milk'), await idOf('boiler')]);

    expect([code, await tasks(), await notes()]).toEqual([0, ['Call mom'], 0]);
    expect(stdout.match(/^Undid /gm)).toHaveLength(2);
  });

  it('undoes everything since a time', async () => {
    expect((await fixture.run(['undo', '--since', '1h'])).code).toBe(0);

    expect([await tasks(), await notes()]).toEqual([[], 0]);
    expect((await fixture.run(['undo', '--since', '1h'])).stdout).toBe('Nothing of that can be undone.\n');
  });

  it('leaves out what was changed since, and says so', async () => {
    const [, milk] = (await fixture.run(['tasks', '--json'])).records;
    await fixture.run(['tasks', 'change', String(milk?.['id']), '--title', 'Something else']);

    const { code, stdout } = await fixture.run(['undo', '--since', '1h']);

    expect(code).toBe(8);
    expect(stdout).toMatch(/^Left out \w+: “.*” was changed since \(.*“Something else” now/m);
    expect([await tasks(), await notes()]).toEqual([['Something else'], 0]);
  });

  it('reports one that fails, and undoes the others', async () => {
    await fixture.executeSql("delete from item where content like '%Call mom%'");

    const { code, stdout } = await fixture.run(['undo', await idOf('mom'), await idOf('milk')]);

    expect(code).not.toBe(0);
    expect(stdout).toMatch(/^Not undone: .*remind me to call mom/m);
    expect(stdout).toMatch(/^Undid .*remind me to buy milk/m);
    expect(await tasks()).toEqual([]);
  });

  it('lists them on a terminal as one question, and undoes none after a no', async () => {
    const asked = fixture.start(['undo', '--since', '1h'], { columns: 200 });
    await asked.saying('Undo these');
    asked.type('n\n');
    const { code, stderr } = await asked.ended;

    expect(code).toBe(2);
    expect(stderr).toContain('remind me to buy milk');
    expect(stderr).toContain('Nothing was undone.');
    expect([await tasks(), await notes()]).toEqual([['Call mom', 'Buy milk'], 1]);

    expect((await fixture.run(['undo', '--since', '1h', '--yes'])).code).toBe(0);
    expect(await tasks()).toEqual([]);
  });

  it('prints one JSON record for each', async () => {
    const { records } = await fixture.run(['undo', '--json', await idOf('milk'), await idOf('mom')]);

    expect(records).toEqual([
      expect.objectContaining({ undoes: await idOf('mom') }),
      expect.objectContaining({ undoes: await idOf('milk') }),
    ]);
  });

  it.each([
    [[], 'Say what to undo'],
    [['--since', '1h', '--anyway'], '--anyway is for one decision'],
    [['--since', 'soon'], 'Give a time in the past'],
  ])('refuses %j', async (options, why) => {
    const { code, stderr } = await fixture.run(['undo', ...options]);

    expect(code).toBe(2);
    expect(stderr).toContain(why);
    expect(await tasks()).toHaveLength(2);
  });
});
