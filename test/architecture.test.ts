import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packages, root } from '../scripts/packages.ts';
import { maxBranches, overBranched } from './architecture/branches.ts';
import { circlesIn } from './architecture/circles.ts';
import { exposesOutside, forgetsLabels, mayExpose } from './architecture/outside-text.ts';
import { filesOf, goesPastOperations, goPast, notYet } from './architecture/past-operations.ts';
import { impurities, isPureStage } from './architecture/pure-stages.ts';
import { limitsTime, mayMixClocks, mixesClocks } from './architecture/real-clock.ts';
import {
  breach,
  computedImports,
  dependsOn,
  foldersWithoutPort,
  type Import,
  isTooLong,
  isVague,
  looseLines,
  spreadLibraries,
  untrueManifests,
} from './architecture/rules.ts';
import { budgets, isTooShort, maySmall, smallStill } from './architecture/sizes.ts';

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const sourceOf = (file: string) => (existsSync(join(root, file)) ? textOf(file) : null);

function importsOf(file: string): readonly Import[] {
  // Examples in comments import as a reader would.
  const code = textOf(file).replaceAll(/^ *\*.*$/gm, '');
  const found = code.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^'\n]+)'/gm);
  return [...found].map(([, specifier = '']) => ({ file, specifier }));
}

/** Contract suites and test helpers run within vitest and may name whatever they test. */
const isProduct = (file: string) => !/\.(test|cases)\.ts$|-contract\.ts$|-scenarios\//.test(file);
const product = sourcesIn('packages').filter(isProduct);
const evals = sourcesIn('evals').filter(isProduct);
const everything = ['packages', 'test', 'bench', 'evals', 'examples', 'scripts']
  .flatMap(sourcesIn)
  // Packages of their own.
  .filter(
    (file) => ![join('bench', 'peers'), join('examples', 'agents')].some((own) => file.startsWith(own)),
  );

