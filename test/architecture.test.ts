import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breach, type Import } from './architecture/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^'\n]+)'/gm);
  return [...found].map(([, specifier = '']) => ({ file, specifier }));
}

/** Contract suites and test helpers run within vitest and may name whatever they test. */
const isProduct = (file: string) => !/\.(test|cases)\.ts$|-contract\.ts$|-scenarios\//.test(file);
const product = sourcesIn('src').filter(isProduct);
const everything = ['src', 'test', 'bench', 'evals', 'examples', 'scripts']
  .flatMap(sourcesIn)
  .filter((file) => !file.startsWith(join('bench', 'peers')));

describe('the house', () => {
  it('keeps its layers, its libraries and the purity of the rooms that decide', () => {
    expect(product.length).toBeGreaterThan(100);
    expect(product.flatMap(importsOf).flatMap((one) => breach(one) ?? [])).toEqual([]);
  });

  it.each([
    ['a lower layer that knows a higher one', 'src/kernel/policy.ts', '#engines/email'],
    ['a higher layer reached by a relative path', 'src/records/signal.ts', '../kernel/policy.ts'],
    ['an adapter that knows the kernel', 'src/adapters/store/sqlite.ts', '#kernel'],
    ['an engine that names an adapter', 'src/engines/email/engine.ts', '#adapters/clock/system'],
    ['an engine that knows another', 'src/engines/email/engine.ts', '#engines/memory'],
    ['a library in the kernel', 'src/kernel/prompt.ts', 'gpt-tokenizer'],
    ['a gate that sees a port', 'src/engines/email/gate.ts', '#ports/store'],
    ['a judge that sees the machine', 'src/engines/email/judge.ts', 'node:fs'],
    ['a folder without a place', 'src/helpers/text.ts', '#records'],
  ])('would notice %s', (_, file, specifier) => {
    expect(breach({ file, specifier })).toContain(file);
  });

  it.each([
    ['src/engines/email/gate.ts', '#kernel'],
    ['src/kernel/policy.ts', './actions.ts'],
    ['src/kernel/actions.ts', 'zod'],
    ['src/presets/local.ts', '#adapters/store/sqlite'],
  ])('has nothing against %s importing %s', (file, specifier) => {
    expect(breach({ file, specifier })).toBeNull();
  });

  it('has each library in one place', () => {
    const places = new Map<string, Set<string>>();
    for (const { file, specifier } of product.flatMap(importsOf)) {
      const library = /^(?:@[^/]+\/)?[^/.#][^/]*/.exec(specifier)?.[0] ?? '';
      if (library === '' || specifier.startsWith('node:') || library === 'zod') continue;
      // Jobs stand in the store's own database.
      const place = file
        .split('/')
        .slice(1, 3)
        .join('/')
        .replace(/^cli\/.*/, 'cli')
        .replace('adapters/jobs', 'adapters/store');
      places.set(library, (places.get(library) ?? new Set()).add(place));
    }

    const spread = [...places]
      .filter(([, where]) => where.size > 1)
      .map(([library, where]) => [library, [...where]]);
    expect(places.size).toBeGreaterThan(8);
    expect(spread).toEqual([]);
  });

  it('has no file of the product that holds more than one reader can keep in mind', () => {
    const lists = new Set(['src/errors/registry.ts']);
    const long = product
      .filter((file) => !lists.has(relative(root, join(root, file))))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 320);

    expect(long).toEqual([]);
  });

  it('gives up no type and replaces no module in its tests', () => {
    const forbidden = [
      /: any(?=[;,)\]>=[]|$)/,
      /\bas any\b/,
      /<any>/,
      /@ts-ignore/,
      /@ts-expect-error/,
      /\bvi\.mock\(/,
      /\bjest\.mock\(/,
    ];
    const itself = join('test', 'architecture.test.ts');
    const found = everything
      .filter((file) => file !== itself)
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            forbidden.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
          ),
      );

    expect(found).toEqual([]);
  });

  it('names nothing utils, helpers, common, manager, types or base', () => {
    const vague = everything.filter((file) =>
      /(^|\/)(utils?|helpers?|common|managers?|types|base)(\.ts$|\/)/.test(file),
    );

    expect(vague).toEqual([]);
  });
});
