import { isDeepStrictEqual } from 'node:util';
import { tactError } from '@tact/core/errors';
import type { VersionedValue } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { rulebookLists } from '@tact/email/engine';
import { rulesHistory } from '#presets/live-rules';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { formatTable } from './output/table.ts';
import { relativeTime } from './output/time-words.ts';
import { changeRulebook } from './rulebook-change.ts';

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