describe('the architecture', () => {
  it('keeps its layers and its libraries', () => {
    expect(product.length).toBeGreaterThan(100);
    expect(evals.length).toBeGreaterThan(50);
    expect([...product, ...evals].flatMap(importsOf).flatMap((one) => breach(one) ?? [])).toEqual([]);
  });

  it('has packages that name what they use and nothing more, and that do not depend on each other in a circle', () => {
    expect(
      untrueManifests(
        sourcesIn('packages')
          .filter((file) => !/\.test\.ts$/.test(file))
          .flatMap(importsOf),
      ),
    ).toEqual([]);
    expect(packages.map(({ folder }) => folder.slice('packages/'.length))).toEqual(
      Object.keys(dependsOn).toSorted(),
    );
    // Each depends on those before it alone, so the list is an order to read them in.
    const order = Object.keys(dependsOn);
    expect(
      order.flatMap((name, index) => dependsOn[name]?.filter((other) => order.indexOf(other) >= index)),
    ).toEqual([]);
  });

  it.each([
    ['a package that knows a higher one', 'packages/core/src/kernel/policy.ts', '@tact/email/engine'],
    [
      'a package that reaches into itself by name',
      'packages/core/src/kernel/policy.ts',
      '@tact/core/records',
    ],
    [
      'a package reached by a relative path',
      'packages/store/src/sqlite.ts',
      '../../core/src/errors/index.ts',
    ],
    ['what is not exported', 'packages/email/src/engine/engine.ts', '@tact/core/kernel/outbox'],
    ['a package that is not there', 'packages/email/src/engine/engine.ts', '@tact/mail'],
    ['an adapter that knows the kernel', 'packages/store/src/sqlite.ts', '@tact/core/kernel'],
    ['an engine that names an adapter', 'packages/experience/src/memory/engine.ts', '@tact/store/sqlite'],
    ['an engine that knows another', 'packages/experience/src/executive/engine.ts', '#memory'],
    [
      'an engine that knows another by its path',
      'packages/assistant/src/proactive/engine.ts',
      '../replies/index.ts',
    ],
    ['a layer that knows a higher one', 'packages/core/src/records/provenance.ts', '#kernel'],
    ['a library in the kernel', 'packages/core/src/kernel/prompt.ts', 'gpt-tokenizer'],
    ['a library that package.json does not name', 'packages/store/src/sqlite.ts', 'better-sqlite3'],
    ['a kernel that touches the machine', 'packages/core/src/kernel/outbox.ts', 'node:fs'],
    ['a crossing without its mark', 'packages/core/src/kernel/policy.ts', '../records/index.ts'],
    ['a relative path without its ending', 'packages/core/src/kernel/policy.ts', './actions'],
    [
      'a command that imports an eval',
      'packages/tact/src/cli/commands/eval.ts',
      '../../../../../evals/cli.ts',
    ],
    [
      'an eval that reaches into a package by a path',
      'evals/cli.ts',
      '../packages/core/src/kernel/policy.ts',
    ],
    ['a preset that knows the command line', 'packages/tact/src/presets/local.ts', '#cli/cli'],
    ['a preset that knows a server', 'packages/tact/src/presets/local.ts', '@tact/server/operations'],
    ['a folder without a place', 'packages/core/src/helpers/text.ts', '#records'],
  ])('would notice %s', (_, file, specifier) => {
    expect(breach({ file, specifier })).toContain(file);
  });

  it.each([
    ['packages/email/src/engine/gate.ts', '@tact/core/kernel'],
    ['packages/core/src/kernel/policy.ts', './actions.ts'],
    ['packages/core/src/kernel/policy.ts', '#records'],
    ['packages/core/src/kernel/actions.ts', 'zod'],
    ['packages/core/src/kernel/digest.ts', 'node:crypto'],
    ['packages/email/src/engine/actions/index.ts', '../mail-services.ts'],
    ['packages/tact/src/index.ts', './presets/local.ts'],
    ['packages/tact/src/presets/local.ts', '@tact/store/sqlite'],
    ['evals/assistant/scenario-environment.ts', '@tact/core/log/silent'],
    ['packages/tact/src/cli/commands/decide.ts', '@tact/server/operations'],
    ['evals/cli.ts', './mail/evaluate-mail.ts'],
    ['evals/cli.ts', '#cli/cli'],
  ])('has nothing against %s importing %s', (file, specifier) => {
    expect(breach({ file, specifier })).toBeNull();
  });

  it('lets no store, model, clock or randomness reach what gates or judges', () => {
    const stages = product.filter(isPureStage);

    expect(stages).toEqual(
      expect.arrayContaining([
        'packages/email/src/engine/gate.ts',
        'packages/assistant/src/conversation/judge.ts',
      ]),
    );
    expect(impurities(stages, sourceOf)).toEqual([]);
  });

  it('lets commands reach what a user keeps only through operations', () => {
    const commands = readdirSync(join(root, 'packages/tact/src/cli/commands'))
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => name.slice(0, -3));
    const past = commands.filter((command) =>
      filesOf(command, sourceOf).some((file) => goesPastOperations(textOf(file))),
    );

    expect(past).toEqual([...Object.keys(goPast), ...notYet].toSorted());
    expect(filesOf('approve', sourceOf)).toContain('packages/tact/src/cli/output/answers.ts');
  });

  it.each([
    ['the store', 'const { store } = assistant.runtime;', true],
    ['a method of the assistant', 'await assistant.undo(request);', true],
    ['a part of the home', 'const { signals } = await tact.signals();', true],
    ['a part of the home by its name', 'async function list({ user, memory }: LocalTact) {}', true],
    ['an operation', "await callOperation(undo, { id }, tact); // not the 'store'", false],
    ['the registry, for words', 'describeAction(tact.assistant.runtime.registry, action);', false],
  ])('tells whether a command that uses %s goes past operations', (_, source, isPast) => {
    expect(goesPastOperations(source)).toBe(isPast);
  });

  it('has no test with fixed dates beside the machine’s clock', () => {
    const tests = everything.filter((file) => file.startsWith('test/') || /\.test\.ts$/.test(file));
    const mixed = tests.filter((file) => mixesClocks(textOf(file)) && file !== 'test/architecture.test.ts');

    expect(mixed.filter((file) => !(file in mayMixClocks))).toEqual([]);
    expect(Object.keys(mayMixClocks).filter((file) => !mixed.includes(file))).toEqual([]);
  });

  it.each([
    [
      'a store on the machine’s clock',
      "openStoreAt(place, { clock: createSystemClock() }); '2026-11-24'",
      true,
    ],
    ['a process', "await startTact(['tasks', 'add', 'Tea', '--due', '2027-01-02T10:00'])", true],
    ['a clock of its own', "createFakeClock({ now: '2026-11-24T10:00:00Z' })", false],
    ['a time relative to now', 'const due = new Date(Date.now() + 3_600_000).toISOString();', false],
    ['a date that is always ahead', "await startTact(['--due', '2099-11-24T15:00'])", false],
  ])('tells whether a test with %s mixes them', (_, source, isMixed) => {
    expect(mixesClocks(source)).toBe(isMixed);
  });

  it('has no test with a time limit', () => {
    const limited = everything.filter((file) => /\.test\.ts$/.test(file) && limitsTime(textOf(file)));

    expect(limited).toEqual(['test/architecture.test.ts']);
    expect(limitsTime('expect(performance.now() - started).toBeLessThan(100);')).toBe(true);
    expect(limitsTime('expect(performance.now() - started).toBeGreaterThan(58);')).toBe(false);
  });

  const gate = 'packages/email/src/engine/gate.ts';
  const kernel = {
    'packages/core/src/kernel/index.ts':
      "export * from './pipeline.ts';\nexport { quietly as calm } from './calm.ts';",
    'packages/core/src/kernel/pipeline.ts':
      "import { randomUUID } from 'node:crypto';\nexport const decide = () => randomUUID();",
    'packages/core/src/kernel/calm.ts': 'export const quietly = () => 1;',
    'packages/core/src/ports/store.ts': 'export interface Store {}',
  };

  it.each([
    [
      'a store, though only its type',
      { [gate]: "import type { Store } from '@tact/core/ports/store';" },
      'imports Store of packages/core/src/ports/store.ts',
    ],
    ['a library that does more than compute', { [gate]: "import { get } from 'node:http';" }, 'node:http'],
    ['the clock', { [gate]: 'const at = Date.now();' }, 'the clock'],
    [
      'a clock behind a file of its own',
      {
        [gate]: "import { age } from './age.ts';",
        'packages/email/src/engine/age.ts': 'export const age = () => new Date();',
      },
      'gate.ts -> packages/email/src/engine/age.ts uses the clock',
    ],
    [
      'randomness behind an index',
      { [gate]: "import { decide } from '@tact/core/kernel';" },
      'pipeline.ts uses randomness',
    ],
    ['a module loaded late', { [gate]: "const late = await import('./late.ts');" }, 'the machine'],
  ])('would notice that a gate uses %s', (_, files, told) => {
    const tree: Readonly<Record<string, string>> = { ...kernel, ...files };

    expect(impurities([gate], (file) => tree[file] ?? null)).toEqual([expect.stringContaining(told)]);
  });

  it('has nothing against a gate that uses what is pure of the kernel, and types', () => {
    const tree: Readonly<Record<string, string>> = {
      ...kernel,
      [gate]:
        "import { calm } from '@tact/core/kernel';\nimport type { decide } from '@tact/core/kernel';\n// Date.now() is not called",
    };

    expect(impurities([gate], (file) => tree[file] ?? null)).toEqual([]);
  });

  it('imports nothing by a computed name, but for the evals in their command', () => {
    expect(product.flatMap((file) => computedImports(file, textOf(file)))).toEqual([]);
    expect(computedImports('packages/core/src/kernel/policy.ts', 'await import(entry.href)')).toHaveLength(1);
    expect(
      computedImports('packages/core/src/kernel/policy.ts', "await import('@tact/core/records')"),
    ).toEqual([]);
    expect(computedImports('packages/core/src/kernel/policy.ts', 'calendar.import(read)')).toEqual([]);
    expect(
      computedImports('packages/core/src/kernel/policy.ts', 'import(calendar: Calendar): void;'),
    ).toEqual([]);
  });

  it('has each library in one place', () => {
    const imports = product.flatMap(importsOf);

    expect(imports.map(({ specifier }) => specifier)).toContain('kysely');
    expect(spreadLibraries(imports)).toEqual([]);
  });

  it('would notice a library in two places', () => {
    const [store, mailbox, cli] = [
      'packages/store/src/a.ts',
      'packages/email/src/mailbox/b.ts',
      'packages/tact/src/cli/c/d.ts',
    ];
    const kysely = (...files: string[]) => files.map((file) => ({ file, specifier: 'kysely/helpers' }));

    expect(spreadLibraries(kysely(store, mailbox))).toEqual([['kysely', ['store', 'email/mailbox']]]);
    expect(spreadLibraries(kysely(store, cli))).toEqual([['kysely', ['store', 'tact/cli']]]);
    expect(spreadLibraries(kysely(store, 'packages/store/src/b.ts'))).toEqual([]);
  });

  it('has no files that import each other in a circle', () => {
    expect(circlesIn(product, textOf, { types: false })).toEqual([]);
  });

  it.each([
    ['a circle of values', "import { b } from './b.ts';", { types: false }, [['x/a.ts', 'x/b.ts', 'x/c.ts']]],
    ['none where one is a type', "import type { b } from './b.ts';", { types: false }, []],
    ['none where it is a type among braces', "import { type b } from './b.ts';", { types: false }, []],
    ['one of types', "import { type b } from './b.ts';", { types: true }, [['x/a.ts', 'x/b.ts', 'x/c.ts']]],
  ])('finds %s', (_, line, options, circles) => {
    const texts: Readonly<Record<string, string>> = {
      'x/a.ts': line,
      'x/b.ts': "export * from './c.ts';",
      'x/c.ts': "import {\n  a,\n} from './a.ts';",
      'x/d.ts': "import { a } from './a.ts';",
    };

    expect(circlesIn(Object.keys(texts), (file) => texts[file] ?? '', options)).toEqual(circles);
  });

  it('has a port for every folder of adapters', () => {
    expect(foldersWithoutPort(product)).toEqual([]);
    expect(
      foldersWithoutPort(['packages/tact/src/adapters/queue/redis.ts', 'packages/core/src/ports/store.ts']),
    ).toEqual(['queue']);
  });

  it('has no file of the product that holds more than one reader can keep in mind', () => {
    expect([...product, ...evals].filter((file) => isTooLong(file, textOf(file)))).toEqual([]);
    expect(isTooLong('packages/core/src/kernel/policy.ts', 'x;\n'.repeat(401))).toBe(true);
    expect(isTooLong('packages/core/src/kernel/policy.ts', 'x;\n'.repeat(400))).toBe(false);
  });

  it('has no file that holds less than an idea, but for those with a reason', () => {
    const short = product.filter((file) => isTooShort(file, textOf(file)));

    expect(short.filter((file) => !(file in maySmall) && !smallStill.includes(file))).toEqual([]);
    expect([...Object.keys(maySmall), ...smallStill].filter((file) => !short.includes(file))).toEqual([]);
    expect(isTooShort('packages/core/src/kernel/policy.ts', 'x;\n'.repeat(19))).toBe(true);
    expect(isTooShort('packages/core/src/kernel/policy.ts', 'x;\n'.repeat(20))).toBe(false);
    expect(isTooShort('packages/core/src/kernel/index.ts', 'x;\n')).toBe(false);
  });

  it('has packages that stay within their lines', () => {
    const lines = (name: string) =>
      product
        .filter((file) => file.startsWith(`packages/${name}/`) && !file.includes('/generated/'))
        .map((file) => textOf(file).trimEnd().split('\n').length)
        .reduce((sum, one) => sum + one, 0);
    const over = Object.entries(budgets).flatMap(([name, { max }]) =>
      lines(name) > max ? [`${name} has ${lines(name)} lines, and may have ${max}`] : [],
    );

    expect(over).toEqual([]);
    expect(Object.keys(budgets)).toEqual(Object.keys(dependsOn));
    expect(lines('core')).toBeGreaterThan(1000);
  });

  it('has no function with more branches than one reader can follow', () => {
    const found = [...product, ...evals].flatMap((file) =>
      overBranched(textOf(file)).map(({ name, branches }) => ({ place: `${file} ${name}`, branches })),
    );

    expect(found).toEqual([]);
  });

  it.each([
    ['if (a) b();', 1],
    ['return a && b ? (c || d) : e ?? f;', 4],
    ['for (const one of all) while (one) if (two) three();', 3],
    ['switch (a) { case 1: case 2: b(); break; default: c(); }', 2],
    ['try { a(); } catch { b(); }', 1],
  ])('counts the branches of %s', (line, branches) => {
    const source = (times: number) => `const f = { many() { ${line.repeat(times)} } };`;
    const [once, over] = [Math.floor(maxBranches / branches), Math.ceil((maxBranches + 1) / branches)];

    expect(overBranched(source(once))).toEqual([]);
    expect(overBranched(source(over))).toEqual([{ name: 'many', branches: over * branches }]);
  });

  it('counts the branches of a function within another as its own', () => {
    const inner = `const inner = () => { ${'if (a) b();'.repeat(maxBranches)} };`;

    expect(overBranched(`function outer() { if (a) b(); ${inner} }`)).toEqual([]);
    expect(overBranched(`function outer() { ${inner.replace('if', 'if (c) d(); if')} }`)).toEqual([
      { name: 'inner', branches: maxBranches + 1 },
    ]);
  });

  it('gives up no type and replaces no module in its tests', () => {
    const itself = ['test/architecture.test.ts', 'test/architecture/rules.ts'];
    const found = everything
      .filter((file) => !itself.includes(file))
      .flatMap((file) => looseLines(textOf(file)).map((line) => `${file}:${line}`));

    expect(found).toEqual([]);
  });

  it.each([
    'let a: any;',
    'f(a as any)',
    'new Set<any>()',
    'let a: any[];',
    "vi.mock('./a.ts');",
    '// @ts-ignore',
  ])('would notice the line %s', (line) => {
    expect(looseLines(`const b = 1;\n  ${line}`)).toEqual([`2 ${line}`]);
  });

  it('has nothing against the word any', () => {
    expect(looseLines('array.some(({ any }) => any);\nconst b = { any: 1 }; // if any')).toEqual([]);
  });

  it('exposes outside text nowhere but where it is known why', () => {
    expect(product.filter((file) => exposesOutside(textOf(file))).sort()).toEqual(
      Object.keys(mayExpose).sort(),
    );
  });

  it.each(['exposeOutside(subject)', "import { exposeAll } from '@tact/core/records';"])(
    'would notice %s',
    (line) => {
      expect(exposesOutside(line)).toBe(true);
      expect(exposesOutside('quote(subject)')).toBe(false);
    },
  );

  it('asks nothing in a conversation in sentences that forget whom they quote', () => {
    const planning = product.filter((file) => file.startsWith('packages/assistant/src/conversation/plan/'));

    expect(planning.length).toBeGreaterThan(10);
    expect(planning.filter((file) => forgetsLabels(textOf(file)))).toEqual([]);
  });

  it.each([
    "import { quote } from '@tact/core/text';",
    "import { joinText, quote, saysSame } from '@tact/core/text';",
  ])('would notice %s in one', (line) => {
    expect(forgetsLabels(line)).toBe(true);
    expect(forgetsLabels("import { quoted, sentence } from '@tact/core/text';")).toBe(false);
  });

  it('names nothing utils, helpers, common, manager, types or base', () => {
    expect(everything.filter(isVague)).toEqual([]);
    expect(
      ['src/kernel/utils.ts', 'src/common/text.ts', 'packages/core/src/kernel/prompt.ts'].filter(isVague),
    ).toHaveLength(2);
  });
});
