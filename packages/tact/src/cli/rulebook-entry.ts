import { readFile } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import type { ActionRegistry } from '@tact/core/kernel';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import { type Json, type JsonObject, withoutUndefined } from '@tact/core/records';
import { type RulebookList, rulebookLists } from '@tact/email/engine';
import { openTomlFile } from '#adapters/editable-file/toml-file';
import { requireKnownAction } from './actions.ts';
import type { Cli } from './cli.ts';
import { parseParameters } from './parameters.ts';
import { readStdin } from './read-stdin.ts';

/** The options for rules, rules in words and directions. */
export interface EntryOptions {
  readonly name?: string;
  readonly if?: readonly string[];
  readonly when?: string;
  readonly then?: readonly string[];
  readonly scope?: string;
  readonly priority?: number;
  readonly delegate?: boolean;
  readonly continue?: boolean;
  readonly permitDangerous?: boolean;
  readonly disabled?: boolean;
  readonly text?: string;
  readonly description?: string;
  /** False with `--no-enforce`. */
  readonly enforce?: string | false;
}

/** The fields of an entry, as in the file. They are validated with the whole file. */
export function fieldsFrom(options: EntryOptions, registry: ActionRegistry): JsonObject {
  const { name, scope, priority, text, description, enforce } = options;
  return withoutUndefined({
    name,
    scope,
    priority,
    when: conditionFrom(options),
    actions: options.then?.map((words) => actionFrom(words, registry)),
    delegate: options.delegate,
    continue: options.continue,
    permit_dangerous: options.permitDangerous,
    enabled: options.disabled === true ? false : undefined,
    text,
    description,
    enforce: enforce === false ? undefined : enforce,
  });
}

/** The one entry of a TOML file, or of stdin (`-`): under its [[…]] line or without. */
export async function readEntry(
  path: string,
  cli: Cli,
): Promise<{ readonly entry: JsonObject; readonly list: RulebookList | null }> {
  const { value, file } = await parseFile(path, cli);
  const list = rulebookLists.find((name) => Array.isArray(value[name]));
  if (list === undefined) return { entry: value, list: null };
  const [entry, ...others] = value[list] as readonly JsonObject[];
  const isAlone = others.length === 0 && Object.keys(value).length === 1;
  if (entry !== undefined && isAlone) return { entry, list };
  throw tactError('USAGE_INVALID', {
    problem: `${file} must contain exactly one entry.`,
    help: 'tact rules add --help',
  });
}

async function parseFile(path: string, cli: Cli): Promise<ParsedDocument> {
  const file = openTomlFile(path === '-' ? 'stdin' : path);
  const text =
    path === '-'
      ? await readStdin('tact rules add --help', cli.terminal)
      : await readFile(cli.path(path), 'utf8').catch((thrown: unknown) => thrown);
  if (typeof text === 'string') return file.parse(text);
  const why = (text as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : String(text);
  throw tactError('CONFIG_UNREADABLE', { file: path, why }, text);
}

/** The `--if` lines, all of which must match, or the whole condition as TOML. */
function conditionFrom({ if: lines, when }: EntryOptions): JsonObject | undefined {
  if (when !== undefined) {
    const bare = when.trim();
    const table = bare.startsWith('{') ? bare : `{ ${bare} }`;
    const { value } = openTomlFile('--when').parse(`when = ${table}`);
    return value['when'] as JsonObject;
  }
  if (lines === undefined) return undefined;
  const condition: Record<string, Json> = {};
  for (const line of lines) addLine(condition, line);
  return condition;
}

/** Sets `subject.contains=receipt`; a second value for the same test is an alternative. */
function addLine(condition: Record<string, Json>, line: string): void {
  const at = line.indexOf('=');
  const path = line.slice(0, at).trim().split('.');
  const last = path.pop();
  if (at < 1 || last === undefined || last === '') {
    const problem = `“${line}” is not of the form FIELD.TEST=VALUE, such as subject.contains=receipt.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact rules add --help' });
  }
  let table = condition;
  for (const key of path) {
    const inner = Object.hasOwn(table, key) ? table[key] : undefined;
    const below = isTable(inner) ? inner : {};
    table[key] = below;
    table = below;
  }
  const before = table[last];
  const value = readWord(line.slice(at + 1));
  table[last] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

function isTable(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readWord(text: string): Json {
  const bare = text.trim();
  return bare === 'true' || bare === 'false' ? bare === 'true' : bare;
}

/** `archive`, or `apply_label label="To read"`. */
function actionFrom(words: string, registry: ActionRegistry): Json {
  const [name = '', ...pairs] = words.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const action = requireKnownAction(name, registry);
  if (pairs.length === 0) return action.name;
  const parameters = parseParameters(
    pairs.map((pair) => pair.replace(/"([^"]*)"|'([^']*)'/g, '$1$2')),
    action,
  );
  return { action: action.name, parameters };
}
