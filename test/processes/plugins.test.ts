import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustListName } from '#presets/home';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { runProgram } from './run-program.ts';
import { startTact } from './tact-process.ts';

/** Plugins from the command line. In processes of their own, because Node itself looks their modules up. */

const garden = fileURLToPath(new URL('../fixtures/garden-plugin.ts', import.meta.url));

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
  await fixture.run(['log']);
  await writeFile(join(fixture.home, 'diary.txt'), '');
});
afterAll(() => fixture.dispose());

async function tact(args: readonly string[], stdin = '') {
  const process = startTact(args, fixture);
  process.stdin.end(stdin);
  return process.ended;
}

async function tactJson(args: readonly string[], ...inputs: readonly unknown[]) {
  const { code, stdout, stderr } = await tact(
    [...args, '--json'],
    inputs.map((input) => `${JSON.stringify(input)}\n`).join(''),
  );
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const usePlugin = (module: string) =>
  writeFile(join(fixture.home, 'config.toml'), `[plugins]\nmodules = ["${module}"]\n`);
const diary = async () => (await readFile(join(fixture.home, 'diary.txt'), 'utf8')).trimEnd().split('\n');

describe('an engine of one’s own', () => {
  beforeAll(async () => {
    await copyFile(garden, join(fixture.home, 'garden.ts'));
    await usePlugin('./garden.ts');
  });

  test('decides from the command line, asks in the inbox, is answered, explained and undone', async () => {
    const decided = await tactJson(
      ['decide', 'garden'],
      { plant: 'basil', dryness: 0.9 },
      { plant: 'mint', dryness: 0.4 },
      { plant: 'cactus', dryness: 0.9 },
      { plant: 'basil', dryness: 0.9 },
    );
    const asked = decided[1].decision;
    const inbox = await tact(['approvals']);
    const approved = await tact(['approve', asked]);
    const explained = await tact(['explain', asked]);
    const logged = await tactJson(['log', '--engine', 'garden']);
    const undone = await tact(['undo', asked]);

    expect(decided.map(({ verdict, already }) => verdict ?? { already })).toEqual([
      'act',
      'ask',
      'decline',
      { already: true },
    ]);
    expect(decided[0]).toMatchObject({
      message: null,
      engine: 'garden',
      input: { plant: 'basil', dryness: 0.9 },
      effects: [{ action: 'water', state: 'done' }],
    });
    expect(decided[2].overrides).toMatchObject([{ code: 'NoCactus', text: 'A cactus is never watered.' }]);
    expect(inbox.stdout).toContain('Water “mint”?');
    expect(inbox.stdout).toMatch(/plant +“mint”/);
    expect(approved.stdout).toContain('✓ water “mint”: done');
    expect(explained.stdout).toContain('confidence 0.40 is below the 0.70 threshold [LowConfidence]');
    expect(logged.slice(-3).map(({ input }) => input.plant)).toEqual(['basil', 'mint', 'cactus']);
    expect(undone.stdout).toContain('✓ undo: water “mint”: done');
    expect((await diary()).slice(-3)).toEqual(['watered basil', 'watered mint', 'drained mint']);
  });

  test('takes up what it put off once its time has come', async () => {
    const rainUntil = Date.now() + 3_600_000;
    const [put] = await tactJson(['decide', 'garden'], { plant: 'sage', dryness: 0.9, rainUntil });
    const before = await diary();
    await tact(['chat', '--now', new Date(rainUntil).toISOString()], 'hello\n');

    expect(put).toMatchObject({ verdict: 'defer', reasons: [{ text: 'It is raining.' }] });
    expect(before).not.toContain('watered sage');
    expect(await diary()).toContain('watered sage');
  });

  test('brings its tool into the chat, where its check holds as well', async () => {
    const turns = await tactJsonLines('water the fern\nundo that\nwater the cactus\n');

    expect(turns.map(({ reply }) => reply)).toEqual([
      "I've watered “fern”.",
      "I've undone: water “fern”.",
      'I did not water “cactus”: a cactus is never watered.',
    ]);
    expect((await diary()).slice(-2)).toEqual(['watered fern', 'drained fern']);
  });

  test('may be named in rules, reads its own section of them, and is listed by doctor', async () => {
    const rules =
      '[[rules]]\nid = "dry"\nwhen.subject.contains = "dry"\nactions = [{ action = "water", parameters = { plant = "ivy" } }]\n';
    await writeFile(join(fixture.home, 'rules.toml'), `${rules}[garden]\nmine = "bonsai"\n`);
    const { stdout } = await tact(['doctor']);
    const [mine] = await tactJson(['decide', 'garden'], { plant: 'bonsai', dryness: 0.9 });
    await rm(join(fixture.home, 'rules.toml'));

    expect(stdout).toMatch(/✓ plugins +\.\/garden\.ts: garden, water, NoCactus/);
    expect(stdout).toMatch(/✓ rules /);
    expect(mine).toMatchObject({
      verdict: 'decline',
      path: 'rule',
      reasons: [{ text: 'The owner waters it.' }],
    });
  });

  test('decides about each reference once', async () => {
    const [first, second] = await tactJson(
      ['decide', 'garden', '--reference', 'plant'],
      { plant: 'rose', dryness: 0.9 },
      { plant: 'rose', dryness: 0.8 },
    );

    expect([first.reference, second]).toEqual([
      'rose',
      { engine: 'garden', reference: 'rose', already: true },
    ]);
  });

  test('records nothing in a dry run', async () => {
    const [preview] = await tactJson(['decide', 'garden', '--dry-run'], { plant: 'dill', dryness: 0.9 });
    const logged = await tactJson(['log', '--engine', 'garden', '--limit', '100']);

    expect(preview).toMatchObject({ verdict: 'act', decision: null, effects: [] });
    expect(logged.map(({ input }) => input.plant)).not.toContain('dill');
    expect(await diary()).not.toContain('watered dill');
  });

  test.each([
    ['{"plant": 1, "dryness": 1}', 3, 'Invalid input for the engine garden: line 2: plant'],
    ['basil', 3, 'Invalid input for the engine garden: line 2'],
  ])('refuses %s and names the line', async (line, exitCode, problem) => {
    const { code, stderr } = await tact(
      ['decide', 'garden', '--dry-run'],
      `{"plant":"a","dryness":1}\n${line}\n`,
    );

    expect(code).toBe(exitCode);
    expect(stderr).toContain(problem);
  });

  test.each([
    ['gardn', 2, 'There is no engine "gardn"; perhaps "garden" was meant.'],
    ['email', 3, 'The engine email does not declare what its input looks like.'],
  ])('is not taken for %s', async (name, exitCode, problem) => {
    const { code, stderr } = await tact(['decide', name], '{}\n');

    expect(code).toBe(exitCode);
    expect(stderr).toContain(problem);
  });
});

test('a plugin in the user’s folder is named by ~/, and is part of what a home is trusted with', async () => {
  await mkdir(join(fixture.folder, 'plugins'), { recursive: true });
  await copyFile(garden, join(fixture.folder, 'plugins/garden.ts'));
  await usePlugin('~/plugins/garden.ts');

  const [decided] = await tactJson(['decide', 'garden', '--dry-run'], { plant: 'thyme', dryness: 0.9 });
  expect(decided).toMatchObject({ verdict: 'act' });

  const project = join(fixture.folder, 'project');
  await mkdir(join(project, '.tact'), { recursive: true });
  await copyFile(join(fixture.home, 'config.toml'), join(project, '.tact/config.toml'));
  const { code, stderr } = await tact(['trust', project, '--yes']);
  expect([code, stderr]).toEqual([0, '']);
  const list = await readFile(join(fixture.folder, '.local/share/tact', trustListName), 'utf8');
  expect(Object.keys(JSON.parse(list)[0].files)).toContain('../../plugins/garden.ts');
});

test('a package that is installed beside config.toml is a plugin too, even one that can only be imported', async () => {
  const folder = join(fixture.home, 'node_modules/tact-garden');
  await mkdir(folder, { recursive: true });
  const manifest = { name: 'tact-garden', type: 'module', exports: { '.': { import: './index.js' } } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'index.js'),
    `import { defineEngine } from 'tact/engine';
    import { z } from 'zod';
    export default { engines: [defineEngine({ name: 'packed', input: z.strictObject({}) })] };`,
  );
  await usePlugin('tact-garden');

  expect(await tactJson(['decide', 'packed'], {})).toMatchObject([{ verdict: 'decline', engine: 'packed' }]);
});

