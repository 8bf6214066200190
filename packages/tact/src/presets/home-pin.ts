import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { Json } from '@tact/core/records';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { moduleNamed } from './given-paths.ts';
import { homeAt } from './home.ts';

/**
 * What a home can do to its user: a digest of its settings, of its rules, and of the plugins that its settings name with the files
 * that these import by a relative path. By path, relative to the home; a file that is not there has no digest.
 */
export type HomePin = Readonly<Record<string, string>>;

export function pinOf(home: string): HomePin {
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
export function changedFiles(before: HomePin, now: HomePin): readonly string[] {
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
