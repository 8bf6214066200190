import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, packageOf, packages, root } from '../../scripts/packages.ts';

/** The rules of the architecture, as data and one function, so that a test can also show that they can be broken. */

/** One import statement. */
export interface Import {
  /** The importing file, from the project's root: `packages/core/src/kernel/policy.ts`. */
  readonly file: string;
  /** What it names: `@tact/core/kernel`, `#records`, `./judge.ts`, `zod`, `node:crypto`. */
  readonly specifier: string;
}

/** The packages that each package may name, in its product code and in its package.json. Tests may name others, as devDependencies. */
export const dependsOn: Readonly<Record<string, readonly string[]>> = {
  core: [],
  store: ['core'],
  tools: ['core'],
  english: ['core'],
  'visible-text': ['core'],
  calendar: ['core'],
  'ai-sdk': ['core'],
  testing: ['core', 'store'],
  email: ['calendar', 'core', 'tools', 'visible-text'],
  experience: ['core', 'english'],
  assistant: ['core', 'english', 'tools'],
  simulation: ['assistant', 'core'],
  server: ['assistant', 'core', 'email', 'english', 'experience', 'tools'],
  tact: [
    'ai-sdk',
    'assistant',
    'calendar',
    'core',
    'email',
    'english',
    'experience',
    'server',
    'simulation',
    'store',
    'testing',
    'tools',
    'visible-text',
  ],
};

/** What each folder of a package (or file beside them) may import of the others; packages that are one heap are not here. */
const mayImport: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    errors: [],
    records: ['errors'],
    ports: ['errors', 'records'],
    text: ['records'],
    recurrence: ['ports'],
    'structured-output': ['errors', 'records', 'ports', 'text'],
    'config-issue': ['errors', 'ports', 'text'],
    kernel: ['errors', 'records', 'ports', 'text', 'structured-output'],
    assistant: ['errors', 'records', 'ports', 'kernel'],
    'guarded-tools': ['errors', 'records', 'ports', 'text', 'kernel'],
    clock: ['ports'],
    ids: ['ports'],
    log: ['ports'],
    network: ['errors'],
  },
  email: { engine: [], mailbox: [], 'mail-transport': [], 'mail-parser': [], pattern: [] },
  experience: { experiences: [], executive: ['experiences'], memory: ['experiences'] },
  assistant: { replies: [], conversation: ['replies'], proactive: ['replies'] },
  'ai-sdk': { 'json-schema': [], model: [], embedder: ['model'], guard: ['json-schema'] },
  server: {
    operations: [],
    listen: [],
    access: ['operations'],
    grpc: ['operations', 'access', 'listen'],
    http: ['operations', 'access', 'listen', 'mcp'],
    mcp: ['operations', 'listen'],
    webhooks: ['operations'],
  },
  tact: {
    config: [],
    adapters: [],
    presets: ['config', 'adapters'],
    cli: ['config', 'presets', 'adapters'],
    index: ['presets', 'adapters'],
    engine: ['presets'],
    stores: ['presets'],
    'ai-sdk': [],
    language: [],
    client: [],
    testing: [],
  },
};

/** Implementations of ports: of core they know the words, the contracts and the machine, not the kernel. */
const adapters =
  /^packages\/(?:store|calendar|visible-text|testing|email\/src\/(?!engine\/)[^/]+|ai-sdk\/src\/(?:model|embedder)|tact\/src\/adapters)\//;
const forAdapters = ['errors', 'records', 'ports', 'recurrence', 'clock', 'ids', 'log', 'network'];

/** Everything that decides: it stands on nothing but the schema library, and touches no machine. */
const deciding =
  /^packages\/(?:core\/src\/(?!(?:clock|ids|log|network)\/)|tools\/|english\/src\/(?!shipped-models\.ts)|experience\/|assistant\/|simulation\/|email\/src\/engine\/|tact\/src\/config\/)/;

/** What is wrong with an import and what to do about it; null where nothing is. */
export function breach(one: Import): string | null {
  return (
    packageBreach(one) ?? folderBreach(one) ?? libraryBreach(one) ?? worldBreach(one) ?? spellingBreach(one)
  );
}

