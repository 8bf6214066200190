import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf, pages, read } from '../documents.ts';
import { makePackedProject, type PackedProject } from './packed-project.ts';

/** What the package costs a project of somebody else's: the packages that it loads, and the types that it needs. */
let project: PackedProject;

beforeAll(async () => {
  project = await makePackedProject();
}, 300_000);
afterAll(() => project.dispose());

/** Imports what it is told, and prints the packages that were loaded for it. */
const loading = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  load(url, context, next) {
    const name = [...url.matchAll(/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//g)].at(-1)?.[1];
    if (name !== undefined && name !== 'tact') packages.add(name);
    return next(url, context);
  },
});
await import(process.argv[2]);
console.log([...packages].sort().join(' '));
`;

test.each<[string, string]>([
  ['tact/engine', 'zod'],
  ['tact/language', 'temporal-polyfill temporal-utils'],
])('%s loads no package but %s', async (entry, packages) => {
  await writeFile(join(project.folder, 'loading.mjs'), loading);

  expect(await project.run({ file: 'loading.mjs', args: [entry] })).toEqual({
    exitCode: 0,
    lines: [packages],
    errors: '',
  });
});

const heavy = /^(?:ai|kysely|pg|@ai-sdk\/.*)$/;

test.each<[string, readonly string[]]>([
  ['tact', []],
  ['tact/stores', ['kysely']],
  ['tact/ai-sdk', ['@ai-sdk/gateway', '@ai-sdk/provider', '@ai-sdk/provider-utils', 'ai']],
])('of the AI SDK and the database driver, %s loads %j', async (entry, packages) => {
  await writeFile(join(project.folder, 'loading.mjs'), loading);
  const { lines } = await project.run({ file: 'loading.mjs', args: [entry] });

  expect((lines[0] ?? '').split(' ').filter((name) => heavy.test(name))).toEqual(packages);
});

describe('with the declarations of every package checked', () => {
  const node = { target: 'es2024', types: ['node'], noEmit: true, strict: true, skipLibCheck: false };
  const strict = { ...node, exactOptionalPropertyTypes: true, allowImportingTsExtensions: true };
  const withoutDom = { lib: ['es2024'] };
  const withDom = { lib: ['es2024', 'dom', 'dom.iterable'] };
  const nodenext = { module: 'nodenext' };
  const bundler = { module: 'esnext', moduleResolution: 'bundler' };
  const doors = ['tact', 'tact/engine', 'tact/stores', 'tact/language', 'tact/testing'];

  test.each<[string, object]>([
    ['nodenext, without the DOM', { ...nodenext, ...withoutDom }],
    ['nodenext, with the DOM', { ...nodenext, ...withDom }],
    ['bundler, without the DOM', { ...bundler, ...withoutDom }],
    ['bundler, with the DOM', { ...bundler, ...withDom }],
  ])('a program type-checks without the types of the AI SDK: %s', async (_, options) => {
    const files = ['07-your-own-engine.ts', '10-a-signal-of-your-own.ts', 'doors.ts'];
    await writeFile(join(project.folder, 'doors.ts'), importsOf(doors));

    expect(await complaintsAbout({ ...strict, ...options }, files)).toEqual({
      complaints: [],
      typesOfAiSdk: [],
    });
  });

  test('tact/ai-sdk needs the types of the AI SDK', async () => {
    await writeFile(join(project.folder, 'ai-sdk.ts'), importsOf(['tact/ai-sdk']));
    const options = { ...strict, ...nodenext, ...withDom, skipLibCheck: true };

    expect(await complaintsAbout(options, ['ai-sdk.ts'])).toMatchObject({
      complaints: [],
      typesOfAiSdk: expect.arrayContaining(['ai']),
    });
  });
});

function importsOf(doors: readonly string[]): string {
  return doors.map((door, index) => `export type * as door${index} from '${door}';\n`).join('');
}

/** What the compiler complains about, and the packages of the AI SDK whose types it read. */
async function complaintsAbout(compilerOptions: object, files: readonly string[]) {
  const settings = join(project.folder, 'tsconfig.checked.json');
  await writeFile(settings, JSON.stringify({ compilerOptions, files }));
  const file = 'node_modules/typescript/bin/tsc';
  const { lines } = await project.run({
    file,
    args: ['-p', settings, '--pretty', 'false', '--listFiles'],
  });
  const packages = new Set(
    lines.flatMap((line) => /^[^(]*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(line)?.slice(1) ?? []),
  );
  return {
    complaints: lines.filter((line) => /error TS\d+/.test(line)),
    typesOfAiSdk: [...packages].filter((name) => /^(?:ai$|@ai-sdk\/)/.test(name)),
  };
}

/** What a block that is a part of a program needs around it. */
const around: Readonly<Record<string, string>> = {
  'docs/guides/guard-your-tools.md 0': `
    import { generateText, type LanguageModel, type ModelMessage, type Tool } from 'ai';
    import { openLocal } from 'tact';
    import { guardTools } from 'tact/ai-sdk';
    declare const model: LanguageModel;
    declare const messages: ModelMessage[];
    declare const search_web: Tool<{ query: string }, string>;
    declare const add_label: Tool<{ invoice: string; label: string }, { before: string }>;
    declare const send_money: Tool<{ to: string; euros: number }, string>;
    declare function setLabel(invoice: string, label: string): Promise<void>;
  `,
  'docs/guides/guard-your-tools.md 1': `
    import { generateText, type LanguageModel, type ModelMessage, type ToolSet } from 'ai';
    import type { GuardedTools } from 'tact/ai-sdk';
    declare const model: LanguageModel;
    declare const messages: ModelMessage[];
    declare const { tools, toolApproval, resume }: GuardedTools<ToolSet>;
  `,
  'docs/guides/times.md 0': `
    import { checkIsoTime, findDurations, findTimes, formatTime, resolveTime } from 'tact/language';
    declare const time: Parameters<typeof formatTime>[0];
    declare const moment: Parameters<typeof checkIsoTime>[1];
  `,
};

test('every block of TypeScript in the README and the docs type-checks against the package', async () => {
  const folder = join(project.folder, 'documents');
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const page of pages) {
    for (const [index, text] of blocksOf(read(page), 'ts').entries()) {
      const name = `documents/${page.replaceAll('/', '-')}-${index}.ts`;
      await writeFile(
        join(project.folder, name),
        `${around[`${page} ${index}`] ?? ''}\n${text}\nexport {};\n`,
      );
      files.push(name);
    }
  }
  const options = { target: 'es2024', module: 'nodenext', types: ['node'], noEmit: true, strict: true };

  expect(files.length).toBeGreaterThan(20);
  expect((await complaintsAbout({ ...options, skipLibCheck: true }, files)).complaints).toEqual([]);
}, 120_000);
