/** The rules of the architecture, as data and one function, so that a test can also show that they can be broken. */

/** One import statement. */
export interface Import {
  /** The importing file, from the project's root: `src/kernel/policy.ts`. */
  readonly file: string;
  /** What it names: `#records`, `./judge.ts`, `zod`, `node:crypto`. */
  readonly specifier: string;
}

/** Everything that decides. */
const below = [
  'errors',
  'records',
  'ports',
  'text',
  'recurrence',
  'structured-output',
  'kernel',
  'config-issue',
  'config',
  'language',
  'experiences',
  'replies',
  'tools',
  'engines',
];

/** What each top folder of src, and `evals` beside it, may import of the others; files that stand in src itself go by their name. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  records: ['errors'],
  ports: ['errors', 'records'],
  text: ['records'],
  recurrence: ['ports'],
  'structured-output': ['errors', 'records', 'ports', 'text'],
  kernel: ['errors', 'records', 'ports', 'text', 'structured-output'],
  'config-issue': ['errors', 'ports', 'text'],
  config: ['errors', 'records', 'ports', 'text', 'kernel', 'config-issue'],
  language: ['errors', 'records', 'text', 'kernel'],
  experiences: ['errors', 'records', 'ports', 'text', 'kernel', 'language'],
  replies: ['errors', 'records', 'text', 'kernel'],
  tools: ['errors', 'records', 'ports', 'text', 'recurrence', 'structured-output', 'kernel'],
  engines: below.filter((layer) => layer !== 'engines'),
  simulation: [...below, 'assistant.ts'],
  adapters: ['errors', 'records', 'ports', 'recurrence'],
  testing: ['errors', 'records', 'ports', 'adapters'],
  'assistant.ts': below,
  presets: [...below, 'assistant', 'adapters', 'testing'],
  server: [...below, 'assistant', 'presets'],
  cli: [...below, 'simulation', 'assistant', 'presets', 'adapters', 'server'],
  evals: [...below, 'simulation', 'assistant', 'presets', 'adapters', 'testing', 'server', 'cli'],
  'ai-sdk': [...below, 'assistant', 'adapters'],
  'index.ts': [...below, 'assistant.ts', 'presets', 'adapters'],
  'engine.ts': [...below, 'presets'],
  'stores.ts': ['ports', 'presets', 'adapters'],
  'ai-sdk.ts': ['errors', 'records', 'ports', 'adapters', 'ai-sdk'],
  'language.ts': ['language', 'presets'],
};

/** Folders that stand on nothing but the schema library. */
const withoutLibraries = new Set([...below, 'assistant.ts']);
const libraries: Readonly<Record<string, readonly string[]>> = {
  kernel: ['zod'],
  'config-issue': ['zod'],
  config: ['zod'],
  'structured-output': ['zod'],
  // Temporal will be a part of the language itself.
  language: ['zod', 'temporal-polyfill'],
  tools: ['zod'],
  engines: ['zod'],
};

/** What is wrong with an import and what to do about it; null where nothing is. */
export function breach(one: Import): string | null {
  return (
    layerBreach(one) ?? libraryBreach(one) ?? worldBreach(one) ?? engineBreach(one) ?? spellingBreach(one)
  );
}

function layerBreach({ file, specifier }: Import): string | null {
  const from = layerOf(file);
  const to = targetOf(file, specifier);
  if (to === null || to === from) return null;
  const allowed = mayImport[from];
  if (allowed === undefined)
    return `${file}: ${from} has no place in the layers. Give it one in test/architecture/rules.ts.`;
  if (allowed.includes(to)) return null;
  return `${file} imports ${specifier}: ${from} may not know ${to}. Have what it needs passed in through a port, or move the file.`;
}

function libraryBreach({ file, specifier }: Import): string | null {
  const from = layerOf(file);
  if (!withoutLibraries.has(from) || !isLibrary(specifier)) return null;
  if (libraries[from]?.includes(specifier)) return null;
  return `${file} imports the library ${specifier}: ${from} stands on no library. Put it behind a port, into src/adapters.`;
}

/** What decides is handed time, files, processes and the network; hashing, reading addresses and asynchronous context are mere computing. */
function worldBreach({ file, specifier }: Import): string | null {
  if (!withoutLibraries.has(layerOf(file)) || !specifier.startsWith('node:')) return null;
  if (['node:async_hooks', 'node:crypto', 'node:url'].includes(specifier)) return null;
  return `${file} imports ${specifier}: what decides touches no machine. Use a port, or add one.`;
}

