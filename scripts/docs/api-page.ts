import { entryPoints, type PublicName, publicNames } from './public-names.ts';

const entries = [...entryPoints()].map(([entry, file]) => ({ entry, names: publicNames(file) }));

/** `docs/reference/api.md`: every public name of every entry point, from the comments in the code. */
export function apiPage(): string {
  return [
    '# Every public name',
    '',
    'Generated from the comments in the code by `npm run docs`. [Library](library.md) shows how the names are used together. A comment behind an',
    'expression is its value.',
    '',
    ...entries.flatMap(({ entry, names }) => section(entry, names)),
  ].join('\n');
}

/** Public names whose comment says too little for the page. */
export function apiProblems(): readonly string[] {
  const all = new Map(entries.flatMap(({ names }) => names.map((name) => [name.place, name])));
  return [...all.values()].flatMap(({ name, kind, place, summary, example }) => [
    ...(summary === '' ? [`${place} exports ${name} without a comment. Say what it is.`] : []),
    ...(kind === 'function' && example === ''
      ? [`${place} exports ${name} without an example. Write an \`@example\`.`]
      : []),
  ]);
}

function section(entry: string, names: readonly PublicName[]): readonly string[] {
  const functions = names.filter(({ kind }) => kind === 'function');
  const values = names.filter(({ kind }) => kind === 'value' || kind === 'class');
  const types = names.filter(({ kind }) => kind === 'type');
  return [
    ...[`## ${entry}`, ''],
    ...functions.flatMap((name) => functionSection(entry, name)),
    ...table('value', values),
    ...table('type', types),
  ];
}

function functionSection(entry: string, { name, signature, summary, throws, example }: PublicName) {
  return [
    ...[`### ${name}`, ''],
    ...[`\`${signature}\``, ''],
    ...[throws === '' ? summary : `${summary} Throws ${throws}.`, ''],
    ...(example === '' ? [] : ['```ts', withImports(entry, example), '```', '']),
  ];
}

function table(title: string, names: readonly PublicName[]): readonly string[] {
  if (names.length === 0) return [];
  const rows = names.map(({ name, summary }) => `| \`${name}\` | ${summary.replaceAll('|', '\\|')} |`);
  return [`| ${title} | |`, '| --- | --- |', ...rows, ''];
}

/** An example with the imports of what it calls: from its own entry where that has the name, else from the first that has. */
function withImports(entry: string, example: string): string {
  const own = entries.filter((one) => one.entry === entry);
  const found = new Map<string, Set<string>>();
  const known = new Set(
    [...example.matchAll(/(?:import (?:type )?\{([^}]*)\}|const (\w+) =)/g)].flatMap(([, list, name]) =>
      (list ?? name ?? '').split(',').map((one) => one.trim()),
    ),
  );
  for (const one of [...own, ...entries]) {
    for (const { name, kind } of one.names) {
      if (kind === 'type' || known.has(name) || !isUsed(name, example)) continue;
      known.add(name);
      found.set(one.entry, (found.get(one.entry) ?? new Set()).add(name));
    }
  }
  const lines = [...found].map(([from, names]) => `import { ${[...names].join(', ')} } from '${from}';`);
  const [, written = '', code = example] = /^((?:import .*\n)*)\n?([\s\S]*)$/.exec(example) ?? [];
  const imports = [...lines, ...written.split('\n').filter(Boolean)].toSorted(byModule);
  return imports.length === 0 ? code : [...imports, '', code].join('\n');
}

/** Called, made with `new`, used as a tag, or passed on as it is. */
function isUsed(name: string, example: string): boolean {
  return new RegExp(`(?<![.\\w'"])${name}(?=[(<\`])|(?:new|instanceof) ${name}\\b|\\(${name}\\)`).test(
    example,
  );
}

const byModule = (a: string, b: string) => moduleOf(a).localeCompare(moduleOf(b), 'en');
const moduleOf = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? '';
