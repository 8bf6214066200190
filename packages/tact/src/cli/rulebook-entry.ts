import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { tactError } from '@tact/core/errors';
import type { ActionRegistry } from '@tact/core/kernel';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import type { VersionedValue } from '@tact/core/ports/store';
import { type Json, type JsonObject, withoutUndefined } from '@tact/core/records';
import { type RulebookList, rulebookLists } from '@tact/email/engine';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { rulesHistory } from '#presets/live-rules';
import type { LocalTact } from '#presets/local';
import { requireKnownAction } from './actions.ts';
import type { Cli } from './cli.ts';
import { formatTable } from './output/table.ts';
import { relativeTime } from './output/time-words.ts';
import { parseParameters } from './parameters.ts';
import { changeRulebook } from './rulebook-change.ts';
import { readStdin } from './runs/read-file.ts';

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

/** The past versions of rules.toml with their changes, or the text of one version. */
export async function printHistory(version: string | undefined, tact: LocalTact, cli: Cli): Promise<void> {
  const { user, assistant } = tact;
  const { runtime } = assistant;
  const versions = await runtime.store.values.history(user, rulesHistory);
  if (version !== undefined) return printVersion(version, versions, cli);
  const changes = versions.map((one, index) => ({
    version: one.version,
    savedAt: one.savedAt,
    ...difference(versions[index + 1], one, tact),
  }));
  const { screen } = cli;
  if (cli.options.json) {
    for (const change of changes)
      screen.record({ ...change, savedAt: new Date(change.savedAt).toISOString() });
    return;
  }
  const now = runtime.clock.now();
  const rows = changes.map(({ version: number, savedAt, added, changed, removed }) => [
    String(number),
    `${screen.time(savedAt)} ${screen.paint.dim(`(${relativeTime(savedAt, now)})`)}`,
    [...mark('+', added), ...mark('~', changed), ...mark('-', removed)].join(' ') || 'comments or formatting',
  ]);
  const columns = [
    { title: 'version', align: 'right' as const },
    { title: 'active since' },
    { title: 'added +, changed ~, removed -', flexible: true },
  ];
  screen.line(rows.length === 0 ? 'No earlier versions.' : formatTable(columns, rows, screen));
}

/** Makes the file what it was in a version; tested on past mail and saved like any change. */
export async function restoreVersion(
  version: string,
  answers: { readonly yes: boolean; readonly older: boolean },
  tact: LocalTact,
  cli: Cli,
): Promise<void> {
  const versions = await tact.assistant.runtime.store.values.history(tact.user, rulesHistory);
  const text = textOf(findVersion(version, versions));
  const done = `Restored version ${version}.`;
  await changeRulebook({ text }, { id: null, list: 'directions', done, ...answers }, tact, cli);
}

function findVersion(version: string, versions: readonly VersionedValue[]): VersionedValue {
  const found = versions.find((one) => String(one.version) === version);
  if (found !== undefined) return found;
  throw tactError('ID_NOT_FOUND', { what: 'version', id: version, list: 'rules history' });
}

function printVersion(version: string, versions: readonly VersionedValue[], { options, screen }: Cli): void {
  const found = findVersion(version, versions);
  if (options.json) screen.record({ version: found.version, text: textOf(found) });
  else screen.line(textOf(found).trimEnd());
}

function difference(before: VersionedValue | undefined, after: VersionedValue, tact: LocalTact) {
  const [old, young] = [before, after].map((version) => entriesIn(version, tact)) as [Entries, Entries];
  return {
    added: [...young.keys()].filter((id) => !old.has(id)),
    changed: [...young.keys()].filter((id) => old.has(id) && !isDeepStrictEqual(old.get(id), young.get(id))),
    removed: [...old.keys()].filter((id) => !young.has(id)),
  };
}

type Entries = ReadonlyMap<string, JsonObject>;

function entriesIn(version: VersionedValue | undefined, { rulesFile }: LocalTact): Entries {
  const { value } = rulesFile.parse(version === undefined ? '' : textOf(version));
  const entries = rulebookLists.flatMap((list) => (value[list] ?? []) as readonly JsonObject[]);
  return new Map(entries.map((entry) => [String(entry['id']), entry]));
}

function textOf({ value }: VersionedValue): string {
  return String(value['text'] ?? '');
}

function mark(sign: string, ids: readonly string[]): readonly string[] {
  return ids.map((id) => `${sign}${id}`);
}