function engineBreach({ file, specifier }: Import): string | null {
  const own = /^src\/engines\/([^/]+)\//.exec(file)?.[1];
  const other = /^#?(?:src\/)?engines\/([^/]+)/.exec(pathOf(file, specifier))?.[1];
  if (own === undefined || other === undefined || own === other) return null;
  return `${file} imports ${specifier}: engines never import each other. Let them meet in the ledger, the signals or the memory.`;
}

/** Crossings are to be seen by their `#`, and Node runs the sources as they are. */
function spellingBreach({ file, specifier }: Import): string | null {
  if (!specifier.startsWith('.')) return null;
  const to = targetOf(file, specifier);
  if (isInTopFolder(file) && to !== layerOf(file)) {
    return `${file} imports ${specifier}: write a crossing of top folders with #${to}.`;
  }
  return specifier.endsWith('.ts') ? null : `${file} imports ${specifier}: write the ending .ts.`;
}

/** `kernel` for `src/kernel/policy.ts`, `assistant.ts` for `src/assistant.ts`, `evals` for `evals/cli.ts`. */
function layerOf(file: string): string {
  const [root = '', top = ''] = file.split('/');
  return root === 'src' ? top : root;
}

function isInTopFolder(file: string): boolean {
  return !file.startsWith('src/') || file.split('/').length > 2;
}

/** The top folder that an import leads to; null for libraries and for what node brings. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? '';
  if (!specifier.startsWith('.')) return null;
  return layerOf(pathOf(file, specifier));
}

/** A relative import as a path from the project's root; others as written. */
function pathOf(file: string, specifier: string): string {
  return specifier.startsWith('.') ? new URL(specifier, `file:///${file}`).pathname.slice(1) : specifier;
}

function isLibrary(specifier: string): boolean {
  return !/^[.#]/.test(specifier) && !specifier.startsWith('node:');
}

/** The schema library, and the stand-in for a part of the coming language. */
const everywhere = new Set(['zod', 'temporal-polyfill']);

/** Libraries that more than one place imports, with the places: a folder of adapters, or all of cli. */
export function spreadLibraries(
  imports: readonly Import[],
): readonly (readonly [string, readonly string[]])[] {
  const places = new Map<string, Set<string>>();
  for (const { file, specifier } of imports) {
    if (!isLibrary(specifier) || everywhere.has(specifier)) continue;
    const library = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    places.set(library, (places.get(library) ?? new Set()).add(placeOf(file)));
  }
  return [...places]
    .filter(([, where]) => where.size > 1)
    .map(([library, where]) => [library, [...where]] as const);
}

function placeOf(file: string): string {
  const [, top = '', folder = ''] = file.split('/');
  // The entry point for users of the AI SDK speaks in its types, as the adapter beside it does.
  if (top === 'ai-sdk') return 'adapters/model';
  if (top !== 'adapters') return top;
  return `adapters/${sharedFolders[folder] ?? folder}`;
}

/** Folders whose libraries are those of another: models that embed come from the same SDK. */
const sharedFolders: Readonly<Record<string, string>> = { embedder: 'model' };

/** Folders of adapters that keep the contract of no port. */
export function foldersWithoutPort(files: readonly string[]): readonly string[] {
  const folders = new Set(files.map((file) => /^src\/adapters\/([^/]+)\//.exec(file)?.[1] ?? ''));
  return [...folders].filter((folder) => folder !== '' && !files.includes(`src/ports/${folder}.ts`));
}

/** The files that load a module by a computed place: the evals, which are not shipped, and what an owner names in config.toml. */
const computingDoors = ['src/cli/commands/eval.ts', 'src/presets/plugins.ts'];

/** The lines that load a module whose name cannot be read in them. Such an import escapes every rule above. */
export function computedImports(file: string, text: string): readonly string[] {
  if (computingDoors.includes(file)) return [];
  return text
    .split('\n')
    .filter((line) => /(?<![.\w])import\s*\((?!\s*'|\w+:)/.test(line))
    .map((line) => `${file} has \`${line.trim()}\`: write the imported name in quotes.`);
}

const maxLines = 300;
/** Made by protoc-gen-es, read by nobody. */
const isGenerated = (file: string) => file.startsWith('src/server/grpc/generated/');

/** More than a reader can keep in mind. */
export function isTooLong(file: string, text: string): boolean {
  return !isGenerated(file) && text.trimEnd().split('\n').length > maxLines;
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
