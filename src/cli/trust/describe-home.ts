import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTomlFile } from '#adapters/editable-file/toml-file';
import { asTactError } from '#errors';
import { plainLine, quote } from '#text';

const mostLines = 40;

/**
 * What is in a home that somebody else may have written, for the owner to decide about: its files, every setting (addresses and plugins
 * among them), and how many rules and directions there are.
 */
export async function describeHome(path: string): Promise<readonly string[]> {
  const names = readdirSync(path).sort();
  const lines = [
    `files  ${names.map((name) => plainLine(name, 60)).join(', ') || 'none'}`,
    ...names.filter((name) => isLink(join(path, name))).map((name) => `link   ${plainLine(name, 60)}`),
    ...(await linesOf(join(path, 'config.toml'), settingLines)),
    ...(await linesOf(join(path, 'rules.toml'), ruleLines)),
  ];
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `… and ${more} more`] : lines;
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

type Table = Readonly<Record<string, unknown>>;

async function linesOf(file: string, lines: (value: Table) => readonly string[]): Promise<readonly string[]> {
  try {
    const opened = openTomlFile(file);
    const text = await opened.read();
    return text === null ? [] : lines(opened.parse(text).value as Table);
  } catch (thrown) {
    return [plainLine(asTactError(thrown).message, 200)];
  }
}

function settingLines(settings: Table, path = ''): readonly string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return settingLines(value as Table, name);
    return [
      `sets   ${plainLine(name, 80)} to ${quote(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 120)}`,
    ];
  });
}

function ruleLines(lists: Table): readonly string[] {
  return Object.entries(lists)
    .filter(([, entries]) => Array.isArray(entries))
    .map(([list, entries]) => `has    ${plainLine(list, 40)}: ${(entries as readonly unknown[]).length}`);
}