function packageBreach({ file, specifier }: Import): string | null {
  const [, to, sub = ''] = /^@tact\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (to === undefined) return null;
  if (fileOf(file, specifier) === null)
    return `${file} imports ${specifier}: packages/${to}/package.json does not export it. Export it there if others are meant to use it.`;
  const from = packageOf(file);
  if (from.folder === '.') return null;
  const own = from.folder.slice('packages/'.length);
  const allowed = dependsOn[own];
  if (allowed === undefined)
    return `${file}: the package ${own} has no place. Give it one in dependsOn of test/architecture/rules.ts.`;
  if (own === to) return `${file} imports ${specifier}: a package names its own folders with #.`;
  if (!allowed.includes(to))
    return `${file} imports ${specifier}: ${own} may not know ${to}. Have what it needs passed in through a port of core, or move the file.`;
  const place = placeIn(from.folder, file);
  const isEntry = place === 'server' && to === 'server';
  // The client takes the types of the list, and no code.
  const isTypes = place === 'client' && specifier === '@tact/server/operations';
  if (['server', 'simulation'].includes(to) && place !== 'cli' && !isEntry && !isTypes)
    return `${file} imports ${specifier}: only the command line, and the entry tact/server, start a server or a simulation.`;
  if (to === 'core' && adapters.test(file) && !forAdapters.includes(sub.split('/')[0] ?? ''))
    return `${file} imports ${specifier}: an adapter knows ports, not what uses them. Have the value passed in.`;
  return null;
}

