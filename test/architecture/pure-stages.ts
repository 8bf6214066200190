import { fileOf } from '../../scripts/packages.ts';

/**
 * No store, model, clock or randomness reaches what gates or judges. Such a file is pure if everything is that it imports, directly
 * or not. A name imported from an `index.ts` leads to the file that declares it, not to all that the index exports. Types are not
 * followed: what a stage is given is plain data.
 */

/** The source text of a file, from the project's root; null if there is no such file. */
type ReadSource = (file: string) => string | null;

/** Whether this file itself must be pure, by its place. */
export function isPureStage(file: string): boolean {
  return pureStages.test(file) || pureKernel.has(file);
}

const pureStages =
  /^packages\/(?:email|experience|assistant|core)\/src\/(?:(?:engine|executive|memory|conversation|proactive|guarded-tools)\/(?:gate|judge)|executive\/strategies\/(?!.*\.test)[^/]+)\.ts$/;
const pureKernel = new Set([
  'packages/core/src/kernel/policy.ts',
  'packages/core/src/kernel/judge.ts',
  'packages/core/src/kernel/provenance.ts',
  'packages/core/src/kernel/directions/directions.ts',
]);

/** What ports have besides interfaces to the outside: plain data, and functions over it. */
const plainData: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/ports/mail-parser.ts': ['OutsideAddress', 'OutsideInvitation', 'OutsideMail'],
  'packages/core/src/ports/label-mail.ts': ['labelMail'],
};

/** Libraries and Node modules that only compute. */
const computing = new Set(['zod', 'node:crypto', 'node:url']);

const worlds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bperformance\.now\b|\bset(?:Timeout|Interval)\(/,
    'the clock',
  ],
  [/\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bgetRandomValues\b/, 'randomness'],
  [/\bprocess\.\w|\bfetch\(|\bimport\(/, 'the machine'],
];

/** How stores, clocks and the like reach these files, each with what to do about it; empty if they do not. */
export function impurities(starts: readonly string[], read: ReadSource): readonly string[] {
  const importers = new Map<string, string | null>(starts.map((file) => [file, null]));
  const found: string[] = [];
  // A map is walked through with what is added meanwhile.
  for (const file of importers.keys()) {
    const text = read(file) ?? '';
    const path = pathTo(file, importers);
    for (const [pattern, what] of worlds)
      if (pattern.test(codeOf(text))) found.push(`${path} uses ${what}: ${remedy}`);
    for (const one of importedNames(text)) {
      const target = fileOf(file, one.from);
      if (target === null) {
        if (!one.isType && !computing.has(one.from)) found.push(`${path} imports ${one.from}: ${remedy}`);
        continue;
      }
      const declared = declaringFile(target, one.name, read) ?? target;
      if (isOutside(declared, one.name)) found.push(`${path} imports ${one.name} of ${declared}: ${remedy}`);
      else if (!one.isType && !importers.has(declared)) importers.set(declared, file);
    }
  }
  return found;
}

const remedy =
  'gate and judge, and what they call, are pure. Have the value loaded by facts or gather, or move the pure part to a file of its own.';

/** Packages and folders that are about the machine, or use what is. */
const world =
  /^packages\/(?:store|calendar|testing|ai-sdk|server|tact|visible-text|core\/src\/(?:clock|ids|log|network)|email\/src\/(?!engine\/)[^/]+)\//;

function isOutside(file: string, name: string): boolean {
  if (world.test(file)) return true;
  return file.startsWith('packages/core/src/ports/') && !plainData[file]?.includes(name);
}

/** `gate.ts -> a.ts -> b.ts`, from the stage to this file. */
function pathTo(file: string, importers: ReadonlyMap<string, string | null>): string {
  const importer = importers.get(file);
  return importer === null || importer === undefined ? file : `${pathTo(importer, importers)} -> ${file}`;
}

/** A text without comments and strings: what is left is code. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
}

interface ImportedName {
  /** The name in the module; `*` for all of it. */
  readonly name: string;
  readonly from: string;
  readonly isType: boolean;
}

interface ExportedName extends ImportedName {
  /** What it is called here. */
  readonly as: string;
}

/** Every name that a file imports or exports from elsewhere. */
function importedNames(text: string): readonly ImportedName[] {
  return [...statements(text, 'import'), ...statements(text, 'export')];
}

function statements(text: string, keyword: 'import' | 'export'): readonly ExportedName[] {
  const pattern = new RegExp(
    `^${keyword}\\s+(?:(type\\s+)?(\\{[^}]*\\}|[\\w*][\\w\\s*,]*)\\s*from\\s+)?'([^'\\n]+)'`,
    'gm',
  );
  return [...text.matchAll(pattern)].flatMap(([, type, clause = '*', from = '']) => {
    if (!clause.startsWith('{')) return [{ name: '*', as: '*', from, isType: type !== undefined }];
    return clause
      .slice(1, -1)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [name = '', as = name] = one.replace(/^type\s+/, '').split(/\s+as\s+/);
        return { name, as, from, isType: type !== undefined || one.startsWith('type ') };
      });
  });
}

/** The file that declares an exported name, through any number of re-exports; null if none of them does. */
function declaringFile(file: string, name: string, read: ReadSource): string | null {
  const text = read(file);
  if (text === null || name === '*') return null;
  const declaration = new RegExp(
    `^export\\s+(?:async\\s+)?(?:function\\*?|const|let|class|interface|type)\\s+${name}\\b`,
    'm',
  );
  if (declaration.test(text)) return file;
  for (const exported of statements(text, 'export')) {
    const target = fileOf(file, exported.from);
    if (target === null || (exported.as !== '*' && exported.as !== name)) continue;
    const wanted = exported.as === '*' ? name : exported.name;
    const declared = declaringFile(target, wanted, read);
    if (declared !== null) return declared;
  }
  return null;
}
