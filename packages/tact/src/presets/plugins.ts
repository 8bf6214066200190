import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { tactError } from '@tact/core/errors';
import type { Extensions } from './extensions.ts';
import { moduleNamed } from './given-paths.ts';

/**
 * Plugins: modules that `[plugins]` of config.toml names, each of which exports what it adds to Tact.
 *
 * Invariants:
 * 1. A plugin gets the running Tact when it imports `tact` or one of its entry points, wherever it lies: a second copy would
 *    have classes and registries of its own.
 * 2. Paths and package names are looked up from the folder of config.toml, as Node looks them up there.
 */

/** Loads plugins in the order in which they are named. Throws `PLUGIN_NOT_FOUND`, `PLUGIN_FAILED` and `PLUGIN_INVALID`. */
export async function loadPlugins(
  modules: readonly string[],
  configFile: string,
): Promise<Required<Extensions>> {
  const loaded: Required<Extensions>[] = [];
  for (const module of modules) loaded.push(await loadPlugin(module, configFile));
  return {
    engines: loaded.flatMap(({ engines }) => engines),
    actions: loaded.flatMap(({ actions }) => actions),
    checks: loaded.flatMap(({ checks }) => checks),
    signals: loaded.flatMap(({ signals }) => signals),
    strategies: loaded.flatMap(({ strategies }) => strategies),
  };
}

async function loadPlugin(module: string, file: string): Promise<Required<Extensions>> {
  hookImports();
  const imported: unknown = await importFrom(module, file).catch((thrown: unknown) => {
    if (isNotFound(thrown, module)) throw tactError('PLUGIN_NOT_FOUND', { module, file }, thrown);
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw tactError('PLUGIN_FAILED', { module, file, why: firstLine(why) }, thrown);
  });
  const plugin: unknown = (imported as { readonly default?: unknown }).default;
  const why = problemOf(plugin);
  if (why !== null) throw tactError('PLUGIN_INVALID', { module, file, why });
  return { engines: [], actions: [], checks: [], signals: [], strategies: [], ...(plugin as Extensions) };
}

const scheme = 'tact-plugin:';

/** By a name of our own, which the hook resolves from the folder of config.toml. */
function importFrom(module: string, file: string): Promise<unknown> {
  // Joined, because Turbopack looks for a module where it sees how a name begins, and fails the build of whoever imports Tact.
  const name = [
    scheme,
    encodeURIComponent(JSON.stringify([moduleNamed(module), pathToFileURL(file).href])),
  ].join('');
  return import(name);
}

let isHooked = false;

function hookImports(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(scheme)) {
        const [module, parentURL] = JSON.parse(decodeURIComponent(specifier.slice(scheme.length)));
        return nextResolve(module, { ...context, parentURL });
      }
      const own = entryPoints.get(specifier);
      if (own !== undefined) return nextResolve(beside(own));
      if (specifier !== 'zod') return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return nextResolve(specifier, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

/** Beside this folder, as sources in a clone and compiled in a package. */
const beside = (path: string) =>
  new URL(`../${path}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url).href;

const entryPoints: ReadonlyMap<string, string> = new Map([
  ['tact', 'index'],
  ['tact/engine', 'engine'],
  ['tact/stores', 'stores'],
  ['tact/ai-sdk', 'ai-sdk'],
  ['tact/language', 'language'],
  ['tact/testing', 'testing/index'],
]);

/** Whether the plugin itself is missing, as against something that it imports. */
function isNotFound(thrown: unknown, module: string): boolean {
  if (!(thrown instanceof Error) || (thrown as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND')
    return false;
  const name = module.split('/').at(-1) ?? module;
  return /^Cannot find (?:module|package) '([^']+)'/.exec(thrown.message)?.[1]?.endsWith(name) ?? false;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.replace(/\.$/, '') ?? '';
}

const members: Readonly<Record<keyof Extensions, { readonly one: string; readonly has: readonly string[] }>> =
  {
    engines: { one: 'an engine', has: ['name', 'facts', 'gate', 'strategies'] },
    actions: { one: 'an action', has: ['name', 'parameters', 'execute'] },
    checks: { one: 'a check', has: ['name', 'check'] },
    signals: { one: 'a source of signals', has: ['name', 'collect'] },
    strategies: { one: 'a strategy', has: ['name', 'choose'] },
  };

/** What keeps a value from being a plugin; null where nothing does. */
function problemOf(plugin: unknown): string | null {
  if (plugin === undefined) return 'it has no default export';
  if (typeof plugin !== 'object' || plugin === null) return 'its default export is not an object';
  for (const [key, list] of Object.entries(plugin)) {
    if (!Object.hasOwn(members, key)) return `"${key}" is none of ${Object.keys(members).join(', ')}`;
    const { one, has } = members[key as keyof Extensions];
    if (!Array.isArray(list)) return `${key} is not a list`;
    const wrong = list.findIndex((entry) => !hasAll(entry, has));
    if (wrong >= 0) return `${key}[${wrong}] is not ${one}`;
  }
  return null;
}

function hasAll(entry: unknown, names: readonly string[]): boolean {
  return typeof entry === 'object' && entry !== null && names.every((name) => name in entry);
}