function folderBreach({ file, specifier }: Import): string | null {
  const { folder } = packageOf(file);
  const rules = mayImport[folder.slice('packages/'.length)];
  const target = /^[.#]/.test(specifier) ? fileOf(file, specifier) : null;
  if (rules === undefined || target === null) return null;
  const [from, to] = [placeIn(folder, file), placeIn(folder, target)];
  const allowed = rules[from];
  if (allowed === undefined)
    return `${file}: ${from} has no place in ${folder}. Give it one in mayImport of test/architecture/rules.ts.`;
  if (to === from || allowed.includes(to) || !target.startsWith(`${folder}/src/`)) return null;
  return `${file} imports ${specifier}: ${from} may not know ${to}. Have what it needs passed in, or move the file; engines meet in the ledger, the signals or the memory.`;
}

/** `kernel` for `packages/core/src/kernel/policy.ts`, `assistant` for `packages/core/src/assistant.ts`. */
function placeIn(folder: string, file: string): string {
  return file.slice(`${folder}/src/`.length).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function libraryBreach({ file, specifier }: Import): string | null {
  const { folder, manifest } = packageOf(file);
  if (folder === '.' || !isLibrary(specifier)) return null;
  const library = nameOf(specifier);
  if (deciding.test(file) && !everywhere.has(library))
    return `${file} imports the library ${specifier}: what decides stands on none. Put it behind a port.`;
  const { dependencies = {}, peerDependencies = {} } = manifest;
  if (library in dependencies || library in peerDependencies) return null;
  return `${file} imports ${specifier}, which ${folder}/package.json does not name. Add it there.`;
}

/** What decides is handed time, files, processes and the network; hashing, reading addresses and asynchronous context are mere computing. */
function worldBreach({ file, specifier }: Import): string | null {
  if (!deciding.test(file) || !specifier.startsWith('node:')) return null;
  if (['node:async_hooks', 'node:crypto', 'node:url'].includes(specifier)) return null;
  return `${file} imports ${specifier}: what decides touches no machine. Use a port, or add one.`;
}

/** Crossings are to be seen by their names, and Node runs the sources as they are. */
function spellingBreach({ file, specifier }: Import): string | null {
  if (!specifier.startsWith('.')) return null;
  const { folder } = packageOf(file);
  const target = fileOf(file, specifier) ?? '';
  if (packageOf(target).folder !== folder || (folder === '.' && file.split('/')[0] !== target.split('/')[0]))
    return `${file} imports ${specifier}: a path stays in its package. Import the other by its name.`;
  const isNested = file.slice(`${folder}/src/`.length).includes('/');
  if (folder in crossings && isNested && placeIn(folder, file) !== placeIn(folder, target))
    return `${file} imports ${specifier}: write a crossing of folders with #${placeIn(folder, target)}.`;
  return specifier.endsWith('.ts') ? null : `${file} imports ${specifier}: write the ending .ts.`;
}

/** The packages whose folders are layers or engines. */
const crossings = Object.fromEntries(Object.keys(mayImport).map((name) => [`packages/${name}`, true]));

function isLibrary(specifier: string): boolean {
  return !/^(?:[.#]|node:|@tact\/|tact(?:\/|$))/.test(specifier);
}

/** `kysely` for `kysely/helpers`. */
function nameOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** Exports that are not there, dependencies that a package names and does not import, and others that package.json and `dependsOn` do not agree about. */
export function untrueManifests(imports: readonly Import[]): readonly string[] {
  return packages.flatMap(({ folder, manifest }) => {
    const own = folder.slice('packages/'.length);
    const used = new Set(
      imports.filter(({ file }) => file.startsWith(`${folder}/`)).map((one) => nameOf(one.specifier)),
    );
    // What people install has the others inside, so that it names their libraries.
    const isBundle = own === 'tact';
    const named = Object.keys((isBundle ? manifest.devDependencies : manifest.dependencies) ?? {});
    const packagesNamed = named
      .filter((name) => name.startsWith('@tact/'))
      .map((name) => name.slice('@tact/'.length));
    const idle = isBundle
      ? []
      : [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.peerDependencies ?? {})];
    const entries = Object.values(manifest.exports ?? {})
      .map((target) => (typeof target === 'string' ? target : target['tact-source']))
      .filter((target) => !target.includes('*'));
    return [
      ...entries
        .filter((target) => !existsSync(join(root, folder, target)))
        .map((target) => `${folder}/package.json exports ${target}, which is not there.`),
      ...(packagesNamed.toSorted().join() === dependsOn[own]?.join()
        ? []
        : [
            `${folder}/package.json depends on ${packagesNamed.join(', ')}; dependsOn says ${dependsOn[own]?.join(', ')}.`,
          ]),
      ...idle
        .filter((name) => !used.has(name) && name !== 'zod')
        .map((name) => `${folder}/package.json names ${name}, which no file of it imports. Remove it.`),
    ];
  });
}

/** The schema library, and the stand-in for a part of the coming language. */
const everywhere = new Set(['zod', 'temporal-polyfill']);

/** Matches in linear time: what has strangers' patterns, in rules or in the schemas of tools, matches with it. */
const patterns = 're2js';

/** Libraries that more than one place imports, with the places. */
export function spreadLibraries(
  imports: readonly Import[],
): readonly (readonly [string, readonly string[]])[] {
  const places = new Map<string, Set<string>>();
  for (const { file, specifier } of imports) {
    if (!isLibrary(specifier) || everywhere.has(specifier) || specifier === patterns) continue;
    const library = nameOf(specifier);
    places.set(library, (places.get(library) ?? new Set()).add(placeOf(file)));
  }
  return [...places]
    .filter(([, where]) => where.size > 1)
    .map(([library, where]) => [library, [...where]] as const);
}

/** A folder of adapters; other packages are one place each. */
function placeOf(file: string): string {
  const [, name = '', , folder = '', inner = ''] = file.split('/');
  if (name === 'email') return `${name}/${folder}`;
  return name === 'tact' ? [name, folder, ...(folder === 'adapters' ? [inner] : [])].join('/') : name;
}

/** Folders of adapters that keep the contract of no port. */
export function foldersWithoutPort(files: readonly string[]): readonly string[] {
  const folders = new Set(
    files.map((file) => /^packages\/(?:tact\/src\/adapters|email\/src)\/([^/]+)\//.exec(file)?.[1] ?? ''),
  );
  return [...folders].filter(
    (folder) => !['', 'engine'].includes(folder) && !files.includes(`packages/core/src/ports/${folder}.ts`),
  );
}

/** The files that load a module by a computed place: the evals, which are not shipped, and what an owner names in config.toml. */
const computingDoors = ['packages/tact/src/cli/commands/eval.ts', 'packages/tact/src/presets/plugins.ts'];

/** The lines that load a module whose name cannot be read in them. Such an import escapes every rule above. */
export function computedImports(file: string, text: string): readonly string[] {
  if (computingDoors.includes(file)) return [];
  return text
    .split('\n')
    .filter((line) => /(?<![.\w])import\s*\((?!\s*'|\w+:)/.test(line))
    .map((line) => `${file} has \`${line.trim()}\`: write the imported name in quotes.`);
}

const maxLines = 400;
/** Made by protoc-gen-es, read by nobody. */
const isGenerated = (file: string) => file.startsWith('packages/server/src/grpc/generated/');

/** More than a reader can keep in mind, imports aside. */
export function isTooLong(file: string, text: string): boolean {
  return (
    !isGenerated(file) &&
    text
      .replace(/^import [^;]*;\n/gm, '')
      .trimEnd()
      .split('\n').length > maxLines
  );
}

const loose = [
  /: any(?=[;,)\]>=[]|$)/,
  /\bas any\b/,
  /<any>/,
  /@ts-ignore/,
  /@ts-expect-error/,
  /\bvi\.(?:mock|doMock)\(/,
  /\bjest\.mock\(/,
];

/** The lines that give up a type or replace a module, with their numbers. */
export function looseLines(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      loose.some((pattern) => pattern.test(line)) ? [`${index + 1} ${line.trim()}`] : [],
    );
}

/** Names that say nothing about what is in a file. */
export function isVague(file: string): boolean {
  return /(^|\/)(utils?|helpers?|common|managers?|types|base)(\.ts$|\/)/.test(file);
}