describe('a plugin that cannot be used', () => {
  const archive = `
    import { defineAction, definePlugin } from 'tact/engine';
    import { z } from 'zod';
    const archive = defineAction({ name: 'archive', summary: 'Mine.', danger: 'safe', parameters: z.strictObject({}), execute: async () => ({}) });
    export default definePlugin({ actions: [archive] });`;

  const unusable: readonly (readonly [module: string, text: string | null, problem: string])[] = [
    ['./nowhere.js', null, 'The plugin ./nowhere.js of CONFIG cannot be found.'],
    ['no-such-package', null, 'The plugin no-such-package of CONFIG cannot be found.'],
    [
      './imports-nothing.js',
      "import './gone.js';",
      "The plugin ./imports-nothing.js of CONFIG cannot be loaded: Cannot find module 'HOME/gone.js' imported from HOME/imports-nothing.js.",
    ],
    [
      './throws.js',
      "throw new Error('No sun.');",
      'The plugin ./throws.js of CONFIG cannot be loaded: No sun.',
    ],
    [
      './bare.js',
      'export const garden = 1;',
      'The module ./bare.js of CONFIG exports no plugin: it has no default export.',
    ],
    [
      './misspelt.js',
      'export default { engine: [] };',
      'The module ./misspelt.js of CONFIG exports no plugin: "engine" is none of engines, actions, checks, signals, strategies.',
    ],
    [
      './no-list.js',
      'export default { engines: {} };',
      'The module ./no-list.js of CONFIG exports no plugin: engines is not a list.',
    ],
    [
      './half.js',
      "export default { engines: [{ name: 'half' }] };",
      'The module ./half.js of CONFIG exports no plugin: engines[0] is not an engine.',
    ],
  ];

  test('is refused with what is wrong', async () => {
    for (const [module, text] of unusable)
      if (text !== null) await writeFile(join(fixture.home, module), text);
    const config = join(fixture.home, 'config.toml');
    const { lines } = await runProgram({
      text: `import { loadPlugins } from '#presets/plugins';
        for (const module of ${JSON.stringify(unusable.map(([module]) => module))})
          await loadPlugins([module], ${JSON.stringify(config)}).catch(({ message }) => console.log(message));`,
    });

    const said = lines.map((line) => line.replaceAll(config, 'CONFIG').replaceAll(fixture.home, 'HOME'));
    expect(said).toEqual(unusable.map(([, , problem]) => problem));
  });

  test('keeps a command from running, which says so and what to do', async () => {
    await writeFile(join(fixture.home, 'takes-a-name.js'), archive);
    await usePlugin('./takes-a-name.js');
    const { code, stdout, stderr } = await tact(['log']);

    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(/^error {2}Two actions are called archive\.\ndo {5}\S/);
  });

  test('does not keep the help from being shown', async () => {
    await usePlugin('./nowhere.js');

    expect((await tact(['--help'])).code).toBe(0);
  });
});

async function tactJsonLines(messages: string) {
  const { code, stdout, stderr } = await tact(['chat', '--json'], messages);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
