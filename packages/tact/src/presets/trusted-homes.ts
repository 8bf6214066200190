import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Json } from '@tact/core/records';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { readText, replaceFile } from '#adapters/editable-file/replace-file';
import { moduleNamed } from './given-paths.ts';
import { homeAt, trustListName } from './home.ts';

/**
 * The homes that the user trusts: real paths with what they held then, in a JSON file in the user's data folder. A `.tact` in some
 * folder says nothing about itself here, so that nothing that comes with a clone can put itself on the list or change unseen.
 */
export interface TrustedHome {
  readonly path: string;
  readonly files: HomePin;
}

/** `tact` in `XDG_DATA_HOME`, else in `~/.local/share`. Throws `HOME_UNKNOWN`. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  const data = absolute(environment['XDG_DATA_HOME']);
  if (data !== null) return join(data, 'tact');
  const home = absolute(environment['HOME']) ?? absolute(environment['USERPROFILE']);
  if (home === null) throw tactError('HOME_UNKNOWN', {});
  return join(home, '.local', 'share', 'tact');
}

/** Throws `HOME_UNKNOWN`, `HOME_UNSAFE` if somebody else could have written the list, `CONFIG_SYNTAX`. */
export function trustedHomes(environment: NodeJS.ProcessEnv): readonly TrustedHome[] {
  const path = listPath(environment);
  const userId = process.getuid?.();
  for (const place of [dirname(path), path]) {
    const found = statSync(place, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (userId !== undefined && isOthers(found, userId)) {
      const why = 'it is not yours alone, and holds the list of your trusted homes';
      throw tactError('HOME_UNSAFE', { path: place, why, remedy: `Run \`chmod go-w ${place}\`.` });
    }
  }
  return parseList(readFileSync(path, 'utf8'), path);
}

/** The files of a home that changed since it was trusted; null for one that is not on the list. Throws as `trustedHomes`. */
export function changedSinceTrusted(home: string, environment: NodeJS.ProcessEnv): readonly string[] | null {
  const listed = trustedHomes(environment).find(({ path }) => path === home);
  return listed === undefined ? null : changedFiles(listed.files, pinOf(home));
}

/** Throws `HOME_CHANGED` for a home that is on the list and has changed since, and as `trustedHomes`. */
export function requireUnchanged(home: string, environment: NodeJS.ProcessEnv): void {
  const [file] = changedSinceTrusted(home, environment) ?? [];
  if (file !== undefined) throw tactError('HOME_CHANGED', { path: home, file: join(home, file) });
}

/**
 * Puts a home on the list as it is now, or takes it off. False if there was nothing to do. Throws as `trustedHomes`, and
 * `CONFIG_…`.
 */
export async function setTrusted(
  home: string,
  trusted: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const before = trustedHomes(environment);
  const changed = before.some(({ path }) => path === home) ? changedSinceTrusted(home, environment) : null;
  if (trusted ? changed?.length === 0 : changed === null) return false;
  const path = listPath(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((thrown: NodeJS.ErrnoException) => {
    throw tactError('CONFIG_UNWRITABLE', { file: path, why: thrown.code ?? thrown.message }, thrown);
  });
  const others = before.filter((one) => one.path !== home);
  const after = trusted ? [...others, { path: home, files: pinOf(home) }] : others;
  await replaceFile(path, `${JSON.stringify(after, null, 2)}\n`, await readText(path));
  return true;
}

function listPath(environment: NodeJS.ProcessEnv): string {
  return join(dataFolder(environment), trustListName);
}

function isOthers({ uid, mode }: Stats, userId: number): boolean {
  return uid !== userId || (mode & 0o022) !== 0;
}

function parseList(text: string, file: string): readonly TrustedHome[] {
  try {
    const list: unknown = JSON.parse(text);
    const homes = Array.isArray(list) ? list.map(readHome) : [null];
    if (homes.every((home) => home !== null)) return homes;
  } catch (thrown) {
    throw tactError('CONFIG_SYNTAX', { file, line: 1, why: 'it is not a JSON list of homes' }, thrown);
  }
  throw tactError('CONFIG_SYNTAX', { file, line: 1, why: 'it is not a JSON list of homes' });
}

/** A path alone, as it was written before there were digests, is asked about again. */
function readHome(entry: unknown): TrustedHome | null {
  if (typeof entry === 'string') return { path: entry, files: {} };
  const { path, files } = (entry ?? {}) as Partial<TrustedHome>;
  return typeof path === 'string' && typeof files === 'object' && files !== null ? { path, files } : null;
}

/** A relative path is to be ignored, as the XDG specification says of its variables. */
function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}

/**
 * What a home can do to its user: a digest of its settings, of its rules, and of the plugins that its settings name with the files
 * that these import by a relative path. By path, relative to the home; a file that is not there has no digest.
 */
type HomePin = Readonly<Record<string, string>>;

function pinOf(home: string): HomePin {
  const { config, rules } = homeAt(home);
  const settings = textOf(config);
  const files = new Map([
    [config, settings],
    [rules, textOf(rules)],
    ...withImports(settings === null ? [] : pluginFiles(settings, config)),
  ]);
  return Object.fromEntries(
    [...files].flatMap(([file, text]) => (text === null ? [] : [[relative(home, file), digestOf(text)]])),
  );
}

/** The files that differ. */
function changedFiles(before: HomePin, now: HomePin): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]).sort();
}

/** Latin-1 keeps every byte apart, whatever the file holds. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // What is there and cannot be read is said by whoever needs it.
    return null;
  }
}

function pluginFiles(settings: string, config: string): readonly string[] {
  return modulesIn(settings, config).flatMap((module) => {
    if (module.startsWith('.') || module.startsWith('/')) return [resolve(dirname(config), module)];
    try {
      return [createRequire(config).resolve(module)];
    } catch {
      // Not installed, or for `import` alone: then its package.json is what is known of it.
      return [resolve(dirname(config), 'node_modules', module, 'package.json')];
    }
  });
}

function modulesIn(settings: string, config: string): readonly string[] {
  try {
    const { plugins } = parseToml(Buffer.from(settings, 'latin1').toString(), config).value as {
      readonly plugins?: { readonly modules?: readonly Json[] };
    };
    return (plugins?.modules ?? []).filter((module) => typeof module === 'string').map(moduleNamed);
  } catch {
    // Settings that cannot be read load no plugin.
    return [];
  }
}

const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
/** More is no plugin that anybody reads before trusting it. */
const maxFiles = 1_000;

function withImports(plugins: readonly string[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const open = [...plugins];
  for (let file = open.pop(); file !== undefined && found.size < maxFiles; file = open.pop()) {
    if (found.has(file)) continue;
    const text = textOf(file);
    found.set(file, text);
    for (const [, path = ''] of (text ?? '').matchAll(relativeImport))
      open.push(resolve(dirname(file), path));
  }
  return found;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex');
}
