/**
 * Commands parse, call operations and format. Reading or changing what a user keeps by any other way is what this file finds: through the
 * store, a method of the assistant, or what an opened home has beside it.
 */

/** What a command may take of an opened home for its own words: names, zones, places. */
const forWords = new Set([
  'user',
  'assistant',
  'zone',
  'zoneProblem',
  'modelName',
  'config',
  'home',
  'opened',
  'warnings',
]);

const taken = /\{([^{}]*)\}\s*(?::\s*(?:Pick<\s*)?LocalTact\b|=\s*(?:tact\b(?!\.)|await (?:cli\.)?open\())/g;
const member = /\btact\.(\w+)/g;
// An option of the command line is called so, too.
const past = /(?<!options\.)\bstore\b|\bassistant\.(?!runtime\b)\w+\s*\(|\bjobs\b/;

/** Whether the source of a file of the command line goes past the operations. */
export function goesPastOperations(source: string): boolean {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/^import[\s\S]*?;$/gm, '');
  const names = [
    ...[...code.matchAll(taken)].flatMap(([, inner = '']) => inner.split(',').map((name) => name.trim())),
    ...[...code.matchAll(member)].map(([, name = '']) => name),
  ].map((name) => /^\w+/.exec(name)?.[0] ?? '');
  return past.test(code) || names.some((name) => name !== '' && !forWords.has(name));
}

/** The files of the command line that a command is made of: its own, and those that it imports, whenever it does. */
export function filesOf(command: string, sourceOf: (file: string) => string | null): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    // The list of commands leads to all of them.
    const source =
      found.has(file) || file === 'packages/tact/src/cli/command-list.ts' ? null : sourceOf(file);
    if (source === null) return;
    found.add(file);
    const imports = source.matchAll(/^(?:import (?!type\b)[^;]*?from|.*\bimport\()\s*'(\.[^'\n]+)'/gm);
    for (const [, path = ''] of imports) visit(new URL(path, `file:///${file}`).pathname.slice(1));
  };
  visit(`packages/tact/src/cli/commands/${command}.ts`);
  return [...found];
}

/** Commands that will always go past, and why. */
export const goPast: Readonly<Record<string, string>> = {
  start: 'makes the home that it shows',
  doctor: 'examines a home that may not open',
};

/** Commands whose code has not become operations yet. Nothing may be added here. */
export const notYet: readonly string[] = ['directions', 'events', 'rules', 'serve', 'triage'];
